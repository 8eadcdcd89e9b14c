"""The pie rule: one player makes the first moves of both sides, then the other chooses a side.

The game itself begins with the position reached, so rules, texts and protocol know nothing of it, and files keep a
start position and who sits where. Until then the moves are kept like those of any game, with the player who chooses.
"""

from collections.abc import Callable
from copy import copy

from msgspec.structs import replace

from game.language import N_
from game.play.port.game import AnyGame, Course
from game.play.session.match import Match
from game.play.session.session import AnySession, Session, Source
from game.play.table.occasion import Taught
from game.play.table.table import AnyTable, Table
from game.rules import E, Outcome, RulesError

CHOOSING = "choosing"
NOTHING_LAID = "nothing laid"
"""Reasons why a move is refused: the other player is to choose a side, or it does not set the game up."""


class PieCourse(Course[E]):
    """Course in which one player sets a game up and the other chooses a side."""

    rewinds = False
    kept = True

    def __init__(self, game: AnyGame, match: Match) -> None:
        """`match` says who plays, and who then chooses a side."""
        super().__init__(game.pie_rule, puzzle=True)
        self.title = N_("Set-up")
        self.tools = ("restart", "undo", "redo")
        self.match = match
        self.chooser = match.chooser or 0

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


def is_set_up(game: AnyGame, session: AnySession) -> bool:
    """Return whether a session is one in which a player sets the game up, or the other one is to choose a side."""
    steps = len(game.pie_rule)
    return session.match.chooser is not None and not session.source.start and session.length <= steps > 0


def pie_table(
    game: AnyGame,
    session: AnySession,
    save: Callable[[AnySession], object],
    slot: str,
    file: Callable[[AnySession, Outcome | None], object],
) -> AnyTable:
    """Return a table where the game of a session is set up by one of its players, before the other takes a side.

    At the board one person moves for both sides, and no clock runs; what is saved or filed has the session's match.
    """
    match = session.match
    course: PieCourse[object] = PieCourse(game, match)

    def keep(board: AnySession, how: Callable[[AnySession], object]) -> None:
        whole = copy(board)
        whole.match = match
        how(whole)
        board.began = whole.began

    def file_here(board: AnySession, outcome: Outcome | None) -> None:
        keep(board, lambda whole: file(whole, outcome))

    board = copy(session)
    board.match = Match()
    course.settled(board)
    return Table(game, board, Taught(course), None, lambda board: keep(board, save), slot, file_here)
