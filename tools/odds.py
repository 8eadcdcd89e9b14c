"""Holds the odds of the reviews to what comes of them: `python -m tools.odds GAME`.

The engine plays against itself from random openings, now and then by a move near the best. What its search thinks of
the positions is set beside the results. All games together give the scale of the scores. Whether such a scale holds is
told of each half of the games by that of the other half: of the positions in which a side had so much of the odds, how
many it won, a draw being half a win. `--even` begins anew where a side is far ahead after the opening: what is chosen
by the odds themselves does not shift what comes of them. The same seed gives the same table. `--write` keeps the scales
beside the engine's weights.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import NamedTuple

from game.games import GAMES, game_named
from game.play.port.thinking import Limits
from game.play.review.review import UNIT, chance
from game.play.session.session import Session, Source
from game.players.evaluation import ODDS_FILE, SCALE
from game.players.search import SURE
from game.players.weights import read_weights
from tools.tune import option_of_kind, weights_text

ADVENTURE = 0.12
"""The chance that a move near the best is played, so that games differ, and are turned."""
NEAR = 150
LONGEST = 400
"""A game that takes more plies is a draw."""
DECIDED = 2500
"""Who is so far ahead has won: the game is not played to its end."""
BANDS = ((50, 55), (55, 65), (65, 75), (75, 85), (85, 95), (95, 101))
"""Where the odds of the side that is ahead lie, in hundredths."""
LEAST, MOST = 5, 800


class Example(NamedTuple):
    """How a search saw a position, and what the side to move got in the end: 0, 0.5 or 1."""

    score: int
    result: float


def examples(game: str, kind: str, number: int, nodes: int, seed: int, even: int = DECIDED) -> list[Example]:
    """The positions of one game of the engine against itself. `even` is the most that a side is ahead at first."""
    player = game_named(game)
    rules = player.rules
    random = Random(f"{seed} {game} {kind} {number}")
    seen: list[tuple[int, int]] = []
    while not seen:
        session = Session(game, rules, Source(seed=random.getrandbits(32)), option_of_kind(game, kind))
        for _ in range(random.randrange(2, 9)):
            if session.outcome is None:
                session.play(random.choice(rules.legal_moves(session.position)))
        winner = None
        while session.outcome is None and len(session.moves) < LONGEST:
            adventure = random.random() < ADVENTURE
            limits = Limits(nodes=nodes, spread=NEAR if adventure else 0)
            *_, report = player.think(session, limits, lambda: False)
            if abs(report.score) > (DECIDED if seen else even):
                winner = session.side if report.score > 0 else 1 - session.side
                break
            seen.append((session.side, report.score))
            session.play(random.choice(report.moves)[0] if adventure else report.line[0])
    winner = session.outcome.winner if session.outcome else winner
    return [Example(score, 0.5 if winner is None else float(winner == side)) for side, score in seen]


def scale_of(seen: Sequence[Example]) -> int:
    """The scale, in hundredths, under which the results are likeliest. Forced wins tell nothing of it."""

    def doubt(hundredths: int) -> float:
        total = 0.0
        for score, result in seen:
            odds = chance(score, hundredths / 100)
            total -= result * math.log(odds) + (1 - result) * math.log(1 - odds)
        return total

    seen = [example for example in seen if abs(example.score) < SURE]
    # The doubt has one lowest point only: what lies beyond the higher one of two places is left out, again and again.
    low, high = LEAST, MOST
    while high - low > 2:
        one, other = low + (high - low) // 3, high - (high - low) // 3
        low, high = (low, other) if doubt(one) <= doubt(other) else (one, high)
    return min(range(low, high + 1), key=doubt)


def told(seen: Sequence[Example], scale: float) -> list[tuple[float, float]]:
    """The odds of the side ahead in each position, and what it got."""
    odds = [(chance(score, scale), result) for score, result in seen]
    return [(called, won) if called >= 0.5 else (1 - called, 1 - won) for called, won in odds]


def table(positions: Sequence[tuple[float, float]]) -> Iterator[str]:
    """Band by band: what was called so much, and what came of it."""
    for low, high in BANDS:
        band = [(odds, result) for odds, result in positions if low <= 100 * odds < high]
        if band:
            called, won = (100 * sum(values) / len(band) for values in zip(*band, strict=True))
            yield f"  {low:2} to {high:3} %: called {called:5.1f} %, won {won:5.1f} %, {len(band):5} positions"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.odds", description="Holds odds to what comes of them.")
    parser.add_argument("game", choices=[game.name for game in GAMES if game.players == 2])
    parser.add_argument("--kind", help="only this kind of position (a rule set, a goal)")
    parser.add_argument("--games", type=int, default=160, help="games for each kind of position")
    parser.add_argument("--nodes", type=int, default=200)
    parser.add_argument("--even", type=int, default=DECIDED, help="the most a side is ahead after the opening")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="keep the scales beside the weights")
    given = parser.parse_args(arguments)
    module = import_module(f"game.games.{given.game}.engine")
    path: Path = module.WEIGHTS_FILE.with_name(ODDS_FILE)
    names = dict.fromkeys(module.FEATURES, (SCALE,))
    scales = dict(read_weights(path, names))
    for kind in [given.kind] if given.kind else module.FEATURES:
        halves: tuple[list[Example], list[Example]] = [], []
        for number in range(given.games):
            halves[number % 2].extend(examples(given.game, kind, number, given.nodes, given.seed, given.even))
        scale = scale_of([*halves[0], *halves[1]])
        scales[kind] = (scale,)
        held = [told(half, scale_of(other) / UNIT) for half, other in (halves, halves[::-1])]
        print(f"{given.game} {kind}: scale {scale / UNIT:.2f}, {sum(map(len, halves))} positions")
        print("\n".join(table([*held[0], *held[1]])), flush=True)
    if given.write:
        path.write_text(weights_text(scales, names), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
