"""Decorative effects: bursts, rising texts, glitter. None says anything the game does not say elsewhere as well.

Effects are ambient: they go on by themselves, and the game does not wait for them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from copy import copy
from functools import partial
from math import cos, pi, sin

from msgspec.structs import replace

from game.games.brickshooter.rules.board import LANE_DEPTH, Arrow
from game.games.brickshooter.view.board import Layer, Point, cell_point
from game.games.brickshooter.view.marks import Flash, Shard, StormLight
from game.games.brickshooter.view.tiles import BOARD
from game.stage.art import STRONG, TITLE, Art, Text
from game.stage.easing import ease_in, ease_in_out, ease_out, ease_out_back, ease_out_cubic
from game.stage.sprites import Space, Sprite, SpriteGroup, Stage
from game.stage.tween import Animation, Call, Delay, InTurn, Parallel, Tween

SHARDS_A_BRICK = 5
FEWEST = 2
MOST_A_WAVE = 80
"""Splinters of a bursting brick; their minimum, even beyond the maximum of a wave; and that maximum."""
MOST_SPLINTERS = 120
"""Number of splinters in flight beyond which the oldest ones go: those of a late wave are as many as of the first."""
CORNER = (BOARD - 1.55, 1.55)
"""Corner of the board, never used by bricks, in which a chain is counted."""
RISES = 0.55
"""Share of its time in which a splinter rises."""
DIM = 0.4
BRIGHT = 0.65
BRIGHTENS = 0.03
"""Strength of the light on what will burst: in its first moment, and after so many seconds."""
STORM = 0.22
HOLDS = 0.7
FALLS = 0.5
"""Strength that the glow of the field's edge gains with each wave, seconds for which it waits for the next one, and
seconds in which it fades.
"""
ABOVE = 1.5
"""Distance of a wave's sign above its cells, in cells: points that rise from them stay below it."""
GREATEST = 7
"""Wave up to which signs and splinters grow."""


def chain_sign(text: str, wave: int) -> Text:
    """The count of a chain in the corner of the board, larger with each wave."""
    return Text(text, 0.66 + 0.05 * (min(wave, GREATEST) - 1), TITLE, "#fff8e6", halo=True)


def wave_sign(text: str, wave: int) -> Text:
    """The number of a wave where it bursts, larger with each wave."""
    return Text(text, 0.8 + 0.13 * (min(wave, GREATEST) - 2), TITLE, "#fff8e6", halo=True)


def sum_sign(text: str, waves: int) -> Text:
    """The points of a whole chain, where it has ended."""
    return replace(wave_sign(text, waves + 1), colour="#ffc566")


def points_sign(points: int) -> Text:
    """The points that rise from a group."""
    return Text(f"+{points}", 0.92 if points < 9 else 1.2, TITLE, "#fff8e6", halo=True)


def _middle(cells: Sequence[int]) -> Point:
    """Return the middle of some cells."""
    middles = [cell_point(cell) for cell in cells]
    x, y = (sum(values) / len(middles) for values in zip(*middles, strict=True))
    return x, y


class Flight(Animation):
    """The way of a splinter: outward, slower and slower, then falling a little while it fades.

    One serves many tweens, as a shot throws hundreds.
    """

    def __init__(self, sprite: Sprite, duration: float, way: Point, fall: float) -> None:
        """`way` is the throw to the right and down, `fall` the drop at the end."""
        self.sprite = sprite
        self.duration = duration
        self.begin = sprite.x, sprite.y
        self.way = way
        self.fall = fall

    def advance(self, time: float) -> None:
        sprite = self.sprite
        x, y = self.begin
        right, down = self.way
        share = min(1.0, time / self.duration)
        sprite.x = x + right * ease_out_cubic(share)
        if share <= RISES:
            sprite.y = y + down * ease_out(share / RISES)
        else:
            sprite.y = y + down + self.fall * ease_in((share - RISES) / (1.0 - RISES))
        if share > 0.5:
            sprite.alpha = 1.0 - ease_in_out(2.0 * share - 1.0)


class Effects:
    """Starts effects on a stage; without motion (`lively` is false) only what can be read remains."""

    def __init__(self, stage: Stage, space: Space, counted: Callable[[int], str]) -> None:
        """`counted` puts the number of a wave into words."""
        self.stage = stage
        self.space = space
        self.counted = counted
        self.lively = True
        self._chance = random.Random(0)
        self._chain: list[Sprite] = []
        """The count of a chain in the corner."""
        self._numbers: dict[object, Sprite] = {}
        """The last number of each chain that is shown where it bursts."""
        self._sprites = SpriteGroup(stage, space)
        self._own: list[Sprite] | None = None
        """All that has been shown of one shot; None where they are not one shot's."""
        self._storm: list[Sprite] = []
        """The light at the edges of the field while a chain goes on."""
        self._flying: list[list[Sprite]] = []
        """Glows and splinters of each burst in flight, oldest first."""
        self._words: list[tuple[Sprite, Point]] = []
        """The points shown, and where they began to rise."""

    def _start(self, sprites: list[Sprite], animation: Animation) -> None:
        """Put sprites on the stage for as long as an animation takes."""
        self.stage.animator.start(self.during(animation, sprites), ambient=True)

    def of_shot(self) -> Effects:
        """Return the effects of one shot, which stand among all the others and can be recalled."""
        effects = copy(self)
        effects._own = []
        return effects

    def recall(self) -> None:
        """Take what is shown of the shot off the stage; a light at the edges goes out by itself."""
        if self._own is not None:
            self._sprites.drop(self._own)
            self._words[:] = [(word, home) for word, home in self._words if word not in self._own]
            self._own.clear()

    def clear(self) -> None:
        """Take everything off the stage: the shot that it belongs to has been taken back."""
        self._sprites.clear()
        self._words.clear()
        self._flying.clear()
        self._storm.clear()
        self._numbers.clear()
        self.stage.animator.cancel("storm")

    def _thrown(self, colour: int, point: Point, reach: float, seconds: float, size: float) -> tuple[Sprite, Animation]:
        """A splinter thrown from a point in a random direction, falling a little while it fades."""
        chance = self._chance
        angle = chance.uniform(0, 2 * pi)
        far = reach * chance.uniform(0.45, 1.0)
        time = seconds * chance.uniform(0.75, 1.1)
        sprite = Sprite(Shard(colour, chance.randrange(3)), self.space, *point, layer=Layer.SHARD)
        # Few angles: every one is turned once and kept.
        sprite.angle = 30.0 * chance.randrange(12)
        sprite.scale = size * chance.choice((0.7, 0.95, 1.2))
        return sprite, Flight(sprite, time, (far * cos(angle), far * sin(angle)), 0.25 * reach)

    def arts(self, colours: int) -> list[Art]:
        """Return the art that every shot may need, for this number of colours."""
        edges = [StormLight(arrow) for arrow in Arrow if arrow]
        bursts = [art for colour in range(colours) for art in (Flash(colour), *(Shard(colour, n) for n in range(3)))]
        sign = wave_sign if self.lively else chain_sign
        return [*bursts, *edges, *(sign(self.counted(wave), wave) for wave in range(2, GREATEST + 1))]

    def during(self, animation: Animation, sprites: list[Sprite]) -> Animation:
        """Return an animation during which such sprites are there, unless the shot is taken back."""
        if self._own is not None:
            self._own += sprites
        return self._sprites.during(animation, sprites)

    def leaving(self, animation: Animation, sprites: list[Sprite]) -> Animation:
        """Return an animation after which such sprites stay, until the shot is taken back or another game begins."""
        return InTurn(Call(lambda: self._sprites.lift(sprites)), animation)

    def lighting(self, light: Art, point: Point, seconds: float, fades: float) -> Animation:
        """Return the light on what will burst after some seconds: there at once, growing until then, and fading."""
        sprite = Sprite(light, self.space, *point, layer=Layer.MARK, alpha=DIM)
        comes = Tween(sprite, BRIGHTENS, ease_out, alpha=BRIGHT)
        grows = Tween(sprite, seconds - BRIGHTENS, ease_in, alpha=1.0)
        return self.during(InTurn(comes, grows, Tween(sprite, fades, ease_in, alpha=0.0)), [sprite])

    def burst(self, colour: int, cells: Sequence[int], wave: int, bricks: int) -> None:
        """Show some of the `bricks` of a wave bursting: a glow, and splinters of their colour; both grow from wave to
        wave of a chain.
        """
        if not self.lively:
            return
        sprites: list[Sprite] = []
        parts: list[Animation] = []
        further = min(wave, GREATEST) - 1
        count = max(FEWEST, min(SHARDS_A_BRICK + further // 2, MOST_A_WAVE // bricks))
        self._make_room(count * len(cells))
        for cell in cells:
            point = cell_point(cell)
            flash = Sprite(Flash(colour), self.space, *point, layer=Layer.FLASH, scale=0.8 + 0.07 * further)
            parts.append(Tween(flash, 0.1, ease_out, scale=1.0 + 0.1 * further))
            parts.append(InTurn(Delay(0.05), Tween(flash, 0.2, alpha=0.0)))
            sprites.append(flash)
            for _ in range(count):
                shard, flight = self._thrown(colour, point, 1.5 + 0.15 * further, 0.5, 1.0 + 0.06 * further)
                sprites.append(shard)
                parts.append(flight)
        self._flying.append(sprites)
        self._start(sprites, InTurn(Parallel(*parts), Call(partial(self._landed, sprites))))

    def _make_room(self, count: int) -> None:
        """Let the oldest splinters go where so many more would be too many."""
        while self._flying and sum(map(len, self._flying)) + count > MOST_SPLINTERS:
            self._sprites.drop(self._flying.pop(0))

    def _landed(self, sprites: list[Sprite]) -> None:
        if sprites in self._flying:
            self._flying.remove(sprites)

    def storm(self, wave: int) -> None:
        """Let the edge of the field glow, stronger with each wave; between waves that follow soon it does not fade."""
        level = min(1.0, STORM * (wave - 1))
        if not self._storm:
            far = LANE_DEPTH + StormLight.DEPTH / 2
            near = BOARD / 2
            places = {Arrow.RIGHT: (far, near), Arrow.LEFT: (BOARD - far, near)}
            places |= {Arrow.DOWN: (near, far), Arrow.UP: (near, BOARD - far)}
            for arrow, place in places.items():
                self._storm.append(self._sprites.put(StormLight(arrow), *place, Layer.TRACE, alpha=0.0))
        level = max(level, self._storm[0].alpha)
        grows, fades = (self._glowing(seconds, to) for seconds, to in ((0.1, level), (FALLS, 0.0)))
        self.stage.animator.start(InTurn(grows, Delay(HOLDS), fades, Call(self._storm_over)), "storm", ambient=True)

    def _glowing(self, seconds: float, level: float) -> Animation:
        return Parallel(*(Tween(light, seconds, alpha=level) for light in self._storm))

    def _storm_over(self) -> None:
        self._sprites.drop(self._storm)
        self._storm.clear()

    def spark(self, colour: int, point: Point) -> None:
        """Show a spark where a brick has hit another."""
        spark = Sprite(Flash(colour), self.space, *point, layer=Layer.FLASH, scale=0.3, alpha=0.9)
        parts = Tween(spark, 0.08, ease_out, scale=0.5), InTurn(Delay(0.03), Tween(spark, 0.12, alpha=0.0))
        self._start([spark], Parallel(*parts))

    def number(self, chain: object, sign: Text, seconds: float, cells: Sequence[int]) -> None:
        """Show a sign above the cells of a wave for some seconds, in place of the one before of the same chain and of
        the points there, which have been read.
        """
        x, _ = _middle(cells)
        above = min(cell_point(cell)[1] for cell in cells) - ABOVE
        wide = min(BOARD / 2, sign.size * len(sign.text) / 3)
        x, y = min(max(x, wide), BOARD - wide), max(above, sign.size)
        old = [word for word, _ in self._words if abs(word.x - x) < 2 * sign.size and abs(word.y - y) < sign.size]
        if (before := self._numbers.pop(chain, None)) is not None:
            old.append(before)
        self._sprites.drop(old)
        self._words[:] = [(word, home) for word, home in self._words if word not in old]
        sprite = Sprite(sign, self.space, x, y, layer=Layer.WORDS, scale=0.5)
        self._numbers[chain] = sprite
        self._words.append((sprite, (x, y)))
        come = Tween(sprite, 0.14, ease_out_back, scale=1.0)
        goes = Tween(sprite, 0.2, alpha=0.0)
        over = Call(partial(self._numbered, chain, sprite))
        self._start([sprite], InTurn(come, Delay(seconds), goes, over))

    def _numbered(self, chain: object, sprite: Sprite) -> None:
        if self._numbers.get(chain) is sprite:
            del self._numbers[chain]

    def chain(self, sign: Text, wave: int, seconds: float) -> None:
        """Count a chain in the corner of the board, brighter from wave to wave: one sign at a time, without motion."""
        self._sprites.drop(self._chain)
        glow = Sprite(Flash(2), self.space, *CORNER, layer=Layer.FLASH, scale=0.8)
        glow.alpha = 0.3 + 0.09 * (min(wave, GREATEST) - 1)
        self._chain[:] = [glow, Sprite(sign, self.space, *CORNER, layer=Layer.WORDS)]
        self._start(self._chain[:], Delay(seconds))

    def _free(self, x: float, y: float, size: float) -> tuple[float, float]:
        """The place nearest above or below a point where words cover no others that are shown."""
        self._words[:] = [(sprite, home) for sprite, home in self._words if sprite.alpha > 0]

        def covered(at: float) -> bool:
            return any(abs(x - far_x) < 2 * size and abs(at - far_y) < size for _, (far_x, far_y) in self._words)

        ways = [y + step * size * 0.5 for n in range(12) for step in (-n, n)]
        return x, next((way for way in ways if not covered(way)), y)

    def points(self, points: int, cells: tuple[int, ...]) -> None:
        """Let the points for a group rise from its middle, beside others that are still to be read."""
        x, y = _middle(cells)
        text = points_sign(points)
        x, y = self._free(x, y, text.size)
        sprite = Sprite(text, self.space, x, y, layer=Layer.WORDS)
        self._words.append((sprite, (x, y)))
        if self.lively:
            sprite.y += 0.15
            rise: Animation = InTurn(
                Tween(sprite, 0.35, ease_out_cubic, y=y - 0.75),
                Delay(0.18),
                Tween(sprite, 0.25, y=y - 1.0, alpha=0.0),
            )
        else:
            rise = InTurn(Delay(0.85), Tween(sprite, 0.0, alpha=0.0))
        self._start([sprite], rise)

    def banner(self, title: str, note: str = "") -> None:
        """Show a title over the field, with a line below it if given."""
        # Above the place where the next set falls in. Points that still rise there have been read.
        self._sprites.drop([sprite for sprite, _ in self._words])
        self._words.clear()
        x, y = BOARD / 2, BOARD / 2 - 4.2
        texts = [Text(title, 1.2, TITLE, "#fff8e6", halo=True)]
        if note:
            texts.append(Text(note, 0.85, STRONG, "#ffc566", halo=True))
        sprites = [Sprite(text, self.space, x, y + 1.1 * n, layer=Layer.WORDS) for n, text in enumerate(texts)]
        parts: list[Animation] = []
        for n, sprite in enumerate(sprites):
            if self.lively:
                sprite.alpha = 0.0
                sprite.scale = 0.7
                come: Animation = Parallel(Tween(sprite, 0.2, alpha=1.0), Tween(sprite, 0.32, ease_out_back, scale=1.0))
                parts.append(InTurn(Delay(0.09 * n), come, Delay(0.95), Tween(sprite, 0.3, alpha=0.0)))
            else:
                parts.append(Delay(1.6))
        self._start(sprites, Parallel(*parts))

    def fireworks(self, colours: int) -> None:
        """Throw splinters of all colours in three bursts."""
        if not self.lively:
            return
        for n, (x, y) in enumerate(((8.0, 7.0), (5.2, 9.2), (10.8, 9.0))):
            sprites = []
            parts = []
            for k in range(26):
                shard, flight = self._thrown(k % colours, (x, y), 4.2, 1.0, 1.2)
                shard.visible = False
                sprites.append(shard)
                parts.append(InTurn(Delay(0.16 * n), Call(partial(setattr, shard, "visible", True)), flight))
            self._start(sprites, Parallel(*parts))
