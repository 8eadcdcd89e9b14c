"""Layout of a game's scene in windows of every shape."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from game.ui.drawing.metrics import GAP_L
from game.ui.widgets.widgets import Box

TOOLBAR = 56.0
STATUS = 40.0
"""Heights of the toolbar and of the status line."""
TRACK = 22.0
SLIM_EDGE = 14.0
TOOLS = 38.0
"""Heights of the track of the moves, of that where little room is free, and of the line below it."""
SHORT_LAYOUT = 402.0
LIST = 130.0
"""The height of a panel above the list of moves, and the least height of that."""
LOWER = 250.0
"""The height of one of two panels in a column above the list."""
LEAST_SHEET = 196.0
"""The least width of a sheet beside a board."""
BELOW = 150.0
"""The height of the panels below the board."""
CLOCK = 60.0
LOW_CLOCK = 44.0
CLOCK_WIDTH = 88.0
LEAST_PANEL = 230.0
"""The heights of a clock below a panel, the width of one right of it, and that which this leaves to the panel."""
COLUMNS = 456.0
"""Width from which two panels below the board stand beside each other."""
BESIDE_WORDS = 0.86
"""Height of a board beside a guide's words, as a share of the height there is."""
LOW_LAYOUT = 430.0
"""Minimum free height in units; below it everything moves closer together."""


class PlayLayout(Struct, frozen=True):
    """Places of the board, a panel for each side, and the status line, in units of the form."""

    board: Box
    panels: tuple[Box, Box]
    status: Box
    track: Box
    """The moves in a strip below the board."""
    moves: tuple[Box, ...] = ()
    """The lists of moves, where they are wanted and there is room for them: one, or one for each side."""
    clocks: tuple[Box, ...] = ()
    """Places of the sides' clocks, in games that have some."""
    words: Box | None = None
    """The place of a guide's words in the column of the panels; None if they stand above the board, or there are none.
    """

    def beside(self, window: Box, kept: Box | None = None) -> list[Box]:
        """Return the places for a sheet that covers neither the board nor the panel that is to be `kept` in sight, the
        highest one first: right of the board, left of it, and below.
        """
        room = window.inset(GAP_L)
        board = self.board
        low = max(board.bottom, self.track.bottom) + GAP_L
        places = [
            Box(board.right + GAP_L, room.top, room.right - board.right - GAP_L, room.height),
            Box(room.left, room.top, board.left - GAP_L - room.left, room.height),
            Box(room.left, low, room.width, self.status.top - GAP_L - low),
        ]
        parts = [part for place in places for part in _parts(place, kept)]
        wide = [part for part in parts if part.width >= LEAST_SHEET and part.height > 0]
        return sorted(wide, key=lambda part: -part.height)

    def over(self, window: Box, width: float, height: float) -> Box:
        """Return the place of a plate over the middle of the board; it may be wider than that, as the window allows."""
        room = window.inset(GAP_L)
        middle = self.board.center
        width = min(width, room.width)
        left = min(max(middle[0] - width / 2, room.left), room.right - width)
        return Box(left, middle[1] - height / 2, width, height)

    @property
    def covered(self) -> Box:
        """Place of the list of moves if it has no room of its own: over the panels, or the one right of the board."""
        first, second = self.panels
        return second if first.left < self.board.left < second.left else Box(first.union(second))


def _parts(place: Box, kept: Box | None) -> list[Box]:
    """Return a place without what is to be kept in sight: the parts above and below it."""
    if kept is None or not place.colliderect(kept):
        return [place]
    above = Box(place.left, place.top, place.width, kept.top - GAP_L - place.top)
    return [above, Box(place.left, kept.bottom + GAP_L, place.width, place.bottom - kept.bottom - GAP_L)]


def _column(room: Box, shape: float, low: bool, told: bool) -> float:
    """Return the width of the column beside a board: wider for low panels, which have their things beside each other,
    and for words, of which a wide column holds more than a board that is as large as can be leaves.
    """
    side = max(216.0, min(360.0 if low else 280.0, room.width - room.height * shape - GAP_L))
    if told:
        return max(side, min(400.0, room.width - GAP_L - BESIDE_WORDS * room.height * shape))
    return side


def _heights(low: bool, tracked: bool) -> tuple[float, float, float]:
    """Return the space between parts, and the heights of the lowest line and of the line of moves."""
    if low:
        return 6.0, 30.0, SLIM_EDGE
    return GAP_L, TOOLS if tracked else STATUS, TRACK


def compute_layout(
    window: Box,
    shape: float,
    above: float = 0.0,
    tracked: bool = False,
    lists: int = 0,
    told: Callable[[Box], float] | None = None,
    clocks: bool = False,
) -> PlayLayout:
    """Places in a window for a board whose width is `shape` times its height; `above` is kept free below the bar. A
    line of moves is `tracked` below the board, and listed where there is room for that.

    The panels stand left and right of the board where there is room, else in one column, else below it. Where they
    stand left and right, two `lists` are below them, a side's own below its panel.

    With `clocks` each panel makes room for one.
    """
    short = SHORT_LAYOUT + clocks * (CLOCK + GAP_L)
    least = LIST - clocks * 20
    low = window.height - above < LOW_LAYOUT
    space, lowest, strip_height = _heights(low, tracked)
    room, status = window.inset(GAP_L, space).split_top(TOOLBAR + above)[1].split_bottom(lowest)
    # Beside the board, panels have the whole height.
    whole, (room, strip) = room, room.split_bottom(strip_height if tracked else 0)

    def fitted(area: Box) -> Box:
        width = min(area.width, area.height * shape)
        return area.within(width, width / shape)

    beside = room.width - room.height * shape
    top = strip.top
    moves: tuple[Box, ...] = ()
    words: Box | None = None
    if beside >= 2 * 221 and told is None:
        side = min(300.0, beside / 2 - 1.5 * GAP_L)
        board = fitted(room)
        fits = lists > 0 and whole.height >= short + GAP_L + least
        line = whole.within(board.width + 3 * GAP_L + 2 * side, whole.height if fits else 560)
        first, second = line.split_left(side)[0], line.split_right(side)[1]
        if fits:
            second, below = second.split_top(short, GAP_L)
            moves = (below,)
        if fits and lists == 2:
            first, below = first.split_top(short, GAP_L)
            moves = below, *moves
    elif min(room.width - 216 - GAP_L, room.height * shape) >= min(
        room.width, (room.height - strip.height - BELOW - GAP_L) * shape
    ):
        side = _column(room, shape, low, told is not None)
        rest = room.split_right(side, GAP_L)[0]
        column = whole.split_right(side)[1]
        if told is not None:
            words, column = column.split_top(told(column), space)
        if lists and column.height >= 2 * (LOWER + space) + LIST:
            column, below = column.split_top(2 * LOWER + space, space)
            moves = (below,)
        first, second = column.rows(2, space)
        board = fitted(rest)
    else:
        # The track lies right below the board, and the panels below all that.
        rest, below = whole.split_bottom(BELOW + clocks * (LOW_CLOCK + 6), GAP_L)
        first, second = below.columns(2, GAP_L) if below.width >= COLUMNS else below.rows(2, space)
        free = rest.height - strip.height - rest.width / shape - GAP_L
        if lists and free >= LIST:
            rest, listed = rest.split_bottom(min(free, 2 * LIST), GAP_L)
            moves = (listed,)
        board = fitted(rest.split_bottom(strip.height)[0])
        top = board.bottom
    track = Box(board.left, top + 3, board.width, strip.height - 3)
    layout = PlayLayout(board, (first, second), status, track, moves, words=words)
    return _with_clocks(layout) if clocks else layout


def _with_clocks(layout: PlayLayout) -> PlayLayout:
    """Return a layout whose panels make room for a clock each."""
    (first, one), (second, other) = map(_with_clock, layout.panels)
    return replace(layout, panels=(first, second), clocks=(one, other))


def _with_clock(panel: Box) -> tuple[Box, Box]:
    """Return a panel that makes room for a clock, and the place of that: below it, or right of a low one."""
    if panel.height >= 300:
        return panel.split_bottom(CLOCK, GAP_L)
    if panel.height >= LOW_CLOCK + 6 + 140:
        return panel.split_bottom(LOW_CLOCK, 6)
    if panel.width >= CLOCK_WIDTH + 6 + LEAST_PANEL:
        return panel.split_right(CLOCK_WIDTH, 6)
    return panel.split_bottom(30, 4)
