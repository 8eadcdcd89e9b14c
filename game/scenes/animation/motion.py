"""A short motion that several boards have in common."""

from __future__ import annotations

from game.stage.sprites import Sprite
from game.stage.tween import Animation, Sequence, Tween, ease_out


def shake(sprite: Sprite, reach: float = 0.06) -> Animation:
    """A short shake from side to side: no."""
    home = sprite.x
    steps = [Tween(sprite, 0.045, ease_out, x=home + side * reach) for side in (1, -1, 0.6, -0.6)]
    return Sequence(*steps, Tween(sprite, 0.045, ease_out, x=home))
