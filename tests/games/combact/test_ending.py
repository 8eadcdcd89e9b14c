"""The end of a game for time, solved exactly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from game.games.combact import rules
from game.games.combact.engine import SHARE, Ending, share_of, think
from game.games.combact.rules.placements import every_placement
from game.games.combact.rules.position import Position
from game.games.combact.state import seen
from game.play.port.game import SearchInfo, SearchLimits
from game.play.session.session import Session, Source
from game.players.search import SURE, Budget
from tests.players.engines import positions

LATE = (
    "wt0@b4,bL0@b1,wI1@a3,bt0@c2,wN5@e2,bl0@c3,wB3@c6,bA2@d5,wE4@e5,bK4@f1,wl1@c4,bQ1@e4,wF0@a1,bG1@b4 "
    "*CPJMHDO 1/1 w time 4/4 0"
)
"""A position with 17 moves, of which C1@e2 alone wins; that it does is not seen within three plies."""
EARLIER = "wl2@c3,bM1@d4,wN2@a3,bt0@d4,wA4@c4 *EIKLOFCGHJPQBD t1/l1 b time 4/4 0"
"""A position of which nobody knows who wins."""


def wins(position: Position) -> bool:
    """Whether the side to act wins, by the rules alone."""
    return any(not wins(rules.play(position, move)) for move in rules.legal_moves(position))


def ending(limits: SearchLimits, ticks: Iterator[float] | None = None) -> tuple[Ending, Budget]:
    clock = (lambda: 0.0) if ticks is None else ticks.__next__
    budget = Budget(share_of(limits), lambda: False, clock)
    return Ending(budget), budget


def late_positions() -> list[Position]:
    games = [positions("combact", seed, {"goal": "time", "widths": "5/3"}) for seed in range(25)]
    return [position for game in games for position in game[-4:] if len(rules.legal_moves(position)) < 9]


@pytest.mark.slow
def test_it_agrees_with_looking_at_every_line_by_the_rules() -> None:
    found = set()
    for position in late_positions():
        solver, _ = ending(SearchLimits())
        move = solver.winning_move(seen(position))
        assert (move is not None) == wins(position)
        if move is not None:
            assert not wins(rules.play(position, every_placement(position.side)[move].name))
        found.add(move is not None)
    assert found == {True, False}


def test_it_finds_the_only_move_that_wins() -> None:
    move = ending(SearchLimits())[0].winning_move(seen(rules.parse_position(LATE)))
    assert move is not None
    assert every_placement(0)[move].name == "C1@e2"


def test_it_gives_up_at_its_share_of_the_limits() -> None:
    solver, few = ending(SearchLimits(nodes=40))
    assert solver.winning_move(seen(rules.parse_position(EARLIER))) is None
    assert few.nodes == SHARE * 40
    # Every look at the clock takes a second.
    solver, quick = ending(SearchLimits(seconds=10.0), map(float, count()))
    assert solver.winning_move(seen(rules.parse_position(EARLIER))) is None
    assert quick.nodes <= 40


def thought(limits: SearchLimits) -> list[SearchInfo]:
    session = Session("combact", rules, Source(start=LATE))
    return list(think(session, limits, lambda: False))


def test_what_is_solved_is_answered_at_once() -> None:
    (report,) = thought(SearchLimits(nodes=20_000))
    assert report.line == ("C1@e2",)
    assert report.score > SURE


@pytest.mark.parametrize("limits", [SearchLimits(nodes=8), SearchLimits(depth=1), SearchLimits(nodes=300, spread=50)])
def test_what_is_not_solved_or_is_not_to_be_is_searched(limits: SearchLimits) -> None:
    report = thought(limits)[-1]
    assert abs(report.score) < SURE or report.depth > 1
    assert limits.nodes is None or report.nodes <= limits.nodes + 1
