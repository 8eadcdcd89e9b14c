"""Nodes of the accessibility tree: plain values that can be compared and know no scene."""

from __future__ import annotations

from typing import NamedTuple

WINDOW = "window"
"""Key of the root."""
PART = "\n"
"""Separates a widget's key from that of a place on it."""

Pixels = tuple[int, int, int, int]
"""Left, top, right and bottom in the window, in pixels."""


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
    box: Pixels = (0, 0, 0, 0)
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
