"""Real keyboards of several countries: the label of an action is on the key that does it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.processes import PATIENCE, line_of, started

if not shutil.which("Xvfb") or not shutil.which("setxkbmap") or sys.platform == "win32":
    pytest.skip("Xvfb or setxkbmap is not installed: no virtual screen", allow_module_level=True)

from Xlib import X
from Xlib.ext import xtest

from tests.window.screen import ROOT, Screen, until

pytestmark = pytest.mark.slow
BESIDE_X = 8
"""X11's number of a key, less that of the kernel."""
KEYCODES = {"redo": 21, "undo": 22, "hint": 35, "rotate left": 16, "mute": 50, "up": 103}
"""The places of the first keys of some actions, as the kernel numbers them."""
LETTERS = {"z": 44, "y": 21, "v": 47, "c": 46}
CONTROL, SHIFT, ALT, INSERT = 29, 42, 56, 110
LAYOUTS = {
    "de": {"redo": "Z", "undo": "U", "hint": "H", "rotate left": "Q", "mute": "M", "up": "Up"},
    "fr": {"redo": "Y", "undo": "U", "hint": "H", "rotate left": "A", "mute": ",", "up": "Up"},
    "us -variant dvorak": {"redo": "F", "undo": "G", "hint": "D", "rotate left": "'", "mute": "M", "up": "Up"},
    "ru": {"redo": "Н", "undo": "Г", "hint": "Р", "rotate left": "Й", "mute": "Ь", "up": "Up"},
    "gr": {"redo": "Υ", "undo": "Θ", "hint": "Η", "rotate left": ";", "mute": "Μ", "up": "Up"},
    "us": {"redo": "Y", "undo": "U", "hint": "H", "rotate left": "Q", "mute": "M", "up": "Up"},
}
"""What stands on the keys of these actions, by layout."""
BY_LETTER = {"de": {"undo": "y", "redo": "z"}, "us": {"undo": "z", "redo": "y"}, "ru": {"undo": "z", "redo": "y"}}
"""The places (on an English keyboard) of the keys that undo and redo with Ctrl, by layout."""


class Typist:
    """A window that tells what is typed into it, and the keyboard before it."""

    def __init__(self, screen: Screen, process: subprocess.Popen[str]) -> None:
        self.screen = screen
        self.process = process
        self.labels: dict[str, dict[str, str]] = {"": {}}
        """The labels of all actions in the layout in use."""
        until(screen.window, "its window is there")
        screen.give_focus()

    def use(self, layout: str) -> dict[str, str]:
        """Use a layout; return the labels of all actions."""
        if layout in self.labels:
            return self.labels[layout]
        surroundings = os.environ | {"DISPLAY": self.screen.name}
        subprocess.run(["setxkbmap", *layout.split()], env=surroundings, check=True, timeout=PATIENCE)
        labels = self.told()
        assert isinstance(labels, dict), f"{layout}: no new labels, but {labels}"
        self.labels = {layout: labels}
        return labels

    def type(self, *codes: int) -> Any:
        """Press keys together, and let go of them; return what that means."""
        for code in codes:
            xtest.fake_input(self.screen.display, X.KeyPress, code + BESIDE_X)
        for code in reversed(codes):
            xtest.fake_input(self.screen.display, X.KeyRelease, code + BESIDE_X)
        self.screen.display.sync()
        return self.told()

    def told(self) -> Any:
        """The next thing that is told."""
        return json.loads(line_of(self.process))


@pytest.fixture(scope="module")
def typist() -> Iterator[Typist]:
    screen = Screen((400, 300))
    try:
        surroundings = os.environ | {"DISPLAY": screen.name, "SDL_VIDEODRIVER": "x11"}
        command = [sys.executable, "-m", "tests.window.typist"]
        with started(command, cwd=ROOT, env=surroundings, stdout=subprocess.PIPE, text=True) as process:
            try:
                yield Typist(screen, process)
            finally:
                process.kill()
    finally:
        screen.close()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_label_is_on_the_key_that_does_it(typist: Typist, layout: str) -> None:
    labels = typist.use(layout)
    assert {action: labels[action] for action in KEYCODES} == LAYOUTS[layout]
    for action, code in KEYCODES.items():
        assert typist.type(code) == [action], f"{layout}: the key with {labels[action]} on it is for “{action}”"


@pytest.mark.parametrize("layout", BY_LETTER)
def test_control_goes_by_letter_and_works_without_latin_ones(typist: Typist, layout: str) -> None:
    typist.use(layout)
    for action, letter in BY_LETTER[layout].items():
        assert typist.type(CONTROL, LETTERS[letter]) == [action], f"{layout}: Ctrl with the key of {letter.upper()}"
    assert typist.type(CONTROL, LETTERS["v"]) == ["paste"]
    assert typist.type(SHIFT, INSERT) == ["paste"]
    typist.screen.display.sync()
    # Alt with a letter tells nothing; what is told next is the key after it.
    xtest.fake_input(typist.screen.display, X.KeyPress, ALT + BESIDE_X)
    xtest.fake_input(typist.screen.display, X.KeyPress, KEYCODES["hint"] + BESIDE_X)
    xtest.fake_input(typist.screen.display, X.KeyRelease, KEYCODES["hint"] + BESIDE_X)
    xtest.fake_input(typist.screen.display, X.KeyRelease, ALT + BESIDE_X)
    assert typist.type(KEYCODES["mute"]) == ["mute"], f"{layout}: Alt with a letter is nothing"
