"""Playable lessons: positions of a game, in each of which one move shows one rule."""

from collections.abc import Callable, Sequence
from typing import Generic

from msgspec import Struct, convert

from game.language import N_
from game.play.session.session import AnySession
from game.prose import read_prose
from game.rules import E, P, Rules, RulesError

LESSON, PUZZLE = N_("Lesson"), N_("Puzzle")
DONE, WRONG, ANSWERED = "done", "wrong", "answered"
"""Reasons why a lesson refuses a move: the step is done, or another move is meant."""


class Step(Struct, Generic[E], frozen=True):
    """One move of a lesson with the texts before and after it, which are untranslated."""

    start: str
    """Text of the start position."""
    task: str
    move: str
    """The move to be made; any other that leads to the same position is accepted, too."""
    result: str
    """Explanation of what has happened."""
    accepts: Callable[[Sequence[E]], bool] | None = None
    """Test for further moves that are accepted, from their events."""
    reply: str = ""
    """Answer of the other side."""
    near: tuple[str, ...] = ()
    """Further moves that are accepted."""

    def accepted(self, rules: Rules[P, E], move: str) -> bool:
        """Return whether a move is accepted; an illegal one never is."""
        position = rules.parse_position(self.start)
        events: list[E] = []
        try:
            after = rules.play(position, move, events)
        except RulesError:
            return False
        good = any(after == rules.play(position, other) for other in (self.move, *self.near))
        return good or (self.accepts is not None and self.accepts(events))


class _Entry(Struct):
    """A step as it stands in a file."""

    start: str | dict[str, str]
    task: str
    move: str
    result: str
    accepts: str = ""
    reply: str = ""


def read_lesson(
    game: str, start: Callable[..., str] = str, accepts: Sequence[Callable[[Sequence[E]], bool]] = ()
) -> tuple[Step[E], ...]:
    """Return the lesson of a game in `assets/lessons/`.

    `start` makes the text of a position from what a step may say instead, `accepts` are the tests that steps name.
    """
    tests = {test.__name__: test for test in accepts}
    steps = convert(read_prose("lessons", game), list[_Entry])
    starts = [step.start if isinstance(step.start, str) else start(**step.start) for step in steps]
    return tuple(
        Step(begin, step.task, step.move, step.result, tests[step.accepts] if step.accepts else None, step.reply)
        for begin, step in zip(starts, steps, strict=True)
    )


class Course(Generic[E]):
    """Progress of a lesson."""

    def __init__(self, steps: Sequence[Step[E]], puzzle: bool = False) -> None:
        self.steps = tuple(steps)
        self.puzzle = puzzle
        """Whether the moves are to be found: they are shown on request only, not after a mistake."""
        self.title = PUZZLE if puzzle else LESSON
        """Title beside the name of the game, untranslated."""
        self.tools: tuple[str, ...] = ("restart", "hint")
        """Tools available meanwhile."""
        self.at = 0
        """Index of the present step."""
        self.told = False
        """Whether the move of the step was made and shown, so that its result is explained."""

    def begin(self, at: int) -> None:
        """Begin a step."""
        self.at, self.told = at, False

    @property
    def step(self) -> Step[E]:
        """The present step."""
        return self.steps[self.at]

    @property
    def shows(self) -> bool:
        """Whether moves are only shown, without the player having found them."""
        return False

    def moves_left(self, session: AnySession) -> int | None:
        """Return the moves that are left for the task, None where they are not counted."""
        return None

    @property
    def last(self) -> bool:
        """Whether this is the last step."""
        return self.at == len(self.steps) - 1

    def waits(self, session: AnySession) -> str:
        """Return why no move is expected of the player now, or ""."""
        return (DONE if self.told else ANSWERED) if session.moves else ""

    def why_not(self, session: AnySession, move: str) -> str:
        """Return why a move may not be made now, or "". Illegal moves are left for the game to explain."""
        if why := self.waits(session):
            return why
        try:
            session.rules.play(session.position, move)
        except RulesError:
            return ""
        return "" if self.step.accepted(session.rules, move) else WRONG

    def reply(self, session: AnySession) -> str:
        """Return the move that is played automatically now, such as the other side's answer, or ""."""
        return self.step.reply if len(session.moves) == 1 else ""

    def settled(self, session: AnySession) -> None:
        """Note that all moves so far have been shown."""
        if session.moves and not self.reply(session):
            self.told = True
