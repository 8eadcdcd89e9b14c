"""Where the arcade's files lie and how it is started, in a checkout; `test_installed` tries it installed."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from game import __version__
from game.games import GAMES
from game.installation import ASSETS, LEVELS, command, installing, started_as
from game.players.programs import own_command
from tests.conftest import ROOT


def test_a_checkout_needs_no_installation() -> None:
    assert (ASSETS, LEVELS) == (ROOT / "assets", ROOT / "levels")
    assert command() == (sys.executable, str(ROOT / "main.py"))
    assert own_command(GAMES.names[0]) == (*command(), "ugi", GAMES.names[0])


def test_frozen_it_is_its_own_executable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/dusk-arcade/dusk-arcade")
    assert own_command(GAMES.names[0]) == ("/opt/dusk-arcade/dusk-arcade", "ugi", GAMES.names[0])


@pytest.mark.parametrize(
    ("started", "name"),
    [
        (str(ROOT / "main.py"), "main.py"),
        ("main.py", "main.py"),
        ("/usr/bin/dusk-arcade", "dusk-arcade"),
        ("/usr/bin/my\narcade", "my·arcade"),
        (str(ROOT / "game" / "__main__.py"), "python -m game"),
    ],
)
def test_messages_call_it_by_the_command_it_was_started_by(
    monkeypatch: pytest.MonkeyPatch, started: str, name: str
) -> None:
    monkeypatch.setattr(sys, "argv", [started])
    assert started_as() == name


@pytest.mark.slow
@pytest.mark.parametrize("start", [["main.py"], ["-m", "game"]], ids=" ".join)
def test_both_ways_to_start_a_checkout(start: list[str]) -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *start, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
        )

    name = "main.py" if start == ["main.py"] else "python -m game"
    assert run("--version").stdout == f"Dusk Arcade {__version__}\n"
    assert run("chess").stderr.startswith(f"{name}: ")
    assert run("ugi").stderr.startswith(f"{name}: ")
    assert run("--help").stdout.startswith(f"usage: {name} ")


def test_who_has_installed_nothing_yet_is_told_what_to_do() -> None:
    command = [sys.executable, "-S", "main.py"]  # Without what stands in the environment.
    bare = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert bare.returncode == 1
    assert "pip install -r requirements.txt" in bare.stderr
    assert "Traceback" not in bare.stderr


def test_packages_are_installed_by_the_interpreter_that_runs_the_arcade() -> None:
    assert installing("zeroconf") == f"{shlex.quote(sys.executable)} -m pip install zeroconf"


def test_packages_go_into_the_environment_of_pipx_by_its_own_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    environment = tmp_path / "dusk-arcade-beta"
    environment.mkdir()
    (environment / "pipx_metadata.json").write_text("{}")
    monkeypatch.setattr(sys, "prefix", str(environment))
    assert installing("zeroconf", "iotcore") == "pipx inject dusk-arcade-beta zeroconf iotcore"


def test_an_environment_without_pip_is_filled_by_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.installation.find_spec", lambda name: None)
    assert installing("zeroconf") == f"uv pip install --python {shlex.quote(sys.executable)} zeroconf"


def test_a_path_with_blanks_is_quoted_as_the_system_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/home/ann a/python")
    assert installing("zeroconf") == "'/home/ann a/python' -m pip install zeroconf"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "executable", r"C:\Ann A\python.exe")
    assert installing("zeroconf") == r'"C:\Ann A\python.exe" -m pip install zeroconf'


def test_nothing_can_be_added_to_a_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert installing("zeroconf") == ""
