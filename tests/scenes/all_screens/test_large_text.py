"""Large text in small windows: what pages and questions reach, with nothing cut or overlapping, all within reach."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.scenes.base.scene import largest_text, wanted_scale
from game.settings.settings import Settings
from game.stage.art import Text
from tests.conftest import Player
from tests.helpers.layout import cut, drawn_at, faults
from tests.helpers.pictures import leave_blank
from tools.fuzz.openings import OPENINGS, begin

REACHED = {(720, 1280): 200, (1024, 576): 200, (800, 600): 150, (640, 480): 125}
"""The least size of text on every screen, in per cent of its usual size in that window, when 200 are asked for."""
LONG = ("log", "reading")
"""Screens with lines that a program or a file made as long as they are."""
HINT = "Suche nach Regeln, Tasten, Online-Spiel, Dateien"
"""A hint in an empty field, which may be cut."""


@pytest.mark.parametrize("size", REACHED, ids=str)
def test_every_screen_of_a_window_reaches_the_same_size(size: tuple[int, int]) -> None:
    reached = largest_text(size, 200)
    assert reached >= REACHED[size], f"text of 200 % has {reached} % in a window of {size}"


@pytest.mark.slow
@pytest.mark.parametrize("size", [(720, 1280), (1024, 576)], ids=str)
def test_nothing_is_cut_or_overlaps_on_any_screen(
    start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    leave_blank(monkeypatch)

    def choose(settings: Settings) -> None:
        settings.language = "de"  # Its words are the longest ones.
        settings.ui_scale = 200
        settings.speed = "off"

    player = start(choose, size=size)
    wrong = list[str]()
    for name in OPENINGS:
        begin(player.app, name, 1)
        player.run(0.1)
        percent = 100 * player.app.front.form.space.scale / wanted_scale(size, 100)
        if percent < REACHED[size]:
            wrong.append(f"{name} reaches {percent:.0f} %")
        wrong += [f"{name}: {fault}" for fault in faults(player.app)]
        form = player.app.front.form
        if form.scroll.foot and form.focus is not None and not form.focus.stays:
            ends = form.pixels(form.focus).bottom
            if ends > size[1] - form.scroll.foot * form.space.scale + 1:
                wrong.append(f"{name}: {form.focus.key}, which has the focus, lies behind the foot")
        shortened = [text for text in cut(player.app) if "W" * 16 not in text and text != HINT]
        wrong += [f"{name} cuts: {text}" for text in shortened if name not in LONG]
    assert not wrong, "\n".join(wrong)


def test_the_number_of_a_move_lies_between_its_buttons(start: Callable[..., Player]) -> None:
    def choose(settings: Settings) -> None:
        settings.language, settings.ui_scale = "de", 200

    player = start(choose, size=(640, 480))
    begin(player.app, "review explode", 1)
    player.run(0.1)
    form = player.app.front.form
    before, after = (form.pixels(next(w for w in form.widgets if w.key == key)) for key in ("before", "after"))
    words = [drawn_at(player.app, sprite) for sprite in form.sprites if isinstance(sprite.art, Text)]
    line = [word for word in words if before.top < word.centery < before.bottom and word.left < after.right]
    assert len(line) == 1, f"the number of the move is there once, not {len(line)} times"
    assert before.right <= line[0].left, "the number begins below the button back"
    assert line[0].right <= after.left, "the number ends below the button forward"
