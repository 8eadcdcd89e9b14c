"""The clock of a rush on the board: the next lane and its remaining time; nothing in a pause."""

from __future__ import annotations

import math

import pygame
from msgspec import Struct

from game.games.brickshooter.clock import Clock, level, until
from game.games.brickshooter.rules.board import LANE_DEPTH, Arrow, lane_of
from game.games.brickshooter.rules.events import Event
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.rules.rush import TICKS, Rush, wait_at
from game.games.brickshooter.view.board import Layer, lane_point
from game.games.brickshooter.view.marks import Announced, Disc
from game.games.brickshooter.view.tiles import BOARD, Ground
from game.scenes.board.board import BoardScene
from game.stage.art import STRONG, Art, ScaledArt, Text, Theme
from game.stage.palette import channels, darker, mix
from game.stage.prefetch import prefetch
from game.stage.sprites import Sprite, SpriteGroup
from game.stage.tween import Animation
from game.ui.widgets.widgets import Box

STAGES = 3
"""Number of steps in which the light of the lane grows, brick by brick."""
CELLS, FEW = 36, 12
"""Parts of the gauge, and with reduced motion."""
NUMBER = 34.0
"""Width of the number beside it."""


class Gauge(Art, Struct, frozen=True):
    """The time before the next shot of the clock: lit parts from the left."""

    width: float
    height: float
    lit: int
    of: int

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        size = max(1, round(self.width * scale)), max(1, round(self.height * scale))
        picture, palette = pygame.Surface(size, pygame.SRCALPHA), theme.palette
        radius = size[1] // 2
        pygame.draw.rect(picture, channels(palette.sunken), picture.get_rect(), border_radius=radius)
        pygame.draw.rect(picture, channels(palette.edge), picture.get_rect(), max(1, round(scale)), radius)
        edge, gap = max(2, round(4 * scale)), max(1, round(2 * scale))
        step = (size[0] - 2 * edge + gap) / self.of
        fill = palette.bad if self.lit * STAGES <= self.of else palette.accent
        for number in range(self.of):
            left, right = edge + round(number * step), edge + round((number + 1) * step) - gap
            colour = fill if number < self.lit else mix(palette.sunken, palette.edge, 0.22)
            part = pygame.Rect(left, edge, max(1, right - left), max(1, size[1] - 2 * edge))
            pygame.draw.rect(picture, channels(colour), part, border_radius=max(1, round(1.5 * scale)))
            if number < self.lit:
                above = part.height * 2 // 3
                foot = pygame.Rect(part.left, part.top + above, part.width, part.height - above)
                pygame.draw.rect(picture, channels(darker(colour, 0.2)), foot, border_radius=max(1, round(scale)))
        return picture


class _Ticking(Animation):
    """Ticks the clock of a scene, as long as the scene is the one in front."""

    duration = math.inf

    def __init__(self, view: ClockView) -> None:
        self._view = view
        self._told = 0.0

    def advance(self, time: float) -> None:
        passed, self._told = time - self._told, time
        self._view.pass_time(passed)

    def quiet(self, time: float) -> float:
        return self._view.quiet()


class ClockView:
    """The clock of a scene, and its marks. Without a clock nothing happens here."""

    def __init__(self, scene: BoardScene[Position, Event]) -> None:
        self.scene = scene
        self.clock = Clock(self._running, scene.table.make)
        self._marks = SpriteGroup(scene.stage, scene.board)
        self._shown: object = None
        """State that the marks show."""
        self._gauge: Sprite | None = None
        self._number: Sprite | None = None
        self._cover: Sprite | None = None
        self._warned = False

    @property
    def begun(self) -> bool:
        """True once the clock runs: it waits for the first shot."""
        return self.scene.table.clocked and bool(self.scene.session.moves)

    def _running(self) -> Position | None:
        return self.scene.session.position if self.begun else None

    def _mode(self) -> Rush | None:
        """Return the clock right after the last shot; None if the run has ended."""
        mode = self.scene.session.position.mode
        return mode if isinstance(mode, Rush) and self.scene.table.ending is None else None

    # What is seen

    def build(self) -> None:
        """Lay it out for the scene as it is, and let time pass from now on."""
        scene, animator = self.scene, self.scene.stage.animator
        self._gauge = self._number = None
        if scene.table.clocked:
            box, number = scene.places.track.split_right(NUMBER, 6)
            self._gauge = scene.form.sprite(self._bar(box, 0), *box.center)
            self._number = scene.form.sprite(self._figure(0), *number.center)
            animator.start(_Ticking(self), tag="clock", ambient=True, steady=True)
            if not self.begun:
                lights = [Announced(arrow, stage) for arrow in Arrow if arrow for stage in range(1, STAGES + 1)]
                prefetch(scene.stage, [(light, scene.board.scale) for light in lights])
        else:
            animator.cancel("clock")
        self.refresh()

    @property
    def _parts(self) -> int:
        return CELLS if self.scene.lively else FEW

    def _bar(self, box: Box, lit: int) -> Gauge:
        return Gauge(round(box.width, 1), round(box.height, 1), lit, self._parts)

    @staticmethod
    def _figure(seconds: int) -> Text:
        return Text(str(seconds), 17, STRONG, "text")

    def pass_time(self, seconds: float) -> None:
        """Let time pass, and show the result."""
        self.clock.pass_time(seconds)
        self.refresh()

    def quiet(self) -> float:
        """Return for how many seconds nothing will change."""
        mode = self._mode()
        if mode is None or not self.begun:
            return math.inf
        left, whole = self.clock.left(mode), wait_at(mode.haste)
        second = left - (-(-left // TICKS) - 1) * TICKS
        return min(left, second, until(left, whole, self._parts), until(left, whole, STAGES)) / TICKS

    def refresh(self) -> None:
        """Show which lane shoots next, and when."""
        mode = self._mode()
        if mode is None:
            self._mark("")
            return
        left, whole = self.clock.left(mode) if self.begun else mode.wait, wait_at(mode.haste)
        seconds = -(-left // TICKS)
        self._mark(mode.lane, STAGES + 1 - level(left, whole, STAGES), seconds)
        gauge, number = self._gauge, self._number
        if gauge is not None and isinstance(gauge.art, Gauge):
            lit = level(left, whole, self._parts)
            if lit != gauge.art.lit:
                gauge.art = Gauge(gauge.art.width, gauge.art.height, lit, gauge.art.of)
        if number is not None and number.art != self._figure(seconds):
            number.art = self._figure(seconds)
        if left <= TICKS and self.begun and not self._warned:
            self.scene.app.audio.play("count", 0.6)
        self._warned = left <= TICKS

    def _mark(self, name: str, stage: int = 0, seconds: int = 0) -> None:
        """Light the lane that shoots next; none without a name."""
        if self._shown == (shown := (name, stage, seconds)):
            return
        self._shown = shown
        self._marks.clear()
        if name:
            lane = lane_of(name)
            corner = lane_point(lane, LANE_DEPTH - 1)
            self._marks.put(Announced(lane.arrow, stage), *lane_point(lane, LANE_DEPTH // 2), Layer.MARK)
            self._marks.put(ScaledArt(Disc(), 1.5), *corner, Layer.MARK)
            self._marks.put(Text(str(seconds), 0.62, STRONG, "#fff8e6"), *corner, Layer.POINTS)

    # Pauses

    def hide(self) -> None:
        """Cover the board, so that nobody thinks while the clock stands."""
        if self.begun and self._cover is None:
            ground = Sprite(Ground(), self.scene.board, BOARD / 2, BOARD / 2, layer=Layer.COVER)
            self._cover = self.scene.stage.add(ground)

    def uncover(self) -> None:
        """Show the board again."""
        if self._cover is not None:
            self.scene.stage.remove(self._cover)
            self._cover = None
