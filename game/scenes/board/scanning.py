"""One switch at a board: first the places where something can be done, row by row where there are many, then the tools.

The board comes first and its rows stand beside the tools: a move of one step takes two choices.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import groupby

import pygame

from game.actions import Action
from game.scenes.board.board import AnyBoardScene
from game.scenes.board.words import CellDescription
from game.ui.form.scan import Stop, form_stops, group, in_rows

TOOLS = 3
"""More tools than these are walked over row by row."""


def place_rect(scene: AnyBoardScene, place: CellDescription) -> pygame.Rect:
    """Where a place of the board is in the window."""
    scale, (left, top) = scene.board.scale, scene.board.to_pixels(*place.box.topleft)
    return pygame.Rect(round(left), round(top), round(place.box.width * scale), round(place.box.height * scale))


def board_stops(scene: AnyBoardScene, press: Callable[[Action], object]) -> tuple[Stop, ...]:
    """What can be done on a board, and beside it."""

    def choose(key: str) -> None:
        # A hint that is shown would take the choice for its own.
        scene.table.hints.hide()
        scene.cursor.reach(key)
        press(Action.CONFIRM)

    def stop(place: CellDescription) -> Stop:
        rect, key = place_rect(scene, place), place.key
        return Stop(key, rect, partial(choose, key), point=partial(scene.cursor.reach, key), anew=True)

    waits = scene.table.waiting or scene.story.counting
    legal = [] if waits else [place for place in scene.words.places() if place.legal]
    legal.sort(key=lambda place: scene.cursor.family(place.key))
    stops: list[Stop] = []
    for family, places in groupby(legal, key=lambda place: scene.cursor.family(place.key)):
        members = [stop(place) for place in places]
        # Places of a kind are one group where there are others as well; without a kind they stand in rows.
        stops += [group(members, family)] if family else in_rows(members)
    return (*stops, *form_stops(scene.form, press, "board", TOOLS))
