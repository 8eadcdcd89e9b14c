"""The level format of BrickShooter, when a level is solved, and the levels that come with the game."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from game.games.brickshooter import rules
from game.games.brickshooter.advice import level_reason
from game.games.brickshooter.game import GAME
from game.games.brickshooter.goals import AIMS, GONE, LEFT_GOAL, OUT, SCORE, WAVES, Goal, goal_of_word
from game.games.brickshooter.levels import BrickShooterLevel, LevelState, level_result, parse_level
from game.games.brickshooter.rules.board import EMPTY
from game.games.brickshooter.rules.generator import Fixed, Seeded
from game.games.brickshooter.rules.position import board_text
from game.games.brickshooter.solver import ShotProver
from game.play.port.game import SearchLimits
from game.play.port.level import LevelError
from game.play.session.session import Session, Source
from game.players.search import Budget
from game.store.levels.levels import LevelFile, read_chapters, read_levels
from tests.conftest import ROOT
from tests.games.brickshooter.boards import place

FOLDER = ROOT / "levels" / "brickshooter"
FILES = read_levels(FOLDER, parse_level)

EYES = place({"c5": "bo", "c6": "bo", "h5": "ao", "h6": "ao"}, {"c^": "bjj", "h^": "ajj"})
"""Cleared by c^ and h^."""


def data(**changes: object) -> dict[str, Any]:
    """A small level as it comes from a file, two pairs of bricks; `None` leaves an entry out."""
    level: dict[str, Any] = {
        "title": {"en": "Two eyes", "de": "Zwei Augen"},
        "goal": "clear",
        "shots": 3,
        "par": 2,
        "bricks": "ab",
        "colours": 10,
        "solution": ["c^", "h^"],
        "board": board_text(EYES.field, EYES.border),
    }
    level |= changes
    return {key: value for key, value in level.items() if value is not None}


def test_a_level_file_says_everything() -> None:
    level = parse_level(data())
    assert level.title == {"en": "Two eyes", "de": "Zwei Augen"}
    assert (level.position.field, level.position.border) == (EYES.field, EYES.border)
    assert level.position.source == Fixed((0, 1))
    assert (level.position.score, level.position.clears, level.position.colours) == (0, 0, 10)
    assert (level.goal, level.shots, level.par, level.solution) == (Goal(), 3, 2, ("c^", "h^"))


def test_a_level_may_have_a_seed_or_a_score() -> None:
    level = parse_level(data(bricks=None, seed=5, goal="score 12"))
    assert level.position.source == Seeded(5)
    assert level.goal == Goal(SCORE, 12)


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("clear", Goal()),
        ("score 999999", Goal(SCORE, 999_999)),
        ("waves 2", Goal(WAVES, 2)),
        ("out 1", Goal(OUT, 1)),
        ("gone", Goal(GONE)),
        ("left 19", Goal(LEFT_GOAL, 19)),
    ],
)
def test_a_level_may_have_a_goal_of_any_kind(text: str, goal: Goal) -> None:
    assert parse_level(data(goal=text)).goal == goal
    assert goal.text == text
    assert goal_of_word(goal.word) == goal


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"title": None}, "title"),
        ({"title": "Two eyes"}, "title"),
        ({"goal": None}, "goal"),
        ({"goal": 12}, "goal"),
        ({"goal": "win"}, "goal"),
        ({"goal": "score 0"}, "goal"),
        ({"goal": "score -3"}, "goal"),
        ({"goal": "score"}, "goal"),
        ({"goal": "score 9999999"}, "goal"),
        ({"goal": "clear 3"}, "goal"),
        ({"goal": "waves"}, "goal"),
        ({"goal": "waves 1"}, "goal"),
        ({"goal": "waves 8"}, "goal"),
        ({"goal": "gone 1"}, "goal"),
        ({"goal": "out 0"}, "goal"),
        ({"goal": "left 20"}, "goal"),
        ({"shots": None}, "shots"),
        ({"shots": 0}, "shots"),
        ({"shots": 100}, "shots"),
        ({"shots": True}, "shots"),
        ({"shots": 2.0}, "shots"),
        ({"shots": "3"}, "shots"),
        ({"par": None}, "par"),
        ({"par": 0}, "par"),
        ({"par": 4}, "par"),
        ({"bricks": None}, None),
        ({"seed": 5}, "seed"),
        ({"bricks": ""}, "bricks"),
        ({"bricks": "abk"}, "bricks"),
        ({"bricks": ["a"]}, "bricks"),
        ({"bricks": "a" * 201}, "bricks"),
        ({"bricks": None, "seed": -1}, "seed"),
        ({"bricks": None, "seed": 2**63}, "seed"),
        ({"bricks": None, "seed": 1.5}, "seed"),
        ({"bricks": None, "seed": "1"}, "seed"),
        ({"colours": "7"}, "colours"),
        ({"colours": 4}, "colours"),
        ({"colours": 11}, "colours"),
        ({"colours": []}, "colours"),
        ({"colours": 5}, "board"),
        ({"solution": None}, "solution"),
        ({"solution": "c^ hv"}, "solution"),
        ({"solution": ["c^", 7]}, "solution"),
        ({"solution": ["c^", "h"]}, "solution"),
        ({"solution": ["c^"]}, "solution"),
        ({"board": None}, "board"),
        ({"board": 1}, "board"),
        ({"board": ""}, "board"),
        ({"board": "a b c\n" * 16}, "board"),
        ({"hint": "c^"}, "hint"),
    ],
)
def test_bad_data(changes: dict[str, object], key: str | None) -> None:
    with pytest.raises(LevelError) as caught:
        parse_level(data(**changes))
    assert caught.value.key == key


def test_a_board_not_at_rest_is_refused_with_its_line(tmp_path: Path) -> None:
    board = board_text(EYES.field, EYES.border).replace("bo", "b>")
    path = tmp_path / "01-eyes.toml"
    path.write_text(
        'title = { en = "a", de = "b" }\ngoal = "clear"\nshots = 2\npar = 1\nbricks = "a"\ncolours = 10\n'
        f'solution = ["c^"]\nboard = """\n{board}\n"""\n'
    )
    (file,) = read_levels(tmp_path, parse_level)
    assert file.error == "01-eyes.toml, line 8: the brick on c6 would fly on at once"


def states(level: BrickShooterLevel, *moves: str) -> list[tuple[LevelState, int]]:
    """Result and stars at the start and after every shot."""
    session = Session("brickshooter", rules, Source(start=rules.position_text(level.position)))
    told = []
    for move in (*moves, ""):
        result = level_result(level, session.positions, session.moves)
        told.append((result, GAME.level_stars(level, session)))
        if move:
            session.play(move)
    return told


def test_why_a_shot_of_a_level_is_good_is_how_many_are_left_after_it() -> None:
    level = parse_level(data())
    came = [level.position]

    def reason(*line: str) -> tuple[str, int]:
        told = level_reason(level, came, [], line)
        return told.one, told.n

    assert reason("c^", "h^") == ("{n} more shot solves the level.", 1)
    assert reason("c^") == ("That leaves {n} shot.", level.shots - 1)
    after = [level.position, rules.play(level.position, "c^")]
    assert level_reason(level, after, ["c^"], ["h^"]).one == "That solves the level."
    assert level_reason(level, after, ["c^"], ["5<"]).n == level.shots - 2
    assert reason("5<", "h^", "nothing") == ("That leaves {n} shot.", level.shots - 1)


def test_cleared_within_par_and_within_the_limit() -> None:
    opened, failed = (LevelState.OPEN, 0), (LevelState.FAILED, 0)
    assert states(parse_level(data()), "c^", "h^") == [opened, opened, (LevelState.SOLVED, 2)]
    assert states(parse_level(data()), "5<", "6<", "cv") == [opened, opened, opened, failed]
    late = parse_level(data(par=1, solution=["c^"]))
    assert states(late, "c^", "h^") == [opened, opened, (LevelState.SOLVED, 1)]
    too_late = parse_level(data(par=1, shots=1, solution=["c^"]))
    assert states(too_late, "c^", "h^") == [opened, failed, failed]


def test_points_reached() -> None:
    few = parse_level(data(goal="score 3"))
    assert [state for state, _ in states(few, "c^")] == [LevelState.OPEN, LevelState.SOLVED]
    many = parse_level(data(goal="score 200"))
    # the field is cleared for 106 points in all: nothing more can be shot
    assert [state for state, _ in states(many, "c^", "h^")] == [LevelState.OPEN, LevelState.OPEN, LevelState.FAILED]


@pytest.mark.parametrize(
    ("goal", "moves", "solved"),
    [
        ("gone", ("c^",), 1),
        ("left 2", ("c^",), 1),
        ("left 1", ("c^", "h^"), 0),
        ("waves 2", ("c^", "h^"), 0),
        ("out 1", ("c^", "h^"), 0),
    ],
)
def test_what_one_shot_does_decides(goal: str, moves: tuple[str, ...], solved: int) -> None:
    last = states(parse_level(data(goal=goal)), *moves)[-1]
    assert last == ((LevelState.SOLVED, 2) if solved else (LevelState.FAILED, 0))


def test_with_a_seed_the_first_clearing_counts() -> None:
    easy = place({"c5": "bo", "c6": "bo"}, {"c^": "bjj"})
    level = parse_level(data(board=board_text(easy.field, easy.border), bricks=None, seed=3))
    assert states(level, "c^")[-1] == (LevelState.SOLVED, 2)


def test_there_are_levels_enough_from_gentle_to_hard() -> None:
    levels = [file.level for file in FILES if file.level is not None]
    assert len(levels) >= 28
    assert levels[0].par == 1
    assert max(level.par for level in levels) >= 10
    assert {level.goal.kind for level in levels} == set(AIMS)
    assert len({level.title["en"] for level in levels}) == len({level.title["de"] for level in levels}) == len(levels)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_solution_of_every_level_solves_it_within_par(file: LevelFile[BrickShooterLevel]) -> None:
    assert file.error is None
    level = file.level
    assert level is not None
    *before, last = states(level, *level.solution)
    assert all(state is LevelState.OPEN for state, _ in before)
    assert last == (LevelState.SOLVED, 2)
    assert level.shots > level.par == len(level.solution)
    assert rules.parse_position(rules.position_text(level.position)) == level.position


PROVED = [file for file in FILES if file.level is not None and file.level.goal.kind in (WAVES, OUT, GONE, LEFT_GOAL)]


@pytest.mark.sample(3)
@pytest.mark.parametrize("file", PROVED, ids=lambda file: file.name)
def test_the_par_of_a_goal_of_another_kind_is_proved(file: LevelFile[BrickShooterLevel]) -> None:
    level = file.level
    assert level is not None
    prover = ShotProver(level.goal, Budget(SearchLimits(nodes=100_000)))
    assert prover.least(level.position, level.par) == level.par
    assert prover.line(level.position, level.par) == level.solution


def test_every_other_kind_of_goal_has_some_levels_and_most_have_arrows_in_the_start() -> None:
    levels = [file.level for file in PROVED if file.level is not None]
    assert Counter(level.goal.kind for level in levels) == {WAVES: 18, OUT: 5, GONE: 5, LEFT_GOAL: 5}
    with_arrows = [any(brick & 7 and brick != EMPTY for brick in level.position.field) for level in levels]
    assert sum(with_arrows) >= 30


def test_twelve_levels_need_four_to_seven_waves() -> None:
    long = [file.level for file in PROVED if file.level is not None and file.level.goal.kind == WAVES]
    long = [level for level in long if level.goal.aim >= 4]
    assert len(long) >= 12
    assert {level.goal.aim for level in long} == {4, 5, 6, 7}
    assert {level.par for level in long} == {1, 2, 3}, "the chain is to be built, too"


def test_in_every_chapter_the_par_rises() -> None:
    pars = {file.name: file.level.par for file in FILES if file.level is not None}
    chapters = read_chapters(ROOT / "levels" / "brickshooter.toml")
    for chapter in chapters:
        own = [pars[name] for name in chapter.levels]
        assert own == sorted(own), chapter.title["en"]
    listed = [name for chapter in chapters for name in chapter.levels]
    assert sorted(listed) == sorted(pars), "every level is in one chapter"
