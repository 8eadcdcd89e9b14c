"""Text and buttons as large as they get: what is laid out for a window of every size, and what scrolls there."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games import GAMES, game_named
from game.play.session.match import Match, Person
from game.scenes.base.scene import unit_scale, wanted_scale
from game.scenes.home.menu import MenuScene
from game.scenes.learn.guides import open_lesson
from game.scenes.learn.help import HelpScene
from game.scenes.levels.editor import EditorScene
from game.scenes.play.play import PlayScene
from game.scenes.settings.keys import KeysScene
from game.scenes.settings.settings import SettingsScene
from game.scenes.setup.pair import PairSetup
from game.scenes.setup.solo import SoloSetup
from game.scenes.start.sessions import begin_seed, play_scene, seed_session
from game.settings.settings import UI_SCALES, Settings
from game.stage.art import Text
from game.ui.widgets.widgets import Button, Choice
from tests.conftest import Player
from tests.helpers.layout import FULL_HD, UPRIGHT, cut, drawn_at, faults, ink
from tools.fuzz.openings import begin

Start = Callable[..., Player]
NAMES = ("Maximiliane-Henriette von Hohenlohe-Lan", "Wilhelmina Charlotte Caroline Auguste B")
SMALL, ULTRA_HD = (640, 480), (3840, 2160)
LOOKS = [(SMALL, 100), (FULL_HD, 150), (FULL_HD, 200)]
MORE = [(SMALL, 200), ((1280, 720), 200), (ULTRA_HD, 200), (UPRIGHT, 100), (UPRIGHT, 200), ((2560, 1080), 200)]


def opened(start: Start, size: tuple[int, int], scale: int, language: str = "de") -> Player:
    def change(settings: Settings) -> None:
        settings.ui_scale, settings.language = scale, language

    player = start(change, size)
    player.app.push(MenuScene(player.app))
    return player


def played(player: Player, name: str) -> PlayScene:
    game = game_named(name)
    scene = play_scene(player.app, game, seed_session(game, 3, {}, Match(NAMES)))
    player.app.push(scene)
    player.settle()
    scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
    player.settle()
    return scene


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("size", "scale"), [*LOOKS, *(pytest.param(*theme, marks=pytest.mark.slow) for theme in MORE)], ids=str
)
@pytest.mark.parametrize("name", GAMES.names)
def test_a_game_has_room_and_names_make_it(start: Start, name: str, size: tuple[int, int], scale: int) -> None:
    player = opened(start, size, scale)
    scene = played(player, name)
    assert scene.form.scroll.most == 0
    assert faults(player.app) == []
    assert [text for text in cut(player.app) if text not in NAMES] == []


@pytest.mark.parametrize("size", [(1280, 720), FULL_HD, ULTRA_HD])
@pytest.mark.parametrize("percent", UI_SCALES)
def test_every_step_counts_in_a_large_window(size: tuple[int, int], percent: int) -> None:
    assert unit_scale(size, percent) == wanted_scale(size, percent)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("size", "offered"),
    [(SMALL, 125), ((800, 600), 175), (UPRIGHT, 175), ((720, 1280), 200), ((1024, 576), 200), (FULL_HD, 200)],
    ids=str,
)
def test_steps_that_change_nothing_are_not_offered(start: Start, size: tuple[int, int], offered: int) -> None:
    player = opened(start, size, 100)
    player.app.push(SettingsScene(player.app))
    player.run()
    choice = next(widget for widget in player.app.front.form.widgets if widget.key == "ui_scale")
    assert isinstance(choice, Choice)
    assert choice.values[-1] == f"{offered} %"


def test_a_size_for_a_larger_window_is_kept(start: Start) -> None:
    player = opened(start, SMALL, 200)
    player.app.push(SettingsScene(player.app))
    player.run()
    choice = next(widget for widget in player.app.front.form.widgets if widget.key == "ui_scale")
    assert isinstance(choice, Choice)
    assert (choice.index, player.app.settings.ui_scale) == (len(choice.values) - 1, 200)


# Scrolling


def settings_at_200(start: Start) -> Player:
    player = opened(start, FULL_HD, 200)
    player.app.push(SettingsScene(player.app))
    player.run()
    form = player.app.front.form
    assert form.view.size == (640, 360)
    assert form.scroll.most > 0
    return player


def test_the_wheel_scrolls_and_changes_nothing(start: Start) -> None:
    player = settings_at_200(start)
    form, settings = player.app.front.form, player.app.settings
    box = next(widget.box for widget in form.widgets if widget.key == "ui_scale")
    player.move(form.space.to_pixels(*box.center))
    for _ in range(20):
        player.wheel(-1)
    player.run()
    assert form.view.bottom == pytest.approx(form.box.bottom)
    assert (settings.ui_scale, settings.fullscreen) == (200, False)
    assert player.app.front.tabs.name == "display"
    for _ in range(20):
        player.wheel(1)
    assert form.view.top == 0


def test_keys_bring_into_sight_what_they_lead_to(start: Start) -> None:
    player = settings_at_200(start)
    form = player.app.front.form
    rows = 0
    while not form.focus.key.startswith("palette"):
        player.key(pygame.K_DOWN)
        assert form.view.contains(form.focus.box)
        rows += 1
        assert rows < 12
    for _ in range(rows + 1):
        player.key(pygame.K_UP)
    assert form.view.top < 20


def test_a_key_shows_what_it_is_for_before_it_acts(start: Start) -> None:
    player = settings_at_200(start)
    form, before = player.app.front.form, player.app.settings.palette
    form.want("palette contrast")
    for _ in range(20):
        player.wheel(1)
    assert form.view.top == 0
    player.key(pygame.K_RETURN)
    assert player.app.settings.palette == before
    assert form.view.contains(form.focus.box)
    player.key(pygame.K_RETURN)
    assert player.app.settings.palette == "contrast"


def test_the_bar_can_be_dragged(start: Start) -> None:
    player = settings_at_200(start)
    form, (width, height) = player.app.front.form, FULL_HD
    player.move((width - 10, 20))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(width - 10, 20), button=1))
    pygame.event.post(
        pygame.Event(pygame.MOUSEMOTION, pos=(width - 10, height - 1), rel=(0, height), buttons=(1, 0, 0))
    )
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(width - 10, height - 1), button=1))
    player.run()
    assert form.view.bottom == pytest.approx(form.box.bottom)


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [SMALL, (1280, 720), FULL_HD, UPRIGHT], ids=str)
@pytest.mark.parametrize("name", GAMES.names)
def test_what_begins_a_game_is_always_in_sight(start: Start, name: str, size: tuple[int, int]) -> None:
    player = opened(start, size, 200)
    player.app.push((PairSetup if game_named(name).players == 2 else SoloSetup)(player.app, game_named(name)))
    player.run()
    form = player.app.front.form
    play = next(widget for widget in form.widgets if widget.key == "play")
    for way in (-20, 20):
        for _ in range(20):
            player.wheel(way)
        assert (form.fixed if play.stays else form.space).to_pixels(*play.box.midbottom)[1] <= size[1]
        assert faults(player.app) == []
    assert form.focus is play


def test_keys_lead_through_the_page_to_its_foot_and_back(start: Start) -> None:
    player = opened(start, (1280, 720), 200)
    player.app.push(PairSetup(player.app, game_named("explode")))
    player.run()
    form, order = player.app.front.form, []
    player.key(pygame.K_UP)
    assert form.focus is not None
    assert form.view.bottom - form.scroll.foot >= form.focus.box.bottom, "the foot covers what has the focus"
    last = form.focus
    player.key(pygame.K_DOWN)
    assert form.focus.key == "play"
    for _ in range(8):
        player.key(pygame.K_UP)
        order.append(form.focus.box.top)
    assert order == sorted(order, reverse=True)
    hidden = form.space.to_pixels(last.box.centerx, form.view.bottom - 2)
    player.click(hidden)
    assert form.focus.key != last.key, "what the foot covers is not clicked"


def test_a_button_in_the_foot_is_pressed_wherever_the_page_stands(start: Start) -> None:
    player = opened(start, (1280, 720), 200)
    player.app.settings.players = (Person(), Person())
    player.app.push(PairSetup(player.app, game_named("explode")))
    player.run()
    for _ in range(20):
        player.wheel(-1)
    assert player.app.front.form.view.top > 0
    player.press("play")
    assert isinstance(player.app.front, PlayScene)


@pytest.mark.usefixtures("painted")
def test_messages_stay_in_sight(start: Start) -> None:
    player = settings_at_200(start)
    form = player.app.front.form
    player.app.notify("Something is wrong.")
    player.run(0.2)
    player.wheel(-3)
    player.run()
    shown = [sprite for sprite in player.app.front.stage.sprites if sprite.space is form.fixed and sprite.drawn]
    assert form.view.top > 0
    assert len(shown) == 4  # The message on its panel, and the two parts of the bar.
    assert all(player.app.window.surface.get_rect().contains(sprite.drawn.rect) for sprite in shown)


def test_in_an_upright_window_controls_stand_below_their_words(start: Start) -> None:
    player = opened(start, UPRIGHT, 100)
    boxes = []
    for page, key in ((SettingsScene, "ui_scale"), (KeysScene, "up 0")):
        player.app.push(page(player.app))
        player.run()
        form = player.app.front.form
        boxes.append(next(widget.box for widget in form.widgets if widget.key == key))
        assert faults(player.app) + cut(player.app) == []
    control, slot = boxes
    assert control.width > 0.8 * form.box.width
    assert slot.width > 200


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", GAMES.names)
def test_in_an_upright_window_the_track_lies_right_below_the_board(start: Start, name: str) -> None:
    player = opened(start, UPRIGHT, 100)
    places = played(player, name).places
    assert 0 < places.track.top - places.board.bottom < 10
    assert max(panel.top for panel in places.panels) > places.track.bottom


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [(1280, 720), FULL_HD])
@pytest.mark.parametrize("name", GAMES.names)
def test_the_board_stays_large_beside_large_text(start: Start, size: tuple[int, int], name: str) -> None:
    heights = {}
    for percent in (100, 200):
        player = opened(start, size, percent)
        begin_seed(player.app, game_named(name), 1)
        player.run()
        play = player.app.front
        assert isinstance(play, PlayScene)
        heights[percent] = play.places.board.height * play.form.space.scale
    assert heights[200] >= 0.85 * heights[100]


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1280, 720), FULL_HD])
@pytest.mark.parametrize("name", GAMES.names)
def test_a_lesson_keeps_a_large_board_beside_large_text(
    start: Start, size: tuple[int, int], name: str, language: str
) -> None:
    heights = {}
    for percent in (100, 200):
        player = opened(start, size, percent, language)
        open_lesson(player.app, game_named(name))
        player.run()
        play = player.app.front
        assert isinstance(play, PlayScene)
        assert faults(player.app) + cut(player.app) == []
        heights[percent] = play.places.board.height * play.form.space.scale
    assert heights[200] >= 0.85 * heights[100], "the board of a lesson is small beside large text"


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [SMALL, (1024, 576), (1280, 720), FULL_HD], ids=str)
@pytest.mark.parametrize("name", [game.name for game in GAMES if game.workshop is not None])
def test_the_board_of_the_editor_is_seen_as_a_whole(start: Start, size: tuple[int, int], name: str) -> None:
    player = opened(start, size, 200)
    player.app.push(EditorScene(player.app, game_named(name)))
    player.run()
    editor = player.app.front
    assert isinstance(editor, EditorScene)
    assert editor.board is not None
    board = editor.form.pixels(editor.board)
    foot = next(widget for widget in editor.form.widgets if widget.key == "try")
    assert board.top > 0
    assert board.bottom <= (editor.form.pixels(foot).top if foot.stays else size[1]), "a part of the board is hidden"


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [SMALL, (1024, 576), (1280, 720), FULL_HD, UPRIGHT], ids=str)
@pytest.mark.parametrize("name", GAMES.names)
def test_help_is_read_without_scrolling(start: Start, size: tuple[int, int], name: str, language: str) -> None:
    player = opened(start, size, 200, language)
    player.app.push(HelpScene(player.app, game_named(name)))
    for page in range(len(player.app.front.pages)):
        player.app.front.at = page
        player.run()
        form = player.app.front.form
        next_button = form.pixels(next(widget for widget in form.widgets if widget.key == "next"))
        words = [drawn_at(player.app, sprite) for sprite in form.sprites if isinstance(sprite.art, Text)]
        words = [rect for rect in words if not next_button.union((0, next_button.top, *size)).contains(rect)]
        assert max(rect.bottom for rect in words) <= next_button.top, f"page {page + 1} is not seen to its end"


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [SMALL, (800, 600), (1024, 576), (1280, 720), UPRIGHT], ids=str)
@pytest.mark.parametrize("kind", ["play", "against", "lesson", "puzzle"])
def test_the_figures_of_unstack_touch_no_button(start: Start, size: tuple[int, int], kind: str) -> None:
    player = opened(start, size, 200)
    begin(player.app, f"{kind} unstack", 1)
    player.run(0.1)
    form = player.app.front.form
    buttons = [form.pixels(widget) for widget in form.widgets if isinstance(widget, Button)]
    for panel in player.app.front.panels:
        for sprite, _ in panel._counts:
            figure = ink(drawn_at(player.app, sprite)).inflate(0, 4)
            assert figure.collidelist(buttons) < 0, f"{sprite.art.text!r} touches a button"
