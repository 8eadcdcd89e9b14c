"""Art of Combact: glossy organisms, one smooth piece each, with dots at its tips; and what lies below them.

Below lie dark felt, the track of the ring, the trays, and the Flower of Life in fine gold lines. The unit is the
distance of two neighbouring points of the board. Pictures have y downwards, the geometry upwards; the origin of the
board's space is the upper left corner of a square of `BOARD_SIZE` units.
"""

from collections.abc import Hashable, Iterable
from functools import cache
from math import atan2, ceil, cos, degrees, hypot, radians, sin

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.games.combact.rules.geometry import BACTERIA, FIELD_OF, FIELDS, POINTS, XY, Axial, Shape, shape_of, xy
from game.games.combact.view.outlines import DOT_RADIUS, Polyline, arcs, dots, middle_of, outline
from game.stage import svg
from game.stage.art import Art, ChunkedArt, Theme
from game.stage.drawings import drawing
from game.stage.palette import Colour, Material, Palette, channels, darker, lighter, mix

FELT = Material("#16302f", {"contrast": "#000000", "daylight": "#2b4e48"})
"""The cloth upon which the bacteria are laid."""

NEUTRAL = 2
"""Stands for a side where a bacterium is nobody's yet."""
RIM_WIDTH = 0.026
"""Width of the line inside the outline."""
RIM = 0.075
"""Width of the bright line inside the outline of a black piece that may be chosen."""
BEAD = DOT_RADIUS - 0.006
"""Radius of the dots."""
SHADOW_MARGIN = 0.16
"""Room round a piece for its shadow."""
SHADING = 96
"""Maximum pixels a side at which light and shadow are computed: they are soft."""
LARGE_PICTURE = 22_500
"""Number of pixels of a piece's picture from which on it is painted in several steps: each has to fit into a frame."""


def glow(palette: Palette) -> Colour:
    """The accent as it shines on felt, which is dark even in a bright room."""
    return palette.gold if palette.bright else palette.accent


class Body(Struct, frozen=True):
    """The drawing of a piece round its middle: outlines, dots and the middles of its cells, all with y downwards.

    `middle` is where the middle lies as seen from the piece's (0, 0), with y upwards; it turns with the piece.
    """

    middle: XY
    radius: float
    outlines: tuple[Polyline, ...]
    dots: tuple[XY, ...]
    nuclei: tuple[XY, ...]


def turned_xy(place: XY, turn: int) -> XY:
    """A place turned by `turn` times 60 degrees counter-clockwise round the origin, y upwards."""
    angle = radians(60 * turn)
    x, y = place
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


@cache
def _middle(shape: Shape) -> XY:
    """The middle of the smallest upright rectangle round a shape."""
    places = [place for line in outline(shape) for place in line]
    xs = [x for x, _ in places]
    ys = [y for _, y in places]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


@cache
def body_of(piece: str, side: int, turn: int) -> Body:
    """The drawing of a piece as a side plays it (a neutral one like White's), turned by `turn` times 60 degrees."""
    played_by = 0 if side == NEUTRAL else side
    shape = shape_of(piece, played_by, turn)
    middle = turned_xy(_middle(shape_of(piece, played_by, 0)), turn)

    def seen(place: XY) -> XY:
        return place[0] - middle[0], middle[1] - place[1]

    outlines = tuple(tuple(seen(place) for place in line) for line in outline(shape))
    radius = max(hypot(x, y) for line in outlines for x, y in line)
    marks = tuple(seen(dot) for cell in shape for dot in dots(cell))
    return Body(middle, radius, outlines, marks, tuple(seen(middle_of(cell)) for cell in shape))


def polygon_data(lines: Iterable[Polyline]) -> str:
    """SVG path data of closed polylines."""
    return "".join(svg.polygon(list(line)) for line in lines)


def path_data(lines: Iterable[Polyline], by: XY, scale: float = 1.0) -> str:
    """SVG path data of closed polylines, moved and enlarged."""
    return polygon_data(tuple((by[0] + x * scale, by[1] + y * scale) for x, y in line) for line in lines)


class Tones(Struct, frozen=True):
    """The colours of one side's organisms."""

    light: Colour
    base: Colour
    dark: Colour
    nucleus: Colour
    edge: Colour
    dot: Colour
    gloss: float
    """Strength of the highlights, 0 to 1."""
    depth: float
    """Strength of the shadows upon the body, 0 to 1."""


def tones(side: int, palette: Palette) -> Tones:
    """The colours of White (0), of Black (1), or of a bacterium that is nobody's yet."""
    black, white = palette.stones
    strong = palette.strong
    if side == 0:
        return Tones(
            lighter(white, 0.55), white, mix(white, "#8d7a58", 0.42), lighter(white, 0.8),
            "#ffffff" if strong else mix(white, "#6b5836", 0.55), "#16181d", 0.85, 0.42,
        )  # fmt: skip
    if side == 1:
        deep = mix(black, "#10141d", 0.7)
        return Tones(
            lighter(deep, 0.16), deep, darker(deep, 0.6), mix(deep, "#46597a", 0.4),
            "#ffffff" if strong else mix(deep, white, 0.76), "#fffaf0", 0.5, 0.65,
        )  # fmt: skip
    stone = mix(FELT.of(palette), palette.gold, 0.22)
    return Tones(
        lighter(stone, 0.2), stone, darker(stone, 0.4), lighter(stone, 0.12),
        mix(stone, palette.gold, 0.3), mix(stone, palette.gold, 0.7), 0.3, 0.45,
    )  # fmt: skip


class Organism(Art, Struct, frozen=True):
    """A piece as a side plays it, turned by `turn` times 60 degrees, drawn round its middle."""

    piece: str
    side: int
    turn: int = 0
    rimmed: bool = False
    """True for the bright rim by which a black piece is visible in the dark ring."""

    def kin(self) -> Hashable:
        return Organism, self.piece, NEUTRAL if self.piece in BACTERIA else self.side

    @property
    def body(self) -> Body:
        return body_of(self.piece, self.side, self.turn)

    def painting(self, scale: float, theme: Theme) -> svg.Painting:
        colours = tones(self.side, theme.palette)
        if self.rimmed:
            colours = replace(colours, edge=lighter(glow(theme.palette), 0.5))
        return (yield from paint_body(self.body, colours, scale, theme, RIM if self.rimmed else RIM_WIDTH))


def paint_body(body: Body, colours: Tones, scale: float, theme: Theme, edge: float) -> svg.Painting:
    """Paint a glossy body at `scale` pixels a unit, in the middle of a square picture; `edge` is the width of its rim.

    A large one takes several steps.
    """
    reach = body.radius + SHADOW_MARGIN
    side = max(2, ceil(2 * reach * scale))
    view = (2 * reach, 2 * reach)
    size = (side, side)
    at = (reach, reach)
    outline_data = path_data(body.outlines, at)
    mask = svg.render(svg.path(outline_data, 'fill="#ffffff" fill-rule="evenodd"'), view, size)
    large = side * side > LARGE_PICTURE
    if large:
        yield

    # Light and shadow are soft, so few pixels do.
    fine = min(side, SHADING)
    pixels = fine / (2 * reach)
    small = pygame.transform.smoothscale(mask, (fine, fine)) if fine < side else mask
    dark = small.copy()
    dark.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    wide = _blurred(dark, 0.10 * pixels)
    near = _blurred(dark, 0.04 * pixels)
    flesh = svg.render(_flesh(body, colours, reach), view, (fine, fine))
    if large:
        yield
    for soft, shift, colour, share in (
        (wide, -0.06, "#000000", colours.depth),
        (wide, 0.06, colours.light, colours.gloss * 0.8),
        (near, 0.022, "#ffffff", colours.gloss),
    ):
        relief = small.copy()
        relief.blit(soft, (shift * pixels * 0.8, shift * pixels), special_flags=pygame.BLEND_RGBA_SUB)
        flesh.blit(_tinted(relief, colour, share), (0, 0))
    flesh.blit(_tinted(_crescent(wide, pixels), "#ffffff", colours.gloss), (0, 0))

    if large:
        yield
    lines = f'fill="none" stroke="{colours.edge}" stroke-width="{2 * edge}" stroke-linejoin="round"'
    drawn = svg.render(svg.path(outline_data, lines) + _dots(body, colours, at), view, size)
    if large:
        yield
    inside = pygame.transform.smoothscale(flesh, size)
    inside.blit(drawn, (0, 0))
    inside.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if large:
        yield
    picture = pygame.transform.smoothscale(_tinted(near, theme.palette.shadow, 0.65), size)
    picture.scroll(round(0.02 * scale), round(0.05 * scale))
    picture.blit(inside, (0, 0))
    return picture


def _crescent(wide: pygame.Surface, pixels: float) -> pygame.Surface:
    """The light of a window on the upper left flank, well inside the edge: a white picture from a blurred mask."""
    core = wide.copy()
    core.fill((0, 0, 0, 120), special_flags=pygame.BLEND_RGBA_SUB)
    core.blit(core.copy(), (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    moved = core.copy()
    core.blit(moved, (0.10 * pixels, 0.12 * pixels), special_flags=pygame.BLEND_RGBA_SUB)
    core.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return core


def _tinted(mask: pygame.Surface, colour: Colour, share: float) -> pygame.Surface:
    """A mask in a colour, weakened."""
    tinted = mask.copy()
    tinted.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    tinted.fill((*channels(colour), round(255 * share)), special_flags=pygame.BLEND_RGBA_MULT)
    return tinted


def plain(body: Body, colours: Tones, at: XY, scale: float, name: str) -> str:
    """A body as SVG text, simple and quick, for small pictures; `name` tells its gradient from others."""
    reach = body.radius * scale
    data = path_data(body.outlines, at, scale)
    shadow = path_data(body.outlines, (at[0] + 0.03 * scale, at[1] + 0.06 * scale), scale)
    across = (at[0] - 0.7 * reach, at[1] - 0.8 * reach), (at[0] + 0.6 * reach, at[1] + 0.9 * reach)
    light = svg.linear_gradient(name, *across, lighter(colours.light, 0.2), colours.base, colours.dark)
    stroke = f'stroke="{colours.edge}" stroke-width="{RIM_WIDTH * scale:g}" stroke-linejoin="round"'
    beads = "".join(
        svg.circle(at[0] + x * scale, at[1] + y * scale, BEAD * scale, f'fill="{colours.dot}"') for x, y in body.dots
    )
    return (
        svg.path(shadow, 'fill="#000000" fill-opacity="0.35"')
        + light
        + svg.path(data, f'fill="url(#{name})" fill-rule="evenodd" {stroke}')
        + beads
    )


def _blurred(mask: pygame.Surface, radius: float) -> pygame.Surface:
    pixels = max(1, round(radius))
    return pygame.transform.box_blur(pygame.transform.box_blur(mask, pixels), pixels)


def _flesh(body: Body, colours: Tones, reach: float) -> str:
    """The inside of a body: light from the upper left, and a paler nucleus in every cell."""
    shades = colours.light, (0.45, colours.base), colours.dark
    parts = [
        svg.linear_gradient("flesh", (reach * 0.4, reach * 0.2), (reach * 1.5, reach * 1.8), *shades),
        f'<rect width="{2 * reach:g}" height="{2 * reach:g}" fill="url(#flesh)"/>',
    ]
    for n, (x, y) in enumerate(body.nuclei):
        place = (reach + x, reach + y)
        parts.append(svg.radial_gradient(f"n{n}", place, 0.24, (0, colours.nucleus, 0.75), (1, colours.nucleus, 0)))
        parts.append(svg.circle(*place, 0.24, f'fill="url(#n{n})"'))
    return "".join(parts)


def _dots(body: Body, colours: Tones, at: XY) -> str:
    """The dots at the tips, each a small bead."""
    parts = []
    for x, y in body.dots:
        parts.append(svg.circle(at[0] + x, at[1] + y, BEAD + 0.01, f'fill="{colours.dark}" fill-opacity="0.5"'))
        parts.append(svg.circle(at[0] + x, at[1] + y, BEAD, f'fill="{colours.dot}"'))
    return "".join(parts)


BOARD_SIZE = 9.0
CENTRE = BOARD_SIZE / 2
RING_RADIUS = 3.8
"""Radius of the circle on which the bacteria lie."""
TRACK = (3.16, 4.42)
"""Inner and outer radius of the track they lie in."""
_BLOOM = 3.2
"""Half the width of the flower's picture."""
_GOLD_LINE = 0.022
"""Width of the gold lines."""


def place(at: XY) -> XY:
    """Return a place of the drawing (y upwards, origin in the centre) in units of the board."""
    return CENTRE + at[0], CENTRE - at[1]


def place_of_point(point: int) -> XY:
    """Return the place of a connection point on the board."""
    return place(xy(POINTS[point]))


def place_of_field(field: int) -> XY:
    """Return the place of a field's middle on the board."""
    return place(middle_of(FIELDS[field].cell))


def around(angle: float, radius: float) -> XY:
    """The place at an angle, in degrees clockwise from the top, round the middle of the board."""
    turn = radians(angle)
    return CENTRE + radius * sin(turn), CENTRE - radius * cos(turn)


def polar(at: XY) -> tuple[float, float]:
    """The angle, in degrees clockwise from the top, and the radius of a place seen from the middle, y downwards."""
    x, y = at
    return degrees(atan2(x, -y)) % 360, hypot(x, y)


class Ground(ChunkedArt, Struct, frozen=True):
    """The felt with everything that is drawn on it; the trays are in the lower corners."""

    EXTENT = BOARD_SIZE, BOARD_SIZE

    def layers(self, theme: Theme) -> tuple[str, str]:
        """The table, and the flower upon it."""
        palette = theme.palette
        table = drawing("combact/table", palette, felt=FELT.of(palette))
        return table, flower(palette, (CENTRE, CENTRE), 1.0)


class WideTable(ChunkedArt, Struct, frozen=True):
    """The felt below a flower that has grown: without a track."""

    EXTENT = BOARD_SIZE, BOARD_SIZE

    def layers(self, theme: Theme) -> tuple[str, ...]:
        return (drawing("combact/table_wide", theme.palette, felt=FELT.of(theme.palette)),)


class Flower(ChunkedArt, Struct, frozen=True):
    """The flower alone, in the middle of its picture."""

    EXTENT = 2 * _BLOOM, 2 * _BLOOM

    def layers(self, theme: Theme) -> tuple[str, ...]:
        return (flower(theme.palette, (_BLOOM, _BLOOM), 1.0),)


def flower(palette: Palette, middle: XY, scale: float) -> str:
    """The 144 fields round a place, as fine gold lines; `scale` is the distance of two neighbouring points."""

    def at(tip: Axial) -> str:
        x, y = xy(tip)
        return f"{middle[0] + x * scale:.4f} {middle[1] - y * scale:.4f}"

    lenses = []
    lines = []
    rim = []
    for field in FIELDS:
        sides = arcs(field.cell)
        if len(sides) == 2:
            steps = "".join(f"A{scale:g} {scale:g} 0 0 {int(arc.turn < 0)} {at(arc.end)}" for arc in sides)
            lenses.append(f"M{at(sides[0].start)}{steps}Z")
        for arc in sides:
            line = f"M{at(arc.start)}A{scale:g} {scale:g} 0 0 {int(arc.turn < 0)} {at(arc.end)}"
            if arc.across not in FIELD_OF:
                rim.append(line)
            elif field.number < FIELD_OF[arc.across]:
                lines.append(line)
    reach = 3.2 * scale
    gold = svg.linear_gradient(
        "gold",
        (middle[0] - reach, middle[1] - reach),
        (middle[0] + reach, middle[1] + reach),
        (0, lighter(palette.gold, 0.4)),
        (0.45, palette.gold),
        (1, mix(palette.gold, darker(FELT.of(palette), 0.2), 0.35)),
    )
    thin = _GOLD_LINE * scale
    points = [
        svg.circle(middle[0] + x * scale, middle[1] - y * scale, 0.045 * scale, 'fill="url(#gold)"')
        for x, y in map(xy, POINTS)
    ]
    return (
        gold
        + svg.path("".join(lenses), f'fill="{lighter(FELT.of(palette), 0.35)}" fill-opacity="0.16"')
        + svg.path("".join(lines + rim), svg.round_line(palette.shadow, 2.4 * thin, 0.35))
        + svg.path("".join(lines), svg.round_line("url(#gold)", thin))
        + svg.path("".join(rim), svg.round_line("url(#gold)", 1.7 * thin))
        + "".join(points)
    )
