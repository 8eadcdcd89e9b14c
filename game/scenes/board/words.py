"""Texts about a game while it is played: its moves and its board in words, and its narration for screen readers."""

import re
from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple

from msgspec import Struct

from game.play.port.move_result import MoveResult, apply_move
from game.play.session.session import Session
from game.play.table.hint import Told
from game.play.table.table import Table
from game.rules import E, Outcome, P
from game.scenes.base.context import Context, Translated
from game.scenes.board.cursor import BoardCursor
from game.scenes.board.status import about_looking
from game.scenes.players.names import Names
from game.ui.drawing.canvas import Box


class Figures(NamedTuple):
    """A figure of each side."""

    caption: str
    """Name of what is counted."""
    first: str
    second: str


class CellDescription(Struct, frozen=True):
    """A place of a board in words: a cell, a piece of the ring, a stock."""

    key: str
    """Stable identifier, unique on the board: "a5", "ring 4", "stock 1"."""
    name: str
    """Description in the player's language: "a5, Red, 3; would burst"."""
    box: Box
    """Place in the units of the scene's `board` space."""
    legal: bool
    """True if choosing the place has an effect now."""


class GameWords(Translated, Generic[P, E]):
    """The sentences of a game in the player's language. Subclasses override those that the game has."""

    def __init__(self, app: Context, table: Table[P, E], cursor: BoardCursor | None = None) -> None:
        """The `cursor` is that of the board which the sentences are about, if there is one."""
        self.app = app
        self.table = table
        self.cursor = cursor
        self.names = Names(app, table)

    @property
    def session(self) -> Session[P, E]:
        return self.table.session

    def subtitle(self) -> str:
        """Return the text beside the title, such as the name of the level."""
        return ""

    def status(self) -> str:
        """Return in one line what the player can do now."""
        return ""

    def turn(self) -> str:
        """Return whose turn it is and what they can do, whatever the mouse points at."""
        return self.status()

    def explain(self, refusal: str) -> str:
        """Return in one sentence why a move was refused."""
        return refusal

    def urgent(self) -> bool:
        """Return whether `status` is more important than what the last move did."""
        return False

    def told(self, move: MoveResult[P, E]) -> str:
        """Return in one sentence what a move did, or ""."""
        return ""

    def written(self, move: str) -> str:
        """Return a move as the list of moves has it."""
        return move

    def showing(self, move: MoveResult[P, E]) -> str:
        """Return the sentence for a move while it is animated."""
        return self.told(move)

    def places(self) -> Iterable[CellDescription]:
        """Yield all places of the board in reading order, including the effect of an unfinished move."""
        return ()

    def standing(self) -> str:
        """Return the score in words."""
        return ""

    def overview(self) -> Iterable[CellDescription]:
        """Return the places to name when the player asks for the whole board."""
        return self.places()

    def around(self, key: str) -> str:
        """Return the surroundings of a place, or "" if these are its four neighbours."""
        return ""

    def besides(self, move: MoveResult[P, E]) -> str:
        """Return further effects of a move for the narrator, or ""."""
        return ""

    def marked(self, move: MoveResult[P, E]) -> str:
        """Return a move that is marked on the board in words, so that it can be made without seeing it."""
        return self.told(move)

    def preview(self) -> str:
        """Return in one line what the move under the cursor would do, or ""."""
        return ""

    def result(self, outcome: Outcome) -> tuple[str, list[str]]:
        """Return the title of the result and further lines."""
        raise NotImplementedError

    def figures(self, outcome: Outcome) -> Figures | None:
        """Return the figures of both sides that have decided the game, or None if none have."""
        return None


_NAME_END = re.compile("[,;:]")
"""Separator between the name of a place and its contents."""
ENDS = (".", "!", "?", "…", ":")


def sentence(text: str) -> str:
    """Return the text with a full stop, unless it ends with another mark."""
    return text if not text or text.endswith(ENDS) else f"{text}."


class Narrator(Generic[P, E]):
    """Tells what the status line says, but not previews of what the mouse points at."""

    def __init__(self, words: GameWords[P, E]) -> None:
        self.words = words
        self.app = words.app
        self.table = words.table
        self.names = words.names
        self._taught = ("", "")
        """Text of the current lesson step, and the move marked for it."""
        self._told: tuple[object, ...] | None = None
        """State for which the turn was told last, see `_now`."""

    def tell(self, text: str) -> None:
        """Tell a text unless it is empty."""
        if text:
            self.app.narrate(sentence(text))

    def teach(self, text: str, move: str) -> None:
        """Tell the text of a lesson or puzzle, and the `move` it marks, if any.

        The first text is told by `opening`.
        """
        before, self._taught = self._taught, (text, move)
        if before[0]:
            for told in self._lesson():
                self.tell(told)

    def _lesson(self) -> list[str]:
        """Return the current text of the lesson, and its marked move in words."""
        text, move = self._taught
        session = self.table.session
        if not move or session.moves:
            return [text]
        return [text, self._marked([apply_move(session.rules, session.position, move)])]

    def hint(self, line: str) -> None:
        """Tell a hint: its `line` of text, and its marks on the board in words."""
        self.tell(line)
        hint = self.table.hints.shown
        if hint is not None and hint.told is Told.WHERE and hint.where:
            self.tell(self.names._("The marked part: {places}").format(places=", ".join(hint.where)))
        elif moves := self.table.hints.foreseen():
            self.tell(self._marked(moves))

    def _marked(self, moves: Sequence[MoveResult[P, E]]) -> str:
        """Return the marked moves in words."""
        places = {place.key: _NAME_END.split(place.name)[0] for place in self.words.places()}
        told = [(places.get(move.move, ""), self.words.marked(move)) for move in moves]
        listed = " – ".join(text if head in text else f"{head}: {text}" for head, text in told)
        return self.names._("The marked move: {moves}").format(moves=listed)

    def opening(self) -> list[str]:
        """Return what is told when the board appears: the lesson's text, or else whose turn it is."""
        self._told = self._now
        told = self._lesson() if self._taught[0] else [self._turn()]
        return [text for text in (self.words.subtitle(), *told) if text]

    def turn(self) -> None:
        """Tell once whose turn it is, in games of two people; called when all moves have been shown."""
        if self._now != self._told:
            self._told = self._now
            if self.table.game.players == 2 and not self.table.waiting:
                self.tell(self._turn())

    def made(self, moves: Sequence[str]) -> str:
        """Return the sentence for the last one of the first `moves` of the line; nothing if these are others by now."""
        session = self.table.session
        if session.line()[: len(moves)] != moves:
            return ""
        before = session.position_after(len(moves) - 1)
        return sentence(self.words.told(apply_move(session.rules, before, moves[-1])))

    def elsewhere(self, same: bool) -> None:
        """Tell the new point of the line after undo, redo or replay, if it is still the `same` game."""
        session = self.table.session
        if same and session.verdict is None and not self.table.guided and session.length:
            last = self.table.last
            self.tell(about_looking(self.table, self.names, self.words.told(last) if last is not None else ""))

    @property
    def _now(self) -> tuple[object, ...]:
        """State on which it depends whose turn it is."""
        session = self.table.session
        return session.position, session.verdict, self.table.looking

    def _turn(self) -> str:
        """Return whose turn it is; "" in a lesson, which tells more, and at the end."""
        return "" if self.table.guided or self.table.ending is not None else self.words.turn()
