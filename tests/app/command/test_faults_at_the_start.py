"""Whatever fails before the first picture: one line says so, never a traceback, and the log has the details."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.app.system.last_words import reason_of
from game.installation import ASSETS, LEVELS
from tests.conftest import ROOT

PATIENCE = 120.0
"""Seconds until a program must have done its work; never the expected time."""
UP = "up\n"
FAULT = "the fault of this test"

PROGRAM = """
import sys

{fault}

def run():
    from game.__main__ import main
    return main()

def end_after_the_first_picture():
    from game.app.loop.app import App
    frame = App.frame

    def first_frame(self):
        frame(self)
        print("up", flush=True)
        self.end()

    App.frame = first_frame

{prepare}
sys.exit(run())
"""


def start(tmp_path: Path, fault: str, *arguments: str, whole: bool = True) -> subprocess.CompletedProcess[str]:
    """Start the arcade with this fault; if the `whole` of it can be imported, it ends after its first picture."""
    source = PROGRAM.format(fault=fault, prepare="end_after_the_first_picture()" if whole else "")
    variables = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "HOME": str(tmp_path)}
    command = [sys.executable, "-c", source, "--data", str(tmp_path / "data"), *arguments]
    return subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, timeout=PATIENCE)


def told(done: subprocess.CompletedProcess[str], word: str) -> None:
    """It ended with a line that has this word in it, and with no traceback."""
    assert (done.returncode, done.stdout) == (1, ""), done.stderr
    assert "Traceback" not in done.stderr
    assert word in done.stderr.splitlines()[-1]


# Packages


BROKEN = """
import importlib.abc

class Broken(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == {name!r}:
            raise {error}

sys.meta_path.insert(0, Broken())
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["msgspec", "platformdirs", "pygame", "pytweening", "game.app.loop.launch"])
@pytest.mark.parametrize("error", ["ImportError('the fault of this test')", "SyntaxError('the fault of this test')"])
def test_a_package_that_is_broken_is_named_on_one_line(tmp_path: Path, name: str, error: str) -> None:
    done = start(tmp_path, BROKEN.format(name=name, error=error), whole=False)
    told(done, FAULT)
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["msgspec", "game.app.command.cli"])
def test_a_package_that_is_missing_is_named_with_what_installs_it(tmp_path: Path, name: str) -> None:
    done = start(tmp_path, BROKEN.format(name=name, error=f"ModuleNotFoundError('gone', name={name!r})"), whole=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"-c: {name} is not installed")
    assert "pip install -r requirements.txt" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("name", ["accesskit", "PIL", "zeroconf", "paho", "nacl", "iotcore"])
def test_what_can_be_done_without_holds_nothing_up(tmp_path: Path, name: str) -> None:
    done = start(tmp_path, BROKEN.format(name=name, error="ImportError('broken')"))
    assert (done.returncode, done.stdout) == (0, UP), done.stderr


# The arcade's own files


OTHER_FILES = """
from pathlib import Path
import game.installation
game.installation.ASSETS, game.installation.LEVELS = Path({assets!r}), Path({levels!r})
"""
NEEDED = ("drawings", "palettes.json")
"""Files without which nothing can be shown."""


@pytest.mark.slow
@pytest.mark.parametrize("how", ["missing", "garbage"])
@pytest.mark.parametrize(
    "name", ["fonts", "locale", "icons", "sounds", "cards", "drawings", "help", "lessons", "palettes.json", "levels"]
)
def test_without_some_of_its_files_it_opens_or_says_what_is_wrong(tmp_path: Path, name: str, how: str) -> None:
    assets, levels = tmp_path / "assets", tmp_path / "levels"
    shutil.copytree(ASSETS, assets)
    shutil.copytree(LEVELS, levels)
    spoilt = levels if name == "levels" else assets / name
    assert spoilt.exists()
    if how == "garbage":
        for file in [path for path in (spoilt, *spoilt.rglob("*")) if path.is_file()]:
            file.write_bytes(b"\xff\x00 no such thing")
    elif spoilt.is_dir():
        shutil.rmtree(spoilt)
    else:
        spoilt.unlink()
    done = start(tmp_path, OTHER_FILES.format(assets=str(assets), levels=str(levels)), whole=name not in NEEDED)
    if name in NEEDED:
        told(done, "the arcade had to stop")
        assert (tmp_path / "data" / "logs" / "arcade.log").is_file()
    else:
        assert (done.returncode, done.stdout) == (0, UP), done.stderr
        assert "Traceback" not in done.stderr


# Every step


STEPS = (
    "game.store.files.folder_choice.trouble_with",
    "game.store.files.folder_choice.folders_at",
    "game.app.system.single_instance.SingleInstance.__init__",
    "game.app.system.logs.about",
    "game.language.Languages.translation",
    "game.store.player.player_store.PlayerStore.__init__",
    "game.store.player.player_store.PlayerStore.load_settings",
    "game.store.player.player_store.PlayerStore.write_pending",
    "game.devices.audio.Audio.__init__",
    "game.devices.window.Window.__init__",
    "game.reader.reader.Reader.__init__",
    "game.devices.controls.Controls.__init__",
    "game.app.input.dispatcher.InputDispatcher.__init__",
    "game.stage.art.Fonts.__init__",
    "game.stage.image_cache.ImageCache.__init__",
    "game.app.display.compositor.Compositor.__init__",
    "game.app.loop.app.App.apply_settings",
    "game.scenes.home.menu.MenuScene.__init__",
    "game.scenes.home.menu.MenuScene.build",
    "game.app.display.compositor.Compositor.draw",
)
PATCH = """
import importlib

def fail(*given, **named):
    raise {error}

path, name = {step!r}.rsplit(".", 1)
try:
    place = importlib.import_module(path)
except ModuleNotFoundError:
    module, kind = path.rsplit(".", 1)
    place = getattr(importlib.import_module(module), kind)
setattr(place, name, fail)
"""


@pytest.mark.slow
@pytest.mark.parametrize("step", STEPS)
def test_a_step_of_the_start_that_fails_is_a_line_and_an_entry_of_the_log(tmp_path: Path, step: str) -> None:
    done = start(tmp_path, PATCH.format(step=step, error=f"RuntimeError({FAULT!r})"))
    assert "Traceback" not in done.stderr
    if step.endswith(("MenuScene.build", "logs.about")):
        assert done.returncode == 0, "the crash screen asks what to do, or nothing had to be logged"
        return
    told(done, FAULT)
    if not step.endswith("folders_at"):
        assert f"RuntimeError: {FAULT}" in (tmp_path / "data" / "logs" / "arcade.log").read_text(encoding="utf-8")


@pytest.mark.parametrize("step", ["game.app.command.cli._run", "game.app.system.single_instance.SingleInstance._claim"])
def test_an_interrupt_at_the_start_is_silent(tmp_path: Path, step: str) -> None:
    done = start(tmp_path, PATCH.format(step=step, error="KeyboardInterrupt"))
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_an_interrupt_while_it_imports_is_silent(tmp_path: Path) -> None:
    fault = BROKEN.format(name="game.app.command.cli", error="ImportError")
    # Where tests run in the background of a shell, it lets them ignore interrupts.
    interrupt = "import os, signal; signal.signal(2, signal.default_int_handler); os.kill(os.getpid(), 2)"
    fault = fault.replace("raise ImportError", interrupt)
    done = start(tmp_path, fault, whole=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_a_damaged_level_that_is_asked_for_is_a_line(tmp_path: Path) -> None:
    level = tmp_path / "data" / "levels" / "explode" / "mine.toml"
    level.parent.mkdir(parents=True)
    level.write_bytes(b"\xff")
    done = start(tmp_path, "", "explode", "--level", "own/mine")
    assert (done.returncode, done.stdout) == (2, "")
    assert "mine.toml" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_command_without_a_window_that_fails_is_a_line_too(tmp_path: Path) -> None:
    fault = PATCH.format(step="game.app.command.replay.game_lines", error=f"RuntimeError({FAULT!r})")
    source = PROGRAM.format(fault=fault, prepare="")
    command = [sys.executable, "-c", source, "replay", "arcade 1 explode : a5", "--headless"]
    variables = {**os.environ, "HOME": str(tmp_path)}
    done = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, timeout=PATIENCE)
    told(done, FAULT)
    assert done.stderr.count("\n") == 1


# In words


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ValueError("two\nlines"), "ValueError: two lines"),
        (ValueError("\x1b[31m"), "ValueError: ·[31m"),
        (FileNotFoundError(2, "No such file", "a.json"), "a.json: No such file"),
        (KeyError("x" * 1000), f"KeyError: '{'x' * 288}…"),
    ],
)
def test_an_error_is_one_short_line(error: Exception, said: str) -> None:
    assert reason_of(error) == said
