"""The arcade in a real window: start, play, full screen, leave, and survive being killed."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game import __version__
from game.games import game_named
from game.games.explode.rules import moves as rules
from game.games.explode.view.ground import rim_of
from game.installation import DESKTOP_ID
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import begin_seed
from game.settings.settings import Settings
from game.store.files.json_file import write_json
from game.store.player.settings_file import SETTINGS
from tests.conftest import Player

if not shutil.which("Xvfb") or sys.platform == "win32":
    pytest.skip("Xvfb is not installed: no virtual screen", allow_module_level=True)

from Xlib import X

from tests.window.screen import Arcade, Screen

pytestmark = pytest.mark.slow
SCREEN = (1400, 900)
WINDOW = (1000, 700)


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    screen = Screen(SCREEN)
    yield screen
    screen.close()


@pytest.fixture
def arcade(screen: Screen, tmp_path: Path) -> Iterator[Callable[..., Arcade]]:
    """Starts the arcade; a second time, with the same data folder."""
    running: list[Arcade] = []

    def start(*arguments: str, **options: tuple[str, ...]) -> Arcade:
        arcade = Arcade(screen, tmp_path / "window", arguments, **options)
        running.append(arcade)
        arcade.open()
        return arcade

    yield start
    for one in running:
        one.kill()


@pytest.fixture
def pixel(start: Callable[..., Player]) -> Callable[[str, tuple[int, int]], tuple[float, float]]:
    """Where a cell of Explode! is in a window of a size, found in an arcade without a screen."""
    scenes: dict[tuple[int, int], PlayScene] = {}

    def find(cell: str, size: tuple[int, int]) -> tuple[float, float]:
        if size not in scenes:
            player = start(size=size)
            begin_seed(player.app, game_named("explode"), 1)
            player.run()
            assert isinstance(player.app.front, PlayScene)
            scenes[size] = player.app.front
        position = rules.start()
        row, column = divmod(rules.cell_index(position, cell) or 0, position.width)
        rim = rim_of(position.width, position.height)
        return scenes[size].board.to_pixels(rim + column + 0.5, rim + row + 0.5)

    return find


Pixel = Callable[[str, tuple[int, int]], tuple[float, float]]
GIVEN = "arcade 1 explode player1=Anna player2=Ben : a5"
PATIENT = (
    *(sys.executable, "-c"),
    "import sys\n"
    "from game.app.command import cli\n"
    "from game.app.loop import wakeup\n"
    "from game.app.system import single_instance\n"
    "single_instance.CALL_PATIENCE = single_instance.BUSY = wakeup.SHOWN_WITHIN = 60.0\n"
    "sys.exit(cli.main(sys.argv[1:]))",
)
"""The arcade, for which who is slow is not taken to be stopped."""
ARGUMENTS = "--seed", "1", "--size", f"{WINDOW[0]}x{WINDOW[1]}"


def test_it_starts_is_seen_and_rests(screen: Screen, arcade: Callable[..., Arcade]) -> None:
    picture = arcade("--size", f"{WINDOW[0]}x{WINDOW[1]}").still()
    assert screen.geometry() is not None
    assert screen.geometry()[2:] == WINDOW
    assert len(set(picture[::97])) > 30, "there is more than a plain ground"


def test_the_desktop_knows_whose_window_it_is(screen: Screen, arcade: Callable[..., Arcade]) -> None:
    arcade()
    window = screen.window()
    assert window is not None
    assert window.get_wm_class() == (DESKTOP_ID, DESKTOP_ID)
    icon = window.get_full_property(screen.display.intern_atom("_NET_WM_ICON"), X.AnyPropertyType)
    assert icon is not None
    assert icon.value[0] == icon.value[1] >= 64


def test_a_window_larger_than_the_screen_is_cut_to_it(
    screen: Screen, arcade: Callable[..., Arcade], tmp_path: Path
) -> None:
    running = arcade("--size", "16384x16384")
    assert (screen.geometry() or ())[2:] == SCREEN
    running.kill()
    SETTINGS.save(tmp_path / "window" / "settings.json", Settings(window_size=(9000, 700)).to_json())
    arcade()
    assert (screen.geometry() or ())[2:] == (SCREEN[0], 700)


def test_clicks_play_and_every_move_is_saved(screen: Screen, arcade: Callable[..., Arcade], pixel: Pixel) -> None:
    running = arcade("explode", *ARGUMENTS)
    before = running.still()
    screen.click(*pixel("d1", WINDOW))
    running.until(lambda: screen.picture() != before, "it is told that this is no move")
    running.still()
    moves = ["a5", "d1"] * 6
    for number, move in enumerate(moves, start=1):
        screen.click(*pixel(move, WINDOW))
        if number < 4:  # The fifth explodes, and nobody waits for that.
            running.until(lambda: len(running.saved("explode").get("moves", [])) >= number, f"move {number} is saved")  # noqa: B023
    running.until(lambda: len(running.saved("explode")["moves"]) >= len(moves), "all moves are saved")
    assert running.saved("explode")["moves"] == moves
    assert running.saved("explode")["source"] == {"seed": 1}


def test_keys_play_too(screen: Screen, arcade: Callable[..., Arcade]) -> None:
    running = arcade("explode", *ARGUMENTS)
    running.still()
    screen.keys("Return")  # the first key only shows which star is meant
    running.still()  # a key let go and pressed again within a millisecond would count as held
    screen.keys("Return")
    running.until(lambda: running.saved("explode").get("moves"), "a move is saved")
    screen.keys("u")
    running.until(lambda: running.saved("explode")["undone"], "it is taken back")
    screen.keys("Control_L", "y")
    running.until(lambda: running.saved("explode")["moves"], "it is made again")


def test_the_screen_is_filled_and_the_window_resized(
    screen: Screen, arcade: Callable[..., Arcade], pixel: Pixel
) -> None:
    running = arcade("explode", *ARGUMENTS)
    running.still()
    screen.keys("Alt_L", "Return")
    running.until(lambda: (screen.geometry() or ())[2:] == SCREEN, "the screen is filled")
    running.until(lambda: running.settings().get("fullscreen"), "it is remembered")
    running.still()
    screen.click(*pixel("b5", SCREEN))
    running.until(lambda: running.saved("explode").get("moves"), "a move is saved")
    assert running.saved("explode")["moves"] == ["b5"]
    screen.keys("Alt_L", "Return")
    running.until(lambda: (screen.geometry() or ())[2:] == WINDOW, "the window is back")
    running.until(lambda: not running.settings()["fullscreen"], "it is remembered")
    running.still()
    screen.click(*pixel("e1", WINDOW))
    running.until(lambda: len(running.saved("explode")["moves"]) == 2, "a move is saved")
    window = screen.window()
    assert window is not None
    window.configure(width=800, height=600)
    screen.display.sync()
    running.until(lambda: (screen.geometry() or ())[2:] == (800, 600), "it is smaller")
    running.still()
    screen.click(*pixel("b4", (800, 600)))
    running.until(lambda: len(running.saved("explode")["moves"]) == 3, "a move is saved")
    assert running.saved("explode")["moves"] == ["b5", "e1", "b4"]


@pytest.mark.parametrize("kind", ["text/uri-list", "text/plain"])
def test_a_game_dropped_onto_the_window_is_opened(
    screen: Screen, arcade: Callable[..., Arcade], tmp_path: Path, kind: str
) -> None:
    file = tmp_path / "a friend's gäme.arcade"
    file.write_text(f"{GIVEN}\n", encoding="utf-8")
    running = arcade("--size", f"{WINDOW[0]}x{WINDOW[1]}")
    before = running.still()
    screen.drop(kind, f"{file.as_uri()}\r\n".encode() if "uri" in kind else GIVEN.encode())
    running.until(lambda: screen.picture() != before, "something new is seen")
    running.still()
    screen.keys("Return")  # It is asked whether it is to be played on by letter.
    running.until(lambda: any((tmp_path / "window" / "saves").glob("explode-letter-*.json")), "it is played on")


def test_a_second_start_brings_the_window_to_the_front_and_closing_it_ends_the_program(
    screen: Screen, arcade: Callable[..., Arcade]
) -> None:
    running = arcade("explode", *ARGUMENTS, start=PATIENT)
    running.still()
    window, cover = screen.window(), screen.root.create_window(0, 0, *SCREEN, 0, 24, background_pixel=0)
    assert window is not None
    cover.map()
    cover.set_input_focus(X.RevertToParent, X.CurrentTime)
    screen.display.sync()
    assert screen.root.query_tree().children[-1] == cover
    second = Arcade(screen, running.data, [], PATIENT)
    assert second.ended() == (0, "")
    running.until(lambda: screen.root.query_tree().children[-1] == window, "it is above the others")
    cover.destroy()
    screen.display.sync()
    running.still()
    screen.ask_to_close()
    assert running.ended() == (0, "")
    assert running.settings()["window_size"] == list(WINDOW)
    assert screen.window() is None


def test_after_being_killed_it_goes_on_where_it_was(
    screen: Screen, arcade: Callable[..., Arcade], pixel: Pixel
) -> None:
    running = arcade("explode", *ARGUMENTS)
    running.still()
    for number, move in enumerate(("b5", "e1", "b4"), start=1):
        screen.click(*pixel(move, WINDOW))
        running.until(lambda: len(running.saved("explode").get("moves", [])) >= number, "the move is saved")  # noqa: B023
    screen.rest_mouse()
    picture = running.still()
    running.kill()
    again = arcade("explode", "--size", f"{WINDOW[0]}x{WINDOW[1]}")
    assert again.still() == picture
    screen.click(*pixel("d2", WINDOW))
    again.until(lambda: len(again.saved("explode")["moves"]) == 4, "the move is saved")
    assert again.saved("explode")["moves"] == ["b5", "e1", "b4", "d2"]


def test_in_the_folder_of_a_later_version_the_first_answer_opens_another_one(
    screen: Screen, arcade: Callable[..., Arcade], tmp_path: Path
) -> None:
    data, own = tmp_path / "window", tmp_path / f"window-{__version__}"
    write_json(data / "settings.json", {"version": 99})
    running = arcade()
    running.still()
    screen.keys("Return")
    running.until((own / "arcade.lock").exists, "it has another folder")
    running.until(screen.window, "it is seen again")
    running.still()
    screen.ask_to_close()
    assert running.ended() == (0, "")
    assert (own / "settings.json").is_file()
    assert [path.name for path in data.glob("*.json")] == ["settings.json"]
    assert '"version": 99' in (data / "settings.json").read_text(encoding="utf-8")
