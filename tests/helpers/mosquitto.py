"""A real broker for tests: mosquitto, on a free port of loopback."""

from __future__ import annotations

import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.settings.brokers import Broker
from tools.torture.ports import answers, free_port

PROGRAM = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
certifying = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")
needed = pytest.mark.skipif(PROGRAM is None, reason="mosquitto is not installed")
PATIENCE = 60.0
"""Seconds until something that is awaited counts as failed."""


def wait_until(condition: Callable[[], object], what: str = "", each: Callable[[], object] = lambda: None) -> None:
    """Wait for a condition, and do something `each` time it is not fulfilled."""
    end = time.monotonic() + PATIENCE
    while not condition():
        each()
        assert time.monotonic() < end, f"not within {PATIENCE} s: {what}"
        time.sleep(0.002)


class Certificates:
    """A certificate of a broker and that of who has issued it, made by the openssl program."""

    def __init__(self, folder: Path, names: str = "IP:127.0.0.1,DNS:localhost") -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        new = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        issued = ["-days", "2", "-subj", "/CN=Authority"]
        self._openssl("req", "-x509", *new, "-keyout", "ca.key", "-out", "ca.pem", *issued)
        self._openssl("req", *new, "-keyout", "key.pem", "-out", "request.pem", "-subj", "/CN=Broker")
        (folder / "names").write_text(f"subjectAltName={names}\n")
        authority = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", "names"]
        self._openssl("x509", "-req", "-in", "request.pem", *authority, "-out", "certificate.pem")

    def _openssl(self, *arguments: str) -> None:
        subprocess.run(["openssl", *arguments], cwd=self._folder, check=True, capture_output=True, timeout=PATIENCE)

    @property
    def authority(self) -> str:
        return (self._folder / "ca.pem").read_text()

    @property
    def lines(self) -> str:
        """Lines of mosquitto's configuration for a listener with this certificate."""
        return f"certfile {self._folder}/certificate.pem\nkeyfile {self._folder}/key.pem"


class Mosquitto:
    """A broker that can be killed and started again on the same port."""

    def __init__(
        self, folder: Path, lines: str = "allow_anonymous true", listener: str = "", keep: bool = False
    ) -> None:
        """`lines` are added to its configuration, `listener` to that of its port; `keep` lets it remember messages."""
        self.port = free_port()
        self._configuration = folder / "mosquitto.conf"
        data = folder / "data"
        data.mkdir(parents=True, exist_ok=True)
        data.chmod(0o777)
        keeping = f"persistence {str(keep).lower()}\npersistence_location {data}/\nautosave_interval 1\n"
        keeping += "autosave_on_changes true\n" if keep else ""
        self._fixed = (
            f"per_listener_settings false\nset_tcp_nodelay true\n{keeping}listener {self.port} 127.0.0.1\n{listener}\n"
        )
        self.allow(lines)
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def allow(self, lines: str) -> None:
        """Write its configuration anew, for its next start."""
        self._configuration.write_text(f"{self._fixed}{lines}\nlog_type none\nuser root\n")

    @property
    def broker(self) -> Broker:
        return Broker(f"mqtt://127.0.0.1:{self.port}")

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        assert PROGRAM is not None
        self._process = subprocess.Popen(
            [PROGRAM, "-c", str(self._configuration)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        wait_until(self._answers, "the broker's start")

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, "the broker has ended"
        return answers(self.port)

    def kill(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait(PATIENCE)
            self._process = None
