"""Level files of Combact.

    title = { en = "Walled garden", de = "Ummauerter Garten" }
    note = { en = "Close it in time." }  # optional: what to try
    goal = "autonomy"
    widths = "4/4"                      # optional
    ring = "*DEF"  or  seed = 7         # as in the text of a position, or the whole ring in an order drawn
    placed = ["wK3@d4", "bA0@e2"]       # optional: pieces that lie there at the start
    stock = "lt1/lt1"                   # optional: all that is not placed
    side = "w"                          # optional: Black before the originator stands, then White

With a seed the pieces placed are taken out of the ring, and if there are any, the originator stands before its first
bacterium.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

from game.games.combact.rules import position as rules
from game.games.combact.rules.moves import OPTIONS, drawn_ring
from game.games.combact.rules.placements import Placement
from game.games.combact.rules.position import Position, micros_left
from game.play.port.level import Level, LevelError, check_keys, errors_of, read_note, read_text, read_title

T = TypeVar("T")


def parse_level(data: Mapping[str, object]) -> Level[Position]:
    """The level that the data of a file describe; `LevelError` with the key that is wrong."""
    check_keys(data, "goal", "widths", "ring", "seed", "placed", "stock", "side")
    placed = _placed(data)
    ring, standing = _ring(data, placed)
    # All that is not placed, and a token each.
    white, black = micros_left(placed)
    micros, tokens = _read(data, "stock", rules.parse_stock, f"{white}1/{black}1")
    side = _read(data, "side", rules.parse_side, "w" if standing else "b")
    goal = _read(data, "goal", rules.parse_goal)
    widths = _read(data, "widths", rules.parse_widths, "4/4")
    with errors_of("placed"):
        position = rules.assembled(placed, ring, standing, micros, tokens, side, goal, widths)
    return Level(read_title(data), position, read_note(data))


def _read(data: Mapping[str, object], key: str, parse: Callable[[str], T], default: str | None = None) -> T:
    """Return the value of the text under a key."""
    with errors_of(key):
        return parse(read_text(data, key, default))


def _placed(data: Mapping[str, object]) -> tuple[Placement, ...]:
    names = data.get("placed", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise LevelError("placed is a list of texts", "placed")
    with errors_of("placed"):
        return rules.parse_placed(",".join(names) or "-")


def _ring(data: Mapping[str, object], placed: tuple[Placement, ...]) -> tuple[str, bool]:
    """The bacteria of the ring, and whether the originator stands before the first."""
    if "seed" not in data:
        return _read(data, "ring", rules.parse_ring)
    if "ring" in data:
        raise LevelError("a level has a ring or a seed, not both", "seed")
    (seed_option,) = (option for option in OPTIONS if option.name == "seed")
    with errors_of("seed"):
        seed = int(seed_option.check(data["seed"]))
    used = {one.piece for one in placed}
    return "".join(piece for piece in drawn_ring(seed) if piece not in used), bool(placed)
