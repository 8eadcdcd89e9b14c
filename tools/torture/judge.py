"""The judge of a torture: starts and kills arcades and servers, and compares what both arcades know in the end."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from enum import Enum
from math import inf
from pathlib import Path
from random import Random
from statistics import median

from msgspec import Struct, field, json
from msgspec.structs import replace

from game.installation import ROOT
from game.settings.brokers import relays_at
from game.store.player.online_file import OnlineData
from tools.torture.agent import CAME, MADE, sum_of
from tools.torture.servers import Server, broker, relay
from tools.torture.speed import Speed

DAY = 86_400
CLOCKS = (0, 0, DAY, -DAY, 365 * DAY, -365 * DAY)
"""Seconds by which a clock may be wrong, drawn at each start of an arcade."""
PATIENCE = 60.0
"""Seconds before and after the torture within which both have to know the same."""
NAMES = "anna", "ben"


class Strikes(Enum):
    """When arcades and servers are killed."""

    NEVER = (inf, inf)
    ONCE = (300.0, 300.0)
    OFTEN = (1.0, 4.0)


class Ordeal(Struct, frozen=True):
    """The trials of two arcades."""

    relays: tuple[tuple[str, ...], ...]
    """Faults of each relay; without any there is a broker."""
    strikes: Strikes = Strikes.OFTEN
    speed: Speed = Speed()


ORDEALS: dict[str, Ordeal] = {
    "relays": Ordeal((("rust",), ("auth",), ("double", "old", "lose=4"), ("limit=20",), ("refuse",))),
    "one-good": Ordeal((("auth",), ("refuse",), ("mute",), ("dead",), ("limit=1", "lose=1"))),
    "mqtt": Ordeal((), speed=Speed(rough=True)),
    "calm": Ordeal(((), ("rust",), ()), Strikes.NEVER),
    "small": Ordeal((("limit=6",),) * 5, Strikes.ONCE, Speed(pace=5.0, talks=0.02, again=0.0, budget=0.0)),
}
HOSTILE = ("relays", "one-good", "mqtt")


class Verdict(Struct):
    """Result of a torture."""

    name: str
    entries: int = 0
    kills: int = 0
    """Number of arcades that were killed; `falls` is that of servers."""
    falls: int = 0
    delays: list[float] = field(default_factory=list)
    """Seconds from each entry at one end to its arrival at the other."""
    processor: float = 0.0
    """Seconds of processor time of all that ran."""
    faults: list[str] = field(default_factory=list)
    """Faults that were found."""

    @property
    def told(self) -> str:
        delays = sorted(self.delays) or [0.0]
        quick = f"{1000 * median(delays):.0f} ms at the median, {delays[-1]:.1f} s at most"
        killed = f"{self.kills} arcades and {self.falls} servers killed"
        end = "; ".join(self.faults) or "both ends have the same line"
        return f"{self.name}: {self.entries} entries, {quick}; {killed}; {self.processor:.0f} s of processor: {end}"


class Judge:
    """One torture in a folder of its own."""

    def __init__(self, folder: Path, name: str, seed: int, game: str) -> None:
        ordeal = ORDEALS[name]
        self._folder = folder
        self._strikes = ordeal.strikes
        self._chance = Random(seed)
        self._speed = json.encode(replace(ordeal.speed, game=game)).decode()
        self.servers: list[Server] = [relay(*faults) for faults in ordeal.relays] or [broker(folder)]
        addresses = [server.address for server in self.servers]
        self._address = relays_at(addresses).url if ordeal.relays else addresses[0]
        self._arcades: dict[str, subprocess.Popen[bytes]] = {}
        self._verdict = Verdict(name)

    def run(self, seconds: float) -> Verdict:
        """Let them play for so long while everything happens to them; then say what has come of it."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            for server in self.servers:
                server.start()
            for name in NAMES:
                self._start(name)
            # On a slow machine each would be killed before the first move, again and again.
            _wait_until_agreed(self._folder, PATIENCE)
            self._torture(seconds)
            compare(self._folder, self._verdict)
        finally:
            for arcade in self._arcades.values():
                _kill(arcade)
            for server in self.servers:
                server.kill()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self._verdict.processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return self._verdict

    def _torture(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            pause = self._chance.uniform(*self._strikes.value)
            time.sleep(min(left, pause))
            if pause < left:
                self._strike()

    def _start(self, name: str, clock: int = 0) -> None:
        words = (str(self._folder), name, self._address, self._speed, str(clock))
        with (self._folder / f"{name}.err").open("a") as errors:
            command = [sys.executable, "-m", "tools.torture.agent", *words]
            self._arcades[name] = subprocess.Popen(command, cwd=ROOT, stderr=errors)

    def _strike(self) -> None:
        """Kill one or both arcades, or a server, and start them again a little later."""
        what = self._chance.random()
        if what < 0.6 or self._strikes is Strikes.ONCE:
            struck = [self._chance.choice(NAMES)] if what < 0.4 else [*NAMES]
            for name in struck:
                _kill(self._arcades[name])
            self._verdict.kills += len(struck)
            time.sleep(self._chance.uniform(0.0, 1.5))
            for name in struck:
                self._start(name, self._chance.choice(CLOCKS))
        else:
            server = self._chance.choice(self.servers)
            server.kill()
            self._verdict.falls += 1
            time.sleep(self._chance.uniform(0.0, 1.5))
            server.start()


def compare(folder: Path, verdict: Verdict, patience: float = PATIENCE) -> None:
    """Let both arcades come to rest, and note in the verdict what they know."""
    (folder / "stop").touch()
    if not _wait_until_agreed(folder, patience):
        counts = " and ".join(str(len(line)) for line in _lines(folder))
        verdict.faults.append(f"the lines differ {patience:.0f} s after the last move: {counts} entries")
        return
    line = _lines(folder)[0]
    verdict.entries = len(line)
    sums = [sum_of(line[:count]) for count in range(len(line) + 1)]
    logs = {name: _log(folder, name) for name in NAMES}
    for name, log in logs.items():
        for how, count, told, _ in log:
            if count > len(line) or sums[count] != told:
                verdict.faults.append(f"{name} had another entry {count} ({how})")
    made = {count: at for log in logs.values() for how, count, _, at in log if how == MADE}
    came = [(count, at) for log in logs.values() for how, count, _, at in log if how == CAME]
    verdict.delays = [at - made[count] for count, at in came if count in made]


def _wait_until_agreed(folder: Path, patience: float) -> bool:
    """Wait until both arcades have the same line; return False if that takes more than so many seconds."""
    end = time.monotonic() + patience
    while not _agreed(folder):
        if time.monotonic() >= end:
            return False
        time.sleep(0.2)
    return True


def _agreed(folder: Path) -> bool:
    """Return whether both arcades have the same line, which has begun."""
    one, other = _lines(folder)
    return bool(one) and one == other


def _lines(folder: Path) -> list[list[str]]:
    """Return the line of each arcade, as it is kept."""
    found = []
    for name in NAMES:
        try:
            kept = json.decode((folder / f"{name}.json").read_bytes(), type=OnlineData)
            found.append([*kept.games[0].state.line])
        except (FileNotFoundError, IndexError):
            found.append([])
    return found


def _log(folder: Path, name: str) -> list[tuple[str, int, int, float]]:
    entries = []
    for line in (folder / f"{name}.log").read_text(encoding="ascii").splitlines():
        words = line.split()
        if len(words) == 4:  # The last one may be cut off by a kill.
            entries.append((words[0], int(words[1]), int(words[2]), float(words[3])))
    return entries


def _kill(arcade: subprocess.Popen[bytes]) -> None:
    arcade.kill()
    arcade.wait(PATIENCE)
