"""The benchmarks can be started: what they measure is there."""

from __future__ import annotations

from importlib import import_module

import pytest

from benchmarks.__main__ import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_what_can_be_named_can_be_measured(name: str) -> None:
    assert callable(import_module(f"benchmarks.{name}").measure)
