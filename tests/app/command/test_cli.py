"""The command line: every option, every wrong argument, and the program as a process of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from itertools import cycle
from pathlib import Path

import pytest

from game import __version__
from game.app.command.cli import WrongArgument, main, parse, parser
from game.app.system.last_words import has_screen
from game.games import GAMES
from game.installation import ASSETS
from game.language import Languages
from game.store.files.errors import StorageError
from tests.conftest import ROOT
from tests.processes import line_of, started

PATIENCE = 120.0
"""Seconds until a program must have done its work; never the expected time."""


def environment(**changes: str | None) -> dict[str, str]:
    """This environment without a screen, and with these changes."""
    values: dict[str, str | None] = {**os.environ, "DISPLAY": None, "WAYLAND_DISPLAY": None, "SDL_VIDEODRIVER": None}
    values |= {"SDL_AUDIODRIVER": "dummy"} | changes
    return {name: value for name, value in values.items() if value is not None}


def run(*arguments: str, **changes: str | None) -> subprocess.CompletedProcess[str]:
    """main.py to its end."""
    command = [sys.executable, str(ROOT / "main.py"), *arguments]
    return subprocess.run(command, env=environment(**changes), capture_output=True, text=True, timeout=PATIENCE)


@pytest.fixture(autouse=True)
def started_as_main(monkeypatch: pytest.MonkeyPatch) -> None:
    """What messages call the program where it is run within the tests."""
    monkeypatch.setattr(sys, "argv", [str(ROOT / "main.py")])


# What the options mean


def test_without_arguments_everything_is_left_to_the_settings() -> None:
    options = parse([])
    assert vars(options) == {
        "replay": None,
        "demo": False,
        "game": None,
        "fullscreen": False,
        "windowed": False,
        "size": None,
        "level": None,
        "seed": None,
        "lang": None,
        "mute": False,
        "narrate": False,
        "announce": False,
        "data": None,
    }


def test_all_options_together() -> None:
    line = "explode --fullscreen --size 1280x720 --level 01-original --lang de --mute --data somewhere/else"
    options = parse(line.split())
    assert (options.game, options.fullscreen, options.windowed) == ("explode", True, False)
    assert (options.size, options.level, options.lang) == ((1280, 720), "01-original", "de")
    assert (options.mute, options.data) == (True, Path("somewhere/else"))


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_game_can_be_opened(game: str) -> None:
    assert parse([game, "--seed", "0"]).game == game


@pytest.mark.parametrize(("text", "size"), [("640x480", (640, 480)), ("3840X2160", (3840, 2160))])
def test_sizes(text: str, size: tuple[int, int]) -> None:
    assert parse(["--size", text]).size == size


def test_seeds_reach_from_0_to_the_greatest() -> None:
    assert parse(["explode", "--seed", "0"]).seed == 0
    assert parse(["explode", "--seed", str(2**63 - 1)]).seed == 2**63 - 1


WRONG = [
    ["chess"],
    ["explode", "brickshooter"],
    ["--unknown"],
    ["--unknown\nline"],
    ["--full"],
    ["--fullscreen", "--windowed"],
    ["--size"],
    ["--size", "big"],
    ["--size", "1280"],
    ["--size", "1280x"],
    ["--size", "1280x720x3"],
    ["--size", "-1280x720"],
    ["--size", "²x³"],
    ["--size", "9" * 100_000],
    ["--size", "9" * 5_000 + "x1"],
    ["--size", "639x480"],
    ["--size", "640x479"],
    ["--size", "99999x99999"],
    ["--size", "1280\n720"],
    ["explode", "--seed"],
    ["explode", "--seed", "-1"],
    ["explode", "--seed", "1.5"],
    ["explode", "--seed", "seed"],
    ["explode", "--seed", str(2**63)],
    ["explode", "--seed", "9" * 5000],
    ["explode", "--seed", "-9" + "9" * 5000],
    ["explode", "--seed", "\x1b[31m\udcff"],
    ["c" * 100_000],
    ["\x1b[31m\udcff"],
    ["--unknown" * 10_000],
    ["--fullscreen=" + "w" * 100_000],
    ["--fullscreen=\x1b[31m\udcff"],
    ["--lang", "f" * 100_000],
    ["--seed", "1"],
    ["--level", "01-original"],
    ["explode", "--level", "01-original", "--seed", "1"],
    ["--lang", "xx"],
    ["--data"],
    ["--data", ""],
    ["--data", " "],
    ["--data", str(ROOT / "main.py")],
    ["--data", str(ROOT / "main.py" / "data")],
    ["--data", "n" * 300],
]


@pytest.mark.parametrize("arguments", WRONG, ids=[" ".join(words)[:30].replace("\n", "_") for words in WRONG])
def test_a_wrong_argument_is_one_line_and_status_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(WrongArgument):
        parse(arguments)
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("main.py: ")
    assert err.endswith("(try --help)\n")
    assert err[:-1].isprintable(), "one line"
    assert len(err) < 400


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--size", "-1x5"], "argument --size: '-1x5' is not a size such as 1280x720"),
        (["--size", "639x480"], "argument --size: 639x480 is not between 640x480 and 16384x16384"),
        (["explode", "--seed", "-1"], f"argument --seed: seed is a whole number from 0 to {2**63 - 1}, not '-1'"),
        (["--lang", "xx"], f"argument --lang: it is one of {', '.join(Languages(ASSETS / 'locale').known)}, not 'xx'"),
        (["chess"], f"argument GAME: it is one of {', '.join(GAMES.names)}, not 'chess'"),
        (["picture.png"], "argument GAME: 'picture.png' cannot be opened: the files of games end in .arcade"),
        (["--size", "--mute"], "argument --size: expected one argument"),
        (["--mute", "-x"], "unknown argument '-x'"),
        (["--full"], "unknown argument '--full'"),
    ],
)
def test_what_is_wrong_is_said_with_what_would_be_right(arguments: list[str], said: str) -> None:
    with pytest.raises(WrongArgument) as caught:
        parse(arguments)
    assert str(caught.value) == said


def test_a_file_where_the_folder_should_be_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data", str(ROOT / "main.py")]) == 2
    assert "main.py is a file, not a folder" in capsys.readouterr().err


# Where there is no screen


@pytest.mark.parametrize(
    ("platform", "values", "expected"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"SDL_VIDEODRIVER": "dummy"}, True),
        ("win32", {}, True),
        ("darwin", {}, True),
    ],
)
def test_where_a_screen_is_expected(platform: str, values: dict[str, str], expected: bool) -> None:
    assert has_screen(platform, values) is expected


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a screen")
def test_without_a_screen_the_program_says_so() -> None:
    done = run()
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "main.py: there is no screen: neither DISPLAY nor WAYLAND_DISPLAY is set\n"


@pytest.mark.slow
def test_a_screen_that_cannot_be_opened_is_one_line(tmp_path: Path) -> None:
    done = run("--data", str(tmp_path), SDL_VIDEODRIVER="nosuchdriver")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("main.py: no window can be opened: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="DISPLAY is X's")
def test_a_display_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    done = run("--data", str(tmp_path), DISPLAY=":54321")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines()[-1].startswith("main.py: no window can be opened: ")


# The process


def test_the_version() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"Dusk Arcade {__version__}\n", "")


OPTIONS = re.findall(r"--[a-z]+", parser().format_help().split("commands:")[0])
COMMANDS = ("replay", "picture", "film", "export", "import", "check", "demo", "ugi")


def test_the_help_names_every_command_and_every_game() -> None:
    done = run("--help")
    assert (done.returncode, done.stderr) == (0, "")
    for command in COMMANDS:
        assert re.search(rf"^  {command} ", done.stdout, re.MULTILINE), command
    assert max(map(len, done.stdout.splitlines())) <= 100
    for game in GAMES:
        assert game.name in done.stdout


def test_the_manual_page_names_what_the_command_line_knows() -> None:
    page = (ROOT / "tools" / "package" / "linux" / "arcade.6").read_text(encoding="utf-8").replace("\\-", "-")
    for word in (*OPTIONS, *COMMANDS, *(game.name for game in GAMES)):
        assert word in page, word


def test_a_file_of_the_arcade_is_opened_wherever_it_stands_among_options(tmp_path: Path) -> None:
    file = tmp_path / "game.arcade"
    file.write_text("arcade 1 explode : a5\n", encoding="utf-8")
    for arguments in (["--mute", str(file)], [str(file), "--data", str(tmp_path)]):
        options = parse(arguments)
        assert (options.replay, options.game) == (str(file), None)
    with pytest.raises(StorageError, match=r"there is no file 'gone\.arcade'$"):
        parse(["--mute", "gone.arcade"])
    with pytest.raises(WrongArgument):
        parse([str(file), "--level", "01-original"])
    with pytest.raises(WrongArgument, match="demo"):
        parse(["demo", str(file)])


def test_an_invitation_is_opened_wherever_it_stands_among_options() -> None:
    for arguments in (["--mute", "dusk1:AbC_-9"], ["dusk1:AbC_-9", "--mute"]):
        options = parse(arguments)
        assert (options.replay, options.game, options.mute) == ("dusk1:AbC_-9", None, True)


def test_a_wrong_argument_ends_the_process_with_2() -> None:
    done = run("chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1


@pytest.mark.slow
def test_a_level_that_is_not_there_is_told_with_those_that_are(tmp_path: Path) -> None:
    done = run("explode", "--level", "no such\nlevel", "--data", str(tmp_path), SDL_VIDEODRIVER="dummy")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "01-original" in done.stderr


@pytest.mark.slow
def test_of_a_very_long_name_of_a_level_only_the_beginning_is_told(tmp_path: Path) -> None:
    done = run("explode", "--level", "w\x1b" * 5_000, "--data", str(tmp_path), SDL_VIDEODRIVER="dummy")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr[:-1].isprintable()
    assert len(done.stderr) < 3_000


STARTER = """
import sys
from game.app.loop.app import App
from game.app.command.cli import main

frame = App.frame

def first_frame(self):
    frame(self)
    App.frame = frame
    print("up", flush=True)

App.frame = first_frame
sys.exit(main(sys.argv[1:]))
"""
"""main.py, telling when its first frame is over."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize(("game", "end"), [*zip(GAMES.names, cycle((signal.SIGINT, signal.SIGTERM)), strict=False)])
def test_a_game_starts_and_ends_when_it_is_asked_to(tmp_path: Path, game: str, end: signal.Signals) -> None:
    command = [sys.executable, "-c", STARTER, game, "--seed", "7", "--mute", "--data", str(tmp_path)]
    with started(
        command,
        cwd=ROOT,
        env=environment(SDL_VIDEODRIVER="dummy"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert line_of(process) == "up\n"
        process.send_signal(end)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (0, "", "")
    assert (tmp_path / "settings.json").is_file()
    assert not (tmp_path / "logs").exists(), "there was nothing to say"


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have only names that are text")
@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_a_folder_whose_name_is_no_text_is_played_in(tmp_path: Path, locale: str) -> None:
    """What is told on the screen and on the terminal has the name in it, in which no letter may do anything."""
    folder = os.fsencode(tmp_path) + b"/\xff\xc3\xa4 \x1b[31m"
    os.makedirs(folder + b"/saves")
    for name in (b"/settings.json", b"/saves/explode.json"):
        with open(folder + name, "wb") as file:
            file.write(b"no JSON")
    command = [sys.executable, "-c", STARTER, "explode", "--mute", "--data", folder]
    variables = environment(SDL_VIDEODRIVER="dummy", LC_ALL=locale, PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    with started(command, cwd=ROOT, env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert line_of(process) == b"up\n"
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert b"Traceback" not in err
    assert b"\x1b" not in err
    assert err.count(b"\n") == 4, "for each file what is wrong with it, and what the player is told"
    kept = {path.rpartition(b"/")[2] for path in (*os.listdir(folder), *os.listdir(folder + b"/saves"))}
    assert kept >= {b"settings.damaged-1.json", b"explode.damaged-1.json", b"settings.json"}


@pytest.mark.parametrize("arguments", [["broker"], ["broker", "4711"], ["broker", "x", "127.0.0.1"]])
def test_a_broker_without_port_and_address_is_no_game(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "'broker'" in capsys.readouterr().err


def test_a_broker_needs_what_it_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delitem(sys.modules, "game.online.broker_process", raising=False)
    monkeypatch.setitem(sys.modules, "iotcore.iotcore", None)
    assert main(["broker", "4711", "127.0.0.1"]) == 1
    assert "-m pip install iotcore" in capsys.readouterr().err


WITHOUT_PALETTES = """
import pathlib, sys
read = pathlib.Path.read_bytes
def read_others(path):
    return read(path if path.name != "palettes.json" else path.with_name("missing.json"))
pathlib.Path.read_bytes = read_others
from game.app.command.cli import main
sys.exit(main(sys.argv[1:]))
"""


def test_without_the_palettes_it_says_what_is_missing_and_where_that_is_written_down(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT_PALETTES, "--data", str(tmp_path)]
    variables = environment(SDL_VIDEODRIVER="dummy")
    done = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, timeout=PATIENCE)
    log = tmp_path / "logs" / "arcade.log"
    assert done.returncode == 1
    assert "missing.json: No such file or directory" in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith(f"what happened is written down in {log}\n")
    assert "missing.json" in log.read_text("utf-8")
