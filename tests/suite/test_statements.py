"""Statements that are read once: one assignment a line, no conditional expression within another."""

import ast
import itertools
from collections.abc import Iterator
from pathlib import Path

MOST = 5.0
"""Maximum number of packed assignments per thousand lines of code."""
ROOT = Path(__file__).parents[2] / "game"


def packed(tree: ast.AST) -> Iterator[int]:
    """Lines in which a tuple is assigned to as many names."""
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple)):
            continue
        if any(isinstance(target, ast.Tuple) for target in node.targets):
            yield node.lineno


def code_lines(text: str) -> int:
    """Number of lines that are neither blank nor a comment."""
    return sum(1 for line in text.splitlines() if line.strip() and not line.strip().startswith("#"))


def test_one_assignment_a_line() -> None:
    lines = 0
    found: list[str] = []
    for path in sorted(ROOT.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        lines += code_lines(text)
        found += [f"{path.relative_to(ROOT)}:{line}" for line in packed(ast.parse(text))]
    rate = 1000 * len(found) / lines
    assert rate <= MOST, f"{rate:.1f} packed assignments per thousand lines; write one a line: {found}"


def test_packed_assignments_are_found() -> None:
    assert list(packed(ast.parse("a = 1\nb, c = 2, 3\nd, e = pair()"))) == [2]


def test_no_semicolon_joins_two_statements() -> None:
    joined = [
        f"{path.relative_to(ROOT)}:{second.lineno}"
        for path in sorted(ROOT.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for body in (getattr(node, "body", None),)
        if isinstance(body, list)
        for first, second in itertools.pairwise(body)
        if first.end_lineno == second.lineno
    ]
    assert not joined, f"two statements on one line: {joined}"


def test_conditional_expressions_neither_nest_nor_wrap() -> None:
    hard = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted(ROOT.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.IfExp)
        if node.end_lineno != node.lineno or any(isinstance(part, ast.IfExp) for part in (node.body, node.orelse))
    ]
    assert not hard, f"write these as statements: {hard}"
