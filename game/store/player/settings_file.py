"""The settings file: read entry by entry, with migrations from earlier versions."""

from collections.abc import Mapping
from pathlib import Path

from game.settings.settings import VERSION, Settings
from game.store.files.files import Migration, read_json, write_json


def _without_stars(data: dict[str, object]) -> dict[str, object]:
    """Convert version 1 (0.1.0), which held the stars as well; `game.store.player.progress` reads those."""
    return {"seen_version": "0.1.0"} | {name: value for name, value in data.items() if name != "solved"}


def _with_options(data: dict[str, object]) -> dict[str, object]:
    """Convert version 2, which held one option of one game under the option's own name."""
    held = {name: value for name, value in data.items() if name != "colours"}
    return {**held, "options": {"brickshooter": {"colours": data["colours"]}}} if "colours" in data else held


MIGRATIONS: Mapping[int, Migration] = {1: _without_stars, 2: _with_options}


def read_entries(path: Path, unfit: list[str] | None = None) -> dict[str, object] | None:
    """Return the entries of a file as plain data, missing ones with their defaults; None if there is no file.

    An entry that does not fit has its default and is noted in `unfit`; unknown entries are kept, as another version may
    know them. Raises `StorageError`.
    """
    data = read_json(path, VERSION, MIGRATIONS)
    return None if data is None else {**data, **Settings.from_json(data, unfit).to_json()}


def load_settings(path: Path, unfit: list[str] | None = None) -> Settings:
    """Return the settings in a file, the defaults if it is missing; raises `StorageError`.

    An entry that does not fit has its default and is noted in `unfit`.
    """
    return Settings.from_json(read_json(path, VERSION, MIGRATIONS) or {}, unfit)


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings; raises `StorageError`."""
    write_json(path, settings.to_json())
