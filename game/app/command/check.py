"""The command `check`: says what fits in a data folder and what does not, and changes nothing.

What it prints can be shown to anybody: without the home folder, and without texts from the files.
"""

import os
import sys
from pathlib import Path

from game.app.command.counts import counted
from game.app.command.folder_check import Finding, FolderCheck
from game.app.command.progress import Progress
from game.app.system.logs import QUOTE, complain
from game.characters import printable
from game.store.files.errors import shown
from game.store.files.folder_choice import FolderTrouble, chosen_or_usual
from game.store.files.folders import homely

COUNTED = ("game", "saved game", "own level", "star", "best score", "puzzle", "online game")
"""Kinds of things counted, in the order in which they are told."""


def run(data: Path | None) -> int:
    """Check a data folder, by default the player's; print each finding in a line, and a sentence at the end.

    Return the exit status: 0 if there is no problem, 1 if there is one, 2 if there is no such folder.
    """
    try:
        folder = data or chosen_or_usual()
        os.lstat(folder)
    except FolderTrouble as trouble:
        complain(f"{trouble} Name a folder with --data.")
        return 2
    except (FileNotFoundError, NotADirectoryError):
        complain(f"there is no folder {homely(shown(folder))}")
        return 2
    except OSError:
        pass  # It is told as a finding.
    with Progress(sys.stderr) as progress:
        return _check(folder, progress)


def _check(folder: Path, progress: Progress) -> int:
    def tell(finding: Finding) -> None:
        progress.clear()
        print(_safe(f"{finding.place}: {finding.problem}. {finding.deed}"), flush=True)

    check = FolderCheck(folder, tell, progress)
    check.run()
    progress.clear()
    there = [counted(count, one) for one in COUNTED if (count := check.counted[one])]
    result = counted(check.found, "problem") if check.found else "no problems"
    if not there and not check.found:
        there = ["Nothing is saved here yet"]
    print(": ".join(filter(None, (", ".join(there), result))) + ".", flush=True)
    return int(check.found > 0)


def _safe(text: str) -> str:
    """Return a line without the home folder, and without quotes from files, which may be private."""
    return homely(QUOTE.sub(r"\1…\1", printable(text).replace("\n", "·")))
