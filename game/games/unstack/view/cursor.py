"""Mouse, keys and gamepad on UnStack's board: several ways to the same sowing; the marks on the board, and the pins of
a hint.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from msgspec import Struct

from game.actions import Action
from game.games.unstack.rules.board import CELL_NAMES, DOWN, LEFT, NEXT, RIGHT, UP, Event, Position, Refusal
from game.games.unstack.rules.moves import owner
from game.games.unstack.rules.sowing import Laid, Sowing, Turn
from game.games.unstack.rules.text import PASS, parse_move
from game.games.unstack.view.board import Layer, Pieces
from game.games.unstack.view.hand import Hand
from game.games.unstack.view.layout import DEPTH
from game.games.unstack.view.marks import Ghost, Mark
from game.games.unstack.view.sower import Sower
from game.play.port.move_result import MoveResult
from game.scenes.animation.playback import beacon
from game.scenes.board.board import BoardScene
from game.scenes.board.hints import HintMarks, Pin, Point
from game.stage.art import Theme
from game.stage.palette import Colour
from game.stage.sprites import Sprite
from game.stage.tween import Call, Delay, InTurn
from game.ui.input.inputs import Pointer

WAYS = {Action.UP: UP, Action.DOWN: DOWN, Action.LEFT: LEFT, Action.RIGHT: RIGHT}
TURN_KEYS = {Action.ROTATE_LEFT: -1, Action.ROTATE_RIGHT: 1}
HOLD = 0.45
"""Seconds after which a button held down lays all stones where the hand is."""


def marks_at_rest(hand: Hand, last: str, meant: int | None, by_keys: bool) -> list[Mark | Ghost]:
    """Return the marks of the move before (`last`) and of the selected cell, the lowest first."""
    found: list[Mark | Ghost] = []
    if last != PASS:
        move = parse_move(last, hand.position.rules)
        found += [Mark(move.cell, "from"), *(Mark(cell, "to") for cell in dict.fromkeys(move.path))]
    if hand.must_capture:
        found += [Mark(cell, "must") for cell in hand.sources]
    if meant is not None:
        found += [Mark(cell, "take" if captures else "far") for cell, captures in hand.reach(meant)]
        if by_keys:
            found.append(Mark(meant, "cursor"))
        elif meant in hand.sources:
            found.append(Mark(meant, "hover"))
    return found


def stones_laid(steps: Iterable[Laid]) -> Counter[int]:
    """Return how many stones some steps lay on each cell."""
    laid: Counter[int] = Counter()
    for choice, drop in steps:
        laid[choice.cell] += drop
    return laid


def foreseen(whole: Sowing, steps: Sequence[Laid], standing: Sequence[int]) -> Iterator[Mark | Ghost]:
    """Yield the marks of what the last steps of a whole sowing will lay or capture.

    A tower that is not there yet is shown only where none is `standing`: no number lies over another.
    """
    cells = whole.cells()
    laid = stones_laid(whole.laid)
    taken = {choice.cell: choice.captures for choice, _ in steps if choice.captures}
    for cell in stones_laid(steps):
        if cell in taken:
            yield Mark(cell, "take", f"×{taken[cell]}", False)
            continue
        if not standing[cell]:
            yield Ghost(cell, cells[cell])
        yield Mark(cell, "lay", f"+{laid[cell]}", False)


def marks_of_hand(hand: Hand, sowing: Sowing, meant: int | None, by_keys: bool) -> list[Mark | Ghost]:
    """Return the marks for the stones in hand and the selected cell, the lowest first."""
    laid = stones_laid(sowing.laid)
    choices = sowing.choices()
    whole = sowing.completed()
    near = {choice.cell for choice in choices}
    steps = () if whole is None else whole.laid[len(sowing.laid) :]
    again = {choice.cell for choice, _ in steps}
    found: list[Mark | Ghost] = [Mark(sowing.cell, "from"), *(Mark(cell, "to") for cell in laid)]
    found += [Mark(cell, "take" if captures else "far") for cell, captures in hand.reach() if cell not in near]
    found += [Mark(choice.cell, "take" if choice.captures else "next") for choice in choices]
    found += [Mark(cell, "lay", f"+{drop}") for cell, drop in laid.items() if cell not in {sowing.here, *again}]
    if sowing.laid and sowing.here not in again:
        sign = "done" if sowing.complete else "lay"
        found.append(Mark(sowing.here, sign, f"+{laid[sowing.here]}"))
    if whole is not None:
        found += foreseen(whole, steps, sowing.cells())
    elif (choice := next((choice for choice in choices if choice.cell == meant), None)) is not None:
        text = ("take", f"×{choice.captures}") if choice.captures else ("lay", f"+{choice.low}")
        found += [Mark(choice.cell, "hover"), Mark(choice.cell, *text, False)]
    if by_keys:
        found.append(Mark(sowing.here, "cursor"))
    return found


def hint_marks(position: Position, text: str) -> list[Mark | Ghost]:
    """The marks that show what a move does: where it begins, and cell by cell what it lays or captures."""
    if text == PASS:
        return []
    move = parse_move(text, position.rules)
    sowing = Turn(position).sow(move.cell, move.hand)
    for direction, drop in move.steps:
        sowing = sowing.lay(direction, drop)
    # A stack is captured on the first visit to its cell.
    kinds = {choice.cell: "take" if choice.captures else "next" for choice, _ in reversed(sowing.laid)}
    ground = (Mark(cell, kind) for cell, kind in kinds.items())
    return [Mark(move.cell, "from"), *ground, *foreseen(sowing, sowing.laid, position.cells)]


class WoodenPin(Pin, frozen=True):
    """A pin of the wood of the side that moves."""

    def material(self, theme: Theme) -> tuple[Colour, Colour]:
        stones = theme.palette.stones
        return stones[self.side], stones[1 - self.side]


class Hints(HintMarks[Position, Event]):
    """The marks of a hint: a pin at every stack that moves, and its way.

    No mark lies over a number: pins stand in the left corners of a cell, and arrows pass below the towers.
    """

    cell = 1.0, DEPTH
    size = 0.33
    beside = 0.0, -1.3
    material = WoodenPin
    way_layer = Layer.WAY
    gap = 0.32

    def __init__(self, scene: BoardScene[Position, Event], pieces: Pieces) -> None:
        super().__init__(scene)
        self.pieces = pieces

    def spot(self, place: str) -> Point:
        return self.pieces.layout.middle(CELL_NAMES.index(place))

    def step(self, number: int, move: MoveResult[Position, Event]) -> Sequence[Sprite]:
        if move.move == PASS:
            return []
        found = parse_move(move.move, move.before.rules)
        way = [self.pieces.layout.middle(cell) for cell in (found.cell, *found.path)]
        return [*self.way(way), self.pin(number, move.before.side, self._corner(*way[0]))]

    def lamp(self, left: float, top: float, right: float, bottom: float) -> Point:
        return self._corner(left + 0.5, bottom - DEPTH / 2)

    def _corner(self, x: float, y: float) -> Point:
        """Return the foot of a pin in the lower left corner of the cell with its middle at a point."""
        return x - 0.33, y + 0.46 * DEPTH


class Drag(Struct):
    """The left mouse button is down."""

    cell: int | None
    """The cell it was pressed on, or that it has come to."""
    shift: float
    """Distance from the pointer to the ground, when a tall tower was pressed above its own cell."""
    fresh: bool
    """True if the press itself has done something already."""
    at: tuple[float, float]
    """The point it has come to, on the ground."""
    moved: bool = False


class Cursor(Sower):
    """The selected cell, the effect of clicks, drags and keys there, and the marks that show it."""

    def __init__(self, scene: BoardScene[Position, Event], pieces: Pieces) -> None:
        super().__init__(scene, pieces)
        self._hints = Hints(scene, pieces)
        self.drag: Drag | None = None
        self._reached: int | None = None
        """The cell for the next Enter, if it is not the one the hand is at."""

    def turn(self, turned: bool) -> None:
        self.drag = None
        self.scene.stage.animator.cancel("hold")
        self._hints.clear()
        super().turn(turned)

    def point_at(self, move: str) -> None:
        """Empty the hand and select a move for keys: Enter takes the stack up."""
        self.put_down()
        if move != PASS:
            self.cell = parse_move(move, self.scene.session.position.rules).cell

    def refresh(self) -> None:
        """Mark the selection, or a hint, and move the stones in the hand to where they are held."""
        self._hints.refresh()
        if not self.scene.moving:
            self.take_turn()
        session = self.scene.session
        hand = self.hand
        showing = self.scene.story.showing
        meant = None if self.scene.table.waiting else self.meant()
        if hand.sowing is not None:
            shown = marks_of_hand(hand, hand.sowing, meant, self.by_keys)
        elif foreseen := self.scene.table.hints.foreseen():
            shown = hint_marks(session.position, foreseen[0].move)
        elif showing is not None:
            # Where it came from. What the next move may do is not to be seen yet.
            begun = [] if showing.move == PASS else [parse_move(showing.move, session.position.rules).cell]
            shown = [Mark(cell, "from") for cell in begun]
        else:
            shown = marks_at_rest(hand, session.moves[-1] if session.moves else PASS, meant, self.by_keys)
        self.pieces.set_marks(shown)
        self.show_held()

    # The mouse

    def pointer(self, event: Pointer, x: float, y: float) -> None:
        before = self.meant()
        self.mouse = event.pixel
        self.by_keys = False
        if event.kind == "wheel":
            self.change(1 if event.wheel > 0 else -1)
        elif event.kind == "down" and event.button == 1:
            self._pressed(x, y)
        elif event.kind == "down" and event.button == 3:
            self.take_back()
        elif event.kind == "up" and event.button == 1:
            self._released()
        elif event.kind == "move":
            self._dragged(x, y)
            if self.meant() != before:
                self.scene.forget_refusal()
        self.refresh()

    def drags(self, x: float, y: float) -> bool:
        return self.hand.sowing is not None or self.cell_at(x, y) in self.hand.sources

    def _pressed(self, x: float, y: float) -> None:
        cell = self.cell_at(x, y)
        ground = self.pieces.layout.cell_at(x, y)
        shift = 0.0 if cell is None or cell == ground else self.pieces.layout.middle(cell)[1] - y
        acted = self._click(cell)
        self.drag = Drag(cell, shift, acted, (x, y + shift))
        sowing = self.hand.sowing
        if sowing is not None and sowing.here == cell and self.hand.more_here:
            held = InTurn(Delay(HOLD), Call(partial(self._held_down, self.drag)))
            self.scene.stage.animator.start(held, tag="hold", ambient=True)

    def _held_down(self, drag: Drag) -> None:
        """Lay everything where the button was pressed, as it has been held down for a while."""
        if self.drag is drag and not drag.moved and self.hand.sowing is not None:
            drag.fresh = True
            self.lay_more(max(1, self.hand.more_here))
            self.refresh()

    def _click(self, cell: int | None) -> bool:
        """A click on a cell; False when it may still be a click on the cell the hand is at, or the start of a drag."""
        hand = self.hand
        sowing = hand.sowing
        if hand.must_pass:
            self.pass_on()
        elif cell is None:
            self.scene.forget_refusal()
        elif sowing is None:
            if self.scene.session.position.cells[cell]:
                self.take(cell)
            else:
                self.scene.forget_refusal()
        elif (whole := sowing.completed()) is not None and (sowing.complete or cell in dict(hand.rest())):
            self.make(whole.move)
        elif cell == sowing.here:
            return False
        elif not sowing.laid and hand.choice_at(cell) is None and self._is_own(cell):
            self.take(cell)
        else:
            self.lay(cell)
        return True

    def _is_own(self, cell: int) -> bool:
        return owner(self.scene.session.position, cell) == self.scene.session.side

    def _dragged(self, x: float, y: float) -> None:
        drag = self.drag
        if drag is None or self.hand.sowing is None:
            return
        # A quick mouse leaves cells out: look at the points between, too.
        x0, y0 = drag.at
        x1, y1 = x, y + drag.shift
        count = max(1, round(max(abs(x1 - x0), abs(y1 - y0)) / 0.2))
        for n in range(1, count + 1):
            cell = self.pieces.layout.cell_at(x0 + (x1 - x0) * n / count, y0 + (y1 - y0) * n / count)
            if cell is None or cell == drag.cell:
                continue
            drag.cell = cell
            drag.moved = True
            if cell == self.hand.previous():
                self.step_back()
            elif self.hand.choice_at(cell) is not None:
                self.lay(cell, dragged=True)
        drag.at = (x1, y1)

    def _released(self) -> None:
        drag, self.drag = self.drag, None
        self.scene.stage.animator.cancel("hold")
        sowing = self.hand.sowing
        if drag is None or sowing is None:
            return
        if drag.moved and sowing.complete:
            if not self.make(self.hand.finished()):
                self.step_back()
        elif not drag.moved and not drag.fresh and drag.cell == sowing.here:
            self.lay_more()

    # What is in the hand, hints and lessons

    def at(self) -> str:
        sowing = self.hand.sowing
        if sowing is None:
            return CELL_NAMES[self.cell]
        return CELL_NAMES[sowing.here if self._reached is None else self._reached]

    def reach(self, key: str) -> None:
        if key in CELL_NAMES:
            self._reached = None
            cell = CELL_NAMES.index(key)
            self.by_keys = True
            if self.hand.sowing is None:
                self.cell = cell
            else:
                self._reached = cell
            self.scene.focus_board()
            self.scene.forget_refusal()
            self.refresh()

    def beacons(self, move: str) -> list[Sprite]:
        cell = self.hand.next_cell(parse_move(move, self.scene.session.position.rules))
        if cell is None:
            return []
        ring = beacon(self.scene.board, *self.pieces.layout.middle(cell))
        # It lies on the board, round the towers and below the labels.
        ring.layer = Layer.RING
        return [ring]

    # Keys and buttons

    def act(self, action: Action) -> bool:
        self.take_turn()
        used = self._act(action)
        self.refresh()
        return used

    def _act(self, action: Action) -> bool:
        hand = self.hand
        reached = self._reached
        self._reached = None
        if action is not Action.CONFIRM and action not in WAYS and (hand.sowing is None or action not in TURN_KEYS):
            return False
        if hand.sowing is not None:
            if reached is None or action is not Action.CONFIRM or not self._click(reached):
                self._act_in_hand(action)
        elif action is Action.CONFIRM and hand.must_pass:
            self.pass_on()
        elif not self.by_keys:
            self.begin_keys()
        elif action is Action.CONFIRM:
            self.take(self.cell)
        else:
            return self._step(self.pieces.layout.way(WAYS[action]))
        return True

    def _act_in_hand(self, action: Action) -> None:
        """Act while a hand is being sown."""
        self.by_keys = True
        if action in TURN_KEYS:
            self.change(TURN_KEYS[action])
        elif action in WAYS:
            self._go(self.pieces.layout.way(WAYS[action]))
        elif self.hand.finished() is not None:
            self.finish()
        else:
            self.lay_more()

    def _step(self, way: int) -> bool:
        """Step to the next cell; return False beyond the edge."""
        cell = NEXT[self.cell][way]
        if cell < 0:
            return False
        self.cell = cell
        self.scene.forget_refusal()
        return True

    def _go(self, way: int) -> None:
        """Lead the hand by keys, on by one cell or back."""
        sowing = self.hand.sowing
        cell = -1 if sowing is None else NEXT[sowing.here][way]
        if cell < 0:
            self.scene.refuse(Refusal.EDGE)
        elif cell == self.hand.previous():
            self.step_back()
        else:
            self.lay(cell)
