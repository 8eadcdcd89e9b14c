"""What the asserts of helpers say where they fail."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

from game.rules import RulesError
from tests.conftest import ROOT
from tests.helpers.conformance import assert_brief


def asserts(path: Path) -> bool:
    return any(isinstance(node, ast.Assert) for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


HELPERS = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in sorted((ROOT / "tests").rglob("*.py"))
    if not path.name.startswith("test_") and ROOT / "tests/fixtures" not in path.parents and asserts(path)
]
"""Modules with asserts that pytest does not take for tests; what stands with the fixtures runs without pytest."""


@pytest.mark.parametrize("name", HELPERS)
def test_a_helper_says_the_values_of_its_asserts(name: str) -> None:
    rewritten = "@pytest_ar" in vars(import_module(name))
    assert rewritten, f"pytest does not rewrite the asserts of {name}: see tests/__init__.py"


def test_a_failing_helper_says_what_it_found() -> None:
    with pytest.raises(AssertionError, match=r"assert \d+ < 200"):
        assert_brief(RulesError("much " * 100))
