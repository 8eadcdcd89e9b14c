"""Every place of a board in words, and keys that go on from any of them."""

from __future__ import annotations

import pygame
import pytest

from game.games import game_named
from game.play.match import Match
from game.play.session import Session, Source
from game.scenes.play import PlayScene
from game.scenes.start import play_scene
from tests.conftest import Player

pytestmark = pytest.mark.usefixtures("blank")


def opened(player: Player, name: str, start: str = "", language: str = "en") -> PlayScene:
    """A game between two persons."""
    player.app.choose("language", language)
    game = game_named(name)
    source = Source(level="test", start=start) if start else Source(seed=3)
    scene = play_scene(player.app, game, Session(name, game.rules, source, match=Match(("Anna", "Ben"))))
    player.app.push(scene)
    player.run()
    return scene


def names(scene: PlayScene) -> list[str]:
    return [place.name for place in scene.words.places()]


def test_stars_by_side_and_value(start) -> None:
    scene = opened(start(), "explode", "r5,b1,./.,.,./.,.,b5 r")
    assert names(scene) == [
        *("a3, Red, 5; would burst", "b3, Blue, 1", "c3, free"),
        *("a2, free", "b2, free", "c2, free"),
        *("a1, free", "b1, free", "c1, Blue, 5; would burst"),
    ]
    assert [place.key for place in scene.words.places() if place.legal] == ["a3"]


def test_keys_go_on_from_a_place(start) -> None:
    player = start()
    scene = opened(player, "explode", "r5,b1,./.,.,./.,.,b5 r")
    scene.cursor.reach("a3")
    assert scene.cursor.at() == "a3"
    player.key(pygame.K_RETURN)
    assert scene.session.moves == ["a3"]
