"""The bus of each system through AccessKit: the only module that knows the library, which may be missing.

Linux has AT-SPI, Windows UI Automation, macOS NSAccessibility. On the latter two AccessKit requires that the window is
hidden while it is connected.
"""

from __future__ import annotations  # Without the library its names cannot be looked up.

import re
import sys
from collections.abc import Sequence
from contextlib import suppress

import pygame

from game.devices.window import Window
from game.reader.node import Bus, Handlers, Node, Numbered

try:
    import accesskit
except ImportError:
    accesskit = None

ACTIONS = (*("click", "focus", "increment", "decrement", "set_value", "set_text_selection", "replace_selected_text"),)
WORD = re.compile(r"\S{1,200}\s{0,50}|\s{1,50}")
"""A word and the gap behind it; lengths in the library are at most 255 characters."""


def connect(handlers: Handlers, window: Window) -> Bus | None:
    """Connect the window to the system's bus; return None if the library is missing."""
    if accesskit is None:
        return None
    return {"win32": Windows, "darwin": MacOS}.get(sys.platform, Unix)(handlers, window)


def _corners(box: pygame.Rect) -> accesskit.Rect:
    return accesskit.Rect(*map(float, (*box.topleft, *box.bottomright)))


class Unix:
    """AT-SPI, as used by Orca."""

    within: tuple[str, ...] = ("spin_button",)
    """Roles whose value is part of the name: AT-SPI has numeric values and states only."""

    def __init__(self, handlers: Handlers, window: Window) -> None:
        self.handlers = handlers
        self.connect(window)

    def connect(self, window: Window) -> None:
        self.adapter = accesskit.unix.Adapter(self._wanted, self._asked, self.handlers.silent)

    # On the threads of the library

    def _wanted(self) -> None:
        # It holds the library's lock and blocks: the tree is sent by the main thread, later.
        self.handlers.listening()

    def _asked(self, request: accesskit.ActionRequest) -> None:
        with suppress(Exception):  # An error raised here would poison the library's lock.
            action = next((name for name in ACTIONS if request.action == getattr(accesskit.Action, name.upper())), "")
            value = "" if request.data is None else request.data[1]
            if isinstance(value, accesskit.TextSelection):
                value = f"{value.anchor.character_index} {value.focus.character_index}"
            self.handlers.asked(request.target, action, str(value))

    # On the main thread

    def send(self, nodes: Sequence[Numbered], focus: int, root: int | None) -> None:
        update = accesskit.TreeUpdate(focus)
        if root is not None:
            update.tree = accesskit.Tree(root)
        update.nodes.extend((number, self._made(node, children)) for number, node, children in nodes)
        events = self.adapter.update_if_active(lambda: update)
        if events is not None:
            events.raise_events()

    def focused(self, focused: bool) -> None:
        self.adapter.update_window_focus_state(focused)

    def placed(self, window: pygame.Rect) -> None:
        place = _corners(window)
        self.adapter.set_root_window_bounds(place, place)

    def _made(self, node: Node, children: Sequence[int]) -> accesskit.Node:
        made = accesskit.Node(getattr(accesskit.Role, node.role.upper()))
        if node.role == "label":
            made.set_value(node.name)
        elif node.value and node.role in self.within:
            made.set_label(f"{node.name}: {node.value}")
        else:
            made.set_label(node.name)
            made.set_value(node.value)
        if node.role == "text_run":
            made.set_character_lengths([len(letter.encode()) for letter in node.value])
            made.set_word_lengths([len(word) for word in WORD.findall(node.value)])
            made.set_text_direction(accesskit.TextDirection.LEFT_TO_RIGHT)
        if node.selection is not None:
            anchor, caret = (accesskit.TextPosition(children[0], at) for at in node.selection)
            made.set_text_selection(accesskit.TextSelection(anchor, caret))
        if node.note:
            made.set_description(node.note)
        if node.number is not None:
            value, low, high, step = map(float, node.number)
            made.set_numeric_value(value)
            made.set_min_numeric_value(low)
            made.set_max_numeric_value(high)
            made.set_numeric_value_step(step)
        for state in node.states:
            {
                "disabled": made.set_disabled,
                "selected": lambda: made.set_selected(True),
                "unselected": lambda: made.set_selected(False),
                "checked": lambda: made.set_toggled(accesskit.Toggled.TRUE),
                "unchecked": lambda: made.set_toggled(accesskit.Toggled.FALSE),
                "pressed": lambda: made.set_toggled(accesskit.Toggled.TRUE),
                "on": lambda: made.set_toggled(accesskit.Toggled.TRUE),
                "off": lambda: made.set_toggled(accesskit.Toggled.FALSE),
                "live": lambda: made.set_live(accesskit.Live.POLITE),
            }[state]()
        for action in node.actions:
            made.add_action(getattr(accesskit.Action, action.upper()))
        made.set_bounds(_corners(node.box))
        made.set_children(list(children))
        return made


class Windows(Unix):
    """UI Automation, which itself observes the focus and place of the window."""

    within = ()

    def connect(self, window: Window) -> None:
        self.adapter = accesskit.windows.SubclassingAdapter(window.handle, self._wanted, self._asked)

    def focused(self, focused: bool) -> None:
        pass

    def placed(self, window: pygame.Rect) -> None:
        pass


class MacOS(Windows):
    """NSAccessibility."""

    def connect(self, window: Window) -> None:
        accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        self.adapter = accesskit.macos.SubclassingAdapter.for_window(window.handle, self._wanted, self._asked)

    def focused(self, focused: bool) -> None:
        events = self.adapter.update_view_focus_state(focused)
        if events is not None:
            events.raise_events()
