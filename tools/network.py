"""Learns Combact's network for games against time: `python -m tools.network --write FILE`.

The engine plays against itself as in `tools.tune`; or games of another program are read, one line per position: the
result for the side to move (0 or 1), and the position. The weights of the features are fixed; the network learns the
residual, by the gradient of the likelihood of the results (Adagrad with one step size per row; John Duchi and others,
2011). Boards are rotated at random. The same arguments give the same network; matches (`tools.arena`) show if it plays
better.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterable, Sequence
from operator import mul
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from game.games.combact import rules
from game.games.combact.engine import FEATURES, WEIGHTS_FILE
from game.games.combact.features import values
from game.games.combact.network import FINER, INPUTS, STEPS, WIDTH, inputs, sizes
from game.games.combact.rules.geometry import POINT_NAMED, POINT_NAMES, POINT_OF, POINTS, TURNS, turned
from game.games.combact.rules.position import Goal, Position
from game.games.combact.state import seen
from game.players.weights import LARGEST, read_weights
from tools.tune import WEIGHT, read, self_play, weights_text

KIND = Goal.TIME.value
FOUND = len(FEATURES[KIND]) // 2 - 1
"""Number of features that are inputs of the network."""
RATE = 0.03
CAUTION = 0.01
"""Initial value of the sum of squared gradients, which limits the first steps."""
CHECK = 10
"""One position in this many is held out to measure the loss."""


class Sample(NamedTuple):
    """Input rows and features of a position, their weighted sum in logits, and the result for the side to move."""

    rows: Sequence[int]
    features: Sequence[float]
    said: float
    result: float


class Seen:
    """A view of positions for `self_play`: none is skipped, and they are kept as they are."""

    def forcing(self, position: Position) -> tuple[tuple[()], bool]:
        return (), False

    def features(self, position: Position) -> Position:
        return position

    def side_to_move(self, position: Position) -> int:
        return position.side


class Numbers:
    """Parameters: rows of inputs and features, biases of the hidden units, and their output weights."""

    def __init__(self, random: Random) -> None:
        self.inputs = _random_rows(INPUTS, random)
        self.features = _random_rows(FOUND, random)
        self.hidden = [0.0] * WIDTH
        self.out = [random.gauss(0, 0.2) for _ in range(WIDTH)]
        self._squares = [[CAUTION] * count for count in (INPUTS, FOUND, 2)]

    def units(self, sample: Sample) -> list[float]:
        """Return the hidden units before activation."""
        told = [[number * value for number in row] for row, value in zip(self.features, sample.features, strict=True)]
        return [sum(unit) for unit in zip(self.hidden, *told, *(self.inputs[row] for row in sample.rows), strict=True)]

    def chance(self, sample: Sample, units: Sequence[float]) -> float:
        """Return the probability of a win for the side to move."""
        odds = sample.said + sum(map(mul, self.out, (max(0.0, unit) for unit in units)))
        return 1 / (1 + math.exp(-max(-15.0, min(15.0, odds))))

    def learn(self, sample: Sample) -> None:
        """Take one step along the gradient of the likelihood."""
        units = self.units(sample)
        slope = sample.result - self.chance(sample, units)
        through = [slope * weight if unit > 0 else 0.0 for weight, unit in zip(self.out, units, strict=True)]
        size = sum(map(mul, through, through)) / WIDTH
        of_inputs, of_features, of_rest = self._squares
        for number in sample.rows:
            of_inputs[number] += size
            _step(self.inputs[number], through, RATE / math.sqrt(of_inputs[number]))
        for number, value in enumerate(sample.features):
            of_features[number] += size * value * value
            _step(self.features[number], through, RATE * value / math.sqrt(of_features[number]))
        above = [slope * max(0.0, unit) for unit in units]
        for number, (row, change) in enumerate(((self.hidden, through), (self.out, above))):
            of_rest[number] += sum(map(mul, change, change)) / WIDTH
            _step(row, change, RATE / math.sqrt(of_rest[number]))

    def text(self, scales: Sequence[float]) -> str:
        """Return the text of the file; the scales of the features are folded into their rows."""
        fine = [[number * FINER / scale for number in row] for row, scale in zip(self.features, scales, strict=True)]
        parts = {"inputs": self.inputs, "features": fine, "hidden": [self.hidden]}
        numbers = {part: _whole(rows, STEPS) for part, rows in parts.items()} | {"out": _whole([self.out], WEIGHT)}
        return weights_text(numbers, sizes(FOUND))


def _random_rows(count: int, random: Random) -> list[list[float]]:
    return [[random.gauss(0, 0.05) for _ in range(WIDTH)] for _ in range(count)]


def _step(row: list[float], change: Sequence[float], rate: float) -> None:
    row[:] = [number + rate * by for number, by in zip(row, change, strict=True)]


def _whole(rows: Sequence[Sequence[float]], steps: int) -> tuple[int, ...]:
    return tuple(max(-LARGEST, min(LARGEST, round(steps * number))) for row in rows for number in row)


def sample_of(position: Position, result: float, weights: Sequence[int], random: Random) -> Sample:
    """Return the sample of a position, its board rotated at random."""
    turns = random.randrange(TURNS)
    names = [_turned(name, turns) for name in position.placed]
    words = rules.position_text(position).split()
    state = seen(rules.parse_position(" ".join([",".join(names) or "-", *words[1:]])))
    features = values(state)[:FOUND]
    found = (*features, 0, *(len(state.ring) * value for value in features), 0)
    return Sample(inputs(state), features, sum(map(mul, found, weights)) / WEIGHT, result)


def _turned(name: str, turns: int) -> str:
    """Return the name of a piece, as in `Position.placed`, on a board rotated by so many sixths."""
    point = POINTS[POINT_NAMED[name.partition("@")[2]]]
    for _ in range(turns):
        point = turned(point)
    return f"{name[:2]}{(int(name[2]) + turns) % TURNS}@{POINT_NAMES[POINT_OF[point]]}"


def scaled(samples: Iterable[Sample]) -> tuple[list[Sample], list[float]]:
    """Return the samples with features scaled to unit mean square, and the divisors."""
    samples = list(samples)
    sums = [sum(value * value for value in column) for column in zip(*(s.features for s in samples), strict=True)]
    scales = [math.sqrt(total / len(samples)) or 1.0 for total in sums]
    return [
        each._replace(features=[value / scale for value, scale in zip(each.features, scales, strict=True)])
        for each in samples
    ], scales


def loss(samples: Sequence[Sample], numbers: Numbers) -> float:
    """Return the mean negative log-likelihood of the results; 0.693 means that nothing is known."""
    total = 0.0
    for sample in samples:
        chance = numbers.chance(sample, numbers.units(sample))
        total -= sample.result * math.log(chance) + (1 - sample.result) * math.log(1 - chance)
    return total / len(samples)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.network", description="Learns Combact's network.")
    parser.add_argument("positions", type=Path, nargs="?", help="results and positions, in place of games of its own")
    parser.add_argument("--games", type=int, default=2000, help="of the engine against itself")
    parser.add_argument("--nodes", type=int, default=150)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, help="where to keep the network")
    given = parser.parse_args(arguments)
    weights, random = read_weights(WEIGHTS_FILE, FEATURES), Random(given.seed)
    found: Iterable[tuple[Any, float]]
    if given.positions:
        found = read(rules, given.positions.read_text(encoding="utf-8").splitlines())
    else:
        games = self_play("combact", {"goal": KIND}, weights, given.games, given.nodes, given.seed, Seen())
        found = ((each.features, each.result) for each in games)
    samples, scales = scaled(sample_of(at, result, weights[KIND], random) for at, result in found if at.originator)
    kept, learnt = samples[: len(samples) // CHECK], samples[len(samples) // CHECK :]
    numbers = Numbers(random)
    print(f"{len(learnt)} positions, loss {loss(kept, numbers):.4f} of {len(kept)} others")
    for epoch in range(given.epochs):
        random.shuffle(learnt)
        for sample in learnt:
            numbers.learn(sample)
        print(f"epoch {epoch + 1}: loss {loss(kept, numbers):.4f}", flush=True)
        if given.write:
            given.write.write_text(numbers.text(scales), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
