"""The system's file manager: a program of its own that shows a folder."""

import os
import subprocess
import sys
from pathlib import Path

from game.background import start_process, start_thread

STARTED_AFTER = 5.0
"""Seconds after which a program that still runs is taken for the file manager itself."""


def show_folder(folder: Path) -> None:
    """Show a folder in the file manager, for a thread: it waits for what starts that. Raises `OSError`."""
    if sys.platform == "win32":
        os.startfile(folder)
        return
    command = "open" if sys.platform == "darwin" else "xdg-open"
    process = start_process([command, str(folder.absolute())], heard=False)
    try:
        status = process.wait(STARTED_AFTER)
    except subprocess.TimeoutExpired:
        start_thread(process.wait, "file manager")
        return
    if status:
        raise OSError(f"{command} ended with status {status}")
