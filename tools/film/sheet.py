"""Contact sheets: the pictures of a film side by side, each with its second and what is heard in it."""

from __future__ import annotations

from pathlib import Path

import pygame
from PIL import Image

from game.installation import ASSETS
from game.stage.art import STRONG, TEXT, Fonts
from tools.film.shooting import Film

WIDTH, ROWS = 1974, 8
"""Width of a sheet in pixels, and number of rows of pictures on it."""
LABEL, TITLE, GAP = 34, 44, 6
"""Heights of the lines below a picture and of the title, and the distance between pictures, in pixels."""
GROUND, INK, HEARD = (16, 24, 28), (214, 208, 196), (240, 180, 90)
EVERY_OTHER = 2
"""An animated picture shows one of so many frames: thirty a second."""


def across(film: Film) -> int:
    """Return the number of pictures side by side."""
    return max(1, (WIDTH - GAP) // (film.frames[0].picture.get_width() + GAP))


def chosen(film: Film) -> list[int]:
    """Return the numbers of frames for one sheet: those with a sound, and others that are as far apart as can be."""
    rest = max((number for number, frame in enumerate(film.frames) if frame.moving or frame.sounds), default=0) + 2
    frames, most = film.frames[:rest], ROWS * across(film)
    if len(frames) <= most:
        return list(range(len(frames)))
    marked = [number for number, frame in enumerate(frames) if frame.sounds]
    while len(marked) > most // 2:
        marked = marked[::2]
    found = sorted({0, 1, len(frames) - 1, *marked})
    while len(found) < most:
        place = max(range(len(found) - 1), key=lambda n: found[n + 1] - found[n])
        found.insert(place + 1, (found[place] + found[place + 1]) // 2)
    return found


def sheet(film: Film, numbers: list[int]) -> pygame.Surface:
    """Return the sheet of some frames."""
    wide, high = film.frames[0].picture.get_size()
    columns = across(film)
    rows = -(-len(numbers) // columns)
    size = WIDTH, TITLE + rows * (high + LABEL + GAP)
    picture = pygame.Surface(size)
    picture.fill(GROUND)
    fonts = Fonts(ASSETS / "fonts")
    title = f"{film.moment.title}, {film.motion}: {film.moment.shows}"
    picture.blit(fonts.at(STRONG, 22).render(title, True, INK), (GAP, 8))
    for place, number in enumerate(numbers):
        frame = film.frames[number]
        x, y = GAP + place % columns * (wide + GAP), TITLE + place // columns * (high + LABEL + GAP)
        picture.blit(frame.picture, (x, y))
        label = fonts.at(STRONG, 14).render(f"{film.second(number):.3f}", True, INK)
        picture.blit(label, (x, y + high + 1))
        sounds = fonts.at(TEXT, 13).render(_counted(frame.sounds), True, HEARD)
        picture.blit(sounds, (x, y + high + 16), (0, 0, wide, LABEL))
    fonts.let_go()
    return picture


def _counted(sounds: tuple[str, ...]) -> str:
    return " ".join(
        name if sounds.count(name) == 1 else f"{sounds.count(name)} {name}" for name in dict.fromkeys(sounds)
    )


def write_sheets(film: Film, target: Path, every: bool) -> None:
    """Write a film's contact sheet as PNG, or as many as `every` frame needs."""
    if not every:
        pygame.image.save(sheet(film, chosen(film)), target.with_suffix(".png"))
        return
    numbers, most = list(range(len(film.frames))), ROWS * across(film)
    for page, first in enumerate(range(0, len(numbers), most), start=1):
        pygame.image.save(sheet(film, numbers[first : first + most]), target.with_name(f"{target.stem}-{page}.png"))


def write_film(film: Film, target: Path) -> None:
    """Write a film as animated WebP, thirty pictures a second."""
    pictures = [
        Image.frombytes("RGB", frame.picture.get_size(), pygame.image.tobytes(frame.picture, "RGB"))
        for frame in film.frames[::EVERY_OTHER]
    ]
    length = round(1000 * EVERY_OTHER / 60)
    pictures[0].save(
        target.with_suffix(".webp"), save_all=True, append_images=pictures[1:], duration=length, loop=0, quality=80,
        method=4, kmin=199, kmax=200,
    )  # fmt: skip
