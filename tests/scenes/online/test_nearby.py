"""Friends on the same network on the screens, by real events: Anna sits here, Ben's arcade is one without a window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.installation import installing
from game.online.invitation import Invitation
from game.online.local_broker import installed
from game.online.nearby import LOOPBACK
from game.online.online_game import OnlineGame
from game.online.same_network import Reply
from game.play.port.game import AnyGame
from game.scenes.base.overlay import QuestionScene
from game.scenes.exchange.message import found_in
from game.scenes.home.menu import MenuScene
from game.scenes.online.games import OnlineGames
from game.scenes.online.nearby import EXPLAINED_AFTER, Neighbours
from game.scenes.online.screen import OnlineScene
from game.scenes.play.play import PlayScene
from game.ui.input import clipboard
from tests.conftest import Player
from tests.helpers.games import words
from tests.helpers.mosquitto import wait_until
from tests.helpers.same_network import Finder, Neighbour, Network

pytestmark = pytest.mark.skipif(not installed(), reason="iotcore is not installed")


class Two:
    """Anna's arcade with its window, and Ben's without one."""

    def __init__(self, folder: Path, network: Network) -> None:
        self.folder = folder
        self.ben = Neighbour("Ben", network)
        self.start()

    def start(self) -> None:
        def change(settings: object) -> None:
            settings.names = ("Anna", "")  # type: ignore[attr-defined]

        self.player = Player(self.folder, change, (1280, 720))
        self.app = self.player.app
        self.app.push(MenuScene(self.app))
        self.player.run()

    @property
    def online(self) -> OnlineGames:
        games = self.app.go_online()
        assert isinstance(games, OnlineGames)
        return games

    @property
    def neighbours(self) -> Neighbours:
        return self.online.neighbours

    @property
    def game(self) -> OnlineGame:
        return next(iter(self.online.post.games.values()))

    def until(self, condition: Callable[[], object], what: str = "") -> None:
        def frame() -> None:
            self.player.run()
            self.ben.poll()

        wait_until(condition, what, frame)

    def look(self, game: str = "explode") -> None:
        """Open the friends nearby from the set-up of a game."""
        self.player.press(game)
        self.player.choose("kind 1", 3)
        self.player.press("way 1")
        self.player.press("play")
        assert isinstance(self.app.front, OnlineScene)
        assert self.app.front.tabs.name == "nearby"

    def find(self) -> str:
        """Wait until Ben is shown; return the key of his button."""
        self.until(lambda: self.neighbours.same.friends and self.neighbours.same.broker, "Ben")
        self.player.run()
        assert "Ben" in words(self.player)
        return f"ask {self.neighbours.same.friends[0].ident}"

    def begun(self) -> bool:
        return isinstance(self.app.front, PlayScene) and bool(self.ben.post.games and self.ben.game.remote.line)

    def play(self, count: int) -> None:
        for _ in range(count):
            made = len(self.ben.line) + 1
            if self.game.remote.writes:
                board = self.app.front
                assert isinstance(board, PlayScene)
                assert board.play(board.session.rules.legal_moves(board.session.position)[0])
            else:
                self.ben.move()
            self.until(lambda made=made: len(self.ben.line) == len(self.game.state.line) == made, "a move")
            self.player.settle()

    def close(self) -> None:
        self.ben.kill()
        self.app.quit()
        self.app.close()


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Two]:
    network = Network()
    monkeypatch.setattr("game.online.same_network._find", lambda wake: Finder(network, [LOOPBACK]))
    made = Two(tmp_path / "anna", network)
    yield made
    made.close()


def test_a_friend_is_asked_with_one_press_and_the_game_begins(two: Two) -> None:
    two.look()
    key = two.find()
    assert two.app.front.form.focus is not None
    assert two.app.front.form.focus.key == key
    two.player.key(pygame.K_RETURN)
    two.until(lambda: two.ben.same.asking, "the question")
    assert "Waiting for an answer" in words(two.player)
    assert [widget.enabled for widget in two.app.front.form.widgets if widget.key == key] == [False], "asked once"
    assert two.ben.same.asking[0].invitation.name == "Anna"
    two.ben.accept()
    two.until(two.begun, "the board")
    two.player.settle()
    two.play(4)
    assert two.neighbours.since is None
    two.until(lambda: not two.ben.same.friends, "nobody is open for friends any more")


def test_a_friend_asks_and_play_begins_the_game(two: Two) -> None:
    two.look()
    two.find()
    two.until(lambda: two.ben.same.friends and two.ben.same.broker)
    two.ben.invite("unstack")
    two.until(lambda: isinstance(two.app.front, QuestionScene), "the question")
    assert "Ben wants to play UnStack with you." in words(two.player)
    assert "Hints are off." in words(two.player)
    two.player.key(pygame.K_RETURN)
    two.until(two.begun, "the board")
    two.player.settle()
    two.play(3)
    assert [asked.reply for asked in two.ben.same.asked.values()] == [Reply.YES]


@pytest.mark.slow
def test_who_presses_twice_to_play_still_comes_to_the_board(two: Two) -> None:
    """Until the game begins all of them are shown, and once the way back had the focus there."""
    two.app.push(OnlineScene(two.app, two.online))
    two.player.press("nearby")
    two.until(lambda: two.ben.same.friends and two.ben.same.broker)
    two.ben.invite("unstack")
    two.until(lambda: isinstance(two.app.front, QuestionScene), "the question")
    two.player.key(pygame.K_RETURN)
    two.player.key(pygame.K_RETURN)
    two.until(two.begun, "the board")


@pytest.mark.slow
@pytest.mark.parametrize("how", ["not now", "escape", "leave"])
def test_not_now(two: Two, how: str) -> None:
    two.look()
    two.find()
    two.until(lambda: two.ben.same.friends and two.ben.same.broker)
    two.ben.invite()
    two.until(lambda: isinstance(two.app.front, QuestionScene), "the question")
    if how == "not now":
        two.player.press("not now")
    elif how == "escape":
        two.player.key(pygame.K_ESCAPE)
    else:
        two.app.pop(2)
    two.until(lambda: [asked.reply for asked in two.ben.same.asked.values()] == [Reply.NO], "the answer")
    assert not two.online.post.games


def test_a_question_that_is_taken_back_is_shown_no_longer(two: Two) -> None:
    two.look()
    two.find()
    two.until(lambda: two.ben.same.friends and two.ben.same.broker)
    two.ben.invite()
    two.until(lambda: isinstance(two.app.front, QuestionScene), "the question")
    two.ben.post.end(two.ben.game)
    two.until(lambda: "Ben is no longer asking." in words(two.player), "its end")
    assert isinstance(two.app.front, OnlineScene)
    two.until(lambda: two.ben.same.friends)
    two.ben.invite()
    two.until(lambda: isinstance(two.app.front, QuestionScene), "the next question")
    two.player.press("play")
    two.until(two.begun, "the board")


@pytest.mark.slow
def test_a_friend_who_does_not_want_to_play_can_be_asked_again(two: Two) -> None:
    two.look()
    two.player.press(two.find())
    two.until(lambda: two.ben.same.asking, "the question")
    two.ben.same.answer(two.ben.same.asking[0], False)
    two.until(lambda: "Ben does not want to play now." in words(two.player), "the answer")
    assert not two.online.post.games
    assert two.app.front.form.focus.key == two.find(), "the next thing to do"
    two.player.press(two.find())
    two.until(lambda: two.ben.same.asking, "the next question")
    two.ben.accept()
    two.until(two.begun, "the board")


def test_who_has_no_name_enters_one_where_friends_look(two: Two) -> None:
    two.app.settings.names = "", ""
    two.player.press("explode")
    two.player.choose("kind 1", 3)
    two.player.press("way 1")
    two.player.press("play")
    two.player.press("nameless")
    assert "Others find you here as Somebody." in words(two.player)
    two.player.press("name")
    two.player.type("Anna")
    two.player.press("send")
    two.player.run()
    assert "Others find you here as Anna." in words(two.player)
    assert "name" not in [widget.key for widget in two.app.front.form.widgets]
    focus = two.app.front.form.focus
    assert focus is not None
    assert focus.key.split()[0] in ("nearby", "ask"), "not on the way out"


def test_a_friend_who_is_gone_is_told_and_no_longer_shown(two: Two) -> None:
    two.look()
    key = two.find()
    two.ben.same._finder.close = lambda: None  # Killed, without taking leave.
    two.ben.kill()
    two.ben.poll = lambda: None  # type: ignore[method-assign]
    two.player.press(key)
    two.until(lambda: "Ben is no longer there." in words(two.player), "the news")
    two.until(lambda: not two.neighbours.same.friends)
    assert not two.online.post.games


def test_why_nobody_is_found_is_said_after_a_while_and_an_invitation_is_offered(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    two.ben.shown = False
    two.look("combact")
    assert "Looking for friends" in words(two.player)
    assert "guest network" not in words(two.player)
    two.player.run(EXPLAINED_AFTER + 0.5)
    two.until(lambda: "guest network" in words(two.player) and "firewall" in words(two.player), "the reasons")
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: not copied.append(text))
    two.until(lambda: any(widget.key == "copy" for widget in two.app.front.form.widgets), "the way out")
    two.player.press("copy")
    two.player.press("copy")
    assert len(set(copied)) == 1
    invitation = Invitation.parse(found_in(copied[0]))
    assert invitation.broker.url.startswith(f"lan://{LOOPBACK}:")
    two.ben.post.accept(invitation, "Ben")
    two.until(two.begun, "the board")


@pytest.mark.slow
def test_the_game_goes_on_after_both_were_closed(two: Two) -> None:
    two.look()
    two.player.press(two.find())
    two.until(lambda: two.ben.same.asking, "the question")
    two.ben.accept()
    two.until(two.begun, "the board")
    two.player.settle()
    two.play(3)
    before = two.game.record.broker
    broker = two.neighbours.same._broker
    assert broker is not None
    two.app.quit()
    two.app.close()
    assert broker._process is None
    two.ben.shown = False
    two.ben.restart()
    two.start()
    two.online.show_board(two.game)
    two.player.settle()
    two.play(3)
    assert two.game.record.broker != before


@pytest.mark.slow
def test_a_guest_whose_friend_is_away_is_told(two: Two) -> None:
    two.look()
    two.find()
    two.until(lambda: two.ben.same.friends and two.ben.same.broker)
    two.ben.invite()
    two.until(lambda: isinstance(two.app.front, QuestionScene), "the question")
    two.player.press("play")
    two.until(two.begun, "the board")
    two.player.settle()
    if two.game.remote.writes:
        two.play(1)
    two.ben.kill()
    two.ben.poll = lambda: None  # type: ignore[method-assign]
    two.until(lambda: "Ben is not on this network now. The game waits." in words(two.player), "the news")


@pytest.mark.slow
def test_without_an_offer_friends_are_shown_and_none_is_asked(two: Two) -> None:
    two.online.show()
    two.player.run()
    two.player.press("nearby")
    two.until(lambda: "Ben" in words(two.player), "Ben")
    two.until(lambda: two.neighbours.same.friends)
    key = f"ask {two.neighbours.same.friends[0].ident}"
    assert not next(widget for widget in two.app.front.form.widgets if widget.key == key).enabled


def test_what_is_missing_is_said_in_one_sentence(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.online.same_network.installed", lambda: False)
    two.look()
    two.until(lambda: "zeroconf iotcore" in words(two.player), "the sentence")
    assert "Others find you here" not in words(two.player), "nobody does"
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: not copied.append(text))
    two.player.press("command")
    assert copied == [installing("zeroconf", "iotcore")]
    assert "The command is on the clipboard." in words(two.player)


def test_a_package_without_it_says_so_and_names_no_command(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.online.same_network.installed", lambda: False)
    monkeypatch.setattr("game.scenes.online.nearby.installing", lambda *packages: "")
    two.look()
    two.until(lambda: "does not contain what playing on the same network needs" in words(two.player), "the sentence")
    assert not any(widget.key == "command" for widget in two.app.front.form.widgets)


@pytest.mark.slow
def test_a_question_about_a_game_that_is_not_here_is_answered_with_no(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    two.look()
    two.find()
    two.until(lambda: two.ben.same.friends and two.ben.same.broker)
    named = two.app.games.named

    def without(name: str) -> AnyGame:
        if name == "combact":
            raise KeyError(name)
        return named(name)

    monkeypatch.setattr(two.app.games, "named", without, raising=False)
    two.ben.invite("combact")
    two.until(lambda: [asked.reply for asked in two.ben.same.asked.values()] == [Reply.NO], "the answer")
    assert isinstance(two.app.front, OnlineScene)


def test_who_waits_to_be_asked_presses_nothing_but_online_games(two: Two) -> None:
    two.player.press("online")
    two.until(lambda: isinstance(two.app.front, OnlineScene), "the page")
    assert two.app.front.tabs.name == "games"  # type: ignore[attr-defined]
    two.until(lambda: two.neighbours.same.broker, "a broker")
    two.until(lambda: "Friends on this network find you as Anna" in words(two.player), "that Anna can be found")
    two.until(lambda: two.ben.same.friends and two.ben.same.broker, "Anna, as Ben sees her")
    two.ben.invite()
    two.until(lambda: isinstance(two.app.front, QuestionScene), "the question")
    two.player.key(pygame.K_RETURN)
    two.until(two.begun, "the board")
