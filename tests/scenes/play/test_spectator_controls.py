"""Somebody watches programs: how fast they go on, what is said when they rest, and sitting down in the place of one."""

from __future__ import annotations

import pygame
import pytest

from game.play.session.match import Engine, Person
from game.scenes.base.overlay import QuestionScene
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.store.player.settings_file import SETTINGS, load_settings
from tests.conftest import Player
from tests.helpers.games import words
from tests.helpers.layout import faults
from tests.players.table import let_play, open_game, wait

BOTH = (Engine("beginner"), Engine("easy"))


def watched(player: Player, game: str = "explode") -> PlayScene:
    """Two programs play, for one who watches."""
    player.app.push(MenuScene(player.app))
    let_play(player)
    return open_game(player, game, BOTH)


def test_the_speed_is_chosen_by_button_and_key_and_kept(start) -> None:
    player = start(size=(800, 600))
    scene = watched(player)
    assert scene.seats.speed == 1
    assert scene.stage.animator.rate == 1
    player.press("faster")
    player.run(0.05)
    assert scene.seats.speed == 2
    assert scene.stage.animator.rate == 2
    player.key(pygame.K_j)
    player.run(0.05)
    assert scene.seats.speed == 4
    assert "4×" in words(player)
    assert load_settings(SETTINGS.path(player.app.folders.data)).watch_speed == 4
    player.key(pygame.K_j)
    player.run(0.05)
    assert scene.seats.at_once
    wait(player, lambda: len(scene.session.moves) >= 3, "three moves")
    assert not scene.moving
    player.key(pygame.K_j)
    player.run(0.05)
    assert scene.seats.speed == 1
    assert faults(player.app) == []


def test_against_a_person_everything_has_its_usual_speed(start) -> None:
    player = start(lambda settings: setattr(settings, "watch_speed", 4))
    player.app.push(MenuScene(player.app))
    let_play(player)
    scene = open_game(player, "explode", (Person(), Engine("easy")))
    player.key(pygame.K_j)
    player.run(0.1)
    assert scene.stage.animator.rate == 1
    assert player.app.settings.watch_speed == 4
    assert "faster" not in {widget.key for widget in scene.form.widgets}


@pytest.mark.sample(1)
@pytest.mark.parametrize(("language", "word"), [("en", "Paused"), ("de", "Pause")])
def test_the_panel_says_when_they_rest(start, language: str, word: str) -> None:
    player = start(lambda settings: setattr(settings, "language", language), size=(800, 600))
    scene = watched(player)
    assert word not in words(player)
    player.press("watch")
    player.settle()
    assert word in words(player)
    made = len(scene.session.moves)
    player.press("step")
    wait(player, lambda: len(scene.session.moves) == made + 1, "one move")
    player.settle()
    player.run(2.0)
    assert len(scene.session.moves) == made + 1
    assert word in words(player)


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", ["explode", "unstack", "combact"])
def test_a_side_is_taken_over_and_given_back(start, game: str) -> None:
    player = start(size=(800, 600))
    scene = watched(player, game)
    side = scene.session.side
    player.press("watch")
    player.press("seat")
    player.run(0.1)
    question = player.app.front
    assert isinstance(question, QuestionScene)
    assert faults(player.app) == []
    player.press(f"side {side}")
    player.run(0.1)
    assert player.app.front is scene
    assert not scene.table.plays(side)
    assert scene.table.plays(1 - side)
    wait(player, lambda: not scene.table.waiting and not scene.moving, "the own turn")
    made = len(scene.session.moves)
    assert scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
    wait(player, lambda: len(scene.session.moves) == made + 2, "an answer")
    player.settle()
    assert "hint" in {widget.key for widget in scene.form.widgets}
    player.press("seat")
    player.run(0.1)
    assert scene.table.self_play
    wait(player, lambda: len(scene.session.moves) > made + 2, "its own move")
