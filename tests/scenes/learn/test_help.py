"""How to play: pages that turn by every device, and a last one with the keys as they are bound."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, cast

import pygame
import pytest
from msgspec import Struct
from msgspec.structs import replace

from game.actions import Action, Key
from game.app.loop.app import App
from game.games import GAMES, game_named
from game.games.views import game_view
from game.language import Languages
from game.play.port.game import AnyGame
from game.scenes.base.context import HelpPage
from game.scenes.base.scene import Scene
from game.scenes.learn.help import HelpScene
from game.settings.settings import Settings
from game.stage import svg
from game.stage.art import SvgArt, Text, Theme
from tests.conftest import Player
from tests.helpers.layout import SCALES, SIZES, LongWords, cut, drawn_at, faults

Start = Callable[..., Player]


class Tiles(SvgArt, Struct, frozen=True):
    """A row of tiles."""

    count: int

    def extent(self) -> tuple[float, float]:
        return 1.6, 1.0

    def body(self, theme: Theme) -> str:
        colours = theme.palette.hues[: self.count]
        return "".join(svg.rounded(0.2 + 0.2 * n, 0.4, 0.18, 0.18, 0.03, f'fill="{c}"') for n, c in enumerate(colours))


PAGES = (
    HelpPage("Shooting", "Round the field lie tiles. Click on one: it flies to the first it meets.", Tiles(3)),
    HelpPage("Three of a colour", "They explode.\nThe others close up.", Tiles(5)),
    HelpPage("A long explanation of everything", "Every explosion counts more than the one before it. " * 7, Tiles(6)),
)  # fmt: skip


class Explained(Struct, frozen=True):
    """A game with pages made for these tests."""

    title: str = "Tiles"
    actions: tuple[Action, ...] = ()

    def pages(self) -> tuple[HelpPage, ...]:
        return PAGES


def explained(app: App) -> AnyGame:
    """A game made for these tests, that the program finds the pages of."""
    game = Explained()
    app.game_view = lambda asked: game if asked is game else game_view(asked)
    return cast("AnyGame", game)


@pytest.fixture
def player(start: Start) -> Player:
    player = start()
    player.app.push(Scene(player.app))
    player.app.push(HelpScene(player.app, explained(player.app)))
    player.run()
    return player


def page(player: Player) -> int:
    scene = player.app.front
    assert isinstance(scene, HelpScene)
    return scene.at


def texts(player: Player) -> list[str]:
    return [sprite.art.text for sprite in player.app.front.stage.sprites if isinstance(sprite.art, Text)]


def test_a_page_shows_title_text_and_picture(player: Player) -> None:
    shown = texts(player)
    assert "Shooting" in shown
    assert PAGES[0].text in shown
    assert "1 of 5" in shown
    assert "Tiles" in shown


TURNS = {
    "buttons": (lambda p: p.press("next"), lambda p: p.press("previous")),
    "arrow keys": (lambda p: p.key(pygame.K_RIGHT), lambda p: p.key(pygame.K_LEFT)),
    "page keys": (lambda p: p.key(pygame.K_PAGEDOWN), lambda p: p.key(pygame.K_PAGEUP)),
    "wheel": (lambda p: p.wheel(-1), lambda p: p.wheel(1)),
    "cross of the gamepad": (
        lambda p: p.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT),
        lambda p: p.pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT),
    ),
    "shoulders of the gamepad": (
        lambda p: p.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER),
        lambda p: p.pad(pygame.CONTROLLER_BUTTON_LEFTSHOULDER),
    ),
}


@pytest.mark.sample(3)
@pytest.mark.parametrize("way", TURNS)
def test_pages_turn(player: Player, way: str) -> None:
    on, back = TURNS[way]
    for expected in (1, 2, 3, 4):
        on(player)
        assert page(player) == expected
        assert f"{expected + 1} of 5" in texts(player)
    for expected in (3, 2, 1, 0):
        back(player)
        assert page(player) == expected
    if way != "buttons":
        back(player)
        assert page(player) == 0


def test_enter_reads_on_and_leaves_at_the_end(player: Player) -> None:
    for expected in (1, 2, 3, 4):
        player.key(pygame.K_RETURN)
        assert page(player) == expected
    player.key(pygame.K_RETURN)
    assert not isinstance(player.app.front, HelpScene)


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_F1])
def test_it_is_left_at_any_page(player: Player, key: int) -> None:
    player.key(pygame.K_RIGHT)
    player.key(key)
    assert not isinstance(player.app.front, HelpScene)


def test_the_focus_does_not_fall_on_the_way_out(player: Player) -> None:
    player.press("next")
    player.press("previous")
    focus = player.app.front.form.focus
    assert focus is not None
    assert focus.key == "next"


@pytest.mark.usefixtures("painted")
def test_a_page_that_came_in_stands_where_it_belongs(player: Player, start: Start) -> None:
    player.key(pygame.K_RIGHT)
    moving = player.picture()
    player.run(1.0)
    assert player.picture() != moving

    def still(settings: Settings) -> None:
        settings.reduced_motion = True

    other = start(still)
    other.app.push(HelpScene(other.app, explained(other.app)))
    other.run()
    other.key(pygame.K_RIGHT)
    at_once = other.picture()
    other.run(1.0)
    assert other.picture() == at_once, "nothing moves"
    assert player.app.front.stage.animator.quiet() > 1.0, "and here nothing moves any more"


def test_a_page_shows_the_keys_as_they_are_bound(player: Player) -> None:
    keys = player.app.settings.keys
    keys[Action.UNDO] = (Key(pygame.KSCAN_F9, "F9"),)
    keys[Action.RESTART] = ()
    player.app.apply_settings()
    for _ in PAGES:
        player.key(pygame.K_RIGHT)
    shown = texts(player)
    assert "F9" in shown
    assert "U" not in shown
    assert "Restart" not in shown, "what nothing stands for is left out"
    assert "RT" in shown, "a trigger is listed, too"
    assert {"Undo", "Redo", "Mouse", "Keyboard", "Gamepad", "LB", "RB"} <= set(shown)


def test_the_last_page_is_about_the_arcade(player: Player) -> None:
    for _ in range(len(PAGES) + 1):
        player.key(pygame.K_RIGHT)
    assert {"The arcade", "Replay", "Clocks", "Sharing", "Playing by mail", "Records"} <= set(texts(player))


def test_each_line_about_the_arcade_has_its_own_place_in_a_small_window(start: Start) -> None:
    def change(settings: Settings) -> None:
        settings.language = "de"

    player = start(change, (640, 480))
    player.app.push(HelpScene(player.app, explained(player.app)))
    for _ in range(len(PAGES) + 1):
        player.key(pygame.K_RIGHT)
    player.run(0.5)
    art = [sprite for sprite in player.app.front.stage.sprites if isinstance(sprite.art, Text)]
    rects = sorted((drawn_at(player.app, sprite) for sprite in art), key=lambda rect: rect.top)
    lines = [rect for rect in rects if rect.left == rects[-1].left]
    assert len(lines) >= 12, "a title and a sentence for each"
    assert all(upper.bottom <= lower.top + 2 for upper, lower in pairwise(lines))


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=str)
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
    player.app.push(HelpScene(player.app, explained(player.app)))
    for number in range(len(PAGES) + 2):
        player.run(0.5)
        assert faults(player.app) == [], f"page {number + 1}"
        if words == "english":
            assert cut(player.app) == [], f"page {number + 1}"
        player.key(pygame.K_RIGHT)


@pytest.mark.slow
@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_the_pages_of_every_game_have_room(start: Start, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Languages, "translation", lambda *asked: LongWords())
    player = start(size=(640, 480))
    shown = next(entry for entry in GAMES if entry.name == name)
    player.app.push(HelpScene(player.app, shown))
    for page in game_view(shown).pages():
        player.run(0.5)
        assert faults(player.app) == []
        begins = LongWords().gettext(page.text).partition("{")[0]
        body = next(
            sprite.art
            for sprite in player.app.front.stage.sprites
            if isinstance(sprite.art, Text) and sprite.art.text.startswith(begins)
        )
        assert not body.lines, f"the text of {page.title!r} fits to its end"
        player.key(pygame.K_RIGHT)


@pytest.mark.usefixtures("painted")
def test_a_picture_of_a_move_shows_what_comes_of_it(start: Start) -> None:
    theme, pages = start().app.theme, game_view(game_named("unstack")).pages()
    picture: Any = next(page.picture for page in pages if getattr(page.picture, "after", ()))
    same = replace(picture, after=picture.before)
    first, second = (pygame.image.tobytes(art.paint(200.0, theme), "RGBA") for art in (picture, same))
    assert first != second


def test_the_button_that_goes_on_is_seen_in_a_low_window(start: Start) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", 150), size=(800, 600))
    scene = HelpScene(player.app, game_named("explode"))
    player.app.push(scene)
    player.run()
    button = next(widget for widget in scene.form.widgets if widget.key == "next")
    assert scene.scrolls
    assert player.app.window.surface.get_rect().contains(scene.form.pixels(button))


def test_help_names_the_key_or_the_button_that_is_in_use(start: Start) -> None:
    player = start()
    player.app.push(HelpScene(player.app, game_named("explode")))
    player.run()

    def words() -> str:
        return " ".join(sprite.art.text for sprite in player.app.front.form.sprites if isinstance(sprite.art, Text))

    assert "press Enter." in words()
    player.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    player.pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    player.run()
    assert "press Enter." not in words(), "somebody who plays with a gamepad is told a key"
    assert "press A." in words()
