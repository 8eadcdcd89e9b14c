"""Package for Debian and Ubuntu, with menu entry, icon and file type.

The program has a folder of its own with its Python; the desktop files are in the system's folders.
"""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from pathlib import Path
from string import Template
from typing import Final

from game import HOMEPAGE
from tools.package.desktop import lay_out
from tools.package.making import NAME, ROOT, Missing, run

CONTROL: Final = Template("""\
Package: $name
Version: $version
Architecture: $architecture
Maintainer: The Dusk Arcade authors <dusk-arcade@users.noreply.github.com>
Homepage: $homepage
Section: games
Priority: optional
Installed-Size: $size
Depends: libc6 (>= $libc), libgcc-s1, libstdc++6, libx11-6, libxext6
Recommends: hicolor-icon-theme, libxcursor1, libxfixes3, libxi6, libxrandr2, libxss1, shared-mime-info
Description: four board and puzzle games on a table at dusk
 BrickShooter, Explode!, UnStack and EQUILIBRIX Combact, for one or two people
 at one screen: against the computer at five levels, with hints, puzzles,
 levels, and a review of every game. Mouse, keyboard or gamepad.
""")


def libc(folder: Path) -> str:
    """Return the oldest version of glibc with which the binaries in a folder run."""
    numbers = {0}
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink() and (content := path.read_bytes()).startswith(b"\x7fELF"):
            numbers |= {int(number) for number in re.findall(rb"\bGLIBC_2\.(\d+)", content)}
    return f"2.{max(numbers)}"


def build_deb(folder: Path, work: Path, out: Path, version: str) -> Path:
    """Build a package of the program in a folder; raises `Missing` without dpkg-deb."""
    if shutil.which("dpkg-deb") is None:
        raise Missing("dpkg-deb is not installed: it belongs to Debian and Ubuntu, and only packages for them need it")
    root = work / "root"
    lay_out(folder, root)
    about = root / "usr" / "share" / "doc" / NAME
    shutil.copyfile(ROOT / "LICENSE", about / "copyright")
    with (about / "changelog.gz").open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        packed.write((ROOT / "CHANGELOG.md").read_bytes())
    architecture = subprocess.run(
        ["dpkg", "--print-architecture"], capture_output=True, text=True, check=True
    ).stdout.strip()
    size = sum(path.lstat().st_size for path in root.rglob("*")) // 1024
    words = {"name": NAME, "version": version, "architecture": architecture, "size": size, "libc": libc(folder)}
    words["homepage"] = HOMEPAGE
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN" / "control").write_text(CONTROL.substitute(words), encoding="utf-8")
    for path in root.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
    path = out / f"{NAME}_{version}_{architecture}.deb"
    run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, path])
    return path
