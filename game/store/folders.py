"""Where things lie."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


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
        return self.data / "settings.json"
