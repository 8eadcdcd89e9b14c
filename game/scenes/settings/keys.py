"""Key and gamepad bindings, changed by pressing the new key or button."""

from functools import partial

import pygame

from game.actions import ASKED, Action, Key
from game.language import N_
from game.scenes.base.context import Context
from game.scenes.base.scene import TITLE_LINE, PageScene
from game.settings import bindings
from game.stage.art import STRONG, Text
from game.stage.sprites import LEFT, TOP
from game.ui.form import tabs
from game.ui.form.keycaps import KeySlot, control_name
from game.ui.form.tabs import Tabs
from game.ui.input.gamepad_glyphs import CAP_ICONS, caps
from game.ui.input.inputs import Input, KeyDown, Pointer
from game.ui.widgets.widgets import Band, Box, Button

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
START_BUTTON = bindings.CODES["Start"]
KEY_LINE = 50.0
STACKED = 84.0
"""Heights of a line of the list, and of one whose keys stand below its words."""
KEYS_FOOT = 58.0
"""Height of the line below the list."""
LEAST_LINE = 38.0
"""Least height of a line of the list: where the window has less, the page scrolls."""
STACKS_FOOT = 560.0
"""Width of the page below which the text of the foot stands above its button."""


class KeysScene(PageScene):
    """All actions with their keys, or with their buttons. A key is chosen by its place on the keyboard."""

    def __init__(self, app: Context, page: str = "moving", pad: bool = False) -> None:
        """`page` is moving, playing, looking, asking or more; `pad` is for the buttons of gamepads."""
        super().__init__(app)
        self.pad = pad
        self.tabs = Tabs(tuple(PAGES), partial(self._say, ""))
        self.tabs.chosen = self.tabs.names.index(page)
        self.waiting: tuple[Action, int] | None = None
        """The action, and the index among its keys, for the next key pressed."""
        self.message = ""
        """Message about the last key; `refused` if the player must press another one."""
        self.refused = False
        self.form.want(page)

    @property
    def bound(self) -> bindings.Bindings:
        """The present keys or buttons."""
        return self.app.settings.buttons if self.pad else self.app.settings.keys

    @property
    def usual(self) -> bindings.Bindings:
        """The default keys or buttons."""
        return bindings.DEFAULT_BUTTONS if self.pad else bindings.DEFAULT_KEYS

    def _say(self, message: str, refused: bool = False) -> None:
        self.message = message
        self.refused = refused
        self.renew()

    # Laying out

    def build(self) -> None:
        devices = [self._("Keyboard"), self._("Gamepad")]
        other = devices[not self.pad]
        width = 46.0 if self.slim else self.form.measure(Text(other, 17, STRONG))[0] + 66
        self.head(devices[self.pad], free=width)
        icon = "keyboard" if self.pad else "gamepad"
        word, tip = ("", other) if self.slim else (other, "")
        device = Button("device", self.corner(width), word, self._change_device, icon=icon, sound="toggle", tip=tip)
        self.form.add(device)
        titles = [*map(self._, (N_("Moving"), N_("Playing"), N_("Replay"), N_("Questions"), N_("More")))]
        actions = PAGES[self.tabs.name]
        room = self.room(920, 900 if self.upright else 600)
        foot_height = KEYS_FOOT + (10 if self.upright else -12)
        if room.width < STACKS_FOOT:
            foot_height = 46.0 + self.form.measure(Text(self._standing(), 15, STRONG, width=room.width - 64))[1] + 8
        needed = tabs.height(self.form, room.width, titles) + 10 + 24 + foot_height + 12
        needed += (STACKED if self.upright else LEAST_LINE) * len(actions)
        self.form.box.height = max(self.form.box.height, TITLE_LINE + needed + 20)
        room = self.room(920, max(needed, 900 if self.upright else 600))
        panel = self.tabbed(room, titles)
        self.form.panel(panel)
        inner, foot = panel.inset(18, 12).split_bottom(foot_height, 12)
        rows = inner.within(inner.width, (STACKED if self.upright else KEY_LINE) * len(actions), TOP).rows(len(actions))
        for n, (action, row) in enumerate(zip(actions, rows, strict=True)):
            self._build_row(n, action, row)
        self._build_foot(foot)

    def _build_row(self, n: int, action: Action, row: Box) -> None:
        form = self.form
        if n % 2 == 0:
            form.sprite(Band(row.width, row.height - 2), *row.center)
        keys = self.bound.get(action, ())
        remove = 34.0
        most, room = (220.0, row.width - 8) if self.upright else (180.0, row.width * 0.62)
        slot = min(most, (room - remove) / bindings.SLOTS - 10)
        width = remove + bindings.SLOTS * (slot + 10) + 8
        words, line = row.inset(0, 3).split_bottom(40) if self.upright else row.split_right(width)
        left = line.right - width
        title = Text(self._(action.label), 17.5, STRONG, width=words.width - 22, shorten=True)
        form.sprite(form.fitting(title, (16, 15, 14, 13, 12)), words.left + 14, words.centery - 1, anchor=LEFT)
        for index in range(bindings.SLOTS):
            box = Box(left + index * (slot + 10), line.centery - 17, slot, 34)
            if index > len(keys):
                continue
            waiting = self.waiting == (action, index)
            shown = self._shown(keys[index]) if index < len(keys) and not waiting else ()
            icon = CAP_ICONS.get(shown[-1], "") if shown else ""
            text = self._called(shown[:-1] if icon else shown)
            more = self._("add a button") if self.pad else self._("add a key")
            if waiting:
                text = self._("Press the button") if self.pad else self._("Press the key")
            choose = partial(self._wait, action, index)
            place = KeySlot(f"{action} {index}", box, text, choose, icon=icon, waiting=waiting, round=self.pad)
            name = f"{self._(action.label)}: {self._called(shown) or (text if waiting else more)}"
            form.add(place, index >= len(keys) or not bindings.fixed(action, keys[index]), name)
        last = len(keys) - 1
        if last > 0 or (keys and action not in bindings.ESSENTIAL):
            box = Box(line.right - remove - 8, line.centery - 17, remove, 34)
            tip = self._("Remove {key}").format(key=self._called(self._shown(keys[last])))
            form.add(Button(f"remove {action}", box, "", partial(self._remove, action, last), icon="close", tip=tip))

    def _shown(self, key: Key) -> tuple[str, ...]:
        """Return the labels of a key or button."""
        controls = self.app.controls
        return caps(key.label, controls.make) if self.pad else (controls.labelled(key).label,)

    def _called(self, shown: tuple[str, ...]) -> str:
        """Return the name of a label."""
        return control_name("".join(shown), shown if self.pad else None, self._)

    def _build_foot(self, foot: Box) -> None:
        form = self.form
        words = self._("Default buttons") if self.pad else self._("Default keys")
        stacks = foot.width + 36 < STACKS_FOOT
        place = foot.split_bottom(46)[1] if stacks else foot.split_right(210)[1]
        usual = Button("usual", place, words, self._reset, icon="restart")
        form.add(usual, enabled=self.bound != self.usual)
        note = self.message
        size = 16.5
        colour = "bad" if self.refused else "text"
        if not note and self.waiting is not None:
            note = self._("Press the new key, or Esc to cancel.")
            colour = "accent"
            if self.pad:
                start = self._called(self._shown(Key(START_BUTTON, bindings.NAMES[START_BUTTON])))
                note = self._("Press the new button, or {start} to cancel.").format(start=start)
        elif not note:
            note = self._standing()
            size = 15.0
            colour = "text_dim"
        lines = 4 if self.upright else 3
        width = foot.width - (28 if stacks else 246)
        one = form.measure(Text("A", 15, STRONG))[1] / 15
        while size > 13 and form.measure(Text(note, size, STRONG, width=width))[1] > (lines + 0.5) * one * size:
            size -= 0.5
        said = Text(note, size, STRONG, colour, width=width, lines=lines)
        middle = foot.split_bottom(46, 8)[0].centery if stacks else foot.centery
        form.sprite(said, foot.left + 14, middle, anchor=LEFT)

    def _standing(self) -> str:
        """Return the default text of the foot."""
        if not self.pad:
            return self._(
                "Always: Ctrl + Z and Ctrl + Y undo and redo, Shift + Tab goes back, Alt + Enter toggles full screen."
            )
        pads = ", ".join(self.app.controls.connected)
        return self._("Connected: {name}").format(name=pads) if pads else self._("No gamepad is connected.")

    # What the player does

    def _change_device(self) -> None:
        self.pad = not self.pad
        self._say("")

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
        elif isinstance(event, Pointer) and event.kind == "down":
            self._stop()
        return True

    def _stop(self) -> None:
        self.waiting = None
        self._say("")
        self.form.sound("back")

    def _take(self, event: KeyDown) -> None:
        assert self.waiting is not None
        if event.scancode in (pygame.KSCAN_ESCAPE, START_BUTTON) or (event.scancode in bindings.NAMES) != self.pad:
            self._stop()
            return
        action, slot = self.waiting
        key = Key(event.scancode, event.label or f"#{event.scancode}")
        name = self._called(self._shown(key))
        try:
            keys, owner = bindings.rebind(self.bound, action, slot, key)
        except bindings.KeyNeeded as needed:
            self.form.sound("error")
            message = self._("{key} is the only key for “{action}”: choose another one for that first.")
            if bindings.fixed(needed.action, key):
                message = self._("{key} always stands for “{action}”: press another button.")
            elif self.pad:
                message = self._("{key} is the only button for “{action}”: choose another one for that first.")
            self._say(message.format(action=self._(needed.action.label), key=name), refused=True)
            return
        self.waiting = None
        self.form.sound("press")
        self._use(keys)
        taken = self._("{key} no longer stands for “{action}”.")
        self._say(taken.format(action=self._(owner.label), key=name) if owner is not None else "")

    def _remove(self, action: Action, slot: int) -> None:
        self.form.want(f"{action} {slot - 1 if slot else 0}")
        self._say("")
        self._use(bindings.unbind(self.bound, action, slot))

    def _reset(self) -> None:
        self.form.want(self.tabs.name)
        self._use(self.usual)
        again = (self._("Default keys restored."), self._("Default buttons restored."))
        self._say(again[self.pad])

    def _use(self, bound: bindings.Bindings) -> None:
        setattr(self.app.settings, "buttons" if self.pad else "keys", dict(bound))
        self.app.apply_settings()
        self.app.save_settings()
