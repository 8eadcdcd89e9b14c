"""Location of the arcade's own files, and the command that starts it: in a checkout, installed and frozen.

A checkout has `assets/` and `levels/` beside this package; a wheel contains them.
"""

import shlex
import sys
from importlib.util import find_spec
from pathlib import Path

from game.checks import brief

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = _PACKAGE / "_files"
"""Folder of these files in a wheel; set in pyproject.toml."""

ROOT = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent
ASSETS = ROOT / "assets"
LEVELS = ROOT / "levels"
ONLINE_PACKAGES = ("paho-mqtt", "pynacl", "websockets")
"""Packages without which nobody plays online; all others get them with the arcade."""
NEARBY_PACKAGES = ("zeroconf", "iotcore")
"""Packages that playing on the same network needs as well."""
DESKTOP_ID = "io.github.dusk_arcade.DuskArcade"
"""Name by which a desktop matches menu entry, icon and window."""


def command() -> tuple[str, ...]:
    """Return the command that starts another process of this arcade from any folder, without arguments."""
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    main = ROOT / "main.py"
    if main.is_file():
        return (sys.executable, str(main))
    # -P: do not take a folder `game` in the current one for this package.
    return (sys.executable, "-P", "-m", "game")


def installing(*packages: str) -> str:
    """Return the command that installs packages where this arcade finds them; empty where nothing can be added."""
    if getattr(sys, "frozen", False):
        return ""
    environment = Path(sys.prefix)
    if (environment / "pipx_metadata.json").is_file():
        words = ["pipx", "inject", environment.name, *packages]
    elif find_spec("pip") is None:
        words = ["uv", "pip", "install", "--python", sys.executable, *packages]
    else:
        words = [sys.executable, "-m", "pip", "install", *packages]
    if sys.platform.startswith("win"):
        return " ".join(f'"{word}"' if " " in word else word for word in words)
    return shlex.join(words)


def started_as() -> str:
    """Return how the player started this process, for messages: `main.py`, `dusk-arcade`, `python -m game`."""
    started = Path(sys.argv[0])
    return "python -m game" if started.resolve() == _PACKAGE / "__main__.py" else brief(started.name)
