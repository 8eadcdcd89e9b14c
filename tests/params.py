"""Parameters of tests that try the same thing in very many ways."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def mostly_slow(values: Iterable[Any], always: int = 1) -> list[Any]:
    """The first of the values are tried `always`, the others are left to the whole suite."""
    return [value if n < always else pytest.param(value, marks=pytest.mark.slow) for n, value in enumerate(values)]
