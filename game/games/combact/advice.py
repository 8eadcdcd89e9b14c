"""Why a move of Combact is good, in words."""

from collections.abc import Sequence

from game.games.combact.rules.geometry import POINT_NAMES, POINTS, RADIUS
from game.games.combact.rules.goals import standing
from game.games.combact.rules.moves import BaseConnected, Event, outcome, play
from game.games.combact.rules.placements import Placement
from game.games.combact.rules.position import PASS, Goal, Lay, Position, Put, parse_move
from game.language import N_, N_plural
from game.play.port.advice import Reason, counted, part


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
        return Reason(N_("every piece laid now would do more harm than good."))
    before = standing(position)
    then = standing(after)
    gain = then[side] - before[side]
    harm = before[1 - side] - then[1 - side]
    match position.goal:
        case Goal.BASES:
            return _of_bases(gain, any(isinstance(event, BaseConnected) for event in events))
        case Goal.AUTONOMY:
            return _of_areas(gain, harm)
        case _:
            return _of_moves(gain, harm, then[1 - side])


def _of_bases(gain: int, connected: bool) -> Reason:
    if gain:
        return counted(N_plural("it connects {n} of your bases.", "it connects {n} of your bases."), gain)
    if connected:
        return Reason(N_("it connects one of your opponent's bases, which decides a tie."))
    return Reason(N_("it brings your pieces closer to the bases."))


def _of_areas(gain: int, harm: int) -> Reason:
    if gain > 0:
        return counted(N_plural("it makes an area of {n} field.", "it makes an area of {n} fields."), gain)
    if harm > 0:
        texts = N_plural("it takes {n} field from your opponent.", "it takes {n} fields from your opponent.")
        return counted(texts, harm)
    return Reason(N_("it prepares an area of your own."))


def _of_moves(gain: int, harm: int, left: int) -> Reason:
    if harm > 0:
        texts = N_plural("it leaves your opponent only {n} move.", "it leaves your opponent only {n} moves.")
        return counted(texts, left)
    if gain > 0:
        return counted(N_plural("it gives you {n} more move.", "it gives you {n} more moves."), gain)
    return Reason(N_("it keeps room for your next moves."))


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
