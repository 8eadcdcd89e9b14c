"""A game as somebody sees it who watches, letter by letter."""

from __future__ import annotations

from functools import reduce
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import json
from msgspec.structs import replace

from game.play.remote.letter import Letter, Signal, Statement, signed_bytes
from game.play.remote.line import RemoteLine, next_hash
from game.play.remote.remote_game import News, RemoteGame
from game.play.remote.watched_game import WatchedGame
from tests.helpers.remote import SIGNER, copied, met, send, sessions


def watch(game: RemoteGame, letters: tuple[Letter | None, ...] = ()) -> WatchedGame:
    """Return the game as somebody sees it who has a link from one of its players."""
    opening = game.state.opening
    assert opening is not None
    return WatchedGame(opening, SIGNER, sessions, letters)


def moves(line: RemoteLine) -> list[str]:
    return [*line.session.rules.legal_moves(line.session.position)]


def writer(*games: RemoteGame) -> tuple[RemoteGame, RemoteGame]:
    """The one to move and the other one."""
    return (games[0], games[1]) if games[0].writes else (games[1], games[0])


def play(games: tuple[RemoteGame, RemoteGame], seen: WatchedGame, count: int, number: int = 0) -> None:
    for _ in range(count):
        mover, other = writer(*games)
        assert mover.line is not None
        mover.enter(moves(mover.line)[number])
        send(mover, other)
        assert seen.take(copied(mover.letter())).news is News.ENTRIES


def exchange(games: tuple[RemoteGame, RemoteGame], seen: WatchedGame) -> None:
    """Let everybody hear of everything."""
    for _ in range(2):
        for sender, receiver in (games, games[::-1]):
            send(sender, receiver)
            seen.take(copied(sender.letter()))


def signed(game: RemoteGame, entries: list[str], signal: Signal = Signal.NONE) -> Letter:
    """Return a letter of a player with any line."""
    assert game.line is not None
    digest = reduce(next_hash, entries, game.line.hashes[0])
    message = signed_bytes(game.state.ident, game.player, len(entries), digest, signal)
    said = Statement(len(entries), signal, SIGNER.sign(game.state.secret, message))
    return replace(game.letter(), line=" ".join(entries), mine=said, yours=None)


def test_moves_and_all_that_is_agreed_on_are_seen() -> None:
    games = met()
    seen = watch(games[0])
    play(games, seen, 5)
    mover, other = writer(*games)
    other.say(Signal.BACK)
    exchange(games, seen)
    assert seen.asking == (other.player, Signal.BACK)
    mover.answer(True)
    exchange(games, seen)
    assert seen.asking is None
    assert seen.line.entries[-1] == "<1"
    play(games, seen, 2)
    games[0].say(Signal.DRAW)
    exchange(games, seen)
    assert seen.asking == (0, Signal.DRAW)
    games[1].answer(True)
    exchange(games, seen)
    assert seen.line.over
    writer(*games)[0].next_game()
    exchange(games, seen)
    assert seen.line.number == 1
    writer(*games)[1].say(Signal.RESIGN)
    exchange(games, seen)
    assert seen.line.over
    assert seen.line.entries == games[0].state.line == games[1].state.line
    assert seen.differs_from == 0


def test_who_comes_late_has_the_whole_game_from_either_letter() -> None:
    games = met()
    play(games, watch(games[0]), 7)
    for game in games:
        late = watch(games[1])
        assert late.take(copied(game.letter())).news is News.ENTRIES
        assert late.line.entries == game.state.line


def test_what_is_kept_is_checked_again() -> None:
    games = met()
    seen = watch(games[0])
    play(games, seen, 4)
    letters = json.decode(json.encode(seen.letters), type=list[Letter | None])
    assert watch(games[0], tuple(letters)).line.entries == seen.line.entries
    damaged = [letter and replace(letter, line=letter.line.replace(" ", " a1 ", 1)) for letter in letters]
    assert watch(games[0], tuple(damaged)).line.entries == []


def test_older_letters_in_any_order_change_nothing() -> None:
    games = met("unstack")
    seen, sent, chance = watch(games[0]), list[Letter](), Random(2)
    for _ in range(8):
        play(games, seen, 1, 1)
        sent += [copied(game.letter()) for game in games]
    line = seen.line.entries
    for _ in range(100):
        assert seen.take(chance.choice(sent)).news in (News.NOTHING, News.SIGNAL)
        assert seen.line.entries == line


def test_where_the_games_differ_the_longer_one_is_shown_until_they_agree() -> None:
    games = met()
    seen = watch(games[0])
    play(games, seen, 4)
    mover, other = writer(*games)
    assert mover.line is not None
    one, two = moves(mover.line)[:2]
    base = mover.state.line
    assert seen.take(signed(mover, [*base, one])).entries == (one,)
    # It has played on with an old copy of its data.
    taken = seen.take(signed(mover, [*base, two]))
    assert taken.anew
    assert seen.line.entries == [*base, two]
    assert seen.differs_from == 0
    assert seen.take(signed(other, [*base[:-1], f"#{other.player}"])).news is News.SIGNAL
    assert seen.differs_from == len(base)
    assert seen.line.entries == [*base, two], "the longer one stays"
    mover.enter(two)
    send(mover, other)
    assert seen.take(copied(other.letter())).news is News.SIGNAL
    assert seen.differs_from == 0
    assert seen.line.entries == [*base, two]


@settings(max_examples=25)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 5)), max_size=20))
def test_whatever_letters_are_lost_what_is_seen_is_what_was_played(steps: list[tuple[int, int]]) -> None:
    games = met()
    seen, sent = watch(games[0]), [copied(game.letter()) for game in games]
    for what, number in steps:
        mover, other = writer(*games)
        if what < 2 and mover.line is not None and not mover.line.over:
            mover.enter(moves(mover.line)[number % len(moves(mover.line))])
            send(mover, other)
        sent += [copied(game.letter()) for game in games]
        if what:
            seen.take(sent[-1 - number % len(sent)])
        assert seen.line.entries == games[0].state.line[: seen.line.length]
    for game in games:
        seen.take(copied(game.letter()))
    assert seen.line.entries == games[0].state.line
