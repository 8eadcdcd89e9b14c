"""Cache of achievement counts for games whose lines lack them (0.1.0): found by replaying, lost without harm."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from game.checks import Unfit, choice, line, mapping, up_to, whole
from game.play.records.record import FEATS
from game.store.files.files import StorageError, read_json, write_json

VERSION: Final = 1
MOST: Final = 100_000
MOST_POINTS: Final = 10**9
LONGEST: Final = 12
NAMES: Final = tuple(f"{feat}{player}" for feat in FEATS for player in ("", 1, 2))
"""Names of counts in a line."""

Counts = Mapping[str, int]


def feats_path(folder: Path) -> Path:
    return folder / "feats.json"


def load_feats(folder: Path) -> dict[str, Counts]:
    """Return the counts by the games' marks; nothing if the file does not fit."""
    try:
        data = read_json(feats_path(folder), VERSION) or {}
        found = up_to("feats", mapping("feats", data.get("feats", {})), MOST, [])
        return {line("a mark", mark, LONGEST): _counts(mark, counts) for mark, counts in found.items()}
    except (StorageError, Unfit):
        return {}


def _counts(mark: str, counts: object) -> Counts:
    held = mapping(mark, counts)
    return {choice(mark, name, NAMES): whole(mark, count, 0, MOST_POINTS) for name, count in held.items()}


def save_feats(folder: Path, feats: Mapping[str, Counts]) -> None:
    """Write the cache; raises `StorageError`."""
    held = {mark: dict(counts) for mark, counts in feats.items()}
    write_json(feats_path(folder), {"version": VERSION, "feats": held})
