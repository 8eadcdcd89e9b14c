"""The sowing hand: stones taken up, laid down and taken back, before any of it is a move.

Without pictures and without the mouse: the scene says what was pointed at, and shows what is held here.
"""

from enum import StrEnum

from game.games.unstack.rules.board import CLASSIC, NEXT, Move, Position, Refusal
from game.games.unstack.rules.sowing import Choice, Sowing, Turn


class Hint(StrEnum):
    """Reasons why stones cannot be laid somewhere, besides the refusals of the rules."""

    NOT_NEXT = "not next"
    """Stones are laid on the cell next to where the hand is."""
    STRAIGHT = "straight"
    """Classic: the line is straight."""
    DEAD_END = "dead end"
    """The move could not be finished from there."""
    NEEDED = "needed"
    """The stones still in hand are needed further on."""
    LAID = "laid"
    """All stones are laid: the move only has to be finished."""


class Hand:
    """The hand of the side to move in one position.

    `sowing` is None while nothing is held. Everything offered can be completed to a legal move.
    """

    def __init__(self, position: Position, over: bool = False) -> None:
        """`over` is True if the game has ended with this position."""
        self.position = position
        self.turn = None if over else Turn(position)
        self.sources: tuple[int, ...] = () if self.turn is None else tuple(self.turn.sources())
        """The stacks that may move."""
        self.sowing: Sowing | None = None

    @property
    def must_pass(self) -> bool:
        """True if the side to move cannot move while the game goes on."""
        return self.turn is not None and not self.sources

    @property
    def must_capture(self) -> bool:
        """True if only captures are legal."""
        return self.turn is not None and self.turn.must_capture

    def cells(self) -> tuple[int, ...]:
        """The stones on every cell, those in the hand being on none."""
        return self.position.cells if self.sowing is None else self.sowing.cells()

    def choices(self) -> list[Choice]:
        """The cells on which stones can be laid now."""
        return [] if self.sowing is None else self.sowing.choices()

    def choice_at(self, cell: int) -> Choice | None:
        """Return the choice for a cell, or None."""
        return next((choice for choice in self.choices() if choice.cell == cell), None)

    # Taking up and laying

    def why_not_take(self, cell: int) -> Refusal | None:
        """Return why no stones can be taken off a cell, or None if some can."""
        return Refusal.OVER if self.turn is None else self.turn.why_stuck(cell)

    def take(self, cell: int) -> None:
        """Take all stones off a cell that may move; what was held before goes back."""
        if self.turn is not None:
            self.sowing = self.turn.sow(cell, self.turn.counts(cell)[-1])

    def take_fewer(self) -> None:
        """Put one stone back on the stack, before the first step; after the fewest possible all are taken again."""
        sowing = self.sowing
        if sowing is not None and not sowing.laid:
            counts = sowing.turn.counts(sowing.cell)
            count = sowing.count - 1
            fewer = sowing.turn.sow(sowing.cell, count if count in counts else counts[-1])
            self.sowing = fewer if len(counts) > 1 else None

    def lay(self, cell: int) -> int:
        """Lay as few stones as possible on one of the cells of `choices`; returns how many."""
        choice = self.choice_at(cell)
        if self.sowing is None or choice is None:
            return 0
        self.sowing = self.sowing.lay(choice.direction, choice.low)
        return choice.low

    def change(self, by: int) -> bool:
        """Take more or fewer stones, or lay more or fewer where the hand has come to; whether that was possible."""
        sowing = self.sowing
        if sowing is None:
            return False
        before = sowing.back()
        if before is None:
            if sowing.count + by not in sowing.turn.counts(sowing.cell):
                return False
            self.sowing = sowing.turn.sow(sowing.cell, sowing.count + by)
            return True
        choice, drop = sowing.laid[-1]
        if not choice.low <= drop + by <= choice.high:
            return False
        self.sowing = before.lay(choice.direction, drop + by)
        return True

    @property
    def more_here(self) -> int:
        """Number of further stones that can be laid on the present cell."""
        return 0 if self.sowing is None else self.sowing.more_here

    def take_back(self) -> None:
        """Take the last stone back into the hand; with nothing laid, put all back on the stack."""
        if self.sowing is not None and not (self.sowing.laid and self.change(-1)):
            self.step_back()

    def step_back(self) -> None:
        """Take the whole last step back; with nothing laid, put all back on the stack."""
        if self.sowing is not None:
            self.sowing = self.sowing.back()

    # Where it can lead

    def finished(self) -> str | None:
        """The whole move, once it is complete or only one is left: then no more stones can be laid here, either."""
        whole = self.whole()
        return None if whole is None or self.more_here else whole.move

    def whole(self) -> Sowing | None:
        """The whole sowing, if only one way leads on from here."""
        return None if self.sowing is None else self.sowing.completed()

    def rest(self) -> list[tuple[int, int]]:
        """Return the remaining cells and their stones if there is only one way on."""
        whole = self.whole()
        laid = self.sowing.laid if self.sowing is not None else ()
        return [(choice.cell, drop) for choice, drop in whole.laid[len(laid) :]] if whole is not None else []

    def next_cell(self, move: Move) -> int | None:
        """Return the next cell on the way to a move; None if another way has been taken."""
        sowing = self.sowing
        if sowing is None or (sowing.cell, sowing.count) != (move.cell, move.hand):
            return move.cell if sowing is None or not sowing.laid else None
        laid = tuple((choice.direction, drop) for choice, drop in sowing.laid)
        if len(laid) > len(move.steps):
            return None
        if laid != move.steps[: len(laid)]:
            way, drop = laid[-1]
            wanted_way, wanted = move.steps[len(laid) - 1]
            on_the_way = laid[:-1] == move.steps[: len(laid) - 1] and way == wanted_way and drop < wanted
            return sowing.here if on_the_way else None
        return sowing.here if sowing.complete else NEXT[sowing.here][move.steps[len(laid)][0]]

    def previous(self) -> int | None:
        """The cell that the hand came from."""
        back = None if self.sowing is None else self.sowing.back()
        return None if back is None else back.here

    def reach(self, cell: int | None = None) -> list[tuple[int, bool]]:
        """The cells the hand may get to, or with `cell` a hand that takes the whole stack there.

        Each comes with whether it would capture there. Under neto2026, where the ways are many, only the next cells.
        """
        sowing = self.sowing
        if cell is not None:
            if self.turn is None or cell not in self.sources:
                return []
            sowing = self.turn.sow(cell, self.turn.counts(cell)[-1])
        found: list[tuple[int, bool]] = []
        for choice in [] if sowing is None else sowing.choices():
            ahead: Sowing | None = sowing
            step: Choice | None = choice
            while ahead is not None and step is not None:
                found.append((step.cell, step.captures > 0))
                if self.position.rules != CLASSIC:
                    break
                ahead = ahead.lay(step.direction, step.low)
                step = next((onward for onward in ahead.choices() if onward.direction == choice.direction), None)
        return found

    def why_not_lay(self, cell: int) -> Refusal | Hint:
        """Return why nothing can be laid on a cell that is not one of `choices`."""
        sowing = self.sowing
        if sowing is None or sowing.complete:
            return Hint.LAID
        direction = next((way for way in range(4) if NEXT[sowing.here][way] == cell), None)
        if direction is None:
            return Hint.NOT_NEXT
        heading = sowing.laid[-1][0].direction if sowing.laid else direction
        if direction != heading:
            if self.position.rules == CLASSIC:
                return Hint.STRAIGHT
            if direction == heading ^ 1:
                return Refusal.TURNED_BACK
        enemy = self.cells()[cell] * (1 if self.position.side else -1)
        if enemy > 0:
            if sowing.captured is not None:
                return Refusal.SECOND_CAPTURE
            if enemy > sowing.hand:
                return Refusal.TOO_STRONG
        return Refusal.MUST_CAPTURE if self.must_capture and sowing.captured is None else Hint.DEAD_END
