"""Examples in docstrings run, and give what stands below them."""

import doctest
import importlib
from pathlib import Path

import pytest

from tests.conftest import ROOT

READ_FIRST = {
    "game.checks", "game.rules", "game.games.explode.rules.moves", "game.play.records.record",
    "game.play.session.match", "game.play.session.session", "game.play.table.table", "game.stage.tween",
}  # fmt: skip
"""Modules that are tried by everybody who is new."""


def name_of(path: Path) -> str:
    """Return the name of the module in a file."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


WITH_EXAMPLES = sorted(
    name_of(path) for path in (ROOT / "game").rglob("*.py") if ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_run(name: str) -> None:
    module = importlib.import_module(name)
    runner = doctest.DocTestRunner()
    said: list[str] = []
    for test in doctest.DocTestFinder().find(module):
        runner.run(test, out=said.append)
    assert not runner.failures, "".join(said)
    assert runner.tries, f"the examples of {name} were not found"


def test_the_modules_read_first_have_examples() -> None:
    assert set(WITH_EXAMPLES) >= READ_FIRST, f"without examples: {sorted(READ_FIRST - set(WITH_EXAMPLES))}"
