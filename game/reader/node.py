"""Nodes of the accessibility tree, plain values that know no scene; and the port to the bus that carries
them to listeners.
"""

import importlib.util
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import pygame

from game.devices.window import Window

WINDOW = "window"
"""Key of the root."""
PART = "\n"
"""Separates a widget's key from that of a place on it."""

NOWHERE = pygame.Rect(0, 0, 0, 0)
"""The place of what has none."""


class Node(NamedTuple):
    """Something on the screen. Roles, states and actions are AccessKit's, in lower case."""

    key: str
    """Unique in the tree, and stable as long as it is the same thing."""
    role: str
    name: str = ""
    value: str = ""
    note: str = ""
    """Further description, such as a button's tip."""
    states: tuple[str, ...] = ()
    """Some of disabled, selected, unselected, checked, unchecked, pressed, on, off and live."""
    number: tuple[int, int, int, int] | None = None
    """Numeric value, minimum, maximum and step."""
    box: pygame.Rect = NOWHERE
    """Its place in the window, in pixels."""
    actions: tuple[str, ...] = ()
    """Some of click, focus, increment, decrement, set_value, set_text_selection and replace_selected_text."""
    children: tuple[str, ...] = ()
    selection: tuple[int, int] | None = None
    """Anchor and caret in characters, for an edited text, whose value is that of the first child."""


class Tree(NamedTuple):
    """All nodes by key, the window first; below it is one page, the front scene."""

    nodes: dict[str, Node]
    focus: str
    """Key of the focused node."""


Numbered = tuple[int, Node, Sequence[int]]
"""A node, its number and its children's numbers."""


class Handlers(Protocol):
    """Callbacks of a bus, called from its threads. None may raise: that would end the game."""

    def listening(self) -> None:
        """A listener wants the tree; it is sent later."""

    def silent(self) -> None:
        """Nobody listens any more."""

    def asked(self, number: int, action: str, value: str) -> None:
        """A listener requests an action of a node."""


class Bus(Protocol):
    """Carries a tree to listeners. Call it on the main thread only, and only while somebody listens."""

    def send(self, nodes: Sequence[Numbered], focus: int, root: int | None) -> None:
        """Send new or changed nodes; `root`, a node's number, is given with a whole tree only."""

    def focused(self, focused: bool) -> None:
        """Tell whether the window has the focus, where the system does not."""

    def placed(self, window: pygame.Rect) -> None:
        """Tell the window's place on the screen, where the system does not."""


Connect = Callable[[Handlers, Window], Bus | None]
"""Connects the open window; returns None where there is no bus."""


def is_installed() -> bool:
    """Return True if the library that reaches screen readers is installed."""
    return importlib.util.find_spec("accesskit") is not None


def hides_first() -> bool:
    """Return True if the window must be hidden while connecting: on Windows and macOS, with the library."""
    return sys.platform in ("win32", "darwin") and is_installed()
