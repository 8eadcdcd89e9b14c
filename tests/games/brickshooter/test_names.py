"""The names of columns and rows stand at the border while a text on the screen speaks of places."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games.brickshooter import rules
from game.games.brickshooter.rules.board import CELL_BY_NAME, LANES, Side
from game.games.brickshooter.rules.moves import preview
from game.games.brickshooter.view.names import BorderNames
from game.games.brickshooter.view.scene import BrickShooterScene
from game.games.brickshooter.view.words import lane_title, names_places
from game.play.session.session import Session, Source
from game.scenes.base.scene import Scene
from game.scenes.learn.guides import open_lesson
from tests.conftest import Player
from tests.games.brickshooter.boards import text
from tests.games.brickshooter.scenes import GAME, fast, from_seed, opened, pixel

Start = Callable[..., Player]


def sides(scene: BrickShooterScene) -> set[Side]:
    """The sides of the board at which names stand."""
    return {sprite.art.side for sprite in scene.stage.sprites if isinstance(sprite.art, BorderNames)}


def unlisted(settings: object) -> None:
    """Without the list of moves."""
    fast(settings)  # type: ignore[arg-type]
    settings.moves_shown = False  # type: ignore[attr-defined]


def test_nothing_stands_there_while_nothing_is_named(start: Start) -> None:
    player = start(unlisted)
    scene = from_seed(player)
    assert sides(scene) == set()


def test_they_come_with_the_text_about_a_shot_and_go_with_it(start: Start) -> None:
    player = start(unlisted)
    scene = from_seed(player)
    position = scene.session.position
    quiet = next(move for move in rules.legal_moves(position) if not preview(position, move).bursts)
    player.click(pixel(scene, quiet))
    player.settle()
    assert names_places(scene, scene.line.text), scene.line.text
    assert sides(scene) == set(Side), "the text names a cell"
    player.click(scene.board.to_pixels(8, 8))
    player.run(0.2)
    assert not names_places(scene, scene.line.text), scene.line.text
    assert sides(scene) == set()


def test_they_stand_there_while_moves_are_listed(start: Start) -> None:
    player = start(fast)
    scene = from_seed(player)
    assert sides(scene) == set(), "there are no moves yet"
    player.click(pixel(scene, rules.legal_moves(scene.session.position)[0]))
    player.settle()
    player.click(scene.board.to_pixels(8, 8))
    player.run(0.2)
    assert sides(scene) == set(Side)
    player.app.settings.moves_shown = False
    scene.renew()
    player.run(0.2)
    assert sides(scene) == set()


def test_a_text_beside_the_board_counts_too(start: Start) -> None:
    player = start(unlisted)
    player.app.push(Scene(player.app))
    open_lesson(player.app, GAME)
    player.run(0.2)
    scene = player.app.front
    assert isinstance(scene, BrickShooterScene)
    assert sides(scene) == set()
    scene.guide.spoken = "The key is 7>: it prepares a group."
    scene.show_status()
    assert sides(scene) == set(Side)


def test_every_name_of_a_place_is_found(start: Start) -> None:
    scene = from_seed(start(unlisted))
    for name in (*CELL_BY_NAME, *(lane.name for lane in LANES), *(lane_title(scene, lane) for lane in LANES)):
        assert names_places(scene, f"Here is {name}."), name
    for other in ("Shoot a brick from the border into the field.", "Wave 3", "3 bricks exploded: +3", "10 s", "PS/2"):
        assert not names_places(scene, other), other


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_the_letters_can_be_read(start: Start, size: tuple[int, int]) -> None:
    """On both sides of each row and column something of the letter is lighter than the rim behind it."""
    player = start(unlisted, size=size)
    scene = opened(player, Session("brickshooter", GAME.rules, Source(start=text({"e5": "ao", "e6": "bo"}))))
    player.click(pixel(scene, "6>"))
    player.settle()
    assert "d5" in scene.line.text or "Nothing exploded" in scene.line.text
    after = player.app.window.surface
    player.run(0.2)
    for lane in LANES:
        x, y = pixel(scene, lane.name, 2)
        dx, dy = {Side.LEFT: (-1, 0), Side.RIGHT: (1, 0), Side.TOP: (0, -1), Side.BOTTOM: (0, 1)}[lane.side]
        middle = x + dx * 0.65 * scene.board.scale, y + dy * 0.65 * scene.board.scale
        near = pygame.Rect(0, 0, round(0.6 * scene.board.scale), round(0.6 * scene.board.scale))
        near.center = round(middle[0]), round(middle[1])
        assert near.clamp(after.get_rect()) == near, f"the name of {lane.name} lies outside of the window"
        lit = [after.get_at((i, j)) for i in range(near.left, near.right) for j in range(near.top, near.bottom)]
        assert max(sum(colour[:3]) for colour in lit) > 600, f"no light letter at {lane.name}"
