"""Games with a limit of days for a move, letter by letter: who can claim, and what a claim proves."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from msgspec import to_builtins

from game.games import GAMES
from game.play.records.record import read_record, record_text
from game.play.remote.claim import Claim, claim_in
from game.play.remote.letter import Signal
from game.play.remote.line import NEXT, EntryError, Opening
from game.play.remote.remote_game import News, RemoteGame
from game.play.session.line import OVERDUE
from game.play.session.session import from_json
from tests.helpers.remote import copied, invited, send
from tests.play.remote.test_watched_game import moves, signed, watch, writer

SINCE = datetime(2026, 11, 20, 10)
DAYS = 3


def limited(days: int = DAYS, game: str = "explode") -> tuple[RemoteGame, RemoteGame]:
    """Return two who have met and have made a move each, the one to move first."""
    one, two = invited(game)
    for player in (one, two):
        player.state.days = days
    send(two, one)
    send(one, two)
    send(two, one)
    for _ in range(2):
        mover, other = writer(one, two)
        assert mover.line is not None
        mover.enter(moves(mover.line)[0])
        send(mover, other)
        send(other, mover)
    return writer(one, two)


def after(player: int, **time: float) -> Claim:
    return Claim(player, SINCE, SINCE + timedelta(**time))


def claim_of(game: RemoteGame, **time: float) -> Claim:
    return after(game.player, **time)


@pytest.mark.parametrize("game", ["explode", "unstack", "combact"])
def test_who_waits_claims_and_both_have_the_same_end(game: str) -> None:
    late, waiting = limited(game=game)
    assert not late.can_claim
    assert waiting.can_claim
    assert waiting.claim(claim_of(waiting, days=DAYS)) == [f"!{waiting.player},2026-11-20T10:00,2026-11-23T10:00"]
    assert send(waiting, late).news is News.ENTRIES
    send(late, waiting)
    assert late.state.line == waiting.state.line
    for at in (late, waiting):
        assert at.line is not None
        outcome = at.line.session.outcome
        assert outcome is not None
        assert outcome.reason == OVERDUE
        assert at.line.session.match.player(outcome.winner or 0) == waiting.player
    starts, other = writer(late, waiting)
    assert starts.next_game() == [NEXT]
    assert send(starts, other).news is News.ENTRIES, "the match goes on"


def test_nobody_can_claim_too_soon_without_a_limit_or_in_ones_own_turn() -> None:
    late, waiting = limited()
    assert waiting.claim(claim_of(waiting, days=2, hours=23, minutes=59)) == []
    assert late.claim(claim_of(late, days=DAYS)) == []
    _, free = limited(days=0)
    assert not free.can_claim
    assert free.claim(claim_of(free, days=100)) == []


def test_nobody_can_claim_who_has_a_request_to_answer_or_was_never_met() -> None:
    late, waiting = limited()
    late.say(Signal.BACK)
    send(late, waiting)
    assert waiting.asked is Signal.BACK
    assert not waiting.can_claim, "the other one waits as well"
    waiting.answer(False)
    assert waiting.can_claim
    one, two = invited()
    one.state.days = two.state.days = DAYS
    send(two, one)
    assert not one.can_claim, "who has accepted does not know yet that the game has begun"


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ("!{me},2026-11-20T10:00,2026-11-23T09:59", "the time for a move has not passed"),
        ("!{other},2026-11-20T10:00,2026-11-23T10:00", "who is to move cannot claim the game"),
        ("!{me},2026-11-20T10:00,2026-02-30T10:00", ""),
        ("!{me},0001-01-01T00:00,9999-12-31T23:59", ""),
        ("!{me},2026-11-23T10:00,2026-11-20T10:00", "the time for a move has not passed"),
    ],
)
def test_a_claim_that_does_not_hold_is_refused(entry: str, why: str) -> None:
    late, waiting = limited()
    assert late.line is not None
    entry = entry.format(me=waiting.player, other=late.player)
    before = [*late.state.line]
    taken = late.take(copied(signed(waiting, [*before, entry])))
    assert taken.news is News.REFUSED, entry
    assert late.state.line == before
    assert late.line.session.outcome is None
    with pytest.raises(EntryError, match=why or None):
        late.line.until(late.line.length).append(entry)


def test_a_claim_in_a_game_without_a_limit_is_refused() -> None:
    late, waiting = limited(days=0)
    taken = late.take(copied(signed(waiting, [*late.state.line, claim_of(waiting, days=300).entry])))
    assert taken.news is News.REFUSED


def test_a_move_that_was_not_sent_gives_way_to_a_claim() -> None:
    late, waiting = limited()
    assert late.line is not None
    late.enter(moves(late.line)[0])
    waiting.claim(claim_of(waiting, days=5))
    taken = send(waiting, late)
    assert taken.news is News.ENTRIES
    assert taken.anew
    assert late.state.line == waiting.state.line


@pytest.mark.parametrize("claim_stays", [True, False])
def test_of_a_claim_and_a_move_that_crossed_the_players_choose(claim_stays: bool) -> None:
    late, waiting = limited()
    assert late.line is not None
    move = moves(late.line)[0]
    late.enter(move)
    late.state.told = len(late.state.line)
    waiting.claim(claim_of(waiting, days=5))
    assert send(waiting, late).news is News.DIFFERS
    assert send(late, waiting).news is News.DIFFERS
    assert late.claimed_in_dispute == waiting.claimed_in_dispute == waiting.player
    gives_way, stays = (late, waiting) if claim_stays else (waiting, late)
    gives_way.go_on_with_theirs()
    send(gives_way, stays)
    assert late.state.line == waiting.state.line
    assert (late.state.line[-1] != move) == claim_stays
    assert late.claimed_in_dispute is None
    assert not stays.differs_from


def test_whoever_watches_sees_the_claim_and_none_that_does_not_hold() -> None:
    late, waiting = limited()
    seen = watch(late)
    seen.take(copied(late.letter()))
    early = signed(waiting, [*waiting.state.line, claim_of(waiting, days=1).entry])
    assert seen.take(copied(early)).news is News.REFUSED
    waiting.claim(claim_of(waiting, days=4))
    assert seen.take(copied(waiting.letter())).news is News.ENTRIES
    outcome = seen.line.session.outcome
    assert outcome is not None
    assert outcome.reason == OVERDUE


def test_a_claimed_game_is_saved_and_told_as_text_with_its_end() -> None:
    late, waiting = limited()
    waiting.claim(claim_of(waiting, days=4))
    send(waiting, late)
    assert late.line is not None
    session = late.line.session
    loser = session.match.player(late.player)
    again = from_json(session.to_json(), session.rules)
    assert again.outcome == session.outcome
    text = record_text(session)
    assert f"overdue={loser + 1}" in text
    assert "resigned" not in text
    read = read_record(text, GAMES.named)
    assert not read.problem
    assert read.session.outcome == session.outcome
    session.take_back(1)
    assert session.outcome is None
    assert read_record(record_text(session), GAMES.named).session.branches == session.branches
    assert session.branches[-1].overdue == loser, "what was claimed stays as a branch"


def test_a_claim_reads_what_it_writes() -> None:
    claim = after(1, days=3, minutes=7)
    assert claim_in(claim.entry) == claim
    assert claim_in("e4") is None
    assert claim_in(f"{claim.entry}x") is None


def test_a_game_without_a_limit_begins_with_the_same_hash_as_in_earlier_versions() -> None:
    opening = Opening(
        b"i" * 16, "explode", (("size", "large"),), 3, "2026-11-24T12:00:00", True, ("Anna", "Ben"),
        (b"a" * 32, b"b" * 32), (b"n" * 16, b"m" * 16),
    )  # fmt: skip
    assert opening.head.hex() == HEAD
    assert to_builtins(opening)[-1] == 0


HEAD = "98589dc5c96072422777ca1643b4c4c41287b0231d62e19bac8d9b11fdbb81fc"
"""Computed by version 0.2.0."""
