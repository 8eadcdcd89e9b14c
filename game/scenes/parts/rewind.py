"""How the picture goes back when a move is taken back: what stood elsewhere glides home, the rest fades.

It knows no game: it compares what stands on a board before and after the game has put everything in its place. Nobody
waits for it, and whatever comes next brings it to its end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import hypot
from typing import NamedTuple

from game.stage.art import Art
from game.stage.sprites import Anchor, Space, Sprite, Stage
from game.stage.tween import Animation, Call, Parallel, Tween, ease_in_out, ease_out
from game.stage.tween import Sequence as InTurn

GLIDE, FADE = 0.24, 0.36
"""Seconds it takes, and without motion: then everything fades where it is."""
REWIND = "rewind"
"""The tag under which it runs."""


class Stand(NamedTuple):
    """How a sprite stands."""

    art: Art
    layer: int
    anchor: Anchor
    x: float
    y: float
    scale: float
    width: float
    height: float
    angle: float
    alpha: float

    @classmethod
    def of(cls, sprite: Sprite) -> Stand:
        """How a sprite stands now."""
        return cls(sprite.art, sprite.layer, sprite.anchor, *sprite.state())

    def ghost(self, space: Space) -> Sprite:
        """A sprite that stands so, not yet on the stage."""
        ghost = Sprite(self.art, space, self.x, self.y, layer=self.layer, anchor=self.anchor, scale=self.scale)
        ghost.width, ghost.height, ghost.angle, ghost.alpha = self.width, self.height, self.angle, self.alpha
        return ghost


def rewind(stage: Stage, space: Space, show: Callable[[], object], lively: bool) -> None:
    """Let a game put everything of a space where it belongs (`show`), and lead the picture there."""
    stood = Counter(Stand.of(sprite) for sprite in _standing(stage, space))
    show()
    now = [(sprite, Stand.of(sprite)) for sprite in _standing(stage, space)]
    stands = Counter(stand for _, stand in now)
    gone, new = list((stood - stands).elements()), stands - stood
    come = []
    for sprite, stand in now:
        if new[stand] > 0:
            new[stand] -= 1
            come.append((sprite, stand))
    if gone or come:
        stage.animator.start(_lead(stage, space, gone, come, lively), tag=REWIND, ambient=True)


def _standing(stage: Stage, space: Space) -> list[Sprite]:
    return [sprite for sprite in stage.sprites if sprite.space is space and sprite.visible and sprite.alpha > 0]


def _lead(
    stage: Stage, space: Space, gone: Sequence[Stand], come: Sequence[tuple[Sprite, Stand]], lively: bool
) -> Animation:
    """What has come glides from where it was, or fades in; ghosts of what is gone glide after it, and fade out."""
    seconds = GLIDE if lively else FADE
    origins, goals = _ways(gone, [stand for _, stand in come]) if lively else ({}, {})
    parts: list[Animation] = []
    replaced = {(stand.x, stand.y, stand.layer) for stand in gone}
    for n, (sprite, stand) in enumerate(come):
        if n in origins:
            old = gone[origins[n]]
            sprite.x, sprite.y, sprite.alpha = old.x, old.y, old.alpha
            parts.append(Tween(sprite, seconds, ease_in_out, x=stand.x, y=stand.y, alpha=stand.alpha))
        elif (stand.x, stand.y, stand.layer) not in replaced:
            sprite.alpha = 0.0
            parts.append(Tween(sprite, seconds, ease_out, alpha=stand.alpha))
        sprite.jump()
    ghosts = []
    moved = {old for n, old in origins.items() if gone[old].art == come[n][1].art}
    for n, stand in enumerate(gone):
        if n not in moved:
            ghosts.append(stage.add(stand.ghost(space)))
            x, y = goals.get(n, (stand.x, stand.y))
            parts.append(Tween(ghosts[-1], seconds, ease_in_out, x=x, y=y, alpha=0.0))
    return InTurn(Parallel(*parts), Call(lambda: stage.remove_all(ghosts)))


def _ways(gone: Sequence[Stand], come: Sequence[Stand]) -> tuple[dict[int, int], dict[int, tuple[float, float]]]:
    """Which of what has come was which of what is gone, the nearest pictures of the same thing; and where everything
    goes that is gone.
    """
    near = sorted(
        (hypot(old.x - new.x, old.y - new.y), n, m)
        for n, old in enumerate(gone)
        if (kin := old.art.kin()) is not None
        for m, new in enumerate(come)
        if new.art.kin() == kin
    )
    origins: dict[int, int] = {}
    goals = {n: (come[m].x, come[m].y) for _, n, m in reversed(near)}
    taken = set()
    for _, n, m in near:
        if n not in taken and m not in origins:
            taken.add(n)
            origins[m], goals[n] = n, (come[m].x, come[m].y)
    return origins, goals
