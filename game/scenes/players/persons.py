"""The persons at this machine: their names, and the colour and sign that go with each name everywhere."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from game.checks import Unfit
from game.play.session import match
from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry, OverlayScene
from game.scenes.base.scene import TITLE_LINE, PageScene, Scene
from game.scenes.players.names import badge
from game.settings.persons import COLOURS, MOST_PERSONS, NAME_LIMIT, SIGNS, Person, joined, named, proposed, renamed
from game.stage.art import STRONG, TITLE, Text
from game.stage.sprites import CENTRE, LEFT, Layer
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.metrics import EDGE, GAP
from game.ui.drawing.surfaces import Badge
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widgets import Box, Button, Card

PERSON_ROW = 56.0
WIDEST = 300.0


def take_persons(app: Context, persons: tuple[Person, ...]) -> None:
    """Keep the persons as they are now."""
    if persons != app.settings.persons:
        app.settings.persons = persons
        app.save_settings()


def remember(app: Context, *names: str) -> None:
    """Make persons of names that have been given."""
    persons = app.settings.persons
    for name in filter(str.strip, names):
        persons = joined(persons, [proposed(persons, name)])
    take_persons(app, persons)


def person_button(scene: Scene, key: str, box: Box, name: str, choose: Callable[[str], object]) -> Card:
    """Return a button with the badge of the person who plays, which opens the choice of another one."""
    app = scene.app

    def fill(form: Canvas, at: Box) -> None:
        form.sprite(badge(app, match.Person(name), at.height - 10), *at.center, layer=Layer.CONTENT)

    return Card(key, box, fill, lambda: app.push(PersonsScene(app, choose)), tip=scene._("Choose a player"))


class PersonsScene(PageScene):
    """A card for each person, and a field for a new one."""

    def __init__(self, app: Context, choose: Callable[[str], object] | None = None) -> None:
        """`choose` gets the name of the chosen person; without it a card opens the page of its person."""
        super().__init__(app)
        self.choose = choose
        self.name = ""
        persons = app.settings.persons
        self.form.want(f"person {persons[0].name}" if persons else "name")

    def build(self) -> None:
        form = self.form
        persons = self.app.settings.persons
        self.head(self._("Who plays?") if self.choose else self._("Players"))
        columns = max(1, int((form.view.width - 2 * 60) // (WIDEST * 0.8)))
        rows = -(-len(persons) // columns)
        form.box.height = max(form.view.height, TITLE_LINE + 60 + rows * (PERSON_ROW + GAP) + 140)
        room = self.room(1040, form.box.height - TITLE_LINE - 20)
        form.panel(room)
        inner = room.inset(self.margin - 4 if self.slim else 24)
        text = self._("A name stands for the same player in every saved game. Colour and sign are shown everywhere.")
        note = Text(text, 15, STRONG, "text_dim", width=inner.width)
        top, rest = inner.split_top(max(44.0, form.measure(note)[1]), 6)
        form.sprite(note, top.left, top.centery, anchor=LEFT)
        line, rest = rest.split_top(46, 16)
        field, add = line.split_right(46.0 if self.slim else min(220.0, line.width * 0.4), GAP)
        take = partial(setattr, self, "name")
        hint = self._("A new name")
        form.add(TextField("name", field, self.name, hint, take, NAME_LIMIT, submits="add"))
        entry = Entry("add", self._("Add"), self._add, "plus", enabled=len(persons) < MOST_PERSONS)
        (entry.sign() if self.slim else entry).add(form, add)
        if not persons:
            form.label(self._("Nobody yet."), *rest.center, 22, face=TITLE, anchor=CENTRE)
        for number, person in enumerate(persons):
            row, column = divmod(number, columns)
            box = rest.columns(columns, GAP)[column].move(0, row * (PERSON_ROW + GAP)).split_top(PERSON_ROW)[0]
            if self.choose is not None:
                box, tools = box.split_right(46, 6)
                key = f"edit {person.name}"
                edit = partial(self._edit, person)
                form.add(Button(key, tools, "", edit, icon="settings", tip=self._("Name, colour and sign")))
            form.add(Card(f"person {person.name}", box, partial(self._fill, person), partial(self._press, person)))

    def _fill(self, person: Person, form: Canvas, box: Box) -> None:
        art = badge(self.app, match.Person(person.name), 40)
        form.sprite(art, box.left + 32, box.centery, layer=Layer.CONTENT)
        name = Text(person.name, 19, STRONG, width=box.width - 74, shorten=True)
        form.sprite(form.fitting(name, (17, 15, 13)), box.left + 62, box.centery - 1, layer=Layer.CONTENT, anchor=LEFT)

    def _add(self) -> None:
        name = self.name.strip()
        if not name:
            self.form.want("name")
            return
        remember(self.app, name)
        self.name = ""
        self.renew()
        person = named(self.app.settings.persons, name)
        if person is not None:
            self.form.want(f"person {person.name}")

    def _press(self, person: Person) -> None:
        if self.choose is None:
            self._edit(person)
        else:
            self.app.pop()
            self.choose(person.name)

    def _edit(self, person: Person) -> None:
        self.app.push(PersonScene(self.app, person))


class PersonScene(OverlayScene):
    """The name, the colour and the sign of one person."""

    def __init__(self, app: Context, person: Person) -> None:
        super().__init__(app)
        self.person = person
        self.name = person.name
        self.form.want("done")

    def build(self) -> None:
        form = self.form
        person = self.person
        side = 44.0
        gap = 8.0
        width = min(6 * side + 5 * gap + 2 * EDGE + 40, form.box.width - 2 * self.beyond)
        rows = -(-COLOURS // 5) + -(-len(SIGNS) // 6)
        box, below = self.titled(person.name, width, 84 + rows * (side + gap) + 2 * 12 + 46)
        y = below + 10
        line = Box(box.left + EDGE, y, width - 2 * EDGE, 68)
        form.sprite(Badge(person.sign, person.colour, 62), line.left + 31, line.centery)
        field = line.split_left(62, 14)[1].within(width, 46)
        take = partial(setattr, self, "name")
        form.add(TextField("name", field, self.name, self._("Name"), take, NAME_LIMIT, submits="done"))
        y += 76
        for key, count, columns in (("colour", COLOURS, 5), ("sign", len(SIGNS), 6)):
            for n in range(count):
                row, column = divmod(n, columns)
                left = box.centerx - (columns * side + (columns - 1) * gap) / 2 + column * (side + gap)
                at = Box(left, y + row * (side + gap), side, side)
                one = replace(person, colour=n) if key == "colour" else replace(person, sign=SIGNS[n])
                art = Badge(one.sign, one.colour, 34)
                act = partial(self._take, one)
                card = Card(f"{key} {n}", at, partial(_show, art), act, chosen=one == person)
                form.add(card, name=(self._("Colour {n}") if key == "colour" else self._("Sign {n}")).format(n=n + 1))
            y += -(-count // columns) * (side + gap) + 12
        entries = [
            Entry("remove", self._("Remove"), self._remove, icon="close"),
            Entry("done", self._("Done"), self.back, icon="check", primary=True),
        ]
        self.buttons(box.left + EDGE, box.bottom - EDGE - 46, width - 2 * EDGE, entries, 2)

    def back(self) -> None:
        """Apply the typed name; games and scores under the old name stay this person's."""
        app = self.app
        before = self.person.name
        name = self.name.strip()
        if name in ("", before):
            super().back()
            return
        try:
            persons, self.person = renamed(app.settings.persons, self.person, name)
        except Unfit:
            self.form.sound("error")
            self.toast(self._("The name {name} is already taken.").format(name=name))
            self.name = before
            self.renew()
            return
        first, second = (name if one.casefold() == before.casefold() else one for one in app.settings.names)
        app.settings.names = first, second
        take_persons(app, persons)
        super().back()

    def _take(self, person: Person) -> None:
        persons = self.app.settings.persons
        take_persons(self.app, tuple(person if one == self.person else one for one in persons))
        self.person = person
        self.renew()

    def _remove(self) -> None:
        """Remove the person; the games of that name stay."""
        take_persons(self.app, tuple(one for one in self.app.settings.persons if one != self.person))
        self.app.pop()


def _show(art: Badge, form: Canvas, box: Box) -> None:
    form.sprite(art, *box.center, layer=Layer.CONTENT)
