"""Hints: what is shown, step by step, to a player who asks for help."""

from __future__ import annotations

from enum import IntEnum
from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from game.play.port.advice import TAKE_BACK, Reason
from game.play.port.game import Game
from game.play.port.happened import Happened, played
from game.play.port.level import Level
from game.play.port.thinking import LOST, Task
from game.play.session.lines import HINT
from game.play.session.session import Session
from game.rules import E, P, RulesError

FORESEEN = 3
"""A hint shows at most so many moves of the line that is expected: its own, the answer, and the one after that."""


class Told(IntEnum):
    """How much of a hint is told: more each time it is asked for."""

    WHERE = 1
    MOVE = 2
    LINE = 3


class Hint(Struct, frozen=True):
    """What is shown to a player who asks for help, step by step: `where` to look, the `move`, the `line`."""

    move: str
    """The move; empty where moves have to be taken back."""
    why: Reason | None = None
    """Why it is good."""
    instead: bool = False
    """Whether a lesson shows it in place of another one that the player wanted to make."""
    where: tuple[str, ...] = ()
    """The places to look at, which gives less away than the move."""
    line: tuple[str, ...] = ()
    """The moves that are expected, this one first; after moves taken back, how to go on then."""
    back: int = 0
    """So many moves have to be taken back first."""
    goal: Reason | None = None
    """What the line does for the goal of a level."""
    told: Told = Told.MOVE
    """How much of it is shown."""

    @property
    def most(self) -> Told:
        """How much there is to tell."""
        return Told.LINE if self.move and len(self.line) > 1 else Told.MOVE


class Hints(Generic[P, E]):
    """The hints for a session: the one that is shown, and what the last one has told."""

    def __init__(self, game: Game[P, E], session: Session[P, E], level: Level[P] | None = None) -> None:
        """`level` is what the session began with, if anything."""
        self.game = game
        self.session = session
        self.level = level
        self.shown: Hint | None = None
        """What is shown to a player who has asked for help."""
        self._latest: Hint | None = None
        """The last hint for the position, also when it is no longer shown."""
        self._plan: tuple[int, tuple[str, ...]] = 0, ()
        """All moves of a game that goes on as the last hint has told, and how many were made when it did."""

    @property
    def task(self) -> Task | None:
        """What the level asks, if it does so of one who plays alone."""
        return self.game.task(self.level) if self.level is not None else None

    def forget(self) -> None:
        """The position is another one: only a plan may still hold."""
        self.hide()
        self._latest = None

    def show(self, hint: Hint) -> None:
        """Show a hint, in place of any other."""
        self.shown = hint

    def hide(self) -> None:
        """Show no hint; what the last one has told is known still."""
        self.shown = None

    def advise(self, move: str, line: tuple[str, ...], score: int | None = None) -> bool:
        """Show a move that was found good, if it is possible; `line` are the moves that are expected, itself first.

        The move may be `TAKE_BACK`: then the line says how often, and how to go on. Whether there is a hint now.
        """
        session = self.session
        if move == TAKE_BACK:
            back = next((n for n, step in enumerate(line) if step != TAKE_BACK), len(line))
            if not 0 < back <= len(session.moves):
                return False
            why = self.game.taking_back(back, score is not None and score <= LOST)
            hint = Hint("", why, line=line[back:], back=back)
        else:
            try:
                session.rules.play(session.position, move)
            except RulesError:
                return False
            line = line if line[:1] == (move,) else (move,)
            places = self.game.where(session.position, line)
            hint = Hint(
                move,
                self.game.reason(session.position, move, line),
                where=places,
                line=line,
                goal=self.game.outlook(session, self.level, line) if self.level is not None else None,
                told=Told.WHERE if places else Told.MOVE,
            )
        self._latest = hint
        self.show(hint)
        session.helped(HINT)
        made = session.moves[: len(session.moves) - hint.back]
        self._plan = len(made), (*made, *hint.line)
        return True

    def tell_more(self) -> bool:
        """Show the last hint for the position again, and more of it than before; whether there is one."""
        if self._latest is None:
            return False
        told = Told(min(self._latest.told + 1, self._latest.most))
        self._latest = replace(self._latest, told=told)
        self.show(self._latest)
        return True

    def foreseen(self) -> list[Happened[P, E]]:
        """The moves that the hint shows as far as it is told, played out: its own, and what is expected after it."""
        hint, at, found = self.shown, self.session.position, list[Happened[P, E]]()
        if hint is None or hint.told is Told.WHERE or not hint.move:
            return []
        for move in hint.line[:FORESEEN] if hint.told is Told.LINE else (hint.move,):
            try:
                found.append(played(self.session.rules, at, move))
            except RulesError:
                break  # A lesson shows its move also when it has been made.
            at = found[-1].after
        return found

    def recall(self) -> bool:
        """Go on with the plan that a hint has told, where it was followed; whether there is a hint now.

        A plan is kept here, beside the moves that may follow it: a program that is asked knows one position only.
        Where another side answers it is not kept, for each of its answers may be reason enough for another plan.
        """
        told, plan = self._plan
        made = tuple(self.session.moves)
        if self.game.players != 1 or len(made) < told or plan[: len(made)] != made:
            return False
        line = plan[len(made) :]
        shown = bool(line) and self.advise(line[0], line)
        # Also for one who takes moves back to where it was told.
        self._plan = told, plan
        return shown
