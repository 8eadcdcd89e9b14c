"""What holds of every game's engine, for the tests of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from game.games import game_named
from game.play.session.session import Session, Source
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


def same(position: Any) -> Any:
    """How most engines see a position: as the rules do."""
    return position


def check_offers(engine: Any, rules: Rules, position: Any, most: int, seen: Callable[[Any], Any] = same) -> list[str]:
    """The texts of the moves an engine offers, after seeing that each is legal, once there, and does what it says.

    `seen` makes of the rules' position the engine's.
    """
    own = seen(position)
    moves = engine.moves(own, most)
    texts = [engine.text(own, move) for move in moves]
    assert 1 <= len(texts) <= most
    assert len(set(texts)) == len(texts)
    for move, text in zip(moves, texts, strict=True):
        following = rules.play(position, text)
        after = engine.play(own, move)
        # An engine may know more of a position than the rules do.
        assert _told(seen(following), rules) == _told(after, rules)
        assert engine.side_to_move(after) == rules.side_to_move(following) == 1 - rules.side_to_move(position)
        assert engine.outcome(after, 1) == rules.outcome(following)
    forcing, must = engine.forcing(own)
    for move in forcing:
        following = rules.play(position, engine.text(own, move))
        assert _told(seen(following), rules) == _told(engine.play(own, move), rules)
    assert not must or forcing
    return texts


def _told(position: Any, rules: Rules) -> Any:
    return position if isinstance(position, bytes) else rules.position_text(position)
