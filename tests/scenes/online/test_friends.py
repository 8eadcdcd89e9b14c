"""The group of friends beside the puzzles of the day, by real events: Anna sits here, the others have no windows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.online import circles
from game.play.puzzles.puzzle_progress import RUN, AttemptResult, Result
from game.play.remote.group import Told
from game.scenes.exchange.message import found_in
from game.scenes.home import menu
from game.scenes.home.menu import MenuScene
from game.scenes.online.games import OnlineGames
from game.scenes.online.screen import OnlineScene
from game.scenes.play import outcome
from game.scenes.puzzles import daily, puzzle_guide
from game.scenes.puzzles.daily import DailyScene
from game.ui.input import clipboard
from tests.conftest import Player
from tests.helpers.games import words
from tests.helpers.mosquitto import Mosquitto, needed, wait_until
from tests.helpers.solvers import front, solve, with_puzzles
from tests.online.members import Member

pytestmark = needed
DAY = "2026-11-24"


class Anna:
    """Anna's arcade with its window, and friends without one."""

    def __init__(self, folder: Path, broker: Mosquitto | None) -> None:
        def change(settings: object) -> None:
            settings.names, settings.met = ("Anna", ""), ("explode",)  # type: ignore[attr-defined]

        days = "2026-10-01 explode 3\n"
        self.player = with_puzzles(Player(folder / "anna", change, (1280, 720)), folder, days=days)
        self.app = self.player.app
        self.app.push(MenuScene(self.app))
        self.player.run(0.2)
        self.friends: list[Member] = []
        if broker is not None:
            self.online.data.brokers.append(broker.broker)

    @property
    def online(self) -> OnlineGames:
        games = self.app.go_online()
        assert isinstance(games, OnlineGames)
        return games

    @property
    def words(self) -> str:
        return words(self.player)

    def shows(self, key: str) -> bool:
        return any(widget.key == key for widget in self.app.front.form.widgets)

    def frame(self) -> None:
        self.player.run(0.02)
        for friend in self.friends:
            friend.poll()

    def until(self, condition: Callable[[], object], what: str = "") -> None:
        wait_until(condition, what, self.frame)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.player.press(key)
            self.player.run(0.1)

    def join(self, name: str) -> Member:
        """Let a friend accept the invitation to Anna's group."""
        friend = Member(name)
        self.friends.append(friend)
        assert self.online.friends.group is not None
        friend.join(self.online.friends.group.invitation.line)
        self.until(lambda: "Anna" in friend.results(DAY) and name in self.words, name)
        return friend

    def paste(self, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(clipboard, "paste", lambda: text)
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_v, scancode=25, mod=pygame.KMOD_CTRL, unicode=""))
        self.player.run(0.1)

    def close(self) -> None:
        for friend in self.friends:
            friend.kill()
        self.app.quit()
        self.app.close()


@pytest.fixture(autouse=True)
def same_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circles, "MESSAGE_PAUSE", 0.05)
    for module in (menu, daily, puzzle_guide, outcome):
        monkeypatch.setattr(module, "today", lambda: DAY)


@pytest.fixture
def anna(tmp_path: Path, mosquitto: Mosquitto) -> Iterator[Anna]:
    made = Anna(tmp_path, mosquitto)
    yield made
    made.close()


def test_friends_see_each_others_times_and_tries(anna: Anna, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: not copied.append(text))
    anna.press("today")
    assert anna.shows("month before")
    anna.press("friends")
    assert not anna.shows("month before")
    anna.press("invite")
    assert "invites you to a group" in copied[0]
    assert found_in(copied[0]).startswith("duskfriends1:")
    assert "Nobody has joined yet." in anna.words
    # Whoever sends the invitation writes it in another window.
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    anna.player.run(7.0)
    ben = anna.join("Ben")
    assert anna.words.count("Nothing solved yet.") == 2
    anna.player.run(7.0)
    ben.group.keep(DAY, "explode", Told(1, 0, 3, 95))
    ben.group.keep(DAY, RUN, Told(1, 1240))
    anna.until(lambda: "Explode! ✓ 1:35, 3 tries · Thirty shots 1240" in anna.words, "Ben's results")
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
    anna.press("task explode")
    anna.player.run(2.0)
    play, guide = front(anna.player)
    right = guide.puzzling.run.line[0]
    assert play.play(next(move for move in play.session.rules.legal_moves(play.session.position) if move != right))
    anna.player.run(0.1)
    anna.player.settle()
    solve(anna.player)
    anna.until(lambda: ben.results(DAY)["Anna"], "Anna's result")
    told = ben.results(DAY)["Anna"]["explode"]
    assert (told.mark, told.points, told.tries) == (1, 0, 2)
    assert told.seconds >= 2
    anna.press("next")
    assert isinstance(anna.app.front, DailyScene)
    assert f"Explode! ✓ 0:{told.seconds:02}, 2 tries" in anna.words
    anna.press("friends")
    assert anna.shows("month before"), "the calendar is back"


def test_what_was_solved_before_and_the_run_are_told_too(anna: Anna) -> None:
    for day, late in ((DAY, False), ("2026-11-23", True)):
        result = Result(AttemptResult.CLEAN, late)
        anna.app.store.solve(lambda solved, day=day, result=result: solved.take_day(day, "explode", result))
    anna.press("today", "friends", "invite")
    ben = anna.join("Ben")
    anna.until(lambda: ben.results(DAY)["Anna"] == {"explode": Told(2)}, "what was solved before")
    assert ben.results("2026-11-23")["Anna"] == {}, "it was late"
    anna.press("task run")
    board = anna.app.front
    while board.table.ending is None:  # type: ignore[attr-defined]
        session = board.table.session  # type: ignore[attr-defined]
        assert board.play(session.rules.legal_moves(session.position)[0])  # type: ignore[attr-defined]
        anna.player.run(0.05)
    anna.player.settle()
    points = board.table.session.position.score  # type: ignore[attr-defined]
    run = Told(1, points)
    anna.until(lambda: ben.results(DAY)["Anna"].get(RUN) == run, "the run")


def test_an_invitation_is_pasted_and_the_group_left(
    anna: Anna, mosquitto: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben, carla = anna.friends = [Member("Ben"), Member("Carla")]
    lines = []
    for friend in anna.friends:
        friend.begin(mosquitto.broker)
        lines.append(friend.group.invitation.line)
    anna.paste(lines[0][:-3], monkeypatch)
    assert "This invitation cannot be used: the line is incomplete." in anna.words
    anna.paste(lines[0], monkeypatch)
    told = "Ben invites you to a group: you see each other's results in the puzzles of the day."
    assert told in anna.words
    anna.player.key(pygame.K_RETURN)
    anna.until(lambda: "Anna" in ben.results(DAY), "Anna")
    anna.paste(lines[0], monkeypatch)
    assert "You are already in this group." in anna.words
    anna.paste(lines[1], monkeypatch)
    assert told.replace("Ben", "Carla") + " You will leave your current group." in anna.words
    anna.player.key(pygame.K_RETURN)
    anna.until(lambda: "Anna" in carla.results(DAY) and "Anna" not in ben.results(DAY), "the other group")
    anna.press("today", "friends", "leave", "yes")
    assert not anna.online.friends.joined
    assert "Invite friends" in anna.words
    anna.until(lambda: "Anna" not in carla.results(DAY), "her leaving")


def test_without_a_broker_or_relays_one_is_asked_for_first(
    tmp_path: Path, mosquitto: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.scenes.online.invitations.known_relays", list)
    anna = Anna(tmp_path, None)
    try:
        anna.press("today", "friends", "invite")
        wait_until(lambda: isinstance(anna.app.front, OnlineScene), "the page of brokers", anna.player.run)
        anna.app.front.url = mosquitto.broker.url
        anna.press("keep")
        assert isinstance(anna.app.front, DailyScene)
        assert anna.online.friends.joined
        assert "Copy the invitation" in anna.words
    finally:
        anna.close()
