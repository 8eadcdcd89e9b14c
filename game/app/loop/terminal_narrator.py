"""The arcade on the terminal, for a braille line or a terminal reader: what happens, and what has the focus."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol, TextIO

from game.app.loop.watcher import Watcher
from game.language import N_
from game.reader.node import Node, Tree
from game.reader.tree import tree_of
from game.scenes.base.context import Context
from game.scenes.base.scene import Scene
from game.scenes.board.board import BoardScene
from game.scenes.board.narrator import sentence
from game.ui.form.scan import Stop

ROLES = {
    "button": N_("button"),
    "tab": N_("tab"),
    "switch": N_("switch"),
    "spin_button": N_("choice"),
    "slider": N_("slider"),
    "text_input": N_("text field"),
    "radio_button": N_("pen"),
    "grid": N_("board"),
    "list_box": N_("list"),
}
"""What a role is called, where that is worth a word."""
STATES = {
    "selected": N_("selected"),
    "checked": N_("selected"),
    "pressed": N_("selected"),
    "disabled": N_("unavailable"),
}
"""What is said of a state; on and off stand in the value."""
BOARD = "board"
"""The key of a board; those of its places begin with it."""
LATELY = 8
"""Of so many sentences none is said again by a scene that comes up."""


class NarratedApp(Context, Protocol):
    """The program, as far as it is narrated."""

    listeners: list[Callable[[str], object]]
    """Those who are told in sentences what happens."""
    watcher: Watcher
    """Looks at every picture."""

    @property
    def scanned(self) -> Stop | None:
        """Where the frame of one switch rests; None where nobody uses that."""


def _keys(stop: Stop) -> list[str]:
    """The keys of all that a group leads to."""
    return [key for one in stop.inside for key in (_keys(one) if one.key.startswith("row ") else [one.key])]


class TerminalNarrator(Watcher):
    """Writes each sentence on a line of `out`, and what has the `focus` if that is wanted."""

    def __init__(self, app: NarratedApp, out: TextIO, focus: bool = True) -> None:
        super().__init__(app)
        self._program = app
        self._out: TextIO | None = out
        self._told: deque[str] = deque(maxlen=LATELY)
        """What has happened lately."""
        self._focus = ("", "")
        """The key and the words of what has the focus."""
        self._row = ""
        """The key of what the frame of one switch rests at."""
        self._made: tuple[int, int] | None = None
        """How many moves had been made then, and how often the game had been taken elsewhere."""
        app.listeners.append(self._hear)
        if focus:
            app.watcher = self

    def _hear(self, text: str) -> None:
        self._told.append(text)
        self._line(text)

    def _line(self, text: str) -> None:
        if self._out is None:
            return
        try:
            print(text, file=self._out, flush=True)
        except (OSError, ValueError):
            self._out = None  # Nobody reads there any more.

    def _tree(self, front: Scene) -> Tree:
        return tree_of(front, "", self.app.window.size)

    def arrive(self, front: Scene) -> None:
        """Write what a scene is called, and all that is said where it asks or tells something."""
        tree = self._tree(front)
        page = next(node for node in tree.nodes.values() if node.key.startswith("page "))
        texts = [page.name]
        if page.role == "dialog":
            texts += [node.name for node in tree.nodes.values() if node.role == "label"]
        for text in map(sentence, filter(None, texts)):
            if text not in self._told:  # A result is told when the game ends, before its sheet comes up.
                self._line(text)

    def follow(self, front: Scene, fresh: bool) -> None:
        """Write what has the focus, where that is news; of a game of two the moves themselves tell what they change."""
        tree = self._tree(front)
        self._scan(tree)
        key, made = tree.focus, self._made
        text = self._spoken(front, tree.nodes[key])
        before, self._focus = self._focus, (key, text)
        table = front.table if isinstance(front, BoardScene) else None
        self._made = None if table is None else (table.made, table.turned)
        same = made == self._made or (table is not None and table.game.players == 1)
        by_mouse = key == BOARD and before[0].startswith(BOARD)
        if fresh or (not by_mouse and (key != before[0] or (text != before[1] and same))):
            self._line(text)

    def _scan(self, tree: Tree) -> None:
        """Write what is in the row at which the frame of one switch rests; of a single thing its focus tells."""
        stop = self._program.scanned
        before, self._row = self._row, stop.key if stop is not None else ""
        if stop is None or stop.choose is not None or self._row == before:
            return
        names = [tree.nodes[key].name.rstrip(".") for key in _keys(stop) if key in tree.nodes]
        if len(names) > 1:
            self._line(", ".join(filter(None, names)))

    @staticmethod
    def _spoken(front: Scene, node: Node) -> str:
        role = [front._(ROLES[node.role])] if node.role in ROLES else []
        # Of a place upon a board its name says enough.
        states = [front._(STATES[state]) for state in node.states if state in STATES and role]
        return ", ".join(filter(None, [node.name.rstrip("."), node.value, *role, *states]))
