"""Pictures of the arcade come out the same every time, and what differs is found."""

from __future__ import annotations

import subprocess
import sys
from base64 import b64decode
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path

import pygame
import pytest

from tests.conftest import ROOT
from tools.pictures.compare import compare
from tools.pictures.positions import GAMES, positions
from tools.pictures.report import report
from tools.pictures.screens import screens


def paint(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run the tool as its user does."""
    command: Sequence[str] = (sys.executable, "-m", "tools.pictures", str(folder), *options)
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)


def test_there_are_pictures_of_all_that_matters() -> None:
    names = [picture.name for picture in positions()]
    for game in GAMES:
        assert sum(name.startswith(game) for name in names) >= 10
    assert len(screens()) >= 20
    names += [picture.name for picture in screens()]
    assert len(set(names)) == len(names)


@pytest.mark.slow
def test_pictures_come_out_the_same(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    few = ("unstack-thinking", "combact-moving-0.2", "trouble-800x600", "setup-seed")
    done = paint(one, "--only", *few)
    assert done.returncode == 0, done.stderr
    done = paint(other, "--against", str(one), "--only", *few)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "pictures are the same" in done.stdout
    names = sorted(path.name for path in one.iterdir())
    assert names == sorted(path.name for path in other.glob("*.png"))
    assert len(names) >= len(few)
    assert pygame.image.load(one / "trouble-800x600.png").get_size() == (800, 600)
    assert pygame.image.load(one / "setup-seed.png").get_size() == (1280, 720)
    pictures = [(one / name).read_bytes() for name in names]
    assert len(set(pictures)) == len(pictures), "they show different things"


def test_what_differs_is_counted_and_shown(tmp_path: Path) -> None:
    picture = pygame.Surface((40, 30))
    picture.fill((10, 120, 60))
    folders = one, other = tmp_path / "one", tmp_path / "other"
    for folder in folders:
        folder.mkdir()
        for name in ("same", "changed", "smaller"):
            pygame.image.save(picture, folder / f"{name}.png")
    pygame.image.save(picture, one / "new.png")
    pygame.image.save(picture.subsurface((0, 0, 20, 30)), one / "smaller.png")
    picture.set_at((3, 4), (10, 121, 60))
    picture.fill((255, 255, 255), (10, 10, 5, 2))
    pygame.image.save(picture, one / "changed.png")
    pygame.image.save(picture, other / "gone.png")
    changes = compare(["same", "changed", "smaller", "new", "gone"], one, other, tmp_path / "differences")
    assert [str(change) for change in changes] == [
        "changed: 11 pixels",
        "smaller: 20x30 instead of 40x30",
        "new: new",
        "gone: gone",
    ]
    assert [path.name for path in (tmp_path / "differences").iterdir()] == ["changed.png"]
    shown = pygame.image.load(tmp_path / "differences" / "changed.png")
    lit = {(x, y) for x in range(40) for y in range(30) if shown.get_at((x, y))[:3] == (255, 0, 255)}
    assert lit == {(3, 4)} | {(x, y) for x in range(10, 15) for y in (10, 11)}


class Shown(HTMLParser):
    """What a browser finds in a page: pictures by their descriptions, and what would be fetched from elsewhere."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.pictures: dict[str, bytes] = {}
        self.fetched: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        source = values.get("src", "") or (values.get("href", "") if tag == "link" else "")
        kind, _, content = source.partition(",")
        if kind == "data:image/png;base64":
            self.pictures[values["alt"]] = b64decode(content)
        elif source:
            self.fetched.append(source)


def test_a_page_shows_what_differs_before_and_after(tmp_path: Path) -> None:
    one, other = tmp_path / "after", tmp_path / "before"
    picture = pygame.Surface((40, 30))
    for folder, colour in ((one, (10, 120, 60)), (other, (10, 120, 90))):
        folder.mkdir()
        picture.fill(colour)
        pygame.image.save(picture, folder / "menu & more.png")
    pygame.image.save(picture, one / "new.png")
    pygame.image.save(picture, other / "gone.png")
    changes = compare(["menu & more", "new", "gone"], one, other, tmp_path / "differences")
    report(changes, tmp_path / "page.html")
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    page = Shown(text)
    assert page.fetched == [], "one file is enough"
    assert page.pictures == {
        "menu & more, before": (other / "menu & more.png").read_bytes(),
        "menu & more, after": (one / "menu & more.png").read_bytes(),
        "menu & more, difference": (tmp_path / "differences/menu & more.png").read_bytes(),
        "new, after": (one / "new.png").read_bytes(),
        "gone, before": (other / "gone.png").read_bytes(),
    }
    assert "3 pictures differ" in text
    assert "menu &amp; more: 1200 pixels" in text


@pytest.mark.slow
def test_whoever_compares_two_versions_gets_that_page(tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    assert paint(before, "--only", "setup-seed").returncode == 0
    name = next(before.glob("*.png")).stem
    picture = pygame.image.load(before / f"{name}.png")
    picture.fill((255, 0, 0), (20, 20, 30, 30))
    pygame.image.save(picture, before / f"{name}.png")
    pygame.image.save(picture, before / "setup-seed of old.png")
    done = paint(after, "--against", str(before), "--only", "setup-seed")
    assert done.returncode == 1, done.stderr
    assert f"{name}: 900 pixels" in done.stdout
    assert "setup-seed of old: gone" in done.stdout
    page = Shown((after / "differences.html").read_text(encoding="utf-8"))
    assert f"{name}, difference" in page.pictures


@pytest.mark.slow
def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    done = paint(tmp_path / "one", "--against", str(tmp_path / "no such folder"))
    assert done.returncode == 2
    assert "there is no folder" in done.stderr


CLOSED = """
import weakref
from tools.pictures.arcade import Arcade
def closed():
    arcade = Arcade((640, 480), {})
    arcade.close()
    return weakref.ref(arcade.app)
first = closed()
closed()
print("gone" if first() is None else "kept")
"""


@pytest.mark.slow
def test_an_arcade_that_was_closed_is_forgotten(tmp_path: Path) -> None:
    """A process paints hundreds of them: their windows once came to 15 GB."""
    command = (sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{CLOSED}")
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.stdout.split()[-1:] == ["gone"], done.stderr
