"""The tip of the focused button hides no other one, on any screen, in windows and letters of every size."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from game.settings.settings import Settings
from game.stage.sprites import Layer
from game.ui.drawing.surfaces import Panel
from tests.conftest import Player
from tests.helpers.layout import drawn_at
from tests.helpers.pictures import leave_blank
from tools.fuzz.openings import OPENINGS, begin

MOST = 0.25
"""Share of a button that a tip may cover: its corner."""


def hidden(player: Player) -> Iterator[str]:
    """Yield the buttons that the tips of others hide on the screen in front, one line each."""
    form = player.app.front.form
    margin = round(-2 * Panel.MARGIN * form.space.scale)
    tipped = [one.key for one in form.widgets if one.tip and one.enabled and not one.passed_over]
    first = form.focus.key if form.focus is not None else ""
    for key in dict.fromkeys([first, *tipped]):  # The first one as the screen has come up with it.
        if key != first:
            form.want(key)
        tips = [sprite for sprite in player.app.front.stage.sprites if sprite.layer == Layer.TIP]
        places = [drawn_at(player.app, tip).inflate(margin, margin) for tip in tips]
        for other in form.widgets:
            button = form.pixels(other)
            if other.key == key or other.many or not button.width * button.height:
                continue
            for place in places:
                covered = place.clip(button)
                if covered.width * covered.height > MOST * button.width * button.height:
                    yield f"the tip of {key} hides {other.key}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "language", "scale"),
    [((1280, 720), "en", 100), ((800, 600), "de", 200), ((640, 480), "de", 200), ((720, 1280), "de", 200)],
    ids=str,
)
def test_no_tip_hides_another_button(
    start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str, scale: int
) -> None:
    leave_blank(monkeypatch)

    def choose(settings: Settings) -> None:
        settings.language, settings.ui_scale, settings.speed = language, scale, "off"

    player, found = start(choose, size=size), list[str]()
    for name in OPENINGS:
        begin(player.app, name, 1)
        player.run(0.1)
        found += [f"{name}: {fault}" for fault in hidden(player)]
    assert not found, "\n".join(found)
