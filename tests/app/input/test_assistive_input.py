"""Assistive input: keys that are held, and one switch for everything."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.scenes.base.onscreen_keyboard import OnScreenKeyboardScene
from game.scenes.home.menu import MenuScene
from game.scenes.players.persons import PersonsScene
from game.scenes.settings.settings import SettingsScene
from game.stage.palette import PALETTES, Palette, channels
from game.ui.widgets.text_field import TextField
from tests.conftest import SCANCODES, Player
from tests.helpers.switch import choose, walk_to
from tools.eyes import SEEN, contrast

Start = Callable[..., Player]


def down(player: Player, key: int) -> None:
    """Press a key, and keep it pressed."""
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, scancode=SCANCODES[key], mod=0, unicode=""))
    player.run()


def up(player: Player, key: int) -> None:
    """Let go of a key."""
    pygame.event.post(pygame.Event(pygame.KEYUP, key=key, scancode=SCANCODES[key], mod=0))
    player.run()


@pytest.mark.parametrize(("pace", "presses"), [("off", 1), ("slow", 3), ("normal", 13)])
def test_a_held_key_repeats_at_a_pace_of_our_own(start: Start, blank: None, pace: str, presses: int) -> None:
    player = start(lambda settings: setattr(settings, "key_repeat", pace))
    player.app.push(SettingsScene(player.app, "access"))
    player.run()
    seen: list[object] = []
    act = player.app.front.form.act
    player.app.front.form.act = lambda action, repeat=False: seen.append(repeat) or act(action, repeat)  # type: ignore
    down(player, pygame.K_TAB)
    for _ in range(60):
        player.run(1 / 60)
    assert len(seen) == pytest.approx(presses, abs=1)
    assert seen == [False, *[True] * (len(seen) - 1)]
    up(player, pygame.K_TAB)
    player.run(2.0)
    assert len(seen) == pytest.approx(presses, abs=1)


def test_a_long_frame_does_not_pile_up_repeats(start: Start, blank: None) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    down(player, pygame.K_TAB)
    player.now += 5.0
    (due,) = player.app.dispatcher.assistive.tick(player.now)
    assert len(due) == 2, "the raw key and its action, once"
    assert not player.app.dispatcher.assistive.tick(player.now)


def test_letters_that_the_window_system_repeats_are_ours_to_repeat(start: Start, blank: None) -> None:
    player = start(lambda settings: setattr(settings, "key_repeat", "off"))
    field = name_field(player)
    before = field.text
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_b, scancode=pygame.KSCAN_B, mod=0, unicode="b"))
    for _ in range(3):
        player.type("b")
    assert name_field(player).text == before + "b"


def name_field(player: Player) -> TextField:
    """The field for a new person's name, in the focus."""
    if not (player.app.scenes and isinstance(player.app.front, PersonsScene)):
        player.app.push(PersonsScene(player.app))
        player.run()
    form = player.app.front.form
    form.want("name")
    assert isinstance(form.focus, TextField)
    return form.focus


# One switch


@pytest.fixture
def scanning(start: Start, blank: None) -> Player:
    player = start(lambda settings: setattr(settings, "scan", 1000))
    player.app.push(MenuScene(player.app))
    player.run(0.5)
    return player


def test_the_focus_walks_at_the_pace_of_choice(scanning: Player) -> None:
    scan = scanning.app.dispatcher.assistive.scan
    rows = [stop.key for stop in scan._here()]
    seen = []
    for _ in range(2 * len(rows)):
        seen.append(scan.at)
        scanning.now += 1.0
        scanning.app.frame()
    assert seen[1:] == (rows * 3)[rows.index(seen[0]) + 1 :][: len(seen) - 1]
    choose(scanning, "row online", "settings", "row display", "access", "scan")
    assert scanning.app.settings.scan == 1500
    assert isinstance(scanning.app.front, SettingsScene)


def test_a_group_is_left_after_two_rounds(scanning: Player) -> None:
    choose(scanning, "row online")
    scan = scanning.app.dispatcher.assistive.scan
    assert scan.at == "online"
    count = len(scan._here())
    for _ in range(2 * count):
        assert scan.path == ("row online",)
        scanning.now += 1.0
        scanning.app.frame()
    assert (scan.path, scan.at) == ((), "row online")


@pytest.mark.parametrize("how", ["mouse", "pad", "enter", "finger"])
def test_any_click_or_button_chooses_where_the_frame_is(scanning: Player, how: str) -> None:
    choose(scanning, "row online")
    walk_to(scanning, "settings")
    if how == "mouse":
        scanning.click((5, 300))
    elif how == "pad":
        scanning.pad(pygame.CONTROLLER_BUTTON_Y)
    elif how == "finger":
        pygame.event.post(
            pygame.Event(pygame.FINGERDOWN, touch_id=0, finger_id=0, x=0.5, y=0.1, dx=0, dy=0, pressure=1)
        )
        pygame.event.post(pygame.Event(pygame.FINGERUP, touch_id=0, finger_id=0, x=0.5, y=0.1, dx=0, dy=0, pressure=1))
        scanning.run()
    else:
        scanning.key(pygame.K_RETURN)
    assert type(scanning.app.front).__name__ == "SettingsScene"


def test_a_slider_goes_both_ways(scanning: Player) -> None:
    scanning.app.push(SettingsScene(scanning.app, "access"))
    choose(scanning, "row display", "sound", "effects_volume", "effects_volume left")
    assert scanning.app.settings.effects_volume == 75
    choose(scanning, "effects_volume right")
    assert scanning.app.settings.effects_volume == 80


def test_a_name_is_written_with_one_switch(scanning: Player) -> None:
    name_field(scanning)
    choose(scanning, "name")
    assert isinstance(scanning.app.front, OnScreenKeyboardScene)
    for path in (("row letter A", "letter E"), ("row letter L", "letter V"), ("row letter A", "letter A")):
        choose(scanning, *path)
    choose(scanning, "row capitals", "done")
    assert name_field(scanning).text == "Eva"


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_the_frame_is_seen_on_any_ground(palette: Palette) -> None:
    """Its white line stands between two dark ones: whatever lies below, one of them is plain."""
    assert contrast(channels("#ffffff"), channels(palette.shadow)) >= SEEN


def test_space_chooses_and_is_no_letter(scanning: Player) -> None:
    field = name_field(scanning)
    before = field.text
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, scancode=pygame.KSCAN_SPACE, mod=0, unicode=" "))
    scanning.type(" ")
    assert field.text == before


def test_accessibility_is_one_key_or_two_away(start: Start, blank: None) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    player.run(0.5)
    player.key(pygame.K_F2)
    scene = player.app.front
    assert isinstance(scene, SettingsScene)
    assert scene.form.focus.key == "access", "not at the first page, which was not asked for"
    player.key(pygame.K_F2)
    assert len(player.app.scenes) == 2
