"""Games by mail: comparing a letter with the recipient's game.

A letter continues a game if it has all moves of the game, followed only by moves of the other player.
"""

from enum import StrEnum

from msgspec import Struct

from game.play.session.line import shared
from game.play.session.match import Person, Remote
from game.play.session.session import AnySession
from game.rules import complete_options


class News(StrEnum):
    """The effect of a letter on a game."""

    NOTHING = "nothing"
    """It has nothing new."""
    ANSWER = "answer"
    """It adds moves of the other player, or the other player's resignation."""
    DIFFERS = "differs"
    TAKES_BACK = "takes back"
    STOPS = "stops"
    """A player ended the game before its last move."""
    GOES_ON = "goes on"
    """It has moves after the players had ended the game."""
    MOVES_FOR_ME = "moves for me"
    SPEAKS_FOR_ME = "speaks for me"
    """The recipient resigned in it, or agreed on a draw."""


class Difference(Struct, frozen=True):
    """The effect of a letter on a game, and where it begins."""

    news: News
    common: int
    """Number of moves the two have in common."""
    mine: tuple[int, ...] = ()
    """Indices of moves it makes for the recipient."""


def by_mail(session: AnySession) -> bool:
    """Return whether exactly one player is elsewhere."""
    return sum(isinstance(player, Remote) for player in session.match.players) == 1


def own_side(session: AnySession) -> int:
    """Return the side of the local player. Before the first answer that is the side that is not to move."""
    players = session.match.players
    if not by_mail(session):
        return 1 - session.rules.side_to_move(session.position_after(session.length))
    return next(side for side in (0, 1) if players[session.match.player(side)] == Person())


def same_start(one: AnySession, other: AnySession) -> bool:
    """Return whether two games began alike: same game, position, options and beginner."""
    begun = [
        (session.game, session.position_after(0), session.match.beginner,
         complete_options(session.rules.OPTIONS, session.options))
        for session in (one, other)
    ]  # fmt: skip
    return begun[0] == begun[1]


def compare(game: AnySession, letter: AnySession) -> Difference:
    """Compare a letter with a game that began alike. Moves taken back in the letter do not count."""
    common = shared(game.line(), letter.moves)
    here = len(game.moves)
    new = letter.moves
    verdict = letter.verdict

    def found(news: News, mine: tuple[int, ...] = ()) -> Difference:
        return Difference(news, common, mine)

    if common < min(here, len(new)):
        return found(News.DIFFERS)
    if common < here:
        if letter.undone:
            return found(News.TAKES_BACK)
        return found(News.STOPS if verdict is not None else News.NOTHING)
    if game.verdict is not None:
        same = len(new) == here and verdict in (None, game.verdict)
        return found(News.NOTHING if same else News.GOES_ON)
    me = own_side(game)
    if mine := tuple(n for n in range(common, len(new)) if letter.rules.side_to_move(letter.positions[n]) == me):
        return found(News.MOVES_FOR_ME, mine)
    if verdict is not None:
        return found(News.ANSWER if verdict.winner == me else News.SPEAKS_FOR_ME)
    return found(News.ANSWER if common < len(new) else News.NOTHING)
