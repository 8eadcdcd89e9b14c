"""The limit on sounds of a board that begin at once."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

VOICES = 3
SMALL_VOICES = 2
"""Maximum number of sounds that begin at once, and of small ones among them: a great one always has a place."""
AT_ONCE = 0.008
"""Seconds within which sounds begin at once: half a frame."""


class Sounds(Protocol):
    """Player of sounds."""

    def play(self, name: str, volume: float = 1.0, pan: float = 0.0) -> None:
        """Play a sound."""


class Voices:
    """Plays the sounds of a board, but not more at once than can be told apart."""

    def __init__(self, sounds: Sounds, clock: Callable[[], float]) -> None:
        self.small: frozenset[str] = frozenset()
        """Names of sounds of which there may be many."""
        self._sounds = sounds
        self._clock = clock
        self._since = float("-inf")
        """The second in which the sounds began that count as at once."""
        self._begun: set[str] = set()
        self._silent = False

    @contextmanager
    def silence(self) -> Iterator[None]:
        """Play nothing meanwhile: what was under way is brought to its end unheard."""
        self._silent = True
        try:
            yield
        finally:
            self._silent = False

    def play(self, name: str, volume: float = 1.0, pan: float = 0.0) -> None:
        """Play a sound, unless it has just begun, or others have taken all places."""
        now = self._clock()
        if now - self._since >= AT_ONCE:
            self._since = now
            self._begun.clear()
        places = SMALL_VOICES if name in self.small else VOICES
        if not self._silent and name not in self._begun and len(self._begun) < places:
            self._begun.add(name)
            self._sounds.play(name, volume, pan)
