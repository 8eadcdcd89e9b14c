"""Weston, a Wayland compositor: without a screen and without input devices, or in a window on a virtual screen."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.window.screen import PATIENCE, until

SOCKET = "wayland-arcade"
SIZE = (1300, 760)
HEADLESS = "--backend=headless-backend.so"
CONFIGURATION = """
[shell]
startup-animation=none
close-animation=none
focus-animation=none
"""
"""A window that fades out would keep the keyboard meanwhile."""
IN_A_WINDOW = "--backend=x11-backend.so"
"""With the pointer and the keyboard of the screen that its window is on."""


@contextmanager
def weston(display: str = "", options: Sequence[str] = ()) -> Iterator[dict[str, str]]:
    """Start Weston, in a window where a `display` is named; yields the environment of its clients."""
    # Not pytest's own folder: the path of a socket has at most 107 bytes.
    folder = tempfile.mkdtemp(prefix="weston-")
    configuration = Path(folder, "weston.ini")
    configuration.write_text(CONFIGURATION, encoding="utf-8")
    environment = {**os.environ, "XDG_RUNTIME_DIR": folder}
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        environment.pop(name, None)
    backend = IN_A_WINDOW if display else HEADLESS
    ways = [backend, f"--socket={SOCKET}", f"--config={configuration}"]
    size = [f"--width={SIZE[0]}", f"--height={SIZE[1]}"]
    process = subprocess.Popen(
        ["weston", *ways, "--use-pixman", "--idle-time=0", *size, *options],
        env=environment | ({"DISPLAY": display} if display else {}),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        until(lambda: process.poll() is not None or Path(folder, SOCKET).exists(), "Weston can be reached")
        assert process.poll() is None, f"Weston has ended with status {process.returncode}"
        sdl = {"SDL_VIDEODRIVER": "wayland", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        yield environment | sdl | {"WAYLAND_DISPLAY": SOCKET}
    finally:
        process.terminate()
        process.wait(PATIENCE)
        shutil.rmtree(folder, ignore_errors=True)
