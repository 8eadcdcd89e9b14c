"""Program that needs no Python, made by PyInstaller: an archived folder, or a single file."""

from __future__ import annotations

import os
import shutil
import sys
import tarfile
import time
import zipfile
from pathlib import Path
from typing import Final

import pygame

from game.installation import ASSETS, DESKTOP_ID
from tools.package.making import HERE, NAME, PAGES, ROOT, WITH_READER, Missing, copy_pages, label, moment, require, run

OPENS: Final = "open-arcade-files.cmd"
"""Script for Windows that associates the arcade's files with the program."""
ICON: Final = ASSETS / "icons" / "arcade.svg"


def paint_icon(size: int, path: Path) -> None:
    """Paint the icon with a size in pixels."""
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(pygame.image.load_sized_svg(ICON, (size, size)), path)


def build_program(work: Path, one_file: bool, version: str) -> tuple[Path, Path | None]:
    """Build the folder with the program, and the single file if wanted, within `work`; return both.

    Raises `Missing` without PyInstaller and, on Linux, without `strip`.
    """
    require("PyInstaller", *(["accesskit"] if version == WITH_READER else []))
    if sys.platform == "linux" and shutil.which("strip") is None:
        raise Missing("the program strip is not installed: apt-get install binutils")
    icon = work / "icon.png"
    paint_icon(256, icon)
    alone = label(version)
    places = ["--distpath", work / "made", "--workpath", work / "steps"]
    given = ["--root", ROOT, "--name", NAME, "--icon", icon, "--version", version, "--id", DESKTOP_ID]
    given += ["--pages", *PAGES]
    given += ["--reader"] if version == WITH_READER else []
    given += ["--one_file", alone] if one_file else []
    run(
        [
            *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"),
            *(*places, HERE / "arcade.spec", "--", *given),
        ]
    )
    folder = work / "made" / ("Dusk Arcade.app" if sys.platform == "darwin" else NAME)
    if sys.platform == "win32":
        shutil.copy(HERE / "windows" / OPENS, folder)
    if sys.platform != "darwin":  # Beside the program; the bundle, which may not be changed any more, has them inside.
        copy_pages(folder / "docs")
    return folder, work / "made" / (f"{alone}.exe" if sys.platform == "win32" else alone) if one_file else None


def pack(folder: Path, out: Path, version: str) -> Path:
    """Pack a folder into an archive that its system can open; the same folder gives the same archive."""
    name = label(version)
    # Finder shows the program's own name.
    inside = Path(folder.name if sys.platform == "darwin" else name)
    entries = sorted(folder.rglob("*"))
    if sys.platform == "win32":
        path = out / f"{name}.zip"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for entry in entries:
                if entry.is_file():
                    info = zipfile.ZipInfo(str(inside / entry.relative_to(folder)), time.gmtime(moment())[:6])
                    archive.writestr(info, entry.read_bytes(), zipfile.ZIP_DEFLATED)
        return path

    def plain(info: tarfile.TarInfo) -> tarfile.TarInfo:
        info.uid = info.gid = 0
        info.uname = info.gname = ""
        info.mtime = moment()
        info.mode = 0o755 if info.isdir() or info.mode & 0o100 else 0o644
        return info

    path = out / f"{name}.tar.xz"
    with tarfile.open(path, "w:xz") as packed:
        for entry in [folder, *entries]:
            packed.add(entry, os.fspath(inside / entry.relative_to(folder)), recursive=False, filter=plain)
    return path
