"""Tells in whole sentences what happens at a table, for who does not see it: each once, and when it happens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Generic

from game.play.port.move_result import MoveResult, apply_move
from game.play.table.hint import Told
from game.rules import E, P
from game.scenes.board.status import about_looking
from game.scenes.board.words import GameWords

HEAD = re.compile("[,;:]")
"""What parts the name of a place from what is there."""
ENDS = (".", "!", "?", "…", ":")


def sentence(text: str) -> str:
    """A text with a full stop, where it has no other end."""
    return text if not text or text.endswith(ENDS) else f"{text}."


class Narrator(Generic[P, E]):
    """The sentences are those of the status line; what is only looked at, such as under the mouse, is not told."""

    def __init__(self, words: GameWords[P, E]) -> None:
        self.words = words
        self.app, self.table, self.names = words.app, words.table, words.names
        self._taught = ("", "")
        """What is taught there now, and the move that is marked for it."""
        self._told: tuple[object, ...] | None = None
        """For which position it was told whose turn it is."""

    def tell(self, text: str) -> None:
        """Tell a text; nothing where it is empty."""
        if text:
            self.app.told(sentence(text))

    def teach(self, text: str, move: str) -> None:
        """A lesson or a puzzle says something else, and marks a `move` if there is one.

        Its first words are told when the board comes to be seen.
        """
        before, self._taught = self._taught, (text, move)
        if before[0]:
            for told in self._lesson():
                self.tell(told)

    def _lesson(self) -> list[str]:
        """What is taught now."""
        text, move = self._taught
        session = self.table.session
        if not move or session.moves:
            return [text]
        return [text, self._marked([apply_move(session.rules, session.position, move)])]

    def hint(self, line: str) -> None:
        """A hint is shown, as a `line` of text and by marks on the board, which are told as well."""
        self.tell(line)
        hint = self.table.hints.shown
        if hint is not None and hint.told is Told.WHERE and hint.where:
            self.tell(self.names._("The marked part: {places}").format(places=", ".join(hint.where)))
        elif moves := self.table.hints.foreseen():
            self.tell(self._marked(moves))

    def _marked(self, moves: Sequence[MoveResult[P, E]]) -> str:
        """The moves that are marked, one after the other, in words."""
        places = {place.key: HEAD.split(place.name)[0] for place in self.words.places()}
        told = [(places.get(move.move, ""), self.words.marked(move)) for move in moves]
        listed = " – ".join(text if head in text else f"{head}: {text}" for head, text in told)
        return self.names._("The marked move: {moves}").format(moves=listed)

    def opening(self) -> list[str]:
        """What is told when the board comes to be seen: what is taught there, else whose turn it is."""
        self._told = self._now
        told = self._lesson() if self._taught[0] else [self._turn()]
        return [text for text in (self.words.subtitle(), *told) if text]

    def turn(self) -> None:
        """All moves have been shown: tell once whose turn it is, where that is not plain."""
        if self._now != self._told:
            self._told = self._now
            if self.table.game.players == 2 and not self.table.waiting:
                self.tell(self._turn())

    def made(self, ply: int) -> str:
        """What was told of a move of the line."""
        session = self.table.session
        return sentence(self.words.told(apply_move(session.rules, session.position_after(ply), session.line()[ply])))

    def elsewhere(self, same: bool) -> None:
        """The game was taken elsewhere than by a move: tell where it stands now, in the `same` game."""
        session = self.table.session
        if same and session.verdict is None and not self.table.taught and session.length:
            last = self.table.last
            self.tell(about_looking(self.table, self.names, self.words.told(last) if last is not None else ""))

    @property
    def _now(self) -> tuple[object, ...]:
        """What it depends on whose turn it is."""
        session = self.table.session
        return session.position, session.verdict, self.table.looking

    def _turn(self) -> str:
        """Whose turn it is; empty in a lesson, which tells more, and at the end."""
        return "" if self.table.taught or self.table.ending is not None else self.words.turn()
