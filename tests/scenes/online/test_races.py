"""Races on the screens, by real events: Anna sits here, the others' arcades are without windows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.online import circles
from game.online.invitation import RaceInvitation
from game.online.races import OnlineRace
from game.play.records.record import read_head
from game.scenes.base.overlay import QuestionScene
from game.scenes.exchange.message import found_in
from game.scenes.home.menu import MenuScene
from game.scenes.online.games import OnlineGames
from game.scenes.online.screen import OnlineScene
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.setup.solo import SoloSetup
from game.settings.brokers import Broker
from game.ui.input import clipboard
from tests.conftest import Player
from tests.helpers.games import words
from tests.helpers.mosquitto import Mosquitto, needed, wait_until
from tests.helpers.racing import Racer

pytestmark = needed


class Anna:
    """Anna's arcade with its window, and friends without one."""

    def __init__(self, folder: Path, mosquitto: Mosquitto) -> None:
        self.folder = folder
        self.friends: list[Racer] = []
        self.start()
        self.online.data.brokers.append(mosquitto.broker)

    def start(self) -> None:
        def change(settings: object) -> None:
            settings.names, settings.met = ("Anna", ""), ("brickshooter",)  # type: ignore[attr-defined]

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
    def race(self) -> OnlineRace:
        return next(iter(self.online.races.races.games.values()))

    @property
    def board(self) -> PlayScene:
        front = self.app.front
        assert isinstance(front, PlayScene)
        return front

    @property
    def below(self) -> PlayScene:
        """The board below the result."""
        return next(scene for scene in reversed(self.app.scenes) if isinstance(scene, PlayScene))

    def frame(self) -> None:
        self.player.run(0.02)
        for friend in self.friends:
            friend.poll()

    def until(self, condition: Callable[[], object], what: str = "") -> None:
        wait_until(condition, what, self.frame)

    def press(self, key: str) -> None:
        self.player.press(key)

    def choose(self, mode: str = "thirty") -> None:
        """Go to the set-up and choose to race."""
        self.press("brickshooter")
        assert isinstance(self.app.front, SoloSetup)
        self.press(f"option mode {mode}")
        self.press("company")
        self.press("play")
        assert isinstance(self.app.front, OnlineScene)

    def join(self, *names: str) -> None:
        for name in names:
            friend = Racer(name)
            friend.races.accept(RaceInvitation.parse(self.online.races.races.invitation_of(self.race).line), name)
            self.friends.append(friend)
            # One after the other, as they are listed in the order in which they come.
            self.until(lambda: len(self.race.race.keys) == 1 + len(self.friends), name)

    def follow(self, broker: Broker, monkeypatch: pytest.MonkeyPatch, mode: str, most: int) -> Racer:
        """Take part by keys in a race to which Ben invites, and be ready."""
        ben = Racer("Ben")
        self.friends.append(ben)
        ben.races.invite(broker, "brickshooter", (("mode", mode),), most, "Ben")
        monkeypatch.setattr(clipboard, "paste", lambda: ben.races.invitation_of(ben.race).line)
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_v, scancode=25, mod=pygame.KMOD_CTRL, unicode=""))
        self.player.run()
        assert "Ben invites you to a race in BrickShooter." in words(self.player)
        self.player.key(pygame.K_RETURN)
        self.until(lambda: "Anna, Ben" in words(self.player), "Ben")
        self.player.key(pygame.K_RETURN)  # Ready
        self.until(lambda: ben.race.race.can_begin, "her being ready")
        return ben

    def begin(self) -> None:
        for friend in self.friends:
            friend.ready()
        self.until(lambda: all(self.race.race.waits(friend.race.state.key) for friend in self.friends), "the others")
        self.player.run(0.1)
        self.press(f"begin {self.race.slot}")
        self.count()
        self.until(lambda: all(friend.race.race.racing for friend in self.friends), "the start")

    def count(self) -> None:
        """Let the numbers be counted."""
        self.player.run(0.1)
        assert isinstance(self.app.front, QuestionScene)
        assert "3" in words(self.player)
        self.player.run(3.2)
        assert isinstance(self.app.front, PlayScene)

    def shoot(self, count: int = 1) -> None:
        for _ in range(count):
            if self.board.table.ending is None:
                assert self.board.play(self.board.session.rules.legal_moves(self.board.session.position)[0])
                self.player.run(0.1)

    def close(self) -> None:
        for friend in self.friends:
            friend.kill()
        self.app.quit()
        self.app.close()


@pytest.fixture
def anna(tmp_path: Path, mosquitto: Mosquitto, monkeypatch: pytest.MonkeyPatch) -> Iterator[Anna]:
    monkeypatch.setattr(circles, "MESSAGE_PAUSE", 0.05)
    made = Anna(tmp_path / "anna", mosquitto)
    yield made
    made.close()


def test_a_race_is_invited_to_begun_played_and_repeated(anna: Anna, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: not copied.append(text))
    anna.choose()
    assert anna.app.front.form.focus is not None
    assert anna.app.front.form.focus.key == f"copy {anna.race.slot}"
    anna.player.key(pygame.K_RETURN)
    assert "invites you to a race in BrickShooter" in copied[0]
    assert found_in(copied[0]).startswith("duskrace1:")
    assert "Nobody has joined yet." in words(anna.player)
    # Whoever sends the invitation writes it in another window.
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    anna.player.run(7.0)
    anna.join("Ben", "Carla")
    anna.until(lambda: "Anna, Ben, Carla" in words(anna.player), "their names")
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
    anna.begin()
    ben, carla = anna.friends
    assert anna.board.session.source.seed == ben.race.race.seed
    assert not anna.board.table.can_undo
    assert not anna.board.table.can_advise
    ben.shoot(3)
    anna.until(lambda: "1 shot" in words(anna.player), "Ben's shot beside the board")
    anna.shoot(30)
    for friend in anna.friends:
        for number in range(30 - len(friend.line())):
            friend.shoot(number)
    anna.player.settle()
    anna.until(lambda: isinstance(anna.app.front, ResultScene), "the result")
    points = {friend.name: friend.race.race.session(friend.race.state.key).position.score for friend in anna.friends}
    anna.until(lambda: words(anna.player).count("30 shots · finished") == 3, "all have finished")
    standings = anna.online.standings(anna.below.table)
    assert {one.name: one.score for one in standings if not one.own} == points
    assert [one.rank for one in standings] == sorted(one.rank for one in standings)
    first = anna.race.race.seed
    anna.press("again")
    assert isinstance(anna.app.front, OnlineScene)
    for friend in anna.friends:
        anna.until(lambda friend=friend: friend.race.race.following)
        friend.again()
    anna.begin()
    assert anna.race.race.seed != first
    assert anna.board.session.moves == []
    assert carla.race.race.seed == anna.race.race.seed


def test_who_is_elsewhere_is_told_once_that_somebody_is_ready(anna: Anna) -> None:
    anna.choose()
    anna.join("Ben")
    anna.app.pop(len(anna.app.scenes) - 1)
    (ben,) = anna.friends
    ben.ready()
    anna.until(lambda: "Ben is ready for the race." in words(anna.player), "to be told")
    anna.player.run(10.0)
    ben.ready(False)
    anna.until(lambda: not anna.race.race.waits(ben.race.state.key), "that he is not")
    ben.ready()
    anna.until(lambda: anna.race.race.waits(ben.race.state.key), "that he is")
    anna.player.run(0.1)
    assert "Ben is ready" not in words(anna.player)


def test_ben_invites_and_anna_takes_part_by_pasting(
    anna: Anna, mosquitto: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben = anna.follow(mosquitto.broker, monkeypatch, "rush", 1000)
    assert "Not ready yet" in words(anna.player)
    ben.begin()
    anna.until(lambda: isinstance(anna.app.front, QuestionScene), "the count")
    anna.count()
    assert anna.board.table.clock.on
    assert not anna.board.table.can_restart
    anna.shoot(3)
    anna.until(lambda: len(ben.line(ben)) == 0 and len(anna.race.state.mine.shots.split()) >= 3, "the shots")


def test_a_guest_who_wants_another_race_is_told_who_opens_it(
    anna: Anna, mosquitto: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben = anna.follow(mosquitto.broker, monkeypatch, "thirty", 2)
    ben.begin()
    anna.until(lambda: isinstance(anna.app.front, QuestionScene), "the count")
    anna.count()
    anna.shoot(2)
    anna.player.settle()
    anna.until(lambda: isinstance(anna.app.front, ResultScene), "the result")
    anna.press("again")
    assert "The next race begins as soon as Ben opens it." in words(anna.player)
    ben.again()
    anna.until(lambda: ben.race.race.can_begin, "her being ready again")
    anna.player.run(0.1)
    assert anna.app.front.form.focus.key == f"ready {anna.race.slot}"


def test_back_does_not_shorten_the_count(anna: Anna) -> None:
    anna.choose()
    anna.join("Ben")
    anna.friends[0].ready()
    anna.until(lambda: anna.race.race.can_begin)
    anna.player.run(0.1)
    anna.press(f"begin {anna.race.slot}")
    anna.player.run(0.5)
    anna.player.key(pygame.K_ESCAPE)
    anna.player.run(0.1)
    assert isinstance(anna.app.front, QuestionScene)
    anna.press("leave")
    assert isinstance(anna.app.front, OnlineScene)
    anna.press(f"open {anna.race.slot}")
    anna.count()
    anna.player.key(pygame.K_ESCAPE)
    assert isinstance(anna.app.front, PauseScene)
    assert "link to watch" not in words(anna.player), "races cannot be watched"


def test_closing_the_arcade_loses_nothing(anna: Anna) -> None:
    anna.choose("classic")
    anna.join("Ben")
    anna.begin()
    anna.shoot(4)
    anna.player.settle()
    made = [*anna.board.session.moves]
    anna.app.quit()
    anna.app.close()
    anna.friends[0].shoot(2)
    anna.start()
    anna.until(
        lambda: len(anna.race.race.session(anna.friends[0].race.state.key).moves) == 1, "the shot made meanwhile"
    )
    anna.player.run(1.0)
    assert "Your turn in 1 game" in words(anna.player)
    anna.press("online")
    anna.until(lambda: isinstance(anna.app.front, OnlineScene), "the page")
    anna.press(f"open {anna.race.slot}")
    assert anna.board.session.moves == made
    anna.shoot()
    anna.until(lambda: len(anna.friends[0].line()) == 1 and len(anna.race.state.mine.shots.split()) == 5)


def test_a_race_is_told_apart_in_the_archive_and_counts_in_no_table(anna: Anna) -> None:
    anna.choose()
    anna.join("Ben")
    anna.begin()
    anna.shoot(30)
    anna.player.settle()
    anna.until(lambda: isinstance(anna.app.front, ResultScene), "the result")
    lines = [line for line in anna.app.store.archive.path.read_text(encoding="utf-8").splitlines() if line]
    assert read_head(lines[-1]).values["race"] == "2"
    assert anna.app.store.scores().all() == []
    assert anna.app.store.solved().days == {}


def test_somebody_leaves_the_race(anna: Anna) -> None:
    anna.choose()
    anna.join("Ben")
    anna.press(f"remove {anna.race.slot}")
    anna.press("yes")
    assert not anna.online.open
    assert "No online games yet" in words(anna.player)


def test_the_host_removes_a_stranger_who_is_told(anna: Anna) -> None:
    anna.choose()
    anna.join("Ben", "Stranger")
    ben, stranger = anna.friends
    key = stranger.race.state.key
    anna.press(f"away {anna.race.slot}")
    assert isinstance(anna.app.front, QuestionScene)
    anna.press(f"away {key.hex()[:8]}")
    anna.until(lambda: stranger.race.race.turned_away, "that there is no place")
    assert key not in anna.race.race.keys
    anna.until(lambda: key not in ben.race.race.keys, "that the others forget the stranger")
    assert "Stranger" not in words(anna.player)


def test_who_has_no_place_or_must_be_ready_anew_reads_it(
    anna: Anna, mosquitto: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben = anna.follow(mosquitto.broker, monkeypatch, "thirty", 30)
    anna.until(lambda: ben.race.race.waits(anna.race.state.key), "that Anna is ready")
    ben.race.race._next(ben.race.state.mine.round + 1)
    ben.races.changed(ben.race)
    anna.until(lambda: "Ben has the bricks drawn again." in words(anna.player), "the news")
    ben.races.remove(ben.race, anna.race.state.key)
    anna.until(lambda: "There is no room for you in Ben's race." in words(anna.player), "the refusal")
    assert f"ready {anna.race.slot}" not in [widget.key for widget in anna.app.front.form.widgets]
