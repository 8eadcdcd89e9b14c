"""Terminal narrator: prints what happens and what has the focus, for braille displays and terminal screen readers."""

from collections import deque
from typing import TextIO

from game.app.loop.app import App
from game.app.loop.watcher import Watcher
from game.language import N_
from game.reader.node import Node, Tree
from game.reader.tree import tree_of
from game.rules import Outcome
from game.scenes.base.scene import Scene
from game.scenes.board.board import BoardScene
from game.scenes.board.words import sentence
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
"""Names of the roles worth a word."""
STATES = {
    "selected": N_("selected"),
    "checked": N_("selected"),
    "pressed": N_("selected"),
    "disabled": N_("unavailable"),
}
"""Names of the states; on and off are part of the value."""
BOARD = "board"
"""Key of a board; the keys of its places begin with it."""
LATELY = 8
"""Number of latest sentences that a new screen does not repeat."""


def _keys(stop: Stop) -> list[str]:
    """Return the keys of all stops in a group, nested ones included."""
    return [key for one in stop.inside for key in (_keys(one) if one.key.startswith("row ") else [one.key])]


class TerminalNarrator(Watcher):
    """Writes each sentence to a line of `out`, and the focus if `focus` is True."""

    def __init__(self, app: App, out: TextIO, focus: bool = True) -> None:
        super().__init__(app)
        self._program = app
        self._out: TextIO | None = out
        self._told: deque[str] = deque(maxlen=LATELY)
        """The latest sentences."""
        self._focus = ("", "")
        """Key and words of the focus."""
        self._row = ""
        """Key of the stop of the scan frame."""
        self._stood: tuple[object, Outcome | None] | None = None
        """The position at the last picture, and how the players had ended the game."""
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
            self._out = None  # The reader has closed the pipe.

    def _tree(self, front: Scene) -> Tree:
        return tree_of(front, "", self.app.window.size)

    def arrive(self, front: Scene) -> None:
        """Write the title of a scene, and all labels of a dialog."""
        tree = self._tree(front)
        page = next(node for node in tree.nodes.values() if node.key.startswith("page "))
        texts = [page.name]
        if page.role == "dialog":
            texts += [node.name for node in tree.nodes.values() if node.role == "label"]
        for text in map(sentence, filter(None, texts)):
            if text not in self._told:  # A result is told when the game ends, before its screen opens.
                self._line(text)

    def follow(self, front: Scene, fresh: bool) -> None:
        """Write what has the focus if it is new. In a game for two the moves themselves tell what changes."""
        tree = self._tree(front)
        self._scan(tree)
        key = tree.focus
        stood = self._stood
        text = self._spoken(front, tree.nodes[key])
        before, self._focus = self._focus, (key, text)
        table = front.table if isinstance(front, BoardScene) else None
        self._stood = None if table is None else (table.session.position, table.session.verdict)
        same = stood == self._stood or (table is not None and table.game.players == 1)
        by_mouse = key == BOARD and before[0].startswith(BOARD)
        if fresh or (not by_mouse and (key != before[0] or (text != before[1] and same))):
            self._line(text)

    def _scan(self, tree: Tree) -> None:
        """Write the contents of the row at which the scan frame rests; a single stop is told by its focus."""
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
        # A place on a board is told by its name alone.
        states = [front._(STATES[state]) for state in node.states if state in STATES and role]
        return ", ".join(filter(None, [node.name.rstrip("."), node.value, *role, *states]))
