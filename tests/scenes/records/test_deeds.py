"""An achievement is told with the deed, and not over the end of another game."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games import game_named
from game.play.session.line import HINT
from game.scenes.home.menu import MenuScene
from game.scenes.play.result import ResultScene
from game.scenes.records.records import RecordsScene
from game.scenes.start.sessions import seed_session
from tests.conftest import Player
from tests.games.brickshooter.scenes import fast
from tests.helpers.games import brickshooter, finish, words
from tests.scenes.records.test_records import fill

Start = Callable[..., Player]
GAME = game_named("brickshooter")
CLEARS = ("dv", "ev", "6>")
"""Shots with five colours from the seed 369: the last one clears the field."""
DEED = "Achieved: Cleared the field (BrickShooter)"
OLD = (
    'arcade 1 brickshooter began="2025-03-04T10:00:00.000001" date="2025-03-04T11:00:00" player1=Ann '
    "result=open score=118 clearings=1 aid=none colours=7 seed=7 : 4^ 5^ ."
)


def test_it_is_told_when_the_field_has_been_cleared(start: Start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    scene = brickshooter(player, seed_session(GAME, 369, {"colours": 5}))
    for shot in CLEARS:
        assert "Achieved" not in words(player)
        scene.play(shot)
        while scene.moving:
            assert "Achieved" not in words(player), "told before it is seen"
            player.run(1 / 60)
        player.run(1 / 60)
    assert DEED in words(player)
    assert player.app.settings.achieved == ("brickshooter cleared1",)


@pytest.mark.parametrize("way", ["undo", "hint"])
def test_with_help_nothing_is_achieved(start: Start, way: str) -> None:
    player = start(fast)
    player.app.push(MenuScene(player.app))
    scene = brickshooter(player, seed_session(GAME, 369, {"colours": 5}))
    for shot in CLEARS[:2]:
        scene.play(shot)
        player.settle()
    if way == "undo":
        scene.table.undo()
        scene.play(scene.session.rules.legal_moves(scene.session.position)[-1])
        scene.table.undo()
        scene.play(CLEARS[1])
    else:
        scene.session.helped(HINT)
    scene.play(CLEARS[2])
    player.settle()
    player.run(0.5)
    assert scene.session.position.clears == 1
    assert "Achieved" not in words(player)


def test_looking_back_at_a_deed_is_none(start: Start) -> None:
    player = start(fast)
    player.app.push(MenuScene(player.app))
    session = seed_session(GAME, 369, {"colours": 5})
    for shot in CLEARS:
        session.play(shot)
    brickshooter(player, session)
    for key in (pygame.K_PAGEUP, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN):
        player.key(key)
        player.settle()
    assert session.ply == len(CLEARS)
    assert "Achieved" not in words(player)


def test_what_another_game_has_brought_is_not_told_over_this_ones_end(start: Start) -> None:
    """A game with a clearing was left by an arcade that did not tell it at once."""
    player = start()
    fill(player, OLD)
    player.app.push(MenuScene(player.app))
    finish(player, brickshooter(player))
    player.run(2.0)
    assert isinstance(player.app.front, ResultScene)
    assert "Achieved" not in words(player)
    assert player.app.settings.achieved == ()


def test_the_last_shots_deed_is_told_over_the_end_it_led_to(start: Start) -> None:
    player = start(fast)
    player.app.push(MenuScene(player.app))
    session = seed_session(GAME, 369, {"colours": 5})
    scene = brickshooter(player, session)
    for shot in CLEARS[:2]:
        scene.play(shot)
        player.settle()
    scene.play(CLEARS[2])
    scene.table.resign(0)
    player.settle()
    player.run(3.0)
    assert isinstance(player.app.front, ResultScene)
    assert DEED in words(player)


def test_what_was_told_stays_achieved(start: Start) -> None:
    player = start(lambda settings: setattr(settings, "achieved", ("brickshooter cleared1",)))
    player.app.push(MenuScene(player.app))
    player.app.push(RecordsScene(player.app))
    player.run(0.5)
    player.press("achievements")
    player.run(0.5)
    assert "1 of " in words(player)
