"""The rules of all games keep what the protocol promises, whatever the game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games import GAMES, Game
from tests import conformance

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@every_game
def test_texts_bring_the_same_position_back(game: Game) -> None:
    conformance.check_texts(game.rules)


@every_game
def test_legal_moves_can_be_played(game: Game) -> None:
    conformance.check_legal_moves(game.rules)


@every_game
def test_other_moves_are_refused(game: Game) -> None:
    conformance.check_illegal_moves(game.rules)


@every_game
def test_a_game_has_ended_when_nobody_can_move(game: Game) -> None:
    conformance.check_outcomes(game.rules)


@every_game
def test_options(game: Game) -> None:
    conformance.check_options(game.rules)


@every_game
def test_sides_are_those_of_the_entry(game: Game) -> None:
    sides = {game.rules.side_to_move(session.position) for session in conformance.games(game.rules, seed=6)}
    assert sides == set(range(game.players))


@every_game
@settings(derandomize=True, deadline=None, max_examples=300)
@given(data=st.data())
def test_garbage_raises_the_errors_made_for_it(game: Game, data: st.DataObject) -> None:
    conformance.check_garbage(game.rules, *data.draw(conformance.garbage(game.rules)))
