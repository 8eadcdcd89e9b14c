"""The clock of a rush on the board: the next lane and its remaining time; nothing in a pause."""

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
from game.play.table.state import ClockState
from game.scenes.board.board import BoardScene
from game.stage.art import STRONG, Art, ScaledArt, Text, Theme
from game.stage.palette import channels, darker, mix
from game.stage.prefetch import prefetch
from game.stage.sprites import Sprite, SpriteGroup
from game.stage.tween import Animation
from game.ui.widgets.widgets import Box

STAGES = 3
"""Number of steps in which the light of the lane grows, brick by brick."""
CELLS = 36
CALM_PARTS = 12
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
        picture = pygame.Surface(size, pygame.SRCALPHA)
        palette = theme.palette
        radius = size[1] // 2
        pygame.draw.rect(picture, channels(palette.sunken), picture.get_rect(), border_radius=radius)
        pygame.draw.rect(picture, channels(palette.edge), picture.get_rect(), max(1, round(scale)), radius)
        edge = max(2, round(4 * scale))
        gap = max(1, round(2 * scale))
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


class ClockView(Animation):
    """The clock of a scene, which ticks as long as the scene is the one in front, and its marks.

    Without a clock nothing happens here.
    """

    duration = math.inf

    def __init__(self, scene: BoardScene[Position, Event]) -> None:
        self.scene = scene
        self.clock = Clock(self._running, scene.table.make)
        self._told = 0.0
        """Seconds that the clock has been told of."""
        self._marks = SpriteGroup(scene.stage, scene.board)
        self._shown: object = None
        """State that is shown."""
        self._bar: tuple[Sprite, Sprite, Box] | None = None
        """The gauge, the number beside it, and the place of the gauge."""
        self._cover = SpriteGroup(scene.stage, scene.board)
        self._warned = False

    @property
    def begun(self) -> bool:
        """True once the clock runs: it waits for the first shot."""
        return self.scene.table.clock is ClockState.RUNNING

    def _running(self) -> Position | None:
        return self.scene.session.position if self.begun else None

    def _mode(self) -> Rush | None:
        """Return the clock right after the last shot; None if the run has ended."""
        mode = self.scene.session.position.mode
        return mode if isinstance(mode, Rush) and self.scene.table.ending is None else None

    # What is seen

    def build(self) -> None:
        """Lay it out for the scene as it is, and let time pass from now on."""
        scene = self.scene
        animator = self.scene.stage.animator
        self._shown = self._bar = None
        self._marks.clear()
        animator.cancel("clock")
        if scene.table.clock.on:
            box, number = scene.places.track.split_right(NUMBER, 6)
            gauge = scene.form.sprite(Gauge(*box.size, 0, 1), *box.center)
            self._bar = gauge, scene.form.sprite(Text("", 17, STRONG), *number.center), box
            self._told = 0.0
            animator.start(self, tag="clock", ambient=True, steady=True)
            if not self.begun:
                lights = [Announced(arrow, stage) for arrow in Arrow if arrow for stage in range(1, STAGES + 1)]
                prefetch(scene.stage, [(light, scene.board.scale) for light in lights])
        self.refresh()

    @property
    def _parts(self) -> int:
        return CELLS if self.scene.lively else CALM_PARTS

    def advance(self, time: float) -> None:
        passed, self._told = time - self._told, time
        self.clock.pass_time(passed)
        self.refresh()

    def quiet(self, time: float) -> float:
        mode = self._mode()
        if mode is None or not self.begun:
            return math.inf
        left = self.clock.left(mode)
        whole = wait_at(mode.haste)
        second = left - (-(-left // TICKS) - 1) * TICKS
        return min(left, second, until(left, whole, self._parts), until(left, whole, STAGES)) / TICKS

    def refresh(self) -> None:
        """Show which lane shoots next, and when."""
        mode = self._mode()
        shown = None
        if mode is not None:
            left = self.clock.left(mode)
            whole = wait_at(mode.haste)
            lit = level(left, whole, self._parts)
            stage = STAGES + 1 - level(left, whole, STAGES)
            shown = mode.lane, stage, -(-left // TICKS), lit
            if left <= TICKS and self.begun and not self._warned:
                self.scene.app.audio.play("count", 0.6)
            self._warned = left <= TICKS
        if shown != self._shown:
            self._shown = shown
            self._marks.clear()
            if shown is not None:
                self._show(*shown)

    def _show(self, name: str, stage: int, seconds: int, lit: int) -> None:
        """Light the lane that shoots next, and show the time before it does."""
        lane = lane_of(name)
        corner = lane_point(lane, LANE_DEPTH - 1)
        self._marks.put(Announced(lane.arrow, stage), *lane_point(lane, LANE_DEPTH // 2), Layer.MARK)
        self._marks.put(ScaledArt(Disc(), 1.5), *corner, Layer.MARK)
        self._marks.put(Text(str(seconds), 0.62, STRONG, "#fff8e6"), *corner, Layer.POINTS)
        if self._bar is not None:
            gauge, number, box = self._bar
            gauge.art = Gauge(round(box.width, 1), round(box.height, 1), lit, self._parts)
            number.art = Text(str(seconds), 17, STRONG, "text")

    # Pauses

    def hide(self) -> None:
        """Cover the board, so that nobody thinks while the clock stands."""
        if self.begun and not self._cover:
            self._cover.put(Ground(), BOARD / 2, BOARD / 2, Layer.COVER)

    def uncover(self) -> None:
        """Show the board again."""
        self._cover.clear()
