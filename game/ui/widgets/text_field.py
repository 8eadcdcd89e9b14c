"""Text field: one line with caret, selection and clipboard."""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

import pygame

from game.characters import CONTROLS, JOINERS, boundaries, cleaned, cut, is_emoji, is_line
from game.language import N_
from game.stage.art import STRONG, TEXT, Text
from game.stage.sprites import CENTRE, LEFT, Layer
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.surfaces import Bar, Inset
from game.ui.input import clipboard
from game.ui.input.inputs import CARET_KEYS, Composed, Edit, KeyDown, Pasted, Pointer, Typed, Typing
from game.ui.widgets.widgets import Widget

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜß-."
DIGITS = "0123456789"
FEW_SIGNS = 10
"""Number of signs up to which no word can be written."""
PASTED = 4000
"""Maximum number of characters pasted at once."""
NO_TEXT = N_("There is no text on the clipboard.")
UNUSABLE = N_("The text on the clipboard cannot be used here.")
FULL = N_("There is no more room in this field.")
FIELD_MARGIN = 14.0
"""Space between the edge and the text, in units."""


@dataclass(eq=False, repr=False)
class TextField(Widget):
    """A line of text to type, such as a name."""

    takes_text = True
    text: str
    placeholder: str
    on_change: Callable[[str], object]
    limit: int = 16
    _: KW_ONLY
    submits: str = ""
    """Key of the widget that Enter activates."""
    signs: str = LETTERS + DIGITS
    """Characters offered by the on-screen keyboard; where they make no words, the only ones that can be typed."""
    hidden: bool = False
    """True for a password: dots are drawn in place of its characters, and it cannot be copied."""

    def __post_init__(self) -> None:
        self.anchor = self.caret = len(self.text)
        """The two ends of the selection, as numbers of characters before them; text is typed at the caret."""
        self._first = 0
        """Index of the first visible character."""
        self.composed = ""
        """Unfinished text of an input method, shown at the caret."""

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end of the selection, which the next text typed replaces."""
        return min(self.anchor, self.caret), max(self.anchor, self.caret)

    def select(self, anchor: int, caret: int) -> None:
        """Set the selection, clamped to the text; the caret is at its second end."""
        self.anchor, self.caret = (max(0, min(len(self.text), at)) for at in (anchor, caret))
        self.refresh()

    # Drawing

    def attach(self, canvas: Canvas) -> None:
        super().attach(canvas)
        left = self.box.left + FIELD_MARGIN
        middle = self.box.centery
        height = self.box.height
        canvas.sprite(Inset(self.box.width, height), self.box.centerx, middle, layer=Layer.FACE)
        self.mark = canvas.sprite(Bar(2, height * 0.6, 1), left, middle, layer=Layer.FACE, anchor=LEFT, alpha=0.45)
        self.label = canvas.sprite(Text("", 17, STRONG), left, middle - 1, layer=Layer.CONTENT, anchor=LEFT)
        self.unfinished = canvas.sprite(Bar(2, 3, 1), left, middle + 13, layer=Layer.CONTENT, anchor=LEFT)
        self.line = canvas.sprite(Bar(2, height * 0.5, 1), left, middle, layer=Layer.CONTENT, anchor=CENTRE)
        self.refresh()

    def _width(self, first: int, last: int) -> float:
        """Return the width of a part of the text in units."""
        return self.canvas.measure(Text(self._drawn(first, last), 17, STRONG))[0] if first < last else 0.0

    @property
    def shown(self) -> str:
        """The text with what an input method has not finished yet."""
        return self.text[: self.caret] + self.composed + self.text[self.caret :]

    def _drawn(self, first: int, last: int) -> str:
        return "•" * (last - first) if self.hidden else self.shown[first:last]

    def _from(self, last: int) -> int:
        """Return the first character from which all up to `last` fit into the field."""
        room = self.box.width - 2 * FIELD_MARGIN - 4
        return bisect_left(range(last), True, key=lambda first: self._width(first, last) <= room)

    def _at(self, x: float) -> int:
        """Return how many characters of the shown text end before `x`, in units from the first visible one."""
        behind = range(self._first + 1, len(self.shown) + 1)
        return self._first + bisect_left(behind, True, key=lambda last: self._width(self._first, last) > x)

    def refresh(self) -> None:
        # The caret stays visible, and no room is wasted behind the text.
        caret = self.caret + len(self.composed)
        self._first = max(self._from(caret), min(self._first, self.caret, self._from(len(self.shown))))
        left = self.box.left + FIELD_MARGIN
        last = self._at(self.box.width - 2 * FIELD_MARGIN - 4)
        if self.shown:
            self.label.art = Text(self._drawn(self._first, last), 17, STRONG)
        else:
            room = self.box.width - 2 * FIELD_MARGIN
            hint = Text(self.placeholder, 17, TEXT, "text_dim", width=room, shorten=True)
            self.label.art = self.canvas.fitting(hint, (16, 15, 14, 13, 12))
        self.line.x = left + 1 + self._width(self._first, caret)
        self.line.visible = self.focused and self.anchor == self.caret
        self._mark_selection(left, last)
        self._underline_unfinished(left, last)

    def _mark_selection(self, left: float, last: int) -> None:
        start = max(self.selection[0], self._first)
        end = min(self.selection[1], last)
        self.mark.visible = self.focused and self.anchor != self.caret
        self.mark.x = left - 3 + self._width(self._first, start)
        self.mark.art = Bar(self._width(start, end) + 6, self.box.height * 0.6, 1)

    def _underline_unfinished(self, left: float, last: int) -> None:
        start = max(self.caret, self._first)
        end = min(self.caret + len(self.composed), last)
        self.unfinished.visible = end > start
        self.unfinished.x = left + self._width(self._first, start)
        self.unfinished.art = Bar(max(2.0, self._width(start, end)), 2, 1)

    def resume(self, before: Widget) -> None:
        if not isinstance(before, TextField):
            return
        self.composed = before.composed
        # A caret at the end stays there, even if the text was made longer elsewhere.
        if before.caret < len(before.text):
            self._first = before._first
            self.select(before.anchor, before.caret)
        self.refresh()

    # Input

    def focus(self, focused: bool) -> None:
        if not focused:
            self.anchor = self.caret = len(self.text)
            self.composed = ""
        super().focus(focused)

    def pointer(self, event: Pointer, x: float, y: float) -> bool:
        if event.kind in ("down", "up"):
            self.pressed = event.kind == "down"
        elif event.kind != "move" or not self.pressed:
            return False
        at = self._near(x)
        self.select(at if event.kind == "down" else self.anchor, at)
        return True

    def _near(self, x: float) -> int:
        """Return the index of the gap between characters nearest to `x`, in units of the form."""
        x -= self.box.left + FIELD_MARGIN
        at = self._at(x)
        if at < len(self.text):
            at += x > (self._width(self._first, at) + self._width(self._first, at + 1)) / 2
        return max(end for end in boundaries(self.text) if end <= at)

    def _beside(self, at: int, by: int) -> int:
        """Return where the caret stands after the next character, or with a negative `by` before the last one."""
        if by > 0:
            return next((end for end in boundaries(self.text) if end > at), at + by)
        return max((end for end in boundaries(self.text) if end < at), default=at + by)

    def typed(self, event: Typing) -> bool:
        if isinstance(event, Composed):
            self._compose(event.text)
        elif isinstance(event, Typed):
            self._replace(event.text)
        elif isinstance(event, Pasted):
            self._paste(event.text)
        elif isinstance(event, Edit):
            self._edit(event.what)
        elif event.key in CARET_KEYS:
            return self._go(CARET_KEYS[event.key]) or event.repeat
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._delete(event)
        else:
            return False
        return True

    def typable(self, text: str, before: str = "") -> str:
        """Return the characters of a text that can be typed here, behind `before`."""
        few = set(self.signs + self.signs.lower()) if len(self.signs) <= FEW_SIGNS else None
        if few is not None:
            return "".join(letter for letter in text if letter in few)
        if before.endswith(tuple(JOINERS)):
            text = text.lstrip(JOINERS)
        context = before.rstrip(JOINERS)[-1:]
        if not is_line(context):
            context = ""
        text = "".join(letter for letter in text if letter not in CONTROLS)
        # A joiner at the end joins what will be typed next.
        return cleaned(f"{context}{text}_")[len(context) : -1]

    def _go(self, way: str) -> bool:
        """Move the caret; return False at the ends of the text, from where keys lead to other widgets."""
        start, end = self.selection
        if self.anchor == self.caret:
            start, end = self._beside(start, -1), self._beside(end, 1)
        at = {"left": start, "right": end, "start": 0, "end": len(self.text)}[way]
        self.select(at, at)
        return 0 <= at <= len(self.text)

    def _delete(self, event: KeyDown) -> None:
        """Delete the selection, else the character before or after the caret."""
        start, end = self.selection
        if start == end and event.key == pygame.K_BACKSPACE:
            first = max(0, self._beside(start, -1))
            # Of a letter the last accent goes, of an emoji all that belongs to it.
            self.anchor = first if is_emoji(self.text[first:]) else max(0, start - 1)
        elif start == end:
            self.anchor = min(len(self.text), self._beside(end, 1))
        self._replace("")

    def _edit(self, what: str) -> None:
        """Carry out an editing command; copy and cut take the selection, or the whole text if there is none."""
        left, right = self._beside(self.caret, -1), self._beside(self.caret, 1)
        ends = {"left": left, "right": right, "start": 0, "end": len(self.text)}
        if what == "select":
            self.select(0, len(self.text))
        elif what in ends:
            self.select(self.anchor, ends[what])
        elif what == "paste":
            self._paste(clipboard.paste())
        else:
            start, end = self.selection if self.anchor != self.caret else (0, len(self.text))
            clipboard.copy("" if self.hidden else self.text[start:end])
            if what == "cut":
                self.anchor = start
                self.caret = end
                self._replace("")

    def _compose(self, text: str) -> None:
        """Show the unfinished text of an input method; it replaces the selection, as what it becomes will."""
        if text and self.anchor != self.caret:
            self._replace("")
        self.composed = cleaned(text)
        self.refresh()

    def _paste(self, text: str) -> None:
        """Replace the selection by a text from elsewhere, or say why that cannot be done."""
        pasted = text[:PASTED].strip()
        start, end = self.selection
        text = cleaned(pasted).strip()
        if not pasted:
            self.canvas.refuse(NO_TEXT)
        elif not self.typable(text, self.text[:start]):
            self.canvas.refuse(UNUSABLE)
        elif len(self.text) - (end - start) >= self.limit:
            self.canvas.refuse(FULL)
        else:
            self.typed(Typed(text))

    def _replace(self, text: str) -> None:
        """Replace the selection by what can be typed of a text, cut to the field's limit."""
        self.composed = ""
        start, end = self.selection
        before = self.text[:start]
        behind = self.text[end:]
        text = cut(self.typable(text, before), max(0, self.limit - len(before) - len(behind)))
        changed = before + text + behind != self.text
        self.text = before + text + behind
        self.select(start + len(text), start + len(text))
        if changed:
            self.on_change(self.text)
