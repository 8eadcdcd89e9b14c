"""Puzzle files: one for each game, a puzzle a line, to which lines are only ever added.

A line that is empty or begins with # is none. A broken one never stops anything: its puzzle is missing, and a text says
what is wrong with it. Puzzles are known by their number, counted from 0 over all lines that should be one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.checks import brief
from game.play.puzzle import Puzzle, PuzzleError, parse_puzzle
from game.store.files import StorageError, read_text

FOLDER: Final = "puzzles"
"""The folder of the files, beside those of the levels."""
MAX_BYTES: Final = 4 << 20
MOST: Final = 10_000
LONGEST_ERROR: Final = 300


@dataclass(frozen=True, slots=True)
class PuzzleFile:
    """What a file holds."""

    puzzles: tuple[Puzzle | None, ...]
    """The puzzles by their numbers; None stands for one that is broken."""
    errors: tuple[str, ...]
    """What is wrong with the file and its lines, each with the name of the file and the line."""


def read_puzzles(folder: Path, game: str, fits: Callable[[Puzzle], object]) -> PuzzleFile:
    """The puzzles of a game in a folder of levels; none when there is no such file.

    `fits` raises a `PuzzleError` for a puzzle that does not fit its game.
    """
    path = folder / FOLDER / f"{game}.txt"
    try:
        text = read_text(path, MAX_BYTES) or ""
    except StorageError as error:
        return PuzzleFile((), (brief(f"{path.name}: {error.reason}", LONGEST_ERROR),))
    puzzles: list[Puzzle | None] = []
    errors: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if len(puzzles) == MOST:
            errors.append(f"{path.name}, line {number}: a file has at most {MOST} puzzles")
            break
        puzzle = None
        try:
            puzzle = parse_puzzle(line)
            if puzzle.game != game:
                raise PuzzleError(f"a puzzle of {puzzle.game} among those of {game}")
            fits(puzzle)
        except PuzzleError as error:
            errors.append(brief(f"{path.name}, line {number}: {error}", LONGEST_ERROR))
            puzzle = None
        puzzles.append(puzzle)
    return PuzzleFile(tuple(puzzles), tuple(errors))
