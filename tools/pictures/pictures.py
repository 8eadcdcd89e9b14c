"""Definition of a picture: a window, some files, and the acts of a player before it is taken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from tools.pictures.arcade import Act, Arcade

SIZE = (1280, 720)
SMALL, LARGE = (800, 600), (1920, 1080)


class Picture(Struct, frozen=True):
    """A picture with a permanent name. `acts` are performed in order."""

    name: str
    acts: tuple[Act, ...] = ()
    saves: tuple[str, ...] = ()
    """Games in progress, as `explode/middle`."""
    settings: Mapping[str, object] = {}
    size: tuple[int, int] = SIZE


def press(*keys: str) -> Act:
    """Click the widgets with these keys."""
    return lambda arcade: arcade.press(*keys)


def keys(*names: str) -> Act:
    """Press keys."""
    return lambda arcade: arcade.keys(*names)


def run(seconds: float) -> Act:
    """Let time pass, in seconds."""
    return lambda arcade: arcade.run(seconds)


def on_board(what: str, x: float, y: float) -> Act:
    """Move the mouse (`move`) or click (`click`) at a share of the board's width and height."""
    return lambda arcade: getattr(arcade, what)(arcade.on_board(x, y))


def away(arcade: Arcade) -> None:
    """Move the mouse to an empty place."""
    arcade.away()


def scanning(arcade: Arcade) -> None:
    """Turn switch scanning on."""
    arcade.app.choose("scan", 1000)


def looks(
    name: str, acts: Iterable[Act], saves: tuple[str, ...] = (), settings: Mapping[str, object] | None = None
) -> list[Picture]:
    """Return the picture in windows of all sizes, with large text, and in German."""
    seen = tuple(acts)
    usual = settings or {}
    small, large = (SMALL, "800x600"), (LARGE, "1920x1080")
    made = [Picture(f"{name}-{word}", seen, saves, usual, size) for size, word in (small, large)]
    for size, word in (small, (SIZE, "1280x720"), large):
        made.append(Picture(f"{name}-{word}-200", seen, saves, {**usual, "ui_scale": 200}, size))
    made.append(Picture(f"{name}-german", seen, saves, {**usual, "language": "de"}))
    made.append(Picture(f"{name}-german-800x600-200", seen, saves, {**usual, "language": "de", "ui_scale": 200}, SMALL))
    return made
