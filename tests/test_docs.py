"""The pages of the project: what they name exists, and they stay short."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from game import __version__
from game.devices.controls import Controls
from game.games import game_named
from game.games.explode import rules
from game.play.session.session import Session, Source
from game.scenes.board.board import BoardScene
from game.scenes.start.sessions import play_scene
from tests.conftest import ROOT, Player
from tools.package.making import PAGES as PACKED

FILES = [
    path
    for top in ("game", "tests", "tools", "benchmarks", "assets", "examples")
    for path in (ROOT / top).rglob("*.py")
]
FILES += ROOT.glob("*.py")
PAGES = (
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md"),
    *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs").rglob("*.md"))),
)
MOST_BYTES = 110 * 1024
"""Size of all pages in docs/: what is longer is read by nobody."""


def test_a_click_travels_as_the_page_says(start: Callable[..., Player]) -> None:
    page = (ROOT / "docs" / "engineering" / "architecture.md").read_text(encoding="utf-8")
    told = re.findall(r"^\d+\. `([^`]+)` `([^`]+)`", page, re.MULTILINE)
    assert len(told) >= 15
    player = start()
    game = game_named("explode")
    player.app.push(play_scene(player.app, game, Session("explode", rules, Source())))
    player.settle()
    called, way = calls_of_a_click(player)
    at = 0
    for file, name in told:
        assert (file, name) in called[at:], f"{name} of {file} is not called after what stands before it"
        at = called.index((file, name), at) + 1
    assert way <= {file for file, _ in told}, "every file on the way to the rules is named"


def calls_of_a_click(player: Player) -> tuple[list[tuple[str, str]], set[str]]:
    """The functions of the arcade that are called when a star is clicked, by file and name; and the files through which
    the event gets to where it becomes an input, and the input to the rules.
    """
    calls: list[tuple[str, str]] = []
    ends = {Controls.translate.__code__, rules.play.__code__}
    way: set[str] = set()
    root = str(ROOT / "game")

    def note(frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(root):
            return
        calls.append((Path(code.co_filename).relative_to(root).as_posix(), code.co_qualname))
        if code in ends:
            ends.discard(code)  # The list of moves plays them again.
            waiting: FrameType | None = frame
            while waiting is not None:
                if waiting.f_code.co_filename.startswith(root):
                    way.add(Path(waiting.f_code.co_filename).relative_to(root).as_posix())
                waiting = waiting.f_back

    scene = player.app.front
    assert isinstance(scene, BoardScene)
    # Red begins, and has the corner at the upper left.
    width, height = scene.shape
    star = scene.board.to_pixels(width / 6, height / 6)
    sys.setprofile(note)
    try:
        player.click(star)
    finally:
        sys.setprofile(None)
    return calls, way


@pytest.mark.parametrize("page", PAGES)
def test_files_and_commands_that_a_page_names_are_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", text)
    assert not [link for link in links if not ((ROOT / page).parent / link).exists()]
    named = {file for file in re.findall(r"`([\w./]+\.py)`", text) if "X" not in file}
    assert not [file for file in sorted(named) if not any(path.match(file) for path in FILES)]
    for tool in set(re.findall(r"python -m ((?:tools|benchmarks)[.\w]*)", text)):
        path = ROOT / tool.replace(".", "/")
        assert path.with_suffix(".py").is_file() or (path / "__main__.py").is_file(), tool


def anchors(text: str) -> set[str]:
    """Return the anchors of the headings of a page, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES)
def test_links_to_a_heading_lead_to_one(page: str) -> None:
    path = ROOT / page
    text = path.read_text(encoding="utf-8")
    broken = []
    for link, heading in re.findall(r"\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)", text):
        target = path.parent / link if link else path
        if heading not in anchors(target.read_text(encoding="utf-8")):
            broken.append(f"{link}#{heading}")
    assert not broken, f"{page} links to headings that do not exist"


def test_the_index_names_every_page() -> None:
    index = ROOT / "docs" / "README.md"
    players, developers = index.read_text(encoding="utf-8").split("## For developers")
    named = [set(re.findall(r"\]\(((?:\w+/)?[\w-]+\.md)\)", part)) for part in (players, developers)]
    pages = {path.relative_to(index.parent).as_posix() for path in index.parent.rglob("*.md")} - {index.name}
    assert set.union(*named) == pages
    assert named[1] - {"adding.md"} == {page for page in pages if page.startswith("engineering/")}, "two kinds, apart"


@pytest.mark.parametrize("name", sorted(set(PACKED) - {"adding"}))
def test_a_page_for_players_leads_to_none_that_the_packages_lack(name: str) -> None:
    """*Adding things* is for those who have the checkout beside it."""
    text = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    links = set(re.findall(r"\]\((?!https?:|#|\.\./SECURITY)([^)#]+)", text))
    assert links <= {f"{page}.md" for page in PACKED}


def test_the_pages_are_short_enough_to_be_read() -> None:
    size = sum(path.stat().st_size for path in (ROOT / "docs").rglob("*.md"))
    assert size <= MOST_BYTES, "docs/ is too long: shorten a page before you add to it"


def test_the_readme_is_a_door_and_not_a_manual() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 130


def test_the_changes_begin_with_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## (\S+)$", text, re.MULTILINE)
    assert versions[0] == __version__


@pytest.mark.parametrize("name", ["template", "template_solo"])
def test_a_template_has_the_modules_that_its_text_names(name: str) -> None:
    folder = ROOT / "examples" / name
    text = (folder / "__init__.py").read_text(encoding="utf-8")
    told = re.findall(r"`(\w+)`", text[text.index("Begin with") : text.index("Imports its own")])
    assert len(told) >= 6
    assert set(told) <= {path.stem for path in folder.rglob("*")}
