"""The days for a move between two arcades over relays: agreed in the invitation, passed, and claimed."""

from __future__ import annotations

import pytest

from game.play.session.line import OVERDUE
from tests.helpers.online import until
from tests.helpers.relays import needed, relays
from tests.online.test_days import DAYS, claim, met_over, over, pass_time

pytestmark = needed


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves come faster here than people make them."""
    monkeypatch.setattr("game.online.relays.relay.RATE", 100.0)
    monkeypatch.setattr("game.online.relays.relay.BURST", 100)


def test_who_waits_claims_after_the_days_and_both_have_the_same_end() -> None:
    with relays(()) as (broker, _):
        late, waiting = met_over(broker)
        pass_time(late, waiting, days=DAYS - 1)
        assert claim(waiting) == [], "the time has not passed"
        pass_time(late, waiting, days=1, minutes=2)
        assert late.game.late
        assert not over(late)(), "nobody loses by itself"
        assert claim(late) == [], "only who waits can claim"
        assert claim(waiting)
        until(over(late, waiting), late, waiting, what="the end of the game")
        assert late.line == waiting.line
        outcome = late.game.session().outcome
        assert outcome is not None
        assert outcome.reason == OVERDUE
        for player in (late, waiting):
            player.restart()
            assert over(player)(), "the end is kept"
            player.kill()


def test_a_move_in_time_begins_the_days_anew() -> None:
    with relays(()) as (broker, _):
        late, waiting = met_over(broker)
        pass_time(late, waiting, days=DAYS - 1)
        late.move()
        until(lambda: late.line == waiting.line and len(waiting.line) == 2, late, waiting, what="the move")
        pass_time(late, waiting, days=2)
        assert not waiting.game.late, "the day before the move does not count"
        assert claim(late) == []
        for player in (late, waiting):
            player.kill()
