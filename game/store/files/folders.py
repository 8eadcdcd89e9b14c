"""The folders of the arcade and of the player."""

import os
import re
from pathlib import Path

from msgspec import Struct

from game import __version__

NAME = "Dusk Arcade"
"""Name of the folder among the player's documents and pictures."""


class Folders(Struct, frozen=True):
    assets: Path
    levels: Path
    data: Path
    """The player's data folder."""
    pictures: Path | None = None
    """The player's pictures folder, if it is not within `data`; likewise `documents`."""
    documents: Path | None = None

    @property
    def exports(self) -> tuple[Path, Path]:
        """Folders for exported games, and for pictures and films."""
        usual = self.data / "exports"
        return self.documents or usual, self.pictures or usual

    @property
    def log(self) -> Path:
        """The log file of errors."""
        return self.data / "logs" / "arcade.log"


def online_path(folder: Path) -> Path:
    """Return the path of the file of online games, with their keys."""
    return folder / "online.json"


def folder_of_its_own(data: Path) -> Path:
    """Return a data folder for this version, used if a later version owns the usual one."""
    data = data.resolve()
    return data.with_name(f"{data.name}-{__version__}")


def homely(text: str) -> str:
    """Return the text with `~` for the player's home folder."""
    home = os.path.expanduser("~")
    for folder in {home, os.path.realpath(home)}:
        if os.path.dirname(folder) not in ("", folder):
            for written in (folder, repr(folder)[1:-1]):
                text = re.sub(rf"{re.escape(written)}(?![\w.-])", "~", text)
    return text
