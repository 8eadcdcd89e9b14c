"""Races without a network: what reports in any order bring, and what of them is refused."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from msgspec import msgpack, to_builtins
from msgspec.structs import replace

from game.play.remote.letter import LETTER_VERSION, LetterError, pack
from game.play.remote.race import (
    MEMBERS,
    MOST_SHOTS,
    Entrant,
    RaceNews,
    Report,
    longer,
    merged,
    pack_report,
    unpack_report,
)
from game.rules import RulesError
from tests.helpers.races import Runner, begun, spread

NOBODY = b"x" * 32


def test_all_draw_the_seed_and_nobody_knows_it_before() -> None:
    runners = [Runner(number) for number in range(3)]
    host, ben, _ = runners
    spread(*runners)
    assert host.race.state.mine.nonce == b""
    assert ben.race.state.mine.nonce == b"", "nothing is drawn before somebody is ready"
    assert not host.race.can_begin
    ben.race.be_ready()
    assert ben.race.state.mine.nonce == ben.race.state.nonce  # The promise is answered.
    spread(*runners)
    assert host.race.can_begin
    host.race.begin()
    spread(*runners)
    assert [runner.race.racing for runner in runners] == [True, True, False]
    assert host.race.seed == ben.race.seed
    assert sha256(host.race.state.nonce).digest() == host.told[0].promise


def test_who_has_invited_must_keep_the_promise_and_take_the_shares_as_they_were_told() -> None:
    for change in ("nonce", "promise", "other", "without", "alone"):
        runners = [Runner(number) for number in range(3)]
        host, ben, _ = runners
        spread(*runners)
        for runner in runners[1:]:
            runner.race.be_ready()
        spread(*runners)
        host.race.begin()
        told = host.tell()
        entrants, wrong = told.entrants, b"w" * 16
        if change == "nonce":
            told = replace(told, nonce=wrong, entrants=(Entrant(host.key, wrong), *entrants[1:]))
        elif change == "promise":
            promise = sha256(wrong).digest()
            told = replace(told, nonce=wrong, promise=promise, entrants=(Entrant(host.key, wrong), *entrants[1:]))
        elif change == "other":
            told = replace(told, entrants=(*entrants[:2], Entrant(entrants[2].key, wrong)))
        elif change == "without":
            told = replace(told, entrants=entrants[1:])
        else:
            told = replace(told, entrants=entrants[:1])
        before = to_builtins(ben.race.state)
        assert ben.hear(host, told) is RaceNews.REFUSED, change
        assert to_builtins(ben.race.state) == before
        assert ben.hear(host, host.tell()) is RaceNews.BEGUN


def test_nobody_but_who_has_invited_begins() -> None:
    runners = [Runner(number) for number in range(3)]
    _, ben, carla = runners
    spread(*runners)
    nonce = ben.race.state.nonce
    entrants = (Entrant(ben.key, nonce), Entrant(carla.key, carla.race.state.nonce))
    forged = replace(ben.tell(), promise=sha256(nonce).digest(), entrants=entrants, round=1)
    assert carla.hear(ben, forged) is RaceNews.REFUSED
    ben.race.begin()
    assert not ben.race.begun


def test_who_draws_again_gets_no_shares_for_it() -> None:
    """Once a modified host got a new share of everybody for each promise, and saw as many seeds as he liked."""
    host, ben = Runner(0), Runner(1)
    spread(host, ben)
    ben.race.be_ready()
    spread(host, ben)
    host.race._next(1)
    assert ben.hear(host, host.tell()) is RaceNews.REDRAWN
    assert (ben.race.state.mine.round, ben.race.state.mine.ready) == (1, False)
    spread(host, ben)
    assert ben.race.state.mine.nonce == b""
    assert not host.race.can_begin


def test_nobody_races_who_was_not_ready() -> None:
    host, ben, carla = (Runner(number) for number in range(3))
    spread(host, ben, carla)
    for runner in (ben, carla):
        runner.race.be_ready()
    spread(host, ben, carla)
    ben.race.be_ready(False)  # The host does not hear of it, or does not want to.
    host.race.begin()
    assert len(host.race.state.entrants) == 3
    assert ben.hear(host, host.tell()) is RaceNews.BEGUN
    assert not ben.race.racing
    ben.race.be_ready()
    assert not ben.race.racing, "who comes too late is not in it"
    assert ben.race.seed == host.race.seed


def test_who_was_removed_or_finds_no_place_is_told_and_the_others_forget_them() -> None:
    host, ben, stranger = (Runner(number) for number in range(3))
    spread(host, ben, stranger)
    stranger.race.be_ready()
    spread(host, ben, stranger)
    host.race.remove(stranger.key)
    spread(host, ben, stranger)
    assert stranger.race.turned_away
    assert not ben.race.turned_away
    assert host.race.keys == [host.key, ben.key]
    assert ben.race.keys == [ben.key, host.key]
    assert not host.race.can_begin, "who was removed does not count as ready"
    ben.race.be_ready()
    spread(host, ben, stranger)
    host.race.begin()
    spread(host, ben, stranger)
    assert ben.race.racing
    assert not stranger.race.racing


def test_the_thirteenth_is_told_and_comes_in_when_there_is_room() -> None:
    host, late = Runner(0), Runner(1)
    for number in range(MEMBERS - 1):
        host.race.take(bytes([50 + number]) * 32, Report(LETTER_VERSION, "", 1))
    spread(host, late)
    assert late.race.turned_away
    host.race.take(bytes([53]) * 32, Report(LETTER_VERSION, "", 2, here=False))
    spread(host, late)
    assert not late.race.turned_away
    assert late.key in host.race.keys


def test_strangers_do_not_keep_out_who_has_invited() -> None:
    ben, host = Runner(1), Runner(0)
    for number in range(MEMBERS - 1):
        ben.race.take(bytes([50 + number]) * 32, Report(LETTER_VERSION, "", 1))
    ben.hear(host, host.tell())
    assert host.key in ben.race.keys
    assert len(ben.race.keys) == MEMBERS


def test_nobody_but_who_has_invited_removes_anybody() -> None:
    host, ben, carla = (Runner(number) for number in range(3))
    spread(host, ben, carla)
    ben.race.remove(carla.key)
    assert carla.key in ben.race.keys
    assert carla.hear(ben, replace(ben.tell(), refused=(carla.key,))) is RaceNews.REFUSED
    assert not carla.race.turned_away


def test_a_report_is_as_version_0_2_0_reads_it_unless_it_refuses_somebody() -> None:
    report = Report(LETTER_VERSION, "Anna", 7, shots="a^")
    assert len(msgpack.decode(pack_report(report))) == 11
    assert unpack_report(pack_report(report)) == report
    refusing = replace(report, refused=(NOBODY,))
    assert unpack_report(pack_report(refusing)) == refusing


def test_shots_are_only_ever_added() -> None:
    anna, ben, carla = begun()
    for number in range(5):
        ben.shoot(number)
    early, line = ben.told[-1], ben.line()
    assert anna.hear(ben, ben.tell()) is RaceNews.SHOTS
    other = replace(ben.told[-1], shots=" ".join([*line[:4], line[0], line[1]]), number=99)
    for report in (other, replace(other, shots=" ".join(line[1:])), replace(other, shots="a^ a^ a^ a^ a^ a^ a^")):
        assert anna.hear(ben, report) is RaceNews.REFUSED
        assert anna.line(ben) == line
    assert anna.hear(ben, early) is RaceNews.NOTHING
    assert anna.hear(ben, replace(early, number=100)) is RaceNews.NOTHING  # Newer, but from an old copy of the data.
    assert anna.line(ben) == line
    assert carla.line(ben) == []


@pytest.mark.parametrize("shot", ["z9", "a^+5", "", "a^!", "1>" * 9, "ä^"])
def test_what_the_rules_refuse_counts_for_nobody(shot: str) -> None:
    anna, ben = begun(2)
    with pytest.raises(RulesError):
        anna.race.shoot(shot or "nothing")
    assert anna.line() == []
    before = to_builtins(ben.race.state)
    assert ben.hear(anna, replace(anna.tell(), shots=shot or "nothing")) is RaceNews.REFUSED
    assert to_builtins(ben.race.state) == before


def test_what_was_reported_before_the_seed_was_known_is_judged_later() -> None:
    anna, ben, carla = (Runner(number) for number in range(3))
    spread(anna, ben, carla)
    for runner in (ben, carla):
        runner.race.be_ready()
    spread(anna, ben, carla)
    anna.race.begin()
    start = anna.tell()
    ben.hear(anna, start)
    ben.shoot()
    fair = ben.tell()
    assert carla.hear(ben, fair) is RaceNews.SHOTS
    assert carla.line(ben) == []
    assert carla.hear(anna, start) is RaceNews.BEGUN
    assert carla.line(ben) == ben.line()
    late = Runner(2)
    late.restore(carla.saved())
    assert late.line(ben) == ben.line()


def test_the_most_shots_end_it() -> None:
    anna, ben = begun(2, "classic", 3)
    for number in range(3):
        assert not anna.race.finished(anna.key)
        anna.race.shoot(first_shot(anna, number))
    assert anna.race.finished(anna.key)
    with pytest.raises(RulesError):
        anna.race.shoot("a^")
    assert ben.hear(anna, anna.tell()) is RaceNews.SHOTS
    more = replace(anna.told[-1], shots=anna.told[-1].shots + " a^")
    assert ben.hear(anna, more) is RaceNews.REFUSED
    assert ben.race.finished(anna.key)


def first_shot(runner: Runner, number: int) -> str:
    session = runner.race.session(runner.key)
    assert session is not None
    moves = session.rules.legal_moves(session.position)
    return moves[number % len(moves)]


def test_the_next_round_has_another_seed_and_keeps_the_shots_of_the_one_before() -> None:
    anna, ben, carla = begun()
    first = anna.race.seed
    ben.shoot()
    ben.race.again()
    assert ben.race.state.mine.round == 0  # Who has invited opens a round.
    anna.shoot(1)
    made = anna.line()
    anna.race.again()
    assert ben.hear(anna, anna.tell()) in (RaceNews.SHOTS, RaceNews.MEMBERS)
    assert ben.line(anna) == made
    assert ben.race.following
    ben.race.be_ready()
    assert (ben.race.state.mine.round, ben.race.state.mine.ready) == (1, True)
    spread(anna, ben, carla)
    anna.race.begin()
    spread(anna, ben, carla)
    assert anna.race.seed == ben.race.seed != first
    assert carla.race.racing
    assert carla.race.state.mine.round == 0
    carla.shoot(2)
    spread(anna, ben, carla)
    assert anna.line() == []


def test_there_is_room_for_so_many_and_those_who_have_left_make_it() -> None:
    host = Runner(0)
    for number in range(MEMBERS - 1):
        assert host.race.take(bytes([50 + number]) * 32, Report(LETTER_VERSION, "", 1)) is RaceNews.MEMBERS
    assert host.race.take(NOBODY, Report(LETTER_VERSION, "late", 1)) is RaceNews.REFUSED
    host.race.take(bytes([53]) * 32, Report(LETTER_VERSION, "", 2, here=False))
    assert host.race.take(NOBODY, Report(LETTER_VERSION, "late", 1)) is RaceNews.MEMBERS
    assert len(host.race.keys) == MEMBERS
    assert host.race.known(bytes([53]) * 32) is None


def test_a_host_whose_promised_nonce_is_lost_opens_another_round() -> None:
    host, ben = Runner(0), Runner(1)
    old = host.saved()
    spread(host, ben)
    host.race.be_ready()
    host.race.state.entrants = []
    spread(host, ben)
    host.race.state.mine = replace(host.race.state.mine, round=3, promise=sha256(b"another").digest())
    told = host.tell()
    host.restore(old)
    assert host.race.take(host.key, told) is RaceNews.RECOVERED
    assert host.race.state.mine.round == 4
    assert host.race.state.mine.promise == sha256(host.race.state.nonce).digest()


HOSTILE = {
    "not msgpack": b"\xc1\xc1",
    "nothing": b"",
    "a number": msgpack.encode(7),
    "another version": pack(Report(LETTER_VERSION + 1, "", 0)),
    "a long name": pack(Report(LETTER_VERSION, "n" * 41, 0)),
    "control signs in shots": pack(Report(LETTER_VERSION, "", 0, shots="a^\x00")),
    "a negative number": pack(Report(LETTER_VERSION, "", -1)),
    "a short nonce": pack(Report(LETTER_VERSION, "", 0, nonce=b"n")),
    "a short promise": pack(Report(LETTER_VERSION, "", 0, promise=b"n")),
    "empty shots": pack(Report(LETTER_VERSION, "", 0, shots="a^  a^")),
    "many shots": pack(Report(LETTER_VERSION, "", 0, shots=" ".join(["a"] * (MOST_SHOTS + 1)))),
    "a long line": pack(Report(LETTER_VERSION, "", 0, shots="a" * 20_000)),
    "a key that is none": pack(Report(LETTER_VERSION, "", 0, entrants=(Entrant(b"k", b"n" * 16),))),
    "somebody twice": pack(Report(LETTER_VERSION, "", 0, entrants=(Entrant(NOBODY, b"n" * 16),) * 2)),
    "many entrants": pack(
        Report(LETTER_VERSION, "", 0, entrants=tuple(Entrant(bytes([n]) * 32, b"n" * 16) for n in range(MEMBERS + 1)))
    ),
    "a field too many": msgpack.encode([*msgpack.decode(pack(Report(LETTER_VERSION, "", 0))), 1]),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_report_is_refused(name: str) -> None:
    with pytest.raises(LetterError):
        unpack_report(HOSTILE[name])


@given(some.binary(max_size=200), some.integers(0, 400), some.integers(0, 255))
@settings(max_examples=100)
def test_whatever_comes_is_a_report_or_refused(junk: bytes, at: int, byte: int) -> None:
    anna, ben = CALM
    before = to_builtins(ben.race.state)
    packed = bytearray(pack(anna.race.state.mine))
    packed[at % len(packed)] = byte
    for content in (junk, bytes(packed)):
        try:
            report = unpack_report(content)
        except LetterError:
            continue
        other = Runner(1)
        other.restore(before)
        other.race.take(anna.key, report)
        assert len(other.race.keys) == 2
        assert other.line() == ben.line()


def test_lines_that_continue_each_other() -> None:
    assert longer("", "a b") == longer("a", "a b") == longer("a b", "a") == longer("a b", "") == "a b"
    assert longer("a", "ab") is None
    assert longer("a b", "a c") is None
    assert longer("a", "a") == "a"


reports = some.builds(
    Report,
    some.just(LETTER_VERSION),
    some.sampled_from(["Ben", "Mo"]),
    some.integers(0, 5),
    some.booleans(),
    some.integers(0, 2),
    some.just(b""),
    some.sampled_from([b"", b"n" * 16]),
    some.booleans(),
    some.just(()),
    some.sampled_from(["", "a", "a b", "a b c"]),
    some.sampled_from(["", "x", "x y"]),
)


@given(reports, reports)
def test_the_order_of_two_reports_does_not_matter(one: Report, other: Report) -> None:
    if one.number == other.number and one.round == other.round:
        return  # Both would be the newest.
    first, second = merged(one, other), merged(other, one)
    assert first == second
    if first is not None:
        assert merged(first, one) == merged(first, other) == first


deeds = some.lists(
    some.tuples(
        some.sampled_from(["tell", "tell", "shoot", "shoot", "ready", "begin", "again", "old", "restore"]),
        some.integers(0, 2),
        some.integers(0, 2),
        some.integers(0, 60),
    ),
    max_size=60,
)


@pytest.mark.slow
@given(deeds, some.booleans(), some.booleans())
@settings(max_examples=60)
def test_whatever_the_order_all_agree_in_the_end(
    what: list[tuple[str, int, int, int]], from_the_start: bool, copies: bool
) -> None:
    runners = begun() if not from_the_start else [Runner(number) for number in range(3)]
    saved = [[runner.saved()] for runner in runners]
    for deed, one, other, number in what:
        actor, listener = runners[one], runners[other]
        if deed == "shoot":
            actor.shoot(number)
        elif deed == "ready":
            if not actor.race.racing or actor.race.finished(actor.key):
                actor.race.be_ready()
        elif deed == "begin":
            actor.race.begin()
        elif deed == "again":
            actor.race.again()
        elif deed == "tell":
            listener.hear(actor, actor.tell())
        elif deed == "old" and actor.told:
            listener.hear(actor, actor.told[number % len(actor.told)])
        elif deed == "restore" and copies:
            actor.restore(saved[one][number % len(saved[one])])
        saved[one].append(actor.saved())
        for runner in runners:
            for member in runners:
                if runner is not member and runner.race.session(member.key) is not None:
                    told = {line for _, line in member.lines}
                    assert tuple(runner.line(member)) in told
    for one in runners:
        for other in runners:
            both = one.race.racing and other.race.racing
            if both and one.race.state.mine.round == other.race.state.mine.round and not copies:
                assert one.race.seed == other.race.seed
    if not copies:
        spread(*runners)
        for one in runners:
            for other in runners:
                if one.race.state.mine.round == other.race.state.mine.round and one.race.racing:
                    assert one.line(other) == other.line()


CALM = begun(2)
