"""Where the arcade's own files lie, and how it is started: the same in a checkout, installed and frozen.

A checkout has `assets/` and `levels/` beside this package; a wheel carries them within it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from game.checks import brief

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = _PACKAGE / "_files"
"""Where pyproject.toml puts them in a wheel."""

ROOT = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent
ASSETS, LEVELS = ROOT / "assets", ROOT / "levels"
DESKTOP_ID: Final = "io.github.dusk_arcade.DuskArcade"
"""What a desktop knows the arcade by: its entry in the menu, its icon, and the class of its window."""


def command() -> tuple[str, ...]:
    """What starts another process of this arcade, from any folder; arguments follow."""
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    main = ROOT / "main.py"
    if main.is_file():
        return (sys.executable, str(main))
    # -P: a folder `game` in the current one must not be taken for this package.
    return (sys.executable, "-P", "-m", "game")


def started_as() -> str:
    """What the player typed to start this process, as messages call it: `main.py`, `dusk-arcade`, `python -m game`."""
    started = Path(sys.argv[0])
    return "python -m game" if started.resolve() == _PACKAGE / "__main__.py" else brief(started.name)
