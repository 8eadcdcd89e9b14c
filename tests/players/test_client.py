"""Tests of what a client keeps of a program's complaints, which come in lines or in none, and may not end."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.players.client import LAST_LETTERS, LAST_LINES, Client
from tests.conftest import LONG
from tests.players.table import finishes

COMPLAINTS = {
    "a line": ("w(b'Something is wrong.\\n')", ["! Something is wrong."]),
    "a line that is not ended": ("w(b'Wrong.\\r\\nStill wrong')", ["! Wrong.", "! Still wrong"]),
    "a line in parts": ("w(b'Some'); sys.stderr.flush(); time.sleep(0.05); w(b'thing.\\n')", ["! Something."]),
    "very many lines": (
        "w(b''.join(b'Error %d.\\n' % n for n in range(20_000)))",
        [f"! Error {n}." for n in range(20_000 - LAST_LINES, 20_000)],
    ),
    "a line that is very long": (
        "w(b'x' * 3_000_000); w(b'\\nEnd.\\n')",
        ["! " + "x" * (LAST_LETTERS - 1) + "…", "! End."],
    ),
    "no text at all": ("w(bytes([255, 254]) + b'\\n')", ["! \ufffd\ufffd"]),
}


@pytest.mark.slow
@pytest.mark.parametrize("complaint", COMPLAINTS)
def test_complaints_are_kept(complaint: str) -> None:
    code, kept = COMPLAINTS[complaint]
    client = Client([sys.executable, "-c", f"import sys, time; w = sys.stderr.buffer.write; {code}"])
    assert finishes(lambda: not client.alive)
    client.close()
    assert [line for line in client.log if line[0] == "!"] == kept[-LAST_LINES + 1 :]


UNREAD = """
import os, time
os.set_blocking(2, False)
told, moved = 0, time.monotonic()
while told < 2_000_000 and time.monotonic() < moved + 0.5:
    try:
        told, moved = told + os.write(2, b"Something is wrong.\\n" * 5), time.monotonic()
    except BlockingIOError:
        pass
print("info string", told, flush=True)
"""
"""Complains in short lines until nobody has read on for half a second, and says how much it has told."""


def test_who_complains_in_short_lines_is_read_no_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.players.client.BREATH", LONG)
    program = Client([sys.executable, "-S", "-c", UNREAD])
    said: list[str] = []
    assert finishes(lambda: said.extend(program.lines()) or said)
    program.close()
    assert int(said[0].split()[-1]) < 500_000, "the reader took what it got without a breath"


TOLD = """
import signal, sys
signal.signal(signal.SIGTERM, signal.SIG_IGN)
with open(sys.argv[1], "w") as file:
    for line in sys.stdin:
        file.write(line)
        file.flush()
"""
"""Writes down what it is told, and does not heed the system's request to end."""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such request")
def test_a_program_is_also_asked_to_end_in_its_own_terms(tmp_path: Path) -> None:
    told = tmp_path / "told"
    program = Client([sys.executable, "-S", "-c", TOLD, str(told)])
    assert finishes(told.exists)
    program.close()
    assert finishes(lambda: not program.alive)
    assert told.read_text(encoding="utf-8") == "quit\n"
