"""What a panel says of a side: a territory that the answer may open, and moves that it may take away, are for now."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.games.combact.rules.goals import standing, threatened
from game.games.combact.rules.laying import legal_placements
from game.games.combact.rules.moves import play
from tests.conftest import Player
from tests.games.combact.table import Table, still
from tests.games.combact.view.test_choosing import LATE
from tests.games.test_reasons import FOR_NOW, positions

Start = Callable[..., Player]


def sold(start: Start, goal: str, most: int) -> list[str]:
    """Return the panels whose number an answer lowers although they do not say "for now", and those of a territory that
    say so although none does. Any move of the other side is an answer, so the likely one is among them.
    """
    words = Table(start(still), start=LATE.format(goal=goal)).scene.words
    wrong = []
    for session in positions(goal, most):
        position = session.position
        side = 1 - position.side
        answers = (play(position, one.name) for one in legal_placements(position, position.side))
        falls = any(standing(after)[side] < standing(position)[side] for after in answers)
        figure = words.figure(position, side)
        told = [FOR_NOW in figure.unit, FOR_NOW in figure.behind]
        if told not in ([[True, True]] if falls else [[False, False]] + [[True, True]] * (goal == "time")):
            wrong.append(f"{session.rules.position_text(position)}: {figure}, and it {'falls' if falls else 'stays'}")
    return wrong


@pytest.mark.parametrize("goal", ["time", "autonomy", "bases"])
def test_no_panel_sells_what_an_answer_takes_away(start: Start, goal: str) -> None:
    wrong = sold(start, goal, 7)
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("goal", ["time", "autonomy", "bases"])
def test_no_panel_of_two_hundred_sells_what_an_answer_takes_away(start: Start, goal: str) -> None:
    wrong = sold(start, goal, 70)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("end", ["passes", "resignation"])
def test_after_the_end_nothing_is_for_now(start: Start, end: str) -> None:
    session = next(one for one in positions("autonomy", 30) if threatened(one.position, 0))
    scene = Table(start(still), session=session).scene
    assert FOR_NOW in scene.words.figure(scene.session.position, 0).unit
    if end == "passes":
        scene.session.play("pass")
        scene.session.play("pass")
    else:
        scene.session.resign(0)
    units = [scene.words.figure(scene.session.position, side).unit for side in (0, 1)]
    assert units == ["Territory", "Territory"]
