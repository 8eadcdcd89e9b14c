"""The port to the bus that carries a tree to who listens, and from which comes what they ask for."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Sequence
from typing import Protocol

from game.reader.node import Node, Pixels

Numbered = tuple[int, Node, Sequence[int]]
"""A node with its number and those of its children."""


class Handlers(Protocol):
    """What a bus calls, on threads of its own. None of this may raise: that would end the game."""

    def listening(self) -> None:
        """Somebody wants the tree; it is sent later."""

    def silent(self) -> None:
        """Nobody wants it any more."""

    def asked(self, number: int, action: str, value: str) -> None:
        """An action is asked for of a node."""


class Bus(Protocol):
    """Carries a tree to who listens. For the main thread only, and only while somebody does."""

    def send(self, nodes: Sequence[Numbered], focus: int, root: int | None) -> None:
        """Send nodes that are new or others; `root`, its number, goes with a whole tree only."""

    def focused(self, focused: bool) -> None:
        """Say whether the window has the focus, where the system does not."""

    def placed(self, window: Pixels) -> None:
        """Say where the window is on the screen, where the system does not."""


Connect = Callable[[Handlers, int], Bus | None]
"""Connects the window that is open, by its number; None where there is no bus."""


def hides_first() -> bool:
    """Whether the window must be hidden when it is connected: on Windows and macOS, where the library is there."""
    return sys.platform in ("win32", "darwin") and importlib.util.find_spec("accesskit") is not None
