"""The frame loop and the stack of scenes."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random, SystemRandom

import pygame

from game.art import Fonts, Gallery, Look
from game.audio import Audio
from game.controls import Action, Controls, Press
from game.games import Game
from game.language import translation
from game.palette import PALETTES
from game.players.client import Client
from game.players.programs import Program, program
from game.scene import Scene, unit_scale
from game.settings import Settings, load_settings, save_settings
from game.storage import StorageError, set_aside
from game.ui.frames import Table, dimmed
from game.window import Window

STEP = 1 / 120
"""Seconds a step of the simulation."""
LONGEST = 0.1
"""A frame that took longer (a dragged window, a sleeping computer) counts as this many seconds."""
NAP, LONG_NAP = 0.008, 0.024
"""How long the program sleeps between two looks at what the player does, at rest: short while the mouse or a key was
used within the last second, as a click is then near, else long."""


@dataclass(frozen=True)
class Folders:
    """Where things lie."""

    assets: Path
    levels: Path
    data: Path
    """The player's own folder."""

    @property
    def settings(self) -> Path:
        """The file of the settings."""
        return self.data / "settings.json"


class App:
    """What all scenes share, and the loop that runs the one in front."""

    def __init__(
        self,
        folders: Folders,
        change: Callable[[Settings], object] = lambda settings: None,
        clock: Callable[[], float] = time.perf_counter,
        language: str | None = None,
        mute: bool = False,
        chance: Random | None = None,
    ) -> None:
        """Open the window. `change` may alter the settings before they take effect; `language` and `mute` hold for this
        run only, and until the player chooses otherwise. `chance` draws seeds and lots; what nobody could guess unless
        it is given.
        """
        self.folders = folders
        self.clock = clock
        self.language = language
        self.mute = mute
        self.chance = chance or SystemRandom()
        self.notices: list[str] = []
        self.settings = self._load_settings()
        change(self.settings)
        settings = self.settings
        self.audio = Audio(folders.assets / "sounds")
        self.window = Window(
            "Dusk Arcade",
            folders.assets / "icons" / "arcade.svg",
            settings.window_size,
            settings.window_position,
            settings.fullscreen,
        )
        self.controls = Controls(settings.keys)
        self.look = Look(Fonts(folders.assets / "fonts"))
        self.gallery = Gallery(self.look)
        self.translations = translation(folders.assets / "locale", language or settings.language)
        self.scenes: list[Scene] = []
        self.find_program: Callable[[Game, str], Program] = self._program
        """Tells how the program is started that plays a game, by the words of `Match.players`."""
        self.start_program: Callable[[Sequence[str], Path | None], Client] = Client
        """Starts a program, by its command and the folder it works in."""
        self.running = True
        self.asleep = False
        """The window has lost the focus or cannot be seen: what runs on time is paused."""
        self.areas: list[pygame.Rect] = []
        """What the last frame handed to the display."""
        self._table: tuple[object, pygame.Surface] | None = None
        self._last = clock()
        self._owed = 0.0
        self._lively_until = 0.0
        self._touched = True
        self._started = False
        self._save_failed = False
        self.take_settings()

    # Settings

    def _load_settings(self) -> Settings:
        path = self.folders.settings
        try:
            return load_settings(path)
        except StorageError as error:
            aside = set_aside(path)
            kept = f" It was kept as {aside.name}." if aside else ""
            self.notify(f"The settings could not be used: {error}.{kept} The usual ones are in force.")
            return Settings()

    def take_settings(self) -> None:
        """Let the settings, as they are now, take effect everywhere."""
        settings = self.settings
        palette = next(palette for palette in PALETTES if palette.name == settings.palette)
        look = replace(self.look, palette=palette, symbols=settings.symbols)
        if look != self.look:
            self.look = look
            self.gallery.show(look)
            self._table = None
        self.controls.bind(settings.keys)
        self.audio.effects_volume = settings.effects_volume / 100
        self.audio.music_volume = settings.music_volume / 100
        self.audio.mute = self.mute or settings.mute
        self.translations = translation(self.folders.assets / "locale", self.language or settings.language)
        for scene in self.scenes:
            scene.stale = True
        self._touched = True

    def save_settings(self) -> None:
        """Write the settings; says once when that is not possible."""
        self.save(lambda: save_settings(self.folders.settings, self.settings))

    def save(self, write: Callable[[], object]) -> None:
        """Write something of the player's; the first failure is told, and the game goes on."""
        try:
            write()
        except StorageError as error:
            logging.warning("%s", error)
            if not self._save_failed:
                self._save_failed = True
                self.notify(self.translations.gettext("Nothing can be saved: {error}").format(error=error))

    def notify(self, message: str) -> None:
        """Tell the player something, on whatever scene is in front."""
        logging.warning("%s", message)
        self.notices.append(message)

    def _program(self, game: Game, player: str) -> Program:
        return program(game, player, self.settings.bots, self.settings.think_time / 1000)

    # Scenes

    @property
    def front(self) -> Scene:
        """The scene in front."""
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        """Put a scene in front."""
        if self.scenes:
            self.front.left()
        self.scenes.append(scene)
        self._arrive()

    def pop(self, count: int = 1) -> None:
        """Close the scenes in front; closing the last one ends the program."""
        self.front.left()
        self._drop(count)
        if self.scenes:
            self._arrive()
        else:
            self.running = False

    def replace(self, *scenes: Scene, count: int = 1) -> None:
        """Close `count` scenes in front and put others there."""
        self.front.left()
        self._drop(count)
        self.scenes.extend(scenes)
        self._arrive()

    def _drop(self, count: int) -> None:
        for scene in self.scenes[-count:] if count else ():
            scene.closed()
            scene.stage.clear()
        del self.scenes[len(self.scenes) - count :]

    def _arrive(self) -> None:
        front = self.front
        front.stale = True
        self._owed = 0.0
        self._touched = True
        self.controls.typing = False
        self.audio.music(front.music)
        front.entered()

    def table(self) -> pygame.Surface:
        """The ground of the screens, as large as the window."""
        size = self.window.size
        key = (size, self.look)
        if self._table is None or self._table[0] != key:
            scale = unit_scale(size, self.settings.ui_scale)
            self._table = (key, Table(size[0] / scale, size[1] / scale).paint(scale, self.look))
        return self._table[1]

    def _compose(self) -> None:
        """Lay out and draw the scene in front, and those that are seen below it."""
        first = max((n for n, scene in enumerate(self.scenes) if scene.opaque), default=0)
        surface = self.window.surface
        for scene in self.scenes[first:]:
            scene.stage.background = self.table() if scene.opaque else dimmed(surface, self.look)
            scene.layout()
            if scene is not self.front:
                scene.stage.draw(surface)
                scene.stale = True

    # The loop

    def run(self) -> None:
        """Run until the player leaves."""
        pygame.key.set_repeat(320, 55)
        try:
            while self.running:
                began = self.clock()
                self.frame()
                time.sleep(self._pause(self.clock() - began))
        except KeyboardInterrupt:
            self.quit()
        self.close()

    def _pause(self, spent: float) -> float:
        if self.asleep:
            return 0.05
        if self.running and self.scenes and self.front.stage.animator.quiet() <= 0.0:
            return max(0.001, 1 / self.window.refresh_rate() - spent)
        return NAP if self.clock() < self._lively_until else LONG_NAP

    def frame(self) -> None:
        """One turn of the loop: what the player did, the steps that are due, and what changed on the screen."""
        self.areas = self.work()
        self.window.present(self.areas)
        if not self._started:
            # Sound and gamepads can take their time to start; the first picture must not wait for them.
            self._started = True
            self.audio.start()
            self.controls.open_pads()

    def work(self) -> list[pygame.Rect]:
        """A frame without handing it to the display."""
        now = self.clock()
        elapsed, self._last = min(now - self._last, LONGEST), now
        for event in pygame.event.get():
            self._handle(event)
            if not self.running:
                return []
        if not self.asleep:
            self._simulate(elapsed)
        if self.running and not self.asleep and self.front.poll():
            self._touched = True
        return self._draw() if self.running else []

    def _handle(self, event: pygame.Event) -> None:
        kind = event.type
        if kind == pygame.QUIT:
            self.quit()
        elif kind in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self.window.remember()
            self._stale()
        elif kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self.front.stage.redraw()
            self._touched = True
        elif kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            self._sleep(True)
        elif kind == pygame.WINDOWFOCUSGAINED:
            self._sleep(False)
        else:
            inputs = self.controls.translate(event)
            if inputs:
                self._sleep(False)
                self._lively_until = self.clock() + 1.0
            for entry in inputs:
                self._touched = True
                if entry == Press(Action.FULLSCREEN):
                    self.toggle_fullscreen()
                elif entry == Press(Action.MUTE):
                    self.toggle_mute()
                elif self.front.handle(entry):
                    break
                if not self.running:
                    break

    def _sleep(self, asleep: bool) -> None:
        if asleep != self.asleep:
            self.asleep = asleep
            self._owed = 0.0
            if asleep:
                self.audio.suspend()
            else:
                self.audio.resume()

    def _stale(self) -> None:
        for scene in self.scenes:
            scene.stale = True
        self._touched = True

    def _simulate(self, elapsed: float) -> None:
        front = self.front
        animator = front.stage.animator
        if not animator.running:
            self._owed = 0.0
            return
        quiet = animator.quiet()
        if quiet > elapsed + STEP:
            animator.step(elapsed)
            self._owed = 0.0
            return
        self._owed += elapsed
        while self._owed >= STEP:
            self._owed -= STEP
            front.step(STEP)
            if not self.running or self.front is not front:
                return
        self._touched = True

    def _draw(self) -> list[pygame.Rect]:
        while self.notices and self.scenes and not self.front.stale:
            self.front.toast(self.notices.pop(0))
            self._touched = True
        front = self.front
        if front.stale:
            self._compose()
            self._touched = True
        elif front.outdated:
            front.rebuild()
            self._touched = True
        if not self._touched:
            return []
        moving = front.stage.animator.quiet() <= 0.0
        self._touched = bool(self.notices)
        return front.stage.draw(self.window.surface, self._owed / STEP if moving else 1.0)

    # What every scene can ask for

    def toggle_fullscreen(self) -> None:
        """Between window and full screen, at any moment."""
        self.window.toggle()
        self.settings.fullscreen = self.window.fullscreen
        self.save_settings()
        self._table = None
        self._stale()

    def toggle_mute(self) -> None:
        """All sound off, or on again."""
        self.settings.mute = self.audio.mute = not self.audio.mute
        self.mute = False
        self.save_settings()
        _ = self.translations.gettext
        self.notify(_("Sound off") if self.settings.mute else _("Sound on"))
        for scene in self.scenes:
            scene.outdated = True

    def quit(self) -> None:
        """Leave."""
        if self.scenes:
            self.front.left()
        self.running = False

    def close(self) -> None:
        """Remember the window and let everything go."""
        for scene in self.scenes:
            scene.closed()
        self.window.remember()
        self.settings.window_size = self.window.windowed_size
        self.settings.window_position = self.window.position
        self.save_settings()
        if self.audio.close():
            pygame.quit()
