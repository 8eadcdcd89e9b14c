"""An arcade that always looks the same: own clock and folder, no randomness, played by pygame events."""

from __future__ import annotations

import gc
import json
import os
import random
import shutil
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from math import inf
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.app.loop.app import App
from game.players.programs import Program
from game.scenes.base.scene import Scene
from game.scenes.board.board import BoardScene
from game.scenes.home.menu import MenuScene
from game.scenes.review.review import ReviewScene
from game.scenes.review.review_pair import open_review
from game.stage import prefetch
from game.store.files.folders import Folders
from game.ui.form.form import Form
from tools.at_once import STAND_INS, painted_at_once

ROOT = Path(__file__).resolve().parent.parent.parent
KEPT = ROOT / "tests" / "fixtures" / "0.1.0-80fb968"
"""Files saved by version 0.1.0; the pictures start from them, so that they are the same in every version."""
DATA = Path("data")
"""Data folder within the working folder: its name appears on some screens."""
FRAME = 1 / 30
"""Length of a frame, in seconds."""
SEED = 11
MOVES = 12
"""Maximum number of moves that are reviewed, as each takes time."""
PATIENCE = 30.0
"""Real time in seconds that a program may take to answer."""
NOW = Path("now")
"""A file that makes the scripted program answer, so that the moment is determined."""
SCRIPTED = """
import os, sys, time
for line in sys.stdin:
    if line.startswith("ugi"):
        print("id name Scripted", "ugiok", sep=chr(10), flush=True)
    elif line.startswith("go"):
        while not os.path.exists("now"):
            time.sleep(0.005)
        print("info depth 3 score cp 25 pv", sys.argv[1])
        print("bestmove", sys.argv[1], flush=True)
"""
"""A program that makes a given move as soon as `NOW` exists."""


class SameLot(random.Random):
    """A random generator that always draws the same, in whatever order."""

    def randrange(self, *arguments: int) -> int:  # type: ignore[override]
        self.seed(SEED)
        return super().randrange(*arguments)

    def choice(self, entries: Sequence[Any]) -> Any:  # type: ignore[override]
        self.seed(SEED)
        return super().choice(entries)


class Arcade:
    """The whole arcade, with the menu open and files of a player."""

    def __init__(self, size: tuple[int, int], settings: Mapping[str, object], saves: tuple[str, ...] = ()) -> None:
        """`settings` are entries of the settings file; `saves` are games in progress, as `explode/middle`."""
        shutil.rmtree(DATA, ignore_errors=True)
        NOW.unlink(missing_ok=True)
        (DATA / "saves").mkdir(parents=True)
        for save in saves:
            shutil.copy(KEPT / "saves" / f"{save}.json", DATA / "saves" / f"{save.partition('/')[0]}.json")
        shutil.copy(KEPT / "scores.json", DATA)
        persons = {"names": ["Anna", "Ben"], "players": ["person", "person"]}
        entries = {"version": 1, "window_size": size, "language": "en", **persons, **settings}
        (DATA / "settings.json").write_text(json.dumps(entries), encoding="utf-8")
        self.now = 0.0
        folders = Folders(ROOT / "assets", ROOT / "levels", DATA)
        self.app = App(folders, clock=lambda: self.now, mute=True, chance=SameLot(), beside=False)
        self.app.compositor.repaint.slice = inf  # New pictures are complete at once.
        self.app.scheduler.budget = 0.0  # One step of work in the background a frame, on any machine.
        prefetch.paint_beside = painted_at_once
        for module, name, instead in STAND_INS:
            setattr(module, name, instead)
        pygame.event.clear()
        self.app.push(MenuScene(self.app))
        self.run(1.0)

    def close(self) -> None:
        self.app.close()
        gc.unfreeze()  # Each arcade freezes what is left of those before it, which a process of its own never keeps.
        gc.collect()

    def run(self, seconds: float) -> None:
        """Run frames for that many seconds of the arcade's time."""
        for _ in range(round(seconds / FRAME)):
            self.now += FRAME
            self.app.frame()

    def pixels(self) -> bytes:
        """Return the pixels of the window."""
        return pygame.image.tobytes(self.app.window.surface, "RGB")

    def damage(self) -> None:
        """Make all saved games unreadable."""
        for save in (DATA / "saves").iterdir():
            save.write_text("{", encoding="utf-8")

    # Programs

    def let_play(self, move: str = "") -> None:
        """Make every program play this move when `answered` is called; without one they think for ever."""
        command = sys.executable, "-c", SCRIPTED, move
        self.app.find_program = lambda game, player: Program(command, 1.0, folder=Path.cwd())

    def let_crash(self) -> None:
        """Make every program end at once."""
        self.app.find_program = lambda game, player: Program((sys.executable, "-c", ""), 1.0)

    def answered(self) -> None:
        """Make the program answer, and wait for it while the arcade's time stands still."""
        before = self.pixels()
        NOW.touch()
        self._until(lambda: self.pixels() != before)

    def wait_for(self, key: str) -> None:
        """Wait for a widget that appears through a program, while the arcade's time stands still."""
        self._until(lambda: any(widget.key == key for widget in self._form().widgets))

    def look_back(self) -> None:
        """Review the beginning of the game in progress, and wait for its end while the arcade's time stands still."""
        board = next(scene for scene in reversed(self.app.scenes) if isinstance(scene, BoardScene))
        open_review(self.app, board.game, board.session.until(min(MOVES, board.session.length)))
        review = self.app.front
        assert isinstance(review, ReviewScene)
        self._until(lambda: not review.busy)

    def _until(self, done: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not done():
            if time.monotonic() > end:
                raise TimeoutError("no program has done what was waited for")
            time.sleep(0.005)
            self.app.frame()

    # Input

    def press(self, *keys: str) -> None:
        """Click the widgets with these keys one after the other, with time in between."""
        for key in keys:
            self.press_now(key)
            self.run(0.5)

    def press_now(self, key: str) -> None:
        self.click(self._at(key, 0.5, 0.5))

    def move(self, pixel: tuple[float, float]) -> None:
        self._post(pygame.MOUSEMOTION, pos=(round(pixel[0]), round(pixel[1])), rel=(0, 0), buttons=(0, 0, 0))

    def away(self) -> None:
        """Move the mouse to an empty place."""
        self.move((0, self.app.window.size[1] - 1))

    def click(self, pixel: tuple[float, float]) -> None:
        """Click the left button."""
        self.move(pixel)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._post(kind, pos=(round(pixel[0]), round(pixel[1])), button=1)

    def on_board(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel at a share of the board's width and height."""
        return self._at("board", x, y)

    def keys(self, *names: str) -> None:
        """Press keys by their names in pygame: `H`, `RETURN`, `DOWN` ..."""
        for name in names:
            key, code = getattr(pygame, f"K_{name.lower() if len(name) == 1 else name}"), f"KSCAN_{name}"
            self._post(pygame.KEYDOWN, key=key, scancode=getattr(pygame, code), mod=0, unicode="")
            self._post(pygame.KEYUP, key=key, scancode=getattr(pygame, code), mod=0)

    def type(self, text: str) -> None:
        """Type into the focused field."""
        self._post(pygame.TEXTINPUT, text=text)

    def drop(self, text: str) -> None:
        self._post(pygame.DROPTEXT, text=text)

    def pad(self, *buttons: int) -> None:
        """Press gamepad buttons (`pygame.CONTROLLER_BUTTON_...`)."""
        for button in buttons:
            self._post(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0)

    def _form(self) -> Form:
        front = self.app.front
        assert isinstance(front, Scene)
        return front.form

    def _at(self, key: str, x: float, y: float) -> tuple[float, float]:
        form = self._form()
        found = [widget for widget in form.widgets if widget.key == key]
        if not found:
            raise KeyError(f"{key} is none of {sorted(widget.key for widget in form.widgets)}")
        return form.show(found[0], x, y)

    def _post(self, kind: int, **values: object) -> None:
        pygame.event.post(pygame.Event(kind, values))
        self.app.frame()


Act = Callable[[Arcade], None]
