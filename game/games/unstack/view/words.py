"""The sentences of UnStack."""

from collections.abc import Iterator

from game.actions import Action
from game.games.unstack.rules.board import (
    CELL_NAMES,
    CELLS,
    NETO2026,
    Capture,
    Event,
    Lay,
    Pass,
    PickUp,
    Position,
    Refusal,
)
from game.games.unstack.rules.text import stones
from game.games.unstack.view.cursor import Cursor
from game.games.unstack.view.hand import Hint
from game.games.unstack.view.layout import DEPTH, TRAY_BOTTOM, TRAY_CENTRES, TRAY_TOP, TRAY_WIDTH
from game.play.port.move_result import MoveResult
from game.play.session.session import OVER
from game.rules import Outcome
from game.scenes.base.context import level_title
from game.scenes.board.words import CellDescription, Figures, GameWords
from game.ui.drawing.canvas import Box


def able_cells(cursor: Cursor) -> frozenset[int]:
    """Return the cells where the hand can pick up or lay stones, or go on by the only way."""
    hand = cursor.hand
    if hand.sowing is None:
        return frozenset(hand.sources)
    return frozenset(
        {hand.sowing.here, *(choice.cell for choice in hand.choices()), *(cell for cell, _ in hand.rest())}
    )


class Words(GameWords[Position, Event]):
    """The sentences of a game, in the player's language."""

    def subtitle(self) -> str:
        level = self.table.level
        session = self.session
        parts = [] if level is None else [level_title(self.app, level)]
        if level is None and session.position.rules == NETO2026:
            parts.append(self._("Rules of 2026"))
        turns = len(session.moves)
        parts.append(self._("Turn {n}").format(n=turns if turns and self.table.ending is not None else turns + 1))
        return " · ".join(parts)

    def passes(self, side: int) -> str:
        """Return the sentence for a side that passes."""
        return self._("{player} passed").format(player=self.names.full_label(side))

    def told(self, move: MoveResult[Position, Event]) -> str:
        player = self.names.side(move.before.side)
        plural = self.plural
        parts = list[str]()
        start = PickUp(0, 0)
        for event in move.events:
            match event:
                case Pass():
                    return self._("{player} passed").format(player=player)
                case PickUp():
                    start = event
                case Lay(cell=cell, hand=0):
                    stones = plural("{n} stone", "{n} stones", start.count)
                    ends = (start.cell, cell)
                    way = self._("{stones} from {start} to {end}")
                    parts.insert(0, way.format(stones=stones, start=CELL_NAMES[ends[0]], end=CELL_NAMES[ends[1]]))
                case Capture(count=count):
                    parts.append(plural("{n} stone captured", "{n} stones captured", count))
        return f"{player}: {', '.join(parts)}"

    def besides(self, move: MoveResult[Position, Event]) -> str:
        """Return the number of stones laid on each cell."""
        laid = [f"{CELL_NAMES[event.cell]} {event.count}" for event in move.events if isinstance(event, Lay)]
        return self._("Laid: {cells}").format(cells=", ".join(laid)) if len(laid) > 1 else ""

    def explain(self, refusal: str) -> str:
        _ = self._
        names = self.names
        side = self.session.side
        texts = {
            OVER: _("The game is over. You can undo the last move."),
            Refusal.EMPTY: _("This cell is empty. You can only move a stack of your own."),
            Refusal.NOT_YOURS: _("This stack does not belong to {player}, whose turn it is."),
            Refusal.SINGLE: _("A single stone never moves."),
            Refusal.TOO_MANY: _("The stack does not have that many stones."),
            Refusal.EDGE: _("The board ends here."),
            Refusal.TURNED_BACK: _("A move may turn, but not go straight back."),
            Refusal.TOO_STRONG: _("This stack of {other} is larger than the hand: it cannot be captured."),
            Refusal.CAPTURE_ENDS: _("A capture takes all stones in hand and ends the move."),
            Refusal.SECOND_CAPTURE: _("Only one stack can be captured in a move."),
            Refusal.MUST_CAPTURE: _("Captures are mandatory: one of the marked stacks has to capture."),
            Refusal.MUST_MOVE: _("You cannot pass while you can move."),
            Refusal.BLOCKED: _("This stack cannot move: the edge and larger stacks enclose it."),
            Hint.NOT_NEXT: _("Stones are laid on the next cell: choose one that is lit."),
            Hint.STRAIGHT: _("Stones are laid in one straight line."),
            Hint.DEAD_END: _("The move could not be finished from there."),
            Hint.NEEDED: _("The stones in hand are needed further on."),
            Hint.LAID: _("All stones are laid: finish the move, or take stones back."),
        }
        return texts[refusal].format(player=names.full_label(side), other=names.full_label(1 - side))

    def result(self, outcome: Outcome) -> tuple[str, list[str]]:
        _ = self._
        players = self.names.full_label(0), self.names.full_label(1)
        title = _("Draw") if outcome.winner is None else _("{player} wins!").format(player=players[outcome.winner])
        why = {
            "exhausted": _("Neither side can move: the stones on the board are counted."),
            "pairs": _("Each side has only one stack left, of two stones: a draw."),
            "repetition": _("The same position came up for the third time: the stones on the board are counted."),
        }[outcome.reason]
        turns = self.plural("The game took {n} turn.", "The game took {n} turns.", len(self.session.moves))
        return title, [why, turns]

    def figures(self, outcome: Outcome) -> Figures | None:
        return Figures(self._("Stones"), *map(str, outcome.score))


class BoardWords(Words):
    """The board in sentences: its places, and what can be done there."""

    cursor: Cursor

    def standing(self) -> str:
        cells = self.cursor.hand.position.cells
        names = self.names
        plural = self.plural
        parts = []
        for side, (left, taken) in enumerate(zip(stones(cells), self.cursor.captured(cells), strict=True)):
            on_board = plural("{n} stone on the board", "{n} stones on the board", left)
            captured = plural("{n} stone captured", "{n} stones captured", taken)
            parts.append(f"{names.full_label(side)}: {on_board}, {captured}")
        return "; ".join(parts)

    def status(self) -> str:
        hand = self.cursor.hand
        outcome = self.session.outcome
        sowing = hand.sowing
        if outcome is not None:
            return self.result(outcome)[0]
        player = self.names.full_label(self.session.side)
        key = self._key(Action.CONFIRM)
        if hand.must_pass:
            return self._("{player} cannot move: click the board or press {key} to pass").format(player=player, key=key)
        if sowing is None:
            if hand.must_capture:
                return self._("{player} must capture: pick one of the marked stacks").format(player=player)
            return self._("{player}: pick a stack").format(player=player)
        if sowing.complete:
            text = self._("all stones are laid – let go to make the move")
        elif hand.finished() is not None:
            text = self._("only one way is left – click it or press {key} to finish").format(key=key)
        elif sowing.laid:
            text = self.plural("lay {n} more stone", "lay {n} more stones", sowing.hand)
            if hand.more_here:
                more = self._("{key} lays one more here").format(key=self._key(Action.ROTATE_RIGHT))
                text += " – " + (
                    more if self.cursor.by_keys else self._("click here for one more, hold the button for all")
                )
        else:
            text = self.plural("{n} stone in hand", "{n} stones in hand", sowing.hand)
            if self.cursor.by_keys:
                fewer = self._key(Action.ROTATE_LEFT)
                text += " – " + self._("lay them out with the arrow keys; {key} takes fewer").format(key=fewer)
            else:
                text += " – " + self._("lay them out cell by cell; click the stack to take fewer")
        return f"{player}: {text}"

    def _key(self, action: Action) -> str:
        return self.names.key(action)

    def places(self) -> Iterator[CellDescription]:
        """The cells row by row as they are seen, with what has been laid by hand, and then the trays."""
        hand = self.cursor.hand
        layout = self.cursor.pieces.layout
        cells = hand.cells()
        able = self.table.ending is None and not self.table.waiting
        legal = able_cells(self.cursor) if able else frozenset()
        for cell in map(layout.seat, range(CELLS)):
            x, y = layout.middle(cell)
            words = [CELL_NAMES[cell], *self._stack(cells[cell])]
            told = self._choice(cell) if able else ""
            name = ", ".join(words) + (f"; {told}" if told else "")
            yield CellDescription(CELL_NAMES[cell], name, Box(x - 0.5, y - DEPTH / 2, 1, DEPTH), cell in legal)
        for side, count in enumerate(self.cursor.captured(cells)):
            text = self.plural("{n} stone captured", "{n} stones captured", count)
            box = Box(TRAY_CENTRES[side] - TRAY_WIDTH / 2, TRAY_TOP, TRAY_WIDTH, TRAY_BOTTOM - TRAY_TOP)
            yield CellDescription(f"stock {side + 1}", f"{self.names.full_label(side)}: {text}", box, False)

    def _stack(self, stones: int) -> list[str]:
        """Return the owner of a stack, and its height."""
        if not stones:
            return [self._("free")]
        return [self.names.side(int(stones < 0)), self.plural("{n} stone", "{n} stones", abs(stones))]

    def _choice(self, cell: int) -> str:
        """Return what the side to act can do on a cell, where its stack does not tell."""
        hand = self.cursor.hand
        sowing = self.cursor.hand.sowing
        if sowing is None:
            if hand.must_capture and cell in hand.sources:
                return self._("must capture")
            own = hand.position.cells[cell] * (-1 if hand.position.side else 1)
            return self._("cannot move") if own > 0 and cell not in hand.sources else ""
        choice = hand.choice_at(cell)
        rest = dict(hand.rest())
        if cell == sowing.here:
            return self.plural("the hand is here, with {n} stone", "the hand is here, with {n} stones", sowing.hand)
        if choice is not None and choice.captures:
            return self.plural("{n} stone can be captured", "{n} stones can be captured", choice.captures)
        if cell in rest:
            return self.plural("{n} stone will be laid", "{n} stones will be laid", rest[cell])
        return self._("can be laid on") if choice is not None else ""
