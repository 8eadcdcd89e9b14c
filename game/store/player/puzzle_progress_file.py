"""Results of puzzles, in a file of the data folder.

{"version": 4,
 "tried": {"explode": {"PUZZLE": ["2026-11-22", 1, 2]}},     first day, first mark, best mark
 "days": {"2026-11-22": {"explode": [2, false, 0, false]}},  mark, True if late, points, True if with hints
 "best": {"explode": {"sprint": 12}},
 "mistakes": {"explode": {"PUZZLE": ["explode win ...", "2026-11-25", 0]}},  its line, when it is due, times solved
 "times": {"explode": {"PUZZLE": 42}}}                       best time in seconds
"""

from collections.abc import Mapping
from functools import partial

from msgspec import to_builtins

from game.checks import Unfit, converted, line, tables
from game.play.port.puzzle import PuzzleError, parse_puzzle
from game.play.puzzles.mistakes import MOST_MISTAKES, Mistake
from game.play.puzzles.puzzle_progress import MOST_REMEMBERED, Attempt, Count, PuzzleProgress, Result
from game.store.files.json_file import JsonFile, Migration
from game.store.player.scores import day_of

PUZZLES_VERSION = 4
MOST_BYTES = 16 << 20
"""Size limit of the file: as many puzzles as may be kept with their days take 13 MB."""
LONGEST_NAME = 64
"""Maximum length of the name of a game, puzzle or task, in characters."""


def _with_hints(data: dict[str, object]) -> dict[str, object]:
    """Convert version 1, which did not tell of hints in the runs of a day: they count as played without."""
    return data


def _with_mistakes(data: dict[str, object]) -> dict[str, object]:
    """Convert version 2, in which no puzzle came again: there are none yet."""
    return data


def _with_times(data: dict[str, object]) -> dict[str, object]:
    """Convert version 3, which kept no times: there are none yet."""
    return data


_MIGRATIONS: Mapping[int, Migration] = {1: _with_hints, 2: _with_mistakes, 3: _with_times}


def from_json(data: Mapping[str, object], unfit: list[str]) -> PuzzleProgress:
    """Return the results from plain data; what does not fit is left out and noted in `unfit`."""
    solved = PuzzleProgress()
    most = (MOST_REMEMBERED, MOST_REMEMBERED)
    name = partial(line, longest=LONGEST_NAME)
    result = partial(converted, form=Result)
    best = partial(converted, form=Count)
    for game, puzzles in tables("tried", data.get("tried", {}), name, name, _tried, most, unfit):
        for puzzle, tried in puzzles.items():
            solved.take(game, puzzle, tried)
    for one, tasks in tables("days", data.get("days", {}), day_of, name, result, most, unfit):
        for task, came in tasks.items():
            solved.take_day(one, task, came)
    for game, kinds in tables("best", data.get("best", {}), name, name, best, most, unfit):
        for kind, count in kinds.items():
            solved.take_best(game, kind, count)
    for game, times in tables("times", data.get("times", {}), name, name, best, most, unfit):
        for puzzle, seconds in times.items():
            solved.take_time(game, puzzle, seconds)
    few = (MOST_REMEMBERED, MOST_MISTAKES)
    solved.mistakes |= tables("mistakes", data.get("mistakes", {}), name, name, _mistake, few, unfit)
    return solved


def _mistake(name: str, value: object) -> Mistake:
    mistake = converted(name, value, Mistake)
    day_of(name, mistake.due)
    try:
        parse_puzzle(mistake.puzzle)
    except PuzzleError as error:
        raise Unfit(f"{name}: {error}") from error
    return mistake


def _tried(name: str, value: object) -> Attempt:
    tried = converted(name, value, Attempt)
    day_of(name, tried.day)
    return tried


SOLVED = JsonFile[PuzzleProgress](
    "puzzles.json", PUZZLES_VERSION, PuzzleProgress, from_json, to_builtins, _MIGRATIONS, MOST_BYTES
)
