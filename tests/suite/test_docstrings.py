"""Docstrings in one dialect: a noun with its unit for a value, "True if" for a condition, an imperative for a function.

Sentences that begin with a question word or a preposition make a reader wait for their subject.
"""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.conftest import ROOT

FIRST_WORDS = {"What", "Who", "How", "Of", "So", "By", "Whether"}
"""Words that no docstring begins with."""
SUSPECTED = re.compile(rf'"\s*({"|".join(sorted(FIRST_WORDS))})\b')
"""What a file has somewhere that has such a docstring: few have to be parsed."""


def docstrings(tree: ast.AST) -> Iterator[ast.Constant]:
    """Yield the docstrings of modules, classes and functions, and of values, which stand below them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value


def of_other_dialect(code: str) -> Iterator[ast.Constant]:
    """Yield the docstrings that begin with one of the words."""
    if not SUSPECTED.search(code):
        return
    for text in docstrings(ast.parse(code)):
        words = str(text.value).split(maxsplit=1)
        if words and words[0].rstrip(",:") in FIRST_WORDS:
            yield text


@pytest.mark.parametrize("folder", ["game", "tools", "benchmarks", "examples", "tests/helpers"])
def test_docstrings_begin_with_their_subject_or_an_imperative(folder: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{text.lineno}: {str(text.value).splitlines()[0]}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for text in of_other_dialect(path.read_text(encoding="utf-8"))
    ]
    assert not found, "write these as a noun, with “True if”, or as an imperative:\n" + "\n".join(found)


def test_docstrings_of_another_dialect_are_found() -> None:
    code = '"""What it does."""\na = 1\n"""By name."""\ndef b():\n    """Whether it is so."""\nc = "How"\n"""Names."""'
    assert [text.lineno for text in of_other_dialect(code)] == [1, 3, 5], "a docstring of a kind was overlooked"
