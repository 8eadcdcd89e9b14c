"""How to play BrickShooter, page by page."""

from __future__ import annotations

from msgspec import Struct

from game.games.brickshooter.rules.board import ARROW_LETTERS, COLOUR_LETTERS, Arrow
from game.games.brickshooter.view.ground import of_board
from game.games.brickshooter.view.marks import Announced, Doomed, NoEntry, Trail
from game.games.brickshooter.view.tiles import placed
from game.language import N_
from game.scenes.base.context import HelpPage
from game.stage import svg
from game.stage.art import SvgArt, Theme
from game.stage.palette import darker, lighter

WIDTH, HEIGHT = 8, 5


class Picture(SvgArt, Struct, frozen=True):
    """A piece of the board, 8 x 5 cells, written as on the board: a colour and an arrow, or `..` for a free cell."""

    rows: tuple[str, ...]
    field: tuple[float, float, float, float]
    """The part that lies in the field: left, top, width, height."""
    trails: tuple[tuple[float, float, int, Arrow], ...] = ()
    """Ways of bricks: the first cell, the number of cells, the direction (right or down)."""
    doomed: tuple[tuple[float, float], ...] = ()
    """Cells about to explode."""
    closed: tuple[tuple[float, float], ...] = ()
    """Middles of signs that forbid."""
    faint: tuple[tuple[float, float, str], ...] = ()
    """Bricks that are only hinted at: where one lands, or fell off."""
    dim: tuple[tuple[float, float], ...] = ()
    """Cells of the outer rows of the border."""
    announced: tuple[tuple[float, float, Arrow, int], ...] = ()
    """Lanes that the clock shoots from next: the upper left cell, the direction, and how far their light has grown."""

    EXTENT = 1.6, 1.0
    VIEW = float(WIDTH), float(HEIGHT)

    def body(self, theme: Theme) -> str:
        parts = [self._ground(theme)]
        for x, y, length, arrow in self.trails:
            parts.append(f'<g transform="translate({x:g} {y:g})">{Trail(arrow, length).body(theme)}</g>')
        for x, y, brick in self.faint:
            parts.append(self._brick(x, y, brick, theme, 0.45))
        for y, line in enumerate(self.rows):
            for x, brick in enumerate(line.split()):
                if brick != "..":
                    parts.append(self._brick(x, y, brick, theme, 0.55 if (x, y) in self.dim else 1.0))
        inset = (Doomed.SIDE - 1) / 2
        for x, y in self.doomed:
            parts.append(f'<g transform="translate({x - inset:g} {y - inset:g})">{Doomed().body(theme)}</g>')
        for x, y, arrow, stage in self.announced:
            light = Announced(arrow, stage)
            parts.append(f'<g transform="translate({x - light.MARGIN:g} {y - light.MARGIN:g})">{light.body(theme)}</g>')
        for x, y in self.closed:
            half, scale = NoEntry.SIDE / 2, NoEntry.SIDE / 24
            parts.append(
                f'<g transform="translate({x - half:g} {y - half:g}) scale({scale:g})">{NoEntry().body(theme)}</g>'
            )
        return "".join(parts)

    def _ground(self, theme: Theme) -> str:
        palette = of_board(theme.palette)
        (left, top, width, height), sunken = self.field, palette.sunken
        across = (left, top), (left + width, top + height)
        grid = "".join(f"M{left + n:g} {top:g}v{height:g}" for n in range(1, int(width)))
        grid += "".join(f"M{left:g} {top + n:g}h{width:g}" for n in range(1, int(height)))
        return (
            svg.rounded(0, 0, WIDTH, HEIGHT, 0.3, f'fill="{palette.panel}"')
            + svg.linear_gradient("tray", *across, darker(sunken, 0.3), lighter(sunken, 0.06))
            + svg.rounded(
                left, top, width, height, 0.12,
                f'fill="url(#tray)" stroke="{palette.edge}" stroke-opacity="0.5" stroke-width="0.04"',
            )
            + f'<path d="{grid}" stroke="{palette.edge}" stroke-opacity="0.2" stroke-width="0.03" fill="none"/>'
        )  # fmt: skip

    @staticmethod
    def _brick(x: float, y: float, brick: str, theme: Theme, opacity: float) -> str:
        arrow = Arrow(ARROW_LETTERS.index(brick[1]))
        return placed(x, y, COLOUR_LETTERS.index(brick[0]), arrow, theme, opacity)


PAGES = (
    HelpPage(
        N_("Shoot"),
        N_(
            "Bricks lie in three rows round the field. Choose a lane: its innermost brick flies straight across the"
            " field until another one stops it. The lane moves up, and a new brick comes from outside."
        ),
        Picture(
            (
                ".. .. .. .. .. .. .. ..",
                "fo do bo .. .. .. .. ..",
                "eo bo ao .. .. .. co ..",
                "ao co eo .. .. .. .. ..",
                ".. .. .. .. .. .. .. ..",
            ),
            (3, 0, 5, 5),
            trails=((3, 2, 3, Arrow.RIGHT),),
            faint=((5, 2, "a>"),),
            dim=((0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3)),
        ),
    ),
    HelpPage(
        N_("Which lanes can shoot"),
        N_(
            "A lane can shoot when the cell in front of it is free and some brick on its line will stop the shot."
            " Where the way is blocked, or nothing would stop the brick, nothing happens."
        ),
        Picture(
            (
                ".. .. .. .. .. .. .. ..",
                ".. .. do eo .. .. .. ..",
                ".. .. co .. .. .. .. ..",
                ".. .. bo .. .. fo .. ..",
                ".. .. .. .. .. .. .. ..",
            ),
            (3, 0, 5, 5),
            trails=((3, 3, 2, Arrow.RIGHT),),
            faint=((4, 3, "b>"),),
            closed=((3, 1.5), (3, 2.5)),
        ),
    ),
    HelpPage(
        N_("Arrows"),
        N_(
            "In the field a brick keeps the arrow of its shot. Whenever the cell ahead becomes free, it flies on."
            " The bricks that lie there at the beginning have no arrow and never move."
        ),
        Picture(
            (
                ".. .. .. .. .. .. .. ..",
                ".. .. .. .. .. .. .. ..",
                "a> .. .. .. .. .. eo ..",
                ".. .. bv .. .. .. .. ..",
                ".. .. do .. .. .. .. ..",
            ),
            (0, 0, 8, 5),
            trails=((1, 2, 5, Arrow.RIGHT),),
            faint=((5, 2, "a>"),),
        ),
    ),
    HelpPage(
        N_("Explosions"),
        N_(
            "Three or more bricks of one colour that touch edge to edge explode. Three score 3 points, four 6, five "
            "9, and so on. Bricks that become free fly on and may set off the next explosion."
        ),
        Picture(
            (
                ".. .. .. .. .. .. .. ..",
                ".. .. d< .. .. .. .. ..",
                ".. .. eo d^ do b< .. ..",
                ".. .. .. do fo .. .. ..",
                ".. .. .. .. .. .. .. ..",
            ),
            (0, 0, 8, 5),
            doomed=((3, 2), (4, 2), (3, 3)),
        ),
    ),
    HelpPage(
        N_("Over the edge"),
        N_(
            "A brick that flies out of the field becomes the innermost one of the lane there and loses its arrow. It "
            "pushes the lane outward: the outermost brick falls off and scores nothing."
        ),
        Picture(
            (
                ".. .. .. .. .. .. .. ..",
                ".. .. .. .. fo bo do ..",
                "c> .. .. .. ao eo bo ..",
                ".. .. .. .. do co fo ..",
                ".. .. .. .. .. .. .. ..",
            ),
            (0, 0, 4, 5),
            trails=((1, 2, 3, Arrow.RIGHT),),
            faint=((7, 2, "bo"),),
            dim=((5, 1), (5, 3), (6, 1), (6, 3), (5, 2), (6, 2)),
        ),
    ),
    HelpPage(
        N_("Clear the field"),
        N_(
            "An empty field scores a bonus of 100 points, the next one 200, then 300, and a new set falls in, one "
            "brick larger than the last. The game ends when no lane can shoot any more."
        ),
        Picture(
            (
                ".. .. .. bo eo .. .. ..",
                ".. .. do .. .. co .. ..",
                ".. .. fo .. .. ao .. ..",
                ".. .. .. go bo .. .. ..",
                ".. .. .. .. .. .. .. ..",
            ),
            (0, 0, 8, 5),
        ),
    ),
    HelpPage(
        N_("Rush"),
        N_(
            "The clock shoots too: from the lit lane, in the seconds shown there, faster every time. Each point "
            "delays its next shot by a quarter of a second, an empty field by ten seconds. The run ends when no lane "
            "can shoot or you leave it. The field is hidden while paused."
        ),
        Picture(
            (
                ".. .. .. .. .. .. .. ..",
                ".. fo do bo .. .. .. ..",
                ".. eo bo ao .. .. .. co",
                ".. ao co eo .. .. .. ..",
                ".. .. .. .. .. .. .. ..",
            ),
            (4, 0, 4, 5),
            trails=((4, 2, 2, Arrow.RIGHT),),
            faint=((6, 2, "a>"),),
            dim=((1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)),
            announced=((1, 2, Arrow.RIGHT, 2),),
        ),
    ),
    HelpPage(
        N_("Thirty shots and Zen"),
        N_(
            "Thirty shots: as many points as you can. Zen has no end and no score table: when no lane could shoot "
            "any more, the bricks that block the lanes disappear."
        ),
        Picture(
            (
                ".. .. .. .. .. .. .. ..",
                "fo do bo .. .. .. .. ..",
                "eo bo ao .. .. co .. ..",
                "ao co eo .. bo eo .. ..",
                ".. .. .. .. .. .. .. ..",
            ),
            (3, 0, 5, 5),
            dim=((0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3)),
            faint=((3, 1, "d>"), (3, 2, "a>"), (3, 3, "fo")),
        ),
    ),
)
