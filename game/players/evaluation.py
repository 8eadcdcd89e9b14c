"""Shared parts of evaluations: a cache of results, and scores scaled to odds."""

import math
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import TypeVar

from msgspec import json

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Cache(dict[K, V]):
    """Results of a function by key, computed at the first look-up; emptied when there are `most` keys."""

    def __init__(self, find: Callable[[K], V], most: float = math.inf) -> None:
        super().__init__()
        self._find = find
        self._most = most

    def __missing__(self, key: K) -> V:
        if len(self) >= self._most:
            self.clear()
        found = self[key] = self._find(key)
        return found


SCALE = "scale"


def scale_of(odds_file: Path, kind: str) -> float:
    """The scale of the scores of a kind of position, by a file `{kind: {"scale": hundredths}}` of `tools.odds`: scores
    times this are logarithms of odds.
    """
    hundredths: int = json.decode(odds_file.read_bytes())[kind][SCALE]
    return hundredths / 100
