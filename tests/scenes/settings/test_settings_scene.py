"""The settings: by mouse, keyboard and gamepad, at once, and still there after a restart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from msgspec import Struct
from msgspec.structs import asdict

from game.app.loop.app import App
from game.games import GAMES, game_named
from game.language import Languages
from game.play.session.match import Engine, Person
from game.reader.reader import Reader
from game.scenes.home import routes
from game.scenes.home.menu import MenuScene
from game.scenes.settings.keys import KeysScene
from game.scenes.settings.settings import SEEING, TABS, SettingsScene
from game.settings.settings import SETTINGS_VERSION, Flag, HiddenType, Number, OneOf, Settings, setting
from game.store.files.folders import Folders
from game.store.files.json_file import read_json
from game.store.player.settings_file import SETTINGS, load_settings
from game.ui.widgets.slider import Slider
from game.ui.widgets.widgets import Widget
from tests.conftest import Player
from tests.helpers.layout import SCALES, SIZES, UPRIGHT, LongWords, cut, faults

Start = Callable[..., Player]


class Case(Struct, frozen=True):
    """One setting: where it is, how it is changed, and what then holds."""

    tab: str
    widget: str
    key: int
    """The arrow or Enter that changes it, when it has the focus."""
    name: str
    value: Any
    effect: Callable[[App], Any] = lambda app: None
    seen: Any = None

    def __repr__(self) -> str:
        return self.widget


def strong(app: App) -> bool:
    """Whether the palette in force is the one of high contrast."""
    return app.theme.palette.strong


CASES = (
    Case("display", "fullscreen", pygame.K_RIGHT, "fullscreen", True, lambda app: app.window.fullscreen, True),
    Case("display", "ui_scale", pygame.K_RIGHT, "ui_scale", 125, lambda app: app.front.form.space.scale, 1.25),
    Case("display", "symbols", pygame.K_RETURN, "symbols", False, lambda app: app.theme.symbols, False),
    Case("display", "puzzle_times", pygame.K_RETURN, "puzzle_times", True),
    Case("display", "palette contrast", pygame.K_RETURN, "palette", "contrast", strong, True),
    Case("sound", "effects_volume", pygame.K_LEFT, "effects_volume", 75, lambda app: app.audio.effects_volume, 0.75),
    Case("sound", "music_volume", pygame.K_LEFT, "music_volume", 45, lambda app: app.audio.music_volume, 0.45),
    Case("sound", "mute", pygame.K_RETURN, "mute", True, lambda app: app.audio.mute, True),
    Case("display", "speed", pygame.K_RIGHT, "speed", "slow", lambda app: app.front.stage.animator.rate, 0.5),
    Case("display", "reduced_motion", pygame.K_RETURN, "reduced_motion", True),
    Case("access", "reader", pygame.K_RETURN, "reader", False, lambda app: app.reader.connected, False),
    Case("access", "symbols", pygame.K_RETURN, "symbols", False, lambda app: app.theme.symbols, False),
    Case("display", "language", pygame.K_RIGHT, "language", "de", lambda app: app.effective_settings.language, "de"),
)  # fmt: skip
BUTTONS = {
    pygame.K_RIGHT: pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    pygame.K_LEFT: pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    pygame.K_DOWN: pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    pygame.K_RETURN: pygame.CONTROLLER_BUTTON_A,
}


@pytest.fixture
def player(start: Start) -> Player:
    player = start()
    del player.app.asked["mute"]  # the fixture is mute for its run
    player.app.apply_settings()
    player.app.push(SettingsScene(player.app))
    player.run()
    return player


def widget(player: Player, key: str) -> Widget:
    return next(widget for widget in player.app.front.form.widgets if widget.key == key)


def focused(player: Player) -> str:
    focus = player.app.front.form.focus
    assert focus is not None
    return focus.key


def walk(player: Player, press: Callable[[int], object], case: Case) -> None:
    """Go from the first tab to a setting with arrows only."""
    for _ in range(TABS.index(case.tab)):
        press(pygame.K_RIGHT)
    assert focused(player) == case.tab
    # The palettes stand side by side below the other settings.
    row, _, column = case.widget.partition(" ") if "palette" in case.widget else (case.widget, "", "")
    for _ in range(8):
        if focused(player).startswith(row):
            break
        press(pygame.K_DOWN)
    if column:
        for step in [pygame.K_LEFT] * 4 + [pygame.K_RIGHT] * 4:
            if focused(player) != case.widget:
                press(step)
    assert focused(player) == case.widget


def holds(player: Player, case: Case) -> None:
    """The setting has changed, shows, and is what a new start begins with."""
    app = player.app
    assert getattr(app.settings, case.name) == case.value
    assert case.effect(app) == case.seen
    assert focused(player) == case.widget, "the focus stays where it was"
    assert getattr(load_settings(SETTINGS.path(app.folders.data)), case.name) == case.value
    again = App(app.folders, clock=lambda: 0.0)
    assert getattr(again.settings, case.name) == case.value
    again.push(SettingsScene(again))
    again.work()
    assert case.effect(again) == case.seen


@pytest.mark.sample(1)
@pytest.mark.parametrize("case", CASES, ids=repr)
def test_by_mouse(player: Player, case: Case) -> None:
    player.press(case.tab)
    box = widget(player, case.widget).box
    point = box.center if case.key == pygame.K_RETURN else (box.right - 18, box.centery)
    if case.widget.endswith("volume"):
        slider = widget(player, case.widget)
        assert isinstance(slider, Slider)
        assert slider.knob is not None
        # A step to the left of the knob.
        point = (slider.knob.x - box.width * 0.74 * 0.05, box.centery)
    player.click(player.app.front.form.space.to_pixels(*point))
    holds(player, case)


@pytest.mark.sample(1)
@pytest.mark.parametrize("case", CASES, ids=repr)
def test_by_keyboard(player: Player, case: Case) -> None:
    walk(player, player.key, case)
    player.key(case.key)
    holds(player, case)


@pytest.mark.sample(1)
@pytest.mark.parametrize("case", CASES, ids=repr)
def test_by_gamepad(player: Player, case: Case) -> None:
    def press(key: int) -> None:
        player.pad(BUTTONS[key])

    walk(player, press, case)
    press(case.key)
    holds(player, case)


def test_every_tab_is_reached_by_the_shoulder_buttons(player: Player) -> None:
    scene = player.app.front
    assert isinstance(scene, SettingsScene)
    for name in TABS[1:]:
        player.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
        assert scene.tabs.name == name == focused(player)
    player.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    assert scene.tabs.name == TABS[-1], "there is nothing behind the last one"
    player.pad(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    assert scene.tabs.name == TABS[-2]


def test_the_wheel_turns_tabs_where_nothing_else_turns(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (2, 700))
    player.press("sound")
    player.wheel(-1)
    scene = player.app.front
    assert isinstance(scene, SettingsScene)
    assert scene.tabs.name == "controls"


def test_a_volume_is_heard_and_saved_when_the_slider_is_let_go(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    player.press("sound")
    app, form = player.app, player.app.front.form
    heard: list[str] = []
    monkeypatch.setattr(form, "sound", heard.append)
    slider = widget(player, "effects_volume")
    y = slider.box.centery
    player.move(form.space.to_pixels(slider.box.left + 150, y))
    where = form.space.to_pixels(slider.box.left + 150, y)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=1))
    for step in range(5):
        player.move(form.space.to_pixels(slider.box.left + 140 - 20 * step, y))
    loud = app.settings.effects_volume
    assert app.audio.effects_volume == loud / 100
    assert 0 < loud < 60
    assert load_settings(SETTINGS.path(app.folders.data)).effects_volume == 80
    assert "place" not in heard
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=where, button=1))
    player.run()
    assert heard[-1] == "place"
    assert load_settings(SETTINGS.path(app.folders.data)).effects_volume == loud


def test_leaving_with_a_slider_held_loses_nothing(player: Player) -> None:
    player.press("sound")
    app, form = player.app, player.app.front.form
    slider = widget(player, "music_volume")
    app.push(SettingsScene(app))
    app.pop()
    player.run()
    slider = widget(player, "music_volume")
    where = form.space.to_pixels(slider.box.left + 30, slider.box.centery)
    player.move(where)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=1))
    player.run()
    player.key(pygame.K_ESCAPE)
    assert load_settings(SETTINGS.path(app.folders.data)).music_volume == app.settings.music_volume < 50


def test_a_language_chosen_wins_over_the_command_line(start: Start, tmp_path: Any) -> None:
    folders: Folders = start().app.folders
    app = App(folders, clock=lambda: 0.0, language="de", mute=True)
    app.push(SettingsScene(app))
    app.work()
    scene = app.front
    assert isinstance(scene, SettingsScene)
    scene.tabs.open(TABS.index("display"))
    app.work()
    choice = next(widget for widget in scene.form.widgets if widget.key == "language")
    assert choice.index == 2, "the language of this run is shown"
    choice.step(-1)
    assert app.effective_settings.language == "en"
    assert app.settings.language == "en"


def test_muting_by_key_shows_on_the_switch(player: Player) -> None:
    player.press("sound")
    player.key(pygame.K_m)
    assert not widget(player, "mute").index
    player.key(pygame.K_m)
    assert widget(player, "mute").index


def test_full_screen_by_key_shows_on_the_choice(player: Player) -> None:
    player.key(pygame.K_F11)
    player.run()
    assert widget(player, "fullscreen").index == 1


def test_the_keys_are_opened_and_closed_again(player: Player) -> None:
    player.press("controls")
    player.press("keys")
    assert isinstance(player.app.front, KeysScene)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, SettingsScene)
    player.press("buttons")
    assert isinstance(player.app.front, KeysScene)
    assert player.app.front.pad
    player.pad(pygame.CONTROLLER_BUTTON_B)
    assert focused(player) == "buttons"


@pytest.mark.usefixtures("painted")
def test_palettes_look_different(player: Player) -> None:
    pictures = set()
    for name in ("dusk", "okabe-ito", "contrast", "daylight"):
        player.press(f"palette {name}")
        player.settle()
        pictures.add(player.picture())
    assert len(pictures) == 4


@pytest.mark.slow
@pytest.mark.parametrize("size", [*SIZES, UPRIGHT], ids=str)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("words", ["english", "long"])
def test_nothing_is_cut(
    start: Start, size: tuple[int, int], scale: int, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if words == "long":
        monkeypatch.setattr(Languages, "translation", lambda *asked: LongWords())

    def change(settings: Settings) -> None:
        settings.ui_scale = scale

    player = start(change, size)
    player.app.push(SettingsScene(player.app))
    for name in TABS:
        player.run()
        player.press(name)
        player.settle()
        assert faults(player.app) == [], name
        if words == "english":
            assert cut(player.app) == [], name


class More(Settings, Struct):
    """The table with a few lines more."""

    lanterns: int = setting(4, Number(0, 8, 2, " lamps"), "sound", "Lanterns", "How many burn.")
    weather: str = setting("fog", OneOf({"fog": "Fog over the sea", "rain": "Rain"}), "access", "Weather")
    owls: bool = setting(True, Flag(), "controls", "Owls", "Heard at night.")
    stars: bool = setting(False, Flag(off=True), "controls", "Starlight")
    roof: bool = setting(False, Flag(("Open sky", "A roof")), "controls", "Overhead")
    unseen: int = setting(5, Number(1, 9))


def test_a_line_more_in_the_table_is_on_the_screen_in_the_file_and_checked(player: Player) -> None:
    app, form = player.app, player.app.front.form
    app.settings = More(**asdict(app.settings))
    app.front.renew()
    held = {}
    for page, name, key, words, value in (
        ("sound", "lanterns", pygame.K_LEFT, ("Lanterns", "How many burn.", "4 lamps"), 2),
        ("access", "weather", pygame.K_RIGHT, ("Weather", "Fog over the sea"), "rain"),
        ("controls", "owls", pygame.K_RETURN, ("Owls", "Heard at night.", "On"), False),
        ("controls", "stars", pygame.K_RETURN, ("Starlight", "On"), True),
        ("controls", "roof", pygame.K_RIGHT, ("Overhead", "Open sky"), True),
    ):
        player.press(page)
        texts = [getattr(sprite.art, "text", "") for sprite in app.front.stage.sprites]
        assert set(words) <= set(texts)
        form.want(name)
        player.run()
        player.key(key)
        assert focused(player) == name
        assert getattr(app.settings, name) == value
        held[name] = value
    data = read_json(SETTINGS.path(app.folders.data), SETTINGS_VERSION)
    assert data is not None
    assert {name: data[name] for name in held} == held
    assert More.from_json(data) == app.settings
    wrong: dict[str, Any] = {"lanterns": 9, "weather": "snow", "owls": "yes", "stars": 0, "roof": None, "unseen": 10}
    unfit: list[str] = []
    assert More.from_json(data | wrong, unfit) == More(**asdict(Settings.from_json(data)))
    assert [told.split()[0].rstrip(":") for told in unfit] == list(wrong)


def test_a_setting_on_the_screen_has_a_place_and_words_and_a_control(player: Player) -> None:
    table = Settings.table()
    assert all(bool(entry.page) == bool(entry.label) for entry in table.values())
    assert not [name for name, entry in table.items() if entry.page and isinstance(entry.kind, HiddenType)]
    for page in TABS[:-1]:
        player.press(page)
        keys = [widget.key.split()[0] for widget in player.app.front.form.widgets]
        rows = {name for name, entry in table.items() if entry.page in TABS}
        twice = SEEING if page == "access" else ()
        assert rows & set(keys) == {*twice, *(name for name in rows if table[name].page == page)}, page
    assert len(rows) <= 22


@pytest.mark.slow
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", [*SIZES, UPRIGHT])
def test_accessibility_has_room_for_everything(start: Start, size: tuple[int, int], scale: int) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", scale), size=size)
    player.app.push(SettingsScene(player.app, "access"))
    for language in ("en", "de"):
        player.app.choose("language", language)
        player.settle()
        assert not faults(player.app)
        assert not cut(player.app)


@pytest.mark.parametrize(
    ("missing", "connected", "told"),
    [
        (True, False, "AccessKit is not installed, so none can be reached."),
        (False, False, "None is running. One that starts will read the screen."),
        (False, True, "Connected."),
    ],
)
def test_f2_says_whether_a_screen_reader_is_reached(
    start: Start, monkeypatch: pytest.MonkeyPatch, missing: bool, connected: bool, told: str
) -> None:
    player = start()
    monkeypatch.setattr(Reader, "missing", missing)
    monkeypatch.setattr(Reader, "connected", connected)
    player.app.push(SettingsScene(player.app, "access"))
    player.run()
    texts = [getattr(sprite.art, "text", "") for sprite in player.app.front.form.sprites]
    assert told in texts


@pytest.mark.parametrize("name", SEEING)
def test_f2_has_what_helps_to_see_and_keys_change_it_there(start: Start, name: str) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    player.run()
    player.key(pygame.K_F2)
    player.run()
    assert isinstance(player.app.front, SettingsScene)
    before = getattr(player.app.settings, name)
    player.app.front.form.want(name)
    player.key(pygame.K_LEFT if before is True else pygame.K_RIGHT)
    assert getattr(player.app.settings, name) != before, f"a key on {name} changes nothing"


def test_the_row_says_how_large_text_gets_in_this_window(start: Start) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", 200), size=(800, 600))
    player.app.push(SettingsScene(player.app))
    player.run()
    texts = [getattr(sprite.art, "text", "") for sprite in player.app.front.form.sprites]
    assert "In this window: 156 %." in texts


def test_what_concerns_a_game_is_chosen_in_its_set_up(start: Start) -> None:
    player, table = start(), Settings.table()
    elsewhere = {name: entry.page for name, entry in table.items() if entry.page and entry.page not in TABS}
    assert set(elsewhere.values()) == {"brickshooter", "computer", "match", "persons", "turning", "clock"}
    for name, page in elsewhere.items():
        player.app.settings.players = (Person(), Engine("easy") if page == "computer" else Person())
        player.app.push(routes.setup(player.app, game_named(page if page in GAMES.names else "explode")))
        player.run()
        if not any(widget.key == name for widget in player.app.front.form.widgets):
            player.press("more")
        player.app.front.form.want(name)
        before = getattr(player.app.settings, name)
        player.key(pygame.K_LEFT if before is True else pygame.K_RIGHT)
        assert getattr(player.app.settings, name) != before
        kept = load_settings(SETTINGS.path(player.app.folders.data))
        assert getattr(kept, name) == getattr(player.app.settings, name)


def test_a_page_whose_rows_fit_does_not_scroll(start: Start) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", 125), size=(800, 600))
    for page, scrolls in (("sound", False), ("sharing", False), ("display", True)):
        scene = SettingsScene(player.app)
        scene.tabs.open(scene.tabs.names.index(page))
        player.app.push(scene)
        player.run()
        assert scene.scrolls is scrolls, page
