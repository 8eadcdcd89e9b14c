"""The line above the board: menu, title, and the tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions import Action
from game.scenes.parts.places import GAP
from game.stage.art import STRONG, TITLE
from game.stage.text import Text
from game.ui.widgets import Box, Button

if TYPE_CHECKING:
    from game.scenes.play import PlayScene


def build_toolbar(scene: PlayScene) -> None:
    """Build it for the scene as it is now."""
    form = scene.form
    right = form.box.width - GAP
    tools = [
        ("help", "help", scene._("How to play"), scene.open_help, True),
        ("restart", "restart", scene._("Start again"), scene.restart, scene.session.can_undo),
        ("redo", "redo", scene._("Redo"), scene.redo, scene.session.can_redo),
        ("undo", "undo", scene._("Undo"), scene.undo, scene.can_undo),
    ]
    if scene.coach is not None:
        tools = [("restart", "restart", scene._("Start again"), scene.restart, scene.session.can_undo)]
    if scene.seats.watching:
        word = scene._("Go on") if scene.seats.paused else scene._("Pause")
        icon = "play" if scene.seats.paused else "pause"
        goes_on = scene.ending() is None
        form.add(
            Button("step", Box(right - 44, 8, 44, 42), "", scene.step_on, icon="step", tip=scene._("One move")),
            goes_on,
        )
        form.add(Button("watch", Box(right - 94, 8, 44, 42), "", scene.watch, icon=icon, tip=word), goes_on)
        right -= 100
    else:
        tools.append(("hint", "hint", scene._("Hint"), scene.ask_hint, scene.ending() is None and not scene.waiting))
    for key, icon, tip, act, able in tools:
        button = Button(key, Box(right - 44, 8, 44, 42), "", act, icon=icon, tip=scene.tip(tip, Action(key)))
        form.add(button, enabled=able)
        right -= 50
    icon, word = ("menu", scene._("Menu")) if scene.coach is None else ("back", scene._("Back"))
    form.add(Button("menu", Box(GAP, 8, 44, 42), "", scene.back, icon=icon, tip=scene.tip(word, Action.BACK)))
    if scene.coach is not None:
        right = scene.coach.build_bar(right)
    room = right - GAP - 60
    title = Text(scene.game.title, 26, TITLE, "text", width=room, shorten=True, shadow=True)
    form.sprite(title, GAP + 58, 29, anchor=(0.0, 0.5))
    width, _ = form.measure(title)
    note = scene.subtitle() if scene.coach is None else scene._("Lesson")
    if note and room - width > 90:
        note_art = Text(note, 17, STRONG, "text_dim", width=room - width - 16, shorten=True)
        form.sprite(note_art, GAP + 58 + width + 16, 31, anchor=(0.0, 0.5))
