"""In what order Tab, and whoever reads a screen aloud, comes to the things of a line: from the left to the right."""

from __future__ import annotations

import itertools

import pytest

from game.ui.widgets.widgets import Button
from tools.fuzz.openings import begin

SCREENS = (
    "play explode",
    "play combact",
    "puzzle brickshooter",
    "setup unstack",
    "setup brickshooter",
    "online games",
    "levels combact",
    "editor unstack",
)


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", SCREENS)
def test_buttons_of_a_line_come_from_the_left(start, name: str) -> None:
    player = start()
    begin(player.app, name, 1)
    player.run(0.1)
    buttons = [widget for widget in player.app.front.form.widgets if isinstance(widget, Button)]
    for one, next_one in itertools.pairwise(buttons):
        if one.box.centery == next_one.box.centery:
            assert one.box.left < next_one.box.left, f"{one.key}, {next_one.key}"


def test_tab_leads_from_the_board_to_the_menu_and_along_the_toolbar(start) -> None:
    player = start()
    begin(player.app, "play explode", 1)
    player.run(0.1)
    keys = [widget.key for widget in player.app.front.form.widgets if not widget.passed_over]
    assert keys[:7] == ["board", "menu", "hint", "undo", "redo", "moves", "restart"]
