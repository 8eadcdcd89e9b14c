"""What learns the worth of patterns: it finds what tells a result, and the same again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.games.unstack.engine import FEATURES, WEIGHTS_FILE
from game.games.unstack.patterns import PATTERNS
from game.players.weights import read_weights
from tools.learn import Sample, learn, loss, main


def test_it_learns_what_tells_a_result_in_the_beginning_and_in_the_end() -> None:
    random = Random(1)
    samples = []
    for _ in range(2000):
        early, good = random.random(), random.random() < 0.5
        # Pattern 3 is good in the beginning and bad in the end; pattern 5 tells nothing.
        chance = 0.5 + (early - 0.5) * (0.9 if good else -0.9)
        patterns = [3] * good + [5] * (random.random() < 0.5)
        samples.append(Sample(patterns, early, float(random.random() < chance), 1.0))
    weights = learn(samples[:1800], [0.0] * (2 * PATTERNS), Random(2))
    assert weights[3] > 0.3
    assert weights[PATTERNS + 3] < -0.3
    assert abs(weights[5]) < weights[3]
    assert weights[7] == 0.0
    assert loss(samples[1800:], weights) < loss(samples[1800:], [0.0] * (2 * PATTERNS))


@pytest.mark.slow
def test_the_same_arguments_learn_the_same_and_leave_other_rules_alone(tmp_path: Path) -> None:
    files = [tmp_path / "one.json", tmp_path / "other.json"]
    for file in files:
        main(["--rules", "classic", "--rounds", "2", "1", "--nodes", "3", "--write", str(file)])
    one, other = (read_weights(file, FEATURES) for file in files)
    assert one == other
    assert any(one["classic"])
    assert one["neto2026"] == read_weights(WEIGHTS_FILE, FEATURES)["neto2026"]
