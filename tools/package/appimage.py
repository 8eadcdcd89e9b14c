"""AppImage: one file with the program and its desktop files."""

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
    """Build an AppImage of the program in a folder; raises `Missing` without appimagetool."""
    if shutil.which(TOOL) is None:
        raise Missing(f"{TOOL} is not installed: it is to be had from the AppImage project, and on Linux only")
    root = work / "AppDir"
    lay_out(folder, root)
    # Required at the top: the program, its desktop entry, and its icon under both names that are looked up.
    (root / "AppRun").symlink_to(f"usr/bin/{NAME}")
    (root / f"{DESKTOP_ID}.desktop").symlink_to(f"usr/share/applications/{DESKTOP_ID}.desktop")
    icon = f"usr/share/icons/hicolor/256x256/apps/{DESKTOP_ID}.png"
    for name in (f"{DESKTOP_ID}.png", ".DirIcon"):
        (root / name).symlink_to(icon)
    path = out / f"{NAME}-{version}-{platform.machine()}.AppImage"
    run([TOOL, root, path])
    return path
