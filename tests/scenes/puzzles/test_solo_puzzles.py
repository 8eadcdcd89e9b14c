"""Puzzles of BrickShooter on their screen: tasks in words, shots that are counted, colours that are there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.games import game_named
from game.games.brickshooter.puzzles import BrickShooterPuzzles
from game.installation import LEVELS
from game.play.port.puzzle import Puzzle
from game.scenes.home.menu import MenuScene
from game.scenes.puzzles.puzzles import PuzzlesScene
from game.store.levels.puzzles import read_puzzles
from tests.conftest import Player
from tests.helpers.games import words
from tests.helpers.solvers import front, with_puzzles

ALL = [puzzle for puzzle in read_puzzles(LEVELS, "brickshooter", lambda puzzle: None).puzzles if puzzle is not None]


def of(kind: str, aim: int, moves: int = 2) -> Puzzle:
    """The first puzzle of a kind."""
    return next(one for one in ALL if (one.kind, one.aim, one.moves) == (kind, aim, moves))


@pytest.fixture
def opened(start: Callable[..., Player], tmp_path: Path) -> Callable[[Puzzle], Player]:
    """Opens a puzzle, which is the only one there is."""

    def open_puzzle(puzzle: Puzzle) -> Player:
        player = with_puzzles(start(), tmp_path, brickshooter=f"{puzzle.text}\n")
        app = player.app
        app.push(MenuScene(app))
        app.push(PuzzlesScene(app, game_named("brickshooter")))
        player.press("next")
        player.run(0.2)
        return player

    return open_puzzle


@pytest.mark.parametrize(
    ("kind", "aim", "task"),
    [
        ("out", 1, "You have 2 shots: drive a brick out of the field with one of them."),
        ("left", 1, "You have 2 shots: set off an explosion that leaves exactly one brick in the field."),
        ("left", 3, "You have 2 shots: set off an explosion that leaves exactly 3 bricks in the field."),
    ],
)
def test_what_is_counted_is_named(opened: Callable[[Puzzle], Player], kind: str, aim: int, task: str) -> None:
    assert task in words(opened(of(kind, aim)))


def test_every_kind_has_a_sentence_for_one() -> None:
    for kind in BrickShooterPuzzles.kinds:
        assert 1 not in kind.aims or kind.single[0] or "{aim}" not in "".join(kind.task) or kind.name == "score"


def test_the_shots_of_a_solution_that_is_shown_are_counted(opened: Callable[[Puzzle], Player]) -> None:
    player = opened(of("clear", 0))
    assert "2 | Shots left" in words(player)
    player.press("next")
    player.press("give up")
    player.run(0.2)
    player.settle()
    player.run(3.0)
    player.settle()
    assert "0 | Shots left" in words(player)
    player.key(pygame.K_u)
    player.settle()
    assert "1 | Shots left" in words(player)


@pytest.mark.parametrize("motion", ["lively", "calm", "none"])
def test_a_wrong_shot_is_answered_on_the_board_and_taken_back(opened: Callable[[Puzzle], Player], motion: str) -> None:
    player = opened(of("clear", 0))
    player.app.choose("reduced_motion", motion == "calm")
    player.app.choose("speed", "off" if motion == "none" else "normal")
    play, guide = front(player)
    run = guide.puzzling.run
    legal = play.session.rules.legal_moves(play.session.position)
    wrong = next(move for move in legal if move not in run.puzzle.keys)
    assert play.play(wrong)
    shown: list[str] = []
    said: set[str] = set()
    for _ in range(1200):
        player.run(1 / 60)
        shown = max(shown, list(play.session.moves), key=len)
        if len(play.session.moves) > 1:
            said.add(guide.said()[0])
        if shown and not play.session.moves:
            break
    assert not play.session.moves, "the wrong shot is not taken back"
    assert shown[0] == wrong
    count = len(shown) - 1
    assert count >= run.puzzle.moves, "nothing shows that it takes more shots from there"
    more = "shot" if count == 1 else "shots"
    assert said == {f"That does not work. From there it takes {count} more {more}."}
    assert run.slips == 1
    assert "2 | Shots left" in words(player), "all shots are there again"


def test_the_focus_of_a_step_that_is_not_possible_goes_on(opened: Callable[[Puzzle], Player]) -> None:
    player = opened(of("clear", 0))
    player.press("next")
    player.press("give up")
    player.run(4.0)
    player.settle()
    play, _ = front(player)
    tips = {widget.key: widget.tip for widget in play.form.widgets}
    assert (tips["step back"], tips["step on"]) == ("One shot back", "One shot forward")
    for key, after in (
        ("step back", "step back"),
        ("step back", "step on"),
        ("step on", "step on"),
        ("step on", "next"),
    ):
        player.press(key)
        player.settle()
        assert play.form.focus is not None
        assert play.form.focus.key == after


def test_only_colours_that_can_come_are_shown(opened: Callable[[Puzzle], Player]) -> None:
    assert "3 colours" in words(opened(of("clear", 0)))
