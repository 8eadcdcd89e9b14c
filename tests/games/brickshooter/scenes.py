"""Opens the scene for the tests, and does what players do."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.games import game_named
from game.games.brickshooter import rules
from game.games.brickshooter.rules.board import lane_of
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.view.board import lane_point
from game.games.brickshooter.view.scene import BrickShooterScene
from game.play.session.session import Session, Source
from game.scenes.base.scene import Scene
from game.scenes.start.sessions import play_scene, seed_session
from game.settings.settings import Settings
from tests.conftest import Player

GAME = game_named("brickshooter")
Start = Callable[..., Player]


def fast(settings: Settings) -> None:
    settings.speed = "off"


def still(settings: Settings) -> None:
    settings.reduced_motion = True


def opened(player: Player, session: Session, level: object | None = None) -> BrickShooterScene:
    """The scene of a session, in front of an empty one."""
    player.app.push(Scene(player.app))
    scene = play_scene(player.app, GAME, session, level)
    assert isinstance(scene, BrickShooterScene)
    player.app.push(scene)
    player.run()
    return scene


def from_seed(player: Player, seed: int = 4, colours: int = 5) -> BrickShooterScene:
    return opened(player, seed_session(GAME, seed, {"colours": colours}))


def from_position(player: Player, position: Position) -> BrickShooterScene:
    return opened(player, Session(GAME.name, GAME.rules, Source(start=rules.position_text(position))))


def pixel(scene: BrickShooterScene, lane: str, row: int = 0) -> tuple[float, float]:
    """The middle of a brick of the border."""
    return scene.board.to_pixels(*lane_point(lane_of(lane), row))


def aside(player: Player, scene: BrickShooterScene) -> None:
    """Take the mouse over the board and off it, so that no cursor is seen."""
    player.move(pixel(scene, "a^"))
    player.move((3, player.app.window.size[1] - 3))
    player.run(0.2)


def press(player: Player, where: tuple[float, float]) -> None:
    """Press the mouse button, and no more: the next frame has not come yet."""
    pos = (round(where[0]), round(where[1]))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
