"""The network of Explode!: what it says is what its numbers come to, cell by cell, on boards of all sizes."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

import pytest

from game.games.explode import rules
from game.games.explode.boards import board_of
from game.games.explode.engine import NETWORK_FILE
from game.games.explode.network import CELL_STATES, CODES, SCALE, UNITS, Network, read
from game.games.explode.rules.moves import LIMIT, Position, neighbours

NUMBERS = read(NETWORK_FILE)
NETWORK = Network(NUMBERS)
RIM = CELL_STATES
FOURS = list(combinations_with_replacement(range(CELL_STATES + 1), 4))


def summed(position: Position) -> float:
    """What it says by its description, in hundredths of a logit."""
    rows = NUMBERS[2 * UNITS + 1 :]
    seen = [LIMIT - value if position.side else LIMIT + value for value in position.cells]
    sums = [*NUMBERS[:UNITS], NUMBERS[2 * UNITS]]
    for cell, holds in enumerate(seen):
        around = [seen[near] for near in neighbours(position, cell)]
        four = tuple(sorted([*around, *[RIM] * (4 - len(around))]))
        first = (holds * len(FOURS) + FOURS.index(four)) * (UNITS + 1)
        sums = [one + other for one, other in zip(sums, rows[first : first + UNITS + 1], strict=True)]
    *units, direct = (number / SCALE for number in sums)
    out = [number / SCALE for number in NUMBERS[UNITS : 2 * UNITS]]
    return 100 * (direct + sum(much * max(0, unit) for much, unit in zip(out, units, strict=True)))


def test_no_two_stars_have_the_same_code() -> None:
    assert len({sum(CODES[each] for each in four) for four in FOURS}) == len(FOURS)


def test_the_file_has_as_many_numbers_as_there_are_stars() -> None:
    assert NETWORK_FILE.stat().st_size == 2 * UNITS + 1 + CELL_STATES * len(FOURS) * (UNITS + 1)


@pytest.mark.parametrize("size", [(2, 2), (5, 3), (5, 5), (9, 9), (15, 15)])
def test_what_is_remembered_row_by_row_is_the_sum_of_all_stars(size: tuple[int, int]) -> None:
    random = Random(f"{size}")
    width, height = size
    for _ in range(6):
        cells = tuple(random.randrange(-LIMIT, LIMIT + 1) for _ in range(width * height))
        for side in (0, 1):
            position = Position(width, height, cells, side)
            assert NETWORK.score(width, height, board_of(position)) == pytest.approx(summed(position), abs=1)


def test_however_the_board_is_turned_it_says_the_same() -> None:
    position = rules.parse_position("r5,b4,.,r1/.,r3,b3,b2/b5,.,r1,. b")
    cells = position.cells
    turned = [tuple(reversed(cells)), tuple(cells[row + 3 - column] for row in (0, 4, 8) for column in range(4))]
    score = NETWORK.score(4, 3, board_of(position))
    for other in turned:
        assert NETWORK.score(4, 3, board_of(Position(4, 3, other, 1))) == score
    columns = tuple(cells[4 * column + row] for row in range(4) for column in range(3))
    assert NETWORK.score(3, 4, board_of(Position(3, 4, columns, 1))) == score
