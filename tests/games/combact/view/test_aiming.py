"""Aiming with a piece in hand: what is outlined is what a click lays."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import cos, sin, tau

import pygame
import pytest

from game.games.combact.rules.laying import choosable
from game.games.combact.view.board import lying
from game.games.combact.view.organisms import CENTRE
from tests.conftest import Player
from tests.games.combact.table import Table, still
from tests.games.combact.view.test_choosing import LATE

Start = Callable[..., Player]
TURNS = ("wheel", "back", "right", "keys", "arrows")
"""Ways to turn a piece in hand, or to lead it on."""


def somewhere(chance: random.Random) -> tuple[float, float]:
    """A place on the flower."""
    angle, radius = chance.uniform(0, tau), chance.uniform(0, 2.9)
    return CENTRE + radius * cos(angle), CENTRE + radius * sin(angle)


def turn(table: Table, way: str) -> None:
    player = table.player
    match way:
        case "wheel":
            player.wheel(1)
        case "back":
            player.wheel(-1)
        case "right":
            player.click(table.mouse, 3)
        case "keys":
            player.key(pygame.K_q)
        case "arrows":
            player.key(pygame.K_LEFT)


def laid_by_a_click(table: Table, chance: random.Random) -> tuple[str, str]:
    """Hold a piece somewhere, turn it, and click with a trembling hand; return what was shown, and what was laid."""
    player, hand = table.player, table.scene.cursor.held
    piece = chance.choice(choosable(table.position))
    table.click(table.home(piece))
    table.move(somewhere(chance))
    way = chance.choice(TURNS)
    for _ in range(chance.randint(0, 3)):
        turn(table, way)
    x, y = table.mouse
    trembling = x + chance.choice((-1, 0, 1)), y + chance.choice((-1, 0, 1))
    if chance.random() < 0.5:
        player.move(trembling)
    spot, trial = hand.spot, hand.trial
    fits = spot is not None and trial is not None and trial.refusal is None
    shown = spot.placement.name if spot is not None and fits else ""
    before = len(table.moves)
    player.click(trembling)
    laid = "".join(table.moves[before:])
    if hand.piece:
        player.key(pygame.K_ESCAPE)
    told = f"{piece} by {way} at {x:.0f}, {y:.0f}"
    return f"{told}: {shown or 'nothing'}", f"{told}: {laid or 'nothing'}"


@pytest.mark.parametrize("seed", range(3))
def test_a_click_lays_what_is_outlined(start: Start, seed: int) -> None:
    table = Table(start(still, size=(800, 600)), moves=5 + 2 * seed)
    chance = random.Random(seed)
    laid = 0
    for _ in range(20):
        shown, done = laid_by_a_click(table, chance)
        assert done == shown, "laid where it was not shown"
        if not done.endswith("nothing"):
            laid += 1
            table.player.key(pygame.K_u)
    assert laid >= 5, "hardly any piece was laid: nothing was tried"


def test_a_turned_piece_stays_while_the_hand_trembles(start: Start) -> None:
    table = Table(start(still, size=(800, 600)), moves=5)
    hand, chance = table.scene.cursor.held, random.Random(1)
    table.click(table.home(choosable(table.position)[0]))
    for _ in range(30):
        table.move(somewhere(chance))
        x, y = table.mouse
        table.player.wheel(chance.choice((-1, 1)))
        shown = hand.spot
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (-1, -1)):
            table.player.move((x + dx, y + dy))
            assert hand.spot == shown, f"the piece jumps when the mouse moves by {dx}, {dy} at {x:.0f}, {y:.0f}"


def test_six_turns_lead_back(start: Start) -> None:
    table = Table(start(still, size=(800, 600)), moves=5)
    hand, chance = table.scene.cursor.held, random.Random(2)
    table.click(table.home(choosable(table.position)[0]))
    for _ in range(20):
        table.move(somewhere(chance))
        table.player.wheel(1)
        shown = hand.spot
        for _ in range(6):
            table.player.wheel(1)
        assert hand.spot == shown, "the piece wanders when it is turned"


def test_a_piece_led_by_keys_is_laid_by_a_click_where_the_mouse_still_lies(start: Start) -> None:
    table = Table(start(still, size=(800, 600)), start=LATE.format(goal="time"))
    table.click(table.home("E"))
    hand = table.scene.cursor.held
    table.move(lying(hand.legal[0].placement)[1])
    table.player.key(pygame.K_RIGHT)
    table.player.key(pygame.K_PAGEDOWN)
    shown = hand.spot
    assert shown is not None
    table.player.click(table.mouse)
    assert table.moves == [shown.placement.name], "a click laid the piece elsewhere than the keys had shown"


def test_a_click_on_the_ring_still_takes_another_piece(start: Start) -> None:
    table = Table(start(still, size=(800, 600)), start=LATE.format(goal="time"))
    hand = table.scene.cursor.held
    table.click(table.home("E"))
    table.player.key(pygame.K_q)
    table.click(table.home("Q"))
    assert hand.piece == "Q", "a click on another piece of the ring does not take it"
    table.player.key(pygame.K_q)
    table.click(table.home("Q"))
    assert not hand.piece, "a click on its own place does not put the piece back"
