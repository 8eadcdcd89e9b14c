"""A form with every kind of widget: what inputs by chance change, compared with what was looked at and found good
(`seen/ui/`); see `tests.snapshots`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import pygame
import pytest

from game.actions import Action
from game.installation import ASSETS
from game.stage.art import Fonts, Text, Theme
from game.stage.image_cache import ImageCache
from game.stage.sprites import Stage
from game.ui.drawing.canvas import Box, Canvas
from game.ui.drawing.surfaces import Panel
from game.ui.form.form import Form
from game.ui.form.keycaps import KeySlot, draw_cap
from game.ui.form.scan import Note, Scan, form_stops
from game.ui.form.tabs import Tabs
from game.ui.input import clipboard
from game.ui.input.inputs import Edit, KeyDown, Pointer, Typed
from game.ui.widgets.slider import ScrollBar, Slider
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widgets import Button, Card, Choice, Segments, Switch, Widget
from tests import snapshots

INPUTS, TYPED, SCANNED = 330, 90, 120
WIDTH, HEIGHT, WHOLE = 640.0, 300.0, 700.0
ACTIONS = [*list(Action)[:8], *list(Action)[:5]]
UNABLE = ("unable", "slot 2")
KEYS = (
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END, pygame.K_BACKSPACE, pygame.K_DELETE),
    pygame.K_F5,
)


class Ruled(Form):
    """A form in which all letters are equally wide, whatever the fonts' library makes of them."""

    def measure(self, text: Text) -> tuple[float, float]:
        lines = text.text.split("\n")
        return 0.55 * text.size * max(map(len, lines)), 1.36 * text.size * len(lines)


class Page:
    """The form, built anew as scenes do it, and what it has given back since it was asked."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        stage = Stage(ImageCache(Theme(Fonts(ASSETS / "fonts"))))
        self.form = Ruled(stage, stage.images.theme.fonts, partial(self.hear, "sound"))
        self.form.wraps = True
        self.tabs = Tabs(("one", "two", "three"), partial(self.hear, "tab"))
        self.values = {"choice": 1, "segments": 2, "switch": True, "slider": 40, "first": 3, "text": "Some words"}

    def hear(self, what: str, *values: object) -> None:
        self.heard.append(" ".join([what, *map(str, values)]))

    def take(self, name: str, value: object) -> None:
        self.hear(name, value)
        self.values[name] = value

    def build(self) -> None:
        form, values = self.form, self.values
        before = form.focus.key if form.focus is not None else ""
        form.clear()
        form.lay(WIDTH, HEIGHT, 1.5)
        form.box = Box(0, 0, WIDTH, WHOLE)
        rows = form.box.inset(20).rows(9, 12)
        cells = Box(0, rows[2].top, WIDTH, rows[5].bottom - rows[2].top).inset(20, 0).grid(2, 4, 10)
        self.tabs.build(form, rows[0], ("First", "The second", "Third"))
        for widget in (*self.buttons(rows[1].columns(4, 10)), *self.others(cells)):
            form.add(widget, widget.key not in UNABLE)
        bar = Box(WIDTH - 40, rows[6].top, 16, rows[6].height + rows[7].height)
        form.add(ScrollBar("bar", bar, values["first"], 16, self.on("first"), 4))
        form.add(Note("note", rows[6].columns(3)[0], tip="Only told"))
        form.label("A line of text", rows[6].centerx, rows[6].top)
        for left, label in ((260, "Return"), (340, "Z")):
            draw_cap(form, label, str.upper, left, rows[6].bottom - 10, 30, label == "Z")
        with form.from_left():
            for n, box in enumerate(reversed(rows[7].columns(5, 10)[:3])):
                form.add(Button(f"end {n}", box, f"End {n}", self.does("end", n)))
        with form.foot(60) as strip:
            form.add(Button("foot", strip.inset(10), "Foot", self.does("foot"), primary=True))
        form.built(before)

    def buttons(self, boxes: list[Box]) -> Iterator[Widget]:
        yield Button("plain", boxes[0], "Plain", self.does("plain"), tip="What it does", note="Below")
        yield Button("icon", boxes[1], "A text too long for it", self.does("icon"), icon="check")
        yield Button("last", boxes[2], "Go", self.does("last"), icon="right", icon_last=True, chosen=True)
        yield Button("unable", boxes[3], "Off", self.does("unable"))

    def others(self, boxes: list[Box]) -> Iterator[Widget]:
        values, on = self.values, self.on
        yield Choice("choice", boxes[0], ("red", "green", "blue"), values["choice"], on("choice"))
        yield Segments("segments", boxes[1], ("a", "bb", "cccccccccccccc"), values["segments"], on("segments"))
        yield Switch("switch", boxes[2], ("Off", "On"), values["switch"], on("switch"))
        done = on("done")
        yield Slider("slider", boxes[3], 10, 90, 5, values["slider"], on("slider"), on_done=done, unit=" %")
        yield TextField("text", boxes[4], values["text"], "A name", on("text"), 40, tip="Words", submits="card")
        yield TextField("secret", boxes[5], "", "Hidden", on("secret"), 8, hidden=True)
        yield Card("card", boxes[6], self.filled, self.does("card"), tip="A long tip of a card")
        slots = ("Q", "", False), ("", "dpad up", False), ("L", "pad", False), ("", "", False), ("Key", "", True)
        for n, (box, (text, icon, waiting)) in enumerate(zip(boxes[7].columns(5, 6), slots, strict=True)):
            yield KeySlot(f"slot {n}", box, text, self.does("slot", n), icon=icon, waiting=waiting, round=n == 2)

    def filled(self, canvas: Canvas, box: Box) -> None:
        canvas.sprite(Panel(20, 20), *box.center)

    def on(self, name: str) -> Callable[[object], None]:
        return partial(self.take, name)

    def does(self, what: str, *values: object) -> Callable[[], None]:
        return partial(self.hear, what, *values)

    def told(self) -> Iterator[str]:
        form = self.form
        focus, heard = form.focus.key if form.focus is not None else "", ", ".join(self.heard)
        self.heard.clear()
        yield f"  focus {focus} at {form.view.top:.0f} heard {heard or 'nothing'}"


def given(page: Page, chance: Random) -> str:
    """Press a key, type something, or move the mouse, which is often where it was, with a button held or not."""
    form = page.form
    how = chance.random()
    if how < 0.35:
        action = chance.choice(ACTIONS)
        return f"{action.value} {form.act(action, chance.random() < 0.2)}"
    if how < 0.4 and form.scroll.most:
        pixel = WIDTH * 1.5 - chance.randrange(30), chance.random() * HEIGHT * 1.5
        kind = chance.choice(("down", "move", "move", "up"))
        return f"{kind} beside {pixel[0]:.0f},{pixel[1]:.0f} {form.pointer(Pointer(kind, pixel, 1))}"
    if how < 0.95:
        widget = chance.choice(form.widgets)
        box = widget.box.inflate(8, 8)
        x, y = box.left + chance.random() * box.width, box.top + chance.random() * box.height
        if not widget.stays:
            form.scroll.reveal(widget.box)
        pixel = (form.fixed if widget.stays else form.space).to_pixels(x, y)
        kind = chance.choice(("move", "down", "down", "up", "up", "wheel"))
        event = Pointer(kind, pixel, chance.choice((1, 1, 1, 3)), chance.choice((-1, 1)))
        found = form.at(pixel)
        near = form.near(pixel, 60.0)
        told = f"{kind} {event.button} {event.wheel:+} at {x:.0f},{y:.0f} of {widget.key}, {found and found.key}"
        return f"{told}, {near[0] - pixel[0]:.0f},{near[1] - pixel[1]:.0f} {form.pointer(event)}"
    page.build()
    return "built anew"


EDITS = ("select", "copy", "cut", "paste", "left", "right", "start", "end")


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    copied = ["pasted"]
    monkeypatch.setattr(clipboard, "copy", copied.append)
    monkeypatch.setattr(clipboard, "paste", lambda: copied[-1])
    page = Page()
    page.build()
    return page


def used(page: Page) -> Iterator[str]:
    chance, form = Random(2), page.form
    before = snapshots.seen(())
    for _ in range(INPUTS):
        yield given(page, chance)
        form.stage.animator.step(0.2)
        after = snapshots.seen(form.stage.sprites)
        yield from page.told()
        yield from snapshots.changes(before, after)
        before = after


def test_inputs_do_what_they_did(page: Page) -> None:
    snapshots.check("ui/form", used(page))


def typed(page: Page) -> Iterator[str]:
    chance, form = Random(3), page.form
    for key in ("text", "secret"):
        form.want(key)
        field = form.focus
        assert isinstance(field, TextField)
        for _ in range(TYPED):
            letters, edit = Typed(chance.choice(("a", "bcd", "ef gh\n", "€"))), Edit(chance.choice(EDITS))
            given = chance.choice((letters, letters, edit, KeyDown(0, chance.choice(KEYS), "", chance.random() < 0.2)))
            used = form.typed(given)
            x, kind = field.box.left + chance.random() * field.box.width, chance.choice(("down", "move", "up", ""))
            if kind:
                form.pointer(Pointer(kind, form.space.to_pixels(x, field.box.centery), 1))
            shown = [snapshots.told(sprite) for sprite in (field.label, field.line, field.mark) if sprite.visible]
            yield f"{given} {used} {kind} {x:.0f}: {field.text}, {field.anchor} to {field.caret}: {' '.join(shown)}"
            yield from page.told()


def test_another_mouse_button_does_not_let_go_of_what_is_pressed(page: Page) -> None:
    button = next(widget for widget in page.form.widgets if isinstance(widget, Button) and widget.enabled)
    pixel = page.form.show(button)
    for kind, number in (("down", 1), ("down", 3), ("up", 3)):
        page.form.pointer(Pointer(kind, pixel, number))
        assert button.pressed
    page.heard.clear()
    page.form.pointer(Pointer("up", pixel, 1))
    assert not button.pressed
    assert page.heard


def test_text_is_typed_and_edited_as_it_was(page: Page) -> None:
    snapshots.check("ui/typed", typed(page))


def scanned(page: Page) -> Iterator[str]:
    chance, scan, form, now = Random(4), Scan(), page.form, 0.0
    for _ in range(SCANNED):
        scan.show(page, form_stops(form, form.act, few=4), now, 1.0)
        if chance.random() < 0.25:
            did = f"chosen {scan.choose(now, 1.0)}"
        else:
            now += chance.choice((0.5, 1.0))
            did = f"walked {scan.walk(now, 1.0)}"
        scan.draw(form)
        place = scan.stop.place if scan.stop is not None else None
        yield f"{did} {'/'.join(scan.path)} at {scan.at} {place} {scan.quiet(now):.1f}"
        yield from page.told()


def test_one_switch_leads_where_it_led(page: Page) -> None:
    snapshots.check("ui/scan", scanned(page))
