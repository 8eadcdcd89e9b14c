"""Playable lessons: a few positions of a game, in each of which one move shows one rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

from msgspec import Struct

from game.language import N_
from game.play.session.session import AnySession
from game.rules import E, P, Rules, RulesError

LESSON, PUZZLE = N_("Lesson"), N_("Puzzle")
DONE, WRONG = "done", "wrong"
"""Why a lesson does not let a move be made: its step is done, and it is not the move that is meant."""


class Step(Struct, Generic[E], frozen=True):
    """One move to be made, what is said before it, and what is said after it; the texts are to be translated."""

    start: str
    """The text of the position."""
    task: str
    move: str
    """The move that is shown. Every other one that leads to the same position is as good."""
    result: str
    """What has happened, and why."""
    accepts: Callable[[Sequence[E]], bool] | None = None
    """Further moves that are as good, judged by what the rules say happens."""
    reply: str = ""
    """What the other side plays then."""
    near: tuple[str, ...] = ()
    """Moves that are as good as the one that is shown."""

    def accepted(self, rules: Rules[P, E], move: str) -> bool:
        """Whether a move is the one to be made; an illegal one never is."""
        position = rules.parse_position(self.start)
        events: list[E] = []
        try:
            after = rules.play(position, move, events)
        except RulesError:
            return False
        good = any(after == rules.play(position, other) for other in (self.move, *self.near))
        return good or (self.accepts is not None and self.accepts(events))


class Course(Generic[E]):
    """How far a lesson has come."""

    def __init__(self, steps: Sequence[Step[E]], puzzle: bool = False) -> None:
        self.steps = tuple(steps)
        self.puzzle = puzzle
        """Whether the moves are to be found: they are shown to who asks for them, not to who errs."""
        self.title = PUZZLE if puzzle else LESSON
        """What it is called beside the name of the game; to be translated."""
        self.tools: tuple[str, ...] = ("restart", "hint")
        """What can be asked for while it goes on."""
        self.at = 0
        """The number of the step that is being taught."""
        self.told = False
        """Whether its move has been made and shown, and what happened is explained."""

    def begin(self, at: int) -> None:
        """Teach a step from its start."""
        self.at, self.told = at, False

    @property
    def step(self) -> Step[E]:
        """The step that is being taught."""
        return self.steps[self.at]

    @property
    def shows(self) -> bool:
        """Whether moves are only shown, which nobody has found."""
        return False

    @property
    def last(self) -> bool:
        """Whether this is the last step."""
        return self.at == len(self.steps) - 1

    def why_not(self, session: AnySession, move: str) -> str:
        """Why a move may not be made now, or an empty text; what is against the rules the game itself knows best."""
        if session.moves:
            return DONE
        try:
            session.rules.play(session.position, move)
        except RulesError:
            return ""
        return "" if self.step.accepted(session.rules, move) else WRONG

    def reply(self, session: AnySession) -> str:
        """What is played now by itself, such as the other side's answer; empty when nothing is."""
        return self.step.reply if len(session.moves) == 1 else ""

    def settled(self, session: AnySession) -> None:
        """All moves have been shown."""
        if session.moves and not self.reply(session):
            self.told = True
