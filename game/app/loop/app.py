"""The frame loop and the stack of scenes."""

import atexit
import gc
import logging
import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from copy import copy
from functools import partial
from pathlib import Path
from random import Random, SystemRandom

import pygame
from msgspec.structs import replace

from game.app.display.compositor import Compositor
from game.app.display.timestep import EXPECTING, REST, SHORTEST_FRAME, FixedTimestep
from game.app.input.assistive_input import BUTTONS
from game.app.input.dispatcher import InputDispatcher
from game.app.loop.crash_guard import CrashGuard
from game.app.loop.idle_tasks import IdleTasks
from game.app.loop.request import read_request
from game.app.loop.wakeup import SHOW, Wakeup
from game.app.loop.watcher import Watcher
from game.background import Scheduler
from game.characters import printable
from game.devices.audio import Audio
from game.devices.controls import Controls
from game.devices.native import event_wait
from game.devices.window import Window
from game.games import GAMES
from game.games.views import game_view
from game.installation import ONLINE_PACKAGES, installing
from game.language import SYSTEM, Languages
from game.play.port.game import AnyGame
from game.play.session.match import Player
from game.players.client import Client, Start
from game.players.programs import Adviser, Program, program
from game.reader.node import hides_first
from game.reader.reader import ASKED, Reader, system_bus
from game.scenes.base.context import Screen
from game.scenes.base.online import Online
from game.scenes.home import routes
from game.scenes.home.crash import SavingScene, UnsavedScene
from game.settings.settings import Settings
from game.stage.art import Fonts, Theme
from game.stage.image_cache import ImageCache
from game.stage.palette import PALETTES
from game.store.files.errors import StorageError
from game.store.files.folders import Folders, online_path
from game.store.player.player_store import PlayerStore
from game.store.player.settings_file import SETTINGS
from game.ui.form.scan import Stop

TITLE = "Dusk Arcade"
QUIT_WAIT = 0.3
"""Seconds that quitting waits for the disk before it shows that it does."""
DISK_WAIT = 10.0
"""Seconds that the end waits for a disk, at most."""
NEWS = 6.0
"""Seconds for which a window without focus shows what has come from elsewhere."""
PADDED = 120.0
"""Seconds for which the screen stays awake after the press of a gamepad's button, which most systems do not notice."""


class App:
    """The frame loop, and the services that all scenes share (see `Context`)."""

    game_view = staticmethod(game_view)

    def __init__(
        self,
        folders: Folders,
        change: Callable[[Settings], object] = lambda settings: None,
        clock: Callable[[], float] = time.perf_counter,
        language: str | None = None,
        mute: bool = False,
        chance: Random | None = None,
        guest: bool = False,
        beside: bool = True,
    ) -> None:
        """Open the window.

        `change` may alter the settings before they take effect. `language` and `mute` override them for this run, until
        the player chooses otherwise. `chance` draws seeds and lots; by default it is unpredictable. A `guest` is not
        the first window on its data folder. Files are written `beside` the frames, else within them.
        """
        self.folders = folders
        self.games = GAMES
        self.clock = clock
        self.chance = chance or SystemRandom()
        self.notices: list[str] = []
        self.scenes: list[Screen] = []
        self.scheduler = Scheduler()
        self.languages = Languages(folders.assets / "locale")
        wishes = {"language": language if language in self.languages.known else None, "mute": mute or None}
        self.asked: dict[str, object] = {name: wish for name, wish in wishes.items() if wish is not None}
        """Settings given on the command line, valid for this run until the player chooses otherwise."""
        self.translations = self.languages.translation(language or SYSTEM)
        self.store = PlayerStore(
            folders.data, self.notify, lambda text: self.translations.gettext(text), self._lay_out_anew, guest, beside
        )
        self.settings = self.store.load_settings()
        change(self.settings)
        settings = self.settings
        if settings.language not in (SYSTEM, *self.languages.known):
            _ = self.translations.gettext
            self.notify(
                _("The chosen language, {language}, is no longer available.").format(language=settings.language)
            )
            settings.language = SYSTEM
        self.audio = Audio(folders.assets / "sounds")
        self.idle_tasks = IdleTasks(self.audio, clock)
        icon = folders.assets / "icons" / "arcade.svg"
        place = settings.window_position
        full = settings.fullscreen
        hidden = hides_first()
        self.window = Window(TITLE, icon, settings.window_size, place, settings.window_maximised, full, hidden)
        self.wakeup = Wakeup(self.window)
        self.store.use_wake(self.wakeup.wake)
        self.store.read_again = self._read_again
        self.reader = Reader(self, TITLE, clock)
        self.reader.use(settings.reader)
        if hidden:
            self.reader.connect(system_bus)
            self.window.reveal()
        self.controls = Controls(settings.keys, settings.buttons)
        self.dispatcher = InputDispatcher(self, self.controls, lambda: self._sleep(False))
        self.audio.felt = self.controls.gamepads.feel
        self.audio.turned = self.wakeup.wake
        # The arcade's own opening of the device would count as something the player does.
        pygame.event.set_blocked(pygame.AUDIODEVICEADDED)
        self.theme = Theme(Fonts(folders.assets / "fonts"))
        self.images = ImageCache(self.theme)
        self.crash_guard = CrashGuard(self)
        self.find_program: Callable[[AnyGame, Player | Adviser], Program] = self._program
        self.start_program: Start = partial(Client, heard=self.wakeup.wake)
        self.listeners: list[Callable[[str], object]] = [self.reader.tell]
        """Called with every sentence about what happens: a terminal, a screen reader."""
        self.copied = ""
        self.online: Online | None = None
        self.watcher = Watcher(self)
        self._silent = False
        """True if the player was told that there is no sound device."""
        self.running = True
        self.asleep = False
        """True while the window has no focus or is invisible: what runs on time is paused."""
        self.areas: list[pygame.Rect] = []
        """Areas that the last frame drew."""
        self.compositor = Compositor(self.window, self.images, settings, self.scenes)
        self._events: deque[pygame.Event] = deque()
        """Events not handled yet."""
        self._timestep = FixedTimestep(clock())
        self._news_until = 0.0
        """Time until which news of an online game are shown, even in a window without focus."""
        self._patience = DISK_WAIT
        """Seconds to wait for the disk at the end."""
        self._padded_until = 0.0
        """Time until which a gamepad is taken to be in use."""
        self._working = False
        """True if the front scene has unfinished work: the loop does not sleep."""
        self._wait: Callable[[float], object] = time.sleep
        self.apply_settings()
        self.store.write_pending()

    # Settings and messages

    @property
    def effective_settings(self) -> Settings:
        settings = copy(self.settings)
        for name, wish in self.asked.items():
            setattr(settings, name, wish)
        return settings

    def choose(self, name: str, value: object) -> None:
        setattr(self.settings, name, value)
        self.asked.pop(name, None)
        self.apply_settings()

    def apply_settings(self) -> None:
        settings = self.effective_settings
        palette = next(palette for palette in PALETTES if palette.name == settings.palette)
        self.window.ground = palette.ground
        if settings.fullscreen != self.window.fullscreen:
            self.compositor.repaint.keep(self.window.surface)
            self.window.toggle()
            self.reader.reconnect()
        theme = replace(self.theme, palette=palette, symbols=settings.symbols)
        if theme != self.theme:
            self.theme = theme
            self.images.show(theme)
        self.controls.bind(settings.keys, settings.buttons)
        self.controls.gamepads.shaking = settings.rumble
        self.dispatcher.assistive.use(settings)
        self.reader.use(settings.reader)
        self.audio.effects_volume = settings.effects_volume / 100
        self.audio.music_volume = settings.music_volume / 100
        self.audio.mute = settings.mute
        self.audio.apply()
        self.translations = self.languages.translation(settings.language, palette.called)
        self._lay_out_anew()

    def when_idle(self, tasks: Iterable[Callable[[], object]]) -> None:
        self.idle_tasks.add(tasks)

    def save_settings(self) -> None:
        self.store.save_settings(self.settings)

    def save(self, write: Callable[[], object], saved: Callable[[], object] = lambda: None) -> None:
        """Write something that is not progress, such as a log, beside the frames: `write` is called in another thread,
        and `saved` when it has worked; a failure becomes a notice.
        """

        def done(error: StorageError | None) -> None:
            if error is None:
                saved()
            else:
                self.notify(self.translations.gettext("Nothing can be saved: {error}").format(error=error))

        self.store.once(write, done)

    def _read_again(self, path: Path) -> None:
        """Use a file that could not be read, and can be now."""
        if path == SETTINGS.path(self.folders.data):
            found = self.store.load_settings()
            for name in Settings.table():
                setattr(self.settings, name, getattr(found, name))
            self.apply_settings()
        if path == online_path(self.folders.data):
            self.idle_tasks.add((*routes.reading(routes.ONLINE), self.go_online))
        self.dispatcher.rebuild_scenes()

    def notify(self, message: str) -> None:
        logging.warning("%s", printable(message))
        self.announce(message)

    def announce(self, message: str) -> None:
        self.notices.append(printable(message))

    def narrate(self, sentence: str) -> None:
        for listener in self.listeners:
            listener(sentence)

    def _program(self, game: AnyGame, player: Player | Adviser) -> Program:
        return program(game.name, player, self.settings.bots, self.settings.think_time / 1000)

    # Screens

    @property
    def front(self) -> Screen:
        return self.scenes[-1]

    def push(self, scene: Screen) -> None:
        self._leave_front()
        self.scenes.append(scene)
        self._arrive()

    def pop(self, count: int = 1) -> None:
        self._leave_front()
        self._drop(count)
        if self.scenes:
            self._arrive()
        else:
            self.running = False

    def replace(self, *scenes: Screen, count: int = 1) -> None:
        self._leave_front()
        self._drop(count)
        self.scenes.extend(scenes)
        self._arrive()

    def _leave_front(self) -> None:
        # An error here must not keep the player in the scene.
        if self.scenes:
            self.crash_guard.quietly(self.front.left)

    def _drop(self, count: int) -> None:
        for scene in self.scenes[-count:] if count else ():
            self.crash_guard.quietly(scene.closed)
            self.crash_guard.quietly(scene.stage.clear)
        del self.scenes[len(self.scenes) - count :]
        self.idle_tasks.dirty = True

    def _arrive(self) -> None:
        front = self.front
        front.needs_layout = self.compositor.arrived = self.compositor.touched = True
        self._timestep.forget()
        self.audio.music(front.music)
        self.audio.expect(front.sounds)
        front.entered()

    # The loop

    def run(self, begin: Callable[[], object] = lambda: None) -> None:
        """Call `begin`, then loop until the player quits. Raises `Unrecoverable` if not even the menu can be shown."""
        try:
            self.crash_guard.guard(begin)
            self._timestep.start(self.clock())
            while self.running:
                self.crash_guard.guard(self.turn)
        except KeyboardInterrupt:
            self.end()
        finally:
            self._leave_front()
            self.close()

    def turn(self) -> None:
        """Run one turn of the loop: a frame, and a sleep until the next one or an event."""
        began = self.clock()
        self.frame()
        time.sleep(max(0.0, SHORTEST_FRAME - (self.clock() - began)))
        if self.running:
            self._timestep.rested = self._pause(self.clock() - began)
            began = self.clock()
            self._wait(self._timestep.rested)
            self.idle_tasks.slept(self.clock() - began)

    def _pause(self, spent: float) -> float:
        """Return how many seconds to sleep, after a frame that took `spent` seconds."""
        if self._resting:
            return REST
        if self._events or self.notices or self._working:
            return 0.001
        compositor = self.compositor
        if compositor.touched or self.front.needs_layout or compositor.repaint.running or self.images.sparing:
            return 0.001
        quiet = self.front.stage.animator.quiet()
        if quiet <= 0.0 or self.compositor.transition.running:
            return max(0.001, 1 / self.window.refresh_rate() - spent)
        held = self.dispatcher.assistive.quiet(self.clock())
        expecting = self.front.has_pending_work or self.scheduler.busy
        return max(0.001, min(quiet, held, self.idle_tasks.quiet, EXPECTING if expecting else REST))

    @property
    def _resting(self) -> bool:
        """True if nothing is shown: the window has no focus, and nothing has just come from elsewhere."""
        return self.asleep and self.clock() >= self._news_until

    @property
    def _watched(self) -> bool:
        """True if somebody watches the screen without touching keys or mouse, so that the system cannot know."""
        if self.asleep or not self.running:
            return False
        return self.front.keeps_awake or self.clock() < self._padded_until

    def frame(self) -> None:
        """Handle events, advance the animations and draw; then show what changed."""
        self.areas = self.work()
        self.window.present(self.areas)
        self.window.keep_awake(self._watched)
        self.window.keep_in_sight()
        self.watcher.frame(bool(self.areas))
        self.reader.frame(bool(self.areas))
        if not self.compositor.begun:
            self.compositor.begun = True
            self._timestep.start(self.clock())  # What comes after the first picture does not come all at once.
            gc.freeze()
            gc.enable()
            self._wait = event_wait()
            tasks = (self.dispatcher.start, partial(self.reader.connect, system_bus), self.audio.start)
            online = (*routes.reading(routes.ONLINE), self.go_online) if self.store.has_online else ()
            self.idle_tasks.begin((*tasks, *online))

    def work(self) -> list[pygame.Rect]:
        """Run a frame without showing it; return the areas that changed."""
        elapsed = self._timestep.elapsed(self.clock())
        self.store.frame(self.clock())
        self.compositor.repaint.frame()
        self.compositor.transition.pass_time(elapsed)
        self.wakeup.clear()
        if self._awake:
            elapsed = self._timestep.sleep(self.front.stage, elapsed)
        self._handle_events()
        if not self.running:
            return []
        self._poll_online()
        self._tell_silence()
        if not self.asleep:
            self.dispatcher.tick()
        self._go_on(elapsed)
        if not self.running:
            return []
        while self.notices and not self.front.needs_layout:
            self.front.toast(self.notices.pop(0))
            self.compositor.touched = True
        return self.compositor.draw(self._timestep.share)

    def _handle_events(self) -> None:
        """Handle the events that have come, up to one that ends the program or shows another screen."""
        self._events.extend(pygame.event.get())
        asked = bool(self._events)
        self.idle_tasks.frame(asked)
        self.compositor.repaint.asked = asked
        while self._events:
            # Events leave the queue one by one: an error loses only its own. A lost key release would count as held.
            front = self.front
            self._handle(self._events.popleft())
            if not self.running or self.front is not front:
                break  # The next event is for another screen, which has to be laid out first.

    def _poll_online(self) -> None:
        """Take what has come over the network."""
        if self.online is None or not self.online.poll():
            return
        self.compositor.touched = True
        if self._resting:
            self._timestep.forget()
        self._news_until = self.clock() + NEWS

    @property
    def _awake(self) -> bool:
        """True if the screen in front goes on."""
        return self.running and not self._resting

    def _go_on(self, elapsed: float) -> None:
        """Go on with the animations and the work of the screen in front, unless it rests."""
        front = self.front if self._awake else None
        if front and self._timestep.advance(front.stage, elapsed, lambda: self.running and self.front is front):
            self.compositor.touched = True
        more = self._awake and self.scheduler.frame()
        # The screen is asked even so: work that takes seconds must not hold up a computer player's answer.
        busy = self._awake and self.front.poll()
        self._working = more or busy
        if self._working:
            self.compositor.touched = True

    def _handle(self, event: pygame.Event) -> None:
        kind = event.type
        if kind in BUTTONS:
            self._padded_until = self.clock() + PADDED
        if self._handle_window(kind):
            return
        if kind in (pygame.DROPFILE, pygame.DROPTEXT):
            self._open(event.file if kind == pygame.DROPFILE else event.text)
        elif kind == pygame.AUDIODEVICEREMOVED:
            if event.which and not event.iscapture:  # Zero stands for a device that was not in use.
                self.audio.lose()
        elif kind == SHOW:
            self.wakeup.raise_window()
            if event.given:
                self._open(event.given)
        elif kind == ASKED:
            self._sleep(False)
            self.compositor.touched = True
            self.compositor.lay_out()
            self.reader.obey(event)
        else:
            self.dispatcher.dispatch(event)

    def _handle_window(self, kind: int) -> bool:
        """Do what has happened to the window; return whether it was an event of that kind."""
        if kind == pygame.QUIT:
            self.quit()
        elif kind in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self.window.remember()
            self._lay_out_anew()
        elif kind in (pygame.WINDOWMOVED, pygame.WINDOWMAXIMIZED):
            self.window.remember()
        elif kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self.front.stage.redraw()
            self.compositor.touched = True
        elif kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            self._sleep(True)
        elif kind == pygame.WINDOWFOCUSGAINED:
            self._sleep(False)
            self.front.on_focus(True)
        else:
            return False
        return True

    def _open(self, given: str) -> None:
        """Open what came from outside: the text of a game, a file, or the request of a second start."""
        self._sleep(False)
        self.compositor.touched = True
        request = read_request(given)
        if request is None:
            routes.drop(self, given)
            return
        with suppress(KeyError):  # The second start has reported that there is no such level.
            request.open(self)

    def _sleep(self, asleep: bool) -> None:
        if asleep != self.asleep:
            self.asleep = asleep
            self._timestep.forget()
            self.audio.suspend(asleep)
            if asleep:
                self.front.on_focus(False)

    def _tell_silence(self) -> None:
        """Say that no sound device was found, once; screens that show it are made anew when one comes or goes."""
        if self.audio.absent == self._silent:
            return
        self._silent = self.audio.absent
        if self._silent:
            _ = self.translations.gettext
            self.announce(_("No sound device was found."))
        self.dispatcher.rebuild_scenes()

    def _lay_out_anew(self) -> None:
        for scene in self.scenes:
            scene.needs_layout = True
        self.compositor.touched = self.idle_tasks.dirty = True

    # Services for scenes

    @property
    def scanned(self) -> Stop | None:
        """Where the scan frame rests; None without switch scanning."""
        return self.dispatcher.assistive.scan.stop if self.effective_settings.scan else None

    def expect_online(self) -> None:
        if self.online is None:
            self.idle_tasks.add(routes.reading(routes.ONLINE))

    def go_online(self) -> Online | None:
        _ = self.translations.gettext
        if self.store.guest:
            self.notify(_("Online games are played in the first window of the arcade."))
        elif not self.store.plays_online:
            self.notify(_("Online games need a folder in which they can be saved."))
        elif self.online is None:
            try:
                self.online = routes.online(self, self.wakeup.wake)
            except StorageError:
                return None  # The store has told it, and tries again.
            if self.online is None:
                routes.offer_command(self, installing(*ONLINE_PACKAGES))
        return self.online

    def leave_online(self) -> None:
        if self.online is not None:
            self.crash_guard.quietly(self.online.close)
            self.online = None
            self.store.flush()

    def toggle_fullscreen(self) -> None:
        self.choose("fullscreen", not self.window.fullscreen)
        self.save_settings()

    def toggle_mute(self) -> None:
        self.settings.mute = self.audio.mute = not self.audio.mute
        self.audio.apply()
        self.asked.pop("mute", None)
        self.save_settings()
        _ = self.translations.gettext
        self.notices.append(_("Sound off") if self.settings.mute else _("Sound on"))
        self.dispatcher.rebuild_scenes()

    def quit(self) -> None:
        """Quit; ask first if something still cannot be saved."""
        self._leave_front()
        saved = self.store.flush(QUIT_WAIT)
        if saved or not self.scenes:
            self.running = False
            return
        self.window.show()
        if self.store.is_writing:
            if not isinstance(self.front, SavingScene):
                self.push(SavingScene(self))
        elif not isinstance(self.front, UnsavedScene):
            self.push(UnsavedScene(self))

    def end(self, patience: float = DISK_WAIT) -> None:
        """Quit after this frame without asking, and wait for the disk at most that many seconds."""
        self._patience = patience
        self.running = False

    def close(self) -> None:
        """Save the window's place and release everything."""
        for scene in self.scenes:
            self.crash_guard.quietly(scene.closed)
        if self.online is not None:
            self.crash_guard.quietly(self.online.close)
        self.window.remember()
        self.settings.window_size = self.window.windowed_size
        self.settings.window_position = self.window.position
        self.settings.window_maximised = self.window.maximised
        self.save_settings()
        self.store.flush(self._patience)
        self.theme.fonts.let_go()
        self.controls.gamepads.stop()
        if self.audio.close():
            pygame.quit()
        else:
            atexit.unregister(pygame.quit)  # It would wait for the device for ever.
