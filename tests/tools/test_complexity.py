"""How much one has to keep in mind to read a function; ruff's C901 holds the branches alone to 10."""

from __future__ import annotations

import ast

import pytest

from tools.complexity import ROOT, complexity, functions

pytestmark = pytest.mark.slow

MOST = 20


def of(code: str) -> int:
    return complexity(ast.parse(code).body[0])


def test_all_that_asks_for_a_decision_counts() -> None:
    assert of("def f(): return 1") == 1
    assert of("def f(a):\n  if a:\n    return 1\n  elif a > 1:\n    return 2\n  else:\n    return 3") == 3
    assert of("def f(a, b, c): return a and b and c or a") == 4
    assert of("def f(a): return [b if b else 0 for b in a if b]") == 3
    assert of("def f(a):\n  try:\n    return a\n  except ValueError:\n    return 0") == 2
    assert of("def f(a):\n  match a:\n    case 1:\n      return 1\n    case 2:\n      return 2") == 3
    assert of("def f(a):\n  def g(b):\n    while b:\n      b -= 1\n  return g") == 3


@pytest.mark.parametrize("folder", ["game", "tools", "benchmarks", "examples"])
def test_no_function_is_too_complex_to_be_read_at_one_go(folder: str) -> None:
    over = [function for function in functions(ROOT / folder) if function.complexity > MOST]
    assert not over, "to be split by meaning:\n" + "\n".join(map(str, sorted(over, reverse=True)))
