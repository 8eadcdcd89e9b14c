"""What has come of puzzles: its file, and what is none."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from msgspec import to_builtins

from game.play.port.puzzle import parse_puzzle
from game.play.puzzles.puzzle_progress import Attempt, AttemptResult, PuzzleProgress, Result
from game.store.files.errors import StorageError
from game.store.player.player_store import PlayerStore
from game.store.player.puzzle_progress_file import SOLVED, from_json
from tests.helpers.earlier import FIXTURES
from tests.helpers.solvers import PUZZLES

DAY = "2026-11-22"
LINE = PUZZLES.splitlines()[0]


def some() -> PuzzleProgress:
    solved = PuzzleProgress()
    solved.take("explode", "one", Attempt(DAY, AttemptResult.FAILED, AttemptResult.CLEAN))
    solved.take_day(DAY, "explode", Result(AttemptResult.CLEAN, late=False))
    solved.take_day(DAY, "run", Result(AttemptResult.SOLVED, late=True, points=410))
    solved.take_best("explode", "sprint", 7)
    solved.miss(parse_puzzle(PUZZLES.splitlines()[0]), DAY)
    solved.take_time("explode", "one", 42)
    return solved


def store(folder: Path, guest: bool = False) -> tuple[PlayerStore, list[str]]:
    told: list[str] = []
    return PlayerStore(folder, told.append, lambda text: text, lambda: None, guest), told


def test_it_comes_back_as_it_was_saved(tmp_path: Path) -> None:
    SOLVED.save(SOLVED.path(tmp_path), some())
    unfit: list[str] = []
    assert SOLVED.load(SOLVED.path(tmp_path), unfit) == some()
    assert unfit == []
    assert SOLVED.load(tmp_path / "none.json") == PuzzleProgress()


@pytest.mark.parametrize(
    ("entry", "data", "message"),
    [
        ("tried", 3, "tried is an object"),
        ("tried", {"explode": []}, "tried: explode is an object"),
        ("tried", {"explode": {"x": 1}}, "tried: explode, x: expected `array`, got `int`"),
        ("tried", {"explode": {"x": [DAY, 3, 0]}}, "tried: explode, x[1]: invalid enum value 3"),
        ("tried", {"explode": {"x": ["today", 1, 0]}}, "tried: explode, x is a date"),
        ("tried", {"explode": {"x" * 100: [DAY, 1, 0]}}, "tried: explode, xxx"),
        ("days", {"yesterday": {}}, "days: yesterday is a date"),
        ("days", {DAY: {"x": [1, 0, 0]}}, f"days: {DAY}, x[1]: expected `bool`, got `int`"),
        ("best", {"explode": {"x": -1}}, "best: explode, x: expected `int` >= 0"),
        ("times", {"explode": {"x": 1.5}}, "times: explode, x: expected `int`"),
        ("times", {"explode": {"x": -1}}, "times: explode, x: expected `int` >= 0"),
        ("mistakes", {"explode": {"x": ["no puzzle", DAY, 0]}}, "mistakes: explode, x: a puzzle is"),
        ("mistakes", {"explode": {"x": [LINE, "today", 0]}}, "mistakes: explode, x is a date"),
        ("mistakes", {"explode": {"x": [LINE, DAY, 9]}}, "mistakes: explode, x[2]: expected `int` <"),
    ],
)
def test_a_bad_entry_is_named_and_costs_no_other(entry: str, data: object, message: str) -> None:
    unfit: list[str] = []
    good: dict[str, object] = {"tried": {"unstack": {"two": [DAY, 1, 2]}}, "best": {"unstack": {"streak": 3}}}
    held = good.get(entry, {})
    merged = {**held, **data} if isinstance(data, dict) and isinstance(held, dict) else data
    read = from_json({**good, entry: merged}, unfit)
    assert len(unfit) == 1
    assert unfit[0].startswith(message)
    assert read.mark("unstack", "two") is (AttemptResult.CLEAN if data != 3 else None)
    assert read.best["unstack"] == {"streak": 3}


def test_a_file_from_before_there_were_mistakes_opens(tmp_path: Path) -> None:
    before = {"version": 2, "tried": {}, "days": {}, "best": {"explode": {"sprint": 7}}}
    SOLVED.path(tmp_path).write_text(json.dumps(before), encoding="utf-8")
    read = SOLVED.load(SOLVED.path(tmp_path))
    assert read.best == {"explode": {"sprint": 7}}
    assert read.mistakes == {}


def test_a_file_from_before_there_were_times_opens(tmp_path: Path) -> None:
    """The fixture was written by the version before, with what that one read in it."""
    old = FIXTURES / "0.2.0-0fef412c"
    shutil.copy(old / "puzzles.json", tmp_path)
    unfit: list[str] = []
    read = SOLVED.load(SOLVED.path(tmp_path), unfit)
    assert unfit == []
    assert to_builtins(read) == json.loads((old / "expected.json").read_text(encoding="utf-8")) | {"times": {}}
    assert len(read.mistakes["explode"]) == 1


@pytest.mark.parametrize("content", [b"{", b"\xff", b"[]", b'{"version": 5}'])
def test_a_damaged_file_is_refused(tmp_path: Path, content: bytes) -> None:
    SOLVED.path(tmp_path).write_bytes(content)
    with pytest.raises(StorageError, match=r"puzzles\.json"):
        SOLVED.load(SOLVED.path(tmp_path))


def test_a_run_of_before_counts_as_played_without_hints(tmp_path: Path) -> None:
    path = SOLVED.path(tmp_path)
    path.write_text(json.dumps({"version": 1, "days": {DAY: {"run": [1, False, 33]}}}))
    kept = SOLVED.load(path).days[DAY]["run"]
    assert (kept.points, kept.hinted) == (33, False)


def test_two_windows_and_a_guest_add_to_one_file(tmp_path: Path) -> None:
    (one, _), (other, _), (guest, _) = store(tmp_path), store(tmp_path), store(tmp_path, guest=True)
    for number, window in enumerate((one, other, guest)):
        name = str(number)
        window.solve(
            lambda solved, name=name: solved.take(
                "explode", name, Attempt(DAY, AttemptResult.CLEAN, AttemptResult.CLEAN)
            )
        )
    assert set(store(tmp_path)[0].solved().tried["explode"]) == {"0", "1", "2"}


def test_a_damaged_file_is_kept_aside_and_told(tmp_path: Path) -> None:
    SOLVED.path(tmp_path).write_text("{")
    window, told = store(tmp_path)
    assert window.solved() == PuzzleProgress()
    assert len(told) == 1
    assert "puzzles.damaged-1.json" in told[0]
    SOLVED.path(tmp_path).write_text(json.dumps({"version": 1, "tried": {"explode": {"x": 5, "y": [DAY, 1, 1]}}}))
    assert window.solved().mark("explode", "y") is AttemptResult.SOLVED
    window.solve(lambda solved: solved.take_best("explode", "sprint", 3))
    assert store(tmp_path)[0].solved().best == {"explode": {"sprint": 3}}
    assert (tmp_path / "puzzles.damaged-1.json").read_text() == "{"
