"""The puzzles that come with the arcade: some of them proved once more, and all of them among the slow tests."""

from __future__ import annotations

import os
from functools import cache, partial
from random import Random

import pytest

from game.games import GAMES, game_named
from game.installation import LEVELS
from game.play.port.puzzle import Grade, Puzzle, PuzzleError, parse_puzzle
from game.play.puzzles.puzzle_run import judge, start_of
from game.store.levels.puzzles import FOLDER, PuzzleFile, read_puzzles
from tools.puzzles import mistakes
from tools.sameness import SAME

OFFERING = [game.name for game in GAMES if (LEVELS / FOLDER / f"{game.name}.txt").exists()]
SAMPLE = 3


@cache
def file_of(name: str) -> PuzzleFile:
    return read_puzzles(LEVELS, name, partial(start_of, game_named(name)))


def puzzles_of(name: str) -> list[Puzzle]:
    return [puzzle for puzzle in file_of(name).puzzles if puzzle is not None]


@pytest.mark.slow
@pytest.mark.parametrize("name", OFFERING)
def test_every_line_is_a_puzzle_of_its_game_and_no_two_are_the_same(name: str) -> None:
    game = game_named(name)
    assert game.puzzles is not None
    assert file_of(name).errors == ()
    found = puzzles_of(name)
    same = {SAME[name](start_of(game, puzzle)) + puzzle.kind for puzzle in found}
    assert len(same) == len(found) == len({puzzle.name for puzzle in found})
    assert {puzzle.grade for puzzle in found} == set(Grade)


@pytest.mark.slow
@pytest.mark.parametrize("name", OFFERING)
def test_some_puzzles_are_proved_once_more(name: str) -> None:
    found = puzzles_of(name)
    for puzzle in Random(f"{name} {len(found)}").sample(found, SAMPLE):
        assert not list(mistakes(game_named(name), puzzle)), puzzle.text


@pytest.mark.slow
@pytest.mark.skipif("PROVE_ALL" not in os.environ, reason="PROVE_ALL=1 proves every puzzle, which takes a minute")
@pytest.mark.parametrize("name", OFFERING)
def test_all_puzzles_are_proved_once_more(name: str) -> None:
    for puzzle in puzzles_of(name):
        assert not list(mistakes(game_named(name), puzzle)), puzzle.text


@pytest.mark.parametrize("name", OFFERING)
def test_every_first_move_of_a_puzzle_can_be_judged(name: str) -> None:
    game = game_named(name)
    (puzzle,) = Random(f"first {name}").sample(puzzles_of(name), 1)
    for move in game.rules.legal_moves(start_of(game, puzzle))[:10]:
        assert judge(game, puzzle, (), move).right == (move in puzzle.keys)


@pytest.mark.parametrize("name", OFFERING)
def test_a_line_that_was_changed_is_refused_or_another_puzzle(name: str) -> None:
    """Nothing but a `PuzzleError` comes of it, and its message is one line."""
    game, random = game_named(name), Random(f"changed {name}")
    said: list[str] = []
    for puzzle in random.sample(puzzles_of(name), SAMPLE):
        for _ in range(40):
            letters = list(puzzle.text)
            for _ in range(random.randint(1, 3)):
                at = random.randrange(len(letters))
                letters[at : at + random.randint(0, 2)] = random.choice(["", "x", " ", "9", "\x00", "é", ",", "w5"])
            try:
                start_of(game, parse_puzzle("".join(letters)))
            except PuzzleError as error:
                said.append(str(error))
    assert len(said) > 40
    assert all(0 < len(message) < 400 and "\n" not in message for message in said)


@pytest.mark.parametrize("name", OFFERING)
def test_a_wrong_claim_is_found(name: str) -> None:
    """One that says it takes longer, or that another move is right."""
    game = game_named(name)
    puzzle = Random(f"claims {name}").choice([puzzle for puzzle in puzzles_of(name) if puzzle.moves < 3])
    text = puzzle.text.split(" ")
    other = next(m for m in game.rules.legal_moves(start_of(game, puzzle)) if m not in puzzle.keys)
    assert list(mistakes(game, parse_puzzle(" ".join([*text[:5], other, *text[6:]]))))
    assert list(mistakes(game, parse_puzzle(" ".join([*text[:2], str(puzzle.moves + 1), *text[3:]]))))
