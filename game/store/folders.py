"""Where things lie, and how that is told."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from game.store.settings import settings_path


@dataclass(frozen=True)
class Folders:
    """Where things lie."""

    assets: Path
    levels: Path
    data: Path
    """The player's own folder."""

    @property
    def settings(self) -> Path:
        """The file of the settings."""
        return settings_path(self.data)

    @property
    def log(self) -> Path:
        """The file in which is written down what goes wrong."""
        return self.data / "logs" / "arcade.log"


def data_folder(given: Path | None) -> Path:
    """The player's own folder: the one that was asked for, else the system's."""
    return given or Path(platformdirs.user_data_dir("dusk-arcade", appauthor=False))


def homely(text: str) -> str:
    """The text with a `~` for the player's home folder."""
    home = os.path.expanduser("~")
    for folder in {home, os.path.realpath(home)}:
        if os.path.dirname(folder) not in ("", folder):
            for written in (folder, repr(folder)[1:-1]):
                text = re.sub(rf"{re.escape(written)}(?![\w.-])", "~", text)
    return text
