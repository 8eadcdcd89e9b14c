"""Paints the arcade in many states as PNG: `python -m tools.pictures FOLDER [--against OTHER] [--only WORD ...]`.

With `--against` they are compared with those of another folder: the names of differing pictures are printed,
`FOLDER/differences.html` shows each of them before, after, and what differs, and the exit status is 1. To see the
effect of a change, run it before and after, and open the page in a browser:

    python -m tools.pictures before
    python -m tools.pictures after --against before
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

import pygame

from tools.pictures.arcade import Arcade
from tools.pictures.compare import compare
from tools.pictures.pictures import Picture
from tools.pictures.positions import positions
from tools.pictures.report import report
from tools.pictures.screens import screens


def paint(picture: Picture, target: Path) -> None:
    """Open the arcade, perform a picture's acts, and save the window."""
    arcade = Arcade(picture.size, picture.settings, picture.saves)
    try:
        for act in picture.acts:
            act(arcade)
        pygame.image.save(arcade.app.window.surface, target)
    finally:
        arcade.close()


def main() -> int:
    """Paint pictures, and compare them if wanted; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description="Paints the arcade in many states.")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where the pictures go")
    parser.add_argument("--against", type=Path, metavar="OTHER", help="a folder of pictures to compare with")
    parser.add_argument(
        "--only", nargs="+", default=[""], metavar="WORD", help="pictures with one of these in their names"
    )
    options = parser.parse_args()
    folder, other = options.folder.absolute(), options.against and options.against.absolute()
    if other is not None and not other.is_dir():
        parser.error(f"there is no folder {options.against}")
    pictures = [picture for picture in positions() + screens() if any(word in picture.name for word in options.only)]
    names = [picture.name for picture in pictures]
    assert len(set(names)) == len(names)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as working:
        os.chdir(working)
        for picture in pictures:
            print(picture.name, file=sys.stderr, flush=True)
            paint(picture, folder / f"{picture.name}.png")
        os.chdir(folder)
    if other is None:
        return 0
    others = [path.stem for path in sorted(other.glob("*.png"))]
    gone = [name for name in others if name not in names and any(word in name for word in options.only)]
    changes = compare([*names, *gone], folder, other, folder / "differences")
    page = folder / "differences.html"
    page.unlink(missing_ok=True)
    if not changes:
        print(f"all {len(names)} pictures are the same")
        return 0
    report(changes, page)
    print(*changes, f"They are shown in {options.folder / page.name}.", sep="\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
