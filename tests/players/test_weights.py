"""Weights in files: exactly what the engine asks for, or a named error."""

from __future__ import annotations

from importlib import import_module

import pytest

from game.players.evaluation import WeightsError, parse_weights, read_weights, weighed
from tools.tune import weights_text

LISTED = {"classic": ("stones",), "patterns": 3}
NAMES = {"classic": ("stones", "tempo"), "new": ("stones",)}
GOOD = {"classic": (100, -5), "new": (0,)}


def test_text_round_trip() -> None:
    assert parse_weights(weights_text(GOOD, NAMES), NAMES) == GOOD


def test_weights_without_names_are_a_list_of_a_known_length() -> None:
    good = {"classic": (7,), "patterns": (1, -200, 30)}
    text = weights_text(good, LISTED)
    assert parse_weights(text, LISTED) == good
    for wrong in ("[1, 2]", "[1, 2, 3, 4]", "[1, 2, true]", "[1, 2, 100001]", '"123"', "{}", "null"):
        with pytest.raises(WeightsError):
            parse_weights(f'{{"classic": {{"stones": 7}}, "patterns": {wrong}}}', LISTED)
    with pytest.raises(WeightsError):
        parse_weights('{"classic": [7], "patterns": [1, 2, 3]}', LISTED)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[" * 100_000,
        "[]",
        "{}",
        '{"classic": {"stones": 1, "tempo": 2}}',
        '{"classic": {"stones": 1, "tempo": 2}, "new": 3}',
        '{"classic": {"stones": 1}, "new": {"stones": 1}}',
        '{"classic": {"stones": 1, "tempo": 2, "more": 3}, "new": {"stones": 1}}',
        '{"classic": {"stones": 1, "tempo": 2.5}, "new": {"stones": 1}}',
        '{"classic": {"stones": 1, "tempo": true}, "new": {"stones": 1}}',
        '{"classic": {"stones": 1, "tempo": "2"}, "new": {"stones": 1}}',
        '{"classic": {"stones": 1, "tempo": 100001}, "new": {"stones": 1}}',
        f'{{"classic": {{"stones": 1, "tempo": {"9" * 4_000}}}, "new": {{"stones": 1}}}}',
        f'{{"classic": {{"stones": 1, "tempo": {"9" * 5_000}}}, "new": {{"stones": 1}}}}',
        f'{{"classic": {{"stones": 1, "tempo": "{"w" * 5_000}"}}, "new": {{"stones": 1}}}}',
        '{"classic": {"stones": 1, "tempo": NaN}, "new": {"stones": 1}}',
        '{"classic": {"stones": 1, "tempo": 2}, "new": {"stones": 1}, "other": {}}',
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(WeightsError) as caught:
        parse_weights(text, NAMES)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("name", ["unstack", "combact"])
def test_every_engine_has_its_weights(name: str) -> None:
    engine = import_module(f"game.games.{name}.engine")
    weights = read_weights(engine.WEIGHTS_FILE, engine.FEATURES)
    assert all(any(values) for values in weights.values())


def test_weighing_rounds_down_to_whole_units() -> None:
    assert weighed((1, -2, 0), (250, 30, 999)) == 1
    assert weighed((-1, 0, 0), (250, 30, 999)) == -3
