"""The ten best games of BrickShooter for every number of colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any, Final

from game.store.files import StorageError, read_json, write_json

VERSION: Final = 1
PLACES: Final = 10
COLOURS: Final = range(5, 11)
"""The numbers of colours that have a table."""
MAX_NAME: Final = 40
MAX_POINTS: Final = 10**9
MAX_SEED: Final = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Score:
    """How well a game went: who played it with how many colours from which seed, and the ISO day it ended."""

    name: str
    points: int
    colours: int
    seed: int
    day: str


class ScoreTable:
    """The best games of each number of colours, the best first; of equal ones the earlier stands first.

    Of a player's games from the same seed only the best counts, so that playing known bricks again, or taking back the
    last shots of a finished game, never takes a second place.
    """

    def __init__(self, scores: Iterable[Score] = ()) -> None:
        self._best: dict[int, list[Score]] = {colours: [] for colours in COLOURS}
        for score in scores:
            self.add(score)

    def best(self, colours: int) -> tuple[Score, ...]:
        """The best games with so many colours, at most `PLACES`."""
        return tuple(self._best[colours])

    def place(self, score: Score) -> int | None:
        """The place, from 1, at which exactly this score stands."""
        listed = self._best[score.colours]
        return listed.index(score) + 1 if score in listed else None

    def add(self, score: Score) -> int | None:
        """Take a score in; its place, from 1, or None when it is not among the best (no points never are)."""
        listed = self._best[score.colours]
        same = next((old for old in listed if (old.name, old.seed) == (score.name, score.seed)), None)
        if score.points <= 0 or (same is not None and same.points > score.points):
            return None
        if same is not None:
            if same.points == score.points:
                return listed.index(same) + 1
            listed.remove(same)
        at = sum(old.points >= score.points for old in listed)
        listed.insert(at, score)
        del listed[PLACES:]
        return at + 1 if at < PLACES else None

    def rename(self, score: Score, name: str) -> Score:
        """Give a score in the table another name; the score as it is then. One that is not there stays out."""
        renamed = replace(score, name=name)
        listed = self._best[score.colours]
        if score in listed and renamed != score:
            listed.remove(score)
            self.add(renamed)
        return renamed

    def to_json(self) -> dict[str, Any]:
        """The whole table as plain data."""
        scores = [
            {"name": s.name, "points": s.points, "colours": s.colours, "seed": s.seed, "day": s.day}
            for listed in self._best.values()
            for s in listed
        ]
        return {"version": VERSION, "scores": scores}


def from_json(data: Mapping[str, Any]) -> ScoreTable:
    """The table from plain data; raises `StorageError` naming the first entry that is wrong."""
    listed = data.get("scores")
    if not isinstance(listed, list):
        raise StorageError(f"scores is a list, not {listed!r:.60}")
    return ScoreTable(_score(number, entry) for number, entry in enumerate(listed, start=1))


def _score(place: int, entry: object) -> Score:
    if not isinstance(entry, dict):
        raise StorageError(f"score {place} is an object, not {entry!r:.60}")

    def number(name: str, low: int, high: int) -> int:
        value = entry.get(name)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise StorageError(f"score {place}: {name} is a whole number from {low} to {high}, not {value!r:.60}")
        return value

    name, day = entry.get("name"), entry.get("day")
    if not isinstance(name, str) or len(name) > MAX_NAME or not (name.isprintable() or not name):
        raise StorageError(f"score {place}: name is a text of at most {MAX_NAME} letters, not {name!r:.60}")
    if not isinstance(day, str) or not _is_day(day):
        raise StorageError(f"score {place}: day is a date such as 2025-01-31, not {day!r:.60}")
    colours = number("colours", COLOURS[0], COLOURS[-1])
    return Score(name, number("points", 1, MAX_POINTS), colours, number("seed", 0, MAX_SEED), day)


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def scores_path(folder: Path) -> Path:
    """The file of the scores in the player's folder."""
    return folder / "scores.json"


def load_scores(path: Path) -> ScoreTable:
    """The scores in a file, or an empty table when there is none; raises `StorageError`."""
    data = read_json(path, VERSION)
    if data is None:
        return ScoreTable()
    try:
        return from_json(data)
    except StorageError as error:
        raise StorageError(f"{path}: {error}") from error


def save_scores(path: Path, table: ScoreTable) -> None:
    """Write the scores; raises `StorageError`."""
    write_json(path, table.to_json())
