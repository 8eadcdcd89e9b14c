"""Takes over the weights that the yardstick has learnt for Explode!: `python -m tools.explode_weights`.

They are learnt by `python -m tools.yardstick explode learn ROUNDS GAMES deep=0 nodes=150 seconds=0` from its games
against itself. Both programs judge by the same patterns; `game/games/explode/weights.json` has the weights in the
arcade's units.
"""

from __future__ import annotations

import sys
from pathlib import Path

from game.games.explode.engine import FEATURES, STANDARD, WEIGHTS_FILE
from tools.tune import WEIGHT, weights_text
from tools.yardstick.building import WEIGHTS

UNIT = 1000
"""The yardstick's weights are in thousandths of a logit, a pattern a line: late and early."""


def taken_over(text: str) -> str:
    """Return the arcade's file of weights for one of the yardstick's. Raises `ValueError` if it does not fit."""
    rows = [[round(int(number) * WEIGHT / UNIT) for number in line.split()] for line in text.splitlines()]
    values = tuple(late for late, _ in rows) + tuple(early for _, early in rows)
    if len(values) != FEATURES[STANDARD]:
        raise ValueError(f"there are {FEATURES[STANDARD]} weights, not {len(values)}")
    return weights_text({STANDARD: values}, FEATURES)


def main(source: Path = WEIGHTS / "explode.txt", target: Path = WEIGHTS_FILE) -> int:
    """Write the file; return the exit status."""
    target.write_text(taken_over(source.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
