"""Games with programs at the table, for tests: fast scripted ones, and the time that they take."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from game.games import game_named
from game.play.port.game import AnyGame
from game.play.session.match import Match, Person
from game.play.session.match import Player as MatchPlayer
from game.players.client import LAST_LINES, Client
from game.players.programs import Adviser, Program
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import play_scene, seed_session
from tests.conftest import LONG, ROOT, Player
from tests.players.bot import Bot

PATIENT = 120.0
"""Seconds of true time that a program may take to do what is waited for; never the expected time."""

MODULE = "tests.players.bot"
MILD = ("good", "hopeless", "slow", "nonsense", "illegal", "mute")
"""Manners of a program that does nothing to its process."""

Players = tuple[MatchPlayer, MatchPlayer]
PERSONS = Person(), Person()


def bot(game: str, manner: str = "good") -> Program:
    """A scripted program, see `tests.players.bot`."""
    command = (sys.executable, "-m", MODULE, game, manner)
    return Program(command, 1.0, folder=ROOT, patience=LONG)


class Within(Client):
    """Such a program that answers within the arcade's process, at once."""

    def __init__(self, game: str, manner: str) -> None:
        self.log = deque[str](maxlen=LAST_LINES)
        self._bot = Bot(game, manner)
        self._said: list[str] = []

    alive = True
    flooding = False

    def send(self, *lines: str) -> None:
        for line in lines:
            self.log.append(f"> {line}")
            self._said += self._bot.answers(line)

    def lines(self) -> Iterator[str]:
        said, self._said = self._said, []
        self.log += [f"< {line}" for line in said]
        yield from said

    def give_way(self) -> None:
        """Do nothing: it takes no processor time of its own."""

    def close(self) -> None:
        """Do nothing: it ends with the arcade."""


def let_play(
    player: Player, manners: Mapping[MatchPlayer | Adviser, str] | str = "good", processes: bool = False
) -> None:
    """Let scripted programs play for all levels and bots, and give the hints: one by one, or all in one manner. They
    have `processes` of their own where that is asked for, and where they misbehave in a way that takes one.
    """
    start = player.app.start_program

    def find(game: AnyGame, who: MatchPlayer | Adviser) -> Program:
        return bot(game.name, manners if isinstance(manners, str) else manners.get(who, "good"))

    def begin(command: Sequence[str], folder: Path | None) -> Client:
        *_, game, manner = command
        return Within(game, manner) if MODULE in command and manner in MILD else start(command, folder)

    player.app.find_program = find
    if not processes:
        player.app.start_program = begin


def open_game(player: Player, game: str, players: Players, *moves: str, **options: str) -> PlayScene:
    """Open a game with these players, after some moves."""
    found = game_named(game)
    session = seed_session(found, 7, options, Match(("Ann", "Bob"), players=players))
    for move in moves:
        session.play(move)
    scene = play_scene(player.app, found, session)
    player.app.push(scene)
    player.run(0.1)
    return scene


def wait(player: Player, until: Callable[[], bool], what: str = "it") -> None:
    """Let time pass, for the arcade and for the programs, until something has come about."""
    end = time.monotonic() + PATIENT
    while not until():
        assert time.monotonic() < end, f"{what} does not come about"
        player.run(1 / 60)
        time.sleep(0.004)


def gone(pid: int) -> bool:
    """Whether a process has ended, or was killed and only has not had the time for it yet."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return True
    about = dict(line.split(":\t", 1) for line in lines)
    pending = int(about["SigPnd"], 16) | int(about["ShdPnd"], 16)
    return about["State"][0] in "ZX" or bool(pending & 1 << signal.SIGKILL - 1)


def command_of(pid: int) -> bytes:
    """The command line of a process; nothing when it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def family(mark: str) -> list[int]:
    """The processes that run with this value of `FAMILY` in their environment, which is handed down to all children."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            values = (folder / "environ").read_bytes().split(b"\0")
        except OSError:
            continue
        if f"FAMILY={mark}".encode() in values and int(folder.name) != os.getpid():
            found.append(int(folder.name))
    return [pid for pid in found if not gone(pid)]


def finishes(check: Callable[[], bool]) -> bool:
    """Whether something comes about, be it late."""
    end = time.monotonic() + PATIENT
    while not check() and time.monotonic() < end:
        time.sleep(0.02)
    return check()
