"""A program at the table, well-behaved and otherwise, and what is left of it afterwards."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.games import game_named
from game.play.session.session import Session, Source
from game.players.opponent import PATIENCE, Answer, Failure, Opponent
from tests.conftest import ROOT
from tests.players.table import PATIENT, bot, finishes, gone
from tests.processes import line_of, started

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at processes as Linux shows them")


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def session(game: str = "explode", *moves: str) -> Session:
    found = game_named(game)
    made = Session(found.name, found.rules, Source())
    for move in moves:
        made.play(move)
    return made


def start(manner: str, clock: Clock | None = None, game: str = "explode") -> Opponent:
    found = bot(game, manner)
    return Opponent(found.command, found.options, found.folder, clock or Clock())


def result(opponent: Opponent) -> Answer | Failure:
    end = time.monotonic() + PATIENT
    while time.monotonic() < end:
        found = opponent.poll()
        if found is not None:
            return found
        time.sleep(0.005)
    raise AssertionError("nothing comes of it")


def process_of(opponent: Opponent) -> int:
    end = time.monotonic() + PATIENT
    while not opponent.name and time.monotonic() < end:
        opponent.poll()
        time.sleep(0.005)
    return int(opponent.name.split()[-1])


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", ["explode", "unstack", "combact", "brickshooter"])
def test_a_good_program_answers_for_the_position(game: str) -> None:
    opponent = start("good", game=game)
    game_session = session(game)
    game_session.play(game_session.rules.legal_moves(game_session.position)[0])
    opponent.ask(game_session, "go movetime 100", 0.1)
    answer = result(opponent)
    assert isinstance(answer, Answer)
    assert answer.move == game_session.rules.legal_moves(game_session.position)[0]
    assert (opponent.depth, answer.score, answer.line) == (3, 25, (answer.move,))
    opponent.close()


@pytest.mark.sample(1)
@pytest.mark.parametrize(("manner", "what"), [("crash", "crashed"), ("flood", "flood"), ("nonsense", "nonsense")])
def test_what_a_bad_program_does_is_told(manner: str, what: str) -> None:
    opponent = start(manner)
    opponent.ask(session(), "go movetime 100", 0.1)
    failure = result(opponent)
    assert isinstance(failure, Failure)
    assert failure.what == what
    assert what == "flood" or any("position fen" in line for line in opponent.log)
    opponent.close()


def test_the_last_words_of_a_program_that_crashed_are_kept() -> None:
    opponent = start("crash")
    opponent.ask(session(), "go movetime 100", 0.1)
    result(opponent)
    assert "! Something is wrong." in opponent.log


@pytest.mark.parametrize("manner", ["hang", "mute"])
def test_a_program_that_hangs_is_waited_for_no_longer_than_its_time(manner: str) -> None:
    clock = Clock()
    opponent = start(manner, clock)
    opponent.ask(session(), "go movetime 2000", 2.0)
    if manner == "hang":
        process_of(opponent)
    for _ in range(10):
        assert opponent.poll() is None
    clock.now += PATIENCE + 2.1
    failure = result(opponent)
    assert isinstance(failure, Failure)
    assert failure.what == "silent"
    opponent.close()


def test_a_program_that_is_not_there() -> None:
    opponent = Opponent(["/no such program"], {})
    failure = result(opponent)
    assert isinstance(failure, Failure)
    assert failure.what == "crashed"
    assert "/no such program" in failure.detail
    assert opponent.log == [f"! {failure.detail}"]


def test_no_shell_sees_the_command(tmp_path: Path) -> None:
    opponent = Opponent([sys.executable, "-c", "pass", f"; touch {tmp_path}/made", "$(echo x)"], {})
    assert isinstance(result(opponent), Failure)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("  My   bot 2 ", "My bot 2"),
        ("", ""),
        ("\0\x07 ...", ""),
        ("a\0\u202eb", "a··b"),
        ("x" * 5000, "x" * 59 + "…"),
    ],
)
def test_a_name_is_fit_to_be_shown_or_none(said: str, name: str) -> None:
    code = f"print({f'id name {said}'!r}); print('ugiok', flush=True); import sys; sys.stdin.read()"
    opponent = Opponent([sys.executable, "-X", "utf8", "-c", code], {})
    end = time.monotonic() + PATIENT
    while not opponent.ready:
        assert opponent.poll() is None
        assert time.monotonic() < end
        time.sleep(0.005)
    assert opponent.name == name
    opponent.close()


def test_an_answer_that_is_no_longer_wanted_is_dropped() -> None:
    opponent = start("slow")
    opponent.ask(session(), "go movetime 60000", 60)
    end = time.monotonic() + PATIENT
    while opponent.depth != 7 and time.monotonic() < end:
        assert opponent.poll() is None
        time.sleep(0.005)
    opponent.stop()
    opponent.ask(session("explode", "a5"), "go movetime 60000", 60)
    while not (opponent.thinking and opponent.depth == 7) and time.monotonic() < end:
        assert opponent.poll() is None
        time.sleep(0.005)
    opponent.close()


@pytest.mark.slow
@linux
@pytest.mark.parametrize("manner", ["good", "hang", "flood"])
def test_closing_leaves_no_process(manner: str) -> None:
    opponent = start(manner)
    pid = process_of(opponent)
    opponent.ask(session(), "go movetime 60000", 60)
    opponent.poll()
    assert not gone(pid)
    opponent.close()
    assert finishes(lambda: gone(pid))


@pytest.mark.slow
@linux
def test_no_process_is_left_when_the_arcade_is_killed() -> None:
    """The arcade's own text protocol ends when its input is closed, even in the midst of a search."""
    code = (
        "import sys, time\n"
        "from game.games import game_named\n"
        "from game.players.opponent import Opponent\n"
        "from game.players.programs import own_command\n"
        "from game.play.session.session import Session, Source\n"
        "game = game_named('unstack')\n"
        "opponent = Opponent(own_command(game.name), {'level': 'expert'})\n"
        "opponent.ask(Session(game.name, game.rules, Source()), 'go movetime 60000', 60)\n"
        "while not opponent.depth:\n"
        "    opponent.poll()\n"
        "    time.sleep(0.01)\n"
        "print(opponent._client.pid, flush=True)\n"
        "time.sleep(600)\n"
    )
    with started([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True) as arcade:
        pid = int(line_of(arcade))
        assert not gone(pid)
        os.kill(arcade.pid, signal.SIGKILL)
    assert finishes(lambda: gone(pid))


class Told:
    """A program that says what it was given to say, whatever it is asked."""

    alive, flooding = True, False

    def __init__(self, *lines: str) -> None:
        self.said, self.log, self.sent = list(lines), list[str](), list[str]()

    def send(self, *lines: str) -> None:
        self.sent += lines

    def lines(self) -> list[str]:
        said, self.said = self.said, []
        return said

    def close(self) -> None:
        self.alive = False


def test_of_what_a_program_says_only_what_has_a_meaning_is_taken() -> None:
    told = Told(
        "info depth 7", "id author Somebody", "id name  Good   player ", "id", "name Bad", "bestmove a5", "ugiok"
    )
    opponent = Opponent(("any",), {"level": "easy"}, None, Clock(), start=lambda command, folder: told)
    assert not opponent.ready
    assert opponent.poll() is None
    assert (opponent.name, opponent.depth, opponent.ready) == ("Good player", 0, True)
    assert told.sent == ["ugi", "setoption name level value easy"]
    opponent.ask(session(), "go depth 9", 0.1)
    told.said = [
        "id name \u2022 \u2022",
        "info depth 3 score cp -40 pv a5 e1",
        "info string depth",
        "ugiok",
        "info pv b5",
    ]
    assert opponent.poll() is None
    assert (opponent.name, opponent.depth, opponent.thinking) == ("", 3, True)
    told.said = ["bestmove b4 ponder e1"]
    assert opponent.poll() == Answer("b4", ("b5",), -40)
    assert told.sent[2:] == ["position fen r1,r1,.,.,./r1,r1,.,.,./.,.,.,.,./.,.,.,b1,b1/.,.,.,b1,b1 r", "go depth 9"]
    assert opponent.ready
