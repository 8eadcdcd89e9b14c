"""The lessons of all games can be played, and every step asks for something."""

from __future__ import annotations

import pytest

from game.games import GAMES
from game.play.port.game import AnyGame, Step

STEPS = [
    pytest.param(game, step, id=f"{game.name} {n}") for game in GAMES for n, step in enumerate(game.lesson, start=1)
]


@pytest.mark.parametrize("game", [*GAMES], ids=lambda game: game.name)
def test_a_lesson_is_short(game: AnyGame) -> None:
    assert 4 <= len(game.lesson) <= 6


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_a_step_can_be_played(game: AnyGame, step: Step) -> None:
    rules = game.rules
    position = rules.parse_position(step.start)
    assert rules.position_text(position) == step.start
    assert rules.outcome(position) is None
    assert step.accepted(rules, step.move)
    for move in rules.legal_moves(position):
        if step.accepted(rules, move):
            after = rules.play(position, move)
            if step.reply:
                after = rules.play(after, step.reply)
                assert rules.side_to_move(after) == rules.side_to_move(position)


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_a_step_without_a_choice_accepts_one_position_only(game: AnyGame, step: Step) -> None:
    rules = game.rules
    position = rules.parse_position(step.start)
    accepted = {rules.play(position, move) for move in rules.legal_moves(position) if step.accepted(rules, move)}
    assert len(accepted) > 1 if step.accepts else accepted == {rules.play(position, step.move)}


@pytest.mark.parametrize("game", [*GAMES], ids=lambda game: game.name)
def test_some_steps_tell_right_from_wrong(game: AnyGame) -> None:
    rules = game.rules
    picky = [
        step
        for step in game.lesson
        if not all(step.accepted(rules, move) for move in rules.legal_moves(rules.parse_position(step.start)))
    ]
    assert len(picky) >= 2


def test_another_name_of_the_move_is_as_good() -> None:
    combact = next(game for game in GAMES if game.name == "combact")
    step = Step("- *ABCDEFGHIJKLMNOPQ lt1/lt1 w time 4/4 0", "", "l0@d4", "")
    assert step.accepted(combact.rules, "l3@d5"), "half a turn leaves a lens on its fields"
    assert not step.accepted(combact.rules, "l0@d5")


def test_illegal_and_malformed_moves_are_never_accepted() -> None:
    explode = next(game for game in GAMES if game.name == "explode")
    step = Step(".,./r1,b1 r", "", "a1", "", lambda events: True)
    assert step.accepted(explode.rules, "a1")
    assert not step.accepted(explode.rules, "b1")
    assert not step.accepted(explode.rules, "nonsense")
