"""Puzzles made from seeds: a short name gives the same one for ever, and what is no name is told."""

from __future__ import annotations

import pytest

from game.games import GAMES as ALL
from game.play.port.puzzle import Puzzle, parse_puzzle
from game.play.puzzles.generated_puzzles import MOST_SEEDS, NoSuchName, code_of, make, parse_code
from game.play.puzzles.puzzle_progress import SOLVER, Attempt, AttemptResult, PuzzleProgress

FIXED = {
    "e-3x3-6nm1x": "gi2tqgui",
    "e-4x3-6nkzm": "7jzps4yd",
    "e-4x4-6nmka": "b5ybgrbn",
    "e-5x4-6nmsb": "epcgoidz",
    "e-defence-4x4-6nmyc": "eubylm5z",
    "u-small-6nkz3": "tonbsjxf",
    "u-wide-6nkzq": "5nq2mc5y",
    "u-turning-6nm42": "puo63gkb",
    "u-defence-6nm3e": "uj7fxkps",
    "u-defence-wide-6nkzp": "tudo5unq",
    "b-clear-2-6nky7": "sseozcay",
    "b-clear-3-6nky4": "53vnsq4t",
    "b-clear-4-6nky0": "5nqdderp",
    "b-waves-2-6nky0": "4ct7kxcv",
    "b-out-1-6nky0": "txxv5ymy",
    "b-gone-6nky1": "xx4sj5fk",
    "b-left-6nky0": "qt3dari7",
}
"""Names somebody may have written down, and what `Puzzle.name` says of their tasks. Never to be changed."""
GAMES = {game.name[0]: game for game in ALL if game.puzzles is not None}


def test_no_two_games_with_puzzles_begin_with_the_same_letter() -> None:
    assert len(GAMES) == sum(game.puzzles is not None for game in ALL)


@pytest.mark.sample(6)
@pytest.mark.parametrize("code", FIXED)
def test_a_name_gives_the_same_puzzle_for_ever(code: str) -> None:
    game = GAMES[code[0]]
    recipe, seed = parse_code(game, code)
    made = make(game, recipe, seed)
    assert made is not None
    assert made.code == code
    assert parse_puzzle(made.text).name == FIXED[code]


def test_every_recipe_that_is_used_has_a_name_that_is_fixed() -> None:
    for letter, game in GAMES.items():
        puzzles = game.puzzles
        assert puzzles is not None
        named = {parse_code(game, code)[0] for code in FIXED if code.startswith(letter)}
        assert named == {*puzzles.recipes}
        assert {recipe for recipes in puzzles.quick.values() for recipe in recipes} <= named


def test_names_are_read_however_they_are_written() -> None:
    game = GAMES["e"]
    for seed in (0, 1, 7_000_000, MOST_SEEDS - 1):
        assert parse_code(game, code_of("explode", "4x3", seed)) == ("4x3", seed)
    assert parse_code(game, " E-4X3-6NKZM ") == parse_code(game, "e-4x3-6nkzm")
    assert parse_code(game, "e-3x3-oil0l") == parse_code(game, "e-3x3-01101")


NO_NAMES = (
    *("", "e", "e-", "e-4x3", "e-4x3-", "e-4x3-6nkz", "e-4x3-6nkzmm", "e-4x3-6nk!m", "e-9x9-6nkzm"),
    *("u-small-6nkz3", "é-4x3-6nkzm", "-" * 99),
)


@pytest.mark.parametrize("text", NO_NAMES)
def test_what_is_no_name_is_told(text: str) -> None:
    with pytest.raises(NoSuchName):
        parse_code(GAMES["e"], text)


def test_most_seeds_have_no_puzzle() -> None:
    assert make(GAMES["e"], "4x3", 0) is None


def test_a_puzzle_that_was_made_is_rated_by_what_it_is_kept_under() -> None:
    made = make(GAMES["e"], *parse_code(GAMES["e"], "e-4x3-6nkzm"))
    assert isinstance(made, Puzzle)
    assert made.name == f"e-4x3-6nkzm@{made.rating}"
    solved = PuzzleProgress()
    before = solved.ratings("explode", {})[SOLVER].value
    solved.take("explode", made.name, Attempt("2026-11-22", AttemptResult.CLEAN, AttemptResult.CLEAN))
    solved.take("explode", "e-4x3-00000@99999", Attempt("2026-11-22", AttemptResult.CLEAN, AttemptResult.CLEAN))
    after = solved.ratings("explode", {})[SOLVER].value
    assert after > before
    assert solved.ratings("explode", {made.name: made.rating})[SOLVER].value == after
