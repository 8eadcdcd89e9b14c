"""The position of a game of Combact, an immutable value; positions and moves as text.

A position is `PLACED RING STOCK SIDE GOAL WIDTHS PASSES`, such as

    wK3@d4,bA0@e2 *LMNOPQBCDEFGHIJ lt1/lt1 w time 4/4 0

PLACED: the pieces in the order of play, colour letter and name each, or `-`. RING: the bacteria left, clockwise, with
`*` before the first once the originator stands there. STOCK: micro-bacteria and tokens, White's and Black's. SIDE: who
acts. GOAL: `time`, `autonomy`, `bases`. WIDTHS: from how many bacteria White and Black choose. PASSES: made in a row.
"""

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import TypeVar

from msgspec import Struct

from game.checks import quoted
from game.games.combact.rules.geometry import BACTERIA, MICROS, POINT_NAMED
from game.games.combact.rules.placements import SIX, Placement, every_name
from game.games.combact.rules.terrain import marked_points, reaching
from game.rules import MalformedMove, MalformedPosition, UnfitPosition

T = TypeVar("T")

WHITE = 0
BLACK = 1
COLOURS = "wb"
_SIDES = {"w": WHITE, "b": BLACK}
NARROWEST = 3
MOST_WIDTH = 5
TOKENS = 2


class Goal(StrEnum):
    """The goal of a game."""

    TIME = "time"
    """A player without a legal move loses; there is no passing."""
    AUTONOMY = "autonomy"
    """Points for the empty fields that one colour encloses, alone or with the rim."""
    BASES = "bases"
    """Connect the own bases at the corners; the opponent's break a tie."""


class Position(Struct, frozen=True):
    """Everything that matters for the rest of a game. Pairs are for White, then for Black.

    `placed` are the pieces on the board, in the order of play, each as colour letter and canonical name (`wK3@d4`).
    `ring` are the bacteria left, clockwise; once the `originator` stands, it stands just before the first of them.
    `micros` are the micro-bacteria left, `tokens` the 5+1 tokens held, `widths` how many bacteria a player chooses
    from. `side` is to act; `passes` is the number of passes in a row.

    `masks` (the fields taken) and `counts` (fields at each point, packed) follow from `placed`.
    """

    placed: tuple[str, ...]
    ring: str
    originator: bool
    micros: tuple[str, str]
    tokens: tuple[int, int]
    side: int
    goal: Goal
    widths: tuple[int, int]
    passes: int
    masks: tuple[int, int]
    counts: tuple[int, int]

    @property
    def over(self) -> bool:
        """True if two passes in a row have ended the game; the goal of time has another end."""
        return self.passes == 2


def laid_named(name: str) -> Placement:
    """Return the piece of a name as in `Position.placed`, canonical or not. Raises `KeyError`."""
    return every_name(name[1:2], _SIDES[name[:1]])[name[1:]]


def micros_left(pieces: Iterable[Placement]) -> tuple[str, str]:
    """Return the micro-bacteria that White and Black have when these pieces are on the board."""
    lying = {(one.side, one.piece) for one in pieces}
    white, black = ("".join(piece for piece in MICROS if (side, piece) not in lying) for side in (WHITE, BLACK))
    return white, black


def laid(position: Position) -> tuple[Placement, ...]:
    """Return the pieces on the board in the order of play."""
    return tuple(laid_named(name) for name in position.placed)


def pair(old: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    """Return the pair with one side's value replaced."""
    return (value, old[1]) if side == WHITE else (old[0], value)


PASS = "pass"

_LAYING = re.compile(r"([A-Qlt])([0-5])@([a-g][1-7])")
_PUTTING = re.compile(r"u([A-Q])")
_STOCK = re.compile(r"(l?t?)([0-9])/(l?t?)([0-9])")
_WIDTHS = re.compile(r"([0-9])/([0-9])")


class Put(Struct, frozen=True):
    """The move that puts the originator into the ring, just before a bacterium."""

    before: str


class Lay(Struct, frozen=True):
    """The move that lays a piece; `placement` is None if that would leave the board."""

    piece: str
    placement: Placement | None


class Pass(Struct, frozen=True):
    """The move that passes the turn to the opponent."""


Move = Put | Lay | Pass


def parse_move(text: str, side: int) -> Move:
    """Parse a move of a side. Raises `MalformedMove` if it is not a move of this game in any position.

    >>> parse_move("A0@d1", 0).placement.fields
    (0, 90)
    """
    if text == PASS:
        return Pass()
    if found := _PUTTING.fullmatch(text):
        return Put(found[1])
    found = _LAYING.fullmatch(text)
    if not found or found[3] not in POINT_NAMED:
        raise MalformedMove("a move is written like {example}, not {move}", example="K3@d4 uA pass", move=quoted(text))
    return Lay(found[1], every_name(found[1], side).get(text))


def parse_placed(text: str) -> tuple[Placement, ...]:
    """Parse the pieces of the PLACED part, by any of their names."""
    if text == "-":
        return ()
    pieces = []
    for name in text.split(","):
        try:
            pieces.append(laid_named(name))
        except KeyError as error:
            raise MalformedPosition(f"no piece on the board: {quoted(name)}") from error
    return tuple(pieces)


def parse_ring(text: str) -> tuple[str, bool]:
    """Parse the RING part: the bacteria, clockwise, and whether the originator stands before the first."""
    ring = text.removeprefix("*")
    standing = ring != text
    if not set(ring) <= set(BACTERIA) or len(set(ring)) < len(ring) or not (ring or standing):
        raise MalformedPosition(f"no ring of bacteria: {quoted(text)}")
    return ring, standing


def parse_stock(text: str) -> tuple[tuple[str, str], tuple[int, int]]:
    """Parse the STOCK part: micro-bacteria and tokens of both players."""
    found = _STOCK.fullmatch(text)
    if not found or int(found[2]) + int(found[4]) > TOKENS:
        raise MalformedPosition(f"no stock of both players: {quoted(text)}")
    return (found[1], found[3]), (int(found[2]), int(found[4]))


def _place_among(choices: Iterable[str], text: str, what: str) -> int:
    places = {choice: place for place, choice in enumerate(choices)}
    if text not in places:
        raise MalformedPosition(f"no {what}: {quoted(text)}")
    return places[text]


def parse_side(text: str) -> int:
    return _place_among(COLOURS, text, "side")


def parse_goal(text: str) -> Goal:
    return tuple(Goal)[_place_among(Goal, text, "goal")]


def parse_widths(text: str) -> tuple[int, int]:
    """Parse the WIDTHS part: from how many bacteria White and Black choose."""
    found = _WIDTHS.fullmatch(text)
    if not found or not all(NARROWEST <= int(width) <= MOST_WIDTH for width in found.groups()):
        raise MalformedPosition(f"no widths of the choice: {quoted(text)}")
    return int(found[1]), int(found[2])


def parse_position(text: str) -> Position:
    """Parse a position. Raises `MalformedPosition` if a part is malformed or the parts contradict each other.

    Pieces of a colour need not be connected, and pieces may be missing from the game altogether: the rules never lead
    there, but a puzzle may begin so.
    """
    parts = text.split()
    if len(parts) != 7:
        raise MalformedPosition(f"a position has 7 parts, not {len(parts)}")
    placed, ring, stock, side, goal, widths, passes = parts
    bacteria, standing = parse_ring(ring)
    micros, tokens = parse_stock(stock)
    pieces = parse_placed(placed)
    rest = parse_side(side), parse_goal(goal), parse_widths(widths), _place_among("012", passes, "number of passes")
    return assembled(pieces, bacteria, standing, micros, tokens, *rest)


def assembled(
    pieces: Iterable[Placement],
    ring: str,
    originator: bool,
    micros: tuple[str, str],
    tokens: tuple[int, int],
    side: int,
    goal: Goal,
    widths: tuple[int, int],
    passes: int = 0,
) -> Position:
    """Return the position made of these parts. Raises `MalformedPosition` if they contradict each other."""
    masks = [0, 0]
    counts = [0, 0]
    names: list[str] = []
    # Both players have micro-bacteria of the same letters, but each bacterium exists only once.
    kinds = set(ring) | {COLOURS[owner] + piece for owner in (WHITE, BLACK) for piece in micros[owner]}
    for piece in pieces:
        name = COLOURS[piece.side] + piece.name
        kind = piece.piece if piece.piece in BACTERIA else COLOURS[piece.side] + piece.piece
        if kind in kinds:
            raise UnfitPosition("{name} appears twice, on the board or still to be played", name=name)
        if piece.mask & (masks[0] | masks[1]):
            raise UnfitPosition("{name} lies on occupied fields", name=name)
        kinds.add(kind)
        masks[piece.side] |= piece.mask
        counts[piece.side] += piece.counts
        if reaching(counts[piece.side], SIX + 1):
            raise UnfitPosition("{name} makes more than {n} fields of a colour meet at a point", name=name, n=SIX)
        names.append(name)
    if not originator and (names or passes or side == WHITE):
        raise UnfitPosition("until the originator is placed, it is Black's turn and nothing has been played")
    if passes and goal is Goal.TIME:
        raise UnfitPosition("passing is not allowed in the time factor game")
    _check_tokens(counts, tokens)
    lie = (masks[0], masks[1]), (counts[0], counts[1])
    return Position(tuple(names), ring, originator, micros, tokens, side, goal, widths, passes, *lie)


def _check_tokens(counts: list[int], tokens: tuple[int, int]) -> None:
    """Each point with six took a token from its colour to the other: both must have begun with none or more."""
    sixes = [len(marked_points(reaching(of_side, SIX))) for of_side in counts]
    paid = sixes[0] - sixes[1]
    if sum(sixes) and not (sum(tokens) and tokens[0] + paid >= 0 and tokens[1] - paid >= 0):
        raise UnfitPosition("no tokens for {n} points with six of a colour", n=sum(sixes))


def position_text(position: Position) -> str:
    """Return the text of a position, as `parse_position` reads it."""
    white, black = (f"{m}{n}" for m, n in zip(position.micros, position.tokens, strict=True))
    placed = ",".join(position.placed) or "-"
    ring = "*" * position.originator + position.ring
    widths = "{}/{}".format(*position.widths)
    return f"{placed} {ring} {white}/{black} {COLOURS[position.side]} {position.goal} {widths} {position.passes}"
