"""The text forms of UnStack's positions and moves.

Moves are written as in Portable Tak Notation: `5a1+1121` takes five stones from a1 and lays 1, 1, 2, 1 upwards, one
character per drop (1 to 9, then A = 10 to T = 29). Under neto2026 every drop has its own direction and is a decimal
number: `3b2+1>2`. The count is always a decimal number.
"""

import re

from game.checks import quoted
from game.games.unstack.rules.board import (
    CELL_INDICES,
    CELL_NAMES,
    CELLS,
    CLASSIC,
    DIRECTIONS,
    NETO2026,
    RULE_SETS,
    SIZE,
    STONES,
    Move,
    Position,
)
from game.rules import MalformedMove, MalformedPosition, UnfitPosition

PASS = "pass"
START = (
    "w5,.,w5,.,w5,.,w5/.,w3,.,w3,.,w3,./.,.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,.,./.,b3,.,b3,.,b3,./b5,.,b5,.,b5,.,b5 b"
)
"""Text of the start position without the rule set."""
SIDES = "bw"
"""Letters of Black and White, in the order of their sides."""

_DROPS = "0123456789ABCDEFGHIJKLMNOPQRST"
_CELL = re.compile(r"\.|([bw])([1-9][0-9]?)")
_MOVES = {
    CLASSIC: re.compile(r"([1-9][0-9]?)([a-g][1-7])([-+<>])([1-9A-T]+)"),
    NETO2026: re.compile(r"([1-9][0-9]?)([a-g][1-7])((?:[-+<>][1-9][0-9]?)+)"),
}
_STEP = re.compile(r"([-+<>])([0-9]+)")


def parse_position(text: str) -> Position:
    """Parse a position: rows 7 to 1, a space, the side to move, a space, the rule set.

    Raises `MalformedPosition`, also if a side has more than its 29 stones.
    """
    parts = text.split(" ")
    if len(parts) != 3 or parts[1] not in ("b", "w") or parts[2] not in RULE_SETS:
        raise MalformedPosition("a position is the board, the side to move (b or w) and classic or neto2026")
    rows = [row.split(",") for row in parts[0].split("/")]
    if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
        raise MalformedPosition(f"a board has {SIZE} rows of {SIZE} cells")
    cells = []
    for word in (word for row in rows for word in row):
        found = _CELL.fullmatch(word)
        if not found:
            raise MalformedPosition(f"a cell is '.', or b or w and a number of stones, not {quoted(word)}")
        if word == ".":
            cells.append(0)
        else:
            count = int(found[2])
            cells.append(count if found[1] == "b" else -count)
    if any(count > STONES for count in stones(cells)):
        raise UnfitPosition("a side has at most {n} stones", n=STONES)
    return Position(tuple(cells), SIDES.index(parts[1]), parts[2])


def _word(value: int) -> str:
    """Text of a cell, from its value."""
    if value == 0:
        return "."
    return f"b{value}" if value > 0 else f"w{-value}"


def position_text(position: Position) -> str:
    """Return the text of a position, as `parse_position` reads it."""
    words = [_word(value) for value in position.cells]
    rows = [",".join(words[row : row + SIZE]) for row in range(0, CELLS, SIZE)]
    return f"{'/'.join(rows)} {SIDES[position.side]} {position.rules}"


def stones(cells: tuple[int, ...] | list[int]) -> tuple[int, int]:
    """Return how many stones Black and White have on the board."""
    black = sum(value for value in cells if value > 0)
    return black, black - sum(cells)


def parse_move(text: str, rules: str) -> Move:
    """Parse a move other than `pass`. Raises `MalformedMove` if it is not a move of this rule set.

    >>> parse_move("3e1+111", CLASSIC)
    Move(cell=46, hand=3, steps=((0, 1), (0, 1), (0, 1)))
    """
    found = _MOVES[rules].fullmatch(text)
    if not found:
        example = "5a1+1121" if rules == CLASSIC else "3b2+1>2"
        raise MalformedMove("a move is written like {example}, not {move}", example=example, move=quoted(text))
    if rules == CLASSIC:
        direction = DIRECTIONS.index(found[3])
        steps = tuple([(direction, _DROPS.index(drop)) for drop in found[4]])
    else:
        steps = tuple([(DIRECTIONS.index(letter), int(drop)) for letter, drop in _STEP.findall(found[3])])
    count = int(found[1])
    if count > STONES or sum([drop for _, drop in steps]) != count:
        raise MalformedMove("the stones laid in {move} do not add up to its count", move=quoted(text))
    return Move(CELL_INDICES[found[2]], count, steps)


def move_text(move: Move, rules: str) -> str:
    """Return the text of a move, as `parse_move` reads it; without steps only the beginning."""
    cell, hand, steps = move
    if rules == CLASSIC:
        direction = DIRECTIONS[steps[0][0]] if steps else ""
        return f"{hand}{CELL_NAMES[cell]}{direction}{''.join([_DROPS[drop] for _, drop in steps])}"
    return f"{hand}{CELL_NAMES[cell]}{''.join([f'{DIRECTIONS[direction]}{drop}' for direction, drop in steps])}"
