"""Puzzles are made from a seed, and graded by who solves them."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.games.explode.puzzles import ExplodePuzzles
from game.play.port.puzzle import Grade, parse_puzzle
from game.store.levels.puzzles import FOLDER
from tests.play.port.test_puzzle import EXPLODE, PUZZLE
from tools import puzzles
from tools.puzzles import Known, any_of, graded, made, main, rated, solved

NOBODY = dict.fromkeys(puzzles.RATINGS, 0.0)


def test_what_is_solved_more_often_is_rated_lower() -> None:
    everybody = dict.fromkeys(puzzles.RATINGS, 1.0)
    experts = {**NOBODY, "hard": 1.0, "expert": 1.0}
    ratings = [rated(replace(PUZZLE, rating=1300), results) for results in (everybody, experts, NOBODY)]
    assert ratings == sorted(ratings)
    assert ratings[0] + 400 < ratings[2]
    assert rated(replace(PUZZLE, rating=900), experts) < rated(replace(PUZZLE, rating=1700), experts)


def test_what_medium_solves_is_not_hard() -> None:
    assert graded(PUZZLE, NOBODY).grade is Grade.HARD
    assert graded(PUZZLE, {**NOBODY, "medium": 0.6}).grade is not Grade.HARD


def test_a_player_is_as_good_as_its_moves() -> None:
    rules, known = EXPLODE.rules, Known(EXPLODE, PUZZLE)
    by_chance = solved(EXPLODE, PUZZLE, known, lambda session: any_of(rules.legal_moves(session.position)))
    right = iter(PUZZLE.line[::2])
    assert 0 < by_chance < 0.2
    assert solved(EXPLODE, PUZZLE, known, lambda session: {next(right): 1.0}) == 1
    assert solved(EXPLODE, PUZZLE, known, lambda session: {"a2": 1.0}) == 0


@pytest.mark.slow
def test_the_same_seed_makes_the_same_and_nothing_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ExplodePuzzles, "recipes", ("3x3",))
    monkeypatch.setattr(ExplodePuzzles, "slow", ())
    monkeypatch.setattr(puzzles, "WANTED", {Grade.EASY: 2, Grade.MEDIUM: 2, Grade.HARD: 0})
    monkeypatch.setattr(puzzles, "tried", lambda game, puzzle: NOBODY | {"medium": 1.0})
    first = [puzzle for _, puzzle in made(EXPLODE, 3, [], 120)]
    assert first
    assert [puzzle for _, puzzle in made(EXPLODE, 3, [], 120)] == first
    known = {puzzle.position for puzzle in first}
    assert not known & {puzzle.position for _, puzzle in made(EXPLODE, 3, first, 120)}


def test_a_file_is_proved_and_what_is_wrong_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / FOLDER).mkdir()
    path = tmp_path / FOLDER / "explode.txt"
    path.write_text(PUZZLE.text + "\n")
    assert main(["explode", "--prove", "--folder", str(tmp_path)]) == 0
    path.write_text(PUZZLE.text + "\n" + PUZZLE.text.replace("win 3", "win 4") + "\nnonsense\n")
    assert main(["explode", "--prove", "--folder", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "it takes 3 moves, not 4" in said
    assert "explode.txt, line 3" in said
    assert parse_puzzle(PUZZLE.text) == PUZZLE
