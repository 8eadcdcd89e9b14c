"""Idle tasks: what starts after the first picture, garbage collection, and releasing the sound device."""

import gc
from collections import deque
from collections.abc import Callable, Iterable

from game.app.display.timestep import REST
from game.devices.audio import Audio
from game.devices.native import memory_trimmer

CALM_SLEEPS = 2
"""Full-length sleeps in a row, 2 seconds together, before garbage is collected."""
SILENT = 5.0
"""Seconds without an event before the silent sound device is released."""
FIRST_WAIT = 0.05
LATEST = 2.0
"""Seconds between two late starts while idle; and after which they run even if the player is active."""
MUSIC_FADES = 180.0
"""Seconds without an event before the music fades."""


class IdleTasks:
    """Runs what may take long while the player does nothing."""

    def __init__(self, audio: Audio, clock: Callable[[], float]) -> None:
        self.dirty = False
        """True if pictures were freed since the last collection."""
        self._audio = audio
        self._clock = clock
        self._trim: Callable[[], object] = lambda: None
        """Returns free memory to the system."""
        self._rests = 0
        """Sleeps of full length in a row."""
        self._happened = clock()
        self._starts: deque[Callable[[], object]] = deque()
        self._begun = False
        """True once there was a picture."""
        self._latest = 0.0

    def begin(self, starts: Iterable[Callable[[], object]]) -> None:
        """Start the tasks after the first picture: one of `starts` a frame, for `LATEST` seconds only while idle."""
        self._trim = memory_trimmer()
        self._starts.extendleft(reversed([*starts]))
        self._latest = self._clock() + LATEST
        self._begun = True

    def add(self, tasks: Iterable[Callable[[], object]]) -> None:
        """Run more tasks, one a frame, after the first picture and those before them."""
        self._starts.extend(tasks)
        self._latest = self._clock() + LATEST

    @property
    def quiet(self) -> float:
        """Seconds until the next task is due."""
        return FIRST_WAIT if self._begun and self._starts else REST

    def frame(self, happened: bool) -> None:
        """Run what is due at the beginning of a frame; `happened` is True if there were events."""
        if self._begun and self._starts and (not happened or self._clock() > self._latest):
            self._starts.popleft()()
        if happened:
            self._happened = self._clock()
            self._audio.wake()
            return
        alone = self._clock() - self._happened
        if alone > MUSIC_FADES:
            self._audio.fade_music()
        if alone > SILENT:
            self._audio.rest()

    def slept(self, seconds: float) -> None:
        """Count a sleep of the loop; collect garbage after `CALM_SLEEPS` full ones in a row."""
        self._rests = self._rests + 1 if seconds >= 0.9 * REST else 0
        if self._rests == CALM_SLEEPS:
            self.collect_garbage()

    def collect_garbage(self) -> None:
        """Collect garbage and return memory to the system. Takes up to 0.1 s; call only when idle.

        Python's own collection takes 20 ms in the middle of a frame; freezing keeps it from looking at old objects.
        """
        if self.dirty or gc.get_count()[2]:  # Otherwise there is little new.
            gc.unfreeze()
            gc.collect()
            gc.freeze()
        if self.dirty:
            self.dirty = False
            self._trim()
