"""Learns the weights of UnStack's patterns: `python -m tools.learn --rules classic --write FILE`.

In each round the engine plays against itself as in `tools.tune`, with the weights learnt so far; then the weights
follow the gradient of the likelihood of the results, each with its own step size (Adagrad; John Duchi and others,
2011), through all positions of this and earlier rounds. The method of `tools.tune` does not suit thousands of weights
of which few are present in a position. The same arguments give the same weights; matches (`tools.arena`) show if it
plays better.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from game.games.unstack.engine import FEATURES, WEIGHTS_FILE, board_of
from game.games.unstack.patterns import PATTERNS, plain_weights, position_patterns
from game.games.unstack.rules.board import RULE_SETS, Position
from game.players.weights import LARGEST, read_weights
from tools.tune import WEIGHT, self_play, weights_text

RATE = 0.02
CAUTION = 0.01
"""Initial value of the sum of squared gradients, which limits the first steps."""
EPOCHS = 4
CHECK = 10
"""One position in this many is held out to measure the loss."""


class Sample(NamedTuple):
    """Patterns of a position, its share of the opening phase (1 to 0), and the result for the side to move."""

    patterns: Sequence[int]
    early: float
    result: float
    weight: float


class _All:
    """A view of positions for `self_play`: none is skipped as restless."""

    def forcing(self, position: Position) -> tuple[tuple[()], bool]:
        return (), False

    def features(self, position: Position) -> tuple[Sequence[int], float]:
        return position_patterns(board_of(position))

    def side_to_move(self, position: Position) -> int:
        return position.side


def learn(samples: list[Sample], weights: Sequence[float], random: Random) -> list[float]:
    """Return improved weights in logits: those of the opening, then those of the endgame."""
    learnt = list(weights)
    squares = [CAUTION] * len(learnt)
    for _ in range(EPOCHS):
        random.shuffle(samples)
        for sample in samples:
            slope = (sample.result - _expected(sample, learnt)) * sample.weight
            for first, share in ((0, sample.early), (PATTERNS, 1 - sample.early)):
                step = slope * share
                if step:
                    for n in sample.patterns:
                        squares[first + n] += step * step
                        learnt[first + n] += RATE * step / math.sqrt(squares[first + n])
    return learnt


def loss(samples: Iterable[Sample], weights: Sequence[float]) -> float:
    """Return the mean negative log-likelihood of the results; 0.693 means that the weights predict nothing."""
    total = number = 0.0
    for sample in samples:
        expected = _expected(sample, weights)
        likely = sample.result * math.log(expected) + (1 - sample.result) * math.log(1 - expected)
        total -= sample.weight * likely
        number += sample.weight
    return total / number


def _expected(sample: Sample, weights: Sequence[float]) -> float:
    early = sum([weights[n] for n in sample.patterns])
    late = sum([weights[PATTERNS + n] for n in sample.patterns])
    odds = sample.early * early + (1 - sample.early) * late
    return 1 / (1 + math.exp(-max(-15.0, min(15.0, odds))))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.learn", description="Learns the weights of patterns.")
    parser.add_argument("--rules", choices=RULE_SETS, required=True)
    parser.add_argument("--rounds", type=int, nargs="+", default=[300, 1200, 2000], help="games of each round")
    parser.add_argument("--nodes", type=int, default=40, help="positions looked at for each move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", type=Path, help="weights to begin with, in place of a stone's plain worth")
    parser.add_argument("--write", type=Path, help="where to keep the weights, with the engine's own of other rules")
    given = parser.parse_args(arguments)
    weights = dict(read_weights(given.weights or WEIGHTS_FILE, FEATURES))
    if not given.weights:
        weights[given.rules] = plain_weights()
    samples: list[Sample] = []
    for number, games in enumerate(given.rounds):
        seed = f"{given.seed} {number}"
        examples = self_play("unstack", {"rules": given.rules}, weights, games, given.nodes, seed, _All())
        new = [Sample(*each.features, each.result, each.weight) for each in examples]
        kept, new = new[: len(new) // CHECK], new[len(new) // CHECK :]
        samples += new
        before = [weight / WEIGHT for weight in weights[given.rules]]
        learnt = learn(samples, before, Random(seed))
        print(f"round {number + 1}: {len(new)} positions, loss {loss(kept, before):.4f} -> {loss(kept, learnt):.4f}")
        weights[given.rules] = tuple(max(-LARGEST, min(LARGEST, round(WEIGHT * weight))) for weight in learnt)
        if given.write:
            given.write.write_text(weights_text(weights, FEATURES), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
