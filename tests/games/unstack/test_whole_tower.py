"""Moving a whole tower in UnStack takes few steps, and the line says how, for the mouse and for keys."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games.unstack.view.cursor import HOLD
from game.settings.settings import Settings
from tests.conftest import Player
from tests.games.unstack.boards import board
from tests.games.unstack.table import Table

Start = Callable[..., Player]


@pytest.fixture(params=["off", "normal"])
def table(start: Start, request: pytest.FixtureRequest) -> Table:
    def change(settings: Settings) -> None:
        settings.speed = request.param

    return Table(start(change, size=(800, 600)), board("c3 b5, h8 w2", "b", "classic"))


def hold(table: Table, cell: str, seconds: float) -> None:
    """Press a cell, and let go after a while."""
    table.drag(cell, let_go=False)
    table.player.run(seconds)
    table.let_go(cell)


def test_a_button_held_down_lays_the_whole_tower(table: Table) -> None:
    table.click("c3")
    hold(table, "d3", HOLD + 0.2)
    assert table.moves[0] == "5c3>5"


def test_a_short_press_lays_one(table: Table) -> None:
    table.click("c3")
    hold(table, "d3", HOLD / 3)
    assert table.hand == 4
    hold(table, "d3", HOLD / 3)
    assert table.hand == 3
    table.player.run(1.0)
    assert table.hand == 3
    hold(table, "d3", HOLD + 0.2)
    assert table.hand == 0


def test_a_press_that_goes_on_is_a_drag_and_lays_no_more(table: Table) -> None:
    table.click("c3")
    table.drag("d3", "e3", let_go=False)
    table.player.run(HOLD + 0.2)
    assert table.hand == 3


def test_the_line_says_how_by_mouse(table: Table) -> None:
    table.click("c3", "d3")
    assert "hold the button for all" in table.said


def test_the_line_tells_keys_what_keys_do(table: Table) -> None:
    focus = table.scene.form.focus
    assert focus is not None
    assert focus.key == "board"
    table.keys(pygame.K_UP)
    while table.scene.cursor.hand.sowing is None:
        table.scene.cursor.cell = table.scene.cursor.hand.sources[0]
        table.keys(pygame.K_RETURN)
    assert "Q takes fewer" in table.said
    assert "click" not in table.said
    table.keys(pygame.K_RIGHT)
    assert "E lays one more here" in table.said
    table.keys(*[pygame.K_e] * 4)
    assert table.moves[0] == "5c3>5"
