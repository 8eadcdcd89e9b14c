"""Animations of moves: stones hop from cell to cell, captured ones fly to the tray; without motion, step by step."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

from msgspec import Struct

from game.games.unstack.rules.board import NEXT, Capture, Event, Lay, PickUp, Position
from game.games.unstack.rules.sowing import Sowing
from game.games.unstack.view.balance import Balance
from game.games.unstack.view.board import Layer, Pieces, tower_art
from game.games.unstack.view.layout import BOARD_WIDTH, NOTICE_MIDDLE, PILE, TRAY_CENTRES, pile_foot, rise
from game.games.unstack.view.marks import CellMark, Impact, Notice, Plaque, Tag
from game.games.unstack.view.towers import SHADOW_ANCHOR, TOWER_ANCHOR, Shadow, Tower
from game.scenes.animation.playback import CHOICE, STEP_SECONDS, Marked, MoveStep, ScriptedPlayback
from game.scenes.animation.tally import FinalTally, TallyItem
from game.stage.easing import ease_in, ease_out, ease_out_back, linear
from game.stage.sounds import step
from game.stage.sprites import BOTTOM_RIGHT, Space, Sprite
from game.stage.tween import Animation, Call, Deferred, Delay, InTurn, Parallel, Tween

LIFT = 0.14
HOP = 0.22
HOP_REST = 0.05
SQUASH = 0.18
TOSS = 0.16
"""Seconds to take stones up, for one hop, to stand before the next, to give way under a landing, and to lay by hand."""
PICKUP_HEIGHT = 0.05
"""Height over their tower at which stones that are taken up are seen first."""
DEEPEST = 0.16
"""Share of its height by which a tower gives way at most."""
STRETCH = 1.06
"""Height of stones at the top of their flight, as a multiple of that at rest."""
PRESSED = 0.35
IMPACT = 0.34
RECOIL = 0.24
POP = 0.16
"""Share of the captor's flight in which the enemy's stones are pressed together; seconds in which light goes over the
board, in which towers beside it give way and come back, and in which the plate of a tray shrinks to its size.
"""
LONGEST_SOWING = 2.0
"""Maximum seconds of hops in a move, even over many cells."""
FLIGHT = 0.5
CAPTURE_DELAY = 0.045
"""Seconds a captured stone flies, and between two of them."""
CAPTURE_REACH = 0.58
OUT = 0.8
"""Distance from a captor at which captured stones are seen first, and to which they are driven."""
HAND_HEIGHT = 0.34
"""Height of the hand over the board."""
NOTICE_FADE = 0.13
"""Seconds a notice takes to appear."""

PASSING = 0.8
"""Seconds in which it can be read that a side passes."""
GROW = 0.12
"""Seconds in which the bar of a side grows by a tower that is counted."""
SIGH = 0.42
"""Seconds in which the towers of a side that passes sink a little and rise again."""


class Ahead(Struct, frozen=True):
    """The part of a move that was laid by hand before the move was made."""

    sowing: Sowing
    start: tuple[float, float]
    """Place of the stones left in the hand."""
    falling: tuple[Animation, ...] = ()
    """Remaining animation of stones that the hand has laid."""


class Carried:
    """The stones in the hand, and their shadow."""

    def __init__(self, side: int, space: Space) -> None:
        self.side = side
        self.hand = Sprite(Tower(side, 1), space, layer=Layer.HAND, anchor=TOWER_ANCHOR)
        self.shadow = Sprite(Shadow(1), space, layer=Layer.HAND_SHADOW, anchor=SHADOW_ANCHOR)
        self.sprites = self.shadow, self.hand

    def arts(self, count: int) -> tuple[Tower, Shadow]:
        """Return the pictures of `count` stones."""
        return Tower(self.side, count), Shadow(count)

    def hold(self, count: int) -> None:
        """Show `count` stones."""
        self.hand.art, self.shadow.art = self.arts(count)

    def put(self, x: float, y: float, below: float, alpha: float) -> None:
        """Be somewhere, with the shadow `below` so far down and so dark."""
        self.hand.x = x
        self.hand.y = y
        self.shadow.x = x
        self.shadow.y = below
        self.shadow.alpha = alpha


@dataclass(eq=False, repr=False)
class Playback(ScriptedPlayback[Pieces, Position, Event]):
    """Stones hop from cell to cell; what a hand has laid already is not shown again.

    Without motion no hand is seen: its stones stay where they came from, or were laid last, until they are laid.
    """

    passes: str = ""
    """Says that the side to move passes; empty if it need not be said."""
    ahead: Ahead | None = None

    def script(self, before: Position, events: Sequence[Event], after: Position) -> Iterator[MoveStep]:
        side = before.side
        sign = -1 if before.side else 1
        stones = list(before.cells)
        source = -1
        taken = self.pieces.captured(before.cells)[side]
        carried = Carried(side, self.pieces.space)
        if self.ahead is None:
            yield MoveStep(partial(self.pieces.show, before))
        else:
            sowing = self.ahead.sowing
            falling = Parallel(*self.ahead.falling)
            events = events[1 + sum(2 if choice.captures else 1 for choice, _ in sowing.laid) :]
            stones = list(sowing.cells())
            source = sowing.here
            taken += sum(choice.captures for choice, _ in sowing.laid)
            yield MoveStep(motion=lambda: falling, lasts=0.0)
            if events:
                yield MoveStep(motion=partial(self._hold, carried, sowing.hand, self.ahead.start))
        lays = 0
        hops = sum(isinstance(event, Lay) for event in events)
        pace, calm_pace = (
            min(1.0, LONGEST_SOWING / (max(1, hops) * seconds)) for seconds in (HOP + HOP_REST, STEP_SECONDS)
        )
        for event in events:
            if isinstance(event, PickUp):
                source = event.cell
                stones[source] -= event.count * sign
                yield self._pick_up(carried, event, stones[source])
            elif isinstance(event, Capture):
                # The stones that come down upon them drive them out.
                yield self._captured(event, side, taken, HOP * pace)
                taken += event.count
                stones[event.cell] = 0
            elif isinstance(event, Lay):
                lays += 1
                stones[event.cell] += event.count * sign
                left = source, stones[source] + event.hand * sign
                yield self._lay(carried, event, stones[event.cell], left, lays, pace, calm_pace)
            else:
                yield self._pass(side)

    def _play(self, name: str, x: float, volume: float = 1.0) -> None:
        self.sound(name, volume, (x / BOARD_WIDTH - 0.5) * 0.8)

    def _hear(self, name: str, cell: int, volume: float = 1.0) -> Animation:
        return Call(partial(self._play, name, self.pieces.layout.foot(cell)[0], volume))

    def _mark(self, kind: str, cell: int) -> Iterator[Sprite]:
        yield Sprite(CellMark(kind), self.pieces.space, *self.pieces.layout.middle(cell), layer=Layer.MARK)

    def _pass(self, side: int) -> MoveStep:
        """A side passes: two knocks, its towers sink and rise, and a notice at the rim says so, over no stone."""
        notice = Sprite(
            Notice(self.passes), self.pieces.space, BOARD_WIDTH / 2, NOTICE_MIDDLE, layer=Layer.FLYING, alpha=0.0
        )
        knock = Call(partial(self._play, "knock", TRAY_CENTRES[side]))

        def come_and_go() -> Animation:
            told = InTurn(
                Call(lambda: self.pieces.flying.lift((notice,))),
                Tween(notice, NOTICE_FADE, alpha=1.0),
                Delay(PASSING - 2.5 * NOTICE_FADE),
                Tween(notice, NOTICE_FADE * 1.5, alpha=0.0),
                Call(lambda: self.pieces.flying.drop([notice])),
            )
            return Parallel(told, InTurn(knock, Deferred(SIGH, lambda: self._sigh(side))))

        plain = Sprite(notice.art, notice.space, notice.x, notice.y, layer=Layer.FLYING)
        return MoveStep(sound=knock, motion=come_and_go, after=Marked(PASSING, [plain]), arts=self.scaled(notice.art))

    def _sigh(self, side: int) -> Animation:
        """Let the towers of a side sink a little, and rise again."""
        towers = [tower for cell, tower in self.pieces.towers.items() if self.pieces.side_on(cell) == side]
        sinks = [
            InTurn(
                Tween(tower, SIGH * 0.4, ease_out, width=1.03, height=0.86),
                Tween(tower, SIGH * 0.6, ease_out_back, width=1.0, height=1.0),
            )
            for tower in towers
        ]
        return Parallel(*sinks, Delay(SIGH))

    def _hold(self, carried: Carried, count: int, start: tuple[float, float]) -> Animation:
        """Show the stones that are in a hand over the board already."""
        carried.hold(count)
        carried.put(*start, start[1] + HAND_HEIGHT, 0.4)
        return Call(lambda: self.pieces.flying.lift(carried.sprites))

    def _pick_up(self, carried: Carried, event: PickUp, left: int) -> MoveStep:
        """The hand takes stones up, and `left` stay."""
        hear = self._hear("pick", event.cell)
        return MoveStep(
            sound=hear,
            motion=partial(self._lift, carried, event, left, hear),
            after=Marked(CHOICE, self._mark("next", event.cell)),
            arts=self.scaled(*carried.arts(event.count), *([tower_art(event.cell, left)] if left else [])),
        )

    def _lift(self, carried: Carried, event: PickUp, left: int, hear: Animation) -> Animation:
        x, y = self.pieces.layout.foot(event.cell)
        low = y - rise(abs(left)) if left else y

        def begin() -> None:
            self.pieces.set_tower(event.cell, left)
            carried.hold(event.count)
            # They are under way in the frame of the click.
            carried.put(x, low - PICKUP_HEIGHT, y, 0.0)
            self.pieces.flying.lift(carried.sprites)

        up = Tween(carried.hand, LIFT, ease_out, y=low - 0.22, scale=1.06)
        return InTurn(hear, Call(begin), Parallel(up, Tween(carried.shadow, LIFT, alpha=0.5, x=x + 0.12, y=y + 0.05)))

    def _captured(self, event: Capture, side: int, taken: int, wait: float) -> MoveStep:
        """The hand has come upon enemy stones, which go to the side's tray, where `taken` lie already."""
        cell = event.cell
        numbers = range(taken, taken + event.count)
        flying = (Tower(1 - side, 1, n, False) for n in range(min(3, event.count)))
        lying = ((Tower(1 - side, n % PILE + 1, n // PILE % 3, False), Plaque(n + 1)) for n in numbers)
        return MoveStep(
            change=partial(self.pieces.set_tray, side, taken + event.count),
            sound=self._hear("take", cell),
            motion=lambda: self.struck(wait, cell, event.count, side, taken),
            lasts=0.0,
            before=Marked(CHOICE, self._mark("take", cell)),
            arts=self.scaled(*flying, *chain.from_iterable(lying)),
        )

    def _lay(
        self, carried: Carried, event: Lay, value: int, left: tuple[int, int], number: int, pace: float, calm: float
    ) -> MoveStep:
        """The hand lays stones on a cell, which holds `value` then.

        Without motion those still in hand are seen on a cell, which holds what `left` says.
        """
        hear = self._hear(step("lay", number), event.cell, 0.75)

        def change() -> None:
            self.pieces.set_tower(event.cell, value)
            self.pieces.set_tower(*left)

        in_hand = carried.arts(event.hand) if event.hand else ()
        return MoveStep(
            change=change,
            sound=hear,
            motion=partial(self._hop, carried, event, value, pace, hear),
            lasts=(HOP + (HOP_REST if event.hand else 0.0)) * pace,
            seen=HOP * pace,
            after=Marked(STEP_SECONDS * calm, self._mark("to", event.cell)),
            arts=self.scaled(Shadow(abs(value)), *in_hand, tower_art(event.cell, value)),
        )

    def _hop(self, carried: Carried, event: Lay, value: int, pace: float, hear: Animation) -> Animation:
        x, y = self.pieces.layout.foot(event.cell)
        # The hand comes down upon what it leaves there, or, with its last stones, among them.
        height = rise(abs(value)) if event.hand else rise(abs(value)) - rise(event.count)
        seconds = HOP * pace

        def hop() -> Animation:
            return Parallel(
                _arc(carried.hand, seconds, x, y - max(0.0, height), 0.42),
                Tween(carried.shadow, seconds, linear, x=x + 0.08, y=y + 0.04),
            )

        def land() -> None:
            self.pieces.set_tower(event.cell, value)
            if event.hand:
                carried.hold(event.hand)
            else:
                self.pieces.flying.drop(carried.sprites)

        settle = Deferred(SQUASH, partial(self._squash, event.cell, event.count))
        return InTurn(Deferred(seconds, hop), Call(land), hear, settle)

    def toss(
        self, start: tuple[float, float], cell: int, value: int, laid: int, count: int, side: int, *, enemies: int,
        taken: int,
    ) -> Animation:  # fmt: skip
        """Stones that the player lays by hand: `count` come from a point over the board down to a cell.

        The cell holds `value` then, the move has `laid` stones so far, and `enemies` stones that stood there have left
        for the tray.
        """
        x, y = self.pieces.layout.foot(cell)

        def land() -> None:
            self.pieces.flying.drop([stones])
            self.pieces.set_tower(cell, value)
            self._play(step("lay", laid), x, 0.75)

        stones = Sprite(Tower(side, count, 0, False), self.pieces.space, *start, layer=Layer.HAND, anchor=TOWER_ANCHOR)
        parts = [self.struck(TOSS, cell, enemies, side, taken)] if enemies else []
        height = max(0.0, rise(abs(value)) - rise(count))
        fall = InTurn(
            Call(lambda: self.pieces.flying.lift((stones,))),
            Deferred(TOSS, lambda: _arc(stones, TOSS, x, y - height, 0.12)),
            Call(land),
            Deferred(SQUASH, lambda: self._squash(cell, count)),
        )
        return Parallel(*parts, fall)

    def tally(self, winner: int | None) -> FinalTally:
        """Every tower with its stones, at its corner how many there are up to it, and both sides in a balance."""
        layout = self.pieces.layout
        sums = [0, 0]
        counted = list[TallyItem]()
        balance = Balance(self.pieces.space, Layer.MARK, [left for left, _ in self.pieces.counts()])
        if self.lively:
            balance.empty()
        for cell, tower in sorted(self.pieces.towers.items(), key=lambda standing: layout.seat(standing[0])):
            art = tower.art
            if not isinstance(art, Tower):
                continue
            sums[art.side] += art.count
            x, y = layout.middle(cell)
            tag = Sprite(
                Tag(str(sums[art.side])), self.pieces.space, x + 0.48, y + 0.43, layer=Layer.TAG, anchor=BOTTOM_RIGHT
            )
            ground = layout.foot(cell)[1]
            hop = InTurn(Tween(tower, 0.07, ease_out, y=ground - 0.1), Tween(tower, 0.09, ease_in, y=ground))
            grow = Tween(balance.bars[art.side], GROW, ease_out, width=sums[art.side] / balance.total)
            counted.append(TallyItem(art.side, art.count, Parallel(hop, grow), (tag,)))
        return FinalTally(counted, feast=self.feast(winner), beside=balance.sprites)

    def feast(self, side: int | None) -> Animation:
        """The towers of the side that has won hop, one row of them after the other."""
        if not self.lively:
            return Delay(0.3)
        layout = self.pieces.layout
        hops = list[Animation]()
        for cell, tower in self.pieces.towers.items():
            if self.pieces.side_on(cell) == side:
                y = layout.foot(cell)[1]
                hop = InTurn(
                    Tween(tower, 0.16, ease_out, y=y - 0.24), Tween(tower, 0.16, ease_in, y=y), self._squash(cell, 1)
                )
                hops.append(InTurn(Delay(0.08 * layout.row(cell)), hop))
        return Parallel(*hops)

    def _squash(self, cell: int, count: int) -> Animation:
        """Let the tower on a cell give way under the stones that have just come down upon it, the more the heavier."""
        tower = self.pieces.towers.get(cell)
        if tower is None:
            return Delay(SQUASH)
        depth = min(DEEPEST, 0.04 + 0.02 * count)
        return InTurn(
            Tween(tower, SQUASH * 0.3, ease_out, width=1 + 0.8 * depth, height=1 - depth),
            Tween(tower, SQUASH * 0.7, ease_out_back, width=1.0, height=1.0),
        )

    def struck(self, seconds: float, cell: int, count: int, side: int, taken: int) -> Animation:
        """The captor comes down upon the enemy's stones within some seconds: they are pressed together at the last
        moment, then they are driven out, light goes over the board, and what stands beside it gives way.
        """
        pressed = seconds * PRESSED
        return InTurn(
            Delay(seconds - pressed),
            Deferred(pressed, partial(self._press, cell, pressed)),
            Parallel(
                self.capture(cell, count, side, taken),
                Deferred(IMPACT, partial(self._impact, cell, count)),
                Deferred(RECOIL, partial(self._recoil, cell, count)),
            ),
        )

    def _press(self, cell: int, seconds: float) -> Animation:
        tower = self.pieces.towers.get(cell)
        return Delay(seconds) if tower is None else Tween(tower, seconds, ease_in, width=1.08, height=0.8)

    def _impact(self, cell: int, count: int) -> Animation:
        """Light round a captor, at its strongest as it lands, and larger for more captured stones."""
        x, y = self.pieces.layout.middle(cell)
        wide = 1.05 + 0.09 * min(6, count)
        light = Sprite(Impact(), self.pieces.space, x, y, layer=Layer.MARK, scale=wide)
        return InTurn(
            Call(lambda: self.pieces.flying.lift((light,))),
            Tween(light, IMPACT, ease_out, scale=1.35 * wide, alpha=0.0),
            Call(lambda: self.pieces.flying.drop([light])),
        )

    def _recoil(self, cell: int, count: int) -> Animation:
        """Let the towers beside a captor give way and come back."""
        layout = self.pieces.layout
        x, y = self.pieces.layout.foot(cell)
        far = 0.03 + 0.015 * min(4, count)
        parts = list[Animation]()
        for near in NEXT[cell]:
            tower = self.pieces.towers.get(near)
            if tower is None:
                continue
            home_x, home_y = layout.foot(near)
            away = Tween(tower, RECOIL * 0.25, ease_out, x=home_x + far * (home_x - x), y=home_y + far * (home_y - y))
            parts.append(InTurn(away, Tween(tower, RECOIL * 0.75, ease_out_back, x=home_x, y=home_y)))
        return Parallel(*parts, Delay(RECOIL))

    def capture(self, cell: int, count: int, side: int, taken: int) -> Animation:
        """The enemy's stones on a cell are driven apart and leave for a side's tray, where `taken` lie already."""
        x, y = self.pieces.layout.foot(cell)
        ways = list(_fan(side, count))
        stones = [
            Sprite(
                Tower(1 - side, 1, n % 3, False),
                self.pieces.space,
                x + CAPTURE_REACH * way_x,
                y + CAPTURE_REACH * way_y,
                layer=Layer.FLYING,
                anchor=TOWER_ANCHOR,
            )
            for n, (way_x, way_y) in enumerate(ways)
        ]

        def begin() -> None:
            # When everything is hurried the captor may stand there already.
            if self.pieces.side_on(cell) == 1 - side:
                self.pieces.set_tower(cell, 0)
            self.pieces.flying.lift(stones)
            self._play("take", x)

        apart = min(CAPTURE_DELAY, 0.4 / count)
        flights = [
            InTurn(
                Tween(stone, CAPTURE_DELAY + n * apart, ease_out, x=x + OUT * way_x, y=y + OUT * way_y),
                self._flight(stone, side, taken + n),
            )
            for n, (stone, (way_x, way_y)) in enumerate(zip(stones, ways, strict=True))
        ]
        return InTurn(Call(begin), Parallel(*flights))

    def _flight(self, stone: Sprite, side: int, taken: int) -> Animation:
        pile, below = divmod(taken, PILE)
        x, y = pile_foot(side, pile)

        def land() -> None:
            self.pieces.flying.drop([stone])
            self.pieces.set_tray(side, taken + 1)
            self._play(step("lay", 1 + below), TRAY_CENTRES[side], 0.4)

        height = rise(below + 1) - rise(1)
        arrive = Deferred(POP, lambda: self._pop(side))
        return InTurn(Deferred(FLIGHT, lambda: _arc(stone, FLIGHT, x, y - height, 0.8)), Call(land), arrive)

    def _pop(self, side: int) -> Animation:
        """Let the plate of a tray stand out for a moment, as its number has changed."""
        plate = self.pieces.trays[side][-1]
        plate.scale = 1.25
        return Tween(plate, POP, ease_out, scale=1.0)


def _fan(side: int, count: int) -> Iterator[tuple[float, float]]:
    """Yield the directions in which captured stones are driven: fanned out towards a side's tray, and backwards."""
    middle, wide = (200.0, 1) if side == 0 else (340.0, -1)
    spread = min(30.0, 150.0 / count)
    for n in range(count):
        angle = math.radians(middle + wide * spread * n)
        yield math.cos(angle), 0.9 * math.sin(angle) - 0.15


def _arc(sprite: Sprite, seconds: float, x: float, y: float, height: float) -> Animation:
    """Return the flight of a sprite to a point, with its top `height` above the higher end; nearer is larger."""
    top = min(sprite.y, y) - height
    # Up and down take their share of the way, as in a throw.
    up = seconds * min(0.7, max(0.3, (sprite.y - top) / (sprite.y + y - 2 * top)))
    swell = 1 + min(0.12, 0.25 * height)
    return Parallel(
        Tween(sprite, seconds, linear, x=x),
        InTurn(Tween(sprite, up, ease_out, y=top), Tween(sprite, seconds - up, ease_in, y=y)),
        InTurn(
            Tween(sprite, up, ease_out, scale=swell, height=STRETCH),
            Tween(sprite, seconds - up, ease_in, scale=1.0, height=1.0),
        ),
    )
