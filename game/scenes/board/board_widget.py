"""The board as a widget of the form, and for one switch.

One switch at a board chooses first among the places where something can be done, row by row where there are many, then
among the tools. The board comes first and its rows stand beside the tools: a move of one step takes two choices.
"""

import math
from collections.abc import Callable
from functools import partial
from itertools import groupby

from game.actions import Action
from game.scenes.board.board import AnyBoardScene
from game.scenes.board.words import CellDescription
from game.ui.form.scan import Stop, form_stops, group, in_rows
from game.ui.input.inputs import Pointer
from game.ui.widgets.widgets import Box, Widget


class BoardWidget(Widget):
    """The board as a widget: it takes the focus, and passes input to the cursor in the board's units."""

    many = True

    def __init__(self, scene: AnyBoardScene, box: Box) -> None:
        super().__init__("board", box)
        self.scene = scene
        self.rounds_focus = False

    def takes(self, pixel: tuple[float, float]) -> bool:
        point = self.scene.board.to_units(pixel)
        able = not self.scene.table.waiting
        return able and any(place.legal and place.box.collidepoint(point) for place in self.scene.words.places())

    def drags(self, pixel: tuple[float, float]) -> bool:
        return self.scene.cursor.drags(*self.scene.board.to_units(pixel))

    def least(self) -> float:
        legal = (place.box for place in self.scene.words.places() if place.legal)
        return min((min(box.width, box.height) for box in legal), default=math.inf) * self.scene.board.scale

    def pointer(self, event: Pointer, x: float, y: float) -> bool:
        if event.kind in ("down", "wheel") and self._waits():
            return True
        self.scene.cursor.pointer(event, *self.scene.board.to_units(event.pixel))
        return True

    def refresh(self) -> None:
        if not self.hovered:
            self.scene.cursor.leave()

    def act(self, action: Action) -> bool:
        if action is Action.CONFIRM and self._waits():
            return True
        return self.scene.cursor.act(action)

    def _waits(self) -> bool:
        """Return whether a program is to move, and tell the player so."""
        why = self.scene.table.why_waiting()
        if why:
            self.scene.refuse(why)
        return bool(why)


_TOOLS = 3
"""Number of tools above which a switch scans them row by row."""


def board_stops(scene: AnyBoardScene, press: Callable[[Action], object]) -> tuple[Stop, ...]:
    """Return the stops for scanning and hints on a board and beside it."""

    def choose(key: str) -> None:
        # A hint that is shown would take the choice for its own.
        scene.table.hints.hide()
        scene.cursor.reach(key)
        press(Action.CONFIRM)

    def stop(place: CellDescription) -> Stop:
        key = place.key
        pixels = scene.board.pixels(place.box)
        return Stop(key, pixels, partial(choose, key), point=partial(scene.cursor.reach, key), anew=True)

    waits = scene.table.waiting or scene.story.counting
    legal = [] if waits else [place for place in scene.words.places() if place.legal]
    legal.sort(key=lambda place: scene.cursor.family(place.key))
    stops: list[Stop] = []
    for family, places in groupby(legal, key=lambda place: scene.cursor.family(place.key)):
        members = [stop(place) for place in places]
        # Places of a kind are one group where there are others as well; without a kind they stand in rows.
        stops += [group(members, family)] if family else in_rows(members)
    return (*stops, *form_stops(scene.form, press, "board", _TOOLS))
