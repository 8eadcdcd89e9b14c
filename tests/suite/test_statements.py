"""Statements that are read once: one assignment a line, no conditional expression within another."""

import ast
import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

MOST = 5.0
"""Maximum number of packed assignments per thousand lines of code."""
ROOT = Path(__file__).parents[2] / "game"
BLOCKS = (ast.mod, ast.stmt, ast.ExceptHandler, ast.match_case)
"""Nodes that may hold statements."""


def is_packed(node: ast.Assign) -> bool:
    """True if several values are assigned to as many names."""
    return isinstance(node.value, ast.Tuple) and any(isinstance(target, ast.Tuple) for target in node.targets)


def code_lines() -> int:
    """Number of lines that are neither blank nor a comment."""
    lines = (line.strip() for path in ROOT.rglob("*.py") for line in path.read_text(encoding="utf-8").splitlines())
    return sum(1 for line in lines if line and not line.startswith("#"))


def joined(node: ast.AST) -> Iterator[int]:
    """Lines of a block that hold two statements."""
    body = getattr(node, "body", None)
    if isinstance(body, list):
        for first, second in itertools.pairwise(body):
            if first.end_lineno == second.lineno:
                yield second.lineno


def is_hard(node: ast.IfExp) -> bool:
    """True if a conditional expression holds another one, or runs over several lines."""
    return node.end_lineno != node.lineno or any(isinstance(part, ast.IfExp) for part in (node.body, node.orelse))


@cache
def found_in_the_program() -> Mapping[str, Sequence[str]]:
    """Places of what is looked for in all files of the program, by its kind: each file is parsed once for all."""
    places = defaultdict[str, list[str]](list)
    for path in sorted(ROOT.rglob("*.py")):
        name = str(path.relative_to(ROOT))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assign):
                places["packed"] += [f"{name}:{node.lineno}"] if is_packed(node) else []
            elif isinstance(node, ast.IfExp):
                places["hard"] += [f"{name}:{node.lineno}"] if is_hard(node) else []
            elif isinstance(node, BLOCKS):
                places["joined"] += [f"{name}:{line}" for line in joined(node)]
    return places


def test_one_assignment_a_line() -> None:
    found = found_in_the_program()["packed"]
    rate = 1000 * len(found) / code_lines()
    assert rate <= MOST, f"{rate:.1f} packed assignments per thousand lines; write one a line: {found}"


def test_packed_assignments_are_found() -> None:
    tree = ast.parse("a = 1\nb, c = 2, 3\nd, e = pair()")
    assert [is_packed(one) for one in tree.body if isinstance(one, ast.Assign)] == [False, True, False]


def test_no_semicolon_joins_two_statements() -> None:
    found = found_in_the_program()["joined"]
    assert not found, f"two statements on one line: {found}"


def test_conditional_expressions_neither_nest_nor_wrap() -> None:
    found = found_in_the_program()["hard"]
    assert not found, f"write these as statements: {found}"
