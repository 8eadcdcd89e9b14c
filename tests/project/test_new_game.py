"""A new game is whole from its first minute: what the command writes passes the tests, and can be played."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests.conftest import ROOT
from tests.helpers.templates import copied
from tools.new_game import LARGEST, NUMBERS, Plan, Refused, german, planned, written

NAME, LAMPS = "fives", "lamps"
RELATIVE = re.compile(r"^\s*from \.", re.MULTILINE)


@pytest.mark.parametrize(
    ("given", "size"),
    [
        (planned(NAME), (3, 3, 3)),
        (planned(NAME, grid="8x8"), (8, 8, 5)),
        (planned(NAME, grid="7x6"), (7, 6, 4)),
        (planned(NAME, grid="9x9", length=6), (9, 9, 6)),
    ],
)
def test_the_board_is_as_large_as_it_was_asked_for(given: Plan, size: tuple[int, int, int]) -> None:
    assert (given.width, given.height, given.length) == size


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"name": "Fives"}, "small letters"),
        ({"name": "../fives"}, "small letters"),
        ({"name": NAME, "grid": "8"}, "columns and rows"),
        ({"name": NAME, "grid": f"{LARGEST + 1}x3"}, "columns and rows"),
        ({"name": NAME, "grid": "4x4", "length": 5}, "stones"),
        ({"name": NAME, "title": 'Five "in" a row'}, "character"),
        ({"name": NAME, "one": True, "grid": "8x8"}, "lanterns"),
    ],
)
def test_what_cannot_be_begun_is_refused_with_the_reason(arguments: dict[str, object], why: str) -> None:
    with pytest.raises(Refused, match=why):
        planned(**arguments)  # type: ignore[arg-type]


def test_nothing_that_exists_is_overwritten() -> None:
    before = (ROOT / "game" / "games" / "explode" / "__init__.py").read_bytes()
    with pytest.raises(Refused, match="exists already"):
        written(planned("explode"))
    assert (ROOT / "game" / "games" / "explode" / "__init__.py").read_bytes() == before


@pytest.mark.parametrize("one", [False, True])
def test_a_title_of_several_words_has_room_in_every_line(tmp_path: Path, one: bool) -> None:
    title = "Four Lights by Night"
    listed = tmp_path / "game" / "games" / "__init__.py"
    listed.parent.mkdir(parents=True)
    listed.write_text((ROOT / "game" / "games" / "__init__.py").read_text(encoding="utf-8"), encoding="utf-8")
    files = written(planned(NAME, one=one, title=title), tmp_path)
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines() if title in line]
    assert lines
    assert [line for line in lines if len(line) > 120] == []


@pytest.mark.parametrize("plan", [*(Plan(NAME, length=length) for length in (3, 4, 5, 6)), planned(NAME, one=True)])
def test_every_text_of_the_game_has_its_german(plan: Plan) -> None:
    template = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "examples" / plan.template).rglob("*.py"))
    single = re.findall(r'(?:N_|self\._)\(\s*((?:"[^"]*"\s*)+)[,)]', template)
    plural = re.findall(r'(?:N_plural|self\.plural)\(\s*("[^"]*"),\s*("[^"]*")', template)
    said = {"".join(re.findall(r'"([^"]*)"', part)) for part in single}
    said |= {"|".join(part.strip('"') for part in both) for both in plural}
    assert said, "the template says something"
    catalogue = read_po((ROOT / "assets/locale/de/LC_MESSAGES/arcade.po").read_bytes().splitlines(), locale="de")
    number, _ = NUMBERS.get(plan.length, ("", ""))
    wanted = {text.replace("three", number).replace("Three", number.capitalize()) for text in said}
    texts = german(plan)
    missing = {text for text in wanted - set(texts) if text.split("|")[0] not in catalogue}
    assert not missing, "a text of the template has no German"
    assert all(
        re.findall(r"{\w+}", english.split("|")[-1]) == re.findall(r"{\w+}", texts[english].split("|")[-1])
        for english in texts
    ), "every translation has the same gaps"


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the arcade in which a game for two and a game for one were begun."""
    tree = copied(tmp_path_factory.mktemp("arcade"))
    for plan in (planned(NAME, grid="8x6", title="Four in a Row"), planned(LAMPS, one=True, title="Street Lamps")):
        files = written(plan, tree)
        assert not [file for file in files if RELATIVE.search(file.read_text(encoding="utf-8"))], "no relative imports"
    return tree


def run(tree: Path, *arguments: str, text: str = "") -> str:
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=tree, input=text, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_program_has_what_is_written(tree: Path) -> None:
    assert run(tree, "main.py", "ugi", NAME, text="go perft 2\n").splitlines()[-1] == f"Nodes searched: {48 * 47}"
    shown = run(tree, "main.py", "--help")
    assert NAME in shown
    assert LAMPS in shown


@pytest.mark.slow
def test_what_is_written_passes_the_tests_of_every_game_and_its_own(tree: Path) -> None:
    tests = [f"tests/{name}.py" for name in ("test_rules_of_every_game", "test_architecture", "players/test_ugi")]
    tests += ["tests/play/puzzles/test_lessons.py"]
    own = [f"tests/games/{name}" for name in (NAME, LAMPS) if (tree / "tests" / "games" / name).exists()]
    assert own, "tests are written with a game"
    said = run(tree, "-m", "pytest", "-p", "no:cacheprovider", "-k", f"{NAME} or {LAMPS}", *tests, *own)
    passed = re.search(r"(\d+) passed", said)
    assert passed is not None
    assert int(passed[1]) > 60, "the tests of every game have found both"
