"""Servers for a torture: relays and brokers in processes of their own, on loopback, which can be killed."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from game.installation import ROOT
from tools.torture.ports import answers, free_port

MOSQUITTO = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
PATIENCE = 30.0


class ServerError(Exception):
    """A server that does not start."""


class Server:
    """A program that answers at a port; killed it forgets everything, and is there again on the same port."""

    def __init__(self, address: str, command: Sequence[str], port: int) -> None:
        self.address = address
        self._command = command
        self._port = port
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers. Raises `ServerError`."""
        self._process = subprocess.Popen(self._command, cwd=ROOT, stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while not answers(self._port):
            if time.monotonic() > end or self._process.poll() is not None:
                raise ServerError(f"{self._command[-1]} does not start")
            time.sleep(0.02)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)
            self._process = None


class Nobody(Server):
    """A port at which nothing ever answers."""

    def start(self) -> None:
        return


def relay(*faults: str) -> Server:
    """Return a relay with some faults, see `relay.py`; `dead` is none at all."""
    port = free_port()
    kind = Nobody if "dead" in faults else Server
    return kind(f"ws://127.0.0.1:{port}", [sys.executable, "-m", "tools.torture.relay", str(port), *faults], port)


def broker(folder: Path) -> Server:
    """Return a broker that keeps its configuration in a folder. Raises `ServerError` if there is no program for it."""
    if MOSQUITTO is None:
        raise ServerError("mosquitto is not installed")
    port = free_port()
    file = folder / "mosquitto.conf"
    file.write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\nset_tcp_nodelay true\nlog_type none\n")
    return Server(f"mqtt://127.0.0.1:{port}", [MOSQUITTO, "-c", str(file)], port)
