"""The weights of Explode! are those that the yardstick has learnt."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.games.explode.engine import FEATURES, STANDARD, WEIGHTS_FILE
from game.players.weights import read_weights
from tools.explode_weights import main, taken_over
from tools.yardstick.building import WEIGHTS


def test_the_arcade_has_the_weights_of_the_yardstick(tmp_path: Path) -> None:
    target = tmp_path / "weights.json"
    assert main(target=target) == 0
    assert target.read_text(encoding="utf-8") == WEIGHTS_FILE.read_text(encoding="utf-8")
    late, early = (WEIGHTS / "explode.txt").read_text(encoding="utf-8").splitlines()[0].split()
    weights = read_weights(target, FEATURES)[STANDARD]
    assert weights[0] == 10 * int(late)
    assert weights[len(weights) // 2] == 10 * int(early)


def test_a_file_of_other_patterns_is_refused() -> None:
    with pytest.raises(ValueError, match="there are 310 weights, not 4"):
        taken_over("1 2\n3 4\n")
