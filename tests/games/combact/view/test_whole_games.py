"""Whole games of Combact, of each goal: with the mouse alone, with keys alone and with a gamepad alone."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from game.games.combact import rules
from game.games.combact.rules.goals import standing, stuck
from game.scenes.play.result import ResultScene
from tests.conftest import Player
from tests.games.combact.table import Table, still

Start = Callable[..., Player]
GOALS = ["time", "autonomy", "bases"]
ENOUGH = 60
"""Inputs within which a turn is over."""


@pytest.mark.slow
@pytest.mark.parametrize("goal", GOALS)
def test_a_whole_game_by_mouse(start: Start, goal: str) -> None:
    table = Table(start(still, size=(640, 480)), goal)
    chance = random.Random(3)
    while table.scene.session.outcome is None:
        before = len(table.moves)
        legal = rules.legal_moves(table.position)
        move = chance.choice([one for one in legal if one != "pass"] or ["pass"])
        table.play(move)
        assert table.moves[before:] == [move]
        table.scene.stage.animator.finish("move")
    ends_with_a_result(table)


class Buttons:
    """A hand that uses nothing but a few buttons: of a keyboard or of a gamepad."""

    def __init__(self, table: Table, tap: Callable[[int], object], confirm: int, right: int, turn: int) -> None:
        self.table = table
        self.tap = tap
        self.confirm, self.right, self.turn = confirm, right, turn
        self.turned = 0
        """Number of pieces that were laid otherwise turned than they were picked."""

    def make_a_turn(self, steps: int) -> None:
        """Make any turn: the piece so many steps to the right, turned on to the next way in which it fits."""
        table = self.table
        before = len(table.moves)
        held = table.scene.cursor.held
        # With nothing left to choose, a step to the right leads off the board.
        for _ in range(0 if stuck(table.position) else steps):
            self.tap(self.right)
        for _ in range(ENOUGH):
            if len(table.moves) > before:
                return
            if held.piece:
                self._turn()
            self.tap(self.confirm)
        raise AssertionError(f"no turn within {ENOUGH} inputs: {table.said}")

    def _turn(self) -> None:
        held = self.table.scene.cursor.held
        first = held.turn
        for _ in range(6):
            self.tap(self.turn)
            if held.spot is not None and held.spot.fits:
                break
        self.turned += held.turn != first


def keyboard(table: Table) -> Buttons:
    return Buttons(table, table.player.key, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_e)


def gamepad(table: Table) -> Buttons:
    a, right = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_DPAD_RIGHT
    return Buttons(table, table.player.pad, a, right, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)


@pytest.mark.sample(1)
@pytest.mark.parametrize("hand", [keyboard, gamepad])
@pytest.mark.parametrize("goal", GOALS)
def test_a_whole_game_by_buttons(start: Start, goal: str, hand: Callable[[Table], Buttons]) -> None:
    table = Table(start(still, size=(800, 600)), goal)
    buttons = hand(table)
    chance = random.Random(5)
    while table.scene.session.outcome is None:
        before = table.position
        buttons.make_a_turn(chance.randrange(4))
        assert table.moves[-1] in rules.legal_moves(before)
        table.scene.stage.animator.finish("move")
    assert buttons.turned >= 2, "pieces are turned by a button"
    ends_with_a_result(table)


def ends_with_a_result(table: Table) -> None:
    outcome = table.scene.session.outcome
    assert outcome is not None
    table.player.settle()
    assert standing(table.position) == outcome.score or outcome.reason == "foreign_bases"
    assert isinstance(table.player.app.front, ResultScene)
    assert table.scene.session.match.counted
