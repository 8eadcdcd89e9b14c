"""A private bus with nobody but the arcade and one client on it, and the arcade as that client knows it."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from tests.processes import line_of, started

PYTHON = "/usr/bin/python3"
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
PATIENCE = 120.0
"""Seconds until something must have happened; never the expected time."""


def missing() -> str:
    """What this machine lacks for a private bus; empty where there is everything."""
    lacks = [name for name in ("Xvfb", "dbus-daemon", "dbus-send") if shutil.which(name) is None]
    if not any(map(os.path.exists, LAUNCHERS)):
        lacks.append("at-spi2-core")
    if importlib.util.find_spec("accesskit") is None:
        lacks.append("accesskit")
    if not os.path.exists(PYTHON) or not _knows_the_bus():
        lacks.append("python3-pyatspi")
    return ", ".join(lacks)


def _knows_the_bus() -> bool:
    """True if the system's Python has pyatspi."""
    return not subprocess.run([PYTHON, "-c", "import pyatspi"], capture_output=True, timeout=PATIENCE).returncode


MOMENT = 0.5


class Gone(Exception):
    """What was asked about is no longer there."""


class Seen(NamedTuple):
    """A node, as the client has found it."""

    at: int
    role: str
    name: str
    note: str


class Client:
    """What a screen reader does: it looks for names and roles, and asks for actions."""

    def __init__(self, environment: dict[str, str]) -> None:
        client = Path(__file__).with_name("client.py")
        self.process = subprocess.Popen(
            [PYTHON, str(client)], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.heard: list[str] = []
        """What was announced."""

    def ask(self, *command: object) -> Any:
        """Give a command, and wait for the answer. Raises `Gone`."""
        assert self.process.stdin is not None
        print(json.dumps(command), file=self.process.stdin, flush=True)
        line = line_of(self.process)
        assert line, f"the screen reader has ended, or does not answer {command}"
        answer = json.loads(line)
        if isinstance(answer, dict):
            raise Gone(answer["gone"])
        return answer

    def look(self) -> list[Seen]:
        """All there is. Raises `Gone` when that changes meanwhile."""
        return [Seen(at, *node) for at, node in enumerate(self.ask("look"))]

    def until(self, condition: Callable[[list[Seen]], Any], what: str) -> Any:
        """Look until something is there, and return it."""
        end = time.monotonic() + PATIENCE
        while True:
            seen: list[Seen] = []
            with suppress(Gone):
                seen = self.look()
                self.heard += self.ask("announced")
                result = condition(seen)
                if result:
                    return result
            assert time.monotonic() < end, f"waited in vain for {what}; there is: {[node[1:3] for node in seen]}"
            time.sleep(0.03)

    def find(self, name: str, role: str = "") -> Seen:
        """The node with this name, or else with one that begins so, when it is there."""

        def there(seen: list[Seen]) -> Seen | None:
            called = [node for node in seen if node.name.startswith(name) and role in ("", node.role)]
            return next((node for node in called if node.name == name), called[0] if called else None)

        found: Seen = self.until(there, f"{role} {name!r}")
        return found

    def press(self, name: str, role: str = "") -> None:
        """Press what has this name."""
        self.act(self.find(name, role))

    def act(self, node: Seen) -> None:
        """Press something, and wait a moment for what comes of it: it may be nothing, or come later."""
        before, end = self.ask("count"), time.monotonic() + MOMENT
        with suppress(Gone):  # Nobody can press what is gone.
            self.ask("act", node.at)
        while time.monotonic() < end and self.ask("count") == before:
            time.sleep(0.01)

    def hears(self, *texts: str) -> None:
        """Wait until one of these was among what was announced."""
        self.until(lambda seen: any(text in " ".join(self.heard) for text in texts), f"the sound of {texts}")

    def states(self, node: Seen) -> list[str]:
        """What state something is in."""
        states: list[str] = self.ask("states", node.at)
        return states

    def set(self, name: str, value: float) -> None:
        """Give what has this name another value."""
        self.ask("set_value", self.find(name).at, value)

    def close(self) -> None:
        """End it."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.kill()
        self.process.wait(PATIENCE)


@contextmanager
def bus(home: Path) -> Iterator[dict[str, str]]:
    """A session bus on which assistive technology is switched on; yields the environment that leads there."""
    environment = {**os.environ, "HOME": str(home), "XDG_RUNTIME_DIR": str(home), "XDG_CONFIG_HOME": str(home)}
    environment |= {"GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "0"}
    home.chmod(0o700)
    command = ["dbus-daemon", "--session", "--print-address", "--nofork"]
    with started(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as daemon:
        try:
            environment["DBUS_SESSION_BUS_ADDRESS"] = line_of(daemon).strip()
            listen(environment, True)
            _wait_for_registry(environment)
            yield environment
        finally:
            daemon.terminate()


def listen(environment: dict[str, str], enabled: bool) -> None:
    """Switch assistive technology on or off."""
    to = ["--session", "--dest=org.a11y.Bus", "/org/a11y/bus"]
    what = ["org.freedesktop.DBus.Properties.Set", "string:org.a11y.Status", "string:IsEnabled"]
    _call(environment, *to, *what, f"variant:boolean:{str(enabled).lower()}")


def _wait_for_registry(environment: dict[str, str]) -> None:
    """Let the registry of the accessibility bus be there: whoever asks before it is there is never answered."""
    address = _call(environment, "--session", "--dest=org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus.GetAddress")
    to = [f"--bus={address.strip()}", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus"]
    what = ["org.freedesktop.DBus.StartServiceByName", "string:org.a11y.atspi.Registry", "uint32:0"]
    _call(environment, *to, *what)


def _call(environment: dict[str, str], *what: str) -> str:
    """Call something on a bus, and return its answer."""
    command = ["dbus-send", "--print-reply=literal", f"--reply-timeout={round(PATIENCE * 1000)}", *what]
    called = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=2 * PATIENCE)
    assert called.returncode == 0, called.stderr
    return called.stdout
