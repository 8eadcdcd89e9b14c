"""What engines share that judge a position by a weighted sum of its features."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from game.play.session import Session
from game.players.search import Engine, Limits, Report, alpha_beta
from game.players.weights import Weights, read_weights, weighed
from game.rules import Outcome


class WeighedEngine(Engine):
    """The part of an engine that asks the rules, and weighs what a game's own engine finds in a position."""

    rules: Any
    """The module with the game's rules."""
    names: Mapping[str, Sequence[str]]
    """The features of each kind of position (a rule set, a goal)."""
    weights_file: Path

    def __init__(self, weights: Weights | None = None) -> None:
        """The fitted weights count unless others are given."""
        self.weights = weights or read_weights(self.weights_file, self.names)

    def key(self, position: Any) -> Hashable:
        key: Hashable = position
        return key

    def outcome(self, position: Any, occurrences: int) -> Outcome | None:
        outcome: Outcome | None = self.rules.outcome(position, occurrences)
        return outcome

    def side_to_move(self, position: Any) -> int:
        side: int = self.rules.side_to_move(position)
        return side

    def kind(self, position: Any) -> str:
        """Which set of weights counts."""
        raise NotImplementedError

    def features(self, position: Any) -> tuple[int, ...]:
        """What is weighed, for the side to move, in the order of `names`."""
        raise NotImplementedError

    def evaluate(self, position: Any) -> int:
        return weighed(self.features(position), self.weights[self.kind(position)])

    @classmethod
    def think(
        cls, session: Session, limits: Limits, stop: Callable[[], bool], weights: Weights | None = None
    ) -> Iterator[Report]:
        """Search the session's position; a report for each depth, see `game.players.search.alpha_beta`."""
        return alpha_beta(cls(weights), session.position, session.occurrences(), limits, stop)
