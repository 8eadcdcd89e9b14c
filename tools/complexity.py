"""Complexity of functions: `python -m tools.complexity [--over 15] [PATHS]` lists the most complex ones.

Counted is what one has to keep in mind while reading: ruff's C901 (branches, loops, handlers, cases, inner functions),
and besides each `and` and `or`, conditional expression and comprehension, which C901 leaves out.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

ROOT: Final = Path(__file__).resolve().parent.parent
ONE: Final = (
    *(ast.If, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.FunctionDef, ast.AsyncFunctionDef),
    *(ast.match_case, ast.IfExp, ast.comprehension),
)
"""Parts of a function that count as one."""


class Function(Struct, frozen=True, order=True):
    """A function and its complexity."""

    complexity: int
    path: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.complexity:3} {self.path}:{self.line} {self.name}"


def complexity(function: ast.AST) -> int:
    """Return the complexity of a function."""
    parts = list(ast.walk(function))[1:]
    choices = sum(len(part.values) - 1 for part in parts if isinstance(part, ast.BoolOp))
    return 1 + choices + sum(isinstance(part, ONE) for part in parts)


def functions(folder: Path) -> Iterator[Function]:
    """Yield the functions in the files of a folder."""
    for path in sorted(folder.rglob("*.py")) if folder.is_dir() else [folder]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield Function(complexity(node), path.as_posix(), node.lineno, node.name)


def main() -> int:
    """Print the functions over a limit, the most complex first."""
    parser = argparse.ArgumentParser(prog="python -m tools.complexity", description="Lists the most complex functions.")
    parser.add_argument("paths", nargs="*", type=Path, default=[Path("game")], help="files and folders")
    parser.add_argument("--over", type=int, default=15, metavar="N", help="only functions over this complexity")
    options = parser.parse_args()
    found = [function for path in options.paths for function in functions(path)]
    over = sorted((function for function in found if function.complexity > options.over), reverse=True)
    print(*over, f"{len(over)} of {len(found)} functions are over {options.over}.", sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
