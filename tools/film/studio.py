"""The arcade sixty times a second of a clock that is handed in: what every frame shows, and what is heard in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any

import pygame
from msgspec import Struct

from game.play.session.match import Match
from game.play.session.session import Session, Source
from game.scenes.animation.undo_animation import REWIND
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import play_scene
from game.stage.sprites import Sprite
from tools.film.watches import Watch
from tools.pictures.arcade import Arcade

RATE = 60
"""Number of frames a second."""
HELD = 3
"""Number of frames for which a button is held down."""
HOVERED, OPENED = 0.5, 3.0
"""Seconds for which the mouse waits before the first click, and a board has been open before that."""
PATCH = 6
"""Width and height of the small picture of a place that is watched, in pixels."""
REACH = 0.4
"""Distance from the middle of a place to its edge, in units of the board."""
MOTIONS: dict[str, Mapping[str, object]] = {
    "lively": {},
    "calm": {"reduced_motion": True},
    "none": {"speed": "off"},
}
"""Settings of each way to show a move."""

AnyPlay = PlayScene[Any, Any]


class Frame(Struct):
    """A frame, and what happened in it."""

    picture: pygame.Surface
    """The board, or the whole window, made smaller."""
    sounds: tuple[str, ...]
    light: float
    """Mean of the window's light, 0 to 255."""
    travel: float
    """Longest way of a piece since the frame before, in units of the board."""
    moved: tuple[bool, ...]
    """For every watch, whether a piece has come to one of its places in this frame."""
    places: tuple[bytes, ...]
    """For every watch, the pixels of its places, small and in RGB."""
    moving: bool
    """True if something moves that comes to an end."""
    front: str
    """The name of the screen in front."""
    pointer: tuple[float, float] | None = None
    """Where the mouse is, in pixels of the picture; None where it is not over it."""


class Studio(Arcade):
    """An arcade that is filmed. Inputs wait for the next frame, as those of a player do."""

    def __init__(self, size: tuple[int, int], motion: str) -> None:
        """`motion` is one of `MOTIONS`."""
        super().__init__(size, {"effects_volume": 100, **MOTIONS[motion]})
        self.heard: list[str] = []
        self.pointer: tuple[float, float] = (0.0, 0.0)
        """The pixel of the window at which the mouse is."""
        self._held: list[tuple[int, pygame.Event]] = []
        """Buttons that are held down: the number of frames for which they still are, and the event that ends it."""

        def play(name: str, volume: float = 1.0, pan: float = 0.0) -> None:
            self.heard.append(name)

        self.app.audio.play = play  # type: ignore[method-assign]

    def open(
        self, game: str, text: str, moves: Sequence[str] = (), back: int = 0, match: Match | None = None
    ) -> AnyPlay:
        """Open a board with a position, moves made from it, and the last `back` of them taken back."""
        found = self.app.games.named(game)
        # A game that ends counts for its match: that of a moment stays as it is for the next film.
        session = Session(game, found.rules, Source(start=text), None, deepcopy(match) or Match(("Anna", "Ben")))
        for move in moves:
            session.play(move)
        session.go_to(len(moves) - back)
        scene = play_scene(self.app, found, session)
        assert isinstance(scene, PlayScene)
        self.app.push(scene)
        self.away()
        self.wait(OPENED)
        return scene

    # Inputs

    def _post(self, kind: int, **values: object) -> None:
        pygame.event.post(pygame.Event(kind, values))

    def move(self, pixel: tuple[float, float]) -> None:
        self.pointer = pixel
        super().move(pixel)

    def click(self, pixel: tuple[float, float]) -> None:
        at = round(pixel[0]), round(pixel[1])
        self.move(pixel)
        self._post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        self._held.append((HELD, pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1)))

    def wheel(self, by: int) -> None:
        """Turn the mouse wheel by some notches."""
        self._post(pygame.MOUSEWHEEL, x=0, y=by, precise_x=0.0, precise_y=float(by))

    # Frames

    def wait(self, seconds: float) -> None:
        """Let time pass unseen."""
        for _ in range(round(seconds * RATE)):
            self.turn()

    def turn(self) -> None:
        """Run one frame."""
        for _, event in [held for held in self._held if held[0] == 0]:
            pygame.event.post(event)
        self._held = [(left - 1, event) for left, event in self._held if left]
        self.now += 1 / RATE
        self.app.frame()


class Recorder:
    """Takes down frames of a scene, with the places of some watches."""

    def __init__(self, studio: Studio, scene: AnyPlay, watches: Sequence[Watch], wide: int, whole: bool) -> None:
        """Pictures are `wide` pixels wide and show the board, or the `whole` window."""
        self.studio = studio
        self.scene = scene
        self.watches = watches
        window = studio.app.window.surface.get_rect()
        space = scene.form.space
        self.area = window if whole else space.pixels(scene.places.board.inset(-3.0)).clip(window)
        self.size = wide, round(wide * self.area.height / self.area.width)
        self.frames: list[Frame] = []
        self._stood: dict[Sprite, tuple[float, float]] = {}
        self._patches = [[self._patch(point).clip(window) for point in watch.points] for watch in watches]

    def _patch(self, point: tuple[float, float]) -> pygame.Rect:
        (x, y), reach = self.scene.board.to_pixels(*point), REACH * self.scene.board.scale
        return pygame.Rect(round(x - reach), round(y - reach), round(2 * reach), round(2 * reach))

    def take(self) -> None:
        """Take the last frame down."""
        surface, studio = self.studio.app.window.surface, self.studio
        travel, arrived = self._ways()
        heard, studio.heard[:] = tuple(studio.heard), []
        red, green, blue, _ = pygame.transform.average_color(surface)
        front = studio.app.front
        animator = front.stage.animator
        self.frames.append(
            Frame(
                pygame.transform.smoothscale(surface.subsurface(self.area), self.size),
                heard,
                0.2126 * red + 0.7152 * green + 0.0722 * blue,
                travel,
                tuple(any(_near(point, arrived) for point in watch.points) for watch in self.watches),
                tuple(b"".join(_small(surface, patch) for patch in patches) for patches in self._patches),
                animator.busy or any(running.tag == REWIND for running in animator.running),
                type(front).__name__,
                self._pointer(),
            )
        )

    def _pointer(self) -> tuple[float, float] | None:
        """Return where the mouse is in the picture."""
        x, y = self.studio.pointer
        if not self.area.collidepoint(x, y):
            return None
        share = self.size[0] / self.area.width
        return (x - self.area.left) * share, (y - self.area.top) * share

    def _ways(self) -> tuple[float, list[tuple[float, float]]]:
        """Return the longest way of a piece on the board since the frame before, and where pieces have come to."""
        space, stood, arrived, longest = self.scene.board, self._stood, list[tuple[float, float]](), 0.0
        self._stood = {}
        for sprite in self.scene.stage.sprites:
            if sprite.space is not space or sprite.drawn is None or sprite.art.kin() is None:
                continue
            x, y = space.to_units(sprite.drawn.rect.center)
            self._stood[sprite] = x, y
            if sprite in stood:
                old_x, old_y = stood[sprite]
                way = max(abs(x - old_x), abs(y - old_y))
                longest = max(longest, way)
                if way > FAR:
                    arrived.append((x, y))
        return longest, arrived


FAR = 0.1
"""Way in a frame from which a piece counts as under way, in units of the board: a squash is less."""


def _near(point: tuple[float, float], others: Sequence[tuple[float, float]]) -> bool:
    return any(max(abs(point[0] - x), abs(point[1] - y)) < 0.5 for x, y in others)


def _small(surface: pygame.Surface, patch: pygame.Rect) -> bytes:
    if not patch.width or not patch.height:
        return bytes(3 * PATCH * PATCH)
    return pygame.image.tobytes(pygame.transform.smoothscale(surface.subsurface(patch), (PATCH, PATCH)), "RGB")


Act = Callable[[Studio, AnyPlay], object]
"""Act of a player on a board."""
