"""The project's address: everywhere the same, and opened or copied from the settings."""

from __future__ import annotations

import tomllib
import webbrowser
from collections.abc import Callable
from pathlib import Path
from string import Template
from xml.etree import ElementTree

import pytest

from game import HOMEPAGE
from game.app.command.cli import parser
from game.scenes.settings.settings import SettingsScene
from game.ui.input import clipboard
from tests.conftest import ROOT, Player
from tests.helpers.games import words
from tests.players.table import wait
from tools.package.deb import CONTROL
from tools.package.making import PAGES

LINUX = ROOT / "tools" / "package" / "linux"


def test_all_that_name_it_name_the_same() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["urls"]["Homepage"] == HOMEPAGE
    assert project["urls"]["Issues"] == f"{HOMEPAGE}/issues"
    assert all(address.startswith(HOMEPAGE) for address in project["urls"].values())
    assert HOMEPAGE in parser().format_help()
    assert "Homepage: $homepage\n" in CONTROL.template


@pytest.mark.parametrize("name", ["arcade.6", "arcade.metainfo.xml"])
def test_the_files_of_the_desktop_take_it_from_one_place(name: str) -> None:
    text = (LINUX / name).read_text("utf-8")
    assert "github.com" not in text
    assert HOMEPAGE in Template(text).safe_substitute(homepage=HOMEPAGE)


def test_the_software_centre_finds_pages_and_pictures() -> None:
    about = ElementTree.fromstring((LINUX / "arcade.metainfo.xml").read_text("utf-8").replace("$homepage", HOMEPAGE))
    addresses = {one.get("type"): one.text for one in about.iterfind("url")}
    assert addresses["homepage"] == HOMEPAGE
    assert addresses["bugtracker"] == f"{HOMEPAGE}/issues"
    pictures = [one.text or "" for one in about.iterfind("screenshots/screenshot/image")]
    assert len(pictures) >= 4
    inside = f"{HOMEPAGE}/raw/main/"
    for address in (*pictures, addresses["help"] or ""):
        path = address.replace("/blob/", "/raw/")
        assert path.startswith(inside)
        assert (ROOT / path.removeprefix(inside)).is_file(), address


def test_the_wheel_and_the_programs_have_the_same_pages() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    pages = {Path(path).stem for path in wheel["only-include"] if path.startswith("docs/")}
    assert pages == set(PAGES)


@pytest.fixture
def about(start: Callable[..., Player]) -> Player:
    player = start()
    player.app.push(SettingsScene(player.app, "about"))
    player.run()
    return player


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    texts: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: not texts.append(text))
    return texts


@pytest.mark.parametrize("there", [True, False], ids=["a browser", "no browser"])
def test_it_is_opened_in_the_browser_or_copied_where_there_is_none(
    about: Player, copied: list[str], monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda address: bool(opened.append(address)) or there)
    about.press("address")
    wait(about, lambda: opened and not about.app.scheduler.busy)
    assert opened == [HOMEPAGE]
    assert copied == ([] if there else [HOMEPAGE])
    assert ("The address is on the clipboard." in words(about)) is not there


def test_it_can_be_copied(about: Player, copied: list[str]) -> None:
    about.press("copy")
    assert copied == [HOMEPAGE]
    assert "The address is on the clipboard." in words(about)
