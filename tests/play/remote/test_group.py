"""A group of friends: what each has solved first counts, and only the newest sheet of a member."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some
from msgspec import convert, msgpack, to_builtins
from msgspec.structs import replace

from game.play.remote.group import MEMBERS, SHEET_DAYS, GroupState, Sheet, Told, keep, take, together, unpack_sheet
from game.play.remote.letter import LETTER_VERSION, LetterError, pack

BEN, CARLA = b"b" * 32, b"c" * 32
DAY = "2026-11-24"


def group() -> GroupState:
    return GroupState(b"s" * 32, b"a" * 32, Sheet(LETTER_VERSION, "Anna", 0))


def sheet(number: int, name: str = "Ben", **days: Told) -> Sheet:
    return Sheet(LETTER_VERSION, name, number, days={DAY: days} if days else {})


@pytest.mark.parametrize(
    ("old", "new", "counts"),
    [
        (None, Told(0, 0, 2, 9), Told(0, 0, 2, 9)),
        (Told(0, 0, 2, 9), Told(1, 0, 1, 30), Told(1, 0, 3, 39)),
        (Told(0, 0, 2, 9), Told(1), Told(1, 0, 2, 9)),
        (Told(0, 0, 2, 9), Told(0), Told(0, 0, 2, 9)),
        (Told(1, 0, 3, 39), Told(2, 0, 1, 4), Told(1, 0, 3, 39)),
        (Told(1, 700), Told(1, 900), Told(1, 900)),
        (Told(1, 900), Told(1, 700), Told(1, 900)),
        (Told(0, 0, 998, 9), Told(0, 0, 998, 9), Told(0, 0, 999, 18)),
    ],
)
def test_all_tries_until_the_first_solution_count(old: Told | None, new: Told, counts: Told) -> None:
    assert together(old, new) == counts


def test_a_week_is_told() -> None:
    state = group()
    assert keep(state, DAY, "explode", Told(2, 0, 1, 42))
    assert not keep(state, DAY, "explode", Told(2, 0, 1, 10))
    for day in range(1, SHEET_DAYS):
        assert keep(state, f"2026-12-{day:02}", "run", Told(1, 500))
    assert DAY in state.mine.days
    assert keep(state, "2026-12-31", "run", Told(1, 500))
    assert len(state.mine.days) == SHEET_DAYS
    assert DAY not in state.mine.days
    assert not keep(state, DAY, "explode", Told(2)), "it is too long ago"


def test_only_the_newest_sheet_of_a_member_counts() -> None:
    state = group()
    assert take(state, BEN, sheet(5, explode=Told(1, 0, 2, 60)))
    assert not take(state, BEN, sheet(4))
    assert not take(state, BEN, sheet(6, explode=Told(1, 0, 2, 60))), "nothing new"
    assert take(state, CARLA, sheet(1, "Carla"))
    assert take(state, BEN, sheet(7, "Benny", explode=Told(1, 0, 2, 60)))
    assert [friend.sheet.name for friend in state.others] == ["Benny", "Carla"]
    assert state.others[0].sheet.days == {DAY: {"explode": Told(1, 0, 2, 60)}}


def test_who_has_left_is_forgotten() -> None:
    state = group()
    take(state, BEN, sheet(1))
    assert take(state, BEN, replace(sheet(2), gone=True))
    assert not state.others
    assert not take(state, BEN, replace(sheet(3), gone=True))


def test_there_is_room_for_so_many() -> None:
    state = group()
    taken = [take(state, bytes([number]) * 32, sheet(1)) for number in range(MEMBERS + 3)]
    assert taken == [True] * (MEMBERS - 1) + [False] * 4
    assert take(state, bytes(32), sheet(2, "Benny")), "who is in it is heard"
    assert convert(to_builtins(state), GroupState) == state


def test_an_old_copy_of_the_data_gets_its_results_back() -> None:
    state = group()
    keep(state, DAY, "explode", Told(2, 0, 1, 42))
    keep(state, "2026-11-23", "explode", Told(1, 0, 4, 50))
    told = replace(state.mine, number=9)
    old = group()
    keep(old, DAY, "run", Told(1, 700))
    assert take(old, old.key, told)
    assert old.mine.days == {
        "2026-11-23": {"explode": Told(1, 0, 4, 50)},
        DAY: {"run": Told(1, 700), "explode": Told(2, 0, 1, 42)},
    }
    assert old.mine.number == 9
    assert not take(old, old.key, replace(told, days={}))


SHEET = sheet(3, explode=Told(2, 0, 1, 42), run=Told(1, 900))
GOOD = to_builtins(SHEET)
HUGE = {f"2026-01-{day:02}": {} for day in range(1, SHEET_DAYS + 2)}


@pytest.mark.parametrize(
    "data",
    [
        [LETTER_VERSION + 1, *GOOD[1:]],
        [LETTER_VERSION, "B" * 1000, *GOOD[2:]],
        [*GOOD[:2], -1, *GOOD[3:]],
        [*GOOD[:2], 2**60, *GOOD[3:]],
        [*GOOD[:4], HUGE],
        [*GOOD[:4], {"yesterday": {}}],
        [*GOOD[:4], {"2026-02-30": {}}],
        [*GOOD[:4], {"20261124": {}}],
        [*GOOD[:4], {DAY: {"explode": [3]}}],
        [*GOOD[:4], {DAY: {"explode": [2, 0, -1]}}],
        [*GOOD[:4], {DAY: {"explode": [2, 0, 1, 10**9]}}],
        [*GOOD[:4], {DAY: {"explode\t": [2]}}],
        [*GOOD[:4], {DAY: {"e" * 65: [2]}}],
        [*GOOD[:4], {DAY: {f"task {number}": [2] for number in range(21)}}],
        [*GOOD, 1],
        {},
        None,
    ],
)
def test_what_is_no_sheet_is_refused(data: object) -> None:
    with pytest.raises(LetterError):
        unpack_sheet(msgpack.encode(data))


def test_an_odd_name_is_changed() -> None:
    assert unpack_sheet(msgpack.encode([LETTER_VERSION, "Ben\n\u200cJerry", *GOOD[2:]])).name == "Ben Jerry"


def test_a_sheet_is_read_as_it_was_written() -> None:
    assert unpack_sheet(pack(SHEET)) == SHEET


@given(some.binary(max_size=200), some.integers(0, 400), some.integers(0, 255))
def test_whatever_comes_is_a_sheet_or_refused(junk: bytes, at: int, byte: int) -> None:
    written = bytearray(pack(SHEET))
    written[at % len(written)] = byte
    for data in (junk, bytes(written), pack(SHEET)[: at % len(written)]):
        state = group()
        try:
            read = unpack_sheet(data)
        except LetterError:
            continue
        take(state, BEN, read)
        assert convert(to_builtins(state), GroupState) == state


def test_the_order_in_which_sheets_come_does_not_matter() -> None:
    chance = Random(4)
    sheets = [(key, sheet(number, str(number), explode=Told(1, number))) for key in (BEN, CARLA) for number in range(6)]
    ends = set()
    for _ in range(20):
        state = group()
        for key, told in chance.sample(sheets, len(sheets)):
            take(state, key, told)
        ends.add(frozenset((friend.key, friend.sheet.number) for friend in state.others))
    assert ends == {frozenset({(BEN, 5), (CARLA, 5)})}
