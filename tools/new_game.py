"""Begins a new game: `python -m tools.new_game NAME --grid 8x8`, a whole one that can be played at once.

The game is written from a template in `examples/`: rules, computer player, hints, lesson, help, pictures, a level and
tests. It is then changed into the game that is meant, part by part, and can be played all the time. Nothing that exists
is overwritten.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).resolve().parent.parent
PAIR, SOLO = "template", "template_solo"
"""Folders of the templates for two players and for one, in `examples/`."""
NUMBERS = {3: ("three", "drei"), 4: ("four", "vier"), 5: ("five", "fünf"), 6: ("six", "sechs")}
"""Words for the length of a row, in English and German."""
SMALLEST, LARGEST = 3, 12
"""Numbers of columns and rows that a board can have."""
NAME = re.compile(r"[a-z][a-z0-9]{2,19}")
GRID = re.compile(r"(\d+)x(\d+)")
SEEN = (
    "reader/test_obeyed.py",
    "scenes/all_screens/test_layouts.py",
    "scenes/all_screens/test_pictures.py",
    "scenes/animation/test_motions.py",
)
"""Tests that compare all screens or games with what was found good, in `tests/`."""
RELATIVE = re.compile(r"^(\s*)from (\.+)([\w.]*) import ", re.MULTILINE)


class Refused(ValueError):
    """The game cannot be begun like this."""


class Plan(Struct, frozen=True):
    """A game to be begun."""

    name: str
    template: str = PAIR
    width: int = 3
    height: int = 3
    length: int = 3
    title: str = ""

    @property
    def shown(self) -> str:
        """The title of the game."""
        return self.title or self.name.capitalize()


def planned(name: str, one: bool = False, grid: str = "", length: int = 0, title: str = "") -> Plan:
    """Return the plan of a game. Raises `Refused`."""
    if not NAME.fullmatch(name):
        raise Refused(f"the name {name!r} is not 3 to 20 small letters and digits, beginning with a letter")
    if title and (not title.isprintable() or set(title) & set('"\\{}')):
        raise Refused(f"the title {title!r} has a character that texts of the program cannot have")
    if one:
        if grid or length:
            raise Refused("the game for one player begins with four by four lanterns; change them in its rules")
        return Plan(name, SOLO, title=title)
    found = GRID.fullmatch(grid or "3x3")
    if found is None:
        raise Refused(f"the grid {grid!r} is not columns and rows, such as 8x8")
    width, height = int(found[1]), int(found[2])
    if not all(SMALLEST <= side <= LARGEST for side in (width, height)):
        raise Refused(f"a grid has {SMALLEST} to {LARGEST} columns and rows")
    # On a large board a short row is made at once.
    length = length or min(width, height, 5 if min(width, height) > 6 else 4)
    if length not in NUMBERS or length > min(width, height):
        most = min(max(NUMBERS), width, height)
        raise Refused(f"a row on this grid has at least {min(NUMBERS)} and at most {most} stones")
    return Plan(name, PAIR, width, height, length, title)


def written(plan: Plan, root: Path = ROOT) -> list[Path]:
    """Write a game, and return its files. Raises `Refused` if something is there already."""
    package = root / "game" / "games" / plan.name
    levels = root / "levels" / plan.name
    tests = root / "tests" / "games" / plan.name
    for there in (package, levels, tests):
        if there.exists():
            raise Refused(f"{there.relative_to(root)} exists already")
    template = ROOT / "examples" / plan.template
    made = []
    for source in sorted(template.rglob("*")):
        inner = source.relative_to(template)
        if source.is_dir() or "__pycache__" in inner.parts or inner.name == "german.toml":
            continue
        target = package / inner
        if inner.parts[0] == "tests":
            target = tests.joinpath(*inner.parts[1:])
        elif inner.suffix == ".toml":
            target = levels / inner
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_adapted(source.read_text(encoding="utf-8"), inner, plan), encoding="utf-8")
        made.append(target)
    _enlist(plan.name, root)
    return made


def _adapted(text: str, inner: Path, plan: Plan) -> str:
    """Return the text of a template's file as the game has it."""
    if inner.name == "__init__.py" and len(inner.parts) == 1:
        text = _introduced(text, plan)
    if inner.suffix == ".toml":
        return _level(plan) if plan.template == PAIR else text
    base = ["game", "games", plan.name]

    def absolute(found: re.Match[str]) -> str:
        indent, dots, rest = found.groups()
        above = [*base, *inner.parts[:-1]]
        room = above[: len(above) + 1 - len(dots)]
        return f"{indent}from {'.'.join([*room, *filter(None, [rest])])} import "

    text = RELATIVE.sub(absolute, text)
    if plan.template == PAIR:
        for constant, value in (("GRID_WIDTH", plan.width), ("GRID_HEIGHT", plan.height), ("ROW_LENGTH", plan.length)):
            text = re.sub(rf"^{constant} = \d+$", f"{constant} = {value}", text, flags=re.MULTILINE)
        number, _ = NUMBERS[plan.length]
        text = text.replace("Row of three", plan.shown)
        text = text.replace("three", number).replace("Three", number.capitalize())
    else:
        text = re.sub(r"\bLanterns(?=\()", plan.name.capitalize(), text).replace("Lanterns", plan.shown)
    return text


def _introduced(text: str, plan: Plan) -> str:
    """Return a package's first file without what is said of copying it."""
    _, rest = text.split("Begin with `rules`", 1)
    own = '    name=__name__.rpartition(".")[2],  # The name of the package, whatever it was copied to.\n'
    rest = rest.replace(own, f'    name="{plan.name}",\n')
    return f'"""{plan.shown}.\n\nBegin with `rules`{rest}'


def _level(plan: Plan) -> str:
    """Return a level: stones of both sides in the corners."""
    rows = [["."] * plan.width for _ in range(plan.height)]
    rows[0][0] = "s"
    rows[-1][-1] = "s"
    rows[0][-1] = "m"
    board = "\n".join(" ".join(row) for row in rows)
    return f"title = {{ en = \"Corners\", de = \"Ecken\" }}\nposition = '''\n{board}\nm\n'''\n"


def _enlist(name: str, root: Path) -> None:
    """Add a game to the list of games and to the manual page. Raises `Refused` if the list cannot be read."""
    table = root / "game" / "games" / "__init__.py"
    head, end, tail = table.read_text(encoding="utf-8").partition("\n)\ngame_named")
    if not end:
        raise Refused(f"{table.relative_to(root)} has no list of games that is understood")
    table.write_text(f'{head}\n    "{name}",{end}{tail}', encoding="utf-8")
    manual = root / "tools" / "package" / "linux" / "arcade.6"
    if manual.exists():
        page = manual.read_text(encoding="utf-8")
        listed = re.sub(r'^(\.BR .*) " or " (\w+)$', rf'\1 ", " \2 " or " {name}', page, count=1, flags=re.MULTILINE)
        manual.write_text(listed, encoding="utf-8")


def german(plan: Plan) -> dict[str, str]:
    """The texts of a game in German, by the English ones."""
    file = ROOT / "examples" / plan.template / "german.toml"
    texts: dict[str, str] = tomllib.loads(file.read_text(encoding="utf-8"))
    if plan.template == SOLO:
        return texts
    number, zahl = NUMBERS[plan.length]
    found = {}
    for english, translation in texts.items():
        english = english.replace("three", number).replace("Three", number.capitalize())
        found[english] = translation.replace("drei", zahl).replace("Drei", zahl.capitalize())
    return found


def translate(plan: Plan, root: Path = ROOT) -> None:
    """Add the German texts of a game to the catalogue."""
    # Babel is needed here alone, and the catalogue is large.
    from babel.messages.pofile import read_po, write_po

    subprocess.run([sys.executable, "-m", "tools.translations"], cwd=root, check=False, capture_output=True)
    file = root / "assets" / "locale" / "de" / "LC_MESSAGES" / "arcade.po"
    with file.open("rb") as opened:
        catalogue = read_po(opened, locale="de")
    for english, translation in german(plan).items():
        one, _, many = english.partition("|")
        message = catalogue.get(one)
        if message is not None and not any(message.string if many else [message.string]):
            message.string = tuple(translation.split("|")) if many else translation
    with file.open("wb") as opened:
        write_po(opened, catalogue, width=110, sort_by_file=True, no_location=True)
    subprocess.run([sys.executable, "-m", "tools.translations"], cwd=root, check=True, capture_output=True)


def finish(plan: Plan, files: Sequence[Path]) -> None:
    """Bring the files of a game into the arcade's form, and add its card, its German and what tests compare.

    A further game moves what is on the menu and in lists of games, so that these screens are written anew as well.
    """
    paths = [str(file) for file in files if file.suffix == ".py"]
    if shutil.which("ruff"):
        subprocess.run(["ruff", "check", "--quiet", "--fix", *paths], cwd=ROOT, check=False)
        subprocess.run(["ruff", "format", "--quiet", *paths], cwd=ROOT, check=True)
    subprocess.run([sys.executable, "-m", "tools.cards", plan.name], cwd=ROOT, check=True, capture_output=True)
    translate(plan)
    seen = dict(os.environ, SNAPSHOTS="new")
    pytest = [sys.executable, "-m", "pytest", "-q"]
    ports = [*pytest, "-k", plan.name, "tests/games/test_ports.py"]
    subprocess.run(ports, cwd=ROOT, env=seen, check=False, capture_output=True)
    compared = [f"tests/{test}" for test in SEEN]
    subprocess.run([*pytest, *compared], cwd=ROOT, env=seen, check=False, capture_output=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Begin the game of the command line; return 1 if that cannot be."""
    parser = argparse.ArgumentParser(prog="python -m tools.new_game", description="Begins a new game.")
    parser.add_argument("name", metavar="NAME", help="name of its folders, in small letters")
    players = parser.add_mutually_exclusive_group()
    players.add_argument("--two", action="store_true", help="for two players (the usual)")
    players.add_argument("--one", action="store_true", help="for one player")
    parser.add_argument("--grid", default="", metavar="8x8", help="columns and rows of the board, for two players")
    parser.add_argument("--row", type=int, default=0, metavar="5", help="number of stones in a row that win")
    parser.add_argument("--title", default="", help="title in the menu; the name if there is none")
    given = parser.parse_args(arguments)
    try:
        plan = planned(given.name, given.one, given.grid, given.row, given.title)
        files = written(plan)
    except Refused as refused:
        print(f"No game was begun: {refused}.", file=sys.stderr)
        return 1
    print("Writing the game, its pictures and what tests compare: this takes some minutes.", flush=True)
    finish(plan, files)
    print(f"{plan.shown} can be played: python main.py {plan.name}")
    print(f"Its rules are in game/games/{plan.name}/rules/moves.py, its tests in tests/games/{plan.name}/.")
    print("What tests compare is written anew in tests/seen: see what git diff shows there.")
    print(f"Its tests, and those of every game: python -m pytest -n auto -k {plan.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
