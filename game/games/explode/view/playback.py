"""A move of Explode! as an animation: the raise, then the explosions wave by wave, each wave one beat."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.games.explode.rules.moves import LIMIT, Event, Position, Raise, Wave, neighbours, owner
from game.games.explode.view.board import Pieces
from game.games.explode.view.layers import Layer
from game.games.explode.view.stars import Flash, Shard
from game.scenes.parts.counting import Counted
from game.scenes.parts.playback import MovePlayback
from game.stage.art import TITLE
from game.stage.sounds import step
from game.stage.sprites import Sprite
from game.stage.text import Text
from game.stage.tween import Animation, Call, Delay, Parallel, Tween, ease_in, ease_in_shallow, ease_out, ease_out_back
from game.stage.tween import Sequence as InTurn

BEAT = 0.28
"""Seconds of the first wave; those that follow are a little shorter each, down to `SHORTEST` of it."""
FASTER, SHORTEST = 0.94, 0.6
CALM_CHOICE, CALM_WAVE = 0.4, 0.5
"""Without motion: seconds in which the chosen star is outlined, and of the first wave."""
GREATEST = 8
"""Flashes and numbers grow up to this wave."""
CROWD = 8
"""Waves of more explosions throw fewer splinters each."""


def beat(number: int) -> float:
    """Seconds that the wave of this number takes."""
    return BEAT * max(SHORTEST, FASTER ** (number - 1))


class Playback(MovePlayback[Pieces, Position, Event]):
    """The raise of a star and the waves that follow; without motion the values change wave by wave."""

    def animation(self, before: Position, events: Sequence[Event], after: Position) -> Animation:
        sign = -1 if before.side else 1
        steps: list[Animation] = [Call(self.pieces.calm)]
        for event in events:
            if isinstance(event, Raise):
                steps.append(self._raise(event, sign))
            else:
                steps.append(self._wave(event, before, sign) if self.lively else self._plain_wave(event, before, sign))
        return InTurn(*steps)

    def _away(self, cell: int, around: int) -> float:
        (x, y), (other_x, other_y) = self.pieces.home(cell), self.pieces.home(around)
        return abs(x - other_x) + abs(y - other_y)

    def counted(self, after: Position, around: int, sums: bool) -> list[Counted]:
        """Every star, those next to the cell `around` first; by its value if the `sums` decide."""
        stars = [cell for cell, value in enumerate(after.cells) if value]
        return [
            Counted(int(after.cells[cell] < 0), abs(after.cells[cell]) if sums else 1, self._bounce(cell))
            for cell in sorted(stars, key=lambda cell: self._away(cell, around))
        ]

    def feast(self, after: Position, side: int | None, around: int) -> Animation:
        """The winner's stars hop, those next to the cell `around` first, and light runs over them."""
        winners = [cell for cell in range(len(after.cells)) if owner(after, cell) == side]
        if not self.lively or not winners or side is None:
            return Delay(0.3)
        hops: list[Animation] = []
        for cell in winners:
            show = Parallel(self._hop(cell), self._sparkle(cell, side))
            hops.append(InTurn(Delay(0.04 * self._away(cell, around)), show))
        return Parallel(*hops)

    def _hop(self, cell: int) -> Animation:
        """A star leaps up and lands with a small squash."""
        star, (_, y) = self.pieces.stars[cell], self.pieces.home(cell)
        return InTurn(
            Tween(star, 0.14, ease_out, y=y - 0.2, height=1.08),
            Tween(star, 0.14, ease_in, y=y, height=1.0),
            Tween(star, 0.06, ease_out, height=0.92, width=1.05),
            Tween(star, 0.1, ease_out, height=1.0, width=1.0),
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
            flights.append(Tween(shard, 0.44, ease_out, x=to_x, y=to_y, scale=0.4, alpha=0.0))
            sprites.append(shard)
        return InTurn(
            Call(lambda: pieces.add_loose(*sprites)), Parallel(*flights), Call(lambda: pieces.drop_loose(sprites))
        )

    def _bounce(self, cell: int) -> Animation:
        star, (_, y) = self.pieces.stars[cell], self.pieces.home(cell)
        return InTurn(Tween(star, 0.1, ease_out, y=y - 0.09), Tween(star, 0.1, ease_in, y=y))

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
            return InTurn(sound, Delay(CALM_CHOICE / 2), put, Delay(CALM_CHOICE / 2))
        swell = Tween(star, 0.06, ease_out, scale=1.16)
        if event.value > LIMIT:
            return InTurn(sound, put, Tween(star, 0.1, ease_out, scale=1.2))
        return InTurn(sound, swell, put, Tween(star, 0.14, ease_out_back, scale=1.0))

    def _apply(self, values: list[tuple[int, int]]) -> None:
        for cell, value in values:
            self.pieces.put(cell, value)
        self.pieces.changed()

    def _wave_sounds(self, wave: Wave, mover: int) -> tuple[Call, Call]:
        """The burst, higher from wave to wave, and what is heard when the splinters arrive."""
        burst = self._sound(step("burst", wave.number), tuple(loss.cell for loss in wave.exploded))
        taken = tuple(gain.cell for gain in wave.gains if gain.owner == 1 - mover)
        return burst, self._sound("capture", taken, 0.8) if taken else Call(lambda: None)

    def _plain_wave(self, wave: Wave, before: Position, sign: int) -> Animation:
        burst, arrival = self._wave_sounds(wave, before.side)
        values = [(loss.cell, loss.value * sign) for loss in wave.exploded]
        values += [(gain.cell, gain.value * sign) for gain in wave.gains]
        return InTurn(burst, arrival, Call(lambda: self._apply(values)), Delay(beat(wave.number) * CALM_WAVE / BEAT))

    def _wave(self, wave: Wave, before: Position, sign: int) -> Animation:
        """One beat: the stars swell and burst, splinters fly, and what they reach changes and rises."""
        length = beat(wave.number)
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
        lost_splinters = 4 if len(lost) <= CROWD else 2
        glow = 1.25 + 0.07 * (min(wave.number, GREATEST) - 1)
        if wave.number > 1:
            parts.append(self._count(wave.number, length))
        for cell, _ in lost:
            parts.append(self._burst(cell, before.side, burst_at, arrive_at, length, glow))
            parts.append(self._splinters(before, cell, chance, lost_splinters, burst_at, arrive_at))
        for gain in wave.gains:
            parts.append(self._arrival(gain.cell, gain.owner, before.side, arrive_at, length))
        return Parallel(*parts)

    def _count(self, number: int, length: float) -> Animation:
        """The number of a wave on the board's rim, where it covers no star; it grows from wave to wave."""
        pieces, size = self.pieces, self.pieces.rim
        x = pieces.rim + pieces.columns - 0.25
        text = Text(f"×{number}", size * (0.55 + 0.05 * min(number, GREATEST)), TITLE, "#fff8e6", shadow=True)
        sign = Sprite(text, pieces.space, x, size / 2, layer=Layer.SHARD, alpha=0.0)
        return InTurn(
            Call(lambda: pieces.add_loose(sign)),
            Tween(sign, length * 0.15, alpha=1.0),
            Delay(length * 0.8),
            Call(lambda: pieces.drop_loose([sign])),
        )

    def _burst(self, cell: int, mover: int, burst_at: float, arrive_at: float, length: float, glow: float) -> Animation:
        """A star swells, flashes, and what is left of it comes back; `glow` is how large the flash becomes."""
        pieces, star = self.pieces, self.pieces.stars[cell]
        x, y = pieces.home(cell)
        flash = Sprite(Flash(mover), pieces.space, x, y, layer=Layer.FLASH, scale=0.55)

        def light_up() -> None:
            pieces.add_loose(flash)
            star.scale = 0.5

        return Parallel(
            InTurn(
                Tween(star, burst_at, ease_out, scale=1.26),
                Call(light_up),
                Tween(star, arrive_at - burst_at, ease_out_back, scale=1.0),
            ),
            InTurn(
                Delay(burst_at),
                Tween(flash, length * 0.75 - burst_at, ease_out, scale=glow, alpha=0.0),
                Call(lambda: pieces.drop_loose([flash])),
            ),
        )

    def _splinters(
        self, before: Position, cell: int, chance: random.Random, count: int, burst_at: float, arrive_at: float
    ) -> Animation:
        """A large splinter for each neighbour, and `count` small ones that are lost."""
        pieces = self.pieces
        x, y = pieces.home(cell)
        flights: list[Animation] = []
        sprites = []
        for near in neighbours(before, cell):
            to_x, to_y = pieces.home(near)
            shard = Sprite(Shard(before.side), pieces.space, x, y, layer=Layer.SHARD, scale=1.3)
            shard.angle = 0.0 if to_y == y else 90.0
            flights.append(Tween(shard, arrive_at - burst_at, ease_in_shallow, x=to_x, y=to_y))
            sprites.append(shard)
        for n in range(count):
            form = 1 + n % 2
            dx, dy = chance.uniform(0.35, 0.75) * (1, -1, -1, 1)[n], chance.uniform(0.35, 0.75) * (1, -1, 1, -1)[n]
            shard = Sprite(Shard(before.side, form), pieces.space, x, y, layer=Layer.SHARD, scale=0.75)
            shard.angle = (135.0, 135.0, 45.0, 45.0)[n]
            flights.append(Tween(shard, arrive_at - burst_at, ease_out, x=x + dx, y=y + dy, scale=0.4, alpha=0.0))
            sprites.append(shard)
        return InTurn(
            Delay(burst_at),
            Call(lambda: pieces.add_loose(*sprites)),
            Parallel(*flights),
            Call(lambda: pieces.drop_loose(sprites)),
        )

    def _arrival(self, cell: int, holder: int | None, mover: int, arrive_at: float, length: float) -> Animation:
        """A cell that was reached: its star, new or turned or only raised, jumps up a little."""
        pieces, star = self.pieces, self.pieces.stars[cell]
        x, y = pieces.home(cell)
        rest = length - arrive_at

        def begin() -> None:
            star.scale = 0.6 if holder is None else 0.85
            if holder == 1 - mover:
                pieces.add_loose(ring)

        ring = Sprite(Flash(mover), pieces.space, x, y, layer=Layer.FLASH, scale=0.45, alpha=0.7)
        parts: list[Animation] = [
            InTurn(Tween(star, rest * 0.5, ease_out, scale=1.18), Tween(star, rest * 0.5, ease_in, scale=1.0))
        ]
        if holder == 1 - mover:
            fade = Tween(ring, rest * 0.9, ease_out, scale=0.85, alpha=0.0)
            parts.append(InTurn(fade, Call(lambda: pieces.drop_loose([ring]))))
        return InTurn(Delay(arrive_at), Call(begin), Parallel(*parts))
