"""What a tree is made of: plain nodes, which can be compared, and know of no scene."""

from __future__ import annotations

from typing import NamedTuple

WINDOW = "window"
"""The key of the root."""
PART = "\n"
"""Parts the key of a widget from that of a place upon it."""

Pixels = tuple[int, int, int, int]
"""Left, top, right and bottom in the window."""


class Node(NamedTuple):
    """Something on the screen. Roles, states and actions have the names they have in AccessKit, in small letters."""

    key: str
    """Unique in the tree, and the same as long as it is the same thing."""
    role: str
    name: str = ""
    value: str = ""
    note: str = ""
    """What else is said of it, such as the tip of a button."""
    states: tuple[str, ...] = ()
    """Of disabled, selected, unselected, checked, unchecked, pressed, on, off and live."""
    number: tuple[int, int, int, int] | None = None
    """A value that can be counted, the lowest, the highest, and the step."""
    box: Pixels = (0, 0, 0, 0)
    actions: tuple[str, ...] = ()
    """Of click, focus, increment, decrement, set_value, set_text_selection and replace_selected_text."""
    children: tuple[str, ...] = ()
    selection: tuple[int, int] | None = None
    """Of a text that is edited, which is the value of the first child: its anchor and its caret, in letters."""


class Tree(NamedTuple):
    """All nodes by their keys, the window first; below it is one page, the scene in front."""

    nodes: dict[str, Node]
    focus: str
    """The key of the node that keys go to."""
