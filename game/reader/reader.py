"""Screen reader: sends listeners changed nodes, the focus, and what has happened.

The library calls on threads of its own, once while it holds its lock and waits for Python's interpreter lock; the main
thread may hold that one and wait for the library's: a deadlock. So the main thread calls nothing before somebody has
listened for a moment, and nothing after nobody does: in between no such call can come.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from typing import Protocol

import pygame

from game.devices.window import Window
from game.reader.node import WINDOW, Bus, Connect, Handlers, Node, hides_first, is_installed
from game.scenes.base.context import Context
from game.scenes.base.scene import Scene

log = logging.getLogger(__name__)

ASKED = pygame.event.custom_type()
"""The event of a requested action: the node's number, the action, and a value."""
SETTLED = 0.1
"""Seconds after which the library has surely released its lock."""


def system_bus(handlers: Handlers, window: Window) -> Bus | None:
    """Connect the window to the system's bus. Imports the library only now, after the first picture."""
    from game.reader import toolkits

    return toolkits.connect(handlers, window)


SHOWING = 0.1
"""Seconds between two updates while a move is animated."""


class Shown(Context, Protocol):
    """Parts of the app that the reader uses."""

    asleep: bool
    """True while the window has no focus."""


class Reader:
    """Keeps listeners up to date. Nothing is built while nobody listens; an error here only switches the reader off."""

    def __init__(self, shown: Shown, title: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._shown = shown
        self._title = title
        self._clock = clock
        self._since: float | None = None
        """Time at which somebody began to listen, set on the library's thread; None while nobody does."""
        self._calling = threading.Lock()
        """Held while the library is called: a listener that stops waits for it, and cannot begin again before."""
        self._began: float | None = None
        """The `_since` for which a whole tree was sent."""
        self._sent: dict[int, Node] = {}
        self._numbers = {("", WINDOW): 1}
        self._keys: dict[int, tuple[str, str]] = {}
        """Page and key of every node by number."""
        self._free = count(2)
        self._focus = 0
        self._looked = 0.0
        """Time of the last look at the scene."""
        self._told = list[str]()
        self._said = Node("said 0", "label")
        self._awake: bool | None = None
        self._place: pygame.Rect | None = None
        self._bus: Bus | None = None
        self._connect: Connect = lambda handlers, window: None
        self._handle = 0
        self._wanted = True

    @property
    def missing(self) -> bool:
        """True if the library that reaches screen readers is not installed."""
        return not is_installed()

    @property
    def connected(self) -> bool:
        """True if a screen reader is told what is on the screen."""
        return self._began is not None

    def use(self, wanted: bool) -> None:
        """Connect to the bus, or leave it, as the player wishes."""
        if wanted == self._wanted:
            return
        self._wanted = wanted
        self._since = None
        if wanted:
            self._reopen()
        else:
            self._bus = self._began = None

    def connect(self, connect: Connect) -> None:
        """Connect the present window to a bus, unless the player wishes none. Once is enough."""
        window = self._shown.window
        self._connect = connect
        if self._wanted and self._bus is None and window.on_screen:
            self._handle = window.handle if hides_first() else 0
            with self._harmless():
                self._bus = connect(self, window)

    def reconnect(self) -> None:
        """Connect again if the window is another one, as after a switch to full screen, and the bus must know."""
        if self._bus is not None and hides_first() and self._shown.window.handle != self._handle:
            self._bus = self._since = None
            self._reopen()

    def _reopen(self) -> None:
        """Connect the window that is open, hidden where the library asks for that."""
        window = self._shown.window
        hides = hides_first() and window.on_screen
        if hides:
            window.hide()
        self.connect(self._connect)
        if hides:
            window.reveal()

    # On the threads of the library

    def listening(self) -> None:
        """Note that somebody wants to know what is shown."""
        self._since = self._clock()

    def silent(self) -> None:
        """Note that nobody listens any more; waits for a running call."""
        with self._calling:
            self._since = None

    def asked(self, number: int, action: str, value: str) -> None:
        """Hand a requested action to the main thread."""
        with suppress(pygame.error):
            pygame.event.post(pygame.Event(ASKED, number=number, action=action, value=value))

    # On the main thread

    def tell(self, sentence: str) -> None:
        """Tell what has happened, with the next frame."""
        if self._began is not None:
            self._told.append(sentence)

    def frame(self, changed: bool) -> None:
        """Send listeners what has changed; `changed` is True if the picture has."""
        since = self._since
        if self._bus is None or since is None:
            self._began = None
            return
        whole = since != self._began
        if whole and self._clock() - since < SETTLED:
            return
        with self._harmless():
            self._bring_up(self._bus, since, whole, changed or whole or bool(self._told))

    def obey(self, event: pygame.Event) -> None:
        """Perform a requested action, if its node still exists."""
        front = self._shown.front
        page, key = self._keys.get(event.number, ("", ""))
        if not isinstance(front, Scene) or page != f"page {type(front).__name__}":
            return
        from game.reader.tree import obey

        obey(front, key, event.action, event.value)

    def _bring_up(self, bus: Bus, since: float, whole: bool, changed: bool) -> None:
        front = self._shown.front
        now = self._clock()
        if not isinstance(front, Scene) or front.needs_layout:
            return
        if front.stage.animator.busy and not (whole or self._told) and now - self._looked < SHOWING:
            return  # The end of an animation has a frame of its own.
        if changed:
            self._looked = now
            nodes, focus = self._numbered(front)
        else:
            nodes = self._sent
            focus = self._focus
        news = [
            (number, node, self._children(number, node))
            for number, node in nodes.items()
            if whole or self._sent.get(number) != node
        ]
        with self._calling:
            if self._since != since:
                return  # Nobody listens any more.
            if news or focus != self._focus:
                bus.send(news, focus, 1 if whole else None)
            self._began = since
            self._sent = nodes
            self._focus = focus
            self._tell_window(bus, whole)

    def _tell_window(self, bus: Bus, whole: bool) -> None:
        awake = not self._shown.asleep
        if whole or awake != self._awake:
            bus.focused(awake)
        place = self._shown.window.place
        if whole or place != self._place:
            bus.placed(place)
        self._awake = awake
        self._place = place

    def _numbered(self, scene: Scene) -> tuple[dict[int, Node], int]:
        """Return all nodes by number, and the focused one's number. Numbers are never reused."""
        # Imported here, as it loads every kind of widget, which would delay the first picture.
        from game.reader.tree import tree_of

        nodes, focus = tree_of(scene, self._title, self._shown.window.size)
        root, page, *rest = nodes.values()
        if self._told:
            self._said = Node(f"said {next(self._free)}", "label", " ".join(self._told), states=("live",))
            self._told.clear()
        if self._said.name:
            root = root._replace(children=(*root.children, self._said.key))
            rest.append(self._said)
        names = {node.key: (page.key, node.key) for node in rest}
        names |= {root.key: ("", WINDOW), page.key: ("", page.key), self._said.key: ("", self._said.key)}
        numbers = {key: self._numbers.get(name) or next(self._free) for key, name in names.items()}
        self._numbers = {names[key]: number for key, number in numbers.items()}
        self._keys = {number: (page.key, key) for key, number in numbers.items()}
        return {numbers[node.key]: node for node in (root, page, *rest)}, numbers[focus]

    def _children(self, number: int, node: Node) -> Sequence[int]:
        page, _ = self._keys[number]
        return [self._numbers.get((page, key)) or self._numbers["", key] for key in node.children]

    @contextmanager
    def _harmless(self) -> Iterator[None]:
        """Context for what may fail outside of the game: an error is logged once and switches the reader off."""
        try:
            yield
        except BaseException as error:
            # A panic of the library is not an `Exception`, and its class is known by name only.
            if not isinstance(error, Exception) and type(error).__name__ != "PanicException":
                raise
            log.exception("The screen reader has failed, and is told nothing from now on")
            self._bus = None
