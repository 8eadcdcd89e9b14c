"""Random choice of the next events, with a preference for what can be used. Only looks at the arcade."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pygame
from msgspec.structs import replace

from game.actions import Action
from game.app.loop.app import App
from game.scenes.learn.guides import LessonGuide
from game.scenes.play.play import PlayScene
from game.scenes.puzzles.puzzle_guide import PuzzleGuide
from game.scenes.settings.settings import SettingsScene
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widgets import Widget
from tools.fuzz.events import (
    MODIFIERS,
    SCANCODES,
    WINDOW,
    Button,
    Close,
    Event,
    Finger,
    Hat,
    Key,
    Move,
    Pad,
    Plug,
    Resize,
    Spot,
    Stick,
    Type,
    Wheel,
    Window,
    form_of,
)

NAMES = {code: name for name, code in SCANCODES.items()}
WAITS = (0.0,) * 10 + (1 / 120, 1 / 60, 1 / 60, 1 / 60, 0.1, 0.1, 0.3)
"""Seconds after an event."""
PAUSES = (0.0, 0.0, 0.0, 0.0, 0.02, 0.02, 0.1, 0.1, 0.2, 0.3, 0.6, 1.0)
"""Seconds between undo and redo."""
SIZES = ((640, 480), (800, 600), (1280, 720), (1920, 1080), (641, 999), (1000, 481))
WORDS = (
    *(
        "a",
        "Zoë",
        "Äöü ß",
        " ",
        "\t",
        "\n",
        "\x00",
        "\x7f",
        "\u202eabc",
        "e\u0301\u0302\u0303",
        "\U0001f984",
        "𝔘",
        "\ud800",
        "\u200c",
        "\u0639\u0644\u06cc\u200c\u0631",
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    ),
    *(
        "中文字",
        "שלום",
        "0123456789",
        "-1",
        "99999999999999999999",
        "W" * 40,
        "i" * 600,
        "'",
        '"',
        "name=value",
        "=",
        "\\",
    ),
)
STEERING = (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT, Action.NEXT, Action.CONFIRM)
BACK_AND_FORTH = (Action.UNDO, Action.UNDO, Action.REDO, Action.REDO, Action.RESTART)
BURST = 0.25
"""Share of the gestures of which several events come within one frame, as on a slow machine."""
LEAVING = ("quit", "back", "leave", "menu")
"""Keys of widgets that leave the scene; pressed less often."""


class Chooser:
    """Chooses events by a seed."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self._ways: dict[Callable[[App], list[Event]], int] = {
            self._press: 26,
            self._legal_move: 24,
            self._board: 8,
            self._drag: 3,
            self._steer: 16,
            self._back_and_forth: 14,
            self._act: 8,
            self._key: 4,
            self._type: 2,
            self._wheel: 4,
            self._touch: 4,
            self._point: 4,
            self._pad: 4,
            self._window: 2,
            self._wait: 3,
            self._rare: 1,
        }

    def gesture(self, app: App) -> list[Event]:
        """Return a few events that belong together, or none; or some of them, and of the next, in one frame."""
        if self.chance.random() >= BURST:
            return self._one(app)
        return self._in_bursts([*self._one(app), *self._one(app)])

    def _one(self, app: App) -> list[Event]:
        way = self.chance.choices(list(self._ways), list(self._ways.values()))[0]
        return way(app)

    def _in_bursts(self, events: Sequence[Event]) -> list[Event]:
        """Let two or three events come in each frame. A mouse that moves comes with what is pressed there."""
        found, left = list[Event](), self.chance.randrange(2, 4)
        for event in events:
            left -= not isinstance(event, Move)
            joined = left > 0 and event is not events[-1]
            found.append(replace(event, wait=0.0 if joined else event.wait, joined=joined))
            left = left if joined else self.chance.randrange(2, 4)
        return found

    def _pause(self) -> float:
        return self.chance.choice(WAITS)

    # The mouse

    def _click(self, at: Spot, number: int = 1) -> list[Event]:
        chance = self.chance
        events: list[Event] = [
            Move(at, joined=chance.random() < 0.7),
            Button(True, number, wait=chance.choice((0.0, 0.0, 0.0, 1 / 60)), joined=chance.random() < 0.2),
        ]
        if chance.random() < 0.03:
            events.append(Move(self._anywhere()))  # Released elsewhere.
        events.append(Button(False, number, wait=self._pause()))
        return events * 2 if chance.random() < 0.06 else events

    def _anywhere(self) -> Spot:
        return Spot("", round(self.chance.random(), 3), round(self.chance.random(), 3))

    def _within(self, widget: str) -> Spot:
        return Spot(widget, round(self.chance.uniform(0.02, 0.98), 3), round(self.chance.uniform(0.02, 0.98), 3))

    def _press(self, app: App) -> list[Event]:
        """Click an enabled widget."""
        widgets: list[Widget] = [widget for widget in form_of(app).widgets if widget.key != "board"]
        if not widgets:
            return []
        widget = self.chance.choice(widgets)
        if widget.key in LEAVING and self.chance.random() < 0.7:
            widget = self.chance.choice(widgets)
        return self._click(self._within(widget.key))

    def _legal_move(self, app: App) -> list[Event]:
        """Make the next click of a legal move, if the game can show it."""
        play = app.front
        if not isinstance(play, PlayScene) or play.table.waiting or play.table.ending is not None:
            return []
        moves = [move for move in play.session.rules.legal_moves(play.session.position) if move != "pass"]
        if isinstance(play.guide, PuzzleGuide):
            run = play.guide.puzzling.run
            if play.session.moves != run.moves or not run.line:
                return []
            moves = [run.line[0]] if self.chance.random() < 0.7 else moves
        elif isinstance(play.guide, LessonGuide) and self.chance.random() < 0.7:
            moves = [play.guide.course.step.move] if not play.session.moves else []
        marks = play.cursor.beacons(self.chance.choice(moves)) if moves else []
        if not marks:
            return []
        x, y = play.board.to_pixels(marks[0].x, marks[0].y)
        width, height = app.window.size
        at = Spot("", round(x / (width - 1), 4), round(y / (height - 1), 4))
        return self._click(at)

    def _board(self, app: App) -> list[Event]:
        return self._click(self._within("board"), self.chance.choice((1, 1, 1, 2, 3, 3, 4)))

    def _drag(self, app: App) -> list[Event]:
        steps = [Move(self._within("board"), wait=self._pause()) for _ in range(self.chance.randrange(1, 4))]
        return [Move(self._anywhere()), Button(True), *steps, Button(False, wait=self._pause())]

    def _touch(self, app: App) -> list[Event]:
        """Tap, hold, drag, or use two fingers."""
        chance, widgets = self.chance, [widget.key for widget in form_of(app).widgets]
        start = self._within(chance.choice(widgets)) if widgets else self._anywhere()
        events: list[Event] = [Finger("down", start, wait=chance.choice((0.0, 0.0, 0.0, 0.6)))]
        for _ in range(chance.choice((0, 0, 0, 2, 5))):
            number, spot = int(chance.random() < 0.2), self._anywhere()
            what = chance.choice(("down", "move", "up")) if number else "move"
            events.append(Finger(what, spot, number, wait=self._pause()))
            start = start if number else spot
        return [*events, Finger("up", start, wait=self._pause())]

    def _wheel(self, app: App) -> list[Event]:
        y = self.chance.choice((-3, -1, -1, 1, 1, 3, 0))
        return [Move(self._within("board")), Wheel(y, self.chance.choice((0.0, 0.25, -0.25)), wait=self._pause())]

    def _point(self, app: App) -> list[Event]:
        return [Move(self._anywhere(), wait=self._pause()) for _ in range(self.chance.randrange(1, 5))]

    # Keys

    def _key_of(self, app: App, action: Action) -> str:
        """Return the name of a key of an action; any other key if it has none."""
        keys = app.controls.bindings.get(action, ())
        codes = [key.scancode for key in keys if key.scancode in NAMES]
        return NAMES[self.chance.choice(codes)] if codes else self.chance.choice(list(SCANCODES))

    def _steer(self, app: App) -> list[Event]:
        count, chance = self.chance.randrange(1, 6), self.chance
        return [
            Key(self._key_of(app, chance.choice(STEERING)), times=chance.choice((1, 1, 1, 4)), wait=self._pause())
            for _ in range(count)
        ]

    def _back_and_forth(self, app: App) -> list[Event]:
        count, chance = self.chance.randrange(1, 7), self.chance
        return [
            Key(self._key_of(app, chance.choice(BACK_AND_FORTH)), times=chance.choice((1, 1, 1, 3)),
                wait=chance.choice(PAUSES))
            for _ in range(count)
        ]  # fmt: skip

    def _act(self, app: App) -> list[Event]:
        """Press the key of any action; those that leave the scene less often."""
        action = self.chance.choice(list(Action))
        if action in (Action.BACK, Action.FULLSCREEN) and self.chance.random() < 0.6:
            action = Action.HINT
        mods = ("shift",) if self.chance.random() < 0.1 else ()
        return [Key(self._key_of(app, action), mods, wait=self._pause())]

    def _key(self, app: App) -> list[Event]:
        """Press any key with any modifiers."""
        mods = tuple(name for name in MODIFIERS if self.chance.random() < 0.25)
        key = self.chance.choice(("y", "z", "return", *self.chance.choices(list(SCANCODES), k=6)))
        return [Key(key, mods, self.chance.choice((1, 1, 1, 9)), wait=self._pause())]

    def _type(self, app: App) -> list[Event]:
        """Type text; more of it in a text field."""
        count = self.chance.randrange(1, 5) if isinstance(form_of(app).focus, TextField) else 1
        return [Type(self.chance.choice(WORDS), wait=self._pause()) for _ in range(count)]

    # Other devices

    def _pad(self, app: App) -> list[Event]:
        chance = self.chance
        buttons: list[Event] = [
            Pad(chance.randrange(pygame.CONTROLLER_BUTTON_MAX + 1), chance.random() < 0.7, wait=self._pause())
            for _ in range(chance.randrange(1, 5))
        ]
        value = round(chance.uniform(-1, 1), 2)
        ways: tuple[list[Event], ...] = (
            buttons,
            buttons,
            [Pad(pygame.CONTROLLER_BUTTON_A, wait=self._pause())],
            [Stick(chance.randrange(6), value, chance.random() < 0.7, wait=self._pause())],
            [Hat(chance.randrange(-1, 2), chance.randrange(-1, 2), wait=self._pause())],
            [Plug(chance.random() < 0.5, chance.randrange(3), chance.random() < 0.5)],
        )
        return chance.choice(ways)

    def _window(self, app: App) -> list[Event]:
        chance = self.chance
        what: list[Event] = [Window(chance.choice(list(WINDOW)), wait=self._pause()) for _ in range(2)]
        away = chance.choice(("focus lost", "minimised"))
        back: list[Event] = [Window(away, wait=chance.choice(PAUSES)), Window("focus gained")]
        return chance.choice((what, back))

    def _wait(self, app: App) -> list[Event]:
        return [Move(self._anywhere(), wait=self.chance.choice((0.5, 1.0, 1.0, 3.0)))]

    def _rare(self, app: App) -> list[Event]:
        """Make a rare event: one that repaints everything, or ends a run."""
        chance, share = self.chance, self.chance.random()
        if share < 0.04:
            return [Close()]
        if share < 0.2 and not isinstance(app.front, SettingsScene):
            return [Resize(*chance.choice((*SIZES, (chance.randint(640, 1920), chance.randint(480, 1080)))))]
        if share < 0.3:
            return [Key("f11", wait=self._pause()), Key("f11", wait=self._pause())]
        return []
