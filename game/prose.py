"""Prose in files: how to play, and the lessons, as TOML in `assets/`. It is English; gettext translates it."""

import tomllib

from game.installation import ASSETS

FOLDERS = ("help", "lessons")
PROSE = ("title", "text", "task", "result")
"""Keys of what players read."""


def read_prose(folder: str, name: str) -> list[dict[str, object]]:
    """Return the entries of a file in one of `FOLDERS`, each line break in their prose a blank."""
    (entries,) = tomllib.loads((ASSETS / folder / f"{name}.toml").read_text("utf-8")).values()
    for entry in entries:
        entry |= {key: " ".join(entry[key].split()) for key in PROSE if key in entry}
    return list(entries)
