"""Films moments of the games exactly: `python -m tools.film [GAME [MOMENT ...]] [--out FOLDER] [--against OTHER]`.

Without a game the moments are listed; `all` films those of all games. The arcade's own loop runs on a clock that is
handed in, sixty frames a second, and is played by pygame's own events. Each moment becomes a contact sheet,
`GAME-MOMENT.png`, and a file of figures, `GAME-MOMENT.txt`. With `--against` the figures are compared with those of
another folder, and the exit status is 1 if some differ:

    python -m tools.film all --out before
    python -m tools.film all --out after --against before

`python -m tools.film readme` writes the film at the top of the README.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

from tools.film.figures import compared, figures, lines, read
from tools.film.moments import MOMENTS, Moment
from tools.film.readme import TARGET, write_readme_film
from tools.film.sheet import write_film, write_sheets
from tools.film.shooting import shoot
from tools.film.studio import MOTIONS

SIZE = (1280, 720)
LARGE = 640
"""Width of the pictures of an animated film, in pixels."""
ALL, README = "all", "readme"


def size_of(text: str) -> tuple[int, int]:
    """Return the width and height in a text such as `1280x720`. Raises `ValueError`."""
    wide, _, high = text.partition("x")
    return int(wide), int(high)


def listed() -> str:
    """Return all moments, a line each."""
    width = max(len(moment.title) for moment in MOMENTS)
    return "\n".join(f"{moment.title.ljust(width)}  {moment.shows}" for moment in MOMENTS)


def chosen(parser: argparse.ArgumentParser, game: str, names: list[str]) -> list[Moment]:
    """Return the moments asked for; ends the program if there are none of these names."""
    found = [moment for moment in MOMENTS if game in (ALL, moment.game) and (not names or moment.name in names)]
    unknown = [name for name in names if name not in {moment.name for moment in found}]
    if not found or unknown:
        parser.error(f"there is no moment {' '.join([game, *unknown])}; without a game all of them are listed")
    return found


def main() -> int:
    """Film moments, and compare their figures if wanted; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.film", description="Films moments of the games exactly.")
    parser.add_argument(
        "game", nargs="?", metavar="GAME", help=f"a game, {ALL}, or {README} for the film in the README"
    )
    parser.add_argument("moments", nargs="*", metavar="MOMENT", help="its moments; all of them if none is named")
    parser.add_argument("--out", type=Path, default=Path("films"), metavar="FOLDER", help="where the films go")
    parser.add_argument("--against", type=Path, metavar="OTHER", help="a folder of films to compare the figures with")
    parser.add_argument("--motion", choices=MOTIONS, default="lively", help="how moves are shown")
    parser.add_argument("--size", type=size_of, default=SIZE, metavar="WIDTHxHEIGHT", help="size of the window")
    parser.add_argument("--every", action="store_true", help="show every frame, on as many sheets as it takes")
    parser.add_argument("--webp", action="store_true", help="write an animated film as well")
    options = parser.parse_args()
    if options.game is None:
        print(listed())
        return 0
    if options.game == README:
        with tempfile.TemporaryDirectory() as working:
            os.chdir(working)
            print(f"{TARGET}: {write_readme_film() / 1e6:.2f} MB")
            os.chdir(TARGET.parent)
        return 0
    moments = chosen(parser, options.game, options.moments)
    folder, other = options.out.absolute(), options.against and options.against.absolute()
    if other is not None and not other.is_dir():
        parser.error(f"there is no folder {options.against}")
    folder.mkdir(parents=True, exist_ok=True)
    differing = 0
    with tempfile.TemporaryDirectory() as working:
        os.chdir(working)
        for moment in moments:
            film = shoot(moment, options.motion, options.size, LARGE if options.webp else 0)
            target = folder / f"{moment.game}-{moment.name}"
            found = figures(film)
            target.with_suffix(".txt").write_text("\n".join(lines(found)) + "\n", encoding="utf-8")
            if options.webp:
                write_film(film, target)
            else:
                write_sheets(film, target, options.every)
            told = _against(other, target, found)
            differing += bool(told)
            print(moment.title, *told, sep="\n", flush=True)
        os.chdir(folder)
    return int(differing > 0)


def _against(other: Path | None, target: Path, found: dict[str, str]) -> list[str]:
    """Return what differs from the figures of the same moment in another folder, in lines."""
    if other is None:
        return []
    path = other / target.with_suffix(".txt").name
    if not path.is_file():
        return [f"  {path.name} is not there"]
    return list(compared(read(path.read_text(encoding="utf-8")), found))


if __name__ == "__main__":
    sys.exit(main())
