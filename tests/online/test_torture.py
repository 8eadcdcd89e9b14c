"""Tortures of online games: a sample of each, and what the judge says of arcades that do not agree."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from msgspec import json

from game.store.player.online_file import OnlineData
from tests.conftest import ROOT
from tests.helpers.relays import needed
from tools.torture.judge import HOSTILE, Judge, Verdict, compare
from tools.torture.servers import MOSQUITTO

pytestmark = [needed, pytest.mark.slow]
SECONDS = 40
"""Time of each way: two minutes together."""
SPARE = 240


def test_both_ends_have_the_same_line_whatever_happens() -> None:
    """All ways are tortured at the same time: most of it is waiting."""
    ways = [way for way in HOSTILE if can_be_tried(way)]
    assert ways, "no way could be tried here"
    tried = [
        subprocess.Popen(
            [sys.executable, "-m", "tools.torture", way, "--seconds", str(SECONDS), "--seed", "7"],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for way in ways
    ]
    try:
        for way, torture in zip(ways, tried, strict=True):
            said, _ = torture.communicate(timeout=SECONDS + SPARE)
            assert torture.returncode == 0, f"{way}: {said}"
            assert "both ends have the same line" in said, f"{way}: {said}"
    finally:
        for torture in tried:
            torture.kill()


def can_be_tried(way: str) -> bool:
    """True if the programs are there that a way needs."""
    if way == "mqtt":
        return MOSQUITTO is not None
    return way != "relays" or find_spec("nostr_sdk") is not None


def test_lines_that_differ_and_entries_that_are_lost_are_told(tmp_path: Path) -> None:
    for seconds in (4.0, 16.0, 64.0):  # A slow machine needs more for its first two moves.
        folder = tmp_path / f"{seconds:.0f}"
        folder.mkdir()
        verdict = Judge(folder, "calm", 1, "explode").run(seconds)
        assert not verdict.faults, verdict.told
        if verdict.entries > 1:
            break
    assert verdict.entries == len(_kept(folder).games[0].state.line) > 1
    log = folder / "ben.log"
    entries = log.read_text()
    log.write_text(f"{entries}came 1 12345 0.0\n")
    assert _compared(folder) == ["ben had another entry 1 (came)"]
    log.write_text(f"{entries}made {verdict.entries + 1} 12345 0.0\n")
    assert _compared(folder) == [f"ben had another entry {verdict.entries + 1} (made)"]
    log.write_text(f"{entries}came 1 12")
    assert _compared(folder) == [], "a word that was cut off counts"
    data = _kept(folder)
    del data.games[0].state.line[-1]
    (folder / "ben.json").write_bytes(json.encode(data))
    told = f"the lines differ 0 s after the last move: {verdict.entries} and {verdict.entries - 1} entries"
    assert _compared(folder) == [told]


def _kept(folder: Path) -> OnlineData:
    return json.decode((folder / "ben.json").read_bytes(), type=OnlineData)


def _compared(folder: Path) -> list[str]:
    verdict = Verdict("calm")
    compare(folder, verdict, 0.0)
    return verdict.faults
