"""The arcade playing by itself."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame
import pytest

from game.app.cli import WrongArgument, parse_demo
from game.games import GAMES
from game.scenes.demo import DemoScene
from game.scenes.menu import ALONE, MenuScene
from tests.conftest import Player

Start = Callable[..., Player]


def test_after_a_minute_of_nothing_the_arcade_plays_and_any_key_returns(start: Start) -> None:
    player = start(lambda settings: setattr(settings, "reduced_motion", False))
    player.app.push(MenuScene(player.app))
    player.run(ALONE - 5)
    player.move((300.0, 300.0))
    player.run(10)
    assert isinstance(player.app.front, MenuScene), "the mouse was moved: somebody is there"
    player.run(ALONE)
    assert isinstance(player.app.front, DemoScene)
    player.key(pygame.K_a)
    assert isinstance(player.app.front, MenuScene)
    assert not player.app.keeper.unfinished(GAMES.names), "nothing of it is kept"


def test_where_there_is_to_be_little_motion_nothing_begins_by_itself(start: Start) -> None:
    player = start(lambda settings: setattr(settings, "reduced_motion", True))
    player.app.push(MenuScene(player.app))
    player.run(ALONE + 5)
    assert isinstance(player.app.front, MenuScene)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(GAMES.names)))
def test_programs_play_every_game(start: Start, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    player = start(lambda settings: setattr(settings, "speed", "fast"))
    player.app.push(MenuScene(player.app))
    demo = DemoScene(player.app, number)
    player.app.push(demo)
    end = time.monotonic() + 60
    while len(demo.inner.session.moves) < 2:
        assert time.monotonic() < end, "no program has moved"
        time.sleep(0.01)
        player.run(0.05)
    assert player.app.front is demo
    monkeypatch.setattr(demo, "_until", 0.0)
    player.settle()
    following = player.app.front
    assert isinstance(following, DemoScene)
    assert following.number == number + 1
    player.key(pygame.K_RETURN)
    assert isinstance(player.app.front, MenuScene)
    assert not player.app.keeper.unfinished(GAMES.names)


def test_the_command_line_names_no_game_for_it() -> None:
    assert parse_demo(["demo", "--mute"]).demo
    with pytest.raises(WrongArgument, match="all games in turn"):
        parse_demo(["demo", "explode"])
