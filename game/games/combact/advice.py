"""Why a move of Combact is good, in words."""

from collections.abc import Sequence

from game.games.combact import rules
from game.games.combact.rules.geometry import POINT_NAMES, POINTS, RADIUS, Axial
from game.games.combact.rules.goals import bases, standing
from game.games.combact.rules.moves import BaseConnected, Event, outcome, play
from game.games.combact.rules.placements import Placement
from game.games.combact.rules.position import PASS, Goal, Lay, Position, Put, parse_move
from game.games.combact.rules.terrain import count_at
from game.language import N_, N_plural
from game.play.port.advice import PROMISING, Reason, counted, lasting, part
from game.play.port.move_result import likely_answer

FEW = 20
"""Maximum number of moves that are few, however many they were before."""


def deed(position: Position, line: Sequence[str]) -> Reason | None:
    """Return what the first move of a line does to the other side, or for its own."""
    side = position.side
    other = 1 - side
    after = play(position, line[0])
    end = outcome(after)
    if end is not None and end.winner == side:
        return Reason(N_("wins the game"))
    before = standing(position)
    then = standing(after)
    answer = likely_answer(rules, after, line)
    later = standing(answer.after) if answer is not None else before
    gain = then[side] - before[side]
    harm = before[other] - then[other]
    match position.goal:
        case Goal.TIME if harm > 0:
            return lasting(
                N_plural("takes {n} move away", "takes {n} moves away"),
                N_plural("takes {n} move away, for now", "takes {n} moves away, for now"),
                harm,
                before[other] - later[other] >= harm,
            )
        case Goal.AUTONOMY if gain > 0 and all(after.masks):
            return lasting(
                N_plural("encloses {n} field", "encloses {n} fields"),
                N_plural("encloses {n} field, for now", "encloses {n} fields, for now"),
                gain,
                later[side] - before[side] >= gain,
            )
        case Goal.AUTONOMY if harm > 0 and all(position.masks):
            return lasting(
                N_plural("takes {n} field away", "takes {n} fields away"),
                N_plural("takes {n} field away, for now", "takes {n} fields away, for now"),
                harm,
                before[other] - later[other] >= harm,
            )
        case Goal.BASES if gain > 0:
            return counted(N_plural("connects {n} base", "connects {n} bases"), gain)
    return None


def reason(position: Position, move: str, line: Sequence[str]) -> Reason:
    """Why a move is good: what it reaches of the goal, or what it leaves to the other side."""
    side = position.side
    events: list[Event] = []
    after = play(position, move, events)
    end = outcome(after)
    if end is not None and end.winner == side:
        return Reason(N_("it wins the game."))
    if not position.originator:
        return Reason(N_("the pieces that White can then choose from are weaker there."))
    if move == PASS:
        return Reason(N_("any piece would do more harm than good."))
    match position.goal:
        case Goal.BASES:
            return _of_bases(position, after, any(isinstance(event, BaseConnected) for event in events))
        case Goal.AUTONOMY:
            return _of_areas(position, after, line)
        case _:
            return _of_moves(position, after, line)


def _of_bases(position: Position, after: Position, connected: bool) -> Reason:
    side = position.side
    gain = standing(after)[side] - standing(position)[side]
    if gain:
        return counted(N_plural("it connects {n} more base.", "it connects {n} more bases."), gain)
    if connected:
        return Reason(N_("it connects one of the opponent's bases, which decides a tie."))
    if _way_to_bases(after, side) < _way_to_bases(position, side):
        return Reason(N_("it brings the pieces closer to the bases."))
    return PROMISING


def _way_to_bases(position: Position, side: int) -> int:
    """Return the steps from a side's pieces to those of its bases that it has not connected, in all."""
    held = [POINTS[point] for point in range(len(POINTS)) if count_at(position.counts[side], point)]
    missing = [base.point for base in bases(position) if base.owner == side and not base.connected[side]]
    return sum(min((_steps(point, POINTS[base]) for point in held), default=2 * RADIUS) for base in missing)


def _steps(one: Axial, other: Axial) -> int:
    across = one[0] - other[0]
    up = one[1] - other[1]
    return max(abs(across), abs(up), abs(across + up))


def _of_areas(position: Position, after: Position, line: Sequence[str]) -> Reason:
    side = position.side
    before = standing(position)
    now = standing(after)
    answer = likely_answer(rules, after, line)
    later = standing(answer.after) if answer is not None else before
    # As long as there are pieces of one colour only, all that is free is its territory: that is nobody's merit.
    gain = now[side] - before[side] if all(after.masks) else 0
    harm = before[1 - side] - now[1 - side] if all(position.masks) else 0
    if gain > 0:
        return lasting(
            N_plural("it makes an area of {n} field.", "it makes an area of {n} fields."),
            N_plural("it makes an area of {n} field, for now.", "it makes an area of {n} fields, for now."),
            gain,
            later[side] - before[side] >= gain,
        )
    if harm > 0:
        return lasting(
            N_plural("it takes {n} field from the opponent.", "it takes {n} fields from the opponent."),
            N_plural(
                "it takes {n} field from the opponent, for now.", "it takes {n} fields from the opponent, for now."
            ),
            harm,
            before[1 - side] - later[1 - side] >= harm,
        )
    following = likely_answer(rules, answer.after, line[1:]) if answer is not None else None
    if following is not None and standing(following.after)[side] > before[side]:
        return Reason(N_("it prepares an area."))
    return PROMISING


def _of_moves(position: Position, after: Position, line: Sequence[str]) -> Reason:
    side = position.side
    before = standing(position)
    now = standing(after)
    answer = likely_answer(rules, after, line)
    later = standing(answer.after) if answer is not None else None
    gain = now[side] - before[side]
    left = now[1 - side]
    harm = before[1 - side] - left
    if harm > 0 and left <= max(FEW, harm):
        return lasting(
            N_plural("it leaves the opponent only {n} move.", "it leaves the opponent only {n} moves."),
            N_plural(
                "it leaves the opponent only {n} move, for now.", "it leaves the opponent only {n} moves, for now."
            ),
            left,
            later is not None and later[1 - side] <= left,
            fewer=True,
        )
    if harm > 0:
        return lasting(
            N_plural("it takes {n} move from the opponent.", "it takes {n} moves from the opponent."),
            N_plural("it takes {n} move from the opponent, for now.", "it takes {n} moves from the opponent, for now."),
            harm,
            later is not None and before[1 - side] - later[1 - side] >= harm,
        )
    if gain > 0:
        return lasting(
            N_plural("it gains {n} move.", "it gains {n} moves."),
            N_plural("it gains {n} move, for now.", "it gains {n} moves, for now."),
            gain,
            later is not None and later[side] - before[side] >= gain,
        )
    return PROMISING


def where(position: Position, line: Sequence[str]) -> tuple[str, ...]:
    """The points of the part of the board where the first move lays its piece, or the bacteria of the part of the ring
    where it puts the originator; none for a pass.
    """
    match parse_move(line[0], position.side):
        case Put(before):
            ring = position.ring
            return tuple(ring[at] for at in part(ring.index(before), len(ring)))
        case Lay(_, Placement(points=points)):
            # Rows from the bottom, and half steps along them from the left.
            spots = [(r + RADIUS, 2 * q + r + 2 * RADIUS) for q, r in POINTS]
            touched = [spots[point] for point in points]
            row, step = (round(sum(place) / len(touched)) for place in zip(*touched, strict=True))
            rows = part(row, 2 * RADIUS + 1)
            steps = part(step, 4 * RADIUS + 1)
            return tuple(POINT_NAMES[n] for n, (row, step) in enumerate(spots) if row in rows and step in steps)
    return ()
