"""The keys: which key does what, chosen anew by pressing it; and the buttons of a gamepad, to look up."""

from __future__ import annotations

from functools import partial

import pygame

from game.actions import ASKED, Action, Key
from game.language import N_
from game.scenes.context import Context
from game.scenes.sheet import SheetScene
from game.stage.art import STRONG
from game.stage.sprites import LEFT, TOP
from game.stage.text import Text
from game.store.bindings import ESSENTIAL, SLOTS, Bindings, KeyNeeded, default_bindings, fixed, rebind, unbind
from game.ui.cards import Band
from game.ui.glyphs import SIGNS, layout
from game.ui.inputs import Input, KeyDown, Pointer, Press
from game.ui.keycaps import ACTION_NAMES, KeySlot, draw_cap, key_name
from game.ui.tabs import Tabs
from game.ui.widgets import Box, Button

PAGES = {
    "moving": (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT, Action.CONFIRM, Action.BACK, Action.NEXT,
               Action.PREVIOUS),
    "playing": (Action.UNDO, Action.REDO, Action.RESTART, Action.HINT, Action.ROTATE_LEFT, Action.ROTATE_RIGHT,
                Action.PASS, Action.PLACES),
    "looking": (Action.MOVES, Action.BEGINNING, Action.EARLIER, Action.LATER, Action.PRESENT),
    "asking": ASKED,
    "more": (Action.TURN, Action.PAUSE, Action.STEP, Action.FASTER, Action.HELP, Action.MUTE, Action.FULLSCREEN,
             Action.ACCESS),
}  # fmt: skip
GAMEPAD = "gamepad"
LINE, STACKED = 50.0, 84.0
"""Heights of a line of the list, and of one whose keys stand below its words."""
FOOT = 58.0
"""Height of the line below the list."""


class KeysScene(SheetScene):
    """All actions with their keys. A key is chosen by its place on the keyboard."""

    def __init__(self, app: Context, page: str = "moving") -> None:
        """`page` is moving, playing, looking, asking, more or gamepad."""
        super().__init__(app)
        self.music = app.front.music if app.scenes else self.music
        self.tabs = Tabs((*PAGES, GAMEPAD), self._turned)
        self.tabs.chosen = self.tabs.names.index(page)
        self.waiting: tuple[Action, int] | None = None
        """The action, and the place among its keys, that the next key is for."""
        self.message = ""
        """What came of the last key; `refused` when the player must press another one."""
        self.refused = False
        self.form.want(page)

    def _turned(self) -> None:
        self._say("")

    def _say(self, message: str, refused: bool = False) -> None:
        self.message, self.refused = message, refused
        self.outdated = True

    # Laying out

    def build(self) -> None:
        self.head(self._("Keys and buttons"))
        room = self.room(920, 900 if self.upright else 600)
        panel = self.tabbed(
            room,
            [
                *map(
                    self._,
                    (N_("Moving"), N_("Playing"), N_("The past"), N_("Asking"), N_("More"), N_("Gamepad")),
                )
            ],
        )
        self.form.panel(panel)
        inner = panel.inset(18, 12)
        if self.tabs.name == GAMEPAD:
            self._build_gamepad(inner)
            return
        inner, foot = inner.split_bottom(FOOT + (10 if self.upright else -12), 12)
        actions = PAGES[self.tabs.name]
        rows = inner.within(inner.width, (STACKED if self.upright else LINE) * len(actions), TOP).rows(len(actions))
        for n, (action, row) in enumerate(zip(actions, rows, strict=True)):
            self._build_row(n, action, row)
        self._build_foot(foot)

    def _build_row(self, n: int, action: Action, row: Box) -> None:
        form = self.form
        if n % 2 == 0:
            form.sprite(Band(row.width, row.height - 2), *row.center)
        keys = self.app.settings.keys.get(action, ())
        remove = 34.0
        most, room = (220.0, row.width - 8) if self.upright else (180.0, row.width * 0.62)
        slot = min(most, (room - remove) / SLOTS - 10)
        width = remove + SLOTS * (slot + 10) + 8
        words, line = row.inset(0, 3).split_bottom(40) if self.upright else row.split_right(width)
        left = line.right - width
        form.label(
            self._(ACTION_NAMES[action]), words.left + 14, words.centery - 1, 17.5, face=STRONG, anchor=LEFT,
            width=words.width - 22, shorten=True,
        )  # fmt: skip
        for index in range(SLOTS):
            box = Box(left + index * (slot + 10), line.centery - 17, slot, 34)
            if index > len(keys):
                continue
            waiting = self.waiting == (action, index)
            label = keys[index].label if index < len(keys) and not waiting else ""
            icon = SIGNS.get(label, "")
            text = self._("Press the key") if waiting else "" if icon else key_name(label, self._)
            choose = partial(self._wait, action, index)
            place = KeySlot(f"{action} {index}", box, text, choose, icon=icon, waiting=waiting)
            key = text or key_name(label, self._) or self._("one more key")
            name = f"{self._(ACTION_NAMES[action])}: {key}"
            form.add(place, index >= len(keys) or not fixed(action, keys[index]), name)
        if len(keys) > 1 or (keys and action not in ESSENTIAL):
            last = len(keys) - 1
            box = Box(line.right - remove - 8, line.centery - 17, remove, 34)
            tip = self._("Remove {key}").format(key=key_name(keys[last].label, self._))
            form.add(Button(f"remove {action}", box, "", partial(self._remove, action, last), icon="close", tip=tip))

    def _build_foot(self, foot: Box) -> None:
        form = self.form
        usual = Button("usual", foot.split_right(210)[1], self._("Usual keys"), self._reset, icon="restart")
        form.add(usual, enabled=self.app.settings.keys != default_bindings())
        note, size, colour = self.message, 16.5, "bad" if self.refused else "text"
        if not note and self.waiting is not None:
            note, colour = self._("Press the new key. Esc leaves it as it was."), "accent"
        elif not note:
            note = self._(
                "Always: Ctrl + Z and Ctrl + Y undo and redo, Shift + Tab goes back, Alt + Enter fills the screen."
            )
            size, colour = 15.0, "text_dim"
        lines, width = 4 if self.upright else 3, foot.width - 246
        one = form.measure(Text("A", 15, STRONG))[1] / 15
        while size > 13 and form.measure(Text(note, size, STRONG, width=width))[1] > (lines + 0.5) * one * size:
            size -= 0.5
        form.label(
            note, foot.left + 14, foot.centery, size, colour=colour, face=STRONG, anchor=LEFT, width=width, lines=lines
        )  # fmt: skip

    def _build_gamepad(self, room: Box) -> None:
        form = self.form
        buttons: list[tuple[tuple[str, ...], str]] = [((self._("Left stick"),), self._("Move about"))]
        buttons += [(caps, self._(ACTION_NAMES[action])) for caps, action in layout(self.app.controls.make)]
        rows = -(-len(buttons) // 2)
        table = room.within(room.width, min(50.0 * rows, room.height - 34), TOP)
        boxes = [box for column in table.columns(2, 20) for box in column.rows(rows)]
        height = min(32.0, boxes[0].height - 2)
        for n, (box, (caps, text)) in enumerate(zip(boxes, buttons, strict=False)):
            if n % rows % 2 == 0:
                form.sprite(Band(box.width, box.height - 2), *box.center)
            end = box.left + 7
            for cap in caps:
                end = draw_cap(form, cap, self._, end + 3, box.centery, height, round=True)
            left = max(end + 12, box.left + 96)
            form.label(
                text,
                left,
                box.centery - 1,
                17,
                face=STRONG,
                anchor=LEFT,
                width=box.right - left - 8,
                shorten=True,
            )
        pads = ", ".join(self.app.controls.pads.values())
        note = self._("Connected: {name}").format(name=pads) if pads else self._("No gamepad is connected.")
        form.label(
            note, room.left + 10, room.bottom - 4, 15, colour="text_dim", anchor=(0.0, 1.0), width=room.width - 20,
            shorten=True,
        )  # fmt: skip

    # What the player does

    def _wait(self, action: Action, slot: int) -> None:
        self.waiting = (action, slot)
        self._say("")

    def handle(self, event: Input) -> bool:
        if self.waiting is None:
            return super().handle(event)
        if isinstance(event, KeyDown):
            # The key that began this may still be held down.
            if not event.repeat:
                self._take(event)
        elif isinstance(event, Press):
            # No key asks for an action here, as its raw event was taken; this is a gamepad.
            self._stop()
        elif isinstance(event, Pointer) and event.kind == "down":
            self._stop()
        return True

    def _stop(self) -> None:
        self.waiting = None
        self._say("")
        self.form.sound("back")

    def _take(self, event: KeyDown) -> None:
        assert self.waiting is not None
        if event.scancode == pygame.KSCAN_ESCAPE:
            self._stop()
            return
        action, slot = self.waiting
        key = Key(event.scancode, event.label or f"#{event.scancode}")
        name = key_name(key.label, self._)
        try:
            keys, owner = rebind(self.app.settings.keys, action, slot, key)
        except KeyNeeded as needed:
            self.form.sound("error")
            message = self._("{key} is the only key for “{action}”: choose another one for that first.")
            self._say(message.format(action=self._(ACTION_NAMES[needed.action]), key=name), refused=True)
            return
        self.waiting = None
        self.form.sound("press")
        self._use(keys)
        taken = self._("{key} was taken from “{action}”.")
        self._say(taken.format(action=self._(ACTION_NAMES[owner]), key=name) if owner is not None else "")

    def _remove(self, action: Action, slot: int) -> None:
        self.form.want(f"{action} {slot - 1 if slot else 0}")
        self._say("")
        self._use(unbind(self.app.settings.keys, action, slot))

    def _reset(self) -> None:
        self.form.want(self.tabs.name)
        self._use(default_bindings())
        self._say(self._("The usual keys are in force again."))

    def _use(self, keys: Bindings) -> None:
        self.app.settings.keys = dict(keys)
        self.app.take_settings()
        self.app.save_settings()
