"""Panels over a dimmed scene that stays visible: a title with buttons, or a question with several answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from game.scenes.base.context import Context
from game.scenes.base.play_layout import PlayLayout
from game.scenes.base.scene import SLIM_WINDOW, Scene
from game.stage.art import STRONG, TITLE, Text, short_names
from game.stage.sprites import TOP
from game.ui.drawing.metrics import EDGE
from game.ui.form.form import Form
from game.ui.widgets.text_field import DIGITS, LETTERS, TextField
from game.ui.widgets.widgets import EDGES, ICON_ROOM, VALUE_SIZES, Box, Button, Rule

PANEL_AROUND = 6.0
"""Free space above and below a panel that is as high as the window."""
SIDE_SHEET = 312.0
"""The greatest width of a sheet right or left of a board."""
FLAT = 520.0
WIDEST = 720.0
"""The least and the greatest width of a sheet below a board, which has text and buttons beside each other."""
SLIM_SHEET = 300.0
SLIM_EDGE = 16.0
"""The width below which a sheet has less free space inside, and that space, which a flat one has, too."""
HEADING_SIZES = (34.0, 28.0, 25.0, 22.0, 20.0, 18.0)
"""Font sizes of a heading, tried in this order until no name in it is cut."""
PANEL_ABOVE = 18.0
BELOW = 22.0
"""Free space above and below the text of a sheet."""
HARD_SPACE = "\u00a0"
LOW_WINDOW = 620.0
"""Height of a window in units below which everything moves closer together."""


class Entry(Struct, frozen=True):
    """A button to be placed by a scene."""

    key: str
    text: str
    act: Callable[[], object]
    icon: str = ""
    primary: bool = False
    enabled: bool = True
    tip: str = ""
    chosen: bool = False
    row: str = ""
    """Name of the row that it stands in, where others have such a button, too: screen readers tell it first."""

    def sign(self) -> Entry:
        """The button for little room: its icon, with the text, if it has one, as its tip."""
        return replace(self, text="", tip=self.text or self.tip)

    def fitted(self, form: Form, width: float) -> Entry:
        """Return the button for a width: with its icon, with its words alone, or, if these are cut, as a sign."""
        if not self.icon or self.needed(form) <= width:
            return self
        return replace(self, icon="") if self.needed(form) - ICON_ROOM <= width else self.sign()

    def needed(self, form: Form) -> float:
        """Return the least width of the button with all of its words, and its icon if it has one."""
        words = form.measure(Text(self.text, VALUE_SIZES[-1], STRONG))[0]
        return words + EDGES + (ICON_ROOM if self.icon else 0.0)

    def at_end(self, form: Form, line: Box, width: float = 44.0) -> Box:
        """Add its icon at the right end of a line; return the rest of the line."""
        line, place = line.split_right(width, 6)
        self.sign().add(form, place)
        return line

    def add(self, form: Form, box: Box, size: float = 17.0) -> None:
        """Put the button on a form."""
        button = Button(
            self.key, box, self.text, self.act, icon=self.icon, primary=self.primary, chosen=self.chosen, tip=self.tip,
            size=size,
        )  # fmt: skip
        form.add(button, enabled=self.enabled, name=f"{self.row}: {self.text or self.tip}" if self.row else "")


class OverlayScene(Scene):
    """A panel over the scene below."""

    backdrop_dim = 0.58

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self.form.wraps = True
        self.form.least = 0.0

        self.narrow = False
        """True if the sheet stands beside a board, which stays visible."""
        self.site: Box | None = None
        """The place beside the board, if it stands there."""
        self.title_size = 0.0
        """The font size of the heading; 0 for the usual one."""

    @property
    def tight(self) -> bool:
        """True if there is little room."""
        return self.narrow or self.form.view.height < LOW_WINDOW

    @property
    def flat(self) -> bool:
        """True if there is room for two things beside each other, and little for two below each other."""
        return self.site is not None and self.site.width >= FLAT

    @property
    def edge(self) -> float:
        """The free space inside the sheet."""
        little = self.site is not None and (self.flat or self.site.width < SLIM_SHEET)
        return SLIM_EDGE if little else EDGE

    @property
    def beyond(self) -> float:
        """The least free space left and right of a sheet."""
        return 24.0 if self.form.box.width >= SLIM_WINDOW else 8.0

    @property
    def row(self) -> float:
        """The height of a button."""
        return 42.0 if self.tight else 46.0

    @property
    def gap(self) -> float:
        """The space between two buttons."""
        return 8.0 if self.tight else 10.0

    def closing(self, act: Callable[[], object]) -> Callable[[], None]:
        """Return a function that closes this scene, then acts."""

        def close_and_act() -> None:
            self.app.pop()
            act()

        return close_and_act

    def _title(self, text: str, width: float) -> Text:
        """Return a heading in the size that was chosen, or the largest in which no word of it is cut."""
        lines = 3 if self.narrow and not self.flat else 2
        sizes = (self.title_size,) if self.title_size else HEADING_SIZES[1 if self.tight else 0 :]
        inner = width - 2 * self.edge
        titles = [Text(text, size, TITLE, width=inner, align="centre", lines=lines) for size in sizes]
        return next((title for title in titles if self._is_whole(title)), titles[-1])

    def _is_whole(self, title: Text) -> bool:
        """Return whether a heading needs no more lines than it may have."""
        return self.form.measure(title)[1] >= self.form.measure(replace(title, lines=0))[1]

    def named(self, text: str, names: Sequence[str], width: float) -> str:
        """Return the text of a heading, and choose its size. Only where it has too many letters even for the smallest
        one are the names in it shortened. A name that fits into one line is never broken.
        """
        for size in HEADING_SIZES[1 if self.tight else 0 :]:
            self.title_size = size
            said = self._held(text, names, width)
            whole = all(self._in_a_line(name, width) for name in names if name in text)
            if whole and self.holds_words(said, width) and self._has_room(said, width):
                return said
        for letters in range(max(map(len, names)), 1, -1):
            short = short_names(said, [name.replace(" ", HARD_SPACE) for name in names] + list(names), letters)
            if self._has_room(short, width):
                return short
        return said

    def _has_room(self, text: str, width: float) -> bool:
        """Return whether a heading of this text needs no more lines than it may have."""
        return self._is_whole(self._title(text, width))

    def holds_words(self, text: str, width: float) -> bool:
        """Return whether a heading of this text breaks within no word."""
        return all(self._in_a_line(word, width) for word in text.split(" "))

    def _in_a_line(self, text: str, width: float) -> bool:
        return self.form.measure(replace(self._title(text, width), width=0.0))[0] <= width - 2 * self.edge

    def _held(self, text: str, names: Sequence[str], width: float) -> str:
        """Return a text in which names are not broken that fit into one line."""
        for name in names:
            if self._in_a_line(name, width):
                text = text.replace(name, name.replace(" ", HARD_SPACE))
        return text

    def heading(self, text: str, box: Box) -> float:
        """Add a centred title with a fine line below it at the top of a panel; return the y of that line."""
        title = self._title(text, box.width)
        _, height = self.form.measure(title)
        self.form.sprite(title, box.centerx, box.top + self.edge - 8, anchor=TOP)
        below = box.top + self.edge - 8 + height + 10
        self.form.sprite(Rule(box.width - 2 * self.edge), box.centerx, below)
        return below

    def heading_height(self, text: str, width: float) -> float:
        """Return the height of the heading in a panel of this width, including the free space above, in units."""
        return self.edge - 8 + self.form.measure(self._title(text, width))[1] + 10

    def sheet(self, width: float, height: float) -> Box:
        """A panel in the middle of the window; one that is higher scrolls."""
        self.form.box.height = max(self.form.box.height, height + 2 * PANEL_AROUND)
        box = self.form.box.inset(min(16.0, self.beyond), 0).within(width, height)
        self.form.panel(box, opacity=0.97)
        return box

    def titled(self, title: str, width: float, height: float) -> tuple[Box, float]:
        """A panel in the middle of the window, with a heading and this height below it; return it, and the y there."""
        width = min(width, self.form.box.width - 2 * min(16.0, self.beyond))
        box = self.sheet(width, self.heading_height(title, width) + height + EDGE)
        return box, self.heading(title, box)

    def text_sheet(
        self,
        title: str,
        text: str,
        entries: Sequence[Entry],
        width: float,
        *,
        size: float = 18.0,
        columns: int = 1,
        room: float = 0.0,
    ) -> Box:
        """Build a sheet with a title, a text, and buttons; return the box, `room` units high, left free above these."""
        width = min(width, self.form.box.width - 2 * self.beyond)
        columns = self.fitting_columns(entries, width - 2 * EDGE, columns)
        high = self.column_height(len(entries), columns)
        art = Text(text, size, STRONG, "text_dim", width=width - 2 * EDGE, align="centre")
        box, below = self.titled(title, width, PANEL_ABOVE + self.form.measure(art)[1] + BELOW + room + high)
        self.form.sprite(art, box.centerx, below + PANEL_ABOVE, anchor=TOP)
        left = box.left + EDGE
        top = box.bottom - EDGE - high
        inner = width - 2 * EDGE
        self.buttons(left, top, inner, entries, columns)
        return Box(left, top - room, inner, room)

    def build_beside(self, sites: Iterable[Box], build: Callable[[float], bool]) -> bool:
        """Build a sheet at the first of these places beside a board that has room for it; return whether one has. What
        builds it is told the width, and tells whether there was room.
        """
        self.narrow = True
        for site in sites:
            self.site = site
            if build(min(site.width, WIDEST if self.flat else SIDE_SHEET)):
                return True
        self.narrow = False
        self.site = None
        return False

    def beside(self, places: PlayLayout, width: float, height: float) -> Box | None:
        """Return a panel in the place beside the board; None if it would be higher than that."""
        site = self.site
        if site is None or height > site.height:
            return None
        box = site.within(width, height)
        # What of the panels there stands out around it would look torn.
        torn = [panel for panel in (*places.panels, *places.moves) if panel.colliderect(site)]
        self.form.panel(box.unionall(torn), opacity=1.0)
        return box

    def buttons(self, left: float, top: float, width: float, entries: Sequence[Entry], columns: int = 1) -> None:
        """Buttons in columns, row by row; one that is alone in the last row fills it."""
        row_height = self.row
        gap = self.gap
        each = (width - (columns - 1) * gap) / columns
        for n, entry in enumerate(entries):
            row, column = divmod(n, columns)
            alone = n == len(entries) - 1 and column == 0
            at = left + column * (each + gap), top + row * (row_height + gap)
            entry.add(self.form, Box(*at, width if alone else each, row_height))

    def fitting_columns(self, entries: Sequence[Entry], width: float, columns: int) -> int:
        """Return the number of columns of buttons in a width: one where some words have too little room in more."""
        each = (width - (columns - 1) * self.gap) / columns
        beside = entries[:-1] if len(entries) % columns == 1 else entries
        return columns if all(entry.needed(self.form) <= each for entry in beside) else 1

    def signs(self, box: Box, entries: Sequence[Entry]) -> None:
        """Buttons in one row at the lower edge of a sheet, with signs in place of their words."""
        row = box.inset(self.edge, self.edge).split_bottom(self.row)[1]
        for entry, place in zip(entries, row.columns(len(entries), self.gap), strict=True):
            entry.sign().add(self.form, place)

    def column_height(self, count: int, columns: int = 1) -> float:
        """Return the height of `count` buttons in columns."""
        rows = -(-count // columns)
        return rows * self.row + max(0, rows - 1) * self.gap


class Prompt(Struct, frozen=True):
    """A field on a sheet for a line of text, with a button that uses it."""

    hint: str
    word: str
    """Label of the button."""
    act: Callable[[str], object]
    limit: int
    """Number of characters at most."""
    text: str = ""
    """Text in the field at first."""
    signs: str = LETTERS + DIGITS
    """Characters that the keyboard on the screen offers."""


class QuestionScene(OverlayScene):
    """Each answer closes the question first and then acts; Back only closes it, unless it stands for an answer."""

    def __init__(
        self,
        app: Context,
        title: str,
        text: str,
        entries: Sequence[Entry],
        columns: int = 0,
        prompt: Prompt | None = None,
        refusal: str = "",
    ) -> None:
        """`columns` of buttons; without a number two answers stand side by side, and more below each other.

        `refusal` is the answer that Back gives where somebody waits for one.
        """
        super().__init__(app)
        self.title = title
        self.text = text
        self.entries = [replace(entry, act=self.closing(entry.act)) for entry in entries]
        self.columns = columns or (2 if len(entries) == 2 else 1)
        self.prompt = prompt
        self.refusal = next((entry.act for entry in self.entries if entry.key == refusal), None)
        self.typed = prompt.text if prompt else ""
        if prompt:
            self.form.want("text")

    def back(self) -> None:
        if self.refusal:
            self.refusal()
        else:
            super().back()

    def build(self) -> None:
        room = self.row + self.gap if self.prompt else 0.0
        free = self.text_sheet(self.title, self.text, self.entries, 560.0, columns=self.columns, room=room)
        if self.prompt:
            self._build_prompt(self.prompt, Box(free.left, free.top, free.width, self.row))

    def _build_prompt(self, prompt: Prompt, line: Box) -> None:
        place, button = line.split_right(min(150.0, line.width * 0.35), self.gap)
        take = partial(setattr, self, "typed")
        field = TextField(
            "text", place, self.typed, prompt.hint, take, prompt.limit, submits="send", signs=prompt.signs
        )
        self.form.add(field, name=prompt.hint)
        send = self.closing(lambda: prompt.act(self.typed))
        self.form.add(Button("send", button, prompt.word, send, primary=True))


def offer(app: Context, title: str, text: str, yes: Entry) -> None:
    """Ask whether to do something; the other answer only closes the question."""
    no = Entry("cancel", app.translations.gettext("Cancel"), lambda: None, icon="close")
    app.push(QuestionScene(app, title, text, [yes, no]))


def confirm(app: Context, title: str, text: str, yes: str, on_yes: Callable[[], object]) -> None:
    """Ask before something is lost. The answer in focus only closes the question."""
    no = Entry("no", app.translations.gettext("Cancel"), lambda: None, icon="close", primary=True)
    question = QuestionScene(app, title, text, [Entry("yes", yes, on_yes, icon="check"), no])
    question.form.want("no")
    app.push(question)
