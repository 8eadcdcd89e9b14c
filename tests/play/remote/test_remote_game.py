"""Games with somebody elsewhere, letter by letter."""

from __future__ import annotations

from copy import deepcopy

import pytest
from msgspec.structs import replace

from game.play.remote.letter import Signal
from game.play.remote.line import DRAW, NEXT, EntryError
from game.play.remote.remote_game import News, RemoteGame
from tests.helpers.remote import SIGNER, invited, met, send, sessions


def writer(*games: RemoteGame) -> RemoteGame:
    return next(game for game in games if game.writes)


def pair(one: RemoteGame, two: RemoteGame) -> tuple[RemoteGame, RemoteGame]:
    """The one to move and the other one."""
    return (one, two) if one.writes else (two, one)


def move(game: RemoteGame, number: int = 0) -> str:
    """Make a legal move."""
    assert game.line is not None
    session = game.line.session
    chosen = session.rules.legal_moves(session.position)[number]
    game.enter(chosen)
    return chosen


def play(one: RemoteGame, two: RemoteGame, count: int) -> None:
    for _ in range(count):
        mover, other = pair(one, two)
        move(mover)
        assert send(mover, other).news is News.ENTRIES


def rolled_back(game: RemoteGame) -> RemoteGame:
    """The same game, from a copy of its state."""
    return RemoteGame(deepcopy(game.state), SIGNER, sessions)


def lines(*games: RemoteGame) -> list[list[str]]:
    return [game.state.line for game in games]


def test_two_meet_and_draw_who_begins() -> None:
    one, two = invited()
    assert one.line is None
    assert send(two, one).news is News.JOINED
    assert two.line is None
    assert send(one, two).news is News.JOINED
    assert one.state.opening == two.state.opening
    assert one.state.names == two.state.names == ["Anna", "Ben"]
    assert one.writes != two.writes


def test_an_invitation_is_accepted_once() -> None:
    one, two = invited()
    three = RemoteGame(replace(two.state, secret=b"3" * 32, keys=[b"", SIGNER.key(b"3" * 32)]), SIGNER, sessions)
    send(two, one)
    assert send(three, one).news is News.REFUSED
    assert send(one, three).news is News.USED
    assert send(one, two).news is News.JOINED


def test_who_has_invited_keeps_to_what_was_promised() -> None:
    one, two = invited()
    one.state.nonces[0] = b"x" * 16
    send(two, one)
    assert send(one, two).news is News.REFUSED
    assert two.line is None


def test_a_move_arrives_and_only_who_is_to_move_enters() -> None:
    one, two = met()
    mover, other = pair(one, two)
    with pytest.raises(EntryError):
        move(other)
    made = move(mover)
    taken = send(mover, other)
    assert (taken.news, taken.entries) == (News.ENTRIES, (made,))
    assert send(mover, other).news is News.NOTHING
    assert other.writes


def test_an_older_letter_changes_nothing() -> None:
    one, two = met()
    play(one, two, 1)
    old = one.letter(), two.letter()
    play(one, two, 4)
    before = deepcopy(one.state), deepcopy(two.state)
    assert one.take(old[1]).news is News.BEHIND
    assert two.take(old[0]).news is News.BEHIND
    assert (one.state, two.state) == before


def test_a_move_is_taken_back_when_the_other_one_agrees() -> None:
    one, two = met()
    play(one, two, 2)
    mover, other = pair(one, two)
    other.say(Signal.BACK)
    assert send(other, mover).news is News.SIGNAL
    assert mover.asked is Signal.BACK
    assert mover.answer(True) == ["<1"]
    assert send(mover, other).entries == ("<1",)
    assert other.writes
    assert len(other.line.session.moves) == 1


def test_who_is_to_move_takes_back_two_moves() -> None:
    one, two = met()
    play(one, two, 2)
    mover, other = pair(one, two)
    mover.say(Signal.BACK)
    send(mover, other)
    assert other.answer(True) == []
    assert send(other, mover).entries == ("<2",)
    assert send(mover, other).entries == ("<2",)
    assert lines(one)[0] == lines(two)[0]
    assert mover.writes


def test_what_is_declined_can_be_asked_again_after_the_next_move() -> None:
    one, two = met()
    play(one, two, 2)
    mover, other = pair(one, two)
    mover.say(Signal.DRAW)
    send(mover, other)
    other.answer(False)
    send(other, mover)
    assert mover.declined
    assert mover.asking is Signal.NONE
    assert mover.say(Signal.DRAW) == []
    play(one, two, 2)
    assert not mover.declined
    mover.say(Signal.DRAW)
    send(mover, other)
    assert other.asked is Signal.DRAW
    other.answer(True)
    assert send(other, mover).entries == (DRAW,)
    assert send(mover, other).entries == (DRAW,)
    assert one.line.over
    assert two.line.session.outcome.winner is None


def test_a_wish_is_void_once_a_move_is_made() -> None:
    one, two = met()
    play(one, two, 2)
    mover, other = pair(one, two)
    mover.say(Signal.DRAW)
    send(mover, other)
    move(mover)
    other.answer(True)  # Has not heard of the move.
    assert send(other, mover).entries == ()
    assert send(mover, other).news is News.ENTRIES
    assert other.asked is Signal.NONE
    assert not one.line.over


@pytest.mark.parametrize("first", [True, False])
def test_resigning_is_possible_at_any_time(first: bool) -> None:
    one, two = met()
    play(one, two, 3)
    mover, other = pair(one, two)
    loser, winner = (mover, other) if first else (other, mover)
    loser.say(Signal.RESIGN)
    send(loser, winner)
    send(winner, loser)
    assert lines(one) == lines(two)
    for game in (one, two):
        session = game.line.session
        assert session.match.player(session.outcome.winner) == winner.player


def test_who_resigned_while_the_other_one_moved_has_resigned() -> None:
    one, two = met()
    play(one, two, 3)
    mover, other = pair(one, two)
    other.say(Signal.RESIGN)
    move(mover)
    assert send(mover, other).entries[1:] == (f"#{other.player}",)
    send(other, mover)
    assert lines(one) == lines(two)
    assert one.line.over


def test_nobody_resigns_for_another() -> None:
    one, two = met()
    play(one, two, 3)
    mover, other = pair(one, two)
    mover.enter(f"#{other.player}")
    before = deepcopy(other.state)
    assert send(mover, other).news is News.REFUSED
    assert other.state == before


@pytest.mark.parametrize("entry", ["<1", "<2", DRAW])
def test_nothing_is_agreed_on_alone(entry: str) -> None:
    one, two = met()
    play(one, two, 3)
    mover, other = pair(one, two)
    mover.enter(entry)
    before = deepcopy(other.state)
    assert send(mover, other).news is News.REFUSED
    assert other.state == before
    assert other.line.entries == before.line


def test_consent_to_one_thing_is_not_consent_to_another() -> None:
    one, two = met()
    play(one, two, 2)
    mover, other = pair(one, two)
    mover.say(Signal.BACK)
    send(mover, other)
    other.answer(True)
    mover.enter(DRAW)
    assert send(mover, other).news is News.REFUSED


def test_the_next_game_begins_with_the_other_one() -> None:
    one, two = met()
    beginner = writer(one, two)
    play(one, two, 2)
    one.say(Signal.RESIGN)
    send(one, two)
    send(two, one)
    second, first = (one, two) if beginner is two else (two, one)
    assert first.next_game() == []
    send(first, second)
    assert second.asked is Signal.NEXT
    assert second.answer(True) == [NEXT]
    assert send(second, first).entries == (NEXT,)
    for game in (one, two):
        assert game.line.session.match.wins == [0, 1]
        assert game.line.session.moves == []
    assert writer(one, two) is second
    assert one.line.session.source != sessions(one.state.opening, 0, one.line.session.match).source


def test_an_old_copy_gets_its_moves_back_by_its_own_signature() -> None:
    one, two = met()
    play(one, two, 2)
    old = rolled_back(one)
    play(one, two, 7)
    assert send(two, old).news is News.ENTRIES
    assert old.state.line == two.state.line


def test_what_an_old_copy_made_unheard_gives_way_to_what_was_told() -> None:
    one, two = met()
    play(one, two, 2 if one.writes else 3)
    old = rolled_back(one)
    play(one, two, 3)
    move(old, 1)
    taken = send(two, old)
    assert (taken.news, taken.anew) == (News.ENTRIES, True)
    assert old.state.line == two.state.line
    assert len(old.line.session.branches) == 1


def test_own_moves_that_were_never_made_are_refused() -> None:
    one, two = met()
    play(one, two, 2 if one.writes else 3)
    mover, other = pair(one, two)
    forged = rolled_back(other)
    forged.line.append(forged.line.session.rules.legal_moves(forged.line.session.position)[0])
    forged.state.line = list(forged.line.entries)
    before = deepcopy(mover.state)
    assert send(forged, mover).news is News.REFUSED
    assert mover.state == before


def differing() -> tuple[RemoteGame, RemoteGame]:
    """Two whose lines differ, as one has played on with an old copy while the wire was down."""
    one, two = met()
    play(one, two, 2 if one.writes else 3)
    old = rolled_back(one)
    play(one, two, 1)
    move(old, 1)
    old.state.told = len(old.state.line)
    return old, two


def test_lines_that_differ_are_a_dispute_and_one_takes_the_others() -> None:
    one, two = differing()
    number = len(one.state.line)
    assert send(one, two).news is News.DIFFERS
    assert send(two, one).news is News.DIFFERS
    assert one.differs_from == two.differs_from == number
    assert not one.writes
    assert not two.writes
    assert send(one, two).news is News.NOTHING
    two.go_on_with_theirs()
    assert send(two, one).news in (News.NOTHING, News.SIGNAL)
    assert lines(one) == lines(two)
    assert one.differs_from == two.differs_from == 0
    assert one.writes != two.writes
    assert len(two.line.session.branches) == 1


def test_a_letter_that_comes_late_ends_no_dispute() -> None:
    one, two = differing()
    known = rolled_back(two)
    late = RemoteGame(replace(known.state, player=one.player, secret=one.state.secret), SIGNER, sessions).letter()
    assert send(one, two).news is News.DIFFERS
    assert two.take(late, outdated=True).news is News.BEHIND, "the other one hears again what is known here"
    assert two.differs_from == len(one.state.line), "what was said before the dispute does not end it"
    assert two.take(late).news is not News.BEHIND
    assert two.differs_from == 0, "what is said now does"


def test_what_was_not_sent_is_taken_back_freely() -> None:
    one, two = met()
    mover, other = pair(one, two)
    move(mover)
    assert mover.retract()
    assert mover.writes
    move(mover, 1)
    send(mover, other)
    assert not mover.retract()


def test_what_was_agreed_on_is_not_taken_back() -> None:
    one, two = met()
    play(one, two, 2)
    asker, other = (two, one) if one.writes else (one, two)
    asker.say(Signal.BACK)
    send(asker, other)
    assert other.answer(True) == ["<1"]
    assert other.unsent
    assert not other.retract()


def test_state_is_restored_as_it_was() -> None:
    one, two = met()
    play(one, two, 5)
    again = rolled_back(one)
    assert again.letter() == one.letter()
    assert again.writes == one.writes
