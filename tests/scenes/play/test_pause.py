"""The pause."""

from __future__ import annotations

import pygame
import pytest

from game.games import game_named
from game.scenes.home.menu import MenuScene
from game.scenes.learn.help import HelpScene
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.settings.settings import SettingsScene
from game.scenes.start.sessions import begin_level, play_scene, seed_session
from game.store.archive.archive import archive_path
from tests.conftest import Player
from tests.helpers.games import brickshooter, finish, keys, words


@pytest.fixture
def player(start) -> Player:
    """An arcade with a game of Explode! of two moves, paused."""
    player = start()
    game = game_named("explode")
    player.app.push(MenuScene(player.app))
    player.app.push(play_scene(player.app, game, seed_session(game, 1, {})))
    player.run()
    play = front_play(player)
    for move in ("a5", "e1"):
        play.play(move)
    player.settle()
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, PauseScene)
    return player


def front_play(player: Player) -> PlayScene:
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    return scene


def test_escape_closes(player: Player) -> None:
    player.key(pygame.K_ESCAPE)
    assert len(front_play(player).session.moves) == 2


def test_continue_with_a_gamepad(player: Player) -> None:
    player.pad(pygame.CONTROLLER_BUTTON_A)
    assert len(front_play(player).session.moves) == 2


def test_the_key_for_help_works_here_as_well(player: Player) -> None:
    player.key(pygame.K_F1)
    assert isinstance(player.app.front, HelpScene)
    player.key(pygame.K_ESCAPE)
    player.run()
    assert isinstance(player.app.front, PauseScene), "it leads back to where it was opened"


def test_undo(player: Player) -> None:
    player.press("undo")
    assert front_play(player).session.moves == ["a5"]


def test_restart_with_keys(player: Player) -> None:
    player.key(pygame.K_DOWN)
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_RETURN)
    assert front_play(player).session.moves == []
    player.key(pygame.K_ESCAPE)
    assert "restart" not in keys(player)
    player.press("undo")
    assert front_play(player).session.moves == ["a5", "e1"], "undo brings the game back"


def test_restart_says_how_to_come_back(player: Player) -> None:
    player.press("restart")
    assert "Restarted. Undo brings the game back." in words(player)
    player.key(pygame.K_u)
    assert front_play(player).session.moves == ["a5", "e1"]


@pytest.mark.sample(1)
@pytest.mark.parametrize(("key", "scene"), [("help", HelpScene), ("settings", SettingsScene)])
def test_help_and_settings_lead_back_to_the_pause(player: Player, key: str, scene: type) -> None:
    player.press(key)
    assert isinstance(player.app.front, scene)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, PauseScene)


def test_leave_to_the_menu(player: Player) -> None:
    player.press("leave")
    assert [type(scene) for scene in player.app.scenes] == [MenuScene]
    assert "continue explode" in keys(player)


def test_the_seed_can_be_read(start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    game = game_named("brickshooter")
    brickshooter(player, seed_session(game, 4711, {"colours": 7}))
    player.key(pygame.K_ESCAPE)
    assert "Seed 4711" in words(player)
    assert "result" not in keys(player)


def test_the_result_comes_back_with_the_same_place(start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    finish(player, brickshooter(player))
    player.type("Ann")
    player.press("look")
    player.key(pygame.K_ESCAPE)
    assert "Continue" not in words(player), "nothing goes on"
    player.key(pygame.K_RETURN)
    result = player.app.front
    assert isinstance(result, ResultScene)
    assert (result.place, result.name) == (1, "Ann")


def test_enter_on_the_board_of_a_game_that_has_ended_leads_back_to_the_result(start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    play = brickshooter(player)
    finish(player, play)
    player.press("look")
    assert player.app.front is play
    player.settle()
    player.key(pygame.K_RETURN)
    assert isinstance(player.app.front, ResultScene)


def test_another_level_is_begun_and_what_was_played_is_kept(start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    begin_level(player.app, game_named("brickshooter"), "25-oncoming")
    player.run()
    play = front_play(player)
    for _ in range(2):
        assert play.play(play.session.rules.legal_moves(play.session.position)[0])
        player.settle()
    player.key(pygame.K_ESCAPE)
    player.press("levels")
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, PauseScene), "one step back"
    for _ in range(2):
        player.key(pygame.K_RETURN)
    assert player.app.front is play
    assert len(play.session.moves) == 2, "whoever presses Enter twice goes on"
    player.key(pygame.K_ESCAPE)
    player.press("levels")
    player.press("level 23-breakout")
    assert player.app.front is play
    assert play.session.source.level == "23-breakout"
    assert not play.session.moves
    assert "25-oncoming" in archive_path(player.app.folders.data).read_text(encoding="utf-8")
