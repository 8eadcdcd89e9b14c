"""What has come of puzzles, in a file of its own in the player's folder.

{"version": 1,
 "tried": {"explode": {"PUZZLE": ["2026-11-22", 1, 2]}},     first day, first mark, best mark
 "days": {"2026-11-22": {"explode": [2, false, 0]}},         mark, whether it was late, points
 "best": {"explode": {"sprint": 12}}}
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, TypeVar

from game.checks import Unfit, brief, entries, flag, limited, line, mapping, whole
from game.play.solving import Mark, Result, Solved, Tried
from game.store.files import read_json, write_json
from game.store.scores import day_of

VERSION: Final = 1
LONGEST: Final = 64
"""Letters of the name of a game, a puzzle or a task."""
MOST: Final = 20_000
"""A list has at most so many entries: the days of fifty years."""
MOST_POINTS: Final = 10**9

T = TypeVar("T")


def solved_path(folder: Path) -> Path:
    """The file in the player's folder."""
    return folder / "puzzles.json"


def load_solved(path: Path, unfit: list[str] | None = None) -> Solved:
    """What is in a file, or nothing where there is none; raises `StorageError`.

    What does not fit is left out, and named in `unfit`.
    """
    return from_json(read_json(path, VERSION) or {}, unfit)


def save_solved(path: Path, solved: Solved) -> None:
    """Write it; raises `StorageError`."""
    write_json(path, to_json(solved))


def to_json(solved: Solved) -> dict[str, object]:
    """All of it as plain data."""
    return {
        "version": VERSION,
        "tried": {
            game: {puzzle: [one.day, int(one.first), int(one.best)] for puzzle, one in puzzles.items()}
            for game, puzzles in solved.tried.items()
        },
        "days": {
            one: {task: [int(result.mark), result.late, result.points] for task, result in tasks.items()}
            for one, tasks in solved.days.items()
        },
        "best": solved.best,
    }


def from_json(data: Mapping[str, object], unfit: list[str] | None = None) -> Solved:
    """What plain data say. What does not fit is left out, and named in `unfit`."""
    told, solved = unfit if unfit is not None else [], Solved()
    for game, puzzle, tried in _listed("tried", data, _name, _tried, told):
        solved.take(game, puzzle, tried)
    for one, task, result in _listed("days", data, day_of, _result, told):
        solved.take_day(one, task, result)
    for game, kind, count in _listed("best", data, _name, _count, told):
        solved.take_best(game, kind, count)
    return solved


def _listed(
    title: str,
    data: Mapping[str, object],
    check: Callable[[str, object], str],
    read: Callable[[str, object], T],
    told: list[str],
) -> Iterator[tuple[str, str, T]]:
    """All entries of a table of tables that fit; `check` is for the names of the outer one."""
    try:
        table = limited(title, mapping(title, data.get(title, {})), MOST)
    except Unfit as error:
        told.append(str(error))
        return
    for key, inner in table.items():
        name = f"{title}: {brief(key)}"
        try:
            check(name, key)
            held = limited(name, mapping(name, inner), MOST)
        except Unfit as error:
            told.append(str(error))
            continue
        for word, value in held.items():
            try:
                yield key, _name(f"{name}, {brief(word)}", word), read(f"{name}, {brief(word)}", value)
            except Unfit as error:
                told.append(str(error))


def _name(name: str, value: object) -> str:
    return line(name, value, LONGEST)


def _mark(name: str, value: object) -> Mark:
    return Mark(whole(name, value, Mark.FAILED, Mark.CLEAN))


def _tried(name: str, value: object) -> Tried:
    first, mark, best = entries(name, value, 3)
    return Tried(day_of(name, first), _mark(name, mark), _mark(name, best))


def _result(name: str, value: object) -> Result:
    mark, late, points = entries(name, value, 3)
    return Result(_mark(name, mark), flag(name, late), _count(name, points))


def _count(name: str, value: object) -> int:
    return whole(name, value, 0, MOST_POINTS)
