"""Where the tip of a widget stands: beside it, where it hides no button and as few words as possible."""

import math
from collections.abc import Iterable, Sequence

from game.ui.drawing.canvas import Box
from game.ui.drawing.metrics import GAP_M

HIDES = 0.2
"""Share of a button that a tip may cover."""
FAR = 1000.0
"""Distance in units at which a tip is as bad as one that hides a word."""


def tip_place(beside: Box, size: tuple[float, float], view: Box, buttons: Sequence[Box], texts: Sequence[Box]) -> Box:
    """Return the place of a tip of a size for the widget `beside` it: below it, if that is as good as others."""

    def covered(place: Box) -> float:
        # Words come back with the next key; a button that cannot be seen is not found.
        hidden = 10 * _hidden(buttons, place) + _hidden(texts, place)
        return hidden + math.dist(place.center, beside.center) / FAR

    def best(places: Iterable[Box]) -> Box:
        inside = [place.clamp(view) for place in places]
        free = [place for place in inside if not place.colliderect(beside)] or inside
        return min(free, key=covered)

    place = best(_beside(beside, *size))
    if _hidden(buttons, place) <= HIDES:
        return place
    return best([place, *_beyond(beside, *size, buttons)])


def _beside(beside: Box, width: float, height: float) -> list[Box]:
    """Return the places next to a widget, the usual ones first."""
    x, y = beside.center
    below = beside.bottom + GAP_M
    above = beside.top - GAP_M - height
    left = beside.left - GAP_M - width
    right = beside.right + GAP_M
    corners = [(x - width / 2, below), (x - width / 2, above), (left, y - height / 2), (right, y - height / 2)]
    # A tip wider than its widget may begin or end with it, or stand at its corner, away from what lies beside it.
    starts = (beside.left, beside.right - width, left, right)
    corners += [(start, top) for start in starts for top in (below, above)]
    return [Box(*corner, width, height) for corner in corners]


def _beyond(beside: Box, width: float, height: float, buttons: Iterable[Box]) -> list[Box]:
    """Return the places behind other buttons in the row and the column of a widget: among rows of them, there may be
    no room nearer.
    """
    x, y = beside.center
    corners = []
    for button in buttons:
        corners += [(left, y - height / 2) for left in (button.left - GAP_M - width, button.right + GAP_M)]
        corners += [(x - width / 2, top) for top in (button.top - GAP_M - height, button.bottom + GAP_M)]
    return [Box(*corner, width, height) for corner in corners]


def _hidden(boxes: Iterable[Box], place: Box) -> float:
    """Return how many of some boxes a place covers; one of which it covers half counts half."""
    sizes = ((place.clip(box).size, box.size) for box in boxes if box.width and box.height)
    return sum(across * down / (width * height) for (across, down), (width, height) in sizes)
