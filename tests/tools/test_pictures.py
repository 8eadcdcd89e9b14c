"""Pictures of the arcade come out the same every time, and what differs is found."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from tests.conftest import ROOT
from tools.pictures.compare import compare
from tools.pictures.positions import GAMES, positions
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
    lines = compare(["same", "changed", "smaller", "new"], one, other, tmp_path / "differences")
    assert lines == [
        "changed: 11 pixels",
        "smaller: 20x30 instead of 40x30",
        f"new: only in {one}",
    ]
    assert [path.name for path in (tmp_path / "differences").iterdir()] == ["changed.png"]
    shown = pygame.image.load(tmp_path / "differences" / "changed.png")
    lit = {(x, y) for x in range(40) for y in range(30) if shown.get_at((x, y))[:3] == (255, 0, 255)}
    assert lit == {(3, 4)} | {(x, y) for x in range(10, 15) for y in (10, 11)}


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
