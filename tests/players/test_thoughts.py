"""What the arcade's own players think of positions of every game, compared with `seen/players/thoughts/`; see
`tests.snapshots`.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import product
from random import Random
from typing import Any

import pytest

from game.games import game_named
from game.play.port.game import SearchLimits
from game.play.session.session import Session, Source
from tests import snapshots
from tests.players.test_search import engine_of, seen

KINDS: dict[str, list[dict[str, Any]]] = {
    "brickshooter": [{"colours": 7}, {"colours": 5}],
    "explode": [{}],
    "unstack": [{"rules": "classic"}, {"rules": "neto2026"}],
    "combact": [{"goal": "time"}, {"goal": "autonomy"}, {"goal": "bases", "widths": "5/3"}],
}
LIMITS = (
    SearchLimits(nodes=300, early=True),
    SearchLimits(depth=2, nodes=160, spread=150),
    SearchLimits(depth=4, nodes=60),
    SearchLimits(nodes=1),
)
EVERY, MOST = 13, 26
"""Of a game by chance every so manieth position is thought about, up to this one."""

SEEDS, BACK = (2, 3), (1, 2, 3, 4, 6)
"""Of games with these seeds the positions so many plies before their end are thought about, too."""


def games(name: str) -> Iterator[Session]:
    rules, chance = game_named(name).rules, Random(f"thoughts of {name}")
    for options in KINDS[name]:
        session = Session(name, rules, Source(seed=4), options)
        while session.outcome is None and len(session.moves) <= MOST:
            if len(session.moves) % EVERY == 0:
                yield session
            session.play(chance.choice(rules.legal_moves(session.position)))


def late(name: str) -> Iterator[Session]:
    """Games shortly before their end."""
    rules = game_named(name).rules
    for options, seed in product(KINDS[name], SEEDS):
        session, chance = Session(name, rules, Source(seed=seed), options), Random(seed)
        while session.outcome is None:
            session.play(chance.choice(rules.legal_moves(session.position)))
        for back in BACK:
            position = session.position_after(len(session.moves) - back)
            yield Session(name, rules, Source(start=rules.position_text(position)))


def thoughts(name: str) -> Iterator[str]:
    game = game_named(name)
    # What alpha-beta asks of a game; others have no such thing.
    searched = hasattr(import_module(f"game.games.{name}.engine"), "engine")
    for session in games(name):
        yield f"{name} {game.rules.position_text(session.position)}"
        if searched:
            engine = engine_of(session)
            position = seen(session)
            moves = [engine.text(position, move) for move in engine.moves(position, 12)]
            forcing, must = engine.forcing(position)
            yield f"  worth {engine.evaluate(position)} moves {' '.join(moves)} forcing {len(forcing)} {must}"
        for limits in LIMITS:
            for report in game.think(session, limits, lambda: False):
                others = " ".join(f"{move}:{score}" for move, score in report.moves[1:])
                yield f"  {report.depth} {report.nodes} {report.score} {' '.join(report.line)} | {others}".rstrip()

    if game.players == 2:
        for session in late(name):
            *_, report = game.think(session, SearchLimits(nodes=1000), lambda: False)
            text = game.rules.position_text(session.position)
            yield f"{text} {report.depth} {report.nodes} {report.score} {' '.join(report.line)}"


@pytest.mark.parametrize("name", KINDS)
def test_the_same_is_thought_of_the_same_positions(name: str) -> None:
    snapshots.check(f"players/thoughts/{name}", thoughts(name))
