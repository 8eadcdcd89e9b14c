"""High scores: the ten best games of each table; a single-player game has one table or more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import date, datetime
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from game.checks import Unfit, entries, fitting, naming, put, quoted, with_names
from game.play.session.line import AIDS, HINT, Aid
from game.store.files.json_file import JsonFile, Migration

SCORES_VERSION = 3
PLACES = 10
TABLES = 1000
"""Maximum number of tables."""
MOST_SCORES = TABLES * PLACES
"""Maximum number of scores in a file."""
MAX_NAME = 40
MAX_TABLE = 40
"""Maximum length of the name of a game or table, in characters."""
MAX_POINTS = 10**9
MAX_SEED = 2**63 - 1
FIRST_GAME = ("brickshooter", "colours", range(5, 11))
"""The only game of version 1, and the option that separated its tables."""


def _with_tables(data: dict[str, object]) -> dict[str, object]:
    """Convert version 1, which had one game only and a table for each number of colours."""
    game, option, values = FIRST_GAME

    def named(entry: object) -> object:
        if not isinstance(entry, dict):
            return entry
        value = entry.get(option)
        table = {"table": str(value)} if type(value) is int and value in values else {}
        return {**entry, **table, "game": game}

    scores = data.get("scores")
    return {**data, "scores": [named(entry) for entry in scores] if isinstance(scores, list) else scores}


def _with_aid(data: dict[str, object]) -> dict[str, object]:
    """Convert version 2, which did not tell which help was used: it is unknown."""
    return data


_MIGRATIONS: Mapping[int, Migration] = {1: _with_tables, 2: _with_aid}


def today() -> str:
    """Return today's ISO date, as in scores."""
    return date.today().isoformat()


def this_moment() -> str:
    """Return the present time in ISO format, in microseconds, so that no two games begin at the same time."""
    return datetime.now().isoformat(timespec="microseconds")


class Score(Struct, frozen=True):
    """Result of a game: player, seed, points, table, and the ISO date of its end."""

    game: Annotated[str, Meta(max_length=MAX_TABLE)]
    table: Annotated[str, Meta(max_length=MAX_TABLE)]
    name: Annotated[str, Meta(max_length=MAX_NAME)]
    points: Annotated[int, Meta(ge=1, le=MAX_POINTS)]
    seed: Annotated[int, Meta(ge=0, le=MAX_SEED)]
    day: str
    fewer: bool = False
    """True if fewer points are better."""
    aid: Annotated[tuple[Aid, ...], Meta(max_length=len(AIDS))] | None = None
    """Help used, of `AIDS`; None if unknown, as in old files."""

    @property
    def rank(self) -> int:
        """Sort key: lower is better."""
        return self.points if self.fewer else -self.points

    @property
    def hinted(self) -> bool:
        """True if hints are known to have been used."""
        return HINT in (self.aid or ())

    @property
    def start(self) -> tuple[str, int, bool]:
        """Player, seed, and whether hints were used: of games that have all of these in common only the best counts."""
        return self.name, self.seed, self.hinted


class ScoreTable:
    """The best games of each table, best first; of equal ones the earlier is first.

    Of a player's games from the same seed only the best counts, so that replaying a known start, or taking back the
    last moves of a finished game, never takes a second place. Games with hints are listed where there is room: they
    take no place from others, and are no record.
    """

    def __init__(self, scores: Iterable[Score] = ()) -> None:
        self._best: dict[tuple[str, str], list[Score]] = {}
        for score in scores:
            self.add(score)

    def best(self, game: str, table: str) -> tuple[Score, ...]:
        """Return the best games of a table, at most `PLACES`."""
        return tuple(self._best.get((game, table), ()))

    def record(self, game: str, table: str) -> int | None:
        """Return the best in a table that was reached without hints, or None before the first one."""
        return next((score.points for score in self.best(game, table) if not score.hinted), None)

    def is_record(self, score: Score) -> bool:
        """Return whether a score is the best in its table without hints."""
        fair = (one for one in self.best(score.game, score.table) if not one.hinted)
        first = next(fair, None)
        return first is not None and (first.start, first.points) == (score.start, score.points)

    def _listed(self, score: Score) -> list[Score]:
        """Return the table of a score; there is always room for a new one."""
        key = score.game, score.table
        if key not in self._best:
            put(self._best, key, [], TABLES)
        return self._best[key]

    def place(self, score: Score) -> int | None:
        """Return the place of exactly this score, from 1, or None."""
        listed = self.best(score.game, score.table)
        return listed.index(score) + 1 if score in listed else None

    def add(self, score: Score) -> int | None:
        """Add a score; return its place, from 1, or None if it is not among the best (without points it never is)."""
        listed = self._listed(score)
        same = next((old for old in listed if old.start == score.start), None)
        if score.points <= 0 or (same is not None and same.rank < score.rank):
            return None
        if same is not None:
            if same.rank == score.rank:
                return listed.index(same) + 1
            listed.remove(same)
        at = sum(old.rank <= score.rank for old in listed)
        listed.insert(at, score)
        if len(listed) > PLACES:
            listed.remove(next((one for one in reversed(listed) if one.hinted), listed[-1]))
        return listed.index(score) + 1 if score in listed else None

    def rename(self, score: Score, name: str) -> Score:
        """Rename a score in the table, if it is there; return it with the new name."""
        renamed = replace(score, name=name)
        listed = self._listed(score)
        if score in listed and renamed != score:
            listed.remove(score)
            self.add(renamed)
        return renamed

    def all(self) -> list[Score]:
        return [score for listed in self._best.values() for score in listed]

    def take(self, other: ScoreTable) -> None:
        """Merge another table. The result does not depend on which is merged into which."""
        tables = [*self._best, *(key for key in other._best if key not in self._best)][:TABLES]
        own, self._best = self._best, {}
        for key in tables:
            listed = [*own.get(key, ()), *other.best(*key)]
            for score in sorted(listed, key=_order):
                self.add(score)

    def to_json(self) -> dict[str, object]:
        return {"scores": [asdict(score) for score in self.all()]}


def _order(score: Score) -> tuple[object, ...]:
    """Return the sort key of scores that are merged."""
    return score.rank, score.day, score.name, score.seed, score.aid is None, score.aid or ()


def from_json(data: Mapping[str, object], unfit: list[str]) -> ScoreTable:
    """Return the table from plain data; a score that does not fit is left out and noted in `unfit`."""
    table = ScoreTable()
    listed = list[object]()
    with naming(unfit):
        listed = entries("scores", data.get("scores"))
        if len(listed) > MOST_SCORES:
            unfit.append(f"scores: only the first {MOST_SCORES} of {len(listed)} entries are used")
            listed = listed[:MOST_SCORES]
    for number, entry in enumerate(listed, start=1):
        with naming(unfit):
            score = fitting(f"score {number}", with_names(entry, "name"), Score)
            day_of(f"score {number}: day", score.day)
            table.add(score)
    return table


def day_of(name: str, value: object) -> str:
    """Return the value if it is an ISO date; raises `Unfit`."""
    with suppress(ValueError):
        if isinstance(value, str) and date.fromisoformat(value).isoformat() == value:
            return value
    raise Unfit(f"{name} is a date such as 2025-01-31, not {quoted(value)}")


SCORES = JsonFile("scores.json", SCORES_VERSION, ScoreTable, from_json, ScoreTable.to_json, _MIGRATIONS)
