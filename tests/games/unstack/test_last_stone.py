"""The last stone makes the move at once, however it is laid."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games.unstack.rules.board import CELL_NAMES
from game.settings.settings import Settings
from tests.conftest import Player
from tests.games.unstack.boards import board
from tests.games.unstack.table import Table, still

Start = Callable[..., Player]
STACKS = "c1 b3, g7 w5, g5 w5"


def calm(settings: Settings) -> None:
    settings.reduced_motion = True


@pytest.fixture(params=[lambda settings: None, calm, still], ids=["lively", "calm", "none"])
def table(request: pytest.FixtureRequest, start: Start) -> Table:
    return Table(start(request.param, size=(800, 600)), board(STACKS))


def test_by_a_click_on_a_new_cell(table: Table) -> None:
    table.click("c1", "c2", "c2")
    assert (table.hand, table.moves) == (1, [])
    table.click("c3")
    assert table.moves == ["3c1+21"]


def test_by_a_click_on_the_same_cell(table: Table) -> None:
    table.click("c1", "c2", "c3")
    assert (table.hand, table.moves) == (1, [])
    table.click("c3")
    assert table.moves == ["3c1+12"]
    table.player.settle()
    assert table.scene.pieces.flying == []
    assert [tower for tower in table.scene.pieces.towers if CELL_NAMES[tower] in ("c1", "c2", "c3")], "they lie there"


def test_by_holding_the_button_down(table: Table) -> None:
    table.click("c1")
    table.drag("c2", let_go=False)
    assert table.hand == 2
    table.player.run(0.3)
    assert table.moves == [], "not yet: it may be the beginning of a drag"
    table.player.run(0.3)
    assert table.moves == ["3c1+3"]
    table.let_go("c2")
    assert table.moves == ["3c1+3"]


def test_by_the_wheel(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.click("c1", "c2")
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: table.pixel("c2"))
    table.player.wheel(1)
    assert table.moves == []
    table.player.wheel(1)
    assert table.moves == ["3c1+3"]
    table.player.wheel(1)
    assert table.moves == ["3c1+3"], "one notch more does nothing"


def test_a_drag_makes_the_move_when_the_button_is_let_go(table: Table) -> None:
    table.drag("c1", "c2", "c3", "c4", let_go=False)
    assert (table.hand, table.moves) == (0, []), "it may still be led back"
    table.player.move(table.pixel("c3"))
    assert table.hand == 1
    table.player.move(table.pixel("c4"))
    table.let_go("c4")
    assert table.moves == ["3c1+111"]


@pytest.mark.parametrize("ways", [(pygame.K_UP, pygame.K_UP, pygame.K_e), (pygame.K_UP, pygame.K_e, pygame.K_e)])
def test_by_keys(table: Table, ways: tuple[int, ...]) -> None:
    table.keys(pygame.K_RETURN, pygame.K_RETURN, *ways)
    assert len(table.moves) == 1


def test_a_capture_that_takes_all_in_hand_makes_the_move(start: Start) -> None:
    table = Table(start(still), board("c1 b5, c3 w2, d1 w1, g7 w5"))
    table.click("c1", "c2")
    assert table.moves == []
    table.click("c3")
    assert table.moves == ["5c1+14"]


def test_where_another_move_is_meant_the_stones_are_in_the_hand_again(start: Start) -> None:
    table = Table(start(), board(STACKS))
    table.click("c1", "c2", "c2")
    table.scene.table.play = lambda move, gesture=None: False
    before = table.scene.cursor.hand.sowing
    table.click("c2")
    assert table.scene.cursor.hand.sowing == before, "nothing is laid that does not count"
    assert table.hand == 1
