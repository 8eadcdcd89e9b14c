"""A move of Explode! as an animation: the raise, then the explosions wave by wave, each wave one beat."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from functools import partial

from game.games.explode.rules.moves import LIMIT, Event, Position, Raise, Wave, neighbours, owner
from game.games.explode.view.art import rim_ink
from game.games.explode.view.board import Layer, Pieces
from game.games.explode.view.marks import CellMark
from game.games.explode.view.stars import Flash, Shard
from game.scenes.animation.playback import CHOICE, MovePlayback, ReducedMotionSteps, Sound, beat
from game.scenes.animation.result import TallyItem
from game.scenes.base.context import Context
from game.stage.art import TITLE, Text
from game.stage.sounds import step
from game.stage.sprites import Sprite
from game.stage.tween import (
    Animation,
    Call,
    Deferred,
    Delay,
    Easing,
    Parallel,
    Tween,
    Tweens,
    ease_in,
    ease_in_shallow,
    ease_out,
    ease_out_back,
)
from game.stage.tween import Sequence as InTurn

BEAT = 0.28
"""Seconds of the first wave; those that follow are a little shorter each, down to `SHORTEST` of it."""
FASTER, SHORTEST = 0.94, 0.6
CALM_WAVE = 0.7
"""Seconds of the first wave without motion."""
OUTLINED = 0.35
"""Share of a wave in which, without motion, the stars about to burst are outlined."""
GREATEST = 8
"""Wave up to which flashes and numbers grow."""
CROWD, THRONG = 8, 20
"""Waves of more explosions throw fewer splinters each, and only those that reach a neighbour."""
HOP = 0.44
"""Seconds in which a winner's star hops, and its splinters fly."""
BOUNCE = 0.1
"""Seconds in which a star that is counted goes up, and down again."""
SPARKLES = 20
"""Maximum number of the winner's stars that light up at the end."""


def wave_seconds(number: int) -> float:
    return BEAT * max(SHORTEST, FASTER ** (number - 1))


class WaveSigns:
    """The counts of waves in words, as large as the board's rim is wide."""

    def __init__(self, app: Context, pieces: Pieces) -> None:
        self._app = app
        self._pieces = pieces

    def sign(self, number: int) -> Text:
        """Return the picture of a wave's count; it grows from wave to wave."""
        _ = self._app.translations.gettext
        size = self._pieces.rim * (0.55 + 0.03 * min(number, GREATEST))
        return Text(_("Wave {n}").format(n=number), size, TITLE, rim_ink(self._app.theme), align="right")


class Playback(MovePlayback[Pieces, Position, Event]):
    """The raise of a star and the waves that follow; without motion the values change wave by wave."""

    def __init__(self, pieces: Pieces, sound: Sound, lively: bool, signs: WaveSigns) -> None:
        super().__init__(pieces, sound, lively)
        self.signs = signs

    def animation(self, before: Position, events: Sequence[Event], after: Position) -> Animation:
        sign = -1 if before.side else 1
        steps: list[Animation] = [Call(self.pieces.calm)]
        for event in events:
            if isinstance(event, Raise):
                steps.append(self._raise(event, sign))
            else:
                steps.append(self._wave(event, before, sign) if self.lively else self._plain_wave(event, before, sign))
        return InTurn(*steps) if self.lively else ReducedMotionSteps(*steps)

    def _away(self, cell: int, around: int) -> float:
        (x, y), (other_x, other_y) = self.pieces.home(cell), self.pieces.home(around)
        return abs(x - other_x) + abs(y - other_y)

    def counted(self, after: Position, around: int, sums: bool) -> list[TallyItem]:
        """Every star, those next to the cell `around` first; by its value if the `sums` decide."""
        stars = [cell for cell, value in enumerate(after.cells) if value]
        return [
            TallyItem(
                int(after.cells[cell] < 0),
                abs(after.cells[cell]) if sums else 1,
                Deferred(2 * BOUNCE, partial(self._bounce, cell)),
            )
            for cell in sorted(stars, key=lambda cell: self._away(cell, around))
        ]

    def feast(self, after: Position, side: int | None, around: int) -> Animation:
        """The winner's stars hop, those next to the cell `around` first, and light runs over them."""
        winners = [cell for cell in range(len(after.cells)) if owner(after, cell) == side]
        if not self.lively or not winners or side is None:
            return Delay(0.3)
        sparkling = random.Random(around).sample(winners, min(len(winners), SPARKLES))
        rings: defaultdict[float, list[int]] = defaultdict(list)
        for cell in winners:
            rings[self._away(cell, around)].append(cell)

        def ring(cells: list[int]) -> Animation:
            return Parallel(self._hops(cells), *(self._sparkle(cell, side) for cell in cells if cell in sparkling))

        return Parallel(
            *(InTurn(Delay(0.04 * away), Deferred(HOP, partial(ring, cells))) for away, cells in rings.items())
        )

    def _hops(self, cells: list[int]) -> Animation:
        """Stars leap up and land with a small squash."""
        stars = [(self.pieces.stars[cell], self.pieces.home(cell)[1]) for cell in cells]

        def together(seconds: float, ease: Easing, up: float, **to: float) -> Animation:
            return Tweens(seconds, ease, *((star, {"y": y - up, **to}) for star, y in stars))

        return InTurn(
            together(0.14, ease_out, 0.2, height=1.08),
            together(0.14, ease_in, 0.0, height=1.0),
            together(0.06, ease_out, 0.0, height=0.92, width=1.05),
            together(0.1, ease_out, 0.0, height=1.0, width=1.0),
        )

    def _sparkle(self, cell: int, side: int) -> Animation:
        """Light round a star, and a few splinters that rise from it."""
        pieces = self.pieces
        x, y = pieces.home(cell)
        chance = random.Random(cell)
        flash = Sprite(Flash(side), pieces.space, x, y, layer=Layer.FLASH, scale=0.5, alpha=0.75)
        sprites, flights = [flash], [Tween(flash, 0.3, ease_out, scale=0.95, alpha=0.0)]
        for form in (1, 2, 1):
            shard = Sprite(Shard(side, form), pieces.space, x, y - 0.1, layer=Layer.SHARD, scale=0.6)
            shard.angle = chance.choice((30.0, 60.0, 120.0, 150.0))
            to_x, to_y = x + chance.uniform(-0.5, 0.5), y - chance.uniform(0.45, 0.85)
            flights.append(Tween(shard, HOP, ease_out, x=to_x, y=to_y, scale=0.4, alpha=0.0))
            sprites.append(shard)
        return InTurn(
            Call(lambda: pieces.add_loose(*sprites)), Parallel(*flights), Call(lambda: pieces.drop_loose(sprites))
        )

    def _bounce(self, cell: int) -> Animation:
        star, (_, y) = self.pieces.stars[cell], self.pieces.home(cell)
        return InTurn(Tween(star, BOUNCE, ease_out, y=y - 0.09), Tween(star, BOUNCE, ease_in, y=y))

    # The parts of a move

    def _sound(self, name: str, cells: tuple[int, ...], volume: float = 1.0) -> Call:
        columns = self.pieces.columns
        middle = sum(self.pieces.seat(cell) % columns for cell in cells) / len(cells) / max(1, columns - 1) * 2 - 1
        return Call(lambda: self.sound(name, volume, middle * 0.6))

    def _raise(self, event: Raise, sign: int) -> Animation:
        cell, star = event.cell, self.pieces.stars[event.cell]
        sound = self._sound(step("raise", event.value), (cell,))
        put = Call(lambda: self._apply([(cell, event.value * sign)]))
        if not self.lively:
            return InTurn(sound, Delay(CHOICE / 2), put, Delay(CHOICE / 2))
        swell = Tween(star, 0.06, ease_out, scale=1.16)
        if event.value > LIMIT:
            return InTurn(sound, put, Tween(star, 0.1, ease_out, scale=1.2))
        return InTurn(sound, swell, put, Tween(star, 0.14, ease_out_back, scale=1.0))

    def _apply(self, values: list[tuple[int, int]]) -> None:
        for cell, value in values:
            self.pieces.put(cell, value)
        self.pieces.changed()

    def _wave_sounds(self, wave: Wave, mover: int) -> tuple[Call, Call]:
        """Return the sounds of a burst, higher from wave to wave, and of splinters arriving."""
        burst = self._sound(step("burst", wave.number), tuple(loss.cell for loss in wave.exploded))
        taken = tuple(gain.cell for gain in wave.gains if gain.owner == 1 - mover)
        return burst, self._sound("capture", taken, 0.8) if taken else Call(lambda: None)

    def _plain_wave(self, wave: Wave, before: Position, sign: int) -> Animation:
        burst, arrival = self._wave_sounds(wave, before.side)
        values = [(loss.cell, loss.value * sign) for loss in wave.exploded]
        values += [(gain.cell, gain.value * sign) for gain in wave.gains]
        pieces, length = self.pieces, wave_seconds(wave.number) * CALM_WAVE / BEAT
        stage = pieces.stage
        bursting = self._outlined("chosen", before.side, [loss.cell for loss in wave.exploded])
        reached = self._outlined("reached", before.side, [gain.cell for gain in wave.gains])
        if wave.number > 1:
            reached.append(self._sign(wave.number))

        return InTurn(
            beat(stage, length * OUTLINED, *bursting),
            burst,
            arrival,
            Call(partial(self._apply, values)),
            beat(stage, length * (1 - OUTLINED), *reached),
        )

    def _outlined(self, kind: str, side: int, cells: list[int]) -> list[Sprite]:
        """Marks on cells for a beat."""
        pieces = self.pieces
        return [Sprite(CellMark(side, kind), pieces.space, *pieces.home(cell), layer=Layer.TRACE) for cell in cells]

    def _wave(self, wave: Wave, before: Position, sign: int) -> Animation:
        """One beat: the stars swell and burst, splinters fly, and what they reach changes and rises."""
        length = wave_seconds(wave.number)
        burst_at, arrive_at = 0.14 * length, 0.62 * length
        burst, arrival = self._wave_sounds(wave, before.side)
        lost = [(loss.cell, loss.value * sign) for loss in wave.exploded]
        gained = [(gain.cell, gain.value * sign) for gain in wave.gains]
        parts: list[Animation] = [
            InTurn(Delay(burst_at), burst, Call(lambda: self._apply(lost))),
            InTurn(Delay(arrive_at), arrival, Call(lambda: self._apply(gained))),
            Delay(length),
        ]
        chance = random.Random(wave.number)
        # Large waves have plenty to look at, and many sprites to draw.
        lost_splinters = 4 if len(lost) <= CROWD else 2 if len(lost) <= THRONG else 0
        glow = 1.25 + 0.07 * (min(wave.number, GREATEST) - 1)
        if wave.number > 1:
            parts.append(self._count(wave.number, length))
        cells = [cell for cell, _ in lost]
        parts.append(self._bursts(cells, before.side, burst_at, arrive_at, length, glow))
        parts.append(self._splinters(before, cells, chance, lost_splinters, burst_at, arrive_at))
        parts.append(self._arrivals(wave, before.side, arrive_at, length))
        return Parallel(*parts)

    def _sign(self, number: int) -> Sprite:
        """The count of a wave on the board's rim, where it covers no star."""
        pieces = self.pieces
        x, y = pieces.rim + pieces.columns, pieces.rim / 2
        return Sprite(self.signs.sign(number), pieces.space, x, y, layer=Layer.SHARD, anchor=(1.0, 0.5))

    def _count(self, number: int, length: float) -> Animation:
        """The number of a wave comes and goes."""
        pieces, sign = self.pieces, self._sign(number)
        sign.alpha = 0.0
        return InTurn(
            Call(lambda: pieces.add_loose(sign)),
            Tween(sign, length * 0.15, alpha=1.0),
            Delay(length * 0.8),
            Call(lambda: pieces.drop_loose([sign])),
        )

    def _bursts(
        self, cells: list[int], mover: int, burst_at: float, arrive_at: float, length: float, glow: float
    ) -> Animation:
        """Stars swell, flash, and what is left of them comes back; `glow` is how large the flashes become."""
        pieces = self.pieces
        stars = [pieces.stars[cell] for cell in cells]
        flashes = [
            Sprite(Flash(mover), pieces.space, *pieces.home(cell), layer=Layer.FLASH, scale=0.55) for cell in cells
        ]

        def light_up() -> None:
            pieces.add_loose(*flashes)
            for star in stars:
                star.scale = 0.5

        return Parallel(
            InTurn(
                Tweens(burst_at, ease_out, *((star, {"scale": 1.26}) for star in stars)),
                Call(light_up),
                Tweens(arrive_at - burst_at, ease_out_back, *((star, {"scale": 1.0}) for star in stars)),
            ),
            InTurn(
                Delay(burst_at),
                Tweens(
                    length * 0.75 - burst_at, ease_out, *((flash, {"scale": glow, "alpha": 0.0}) for flash in flashes)
                ),
                Call(lambda: pieces.drop_loose(flashes)),
            ),
        )

    def _splinters(
        self, before: Position, cells: list[int], chance: random.Random, count: int, burst_at: float, arrive_at: float
    ) -> Animation:
        """From each cell a large splinter for each neighbour, and `count` small ones that are lost."""
        pieces, side = self.pieces, before.side
        reaching, lost = [], []
        for cell in cells:
            x, y = pieces.home(cell)
            for near in neighbours(before, cell):
                to_x, to_y = pieces.home(near)
                angle = 0.0 if to_y == y else 90.0
                shard = Sprite(Shard(side), pieces.space, x, y, layer=Layer.SHARD, scale=1.3, angle=angle)
                reaching.append((shard, {"x": to_x, "y": to_y}))
            for n in range(count):
                dx, dy = chance.uniform(0.35, 0.75) * (1, -1, -1, 1)[n], chance.uniform(0.35, 0.75) * (1, -1, 1, -1)[n]
                shard = Sprite(Shard(side, 1 + n % 2), pieces.space, x, y, layer=Layer.SHARD, scale=0.75)
                shard.angle = (135.0, 135.0, 45.0, 45.0)[n]
                lost.append((shard, {"x": x + dx, "y": y + dy, "scale": 0.4, "alpha": 0.0}))
        sprites = [shard for shard, _ in (*reaching, *lost)]
        flight = arrive_at - burst_at
        return InTurn(
            Delay(burst_at),
            Call(lambda: pieces.add_loose(*sprites)),
            Parallel(Tweens(flight, ease_in_shallow, *reaching), Tweens(flight, ease_out, *lost)),
            Call(lambda: pieces.drop_loose(sprites)),
        )

    def _arrivals(self, wave: Wave, mover: int, arrive_at: float, length: float) -> Animation:
        """The cells that were reached: their stars, new or turned or only raised, jump up a little."""
        pieces, rest = self.pieces, length - arrive_at
        stars = [pieces.stars[gain.cell] for gain in wave.gains]
        rings = [
            Sprite(Flash(mover), pieces.space, *pieces.home(gain.cell), layer=Layer.FLASH, scale=0.45, alpha=0.7)
            for gain in wave.gains
            if gain.owner == 1 - mover
        ]

        def begin() -> None:
            for gain, star in zip(wave.gains, stars, strict=True):
                star.scale = 0.6 if gain.owner is None else 0.85
            pieces.add_loose(*rings)

        rise = Tweens(rest * 0.5, ease_out, *((star, {"scale": 1.18}) for star in stars))
        sink = Tweens(rest * 0.5, ease_in, *((star, {"scale": 1.0}) for star in stars))
        fade = Tweens(rest * 0.9, ease_out, *((ring, {"scale": 0.85, "alpha": 0.0}) for ring in rings))
        return InTurn(
            Delay(arrive_at),
            Call(begin),
            Parallel(InTurn(rise, sink), InTurn(fade, Call(lambda: pieces.drop_loose(rings)))),
        )
