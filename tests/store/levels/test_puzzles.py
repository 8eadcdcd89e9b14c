"""Files of puzzles: read with checks, and nothing lost by a broken line."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from zlib import crc32

import pytest

from game.games import GAMES
from game.installation import LEVELS
from game.play.port.puzzle import Grade, Puzzle, PuzzleError
from game.play.puzzles.daily import Period, puzzle_of
from game.store.levels.puzzles import DAYS_FILE, FOLDER, MOST_PUZZLES, read_periods, read_puzzles
from tests.play.port.test_puzzle import TEXT


def anything(puzzle: Puzzle) -> None:
    """Whatever is read fits."""


def write(folder: Path, text: str | bytes) -> None:
    (folder / FOLDER).mkdir()
    (folder / FOLDER / "explode.txt").write_bytes(text if isinstance(text, bytes) else text.encode())


def test_no_file_has_no_puzzles(tmp_path: Path) -> None:
    assert read_puzzles(tmp_path, "explode", anything).puzzles == ()


def test_broken_lines_are_said_and_skipped_and_keep_their_numbers(tmp_path: Path) -> None:
    other = TEXT.replace("explode", "unstack")
    write(tmp_path, f"# puzzles\n{TEXT}\n\nnonsense\n{other}\n{TEXT}\n")
    found = read_puzzles(tmp_path, "explode", anything)
    assert [puzzle is not None for puzzle in found.puzzles] == [True, False, False, True]
    assert [error.split(":")[0] for error in found.errors] == ["explode.txt, line 4", "explode.txt, line 5"]
    assert "a puzzle of unstack" in found.errors[1]


def test_a_puzzle_that_does_not_fit_is_said_and_skipped(tmp_path: Path) -> None:
    def unfit(puzzle: Puzzle) -> None:
        raise PuzzleError("the position is of another world")

    write(tmp_path, TEXT)
    found = read_puzzles(tmp_path, "explode", unfit)
    assert found.puzzles == (None,)
    assert found.errors == ("explode.txt, line 1: the position is of another world",)


@pytest.mark.parametrize("content", [b"\xff\x00", b"x" * (5 << 20)])
def test_a_file_that_cannot_be_read_is_said(tmp_path: Path, content: bytes) -> None:
    write(tmp_path, content)
    found = read_puzzles(tmp_path, "explode", anything)
    assert (found.puzzles, len(found.errors)) == ((), 1)


def test_a_file_without_end_is_read_as_far_as_it_may_be(tmp_path: Path) -> None:
    write(tmp_path, "x\n" * (MOST_PUZZLES + 5))
    found = read_puzzles(tmp_path, "explode", anything)
    assert len(found.puzzles) == MOST_PUZZLES
    assert "at most" in found.errors[-1]


def test_periods_are_read_in_their_order_and_broken_ones_named(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    lines = "# days\n2027-01-01 explode 400\n\n2026-01-01 explode 300\n2026-02-30 explode 3\n2026-01-01 explode\n"
    (tmp_path / FOLDER / DAYS_FILE).write_text(lines)
    unfit: list[str] = []
    periods = [Period(date(2026, 1, 1), 300), Period(date(2027, 1, 1), 400)]
    assert read_periods(tmp_path, unfit) == {"explode": periods}
    assert [text.split(":")[0] for text in unfit] == ["days.txt, line 5", "days.txt, line 6"]
    assert read_periods(tmp_path / "nowhere", unfit) == {}
    assert len(unfit) == 2


def test_every_game_has_days_and_its_file_as_many_puzzles_as_they_draw_from() -> None:
    """Else what is added to a file would change days that are past."""
    unfit: list[str] = []
    periods = read_periods(LEVELS, unfit)
    assert unfit == []
    assert set(periods) == {game.name for game in GAMES if game.puzzles is not None}
    for name, found in periods.items():
        count = len(read_puzzles(LEVELS, name, anything).puzzles)
        assert max(period.count for period in found) <= count, name
        assert [period.begins for period in found] == sorted({period.begins for period in found})


DAYS_OF_FILES = {"brickshooter": 2776434603, "combact": 1489246363, "explode": 1649188029, "unstack": 4079651019}
"""What three years of days bring, as sums: they were those of the first version that had days."""


@pytest.mark.slow
@pytest.mark.parametrize("game", DAYS_OF_FILES)
def test_three_years_of_days_are_what_they_were(game: str) -> None:
    periods = read_periods(LEVELS, [])[game]
    puzzles = read_puzzles(LEVELS, game, anything).puzzles
    grades = [tuple(Grade).index(puzzle.grade) if puzzle is not None else -1 for puzzle in puzzles]
    days = [periods[0].begins + timedelta(days=n) for n in range(3 * 365)]
    names = []
    for day in days:
        number = puzzle_of(day, game, grades, periods)
        puzzle = puzzles[number] if number is not None else None
        names.append(puzzle.name if puzzle is not None else "")
    assert "" not in names
    assert crc32(" ".join(names).encode()) == DAYS_OF_FILES[game]
