"""No mark of a hint or a lesson lies on a number, or on a badge that tells what a move would do."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.games.explode.rules.moves import cell_name
from game.games.explode.view.board import Layer
from game.games.explode.view.cursor import Hints
from game.games.explode.view.scene import ExplodeScene
from game.play.port.advice import part_of_board
from game.play.port.move_result import apply_move
from game.stage.sprites import Sprite
from tests.games.explode.test_scene import Start, open_scene

FULL = "/".join([",".join(["r5"] * 5)] * 4) + "/r5,r5,r5,r5,b5 r"
MOST = 3
"""How often a hint raises a star at most."""


def place(sprite: Sprite) -> pygame.FRect:
    """The place of a sprite on the board, in cells."""
    width, height = sprite.art.extent()  # type: ignore[attr-defined]
    return pygame.FRect(sprite.x - width * sprite.anchor[0], sprite.y - height * sprite.anchor[1], width, height)


def numbers(scene: ExplodeScene) -> list[pygame.FRect]:
    """The places of the numbers on all stars."""
    found = []
    for cell in range(len(scene.session.position.cells)):
        number = pygame.FRect(0, 0, 0.2, 0.26)
        number.center = scene.pieces.home(cell)
        found.append(number)
    return found


def seen(pin: Sprite) -> Iterator[pygame.FRect]:
    """The head of a pin, and its tip."""
    whole = place(pin)
    yield pygame.FRect(whole.left, whole.top, whole.width, 0.72 * whole.height)
    yield pygame.FRect(whole.left + 0.4 * whole.width, whole.top, 0.2 * whole.width, whole.height)


def test_pins_leave_numbers_and_badges_free(start: Start) -> None:
    scene = open_scene(start(), FULL)
    position = scene.session.position
    taken = numbers(scene)
    for cell in range(len(position.cells) - 1):
        x, y = scene.pieces.home(cell)
        badge = pygame.FRect(0, 0, 0.3, 0.3)
        badge.center = x + 0.34, y - 0.34
        move = apply_move(scene.session.rules, position, cell_name(position, cell))
        hints = Hints(scene, scene.pieces)
        pins = [pin for number in range(MOST) for pin in hints.step(number + 1, move)]
        assert len({pin.x for pin in pins}) == MOST, "each one has a place of its own"
        for part in (part for pin in pins for part in seen(pin)):
            assert part.collidelist([*taken, badge]) < 0, f"a pin at {cell_name(position, cell)} covers something"


def test_the_lamp_of_a_part_of_the_board_leaves_numbers_free(start: Start) -> None:
    scene = open_scene(start(), FULL)
    for cell in range(25):
        hints = Hints(scene, scene.pieces)
        spots = [scene.pieces.home(near) for near in part_of_board(cell, 5, 5)]
        left, top = min(x for x, _ in spots) - 0.5, min(y for _, y in spots) - 0.5
        right, bottom = max(x for x, _ in spots) + 0.5, max(y for _, y in spots) + 0.5
        lamp = hints.pin(0, 0, hints.lamp(left, top, right, bottom))
        for part in seen(lamp):
            assert part.collidelist(numbers(scene)) < 0


def test_the_ring_of_a_lesson_lies_below_stars_and_badges(start: Start) -> None:
    scene = open_scene(start(), FULL)
    (ring,) = scene.cursor.beacons("c3")
    assert ring.layer < Layer.STAR < Layer.BADGE
