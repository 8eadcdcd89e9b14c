"""Who plays in a game for two: persons, the computer at its levels, and bots, chosen in the set-up."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from game.games import game_named
from game.play.session.match import Bot as BotPlayer
from game.play.session.match import Engine, Person
from game.players.bots import Bot
from game.players.programs import STRENGTHS
from game.scenes.base.onscreen_keyboard import OnScreenKeyboardScene
from game.scenes.home.menu import MenuScene
from game.scenes.players.bots import BotsScene
from game.scenes.setup.pair import PairSetup
from game.settings.settings import Settings
from game.store.player.settings_file import SETTINGS, load_settings
from game.ui.widgets.widgets import Segments
from tests.conftest import Player
from tests.helpers.games import keys, words
from tests.helpers.layout import SIZES, UPRIGHT, cut, faults

BOB = Bot("Bob", "explode", ("bob",))
GERMAN = "de"


def set_up(player: Player, game: str = "explode") -> PairSetup:
    player.app.push(MenuScene(player.app))
    setup = PairSetup(player.app, game_named(game))
    player.app.push(setup)
    player.run()
    return setup


def choose(player: Player, key: str, index: int) -> None:
    """Click one of several segments."""
    player.run()
    segments = next(widget for widget in player.app.front.form.widgets if widget.key == key)
    assert isinstance(segments, Segments)
    player.click(player.app.front.form.space.to_pixels(*segments.cells[index].center))


def test_the_first_game_is_one_against_the_computer(start) -> None:
    player = start()
    assert set_up(player).players == (Person(), Engine("easy"))
    assert "Looks at some answers." in words(player)


def test_settings_of_before_keep_what_they_say(start) -> None:
    player = start()
    SETTINGS.save(SETTINGS.path(player.app.folders.data), Settings(players=(Person(), Person())).to_json())
    assert load_settings(SETTINGS.path(player.app.folders.data)).players == (Person(), Person())


def test_every_level_says_what_it_does(start) -> None:
    player = start()
    setup = set_up(player)
    player.app.front.form.want("level 1")
    seen = []
    for _ in STRENGTHS:
        player.key(pygame.K_RIGHT)
        player.run()
        (level,) = [level for level in STRENGTHS if level.summary in words(player)]
        assert setup.players[1] == Engine(level.key)
        assert level.name in words(player)
        seen.append(level)
    assert sorted(seen, key=STRENGTHS.index) == list(STRENGTHS)


def test_by_mouse(start) -> None:
    player = start()
    player.app.settings.bots = (BOB,)
    setup = set_up(player)
    choose(player, "kind 0", 1)
    choose(player, "kind 1", 0)
    player.run()
    assert setup.players == (Engine("easy"), Person())
    player.press("name 1")
    player.type("Zoe")
    choose(player, "kind 1", 2)
    assert setup.players == (Engine("easy"), BotPlayer("Bob"))
    choose(player, "kind 1", 0)
    player.run()
    assert "Zoe" in words(player)
    player.key(pygame.K_ESCAPE)
    settings = load_settings(SETTINGS.path(player.app.folders.data))
    assert (settings.players, settings.names) == ((Engine("easy"), Person()), ("", "Zoe"))


def test_by_keys(start) -> None:
    player = start()
    setup = set_up(player)
    for _ in range(12):
        if player.app.front.form.focus.key == "kind 1":
            break
        player.key(pygame.K_UP)
    player.key(pygame.K_LEFT)
    player.run()
    assert setup.players == (Person(), Person())
    player.key(pygame.K_RIGHT)
    player.run()
    player.key(pygame.K_DOWN)
    player.key(pygame.K_RIGHT)
    player.run()
    assert player.app.front.form.focus.key == "level 1"
    assert setup.players == (Person(), Engine("medium"))


def test_by_gamepad(start) -> None:
    player = start()
    setup = set_up(player)
    player.app.front.form.want("kind 1")
    player.pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    player.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert player.app.front.form.focus.key == "name 1"
    player.pad(pygame.CONTROLLER_BUTTON_A)
    assert isinstance(player.app.front, OnScreenKeyboardScene)
    player.pad(pygame.CONTROLLER_BUTTON_B)
    assert setup.players == (Person(), Person())


def test_without_a_bot_the_way_to_the_bots_is_shown(start) -> None:
    player = start()
    setup = set_up(player)
    choose(player, "kind 1", 2)
    player.run()
    assert "play" not in keys(player)
    player.press("bots 1")
    assert isinstance(player.app.front, BotsScene)
    player.app.settings.bots = (BOB,)
    player.key(pygame.K_ESCAPE)
    player.run()
    assert setup.players == (Person(), BotPlayer("Bob"))
    assert "play" in keys(player)


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [*SIZES, UPRIGHT])
@pytest.mark.parametrize("scale", [100, 200])
def test_nothing_is_cut_in_german(start, size: tuple[int, int], scale: int) -> None:
    def change(settings: Settings) -> None:
        settings.ui_scale, settings.language = scale, GERMAN

    player = start(change, size=size)
    for game, kind in product(("explode", "unstack", "combact"), (Engine, BotPlayer)):
        setup = set_up(player, game)
        setup.seats[0].kind = kind
        setup.renew()
        for page in setup.tabs.names or ("",):
            if page:
                player.press(page)
            player.settle()
            assert faults(player.app) == cut(player.app) == []
