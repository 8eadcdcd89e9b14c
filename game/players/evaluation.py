"""What engines share that judge a position by a weighted sum of its features; the weights stand in a data file."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from operator import mul
from pathlib import Path
from typing import Annotated, TypeVar

from msgspec import Meta, MsgspecError, json

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Cache(dict[K, V]):
    """What a function makes of each key, found when it is first looked up; emptied when there are `most` keys."""

    def __init__(self, find: Callable[[K], V], most: int) -> None:
        super().__init__()
        self._find = find
        self._most = most

    def __missing__(self, key: K) -> V:
        if len(self) >= self._most:
            self.clear()
        found = self[key] = self._find(key)
        return found


Weights = Mapping[str, tuple[int, ...]]
"""For each kind of position (a rule set, a goal) the weight of each feature: so many hundredths of a score's unit."""

FINENESS = 100
"""Weights are finer than scores by this: some features are counted in hundreds."""
LARGEST = 100_000
"""No weight is larger: the worst sum of features stays far below the score of a won game."""
_Weight = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
_DECODER = json.Decoder(dict[str, dict[str, _Weight] | list[_Weight]])


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
        data = _DECODER.decode(text)
    except MsgspecError as error:
        raise WeightsError(str(error)) from error
    if set(data) != set(names):
        raise WeightsError(f"the kinds of position are {', '.join(names)}")
    return {kind: _listed(kind, data[kind], features) for kind, features in names.items()}


def _listed(kind: str, values: Mapping[str, int] | list[int], features: Sequence[str] | int) -> tuple[int, ...]:
    if isinstance(values, list):
        if len(values) == features:
            return tuple(values)
    elif not isinstance(features, int) and set(values) == set(features):
        return tuple([values[name] for name in features])
    raise WeightsError(f"the features of {kind} are {features}")


def read_weights(path: Path, names: Names) -> Weights:
    """The weights in a file. Raises `WeightsError`, or `OSError` when it cannot be read."""
    return parse_weights(path.read_text(encoding="utf-8"), names)


SCALE = "scale"


def scale_of(odds_file: Path, kind: str) -> float:
    """The scale of the scores of a kind of position, by a file `{kind: {"scale": hundredths}}` of `tools.odds`: scores
    times this are logarithms of odds.
    """
    hundredths: int = json.decode(odds_file.read_bytes())[kind][SCALE]
    return hundredths / 100
