"""What bursts, rises and glitters. None of it says anything the game does not say elsewhere as well.

Effects are ambient: they go on by themselves, and the game does not wait for them.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import partial
from math import cos, pi, sin

from game.games.brickshooter.view.board import Point, cell_point
from game.games.brickshooter.view.layers import Layer
from game.games.brickshooter.view.marks import Flash, Shard
from game.games.brickshooter.view.tiles import BOARD
from game.stage.art import STRONG, TITLE
from game.stage.sprites import Space, Sprite, Stage
from game.stage.text import Text
from game.stage.tween import (
    Animation,
    Call,
    Delay,
    Parallel,
    Sequence,
    Tween,
    ease_in,
    ease_out,
    ease_out_back,
    ease_out_cubic,
)

SHARDS_A_BRICK = 5


class Effects:
    """Starts effects on a stage; without motion (`lively` is false) only what can be read remains."""

    def __init__(self, stage: Stage, space: Space) -> None:
        self.stage = stage
        self.space = space
        self.lively = True
        self._chance = random.Random(0)

    def _start(self, sprites: list[Sprite], animation: Animation) -> None:
        """Put sprites on the stage for as long as an animation takes."""
        for sprite in sprites:
            self.stage.add(sprite)
        gone = Call(lambda: self.stage.remove_all(sprites))
        self.stage.animator.start(Sequence(animation, gone), ambient=True)

    def _thrown(
        self, colour: int, point: Point, reach: float, seconds: float, size: float = 1.0
    ) -> tuple[Sprite, Animation]:
        """A splinter thrown from a point in a random direction, falling a little while it fades."""
        chance = self._chance
        angle, far = chance.uniform(0, 2 * pi), reach * chance.uniform(0.45, 1.0)
        time = seconds * chance.uniform(0.75, 1.1)
        sprite = Sprite(Shard(colour, chance.randrange(3)), self.space, *point, layer=Layer.SHARD)
        # Few angles: every one is turned once and kept.
        sprite.angle = 30.0 * chance.randrange(12)
        sprite.scale = size * chance.choice((0.7, 0.95, 1.2))
        x, y = point[0] + far * cos(angle), point[1] + far * sin(angle)
        flight = Parallel(
            Tween(sprite, time, ease_out_cubic, x=x),
            Sequence(
                Tween(sprite, time * 0.55, ease_out, y=y), Tween(sprite, time * 0.45, ease_in, y=y + 0.25 * reach)
            ),
            Sequence(Delay(time * 0.5), Tween(sprite, time * 0.5, alpha=0.0)),
        )
        return sprite, flight

    def burst(self, colour: int, cells: Iterable[int]) -> None:
        """Bricks burst: a glow, and splinters of their colour."""
        if not self.lively:
            return
        sprites: list[Sprite] = []
        parts: list[Animation] = []
        for cell in cells:
            point = cell_point(cell)
            flash = Sprite(Flash(colour), self.space, *point, layer=Layer.FLASH, scale=0.4)
            parts.append(Tween(flash, 0.12, ease_out, scale=1.0))
            parts.append(Sequence(Delay(0.06), Tween(flash, 0.22, alpha=0.0)))
            sprites.append(flash)
            for _ in range(SHARDS_A_BRICK):
                shard, flight = self._thrown(colour, point, 1.5, 0.5)
                sprites.append(shard)
                parts.append(flight)
        self._start(sprites, Parallel(*parts))

    def points(self, points: int, cells: tuple[int, ...]) -> None:
        """The points for a group rise from its middle."""
        middles = [cell_point(cell) for cell in cells]
        x, y = (sum(values) / len(middles) for values in zip(*middles, strict=True))
        art = Text(f"+{points}", 0.92 if points < 9 else 1.2, TITLE, "#fff8e6", shadow=True)
        sprite = Sprite(art, self.space, x, y, layer=Layer.WORDS)
        if self.lively:
            sprite.y += 0.15
            rise = Sequence(
                Tween(sprite, 0.35, ease_out_cubic, y=y - 0.75),
                Delay(0.18),
                Tween(sprite, 0.25, y=y - 1.0, alpha=0.0),
            )
        else:
            rise = Sequence(Delay(0.7), Tween(sprite, 0.2, alpha=0.0))
        self._start([sprite], rise)

    def banner(self, title: str, note: str) -> None:
        """A title over the field, with a line below it."""
        # Above the middle, where the next set falls in.
        x, y = BOARD / 2, BOARD / 2 - 3.4
        sprites = [
            Sprite(Text(title, 1.2, TITLE, "#fff8e6", shadow=True), self.space, x, y, layer=Layer.WORDS),
            Sprite(Text(note, 0.85, STRONG, "#ffc566", shadow=True), self.space, x, y + 1.2, layer=Layer.WORDS),
        ]
        parts: list[Animation] = []
        for n, sprite in enumerate(sprites):
            if self.lively:
                sprite.alpha, sprite.scale = 0.0, 0.7
                come: Animation = Parallel(Tween(sprite, 0.2, alpha=1.0), Tween(sprite, 0.32, ease_out_back, scale=1.0))
                parts.append(Sequence(Delay(0.09 * n), come, Delay(0.95), Tween(sprite, 0.3, alpha=0.0)))
            else:
                parts.append(Sequence(Delay(1.4), Tween(sprite, 0.3, alpha=0.0)))
        self._start(sprites, Parallel(*parts))

    def fireworks(self, colours: int) -> None:
        """Splinters of all colours in three bursts."""
        if not self.lively:
            return
        for n, (x, y) in enumerate(((8.0, 7.0), (5.2, 9.2), (10.8, 9.0))):
            sprites, parts = [], []
            for k in range(26):
                shard, flight = self._thrown(k % colours, (x, y), 4.2, 1.0, 1.2)
                shard.visible = False
                sprites.append(shard)
                parts.append(Sequence(Delay(0.16 * n), Call(partial(setattr, shard, "visible", True)), flight))
            self._start(sprites, Parallel(*parts))
