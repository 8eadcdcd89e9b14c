"""Why a move of UnStack is good, in words."""

from collections.abc import Sequence
from itertools import islice

from game.games.unstack import rules
from game.games.unstack.rules import moves
from game.games.unstack.rules.board import CELL_NAMES, NEXT, SIZE, Capture, Event, Position
from game.games.unstack.rules.captures import must_capture
from game.games.unstack.rules.sowing import Turn
from game.games.unstack.rules.text import parse_move
from game.language import N_, N_plural
from game.play.port.advice import Reason, counted, lasting, part_of_board
from game.play.port.move_result import apply_move, likely_answer
from game.rules import RulesError

MOST_CAPTURES = 2_000
"""Maximum number of captures looked at for the largest."""
MOST_TOLD = 8
"""Maximum number of moves that are worth telling."""


def captured(events: Sequence[Event]) -> int:
    """Return the number of stones captured."""
    return sum(event.count for event in events if isinstance(event, Capture))


def exposed(position: Position, side: int) -> bool:
    """Return whether the other side could capture something of a side if it were to move now."""
    return must_capture(position._replace(side=1 - side))


def most_captured(position: Position, side: int) -> int:
    """Return the height of the largest stack that a side could capture if it were to move now; 0 for none."""
    turn = position._replace(side=side)
    if not must_capture(turn):
        return 0
    cells = position.cells
    sign = -1 if side else 1
    most = 0
    for move in islice(Turn(turn).moves(), MOST_CAPTURES):
        here = move.cell
        for direction, _ in move.steps:
            here = NEXT[here][direction]
            most = max(most, -cells[here] * sign)
    return most


def deed(position: Position, line: Sequence[str]) -> Reason | None:
    """Return what the first move of a line does to the other side."""
    made = apply_move(rules, position, line[0])
    end = moves.outcome(made.after)
    if end is not None and end.winner == position.side:
        return Reason(N_("wins the game"))
    taken = captured(made.events)
    if not taken:
        return None
    return lasting(
        N_plural("captures {n} stone", "captures {n} stones"),
        N_plural("captures {n} stone, for now", "captures {n} stones, for now"),
        taken,
        _lost(made.after, line) < taken,
    )


def reason(position: Position, move: str, line: Sequence[str]) -> Reason:
    """Why a move is good: what it captures, keeps, threatens, or leaves to the other side."""
    if move == moves.PASS:
        return Reason(N_("passing is the only move."))
    made = apply_move(rules, position, move)
    after = made.after
    end = moves.outcome(after)
    if end is not None:
        return Reason(N_("it wins the game.") if end.winner == position.side else N_("it ends the game."))
    taken = captured(made.events)
    if taken:
        return _of_capture(taken, after, line)
    side = position.side
    if exposed(after, side):
        gain = later_gain(after, line[1:3])
        if gain > 0:
            texts = N_plural(
                "it sacrifices stones to win {n} more next turn.", "it sacrifices stones to win {n} more next turn."
            )
            return counted(texts, gain)
        texts = N_plural("it gives up {n} stone at most.", "it gives up {n} stones at most.")
        return counted(texts, most_captured(after, 1 - side), fewer=True)
    saved = most_captured(position, 1 - side)
    if saved:
        texts = N_plural(
            "it keeps {n} stone safe that could be captured.", "it keeps {n} stones safe that could be captured."
        )
        return counted(texts, saved)
    return _of_threat(after, line)


def _lost(after: Position, line: Sequence[str]) -> int:
    """Return the number of stones that the likely answer captures; the most that any can if none is known."""
    answer = likely_answer(rules, after, line)
    return captured(answer.events) if answer is not None else most_captured(after, after.side)


def _of_capture(taken: int, after: Position, line: Sequence[str]) -> Reason:
    """Why a capture is good, by what the answer captures in turn."""
    lost = _lost(after, line)
    if lost == taken and len(line) > 1:
        return counted(N_plural("it trades a stone for another.", "it trades {n} stones for as many."), taken)
    if 0 < lost < taken:
        texts = N_plural("it wins {n} stone in the exchange.", "it wins {n} stones in the exchange.")
        return counted(texts, taken - lost)
    return lasting(
        N_plural("it captures {n} stone.", "it captures {n} stones."),
        N_plural("it captures {n} stone, for now.", "it captures {n} stones, for now."),
        taken,
        not lost,
    )


def _of_threat(after: Position, line: Sequence[str]) -> Reason:
    """Why a move is good after which nothing can be captured at once."""
    mover = 1 - after.side
    answer = likely_answer(rules, after, line)
    threat = most_captured(after, mover)
    if threat:
        return lasting(
            N_plural("it threatens to capture {n} stone.", "it threatens to capture {n} stones."),
            N_plural("it threatens to capture {n} stone, for now.", "it threatens to capture {n} stones, for now."),
            threat,
            answer is not None and most_captured(answer.after, mover) >= threat,
        )
    left = _counted_moves(after, after.side)
    if not left:
        return Reason(N_("the opponent has to pass."))
    if left <= MOST_TOLD:
        return lasting(
            N_plural("it leaves the opponent only {n} move.", "it leaves the opponent only {n} moves."),
            N_plural(
                "it leaves the opponent only {n} move, for now.", "it leaves the opponent only {n} moves, for now."
            ),
            left,
            answer is not None and _counted_moves(answer.after, after.side) <= left,
            fewer=True,
        )
    return Reason(N_("nothing can be captured afterwards."))


def _counted_moves(position: Position, side: int) -> int:
    """Return how many moves a side would have if it were to move; beyond `MOST_TOLD` they are not counted further."""
    return sum(1 for _ in islice(Turn(position._replace(side=side)).moves(), MOST_TOLD + 1))


def later_gain(position: Position, line: Sequence[str]) -> int:
    """Return the number of stones the answer to the next move captures beyond those that this move captures."""
    totals = [0, 0]
    for n, text in enumerate(line):
        try:
            made = apply_move(rules, position, text)
        except RulesError:
            break
        position = made.after
        totals[n] = captured(made.events)
    return totals[1] - totals[0]


def where(position: Position, line: Sequence[str]) -> tuple[str, ...]:
    """The cells of the part of the board from which the first move starts; none for a pass."""
    if line[0] == moves.PASS:
        return ()
    cell = parse_move(line[0], position.rules).cell
    return tuple(CELL_NAMES[near] for near in part_of_board(cell, SIZE, SIZE))
