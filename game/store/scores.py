"""The ten best games of BrickShooter for every number of colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Final

from game.checks import Unfit, entries, limited, line, mapping, quoted, whole
from game.store.files import read_json, write_json

VERSION: Final = 1
PLACES: Final = 10
COLOURS: Final = range(5, 11)
"""The numbers of colours that have a table."""
MOST: Final = 1000
"""A file has at most so many scores: more than all tables together, and few enough to be looked at."""
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

    def to_json(self) -> dict[str, object]:
        """The whole table as plain data."""
        scores = [
            {"name": s.name, "points": s.points, "colours": s.colours, "seed": s.seed, "day": s.day}
            for listed in self._best.values()
            for s in listed
        ]
        return {"version": VERSION, "scores": scores}


def from_json(data: Mapping[str, object], unfit: list[str] | None = None) -> ScoreTable:
    """The table from plain data. A score that does not fit is left out, and named in `unfit`."""
    told = unfit if unfit is not None else []
    table = ScoreTable()
    try:
        listed = limited("scores", entries("scores", data.get("scores")), MOST)
    except Unfit as error:
        told.append(str(error))
        return table
    for number, entry in enumerate(listed, start=1):
        try:
            table.add(_score(f"score {number}", entry))
        except Unfit as error:
            told.append(str(error))
    return table


def _score(title: str, entry: object) -> Score:
    held = mapping(title, entry)
    return Score(
        line(f"{title}: name", held.get("name"), MAX_NAME),
        whole(f"{title}: points", held.get("points"), 1, MAX_POINTS),
        whole(f"{title}: colours", held.get("colours"), COLOURS[0], COLOURS[-1]),
        whole(f"{title}: seed", held.get("seed"), 0, MAX_SEED),
        _day(f"{title}: day", held.get("day")),
    )


def _day(name: str, value: object) -> str:
    try:
        if isinstance(value, str) and date.fromisoformat(value).isoformat() == value:
            return value
    except ValueError:
        pass
    raise Unfit(f"{name} is a date such as 2025-01-31, not {quoted(value)}")


def scores_path(folder: Path) -> Path:
    """The file of the scores in the player's folder."""
    return folder / "scores.json"


def load_scores(path: Path, unfit: list[str] | None = None) -> ScoreTable:
    """The scores in a file, or an empty table when there is none; raises `StorageError`.

    A score that does not fit is left out, and named in `unfit`.
    """
    return from_json(read_json(path, VERSION) or {"scores": []}, unfit)


def save_scores(path: Path, table: ScoreTable) -> None:
    """Write the scores; raises `StorageError`."""
    write_json(path, table.to_json())
