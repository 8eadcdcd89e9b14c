"""Row of three on its screen, by mouse and keys."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.games import game_named
from game.play.session.session import Session, Source
from game.scenes.play.result import ResultScene
from game.scenes.start.sessions import play_scene
from tests.conftest import Player
from tests.helpers.games import words

from .. import INFO
from ..rules.moves import CELL_NAMES, GRID_WIDTH, ROW_LENGTH
from ..view.cursor import Cursor
from ..view.scene import RowScene

ROW = CELL_NAMES[:ROW_LENGTH]
OTHER = CELL_NAMES[GRID_WIDTH : GRID_WIDTH + ROW_LENGTH]


def opened(player: Player) -> RowScene:
    game = game_named(INFO.name)
    scene = play_scene(player.app, game, Session(game.name, game.rules, Source()))
    assert isinstance(scene, RowScene)
    player.app.push(scene)
    player.run()
    return scene


def pixel(scene: RowScene, move: str) -> tuple[float, float]:
    (mark,) = scene.cursor.beacons(move)
    return scene.board.to_pixels(mark.x, mark.y)


def test_a_row_laid_by_clicks_wins(start: Callable[..., Player]) -> None:
    player = start()
    scene = opened(player)
    for mine, theirs in zip(ROW[:-1], OTHER, strict=False):
        player.click(pixel(scene, mine))
        player.click(pixel(scene, theirs))
    player.click(pixel(scene, ROW[-1]))
    player.settle()
    assert isinstance(player.app.front, ResultScene), "the result is shown"
    assert "wins!" in words(player)


def test_keys_lay_a_stone_where_the_cursor_is(start: Callable[..., Player]) -> None:
    player = start()
    scene = opened(player)
    player.key(pygame.K_RETURN)
    assert scene.session.moves == [], "the first press only shows the cursor"
    player.key(pygame.K_RETURN)
    cursor = scene.cursor
    assert isinstance(cursor, Cursor)
    assert scene.session.moves == [CELL_NAMES[cursor.own_cell(None)]]


def test_a_cell_that_is_taken_says_so(start: Callable[..., Player]) -> None:
    player = start()
    scene = opened(player)
    player.click(pixel(scene, CELL_NAMES[0]))
    player.settle()
    player.click(pixel(scene, CELL_NAMES[0]))
    assert "There is a stone on this cell already." in words(player)
