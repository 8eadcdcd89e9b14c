"""Where things lie, and how that is told."""

from __future__ import annotations

import os
import re
from pathlib import Path

import platformdirs
from msgspec import Struct

from game import __version__

NAME = "Dusk Arcade"
"""The folder among the player's documents, and among their pictures."""


class Folders(Struct, frozen=True):
    """Where things lie."""

    assets: Path
    levels: Path
    data: Path
    """The player's own folder."""
    pictures: Path | None = None
    """Where the player's pictures lie, if that is elsewhere; `documents` likewise."""
    documents: Path | None = None

    @property
    def exports(self) -> tuple[Path, Path]:
        """Where games go that are saved as files, and where pictures and films of them go."""
        usual = self.data / "exports"
        return self.documents or usual, self.pictures or usual

    @property
    def settings(self) -> Path:
        return settings_path(self.data)

    @property
    def log(self) -> Path:
        """The file in which is written down what goes wrong."""
        return self.data / "logs" / "arcade.log"


def folders_at(assets: Path, levels: Path, given: Path | None) -> Folders:
    """Everything in one folder where one was asked for, since it may be on a stick; else where the system has it."""
    if given is not None:
        return Folders(assets, levels, given)
    shared = platformdirs.user_pictures_path() / NAME, platformdirs.user_documents_path() / NAME
    return Folders(assets, levels, data_folder(None), *shared)


def data_folder(given: Path | None) -> Path:
    """The player's own folder: the one that was asked for, else the system's."""
    return given or Path(platformdirs.user_data_dir("dusk-arcade", appauthor=False))


def settings_path(folder: Path) -> Path:
    """The file of the settings in the player's folder."""
    return folder / "settings.json"


def folder_of_its_own(data: Path) -> Path:
    """The folder for this version of the arcade where a later one has the player's own."""
    data = data.resolve()
    return data.with_name(f"{data.name}-{__version__}")


def homely(text: str) -> str:
    """The text with a `~` for the player's home folder."""
    home = os.path.expanduser("~")
    for folder in {home, os.path.realpath(home)}:
        if os.path.dirname(folder) not in ("", folder):
            for written in (folder, repr(folder)[1:-1]):
                text = re.sub(rf"{re.escape(written)}(?![\w.-])", "~", text)
    return text
