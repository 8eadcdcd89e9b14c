"""What is laid out for a desktop, and how packages are made; the programs themselves are tried by `test_installed`."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game import __version__
from game.installation import DESKTOP_ID, ROOT
from tests.helpers.package import PATIENCE
from tools.package import __main__ as package
from tools.package.appimage import build_appimage
from tools.package.deb import build_deb
from tools.package.desktop import share, validate
from tools.package.making import PAGES, Missing, moment, require
from tools.package.needless import needless
from tools.package.program import pack

MIME = "application/x-dusk-arcade"
WITHOUT = """
import importlib, sys, traceback
needless, modules = (words.split() for words in sys.stdin)
sys.modules.update(dict.fromkeys(needless))
for module in modules:
    try:
        importlib.import_module(module)
    except ImportError:
        print(module, "cannot be read:", traceback.format_exc(limit=-1))
    except AssertionError:
        pass  # It is for another system.
"""
"""Reads modules where others cannot be read, and says which of them could not be."""


@pytest.fixture(autouse=True)
def a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    share(tmp_path / "root")
    return tmp_path / "root"


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A folder with something that stands for the program."""
    folder = tmp_path / "dusk-arcade"
    (folder / "inner").mkdir(parents=True)
    (folder / "dusk-arcade").write_bytes(b"\x7fELF GLIBC_2.2.5 GLIBC_2.34 ")
    (folder / "dusk-arcade").chmod(0o755)
    (folder / "inner" / "notes.txt").write_text("words")
    return folder


def test_the_desktop_finds_the_window_and_the_files_of_the_arcade(root: Path) -> None:
    entries = RawConfigParser(strict=True)
    entries.optionxform = str  # type: ignore[assignment, method-assign]
    entries.read(root / "usr/share/applications" / f"{DESKTOP_ID}.desktop", encoding="utf-8")
    entry = entries["Desktop Entry"]
    assert (entry["StartupWMClass"], entry["Icon"], entry["Exec"]) == (DESKTOP_ID, DESKTOP_ID, "dusk-arcade %f")
    assert entry["MimeType"] == f"{MIME};"
    kind = ElementTree.parse(root / "usr/share/mime/packages" / f"{DESKTOP_ID}.xml").getroot()[0]
    assert kind.get("type") == MIME
    assert [pattern.get("pattern") for pattern in kind.iter() if pattern.tag.endswith("glob")] == ["*.arcade"]
    about = ElementTree.parse(root / "usr/share/metainfo" / f"{DESKTOP_ID}.metainfo.xml")
    release = about.find("releases/release")
    assert release is not None
    assert release.attrib == {"version": __version__, "date": "2023-11-14"}
    assert about.findtext("launchable") == f"{DESKTOP_ID}.desktop"
    assert about.findtext("provides/mediatype") == MIME
    page = gzip.decompress((root / "usr/share/man/man6/dusk-arcade.6.gz").read_bytes()).decode()
    assert page.startswith(f'.TH DUSK\\-ARCADE 6 "2023-11-14" "Dusk Arcade {__version__}"')
    assert "$" not in page
    assert {path.stem for path in (root / "usr/share/doc/dusk-arcade").iterdir()} == {*PAGES}
    icons = root / "usr/share/icons/hicolor"
    assert {path.parent.parent.name for path in icons.rglob(f"{DESKTOP_ID}.*")} >= {"scalable", "48x48", "256x256"}


def test_the_desktops_own_programs_find_nothing_wrong(root: Path) -> None:
    if missing := validate(root):
        pytest.skip("; ".join(missing))


def test_the_same_folder_gives_the_same_archive(program: Path, tmp_path: Path) -> None:
    made = []
    for name, when in (("first", 1_000_000_000), ("second", 1_600_000_000)):
        (tmp_path / name).mkdir()
        os.utime(program / "inner" / "notes.txt", (when, when))
        made.append(pack(program, tmp_path / name, __version__))
    assert made[0].read_bytes() == made[1].read_bytes()
    shutil.unpack_archive(made[0], tmp_path / "open")
    (inside,) = (tmp_path / "open").iterdir()
    assert (inside / "inner" / "notes.txt").read_text() == "words"
    assert os.access(inside / "dusk-arcade", os.X_OK)


@pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="dpkg-deb is not installed")
def test_a_package_of_debian_says_what_it_needs_and_where_it_lies(program: Path, tmp_path: Path) -> None:
    made = build_deb(program, tmp_path, tmp_path, __version__)

    def told(*words: str) -> str:
        return subprocess.run(["dpkg-deb", *words], capture_output=True, text=True, check=True, timeout=300).stdout

    assert told("--field", str(made), "Version").strip() == __version__
    assert "libc6 (>= 2.34)" in told("--field", str(made), "Depends")
    lines = told("--contents", str(made)).splitlines()
    assert any(line.endswith("./usr/bin/dusk-arcade -> ../lib/dusk-arcade/dusk-arcade") for line in lines)
    assert any(
        line.startswith("-rwxr-xr-x root/root") and line.endswith("lib/dusk-arcade/dusk-arcade") for line in lines
    )


def test_an_appimage_has_at_the_top_what_is_looked_for_there(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Missing, match="appimagetool is not installed"):
        build_appimage(program, tmp_path / "none", tmp_path, __version__)
    tool = tmp_path / "bin" / "appimagetool"
    tool.parent.mkdir()
    tool.write_text('#!/bin/sh\ncp -r "$1" "$2"\n')
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tool.parent), prepend=os.pathsep)
    made = build_appimage(program, tmp_path, tmp_path, __version__)
    assert made.name.startswith(f"dusk-arcade-{__version__}-")
    assert made.suffix == ".AppImage"
    assert (made / "AppRun").resolve() == (made / "usr/lib/dusk-arcade/dusk-arcade").resolve()
    assert os.access(made / "AppRun", os.X_OK)
    assert "Exec=dusk-arcade" in (made / f"{DESKTOP_ID}.desktop").read_text(encoding="utf-8")
    assert (made / ".DirIcon").read_bytes() == (made / f"{DESKTOP_ID}.png").read_bytes()


def test_what_is_missing_is_said_with_how_it_is_got(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Missing, match=r"no_such_library .*requirements-dev\.txt"):
        require("no_such_library")
    monkeypatch.setattr("tools.package.making.find_spec", lambda name: None)
    assert package.main(["folder", "--out", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "PyInstaller is not installed: pip install -r requirements-dev.txt\n"


def test_a_moment_that_is_given_is_that_of_the_packages() -> None:
    assert moment() == 1_700_000_000


def test_the_arcade_reads_no_module_that_packages_leave_out() -> None:
    paths = sorted(path.relative_to(ROOT).with_suffix("") for path in (ROOT / "game").rglob("*.py"))
    modules = [".".join(path.parts).removesuffix(".__init__") for path in paths if path.name != "__main__"]
    told = subprocess.run(
        [sys.executable, "-c", WITHOUT], cwd=ROOT, input=f"{' '.join(needless(True))}\n{' '.join(modules)}",
        env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}, capture_output=True, text=True, timeout=PATIENCE,
        check=True,
    )  # fmt: skip
    assert not told.stdout, f"packages would break: {told.stdout}"


def test_packages_bring_the_licence_of_each_library() -> None:
    libraries = re.findall("^[a-z-]+", (ROOT / "requirements.txt").read_text(encoding="utf-8"), re.MULTILINE)
    specification = (ROOT / "tools" / "package" / "arcade.spec").read_text(encoding="utf-8")
    missing = [library for library in libraries if f'"{library}"' not in specification]
    assert not missing, "libraries without a licence in the packages"
