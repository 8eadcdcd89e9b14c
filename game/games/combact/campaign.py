"""A campaign: a match of several games with changing goals, first to two wins.

Players are 0 and 1 and change colours between the games: the loser of a game chooses the goal of the next, plays White
in it, hence begins, and chooses from five bacteria, the winner from three. A draw scores for nobody and is played again
just as it was. (That the loser begins and a draw is replayed are decisions: the publisher's rules are silent.)

All there is to keep are the match's wins and beginner and the options of the game in progress: how the campaign stands
follows from them, so that a saved session holds its campaign.
"""

from msgspec import Struct
from msgspec.structs import replace

from game.games.combact import rules
from game.games.combact.rules.moves import Event
from game.games.combact.rules.position import Goal, Position
from game.play.session.match import Match
from game.play.session.session import Session, Source
from game.rules import Outcome

LENGTH = 3
"""Maximum number of decided games; a campaign is the best of these."""
EVEN = (4, 4)
# From how many bacteria White, who lost the game before, and Black choose.
AFTER_A_LOSS = (5, 3)


class Campaign(Struct, frozen=True):
    """State of a campaign before its next game.

    `match` says who plays and who plays White, `widths` are the choices of White and Black. `goal` is None while the
    `chooser` has still to choose it.
    """

    match: Match
    widths: tuple[int, int] = EVEN
    goal: Goal | None = None

    @property
    def chooser(self) -> int | None:
        """The player who has to choose the next goal: the loser of the last game, in the first game the beginner."""
        return self.match.beginner if self.goal is None and self.match.champion is None else None

    def session(self, seed: int) -> Session[Position, Event]:
        """The next game, once its goal has been chosen."""
        assert self.goal is not None
        options = {"goal": self.goal.value, "widths": "{}/{}".format(*self.widths)}
        return Session("combact", rules, Source(seed=seed), options, self.match)


def begun(match: Match, beginner: int) -> Campaign:
    """A new campaign of the players of a match."""
    return Campaign(replace(match, best_of=LENGTH, wins=[0, 0], beginner=beginner, counted=False, campaign=True))


def after(session: Session[Position, Event], outcome: Outcome) -> Campaign:
    """Return the state of a campaign after the session's game has ended with this outcome."""
    match = replace(session.match, wins=[*session.match.wins])
    position = session.position
    match.count(outcome)
    match.counted = False
    if outcome.winner is None:
        return Campaign(match, position.widths, position.goal)
    match.beginner = match.player(1 - outcome.winner)
    return Campaign(match, AFTER_A_LOSS)
