"""Accessibility actions: requests of a screen reader, performed as the same inputs as keys."""

from __future__ import annotations

from contextlib import suppress

import pygame

from game.actions import Action
from game.reader.node import PART
from game.scenes.base.scene import Scene
from game.scenes.board.board import BoardScene
from game.scenes.levels.paint import PaintBoard
from game.scenes.play.moves import MoveList
from game.ui.input.inputs import KeyDown, Press, Typed
from game.ui.widgets.slider import Slider, Walk
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widgets import Choice, Widget

KEYS = {"click": Action.CONFIRM, "increment": Action.RIGHT, "decrement": Action.LEFT}


def obey(scene: Scene, key: str, action: str, value: str) -> None:
    """Perform an action of the node of this key; does nothing if it no longer exists or is disabled."""
    owner, _, place = key.partition(PART)
    widget = next((widget for widget in scene.form.widgets if widget.key == owner and widget.enabled), None)
    if widget is None:
        return
    if isinstance(widget, MoveList) and place and action == "click":
        widget.choose(place)
        return
    if not _lead_to(scene, widget, place):
        return
    if action in KEYS:
        scene.handle(Press(KEYS[action]))
    elif action == "set_value":
        _set(scene, widget, value)
    elif isinstance(widget, TextField) and action == "set_text_selection":
        widget.select(*map(int, value.split()))
    elif isinstance(widget, TextField) and action == "replace_selected_text":
        _write(scene, value)


def _lead_to(scene: Scene, widget: Widget, place: str) -> bool:
    """Move the focus to a widget, and on a board to a place; return True if that worked."""
    moved = scene.form.focus is not widget
    scene.form.want(widget.key)
    if isinstance(scene, BoardScene):
        cursor = scene.cursor
        if moved or (place and cursor.at() != place):
            # A key that moves the focus hides a hint as well: Enter would play it.
            scene.table.hints.hide()
            scene.forget_refusal()
            cursor.focus_moved()
        if place:
            cursor.reach(place)
            return cursor.at() == place
    elif isinstance(widget, PaintBoard) and place:
        widget.place = place
        widget.mark()
    return True


def _set(scene: Scene, widget: Widget, value: str) -> None:
    """Set the value of a widget, given as text or number."""
    match widget:
        case TextField():
            widget.select(0, len(widget.text))
            _write(scene, value)
        case Choice() if value in widget.values:
            _step(widget, list(widget.values).index(value))
        case Choice() | Slider() | Walk():
            with suppress(ValueError, OverflowError):
                number = round(float(value))
                if isinstance(widget, Slider):
                    widget.take(number)
                elif isinstance(widget, Walk):
                    widget.go(number)
                elif 0 <= number < len(widget.values):
                    _step(widget, number)


def _write(scene: Scene, text: str) -> None:
    """Replace the selected text."""
    scene.handle(Typed(text) if text else KeyDown(0, pygame.K_DELETE, ""))


def _step(widget: Choice, index: int) -> None:
    if index != widget.index:
        widget.step(index - max(0, widget.index))
