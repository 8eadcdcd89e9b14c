"""A virtual desktop of several screens, which can be plugged in, moved and unplugged."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from tests.window.screen import PATIENCE, Screen

CONFIGURATION = """
Section "Device"
  Identifier "card"
  Driver "dummy"
  VideoRam 200000
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5.0-1000.0
  VertRefresh 5.0-200.0
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Virtual 4096 4096
  EndSubSection
EndSection
"""
DRIVER = Path("/usr/lib/xorg/modules/drivers/dummy_drv.so")
"""The driver of a graphics card that is not there, with sixteen outputs."""
MODES = ("1920x1080", "1280x1024", "1280x720", "1024x768")
Area = tuple[int, int, int, int]
"""Left, top, width and height."""


class Outputs(Screen):
    """An X server with several outputs and no hardware."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="xorg-")
        super().__init__((0, 0))
        for mode in MODES:
            self._xrandr("--addmode", "DUMMY1", mode)

    def command(self, size: tuple[int, int]) -> list[str]:
        configuration = Path(self._folder.name, "xorg.conf")
        configuration.write_text(CONFIGURATION, encoding="utf-8")
        log = Path(self._folder.name, "xorg.log")
        quiet = ["-noreset", "-sharevts", "-novtswitch"]
        return ["Xorg", "-config", str(configuration), "-logfile", str(log), *quiet]

    def close(self) -> None:
        super().close()
        self._folder.cleanup()

    def arrange(self, first: Area, second: Area | None = None) -> None:
        """Put one or two screens in these places of the desktop."""
        given: list[str] = []
        for name, area in (("DUMMY0", first), ("DUMMY1", second)):
            if area is None:
                given += ["--output", name, "--off"]
            else:
                left, top, width, height = area
                given += ["--output", name, "--mode", f"{width}x{height}", "--pos", f"{left}x{top}"]
        self._xrandr(*given)
        self._xrandr("--query")  # Programs that start now are told which outputs are connected.
        areas = [area for area in (first, second) if area is not None]
        self.size = max(area[0] + area[2] for area in areas), max(area[1] + area[3] for area in areas)

    def _xrandr(self, *options: str) -> None:
        environment = {**os.environ, "DISPLAY": self.name}
        subprocess.run(["xrandr", *options], env=environment, check=True, timeout=PATIENCE, stdout=subprocess.DEVNULL)

    def picture(self, area: Area | None = None) -> bytes:
        """The pixels of an area, or of the window as far as it is on the desktop, which is large."""
        left, top, width, height = area or self.geometry() or (0, 0, 1, 1)
        right = min(left + width, self.size[0])
        bottom = min(top + height, self.size[1])
        left = max(left, 0)
        top = max(top, 0)
        if left >= right or top >= bottom:
            return b""
        return super().picture((left, top, right - left, bottom - top))

    def put(self, left: int, top: int) -> None:
        """Move the arcade's window, without its frame, to a place."""
        self._window().configure(x=left, y=top)
        self.display.sync()

    def maximise(self, on: bool) -> None:
        """Ask the window manager to maximise the arcade's window, or to make it small again."""
        kinds = [self.display.intern_atom(f"_NET_WM_STATE_MAXIMIZED_{way}") for way in ("VERT", "HORZ")]
        self.tell("_NET_WM_STATE", int(on), *kinds, 1)

    def tell(self, message: str, *data: int) -> None:
        """Send a message about the arcade's window to the window manager."""
        from Xlib import X, protocol

        values = (32, [*data, 0, 0, 0, 0, 0][:5])
        atom = self.display.intern_atom(message)
        event = protocol.event.ClientMessage(window=self._window(), client_type=atom, data=values)
        self.root.send_event(event, event_mask=X.SubstructureRedirectMask | X.SubstructureNotifyMask)
        self.display.sync()

    def _window(self) -> Any:
        window = self.window()
        assert window is not None, "the arcade's window is not there"
        return window
