"""The settings file: read entry by entry, with migrations from earlier versions."""

from pathlib import Path

from game.settings.settings import SETTINGS_VERSION, Settings
from game.store.files.json_file import JsonFile


def _without_stars(data: dict[str, object]) -> dict[str, object]:
    """Convert version 1 (0.1.0), which held the stars as well; `game.store.player.progress` reads those."""
    return {"seen_version": "0.1.0"} | {name: value for name, value in data.items() if name != "solved"}


def _with_options(data: dict[str, object]) -> dict[str, object]:
    """Convert version 2, which held one option of one game under the option's own name."""
    held = {name: value for name, value in data.items() if name != "colours"}
    return {**held, "options": {"brickshooter": {"colours": data["colours"]}}} if "colours" in data else held


def _entries(data: dict[str, object], unfit: list[str]) -> dict[str, object]:
    """Return the entries of a file, missing and unfit ones with their defaults; unknown ones are kept, as another
    version may know them.
    """
    return {**data, **Settings.from_json(data, unfit).to_json()}


SETTINGS = JsonFile[dict[str, object]](
    "settings.json", SETTINGS_VERSION, dict, _entries, lambda entries: entries, {1: _without_stars, 2: _with_options}
)


def load_settings(path: Path, unfit: list[str] | None = None) -> Settings:
    """Return the settings in a file, the defaults if it is missing; raises `StorageError`.

    What does not fit is noted in `unfit`.
    """
    return Settings.from_json(SETTINGS.load(path, unfit))
