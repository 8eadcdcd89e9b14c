"""What holds of every game's engine, for the tests of each."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from game.games import game_named
from game.play.session import Session, Source
from game.rules import Rules

EVERY = 100_000


def positions(name: str, seed: int, options: Mapping[str, str] | None = None) -> list[Any]:
    """The positions of a game played at random that are not finished."""
    rules = game_named(name).rules
    random = Random(f"{name} {seed}")
    session = Session(name, rules, Source(), options)
    found = []
    while session.outcome is None and len(session.moves) < 60:
        found.append(session.position)
        session.play(random.choice(rules.legal_moves(session.position)))
    return found


def check_offers(engine: Any, rules: Rules, position: Any, most: int) -> list[str]:
    """The texts of the moves an engine offers, after seeing that each is legal, once there, and does what it says."""
    moves = engine.moves(position, most)
    texts = [engine.text(position, move) for move in moves]
    assert 1 <= len(texts) <= most
    assert len(set(texts)) == len(texts)
    for move, text in zip(moves, texts, strict=True):
        following = rules.play(position, text)
        # An engine may know more of a position than the rules do.
        assert rules.position_text(following) == rules.position_text(engine.play(position, move))
        assert engine.side_to_move(following) == rules.side_to_move(following) == 1 - rules.side_to_move(position)
        assert engine.outcome(following, 1) == rules.outcome(following)
    forcing, must = engine.forcing(position)
    for move in forcing:
        following = rules.play(position, engine.text(position, move))
        assert rules.position_text(following) == rules.position_text(engine.play(position, move))
    assert not must or forcing
    return texts
