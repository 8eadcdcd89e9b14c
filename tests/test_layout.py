"""The checks of layouts find what they are there for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.scenes.base.scene import Scene
from game.ui.widgets.widgets import Box, Button
from tests.conftest import Player
from tests.helpers.layout import cut, faults


class Page(Scene):
    """Whatever a test puts upon it."""

    def __init__(self, player: Player, fill: Callable[[Page], object]) -> None:
        super().__init__(player.app)
        self.fill = fill

    def build(self) -> None:
        self.fill(self)


def button(key: str, left: float, top: float) -> Callable[[Page], object]:
    return lambda page: page.form.add(Button(key, Box(left, top, 100, 40), key, lambda: None))


def both(*fills: Callable[[Page], object]) -> Callable[[Page], object]:
    return lambda page: [fill(page) for fill in fills]


GOOD = both(button("one", 20, 20), button("two", 20, 70), lambda page: page.form.label("Words", 200, 20))
BAD = {
    "outside": both(GOOD, button("three", 1200, 20)),
    "one and two overlap": both(button("one", 20, 20), button("two", 100, 50)),
    "'Far away' at": both(GOOD, lambda page: page.form.label("Far away", 1250, 20)),
    "'Words' at": both(GOOD, lambda page: page.form.label("More words", 205, 22)),
}


def shown(start: Callable[..., Player], fill: Callable[[Page], object]) -> Player:
    player = start()
    player.app.push(Page(player, fill))
    player.run()
    return player


def test_a_sound_layout_has_no_faults(start: Callable[..., Player]) -> None:
    assert faults(shown(start, GOOD).app) == []


@pytest.mark.parametrize("fault", BAD)
def test_faults_are_found(start: Callable[..., Player], fault: str) -> None:
    found = faults(shown(start, BAD[fault]).app)
    assert len(found) >= 1
    words = fault.split(" and ")
    assert all(word.split(" overlap")[0] in found[0] for word in words)


def test_a_shortened_text_is_found(start: Callable[..., Player]) -> None:
    app = shown(start, lambda page: page.form.label("Many words indeed", 20, 20, width=60, shorten=True)).app
    assert cut(app) == ["Many words indeed"]
