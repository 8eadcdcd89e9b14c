"""Tells in whole sentences what happens at a table, for who does not see it: each once, and when it happens."""

from __future__ import annotations

from game.play.happened import Happened
from game.play.table import AnyTable
from game.rules import E, P
from game.scenes.context import Context
from game.scenes.parts.names import Names
from game.scenes.parts.status import about_looking
from game.scenes.parts.words import GameWords

ENDS = (".", "!", "?", "…", ":")


def sentence(text: str) -> str:
    """A text with a full stop, where it has no other end."""
    return text if not text or text.endswith(ENDS) else f"{text}."


class Narrator:
    """The sentences are those of the status line; what is only looked at, such as under the mouse, is not told."""

    def __init__(self, app: Context, table: AnyTable, names: Names) -> None:
        self.app = app
        self.table = table
        self.names = names
        self._told: tuple[object, int] | None = None
        """For which position it was told whose turn it is."""

    def tell(self, text: str) -> None:
        """Tell a text; nothing where it is empty."""
        if text:
            self.app.told(sentence(text))

    def opening(self, words: GameWords[P, E], taught: str) -> list[str]:
        """What is told when the board comes to be seen: what is `taught` there, else whose turn it is."""
        self._told = self._now
        return [text for text in (words.subtitle(), taught or self._turn(words)) if text]

    def turn(self, words: GameWords[P, E]) -> None:
        """All moves have been shown: tell once whose turn it is, where that is not plain."""
        if self._now != self._told:
            self._told = self._now
            if self.table.game.players == 2 and not self.table.waiting:
                self.tell(self._turn(words))

    def elsewhere(self, words: GameWords[P, E], same: bool) -> None:
        """The game was taken elsewhere than by a move: tell where it stands now, in the `same` game."""
        session = self.table.session
        if same and session.verdict is None and self.table.course is None and session.length:
            last: Happened[P, E] | None = self.table.last
            self.tell(about_looking(self.table, self.names, words.told(last) if last is not None else ""))

    @property
    def _now(self) -> tuple[object, int]:
        return self.table.session.position, self.table.turned

    def _turn(self, words: GameWords[P, E]) -> str:
        """Whose turn it is; empty in a lesson, which tells more, and at the end."""
        return "" if self.table.course is not None or self.table.ending is not None else words.turn()
