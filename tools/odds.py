"""Calibrates the odds of the reviews: `python -m tools.odds GAME`.

The engine plays against itself from random openings, with an occasional move near the best; the scores of its search
are compared with the results. All games together give the scale of the scores. As a check, the scale of each half of
the games predicts the other half: the table shows how many of the positions with certain odds were won, a draw being
half a win. `--even` restarts games in which a side is far ahead after the opening, so that choosing positions by the
odds does not bias the result. The same seed gives the same table. `--write` stores the scales beside the
engine.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import NamedTuple

from game.games import GAMES, game_named
from game.play.port.game import SearchLimits
from game.play.review.review import UNIT, chance
from game.play.session.session import Session, Source
from game.players.evaluation import SCALE
from game.players.search import SURE
from tools.arena import option_of_kind

ADVENTURE = 0.12
"""Probability of a move near the best, to vary the games and let them turn."""
NEAR = 150
LONGEST = 400
"""Maximum length of a game in plies; then it is a draw."""
DECIDED = 2500
"""Score that counts as won: the game ends there."""
BANDS = ((50, 55), (55, 65), (65, 75), (75, 85), (85, 95), (95, 101))
"""Bands of odds of the side ahead, in percent."""
LEAST, MOST = 5, 800


class Example(NamedTuple):
    """Score of a position by search, and the result for the side to move: 0, 0.5 or 1."""

    score: int
    result: float


def examples(game: str, kind: str, number: int, nodes: int, seed: int, even: int = DECIDED) -> list[Example]:
    """Return the positions of one game of the engine against itself, repeated ones once; `even` is the maximum score
    after the opening.
    """
    player = game_named(game)
    rules = player.rules
    random = Random(f"{seed} {game} {kind} {number}")
    seen: dict[str, tuple[int, int]] = {}
    while not seen:
        session = Session(game, rules, Source(seed=random.getrandbits(32)), option_of_kind(game, kind))
        for _ in range(random.randrange(2, 9)):
            if session.outcome is None:
                session.play(random.choice(rules.legal_moves(session.position)))
        winner = None
        while session.outcome is None and len(session.moves) < LONGEST:
            adventure = random.random() < ADVENTURE
            limits = SearchLimits(nodes=nodes, spread=NEAR if adventure else 0)
            *_, report = player.think(session, limits, lambda: False)
            if abs(report.score) > (DECIDED if seen else even):
                winner = session.side if report.score > 0 else 1 - session.side
                break
            seen.setdefault(session.rules.position_text(session.position), (session.side, report.score))
            session.play(random.choice(report.moves)[0] if adventure else report.line[0])
    winner = session.outcome.winner if session.outcome else winner
    return [Example(score, 0.5 if winner is None else float(winner == side)) for side, score in seen.values()]


def scale_of(seen: Sequence[Example]) -> int:
    """Return the scale in hundredths with the maximum likelihood of the results. Forced wins are ignored."""

    def doubt(hundredths: int) -> float:
        total = 0.0
        for score, result in seen:
            odds = chance(score, hundredths / 100)
            total -= result * math.log(odds) + (1 - result) * math.log(1 - odds)
        return total

    seen = [example for example in seen if abs(example.score) < SURE]
    # The function is convex: repeatedly drop the part beyond the worse of two points.
    low, high = LEAST, MOST
    while high - low > 2:
        one, other = low + (high - low) // 3, high - (high - low) // 3
        low, high = (low, other) if doubt(one) <= doubt(other) else (one, high)
    return min(range(low, high + 1), key=doubt)


def told(seen: Sequence[Example], scale: float) -> list[tuple[float, float]]:
    """Return the odds of the side ahead in each position, and its result."""
    odds = [(chance(score, scale), result) for score, result in seen]
    return [(called, won) if called >= 0.5 else (1 - called, 1 - won) for called, won in odds]


def table(positions: Sequence[tuple[float, float]]) -> Iterator[str]:
    """Yield a line for each band: mean odds, and mean result."""
    for low, high in BANDS:
        band = [(odds, result) for odds, result in positions if low <= 100 * odds < high]
        if band:
            called, won = (100 * sum(values) / len(band) for values in zip(*band, strict=True))
            yield f"  {low:2} to {high:3} %: called {called:5.1f} %, won {won:5.1f} %, {len(band):5} positions"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.odds", description="Holds odds to what comes of them.")
    parser.add_argument("game", choices=[game.name for game in GAMES if game.players == 2])
    parser.add_argument("--kind", help="only this kind of position (a rule set, a goal)")
    parser.add_argument("--games", type=int, default=160, help="games for each kind of position")
    parser.add_argument("--nodes", type=int, default=200)
    parser.add_argument("--even", type=int, default=DECIDED, help="the most a side is ahead after the opening")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="keep the scales beside the engine")
    given = parser.parse_args(arguments)
    path: Path = import_module(f"game.games.{given.game}.engine").ODDS_FILE
    scales = json.loads(path.read_bytes())
    for kind in [given.kind] if given.kind else scales:
        halves: tuple[list[Example], list[Example]] = [], []
        for number in range(given.games):
            halves[number % 2].extend(examples(given.game, kind, number, given.nodes, given.seed, given.even))
        scale = scale_of([*halves[0], *halves[1]])
        scales[kind] = {SCALE: scale}
        held = [told(half, scale_of(other) / UNIT) for half, other in (halves, halves[::-1])]
        print(f"{given.game} {kind}: scale {scale / UNIT:.2f}, {sum(map(len, halves))} positions")
        print("\n".join(table([*held[0], *held[1]])), flush=True)
    if given.write:
        path.write_text(json.dumps(scales, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
