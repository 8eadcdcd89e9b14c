"""Takes over weights that the yardstick has learnt for UnStack: `python -m tools.learn --rules classic FILE`.

`python -m tools.yardstick unstack weights` writes such a file. The arcade counts in whole numbers; `tools.arena` shows
if they play better.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill

from game.games.unstack.patterns import FINENESS, LARGEST_WEIGHT, PATTERNS, WEIGHTS_FILE, Weights, read_weights
from game.games.unstack.rules.board import RULE_SETS

LOGIT = 100
"""A logit is so many of the score's units."""
THOUSANDTHS = 1000
"""In the yardstick's file; a line has the weight for the end, then that for the beginning."""


def learnt(text: str) -> tuple[int, ...]:
    """The arcade's weights: those for the beginning, then those for the end. Raises `ValueError`."""
    numbers = [int(word) for word in text.split()]
    if len(numbers) != 2 * PATTERNS:
        raise ValueError(f"{2 * PATTERNS} whole numbers, not {len(numbers)}")
    scaled = [number * LOGIT * FINENESS // THOUSANDTHS for number in (*numbers[1::2], *numbers[::2])]
    return tuple([max(-LARGEST_WEIGHT, min(LARGEST_WEIGHT, number)) for number in scaled])


def weights_text(weights: Weights) -> str:
    """Return the text of a file of weights, as `read_weights` reads it."""
    indent = {"initial_indent": "    ", "subsequent_indent": "    "}
    kinds = [f'  "{kind}": [\n{fill(", ".join(map(str, row)), 118, **indent)}\n  ]' for kind, row in weights.items()]
    return "{\n" + ",\n".join(kinds) + "\n}\n"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.learn", description="Takes over weights of patterns.")
    parser.add_argument("--rules", choices=RULE_SETS, required=True)
    parser.add_argument("file", type=Path, help="what the yardstick has learnt")
    parser.add_argument("--write", type=Path, default=WEIGHTS_FILE, help="in place of the engine's own weights")
    given = parser.parse_args(arguments)
    weights = dict(read_weights())
    weights[given.rules] = learnt(given.file.read_text(encoding="utf-8"))
    given.write.write_text(weights_text(weights), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
