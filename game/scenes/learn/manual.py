"""The manual inside the arcade: its sections, the rules of every game and the keys in use, with a search over all."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.actions import Action
from game.prose import has_prose, read_manual, read_prose
from game.scenes.base.context import Context
from game.scenes.base.scene import TITLE_LINE, PageScene, Reactive
from game.stage.art import STRONG, TEXT, TITLE, Text
from game.stage.sprites import CENTRE, LEFT, TOP_LEFT, Layer
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.metrics import GAP_M, LINE
from game.ui.form.keycaps import key_name
from game.ui.input.inputs import Input, KeyDown, Press
from game.ui.widgets.slider import ScrollBar
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widgets import Box, Button, Pressable

PAGE_WIDTH = 900.0
SECTION_ROW = 62.0
"""Width of the page, and height of a row."""
SCROLL_BAR = 20.0
WHEEL_ROWS = 2
"""Width of the scroll bar, and rows that one step of the wheel leads on."""
LONGEST_SEARCH = 40
"""Maximum length of what is searched for."""
BEFORE = 24
"""Letters shown before the word that was found."""
MANUAL_FOOT = 74.0
TEXT_SIZE = 19.0
PARAGRAPH_GAP = 14.0
"""Size of the text of a section, and the space between two paragraphs."""
KEYS = "Keys and buttons"
"""The section of the manual to which the keys in use are added."""


class Section(Struct, frozen=True):
    """A section in the player's language."""

    title: str
    paragraphs: Sequence[str]

    @property
    def text(self) -> str:
        return " ".join(self.paragraphs)


def sections(app: Context, _: Callable[[str], str]) -> list[Section]:
    """Return the sections of the manual with the keys in use, then the pages of how to play of every game."""
    found = []
    for topic in read_manual():
        paragraphs = [_(text) for text in topic.paragraphs]
        found.append(Section(_(topic.title), paragraphs + (_keys(app, _) if topic.title == KEYS else [])))
    for game in app.games.abouts():
        found += [Section(f"{game.title}: {_(title)}", [_(text)]) for title, text in _rules(app, game.name)]
    return found


def _rules(app: Context, game: str) -> list[tuple[str, str]]:
    """Return title and text of the pages of how to play a game. One with its own file need not be loaded for them."""
    if has_prose("help", game):
        return [(str(page["title"]), str(page["text"])) for page in read_prose("help", game)]
    return [(page.title, page.text) for page in app.game_view(app.games.named(game)).pages()]


def _keys(app: Context, _: Callable[[str], str]) -> list[str]:
    """Return a line for every action with a key or a button: its name, then these."""
    controls = app.controls
    lines = []
    for action in Action:
        keys = [key_name(key.label, _) for key in controls.bindings.get(action, ())]
        names = [name for name in (*keys, " ".join(controls.caps(action))) if name]
        if names:
            lines.append(f"{_(action.label)}: {', '.join(names)}")
    return lines


def matching(all_sections: Sequence[Section], wanted: str) -> list[Section]:
    """Return the sections with all words of a search, those with a word in their title first."""
    words = wanted.casefold().split()
    found = [one for one in all_sections if all(word in f"{one.title} {one.text}".casefold() for word in words)]
    return sorted(found, key=lambda one: not any(word in one.title.casefold() for word in words))


def excerpt(section: Section, wanted: str) -> str:
    """Return the text of a section from a little before the first word that is searched for."""
    text = section.text
    words = wanted.casefold().split()
    at = min((place for word in words if (place := text.casefold().find(word)) >= 0), default=0)
    if at <= BEFORE:
        return text
    return "… " + text[text.find(" ", at - BEFORE) + 1 :]


def _beginning(canvas: Canvas, text: Text, width: float) -> Text:
    """Return as many whole words of a text as one line has room for, and an ellipsis where that is not all of it."""

    def first(count: int) -> Text:
        return replace(text, text=" ".join(words[:count]) + (" …" if count < len(words) else ""))

    words = text.text.split()
    counts = range(1, len(words) + 1)
    return first(max(1, bisect_right(counts, width, key=lambda count: canvas.measure(first(count))[0])))


@dataclass(eq=False, repr=False)
class SectionRow(Pressable):
    """The title of a section, and an excerpt of its text."""

    text: str
    note: str
    on_press: Callable[[], object]

    def attach(self, canvas: Canvas) -> None:
        super().attach(canvas)
        box = self.box
        width = self.box.width - 36
        title = Text(self.text, 18, STRONG, width=width, shorten=True)
        note = _beginning(canvas, Text(self.note, 15, TEXT, "text_dim"), width)
        canvas.sprite(canvas.fitting(title, (16, 14)), box.left + 18, box.top + 20, layer=Layer.CONTENT, anchor=LEFT)
        canvas.sprite(note, box.left + 18, box.top + 43, layer=Layer.CONTENT, anchor=LEFT)


class ManualScene(PageScene):
    """A search field, and the sections that have its words."""

    first = Reactive(0)
    """Number of the first row that is seen, from 0."""
    touch_scrolls = True

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self.sections = sections(app, self._)
        self.found = self.sections
        self.wanted = ""
        self.seen = 1
        """Number of visible rows."""
        self.form.want("search")

    def build(self) -> None:
        form = self.form
        self.head(self._("Manual"), self.plural("{n} section", "{n} sections", len(self.found)))
        room = self.room(PAGE_WIDTH, form.box.height - TITLE_LINE - 20)
        line, rest = room.split_top(LINE, 10)
        hint = self._("Search rules, keys, online play, files")
        form.add(TextField("search", line, self.wanted, hint, self._search, LONGEST_SEARCH, submits="section 0"))
        form.panel(rest)
        inner = rest.inset(14, 12)
        self.seen = max(1, int((inner.height + GAP_M) // (SECTION_ROW + GAP_M)))
        row = min(SECTION_ROW * 1.2, (inner.height + GAP_M) / self.seen - GAP_M)
        last = max(0, len(self.found) - self.seen)
        self.first = min(self.first, last)
        if not self.found:
            text = self._("Nothing found. Try another word.")
            form.label(text, *inner.center, 22, face=TITLE, anchor=CENTRE, width=inner.width - 60, align="centre")
        if last:
            inner, bar = inner.split_right(SCROLL_BAR, 8)
            form.add(ScrollBar("bar", bar, self.first, last, self.scroll_to, self.seen))
        for slot, section in enumerate(self.found[self.first : self.first + self.seen]):
            box = inner.move(0, slot * (row + GAP_M)).split_top(row)[0]
            note = excerpt(section, self.wanted)
            open_it = partial(self._open, self.first + slot)
            form.add(SectionRow(f"section {slot}", box, section.title, note, open_it), name=section.title)

    def _search(self, wanted: str) -> None:
        self.wanted = wanted
        self.first = 0
        self.found = matching(self.sections, wanted)
        self.renew()

    def _open(self, number: int) -> None:
        self.app.push(SectionScene(self.app, self.found, number))

    def scroll_to(self, first: int) -> bool:
        """Show the rows from one on; return whether these are others."""
        first = max(0, min(first, len(self.found) - self.seen))
        if first == self.first:
            return False
        self.first = first
        return True

    def turn(self, by: int) -> None:
        if self.scroll_to(self.first + by * max(1, self.seen - 1)):
            self.form.sound("toggle")

    def press(self, event: Press) -> bool:
        by = {Action.UP: -1, Action.DOWN: 1}.get(event.action)
        key, _, slot = self.form.focus.key.rpartition(" ") if self.form.focus is not None else ("", "", "")
        end = 0 if by == -1 else self.seen - 1
        if by is not None and key and slot == str(end) and self.scroll_to(self.first + by):
            self.form.sound("hover")
            return True
        return super().press(event)

    def wheel(self, by: int) -> None:
        self.scroll_to(self.first - WHEEL_ROWS * by)

    def handle(self, event: Input) -> bool:
        pages = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}
        if isinstance(event, KeyDown) and event.key in pages:
            self.turn(pages[event.key])
            return True
        return super().handle(event)

    def act(self, action: Action) -> bool:
        if action is Action.HELP:
            self.back()
            return True
        return super().act(action)


class SectionScene(PageScene):
    """One section of a list, with ways to its neighbours."""

    at = Reactive(0)
    """Number of the section in the list, from 0."""

    def __init__(self, app: Context, found: Sequence[Section], at: int) -> None:
        super().__init__(app)
        self.found = found
        self.at = at
        self.form.want("next" if at + 1 < len(found) else "back")

    def build(self) -> None:
        form = self.form
        section = self.found[self.at]
        number = self._("{number} of {count}").format(number=self.at + 1, count=len(self.found))
        self.head(self._("Manual"), number)
        room = self.room(PAGE_WIDTH, form.box.height - TITLE_LINE - MANUAL_FOOT, MANUAL_FOOT)
        inner = room.inset(28, 22)
        top = inner.top
        texts = [Text(section.title, 28, TITLE, width=inner.width)]
        texts += [Text(text, TEXT_SIZE, TEXT, width=inner.width) for text in section.paragraphs]
        for text in texts:
            form.sprite(text, inner.left, top, anchor=TOP_LEFT)
            top += form.measure(text)[1] + PARAGRAPH_GAP
        room.height = top - PARAGRAPH_GAP + 22 - room.top
        form.panel(room)
        form.box.height = max(form.box.height, room.bottom + MANUAL_FOOT + 8)
        with self.in_sight(Box(room.left, form.box.bottom - MANUAL_FOOT, room.width, MANUAL_FOOT)) as foot:
            self._build_foot(foot)

    def _build_foot(self, foot: Box) -> None:
        width = min(200.0, foot.width * 0.42)
        line = foot.within(foot.width, 46)
        previous = partial(self.turn, -1)
        following = partial(self.turn, 1)
        button = Button(
            "previous", line.within(width, 46, LEFT), self._("Previous"), previous, icon="left", sound="turn"
        )
        self.form.add(button, enabled=self.at > 0)
        place = line.split_right(width)[1]
        button = Button("next", place, self._("Next"), following, icon="right", icon_last=True, sound="turn")
        self.form.add(button, enabled=self.at + 1 < len(self.found))

    def turn(self, by: int) -> None:
        at = max(0, min(self.at + by, len(self.found) - 1))
        if at != self.at:
            self.form.scroll.by(-self.form.box.height)
            self.at = at
