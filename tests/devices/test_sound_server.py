"""The sound on a real sound server that ends, comes back and hangs: PulseAudio with a sink that leads nowhere."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.devices.audio import Audio
from tests.devices.test_audio import FOLDER, PATIENCE, until
from tests.processes import line_of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        sys.platform != "linux" or not (shutil.which("pulseaudio") and shutil.which("pactl")),
        reason="PulseAudio is not installed: apt-get install pulseaudio pulseaudio-utils",
    ),
]


class Server:
    """A sound server of the test's own."""

    def __init__(self, folder: Path) -> None:
        self.socket = folder / "native"
        self.environment = {**os.environ, "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
        self.environment["PULSE_SERVER"] = f"unix:{self.socket}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        modules = ["module-null-sink", f"module-native-protocol-unix socket={self.socket}"]
        loaded = [word for module in modules for word in ("-L", module)]
        command = ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", *loaded]
        self.process = subprocess.Popen(command, env=self.environment, stderr=subprocess.DEVNULL)
        until(lambda: self._ask("info").returncode == 0)

    def end(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait(PATIENCE)
            self.process = None

    def hang(self, hangs: bool) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP if hangs else signal.SIGCONT)

    def heard(self) -> int:
        """The number of programs that play something."""
        return len(self._ask("list", "short", "sink-inputs").stdout.splitlines())

    def _ask(self, *words: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            ["pactl", *words], env=self.environment, capture_output=True, timeout=PATIENCE, check=False
        )


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    # The name of a socket has at most 107 letters.
    with tempfile.TemporaryDirectory() as folder:
        made = Server(Path(folder))
        monkeypatch.setenv("SDL_AUDIODRIVER", "pulseaudio")
        monkeypatch.setenv("PULSE_SERVER", made.environment["PULSE_SERVER"])
        yield made
        made.end()


@pytest.fixture
def audio() -> Iterator[Audio]:
    pygame.mixer.quit()
    pygame.display.init()
    made = Audio(FOLDER)
    made.music("music_menu")
    yield made
    assert made.close()
    pygame.quit()


def lost(audio: Audio) -> Callable[[], bool]:
    """Hand what SDL says about devices to the sound, as the loop does; return whether one was lost."""

    def look() -> bool:
        gone = [event for event in pygame.event.get(pygame.AUDIODEVICEREMOVED) if event.which and not event.iscapture]
        if gone:
            audio.lose()
        return bool(gone)

    return look


def test_a_server_that_is_started_again_is_heard_again(server: Server, audio: Audio) -> None:
    server.start()
    audio.start()
    until(lambda: audio.ready and server.heard())
    server.end()
    until(lost(audio))
    server.start()
    until(server.heard)
    assert not audio.absent


def test_a_server_that_comes_after_the_arcade_is_heard(server: Server, audio: Audio) -> None:
    audio.start()
    until(lambda: audio.absent)
    server.start()
    end = time.monotonic() + PATIENCE
    while not server.heard():
        assert time.monotonic() < end, "no sound was heard"
        audio.play("press")
        time.sleep(0.2)


def test_nothing_waits_for_a_server_that_hangs(server: Server, audio: Audio) -> None:
    server.start()
    server.hang(True)
    audio.start()
    worst, last = 0.0, time.perf_counter()
    for _ in range(300):
        time.sleep(0.005)
        now = time.perf_counter()
        worst, last = max(worst, now - last), now
    assert not audio.ready, "the server answers, so this tries nothing"
    assert worst < 1.0, "opening the device held up everything else"
    server.hang(False)
    until(server.heard)


def test_the_arcade_ends_while_its_server_hangs(server: Server) -> None:
    code = """
import sys
from pathlib import Path
from game.app.loop.app import App
from game.installation import ASSETS, LEVELS
from game.scenes.home.menu import MenuScene
from game.store.files.folders import Folders
app = App(Folders(ASSETS, LEVELS, Path(sys.argv[1])))
app.push(MenuScene(app))
while not app.audio.ready:
    app.turn()
print("heard", flush=True)
sys.stdin.readline()
app.close()
"""
    server.start()
    folder = Path(server.environment["HOME"]) / "data"
    environment = {**server.environment, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "pulseaudio"}
    arcade = subprocess.Popen(
        [sys.executable, "-c", code, folder], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    limit = threading.Timer(PATIENCE, arcade.kill)
    limit.start()
    while line := line_of(arcade):
        if line == b"heard\n":
            break
    server.hang(True)
    try:
        arcade.communicate(b"\n", timeout=PATIENCE)
    finally:
        limit.cancel()
        arcade.kill()
        server.hang(False)
    assert arcade.returncode == 0, "it waited for the sound server"
