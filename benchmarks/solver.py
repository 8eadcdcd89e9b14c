"""Strength of BrickShooter's solver: games in which it is followed blindly, against greedy play; and its speed.

A hint in the window may take a second and looks wider; here the beam is narrow, so that many games can be played. With
the environment variable SEEDS set, so many games are played instead of a few.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from statistics import fmean

from benchmarks.common.figures import Figure, at_least
from benchmarks.common.positions import random_games
from game.games import game_named
from game.games.brickshooter import rules
from game.games.brickshooter.engine import lines
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.shots import cost
from game.play.port.game import SearchLimits
from game.players.search import Budget

SEEDS, SHOTS, COLOURS = int(os.environ.get("SEEDS", "6")), 500, 7
BEAM, DEPTH = 20, 10


def hint(position: Position) -> str:
    """The first shot of the best line found."""
    *_, best = lines(position, DEPTH, BEAM, Budget(SearchLimits()))
    return best.moves[0]


def greedy(position: Position) -> str:
    """The shot that scores most at once, the first of them: the control that the solver is measured against."""
    return max(rules.legal_moves(position), key=lambda move: rules.play(position, move).score)


def follow(seed: int, choose: Callable[[Position], str]) -> tuple[int, int]:
    """A game by a way of choosing: shots and clearings."""
    position = rules.start({"seed": seed, "colours": COLOURS})
    shots = 0
    while shots < SHOTS and rules.outcome(position) is None:
        position = rules.play(position, choose(position))
        shots += 1
    return shots, position.clears


def by_search(positions: list[Position], meter: Budget) -> None:
    """Shots as the search tries them."""
    for position in positions:
        for _ in lines(position, DEPTH, BEAM, meter):
            pass


def by_rules(positions: list[Position], meter: Budget) -> None:
    """The control: the rules make every position, and all its bricks are judged."""
    for position in positions:
        for move in rules.legal_moves(position):
            cost(rules.play(position, move).field)
            meter.nodes += 1


def speed(ways: Callable[[list[Position], Budget], None], positions: list[Position]) -> float:
    """Shots tried in a second of processor time."""
    meter, began = Budget(SearchLimits()), time.process_time()
    ways(positions, meter)
    return meter.nodes / (time.process_time() - began)


def measure() -> list[Figure]:
    """Clearings and shots a game, with greedy play as the control; and the speed of the search."""
    hinted = [follow(seed, hint) for seed in range(1, SEEDS + 1)]
    plain = [follow(seed, greedy) for seed in range(1, SEEDS + 1)]
    clears, control = fmean(game[1] for game in hinted), fmean(game[1] for game in plain)
    shots, others = fmean(game[0] for game in hinted), fmean(game[0] for game in plain)
    positions = [position for position, _ in random_games(game_named("brickshooter"), 40, seed=4)]
    return [
        Figure("solver", f"clearings a game, {SEEDS} seeds", clears, "", control, *at_least(4, clears, "")),
        Figure("solver", f"shots a game, at most {SHOTS}", shots, "", others),
        Figure("solver", "shots tried", speed(by_search, positions), "a second", speed(by_rules, positions)),
    ]
