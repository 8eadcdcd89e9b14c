"""The boards of the search: they go on as the rules do, and are equal only for equal positions."""

from __future__ import annotations

from random import Random

import pytest

from game.games.explode import rules
from game.games.explode.boards import board_of, raised, side_of, stars, turns_left
from game.games.explode.engine import engine
from game.games.explode.rules.moves import LIMIT, MOST_TURNS, Position, board, cell_index, counters

SIZES = [(2, 2), (5, 3), (5, 5), (9, 9), (15, 15)]


def full_board(random: Random, width: int, height: int, turns: int) -> Position:
    """A position in which many counters are about to burst, so that chains are long."""
    cells = tuple(random.choice((0, LIMIT, -LIMIT, LIMIT - 1, 1 - LIMIT)) for _ in range(width * height - 2))
    return Position(width, height, (LIMIT, *cells, -LIMIT), random.randrange(2), 0, turns)


def game(random: Random, width: int, height: int, turns: int) -> list[tuple[Position, str]]:
    """The positions of a game played at random, each with the move made from it."""
    position = full_board(random, width, height, turns)
    made = []
    while rules.outcome(position) is None and len(made) < 30:
        made.append((position, random.choice(rules.legal_moves(position))))
        position = rules.play(*made[-1])
    return made


@pytest.mark.parametrize("turns", [0, 7, MOST_TURNS])
@pytest.mark.parametrize("size", SIZES)
def test_a_move_leads_to_the_board_of_the_position_after_it(size: tuple[int, int], turns: int) -> None:
    random = Random(f"{size} {turns}")
    for position, move in [made for _ in range(5) for made in game(random, *size, turns)]:
        text = rules.position_text(position)
        cell = cell_index(position, move)
        assert cell is not None
        after = rules.play(position, move)
        shown = raised(board_of(position), cell, board(*size).neighbours)
        assert shown == board_of(after), f"{move} in {text}"
        cells = size[0] * size[1]
        assert side_of(shown, cells) == after.side, f"whose move it is after {move} in {text}"
        assert turns_left(shown, cells) == after.left, f"the turns left after {move} in {text}"
        counted = tuple(len(side) for side in stars(shown, cells))
        assert counted == tuple(len(counters(after.cells, side)) for side in (after.side, 1 - after.side)), text


@pytest.mark.parametrize("size", SIZES)
def test_a_game_ends_as_in_the_rules(size: tuple[int, int]) -> None:
    random = Random(f"{size}")
    known = engine(*size)
    for position, move in [made for turns in (0, 3, 9) for _ in range(4) for made in game(random, *size, turns)]:
        for seen in (position, rules.play(position, move)):
            for occurrences in (1, 3):
                told = known.outcome(board_of(seen), occurrences)
                assert told == rules.outcome(seen, occurrences), rules.position_text(seen)


def test_no_two_positions_have_the_same_board() -> None:
    random = Random(8)
    positions = {position for turns in (0, 6, 300) for _ in range(40) for position, _ in game(random, 3, 2, turns)}
    other_side = {position._replace(side=1 - position.side) for position in positions}
    alike = positions | other_side
    assert len({board_of(position) for position in alike}) == len(alike)
