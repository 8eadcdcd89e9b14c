"""Animations of moves: stones hop from cell to cell, captured ones fly to the tray; without motion, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import Struct

from game.games.unstack.rules.board import Capture, Event, Lay, Pass, PickUp, Position
from game.games.unstack.rules.sowing import Sowing
from game.games.unstack.view.board import Layer, Pieces, tower_art
from game.games.unstack.view.layout import BOARD_WIDTH, FIELD_BOTTOM, FIELD_TOP, PILE, TRAY_CENTRES, pile_foot, rise
from game.games.unstack.view.marks import CellMark, Notice, Plaque, Tag
from game.games.unstack.view.towers import SHADOW_ANCHOR, TOWER_ANCHOR, Shadow, Tower
from game.scenes.animation.playback import CHOICE, STEP, MovePlayback, ReducedMotionSteps, Sound, beat
from game.scenes.animation.result import TallyItem
from game.stage.art import Art
from game.stage.sounds import step
from game.stage.sprites import Sprite
from game.stage.tween import Animation, Call, Deferred, Delay, Parallel, Tween, ease_in, ease_out, ease_out_back, linear
from game.stage.tween import Sequence as InTurn

LIFT, HOP, REST, SQUASH, TOSS = 0.14, 0.22, 0.05, 0.18, 0.16
"""Seconds to take stones up, for one hop, to stand before the next, to give way under a landing, and to lay by hand."""
LONGEST = 2.2
"""Maximum seconds of hops in a move, even over many cells."""
FLIGHT, APART = 0.5, 0.045
"""Seconds a captured stone flies, and between two of them."""
HELD = 0.34
"""Height of the hand over the board."""
FADE = 0.13
"""Seconds a notice takes to appear."""

PASSING = 0.8
"""Seconds in which it can be read that a side passes."""


class Ahead(Struct, frozen=True):
    """The part of a move that was laid by hand before the move was made."""

    sowing: Sowing
    start: tuple[float, float]
    """Place of the stones left in the hand."""
    falling: tuple[Animation, ...] = ()
    """Remaining animation of stones that the hand has laid."""


class Playback(MovePlayback[Pieces, Position, Event]):
    """Stones hop from cell to cell; what a hand has laid already is not shown again."""

    def __init__(
        self, pieces: Pieces, sound: Sound, lively: bool, passes: str = "", ahead: Ahead | None = None
    ) -> None:
        """`passes` says that the side to move passes; `ahead` is what of the move stands on the board already."""
        super().__init__(pieces, sound, lively)
        self.passes = passes
        self.ahead = ahead

    def animation(self, before: Position, events: Sequence[Event], after: Position) -> Animation:
        if isinstance(events[0], Pass):
            return self._passing()
        side, ahead = before.side, self.ahead
        taken = self.pieces.captured(before.cells)[side]
        if ahead is None:
            return InTurn(Call(partial(self.pieces.show, before)), self._move(before.cells, side, taken, events))
        laid = ahead.sowing.laid
        rest = events[1 + sum(2 if choice.captures else 1 for choice, _ in laid) :]
        if not rest:
            return Parallel(*ahead.falling)
        taken += sum(choice.captures for choice, _ in laid)
        held = ahead.sowing.hand, ahead.start
        return Parallel(*ahead.falling, self._move(ahead.sowing.cells(), side, taken, rest, held))

    def arts(self, before: Position, events: Sequence[Event]) -> Iterator[Art]:
        """The pictures of the stones that come up while a move is shown, in their order."""
        stones, side, sign = [*before.cells], before.side, -1 if before.side else 1
        taken = self.pieces.captured(before.cells)[side]
        for event in events:
            if isinstance(event, PickUp):
                stones[event.cell] -= event.count * sign
                yield from (Tower(side, event.count), Shadow(event.count))
            elif isinstance(event, Capture):
                stones[event.cell] = 0
                yield from (Tower(1 - side, 1, n, False) for n in range(min(3, event.count)))
                for number in range(taken, taken + event.count):
                    pile, below = divmod(number, PILE)
                    yield from (Tower(1 - side, below + 1, pile % 3, False), Plaque(number + 1))
                taken += event.count
            elif isinstance(event, Lay):
                stones[event.cell] += event.count * sign
                yield Shadow(abs(stones[event.cell]))
                if event.hand:
                    yield from (Tower(side, event.hand), Shadow(event.hand))
            if isinstance(event, PickUp | Lay) and stones[event.cell]:
                yield tower_art(event.cell, stones[event.cell])

    def _play(self, name: str, x: float, volume: float = 1.0) -> None:
        self.sound(name, volume, (x / BOARD_WIDTH - 0.5) * 0.8)

    def _move(
        self,
        cells: Sequence[int],
        side: int,
        taken: int,
        events: Sequence[Event],
        held: tuple[int, tuple[float, float]] | None = None,
    ) -> Animation:
        """The animation of events that begin with the stones `cells`; they may leave out what is seen already.

        `taken` stones have come to the side's tray before. `held` is how many stones are in a hand over the board
        already, and where; without it the events begin with a `PickUp`.
        """
        stones = list(cells)
        sign = -1 if side else 1
        hops = sum(isinstance(event, Lay) for event in events)
        pace = min(1.0, LONGEST / max(HOP, hops * (HOP + REST)))
        count, (x, y) = held or (1, (0.0, 0.0))
        hand = Sprite(Tower(side, count), self.pieces.space, x, y, layer=Layer.HAND, anchor=TOWER_ANCHOR)
        shadow = Sprite(Shadow(count), self.pieces.space, x, y + HELD, layer=Layer.HAND_SHADOW, anchor=SHADOW_ANCHOR)
        shadow.alpha = 0.4
        main: list[Animation] = []
        if held is not None:
            main.append(Call(lambda: self.pieces.lift((shadow, hand))))
        aside: list[Animation] = []
        now, lays = 0.0, 0
        for event in events:
            if isinstance(event, PickUp):
                stones[event.cell] -= event.count * sign
                part = self._lift(hand, shadow, event, side, stones[event.cell])
            elif isinstance(event, Capture):
                stones[event.cell] = 0
                # They make room while the hand is still in the air.
                wait = now + HOP * pace * 0.35
                aside.append(InTurn(Delay(wait), self.capture(event.cell, event.count, side, taken)))
                taken += event.count
                continue
            elif isinstance(event, Lay):
                stones[event.cell] += event.count * sign
                lays += 1
                part = self._lay(hand, shadow, event, side, stones[event.cell], pace, lays)
                aside.append(InTurn(Delay(now + HOP * pace), Deferred(SQUASH, partial(self._squash, event.cell))))
            else:
                continue
            main.append(part)
            now += part.duration
        return Parallel(InTurn(*main), *aside)

    def _lift(self, hand: Sprite, shadow: Sprite, event: PickUp, side: int, left: int) -> Animation:
        x, y = self.pieces.layout.foot(event.cell)
        low = y - rise(abs(left)) if left else y

        def begin() -> None:
            self._play("pick", x)
            self.pieces.set_tower(event.cell, left)
            hand.art, shadow.art = Tower(side, event.count), Shadow(event.count)
            hand.x, hand.y, shadow.x, shadow.y, shadow.alpha = x, low, x, y, 0.0
            self.pieces.lift((shadow, hand))

        up = Tween(hand, LIFT, ease_out, y=low - 0.22, scale=1.06)
        return InTurn(Call(begin), Parallel(up, Tween(shadow, LIFT, alpha=0.5, x=x + 0.12, y=y + 0.05)))

    def _lay(
        self, hand: Sprite, shadow: Sprite, event: Lay, side: int, value: int, pace: float, number: int
    ) -> Animation:
        x, y = self.pieces.layout.foot(event.cell)
        # The hand comes down upon what it leaves there, or, with its last stones, among them.
        height = rise(abs(value)) if event.hand else rise(abs(value)) - rise(event.count)

        def land() -> None:
            self.pieces.set_tower(event.cell, value)
            self._play(step("lay", 1 + (number - 1) % 3), x, 0.75)
            if event.hand:
                hand.art, shadow.art = Tower(side, event.hand), Shadow(event.hand)
            else:
                self.pieces.drop(hand, shadow)

        seconds = HOP * pace

        def hop() -> Animation:
            return Parallel(
                _arc(hand, seconds, x, y - max(0.0, height), 0.42),
                Tween(shadow, seconds, linear, x=x + 0.08, y=y + 0.04),
            )

        return InTurn(Deferred(seconds, hop), Call(land), Delay(REST * pace if event.hand else 0.0))

    def toss(
        self, start: tuple[float, float], cell: int, value: int, count: int, side: int, enemies: int, taken: int
    ) -> Animation:
        """Stones that the player lays by hand: `count` come from a point over the board down to a cell.

        The cell holds `value` then, and `enemies` stones that stood there have left for the tray.
        """
        x, y = self.pieces.layout.foot(cell)

        def land() -> None:
            self.pieces.drop(stones)
            self.pieces.set_tower(cell, value)
            self._play(step("lay", 1 + abs(value) % 3), x, 0.75)

        stones = Sprite(Tower(side, count, 0, False), self.pieces.space, *start, layer=Layer.HAND, anchor=TOWER_ANCHOR)
        parts = [self.capture(cell, enemies, side, taken)] if enemies else []
        height = max(0.0, rise(abs(value)) - rise(count))
        fall = InTurn(
            Call(lambda: self.pieces.lift((stones,))),
            Deferred(TOSS, lambda: _arc(stones, TOSS, x, y - height, 0.12)),
            Call(land),
            Deferred(SQUASH, lambda: self._squash(cell)),
        )
        return Parallel(*parts, fall)

    def _passing(self) -> Animation:
        """A notice that comes and goes."""
        notice = self._notice()
        notice.alpha = 0.0
        return InTurn(
            Call(lambda: self.pieces.lift((notice,))),
            Tween(notice, FADE, alpha=1.0),
            Delay(0.55),
            Tween(notice, FADE * 1.5, alpha=0.0),
            Call(lambda: self.pieces.drop(notice)),
        )

    def _notice(self) -> Sprite:
        """Return the notice in the middle of the board that a side passes."""
        x, y = BOARD_WIDTH / 2, (FIELD_TOP + FIELD_BOTTOM) / 2
        return Sprite(Notice(self.passes), self.pieces.space, x, y, layer=Layer.FLYING)

    def counted(self) -> list[TallyItem]:
        """Every tower with its stones, and at its corner how many there are up to it."""
        layout, sums, counted = self.pieces.layout, [0, 0], list[TallyItem]()
        for cell, tower in sorted(self.pieces.towers.items(), key=lambda standing: layout.seat(standing[0])):
            art = tower.art
            if not isinstance(art, Tower):
                continue
            sums[art.side] += art.count
            x, y = layout.middle(cell)
            tag = Sprite(Tag(str(sums[art.side])), self.pieces.space, x + 0.48, y + 0.43, layer=Layer.TAG)
            tag.anchor = 1.0, 1.0
            ground = layout.foot(cell)[1]
            hop = InTurn(Tween(tower, 0.07, ease_out, y=ground - 0.1), Tween(tower, 0.09, ease_in, y=ground))
            counted.append(TallyItem(art.side, art.count, hop, (tag,)))
        return counted

    def feast(self, side: int | None) -> Animation:
        """The towers of the side that has won hop, one row of them after the other."""
        if not self.lively:
            return Delay(0.3)
        layout, hops = self.pieces.layout, list[Animation]()
        for cell, tower in self.pieces.towers.items():
            if self.pieces.side_on(cell) == side:
                y = layout.foot(cell)[1]
                hop = InTurn(
                    Tween(tower, 0.16, ease_out, y=y - 0.24), Tween(tower, 0.16, ease_in, y=y), self._squash(cell)
                )
                hops.append(InTurn(Delay(0.08 * layout.row(cell)), hop))
        return Parallel(*hops)

    def _squash(self, cell: int) -> Animation:
        """Let the tower on a cell give way a little under the stones that have just come down upon it."""
        tower = self.pieces.towers.get(cell)
        if tower is None:
            return Delay(SQUASH)
        return InTurn(
            Tween(tower, SQUASH * 0.3, ease_out, width=1.05, height=0.94),
            Tween(tower, SQUASH * 0.7, ease_out_back, width=1.0, height=1.0),
        )

    def capture(self, cell: int, count: int, side: int, taken: int) -> Animation:
        """The enemy's stones on a cell leave for a side's tray, the topmost first, where `taken` lie already."""
        x, y = self.pieces.layout.foot(cell)
        stones = [
            Sprite(
                Tower(1 - side, 1, n % 3, False),
                self.pieces.space,
                x,
                y - n * rise(count) / count,
                layer=Layer.FLYING,
                anchor=TOWER_ANCHOR,
            )
            for n in range(count)
        ]

        def begin() -> None:
            # When everything is hurried the captor may stand there already.
            if self.pieces.side_on(cell) == 1 - side:
                self.pieces.set_tower(cell, 0)
            self.pieces.lift(stones)
            self._play("take", x)

        apart = min(APART, 0.4 / count)
        flights = [
            InTurn(Delay(n * apart), self._flight(stone, side, taken + n)) for n, stone in enumerate(reversed(stones))
        ]
        return InTurn(Call(begin), Parallel(*flights))

    def _flight(self, stone: Sprite, side: int, taken: int) -> Animation:
        pile, below = divmod(taken, PILE)
        x, y = pile_foot(side, pile)

        def land() -> None:
            self.pieces.drop(stone)
            self.pieces.set_tray(side, taken + 1)
            self._play(step("lay", 1 + taken % 3), TRAY_CENTRES[side], 0.4)

        height = rise(below + 1) - rise(1)
        return InTurn(Deferred(FLIGHT, lambda: _arc(stone, FLIGHT, x, y - height, 0.8)), Call(land))


def _arc(sprite: Sprite, seconds: float, x: float, y: float, height: float) -> Animation:
    """Return the flight of a sprite to a point, with its top `height` above the higher end; nearer is larger."""
    top = min(sprite.y, y) - height
    # Up and down take their share of the way, as in a throw.
    up = seconds * min(0.7, max(0.3, (sprite.y - top) / (sprite.y + y - 2 * top)))
    swell = 1 + min(0.12, 0.25 * height)
    return Parallel(
        Tween(sprite, seconds, linear, x=x),
        InTurn(Tween(sprite, up, ease_out, y=top), Tween(sprite, seconds - up, ease_in, y=y)),
        InTurn(Tween(sprite, up, ease_out, scale=swell), Tween(sprite, seconds - up, ease_in, scale=1.0)),
    )


class BeatPlayback(Playback):
    """Playback without motion or visible hand: its stones stay where they came from, or were laid last, until laid."""

    def animation(self, before: Position, events: Sequence[Event], after: Position) -> Animation:
        return ReducedMotionSteps(super().animation(before, events, after))

    def _move(
        self,
        cells: Sequence[int],
        side: int,
        taken: int,
        events: Sequence[Event],
        held: tuple[int, tuple[float, float]] | None = None,
    ) -> Animation:
        stones, sign, source = list(cells), -1 if side else 1, -1
        if held is not None and self.ahead is not None:
            source = self.ahead.sowing.here
            stones[source] += held[0] * sign
        pace = min(1.0, LONGEST / (STEP * max(1, sum(isinstance(event, Lay) for event in events))))
        steps: list[Animation] = []
        for event in events:
            if isinstance(event, PickUp):
                source = event.cell
                steps += [self._hear("pick", source), self._mark("next", source, CHOICE)]
            elif isinstance(event, Capture):
                stones[event.cell] = 0
                taken += event.count
                steps += [self._mark("take", event.cell, CHOICE), self._hear("take", event.cell)]
                steps.append(Call(partial(self.pieces.set_tray, side, taken)))
            elif isinstance(event, Lay):
                stones[event.cell] += event.count * sign
                stones[source] -= event.count * sign
                for cell in (source, event.cell):
                    steps.append(Call(partial(self.pieces.set_tower, cell, stones[cell])))
                steps += [self._hear(step("lay", 1 + len(steps) % 3), event.cell, 0.75)]
                steps.append(self._mark("to", event.cell, STEP * pace))
        return ReducedMotionSteps(*steps)

    def _passing(self) -> Animation:
        return beat(self.pieces.stage, PASSING, self._notice())

    def _hear(self, name: str, cell: int, volume: float = 1.0) -> Animation:
        return Call(partial(self._play, name, self.pieces.layout.foot(cell)[0], volume))

    def _mark(self, kind: str, cell: int, seconds: float) -> Animation:
        mark = Sprite(CellMark(kind), self.pieces.space, *self.pieces.layout.middle(cell), layer=Layer.MARK)
        return beat(self.pieces.stage, seconds, mark)
