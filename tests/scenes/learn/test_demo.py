"""Programs show the games where nobody does anything, and whatever anybody does leads back."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app.command.cli import WrongArgument, parse
from game.app.loop.launch import open_scenes
from game.games import GAMES
from game.scenes.home.menu import ATTRACT, MenuScene
from game.scenes.learn import guides
from game.scenes.learn.guides import DEMO_MOVES, DemoGuide, show_game
from game.scenes.play.play import PlayScene
from game.store.player.saves import saved_slots
from tests.conftest import Player
from tests.helpers.layout import SIZES, cut, faults
from tests.players.table import let_play

Start = Callable[..., Player]


def shown(player: Player) -> PlayScene | None:
    front = player.app.front
    return front if isinstance(front, PlayScene) and isinstance(front.guide, DemoGuide) else None


def wait(player: Player, seconds: float) -> None:
    """Let time pass in steps that are short enough for somebody who looks on."""
    for _ in range(int(seconds / 0.5)):
        player.now += 0.5
        player.app.frame()


def test_games_are_shown_where_nobody_does_anything(start: Start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    wait(player, ATTRACT / 2)
    player.key(pygame.K_RIGHT)
    wait(player, ATTRACT - 2)
    assert shown(player) is None, "somebody was there"
    wait(player, 4)
    play = shown(player)
    assert play is not None
    for pixel in ((300, 300), (310, 300)):
        player.move(pixel)
        assert shown(player) is play
    player.key(pygame.K_x)
    assert isinstance(player.app.front, MenuScene)
    assert saved_slots(player.app.folders.data, play.game.name) == {}


def test_nobody_is_shown_anything_who_does_not_want_it_or_was_away(start: Start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    player.run()
    player.now += 2 * ATTRACT
    player.run(0.1)
    assert shown(player) is None, "the window was not looked at"
    player.app.settings.reduced_motion = True
    wait(player, ATTRACT + 2)
    assert shown(player) is None


def test_the_menu_shows_each_game_once_and_rests(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    player = start(lambda settings: setattr(settings, "speed", "off"))
    let_play(player, "hang")  # A move made meanwhile would have to be looked at first.
    player.app.push(MenuScene(player.app))
    player.run()
    show_game(player.app, len(GAMES.names) - 1, once=True)
    play = shown(player)
    assert play is not None
    monkeypatch.setattr(guides, "DEMO_MOVES", 0)
    wait(player, 10)
    assert isinstance(player.app.front, MenuScene)


def test_one_game_comes_after_the_other(start: Start) -> None:
    player = start(lambda settings: setattr(settings, "speed", "off"))
    player.app.push(MenuScene(player.app))
    show_game(player.app)
    play = shown(player)
    assert play is not None
    assert play.game.name == GAMES.names[0]
    for _ in range(40 * DEMO_MOVES):  # Without animations a move of BrickShooter is beats, as many as it has waves.
        if len(play.session.moves) < DEMO_MOVES and not play.session.outcome:
            wait(player, 0.5)
    assert len(play.session.moves) == DEMO_MOVES or play.session.outcome
    for _ in range(40):
        if shown(player) is play:
            wait(player, 0.5)
    following = shown(player)
    assert following is not None
    assert following.game.name == GAMES.names[1]
    player.move((600, 400))
    player.move((600, 460))
    assert isinstance(player.app.front, MenuScene)


def test_the_command_line_asks_for_it(start: Start) -> None:
    player = start()
    open_scenes(player.app, parse(["demo", "--mute"]))
    assert shown(player) is not None
    assert isinstance(player.app.scenes[0], MenuScene)
    with pytest.raises(WrongArgument, match="demo takes no GAME"):
        parse(["demo", "explode"])


@pytest.mark.sample(1)
@pytest.mark.parametrize("number", range(len(GAMES.names)))
@pytest.mark.parametrize("size", SIZES)
def test_what_is_said_of_a_game_has_room(start: Start, size: tuple[int, int], number: int) -> None:
    player = start(size=size)
    player.app.push(MenuScene(player.app))
    show_game(player.app, number)
    player.run(0.1)
    assert faults(player.app) == []
    assert cut(player.app) == []
