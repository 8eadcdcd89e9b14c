"""The levels of UnStack: the files that come with the game, and files that are refused."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from game.games.unstack.game import GAME
from game.games.unstack.rules import moves as rules
from game.play.port.level import LevelError
from tests.conftest import ROOT

FILES = sorted((ROOT / "levels" / "unstack").glob("*.toml"))
TITLE = {"en": "Duel", "de": "Duell"}
UNEVEN = ("11-handicap-one", "12-handicap-three", "13-inventors-example")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_level_files(path: Path) -> None:
    level = GAME.parse_level(tomllib.loads(path.read_text(encoding="utf-8")))
    position = level.position
    assert all(level.title[language] for language in ("en", "de"))
    assert position.side == 0
    assert rules.outcome(position) is None
    assert rules.Turn(position).sources()
    # A half turn of the board exchanges the two sides, unless the level is meant to be uneven.
    even = tuple(-value for value in reversed(position.cells)) == position.cells
    assert even == (path.stem not in UNEVEN)


def test_the_start_and_enough_others() -> None:
    positions = [GAME.parse_level(tomllib.loads(path.read_text(encoding="utf-8"))).position for path in FILES]
    assert positions[:2] == [rules.start(), rules.start({"rules": "neto2026"})]
    assert len(set(positions)) == len(positions) >= 8


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"position": None}, "position"),
        ({"position": rules.position_text(rules.start()).removesuffix(" classic")}, "position"),
        ({"position": "b2 .\n. w2\nb classic"}, "position"),
        ({"title": {"de": "Duell"}}, "title"),
        ({"rules": "classic"}, "rules"),
    ],
)
def test_bad_levels_name_the_key(change: dict[str, Any], key: str) -> None:
    good = {"title": TITLE, "position": rules.position_text(rules.start())}
    assert GAME.parse_level(good).position == rules.start()
    with pytest.raises(LevelError) as caught:
        GAME.parse_level({**good, **change})
    assert caught.value.key == key
