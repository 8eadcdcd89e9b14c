"""Watching on the screens, by real events: Anna's and Ben's arcades have no window, Carla watches here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.online.invitation import WatchLink
from game.online.watch import Watched
from game.play.remote.letter import Signal
from game.scenes.base.overlay import QuestionScene
from game.scenes.exchange.message import found_in
from game.scenes.home.menu import MenuScene
from game.scenes.online.games import OnlineGames
from game.scenes.online.screen import OnlineScene
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.ui.input import clipboard
from tests.conftest import Player
from tests.helpers import online
from tests.helpers.games import words
from tests.helpers.mosquitto import Mosquitto, needed, wait_until
from tests.online.test_watch import link_of

pytestmark = needed


class Theatre:
    """Two who play, and Carla's arcade with its window."""

    def __init__(self, folder: Path, mosquitto: Mosquitto, days: int = 0) -> None:
        self.folder = folder
        self.anna, self.ben = online.invited(mosquitto.broker, days=days)
        self.start()

    def start(self) -> None:
        self.player = Player(self.folder, lambda settings: None, (1280, 720))
        self.app = self.player.app
        self.app.push(MenuScene(self.app))
        self.player.run()

    @property
    def online(self) -> OnlineGames:
        games = self.app.go_online()
        assert isinstance(games, OnlineGames)
        return games

    @property
    def game(self) -> Watched:
        return next(iter(self.online.watching.watch.games.values()))

    @property
    def link(self) -> WatchLink:
        return link_of(self.anna.game)

    @property
    def board(self) -> PlayScene:
        front = self.app.front
        assert isinstance(front, PlayScene)
        return front

    def until(self, condition: Callable[[], object], what: str = "") -> None:
        def frame() -> None:
            self.player.run()
            self.anna.poll()
            self.ben.poll()

        wait_until(condition, what, frame)

    def play(self, count: int = 1) -> None:
        for _ in range(count):
            (self.anna if self.anna.game.remote.writes else self.ben).move()
            self.until(lambda: self.anna.line == self.ben.line, "a move")

    def say(self, who: online.Player, signal: Signal) -> None:
        who.game.remote.say(signal)
        who.post.changed(who.game)

    def watch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Paste the link in the menu, and accept."""
        monkeypatch.setattr(clipboard, "paste", lambda: self.link.line)
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_v, scancode=25, mod=pygame.KMOD_CTRL, unicode=""))
        self.player.run()
        assert isinstance(self.app.front, QuestionScene)
        assert "You can watch Anna and Ben play Explode!, live" in words(self.player)
        self.player.key(pygame.K_RETURN)
        self.until_seen()

    def until_seen(self) -> None:
        self.until(lambda: self.game.game.line.entries == self.anna.line, "the letters")
        self.player.settle()

    def close(self) -> None:
        self.anna.kill()
        self.ben.kill()
        self.app.quit()
        self.app.close()


@pytest.fixture
def theatre(tmp_path: Path, mosquitto: Mosquitto) -> Iterator[Theatre]:
    made = Theatre(tmp_path / "carla", mosquitto)
    yield made
    made.close()


def keys(theatre: Theatre) -> set[str]:
    return {widget.key for widget in theatre.app.front.form.widgets}


def test_a_game_is_seen_live_and_nothing_can_be_done_to_it(theatre: Theatre, monkeypatch: pytest.MonkeyPatch) -> None:
    theatre.play(4)
    theatre.watch(monkeypatch)
    assert theatre.board.session.line() == theatre.anna.line
    theatre.play(2)
    theatre.until_seen()
    board = theatre.board
    assert board.session.line() == theatre.anna.line
    mover = theatre.anna if theatre.anna.game.remote.writes else theatre.ben
    theatre.player.key(pygame.K_DOWN)
    theatre.player.run()
    assert f"{mover.name} is to move" in board.line.text
    assert not keys(theatre) & {"undo", "redo", "restart", "hint", "seat", "watch", "step", "talk"}
    before = [*theatre.anna.line]
    for move in board.session.rules.legal_moves(board.session.position)[:2]:
        assert not board.play(move)
    for key in (pygame.K_u, pygame.K_r, pygame.K_h, pygame.K_RETURN):
        theatre.player.key(key)
    theatre.player.settle()
    assert board.session.line() == before
    theatre.player.key(pygame.K_ESCAPE)
    assert not keys(theatre) & {"undo", "restart", "resign"}
    theatre.player.key(pygame.K_ESCAPE)
    theatre.play(1)
    theatre.until_seen()
    assert theatre.board.session.line() == theatre.anna.line == theatre.ben.line


def test_who_looks_back_is_not_disturbed_and_finds_what_came_meanwhile(
    theatre: Theatre, monkeypatch: pytest.MonkeyPatch
) -> None:
    theatre.play(4)
    theatre.watch(monkeypatch)
    theatre.player.key(pygame.K_HOME)
    theatre.player.settle()
    assert theatre.board.table.looking
    assert not theatre.board.session.moves
    assert "go on" not in keys(theatre)
    theatre.play(2)
    theatre.until(lambda: theatre.game.game.line.entries == theatre.anna.line)
    theatre.player.settle()
    assert not theatre.board.session.moves
    theatre.player.key(pygame.K_END)
    theatre.player.settle()
    theatre.until(lambda: theatre.board.session.line() == theatre.anna.line, "what came meanwhile")


def test_takebacks_the_end_and_the_next_game_are_shown(theatre: Theatre, monkeypatch: pytest.MonkeyPatch) -> None:
    theatre.play(3)
    theatre.watch(monkeypatch)
    asker, other = (theatre.ben, theatre.anna) if theatre.anna.game.remote.writes else (theatre.anna, theatre.ben)
    theatre.say(asker, Signal.BACK)
    theatre.until(lambda: f"{asker.name} asks to undo" in theatre.board.line.text)
    theatre.until(lambda: other.game.remote.asked is Signal.BACK, "the question")
    other.game.remote.answer(True)
    other.post.changed(other.game)
    theatre.until(lambda: len(theatre.board.session.moves) == 2, "the move taken back")
    theatre.until(lambda: theatre.anna.line == theatre.ben.line)
    theatre.play(1)
    theatre.until_seen()
    theatre.say(theatre.anna, Signal.RESIGN)
    theatre.until(lambda: theatre.anna.line == theatre.ben.line == theatre.game.game.line.entries, "the end")
    theatre.until(lambda: theatre.game.game.line.over)
    theatre.player.settle()
    assert isinstance(theatre.app.front, ResultScene)
    assert "Anna resigned." in words(theatre.player)
    assert not keys(theatre) & {"rematch", "undo", "new match"}
    nexter = theatre.anna if theatre.anna.game.remote.writes else theatre.ben
    nexter.game.remote.next_game()
    nexter.post.changed(nexter.game)
    theatre.until(lambda: isinstance(theatre.app.front, PlayScene), "the next game")
    theatre.until(lambda: theatre.anna.line == theatre.ben.line)
    theatre.play(2)
    theatre.until_seen()
    assert len(theatre.board.session.moves) == 2
    assert theatre.board.session.match.wins == [0, 1]


def test_it_is_listed_apart_counts_nowhere_and_can_be_left(theatre: Theatre, monkeypatch: pytest.MonkeyPatch) -> None:
    theatre.play(3)
    theatre.watch(monkeypatch)
    theatre.say(theatre.anna, Signal.RESIGN)
    theatre.until(lambda: theatre.anna.line == theatre.ben.line == theatre.game.game.line.entries, "the end")
    theatre.until(lambda: theatre.game.game.line.over)
    theatre.player.settle()
    assert isinstance(theatre.app.front, ResultScene)
    theatre.player.press("menu")
    assert theatre.app.store.archive.size() == 0
    assert not theatre.app.store.unfinished(theatre.app.games.names)
    assert theatre.online.turns == 0
    theatre.player.press("online")
    theatre.until(lambda: isinstance(theatre.app.front, OnlineScene), "the online games, which are read in some frames")
    assert {"Games you watch", "Anna and Ben: Explode!", "The game is over."} <= set(words(theatre.player).split(" | "))
    slot = theatre.game.slot
    theatre.player.press(slot)
    assert isinstance(theatre.app.front, PlayScene)
    theatre.player.key(pygame.K_ESCAPE)
    theatre.player.press("leave")
    theatre.player.press("online")
    theatre.until(lambda: isinstance(theatre.app.front, OnlineScene), "the page")
    theatre.player.press(f"stop {slot}")
    assert not theatre.online.watching.watch.games
    assert "Games you watch" not in words(theatre.player)


def test_the_link_is_copied_by_who_plays_and_by_who_watches(theatre: Theatre, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: not copied.append(text))
    theatre.play(2)
    theatre.watch(monkeypatch)
    theatre.player.key(pygame.K_ESCAPE)
    theatre.player.press("watch")
    assert [found_in(text) for text in copied] == [theatre.link.line]
    assert copied[0].startswith("You can watch Anna and Ben play Explode!")
    assert "The link is on the clipboard." in words(theatre.player)
    pygame.event.post(pygame.Event(pygame.DROPTEXT, text=copied[0]))
    theatre.player.run()
    assert theatre.board.table.slot == theatre.game.slot, "it is open already"


def test_it_is_there_again_after_a_restart(theatre: Theatre, monkeypatch: pytest.MonkeyPatch) -> None:
    theatre.play(2)
    theatre.watch(monkeypatch)
    theatre.app.quit()
    theatre.app.close()
    for _ in range(2):
        (theatre.anna if theatre.anna.game.remote.writes else theatre.ben).move()
        online.until(lambda: theatre.anna.line == theatre.ben.line, theatre.anna, theatre.ben)
    theatre.start()
    assert theatre.game.game.line.length == 2
    theatre.until_seen()
    theatre.player.press("online")
    theatre.until(lambda: isinstance(theatre.app.front, OnlineScene), "the page")
    theatre.player.press(theatre.game.slot)
    assert theatre.board.session.line() == theatre.anna.line


def test_a_link_that_cannot_be_used_says_why(theatre: Theatre) -> None:
    pygame.event.post(pygame.Event(pygame.DROPTEXT, text=theatre.link.line[:100]))
    theatre.player.run()
    assert "This link cannot be used: the line is incomplete." in words(theatre.player)
    assert not theatre.online.watching.watch.games
