"""What every scene has: here its messages that pass, and when it is built anew."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from game.scenes.base.scene import Reactive, Scene
from game.scenes.base.toasts import LINES, TOASTS
from game.scenes.home.menu import MenuScene
from game.scenes.settings.settings import SettingsScene
from game.stage.art import Text, text_lines
from game.stage.sprites import Layer, Sprite
from game.ui.widgets.widgets import Box, Button
from tests.conftest import Player
from tests.helpers.games import words
from tests.helpers.hostile import HOSTILE
from tests.helpers.layout import SIZES, drawn_at

Start = Callable[..., Player]


def toasts(player: Player) -> list[Sprite]:
    """The messages that are shown, oldest first."""
    sprites = player.app.front.stage.sprites
    return [sprite for sprite in sprites if sprite.layer > Layer.TOAST and isinstance(sprite.art, Text)]


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 200])
def test_the_longest_messages_have_room_one_above_the_other(start, size: tuple[int, int], scale: int) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", scale), size=size)
    player.app.push(SettingsScene(player.app))
    player.run(0.1)
    for letter in "WMÄ":
        player.app.notify(letter * 3_000)
    player.run(0.1)
    shown = toasts(player)
    assert len(shown) == TOASTS
    rects = sorted((drawn_at(player.app, sprite) for sprite in shown), key=lambda rect: rect.top)
    assert all(player.app.window.surface.get_rect().contains(rect) for rect in rects)
    assert all(above.bottom < below.top for above, below in pairwise(rects))
    for sprite in shown:
        assert isinstance(sprite.art, Text)
        lines = text_lines(sprite.art, player.app.theme.fonts, sprite.space.scale)
        height = player.app.front.form.view.height
        assert len(lines) == next(most for least, most in ((540, LINES), (480, 4), (0, 3)) if height >= least)
        assert lines[-1].endswith("…")


@pytest.mark.sample(2)
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_any_message_can_be_told(start, text: str) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    player.app.notify(text)
    player.run(0.1)
    assert len(toasts(player)) == 1
    player.run(10)
    assert not toasts(player)


class Counted(Scene):
    """A scene with a number on it."""

    number = Reactive(0)

    def build(self) -> None:
        self.form.label(str(self.number), 100, 100, 20)


def test_what_a_scene_shows_is_built_anew_when_it_changes_and_only_then(start) -> None:
    player = start()
    first, scene = Counted(player.app), Counted(player.app)
    player.app.push(scene)
    player.run()
    assert "0" in words(player)
    scene.number = 0
    assert not scene.needs_rebuild
    scene.number = 7
    assert scene.needs_rebuild
    player.run()
    assert not scene.needs_rebuild
    assert "7" in words(player)
    assert first.number == 0


class Mirrored(Scene):
    """Shows the number of another scene."""

    other: Counted
    built = 0

    def build(self) -> None:
        self.built += 1
        self.form.label(str(self.other.number), 100, 100, 20)

    def depends_on(self) -> object:
        return self.other.number


def test_a_scene_that_shows_the_state_of_others_follows_it_and_is_not_built_for_nothing(start) -> None:
    player = start()
    scene = Mirrored(player.app)
    scene.other = Counted(player.app)
    player.app.push(scene)
    player.run()
    built = scene.built
    player.run(0.2)
    assert scene.built == built
    scene.other.number = 7
    player.run()
    assert "7" in words(player)
    assert scene.built == built + 1


class Growing(Scene):
    """A page that scrolls: a line above its buttons may become taller, as one does that tells what has happened."""

    line = 40.0

    def build(self) -> None:
        self.form.box.height = self.form.view.height + 300.0
        with self.form.foot(60.0):
            pass
        low = self.form.view.height - 120.0
        self.form.add(Button("upper", Box(40, 0, 200, self.line), "Upper", lambda: None))
        self.form.add(Button("lower", Box(40, low + self.line - 40.0, 200, 50), "Lower", lambda: None))


def test_what_has_the_focus_stays_in_sight_when_a_line_above_it_grows(start: Start) -> None:
    player = start()
    scene = Growing(player.app)
    player.app.push(scene)
    player.run(0.1)
    scene.form.want("lower")
    player.run(0.1)
    scene.line = 120.0
    scene.renew()
    player.run(0.1)
    low = player.app.window.size[1] - scene.form.scroll.foot * scene.form.space.scale
    assert scene.form.focus is not None
    assert scene.form.pixels(scene.form.focus).bottom <= low


def test_what_has_the_focus_stays_in_sight_when_the_text_grows(start: Start) -> None:
    player = start(size=(800, 600))
    scene = SettingsScene(player.app, "access")
    player.app.push(scene)
    player.run(0.1)
    for key in [widget.key for widget in scene.form.widgets if widget.enabled and not widget.stays]:
        player.app.choose("ui_scale", 100)
        player.run(0.1)
        scene.form.want(key)
        player.app.choose("ui_scale", 200)
        player.run(0.1)
        focus = scene.form.focus
        assert focus is not None
        assert scene.form.view.top <= focus.box.top, f"{focus.key} lies above the window"
        low = scene.form.view.bottom - scene.form.scroll.foot
        assert focus.box.bottom <= low, f"{focus.key} lies below the window"


def test_whoever_has_scrolled_on_is_not_led_back_to_the_focus(start: Start) -> None:
    player = start()
    scene = Growing(player.app)
    player.app.push(scene)
    player.run(0.1)
    scene.form.scroll.by(300.0)
    top = scene.form.view.top
    assert top > 40.0
    scene.line = 41.0
    scene.renew()
    player.run(0.1)
    assert scene.form.view.top == top
