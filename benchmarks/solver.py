"""What BrickShooter's hints are worth: games in which they are followed blindly, against greedy play.

The hint in the window may take a second; here the beam is narrower, so that many games can be played. With the
environment variable SEEDS set, so many games are played instead of a few.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from statistics import fmean

from benchmarks.figures import Figure, at_least
from game.games.brickshooter import rules
from game.games.brickshooter.engine import greedy, lines
from game.games.brickshooter.meter import Meter
from game.games.brickshooter.rules.position import Position
from game.play.thinking import Limits

SEEDS, SHOTS, COLOURS = int(os.environ.get("SEEDS", "6")), 500, 7
BEAM, DEPTH = 12, 8


def hint(position: Position) -> str:
    """The first shot of the best line found."""
    *_, best = lines(position, DEPTH, BEAM, Meter(Limits(), lambda: False))
    return best.moves[0]


def follow(seed: int, choose: Callable[[Position], str]) -> tuple[int, int]:
    """A game by a way of choosing: shots and clearings."""
    position = rules.start({"seed": seed, "colours": COLOURS})
    shots = 0
    while shots < SHOTS and rules.outcome(position) is None:
        position = rules.play(position, choose(position))
        shots += 1
    return shots, position.clears


def measure() -> list[Figure]:
    """Clearings and shots a game; the control is greedy play."""
    hinted = [follow(seed, hint) for seed in range(1, SEEDS + 1)]
    plain = [follow(seed, greedy) for seed in range(1, SEEDS + 1)]
    clears, control = fmean(game[1] for game in hinted), fmean(game[1] for game in plain)
    # Greedy play hardly ever clears: three times nothing would be no target.
    target, met = at_least(max(3 * control, 0.1), clears, "")
    shots, others = fmean(game[0] for game in hinted), fmean(game[0] for game in plain)
    return [
        Figure("hints in BrickShooter", f"clearings a game, {SEEDS} seeds", clears, "", control, target, met),
        Figure("hints in BrickShooter", f"shots a game, at most {SHOTS}", shots, "", others),
    ]
