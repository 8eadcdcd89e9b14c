"""What the search is told of Explode!"""

from __future__ import annotations

from random import Random

import pytest

from game.games.explode import rules
from game.games.explode.engine import engine
from game.games.explode.patterns import FIRST_CELL, FIRST_PAIR, PATTERNS, VALUES, Judge, pair, position_patterns
from game.games.explode.rules.moves import Position
from tests.players.engines import EVERY, check_offers, positions

ENGINE = engine()


@pytest.mark.parametrize("seed", range(3))
def test_it_offers_every_legal_move_and_no_other(seed: int) -> None:
    for position in positions("explode", seed):
        assert sorted(check_offers(ENGINE, rules, position, EVERY)) == sorted(rules.legal_moves(position))
        assert check_offers(ENGINE, rules, position, 2) == check_offers(ENGINE, rules, position, EVERY)[:2]


def test_moves_that_threaten_come_first() -> None:
    position = rules.parse_position("r1,.,./r5,b5,./.,.,r5 r")
    assert [ENGINE.text(position, move) for move in ENGINE.moves(position, EVERY)] == ["a2", "c1", "a3"]


def test_only_explosions_that_take_something_are_forcing() -> None:
    position = rules.parse_position("r5,b5,./r5,b2,./.,.,r5 r")
    forcing, must = ENGINE.forcing(position)
    assert [ENGINE.text(position, move) for move in forcing] == ["a3", "a2"]
    assert not must


@pytest.mark.parametrize("seed", range(3))
def test_red_and_blue_are_judged_alike(seed: int) -> None:
    for position in positions("explode", seed):
        exchanged = Position(position.width, position.height, tuple(-n for n in position.cells), 1 - position.side)
        assert ENGINE.evaluate(position) == ENGINE.evaluate(exchanged)


def test_patterns_by_hand() -> None:
    position = rules.parse_position("r5,b4,./.,r3,b3/b5,.,r1 r")

    def at(kind: int, value: int) -> int:
        return FIRST_CELL + kind * VALUES + value + 5

    corners, edges, inside = [at(0, 5), at(0, -5), at(0, 1)], [at(1, -4), at(1, -3)], [at(2, 3)]
    rows = [pair(5, -4), pair(-4, 0), pair(0, 3), pair(3, -3), pair(-5, 0), pair(0, 1)]
    columns = [pair(5, 0), pair(0, -5), pair(-4, 3), pair(3, 0), pair(0, -3), pair(-3, 1)]
    found = position_patterns(position.width, position.cells)
    assert sorted(found) == sorted([0, *corners, *edges, *inside, *rows, *columns])


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("size", [(2, 2), (3, 5), (5, 5), (9, 9)])
def test_boards_are_worth_the_sum_of_their_patterns(seed: int, size: tuple[int, int]) -> None:
    random = Random(f"{size} {seed}")
    early, late = ([random.randrange(-900, 900) for _ in range(PATTERNS)] for _ in range(2))
    judge = Judge(early, late)
    width, height = size
    for side in (0, 1):
        cells = tuple(random.randrange(-5, 6) for _ in range(width * height))
        seen = [-value for value in cells] if side else cells
        patterns = position_patterns(width, seen)
        full = 4 * width * height
        mass = min(full, sum(map(abs, cells)))
        wanted = mass * sum(late[n] for n in patterns) + (full - mass) * sum(early[n] for n in patterns)
        assert judge.score(width, height, cells, side) == wanted // (full * 100)


def test_a_pair_counts_the_same_from_both_ends() -> None:
    assert pair(-3, 4) == pair(4, -3)
    assert len({pair(a, b) for a in range(-5, 6) for b in range(-5, 6)}) == VALUES * (VALUES + 1) // 2
    assert FIRST_PAIR <= pair(-5, -5) < pair(5, 5) < PATTERNS
