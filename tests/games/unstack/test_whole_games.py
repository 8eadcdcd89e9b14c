"""Whole games of UnStack: with the mouse alone and with a gamepad alone."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from game.games.unstack.rules import moves as rules
from game.games.unstack.rules.board import CELL_NAMES
from game.scenes.play.result import ResultScene
from tests.conftest import Player
from tests.games.unstack.boards import board
from tests.games.unstack.table import Table, sow_somehow, still

Start = Callable[..., Player]
LAYOUT = "b2 b3, d2 b3, f2 b3, b6 w3, d6 w3, f6 w3"
WAYS = {
    (0, 1): pygame.CONTROLLER_BUTTON_DPAD_UP,
    (0, -1): pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    (1, 0): pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    (-1, 0): pygame.CONTROLLER_BUTTON_DPAD_LEFT,
}


@pytest.mark.slow
@pytest.mark.parametrize(("rule_set", "seed"), [("classic", 4), ("neto2026", 9)])
def test_a_whole_game_by_mouse(start: Start, rule_set: str, seed: int) -> None:
    table = Table(start(still, size=(640, 480)), board(LAYOUT, "b", rule_set))
    rng = random.Random(seed)
    scene = table.scene
    passes = 0
    while scene.session.outcome is None:
        before = len(table.moves)
        sow_somehow(table, rng)
        table.player.settle()
        passed = table.moves[before + 1 :]
        assert passed in ([], ["pass"]), "a forced pass follows by itself"
        passes += len(passed)
        assert scene.pieces.in_trays == list(scene.cursor.captured(scene.session.position.cells))
        assert len(table.moves) < 400
    assert passes == table.moves.count("pass")
    position = rules.parse_position(rules.position_text(scene.session.positions[0]))
    for move in table.moves:
        position = rules.play(position, move)
    assert position == scene.session.position
    table.player.settle()
    assert isinstance(table.player.app.front, ResultScene)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("rule_set", "seed"), [("classic", 4), ("neto2026", 9)])
def test_a_whole_game_by_gamepad(start: Start, rule_set: str, seed: int) -> None:
    table = Table(start(still, size=(640, 480)), board(LAYOUT, "b", rule_set))
    rng = random.Random(seed)
    scene = table.scene
    while scene.session.outcome is None:
        before = len(table.moves)
        sow_by_pad(table, rng)
        table.player.settle()
        assert table.moves[before + 1 :] in ([], ["pass"]), "a forced pass follows by itself"
        assert len(table.moves) < 400
    assert isinstance(table.player.app.front, ResultScene)
    assert scene.session.match.counted


def lead(table: Table, start: int, end: int) -> None:
    """Go from one cell to another with the arrows."""
    (file, rank), (to_file, to_rank) = (place(cell) for cell in (start, end))
    for sign, count in (((1, 0), to_file - file), ((0, 1), to_rank - rank)):
        turn = 1 if count > 0 else -1
        for _ in range(abs(count)):
            table.player.pad(WAYS[sign[0] * turn, sign[1] * turn])


def place(cell: int) -> tuple[int, int]:
    """The file and the rank of a cell."""
    name = CELL_NAMES[cell]
    return ord(name[0]), int(name[1:])


def sow_by_pad(table: Table, rng: random.Random) -> None:
    """One move by a gamepad's buttons alone: some stack, some count, and so on."""
    pad = table.player.pad
    cursor = table.scene.cursor
    hand = cursor.hand
    if not cursor.by_keys:
        pad(pygame.CONTROLLER_BUTTON_DPAD_UP)
    lead(table, cursor.cell, rng.choice(hand.sources))
    pad(pygame.CONTROLLER_BUTTON_A)
    assert hand.sowing is not None, table.said
    if rng.random() < 0.5 and hand.finished() is None:
        pad(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    moves = len(table.moves)
    for _ in range(40):
        if len(table.moves) > moves:
            return
        choices = hand.choices()
        if hand.finished() is not None or hand.sowing is None or not choices:
            pad(pygame.CONTROLLER_BUTTON_A)
            continue
        lead(table, hand.sowing.here, rng.choice(choices).cell)
        if len(table.moves) == moves and hand.more_here and rng.random() < 0.3:
            pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    raise AssertionError(f"no move is made: {table.said}")
