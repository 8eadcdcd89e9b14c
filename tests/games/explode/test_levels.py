"""The levels of Explode!: the files that come with the game, and files that are refused."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from game.games.explode import rules
from game.games.explode.game import GAME
from game.play.port.level import LevelError
from tests.conftest import ROOT

FILES = sorted((ROOT / "levels" / "explode").glob("*.toml"))
TITLE = {"en": "Duel", "de": "Duell"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_level_files_are_fair(path: Path) -> None:
    level = GAME.parse_level(tomllib.loads(path.read_text(encoding="utf-8")))
    position = level.position
    assert all(level.title[language] for language in ("en", "de"))
    assert position.side == 0
    # A half turn of the board exchanges the two sides.
    assert tuple(-value for value in reversed(position.cells)) == position.cells
    assert rules.outcome(position) is None


def test_the_original_and_enough_others() -> None:
    positions = [GAME.parse_level(tomllib.loads(path.read_text(encoding="utf-8"))).position for path in FILES]
    assert positions[0] == rules.start()
    assert len(set(positions)) == len(positions) >= 10
    assert any(position.width != position.height for position in positions)


def test_both_forms_mean_the_same() -> None:
    several = GAME.parse_level({"title": TITLE, "position": "\nr3 .  .\n.  .  b3\nb\n"})
    assert several == GAME.parse_level({"title": TITLE, "position": "r3,.,./.,.,b3 b"})
    assert several.position == rules.parse_position("r3,.,./.,.,b3 b")
    assert several.title == TITLE


@pytest.mark.parametrize(
    ("data", "key"),
    [
        ({}, "position"),
        ({"title": TITLE}, "position"),
        ({"title": TITLE, "position": 5}, "position"),
        ({"title": TITLE, "position": ""}, "position"),
        ({"title": TITLE, "position": "r1 .\n. b1"}, "position"),
        ({"title": TITLE, "position": "r1 .\n\n. b1\nr"}, "position"),
        ({"title": TITLE, "position": "r6 .\n. b1\nr"}, "position"),
        ({"position": "r1,./.,b1 r"}, "title"),
        ({"title": "Duel", "position": "r1,./.,b1 r"}, "title"),
        ({"title": {"de": "Duell"}, "position": "r1,./.,b1 r"}, "title"),
        ({"title": {"en": "Duel", "de": 3}, "position": "r1,./.,b1 r"}, "title"),
        ({"title": {"en": "Duel", "de": " "}, "position": "r1,./.,b1 r"}, "title"),
        ({"title": TITLE, "position": "r1,./.,b1 r", "size": 2}, "size"),
    ],
)
def test_bad_levels_name_the_key(data: dict[str, Any], key: str) -> None:
    with pytest.raises(LevelError) as caught:
        GAME.parse_level(data)
    assert caught.value.key == key
