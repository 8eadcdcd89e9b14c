"""The duel on three by three cells: the way to win is gone through, against everything that can be answered."""

from __future__ import annotations

from random import Random

import pytest

from game.games import game_named
from game.games.explode import rules
from game.games.explode.engine import SOLVED_FILE
from game.games.explode.rules.moves import Position, raise_counter
from game.games.explode.solved import SOLVED_PLIES, seen, way, ways
from game.play.port.game import SearchLimits
from game.play.session.session import Session, Source
from game.players.search import SURE

GAME = game_named("explode")
DUEL = rules.parse_position("r3,.,./.,.,./.,.,b3 r")
MOST = 250_000
"""So many positions are looked at in two seconds or three."""


def answers(position: Position) -> list[Position]:
    return [rules.play(position, move) for move in rules.legal_moves(position)]


def asked(position: Position, limits: SearchLimits) -> tuple[str, int]:
    """The move that the search makes, and its score."""
    session = Session(GAME.name, GAME.rules, Source(start=rules.position_text(position)))
    *_, report = GAME.think(session, limits, lambda: False)
    return report.line[0], report.score


@pytest.fixture(scope="module")
def left() -> list[Position]:
    """Where the way to win ends and a search takes over. All answers before that lead nearer to the end."""
    todo, known, beyond = answers(DUEL), set[int](), dict[int, Position]()
    while todo:
        position = todo.pop()
        number, _ = seen(position)
        found = way(position, SOLVED_FILE)
        if found is None:
            beyond[number] = position
        elif number not in known:
            known.add(number)
            for after in answers(raise_counter(position, found.cell)):
                assert rules.outcome(after) is None
                following = way(after, SOLVED_FILE)
                assert (following.plies if following is not None else SOLVED_PLIES) < found.plies
                todo.append(after)
    assert known == set(ways(SOLVED_FILE)), "nothing is kept that does not come up"
    return [beyond[number] for number in sorted(beyond)]


@pytest.mark.slow
def test_the_way_leads_to_where_a_search_sees_the_win(left: list[Position]) -> None:
    for position in Random(1).sample(left, 2):
        assert asked(position, SearchLimits(nodes=MOST))[1] >= SURE


@pytest.mark.slow
def test_a_search_sees_the_win_from_wherever_it_is_left(left: list[Position]) -> None:
    for position in Random(2).sample(left, 10):
        assert asked(position, SearchLimits(nodes=MOST))[1] >= SURE


def test_who_may_look_as_far_as_he_likes_knows_the_way_in_either_colour_and_however_the_board_is_turned() -> None:
    first = rules.play(DUEL, "a3")
    move, score = asked(first, SearchLimits(seconds=0.0))
    assert move == "c1"
    assert score >= SURE
    turned = Position(3, 3, tuple(-value for value in first.cells[::-1]), 0)
    assert asked(turned, SearchLimits(seconds=0.0)) == ("a3", score)
    mirrored = Position(3, 3, tuple(first.cells[cell] for cell in (2, 1, 0, 5, 4, 3, 8, 7, 6)), 1)
    assert asked(mirrored, SearchLimits(seconds=0.0)) == ("a1", score)


def test_a_level_that_looks_less_far_does_not_know_it() -> None:
    assert asked(rules.play(DUEL, "a3"), SearchLimits(nodes=50))[1] < SURE


def test_on_other_boards_nothing_is_known_by_heart() -> None:
    assert way(rules.start(), SOLVED_FILE) is None
    assert way(DUEL, SOLVED_FILE) is None
