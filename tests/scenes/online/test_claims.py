"""The days for a move on the screens: chosen, told, passed and claimed. Anna sits here, Ben has no window."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from game.online.invitation import Invitation
from game.play.remote.claim import moment_text, read_moment
from game.play.remote.days import due
from game.scenes.exchange.message import found_in
from game.scenes.online.screen import OnlineScene
from game.scenes.play.result import ResultScene
from game.ui.input import clipboard
from tests.helpers.games import words
from tests.helpers.mosquitto import Mosquitto, needed
from tests.online.test_watch import link_of
from tests.scenes.online.test_online_games import Two
from tests.scenes.online.test_watching import Theatre

pytestmark = needed


@pytest.fixture
def two(tmp_path: Path, mosquitto: Mosquitto) -> Iterator[Two]:
    made = Two(tmp_path / "anna", mosquitto)
    yield made
    made.close()


def meet(two: Two) -> None:
    """Let Anna invite to a game with three days for each move, and Ben accept and be heard."""
    two.meet(days=3)
    two.until(lambda: two.game.state.statements[1] is not None and two.ben.game.state.statements[0] is not None, "both")
    two.until(lambda: two.game.here, "that Ben is here")


def pass_time(two: Two, **time: float) -> None:
    """Let time pass at both arcades: what has happened, was longer ago."""
    for game in (two.game, two.ben.game):
        for name in ("since", "acted"):
            moment = read_moment(getattr(game.state, name))
            assert moment is not None
            setattr(game.state, name, moment_text(moment - timedelta(**time)))


def date(two: Two) -> str:
    """Return the day until which the next move is to come, as the board says it; it may end tomorrow elsewhere."""
    moment = due(two.game.state)
    assert moment is not None
    return f"{moment:%Y-}"


def test_the_days_are_chosen_and_stand_in_message_and_question(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: not copied.append(text))
    two.player.press("explode")
    two.player.choose("kind 1", 3)
    assert "Time for a move" in words(two.player)
    for _ in range(3):
        two.player.press("days")
    two.player.press("play")
    assert isinstance(two.app.front, OnlineScene)
    two.player.press(two.game.slot)
    assert "Each move may take 3 days." in copied[0]
    invitation = Invitation.parse(found_in(copied[0]))
    assert invitation.days == 3
    made = two.ben.post.invite(two.online.data.brokers[0], "unstack", (), 0, False, "Ben", 1)
    line = two.ben.post.invitation_of(made).line
    two.online.receive(line)
    two.player.run()
    assert "Each move may take a day." in words(two.player)


def test_a_game_without_a_limit_says_nothing_of_it(two: Two) -> None:
    two.meet()
    two.until_turn(mine=True)
    assert two.online.due(two.board.table) == ""
    assert "Move by" not in two.status()
    two.until_turn(mine=False)
    assert "until" not in two.status()
    two.player.press("menu")
    two.player.run()
    assert "Claim the game" not in words(two.player)


def test_the_board_says_until_when_and_the_list_too(two: Two) -> None:
    meet(two)
    two.until_turn(mine=False)
    assert two.status().startswith("Ben is here and thinking. Ben has until ")
    assert date(two) in two.status()
    two.until_turn(mine=True)
    two.player.settle()
    assert f"Move by {date(two)}" in two.status()
    assert "Move by" in two.online.rows()[0][0].said
    pass_time(two, days=3, minutes=1)
    assert "Your move was due by " in two.status()
    assert "Until you move, Ben can claim the game." in two.status()
    assert two.board.session.outcome is None


def test_a_game_is_claimed_from_the_board_after_a_question(two: Two) -> None:
    meet(two)
    two.until_turn(mine=False)
    pass_time(two, days=3, minutes=1)
    two.until(lambda: "You can claim the game." in two.status(), "the sentence")
    two.player.press("menu")
    two.player.run()
    two.player.press("claim")
    two.player.run()
    assert "You win this game, and Ben gets word of it." in words(two.player)
    two.player.press("yes")
    two.until(lambda: two.ben.game.remote.line.over, "the claim")
    two.see_result()
    assert isinstance(two.app.front, ResultScene)
    assert "You claimed the game: Ben's move was due by" in words(two.player)
    assert two.online.rows()[0][0].said.startswith("You claimed the game: Ben's move was due by ")
    two.player.press("rematch")
    two.until(
        lambda: "+" in (two.ben.line[-1], two.game.remote.signal, two.game.state.line[-1]) or two.ben.game.remote.asked,
        "another game",
    )


def test_a_game_is_claimed_from_the_list(two: Two) -> None:
    meet(two)
    two.until_turn(mine=False)
    two.online.show()
    two.player.run()
    assert not two.online.rows()[0][0].below
    pass_time(two, days=3, minutes=1)
    two.until(lambda: two.online.rows()[0][0].below, "the button")
    two.until(
        lambda: any(widget.key == f"claim {two.game.slot}" for widget in two.app.front.form.widgets), "the button"
    )
    two.player.press(f"claim {two.game.slot}")
    two.player.run()
    two.player.press("yes")
    two.until(lambda: two.ben.game.remote.line.over, "the claim")


def test_who_comes_too_late_reads_what_was_claimed_and_on_which_date(two: Two) -> None:
    meet(two)
    two.until_turn(mine=True)
    pass_time(two, days=4)
    assert two.ben.game.claim()
    two.ben.post.changed(two.ben.game)
    two.see_result()
    assert "Ben claimed the game: your move was due by" in words(two.player)


def test_a_move_that_crosses_a_claim_is_put_to_the_player(two: Two) -> None:
    meet(two)
    two.until_turn(mine=False)
    pass_time(two, days=4)
    two.ben.post.close()
    line = two.ben.game.remote.line
    assert line is not None
    two.ben.game.remote.enter(line.session.rules.legal_moves(line.session.position)[0])
    two.ben.game.state.told = len(two.ben.game.state.line)
    two.ben.post.desk.save()
    two.until(lambda: two.game.claimable, "the right to claim")
    two.online._claim(two.game)
    two.until(lambda: not two.game.on_its_way, "the claim at the broker")
    two.ben.restart()
    two.until(lambda: two.game.remote.differs_from, "the difference")
    assert two.online.said.differs(two.game) == "Ben moved while you claimed the game."


def test_whoever_watches_reads_the_claim(tmp_path: Path, mosquitto: Mosquitto) -> None:
    theatre = Theatre(tmp_path / "carla", mosquitto, days=3)
    theatre.online.receive(theatre.link.line)
    theatre.player.run()
    theatre.player.press("watch")
    theatre.play(2)
    late, waiting = (theatre.anna, theatre.ben) if theatre.anna.game.remote.writes else (theatre.ben, theatre.anna)
    for player in (late, waiting):
        player.ahead += timedelta(days=3, minutes=1)
    assert link_of(waiting.game).opening.days == 3
    theatre.until(lambda: waiting.game.claimable, "the right to claim")
    assert waiting.game.claim()
    waiting.post.changed(waiting.game)
    theatre.until(lambda: theatre.game.game.line.over, "the claim")
    said = theatre.online.watching.status(theatre.game)
    assert said.startswith(f"{waiting.name} claimed the game: {late.name}'s move was due by "), said
    theatre.anna.kill()
    theatre.ben.kill()
    theatre.app.quit()
    theatre.app.close()
