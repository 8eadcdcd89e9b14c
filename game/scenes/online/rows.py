"""Rows of the list of online games: what it is, how it stands, and the buttons of each."""

from msgspec import Struct
from msgspec.structs import replace

from game.scenes.base.overlay import Entry
from game.stage.art import STRONG, TEXT, Text
from game.stage.sprites import TOP_LEFT
from game.ui.drawing.metrics import GAP, LINE
from game.ui.form.form import Form
from game.ui.widgets.widgets import Box

ROW_HEIGHT = 66.0
ROOMY_ROW = 460.0
"""Width of a row below which buttons with words stand below its text."""
MOST_LINES = 6
"""Maximum number of lines of what is said of a game."""


class Row(Struct, frozen=True):
    """A game or a race in the list."""

    title: str
    said: str
    """State of the game, in words."""
    leave: Entry
    """Stands at the end, as an icon."""
    way_on: Entry | None = None
    more: Entry | None = None
    """Stands before the end, as an icon."""
    below: tuple[Entry, ...] = ()
    """Buttons in a line of their own."""

    @property
    def _buttons(self) -> tuple[Entry, ...]:
        """Buttons for a line of their own where there is little room."""
        beside = () if self.way_on is None else (self.way_on,)
        return (*beside, *self.below)

    def _texts(self, form: Form, width: float) -> tuple[Text, Text]:
        """Return the title and how it stands, for a row of some width: beside its buttons, or above them."""
        room = width - 8
        room -= (44 + 6) * (1 + (self.more is not None))
        if not _is_narrow(width) and self.way_on is not None:
            room -= min(230.0, (room + 8) * 0.4) + GAP
        heading = form.fitting(Text(self.title, 18, STRONG, width=room), (17, 16, 15))
        note = Text(self.said, 15, TEXT, "text_dim", width=room, lines=MOST_LINES)
        return heading, note

    def height(self, form: Form, width: float) -> float:
        """Return the height in a row of some width, with the space below it."""
        below = self._buttons if _is_narrow(width) else self.below
        return self._head(form, width) + GAP + (LINE + 8 if below else 0.0)

    def _head(self, form: Form, width: float) -> float:
        """Return the height without the buttons below."""
        heading, note = self._texts(form, width)
        return max(ROW_HEIGHT, form.measure(heading)[1] + form.measure(note)[1] + 6)

    def build(self, form: Form, room: Box, top: float) -> float:
        """Put it into a room; return where the next one begins."""
        row = Box(room.left, top, room.width, self._head(form, room.width))
        narrow = _is_narrow(room.width)
        with form.from_left():
            line = replace(self.leave, row=self.title).at_end(form, row.within(row.width, LINE))
            if self.more is not None:
                line = replace(self.more, row=self.title).at_end(form, line)
            if self.way_on is not None and not narrow:
                line, place = line.split_right(min(230.0, line.width * 0.4), GAP)
                replace(self.way_on, row=self.title).add(form, place, 16)
        heading, note = self._texts(form, room.width)
        form.sprite(heading, row.left, row.top + 1, anchor=TOP_LEFT)
        form.sprite(note, row.left, row.top + 2 + form.measure(heading)[1], anchor=TOP_LEFT)
        below = self._buttons if narrow else self.below
        count = max(1 if narrow else 2, len(below))
        line = Box(row.left, row.bottom + 8, min(row.width, 260.0 * count), LINE)
        for entry, place in zip(below, line.columns(count, GAP), strict=False):
            replace(entry.fitted(form, place.width), row=self.title).add(form, place, 16)
        return top + self.height(form, room.width)


def _is_narrow(width: float) -> bool:
    """Return whether a row has too little room for words and buttons beside each other."""
    return width < ROOMY_ROW
