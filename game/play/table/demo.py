"""Demonstration games played by programs; nothing of them is saved."""

from game.language import N_
from game.play.port.game import DONE, Course, Game, Step
from game.play.session.match import Engine, Match
from game.play.session.session import AnySession, Session, Source
from game.play.table.occasion import Taught
from game.play.table.table import AnyTable, Table
from game.rules import E, P

PLAYERS = Engine("medium"), Engine("easy")
"""The players of a game of two."""


class DemoCourse(Course[E]):
    """Course of a demonstration, in which the player makes no moves."""

    def __init__(self, start: str, number: int, once: bool) -> None:
        """`number` counts the games shown one after the other; with `once` each of them is shown a single time."""
        super().__init__([Step(start, "", "", "")], puzzle=True)
        self.title = N_("Demo")
        self.tools = ()
        self.number = number
        self.once = once

    def waits(self, session: AnySession) -> str:
        return DONE

    def settled(self, session: AnySession) -> None:
        self.told = False


def demo_table(game: Game[P, E], number: int, seed: int, once: bool) -> AnyTable:
    """Return a table for a demonstration: programs play a game of two; the moves of a game of one are left to the
    caller.
    """
    match = Match(players=PLAYERS) if game.players == 2 else Match()
    source = Source(seed=seed) if game.seeded else Source()
    session = Session(game.name, game.rules, source, None, match)
    return Table(game, session, Taught(DemoCourse(game.rules.position_text(session.position), number, once)))
