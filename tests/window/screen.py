"""A virtual screen, and the arcade in a real window upon it, played by real pointer and key events."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from copy import copy
from pathlib import Path
from typing import Any

from pygame import MOUSEBUTTONDOWN, MOUSEMOTION, MOUSEWHEEL
from pygame.event import Event
from Xlib import XK, X, display, error, protocol
from Xlib.ext import xtest

from tests.processes import line_of

ROOT = Path(__file__).resolve().parent.parent.parent
CHECKOUT = sys.executable, str(ROOT / "main.py")
"""The command that starts the arcade of this checkout."""
PATIENCE = 120.0
"""Seconds until something must have happened; never the expected time."""
LONG_REST = 30.0
"""Seconds after which a picture that has not changed will not change any more, whatever its program does."""


def until(condition: Callable[[], object], what: str) -> None:
    """Wait for a condition to hold."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"waited in vain until {what}"
        time.sleep(0.02)


def _state(task: Path) -> str:
    """What a thread is doing, as Linux calls it; nothing if it has ended."""
    with suppress(OSError):
        return (task / "stat").read_text().rpartition(")")[2].split()[0]
    return ""


def asleep(process: subprocess.Popen[Any]) -> Callable[[], bool]:
    """Tells whether a process sleeps in all of its threads: one that only had no time to go on has not come to rest."""
    return lambda: all(_state(task) == "S" for task in Path(f"/proc/{process.pid}/task").iterdir())


class Screen:
    """An X server without hardware; it picks a free number for its display by itself."""

    def __init__(self, size: tuple[int, int]) -> None:
        reading, writing = os.pipe()
        # No key repeats itself, however late it is let go.
        command = [*self.command(size), "-displayfd", str(writing), "-nolisten", "tcp", "-r"]
        self.size = size
        self.program: int | None = None
        """The process whose window is meant, where there are several."""
        self.server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            self.name = f":{line_of(self.server, pipe).strip()}"
        self.display = display.Display(self.name)
        self.root = self.display.screen().root

    def command(self, size: tuple[int, int]) -> list[str]:
        """The program of the server, and its options."""
        return ["Xvfb", "-screen", "0", f"{size[0]}x{size[1]}x24"]

    def close(self) -> None:
        """End the server."""
        self.display.close()
        self.server.terminate()
        self.server.wait(PATIENCE)

    def of(self, program: int) -> Screen:
        """The same screen, on which only the window of a process is meant."""
        same = copy(self)
        same.program = program
        return same

    def window(self) -> Any | None:
        """The arcade's window, when it is there."""
        name, process = (self.display.intern_atom(atom) for atom in ("_NET_WM_NAME", "_NET_WM_PID"))
        for child in self._windows():
            try:
                title, program = (
                    child.get_full_property(name, X.AnyPropertyType),
                    child.get_full_property(process, X.AnyPropertyType),
                )
                if self.program is not None and (program is None or program.value[0] != self.program):
                    continue
                if child.get_attributes().map_state == X.IsViewable and title and title.value.endswith(b"Dusk Arcade"):
                    return child
            except error.XError:
                continue  # it was closed while we looked
        return None

    def _windows(self) -> Iterator[Any]:
        """All windows, and those within: a window manager puts frames round them."""
        for frame in self.root.query_tree().children:
            yield frame
            with suppress(error.XError):
                yield from frame.query_tree().children

    def geometry(self) -> tuple[int, int, int, int] | None:
        """Left, top, width and height of the arcade's window."""
        window = self.window()
        if window is None:
            return None
        try:
            place, corner = window.get_geometry(), self.root.translate_coords(window, 0, 0)
        except error.XError:
            return None
        return corner.x, corner.y, place.width, place.height

    def picture(self, area: tuple[int, int, int, int] | None = None) -> bytes:
        """The pixels of an area (left, top, width, height), or of the whole screen."""
        pixels: bytes = self.root.get_image(*(area or (0, 0, *self.size)), X.ZPixmap, 0xFFFFFFFF).data
        return pixels

    def still(self, area: tuple[int, int, int, int] | None = None, asleep: Callable[[], bool] = lambda: True) -> bytes:
        """The picture when it no longer changes and who draws it was seen `asleep`; waits for that.

        On a busy machine a program at rest, which wakes now and then, often waits for its turn to sleep again: two
        sights of four are enough, and none are needed after `LONG_REST`.
        """
        seen: list[tuple[bytes, bool]] = []
        changed = time.monotonic()

        def resting() -> bool:
            nonlocal changed
            time.sleep(0.1)  # To fetch a picture costs more than to wait a little.
            seen.append((self.picture(area), asleep()))
            del seen[:-4]
            if len({picture for picture, _ in seen}) > 1 or not seen[-1][0]:
                changed = time.monotonic()
                return False
            calm = len(seen) == 4 and sum(calm for _, calm in seen) >= 2
            return calm or time.monotonic() > changed + LONG_REST

        until(resting, "the picture rests")
        return seen[-1][0]

    def give_focus(self) -> None:
        """What a window manager does when a window is opened."""
        window = self.window()
        assert window is not None
        window.set_input_focus(X.RevertToParent, X.CurrentTime)
        self.display.sync()

    def rest_mouse(self) -> None:
        """Take the mouse away to a corner of the screen."""
        xtest.fake_input(self.display, X.MotionNotify, x=self.size[0] - 1, y=self.size[1] - 1)
        self.display.sync()

    def move(self, x: float, y: float) -> None:
        """Move the pointer to a point of the arcade's window."""
        place = self.geometry()
        assert place is not None
        xtest.fake_input(self.display, X.MotionNotify, x=place[0] + round(x), y=place[1] + round(y))
        self.display.sync()

    def press(self) -> None:
        """Press the left button."""
        xtest.fake_input(self.display, X.ButtonPress, 1)
        self.display.sync()

    def release(self) -> None:
        """Let go of the left button."""
        xtest.fake_input(self.display, X.ButtonRelease, 1)
        self.display.sync()

    def click(self, x: float, y: float) -> None:
        """Press and let go of the left button at a point of the arcade's window."""
        self.move(x, y)
        xtest.fake_input(self.display, X.ButtonPress, 1)
        xtest.fake_input(self.display, X.ButtonRelease, 1)
        self.display.sync()

    def replay(self, events: Sequence[Event]) -> None:
        """Move the pointer, press and turn the wheel as pygame's events say."""
        for event in events:
            if event.type == MOUSEMOTION:
                self.move(*event.pos)
            elif event.type == MOUSEWHEEL:
                for kind in [X.ButtonPress, X.ButtonRelease] * abs(event.y):
                    xtest.fake_input(self.display, kind, 4 if event.y > 0 else 5)
            else:
                xtest.fake_input(
                    self.display, X.ButtonPress if event.type == MOUSEBUTTONDOWN else X.ButtonRelease, event.button
                )
        self.display.sync()

    def keys(self, *names: str) -> None:
        """Press keys together and let go of them."""
        codes = [self.display.keysym_to_keycode(XK.string_to_keysym(name)) for name in names]
        for code in codes:
            xtest.fake_input(self.display, X.KeyPress, code)
        for code in reversed(codes):
            xtest.fake_input(self.display, X.KeyRelease, code)
        self.display.sync()

    def drop(self, kind: str, content: bytes) -> None:
        """Drag something of a kind, such as `text/uri-list`, over the arcade's window and drop it there, as a file
        manager does by the protocol XDND; waits until the window has taken it.
        """
        screen, target = self.display, self.window()
        assert target is not None
        source = self.root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        names = ("XdndSelection", "XdndActionCopy", kind, "XdndFinished", "XdndStatus")
        selection, action, offered, finished, status = (screen.intern_atom(name) for name in names)
        source.set_selection_owner(selection, X.CurrentTime)

        def say(name: str, *data: int) -> None:
            values = (32, [source.id, *data, 0, 0, 0, 0][:5])
            target.send_event(
                protocol.event.ClientMessage(window=target, client_type=screen.intern_atom(name), data=values)
            )
            screen.flush()

        heard: set[int] = set()

        def hears(atom: int) -> bool:
            while screen.pending_events():
                event = screen.next_event()
                if event.type == X.ClientMessage:
                    heard.add(event.client_type)
                elif event.type == X.SelectionRequest:
                    event.requestor.change_property(event.property, offered, 8, content)
                    answer = protocol.event.SelectionNotify(
                        time=event.time,
                        requestor=event.requestor,
                        selection=event.selection,
                        target=event.target,
                        property=event.property,
                    )
                    event.requestor.send_event(answer)
                    screen.flush()
            return atom in heard

        say("XdndEnter", 5 << 24, offered)
        say("XdndPosition", 0, 300 << 16 | 300, X.CurrentTime, action)
        until(lambda: hears(status), "the window knows that something is held over it")
        say("XdndDrop", 0, X.CurrentTime)
        until(lambda: hears(finished), "the window has taken what was dropped")
        source.destroy()

    def ask_to_close(self) -> None:
        """What a window manager does when the user closes the window."""
        window = self.window()
        assert window is not None
        protocols, delete = (self.display.intern_atom(name) for name in ("WM_PROTOCOLS", "WM_DELETE_WINDOW"))
        data = (32, [delete, X.CurrentTime, 0, 0, 0])
        window.send_event(protocol.event.ClientMessage(window=window, client_type=protocols, data=data))
        self.display.sync()


@contextmanager
def window_manager(screen: Screen) -> Iterator[None]:
    """Run Openbox: it draws frames, gives new windows the focus and lets them fill the screen."""
    environment = {**os.environ, "DISPLAY": screen.name}
    silent = subprocess.DEVNULL
    manager = subprocess.Popen(["openbox", "--sm-disable"], env=environment, stdout=silent, stderr=silent)
    state = screen.display.intern_atom("WM_STATE")

    def managed() -> bool:
        window = screen.root.create_window(0, 0, 10, 10, 0, X.CopyFromParent)
        window.map()
        screen.display.sync()
        time.sleep(0.05)
        found = window.get_full_property(state, X.AnyPropertyType) is not None
        window.destroy()
        screen.display.sync()
        return found

    try:
        until(managed, "the window manager takes care of a window")
        yield
    finally:
        manager.terminate()
        manager.wait(PATIENCE)


class Arcade:
    """The arcade on a screen, with a data folder of its own: main.py, or what else starts it, in a folder."""

    def __init__(
        self,
        screen: Screen,
        data: Path,
        arguments: Sequence[str],
        start: Sequence[str] = CHECKOUT,
        folder: Path = ROOT,
    ) -> None:
        self.screen = screen
        self.data = data
        command = [*start, "--mute", "--data", str(data), *arguments]
        environment = {**os.environ, "DISPLAY": screen.name, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        for name in ("WAYLAND_DISPLAY", "PYTHONPATH"):
            environment.pop(name, None)
        self._narration = data.with_name(f"{data.name}.narrated")
        screen.rest_mouse()
        self.strip = 0, 300, screen.size[0], 8
        """What is looked at while the window is waited for: any part of it would do."""
        self.empty = screen.picture(self.strip)
        with self._narration.open("w") as output:
            self.process = subprocess.Popen(
                command, cwd=folder, env=environment, stdout=output, stderr=subprocess.PIPE, text=True
            )

    def open(self) -> None:
        """Wait until it is seen."""
        self.until(lambda: self.screen.window() and self.screen.picture(self.strip) != self.empty, "the arcade is seen")
        self.screen.give_focus()

    def until(self, condition: Callable[[], object], what: str) -> None:
        """Wait for a condition, as long as the program runs."""

        def running_and_true() -> object:
            assert self.process.poll() is None, f"the arcade has ended: {self.ended()}"
            return condition()

        until(running_and_true, what)

    def still(self) -> bytes:
        """The picture when it no longer changes, and the program sleeps."""

        def running_and_asleep() -> bool:
            assert self.process.poll() is None, f"the arcade has ended: {self.ended()}"
            return asleep(self.process)()

        return self.screen.still(asleep=running_and_asleep)

    def narrated(self) -> list[str]:
        """The lines it has printed; with `--narrate` they tell what is on the screen."""
        return self._narration.read_text(encoding="utf-8").splitlines()

    def saved(self, game: str) -> Mapping[str, Any]:
        """The game in progress as it is saved; empty where there is none."""
        path = self.data / "saves" / f"{game}.json"
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}

    def settings(self) -> Mapping[str, Any]:
        """The settings as they are saved; empty where there are none."""
        path = self.data / "settings.json"
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}

    def ended(self) -> tuple[int, str]:
        """Wait for the program's end: its status and what it said on standard error."""
        _, said = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said

    def kill(self) -> None:
        """End it without asking, if it still runs, and wait until it is no longer seen."""
        if self.process.returncode is None:
            self.process.kill()
            self.process.communicate(timeout=PATIENCE)
            until(lambda: self.screen.window() is None, "the window is gone")
