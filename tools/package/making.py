"""What all packages share: where they come from, what they are called, and how something is made or found missing."""

from __future__ import annotations

import os
import platform
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
"""The version of programs that know the way to screen readers."""


class Missing(Exception):
    """A program or a library is needed that is not here; the message says which, and how it is got."""


def require(*modules: str) -> None:
    """Raises `Missing` unless these can be imported."""
    for module in modules:
        if find_spec(module) is None:
            raise Missing(f"{module} is not installed: pip install -r requirements-dev.txt")


def moment() -> int:
    """When this version was made, in seconds since 1970: the same checkout gives the same packages at any time.

    `SOURCE_DATE_EPOCH` says it, or the last commit; else it is the time of the list of changes.
    """
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    try:
        command = ["git", "-C", ROOT, "log", "-1", "--format=%ct"]
        return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    except (OSError, subprocess.CalledProcessError, ValueError):
        return int((ROOT / "CHANGELOG.md").stat().st_mtime)


def system() -> str:
    """The system and the machine that a program is for, such as `linux-x86_64`."""
    names = {"win32": "windows", "darwin": "macos"}
    return f"{names.get(sys.platform, sys.platform)}-{platform.machine().lower().replace('amd64', 'x86_64')}"


def label(version: str) -> str:
    """What a program of this version is called, for the system and the machine it is made on."""
    return f"{NAME}-{version}-{system()}"


def run(command: Sequence[str | Path]) -> None:
    """A program to its end, in the checkout; raises `CalledProcessError`."""
    # Sets have an order by chance, and a file a date: neither may be seen in what is made.
    steady = {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(moment()), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    subprocess.run(command, cwd=ROOT, env=os.environ | steady, check=True)
