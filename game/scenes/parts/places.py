"""Where things go in the scene of a game, in windows of every shape."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.widgets import Box

BAR, STATUS, GAP = 56.0, 40.0, 12.0
"""Heights of the line with the tools and of the one that says what is to be done, and the space between things."""


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
    top = BAR + above
    room = Box(GAP, top + GAP, window.width - 2 * GAP, window.height - top - STATUS - 2 * GAP)
    status = Box(GAP, room.bottom, room.width, STATUS)

    def fitted(area: Box) -> Box:
        width = min(area.width, area.height * shape)
        box = Box(0, 0, width, width / shape)
        box.center = area.center
        return box

    beside = room.width - room.height * shape
    if beside >= 2 * 221:
        side = min(300.0, beside / 2 - 1.5 * GAP)
        board = fitted(room)
        height = min(room.height, 560.0)
        top = room.top + (room.height - height) / 2
        left = Box(board.left - GAP * 1.5 - side, top, side, height)
        right = Box(board.right + GAP * 1.5, top, side, height)
        return Places(board, (left, right), status)
    if room.width >= room.height:
        side = max(216.0, min(280.0, beside - GAP))
        board = fitted(Box(room.left, room.top, room.width - side - GAP, room.height))
        column = Box(room.right - side, room.top, side, room.height)
        half = (column.height - GAP) / 2
        first = Box(column.left, column.top, side, half)
        return Places(board, (first, Box(column.left, column.top + half + GAP, side, half)), status)
    below = 150.0
    board = fitted(Box(room.left, room.top, room.width, room.height - below - GAP))
    half = (room.width - GAP) / 2
    top = room.bottom - below
    return Places(board, (Box(room.left, top, half, below), Box(room.left + half + GAP, top, half, below)), status)
