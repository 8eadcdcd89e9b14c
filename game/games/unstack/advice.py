"""Why a move of UnStack is good, in words."""

from collections.abc import Sequence

from game.games.unstack import rules
from game.games.unstack.rules import moves
from game.games.unstack.rules.board import CELL_NAMES, SIZE, Capture, Event, Position
from game.games.unstack.rules.captures import must_capture
from game.games.unstack.rules.text import parse_move
from game.language import N_, N_plural
from game.play.port.advice import Reason, counted, part_of_board
from game.play.port.move_result import apply_move
from game.rules import RulesError


def captured(events: Sequence[Event]) -> int:
    """Return the number of stones captured."""
    return sum(event.count for event in events if isinstance(event, Capture))


def exposed(position: Position, side: int) -> bool:
    """Return whether the other side could capture something of a side if it were to move now."""
    return must_capture(position._replace(side=1 - side))


def reason(position: Position, move: str, line: Sequence[str]) -> Reason:
    """Why a move is good: what it captures, what it saves, or what it prepares."""
    if move == moves.PASS:
        return Reason(N_("passing is the only move."))
    made = apply_move(rules, position, move)
    after = made.after
    if moves.outcome(after) is not None:
        return Reason(N_("it wins the game."))
    side = position.side
    taken = captured(made.events)
    if taken:
        return counted(N_plural("it captures {n} stone.", "it captures {n} stones."), taken)
    if not exposed(after, side):
        if exposed(position, side):
            return Reason(N_("it brings the stack in danger to safety."))
        return Reason(N_("nothing can be captured afterwards."))
    gain = later_gain(after, line[1:3])
    if gain > 0:
        texts = N_plural(
            "it sacrifices stones to win {n} more next turn.", "it sacrifices stones to win {n} more next turn."
        )
        return counted(texts, gain)
    return Reason(N_("it is the most promising move."))


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
