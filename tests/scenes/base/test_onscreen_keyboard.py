"""The letters to choose from: all of them are in sight at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.scenes.base.onscreen_keyboard import OnScreenKeyboardScene
from game.scenes.players.persons import PersonsScene
from game.ui.widgets.text_field import TextField
from tests.conftest import Player
from tests.helpers.layout import cut, faults


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (640, 480), (700, 1000)], ids=str)
def test_no_letter_has_to_be_scrolled_to_where_all_is_as_large_as_it_gets(
    start: Callable[..., Player], size: tuple[int, int]
) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", 200), size=size)
    player.app.push(PersonsScene(player.app))
    player.run()
    field = next(widget for widget in player.app.front.form.widgets if isinstance(widget, TextField))
    player.app.push(OnScreenKeyboardScene(player.app, field))
    player.settle()
    assert player.app.front.form.scroll.most == 0
    assert not faults(player.app)
    assert not cut(player.app)
