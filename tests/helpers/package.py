"""The arcade as a package, built and installed offline by the tools of this environment; and what `tools.package` has
made, if the environment says where: `ARCADE_PACKAGES=dist`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import which

import msgspec
import PIL
import platformdirs
import pygame
import pytest
import pytweening

from game import __version__
from tools.package.making import NAME, system

PATIENCE = 120.0
"""Seconds until a program must have done its work; never the expected time."""

FORMS = ("folder", "onefile", "deb")
"""The packages with a program that needs no Python."""


def unpack(form: str, folder: Path) -> Path:
    """The program of a package of this form, installed below a folder; skips the test where there is none."""
    made = os.environ.get("ARCADE_PACKAGES")
    if not made:
        pytest.skip("ARCADE_PACKAGES names no folder with what python -m tools.package has made")
    name = f"{NAME}-{__version__}-{system()}"
    file = NAME + (".exe" if sys.platform == "win32" else "")
    if form == "deb":
        packages = sorted(Path(made).glob(f"{NAME}_{__version__}_*.deb"))
        if not packages:
            pytest.skip("there is no .deb among the packages")
        succeed(["dpkg-deb", "--extract", packages[0].resolve(), folder], folder)
        return folder / "usr" / "bin" / NAME
    if form == "onefile":
        return Path(shutil.copy2(Path(made) / (name + Path(file).suffix), folder / file))
    ending = ".zip" if sys.platform == "win32" else ".tar.xz"
    shutil.unpack_archive(Path(made) / (name + ending), folder)
    return folder / ("Dusk Arcade.app/Contents/MacOS" if sys.platform == "darwin" else name) / file


def run(command: Sequence[str | Path], folder: Path, text: str = "") -> subprocess.CompletedProcess[str]:
    """A program to its end, in a folder, without a screen and without a word about where this checkout is."""
    hidden = ("PYTHONPATH", "PYTHONHOME", "DISPLAY", "WAYLAND_DISPLAY")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    return subprocess.run(
        command, cwd=folder, env=environment, input=text, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def succeed(command: Sequence[str | Path], folder: Path) -> str:
    """Run a program that has to succeed, and return its output."""
    done = run(command, folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(checkout: Path, kind: str, folder: Path) -> Path:
    """Build the `wheel` or the `sdist` of a checkout into a folder that is empty or not there yet."""
    succeed([sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", folder], checkout)
    (built,) = folder.iterdir()
    return built


class Installed:
    """A fresh virtual environment into which a wheel was installed, and the arcade's two ways to start there."""

    def __init__(self, wheel: Path, folder: Path) -> None:
        """Raises `AssertionError` when it cannot be installed."""
        elsewhere = wheel.parent
        succeed([sys.executable, "-m", "venv", "--without-pip", folder], elsewhere)
        commands = folder / ("Scripts" if sys.platform == "win32" else "bin")
        python = which("python", path=str(commands))
        assert python
        pip = [sys.executable, "-m", "pip", "--python", python, "install", "--no-index", "--no-deps", wheel]
        succeed(pip, elsewhere)
        # What it depends on comes from this environment, so that no registry is needed; its own packages go first.
        site = succeed([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], elsewhere).strip()
        needed = {
            str(Path(module.__file__).parent.parent) for module in (PIL, msgspec, platformdirs, pygame, pytweening)
        }
        Path(site, "dependencies.pth").write_text("\n".join(sorted(needed)), encoding="locale")
        command = which("dusk-arcade", path=str(commands))
        assert command, "there is no command dusk-arcade"
        self.command = (command,)
        self.module = (python, "-m", "game")
