"""Files of earlier versions, in `tests/fixtures`, and their way into a player's folder."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from tests.conftest import ROOT

FIXTURES = ROOT / "tests" / "fixtures"
VERSIONS = sorted(path.parent for path in FIXTURES.glob("*/saves"))
"""Those with each file by itself, and saves in many states."""
FOLDERS = sorted(path.parent for path in FIXTURES.glob("*/data"))
"""Those with a whole data folder, and what the version itself read in it."""
FIRST = ("brickshooter", "explode", "unstack", "combact")
"""Games that every version had."""
SAVES = [path for version in VERSIONS for path in sorted((version / "saves").glob("*/*.json"))]
LAST = VERSIONS[-1]
STARS = {"01-first-shot": 2, "02-bridge": 1, "16-heart": 2, "40-invader": 0, "a level long gone": 2}
"""Those won in BrickShooter, in every version's settings."""


def expected(save: Path) -> dict[str, Any]:
    """Return the contents of a save, as described by the version that wrote it."""
    facts: dict[str, Any] = json.loads(save.with_suffix(".expected").read_text(encoding="utf-8"))
    return facts


def put(save: Path, data: Path) -> None:
    """Let a save be the game in progress."""
    target = data / "saves" / f"{save.parent.name}.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(save, target)


def fill(data: Path, version: Path, state: str) -> dict[str, dict[str, Any]]:
    """Make a folder of a version's settings and scores, with each game in a state; what is expected of each game."""
    data.mkdir()
    for name in ("settings.json", "scores.json"):
        shutil.copy(version / name, data)
    saves = {game: version / "saves" / game / f"{state}.json" for game in FIRST}
    for save in saves.values():
        put(save, data)
    return {name: expected(save) for name, save in saves.items()}
