"""What is in the package that is built of a checkout."""

from __future__ import annotations

import shutil
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from game import __version__
from tests.conftest import ROOT
from tests.helpers.package import build
from tests.helpers.templates import AWAY
from tools.package.making import PAGES

CODE = "game/**/*.py"
BESIDE_CODE = (
    "game/games/*/odds.json",
    "game/games/*/weights.json",
    "game/games/*/networks/*.json",
    "game/games/*/ready.json",
    "game/games/*/*.bin",
)
DATA = (
    *(
        "assets/fonts/*.ttf",
        "assets/fonts/*-OFL.txt",
        "assets/*.json",
        "assets/relays.txt",
        "assets/icons/*.svg",
        "assets/drawings/*.svg",
        "assets/drawings/*/*.svg",
        "assets/help/*.toml",
        "assets/lessons/*.toml",
        "assets/locale/*/LC_MESSAGES/*.mo",
    ),
    *("assets/cards/*.jpg", "assets/sounds/*.ogg", "assets/sounds/LICENCE.md", "levels/*/*.toml", "levels/*.toml"),
    "levels/puzzles/*.txt",
    *(f"docs/{name}.md" for name in PAGES),
)
"""All that belongs into a wheel; what is not among these is a tool, a source or a picture for readers."""
ABOUT = f"dusk_arcade-{__version__}.dist-info"
LICENCES = {"LICENSE", "assets/fonts/Fraunces-OFL.txt", "assets/fonts/NunitoSans-OFL.txt"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    return zipfile.ZipFile(build(ROOT, "wheel", tmp_path_factory.mktemp("wheel")))


def names(pattern: str) -> set[str]:
    """The files of the checkout that a pattern fits, of which there is at least one."""
    found = {path.relative_to(ROOT).as_posix() for path in ROOT.glob(pattern)}
    assert found, pattern
    return found


@pytest.mark.slow
def test_the_wheel_has_all_that_is_needed_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    expected = {name for pattern in (CODE, *BESIDE_CODE) for name in names(pattern)}
    expected |= {f"game/_files/{name}" for pattern in DATA for name in names(pattern)}
    expected |= {f"{ABOUT}/{name}" for name in ("METADATA", "WHEEL", "RECORD", "entry_points.txt")}
    expected |= {f"{ABOUT}/licenses/{name}" for name in LICENCES}
    assert set(wheel.namelist()) == expected


@pytest.mark.slow
def test_the_wheel_says_what_it_is_and_needs(wheel: zipfile.ZipFile) -> None:
    said = message_from_bytes(wheel.read(f"{ABOUT}/METADATA"))
    assert (said["Name"], said["Version"]) == ("dusk-arcade", __version__)
    assert said["License-Expression"] == "MIT AND OFL-1.1"
    assert set(said.get_all("License-File", [])) == LICENCES
    needed = {Requirement(line) for line in said.get_all("Requires-Dist", [])}
    lines = [line for line in (ROOT / "requirements.txt").read_text("utf-8").splitlines() if not line.startswith("#")]
    extras = {
        "reader": ["accesskit<0.8,>=0.7"],
        "notices": ["desktop-notifier<7,>=6"],
        "lan": ["zeroconf<1,>=0.140", "iotcore<0.5,>=0.4"],
    }
    optional = {Requirement(f'{line}; extra == "{extra}"') for extra, lines in extras.items() for line in lines}
    assert needed == {Requirement(line) for line in lines} | optional
    assert "[console_scripts]\ndusk-arcade = game.__main__:main\n" in wheel.read(f"{ABOUT}/entry_points.txt").decode()


@pytest.mark.slow
def test_a_fifth_game_and_its_level_come_along_by_themselves(tmp_path: Path) -> None:
    checkout = tmp_path / "checkout"
    for part in ("game", "levels", "assets/fonts", "docs"):
        # What is compiled meanwhile, by tests beside this one, comes and goes.
        shutil.copytree(ROOT / part, checkout / part, ignore=AWAY)
    for file in ("pyproject.toml", "requirements.txt", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, checkout)
    game, levels = checkout / "game" / "games" / "fifth", checkout / "levels" / "fifth"
    shutil.copytree(ROOT / "examples" / "template", game, ignore=AWAY)
    levels.mkdir()
    (game / "__pycache__").mkdir()
    (game / "__pycache__" / "game.cpython-311.pyc").touch()
    (game / "01-corners.toml").rename(levels / "01-corners.toml")
    shutil.copytree(ROOT / "examples" / "template_solo", checkout / "game" / "games" / "sixth", ignore=AWAY)
    found = set(zipfile.ZipFile(build(checkout, "wheel", tmp_path / "built")).namelist())
    assert found >= {
        "game/games/fifth/game.py",
        "game/games/fifth/rules/moves.py",
        "game/games/sixth/view/scene.py",
        "game/_files/levels/fifth/01-corners.toml",
    }
    assert not {name for name in found if "__pycache__" in name}
