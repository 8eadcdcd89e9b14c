"""Weights in files: exactly what the engine asks for, or an error."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec import MsgspecError

from game.games.unstack.patterns import LARGEST_WEIGHT, PATTERNS, read_weights
from tools.learn import weights_text

ROW = [1, -LARGEST_WEIGHT, *[0] * (2 * PATTERNS - 3), LARGEST_WEIGHT]


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    for weights in ({"classic": tuple(ROW), "neto2026": tuple(ROW[::-1])}, read_weights()):
        file.write_text(weights_text(weights), encoding="utf-8")
        assert read_weights(file) == weights


def test_every_rule_set_has_its_weights() -> None:
    assert all(any(values) for values in read_weights().values())


@pytest.mark.parametrize(
    "wrong", [ROW[1:], [*ROW, 0], [*ROW[1:], True], [*ROW[1:], LARGEST_WEIGHT + 1], [*ROW[1:], 2.5], "1", {}]
)
def test_anything_else_is_refused(wrong: object, tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    file.write_text(json.dumps({"classic": ROW, "neto2026": wrong}), encoding="utf-8")
    with pytest.raises(MsgspecError):
        read_weights(file)


def test_a_rule_set_that_is_missing_is_named(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    file.write_text(json.dumps({"classic": ROW}), encoding="utf-8")
    with pytest.raises(KeyError, match="neto2026"):
        read_weights(file)
