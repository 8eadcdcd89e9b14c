"""Pictures and texts stay within the panels beside a board, in any game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pygame
import pytest

from game.games import GAMES, game_named
from game.play.session.match import Match
from game.play.session.session import Session, Source
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import play_scene
from game.stage.art import Text
from game.stage.image_cache import ImageCache
from game.stage.sprites import Sprite
from game.ui.drawing.surfaces import Glow, Panel
from tests.conftest import Player

Start = Callable[..., Player]

BESIDE = 2
"""Pixels by which the soft edge of a picture may reach over the edge of its panel."""
FAINT = 24
"""Opacity, of 255, below which nothing is seen of a pixel, as in the foot of a shadow."""
WINDOWS = {"wide": (1280, 720), "upright": (720, 1080), "narrow": (640, 480)}
"""Windows in which panels stand beside the board, below it, and where there is little room."""
GROUNDS = (Panel, Glow)
"""The panel itself with its shadow, and the light on it."""


def seen(sprite: Sprite, images: ImageCache) -> pygame.Rect:
    """Place in the window of what is seen of a sprite, in pixels."""
    drawn = sprite.frame(1.0, images)
    return (
        drawn.image.get_bounding_rect(FAINT).move(drawn.rect.topleft) if drawn is not None else pygame.Rect(0, 0, 0, 0)
    )


def upon(scene: PlayScene[Any, Any]) -> Iterator[tuple[Sprite, pygame.Rect, pygame.Rect]]:
    """Each picture and text on a panel of a scene, with its place and that of the panel."""
    for box in scene.places.panels:
        panel = scene.form.space.pixels(box).inflate(2 * BESIDE, 2 * BESIDE)
        for sprite in scene.stage.sprites:
            if sprite.space is not scene.board and not isinstance(sprite.art, GROUNDS):
                place = seen(sprite, scene.app.images)
                if place.size != (0, 0) and panel.collidepoint(place.center):
                    yield sprite, place, panel


def overflowing(scene: PlayScene[Any, Any]) -> list[str]:
    """Each thing on a panel of a scene that runs out of it."""
    return [f"{sprite.art} at {place} in {panel}" for sprite, place, panel in upon(scene) if not panel.contains(place)]


Opened = Callable[[str, tuple[int, int]], tuple[Player, PlayScene[Any, Any]]]


@pytest.fixture
def opened(start: Start, painted: None) -> Opened:
    """Opens a game some moves after its beginning, in a window of a size."""

    def open_game(name: str, size: tuple[int, int]) -> tuple[Player, PlayScene[Any, Any]]:
        player = start(size=size)
        game = game_named(name)
        session = Session(name, game.rules, Source(seed=3), match=Match(("Anna", "Benedikt"), wins=[3, 12]))
        chance = Random(name)
        for _ in range(4):
            if session.outcome is None:
                session.play(chance.choice(game.rules.legal_moves(session.position)))
        scene = play_scene(player.app, game, session)
        player.app.push(scene)
        player.run(0.5)
        assert isinstance(scene, PlayScene)
        return player, scene

    return open_game


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("name", GAMES.names)
def test_nothing_runs_out_of_a_panel(opened: Opened, name: str, window: str) -> None:
    _, scene = opened(name, WINDOWS[window])
    things = [sprite.art for sprite, _, _ in upon(scene)]
    assert len(things) > 3, f"the panels say something: {things}"
    found = overflowing(scene)
    assert not found, f"make it smaller, or ask for its width: {found}"


def test_a_picture_that_is_too_wide_is_found(opened: Opened) -> None:
    player, scene = opened(GAMES.names[1], WINDOWS["wide"])
    emblem = next(sprite for sprite, _, _ in upon(scene) if not isinstance(sprite.art, Text))
    emblem.width = 6.0
    player.run(0.1)
    assert [str(emblem.art) in line for line in overflowing(scene)] == [True]
