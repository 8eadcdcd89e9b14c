"""Speed and depth of the search: one second from three fixed positions of each game for two."""

from __future__ import annotations

from benchmarks.common.figures import Figure
from benchmarks.common.positions import random_games
from game.games import GAMES
from game.play.port.game import SearchLimits
from game.play.session.session import Session, Source

SECONDS = 1.0
PLIES = (4, 12, 24)
"""The positions come up after so many moves of a game played by chance."""


def measure() -> list[Figure]:
    """Positions looked at a second, with the finished depth."""
    figures = []
    for game in GAMES:
        if game.players != 2:
            continue
        pairs = random_games(game, max(PLIES) + 1, seed=4)
        for plies in PLIES:
            start = game.rules.position_text(pairs[plies][0])
            session = Session(game.name, game.rules, Source(start=start))
            reports = list(game.think(session, SearchLimits(seconds=SECONDS), lambda: False))
            last = reports[-1]
            name = f"{game.title}, ply {plies}: depth {last.depth}"
            figures.append(Figure("search", name, last.nodes / max(last.seconds, 1e-3), "nodes/s"))
    return figures
