"""Tests of what a client keeps of a program's complaints, which come in lines or in none, and may not end."""

from __future__ import annotations

import sys

import pytest

from game.players.client import LAST_LETTERS, LAST_LINES, Client
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
