"""Rows of the list of online games: what it is, how it stands, and the buttons of each."""

from msgspec import Struct
from msgspec.structs import replace

from game.scenes.base.overlay import Entry
from game.stage.art import STRONG, TEXT, Text
from game.stage.sprites import LEFT, TOP_LEFT
from game.ui.drawing.metrics import GAP, LINE
from game.ui.form.form import Form
from game.ui.widgets.widgets import Box

ROW_HEIGHT = 66.0
MORE = 20.0
"""Height of a further line of what is said of a game."""
MUCH = 70
"""Number of letters above which it has three lines."""


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
    def lines(self) -> int:
        """Number of lines for how it stands."""
        return 3 if len(self.said) > MUCH else 2

    @property
    def head(self) -> float:
        """Height without the buttons below."""
        return ROW_HEIGHT + MORE * (self.lines - 2)

    @property
    def height(self) -> float:
        return self.head + GAP + (LINE + 8 if self.below else 0.0)

    def build(self, form: Form, room: Box, top: float) -> float:
        """Put it into a room; return where the next one begins."""
        row = Box(room.left, top, room.width, self.head)
        with form.from_left():
            line = replace(self.leave, row=self.title).at_end(form, row.within(row.width, LINE))
            if self.more is not None:
                line = replace(self.more, row=self.title).at_end(form, line)
            if self.way_on is not None:
                line, place = line.split_right(min(230.0, line.width * 0.4), GAP)
                replace(self.way_on, row=self.title).add(form, place, 16)
        heading = Text(self.title, 18, STRONG, width=line.width - 8, shorten=True)
        form.sprite(form.fitting(heading, (17, 16, 15)), row.left, row.top + 13, anchor=LEFT)
        note = Text(self.said, 15, TEXT, "text_dim", width=line.width - 8, lines=self.lines)
        form.sprite(note, row.left, row.top + 25, anchor=TOP_LEFT)
        line = Box(row.left, row.bottom + 8, min(row.width, 260.0 * max(2, len(self.below))), LINE)
        for entry, place in zip(self.below, line.columns(max(2, len(self.below)), GAP), strict=False):
            replace(entry, row=self.title).add(form, place, 16)
        return top + self.height
