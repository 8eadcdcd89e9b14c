"""What UnStack's board shows: moves as they are played back, marks, and rest."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from game.games.unstack import rules
from game.games.unstack.rules.board import CELL_NAMES
from game.play.port.move_result import apply_move
from game.settings.settings import Settings
from tests.conftest import Player
from tests.games.unstack.boards import board
from tests.games.unstack.table import NAMES, Table, still

Start = Callable[..., Player]


@pytest.fixture
def table(start: Start) -> Table:
    return Table(start(size=(800, 600)))


CROWDED = "a1 b9, a2 w1, a3 b2, b7 w6, d4 w2, d2 b4, g4 w8, c4 b1, f1 b2, e7 w3"


@pytest.mark.usefixtures("painted")
@pytest.mark.slow
@pytest.mark.parametrize("rule_set", ["classic", "neto2026"])
@pytest.mark.parametrize("reduced", [False, True])
def test_the_picture_after_a_move_is_that_of_the_position(start: Start, rule_set: str, reduced: bool) -> None:
    def change(settings: Settings) -> None:
        settings.reduced_motion = reduced

    table = Table(start(change, size=(800, 600)), board(CROWDED, "b", rule_set))
    for number in range(4):
        moves = rules.legal_moves(table.scene.session.position)
        assert table.scene.play(random.Random(number).choice(moves))
        table.aside()
        assert table.player.picture() == table.fresh_picture()


def test_the_last_frame_is_the_picture_at_rest(start: Start) -> None:
    # Nothing may jump when the animation has ended and the position is shown afresh.
    table = Table(start(size=(800, 600)), board(CROWDED))
    for move in rules.legal_moves(table.scene.session.position)[:1]:
        shown = apply_move(rules, table.scene.session.position, move)
        table.scene.session.play(move)
        animation = table.scene.animate(shown)
        animation.advance(animation.duration)
        towers = {cell: (sprite.art, sprite.state()) for cell, sprite in table.scene.pieces.towers.items()}
        assert table.scene.pieces.flying == []
        captured = list(table.scene.pieces.in_trays)
        table.scene.show(table.scene.session.position)
        assert towers == {cell: (sprite.art, sprite.state()) for cell, sprite in table.scene.pieces.towers.items()}
        assert captured == table.scene.pieces.in_trays


@pytest.mark.usefixtures("painted")
@pytest.mark.slow
def test_window_and_palette_change_while_stones_hop(start: Start) -> None:
    table = Table(start(size=(800, 600)), board(CROWDED))
    app = table.player.app
    table.scene.play(rules.legal_moves(table.scene.session.position)[0])
    table.player.run(0.25)
    pygame.display.set_mode((1000, 640), pygame.RESIZABLE)
    table.player.run(0.1)
    table.player.key(pygame.K_F11)
    table.player.run(0.1)
    table.player.key(pygame.K_F11)
    app.settings.palette = "daylight"
    app.apply_settings()
    table.player.run(0.1)
    assert table.scene.moving
    table.aside()
    assert table.player.picture() == table.fresh_picture()


def test_a_hand_survives_a_new_window(table: Table) -> None:
    table.click("c1", "c2", "c3")
    pygame.display.set_mode((1000, 640), pygame.RESIZABLE)
    table.player.run()
    table.click("c4", "c5", "c5")
    assert table.moves == ["5c1+1112"]


def test_a_click_while_stones_hop_is_not_lost(table: Table) -> None:
    table.scene.play("3d2>3")
    table.player.run(0.1)
    table.click("b6")
    assert table.hand == 3, "it is judged by the position, though the picture is not there yet"
    assert table.scene.moving, "and crushes nothing"
    table.click("b5", "b4")
    table.click("b3")
    table.player.settle()
    assert table.moves == ["3d2>3", "3b6-111"]


@pytest.mark.usefixtures("painted")
def test_at_rest_nothing_is_drawn(table: Table) -> None:
    table.click("c1", "c2")
    table.player.run(1.0)
    for _ in range(30):
        table.player.run(1 / 60)
        assert table.player.app.areas == []


def test_reduced_motion_lets_nothing_fly(start: Start) -> None:
    def change(settings: Settings) -> None:
        settings.reduced_motion = True

    table = Table(start(change), board("d1 b3, d4 w1, a7 w2"))
    table.scene.play("3d1+111")
    while table.scene.moving:
        table.player.run(1 / 60)
        assert table.scene.pieces.flying == []


def test_the_marks_and_numbers_of_a_sowing(table: Table) -> None:
    table.click("c1", "c2", "c2", "c3")
    table.player.move(table.pixel("c4"))
    texts = {(CELL_NAMES[mark.cell], mark.text) for mark in table.scene.pieces.marks if getattr(mark, "text", "")}
    assert texts == {("c2", "+2"), ("c3", "+1"), ("c4", "+1")}
    lit = {CELL_NAMES[mark.cell] for mark in table.scene.pieces.marks if getattr(mark, "kind", "") == "next"}
    assert lit == {"c4"}


def test_hovering_shows_where_stones_can_be_laid(table: Table) -> None:
    table.player.move(table.pixel("c1"))
    far = {CELL_NAMES[mark.cell] for mark in table.scene.pieces.marks if mark.kind == "far"}
    assert far == {"b1", "a1", "d1", "e1", "f1", "g1", "c2", "c3", "c4", "c5", "c6"}
    table.player.move((2, 2))
    assert table.scene.pieces.marks == []


def test_the_panels_count(start: Start) -> None:
    table = Table(start(still), board("d1 b3, d4 w1, a7 w2, g7 w2"))
    assert table.scene.form.focus is not None
    table.scene.play("3d1+111")
    table.player.settle()
    words = [sprite.art.text for sprite in table.scene.form._sprites if hasattr(sprite.art, "text")]
    for name in NAMES:
        assert name in words
    assert words.count("3") == 1
    assert words.count("4") == 1
    assert words.count("1") == 1
