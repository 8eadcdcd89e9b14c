"""The rules of UnStack (João Pedro Neto, 2001): take stones off a stack and sow them along a line.

Source: the seed's description (`classic`) and the inventor's revision of June 2026 (`neto2026`, where the path may
turn and a capture does not end it). The sources let whole stacks shuffle for ever; here the third occurrence of a
position ends the game and stones are counted. The seed calls two last stacks of two stones each a draw; the
inventor's own example plays on while the side to move can capture.
"""

from collections.abc import Iterator, Mapping

from game.games.unstack.rules import text as notation
from game.games.unstack.rules.board import (
    CLASSIC,
    NEXT,
    NOWHERE,
    ONWARD,
    RULE_SETS,
    Capture,
    Event,
    Lay,
    Move,
    Pass,
    PickUp,
    Position,
    Refusal,
)
from game.games.unstack.rules.captures import can_move, must_capture
from game.games.unstack.rules.sowing import Turn
from game.games.unstack.rules.text import PASS as PASS
from game.games.unstack.rules.text import move_text, parse_move, stones
from game.rules import IllegalMove, Option, OptionValue, Outcome, complete_options

OPTIONS: tuple[Option, ...] = (Option("rules", CLASSIC, choices=RULE_SETS),)

parse_position = notation.parse_position
position_text = notation.position_text


def start(options: Mapping[str, OptionValue] | None = None) -> Position:
    """Return the start position under the option `rules`, `classic` or `neto2026`."""
    rules = complete_options(OPTIONS, options or {})["rules"]
    return parse_position(f"{notation.START} {rules}")


def side_to_move(position: Position) -> int:
    """Return 0 for Black, 1 for White."""
    return position.side


def owner(position: Position, cell: int) -> int | None:
    """Return the side whose stones are on a cell, or None."""
    value = position.cells[cell]
    return None if value == 0 else int(value < 0)


def legal_moves(position: Position) -> list[str]:
    """Return all legal moves: by cell in reading order, then by count, then along the paths. Only `pass` if there are
    none.

    Empty when the game has ended. A stack of ten under neto2026 has a hundred thousand, and one of twenty more than a
    list can hold: `each_move` yields one after another, and `Turn` goes step by step.
    """
    return list(each_move(position))


def each_move(position: Position) -> Iterator[str]:
    """Yield the moves of `legal_moves`, one after another."""
    if outcome(position) is not None:
        return
    turn = Turn(position)
    if not turn.sources():
        yield PASS
    for move in turn.moves():
        yield move_text(move, position.rules)


def why_illegal(position: Position, move: str) -> Refusal | None:
    """Return why a move is refused, or None if it is legal. Raises `MalformedMove`."""
    refusal = _why_no_pass(position) if move == PASS else _why_not(position, parse_move(move, position.rules))
    return Refusal.OVER if outcome(position) is not None else refusal


def play(position: Position, move: str, events: list[Event] | None = None) -> Position:
    """Return the position after a move or `pass`; append what happened to `events`, if given.

    Raises `MalformedMove`, or `IllegalMove` with a `Refusal` as its reason.
    """
    parsed = None if move == PASS else parse_move(move, position.rules)
    refusal = _why_no_pass(position) if parsed is None else _why_not(position, parsed)
    # Where nobody can move everything is refused already, so only the draw of two pairs is left to check.
    if refusal is None and _only_pairs(position):
        refusal = Refusal.OVER
    if refusal is not None:
        raise IllegalMove(move, Refusal.OVER if outcome(position) is not None else refusal)
    if parsed is None:
        if events is not None:
            events.append(Pass(position.side))
        return position._replace(side=1 - position.side)
    return apply(position, parsed, events)


def apply(position: Position, move: Move, events: list[Event] | None = None) -> Position:
    """Return the position after a move that is known to be legal, such as one of `Turn.moves`."""
    before, side, rules = position
    here, hand, steps = move
    sign = -1 if side else 1
    cells = list(before)
    cells[here] -= hand * sign
    if events is not None:
        events.append(PickUp(here, hand))
    for direction, drop in steps:
        here = NEXT[here][direction]
        hand -= drop
        if cells[here] * sign < 0:
            if events is not None:
                events.append(Capture(here, abs(cells[here])))
            cells[here] = 0
        cells[here] += drop * sign
        if events is not None:
            events.append(Lay(here, direction, drop, hand))
    return Position(tuple(cells), 1 - side, rules)


def outcome(position: Position, occurrences: int = 1) -> Outcome | None:
    """Return how the game ended, or None; the score is each side's stones on the board.

    `exhausted`: neither side can move, more stones win. `pairs` (classic only): each side's only stack has two stones
    and the side to move cannot capture: a draw. `repetition`: the third occurrence, more stones win.
    """
    if _only_pairs(position):
        return Outcome(None, "pairs", stones(position.cells))
    if not can_move(position, position.side) and not can_move(position, 1 - position.side):
        return _count(position, "exhausted")
    return _count(position, "repetition") if occurrences >= 3 else None


def _count(position: Position, reason: str) -> Outcome:
    black, white = stones(position.cells)
    return Outcome(None if black == white else int(white > black), reason, (black, white))


def _only_pairs(position: Position) -> bool:
    """Return whether the classic draw holds: one stack each, both of two stones, and the mover cannot capture."""
    if position.rules != CLASSIC:
        return False
    cells = position.cells
    if cells.count(2) != 1 or cells.count(-2) != 1 or max(cells) > 2 or min(cells) < -2:
        return False
    return not must_capture(position)


def _why_no_pass(position: Position) -> Refusal | None:
    if can_move(position, position.side):
        return Refusal.MUST_MOVE
    return None if can_move(position, 1 - position.side) else Refusal.OVER


def _why_no_stack(stack: int) -> Refusal:
    """Reason why so many stones of one's own, fewer than two, cannot be sown."""
    if stack == 0:
        return Refusal.EMPTY
    return Refusal.SINGLE if stack == 1 else Refusal.NOT_YOURS


def _why_not(position: Position, move: Move) -> Refusal | None:
    """Return why a move breaks a rule, apart from the end of the game; None if it does not."""
    cells, side, rules = position
    sign = -1 if side else 1
    here, hand, steps = move
    stack = cells[here] * sign
    if stack < 2:
        return _why_no_stack(stack)
    if hand > stack:
        return Refusal.TOO_MANY
    onward = ONWARD[rules]
    heading = NOWHERE
    captured = None
    for direction, drop in steps:
        if direction not in onward[heading]:
            return Refusal.TURNED_BACK
        here = NEXT[here][direction]
        if here < 0:
            return Refusal.EDGE
        enemy = -cells[here] * sign
        if enemy > 0 and here != captured:
            if captured is not None:
                return Refusal.SECOND_CAPTURE
            if enemy > hand:
                return Refusal.TOO_STRONG
            if drop < hand and rules == CLASSIC:
                return Refusal.CAPTURE_ENDS
            captured = here
        hand -= drop
        heading = direction
    return Refusal.MUST_CAPTURE if captured is None and must_capture(position) else None
