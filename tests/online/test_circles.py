"""When a member of a circle tells the others something, with a wire that only notes it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from game.online.circles import AWAY, BEAT, MESSAGE_PAUSE, Circle
from game.online.seal import public_key

KEY, SECRET, OTHER = b"k" * 32, b"s" * 32, public_key(b"o" * 32)


class Member:
    def __init__(self) -> None:
        self.told: list[bool] = []
        self.wire = SimpleNamespace(connected=True, frugal=False, connections=1, publish=lambda *sent: None)
        self.circle = Circle("race", KEY, SECRET, self.wire, self._content)  # type: ignore[arg-type]

    def _content(self, here: bool) -> bytes:
        self.told.append(here)
        return b"{}"

    def tells_at(self, now: float) -> bool:
        before = len(self.told)
        self.circle.keep_up(now)
        return len(self.told) > before


@pytest.fixture
def member() -> Member:
    """A member who has been connected since 10 s, and has told what is to tell."""
    made = Member()
    assert not made.tells_at(10.0), "what the broker has kept comes first"
    assert made.tells_at(10.0 + MESSAGE_PAUSE)
    return made


def test_something_is_told_from_time_to_time_at_once_and_on_leaving(member: Member) -> None:
    assert not member.tells_at(10.5 + BEAT)
    assert member.tells_at(11.0 + BEAT)
    member.circle.tell()
    assert not member.tells_at(11.5 + BEAT)
    assert member.tells_at(12.0 + BEAT)
    member.circle.tell_now(here=False)
    assert member.told[-1] is False


def test_without_a_connection_nothing_is_told_and_after_a_new_one_everything(member: Member) -> None:
    member.wire.connected = False
    assert not member.tells_at(100.0)
    member.wire.connected, member.wire.connections = True, 2
    assert not member.tells_at(101.0)
    assert member.tells_at(102.0)


@pytest.mark.parametrize(
    ("known", "newer", "here", "answered"),
    [
        ("nobody", True, True, True), ("nobody", False, True, True), ("nobody", False, False, True),
        ("here", True, True, False), ("here", True, False, False), ("here", False, True, False),
        ("away", True, True, True), ("away", True, False, False), ("away", False, True, False),
    ],
)  # fmt: skip
def test_who_is_new_or_comes_back_is_answered(
    member: Member, known: str, newer: bool, here: bool, answered: bool
) -> None:
    if known != "nobody":
        member.circle.sign(OTHER, True, True, 12.0)
        member.circle.sign(OTHER, True, known == "here", 12.0)
        assert member.tells_at(13.0)
    member.circle.sign(OTHER, newer, here, 14.0)
    assert member.tells_at(15.0) == answered
    assert member.circle.here(OTHER) == (here if newer and known != "nobody" else known == "here")


def test_who_gives_no_sign_is_away(member: Member) -> None:
    for _ in range(2):
        member.circle.sign(OTHER, True, True, 12.0)
    member.circle.keep_up(12.0 + AWAY)
    assert member.circle.here(OTHER)
    member.circle.keep_up(12.5 + AWAY)
    assert not member.circle.here(OTHER)


def test_the_member_here_is_always_here_and_answers_nobody_by_its_own_signs(member: Member) -> None:
    own = public_key(SECRET)
    member.circle.sign(own, True, False, 12.0)
    assert member.circle.here(own)
    assert not member.tells_at(13.0)
