"""The days for a move between two arcades over a real broker: until when, by whose clock, and who can claim."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from game.online.invitation import Invitation
from game.play.remote.letter import Signal
from game.play.session.line import OVERDUE
from game.settings.brokers import Broker
from tests.helpers.mosquitto import Mosquitto, needed
from tests.helpers.online import Player, invited, until
from tests.online.test_invitation import INVITATION

pytestmark = needed
DAYS = 3


def met(mosquitto: Mosquitto, ahead: timedelta = timedelta(0)) -> tuple[Player, Player]:
    """Return who is to move and who waits, over this broker."""
    return met_over(mosquitto.broker, ahead)


def met_over(broker: Broker, ahead: timedelta = timedelta(0)) -> tuple[Player, Player]:
    """Return who is to move and who waits, both having been heard; the clock of one of them goes `ahead`."""
    anna, ben = invited(broker, days=DAYS, ahead=ahead)
    until(lambda: all(one.game.state.statements[one.game.remote.other] for one in (anna, ben)), anna, ben, what="both")
    mover, other = (anna, ben) if anna.game.remote.writes else (ben, anna)
    mover.move()
    until(lambda: len(other.line) == 1, anna, ben, what="a move")
    return other, mover


def pass_time(*players: Player, **time: float) -> None:
    for player in players:
        player.ahead += timedelta(**time)


def over(*players: Player) -> Callable[[], bool]:
    return lambda: all(line is not None and line.over for line in (player.game.remote.line for player in players))


def claim(player: Player) -> list[str]:
    if entries := player.game.claim():
        player.post.changed(player.game)
    return entries


def test_after_the_days_who_waits_can_claim_and_nobody_else(mosquitto: Mosquitto) -> None:
    late, waiting = met(mosquitto)
    assert late.game.until is not None
    assert waiting.game.until is not None
    assert abs(late.game.until - waiting.game.until) <= timedelta(minutes=1), "both are told the same date"
    pass_time(late, waiting, days=2, hours=23)
    assert not waiting.game.claimable
    assert claim(waiting) == []
    pass_time(late, waiting, hours=2)
    assert late.game.late
    assert not late.game.claimable
    assert not over(late)(), "nobody loses by itself"
    waiting.restart()
    until(lambda: waiting.game.wire.connected, waiting, what="a connection")
    assert waiting.game.claimable, "a restart does not begin the time anew"
    claim(waiting)
    until(over(late, waiting), late, waiting, what="the end of the game")
    assert late.line == waiting.line
    for player in (late, waiting):
        outcome = player.game.session().outcome
        assert outcome is not None
        assert outcome.reason == OVERDUE
        player.restart()
        assert over(player)(), "the end is kept"
        assert player.game.until is None
        player.kill()


@pytest.mark.parametrize("ahead", [timedelta(days=365), timedelta(days=-365)])
def test_a_clock_that_is_a_year_wrong_neither_makes_nor_prevents_a_claim(
    mosquitto: Mosquitto, ahead: timedelta
) -> None:
    late, waiting = met(mosquitto, ahead)
    assert not waiting.game.claimable
    assert not late.game.late, "by the clock here no time has passed"
    assert late.game.until is not None
    left = late.game.until - late.now().replace(tzinfo=None)
    assert timedelta(days=DAYS - 1) < left <= timedelta(days=DAYS)
    pass_time(late, waiting, days=DAYS, minutes=2)
    assert waiting.game.claimable
    claim(waiting)
    until(over(late, waiting), late, waiting, what="the end of the game")
    late.kill()
    waiting.kill()


def test_a_claim_before_the_time_counts_nothing_here_and_the_game_goes_on(mosquitto: Mosquitto) -> None:
    late, waiting = met(mosquitto)
    pass_time(waiting, days=10)
    assert claim(waiting)
    until(lambda: late.game.early, late, waiting, what="the claim")
    assert not over(late)()
    late.move()
    assert not late.game.early
    until(lambda: waiting.game.remote.differs_from, late, waiting, what="the difference")
    assert waiting.game.remote.claimed_in_dispute == waiting.game.remote.player
    waiting.game.remote.go_on_with_theirs()
    waiting.post.changed(waiting.game)
    until(lambda: late.line == waiting.line, late, waiting, what="the same line")
    assert not over(late)()
    late.kill()
    waiting.kill()


def test_a_request_and_its_answer_begin_the_time_anew(mosquitto: Mosquitto) -> None:
    late, waiting = met(mosquitto)
    pass_time(late, waiting, days=2)
    late.game.remote.say(Signal.BACK)
    late.post.changed(late.game)
    until(lambda: waiting.game.remote.asked is Signal.BACK, late, waiting, what="the request")
    pass_time(late, waiting, days=2)
    assert not waiting.game.claimable, "the other one waits for an answer"
    waiting.game.remote.answer(False)
    waiting.post.changed(waiting.game)
    until(lambda: late.game.remote.declined, late, waiting, what="the answer")
    assert not waiting.game.claimable
    assert not late.game.late
    pass_time(late, waiting, days=DAYS, minutes=2)
    assert waiting.game.claimable
    late.kill()
    waiting.kill()


def test_without_a_connection_nobody_claims_and_a_late_move_counts(mosquitto: Mosquitto) -> None:
    late, waiting = met(mosquitto)
    pass_time(late, waiting, days=DAYS, minutes=2)
    mosquitto.kill()
    until(lambda: not waiting.game.wire.connected and not late.game.wire.connected, late, waiting, what="no way")
    assert not waiting.game.claimable
    assert claim(waiting) == []
    late.move()
    mosquitto.start()
    until(lambda: len(waiting.line) == 2, late, waiting, what="the move")
    assert not waiting.game.claimable
    assert late.line == waiting.line
    late.kill()
    waiting.kill()


def test_an_invitation_carries_the_days_and_one_of_earlier_versions_has_none(mosquitto: Mosquitto) -> None:
    anna = Player("Anna")
    made = anna.post.invite(mosquitto.broker, "unstack", (), 3, True, "Anna", 7)
    assert Invitation.parse(anna.post.invitation_of(made).line).days == 7
    plain = anna.post.invite(mosquitto.broker, "unstack", (), 3, True, "Anna")
    assert Invitation.parse(anna.post.invitation_of(plain).line).days == 0
    assert Invitation.parse(INVITATION_020).days == 0
    assert INVITATION.line == INVITATION_020, "an invitation without a limit is read by version 0.2.0"
    anna.kill()


INVITATION_020 = (
    "dusk1:snZsqHjamzllW25hSUmxlb5-UlF-dmqRXmpFYm5BTuqSxLy8xGXFqclFqSULjghko4EjCgUEwPLU"
    "ioKc_JTUiZOWFGdWpS7NSSxKT2U-vNoRaK6Ce9HhbYfn7zIyMDLTNTTUNTIJMTSyMjAAIj0DEDAEAHyaPRc"
)
"""The line that version 0.2.0 makes of the same invitation."""
