"""Audio: sound effects and music, or silence when the machine has no sound.

Nothing here raises for a missing device or a bad file: one line goes to the log, and the game goes on without.
"""

import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from game.background import start_thread
from game.devices.sound_device import close_device, open_device
from game.stage.sounds import SHELL

log = logging.getLogger(__name__)


VOICES = 4  # simultaneous voices of one sound
RESTART_SECONDS = 0.025  # a wave that bursts twelve stars asks for the same sound twelve times
FADE_OUT_SECONDS = 0.6
FADE_IN_SECONDS = 1.5
CLOSE_SECONDS = 3.0  # a device first plays what it has, up to 2 s
LATE_SECONDS = 0.25  # a sound that was asked for while the device opened is still played
SEARCH_SECONDS = 8.0  # a lost device is looked for that long: the system starts a sound server again that ended
LOOK_SECONDS = 1.0  # from one look to the next, unless a sound is asked for
RETRY_SECONDS = 3.0  # from an attempt to find a device to the next one that a sound may ask for


def gain(volume: float) -> float:
    """Return the amplitude factor for a slider at `volume`, both 0 to 1.

    Loudness is perceived in ratios: the square makes half way down sound about half as loud. Anything above zero stays
    audible; the mixer only knows steps of 1/128.
    """
    volume = min(max(volume, 0.0), 1.0)
    return max(volume * volume, 1 / 128) if volume > 0 else 0.0


class Audio:
    """Plays the sounds in `folder`, files named `NAME.ogg`.

    `start` opens the device on a thread, which then also changes the music: fading out blocks, which no frame may.
    `clock` returns seconds.
    """

    def __init__(self, folder: Path, clock: Callable[[], float] = time.perf_counter) -> None:
        self._folder = folder
        self._clock = clock
        self._late: tuple[float, str, float, float] | None = None
        """Request made while the device was closed: time, name, volume and pan."""
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}  # None: the file is missing or broken
        self._started: dict[str, float] = {}  # when each sound was last started
        self.effects_volume = 1.0
        self.music_volume = 1.0
        """Sliders, 0 to 1; `apply` lets a change of them be heard."""
        self.mute = False
        """True if all is silent, whatever the sliders; likewise."""
        self._was_audible = False  # anything was to be heard when `apply` was called last
        self._suspended = False
        self.ready = False
        """True while the device is open, and the effects are loaded. Earlier requests for sounds are dropped."""
        self.absent = False
        """True if no device was found by the last attempt."""
        self.turned: Callable[[], object] = lambda: None
        """Called on the thread when `absent` has changed."""
        self._wanted: str | None = None  # the music requested last
        self._lulled = False  # the player is away: the music has faded out
        self._expected: tuple[str, ...] = ()  # the effects of the front screen
        self._thread: threading.Thread | None = None
        self._wake = threading.Event()  # something has changed that the thread has to look at
        self.felt: Callable[[str], object] = lambda name: None
        """Called with every sound that is played, audible or not."""
        self._closing = threading.Event()
        self._needed = threading.Event()  # the device is to be opened, or to stay open
        self._lost = False  # the device went away while it was open
        self._failed = float("-inf")  # when the last attempt to open it failed
        self._lock = threading.Lock()  # keeps starting and pausing the music apart
        self._loading = threading.Lock()  # an effect is loaded once, whoever asks for it

    def start(self) -> None:
        """Open the device in the background, as soon as anything is audible; call it after the first frame.

        A second call does nothing.
        """
        if self._thread is None and not self._closing.is_set():
            self._thread = start_thread(self._run, "audio")
            self._open_again(at_once=True)

    def close(self) -> bool:
        """Stop everything and close the device; afterwards every call does nothing.

        Return False if the device does not answer: then do not call `pygame.quit`, as a thread still waits for the
        device.
        """
        self._closing.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join(CLOSE_SECONDS)
            if self._thread.is_alive():
                return False
        self._sounds.clear()
        return True

    def rest(self) -> None:
        """Close the device unless something sounds: while open its thread wakes 86 times a second, even for silence.

        Loaded sounds stay, and the next one opens the device again.
        """
        if self._is_open() and (self._suspended or not (pygame.mixer.get_busy() or pygame.mixer.music.get_busy())):
            self._let_go()

    def lose(self) -> None:
        """Give the device up, as it is gone, and look for another one a moment later."""
        if self.ready:
            self._let_go()
            self._lost = True
            self._open_again(at_once=True)

    def _let_go(self) -> None:
        """Let the thread close the device, which blocks if a sound server hangs."""
        self.ready = False
        self._needed.clear()
        self._wake.set()

    def fade_music(self) -> None:
        """Fade the music out until `wake`: nobody is there."""
        if not self._lulled:
            self._lulled = True
            self._wake.set()

    def wake(self) -> None:
        """Resume music and device: the player is there."""
        if self._lulled:
            self._lulled = False
            self._wake.set()
        if not self.absent:
            self._open_again()

    def _open_again(self, at_once: bool = False) -> None:
        """Open the device again in the background, if anything is audible.

        Where none was found lately it is not looked for again, except `at_once`.
        """
        if self.ready or self._thread is None or not self._audible:
            return
        if at_once or self._needed.is_set() or self._clock() >= self._failed + RETRY_SECONDS:
            self._needed.set()
            self._wake.set()

    def play(self, name: str, volume: float = 1.0, pan: float = 0.0) -> None:
        """Play a sound at `volume` (0 to 1, on the curve of `gain`), from the left (`pan` -1) to the right (1).

        Silently dropped if nothing is audible now, if the same sound started less than `RESTART_SECONDS` ago, or if it
        has `VOICES` voices already.
        """
        self.felt(name)
        if self._suspended or self._effects_gain() == 0:
            return
        now = self._clock()
        if not self._is_open():
            self._late = now, name, volume, pan
            self._open_again()
            return
        if now - self._started.get(name, float("-inf")) < RESTART_SECONDS:
            return
        sound = self._sound(name)
        if sound is None or sound.get_num_channels() >= VOICES:
            return
        channel = pygame.mixer.find_channel(force=True)
        channel.play(sound)
        level = gain(volume)
        channel.set_volume(level * min(1.0, 1.0 - pan), level * min(1.0, 1.0 + pan))
        self._started[name] = now

    def music(self, name: str | None) -> None:
        """Fade to a piece of music, repeated for ever, or to silence. The piece that plays goes on."""
        self._wanted = name
        self._wake.set()
        if not self._lulled:
            self._open_again()

    def expect(self, names: tuple[str, ...]) -> None:
        """Load the effects of a new screen in the background."""
        self._expected = names
        self._wake.set()

    def suspend(self, suspended: bool) -> None:
        """Pause everything while the window has no focus, or resume it; new sounds are dropped meanwhile."""
        self._suspended = suspended
        self._apply_levels()

    def apply(self) -> None:
        """Let changed sliders or `mute` be heard, by what is playing, too."""
        self._apply_levels()
        self.wake()
        if self._audible and not self._was_audible:
            self.absent = False  # Whoever switches the sound on wants to know.
            self._open_again(at_once=True)
        self._was_audible = self._audible

    @property
    def _audible(self) -> bool:
        return self._effects_gain() + self._music_gain() > 0

    def _effects_gain(self) -> float:
        return 0.0 if self.mute else gain(self.effects_volume)

    def _music_gain(self) -> float:
        return 0.0 if self.mute else gain(self.music_volume)

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        """Return a sound from the cache or its file; None if it is missing or broken, which is logged once."""
        with self._loading:
            if name not in self._sounds:
                try:
                    sound = pygame.mixer.Sound(self._folder / f"{name}.ogg")
                    sound.set_volume(self._effects_gain())
                    self._sounds[name] = sound
                except (pygame.error, OSError) as error:
                    log.warning("sound %s is left out: %s", name, error)
                    self._sounds[name] = None
            return self._sounds[name]

    def _fetch(self) -> None:
        """Load the effects of the front screen ahead: one takes 2 ms, and each wave of a chain has its own.

        Skipped while muted. No others are loaded: all of them take 10 MB.
        """
        for name in (*SHELL, *self._expected):
            if name in self._sounds or self._effects_gain() == 0 or self._closing.is_set():
                continue
            if (self._folder / f"{name}.ogg").is_file():  # A missing file is logged when it is played.
                self._sound(name)

    def _apply_levels(self) -> None:
        """Apply sliders and flags to the mixer. Inaudible music is paused, so it costs nothing."""
        if not self._is_open():
            return
        with self._lock:
            for sound in tuple(self._sounds.values()):
                if sound is not None:
                    sound.set_volume(self._effects_gain())
            self._apply_music_level()

    def _apply_music_level(self) -> None:
        """Set the level of the music, and resume the effects unless all is suspended.

        pygame holds the interpreter lock while it pauses or resumes music and waits for the mixer; an effect that ends
        just then holds the mixer and waits for the lock: a deadlock. So no effect may end meanwhile: they are paused,
        and setting the volume waits for one that is just ending.
        """
        level = self._music_gain()
        pygame.mixer.pause()
        pygame.mixer.music.set_volume(level)
        if self._suspended or level == 0:
            pygame.mixer.music.pause()
        else:
            pygame.mixer.music.unpause()
        if not self._suspended:
            pygame.mixer.unpause()

    def _is_open(self) -> bool:
        """Return True if the mixer can be used; it may have been shut down elsewhere."""
        if self.ready and pygame.mixer.get_init() is None:
            log.warning("the mixer was shut down, and is opened again by the next sound")
            self._let_go()
        return self.ready

    def _run(self) -> None:
        """Open the device whenever it is needed, and close it when it is not (the thread's function)."""
        while not self._closing.is_set():
            if self._needed.is_set():
                self._have_device()
            else:
                self._wait()

    def _wait(self, seconds: float | None = None) -> None:
        self._wake.wait(seconds)
        self._wake.clear()

    def _have_device(self) -> None:
        """Open the device, play until it is no longer needed, and close it."""
        error = self._open()
        if error is None:
            self._turn(absent=False)
            self._play()
            self.ready = False
            close_device()
            return
        self._failed = self._clock()
        self._needed.clear()
        if not self.absent:
            log.warning("no sound device, the game goes on in silence: %s", error)
        self._turn(absent=True)

    def _open(self) -> pygame.error | None:
        """Try to open the device, after a loss for some seconds; return the error of the last try, or None."""
        searching = self._lost
        end = time.monotonic() + SEARCH_SECONDS
        self._lost = False
        while True:
            try:
                open_device()
                return None
            except pygame.error as error:
                if not searching or time.monotonic() > end or self._closing.is_set():
                    return error
            self._wait(LOOK_SECONDS)

    def _turn(self, absent: bool) -> None:
        if absent != self.absent:
            self.absent = absent
            self.turned()

    def _play(self) -> None:
        """Play the wanted music until the device is no longer needed."""
        self._fetch()
        self.ready = True
        self._apply_levels()  # the sliders may have been moved meanwhile
        late, self._late = self._late, None
        if late is not None and self._clock() - late[0] < LATE_SECONDS:
            self.play(*late[1:])
        playing: str | None = None
        while self.ready and not self._closing.is_set():
            self._fetch()
            if self._piece != playing:
                try:
                    playing = self._change_music(playing)
                except pygame.error as error:
                    playing = self._piece
                    if self._is_open():
                        log.warning("the music stays silent from here: %s", error)
            self._wait()

    @property
    def _piece(self) -> str | None:
        """The music to be heard now."""
        return None if self._lulled else self._wanted

    def _change_music(self, playing: str | None) -> str | None:
        """Fade out what plays, then start what is wanted by then; return its name."""
        music = pygame.mixer.music
        if playing is not None:
            music.fadeout(round(FADE_OUT_SECONDS * 1000))
            self._closing.wait(FADE_OUT_SECONDS)
            music.stop()  # loading would wait for the end of a fade, for ever when the music is paused
        wanted = self._piece
        if wanted is None or self._closing.is_set():
            music.unload()
            return None
        try:
            music.load(self._folder / f"{wanted}.ogg")
        except (pygame.error, OSError) as error:
            log.warning("music %s is left out: %s", wanted, error)
            return wanted
        with self._lock:
            music.set_volume(self._music_gain())
            music.play(-1, fade_ms=round(FADE_IN_SECONDS * 1000))
            self._apply_music_level()
        return wanted
