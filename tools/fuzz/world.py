"""The whole arcade in a folder of its own: what is done to it and the seed decide everything that happens."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.app import App, Folders
from game.scenes.menu import MenuScene
from game.settings import Settings
from tools.fuzz.events import Event, Open
from tools.fuzz.openings import begin
from tools.fuzz.programs import Table

ROOT = Path(__file__).resolve().parent.parent.parent
FRAME = 0.1
"""Seconds of the longest frame: what takes longer counts as this in the arcade."""


class World:
    """An arcade that is running. When it is left it is started again, with the same folder."""

    def __init__(self, data: Path, seed: int, levels: Path = ROOT / "levels", painted: bool = True) -> None:
        """In a world that is not `painted` what is drawn from SVG is left blank: the drawings themselves are made, but
        SDL's painting of them, which takes a third of all time, is not.
        """
        self._load_svg = pygame.image.load_sized_svg
        if not painted:
            pygame.image.load_sized_svg = _blank
        self.folders = Folders(ROOT / "assets", levels, data)
        self.seed = seed
        self.now = 0.0
        self.chance = Random(seed)
        self.runs = 0
        """How often the arcade has been started."""
        self.app = self._start()
        self.table = Table(self.app, seed)

    def _start(self) -> App:
        self.runs += 1
        app = App(self.folders, self._prepare, clock=lambda: self.now, mute=True, chance=self.chance)
        app.push(MenuScene(app))
        app.frame()
        return app

    def _prepare(self, settings: Settings) -> None:
        if self.runs == 1:
            # Nothing may depend on what language the system speaks.
            settings.language = "en"

    def do(self, event: Event) -> None:
        """Let something happen, and the time pass that it is waited for."""
        if isinstance(event, Open):
            begin(self.app, event.scene, event.seed)
        else:
            event.post(self.app)
            if event.joined:
                return
        self.app.frame()
        left = event.wait
        while left > 0 and self.app.running:
            self.now += min(left, FRAME)
            left -= FRAME
            self.app.frame()
        if not self.app.running:
            self.app.close()
            pygame.quit()
            self.app = self._start()
            self.table = Table(self.app, self.seed)

    def close(self) -> None:
        """Leave the arcade without a word: nothing is saved."""
        for program in self.table.started:
            program.close()
        self.app.audio.close()
        pygame.quit()
        pygame.image.load_sized_svg = self._load_svg


def _blank(file: object, size: tuple[int, int]) -> pygame.Surface:
    return pygame.Surface(size, pygame.SRCALPHA)
