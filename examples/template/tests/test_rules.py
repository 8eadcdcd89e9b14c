"""The rules of Row of three: rows win wherever they lie, and nothing else does."""

from __future__ import annotations

import pytest

from game.rules import IllegalMove, MalformedMove

from ..rules.moves import (
    CELL_NAMES,
    FREE,
    ROW_LENGTH,
    ROWS,
    SIDES,
    Completed,
    Event,
    Position,
    legal_moves,
    outcome,
    play,
    start,
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{CELL_NAMES[row[0]]}-{CELL_NAMES[row[-1]]}")
def test_the_last_stone_of_a_row_wins(row: tuple[int, ...]) -> None:
    *laid, last = row
    other = [cell for cell in range(len(CELL_NAMES)) if cell not in row][: ROW_LENGTH - 1]
    cells = "".join(
        SIDES[0] if cell in laid else SIDES[1] if cell in other else FREE for cell in range(len(CELL_NAMES))
    )
    events: list[Event] = []
    after = play(Position(cells, 0), CELL_NAMES[last], events)
    assert Completed(row) in events
    won = outcome(after)
    assert won is not None
    assert won.winner == 0
    assert legal_moves(after) == [], "a game that has ended has no moves"


def test_a_game_begins_on_an_empty_board() -> None:
    assert legal_moves(start()) == list(CELL_NAMES)


def test_a_stone_lies_where_it_was_laid() -> None:
    after = play(start(), CELL_NAMES[0])
    with pytest.raises(IllegalMove, match="taken"):
        play(after, CELL_NAMES[0])


@pytest.mark.parametrize("move", ["", "z99", "a", "1"])
def test_what_is_no_cell_is_no_move(move: str) -> None:
    with pytest.raises(MalformedMove):
        play(start(), move)
