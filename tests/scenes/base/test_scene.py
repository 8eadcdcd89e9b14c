"""What every scene has: here its messages that pass."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.scenes.base.scene import LINES, TOASTS
from game.scenes.home.menu import MenuScene
from game.stage.sprites import Layer, Sprite
from game.stage.text import Text, text_lines
from tests.conftest import Player
from tests.helpers.hostile import HOSTILE
from tests.helpers.layout import SIZES, drawn_at


def toasts(player: Player) -> list[Sprite]:
    """The messages that are shown, oldest first."""
    sprites = player.app.front.stage.sprites
    return [sprite for sprite in sprites if sprite.layer > Layer.TOAST and isinstance(sprite.art, Text)]


@pytest.mark.usefixtures("blank")
@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 200])
def test_the_longest_messages_have_room_one_above_the_other(start, size: tuple[int, int], scale: int) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", scale), size=size)
    player.app.push(MenuScene(player.app))
    for letter in "WMÄ":
        player.app.notify(letter * 3_000)
    player.run(0.1)
    shown = toasts(player)
    assert len(shown) == TOASTS
    rects = [drawn_at(player.app, sprite) for sprite in shown]
    assert all(player.app.window.surface.get_rect().contains(rect) for rect in rects)
    assert all(above.bottom < below.top for above, below in pairwise(rects))
    for sprite in shown:
        assert isinstance(sprite.art, Text)
        lines = text_lines(sprite.art, player.app.theme.fonts, sprite.space.scale)
        assert len(lines) == (LINES if player.app.front.form.view.height >= 540 else 4 if size[0] < 1280 else 3)
        assert lines[-1].endswith("…")


@pytest.mark.sample(4)
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_any_message_can_be_told(start, text: str) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    player.app.notify(text)
    player.run(0.1)
    assert len(toasts(player)) == 1
    player.run(10)
    assert not toasts(player)
