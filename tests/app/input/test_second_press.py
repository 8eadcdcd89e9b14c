"""Second presses: a double click, a held key and a held Enter never act on what came up meanwhile."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app.input.second_press import TWICE
from game.games import GAMES, game_named
from game.games.explode.view.ground import rim_of
from game.play.session.match import Person
from game.scenes.home.menu import MenuScene
from game.scenes.learn.help import HelpScene
from game.scenes.play.play import PlayScene
from game.scenes.settings.settings import SettingsScene
from game.scenes.setup.setup import SetupScene
from game.scenes.start.sessions import begin_seed
from tests.conftest import Player
from tests.helpers.switch import choose, here, scan_of, walk_to, way_to

Start = Callable[..., Player]
QUICK = 0.18
"""Seconds between the clicks of a double click."""


@pytest.fixture
def quick(start: Start) -> Player:
    """An arcade at its menu, for somebody who presses everything twice."""

    def settings(chosen: object) -> None:
        chosen.players = (Person(), Person())  # type: ignore[attr-defined]
        chosen.speed = "off"  # type: ignore[attr-defined]

    player = start(settings)
    player.app.dispatcher.second_press.within = TWICE
    player.app.push(MenuScene(player.app))
    player.run(1.0)
    return player


def place(player: Player, key: str) -> tuple[float, float]:
    """The middle of a widget, scrolled to."""
    player.run()
    form = player.app.front.form
    return form.show(next(widget for widget in form.widgets if widget.key == key))


def click_twice(player: Player, pixel: tuple[float, float]) -> None:
    player.click(pixel)
    player.run(QUICK)
    player.click(pixel)


@pytest.mark.parametrize("game", GAMES.names)
def test_a_double_click_opens_one_screen_only(quick: Player, game: str) -> None:
    click_twice(quick, place(quick, game))
    assert isinstance(quick.app.front, SetupScene), "the second click presses nothing of the set-up"
    before = quick.app.settings.to_json()
    quick.run(1.0)
    click_twice(quick, place(quick, "play"))
    assert isinstance(quick.app.front, PlayScene)
    assert quick.app.front.session.moves == [], "nothing is played by the second click"
    assert quick.app.settings.to_json()["options"] == before["options"], "it has chosen nothing"


def test_three_quick_clicks_are_no_more_than_two(quick: Player) -> None:
    pixel = place(quick, "explode")
    for _ in range(6):
        quick.click(pixel)
        quick.run(QUICK)
    front = quick.app.front
    assert isinstance(front, SetupScene), "who clicks on and on has not seen the new screen yet"


def test_a_double_enter_opens_one_screen_only(quick: Player) -> None:
    quick.app.front.form.want("explode")
    for _ in range(3):
        quick.key(pygame.K_RETURN)
        quick.run(QUICK)
    assert isinstance(quick.app.front, SetupScene)
    quick.run(TWICE)
    quick.key(pygame.K_RETURN)
    assert isinstance(quick.app.front, PlayScene), "an Enter of its own acts"


def test_another_key_acts_at_once_on_the_new_screen(quick: Player) -> None:
    quick.app.front.form.want("explode")
    quick.key(pygame.K_RETURN)
    quick.key(pygame.K_ESCAPE)
    assert isinstance(quick.app.front, MenuScene)


def test_a_double_escape_leaves_one_screen_only(quick: Player) -> None:
    quick.app.push(SettingsScene(quick.app))
    quick.run(1.0)
    quick.app.push(HelpScene(quick.app, game_named("explode")))
    quick.run(1.0)
    for _ in range(2):
        quick.key(pygame.K_ESCAPE)
        quick.run(QUICK)
    assert isinstance(quick.app.front, SettingsScene)


def test_quick_presses_on_a_board_that_stays_all_count(quick: Player) -> None:
    begin_seed(quick.app, game_named("explode"), 1)
    quick.run(1.0)
    scene = quick.app.front
    assert isinstance(scene, PlayScene)
    position = scene.session.position
    rim = rim_of(position.width, position.height)
    clicks = (0, position.width * position.height - 1) * 5
    for cell in clicks:
        row, column = divmod(cell, position.width)
        quick.click(scene.board.to_pixels(rim + column + 0.5, rim + row + 0.5))
        quick.run(0.1)
    assert len(scene.session.moves) == len(clicks), "ten clicks a second are ten moves"


def test_quick_presses_of_one_button_all_count(quick: Player) -> None:
    begin_seed(quick.app, game_named("explode"), 1)
    quick.run(1.0)
    scene = quick.app.front
    assert isinstance(scene, PlayScene)
    for move in ("a5", "e1", "a5", "e1", "a5", "e1"):
        scene.table.make(move)
        quick.settle()
    for _ in range(4):
        quick.click(place(quick, "undo"))
        quick.run(0.1)
    assert len(scene.session.moves) == 2, "undo is pressed four times"


def test_two_keys_in_turn_are_no_double_press(quick: Player) -> None:
    quick.app.front.form.want("explode")
    quick.key(pygame.K_RETURN)
    quick.run(TWICE)
    for _ in range(3):
        quick.key(pygame.K_DOWN)
        quick.key(pygame.K_RETURN)
    assert quick.app.running, "Enter, arrow, Enter within a moment: each acts"


def test_a_held_key_stays_on_the_screen_it_was_pressed_on(quick: Player) -> None:
    quick.app.push(SettingsScene(quick.app))
    quick.run(1.0)
    down = {"key": pygame.K_DOWN, "scancode": pygame.KSCAN_DOWN, "mod": 0, "unicode": ""}
    pygame.event.post(pygame.Event(pygame.KEYDOWN, **down))
    quick.run(0.6)
    quick.app.push(HelpScene(quick.app, game_named("explode")))
    quick.run()
    before = quick.app.front.form.focus
    scroll = quick.app.front.form.view.top
    quick.run(1.0)
    assert quick.app.front.form.focus is before, "the key is still held for the screen below"
    assert quick.app.front.form.view.top == scroll
    assert quick.app.dispatcher.assistive.repeat.quiet(quick.now) > 1e9, "its repeat has ended"


def test_a_held_arrow_stays_in_the_slider_it_moves(quick: Player) -> None:
    quick.app.push(SettingsScene(quick.app, "sound"))
    quick.run(1.0)
    quick.app.front.form.want("effects_volume")
    quick.run()
    right = {"key": pygame.K_RIGHT, "scancode": pygame.KSCAN_RIGHT, "mod": 0, "unicode": ""}
    pygame.event.post(pygame.Event(pygame.KEYDOWN, **right))
    quick.run(4.0)
    focus = quick.app.front.form.focus
    assert quick.app.settings.effects_volume == 100
    assert focus is not None
    assert focus.key == "effects_volume", "at the end of its way it goes nowhere else"
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_RIGHT, scancode=pygame.KSCAN_RIGHT, mod=0))
    quick.run()


def test_a_click_that_a_system_makes_of_a_tap_acts_once(quick: Player) -> None:
    begin_seed(quick.app, game_named("explode"), 1)
    quick.run(1.0)
    scene = quick.app.front
    assert isinstance(scene, PlayScene)
    for move in ("a5", "e1", "a5", "e1"):
        scene.table.make(move)
        quick.settle()
    x, y = place(quick, "undo")
    width, height = quick.app.window.size
    there = {"x": x / width, "y": y / height, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        pygame.event.post(pygame.Event(kind, touch_id=0, finger_id=0, **there))
    quick.run(0.02)
    quick.click((x, y))
    assert len(scene.session.moves) == 3, "the click that is not marked as a touch was made of the tap"
    quick.run(1.0)
    quick.click((x, y))
    assert len(scene.session.moves) == 2, "a click of its own acts"


def test_a_switch_that_is_pressed_twice_chooses_once(quick: Player) -> None:
    quick.app.choose("scan", 1000)
    quick.run(0.1)
    walk_to(quick, way_to(here(quick), "explode")[0])
    for key in way_to(here(quick), "explode"):
        walk_to(quick, key)
        framed = scan_of(quick).path
        for _ in range(3):  # A hand that shakes.
            quick.key(pygame.K_SPACE)
            quick.run(QUICK)
        assert len(scan_of(quick).path) <= len(framed) + 1, "a row and something in it were chosen by one hand"
        quick.run(TWICE)
    assert isinstance(quick.app.front, SetupScene), "the second press acts on the screen that came up"


def test_a_switch_pressed_quickly_on_what_stays_counts_each_time(quick: Player) -> None:
    quick.app.push(SettingsScene(quick.app, "sound"))
    quick.app.choose("scan", 2500)
    quick.run(0.1)
    way = way_to(here(quick), "music_volume right")
    for key in way[:-1]:
        choose(quick, key)
        quick.run(TWICE + 0.1)
    walk_to(quick, way[-1])
    before = quick.app.settings.music_volume
    for _ in range(4):
        quick.key(pygame.K_SPACE)
        quick.run(QUICK)
    assert quick.app.settings.music_volume == before + 20, "four presses are four steps"
