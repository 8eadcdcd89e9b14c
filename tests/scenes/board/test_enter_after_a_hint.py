"""Enter while a hint is looked for or shown is for the hint, and no key is needed to see what keys would do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.games import GAMES, game_named
from game.games.brickshooter.view.marks import LaneLight
from game.games.brickshooter.view.scene import BrickShooterScene
from game.play.session.match import Person
from game.play.table.hint import Told
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.puzzles.puzzles import PuzzlesScene
from game.stage.sprites import Sprite
from tests.conftest import Player
from tests.helpers.solvers import with_puzzles
from tests.players.table import let_play, open_game, wait
from tests.scenes.puzzles.test_solo_puzzles import ALL

Start = Callable[..., Player]
NAMES = [game.name for game in GAMES]
OPENING = {"combact": ("uA",)}


def opened(player: Player, game: str, manner: str = "good") -> PlayScene:
    player.app.push(MenuScene(player.app))
    let_play(player, manner)
    scene = open_game(player, game, (Person(), Person()), *OPENING.get(game, ()))
    player.settle()
    return scene


@pytest.mark.parametrize("game", NAMES)
def test_enter_after_the_first_hint_shows_the_move_and_then_plays_it(start: Start, game: str) -> None:
    player = start()
    scene = opened(player, game)
    before = list(scene.session.moves)
    player.key(pygame.K_h)
    wait(player, lambda: scene.table.hints.shown is not None, "the hint")
    player.run(0.2)
    player.key(pygame.K_RETURN)
    player.run(0.2)
    assert scene.session.moves == before, "nothing was shown yet that Enter could play"
    hint = scene.table.hints.shown
    assert hint is not None, "the hint goes on"
    assert hint.told is Told.MOVE, "its next step is the move"
    player.key(pygame.K_RETURN)
    assert scene.session.moves == [*before, hint.move], "the move that is shown is played"


@pytest.mark.parametrize("game", NAMES)
def test_impatient_keys_wait_for_the_hint(start: Start, game: str) -> None:
    player = start()
    scene = opened(player, game, "slow")
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_RIGHT)
    before = list(scene.session.moves)
    player.key(pygame.K_h)
    for key in (pygame.K_h, pygame.K_RETURN, pygame.K_RETURN, pygame.K_h, pygame.K_RETURN):
        player.key(key)
        player.run(0.1)
    assert scene.session.moves == before, "Enter played something while a hint was looked for"
    assert scene.seats.advising, "asking once more does not give the hint up"


def test_enter_still_shoots_once_the_hint_is_put_away(start: Start) -> None:
    player = start()
    scene = opened(player, "brickshooter")
    player.key(pygame.K_h)
    wait(player, lambda: scene.table.hints.shown is not None, "the hint")
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN):
        player.key(key)
    assert len(scene.session.moves) == 1


def marks(scene: PlayScene) -> set[tuple[object, float, float]]:
    """All that is seen, by its place."""

    def place(sprite: Sprite) -> tuple[object, float, float]:
        return sprite.art, sprite.x, sprite.y

    return {place(sprite) for sprite in scene.stage.sprites if sprite.visible and sprite.space is scene.board}


@pytest.mark.parametrize("game", NAMES)
def test_nothing_is_lit_for_the_keys_before_one_is_used(start: Start, game: str) -> None:
    """Neither in the first picture, nor by a hint that was asked for with the mouse."""
    player = start()
    scene = opened(player, game)
    first = marks(scene)
    player.press("hint")
    wait(player, lambda: scene.table.hints.shown is not None, "the hint")
    player.run(0.3)
    scene.table.hints.hide()
    player.run(0.3)
    assert not scene.cursor.by_keys
    added = marks(scene) - first
    assert not added, f"lit although no key was used: {added}"


def test_a_puzzle_lights_no_lane(start: Start, tmp_path: Path) -> None:
    """The lane that keys begin at is the right first shot of many puzzles."""
    puzzle = next(one for one in ALL if "e^" in one.keys)
    player = with_puzzles(start(), tmp_path, brickshooter=f"{puzzle.text}\n")
    player.app.push(MenuScene(player.app))
    player.app.push(PuzzlesScene(player.app, game_named("brickshooter")))
    player.app.front.form.want("next")
    player.key(pygame.K_RETURN)
    player.run(0.5)
    scene = player.app.front
    assert isinstance(scene, BrickShooterScene)
    lights = [sprite for sprite in scene.stage.sprites if isinstance(sprite.art, LaneLight)]
    assert not lights, "a lane is lit that nobody has chosen"
    player.key(pygame.K_RETURN)
    assert scene.session.moves == [], "the first key only shows where keys aim"
    assert any(isinstance(sprite.art, LaneLight) for sprite in scene.stage.sprites), "and now it is seen"
