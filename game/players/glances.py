"""Players who do not search: they see some of the moves, and of each what it takes at once.

So the lowest levels play, and the learners that `tools.arena` sets against them.
"""

from collections.abc import Sequence
from itertools import islice
from random import Random

from msgspec import Struct

from game.play.port.game import AnyGame
from game.rules import ManyMoves, P

WON = 1_000_000
"""Gain of a move that wins the game."""
MOST_DRAWN = 3_000
"""Maximum number of moves to draw from; a high stack of UnStack can have a hundred thousand."""


class Glance(Struct, frozen=True):
    """Sight of a player."""

    moves: int
    """Number of moves seen, drawn at random."""
    answers: int = 0
    """Number of answers seen to each of them, drawn at random; the one that takes most back counts."""
    wins: bool = False
    """True if a move that wins is seen wherever it is."""
    slips: float = 0.0
    """The chance that another move than the best one seen is made."""


def glanced(game: AnyGame, position: P, glance: Glance, random: Random) -> str:
    """Return the move a player makes who sees so much."""
    moves = _moves(game, position)
    seen = _drawn(moves, glance.moves, random)
    if glance.wins:
        seen += [move for move in moves if move not in seen and taken(game, position, move) == WON]
    best = max(seen, key=lambda move: _worth(game, position, move, glance, random))
    if random.random() < glance.slips:
        others = [move for move in seen if move != best]
        return random.choice(others or seen)
    return best


def taken(game: AnyGame, position: P, move: str) -> int:
    """Return what a move takes from the other side, in the game's own units, or `WON`."""
    rules = game.rules
    after = rules.play(position, move)
    end = rules.outcome(after)
    if end is not None and end.winner == rules.side_to_move(position):
        return WON
    return game.taken(position, move, after)


def _worth(game: AnyGame, position: P, move: str, glance: Glance, random: Random) -> int:
    """Return what a move takes, less the most that one of the answers seen takes back."""
    worth = taken(game, position, move)
    if worth == WON or not glance.answers:
        return worth
    after = game.rules.play(position, move)
    answers = _drawn(_moves(game, after), glance.answers, random)
    return worth - max((taken(game, after, answer) for answer in answers), default=0)


def _moves(game: AnyGame, position: P) -> Sequence[str]:
    rules = game.rules
    if isinstance(rules, ManyMoves):
        return list(islice(rules.each_move(position), MOST_DRAWN))
    return rules.legal_moves(position)


def _drawn(moves: Sequence[str], most: int, random: Random) -> list[str]:
    return random.sample(moves, min(most, len(moves)))
