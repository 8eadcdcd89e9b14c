"""The installed arcade in a real window: it looks as in a checkout, and its computer players are there."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.games import game_named
from game.installation import LEVELS
from game.play.session.match import Engine, Match, Person
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import begin_seed, seed_session
from tests.conftest import Player
from tests.helpers.games import save_session
from tests.helpers.package import FORMS, Installed, succeed, unpack

if not shutil.which("Xvfb") or sys.platform == "win32":
    pytest.skip("Xvfb is not installed: no virtual screen", allow_module_level=True)

from tests.window.screen import CHECKOUT, Arcade, Screen

pytestmark = pytest.mark.slow

SIZE = (1000, 700)
EXPLODE = game_named("explode")
MOVE = "b4"


@pytest.fixture
def screen() -> Iterator[Screen]:
    screen = Screen(SIZE)
    yield screen
    screen.close()


@pytest.fixture
def arcade(screen: Screen, installed: Installed, tmp_path: Path) -> Iterator[Callable[..., Arcade]]:
    """Starts the installed arcade, or the checkout's with `start`, from a folder with another package `game`."""
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "__init__.py").write_text("raise ImportError('this is another game')\n")
    running: list[Arcade] = []

    def open_arcade(data: Path, *arguments: str, start: tuple[str, ...] = installed.command) -> Arcade:
        arcade = Arcade(screen, data, [*arguments, "--size", f"{SIZE[0]}x{SIZE[1]}"], start, folder=tmp_path)
        running.append(arcade)
        arcade.open()
        return arcade

    yield open_arcade
    for one in running:
        one.kill()


def save_against_the_computer(data: Path) -> list[str]:
    """A game of Explode! in progress against the computer, which has the other side; returns its moves."""
    session = seed_session(EXPLODE, 1, {}, Match(("Ann", "Bob"), players=(Person(), Engine("beginner"))))
    for move in ("a5", "d1"):
        session.play(move)
    save_session(data, session)
    return list(session.moves)


@pytest.fixture
def pixel(start: Callable[..., Player]) -> tuple[float, float]:
    """Where the cell of `MOVE` is in a window, found in an arcade without a screen."""
    player = start(size=SIZE)
    begin_seed(player.app, EXPLODE, 1)
    player.run()
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    (mark,) = scene.cursor.beacons(MOVE)
    return scene.board.to_pixels(mark.x, mark.y)


def test_the_computer_answers(arcade: Callable[..., Arcade], tmp_path: Path, pixel: tuple[float, float]) -> None:
    data = tmp_path / "data"
    moves = save_against_the_computer(data)
    running = arcade(data, "explode")
    running.still()
    running.screen.click(*pixel)
    running.until(lambda: len(running.saved("explode")["moves"]) >= len(moves) + 2, "the computer has answered")
    assert running.saved("explode")["moves"][:-1] == [*moves, MOVE]
    running.screen.ask_to_close()
    assert running.ended() == (0, "")


@pytest.mark.parametrize("form", FORMS)
def test_a_program_that_brings_its_python_plays(
    arcade: Callable[..., Arcade],
    tmp_path: Path,
    pixel: tuple[float, float],
    monkeypatch: pytest.MonkeyPatch,
    form: str,
) -> None:
    data, place = tmp_path / "data", tmp_path / "place"
    place.mkdir()
    program = unpack(form, place)
    moves = save_against_the_computer(data)
    monkeypatch.setenv("PATH", str(place / "nothing"))
    running = arcade(data, "explode", start=(str(program),))
    running.still()
    running.screen.click(*pixel)
    running.until(lambda: len(running.saved("explode")["moves"]) >= len(moves) + 2, "the computer has answered")
    assert running.saved("explode")["moves"][:-1] == [*moves, MOVE]
    # A file that is opened meanwhile is shown by the same window.
    (tmp_path / "game.arcade").write_text("arcade 1 explode : a5 e1\n", encoding="utf-8")
    said = succeed([program, "game.arcade", "--data", data], tmp_path)
    assert said == "Dusk Arcade is already open: its window is now in front.\n"
    running.screen.ask_to_close()
    assert running.ended() == (0, "")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("form", ["wheel", *FORMS])
def test_the_manual_opens(
    arcade: Callable[..., Arcade], screen: Screen, tmp_path: Path, installed: Installed, form: str, language: str
) -> None:
    place = tmp_path / "place"
    place.mkdir()
    program = installed.command if form == "wheel" else (str(unpack(form, place)),)

    def pictures(start: tuple[str, ...], data: Path) -> tuple[bytes, bytes]:
        running = arcade(data, "--lang", language, start=start)
        menu = running.still()
        screen.keys("F1")
        running.until(lambda: screen.picture() != menu, "the manual is shown")
        page = running.still()
        screen.ask_to_close()
        assert running.ended() == (0, ""), "the arcade did not close after showing the manual"
        return menu, page

    found = pictures(program, tmp_path / "packed")
    assert found[0] != found[1], "F1 shows nothing in the menu"
    assert found == pictures(CHECKOUT, tmp_path / "checkout"), f"the {form} shows another manual than the checkout"


@pytest.mark.parametrize("game", ["brickshooter", "explode"])
def test_it_looks_as_in_a_checkout(arcade: Callable[..., Arcade], screen: Screen, tmp_path: Path, game: str) -> None:
    level = min((LEVELS / game).glob("*.toml")).stem

    def picture(data: Path, **start: tuple[str, ...]) -> bytes:
        running = arcade(data, game, "--level", level, "--lang", "de", **start)
        seen = running.still()
        screen.ask_to_close()
        assert running.ended() == (0, "")
        return seen

    assert picture(tmp_path / "installed") == picture(tmp_path / "checkout", start=CHECKOUT)
