"""The weights of an evaluation: fitted numbers in a small data file beside the engine that uses them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from operator import mul
from pathlib import Path

from game.checks import Unfit, whole

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


def parse_weights(text: str, names: Mapping[str, Sequence[str]]) -> Weights:
    """The weights of a JSON object `{kind: {feature: whole number}}` with exactly these kinds and features.

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
        values = data[kind]
        if not isinstance(values, dict) or set(values) != set(features):
            raise WeightsError(f"the features of {kind} are {', '.join(features)}")
        for name, value in values.items():
            try:
                whole(f"{kind}.{name}", value, -LARGEST, LARGEST)
            except Unfit as error:
                raise WeightsError(str(error)) from error
        weights[kind] = tuple(values[name] for name in features)
    return weights


def weights_text(weights: Weights, names: Mapping[str, Sequence[str]]) -> str:
    """The file's text, as `parse_weights` reads it."""
    data = {kind: dict(zip(features, weights[kind], strict=True)) for kind, features in names.items()}
    return json.dumps(data, indent=2) + "\n"


def read_weights(path: Path, names: Mapping[str, Sequence[str]]) -> Weights:
    """The weights in a file. Raises `WeightsError`, or `OSError` when it cannot be read."""
    return parse_weights(path.read_text(encoding="utf-8"), names)
