"""Sprites in layers on a stage: only what has changed is drawn again.

A sprite lives in a space, whose units are mapped to pixels by an origin and a scale. After a resize only the spaces
change; positions and running animations stay what they are. `Layer` is the drawing order of a screen, from back to
front.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from enum import IntEnum
from math import inf
from operator import attrgetter

import pygame
from msgspec import Struct

from game.stage.areas import MOST_AREAS, merge, pixels, remaining
from game.stage.art import Art
from game.stage.drawn import Drawn, changed, draw_areas
from game.stage.floor import Floor, Shown
from game.stage.image_cache import ImageCache
from game.stage.tween import Animation, Animator, Call, InTurn

Anchor = tuple[float, float]
CENTRE: Anchor = (0.5, 0.5)
LEFT: Anchor = (0.0, 0.5)
RIGHT: Anchor = (1.0, 0.5)
TOP: Anchor = (0.5, 0.0)
BOTTOM: Anchor = (0.5, 1.0)
TOP_LEFT: Anchor = (0.0, 0.0)
BOTTOM_RIGHT: Anchor = (1.0, 1.0)

State = tuple[float, float, float, float, float, float, float]


class Layer(IntEnum):
    """The layers of screens and widgets, drawn from the lowest number up; within a layer, in the order of adding.

    A game's board has layers of its own, up to `BEACON`: it lies beside all panels, and below rings, tips and messages.
    """

    PANEL = 10
    LIGHT = 11
    """The light on a panel."""
    AURA = 12
    """The light of an ending, over the ground of a board and below its pieces, which keep their colours in it."""
    GROUND = 13
    """Backgrounds of text and pictures: wells, bands, pills."""
    TEXT = 14
    """Text and pictures; the default layer."""
    UPON = 15
    """Text upon a picture, such as that of a key cap."""
    FACE = 20
    """The face of a widget with its text and pictures."""
    CONTENT = 22
    UPON_CONTENT = 23
    OVER = 25
    """A list that covers panels, with everything in it."""
    BEACON = 28
    """Marks of where to click in a lesson, above all pieces."""
    HINT = 29
    """Pins and lines of a hint."""
    RING = 30
    """The focus ring."""
    TIP = 40
    TIP_TEXT = 41
    SIGN = 50
    """The warning that nothing can be saved, always visible."""
    SIGN_TEXT = 51
    TOAST = 60
    """Passing messages."""
    TOAST_TEXT = 61
    SCAN = 70
    """The frame of switch scanning, and the ring of a dwell click."""


class Space(Struct, eq=False):
    """A coordinate system: `pixel = origin + unit * scale`."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0

    def place(self, x: float, y: float, scale: float) -> None:
        """Set the origin in pixels, and the pixels per unit."""
        self.x = x
        self.y = y
        self.scale = scale

    def to_units(self, pixel: tuple[float, float]) -> tuple[float, float]:
        """Return the point in units at a pixel."""
        return (pixel[0] - self.x) / self.scale, (pixel[1] - self.y) / self.scale

    def to_pixels(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel at a point in units."""
        return self.x + x * self.scale, self.y + y * self.scale

    def pixels(self, box: pygame.FRect) -> pygame.Rect:
        """Return the place of a box in units, in whole pixels."""
        left, top = self.to_pixels(*box.topleft)
        return pygame.Rect(round(left), round(top), round(box.width * self.scale), round(box.height * self.scale))


class Sprite(Struct, eq=False):
    """A picture on the stage. Everything but the art is a number, so that tweens can move it."""

    art: Art
    space: Space
    x: float = 0.0
    """Position of the anchor, in units of the space."""
    y: float = 0.0
    scale: float = 1.0
    width: float = 1.0
    """Factor of the width; `height` likewise. A squash is a tween on both."""
    height: float = 1.0
    angle: float = 0.0
    """Degrees counter-clockwise."""
    alpha: float = 1.0
    layer: int = 0
    anchor: Anchor = CENTRE
    visible: bool = True
    previous: State | None = None
    """State before the last step, from which drawing interpolates."""
    seen: tuple[object, ...] | None = None
    picture: tuple[Art, float, pygame.Surface, pygame.Rect | None] | None = None
    """The picture of its art at a scale, and what is hollow in it, kept while neither changes: the look-up takes a
    while.
    """
    drawn: Drawn | None = None
    place: int = 0
    """Its index in the last drawing."""
    floored: bool = False
    """True if it was drawn on the stage's floor."""

    def state(self) -> State:
        """Return the numbers that tweens move."""
        return self.x, self.y, self.scale, self.width, self.height, self.angle, self.alpha

    def jump(self) -> None:
        """Draw the present state next, without interpolation from the previous one."""
        self.previous = None

    def frame(self, fraction: float, images: ImageCache) -> Drawn | None:
        """Return what to draw `fraction` (0..1) of the way from the previous state to this one; None if nothing.

        Its first lines are written out for speed: they run in every frame for every sprite.
        """
        space = self.space
        state = (self.x, self.y, self.scale, self.width, self.height, self.angle, self.alpha)
        if self.previous is not None:
            if fraction >= 1.0:
                # At rest: a later movement must not begin from an old state.
                self.previous = None
            elif self.previous != state:
                state = _between(self.previous, state, fraction)
        seen = (state, self.art, space.scale, self.visible, space.x, space.y)
        before = self.seen
        if seen == before:
            return self.drawn
        self.seen = seen
        if before is not None and self.drawn is not None and before[:4] == seen[:4]:
            return self._shifted(self.drawn, state)
        return self._picture(state, images)

    def _shifted(self, drawn: Drawn, state: State) -> Drawn:
        """Return what was drawn last where it lies now: only the space has moved."""
        rect = self._place(state, drawn.rect.size)
        if rect == drawn.rect:
            return drawn
        hollow = drawn.hollow
        if hollow is not None:
            hollow = hollow.move(rect.x - drawn.rect.x, rect.y - drawn.rect.y)
        return Drawn(drawn.image, drawn.alpha, rect, hollow)

    def _place(self, state: State, size: tuple[int, int]) -> pygame.Rect:
        """Return the pixels that a picture of some size covers in a state."""
        space = self.space
        across, down = size
        left = round(space.x + state[0] * space.scale - across * self.anchor[0])
        top = round(space.y + state[1] * space.scale - down * self.anchor[1])
        return pygame.Rect(left, top, across, down)

    def _picture(self, state: State, images: ImageCache) -> Drawn | None:
        """Return what to draw in a state."""
        _, _, scale, width, height, angle, alpha = state
        zoom = self.space.scale
        if not self.visible or alpha <= 0.004 or scale <= 0.0:
            return None
        picture = self.picture
        if picture is None or picture[0] is not self.art or picture[1] != zoom:
            if images.waits(self.art, zoom):
                self.seen = None
                return None
            self.picture = picture = self.art, zoom, images.image(self.art, zoom), self.art.hollow(zoom)
        _, _, image, hollow = picture
        across, down = image.get_size()
        if scale != 1.0 or width != 1.0 or height != 1.0 or angle:
            turn = round(angle) % 360
            size = (max(1, round(across * scale * width)), max(1, round(down * scale * height)))
            if turn or size != (across, down):
                image = images.transformed(image, size, turn)
                hollow = None
        rect = self._place(state, image.get_size())
        if hollow is not None:
            hollow = hollow.move(rect.topleft)
        opacity = min(255, round(alpha * 255))
        if opacity < 255 and self.art.swarms():
            image = images.faded(image, opacity)
            opacity = 255
        return Drawn(image, opacity, rect, hollow)


def _between(before: State, after: State, fraction: float) -> State:
    """Return the state at a fraction of the way between two, written out for speed."""
    a, b, c, d, e, f, g = before
    x, y, scale, width, height, angle, alpha = after
    return (
        a + (x - a) * fraction,
        b + (y - b) * fraction,
        c + (scale - c) * fraction,
        d + (width - d) * fraction,
        e + (height - e) * fraction,
        f + (angle - f) * fraction,
        g + (alpha - g) * fraction,
    )


class Stage:
    """The sprites of one scene over its background, and the animator that moves them."""

    def __init__(self, images: ImageCache) -> None:
        self.images = images
        self.animator = Animator()
        self.background: pygame.Surface | None = None
        self.sprites: list[Sprite] = []
        self.still = 0
        """Layers below this number hardly ever change and are kept as one picture, the floor."""
        self._floor = Floor()
        self._placed: list[Sprite] = []
        self._low = 0
        """The sprites in the order of the last drawing, and how many of them were on the floor."""
        self._gone: list[tuple[Drawn, int, bool]] = []
        """Removed sprites as last drawn, with their index and whether they were on the floor."""
        self._all = True
        self._late: tuple[list[pygame.Rect], list[pygame.Rect]] = [], []
        """Areas that have changed and wait for the next drawing: on the floor, and above it."""

    def add(self, sprite: Sprite) -> Sprite:
        """Add a sprite above the others of its layer, and return it."""
        self.sprites.append(sprite)
        sprite.seen = sprite.drawn = sprite.picture = None
        return sprite

    def remove(self, sprite: Sprite) -> None:
        """Remove a sprite, if it is on the stage."""
        self.remove_all((sprite,))

    def remove_all(self, sprites: Iterable[Sprite]) -> None:
        """Remove the sprites that are on the stage."""
        gone = set(sprites)
        self._gone += [(s.drawn, s.place, s.floored) for s in self.sprites if s in gone and s.drawn is not None]
        self.sprites = [sprite for sprite in self.sprites if sprite not in gone]

    def clear(self) -> None:
        """Drop all sprites and pictures: a closed scene may be referenced for a while, and must not hold memory."""
        self.animator.clear()
        for sprite in self.sprites:
            sprite.seen = sprite.drawn = sprite.picture = None
        self.sprites = []
        self._placed = []
        self._gone = []
        self.background = None
        self._floor.clear()

    def redraw(self) -> None:
        """Repaint everything in the next drawing, with pictures of the present look."""
        self._all = True
        for sprite in self.sprites:
            sprite.seen = sprite.picture = None

    def step(self, seconds: float) -> None:
        """Advance the animations by one step, the last one before drawing."""
        for s in self.sprites:  # `state` written out for speed: runs in every frame for every sprite.
            s.previous = (s.x, s.y, s.scale, s.width, s.height, s.angle, s.alpha)
        self.animator.step(seconds)
        self.images.painted_ahead = False

    @property
    def behind(self) -> bool:
        """True if the last drawing has left changed areas for the next one."""
        return any(self._late)

    def draw(self, target: pygame.Surface, fraction: float = 1.0, most: float = inf) -> list[pygame.Rect]:
        """Draw what has changed, and return the changed rectangles of the target.

        Where more than `most` pixels have changed on the floor, or above it, the largest areas are left for the next
        drawing.
        """
        self.sprites.sort(key=attrgetter("layer"))
        floored = bisect_left(self.sprites, self.still, key=attrgetter("layer"))
        if self.sprites == self._placed and floored == self._low and not self._gone:
            low, high = self._movements(fraction, floored)
        else:
            low, high = self._changes(fraction, floored)
            self._placed = self.sprites.copy()
            self._low = floored
        late_low, late_high = self._late
        screen = target.get_rect()
        ground = self.background
        scrolled: list[pygame.Rect] = []
        if self.still:
            shown: Shown = {sprite: sprite.drawn for sprite in self.sprites[:floored]}
            self._all |= self._floor.fit(target)
            shift = self._floor.scroll(shown) if low and not self._all else None
            if shift is not None:
                scrolled = [shift.area]
                low = remaining(low, scrolled) + shift.changed
                late_low = [area.union(area.move(shift.way)) for area in late_low]
            low, late_low = self._now(late_low, low, screen, most)
            self._floor.draw(low, ground, shown)
            ground = self._floor.picture
        areas, late_high = self._now(late_high, scrolled + low + high, screen, most)
        self._all = False
        self._late = late_low, late_high
        draw_areas(target, areas, ground, [sprite.drawn for sprite in self.sprites[floored:]])
        return areas

    def _now(
        self, late: list[pygame.Rect], changed: list[pygame.Rect], screen: pygame.Rect, most: float
    ) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
        """Return the areas to draw now, and those to draw next time: what has waited comes first, then the smallest."""
        if self._all:
            return [screen], []
        changed = sorted(merge(changed, screen), key=pixels)
        areas = [*late, *changed] if len(late) < MOST_AREAS else merge(late + changed, screen)
        count = 0
        room = most
        for area in areas:
            room -= pixels(area)
            if count and room < 0:
                break
            count += 1
        return areas[:count], areas[count:]

    def draw_again(self, target: pygame.Surface) -> None:
        """Draw everything as in the last drawing."""
        draw_areas(target, [target.get_rect()], self.background, [sprite.drawn for sprite in self.sprites])

    def wanted(self) -> Iterator[tuple[Art, float]]:
        """Yield the visible pictures and their scales."""
        return ((s.art, s.space.scale) for s in self.sprites if s.visible and s.alpha > 0.004 and s.scale > 0.0)

    def _movements(self, fraction: float, floored: int) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
        """Return the same as `_changes`, for the sprites of the last drawing in the same order."""
        dirty: tuple[list[pygame.Rect], list[pygame.Rect]] = [], []
        images = self.images
        for place, sprite in enumerate(self.sprites):
            before = sprite.drawn
            now = sprite.frame(fraction, images)
            if now is not before:
                sprite.drawn = now
                if now != before:
                    dirty[place >= floored].extend(changed(before, now))
        return dirty

    def _changes(self, fraction: float, floored: int) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
        """Update every sprite's picture, and return the areas to redraw: on the floor, where the first `floored`
        sprites lie, and above it.
        """
        gone = self._take_gone()
        dirty: tuple[list[pygame.Rect], list[pygame.Rect]] = [], []
        kept: list[tuple[int, pygame.Rect]] = []
        highest = -1
        for place, sprite in enumerate(self.sprites):
            before = sprite.drawn
            was = sprite.place
            low = place < floored
            now = sprite.drawn = sprite.frame(fraction, self.images)
            sprite.place = place
            if gone and before is None and now is not None and gone[low, *now.key()]:
                # A rebuilt scene shows most things as they were: those need no drawing.
                before = now
                was, _ = gone[low, *now.key()].pop(0)
            elif low is not sprite.floored:
                if before is not None:
                    dirty[not sprite.floored].append(before.rect)
                before = None
            sprite.floored = low
            if now is not before and now != before:
                dirty[not low].extend(changed(before, now))
            elif now is not None:
                if was < highest and now.rect.collidelist([rect for other, rect in kept if other > was]) >= 0:
                    dirty[not low].append(now.rect)  # It is now above something it was below.
                highest = max(highest, was)
                kept.append((was, now.rect))
        for (on_floor, *_), left in gone.items():
            dirty[not on_floor].extend(area for _, drawn in left for area in drawn.covered())
        return dirty

    def _take_gone(self) -> defaultdict[tuple[int, ...], list[tuple[int, Drawn]]]:
        """Return the sprites that were removed, as last drawn, with their indices, by what they looked like."""
        gone: defaultdict[tuple[int, ...], list[tuple[int, Drawn]]] = defaultdict(list)
        for drawn, place, low in self._gone:
            gone[low, *drawn.key()].append((place, drawn))
        self._gone.clear()
        return gone


class SpriteGroup(list[Sprite]):
    """Sprites in one space of a stage that are removed together."""

    def __init__(self, stage: Stage, space: Space) -> None:
        self.stage = stage
        self.space = space

    def put(self, art: Art, x: float, y: float, layer: int, *, anchor: Anchor = CENTRE, alpha: float = 1.0) -> Sprite:
        """Add a sprite, and return it."""
        self.append(self.stage.add(Sprite(art, self.space, x, y, layer=layer, anchor=anchor, alpha=alpha)))
        return self[-1]

    def lift(self, sprites: Iterable[Sprite]) -> None:
        """Add sprites that were made before."""
        self += map(self.stage.add, sprites)

    def drop(self, sprites: Iterable[Sprite]) -> None:
        """Remove some of the sprites."""
        gone = set(sprites)
        self.stage.remove_all(gone)
        self[:] = [sprite for sprite in self if sprite not in gone]

    def during(self, animation: Animation, sprites: Collection[Sprite]) -> Animation:
        """Return an animation during which such sprites are there, unless all are removed before its end."""
        return InTurn(Call(lambda: self.lift(sprites)), animation, Call(lambda: self.drop(sprites)))

    def clear(self) -> None:
        """Remove all sprites."""
        self.stage.remove_all(self)
        super().clear()


class Overlay:
    """A sprite above all others, in pixels of the window, on whichever stage is in front."""

    def __init__(self, anchor: Anchor = CENTRE) -> None:
        self._anchor = anchor
        self._shown: tuple[Stage, Sprite] | None = None

    @property
    def shown(self) -> bool:
        """True if it is on a stage."""
        return self._shown is not None

    def show(self, stage: Stage, art: Art, x: float, y: float, scale: float) -> Sprite:
        """Show an art at a pixel of a stage, at `scale` pixels per unit; return the sprite."""
        if self._shown is None or self._shown[0] is not stage or self._shown[1] not in stage.sprites:
            self.hide()
            self._shown = stage, stage.add(Sprite(art, Space(), layer=Layer.SCAN, anchor=self._anchor))
        sprite = self._shown[1]
        sprite.art = art
        sprite.space.place(x, y, scale)
        return sprite

    def hide(self) -> bool:
        """Remove it; return whether it was shown."""
        if self._shown is None:
            return False
        stage, sprite = self._shown
        stage.remove(sprite)
        self._shown = None
        return True
