"""Two gamepads for two persons at one screen: each moves in its own turns, if the players do not want it otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.play.session.match import Engine, Person
from game.play.session.time_control import TimeControl
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.scenes.setup.pair import PairSetup
from game.settings.settings import Settings
from tests.conftest import Player
from tests.helpers.games import words
from tests.helpers.pads import NINTENDO, PLAYSTATION, VirtualPad
from tests.players.table import open_game

RIGHT = pygame.CONTROLLER_BUTTON_DPAD_RIGHT
A, X, START = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_START
Start = Callable[..., Player]


def persons(settings: Settings) -> None:
    """Two persons who know the game, and want no motion."""
    settings.speed = "off"
    settings.players = (Person(), Person())


@pytest.fixture
def pads() -> Iterator[tuple[VirtualPad, VirtualPad]]:
    """Two gamepads; they are plugged in when the arcade is open."""
    pygame.display.init()
    pygame.joystick.init()
    with VirtualPad(PLAYSTATION, "First") as first, VirtualPad(NINTENDO, "Second") as second:
        yield first, second


def tap(player: Player, pad: VirtualPad, button: int = A) -> None:
    for down in (True, False):
        pad.hold(button, down)
        player.run()


def game(player: Player, *players: str, pads: tuple[VirtualPad, ...] = ()) -> PlayScene:
    """A game, to which each of the gamepads has come with a press of a button that does nothing."""
    scene = open_game(player, "explode", players or (Person(), Person()))
    player.settle()
    for pad in pads:
        tap(player, pad, pygame.CONTROLLER_BUTTON_GUIDE)
    return scene


def test_each_gamepad_moves_in_its_own_turns(pads: tuple[VirtualPad, VirtualPad], start: Start) -> None:
    first, second = pads
    player = start(persons)
    scene = game(player, pads=pads)
    tap(player, second)
    assert scene.session.moves == []
    assert scene.line.text == "Ann is to move, with the other gamepad."
    tap(player, first)
    tap(player, first)
    assert len(scene.session.moves) == 1
    tap(player, first, X)
    assert len(scene.session.moves) == 1, "who does not move takes nothing back"
    tap(player, second, X)
    assert scene.session.moves == [], "but grants it"
    player.key(pygame.K_RETURN)
    assert len(scene.session.moves) == 1, "the keyboard belongs to both"
    tap(player, first, START)
    assert isinstance(player.app.front, PauseScene), "everybody has the menu"
    tap(player, second)
    assert player.app.front is scene


def test_what_is_held_beyond_ones_own_turn_is_refused_once(
    pads: tuple[VirtualPad, VirtualPad], start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, heard = start(persons), list[str]()
    scene = game(player, pads=pads)
    monkeypatch.setattr(scene.form, "sound", heard.append)
    pads[1].hold(RIGHT)
    player.run(1.0)
    assert heard == ["error"]


def test_both_move_for_both_where_that_is_chosen(pads: tuple[VirtualPad, VirtualPad], start: Start) -> None:
    player = start(persons)
    player.app.settings.two_pads = "all"
    scene = game(player)
    tap(player, pads[1])
    tap(player, pads[1])
    assert scene.session.moves


def test_one_gamepad_moves_for_all_and_against_a_program_either_does(
    pads: tuple[VirtualPad, VirtualPad], start: Start
) -> None:
    first, second = pads
    player = start(persons)
    scene = game(player, Person(), Engine("easy"))
    tap(player, second)
    tap(player, second)
    assert len(scene.session.moves) == 1
    scene = game(player, pads=pads)
    first.unplug()
    player.run()
    tap(player, second)
    tap(player, second)
    assert len(scene.session.moves) == 1


def test_the_set_up_says_who_has_which(pads: tuple[VirtualPad, VirtualPad], start: Start) -> None:
    player = start(persons)
    scene = PairSetup(player.app, player.app.games.named("explode"))
    player.app.push(scene)
    player.run(0.1)
    assert words(player).count("Press a button on a gamepad to play with it.") == 2
    tap(player, pads[1], pygame.CONTROLLER_BUTTON_GUIDE)
    assert "Plays with the first gamepad: Second" in words(player), "the first one to be pressed"
    assert words(player).count("Press a button on a gamepad to play with it.") == 1
    tap(player, pads[0], pygame.CONTROLLER_BUTTON_GUIDE)
    assert "Plays with the second gamepad: First" in words(player)
    pads[1].unplug()
    player.run()
    player.run()
    assert "gamepad: First" not in words(player)
    player.app.choose("two_pads", "all")
    with VirtualPad():
        player.run()
        player.run()
        assert words(player).count("Both gamepads move for both players.") == 2
        scene.seats[1].kind = Engine
        scene.renew()
        player.run()
        assert "Both gamepads" not in words(player)


def test_each_player_has_a_clock_and_a_gamepad(pads: tuple[VirtualPad, VirtualPad], start: Start) -> None:
    player = start(persons)
    scene = game(player, pads=pads)
    session = scene.session
    session.match.clock = TimeControl(60, 2)
    scene.renew()
    for n, pad in enumerate((*pads, *pads)):
        player.run(3)
        for _ in range(2):
            if len(session.moves) == n:
                tap(player, pad)
        assert len(session.moves) == n + 1, "each moves with their own gamepad"
        player.settle()
    assert 55_000 < session.time_left(0) < 62_000, "the first move was free, the second one took some seconds"
    assert 55_000 < session.time_left(1) < 62_000
    assert session.time_left(0) > session.time_left(1)
