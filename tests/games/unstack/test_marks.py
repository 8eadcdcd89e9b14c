"""The marks over UnStack's board: nothing lies on a number, and what is written beside it can be read."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pygame
import pytest
from msgspec.structs import replace

from game.games.unstack import rules
from game.games.unstack.rules.board import CELL_INDICES, CELL_NAMES
from game.games.unstack.view.board import Layer
from game.games.unstack.view.cursor import hint_marks, marks_of_hand
from game.games.unstack.view.hand import Hand
from game.games.unstack.view.layout import rise
from game.games.unstack.view.marks import Ghost, Mark, Tag
from game.play.table.hint import Told
from game.scenes.board.hints import LAMP, Pin, Way
from game.stage.sprites import Sprite
from tests.conftest import Player
from tests.games.unstack.boards import board, random_position
from tests.games.unstack.table import GAME, Table

Start = Callable[..., Player]
FIGURE = 0.13, 0.11
"""Half the width and half the height of the number on a tower."""


def number_boxes(table: Table) -> list[tuple[str, pygame.FRect]]:
    """The numbers on the towers that stand, as rectangles in units of the board."""
    scene, (wide, high) = table.scene, FIGURE
    found = []
    for cell, stones in enumerate(scene.session.position.cells):
        if stones:
            x, y = scene.pieces.layout.foot(cell)
            found.append((CELL_NAMES[cell], pygame.FRect(x - wide, y - rise(abs(stones)) - high, 2 * wide, 2 * high)))
    return found


def box_of(pin: Sprite) -> pygame.FRect:
    """The place of a pin, in units of the board."""
    assert isinstance(pin.art, Pin)
    width, height = pin.art.extent()
    return pygame.FRect(pin.x - pin.anchor[0] * width, pin.y - pin.anchor[1] * height, width, height)


def shown(table: Table, *kinds: type) -> list[Sprite]:
    return [sprite for sprite in table.scene.stage.sprites if sprite.visible and isinstance(sprite.art, kinds)]


# Towers that are not there yet


@pytest.mark.parametrize("rule_set", ["classic", "neto2026"])
def test_no_tower_is_foreseen_where_one_stands(rule_set: str) -> None:
    rng = random.Random(5)
    foreseen = 0
    for _ in range(80):
        position = random_position(rng, rule_set)
        moves = rules.legal_moves(position)
        hand = Hand(position, not moves)
        if moves:
            foreseen += ghosts_apart(hint_marks(position, rng.choice(moves)), position.cells)
        for cell in hand.sources[:2]:
            hand.take(cell)
            while hand.sowing is not None and hand.choices():
                foreseen += ghosts_apart(marks_of_hand(hand, hand.sowing, None, False), hand.cells())
                hand.lay(rng.choice(hand.choices()).cell)
    assert foreseen, "some towers are foreseen"


def ghosts_apart(marks: Sequence[Mark | Ghost], standing: Sequence[int]) -> int:
    """Check that no tower is foreseen where one stands; the number of those that are foreseen."""
    ghosts = [mark.cell for mark in marks if isinstance(mark, Ghost)]
    labels = [mark.cell for mark in marks if isinstance(mark, Mark) and mark.text]
    assert not [CELL_NAMES[cell] for cell in ghosts if standing[cell]], "a number lies over a number"
    assert len(labels) == len(set(labels)), "a label lies over a label"
    return len(ghosts)


def test_a_join_is_told_by_its_label_alone(start: Start) -> None:
    table = Table(start(), board("d1 b3, d3 b2, d4 w1, a7 w2"))
    table.click("d1")
    ghosts = {CELL_NAMES[mark.cell] for mark in table.scene.pieces.marks if isinstance(mark, Ghost)}
    labels = {CELL_NAMES[mark.cell]: mark.text for mark in table.scene.pieces.marks if getattr(mark, "text", "")}
    assert ghosts == {"d2"}, "only where nothing stands"
    assert labels == {"d2": "+1", "d3": "+1", "d4": "×1"}


# Hints


def advise(table: Table, rng: random.Random) -> None:
    """Show a hint with a line of three moves by chance, as a program would have found it."""
    position, line = table.scene.session.position, list[str]()
    while len(line) < 3 and (moves := rules.legal_moves(position)):
        line.append(rng.choice(moves))
        position = rules.play(position, line[-1])
    table.scene.table.hints.advise(line[0], tuple(line))
    table.scene.follow()


def test_pins_and_arrows_of_a_hint_leave_every_number_free(start: Start) -> None:
    rng = random.Random(6)
    table = Table(start(size=(800, 600)))
    for _ in range(12):
        advise(table, rng)
        hints = table.scene.table.hints
        for told in Told:
            assert hints.shown is not None
            hints.shown = replace(hints.shown, told=told)
            table.scene.cursor.refresh()
            table.player.run(0.05)
            pins, boxes = shown(table, Pin), number_boxes(table)
            assert pins, f"the hint has a pin ({told})"
            for pin in pins:
                covered = [name for name, box in boxes if box_of(pin).colliderect(box)]
                assert not covered, f"pin {pin.art.number} lies on the number of {covered} ({told})"
            assert (LAMP in {pin.art.number for pin in pins}) is (told is Told.WHERE)
            for way in shown(table, Way):
                assert way.layer < Layer.TOWER, "an arrow lies over the towers"
        hints.hide()
        table.scene.play(rng.choice(rules.legal_moves(table.scene.session.position)))
        table.player.settle()


def test_two_pins_at_a_stack_stand_one_above_the_other(start: Start) -> None:
    table = Table(start(), board("d1 b5, g7 w2, a7 w2"))
    table.scene.table.hints.advise("1d1+1", ("1d1+1", "1g7-1", "1d1>1"))
    table.scene.follow()
    for _ in range(2):
        table.keys(pygame.K_h)
    first, _, third = sorted(shown(table, Pin), key=lambda pin: pin.art.number)
    assert first.x == third.x
    assert third.y < first.y


def test_the_ring_of_a_lesson_lies_below_labels_and_towers(start: Start) -> None:
    table = Table(start())
    for ring in table.scene.cursor.beacons(GAME.lesson[0].move):
        assert ring.layer < Layer.WAY < Layer.TOWER < Layer.TAG, "or which of them is seen depends on which came first"


def test_the_turns_above_the_board_are_those_of_the_result(start: Start) -> None:
    table = Table(start(), board("c3 b2, e5 b1, a7 w1, f2 w1"))
    assert table.scene.words.subtitle().endswith("Turn 1")
    table.scene.play("2c3>11")
    table.player.settle()
    outcome = table.scene.session.outcome
    assert outcome is not None
    assert table.scene.words.subtitle().endswith("Turn 1"), "the game is over: no second turn begins"
    assert table.scene.words.result(outcome)[1][-1] == "The game took 1 turn."


def test_labels_lie_above_the_towers(start: Start) -> None:
    table = Table(start())
    table.click("c1", "c2")
    assert all(sprite.layer > CELL_INDICES["a1"] // 7 + Layer.TOWER for sprite in shown(table, Tag))
