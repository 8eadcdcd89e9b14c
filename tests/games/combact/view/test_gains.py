"""What a piece in hand would bring is said before it is laid, and is what then happens."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from game.games.combact.rules.goals import standing
from game.games.combact.rules.laying import placements_of
from game.games.combact.rules.moves import play
from game.games.combact.rules.position import Goal
from game.games.combact.view.board import lying
from game.games.combact.view.words import changes
from tests.conftest import Player
from tests.games.combact.table import Table, still
from tests.games.combact.view.test_choosing import LATE

Start = Callable[..., Player]


@pytest.mark.sample(1)
@pytest.mark.parametrize("goal", ["time", "autonomy", "bases"])
def test_the_preview_is_what_then_happens(start: Start, goal: str) -> None:
    table = Table(start(still, size=(800, 600)), start=LATE.format(goal=goal))
    position = table.position
    told = set()
    for piece in "EQD":
        table.click(table.home(piece))
        for one in placements_of(position, piece, position.side):
            table.move(lying(one)[1])
            spot = table.scene.cursor.held.spot
            assert spot is not None
            after, before = standing(play(position, spot.placement.name)), standing(position)
            own, other = after[1] - before[1], after[0] - before[0]
            assert changes(position, spot.placement) == (own, other)
            numbers = [int(n) for n in re.findall(r"\d+", table.said.partition(" – ")[2])]
            expected = {
                Goal.TIME: [abs(other)] if other else [],
                Goal.AUTONOMY: [abs(own)] * bool(own) + [-other] * (other < 0),
                Goal.BASES: [own] if own else [],
            }[position.goal]
            assert numbers == expected, table.said
            told.add(table.said)
    assert goal == "bases" or any(" – " in said for said in told)


def test_the_other_side_losing_moves_is_said(start: Start) -> None:
    table = Table(start(still, size=(800, 600)), start=LATE.format(goal="time"))
    table.click(table.home("Q"))
    (only,) = table.scene.cursor.held.legal
    table.move(only.at)
    _, other = changes(table.position, only.placement)
    told = rf"{-other} moves? fewer for the opp" if other < 0 else rf"{other} more moves? for the opp"
    assert re.search(told, table.said)


def test_nothing_is_said_of_a_piece_held_over_a_position_that_was_left(start: Start) -> None:
    table = Table(start(still, size=(800, 600)), start=LATE.format(goal="time"))
    scene, position = table.scene, table.position
    table.click(table.home("Q"))
    (only,) = scene.cursor.held.legal
    table.move(only.at)
    assert table.said.startswith("It fits")
    # The window is laid out anew before what was played is shown.
    scene.session.play(placements_of(position, "E", position.side)[0].name)
    assert "It fits" not in scene.words.status()
