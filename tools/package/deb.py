"""The arcade as a package of Debian and Ubuntu, with its entry in the menu, its icon and its kind of files.

The program lies in a folder of its own and brings its Python; what the desktop has to know lies where it looks.
"""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from string import Template
from typing import Final

from game import __version__
from game.installation import DESKTOP_ID
from tools.package.making import HERE, NAME, ROOT, Missing, moment, run
from tools.package.program import ICON, paint_icon

SIZES: Final = (48, 64, 128, 256)
"""Pixels of the icons, for desktops that paint no SVG."""
CHECKS: Final = (
    ("desktop-file-validate", "desktop-file-utils", [f"usr/share/applications/{DESKTOP_ID}.desktop"]),
    ("appstreamcli", "appstream", ["validate", "--no-net", f"usr/share/metainfo/{DESKTOP_ID}.metainfo.xml"]),
)
"""Programs that know whether a file is as it should be, the package each is in, and what they are given."""
CONTROL: Final = Template("""\
Package: $name
Version: $version
Architecture: $architecture
Maintainer: The Dusk Arcade authors <dusk-arcade@users.noreply.github.com>
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


def share(root: Path) -> None:
    """Lay out below `root` what a desktop has to know: entry, page, kind of files and icons."""
    places = {"desktop": "applications", "metainfo.xml": "metainfo", "xml": "mime/packages"}
    words = {"id": DESKTOP_ID, "name": NAME, "version": __version__}
    words["date"] = datetime.fromtimestamp(moment(), UTC).date().isoformat()
    for ending, place in places.items():
        path = root / "usr" / "share" / place / f"{DESKTOP_ID}.{ending}"
        path.parent.mkdir(parents=True)
        text = (HERE / "linux" / f"arcade.{ending}").read_text(encoding="utf-8")
        path.write_text(Template(text).substitute(words), encoding="utf-8", newline="\n")
    icons = root / "usr" / "share" / "icons" / "hicolor"
    for size in SIZES:
        paint_icon(size, icons / f"{size}x{size}" / "apps" / f"{DESKTOP_ID}.png")
    (icons / "scalable" / "apps").mkdir(parents=True)
    shutil.copyfile(ICON, icons / "scalable" / "apps" / f"{DESKTOP_ID}.svg")


def validate(root: Path) -> list[str]:
    """Have the desktop's own programs check what was laid out; returns what could not be asked, and how it is got.

    Raises `CalledProcessError` when one finds something wrong.
    """
    missing = []
    for program, package, words in CHECKS:
        if shutil.which(program) is None:
            missing.append(f"{program} is not installed, nothing was validated by it: apt-get install {package}")
            continue
        given = [str(root / word) if word.startswith("usr/") else word for word in words]
        run([program, *given])
    return missing


def libc(folder: Path) -> str:
    """The oldest C library of GNU with which the programs and libraries in a folder run."""
    numbers = {0}
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink() and (content := path.read_bytes()).startswith(b"\x7fELF"):
            numbers |= {int(number) for number in re.findall(rb"\bGLIBC_2\.(\d+)", content)}
    return f"2.{max(numbers)}"


def build_deb(folder: Path, work: Path, out: Path) -> Path:
    """A package with the program in this folder; raises `Missing` without dpkg-deb."""
    if shutil.which("dpkg-deb") is None:
        raise Missing("dpkg-deb is not installed: it belongs to Debian and Ubuntu, and only packages for them need it")
    root = work / "root"
    program = root / "usr" / "lib" / NAME
    shutil.copytree(folder, program, symlinks=True)
    (root / "usr" / "bin").mkdir()
    (root / "usr" / "bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    share(root)
    for line in validate(root):
        print(line)
    about = root / "usr" / "share" / "doc" / NAME
    about.mkdir(parents=True)
    shutil.copyfile(ROOT / "LICENSE", about / "copyright")
    with (about / "changelog.gz").open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        packed.write((ROOT / "CHANGELOG.md").read_bytes())
    architecture = subprocess.run(
        ["dpkg", "--print-architecture"], capture_output=True, text=True, check=True
    ).stdout.strip()
    size = sum(path.lstat().st_size for path in root.rglob("*")) // 1024
    words = {"name": NAME, "version": __version__, "architecture": architecture, "size": size, "libc": libc(folder)}
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN" / "control").write_text(CONTROL.substitute(words), encoding="utf-8")
    for path in root.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
    path = out / f"{NAME}_{__version__}_{architecture}.deb"
    run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, path])
    return path
