"""What a letter says that the game of who gets it does not say."""

from __future__ import annotations

import pytest

from game.games import game_named
from game.play.session.mail import News, compare, own_side, same_start
from game.play.session.match import Match, Person, Remote
from game.play.session.session import AnySession
from game.scenes.start.sessions import seed_session

GAME = game_named("explode")


def session(moves: int, seed: int = 7, mine: int = 1, number: int = 0) -> AnySession:
    """A game by mail after some moves; who is here plays side `mine`. `number` tells which move is always made."""
    players = (Remote(), Person()) if mine else (Person(), Remote())
    made = seed_session(GAME, seed, {}, Match(("Anna", "Ben"), players=players))
    return longer(made, moves, number)


def longer(made: AnySession, moves: int, number: int = 0) -> AnySession:
    for _ in range(moves):
        made.play(GAME.rules.legal_moves(made.position)[number])
    return made


def undone(made: AnySession) -> AnySession:
    made.undo()
    return made


def ended(made: AnySession, loser: int | None) -> AnySession:
    made.agree() if loser is None else made.resign(loser)
    return made


@pytest.mark.parametrize(
    ("game", "letter", "news", "common", "mine"),
    [
        (session(2), session(2), News.NOTHING, 2, ()),
        (session(4), session(1), News.NOTHING, 1, ()),
        (session(2), session(3), News.ANSWER, 2, ()),
        (session(2), session(4), News.MOVES_FOR_ME, 2, (3,)),
        (session(1), session(4), News.MOVES_FOR_ME, 1, (1, 3)),
        (session(3), longer(session(2), 1, -1), News.DIFFERS, 2, ()),
        (session(3), longer(session(2), 3, -1), News.DIFFERS, 2, ()),
        (session(3), undone(session(3)), News.TAKES_BACK, 2, ()),
        (undone(session(2)), session(3), News.ANSWER, 2, ()),
        (undone(session(2)), session(2), News.NOTHING, 2, ()),
        (session(2), ended(session(2), 0), News.ANSWER, 2, ()),
        (session(2), ended(session(3), 0), News.ANSWER, 2, ()),
        (session(2), ended(session(2), 1), News.SPEAKS_FOR_ME, 2, ()),
        (session(2), ended(session(2), None), News.SPEAKS_FOR_ME, 2, ()),
        (session(4), ended(session(3), 0), News.STOPS, 3, ()),
        (ended(session(2), 0), session(2), News.NOTHING, 2, ()),
        (ended(session(2), 0), ended(session(2), 0), News.NOTHING, 2, ()),
        (ended(session(2), 0), session(3), News.GOES_ON, 2, ()),
        (ended(session(2), 0), ended(session(2), 1), News.GOES_ON, 2, ()),
    ],
)
def test_what_a_letter_does(game: AnySession, letter: AnySession, news: News, common: int, mine: tuple[int]) -> None:
    found = compare(game, letter)
    assert (found.news, found.common, found.mine) == (news, common, mine)


@pytest.mark.parametrize("mine", [0, 1])
def test_whose_side_it_is(mine: int) -> None:
    assert own_side(session(3, mine=mine)) == mine
    swapped = session(3, mine=mine)
    swapped.match.beginner = 1
    assert own_side(swapped) == 1 - mine
    first = seed_session(GAME, 7, {}, Match())
    assert own_side(longer(first, 1)) == 0, "who has sent the first letter has moved"


def combact(seed: int = 7, beginner: int = 0, **options: str) -> AnySession:
    return seed_session(game_named("combact"), seed, options, Match(beginner=beginner))


@pytest.mark.parametrize("other", [combact(8), combact(goal="bases"), combact(beginner=1), session(0)])
def test_games_that_begin_otherwise_are_others(other: AnySession) -> None:
    assert same_start(combact(), longer_by_one(combact()))
    assert not same_start(combact(), other)


def longer_by_one(made: AnySession) -> AnySession:
    made.play(made.rules.legal_moves(made.position)[0])
    return made
