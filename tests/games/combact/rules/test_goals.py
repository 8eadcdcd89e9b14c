"""How games end and stand."""

from __future__ import annotations

import pytest

from game.games.combact import rules
from game.games.combact.rules import goals, laying
from game.games.combact.rules.geometry import FIELDS, POINT_NAMES
from game.games.combact.rules.position import Goal, Position
from game.rules import Outcome
from tests.games.combact.rules.reference import Cell, covered, geometry, random_games


def position_of(placed: str, goal: str = "autonomy", passes: int = 0, ring: str = "*") -> Position:
    return rules.parse_position(f"{placed} {ring} 1/1 w {goal} 4/4 {passes}")


def slow_territory(position: Position) -> dict[int, int]:
    """Painted by hand over the listed neighbours: each empty field asks which colours it can reach."""
    white, black = covered(rules.position_text(position))
    cells: list[Cell] = [frozenset(field.cell) for field in FIELDS]
    neighbours = [cell["arc_neighbours"] for cell in geometry()["cells"]]
    owners: dict[int, int] = {}
    for start, cell in enumerate(cells):
        if cell in white or cell in black:
            continue
        reached, todo, colours = {start}, [start], set()
        while todo:
            for other in neighbours[todo.pop()]:
                if cells[other] in white:
                    colours.add(0)
                elif cells[other] in black:
                    colours.add(1)
                elif other not in reached:
                    reached.add(other)
                    todo.append(other)
        if len(colours) == 1:
            owners[start] = colours.pop()
    return owners


@pytest.mark.parametrize(
    ("placed", "white", "black"),
    [
        # Nobody's while nothing lies there, all of it with one colour alone.
        ("-", 0, 0),
        ("wt0@d4", 143, 0),
        ("bQ0@d4", 0, 137),
        # The triangle at the corner d7 shuts off the rim lens beside it, Black's at d1 another; the rest touches both.
        ("wt0@d6,bt0@d1", 1, 1),
        ("wt0@d6,bt0@d4", 1, 0),
        ("wl0@d4,bt0@d4", 0, 0),
        # The lens between two white triangles is shut in, although its tips meet the fields outside.
        ("wB0@d4,wt1@d5,bt0@c3", 1, 0),
        # Between a white and a black one it is nobody's.
        ("wB0@d4,bt1@d5", 0, 0),
    ],
)
def test_territory(placed: str, white: int, black: int) -> None:
    position = position_of(placed)
    owners = goals.territory(position)
    assert owners == slow_territory(position)
    assert [*owners.values()].count(0) == white
    assert len(owners) == white + black
    assert rules.outcome(position) is None
    assert goals.standing(position) == (white, black)


@pytest.mark.slow
def test_territory_is_that_of_another_flood_fill_in_random_games() -> None:
    enclosed = 0
    for history in random_games("autonomy", 40):
        for position in history[3::4]:
            owners = goals.territory(position)
            assert owners == slow_territory(position)
            enclosed += len(owners)
    assert enclosed > 0


def test_bases_stand_at_the_corners_counter_clockwise_from_d7() -> None:
    found = goals.bases(rules.start({"goal": "bases"}))
    assert [POINT_NAMES[base.point] for base in found] == ["d7", "g4", "g1", "d1", "a1", "a4"]
    assert [base.owner for base in found] == [0, 1, 0, 1, 0, 1]
    assert not any(any(base.connected) for base in found)


@pytest.mark.parametrize(
    ("placed", "expected"),
    [
        ("-", Outcome(None, "own_bases", (0, 0))),
        ("wl0@d6", Outcome(0, "own_bases", (1, 0))),
        ("wl0@g3", Outcome(0, "foreign_bases", (1, 0))),
        ("wl0@g1,wt0@d6,bA0@d3", Outcome(0, "own_bases", (2, 0))),
        ("bl5@d1", Outcome(1, "own_bases", (0, 1))),
        ("bl5@a3", Outcome(1, "own_bases", (0, 1))),
        ("bl5@a1", Outcome(1, "foreign_bases", (0, 1))),
        ("wl0@a1,bl5@a3", Outcome(None, "own_bases", (1, 1))),
        ("wl0@a1,bl5@a3,wt0@d1", Outcome(0, "foreign_bases", (1, 0))),
        ("wl0@a1,bl5@a3,bt0@d6", Outcome(1, "foreign_bases", (0, 1))),
        ("wl0@a1,bl5@a3,wt0@d6,bt0@d1", Outcome(None, "own_bases", (2, 2))),
    ],
)
def test_bases_decide(placed: str, expected: Outcome) -> None:
    assert rules.outcome(position_of(placed, "bases", passes=1)) is None
    assert rules.outcome(position_of(placed, "bases", passes=2)) == expected


@pytest.mark.parametrize(
    ("placed", "expected"),
    [
        ("-", Outcome(None, "territory", (0, 0))),
        ("wt0@d6,bt0@d1", Outcome(None, "territory", (1, 1))),
        ("wt0@d6,bt0@d4", Outcome(0, "territory", (1, 0))),
        ("wt0@d4,bt0@d1", Outcome(1, "territory", (0, 1))),
    ],
)
def test_autonomy_ends_after_two_passes_in_a_row(placed: str, expected: Outcome) -> None:
    position = position_of(placed, ring="*JKL")
    once = rules.play(position, "pass")
    assert rules.outcome(once) is None
    assert rules.play(once, rules.legal_moves(once)[0]).passes == 0
    twice = rules.play(once, "pass")
    assert rules.outcome(twice) == expected
    assert rules.legal_moves(twice) == []


def test_without_anything_to_lay_only_the_pass_is_left() -> None:
    position = position_of("wt0@d4,bt0@d1")
    assert rules.legal_moves(position) == ["pass"]
    assert rules.outcome(position) is None


def test_who_cannot_move_loses_on_time() -> None:
    assert rules.outcome(rules.start()) is None
    stuck = rules.parse_position("wt0@d4 * 1/l1 w time 4/4 0")
    assert rules.legal_moves(stuck) == []
    assert rules.outcome(stuck) == Outcome(1, "no_move", (0, 90))
    black_stuck = rules.parse_position("wt0@d4 * l1/1 b time 4/4 0")
    assert rules.outcome(black_stuck) == Outcome(0, "no_move", (laying.moves_left(black_stuck, 0), 0))


def test_a_game_is_begun_without_working_out_all_placements(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its first picture would have to wait for them."""
    monkeypatch.setattr(laying, "legal_set", lambda *_: pytest.fail("all placements are worked out"))
    for goal in Goal:
        position = rules.start({"goal": goal.value, "seed": 1})
        assert rules.outcome(position) is None
        assert goals.standing(position) == (0, 0)


def test_the_running_score_of_time_counts_the_moves_left() -> None:
    for history in random_games("time", 10):
        for position in history[1:]:
            assert goals.standing(position)[position.side] == len(rules.legal_moves(position))
        ended = rules.outcome(history[-1])
        assert ended is not None
        assert ended.winner == 1 - history[-1].side
        assert [rules.outcome(position) for position in history[:-1]] == [None] * (len(history) - 1)
