"""Counting: when it is stopped, how deep it goes, and what it leaves as it was."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import count
from typing import Any, cast

import pytest

from game.games import GAMES, game_named
from game.play.port.perft import Stopped, divide, perft
from game.rules import Outcome, Rules

TOWER = f"b29{',.' * 6}/{'/'.join(['.,.,.,.,.,.,.'] * 5)}/.,.,.,.,.,.,w29 b neto2026"
"""One stack that can be sown in more ways than could ever be listed."""


@pytest.mark.parametrize("game", [game.name for game in GAMES])
@pytest.mark.parametrize("depth", [1, 3, 10**12])
def test_a_count_asks_at_every_move_whether_to_stop(game: str, depth: int) -> None:
    rules = game_named(game).rules
    asked = count()
    with pytest.raises(Stopped):
        perft(rules, rules.start(), depth, stop=lambda: next(asked) == 3)
    assert next(asked) == 4


@pytest.mark.slow
def test_a_position_with_more_moves_than_a_list_holds_is_counted_one_by_one() -> None:
    rules = game_named("unstack").rules
    asked = count()
    with pytest.raises(Stopped):
        perft(rules, rules.parse_position(TOWER), 2, stop=lambda: next(asked) > 10_000)
    moves = (move for move, _ in divide(rules, rules.parse_position(TOWER), 1))
    assert [next(moves) for _ in range(3)] == ["1a7-1", "1a7>1", "2a7-1-1"]


class Corridor:
    """Rules with one move everywhere and no end."""

    OPTIONS = ()

    def legal_moves(self, position: int) -> list[str]:
        return ["on"]

    def play(self, position: int, move: str, events: list[Any] | None = None) -> int:
        return position + 1

    def outcome(self, position: int, occurrences: int = 1) -> Outcome | None:
        return None


@pytest.mark.slow
def test_a_line_may_be_longer_than_functions_may_call_each_other() -> None:
    assert perft(cast(Rules, Corridor()), 0, 20 * sys.getrecursionlimit()) == 1


@pytest.mark.slow
def test_earlier_positions_are_counted_and_left_as_they_were() -> None:
    rules = game_named("unstack").rules
    position = rules.start()
    twice = rules.play(position, "2a1+2")
    seen = Counter({position: 1, twice: 2})
    known = dict(seen)
    ended = dict(divide(rules, position, 2, seen))["2a1+2"]
    assert ended == 0, "the third occurrence ends the game"
    assert dict(seen) == known
