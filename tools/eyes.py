"""Measures legibility: `python -m tools.eyes [--only WORD ...] [--palette NAME ...] [--language CODE]`.

Opens every scene that `tools.pictures` paints, in a window of 1920 x 1080 with text at 100 %, in every palette, and
prints each text that is smaller than 18 pixels or has a contrast below 4.5 : 1 against its actual background, and each
focus ring below 3 : 1. Exits with 1 if there is any. Contrast is that of WCAG 2.2: (lighter + 0.05) / (darker + 0.05),
in relative luminance. Disabled widgets are exempt, as there.
"""

from __future__ import annotations

import argparse
import inspect
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import Path

import pygame
from msgspec.structs import replace

from game.games.brickshooter.view.marks import LaneLight
from game.games.brickshooter.view.tiles import Brick
from game.games.combact.view.organisms import Organism
from game.games.explode.view.glass import Star
from game.games.explode.view.marks import Ring
from game.games.unstack.view.marks import CellMark
from game.games.unstack.view.towers import Shadow, Tower
from game.scenes.base.scene import Scene
from game.stage.art import Art, Fonts, ScaledArt, Text, Theme, colour_of, text_lines
from game.stage.fonts import CachedFont
from game.stage.palette import PALETTES, channels
from game.stage.sprites import Sprite
from game.ui.drawing.surfaces import FocusRing
from game.ui.form.scan import ScanFrame
from tools.pictures.arcade import Arcade
from tools.pictures.pictures import LARGE, SIZE, Picture, away, press, run
from tools.pictures.positions import positions
from tools.pictures.screens import screens

SMALLEST = 18
"""Minimum font size in pixels."""
READABLE, SEEN = 4.5, 3.0
"""Minimum contrast of text, and of graphics."""
SHADES = tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (n / 255 for n in range(256)))


def luminance(colour: tuple[int, ...]) -> float:
    """Return the relative luminance of a colour, 0 to 1 (WCAG)."""
    return 0.2126 * SHADES[colour[0]] + 0.7152 * SHADES[colour[1]] + 0.0722 * SHADES[colour[2]]


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """Return the contrast of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def scenes() -> list[Picture]:
    """Return every scene that has a picture, once, in a large window, and the daily puzzle, which changes every day."""
    usual = [
        picture
        for picture in (*positions(), *screens(), Picture("today", (press("today"), away, run(1.0))))
        if picture.size in (SIZE, LARGE) and not {"language", "palette", "ui_scale"} & set(picture.settings)
    ]
    found = {picture.name.removesuffix("-1920x1080"): replace(picture, size=LARGE) for picture in usual}
    return [replace(picture, name=name) for name, picture in found.items()]


def small(scene: Scene) -> Iterator[str]:
    """Yield the texts of a scene that are too small."""
    for sprite in _shown(scene):
        art, scale = sprite.art, sprite.space.scale
        size = art.size * scale if isinstance(art, Text) else written(art, scale, scene.app.theme)[0]
        if 0 < (pixels := size * sprite.scale) < SMALLEST - 0.01:
            yield f"{_name(sprite.art)} is {pixels:.4g} pixels high"


def faint(scene: Scene, surface: pygame.Surface) -> Iterator[str]:
    """Yield the texts and focus rings of a scene with too little contrast.

    `surface` shows the scene; the scan frame, which moves on, is ignored.
    """
    theme, shown = scene.app.theme, _shown(scene)
    read = [sprite for sprite in shown if isinstance(sprite.art, Text | FocusRing)]
    inscribed = [sprite for sprite in shown if sprite not in read and written(sprite.art, sprite.space.scale, theme)[0]]
    frames = _frames(scene)
    behind, surface = _without(scene, read + frames, surface, inscribed), _without(scene, frames, surface)
    for sprite in read + inscribed:
        assert sprite.drawn is not None
        box = sprite.drawn.rect.clip(surface.get_rect())
        if box.width < 2 or box.height < 2 or _same(surface, behind, box) or _resting(scene, sprite):
            continue
        ring = isinstance(sprite.art, FocusRing)
        if ring:
            found = min(_ring(surface.subsurface(box), behind.subsurface(box)), default=SEEN)
        elif isinstance(sprite.art, Text):
            found = min(_contrasts(sprite.art, sprite, behind, box, theme), default=READABLE)
        else:
            size, _ = written(sprite.art, sprite.space.scale, theme)
            found = min(_letters(surface.subsurface(box), behind.subsurface(box), size / 3), default=READABLE)
        if found < (SEEN if ring else READABLE) - 0.01:
            yield f"{_name(sprite.art)} at {sprite.drawn.rect.center} has {found:.2f} : 1"


def lost(scene: Scene, surface: pygame.Surface) -> Iterator[str]:
    """Yield the marks of the current target with too little contrast: a fiftieth of the mark must have enough.

    These are the scan frame, and the cell or lane under the cursor, which that frame covers at times.
    """
    frames = _frames(scene)
    bare = _without(scene, frames, surface)
    for sprite in _shown(scene):
        assert sprite.drawn is not None
        box = sprite.drawn.rect
        if (sprite in frames or _acted_upon(sprite.art)) and surface.get_rect().contains(box):
            seen = surface if sprite in frames else bare
            behind = _without(scene, [sprite, *frames], surface)
            places = [(x, y) for x in range(box.left, box.right, 2) for y in range(box.top, box.bottom, 2)]
            changes = sorted(contrast(seen.get_at(place)[:3], behind.get_at(place)[:3]) for place in places)
            if (found := changes[len(changes) * 49 // 50]) < SEEN:
                yield f"{type(sprite.art).__name__} at {box.center} has {found:.2f} : 1"


def _frames(scene: Scene) -> list[Sprite]:
    """Return the scan frame, if it is shown."""
    return [sprite for sprite in _shown(scene) if isinstance(sprite.art, ScanFrame)]


def _acted_upon(art: Art) -> bool:
    if isinstance(art, CellMark):
        return art.kind == "cursor"
    return art.keys if isinstance(art, Ring) else isinstance(art, LaneLight) and art.focus


def dim(scene: Scene, surface: pygame.Surface) -> Iterator[str]:
    """Yield the pieces of a scene with too little contrast to the board, in their light and their dark parts, and the
    sides if they differ too little although their shapes are alike.

    The scan frame, which moves on, is ignored.
    """
    pieces = [sprite for sprite in _shown(scene) if isinstance(sprite.art, Brick | Star | Tower | Organism)]
    shadows, frames = [sprite for sprite in _shown(scene) if isinstance(sprite.art, Shadow)], _frames(scene)
    behind, surface = _without(scene, [*pieces, *shadows, *frames], surface), _without(scene, frames, surface)
    sides: dict[int, list[tuple[float, float]]] = {0: [], 1: []}
    for sprite in pieces:
        assert sprite.drawn is not None
        image, box = sprite.drawn.image, sprite.drawn.rect
        if image.get_size() != box.size or not surface.get_rect().contains(box):
            continue
        ground = luminance(pygame.transform.average_color(behind, box)[:3])
        places = [(x, y) for x in range(0, box.width, 3) for y in range(0, box.height, 3)]
        shades = sorted(
            luminance(surface.get_at(box.move(at).topleft)[:3]) for at in places if image.get_at(at).a > 200
        )
        dark, lower, upper, light = (shades[len(shades) * part // 20] for part in (1, 6, 14, 19))
        found = max((max(shade, ground) + 0.05) / (min(shade, ground) + 0.05) for shade in (dark, light))
        if found < SEEN - 0.01:
            yield f"{type(sprite.art).__name__} at {box.center} has {found:.2f} : 1"
        if isinstance(sprite.art, Tower | Organism) and sprite.art.side in sides:
            sides[sprite.art.side].append((lower, upper))
    if sides[0] and sides[1]:
        # Black pieces have light symbols, white ones dark symbols.
        black, white = sorted((sides[0], sides[1]), key=lambda shades: sum(map(sum, shades)) / len(shades))
        found = (min(upper for _, upper in white) + 0.05) / (max(lower for lower, _ in black) + 0.05)
        if found < SEEN - 0.01:
            yield f"the two sides have {found:.2f} : 1"


def _without(
    scene: Scene, sprites: list[Sprite], surface: pygame.Surface, inscribed: Sequence[Sprite] = ()
) -> pygame.Surface:
    """Return the picture of a scene without some sprites, and without the writing on others."""
    behind = surface.copy()
    for sprite in sprites:
        sprite.visible = False
    scene.stage.still, still = 0, scene.stage.still
    scene.stage.redraw()
    for sprite in inscribed:
        scale = sprite.space.scale
        sprite.picture = (sprite.art, scale, written(sprite.art, scale, scene.app.theme)[1], None)
    scene.stage.draw(behind)
    for sprite in sprites:
        sprite.visible = True
    scene.stage.still = still
    scene.stage.redraw()
    scene.stage.draw(surface.copy())
    return behind


def _letters(seen: pygame.Surface, behind: pygame.Surface, height: float) -> Iterator[float]:
    """Yield the contrast of each letter in a picture: within it, if it has an outline, or to its background.

    Components lower than `height` are shadows, not letters.
    """
    same = pygame.mask.from_threshold(seen, (0, 0, 0), (12, 12, 12, 255), behind)
    same.invert()
    for letter in same.connected_components(12):
        for box in (box for box in letter.get_bounding_rects() if box.height >= height):
            ground = luminance(pygame.transform.average_color(behind, box)[:3])
            ink = [
                luminance(seen.get_at((x, y))[:3])
                for x in range(box.left, box.right)
                for y in range(box.top, box.bottom)
                if letter.get_at((x, y))
            ]
            yield (max(*ink, ground) + 0.05) / (min(*ink, ground) + 0.05)


def _contrasts(art: Text, sprite: Sprite, behind: pygame.Surface, box: pygame.Rect, theme: Theme) -> Iterator[float]:
    """Yield the contrast of a text to each piece of its background."""
    assert sprite.drawn is not None
    image, share, colour = sprite.drawn.image, sprite.drawn.alpha / 255, channels(colour_of(art.colour, theme))
    rows = len(text_lines(art, theme.fonts, sprite.space.scale))
    columns = max(1, round(box.width * rows / box.height))
    pieces = pygame.transform.smoothscale(behind.subsurface(box), (columns, rows))
    # Ignore the background right of a shorter line.
    ink = pygame.transform.smoothscale(image, (columns, rows)) if box.size == image.get_size() else None
    for x in range(columns):
        for y in range(rows):
            if ink is None or ink.get_at((x, y)).a > 12:
                ground = channels(theme.palette.shadow) if art.halo else pieces.get_at((x, y))[:3]
                seen = tuple(round(a * share + b * (1 - share)) for a, b in zip(colour, ground, strict=True))
                yield contrast(seen, ground)


def _ring(seen: pygame.Surface, behind: pygame.Surface) -> Iterator[float]:
    """Yield the maximum contrast of a focus ring in each piece of its four sides."""
    width, height = seen.get_size()
    margin, every = round(FocusRing.MARGIN * 2), 20
    for along, across in ((width, height), (height, width)):
        for at in range(2 * margin, along - 2 * margin, every):
            for side in (range(margin), range(across - margin, across)):
                places = [(at, n) if along == width else (n, at) for n in side]
                yield max(contrast(seen.get_at(place)[:3], behind.get_at(place)[:3]) for place in places)


def _shown(scene: Scene) -> list[Sprite]:
    return [s for s in scene.stage.sprites if s.visible and s.alpha > 0.3 and s.drawn is not None and s.drawn.rect]


def _same(one: pygame.Surface, other: pygame.Surface, box: pygame.Rect) -> bool:
    """Return True if the sprite is covered there, as the surfaces are equal."""
    first, second = one.subsurface(box), other.subsurface(box)
    return pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")


def _resting(scene: Scene, sprite: Sprite) -> bool:
    """Return True if the sprite belongs to a disabled widget."""
    assert sprite.drawn is not None
    x, y = sprite.space.to_units(sprite.drawn.rect.center)
    return any(not widget.enabled and widget.box.collidepoint(x, y) for widget in scene.form.widgets)


def _name(art: Art) -> str:
    return f"{art.text!r} ({art.colour})" if isinstance(art, Text) else type(art).__name__


class Unwritten(CachedFont):
    """A face that draws nothing."""

    def render(self, *arguments: object) -> pygame.Surface:  # type: ignore[override]
        picture = super().render(*arguments)  # type: ignore[arg-type]
        picture.fill((0, 0, 0, 0))
        return picture


class Recorder(Fonts):
    """Fonts that record the requested sizes and draw nothing."""

    def __init__(self, fonts: Fonts) -> None:
        super().__init__(fonts.folder)
        self.sizes: list[float] = []

    def at(self, face: str, pixels: float) -> CachedFont:
        self.sizes.append(pixels)
        return Unwritten(BytesIO((self.folder / self.FILES[face]).read_bytes()), max(6, round(pixels)))


@lru_cache(2_000)
def written(art: Art, scale: float, theme: Theme) -> tuple[float, pygame.Surface | None]:
    """Return the size in pixels of the smallest writing in a picture, 0 without any, and the picture without it."""
    if isinstance(art, ScaledArt):
        return 0, None  # A small picture of a board is not read but recognised.
    module = inspect.getmodule(type(art)) or sys
    if not module.__name__.endswith(".help") and "fonts.at(" not in inspect.getsource(module):
        return 0, None
    recorder = Recorder(theme.fonts)
    picture = art.paint(scale, replace(theme, fonts=recorder))
    return min(recorder.sizes, default=0), picture


def measure(picture: Picture, palettes: tuple[str, ...], language: str = "en") -> Iterator[str]:
    """Yield the faults of a scene."""
    arcade = Arcade(picture.size, {**picture.settings, "language": language}, picture.saves)
    try:
        try:
            for act in picture.acts:
                act(arcade)
        except KeyError:
            return  # The large window has room for everything: there is no next page to open.
        app, found = arcade.app, set()
        for palette in palettes:
            app.choose("palette", palette)
            arcade.run(0.3)
            assert isinstance(app.front, Scene)
            found |= set(small(app.front))
            # Bursting and fading things need no contrast.
            checks = (faint,) if "moving" in picture.name else (faint, dim, lost)
            for check in checks:
                yield from (f"{palette}: {line}" for line in check(app.front, app.window.surface))
        yield from sorted(found)
    finally:
        arcade.close()


def main() -> int:
    """Measure all scenes; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.eyes", description="Measures what can be read.")
    names = [palette.name for palette in PALETTES]
    parser.add_argument(
        "--only", nargs="+", default=[""], metavar="WORD", help="scenes with one of these in their names"
    )
    parser.add_argument("--palette", nargs="+", default=names, choices=names, help="only these palettes")
    parser.add_argument("--language", default="en", metavar="CODE", help="the language the scenes are in; en")
    options = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as working:
        os.chdir(working)
        for picture in scenes():
            if any(word in picture.name for word in options.only):
                for line in measure(picture, tuple(options.palette), options.language):
                    wrong += 1
                    print(f"{picture.name}: {line}", flush=True)
        os.chdir(Path(__file__).parent)
    print(f"{wrong} faults" if wrong else "all is large and clear enough")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
