"""The whole arcade in a folder of its own: events and seed determine everything that happens."""

from __future__ import annotations

import gc
import logging
import os
import secrets
from collections.abc import Iterator
from functools import partial
from math import inf
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.app.loop.app import App
from game.online.same_network import SameNetwork
from game.scenes.home.menu import MenuScene
from game.settings.settings import Settings
from game.stage import prefetch, sprites
from game.stage.art import Art, Text
from game.stage.image_cache import ImageCache, LruCache
from game.store.files.folders import Folders
from tools.at_once import STAND_INS, painted_at_once
from tools.fuzz.events import Event, Open
from tools.fuzz.openings import begin, foreseen
from tools.fuzz.programs import Table

ROOT = Path(__file__).resolve().parent.parent.parent
FRAME = 0.1
"""Maximum length of a frame in seconds; longer ones count as this in the arcade."""


class Errors(logging.Handler):
    """Collects logged errors: the arcade survives them, but they are findings."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


def _nobody_nearby(_network: SameNetwork, _now: float) -> None:
    """In place of what looks for real neighbours."""


def _read_at_once(_menu: MenuScene, _name: str) -> bool:
    """In place of a thread that reads a game beside the frames: how many pass meanwhile is the machine's affair."""
    return True


class World:
    """An arcade that runs within this context. When it quits it is restarted with the same folder."""

    def __init__(self, data: Path, seed: int, levels: Path = ROOT / "levels", painted: bool = True) -> None:
        """In a world that is not `painted`, SVG pictures are blank, pictures are shared among such worlds, and only
        complete redraws reach the window: everything is laid out, drawn and checked, but painting, which takes most of
        the time, is left out.
        """
        self.folders = Folders(ROOT / "assets", levels, data)
        self.seed = seed
        self.painted = painted
        self.now = 0.0
        self.chance = Random(seed)
        self.errors = Errors()
        self.runs = 0
        """Number of starts of the arcade."""
        self.drawn = True
        """True if there was a frame after the last event."""
        self.app: App
        self.table: Table
        self._load_svg = pygame.image.load_sized_svg
        self._image = ImageCache.image
        self._painting = ImageCache.painting
        self._merge = sprites.merge
        self._paint_beside = prefetch.paint_beside
        self._search = SameNetwork._begin
        self._read = MenuScene._read
        self._real = [(module, name, getattr(module, name)) for module, name, _ in STAND_INS]
        self._secrets = secrets.token_bytes

    def __enter__(self) -> World:
        logging.getLogger().addHandler(self.errors)
        prefetch.paint_beside = painted_at_once
        SameNetwork._begin = _nobody_nearby  # type: ignore[method-assign]
        MenuScene._read = _read_at_once  # type: ignore[method-assign]
        secrets.token_bytes = partial(foreseen, self.chance)
        for module, name, instead in STAND_INS:
            setattr(module, name, instead)
        if not self.painted:
            pygame.image.load_sized_svg = _blank  # type: ignore[assignment]
            ImageCache.image = _kept  # type: ignore[method-assign]
            ImageCache.painting = _a_step  # type: ignore[method-assign]
            sprites.merge = _nothing
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        """Drop the arcade without saving."""
        if self.runs:
            for program in self.table.started:
                program.close()
            self.app.audio.close()
            self.app.theme.fonts.let_go()
        pygame.quit()
        pygame.image.load_sized_svg = self._load_svg
        ImageCache.image = self._image  # type: ignore[method-assign]
        ImageCache.painting = self._painting  # type: ignore[method-assign]
        sprites.merge = self._merge
        prefetch.paint_beside = self._paint_beside
        SameNetwork._begin = self._search  # type: ignore[method-assign]
        MenuScene._read = self._read  # type: ignore[method-assign]
        secrets.token_bytes = self._secrets
        for module, name, real in self._real:
            setattr(module, name, real)
        logging.getLogger().removeHandler(self.errors)

    def _start(self) -> None:
        self.app = App(self.folders, self._prepare, clock=lambda: self.now, mute=True, chance=self.chance, beside=False)
        # Nothing may depend on the machine's speed: new pictures are complete at once, or painted as slowly as
        # possible.
        self.app.compositor.repaint.slice = inf if self.painted else 0.0
        self.app.scheduler.budget = 0.0
        self.table = Table(self.app, self.seed)
        self.runs += 1
        self.app.push(MenuScene(self.app))
        self.app.frame()

    def _prepare(self, settings: Settings) -> None:
        if self.runs == 0:
            # Nothing may depend on the system's language.
            settings.language = "en"

    def do(self, event: Event) -> None:
        """Let an event happen, and the time after it pass."""
        if isinstance(event, Open):
            begin(self.app, event.scene, event.seed)
        else:
            event.post(self.app)
            self.drawn = not event.joined
            if event.joined:
                return
        self.app.frame()
        left = event.wait
        while left > 0 and self.app.running:
            self.now += min(left, FRAME)
            left -= FRAME
            self.app.frame()
        if not self.app.running:
            self.restart()

    def restart(self) -> None:
        """Close the arcade normally and start it again."""
        self.app.close()
        pygame.quit()
        gc.collect()  # A process would end here and release its memory.
        self._start()


SHELF = LruCache(200_000_000)
"""Pictures shared by worlds that are not painted."""
_image = ImageCache.image


def _kept(images: ImageCache, art: Art, scale: float) -> pygame.Surface:
    theme = images.theme
    if isinstance(art, Text):
        return _image(images, art, scale)  # Texts are measured, so each world paints its own.
    key = (art, round(scale, 3), theme.palette, theme.symbols, theme.fonts.folder)
    found = SHELF.find(key)
    return SHELF.keep(key, art.paint(scale, theme)) if found is None else found


def _a_step(images: ImageCache, art: Art, scale: float) -> Iterator[None]:
    yield


def _blank(file: object, size: tuple[int, int]) -> pygame.Surface:
    return pygame.Surface(size, pygame.SRCALPHA)


def _nothing(rects: list[pygame.Rect], screen: pygame.Rect) -> list[pygame.Rect]:
    return []
