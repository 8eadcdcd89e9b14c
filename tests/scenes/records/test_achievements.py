"""What was achieved is told once, where that happened, and all of it stands on a page."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games import GAMES, game_named
from game.play.puzzles.puzzle_progress import Attempt, AttemptResult
from game.play.records.achievements import achievements
from game.play.session.session import Session, Source
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.puzzles.puzzles import PuzzlesScene
from game.scenes.records.records import RecordsScene
from game.scenes.start.sessions import play_scene
from tests.conftest import Player
from tests.helpers.games import words
from tests.helpers.layout import SIZES, UPRIGHT, cut, faults
from tests.scenes.records.test_records import fill, pair

Start = Callable[..., Player]
ACHIEVEMENTS = achievements(GAMES.abouts())
MEDIUM = 'player2="Medium" program2="level:medium"'


def play_to_the_result(player: Player) -> None:
    game = game_named("explode")
    player.app.push(MenuScene(player.app))
    play = play_scene(player.app, game, Session("explode", game.rules, Source(level="x", start="r5,b1/.,. r")))
    assert isinstance(play, PlayScene)
    player.app.push(play)
    assert player.app.settings.achieved == ()
    player.run(0.1)
    play.play("a2")
    player.run(4.0)
    assert isinstance(player.app.front, ResultScene)


def test_it_is_told_once_where_it_happened(start: Start) -> None:
    player = start()
    fill(player, pair(1, "1", MEDIUM), pair(2, "1", 'player2="Hard" program2="level:hard"', "aid=undo"))
    play_to_the_result(player)
    assert "Achieved: Won against Medium (Explode!)" in words(player)
    assert player.app.settings.achieved == ("explode wonmedium1",)
    player.app.pop(2)
    player.press("records")
    player.key(pygame.K_ESCAPE)
    player.app.push(PuzzlesScene(player.app, game_named("explode")))
    player.run(0.5)
    assert "Achieved" not in words(player)
    again = start()
    assert again.app.settings.achieved == ("explode wonmedium1",), "and not after the next start"


def test_many_are_told_in_one_line(start: Start) -> None:
    player = start()
    fill(player, pair(1, "1", 'player2="Expert" program2="level:expert"', "aid=none chain1=7"))
    play_to_the_result(player)
    assert "3 new achievements: see the records" in words(player)


def test_what_was_achieved_with_puzzles_is_told_among_them(start: Start) -> None:
    player = start()
    clean = AttemptResult.CLEAN
    for n in range(10):
        player.app.store.solve(lambda solved, n=n: solved.take("explode", f"p{n}", Attempt("2026-11-01", clean, clean)))
    player.app.push(PuzzlesScene(player.app, game_named("explode")))
    player.run(0.1)
    assert "Achieved: Solved ten puzzles without a mistake (Puzzles)" in words(player)


def test_the_page_shows_what_is_done_and_how_far_the_rest_is(start: Start) -> None:
    player = start(size=(640, 480))
    fill(player, *(pair(n, "1", MEDIUM) for n in range(2)))
    player.app.push(MenuScene(player.app))
    player.run(0.5)
    player.press("records")
    player.run(0.5)
    player.press("achievements")
    player.run(0.5)
    scene = player.app.front
    assert isinstance(scene, RecordsScene)
    shown = words(player)
    assert f"1 of {len(ACHIEVEMENTS)} achieved" in shown
    assert "2 / 3" in shown
    assert "Won three in a row against Medium or better" in shown
    for _ in range(len(ACHIEVEMENTS)):
        player.key(pygame.K_DOWN)
    assert scene.form.focus is not None
    assert scene.form.focus.key == f"achievement {ACHIEVEMENTS[-1].name}", "keys reach the last row"
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, MenuScene)


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [*SIZES, UPRIGHT])
def test_the_page_in_windows_of_all_sizes(start: Start, size: tuple[int, int], language: str) -> None:
    player = start(lambda settings: setattr(settings, "language", language), size=size)
    player.app.push(MenuScene(player.app))
    player.app.push(RecordsScene(player.app))
    player.run(0.3)
    player.press("achievements")
    player.run(0.3)
    assert faults(player.app) == []
    assert cut(player.app) == []
