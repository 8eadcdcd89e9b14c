"""Scripted programs instead of processes: they answer after some frames with a random legal move, and sometimes fail.

Everything depends on the seed and on what was asked, not on how often: leaving out events does not change the answers
to the others.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from game.app.loop.app import App
from game.games import game_named
from game.play.port.game import AnyGame
from game.players.client import LAST_LINES, Client, ClientError
from game.players.programs import Program, program
from game.workers.checking import CheckGames
from game.workers.jobs import parse_job
from game.workers.puzzles import JudgeMove
from game.workers.reviewer import ReviewGame
from game.workers.worker import END, Job

MARK = "fuzz"
"""Command of a program whose game is known: this word, and the name of the game."""
NAMES = ("Fuzz", "", "Bot\twith\x00odd\u202eletters \U0001f984", "N" * 5000)
MANNERS = {
    "good": 100,
    "late": 4,
    "crash": 2,
    "silent": 1,
    "flood": 1,
    "nonsense": 2,
    "illegal": 3,
    "babble": 3,
}
"""Manners of answering, with their weights."""
PAINTERS = ("picture", "page", "film")
"""Word in the command that paints a game."""
WORKER = "work"
"""Word in the command that does jobs for the arcade."""
NO_MOVES = ("zz99", "\x00", "a" * 3000, "\u202eäöß\ud7ff", "a1-a1", "pass", "none", "é\u0301\u0301", "1" * 5000)


class Scripted(Client):
    """A program that runs in the arcade's process."""

    def __init__(self, command: Sequence[str], folder: Path | None, seed: int) -> None:
        self.command = list(command)
        self.log: deque[str] = deque(maxlen=LAST_LINES)
        self.seed = seed
        self.closed = False
        self._game = game_named(command[1]) if command[0] == MARK else None
        self._due: list[tuple[int, str]] = []
        """Lines to be sent, each after that many more reads."""
        self._position = ""
        self._asked = 0
        self._ended = self._flooding = self._thinking = False
        chance = Random(f"{seed} {command}")
        self._name = chance.choices(NAMES, (20, 1, 1, 1))[0]
        self._hopeless = chance.random() < 0.2
        self._shy = chance.random() < 0.03
        if chance.random() < 0.02:
            raise ClientError(f"{command[0]} cannot be started: it is only played")

    @property
    def alive(self) -> bool:
        return not self._ended or bool(self._due)

    @property
    def flooding(self) -> bool:
        return self._flooding

    def close(self) -> None:
        self.closed = True

    def give_way(self) -> None:
        """Do nothing: it takes no processor time."""

    def send(self, *lines: str) -> None:
        for line in lines:
            self._take(line)

    def _take(self, line: str) -> None:
        self.log.append(f"> {line[:400]}")
        word = line.split(" ", 1)[0]
        if self._ended:
            return  # As with a real one, its end shows only when it stays silent.
        if self.command[0] in PAINTERS:
            self._paint(Random(f"{self.seed} {line}"))
        elif self.command[0] == WORKER:
            self._work(parse_job(line), Random(f"{self.seed} {line}"))
        elif word == "ugi" and not self._shy:
            self._say(2, f"id name {self._name}", "ugiok")
        elif word == "position":
            self._position = line
        elif word == "go":
            self._asked += 1
            self._thinking = True
            self._answer(Random(f"{self.seed} {self._asked} {self._position}"))
        elif word == "stop" and self._thinking:
            self._due = [(min(1, looks), said) for looks, said in self._due]

    def lines(self) -> Iterator[str]:
        self._due = [(looks - 1, said) for looks, said in self._due]
        ready = [said for looks, said in self._due if looks < 0]
        self._due = [(looks, said) for looks, said in self._due if looks >= 0]
        for said in ready:
            self.log.append(f"< {said[:400]}")
            self._thinking = self._thinking and not said.startswith("bestmove")
            yield said

    def _say(self, looks: int, *said: str) -> None:
        self._due += [(looks, line) for line in said]

    def _answer(self, chance: Random) -> None:
        manner = chance.choices(list(MANNERS), list(MANNERS.values()))[0]
        looks = chance.choice((0, 1, 2, 5, 12))
        *_, position = self._positions()
        line = self._line(chance, position)
        move = line[0]
        score = -chance.randrange(600, 2000) if self._hopeless else chance.randrange(-300, 300)
        if manner == "crash":
            self._ended = True
        elif manner == "flood":
            self._flooding = True
        elif manner == "nonsense":
            self._say(looks, "bestmove")
        elif manner == "illegal":
            self._say(looks, f"bestmove {chance.choice(NO_MOVES)}")
        elif manner == "babble":
            self._say(looks, "", "\x00", "info depth 99999 score cp none pv", "info pv " + "x" * 9000, "bestmove?")
            self._say(looks + 1, f"bestmove {move}", f"bestmove {move}")
        elif manner != "silent":
            looks += 80 if manner == "late" else 0
            self._say(looks // 2, f"info depth {chance.randrange(1, 9)} score cp {score} pv {' '.join(line)}")
            self._say(looks, f"bestmove {move}")

    def _work(self, job: Job[Any], chance: Random) -> None:
        """Review a game, or judge a move; sometimes answer nonsense, hang, or fail. Other jobs get no answer."""
        if isinstance(job, JudgeMove):
            self._say(2, "unknown")  # Then the arcade checks it itself.
        if isinstance(job, CheckGames):
            self._check(chance)
        if not isinstance(job, ReviewGame):
            return
        self._game = game_named(job.game)
        self._position = " ".join(["position fen", job.start, "moves", *job.moves])
        manner = chance.choice(("good", "good", "good", "silent", "crash", "nonsense"))
        *positions, _ = self._positions()
        slots = len(positions)
        for slot, position in enumerate(positions):
            found = [slot, [chance.randrange(3), chance.randrange(-300, 300), self._line(chance, position), []]]
            self._say(slot, json.dumps([found]))
        if manner == "nonsense":
            self._say(slots // 2, chance.choice((f"[[{slots}, 5]]", "[", "7", "reviewed")))
        if manner == "good":
            self._say(slots, END)
        self._ended = manner == "crash"

    def _paint(self, chance: Random) -> None:
        """Make a picture or a film; sometimes hang or fail."""
        manner = chance.choice(("good", "good", "silent", "crash", "babble"))
        for share in range(0, 101, 20):
            self._say(share // 10, f"{share} %" if manner != "babble" else chance.choice(NO_MOVES))
        self._say(11, "saved it" if manner == "good" else "")
        self._ended = manner != "silent"

    def _check(self, chance: Random) -> None:
        """Report some games that do not fit; sometimes fail."""
        for share in range(0, 101, 20):
            self._say(share // 10, json.dumps([share / 100, chance.choice((None, 0, 400))]))
        self._say(11, END if chance.random() < 0.8 else chance.choice(NO_MOVES))

    def _positions(self) -> Iterator[Any]:
        """Yield the positions on the way to the last one received; None if the game is unknown."""
        words = self._position.split(" ")
        at = words.index("moves") if "moves" in words else len(words)
        moves = words[at + 1 :]
        if self._game is None or not self._position:
            yield from [None] * (len(moves) + 1)
            return
        rules = self._game.rules
        yield (position := rules.parse_position(" ".join(words[2:at])))
        for move in moves:
            yield (position := rules.play(position, move))

    def _line(self, chance: Random, position: Any) -> list[str]:
        """Return some moves from a position, sometimes an illegal one; `(none)` if the game is unknown or over."""
        if position is None or self._game is None:
            return ["(none)"]
        rules = self._game.rules
        line: list[str] = []
        for _ in range(chance.randrange(1, 5)):
            moves = rules.legal_moves(position)
            if not moves or (line and chance.random() < 0.1):
                line.append(chance.choice(NO_MOVES) if line else "(none)")
                break
            line.append(chance.choice(moves))
            position = rules.play(position, line[-1])
        return line


class Table:
    """Replaces all programs an arcade would start, and remembers them."""

    def __init__(self, app: App, seed: int) -> None:
        self.app = app
        self.seed = seed
        self.started: list[Scripted] = []
        app.find_program = self.find
        app.start_program = self.start

    def find(self, game: AnyGame, player: str) -> Program:
        """Return the start of a player's program; raises `UnknownPlayer` where the arcade would."""
        found = program(game.name, player, self.app.settings.bots, self.app.settings.think_time / 1000)
        return replace(found, command=(MARK, game.name, player))

    def start(self, command: Sequence[str], folder: Path | None) -> Client:
        """Start a program; sometimes raises `ClientError`."""
        self.started = [program for program in self.started if not program.closed]
        helper = [word for word in command if word in (*PAINTERS, WORKER)]
        scripted = Scripted(helper or command, folder, self.seed + len(command))
        self.started.append(scripted)
        return scripted
