"""What programs at tables are asked, and what the text protocol answers, compared with what was found good
(`seen/players/conversations/`); see `tests.snapshots`. Nothing is started, and no clock runs.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from math import inf
from pathlib import Path
from random import Random

import pytest

from game.games import game_named
from game.play.session.match import Bot, Engine, Match, Person, Player
from game.play.session.session import Session, Source
from game.play.table.occasion import Here
from game.play.table.table import Table
from game.players.client import ClientError
from game.players.programs import ADVISER, Adviser, Program, UnknownPlayer
from game.players.seats import Seats
from game.players.ugi import Ugi
from tests import snapshots

STEPS = 220
LATE = 15.0
"""Seconds after which a program that says nothing has hung."""


class Speaker:
    """A program that answers as chance will have it, mostly well, and at times not at all."""

    def __init__(self, hall: Hall, command: Sequence[str]) -> None:
        self.hall, self.command = hall, command[0]
        self.log: deque[str] = deque(maxlen=4)
        self.said: deque[str] = deque()
        self.alive, self.flooding, self.closed = True, False, False

    def send(self, *lines: str) -> None:
        for line in lines:
            self.log.append(f"> {line}")
            self.hall.told.append(f"  {self.command} > {line if len(line) < 60 else '...' + line[-50:]}")
            self.answer(line)

    def answer(self, line: str) -> None:
        chance = self.hall.chance
        if line == "ugi":
            self.said += ["id name A program", "", "ugiok"]
        elif line == "stop":
            self.said.append("bestmove a5")
        elif line.startswith("go "):
            bad = chance.random()
            self.alive, self.flooding = bad > 0.03, bad > 0.96
            self.said.append(f"info depth {chance.randrange(1, 9)} nodes 9")
            moves, expected = self.hall.moves(2)
            score = chance.choice((-9000, -9000, 0, 35, 90))
            self.said.append(f"info depth 9 score cp {score} pv {moves} {expected}")
            if bad < 0.9:
                self.said.append(f"bestmove {moves}")
            elif bad < 0.94:
                self.said.append("bestmove" if bad < 0.92 else "bestmove z9")

    def lines(self) -> Iterator[str]:
        while self.said and self.hall.chance.random() < 0.8:
            yield self.said.popleft()

    def close(self) -> None:
        self.closed = True
        self.hall.told.append(f"  {self.command} is sent away")


class Hall:
    """A table with its seats, at which everything happens by chance."""

    def __init__(self, one: Player, other: Player) -> None:
        self.chance, self.now, self.told = Random(f"{one} {other}"), 0.0, list[str]()
        self.game = game_named("explode")
        session = Session(
            "explode", self.game.rules, Source(seed=9), None, Match(("Anna", "Ben"), players=(one, other))
        )
        self.table = Table(self.game, session, Here(), save=lambda session: self.told.append("  saved"))
        self.seats = Seats(self.table, self.find, lambda: self.now, self.start)

    def find(self, player: Player | Adviser) -> Program:
        if isinstance(player, Bot) and self.chance.random() < 0.1:
            raise UnknownPlayer(str(player))
        name = "adviser" if player is ADVISER else str(getattr(player, "level", "bot"))
        return Program((name,), 1.5, {"level": name})

    def start(self, command: Sequence[str], folder: Path | None) -> Speaker:
        if self.chance.random() < 0.05:
            raise ClientError("there is no such program")
        return Speaker(self, command)

    def moves(self, count: int) -> list[str]:
        """Moves one after the other from the position that somebody is asked about."""
        rules, position, found = self.game.rules, self.table.session.position, list[str]()
        for _ in range(count):
            legal = rules.legal_moves(position) or ["a5"]
            found.append(self.chance.choice(legal[:3]))
            position = rules.play(position, found[-1]) if rules.legal_moves(position) else position
        return found

    def happens(self) -> str:
        """Something that a person does, or nothing."""
        table, chance = self.table, self.chance
        ways: list[tuple[str, Callable[[], object]]] = [
            ("advise", self.advise),
            ("undo", table.undo),
            ("redo", table.redo),
            ("pause", table.pause),
            ("faster", self.faster),
            ("rest", self.seats.rest),
        ]
        if chance.random() < 0.25:
            name, do = chance.choice(ways)
            do()
            return name
        if not table.waiting and table.session.outcome is None and chance.random() < 0.7:
            (move,) = self.moves(1)
            return f"{move} {table.play(move)}"
        return "nothing"

    def advise(self) -> None:
        try:
            self.seats.advise()
        except UnknownPlayer:
            self.told.append("  no adviser")

    def faster(self) -> None:
        self.seats.speed = self.chance.choice((0, 1, 4))

    def evening(self) -> Iterator[str]:
        for _ in range(STEPS):
            yield self.happens()
            self.now += self.chance.choice((0.1, 0.1, 0.4, 1.0, LATE if self.chance.random() < 0.1 else 0.2))
            moving = self.chance.random() < 0.2
            for news in self.seats.poll(moving):
                yield f"  {type(news).__name__} {' '.join(str(getattr(news, name)) for name in news.__struct_fields__)}"
            yield from self.told
            self.told.clear()
            seats, table = self.seats, self.table
            table.changes.clear()
            flags = [name for name in ("advising", "thinking", "at_once") if getattr(seats, name)]
            draw = [side for side in (0, 1) if self.chance.random() < 0.1 and seats.takes_draw(side)]
            yield f"  {len(table.session.moves)} {seats.depth} {' '.join(flags)} {draw or ''}".rstrip()
            if table.session.outcome is not None:
                table.restart()


EVENINGS: dict[str, tuple[Player, Player]] = {
    "against a level": (Person(), Engine("expert")),
    "watched": (Engine("easy"), Bot("Robot")),
    "against a bot": (Bot("Robot"), Person()),
}


@pytest.mark.parametrize("evening", EVENINGS)
def test_programs_are_asked_what_they_were_asked(evening: str) -> None:
    snapshots.check(f"players/conversations/{evening}", Hall(*EVENINGS[evening]).evening())


TIMES = re.compile(r"nps \d+ time \d+ ")
MATE = "position fen r5,b1,./r2,.,./r1,.,. r"
TALKS: dict[str, Sequence[str]] = {
    "explode": (
        "ugi", "isready", "query p1turn", "query gameover", "query result", "d", "go depth 2", MATE, "query result",
        "go depth 3", "query result now",
        "position startpos moves a5 e1", "d", "query p1turn", "go perft 1", "go perft", "go perft x", "uginewgame", "d",
        "setoption name playseed value 3", "go p1time 40000 p2time 1 p1inc 100 depth 2",
        "go movetime 60000 depth 1", "go nodes 5 goal 1 within 2",
        "go goal 1", "go nodes 5 solution a5", "go movetime 1 depth", "position fen", "position startpos moves z9",
        "hello there", "setoption level", "setoption name speed value 9", "position fen r1,./.,. r", "query result",
        "go depth 1", "position fen r5,b1/.,. r moves a2", "query gameover", "query result",
    ),
    "unstack": (
        "ugi", "setoption name rules value neto2026", "position startpos", "d", "go nodes 30",
        "setoption name rules value chess", "position startpos moves 3b2>111", "query p1turn", "d", "go depth 1",
    ),
    "combact": (
        "ugi", "query p1turn", "go nodes 8", "setoption name goal value bases", "position startpos moves uA", "d",
        "go depth 1 nodes 5", "position startpos moves uA uB",
    ),
    "brickshooter": (
        "ugi", "setoption name seed value 77", "position startpos", "d", "go depth 2", "go nodes 60",
        "go nodes 90 goal waves:2 within 2", "go nodes 90 goal waves within 2",
        "position startpos moves 5>", "query result",
        "go nodes 40 goal 0 within 3 solution c^ nonsense",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TALKS)
def test_the_text_protocol_answers_as_it_did(name: str) -> None:
    snapshots.check(f"players/conversations/{name}", (TIMES.sub("", line) for line in answered(name, TALKS[name])))


def answered(name: str, lines: Sequence[str]) -> Iterator[str]:
    """The lines that are told, each before what is answered to it."""
    said: list[str] = []
    ugi = Ugi(game_named(name), said.append, inf)
    for line in lines:
        ugi.run([line])  # It waits for the answer, however long that takes.
        yield f"> {line[:80]}"
        yield from (answer if len(answer) < 200 else f"{answer[:150]}... {len(answer)}" for answer in said)
        said.clear()
