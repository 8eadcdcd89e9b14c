"""Where things go in the scene of a game, in windows of every shape."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.widgets import Box

BAR, STATUS, GAP = 56.0, 40.0, 12.0
"""Heights of the line with the tools and of the one that says what is to be done, and the space between things."""
LOW = 430.0
"""Where not even so many units of the height are free everything moves closer together."""


@dataclass(frozen=True)
class Places:
    """Where things go: the board, a panel for each side, and the status line, all in units of the form."""

    board: Box
    panels: tuple[Box, Box]
    status: Box


def arrange(window: Box, shape: float, above: float = 0.0) -> Places:
    """Places in a window for a board whose width is `shape` times its height; `above` is kept free below the bar.

    The panels stand left and right of the board where there is room, else in one column, else below it.
    """
    low = window.height - above < LOW
    space, lowest = (8.0, 32.0) if low else (GAP, STATUS)
    room, status = window.inset(GAP, space).split_top(BAR + above)[1].split_bottom(lowest)

    def fitted(area: Box) -> Box:
        width = min(area.width, area.height * shape)
        return area.within(width, width / shape)

    beside = room.width - room.height * shape
    if beside >= 2 * 221:
        side = min(300.0, beside / 2 - 1.5 * GAP)
        board = fitted(room)
        line = room.within(board.width + 3 * GAP + 2 * side, 560)
        return Places(board, (line.split_left(side)[0], line.split_right(side)[1]), status)
    if room.width >= room.height:
        # Low panels have their things beside each other.
        side = max(216.0, min(360.0 if low else 280.0, beside - GAP))
        rest, column = room.split_right(side, GAP)
        first, second = column.rows(2, space)
    else:
        rest, below = room.split_bottom(150, GAP)
        first, second = below.columns(2, GAP)
    return Places(fitted(rest), (first, second), status)
