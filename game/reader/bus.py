"""Port to the accessibility bus, which carries a tree to listeners and brings back their requests."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Sequence
from typing import Protocol

from game.reader.node import Node, Pixels

Numbered = tuple[int, Node, Sequence[int]]
"""A node, its number and its children's numbers."""


class Handlers(Protocol):
    """What a bus calls, on threads of its own. None of this may raise: that would end the game."""

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

    def placed(self, window: Pixels) -> None:
        """Tell the window's place on the screen, where the system does not."""


Connect = Callable[[Handlers, int], Bus | None]
"""Connects the open window by its native handle; returns None where there is no bus."""


def hides_first() -> bool:
    """Return True if the window must be hidden while connecting: on Windows and macOS, with the library."""
    return sys.platform in ("win32", "darwin") and importlib.util.find_spec("accesskit") is not None
