"""The search's own reckoning of shots does what the rules do, and carries the same costs that it counts anew."""

from __future__ import annotations

from math import exp

import pytest
from msgspec.structs import replace

from game.games.brickshooter import rules
from game.games.brickshooter.rules.board import LANES
from game.games.brickshooter.rules.generator import Fixed
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.shots import HIDDEN, cost, laid, shortage, shots
from tests.games.brickshooter.boards import place, random_game
from tests.games.brickshooter.test_rules import EXAMPLES

COMING = 4


def by_rules(position: Position) -> dict[str, tuple[bytes, int]]:
    """The boards and points after all shots, when a brick of a known colour comes."""
    fixed = replace(position, source=Fixed((COMING,)))
    found = {}
    for move in rules.legal_moves(fixed):
        after = rules.play(fixed, move)
        bonus = 100 * after.clears if after.clears > position.clears else 0
        found[move] = after.field + after.border, after.score - position.score - bonus
    return found


def reckoned(position: Position) -> dict[str, tuple[bytes, int]]:
    board, found = position.field + position.border, {}
    for lane, landing, costs, points, exploded in shots(board, cost(board), COMING):
        after = exploded if exploded is not None else bytes(laid(board, lane, landing, COMING))
        assert costs == cost(after)
        found[LANES[lane].name] = after, points
    return found


@pytest.mark.sample(2)
@pytest.mark.parametrize(("seed", "colours", "chance"), [(1, 5, 1.0), (2, 5, 0.2), (3, 7, 0.2), (4, 10, 0.2)])
def test_shots_are_those_of_the_rules(seed: int, colours: int, chance: float) -> None:
    """Games by chance crowd the field with arrows."""
    for position, _ in random_game(seed, colours, 60, chance):
        assert reckoned(position) == by_rules(position)


def test_explosions_are_those_of_the_rules() -> None:
    exploding = 0
    for position in (rules.parse_position(example.split(" moves ")[0]) for example in EXAMPLES):
        wanted = by_rules(position)
        assert reckoned(position) == wanted
        exploding += sum(points > 0 for _, points in wanted.values())
    assert exploding > 30


def test_an_empty_field_costs_nothing_and_marked_bricks_less_than_others() -> None:
    assert cost(place({}, clears=1).field) == 0
    alone, marked = ({"e5": f"a{mark}", "e6": "bo"} for mark in "o^")
    assert cost(place(alone).field) > cost(place(marked).field)
    apart, joined = ({"e5": "ao", cell: "ao"} for cell in ("g5", "f5"))
    assert cost(place(apart).field) > cost(place(joined).field)


@pytest.mark.parametrize(
    ("lanes", "bricks"),
    [
        ({}, 0),
        ({"e^": "aaj"}, 2),
        ({"5>": "jja", "5<": "ajj"}, 2),
        ({"6>": "aaj"}, 1),
        ({"d^": "ajj"}, 0.5),
        ({"c^": "aaa"}, 0),
    ],
)
def test_a_brick_that_lies_alone_lacks_less_the_more_of_its_colour_is_near(
    lanes: dict[str, str], bricks: float
) -> None:
    position = place({"e5": "ao"}, lanes)
    assert shortage(position.field + position.border) == pytest.approx(10 * exp(-bricks / 2))


def test_at_the_corner_only_two_lanes_lie_beside() -> None:
    position = place({"a1": "ao"}, {"b^": "ajj", "10<": "aaa", "j^": "aaa"})
    assert shortage(position.field + position.border) == pytest.approx(10 * exp(-1 / 4))


def test_bricks_that_are_not_seen_count_a_seventh_and_pairs_and_marked_bricks_lack_none() -> None:
    position = place({"e5": "ao"})
    assert shortage(position.field + bytes([HIDDEN] * 120)) == pytest.approx(10 * exp(-24 / 7 / 2))
    for field in ({"e5": "ao", "e6": "ao"}, {"e5": "a^", "e6": "bo", "f6": "bo"}):
        position = place(field)
        assert shortage(position.field + position.border) == 0


def test_clearing_is_seen_with_its_points() -> None:
    position = place({"c5": "ao", "c6": "ao"}, {"c^": "ajj"})
    assert reckoned(position) == by_rules(position)
    assert cost(reckoned(position)["c^"][0]) == 0


def test_bricks_that_are_not_seen_are_not_shot() -> None:
    position = place({"c5": "ao"}, {"c^": "bcd"})
    board = position.field + position.border
    for expected in ("c^", "c^", "c^", None):
        ways = {LANES[lane].name: (lane, landing) for lane, landing, *_ in shots(board, 0, HIDDEN)}
        if expected is None:
            assert "c^" not in ways
        else:
            board = bytes(laid(board, *ways[expected], HIDDEN))
