"""Typing without a keyboard: letters to choose from, for whoever holds a gamepad."""

from __future__ import annotations

from functools import partial

from game.actions import Action
from game.scenes.context import Context
from game.scenes.overlay import EDGE, Entry, OverlayScene
from game.scenes.scene import Scene
from game.stage.art import STRONG, TEXT
from game.stage.sprites import TOP, Sprite
from game.stage.text import Text
from game.ui.frames import Well
from game.ui.inputs import Input, KeyDown, Press, Typed
from game.ui.widgets import Button, Field

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜß-."
DIGITS = "0123456789"
KEY, SPACE = 44.0, 6.0
"""Size of a key, and the space between two."""


class TypingScene(Scene):
    """A scene with text fields: the confirming button of a gamepad opens the letters for the field in focus."""

    _from_keyboard = False

    def handle(self, event: Input) -> bool:
        # A key comes raw first and then as what it means; a button only as what it means.
        by_button = isinstance(event, Press) and not self._from_keyboard
        self._from_keyboard = isinstance(event, KeyDown)
        field = self.form.focus
        if by_button and event == Press(Action.CONFIRM) and isinstance(field, Field):
            self.form.sound("press")
            self.app.push(LettersScene(self.app, field, self.letters_for(field)))
            return True
        return super().handle(event)

    def letters_for(self, field: Field) -> str:
        """What can be typed into a field."""
        return LETTERS


class LettersScene(OverlayScene):
    """A small keyboard on the screen. What is chosen goes into the field at once."""

    def __init__(self, app: Context, field: Field, letters: str) -> None:
        super().__init__(app)
        self.field = field
        self.letters = letters
        self.text = field.text
        self.line: Sprite | None = None

    def build(self) -> None:
        columns = 8 if len(self.letters) > 10 else 5
        rows = -(-len(self.letters) // columns)
        grid = columns * KEY + (columns - 1) * SPACE
        inner = max(grid, 440.0)
        height = rows * KEY + (rows - 1) * SPACE
        box = self.sheet(inner + 2 * EDGE, EDGE + 50 + 18 + height + 18 + 46 + EDGE)
        line = box.inset(EDGE).split_top(50)[0]
        self.form.sprite(Well(line.width, line.height), *line.center)
        self.line = self.form.sprite(self._line(), *line.center)
        top = line.bottom + 18
        keys = box.move(0, top - box.top).within(grid, height, TOP).grid(columns, rows, SPACE)
        for letter, key in zip(self.letters, keys, strict=False):
            self.form.add(Button(f"letter {letter}", key, letter, partial(self._add, letter), size=20, sound="hover"))
        tools = [Entry("delete", self._("Delete"), self._delete, icon="back")]
        if " " not in self.letters and len(self.letters) > 10:
            tools.append(Entry("space", self._("Space"), partial(self._add, " ")))
        tools.append(Entry("done", self._("Done"), self.back, icon="check", primary=True))
        self.buttons(box.left + EDGE, top + height + 18, inner, tools, columns=len(tools))

    def _line(self) -> Text:
        return Text(self.text, 22, STRONG) if self.text else Text(self.field.placeholder, 20, TEXT, "text_dim")

    def _add(self, letter: str) -> None:
        # Names look best as people write them: a capital first, then small letters.
        small = self.text and self.text[-1].isalpha()
        self._change((self.text + (letter.lower() if small else letter))[: self.field.limit])

    def _delete(self) -> None:
        self._change(self.text[:-1])

    def _change(self, text: str) -> None:
        self.text = text
        self.field.on_change(text)
        if self.line is not None:
            self.line.art = self._line()

    def act(self, action: Action) -> bool:
        if action is not Action.UNDO:
            return False
        self._delete()
        return True

    def handle(self, event: Input) -> bool:
        if isinstance(event, Typed):
            typed = "".join(letter for letter in event.text if letter.isprintable())
            if self.letters == DIGITS:
                typed = "".join(letter for letter in typed if letter in DIGITS)
            self._change((self.text + typed)[: self.field.limit])
            return True
        return super().handle(event)
