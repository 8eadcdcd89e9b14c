"""The board as a widget of the form."""

from __future__ import annotations

import math

from game.actions import Action
from game.scenes.board.board import AnyBoardScene
from game.ui.input.inputs import Pointer
from game.ui.widgets.widgets import Box, Widget


class BoardWidget(Widget):
    """The board as a widget of the form: it takes the focus, and hands everything on in its own units."""

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
        """Whether a program is to move; then the person at the board is told."""
        why = self.scene.table.why_waiting()
        if why:
            self.scene.refuse(why)
        return bool(why)
