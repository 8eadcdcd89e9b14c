"""All games can be played to their end where no thread and no process can be started: the search runs in the loop, a
slice at each look. It is the seed of an arcade in a browser.
"""

from __future__ import annotations

import subprocess
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import repeat
from pathlib import Path
from threading import Thread

import pytest

from game.games import GAMES, game_named
from game.play.session.match import Engine, Person
from game.players.client import Client
from game.players.ugi import Ugi
from game.scenes.home.menu import MenuScene
from tests.conftest import Player
from tests.players.table import open_game

BEGINNER, EASY = Engine("beginner"), Engine("easy")


class Slices(Ugi):
    """The text protocol that goes on with its work when it is told to."""

    work: Iterator[str] = iter(())

    def _begin(self, lines: Iterator[str], last_words: float = 0.0) -> None:
        self._stop.clear()
        self.work = lines

    def go_on(self) -> None:
        """Do one slice of the work: one depth of a search."""
        if (line := next(self.work, None)) is not None:
            self.say(line)


class InTheLoop(Client):
    """The arcade's own text protocol, without a process."""

    alive = True
    flooding = False

    def __init__(self, command: Sequence[str], folder: Path | None = None) -> None:
        self.log: deque[str] = deque()
        self.said: deque[str] = deque()
        self.ugi = Slices(game_named(command[-1]), self.said.append)

    def send(self, *lines: str) -> None:
        for line in lines:
            self.ugi.follow(*line.split())

    def lines(self) -> Iterator[str]:
        self.ugi.go_on()
        while self.said:
            yield self.said.popleft()

    def close(self) -> None:
        self.ugi.stop()


@pytest.fixture
def _nothing_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread and no process can be started."""

    def refuse(*given: object, **named: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", refuse)
    monkeypatch.setattr(subprocess.Popen, "__init__", refuse)


@pytest.mark.slow
@pytest.mark.usefixtures("_nothing_beside", "blank")
@pytest.mark.parametrize("name", GAMES.names)
def test_a_game_is_played_to_its_end(start: Callable[..., Player], name: str) -> None:
    player = start()
    player.app.settings.speed = "off"
    player.app.start_program = InTheLoop
    player.app.push(MenuScene(player.app))
    player.run(2.0)
    alone = game_named(name).players == 1
    play = open_game(player, name, (Person() if alone else EASY, BEGINNER))
    session, frames = play.session, 0
    while session.outcome is None and frames < 20_000:
        if alone and not play.moving:
            play.play(session.rules.legal_moves(session.position)[0])
        player.now += 1.0
        player.app.frame()
        frames += 1
    assert session.outcome is not None
    player.settle()
    assert player.app.front is not play, "the result is shown"


@pytest.mark.usefixtures("blank")
def test_a_program_answers_while_long_work_goes_on(start: Callable[..., Player]) -> None:
    player = start()
    player.app.start_program = InTheLoop
    play = open_game(player, "explode", (Person(), BEGINNER))
    player.app.scheduler.start(repeat(True))
    assert play.play(play.session.rules.legal_moves(play.session.position)[0])
    player.run(5.0)
    assert len(play.session.moves) > 1, "no answer came while the arcade was reading something long"
