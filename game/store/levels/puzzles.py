"""Puzzle files: one per game, one puzzle a line, append-only.

Empty lines and lines that begin with # do not count. A broken line stops nothing: its puzzle is None, and an error says
what is wrong. Puzzles are numbered from 0 over all other lines.
"""

import re
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

from msgspec import Struct

from game.checks import brief, quoted
from game.play.port.puzzle import Puzzle, PuzzleError, parse_puzzle
from game.play.puzzles.daily import Period
from game.store.files.errors import StorageError
from game.store.files.reading import read_text

FOLDER = "puzzles"
"""Folder of the files, within that of the levels."""
MAX_BYTES = 4 << 20
MOST_PUZZLES = 10_000
LONGEST_ERROR = 300


class PuzzleFile(Struct, frozen=True):
    """Contents of a puzzle file."""

    puzzles: tuple[Puzzle | None, ...]
    """Puzzles by number; None for a broken one."""
    errors: tuple[str, ...]
    """Errors of the file and its lines, each with the file's name and the line."""


def read_puzzles(folder: Path, game: str, fits: Callable[[Puzzle], object]) -> PuzzleFile:
    """Return the puzzles of a game in a folder of levels; none if there is no file.

    `fits` raises a `PuzzleError` for a puzzle that does not fit its game.
    """
    puzzles: list[Puzzle | None] = []
    errors: list[str] = []
    for place, line in _lines(folder / FOLDER / f"{game}.txt", errors):
        if len(puzzles) == MOST_PUZZLES:
            errors.append(f"{place}: a file has at most {MOST_PUZZLES} puzzles")
            break
        try:
            puzzle = parse_puzzle(line)
            if puzzle.game != game:
                raise PuzzleError(f"a puzzle of {puzzle.game} among those of {game}")
            fits(puzzle)
        except PuzzleError as error:
            errors.append(brief(f"{place}: {error}", LONGEST_ERROR))
            puzzle = None
        puzzles.append(puzzle)
    return PuzzleFile(tuple(puzzles), tuple(errors))


def _lines(path: Path, errors: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the lines that count, each with its place in the file; note in `errors` if there is no reading it."""
    try:
        text = read_text(path, MAX_BYTES) or ""
    except StorageError as error:
        text = ""
        errors.append(brief(f"{path.name}: {error.reason}", LONGEST_ERROR))
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            yield f"{path.name}, line {number}", line


DAYS_FILE = "days.txt"
"""File with the number of puzzles from which the days draw, beside the puzzle files."""
_PERIOD = re.compile(r"(\d{4}-\d\d-\d\d) ([a-z][a-z0-9_]*) ([1-9]\d{0,4})", re.ASCII)


def read_periods(folder: Path, unfit: list[str]) -> dict[str, list[Period]]:
    """Return the periods of every game in a folder of levels, in order; a line is `2026-01-01 explode 300`.

    What does not fit is left out and noted in `unfit`.
    """
    found: dict[str, list[Period]] = {}
    for place, line in _lines(folder / FOLDER / DAYS_FILE, unfit):
        parts = _PERIOD.fullmatch(line)
        try:
            begins = date.fromisoformat(parts[1]) if parts is not None else None
        except ValueError:
            begins = None
        if parts is None or begins is None:
            unfit.append(f"{place}: a period is DAY GAME COUNT, not {quoted(line)}")
        else:
            found.setdefault(parts[2], []).append(Period(begins, int(parts[3])))
    return {game: sorted(periods, key=lambda period: period.begins) for game, periods in found.items()}
