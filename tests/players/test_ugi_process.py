"""The text protocol as a process: it obeys and ends whatever it is doing, whatever it is sent, and whoever is gone."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from game.games import GAMES, game_named
from tests.conftest import ROOT
from tests.players.table import PATIENT, finishes, gone
from tests.processes import line_of, started

TEXT_FACE = [sys.executable, str(ROOT / "main.py"), "ugi"]
NAMES = [game.name for game in GAMES]
TOWER = f"b29{',.' * 6}/{'/'.join(['.,.,.,.,.,.,.'] * 5)}/.,.,.,.,.,.,w1 b neto2026"
"""More moves than a list could hold, and a capture at the end of millions of ways."""
LONG = [
    *((name, "startpos", "go perft 99") for name in NAMES),
    *(pytest.param(name, "startpos", "go infinite", marks=pytest.mark.slow) for name in NAMES),
    ("unstack", f"fen {TOWER}", "go perft 2"),
    ("unstack", f"fen {TOWER}", "go infinite"),
]
posix = pytest.mark.skipif(sys.platform == "win32", reason="that is told otherwise there")
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at processes as Linux shows them")


@contextmanager
def speaking(game: str) -> Iterator[subprocess.Popen[bytes]]:
    """The text protocol of a game at the other end of two pipes."""
    with started([*TEXT_FACE, game], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


def send(process: subprocess.Popen[bytes], *lines: str) -> None:
    assert process.stdin is not None
    process.stdin.write("".join(f"{line}\n" for line in lines).encode())
    process.stdin.flush()


def read(process: subprocess.Popen[bytes], last: str) -> list[str]:
    """What is said up to a line."""
    said: list[str] = []
    while not said or said[-1] != last:
        line = line_of(process)
        assert line, f"it ended after {said[-3:]}"
        said.append(line.decode().rstrip("\r\n"))
    return said


def peak(pid: int) -> int:
    """The most memory a process has had, in bytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))


def unread(pipe: IO[bytes] | None) -> int:
    """How many bytes wait in a pipe."""
    assert pipe is not None
    import fcntl
    import termios

    count = array("i", [0])
    fcntl.ioctl(pipe, termios.FIONREAD, count)
    return count[0]


# It obeys, whatever it is doing


@pytest.mark.sample(1)
@pytest.mark.parametrize(("game", "position", "work"), LONG)
def test_what_takes_long_can_be_stopped(game: str, position: str, work: str) -> None:
    with speaking(game) as process:
        send(process, f"position {position}", work, "isready")
        read(process, "readyok")
        send(process, "stop", "isready")
        said = read(process, "readyok")
        assert said[-2] == "info string stopped" if "perft" in work else said[-2].startswith("bestmove ")
        assert not [line for line in said if line.startswith("Nodes")]
        send(process, work, "quit")
        assert process.wait(PATIENT) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "work", "last"),
    [
        ("combact", "go perft 99", "info string stopped"),
        ("explode", "go infinite", "bestmove "),
    ],
)
def test_what_takes_long_does_not_outlive_the_input(game: str, work: str, last: str) -> None:
    done = subprocess.run([*TEXT_FACE, game], input=f"{work}\n".encode(), stdout=subprocess.PIPE, timeout=PATIENT)
    assert done.stdout.decode().splitlines()[-1].startswith(last)
    assert done.returncode == 0


def test_what_takes_a_moment_is_answered_after_the_end_of_the_input() -> None:
    done = subprocess.run([*TEXT_FACE, "explode"], input=b"go perft 4\n", stdout=subprocess.PIPE, timeout=PATIENT)
    assert done.stdout.decode().splitlines()[-1] == "Nodes searched: 256"


@pytest.mark.slow
def test_a_game_of_very_many_moves_is_taken_and_asked_about() -> None:
    chance = random.Random(2)
    rules = game_named("explode").rules
    rows = ["r1,.,.,.,.,.,.,.,.,.,.,.,.,.,r1"] * 7 + ["b1,.,.,.,.,.,.,.,.,.,.,.,.,.,b1"] * 8
    start = rules.parse_position(f"{'/'.join(rows)} r")
    position, moves = start, list[str]()
    while len(moves) < 20_000 and rules.outcome(position) is None:
        moves.append(chance.choice(rules.legal_moves(position)))
        position = rules.play(position, moves[-1])
    assert len(moves) == 20_000
    with speaking("explode") as process:
        send(process, f"position fen {rules.position_text(start)} moves {' '.join(moves)}", "query gameover", "d")
        send(process, "go nodes 20", "stop", "isready")
        said = read(process, "readyok")
    assert said[:2] == ["response false", f"fen {rules.position_text(position)}"]
    assert said[-2].startswith("bestmove ")


# Nobody is there any more


@pytest.mark.sample(1)
@posix
@pytest.mark.parametrize("work", ["go perft 99", "go infinite", "isready"])
def test_it_ends_when_the_reader_is_gone(work: str) -> None:
    with speaking("combact") as process:
        send(process, "isready", work)
        read(process, "readyok")
        assert process.stdout is not None
        process.stdout.close()
        assert process.wait(PATIENT) == 0


@pytest.mark.slow
@linux
@pytest.mark.parametrize("last", ["quit\n", ""])
def test_it_ends_though_nobody_reads_what_it_says(last: str) -> None:
    with speaking("unstack") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        send(process, f"position fen {TOWER}", "go perft 2")
        assert finishes(lambda: unread(process.stdout) > 60_000)
        time.sleep(0.3)
        process.stdin.write(last.encode())
        process.stdin.close()
        assert process.wait(PATIENT) == 0


@pytest.mark.slow
@linux
def test_it_ends_when_the_one_who_started_it_is_gone(tmp_path: Path) -> None:
    """Even where somebody else holds the pipes open, such as another program that was started meanwhile."""
    code = (
        "import subprocess, sys, time\n"
        f"started = subprocess.Popen({[*TEXT_FACE, 'combact']!r}, stdin=0, stdout=open(sys.argv[1], 'wb'))\n"
        "print(started.pid, flush=True)\n"
        "time.sleep(600)\n"
    )
    said = tmp_path / "said.txt"
    command = [sys.executable, "-c", code, str(said)]
    with started(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as starter:
        pid = int(line_of(starter))
        send(starter, "isready", "go perft 99")
        assert finishes(lambda: "readyok" in said.read_text())
        starter.kill()
        starter.wait(PATIENT)
        assert finishes(lambda: gone(pid))


@pytest.mark.sample(1)
@posix
@pytest.mark.parametrize(
    ("streams", "sent", "status", "complaint"),
    [
        (">&-", "go depth 3", 1, "the standard output is closed"),
        (">&- 2>&-", "go depth 3", 1, ""),
        ("<&-", "", 0, ""),
        (">/dev/null", "go perft 3", 0, ""),
        pytest.param(">/dev/full", "go depth 3", 1, "No space left on device", marks=linux),
        pytest.param(">/dev/full", "ugi", 1, "No space left on device", marks=linux),
        pytest.param(">/dev/full 2>/dev/full", "ugi", 1, "", marks=linux),
    ],
)
def test_odd_streams(streams: str, sent: str, status: int, complaint: str) -> None:
    command = ["/bin/sh", "-c", f'exec "$@" {streams}', "sh", *TEXT_FACE, "explode"]
    done = subprocess.run(command, input=f"{sent}\n".encode(), capture_output=True, timeout=PATIENT)
    assert done.returncode == status
    told = done.stderr.decode().splitlines()
    assert len(told) == bool(complaint)
    assert all(line.startswith("main.py: nothing can be written: ") and complaint in line for line in told)


@pytest.mark.slow
@posix
def test_it_says_in_utf_8_whatever_the_locale() -> None:
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run(
        [*TEXT_FACE, "explode"], input="é\0\n".encode(), capture_output=True, env=environment, timeout=PATIENT
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == "info string unknown command: é·\n"


@pytest.mark.slow
@posix
def test_an_interrupt_ends_it_without_a_trace(tmp_path: Path) -> None:
    with (tmp_path / "told").open("wb") as told:
        pipe = subprocess.PIPE
        with started([*TEXT_FACE, "unstack"], stdin=pipe, stdout=pipe, stderr=told) as process:
            send(process, "isready", "go infinite")
            read(process, "readyok")
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENT) == 130
    assert (tmp_path / "told").read_bytes() == b""


# Whatever it is sent


@pytest.mark.slow
@linux
def test_a_line_without_end_is_refused_and_not_kept() -> None:
    with speaking("explode") as process:
        assert process.stdin is not None
        send(process, "isready")
        read(process, "readyok")
        before = peak(process.pid)
        for _ in range(100):
            process.stdin.write(b"position startpos moves " * 41_667)
        send(process, "", "isready")
        said = read(process, "readyok")
        assert said == ["info string error: a line has at most 1000000 bytes", "readyok"]
        assert peak(process.pid) - before < 10_000_000


NOISE = ["\0", "\x1b[2J", "é", "\u202e", "moves", "value", "name", "-1", "1e9", "9" * 5000, "x" * 300, "%s", "{0}", "'"]
"""Words that have no business in a command."""


def noise(game: str, seed: int, count: int) -> Iterator[bytes]:
    """Lines that are nearly commands, or nothing of the kind; none asks for work that has no end."""
    chance = random.Random(f"{game} {seed}")
    rules = game_named(game).rules
    position = rules.start()
    moves: list[str] = []
    commands = ["ugi", "isready", "setoption", "uginewgame", "position", "query", "go", "stop", "d", "quit!", "debug"]
    works = ["perft 1", "perft 99", "infinite", "depth 2", "nodes 50", "movetime 1", "p1time 1 p2time 1", "depth -3"]
    options = [option.name for option in rules.OPTIONS] + ["level", "playseed", "no such"]
    for _ in range(count):
        if rules.outcome(position) is not None or chance.random() < 0.01:
            position, moves = rules.start(), []
        words = [chance.choice(commands)]
        if words == ["position"]:
            legal = rules.legal_moves(position)
            moves.append(chance.choice(legal))
            position = rules.play(position, moves[-1])
            start = f"fen {rules.position_text(position)}" if chance.random() < 0.5 else "startpos"
            words += [*start.split(), "moves", *moves]
        elif words == ["go"]:
            words += chance.choice(works).split()
        elif words == ["setoption"]:
            words += ["name", chance.choice(options), "value", chance.choice(["1", "hard", "classic", "time", "7"])]
        elif words == ["query"]:
            words += [chance.choice(["p1turn", "gameover", "result", "weather"])]
        for _ in range(chance.choice([0, 0, 1, 2])):
            words.insert(chance.randrange(len(words) + 1), chance.choice(NOISE))
        line = " ".join(words).encode()
        if chance.random() < 0.1:
            at = chance.randrange(len(line) + 1)
            line = line[:at] + chance.randbytes(chance.randrange(40)).replace(b"\n", b"") + line[at:]
        if chance.random() < 0.1:
            line = line[: chance.randrange(len(line) + 1)]
        yield line if line.split()[:1] != [b"quit"] else b""


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
def test_a_thousand_hostile_lines(game: str) -> None:
    lines = b"\n".join([*noise(game, 11, 1000), b"stop", b"setoption", b"isready", b"quit", b"isready", b""])
    done = subprocess.run([*TEXT_FACE, game], input=lines, capture_output=True, timeout=3 * PATIENT)
    said = done.stdout.decode().splitlines()
    assert said[-2:] == ["info string error: setoption name N value V", "readyok"]
    assert all(line.isprintable() for line in said)
    assert (done.returncode, done.stderr) == (0, b"")
