"""The rules of all games keep what the protocol promises, whatever the game."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games import GAMES, game_named
from game.play.port.game import AnyGame
from game.play.session.session import Session, Source
from tests.helpers import conformance

every_game = pytest.mark.parametrize("game", [*GAMES], ids=lambda game: game.name)


@every_game
def test_texts_bring_the_same_position_back(game: AnyGame) -> None:
    conformance.check_texts(game.rules)


@every_game
def test_legal_moves_can_be_played(game: AnyGame) -> None:
    conformance.check_legal_moves(game.rules)


@pytest.mark.slow
@every_game
def test_other_moves_are_refused(game: AnyGame) -> None:
    conformance.check_illegal_moves(game.rules)


@every_game
def test_a_game_has_ended_when_nobody_can_move(game: AnyGame) -> None:
    conformance.check_outcomes(game.rules)


@every_game
def test_options(game: AnyGame) -> None:
    conformance.check_options(game.rules)


@pytest.mark.slow
@every_game
def test_what_is_said_of_wrong_texts_is_short_and_can_be_shown(game: AnyGame) -> None:
    conformance.check_messages(game.rules)


@every_game
def test_sides_are_those_of_the_entry(game: AnyGame) -> None:
    sides = {game.rules.side_to_move(session.position) for session in conformance.games(game.rules, seed=6)}
    assert sides == set(range(game.players))


@pytest.mark.slow
@every_game
@settings(max_examples=300)
@given(data=st.data())
def test_garbage_raises_the_errors_made_for_it(game: AnyGame, data: st.DataObject) -> None:
    conformance.check_garbage(game.rules, *data.draw(conformance.garbage(game.rules)))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["brickshooter", "explode"])
def test_eighty_games_by_chance_come_to_an_end(name: str) -> None:
    """UnStack and Combact have the same for each of their rule sets and goals beside their own tests."""
    chance = random.Random(200)
    rules = game_named(name).rules
    for seed in range(80):
        session = Session(name, rules, Source(seed=seed))
        while session.outcome is None:
            session.play(chance.choice(rules.legal_moves(session.position)))
            assert len(session.moves) < 20_000
        text = rules.position_text(session.position)
        assert rules.parse_position(text) == session.position
