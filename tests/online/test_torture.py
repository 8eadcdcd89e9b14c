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
SPARE = 120


@pytest.mark.parametrize("way", HOSTILE)
def test_both_ends_have_the_same_line_whatever_happens(way: str) -> None:
    if way == "mqtt" and MOSQUITTO is None:
        pytest.skip("mosquitto is not installed")
    if way == "relays" and find_spec("nostr_sdk") is None:
        pytest.skip("there is only one relay program here")
    command = [sys.executable, "-m", "tools.torture", way, "--seconds", str(SECONDS), "--seed", "7"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS + SPARE)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "both ends have the same line" in done.stdout
    print(done.stdout)


def test_lines_that_differ_and_entries_that_are_lost_are_told(tmp_path: Path) -> None:
    verdict = Judge(tmp_path, "calm", 1, "explode").run(4.0)
    assert not verdict.faults, verdict.told
    assert verdict.entries == len(_kept(tmp_path).games[0].state.line) > 1
    log = tmp_path / "ben.log"
    entries = log.read_text()
    log.write_text(f"{entries}came 1 12345 0.0\n")
    assert _compared(tmp_path) == ["ben had another entry 1 (came)"]
    log.write_text(f"{entries}made {verdict.entries + 1} 12345 0.0\n")
    assert _compared(tmp_path) == [f"ben had another entry {verdict.entries + 1} (made)"]
    log.write_text(f"{entries}came 1 12")
    assert _compared(tmp_path) == [], "a word that was cut off counts"
    data = _kept(tmp_path)
    del data.games[0].state.line[-1]
    (tmp_path / "ben.json").write_bytes(json.encode(data))
    told = f"the lines differ 0 s after the last move: {verdict.entries} and {verdict.entries - 1} entries"
    assert _compared(tmp_path) == [told]


def _kept(folder: Path) -> OnlineData:
    return json.decode((folder / "ben.json").read_bytes(), type=OnlineData)


def _compared(folder: Path) -> list[str]:
    verdict = Verdict("calm")
    compare(folder, verdict, 0.0)
    return verdict.faults
