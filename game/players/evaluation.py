"""What engines share that judge a position by a weighted sum of its features; the weights stand in a data file."""

import json
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from operator import mul
from pathlib import Path
from typing import Any, Generic

from game.checks import Unfit, entries, whole
from game.play.port.game import SearchInfo, SearchLimits
from game.play.session.session import Session
from game.players.search import Engine, M, alpha_beta
from game.rules import Outcome, P, Rules

Weights = Mapping[str, tuple[int, ...]]
"""For each kind of position (a rule set, a goal) the weight of each feature: so many hundredths of a score's unit."""

FINENESS = 100
"""Weights are finer than scores by this: some features are counted in hundreds."""
LARGEST = 100_000
"""No weight is larger: the worst sum of features stays far below the score of a won game."""


class WeightsError(ValueError):
    """A file that holds no weights for this game; the message says why."""


def weighed(features: tuple[int, ...], weights: tuple[int, ...]) -> int:
    """The score, in its own units, of the features of a position."""
    total: int = sum(map(mul, features, weights))
    return total // FINENESS


Names = Mapping[str, Sequence[str] | int]
"""For each kind of position the names of its features, or how many there are where they have none."""


def parse_weights(text: str, names: Names) -> Weights:
    """The weights of a JSON object `{kind: {feature: whole number}}` with exactly these kinds and features; where the
    features have no names it is `{kind: [whole number, ...]}`.

    Raises `WeightsError`.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise WeightsError(f"no JSON: {error}") from error
    if not isinstance(data, dict) or set(data) != set(names):
        raise WeightsError(f"the kinds of position are {', '.join(names)}")
    weights = {}
    for kind, features in names.items():
        try:
            weights[kind] = tuple(_listed(kind, data[kind], features))
        except Unfit as error:
            raise WeightsError(str(error)) from error
    return weights


def _listed(kind: str, values: object, features: Sequence[str] | int) -> list[int]:
    if isinstance(features, int):
        return [whole(kind, value, -LARGEST, LARGEST) for value in entries(kind, values, features)]
    if not isinstance(values, dict) or set(values) != set(features):
        raise WeightsError(f"the features of {kind} are {', '.join(features)}")
    return [whole(f"{kind}.{name}", values[name], -LARGEST, LARGEST) for name in features]


def read_weights(path: Path, names: Names) -> Weights:
    """The weights in a file. Raises `WeightsError`, or `OSError` when it cannot be read."""
    return parse_weights(path.read_text(encoding="utf-8"), names)


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
