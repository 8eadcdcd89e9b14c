"""The arcade installed from its wheel into a fresh virtual environment, or unpacked as a program that brings its
Python; started from other folders.
"""

from __future__ import annotations

import os
import sys
import zipfile
from pathlib import Path

import pytest

from game import __version__
from game.games import GAMES
from tests.conftest import ROOT
from tests.helpers.package import FORMS, Installed, build, run, succeed, unpack
from tests.test_package import BESIDE_CODE, DATA, names
from tools.package.making import PAGES
from tools.package.program import OPENS

pytestmark = pytest.mark.slow


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder to start from, with a package `game` in it that is not the arcade's."""
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "__init__.py").write_text("raise ImportError('this is another game')\n")
    return tmp_path


def test_it_tells_its_version(installed: Installed, elsewhere: Path) -> None:
    assert succeed([*installed.command, "--version"], elsewhere) == f"Dusk Arcade {__version__}\n"
    assert succeed([*installed.module, "--version"], elsewhere.parent) == f"Dusk Arcade {__version__}\n"


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_the_computer_plays_every_game(installed: Installed, elsewhere: Path, game: str) -> None:
    said = run([*installed.command, "ugi", game], elsewhere, "ugi\nsetoption name level value hard\ngo depth 1\n")
    assert (said.returncode, said.stderr) == (0, "")
    assert "ugiok" in said.stdout.splitlines()
    assert said.stdout.splitlines()[-1].startswith("bestmove ")


def test_a_film_is_made_of_a_game(installed: Installed, elsewhere: Path) -> None:
    game = "arcade 1 explode : a5 e1"
    said = succeed([*installed.command, "film", game, "film.webp", "--data", "data"], elsewhere)
    assert said.splitlines()[-1] == "saved film.webp"
    assert (elsewhere / "film.webp").read_bytes()[8:12] == b"WEBP"
    assert not (elsewhere / "data").exists()


def test_it_starts_itself_where_another_package_has_its_name(installed: Installed, elsewhere: Path) -> None:
    code = "from game.installation import command; print(*command(), sep='\\n')"
    command = succeed([installed.module[0], "-P", "-c", code], elsewhere).splitlines()
    assert succeed([*command, "--version"], elsewhere) == f"Dusk Arcade {__version__}\n"


def test_messages_name_the_command_it_was_started_by(installed: Installed, tmp_path: Path) -> None:
    for command, name in ((installed.command, "dusk-arcade"), (installed.module, "python -m game")):
        done = run([*command, "chess"], tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"{name}: ")
        assert succeed([*command, "--help"], tmp_path).startswith(f"usage: {name} ")


@pytest.mark.parametrize("form", FORMS)
def test_a_program_brings_all_it_needs(form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = unpack(form, tmp_path)
    size = sum(path.lstat().st_size for path in tmp_path.rglob("*") if path.is_file() and not path.is_symlink())
    if sys.platform == "linux":
        assert size <= (30e6 if form == "onefile" else 62e6), f"the program has grown to {size / 1e6:.0f} MB"
    if form != "onefile":
        inside = next(path for path in tmp_path.rglob("levels") if path.is_dir()).parent
        wanted = {name for pattern in (*BESIDE_CODE, *DATA) for name in names(pattern)}
        assert {name for name in wanted if not (inside / name).is_file()} == set()
        pages = tmp_path / "usr" / "share" / "doc" / "dusk-arcade" if form == "deb" else program.parent / "docs"
        if sys.platform != "darwin":
            assert {f"{name}.md" for name in PAGES} <= {path.name for path in pages.iterdir()}
    # Nothing is found on the path, least of all Python.
    monkeypatch.setenv("PATH", os.fspath(tmp_path / "nothing"))
    for game in GAMES:
        said = run([program, "ugi", game.name], tmp_path, "ugi\nsetoption name level value hard\ngo depth 1\nquit\n")
        assert (said.returncode, said.stderr) == (0, "")
        assert said.stdout.splitlines()[-1].startswith("bestmove ")
    succeed([program, "film", "arcade 1 explode : a5 e1", "film.webp", "--data", "data"], tmp_path)
    assert (tmp_path / "film.webp").read_bytes()[8:12] == b"WEBP"


def test_the_sdist_gives_the_same_wheel(tmp_path: Path) -> None:
    sdist, first, second = (tmp_path / name for name in ("sdist", "first", "second"))
    pip = [sys.executable, "-m", "pip", "wheel", "--no-index", "--no-deps", "--no-build-isolation"]
    succeed([*pip, "--wheel-dir", first, build(ROOT, "sdist", sdist)], tmp_path)
    build(ROOT, "wheel", second)
    (one,), (other,) = (
        [{entry.filename: entry.CRC for entry in zipfile.ZipFile(wheel).infolist()} for wheel in folder.iterdir()]
        for folder in (first, second)
    )
    assert one == other


@pytest.mark.skipif(sys.platform != "win32", reason="elsewhere the system is told by an entry or the bundle")
def test_windows_opens_the_files_of_the_arcade_with_it_when_it_is_told_to(tmp_path: Path) -> None:
    program = unpack("folder", tmp_path)
    script = ["cmd", "/c", program.with_name(OPENS)]
    succeed(script, tmp_path)
    query = ["reg", "query", r"HKCU\Software\Classes\DuskArcade.Game\shell\open\command", "/ve"]
    assert f'"{program}" "%1"' in succeed(query, tmp_path)
    succeed([*script, "/u"], tmp_path)
    assert run(query, tmp_path).returncode
