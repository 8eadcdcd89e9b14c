"""The pie rule: one player makes the first moves of both sides, then the other chooses a side.

The game itself begins with the position reached, so rules, texts and protocol know nothing of it, and files keep a
start position and who sits where.
"""

from msgspec.structs import replace

from game.language import N_
from game.play.port.game import AnyGame, Course
from game.play.session.match import Match
from game.play.session.session import AnySession, Session, Source
from game.play.table.occasion import Taught
from game.play.table.table import AnyTable, Table
from game.rules import E, RulesError

CHOOSING = "choosing"
NOTHING_LAID = "nothing laid"
"""Reasons why a move is refused: the other player is to choose a side, or it does not set the game up."""


class PieCourse(Course[E]):
    """Course in which one player sets a game up and the other chooses a side."""

    rewinds = False

    def __init__(self, game: AnyGame, match: Match, chooser: int) -> None:
        """`match` says who plays; `chooser` is the player who then chooses a side, 0 or 1."""
        super().__init__(game.pie_rule, puzzle=True)
        self.title = N_("Set-up")
        self.tools = ("restart", "undo", "redo")
        self.match = match
        self.chooser = chooser

    def waits(self, session: AnySession) -> str:
        return CHOOSING if len(session.moves) == len(self.steps) else ""

    def why_not(self, session: AnySession, move: str) -> str:
        if why := self.waits(session):
            return why
        events: list[E] = []
        try:
            session.rules.play(session.position, move, events)
        except RulesError:
            return ""
        accepts = self.steps[len(session.moves)].accepts
        return "" if accepts is None or accepts(events) else NOTHING_LAID

    def reply(self, session: AnySession) -> str:
        return ""

    def settled(self, session: AnySession) -> None:
        self.told = bool(self.waits(session))

    def chosen(self, session: AnySession, side: int) -> AnySession:
        """Return the game that begins when the chooser takes a side."""
        match = replace(self.match, beginner=self.chooser if side == 0 else 1 - self.chooser)
        start = session.rules.position_text(session.position)
        return Session(session.game, session.rules, Source(start=start), None, match)


def pie_table(game: AnyGame, session: AnySession, chooser: int) -> AnyTable:
    """Return a table where the game of a session is set up by one of its players, before the `chooser` takes a side."""
    course: PieCourse[object] = PieCourse(game, session.match, chooser)
    return Table(game, Session(game.name, game.rules, session.source, session.options), Taught(course))
