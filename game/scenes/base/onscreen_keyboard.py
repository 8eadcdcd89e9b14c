"""On-screen keyboard, for a gamepad, one switch, a finger or a resting pointer."""

from functools import partial

from game.actions import Action
from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry, OverlayScene
from game.scenes.base.scene import SLIM_WINDOW, Reactive
from game.stage.art import STRONG, TEXT, Text
from game.stage.sprites import TOP, Sprite
from game.ui.drawing.metrics import EDGE
from game.ui.drawing.surfaces import Inset
from game.ui.input.inputs import Input, Typed
from game.ui.widgets.text_field import FEW_SIGNS, TextField
from game.ui.widgets.widgets import Button

KEY = 44.0
LEAST_KEY = 36.0
KEY_GAP = 6.0
"""Size of a key, and of one where there is little room, and the space between two."""


class OnScreenKeyboardScene(OverlayScene):
    """A small keyboard on the screen. A chosen letter goes into the field at once."""

    capital = Reactive(False)

    def __init__(self, app: Context, field: TextField) -> None:
        super().__init__(app)
        self.field = field
        self.letters = field.signs
        self.text = field.text
        self.capital = not field.text
        """Names look best as people write them: a capital first, then small letters."""
        self.line: Sprite | None = None

    def build(self) -> None:
        words = len(self.letters) > FEW_SIGNS
        # All keys are in sight at once, also where text and buttons are as large as they get.
        edge, gap = (14.0, 10.0) if self.tight else (EDGE, 18.0)
        most = self.form.box.width - 2 * (edge + min(16.0, self.beyond))
        columns = 5
        if words:
            columns = 8 if len(self.letters) <= 32 else 11
        columns = min(columns, int((most + KEY_GAP) // (LEAST_KEY + KEY_GAP)))
        side = min(KEY, (most + KEY_GAP) / columns - KEY_GAP)
        rows = -(-len(self.letters) // columns)
        grid = columns * side + (columns - 1) * KEY_GAP
        tools = [Entry("delete", self._("Delete"), self._delete, icon="back")]
        if words:
            tools.insert(0, Entry("capitals", self._("Capitals"), self._shift, icon="up"))
            sign = "minus" if self.form.box.width < SLIM_WINDOW else ""
            tools.append(Entry("space", self._("Space"), partial(self._add, " "), icon=sign))
        tools.append(Entry("done", self._("Done"), self.back, icon="check", primary=True))
        inner = min(most, max(grid, 130.0 * len(tools), 440.0))
        if self.fitting_columns(tools, inner, len(tools)) == 1:
            tools = [tool.sign() for tool in tools]
        height = rows * side + (rows - 1) * KEY_GAP
        box = self.sheet(inner + 2 * edge, edge + 50 + gap + height + gap + self.row + edge)
        line = box.inset(edge).split_top(50)[0]
        self.form.sprite(Inset(line.width, line.height), *line.center)
        self.line = self.form.sprite(self._line(), *line.center)
        top = line.bottom + gap
        keys = box.move(0, top - box.top).within(grid, height, TOP).grid(columns, rows, KEY_GAP)
        for letter, key in zip(self.letters, keys, strict=False):
            shown = letter if self.capital else letter.lower()
            self.form.add(Button(f"letter {letter}", key, shown, partial(self._add, shown), size=20, sound="hover"))
        self.buttons(box.left + edge, top + height + gap, inner, tools, columns=len(tools))

    def _line(self) -> Text:
        return Text(self.text, 22, STRONG) if self.text else Text(self.field.placeholder, 20, TEXT, "text_dim")

    def _shift(self) -> None:
        self.capital = not self.capital

    def _add(self, letter: str) -> None:
        self._change((self.text + letter)[: self.field.limit])
        self.capital = self.text.endswith(" ")

    def _delete(self) -> None:
        self._change(self.text[:-1])
        self.capital = not self.text

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
            self._change((self.text + self.field.typable(event.text, self.text))[: self.field.limit])
            return True
        return super().handle(event)
