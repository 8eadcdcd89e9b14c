"""Fits the weights of an evaluation: `python -m tools.tune GAME`.

The engine plays against itself from random openings, with a few nodes a move and an occasional move near the best. A
logistic regression on the quiet positions finds the weights that predict the results best ("Texel's tuning method",
Peter Österlund, 2014): a score of 100 then means odds of e : 1. The weights are printed with their standard errors;
`--write FILE` stores them. `--positions FILE` takes the games of another program in place of its own: a line is the
result for the side to move, from 0 to 1, and a position. Only matches (`tools.arena`) show whether they are better.
With several rounds, each is played with the weights of the one before.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from textwrap import fill
from typing import Any

from msgspec import Struct

from game.games import game_named
from game.play.port.game import SearchLimits
from game.play.session.session import AnySession, Session, Source
from game.players.evaluation import FINENESS, LARGEST, Names, Weights, read_weights
from game.rules import OptionValue, P, Rules

TUNED = ("combact",)
"""The games that weigh features; the patterns of UnStack are too many for this method, see `tools.learn`."""
UNIT = 100
"""Scores are in hundredths of a logit."""
WEIGHT = UNIT * FINENESS
PRIOR = 2.0
"""Strength of the pull towards 0, in positions, so that features without information get no weight."""
ADVENTURE = 0.1
"""Probability of a move near the best, to vary the games."""
NEAR = 60
LONGEST = 600
SAMPLE = 40
"""Maximum number of positions taken from a game."""
DECAY = 0.95
"""Decay by ply of the final result in favour of the scores found on the way (TD(lambda))."""


class Example(Struct, frozen=True):
    """Features of a quiet position, and its result for the side to move, from 0 (lost) to 1 (won)."""

    features: tuple[int, ...]
    result: float
    weight: float
    """Weight; the same in total for each game."""


def weights_text(weights: Weights, names: Names) -> str:
    """Return the text of a file of weights, as `game.players.evaluation` reads it."""
    kinds = []
    for kind, features in names.items():
        if isinstance(features, int):
            values = ", ".join(map(str, weights[kind]))
            kinds.append(f'  "{kind}": [\n{fill(values, 118, initial_indent="    ", subsequent_indent="    ")}\n  ]')
        else:
            rows = ",\n".join(
                f"    {json.dumps(name)}: {value}" for name, value in zip(features, weights[kind], strict=True)
            )
            kinds.append(f'  "{kind}": {{\n{rows}\n  }}')
    return "{\n" + ",\n".join(kinds) + "\n}\n"


def self_play(
    game: str,
    options: dict[str, OptionValue],
    weights: Weights,
    games: int,
    nodes: int,
    seed: int | str,
) -> Iterator[Example]:
    """Yield examples from games of the engine against itself."""
    rules: Rules[Any, Any] = game_named(game).rules
    module = import_module(f"game.games.{game}.engine")
    engine = module.engine(weights)
    for number in range(games):
        random = Random(f"{seed} {game} {number}")
        session = Session(game, rules, Source(seed=random.getrandbits(32)), options)
        for _ in range(random.randrange(2, 9)):
            if session.outcome is None:
                session.play(random.choice(rules.legal_moves(session.position)))
        begun = len(session.moves)
        chances: list[float] = []
        while session.outcome is None and len(session.moves) < LONGEST:
            adventure = random.random() < ADVENTURE
            limits = SearchLimits(nodes=nodes, spread=NEAR if adventure else 0)
            report = list(module.engine.think(session, limits, lambda: False, weights=weights))[-1]
            chances.append(_chance(report.score / UNIT * (-1 if session.side else 1)))
            session.play(random.choice(report.moves)[0] if adventure else report.line[0])
        yield from _examples(session, begun, chances, engine, random)


def _examples(session: AnySession, begun: int, chances: list[float], engine: Any, random: Random) -> Iterator[Example]:
    """Yield some quiet positions of a game; `chances` are side 0's by the search, from ply `begun` on."""
    winner = session.outcome.winner if session.outcome else None
    result = 0.5 if winner is None else 1.0 - winner
    quiet = []
    for position, chance in zip(reversed(session.positions[begun:-1]), reversed(chances), strict=True):
        result = DECAY * result + (1 - DECAY) * chance
        if not engine.forcing(position)[0]:
            quiet.append((position, result))
    number = min(SAMPLE, len(quiet))
    for position, result in random.sample(quiet, number):
        yield Example(engine.features(position), 1 - result if engine.side_to_move(position) else result, 10 / number)


def _chance(odds: float) -> float:
    """Return the probability for odds in logits, kept off 0 and 1."""
    return 1 / (1 + math.exp(-max(-15.0, min(15.0, odds))))


def read(rules: Rules[P, Any], lines: Iterable[str]) -> Iterator[tuple[P, float]]:
    """Yield positions with their results, from 0 to 1 for the side to move."""
    for line in lines:
        result, _, position = line.strip().partition(" ")
        yield rules.parse_position(position), float(result)


def examples_of(game: str, lines: Iterable[str], weights: Weights) -> Iterator[Example]:
    """Yield the quiet ones of positions from elsewhere as examples. All count alike, as in a game of twenty."""
    engine = import_module(f"game.games.{game}.engine").engine(weights)
    for position, result in read(game_named(game).rules, lines):
        if not engine.forcing(position)[0]:
            yield Example(engine.features(position), result, 0.5)


def fit(examples: Sequence[Example]) -> tuple[list[float], list[float]]:
    """Return the weights (in logits) of a logistic regression and their standard errors, by Newton's method."""
    size = len(examples[0].features)
    weights = [0.0] * size
    inverse: list[list[float]] = []
    for _ in range(25):
        gradient = [-PRIOR * weight / size for weight in weights]
        curvature = [[(PRIOR / size if i == j else 0.0) for j in range(size)] for i in range(size)]
        for example in examples:
            total = sum(w * f for w, f in zip(weights, example.features, strict=True))
            chance = _chance(total)
            slope = example.weight * (example.result - chance)
            bend = example.weight * chance * (1 - chance)
            present = [(i, f) for i, f in enumerate(example.features) if f]
            for i, f in present:
                gradient[i] += slope * f
                row = curvature[i]
                for j, g in present:
                    row[j] += bend * f * g
        inverse = _inverse(curvature)
        step = [sum(a * b for a, b in zip(row, gradient, strict=True)) for row in inverse]
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-4:
            break
    return weights, [math.sqrt(max(inverse[i][i], 0.0)) for i in range(size)]


def loss(examples: Sequence[Example], weights: Sequence[float]) -> float:
    """Return the mean negative log-likelihood of the results; 0.693 means that the weights predict nothing."""
    total = 0.0
    for example in examples:
        score = sum(w * f for w, f in zip(weights, example.features, strict=True))
        chance = _chance(score)
        total -= example.weight * (example.result * math.log(chance) + (1 - example.result) * math.log(1 - chance))
    return total / sum(example.weight for example in examples)


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse of a symmetric, positive definite matrix (Gauss-Jordan elimination)."""
    size = len(matrix)
    rows = [row[:] + [float(i == j) for j in range(size)] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        scale = rows[i][i]
        rows[i] = [value / scale for value in rows[i]]
        for k in range(size):
            if k != i and rows[k][i]:
                factor = rows[k][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[size:] for row in rows]


def option_of_kind(game: str, kind: str) -> dict[str, OptionValue]:
    """Return the option under which positions are of a kind: kinds are named after its values."""
    for option in game_named(game).rules.OPTIONS:
        if kind in option.choices:
            return {option.name: kind}
    return {}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.tune", description="Fits the weights of an evaluation.")
    parser.add_argument("game", choices=TUNED)
    parser.add_argument("--kind", help="only this kind of position (a rule set, a goal)")
    parser.add_argument("--games", type=int, nargs="+", default=[300], help="of each round")
    parser.add_argument("--nodes", type=int, default=150)
    parser.add_argument("--positions", type=Path, help="results and positions of a kind, in place of own games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", type=Path, help="weights to begin with, in place of the engine's own")
    parser.add_argument("--plain", action="store_true", help="begin with nothing: all weights are 0")
    parser.add_argument("--write", type=Path, help="where to keep the weights")
    given = parser.parse_args(arguments)
    if given.positions and not given.kind:
        parser.error("positions are of one kind: --kind")
    module = import_module(f"game.games.{given.game}.engine")
    weights = read_weights(given.weights or module.WEIGHTS_FILE, module.FEATURES)
    fitted = dict(weights)
    for kind in [given.kind] if given.kind else module.FEATURES:
        options = option_of_kind(given.game, kind)
        if given.plain:
            fitted[kind] = (0,) * len(fitted[kind])
        for number, games in enumerate([0] if given.positions else given.games):
            before = fitted[kind]
            if given.positions:
                lines = given.positions.read_text(encoding="utf-8").splitlines()
                examples = list(examples_of(given.game, lines, fitted))
            else:
                examples = list(self_play(given.game, options, fitted, games, given.nodes, given.seed + number))
            found, errors = fit(examples)
            old = [weight / WEIGHT for weight in before]
            print(
                f"{given.game} {kind}, round {number + 1}: {len(examples)} positions, "
                f"loss {loss(examples, old):.4f} -> {loss(examples, found):.4f}",
                flush=True,
            )
            fitted[kind] = tuple(max(-LARGEST, min(LARGEST, round(WEIGHT * weight))) for weight in found)
        for name, was, weight, error in zip(module.FEATURES[kind], before, fitted[kind], errors, strict=True):
            print(f"  {name:14} {was:6} -> {weight:6} ± {WEIGHT * error:.0f}")
    if given.write:
        given.write.write_text(weights_text(fitted, module.FEATURES), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
