"""The film at the top of the README: some seconds of each game, one after the other, as an animated WebP.

Run by `python -m tools.film readme`, which writes `assets/screenshots/film.webp`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from game.games import game_named
from game.installation import ASSETS
from game.stage.art import TITLE, Fonts
from tools.film.moments import MOMENTS
from tools.film.shooting import Film, shoot
from tools.film.studio import RATE

TARGET = ASSETS / "screenshots" / "film.webp"
WINDOW = (1280, 720)
SIDE, LABEL = 520, 44
"""Width and height of the picture of a board, and the height of the line below it, in pixels."""
EVERY_OTHER = 2
"""One of so many frames is shown: thirty a second."""
MOST = 2_000_000
"""Bytes that the film may have."""
QUALITIES = range(80, 20, -6)
"""Qualities that are tried one after the other, until the film is small enough."""
GROUND, INK = (16, 28, 32), (244, 226, 190)
GLIDES = 0.4
"""Seconds in which the pointer comes to where it clicks."""
POINTER = ((0, 0), (0, 17), (4, 13), (7, 20), (10, 19), (7, 12), (12, 12))
"""The corners of the pointer, from its tip."""
LARGER = 4
"""Factor by which the pointer is drawn larger than shown, so that its edges are smooth."""


class Scene(Struct, frozen=True):
    """A part of a moment's film."""

    title: str
    """The moment."""
    first: float
    last: float
    """Its first and last second."""


SCENES = (
    Scene("brickshooter chain-and-shot", -0.5, 2.9),
    Scene("brickshooter clearing", 0.35, 2.2),
    Scene("explode twenty-five", -0.2, 2.4),
    Scene("unstack sowing", -0.2, 2.0),
    Scene("combact area", -0.2, 1.8),
)


def write_readme_film(target: Path = TARGET) -> int:
    """Write the film in the best quality in which it is small enough; return its size in bytes."""
    pictures = [picture for scene in SCENES for picture in _pictures(scene)]
    for quality in QUALITIES:
        _save(pictures, target, quality)
        if (size := target.stat().st_size) <= MOST:
            return size
    raise ValueError(f"the film has more than {MOST} bytes in every quality")


def _save(pictures: Sequence[Image.Image], target: Path, quality: int) -> None:
    length = round(1000 * EVERY_OTHER / RATE)
    pictures[0].save(
        target, save_all=True, append_images=pictures[1:], duration=length, loop=0, quality=quality, method=4,
        kmin=149, kmax=150, minimize_size=False,
    )  # fmt: skip


def _pictures(scene: Scene) -> Iterator[Image.Image]:
    """Yield the pictures of a scene, with the name of its game and the pointer."""
    moment = replace(next(moment for moment in MOMENTS if moment.title == scene.title), whole=False)
    film = shoot(moment, "lively", WINDOW, SIDE)
    ways, name = _glided(film), game_named(moment.game).title
    fonts = Fonts(ASSETS / "fonts")
    label = fonts.at(TITLE, 26).render(name, True, INK)
    pointer = _pointer()
    last = min(film.at(scene.last), len(film.frames) - 1)
    for number in range(max(0, film.at(scene.first)), last + 1, EVERY_OTHER):
        board, picture = film.frames[number].picture, pygame.Surface((SIDE, SIDE + LABEL))
        picture.fill(GROUND)
        place = board.get_rect(center=(SIDE / 2, SIDE / 2))
        picture.blit(board, place)
        if (at := ways[number]) is not None:
            picture.blit(pointer, (place.left + at[0], place.top + at[1]))
        picture.blit(label, label.get_rect(center=(SIDE / 2, SIDE + LABEL / 2)))
        yield Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))
    fonts.let_go()


def _glided(film: Film) -> list[tuple[float, float] | None]:
    """Return where the pointer is seen in each frame: it comes to its next place in time."""
    points = [frame.pointer for frame in film.frames]
    ways, frames = points[:], round(GLIDES * RATE)
    for number in range(1, len(points)):
        begin, end = points[number - 1], points[number]
        if begin is None or end is None or begin == end:
            continue
        for ahead in range(1, min(frames, number) + 1):
            share = (1 - ahead / frames) ** 2 * (1 + 2 * ahead / frames)
            ways[number - ahead] = begin[0] + (end[0] - begin[0]) * share, begin[1] + (end[1] - begin[1]) * share
    return ways


def _pointer() -> pygame.Surface:
    """Return the picture of the pointer."""
    size = 16, 24
    drawn = pygame.Surface((size[0] * LARGER, size[1] * LARGER), pygame.SRCALPHA)
    corners = [((x + 1) * LARGER, (y + 1) * LARGER) for x, y in POINTER]
    pygame.draw.polygon(drawn, (255, 255, 255), corners)
    pygame.draw.polygon(drawn, (20, 24, 28), corners, round(1.4 * LARGER))
    return pygame.transform.smoothscale(drawn, size)
