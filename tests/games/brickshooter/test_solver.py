"""Levels solved, proved lost, and the shots to take back; against a search that leaves nothing out."""

from __future__ import annotations

import random

import pytest

from game.games import game_named
from game.games.brickshooter import rules
from game.games.brickshooter.goals import LEFT_GOAL, OUT, SCORE, Goal
from game.games.brickshooter.levels import BrickShooterLevel, parse_level
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.solver import SOLVED, ShotProver, advise, solve, sound
from game.play.port.advice import TAKE_BACK
from game.play.port.game import LOST, SearchLimits, SearchRequest
from game.play.session.session import Session, Source
from game.players.search import Budget
from game.store.levels.levels import read_levels
from tests.conftest import ROOT
from tests.games.brickshooter.boards import place

GAME = game_named("brickshooter")
LEVELS = {file.name: file.level for file in read_levels(ROOT / "levels" / "brickshooter", parse_level)}
EYES = place({"c5": "bo", "c6": "bo", "h5": "ao", "h6": "ao"}, {"c^": "bjj", "h^": "ajj"})


def level(name: str) -> BrickShooterLevel:
    found = LEVELS[name]
    assert found is not None
    return found


def meter(tries: int = 100_000) -> Budget:
    return Budget(SearchLimits(nodes=tries))


def session(position: Position, *moves: str) -> Session:
    begun = Session(GAME.name, GAME.rules, Source(start=rules.position_text(position)))
    for move in moves:
        begun.play(move)
    return begun


def shortest(position: Position, goal: Goal, shots: int) -> int | None:
    """How many shots reach the goal, by trying everything: the control."""
    level = [position]
    for number in range(1, shots + 1):
        made = [goal.shot(before, move) for before in level for move in rules.legal_moves(before)]
        if any(reached for _, reached in made):
            return number
        level = [after for after, _ in made]
    return None


def small_positions() -> list[Position]:
    """Few bricks of two colours near the middle, some of them with arrows, that a few shots can clear or not."""
    chance = random.Random(11)
    found: list[Position] = []
    while len(found) < 60:
        cells = chance.sample([f"{column}{row}" for column in "defg" for row in range(4, 8)], chance.randint(2, 5))
        lanes = {name: "".join(chance.choice("ab") for _ in range(3)) for name in ("4>", "5>", "6<", "7<", "dv", "g^")}
        try:
            at = place({cell: chance.choice("ab") + chance.choice("ooo^>") for cell in cells}, lanes, "fixed:ab")
        except ValueError:
            continue
        found.append(at)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("goal", [Goal(), Goal(SCORE, 9), Goal(OUT, 1), Goal(LEFT_GOAL, 2)], ids=str)
def test_the_shortest_way_is_found_and_none_is_overlooked(goal: Goal) -> None:
    solved, positions = 0, small_positions()
    for at in positions:
        wanted = shortest(at, goal, 3)
        line = ShotProver(goal, meter()).shortest(at, 3)
        assert (len(line) if line is not None else None) == wanted
        solved += wanted is not None
        after, reached = at, line is None
        for number, move in enumerate(line or ()):
            assert goal.missing(after.field) <= len(line or ()) - number
            after, reached = goal.shot(after, move)
        assert reached
    assert 10 < solved < len(positions), "both come up"


def test_what_is_not_proved_is_not_called_lost() -> None:
    assert solve(EYES, Goal(), 1, meter(), 1.0) == (None, True)
    assert solve(level("36-owl").position, Goal(), 16, meter(50), 1.0) == (None, False)


def test_the_stored_solution_is_followed_at_once() -> None:
    for found in LEVELS.values():
        assert found is not None
        at, used = session(found.position), meter()
        for number, move in enumerate(found.solution):
            assert advise(at, GAME.task(found), used) == (found.solution[number:], SOLVED)
            at.play(move)
        assert used.nodes == 0


def test_a_false_solution_is_not_followed() -> None:
    asked = SearchRequest("0", 3, ("c^", "c^"))
    assert sound(asked, Goal(), EYES) == ()
    assert sound(SearchRequest("0", 3, ("c^", "nonsense")), Goal(), EYES) == ()
    assert sound(SearchRequest("0", 1, ("c^", "h^")), Goal(), EYES) == (), "it takes longer than allowed"
    advice = advise(session(EYES), asked, meter())
    assert advice is not None
    assert sorted(advice[0]) == ["c^", "h^"]


def test_another_way_is_found_within_the_shots_left() -> None:
    asked = SearchRequest("0", 2, ("c^", "h^"))
    assert advise(session(EYES, "h^"), asked, meter()) == (("c^",), SOLVED)


@pytest.mark.parametrize("astray", [1, 2])
def test_the_fewest_shots_are_taken_back(astray: int) -> None:
    asked = SearchRequest("0", 2, ("c^", "h^"))
    moves = ("5<", "6<")[:astray]
    assert advise(session(EYES, *moves), asked, meter()) == ((TAKE_BACK,) * astray + ("c^", "h^"), LOST)
    # There is a shot to spare: only what was wasted beyond that has to go.
    advice = advise(session(EYES, *moves), SearchRequest("0", 3, ("c^", "h^")), meter())
    assert advice is not None
    assert advice[0].count(TAKE_BACK) == astray - 1


def test_without_a_proof_the_known_way_is_still_led_back_to() -> None:
    owl = level("36-owl")
    at = session(
        owl.position, owl.solution[0], next(m for m in rules.legal_moves(owl.position) if m != owl.solution[1])
    )
    assert advise(at, GAME.task(owl), meter(30)) == ((TAKE_BACK, *owl.solution[1:]), 0)


def test_where_nothing_is_known_the_usual_search_answers() -> None:
    lost = SearchLimits(nodes=200, task=SearchRequest("999999", 1))
    reports = list(GAME.think(session(EYES), lost, lambda: False))
    assert reports[-1].line[0] in rules.legal_moves(EYES)
