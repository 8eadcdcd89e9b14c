"""A move of Explode! as an animation: the raise, then the explosions wave by wave, each wave one beat."""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import NamedTuple

from game.games.explode.rules.moves import LIMIT, Event, Position, Raise, Wave, outcome, owner
from game.games.explode.view.blast import ARRIVE, Blast, growth, number_of
from game.games.explode.view.board import Layer, Pieces
from game.games.explode.view.glass import Glint, Shard
from game.games.explode.view.ground import rim_ink
from game.games.explode.view.marks import CellMark
from game.scenes.animation.playback import CHOICE, Marked, MoveStep, ScriptedPlayback
from game.scenes.animation.tally import TallyItem
from game.scenes.base.context import Context
from game.stage.art import TITLE, Art, Text
from game.stage.easing import Easing, ease_in, ease_out, ease_out_back
from game.stage.sounds import step
from game.stage.sprites import Sprite
from game.stage.tween import Animation, Call, Deferred, Delay, InTurn, Parallel, Tween, Tweens

BEAT = 0.28
"""Seconds of the first wave; those that follow are a little shorter each, down to `SHORTEST_WAVE` of it."""
FASTER = 0.94
SHORTEST_WAVE = 0.6
SLOWER = 4 / 3
"""Factor by which the last wave before a win is longer."""
CALM_FACTOR = 2.5
"""Factor by which a wave lasts longer without motion."""
OUTLINED = 0.35
"""Share of a wave in which, without motion, the stars about to burst are outlined."""
WIN_HELD = 0.25
"""Seconds for which, without motion, the last wave before a win is left to be seen."""
HOP = 0.44
"""Seconds in which a winner's star hops, and its splinters fly."""
BOUNCE = 0.1
"""Seconds in which a star that is counted goes up, and down again."""
SPARKLES = 20
"""Maximum number of the winner's stars that light up at the end."""

Figures = Callable[[Sequence[int]], list[tuple[Art, float]]]
"""The numbers in the panels for such a board, and their scale."""


class Change(NamedTuple):
    """A change of some cells, and the numbers that come up with it."""

    put: Callable[[], object]
    figures: list[tuple[Art, float]]


def wave_sign(app: Context, pieces: Pieces, number: int) -> Text:
    """Return the count of a wave in words, as large as the board's rim is wide; it grows from wave to wave."""
    text = app.translations.gettext("Wave {n}")
    size = 0.58 * pieces.rim * growth(number)
    return Text(text.format(n=number), size, TITLE, rim_ink(app.theme), align="right")


@dataclass(eq=False, repr=False)
class Playback(ScriptedPlayback[Pieces, Position, Event]):
    """The raise of a star and the waves that follow; without motion the values change wave by wave."""

    sign: Callable[[int], Text]
    """Returns the count of a wave."""
    figures: Figures

    def script(self, before: Position, events: Sequence[Event], after: Position) -> Iterator[MoveStep]:
        cells = list(before.cells)
        sign = -1 if before.side else 1

        def put(values: Iterable[tuple[int, int]]) -> Change:
            changes = [(cell, value * sign) for cell, value in values]
            for cell, value in changes:
                cells[cell] = value
            return Change(partial(self._apply, changes), self.figures(cells))

        yield MoveStep(self.pieces.calm)
        for event in events:
            if isinstance(event, Raise):
                yield from self._raise(event, put([(event.cell, event.value)]))
            else:
                lost = put((cell, abs(cells[cell]) - LIMIT) for cell in event.exploded)
                gained = put((gain.cell, gain.value) for gain in event.gains)
                wins = event is events[-1] and outcome(after) is not None
                yield from self._wave(event, before, lost, gained, wins)

    def _away(self, cell: int, around: int) -> float:
        x, y = self.pieces.home(cell)
        other_x, other_y = self.pieces.home(around)
        return abs(x - other_x) + abs(y - other_y)

    def counted(self, after: Position, around: int) -> list[TallyItem]:
        """Every star by its value, those next to the cell `around` first."""
        stars = [cell for cell, value in enumerate(after.cells) if value]
        return [
            TallyItem(
                int(after.cells[cell] < 0),
                abs(after.cells[cell]),
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
        glint = Sprite(Glint(side), pieces.space, x, y, layer=Layer.FLASH, scale=0.5, alpha=0.75)
        sprites = [glint]
        flights = [Tween(glint, 0.3, ease_out, scale=0.95, alpha=0.0)]
        for form in (1, 2, 1):
            shard = Sprite(Shard(side, form), pieces.space, x, y - 0.1, layer=Layer.SHARD, scale=0.6)
            shard.angle = chance.choice((30.0, 60.0, 120.0, 150.0))
            to_x = x + chance.uniform(-0.5, 0.5)
            to_y = y - chance.uniform(0.45, 0.85)
            flights.append(Tween(shard, HOP, ease_out, x=to_x, y=to_y, scale=0.4, alpha=0.0))
            sprites.append(shard)
        return self.pieces.loose.during(Parallel(*flights), sprites)

    def _bounce(self, cell: int) -> Animation:
        star = self.pieces.stars[cell]
        _, y = self.pieces.home(cell)
        return InTurn(Tween(star, BOUNCE, ease_out, y=y - 0.09), Tween(star, BOUNCE, ease_in, y=y))

    # The parts of a move

    def _sound(self, name: str, cells: tuple[int, ...], volume: float = 1.0) -> Call:
        columns = self.pieces.columns
        middle = sum(self.pieces.seat(cell) % columns for cell in cells) / len(cells) / max(1, columns - 1) * 2 - 1
        return Call(lambda: self.sound(name, volume, middle * 0.6))

    def _apply(self, values: list[tuple[int, int]]) -> None:
        for cell, value in values:
            self.pieces.put(cell, value)
        self.pieces.changed()

    def _raise(self, event: Raise, change: Change) -> Iterator[MoveStep]:
        star = self.pieces.stars[event.cell]
        bursts = event.value > LIMIT
        hear = self._sound(step("raise", event.value), (event.cell,))
        swell = Tween(star, 0.06, ease_out, scale=1.16)
        stand = Tween(star, 0.1, ease_out, scale=1.2) if bursts else Tween(star, 0.14, ease_out_back, scale=1.0)
        yield MoveStep(sound=hear, motion=lambda: hear if bursts else InTurn(hear, swell), after=Marked(CHOICE / 2))
        yield MoveStep(
            change=change.put,
            motion=lambda: InTurn(Call(change.put), stand),
            after=Marked(CHOICE / 2),
            arts=change.figures,
        )

    def _wave(self, wave: Wave, before: Position, lost: Change, gained: Change, wins: bool) -> Iterator[MoveStep]:
        """Stars swell and burst, and splinters fly; then what they reach changes and rises.

        It `wins` if it is the last one of a game.
        """
        side = before.side
        length = BEAT * max(SHORTEST_WAVE, FASTER ** (wave.number - 1))
        blast = Blast(self.pieces, wave, before, length * (SLOWER if wins else 1.0), (1 - ARRIVE) * length)
        taken = tuple(gain.cell for gain in wave.gains if gain.owner == 1 - side)
        burst = self._sound(step("burst", wave.number), wave.exploded)
        capture = self._sound("capture", taken, 0.8) if taken else Delay(0.0)
        numbers = [(art, self.pieces.space.scale) for art in number_of(wave, side)]
        yield MoveStep(
            change=lost.put,
            sound=burst,
            motion=lambda: Deferred(blast.lasts, lambda: blast.explode(InTurn(burst, Call(lost.put)))),
            lasts=blast.arrive_at,
            seen=length,
            before=Marked(length * CALM_FACTOR * OUTLINED, self._outlined("chosen", side, wave.exploded)),
            arts=[*numbers, *lost.figures],
        )
        reached = [gain.cell for gain in wave.gains if gain.cell not in wave.exploded]
        marks = chain(
            self._outlined("lit", side, wave.exploded), self._outlined("reached", side, reached), self._sign(wave)
        )
        yield MoveStep(
            change=gained.put,
            sound=capture,
            motion=lambda: Deferred(blast.settling, lambda: InTurn(capture, Call(gained.put), blast.arrive())),
            after=Marked(WIN_HELD if wins else length * CALM_FACTOR * (1 - OUTLINED), marks),
            arts=gained.figures,
        )

    def _outlined(self, kind: str, side: int, cells: Iterable[int]) -> Iterator[Sprite]:
        """Marks on cells for a beat."""
        pieces = self.pieces
        for cell in cells:
            yield Sprite(CellMark(side, kind), pieces.space, *pieces.home(cell), layer=Layer.TRACE)

    def _sign(self, wave: Wave) -> Iterator[Sprite]:
        """The count of a wave, from the second on, on the board's rim: without motion it is there for so long that it
        must not cover a star.
        """
        if wave.number > 1:
            x, y = self.pieces.rim + self.pieces.columns, self.pieces.rim / 2
            sign = self.sign(wave.number)
            yield Sprite(sign, self.pieces.space, x, y, layer=Layer.SIGN, anchor=(1.0, 0.5))
