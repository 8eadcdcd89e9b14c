"""What was laid last is outlined until the next piece, and a pass gives the focus back to the board."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from game.games.combact.rules import legal_moves
from game.games.combact.rules.position import laid
from game.games.combact.view.marks import Halo
from tests.conftest import Player
from tests.games.combact.table import Table, still
from tests.games.combact.view.test_choosing import LATE

Start = Callable[..., Player]


def outlined(table: Table) -> list[Halo]:
    """What is outlined as laid last."""
    arts = [sprite.art for sprite in table.scene.stage.sprites if isinstance(sprite.art, Halo)]
    return [art for art in arts if art.state == "last"]


def last(table: Table) -> list[Halo]:
    """What should be."""
    one = laid(table.position)[-1]
    return [Halo(one.piece, one.side, one.turn, "last")]


@pytest.mark.sample(1)
@pytest.mark.parametrize("speed", ["off", "normal"])
def test_the_last_piece_is_outlined_until_the_next_and_after_undo_and_redo(start: Start, speed: str) -> None:
    table = Table(start(lambda settings: setattr(settings, "speed", speed), size=(800, 600)), "autonomy", 5)
    chance = random.Random(4)
    assert outlined(table) == last(table)
    table.scene.play(chance.choice([move for move in legal_moves(table.position) if move != "pass"]))
    table.player.settle()
    after = last(table)
    assert outlined(table) == after
    table.player.key(pygame.K_u)
    table.player.settle()
    assert outlined(table) == last(table) != after
    table.player.key(pygame.K_y)
    table.player.settle()
    assert outlined(table) == after
    table.player.press("pass")
    table.player.settle()
    assert outlined(table) == after


def test_nothing_is_outlined_that_nobody_laid(start: Start) -> None:
    assert not outlined(Table(start(still, size=(800, 600)), start=LATE.format(goal="time")))


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_two_quick_enters_on_pass_do_not_end_the_game(start: Start, speed: str) -> None:
    table = Table(start(lambda settings: setattr(settings, "speed", speed), size=(800, 600)), "autonomy", 5)
    player = table.player
    for _ in range(12):
        if table.scene.form.focus is not None and table.scene.form.focus.key == "pass":
            break
        player.key(pygame.K_TAB)
    assert table.scene.form.focus is not None
    assert table.scene.form.focus.key == "pass"
    player.key(pygame.K_RETURN)
    player.key(pygame.K_RETURN)
    player.settle()
    assert table.moves[5:] == ["pass"]
    assert table.scene.session.outcome is None
    assert table.scene.form.focus is not None
    assert table.scene.form.focus.key == "board"
