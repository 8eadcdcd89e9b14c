"""What waits until nobody does anything: what need not be there with the first picture starts, memory is given back,
and the device of sound.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Iterable

from game.app.loop.pace import REST
from game.app.system.audio import Audio
from game.app.system.later import give_back

CALM = 2
"""After so many sleeps of the longest kind, 2 seconds, nobody is likely to move in the next moment."""
SILENT = 5.0
"""Seconds after the last event when the device of sound is given back, if nothing sounds, until something happens."""
START, LATEST = 0.05, 2.0
"""Seconds between two of the things that start after the first picture, where nothing else happens; and after which
they start though something does.
"""
ALONE = 180.0
"""Seconds after the last event when the music fades, too: nobody is there."""


class Leisure:
    """Notices that nobody does anything, and uses the time."""

    def __init__(self, audio: Audio, clock: Callable[[], float]) -> None:
        self.littered = False
        """Whether pictures were let go since memory was given back."""
        self._audio, self._clock = audio, clock
        self._trim: Callable[[], object] = lambda: None
        """Gives memory back to the system that nothing is kept in any more."""
        self._rests = 0
        """How often the loop has slept as long as it may, one time after the other."""
        self._happened = clock()
        self._starts: deque[Callable[[], object]] = deque()
        self._latest = 0.0

    def begin(self, starts: Iterable[Callable[[], object]]) -> None:
        """The first picture is there. What is to start now takes its time, for each of which nobody is to wait: one is
        started in a frame, and for a while none where the player does something.
        """
        self._trim = give_back()
        self._starts.extend(starts)
        self._latest = self._clock() + LATEST

    @property
    def quiet(self) -> float:
        """Seconds until there is something to do."""
        return START if self._starts else REST

    def frame(self, happened: bool) -> None:
        """A frame begins, before which something has happened, or not."""
        if self._starts and (not happened or self._clock() > self._latest):
            self._starts.popleft()()
        if happened:
            self._happened = self._clock()
            self._audio.wake()
            return
        alone = self._clock() - self._happened
        if alone > ALONE:
            self._audio.lull()
        if alone > SILENT:
            self._audio.rest()

    def slept(self, seconds: float) -> None:
        """The loop has slept so long."""
        self._rests = self._rests + 1 if seconds >= 0.9 * REST else 0
        if self._rests == CALM:
            self.tidy()

    def tidy(self) -> None:
        """Give back the memory of what was closed or painted anew. Nobody is to wait for this: it may take 0.1 s.

        Python looks through all that lives from time to time, for 20 ms in the midst of a frame. What has been looked
        through here it leaves alone until the next time.
        """
        if self.littered or gc.get_count()[2]:  # Else hardly anything is new.
            gc.unfreeze()
            gc.collect()
            gc.freeze()
        if self.littered:
            self.littered = False
            self._trim()
