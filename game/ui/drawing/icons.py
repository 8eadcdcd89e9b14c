"""Icons of buttons: strokes in a square of 24 units."""

from __future__ import annotations

from msgspec import Struct

from game.stage.art import Look, SquareArt
from game.stage.svg import circle, path
from game.stage.text import colour_of

_STROKES = {
    "back": "M15 5L8 12L15 19",
    "left": "M15 5L8 12L15 19",
    "right": "M9 5L16 12L9 19",
    "up": "M5 15L12 8L19 15",
    "down": "M5 9L12 16L19 9",
    "arrow up": "M12 19V5.5M6 11.5L12 5.5L18 11.5",
    "arrow down": "M12 5V18.5M6 12.5L12 18.5L18 12.5",
    "arrow left": "M19 12H5.5M11.5 6L5.5 12L11.5 18",
    "arrow right": "M5 12H18.5M12.5 6L18.5 12L12.5 18",
    "undo": "M9 6L4.5 10.5L9 15M5 10.5H14.5A4.5 4.5 0 0 1 14.5 19.5H9",
    "redo": "M15 6L19.5 10.5L15 15M19 10.5H9.5A4.5 4.5 0 0 0 9.5 19.5H15",
    "restart": "M18.5 8.5A7.5 7.5 0 1 0 19.5 12M19.2 4V8.8H14.4",
    "menu": "M5 7H19M5 12H19M5 17H19",
    "pause": "M9 6V18M15 6V18",
    "places": "M12 4V4.2M5 8.5V8.7M19 8.5V8.7M12 12V12.2M5 16V16.2M19 16V16.2M12 20V20.2",
    "step": "M6 6V18L14.5 12ZM18 6V18",
    "play": "M8 5.5V18.5L18.5 12Z",
    "rewind": "M16 5.5V18.5L5.5 12Z",
    "last": "M6.5 6L13.5 12L6.5 18ZM17.5 6V18",
    "fast": "M5 6L11.5 12L5 18ZM12.5 6L19 12L12.5 18Z",
    "ring": "M12 4.5A7.5 7.5 0 1 1 11.9 4.5Z",
    "square": "M5.5 5.5H18.5V18.5H5.5Z",
    "triangle": "M12 4.5L20 18.5H4Z",
    "close": "M6.5 6.5L17.5 17.5M17.5 6.5L6.5 17.5",
    "check": "M5 12.5L10 17.5L19 7",
    "pencil": "M5 19L6 15L15.5 5.5L18.5 8.5L9 18ZM13.5 7.5L16.5 10.5",
    "plus": "M12 5V19M5 12H19",
    "minus": "M5 12H19",
    "list": "M5 7H6M10 7H19M5 12H6M10 12H19M5 17H6M10 17H19",
    "trophy": "M8 4H16V10A4 4 0 0 1 8 10ZM8 6H4.5A3.5 3.5 0 0 0 8 10M16 6H19.5A3.5 3.5 0 0 1 16 10M12 14V18M8 20H16",
    "sound": "M4 10V14H7.5L12 18V6L7.5 10ZM15.5 9A4.5 4.5 0 0 1 15.5 15M18 6.5A8 8 0 0 1 18 17.5",
    "silent": "M4 10V14H7.5L12 18V6L7.5 10ZM15.5 9.5L20.5 14.5M20.5 9.5L15.5 14.5",
    "screen": "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
    "person": "M5 20A7 7 0 0 1 19 20",
    "flag": "M6 21V4.5H18.5L15.5 8.8L18.5 13H6",
    "even": "M5 9H19M5 15H19",
    "hint": "M9 18H15M10 21H14M8.5 15A6.5 6.5 0 1 1 15.5 15Z",
    "help": "M9 9A3 3 0 1 1 12 12.2V14",
    "settings": "M4 7H9M14 7H20M4 17H12M17 17H20",
    "curve": "M4 5V19H20M7 14L10.5 9.5L14 12.5L19 6",
    "globe": "M12 4A8 8 0 1 1 11.9 4ZM4 12H20M12 4C8 8 8 16 12 20C16 16 16 8 12 4",
    "more": "M12 12V12.1",
    "copy": "M9 9H19V20H9ZM6 15H5V4H15V5",
    "save": "M12 4V14M7.5 10L12 14.5L16.5 10M5 19H19",
    "lock": "M7 11V8A5 5 0 0 1 17 8V11M6 11H18V20H6Z",
    "turn left": "M7.5 4V9H12.5M7.8 8.7A7 7 0 1 1 5.2 14",
    "turn right": "M16.5 4V9H11.5M16.2 8.7A7 7 0 1 0 18.8 14",
    "flip": "M8 19V5.5M4.5 9L8 5.5L11.5 9M16 5V18.5M12.5 15L16 18.5L19.5 15",
    "star": "M12 3.8L14.5 9.2L20.4 9.9L16 13.9L17.2 19.7L12 16.8L6.8 19.7L8 13.9L3.6 9.9L9.5 9.2Z",
    "gamepad": "M7.5 7H16.5A5 5 0 0 1 21.3 11L22 15.6A2.4 2.4 0 0 1 18 17.4L15.8 15H8.2L6 17.4A2.4 2.4 0 0 1 2 15.6"
    "L2.7 11A5 5 0 0 1 7.5 7ZM6.2 11H9.8M8 9.2V12.8",
    "puzzle": "M4.5 8.5H9A2.4 2.4 0 1 1 13.5 8.5H18V12.5A2.4 2.4 0 1 1 18 17V20.5H4.5Z",
    "day": "M5 6H19V20H5ZM5 10.5H19M9 3.5V7M15 3.5V7",
    "flame": "M12 3.5C13 7.5 17.5 9.5 17.5 14.5A5.5 5.5 0 0 1 6.5 14.5C6.5 12 8 10.5 9 9C9.6 10.6 10.2 11.2 11 11.5"
    "C11.8 9 11.2 6 12 3.5Z",
    "access": "M7 9.6L12 10.8L17 9.6M12 10.8V14M12 14L9.5 18M12 14L14.5 18",
    "keyboard": "M3 7H21V17H3ZM7 10.5H7.2M10.5 10.5H10.7M14 10.5H14.2M17 10.5H17.2M8 14H16",
}
_DOTS = {
    "places": tuple(
        (x, y, 2.1) for x, y in ((12, 4.2), (5.2, 8.2), (18.8, 8.2), (12, 12), (5.2, 15.8), (18.8, 15.8), (12, 19.8))
    ),
    "more": ((5.5, 12, 2.0), (12, 12, 2.0), (18.5, 12, 2.0)),
    "help": ((12, 17.6, 1.1),),
    "gamepad": ((15.2, 12, 1.1), (17.8, 9.9, 1.1)),
    "settings": (),
    "person": (),
    "access": ((12, 7.2, 1.5),),
}
_RINGS = {
    "person": ((12, 9, 4),),
    "settings": ((11.5, 7, 2.3), (14.5, 17, 2.3)),
    "help": ((12, 12, 9),),
    "access": ((12, 12, 9.4),),
}

NAMES = tuple(_STROKES)


class Icon(SquareArt, Struct, frozen=True):
    """An icon by its name, `size` units wide."""

    name: str
    size: float = 24.0
    colour: str = "accent"

    VIEW = 24.0, 24.0

    def body(self, look: Look) -> str:
        colour = colour_of(self.colour, look)
        fill = colour if self.name in ("play", "rewind") else "none"
        stroke = f'fill="{fill}" stroke="{colour}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
        hollow = f'fill="none" stroke="{colour}" stroke-width="2"'
        parts = [path(_STROKES[self.name], stroke)]
        parts += [circle(x, y, radius, hollow) for x, y, radius in _RINGS.get(self.name, ())]
        parts += [circle(x, y, radius, f'fill="{colour}"') for x, y, radius in _DOTS.get(self.name, ())]
        return "".join(parts)
