"""The screens of the desktop, and what of a window is seen on them. Places to the left and above are negative."""

from collections.abc import Sequence

from pygame import Rect

Point = tuple[int, int]
"""Place on the desktop in pixels."""


def title_bar(place: Rect, frame: int) -> Point:
    """Return the middle of a window's title bar: there one takes a window to move it.

    `place` is the window without its frame, which begins this many pixels above.
    """
    return place.centerx, place.top - frame // 2


def screen_at(point: Point, screens: Sequence[Rect]) -> int | None:
    """Return the number of the screen with this point; None if there is none."""
    return next((number for number, screen in enumerate(screens) if screen.collidepoint(point)), None)


def in_sight(place: Rect, frame: int, screens: Sequence[Rect]) -> bool:
    """Return True if the middle of the title bar lies on a screen, or if the screens are not known."""
    return not screens or screen_at(title_bar(place, frame), screens) is not None


def brought_back(place: Rect, frame: int, screens: Sequence[Rect], smallest: tuple[int, int]) -> Rect:
    """Return the place on the nearest screen for a window out of sight, cut to the screen but at least `smallest`."""
    if in_sight(place, frame, screens):
        return place
    spot = title_bar(place, frame)
    screen = min(screens, key=lambda screen: _distance(spot, screen))
    inside = Rect(screen.left, screen.top + frame, screen.width, screen.height - frame)
    width = max(smallest[0], min(place.width, inside.width))
    height = max(smallest[1], min(place.height, inside.height))
    moved = Rect(place.left, place.top, width, height).clamp(inside)
    # Pygame puts a window that is too large in the middle, and its title bar out of sight.
    moved.top = max(moved.top, inside.top)
    return moved


def centred(size: tuple[int, int], screen: Rect) -> Rect:
    """Return the place of a window in the middle of a screen."""
    place = Rect((0, 0), size)
    place.center = screen.center
    return place


def _distance(point: Point, screen: Rect) -> int:
    """Return the square of the distance between a point and a screen."""
    across = max(screen.left - point[0], 0, point[0] - screen.right)
    down = max(screen.top - point[1], 0, point[1] - screen.bottom)
    return across * across + down * down
