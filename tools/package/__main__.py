"""Builds packages for players into `dist/`: `python -m tools.package [KIND|all]`.

`wheel` is the wheel and the source archive; `folder` an archive with a program that needs no Python, `onefile` the same
as a single file, both for the present system and architecture; `deb` a package for Debian and Ubuntu, `appimage` one
file for any Linux. See `docs/engineering/releases.md`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game import __version__
from tools.package.appimage import TOOL, build_appimage
from tools.package.deb import build_deb
from tools.package.making import ROOT, WITH_READER, Missing, require, run
from tools.package.program import build_program, pack

KINDS: Final = ("wheel", "folder", "onefile", "deb", "appimage")
NEEDS: Final = {"deb": "dpkg-deb", "appimage": TOOL}
"""Programs needed for a kind; `all` skips kinds whose program is missing."""


def build_wheel(out: Path) -> list[Path]:
    """Build the wheel and the source archive; return their paths."""
    require("hatchling", "hatch_requirements_txt")
    with tempfile.TemporaryDirectory() as made:
        run([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", made])
        return [Path(shutil.move(path, out / path.name)) for path in sorted(Path(made).iterdir())]


def build(kinds: Sequence[str], out: Path, version: str = __version__) -> list[Path]:
    """Build packages of these kinds; raises `Missing` and `CalledProcessError`."""
    out.mkdir(parents=True, exist_ok=True)
    made = build_wheel(out) if "wheel" in kinds else []
    if set(kinds) <= {"wheel"}:
        return made
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        folder, one = build_program(work, "onefile" in kinds, version)
        if "folder" in kinds:
            made.append(pack(folder, out, version))
        if one is not None:
            made.append(Path(shutil.move(one, out / one.name)))
        if "deb" in kinds:
            made.append(build_deb(folder, work / "deb", out, version))
        if "appimage" in kinds:
            made.append(build_appimage(folder, work / "appimage", out, version))
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Build packages; return the exit status, 1 if something is missing or fails."""
    parser = argparse.ArgumentParser(prog="python -m tools.package", description="Makes what players install.")
    parser.add_argument("kind", nargs="?", choices=(*KINDS, "all"), default="all", help="all that can be made here")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="DIR", help="where to, else dist")
    parser.add_argument("--reader", action="store_true", help="programs that know the way to screen readers")
    options = parser.parse_args(arguments)
    able = [kind for kind in KINDS if kind not in NEEDS or shutil.which(NEEDS[kind])]
    kinds = able if options.kind == "all" else [options.kind]
    try:
        made = build(kinds, options.out, WITH_READER if options.reader else __version__)
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        print(f"{Path(os.fspath(error.cmd[0])).name} has failed", file=sys.stderr)
        return 1
    for path in made:
        print(f"{path.stat().st_size / 1e6:6.2f} MB  {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
