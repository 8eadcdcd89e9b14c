"""A thousand online games at once on one mosquitto on loopback, and a move between two arcades.

The players of the thousand games are bare sockets that speak just enough MQTT, in as many processes as there are
processors less one (`benchmarks.started.online_games`): a real client for each would measure itself. Their letters are
as large as real ones, retained and confirmed as real ones, but not sealed; what sealing, checking and saving take is in
the move between two `Post`s (`benchmarks.started.online_posts`).
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks import online_clicks
from benchmarks.common.figures import Figure, at_least, at_most, percentile
from benchmarks.common.programs import ROOT, NoScreen, cpu_seconds, private_memory
from tests.helpers.mosquitto import PROGRAM, Mosquitto

GAMES = 1000
SECONDS = 12.0
THINKING = 0.4
"""Seconds until a player answers, in the first part; none in the second."""
LIMIT = 20.0
"""Milliseconds that a move may take at the median, one way."""
MOVES = 2000.0


def measure() -> list[Figure]:
    """Raises `NoScreen` if there is no broker to be measured."""
    if PROGRAM is None:
        raise NoScreen("mosquitto is not installed")
    # A broker with the usual 1,024 files keeps the next players waiting without a word.
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        broker = Mosquitto(Path(folder), "allow_anonymous true\nmax_packet_size 70000")
        try:
            return _thousand(broker) + _posts(broker) + online_clicks.measure(broker)
        finally:
            broker.kill()


def _thousand(broker: Mosquitto) -> list[Figure]:
    count = max(1, (os.cpu_count() or 1) - 1)
    numbers = broker.port, GAMES // count, SECONDS
    command = [sys.executable, "-m", "benchmarks.started.online_games", *map(str, numbers)]
    empty = private_memory(broker.pid)
    players = [
        subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(count)
    ]
    try:
        for player in players:
            _told(player)
        figures = [
            Figure("online", "memory of the broker, empty", empty, "MB"),
            Figure("online", f"with {2 * GAMES:,} connections", private_memory(broker.pid), "MB"),
        ]
        for name, thinking in (("answered after 0.4 s", THINKING), ("answered at once", 0.0)):
            before, began = cpu_seconds(broker.pid), time.perf_counter()
            for player in players:
                assert player.stdin is not None
                player.stdin.write(f"{thinking}\n")
                player.stdin.flush()
            told = [_told(player) for player in players]
            share = 100 * (cpu_seconds(broker.pid) - before) / (time.perf_counter() - began)
            latencies = [latency for one in told for latency in one["latencies"]]
            rate = len(latencies) / SECONDS
            figures.append(Figure("online", f"{name}: moves", rate, "1/s", None, *at_least(MOVES, rate, "1/s")))
            half = percentile(latencies, 50)
            limit = at_most(LIMIT, half, "ms") if thinking else ("", None)
            figures.append(Figure("online", f"{name}: a move, median", half, "ms", None, *limit))
            figures += [
                Figure("online", f"{name}: a move, 99 of 100", percentile(latencies, 99), "ms"),
                Figure("online", f"{name}: processor of the broker", share, "%"),
                Figure("online", f"{name}: of all players", 100 * sum(one["cpu"] for one in told) / SECONDS, "%"),
            ]
        figures.append(Figure("online", "memory of the broker afterwards", private_memory(broker.pid), "MB"))
        return figures
    finally:
        for player in players:
            player.kill()
            player.wait()


def _told(process: subprocess.Popen[str]) -> dict[str, Any]:
    """Return what a program says next."""
    assert process.stdout is not None
    told: dict[str, Any] = json.loads(process.stdout.readline())
    return told


def _posts(broker: Mosquitto) -> list[Figure]:
    command = [sys.executable, "-m", "benchmarks.started.online_posts", broker.broker.url]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=100)
    told = json.loads(done.stdout)
    there = percentile(told["round trips"], 50)
    return [
        Figure("online", "two arcades, there and back, median", there, "ms", None, *at_most(2 * LIMIT, there, "ms")),
        Figure("online", "two arcades, there and back, 99 of 100", percentile(told["round trips"], 99), "ms"),
        Figure("online", "processor time of both arcades a move", told["cpu"], "ms"),
        Figure("online", "memory of an arcade for the first game", told["first"], "MB"),
        Figure("online", "for each further game", told["further"], "kB"),
    ]
