"""A position of BrickShooter, its one-line text, and the board in sixteen lines."""

import re

from msgspec import Struct

from game.checks import quoted
from game.games.brickshooter.rules.board import (
    AHEAD,
    BRICK_BY_TEXT,
    BRICK_TEXT,
    CELLS,
    COLOUR_LETTERS,
    EMPTY,
    LANE_DEPTH,
    SIZE,
    cell_name,
    colours_of,
    letters,
    ready_groups,
)
from game.games.brickshooter.rules.generator import Fixed, Seeded, Source
from game.games.brickshooter.rules.modes import Mode, mode_text, parse_mode
from game.rules import MalformedPosition, UnfitPosition

MIN_COLOURS = 5
MAX_COLOURS = 10
_SIDE = SIZE * LANE_DEPTH
_BORDER = _SIDE * 4
_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}", re.ASCII)
_STATE = re.compile(r"0|[1-9][0-9]{0,19}", re.ASCII)
_MOST_LETTERS = 1000
"""Limited, because fixed colours are stored with every position of a game."""
_LETTERS = re.compile(f"[{COLOUR_LETTERS}]{{1,{_MOST_LETTERS}}}")


class Position(Struct, frozen=True):
    """The board at rest, and everything that decides how the game goes on.

    `field` and `border` are as `board` describes them; `clears` counts how often the field has been emptied; `colours`
    is the number of colours of the game.
    """

    field: bytes
    border: bytes
    source: Source
    score: int
    clears: int
    colours: int
    mode: Mode | None = None
    """None in the classic game."""

    def lane(self, index: int) -> bytes:
        """Return the three colours of a lane, innermost first."""
        return self.border[LANE_DEPTH * index : LANE_DEPTH * (index + 1)]


def position_text(position: Position) -> str:
    """Return the position as `FIELD|L|R|T|B SOURCE SCORE CLEARS COLOURS`, followed by the mode unless it is classic."""
    field = "".join(BRICK_TEXT[brick] for brick in position.field)
    border = letters(position.border)
    sides = [border[start : start + _SIDE] for start in range(0, _BORDER, _SIDE)]
    source = position.source
    source_text = f"seed:{source.state}" if isinstance(source, Seeded) else f"fixed:{letters(source.coming)}"
    mode = "" if position.mode is None else f" {mode_text(position.mode)}"
    return f"{'|'.join([field, *sides])} {source_text} {position.score} {position.clears} {position.colours}{mode}"


def parse_position(text: str) -> Position:
    """Parse a position. Raises `MalformedPosition`.

    A position is at rest: no brick with an arrow could move, no group is ready to explode, and the field is not empty.
    Only a game with fixed colours that was won by clearing ends on an empty field.
    """
    parts = text.split(" ")
    if len(parts) not in (5, 6):
        raise MalformedPosition(f"a position has 5 or 6 parts with one blank between them, not {len(parts)}")
    board, source, score, clears, colours = parts[:5]
    for name, number in (("score", score), ("clears", clears), ("colours", colours)):
        if not _NUMBER.fullmatch(number):
            raise MalformedPosition(f"{name} is not a whole number: {quoted(number)}")
    fields = board.split("|")
    if [len(part) for part in fields] != [2 * CELLS] + [_SIDE] * 4:
        raise MalformedPosition(f"the board is {2 * CELLS} characters and four times {_SIDE}, with | between them")
    field = bytes(_parse_cell(fields[0][start : start + 2]) for start in range(0, 2 * CELLS, 2))
    position = Position(
        field=field,
        border=bytes(_parse_colour(letter) for side in fields[1:] for letter in side),
        source=_parse_source(source),
        score=int(score),
        clears=int(clears),
        colours=int(colours),
        mode=parse_mode(parts[5], field) if len(parts) == 6 else None,
    )
    check_position(position)
    return position


def check_position(position: Position) -> None:
    """Raise `MalformedPosition` unless the position is at rest and uses only the game's colours."""
    field = position.field
    source = position.source
    colours = position.colours
    if not MIN_COLOURS <= colours <= MAX_COLOURS:
        raise MalformedPosition(f"a game has {MIN_COLOURS} to {MAX_COLOURS} colours, not {colours}")
    bricks = [cell for cell in range(CELLS) if field[cell] != EMPTY]
    used = {field[cell] >> 3 for cell in bricks} | set(position.border)
    if isinstance(source, Fixed):
        used |= set(source.coming)
    if max(used) >= colours:
        raise UnfitPosition("colour {letter} in a game of {n} colours", letter=COLOUR_LETTERS[max(used)], n=colours)
    if not bricks and not (isinstance(source, Fixed) and position.clears):
        raise UnfitPosition("the field is empty")
    for cell in bricks:
        arrow = field[cell] & 7
        if arrow and ((ahead := AHEAD[arrow][cell]) < 0 or field[ahead] == EMPTY):
            raise UnfitPosition("the brick on {cell} would fly on at once", cell=cell_name(cell))
    for group in ready_groups(field, bricks):
        names = " ".join(map(cell_name, group))
        raise UnfitPosition("{cells} would explode at once", cells=names)


def board_text(field: bytes, border: bytes) -> str:
    """Return the board in sixteen lines as a player sees it: three lines of the top border, ten rows, three of the
    bottom.
    """
    lanes = [letters(border[first : first + LANE_DEPTH]) for first in range(0, _BORDER, LANE_DEPTH)]
    left, right, top, bottom = (lanes[start : start + SIZE] for start in range(0, 4 * SIZE, SIZE))
    inwards = range(LANE_DEPTH - 1, -1, -1)
    margin = " " * 8
    lines = [margin + "  ".join(lane[depth] for lane in top) for depth in inwards]
    for row in range(SIZE):
        cells = " ".join(BRICK_TEXT[brick] for brick in field[SIZE * row : SIZE * (row + 1)])
        lines.append(f"{' '.join(reversed(left[row]))} | {cells} | {' '.join(right[row])}")
    lines += [margin + "  ".join(lane[depth] for lane in bottom) for depth in reversed(inwards)]
    return "\n".join(line.rstrip() for line in lines)


def parse_board(text: str) -> tuple[bytes, bytes]:
    """Parse a board in sixteen lines into field and border; spaces only separate.

    Raises `MalformedPosition` with the wrong line.
    """
    rows = [line.replace("|", " ").split() for line in text.strip("\n").split("\n")]
    depth = LANE_DEPTH
    wide = SIZE + 2 * depth
    widths = [SIZE] * depth + [wide] * SIZE + [SIZE] * depth
    if len(rows) != len(widths):
        raise MalformedPosition(f"a board has {len(widths)} lines, not {len(rows)}")
    for number, (row, width) in enumerate(zip(rows, widths, strict=True), start=1):
        if len(row) != width:
            raise MalformedPosition(f"line {number} of the board has {len(row)} bricks and cells, not {width}")
    middle = rows[depth:-depth]
    left = [reversed(row[:depth]) for row in middle]
    right = [row[-depth:] for row in middle]
    top = zip(*reversed(rows[:depth]), strict=True)
    bottom = zip(*rows[-depth:], strict=True)
    field = bytes(_parse_cell(cell) for row in middle for cell in row[depth:-depth])
    return field, bytes(_parse_colour(brick) for side in (left, right, top, bottom) for lane in side for brick in lane)


def _parse_cell(text: str) -> int:
    brick = BRICK_BY_TEXT.get(text)
    if brick is None:
        raise MalformedPosition(f"no cell: {quoted(text)}; it is .. or a colour a to j with a mark o ^ > v <")
    return brick


def _parse_colour(letter: str) -> int:
    if not _LETTERS.fullmatch(letter) or len(letter) != 1:
        raise MalformedPosition(f"no border brick: {quoted(letter)}; it is a colour a to j")
    return COLOUR_LETTERS.index(letter)


def _parse_source(text: str) -> Source:
    kind, _, value = text.partition(":")
    if kind == "seed" and _STATE.fullmatch(value) and int(value) < 1 << 64:
        return Seeded(int(value))
    if kind == "fixed" and _LETTERS.fullmatch(value):
        return Fixed(colours_of(value))
    raise MalformedPosition(f"no source of new bricks: {quoted(text)}; it is seed:NUMBER below 2^64 or fixed:LETTERS")
