"""Marks of the cursor, and splinters and glows of explosions."""

from msgspec import Struct

from game.games.brickshooter.rules.board import LANE_DEPTH, SIZE, Arrow
from game.games.brickshooter.view.tiles import TURN, VECTOR, BoardMark, moved, of_board, on_board
from game.stage import svg
from game.stage.art import DrawnArt, SizedArt, SvgArt, Theme, colour_of
from game.stage.palette import DUSK, lighter


def _turned(arrow: Arrow, length: float, drawing: str) -> str:
    """A drawing of `length` x 1 that points right, turned to point as the arrow does."""
    width, height = _along(arrow, length)
    return (
        f'<g transform="translate({width / 2:g} {height / 2:g}) rotate({TURN[arrow] - 90}) '
        f'translate({-length / 2:g} -0.5)">{drawing}</g>'
    )


def _along(arrow: Arrow, length: float) -> tuple[float, float]:
    return (length, 1.0) if VECTOR[arrow][0] else (1.0, length)


class LaneArt(SvgArt):
    """Something that lies over the three bricks of a lane, `MARGIN` cells larger on every side."""

    arrow: Arrow

    MARGIN = 0.0

    def extent(self) -> tuple[float, float]:
        width, height = _along(self.arrow, LANE_DEPTH)
        return width + 2 * self.MARGIN, height + 2 * self.MARGIN


class LaneLight(LaneArt, Struct, frozen=True):
    """The light on a lane that is aimed with; `colour` is accent, or bad when it cannot shoot.

    `focus` draws the ring for keys and gamepad.
    """

    arrow: Arrow
    colour: str
    focus: bool

    MARGIN = 0.25

    def body(self, theme: Theme) -> str:
        colour = colour_of(self.colour, on_board(theme))
        m = self.MARGIN
        width, height = self.extent()
        strong = lighter(colour, 0.35)
        rings = [(0.10, 0.20, 0.16), (0.05, 0.12, 0.34), (0.0, 0.065, 0.95)]
        if self.focus:
            rings = [(0.14, 0.20, 0.25), (0.07, 0.14, 0.5), (0.02, 0.11, 1.0)]
        return "".join(
            svg.within(width, height, m - grow, 0.18 + grow, svg.line(strong, thick, opacity))
            for grow, thick, opacity in rings
        )


class Announced(LaneArt, Struct, frozen=True):
    """The light on the lane that the clock of a rush shoots from next: it grows from the outermost brick inward, one
    brick with every `stage` from 1 to 3, while a broken line shows the whole lane.
    """

    arrow: Arrow
    stage: int

    MARGIN = 0.35

    def body(self, theme: Theme) -> str:
        m = self.MARGIN
        bad = of_board(theme.palette).bad
        dark = of_board(theme.palette).shadow
        broken = svg.line("#fffdf4", 0.07, dash="0.2 0.16", round="ends")
        whole = "".join(svg.within(LANE_DEPTH, 1, -0.08, 0.22, style) for style in (svg.line(dark, 0.16, 0.6), broken))
        lights = svg.line(bad, 0.34, 0.4), svg.line(lighter(bad, 0.3), 0.14)
        lit = "".join(svg.within(self.stage, 1, -0.08, 0.22, style) for style in lights)
        return moved(m, m, _turned(self.arrow, LANE_DEPTH, whole + lit))


class Trail(SvgArt, Struct, frozen=True):
    """The way of a shot over `length` cells: a beam that grows stronger, with chevrons in its direction."""

    arrow: Arrow
    length: int

    def extent(self) -> tuple[float, float]:
        return _along(self.arrow, self.length)

    def body(self, theme: Theme) -> str:
        colour = lighter(of_board(theme.palette).accent, 0.25)
        beam = svg.linear_gradient("beam", (0, 0), (self.length, 0), (0, colour, 0.06), (1, colour, 0.20))
        parts = [beam, svg.rounded(0, 0.2, self.length, 0.6, 0.12, 'fill="url(#beam)"')]
        for n in range(self.length):
            style = svg.round_line(colour, 0.09, round(0.35 + 0.5 * (n + 1) / self.length, 2))
            parts.append(svg.path(f"M{n + 0.38:g} 0.33L{n + 0.58:g} 0.5L{n + 0.38:g} 0.67", style))
        return _turned(self.arrow, self.length, "".join(parts))


class Streak(SvgArt, Struct, frozen=True):
    """The trail of a flying brick: light of its colour, which fades away behind it."""

    arrow: Arrow
    colour: int

    LENGTH = 2.4

    def extent(self) -> tuple[float, float]:
        return _along(self.arrow, self.LENGTH)

    def body(self, theme: Theme) -> str:
        hue = theme.palette.hues[self.colour]
        length = self.LENGTH
        parts = []
        for name, across, begin, opacity in (
            ("wide", 0.84, 0.0, 0.3),
            ("mid", 0.56, 0.4, 0.4),
            ("core", 0.26, 1.0, 0.6),
        ):
            fade = (0, hue, 0.0), (1, lighter(hue, 0.45), opacity)
            parts.append(svg.linear_gradient(name, (begin, 0), (length, 0), *fade))
            style = f'fill="url(#{name})"'
            parts.append(svg.rounded(begin, 0.5 - across / 2, length - begin, across, across / 2, style))
        return _turned(self.arrow, length, "".join(parts))


class Doomed(BoardMark, Struct, frozen=True):
    """The ring round a brick that would explode at once, with a tick for each corner; a thin one for a `later` wave."""

    later: bool = False

    SIDE = 1.3

    EXTENT = SIDE, SIDE

    def file(self) -> str:
        return "brickshooter/doomed_later" if self.later else "brickshooter/doomed"


def doomed(x: float, y: float, theme: Theme) -> str:
    """That ring round a cell of a drawing, by the cell's upper left corner."""
    inset = (Doomed.SIDE - 1) / 2
    return moved(x - inset, y - inset, Doomed().body(theme))


class Leaving(DrawnArt, Struct, frozen=True):
    """The sign upon a brick that would leave the field: two angles at its front, which point in its direction."""

    arrow: Arrow

    FILE = "brickshooter/leaving#{art.arrow.name}"


class Partner(BoardMark, Struct, frozen=True):
    """The broken ring round a brick of a plan: it explodes at the end of the plan."""

    EXTENT = 1.16, 1.16
    FILE = "brickshooter/partner"


class Trace(DrawnArt, Struct, frozen=True):
    """Mark of the last shot, by `kind`.

    `landed`: where the brick came to rest; `gone`: a brick was here; `come`: one has come here; `fired#UP` and so on: a
    sign at the mouth of its lane, which points as the lane does.
    """

    kind: str

    FILE = "brickshooter/{art.kind}"


class Disc(BoardMark, Struct, frozen=True):
    """The dark disc behind the number of a shot, at the corner of its brick."""

    OFF = 0.27

    EXTENT = 0.58, 0.58
    FILE = "brickshooter/disc"


class NoEntry(BoardMark, Struct, frozen=True):
    """The sign at the mouth of a lane that cannot shoot."""

    SIDE = 0.62

    EXTENT = SIDE, SIDE
    FILE = "brickshooter/no_entry"


class Flash(DrawnArt, Struct, frozen=True):
    """The glow of a bursting brick, three cells wide."""

    colour: int

    EXTENT = 2.4, 2.4
    FILE = "brickshooter/flash"

    def own(self, theme: Theme) -> dict[str, str]:
        return {"colour": theme.palette.hues[self.colour]}


class StormLight(SvgArt, Struct, frozen=True):
    """The light at an edge of the field while a chain goes on; bricks that fly as the arrow does come from there."""

    arrow: Arrow

    DEPTH = 1.7

    def extent(self) -> tuple[float, float]:
        return (self.DEPTH, SIZE) if VECTOR[self.arrow][0] else (SIZE, self.DEPTH)

    def body(self, theme: Theme) -> str:
        wide, high = self.extent()
        dx, dy = VECTOR[self.arrow]
        # The gold of a bright palette would be khaki on the board.
        accent = (DUSK if theme.palette.bright else theme.palette).accent
        begin = wide * max(0, -dx), high * max(0, -dy)
        end = begin[0] + wide * dx, begin[1] + high * dy
        fade = (0, lighter(accent, 0.35), 0.85), (0.12, accent, 0.5), (0.5, accent, 0.14), (1, accent, 0.0)
        return svg.linear_gradient("storm", begin, end, *fade) + svg.rounded(0, 0, wide, high, 0, 'fill="url(#storm)"')


class Shade(SizedArt, Struct, frozen=True):
    """Darkness over bricks of the border."""

    def body(self, theme: Theme) -> str:
        style = f'fill="{of_board(theme.palette).shadow}" fill-opacity="0.55"'
        return svg.rounded(0.0, 0.0, self.width, self.height, 0.18, style)


class Ash(BoardMark, Struct, frozen=True):
    """The grey of a brick in a game that is lost."""

    FILE = "brickshooter/ash"


class Badge(BoardMark, Struct, frozen=True):
    """The dark disc behind the points a shot would bring."""

    EXTENT = 1.1, 0.84
    FILE = "brickshooter/badge"


class Shard(DrawnArt, Struct, frozen=True):
    """A splinter of a tile."""

    colour: int
    shape: int

    EXTENT = 0.34, 0.34
    FILE = "brickshooter/splinter_{art.shape}"

    def own(self, theme: Theme) -> dict[str, str]:
        return {"colour": theme.palette.hues[self.colour]}
