"""The arcade as an AppImage: one file that holds the program with all that a desktop has to know of it."""

from __future__ import annotations

import platform
import shutil
from pathlib import Path
from typing import Final

from game.installation import DESKTOP_ID
from tools.package.desktop import lay_out
from tools.package.making import NAME, Missing, run

TOOL: Final = "appimagetool"


def build_appimage(folder: Path, work: Path, out: Path, version: str) -> Path:
    """An AppImage with the program in this folder; raises `Missing` without the program that makes one."""
    if shutil.which(TOOL) is None:
        raise Missing(f"{TOOL} is not installed: it is to be had from the AppImage project, and on Linux only")
    root = work / "AppDir"
    lay_out(folder, root)
    # What has to lie at the top: how it is started, its entry, and its icon under both names by which it is looked for.
    (root / "AppRun").symlink_to(f"usr/bin/{NAME}")
    (root / f"{DESKTOP_ID}.desktop").symlink_to(f"usr/share/applications/{DESKTOP_ID}.desktop")
    icon = f"usr/share/icons/hicolor/256x256/apps/{DESKTOP_ID}.png"
    for name in (f"{DESKTOP_ID}.png", ".DirIcon"):
        (root / name).symlink_to(icon)
    path = out / f"{NAME}-{version}-{platform.machine()}.AppImage"
    run([TOOL, root, path])
    return path
