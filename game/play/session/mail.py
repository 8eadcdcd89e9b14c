"""A game by mail: what a letter says that the game of who gets it does not say.

A letter continues a game when it has all moves that were made there, and behind them only moves of the other player.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from game.play.session.match import LETTER, PERSON
from game.play.session.session import AnySession
from game.rules import complete_options


class News(StrEnum):
    """What a letter does to a game."""

    NOTHING = "nothing"
    """It says no more than the game."""
    ANSWER = "answer"
    """It has moves of the other player behind those of the game, or the other player resigned."""
    DIFFERS = "differs"
    TAKES_BACK = "takes back"
    STOPS = "stops"
    """A player ended the game before its last move."""
    GOES_ON = "goes on"
    """The players had ended the game."""
    MOVES_FOR_ME = "moves for me"
    SPEAKS_FOR_ME = "speaks for me"
    """Who gets it resigned, or agreed on a draw."""


class Difference(Struct, frozen=True):
    """What a letter does to a game, and where."""

    news: News
    common: int
    """After so many moves the two are no longer the same."""
    mine: tuple[int, ...] = ()
    """The moves it makes for who gets it, counted from 0."""


def by_mail(session: AnySession) -> bool:
    """Whether one of the two players is elsewhere."""
    return session.match.players.count(LETTER) == 1


def own_side(session: AnySession) -> int:
    """The side of who is here. Before the first answer that is not the one whose turn it is."""
    players = session.match.players
    if not by_mail(session):
        return 1 - session.rules.side_to_move(session.position_after(session.length))
    return next(side for side in (0, 1) if players[session.match.player(side)] == PERSON)


def same_start(one: AnySession, other: AnySession) -> bool:
    """Whether two games began alike: the same position, options, and player."""
    begun = [
        (session.game, session.position_after(0), session.match.beginner,
         complete_options(session.rules.OPTIONS, session.options))
        for session in (one, other)
    ]  # fmt: skip
    return begun[0] == begun[1]


def compare(game: AnySession, letter: AnySession) -> Difference:
    """What a letter does to a game that began alike. What is taken back in it was not made."""
    common, here, new = _common(game.line(), letter.moves), len(game.moves), letter.moves
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


def _common(one: list[str], other: list[str]) -> int:
    """After how many moves two lines are no longer the same."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))
