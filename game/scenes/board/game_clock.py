"""The clocks of two players: they run while the game is in front, and tell when time is short."""

import math
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from game.play.session.match import Person
from game.play.table.table import AnyTable
from game.scenes.base.scene import Scene
from game.scenes.players.names import Names
from game.stage.art import TITLE, Text
from game.stage.easing import ease_in_out, ease_out
from game.stage.sprites import Sprite
from game.stage.tween import Animation, InTurn, Tween
from game.ui.widgets.widgets import Box

SECOND = 1000
TENTH = 100
"""Milliseconds."""
TENTHS_BELOW = 10 * SECOND
"""Time left below which tenths of a second are shown."""
WARNINGS = (60, 30, 10)
"""Seconds left at which a person is told."""
TAG = "game clock"
_CLOCK_SWELL = 0.12
_CLOCK_SWOLLEN = 1.3
"""Seconds in which the figures swell when time is short, and how much."""


def clock_text(left: int) -> str:
    """Return the time left in figures: 1:05:00, 5:00, or 9.4 where it is short."""
    if left < TENTHS_BELOW:
        tenths = -(-max(0, left) // TENTH)
        return f"{tenths // 10}.{tenths % 10}"
    seconds = -(-left // SECOND)
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def time_words(plural: Callable[[str, str, int], str], left: int) -> str:
    """Return the time left in words."""
    minutes, seconds = divmod(-(-max(0, left) // SECOND), 60)
    parts = [plural("{n} minute", "{n} minutes", minutes)] if minutes else []
    if seconds or not minutes:
        parts.append(plural("{n} second", "{n} seconds", seconds))
    return " ".join(parts)


class GameClock(Animation):
    """The clocks of a scene. Without clocks, nothing happens here.

    While a move is shown they stand: both players look at it.
    """

    duration = math.inf

    def __init__(self, scene: Scene, table: AnyTable, names: Names, showing: Callable[[], object]) -> None:
        self.scene = scene
        self.table = table
        self.names = names
        self.showing = showing
        """Returns the move that is being shown, or None."""
        self._faces: dict[int, Sprite] = {}
        """The figures of the sides."""
        self._told = 0.0
        """Seconds that the clocks have been told of."""
        self._owed = 0.0
        """Part of a millisecond carried over."""
        self._warned: dict[int, int] = {}
        """The least number of seconds left that each side was told of."""

    @property
    def side(self) -> int | None:
        """The side whose time passes now."""
        return self.table.timed_side if self.showing() is None else None

    def build(self, places: Sequence[Box]) -> None:
        """Show the time of each side at its place, and let time pass from now on."""
        form = self.scene.form
        animator = self.scene.stage.animator
        animator.cancel(TAG)
        self._faces.clear()
        for side, place in enumerate(places):
            form.panel(place)
            size = min(44.0, place.height * 0.72, place.width * 0.34)
            self._faces[side] = form.sprite(Text("", size, TITLE), *place.center)
            form.captions |= {self._faces[side]: self._caption(side)}
            self._show(side)
        if self.side is not None:
            self._told = 0.0
            animator.start(self, tag=TAG, ambient=True, steady=True)

    def _caption(self, side: int) -> str:
        """Return what the figures are called for a screen reader."""
        return self.scene._("Clock of {player}").format(player=self.names.label(side))

    def advance(self, time: float) -> None:
        passed, self._told = time - self._told, time
        side = self.side
        if side is None:
            return
        before = self.table.session.time_left(side)
        self._owed += passed * SECOND
        whole = int(self._owed + 1e-6)
        self._owed -= whole
        self.table.spend(whole)
        self._warn(side, before, before - whole)
        self._show(side)

    def quiet(self, time: float) -> float:
        side = self.side
        if side is None:
            return math.inf
        left = self.table.session.time_left(side)
        step = TENTH if left <= TENTHS_BELOW else SECOND
        return max(0.0, (left - (-(-left // step) - 1) * step - self._owed) / SECOND)

    def told(self) -> list[str]:
        """Return the time of each side in a sentence."""
        if not self.table.has_clocks:
            return []
        return [self._words(side) for side in (0, 1)]

    def _words(self, side: int) -> str:
        time = time_words(self.scene.plural, self.table.session.time_left(side))
        return self.scene._("{player}: {time} left").format(player=self.names.label(side), time=time)

    def _warn(self, side: int, before: int, left: int) -> None:
        """Tell a person once when time gets short."""
        passed = [n for n in WARNINGS if left <= n * SECOND < before and n < self._warned.get(side, math.inf)]
        if not passed or self.table.player(side) != Person() or left <= 0:
            return
        self._warned[side] = min(passed)
        self.scene.app.audio.play("count")
        self.scene.toast(self._words(side))
        face = self._faces.get(side)
        if face is not None and self.scene.lively:
            self._swell(face)

    def _swell(self, face: Sprite) -> None:
        """Let the figures swell for a moment, where the eye is to go."""
        swells = (
            Tween(face, _CLOCK_SWELL, ease_out, scale=_CLOCK_SWOLLEN),
            Tween(face, 2 * _CLOCK_SWELL, ease_in_out, scale=1.0),
        )
        self.scene.stage.animator.start(InTurn(*swells), tag=f"{TAG} told", ambient=True)

    def _show(self, side: int) -> None:
        """Show the time of a side; that of the side to move is bright, or red where it is short."""
        face = self._faces.get(side)
        if face is None or not isinstance(face.art, Text):
            return
        session = self.table.session
        left = session.time_left(side)
        colour = "text_dim"
        if session.side == side:
            colour = "bad" if left < TENTHS_BELOW else "text"
        art = replace(face.art, text=clock_text(left), colour=colour)
        if art != face.art:
            face.art = art
