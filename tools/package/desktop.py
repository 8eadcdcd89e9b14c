"""Desktop files of the program: menu entry, metadata, file type and icons."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from string import Template
from typing import Final

from game import HOMEPAGE, __version__
from game.installation import DESKTOP_ID
from tools.package.making import HERE, NAME, copy_pages, moment, run
from tools.package.program import ICON, paint_icon

SIZES: Final = (48, 64, 128, 256)
"""Sizes of the icons in pixels, for desktops without SVG."""
CHECKS: Final = (
    ("desktop-file-validate", "desktop-file-utils", [f"usr/share/applications/{DESKTOP_ID}.desktop"]),
    ("appstreamcli", "appstream", ["validate", "--no-net", f"usr/share/metainfo/{DESKTOP_ID}.metainfo.xml"]),
)
"""Validators: program, its package, and arguments."""


def lay_out(folder: Path, root: Path) -> None:
    """Lay out the program in a folder and its desktop files below `root`.

    Raises `CalledProcessError` if a validator finds an error.
    """
    # The pages for players lie where the system keeps such things.
    shutil.copytree(folder, root / "usr" / "lib" / NAME, symlinks=True, ignore=_without_pages(folder))
    (root / "usr" / "bin").mkdir()
    (root / "usr" / "bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    share(root)
    for line in validate(root):
        print(line)


def _without_pages(folder: Path) -> Callable[[str, list[str]], list[str]]:
    """Return what leaves out the pages beside the program in a folder."""
    return lambda at, names: ["docs"] if Path(at) == folder and "docs" in names else []


def share(root: Path) -> None:
    """Lay out the desktop files below `root`: entry, metadata, file type, icons, manual page, and pages for players."""
    copy_pages(root / "usr" / "share" / "doc" / NAME)
    places = {"desktop": "applications", "metainfo.xml": "metainfo", "xml": "mime/packages"}
    words = {"id": DESKTOP_ID, "name": NAME, "version": __version__, "homepage": HOMEPAGE}
    words["date"] = datetime.fromtimestamp(moment(), UTC).date().isoformat()
    for ending, place in places.items():
        path = root / "usr" / "share" / place / f"{DESKTOP_ID}.{ending}"
        path.parent.mkdir(parents=True)
        text = (HERE / "linux" / f"arcade.{ending}").read_text(encoding="utf-8")
        path.write_text(Template(text).substitute(words), encoding="utf-8", newline="\n")
    manual = root / "usr" / "share" / "man" / "man6" / f"{NAME}.6.gz"
    manual.parent.mkdir(parents=True)
    page = Template((HERE / "linux" / "arcade.6").read_text(encoding="utf-8")).substitute(words)
    with manual.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        packed.write(page.encode())
    icons = root / "usr" / "share" / "icons" / "hicolor"
    for size in SIZES:
        paint_icon(size, icons / f"{size}x{size}" / "apps" / f"{DESKTOP_ID}.png")
    (icons / "scalable" / "apps").mkdir(parents=True)
    shutil.copyfile(ICON, icons / "scalable" / "apps" / f"{DESKTOP_ID}.svg")


def validate(root: Path) -> list[str]:
    """Run the validators on what was laid out; return a line for each missing one.

    Raises `CalledProcessError` if one finds an error.
    """
    missing = []
    for program, package, words in CHECKS:
        if shutil.which(program) is None:
            missing.append(f"{program} is not installed, nothing was validated by it: apt-get install {package}")
            continue
        given = [str(root / word) if word.startswith("usr/") else word for word in words]
        run([program, *given])
    return missing
