"""What engines share that judge a position by a weighted sum of its features."""

import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic

from game.play.port.game import SearchInfo, SearchLimits
from game.play.session.session import Session
from game.players.search import Engine, M, alpha_beta
from game.players.weights import Weights, read_weights, weighed
from game.rules import Outcome, P, Rules

ODDS_FILE, SCALE = "odds.json", "scale"
"""Beside the weights stands a file with the scale of the scores, in hundredths, for each kind of position."""


def scale_of(weights_file: Path, kinds: Iterable[str], kind: str) -> float:
    """The scale of the scores that goes with the weights in a file, for a kind of position."""
    (hundredths,) = read_weights(weights_file.with_name(ODDS_FILE), dict.fromkeys(kinds, (SCALE,)))[kind]
    return hundredths / 100


class WeighedEngine(Engine[P, M], Generic[P, M]):
    """The part of an engine that asks the rules, and weighs what a game's own engine finds in a position."""

    rules: Rules[P, Any]
    """The game's rules."""
    names: Mapping[str, Sequence[str]]
    """The features of each kind of position (a rule set, a goal)."""
    weights_file: Path

    def __init__(self, weights: Weights | None = None) -> None:
        """The fitted weights count unless others are given."""
        self.weights = weights or read_weights(self.weights_file, self.names)

    def key(self, position: P) -> Hashable:
        return position

    def outcome(self, position: P, occurrences: int) -> Outcome | None:
        return self.rules.outcome(position, occurrences)

    def side_to_move(self, position: P) -> int:
        return self.rules.side_to_move(position)

    def kind(self, position: P) -> str:
        """Which set of weights counts."""
        raise NotImplementedError

    def features(self, position: P) -> tuple[int, ...]:
        """What is weighed, for the side to move, in the order of `names`."""
        raise NotImplementedError

    def evaluate(self, position: P) -> int:
        return weighed(self.features(position), self.weights[self.kind(position)])

    def scale(self, position: P) -> float:
        """By how much scores are to be multiplied to be logarithms of odds, as `tools.odds` has found out."""
        return scale_of(self.weights_file, self.names, self.kind(position))

    @classmethod
    def think(
        cls,
        session: Session[P, Any],
        limits: SearchLimits,
        stop: Callable[[], bool],
        weights: Weights | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> Iterator[SearchInfo]:
        """Search the session's position; a report for each depth, see `game.players.search.alpha_beta`."""
        if (known := cls.known(session.position, limits)) is not None:
            return iter((known,))
        return alpha_beta(cls(weights), session.position, session.occurrences(), limits, stop, clock)

    @classmethod
    def known(cls, position: P, limits: SearchLimits) -> SearchInfo | None:
        """Return what is known of a position without a search."""
        return None
