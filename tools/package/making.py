"""Shared by all packages: source, names, dates, and running programs."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from game import __version__

ROOT: Final = Path(__file__).resolve().parent.parent.parent
HERE: Final = Path(__file__).resolve().parent
NAME: Final = "dusk-arcade"
WITH_READER: Final = f"{__version__}+reader"
"""Version of programs with screen reader support."""


PAGES: Final = ("manual", "files", "accessibility", "broker", "relays", "adding")
"""Names of the pages of docs/ that a player needs; all packages have them."""


class Missing(Exception):
    """A required program or library is missing; the message says which, and how to install it."""


def require(*modules: str) -> None:
    """Raise `Missing` unless these modules can be imported."""
    for module in modules:
        if find_spec(module) is None:
            raise Missing(f"{module} is not installed: pip install -r requirements-dev.txt")


def copy_pages(folder: Path) -> None:
    """Copy the pages for players into a folder that is made."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in PAGES:
        shutil.copyfile(ROOT / "docs" / f"{name}.md", folder / f"{name}.md")


def moment() -> int:
    """Return the date of this version in seconds since 1970, so that builds are reproducible.

    It is `SOURCE_DATE_EPOCH`, else the date of the last commit, else of the changelog.
    """
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    try:
        command = ["git", "-C", ROOT, "log", "-1", "--format=%ct"]
        return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    except (OSError, subprocess.CalledProcessError, ValueError):
        return int((ROOT / "CHANGELOG.md").stat().st_mtime)


def system() -> str:
    """Return system and architecture of a program, such as `linux-x86_64`."""
    names = {"win32": "windows", "darwin": "macos"}
    return f"{names.get(sys.platform, sys.platform)}-{platform.machine().lower().replace('amd64', 'x86_64')}"


def label(version: str) -> str:
    """Return the name of a program of this version, with system and architecture."""
    return f"{NAME}-{version}-{system()}"


def run(command: Sequence[str | Path]) -> None:
    """Run a program in the checkout; raises `CalledProcessError`."""
    # For reproducible builds: sets have a random order, and files have dates.
    steady = {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(moment()), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    subprocess.run(command, cwd=ROOT, env=os.environ | steady, check=True)
