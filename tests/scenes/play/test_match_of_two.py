"""A best of three of Explode! by two people at one screen, from the menu to the finale: by mouse, by keys, by two
gamepads; with motion, with reduced motion, and without animations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol

import pygame
import pytest

from game.games.explode.rules.moves import cell_index
from game.games.explode.view.scene import ExplodeScene
from game.play.session.match import Match, Person
from game.scenes.home.menu import MenuScene
from game.scenes.play.finale import CUP
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.settings.settings import Settings
from game.stage.art import Text, text_lines
from game.ui.drawing.surfaces import Icon
from game.ui.widgets.widgets import Widget
from tests.conftest import Player
from tests.helpers.games import ALMOST_WON, WINNING, explode, use_levels, words
from tests.helpers.pads import NINTENDO, PLAYSTATION, VirtualPad

Start = Callable[..., Player]
MOTIONS = ("lively", "calm", "none")


def settings_of(motion: str) -> Callable[[Settings], None]:
    def change(settings: Settings) -> None:
        settings.players = (Person(), Person())
        settings.names = ("Anna", "Ben")
        settings.met = ("explode",)
        settings.reduced_motion = motion == "calm"
        settings.speed = "off" if motion == "none" else "normal"

    return change


class Hand(Protocol):
    """A way to play."""

    def press(self, key: str) -> None:
        """Press the button with a key."""

    def step(self, key: str, times: int) -> None:
        """Choose a later value."""

    def move(self, scene: ExplodeScene, player: int) -> None:
        """Let a player make the winning move."""


class Mouse:
    def __init__(self, player: Player) -> None:
        self.player = player

    def press(self, key: str) -> None:
        self.player.press(key)

    def step(self, key: str, times: int) -> None:
        form = self.player.app.front.form
        for _ in range(times):
            box = found(self.player, key).box
            self.player.click(form.space.to_pixels(box.right - 12, box.centery))
            self.player.run(0.1)

    def move(self, scene: ExplodeScene, player: int) -> None:
        cell = cell_index(scene.session.position, WINNING)
        assert cell is not None
        self.player.click(scene.board.to_pixels(*scene.pieces.home(cell)))


class Keys:
    def __init__(self, player: Player) -> None:
        self.player = player

    def lead_to(self, key: str) -> None:
        for _ in range(40):
            if focus(self.player) == key:
                return
            self.player.key(pygame.K_TAB)
        raise AssertionError(f"no key leads to {key}")

    def press(self, key: str) -> None:
        self.lead_to(key)
        self.player.key(pygame.K_RETURN)

    def step(self, key: str, times: int) -> None:
        self.lead_to(key)
        for _ in range(times):
            self.player.key(pygame.K_RIGHT)

    def move(self, scene: ExplodeScene, player: int) -> None:
        self.lead_to("board")
        for _ in range(3):
            if not scene.session.length:
                self.player.key(pygame.K_RETURN)


class Pads:
    def __init__(self, player: Player, pads: tuple[VirtualPad, VirtualPad]) -> None:
        self.player, self.pads = player, pads

    def tap(self, button: int, pad: int = 0) -> None:
        for down in (True, False):
            self.pads[pad].hold(button, down)
            self.player.run()

    def lead_to(self, key: str, pad: int = 0) -> None:
        for _ in range(40):
            if focus(self.player) == key:
                return
            self.tap(pygame.CONTROLLER_BUTTON_RIGHTSTICK, pad)
        raise AssertionError(f"no button leads to {key}")

    def press(self, key: str) -> None:
        self.lead_to(key)
        self.tap(pygame.CONTROLLER_BUTTON_A)

    def step(self, key: str, times: int) -> None:
        self.lead_to(key)
        for _ in range(times):
            self.tap(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)

    def move(self, scene: ExplodeScene, player: int) -> None:
        self.tap(pygame.CONTROLLER_BUTTON_A, 1 - player)
        assert not scene.session.length, "who plays the other side moves with the own gamepad only"
        self.lead_to("board", player)
        for _ in range(3):
            if not scene.session.length:
                self.tap(pygame.CONTROLLER_BUTTON_A, player)


def found(player: Player, key: str) -> Widget:
    return next(widget for widget in player.app.front.form.widgets if widget.key == key)


def focus(player: Player) -> str:
    form = player.app.front.form
    return "" if form.focus is None else form.focus.key


@pytest.fixture
def hands(request: pytest.FixtureRequest) -> Iterator[Callable[[Player], Hand]]:
    """Makes a hand: `mouse`, `keys` or `pads`; gamepads are plugged in before the arcade opens."""
    with ExitStack() as plugged:
        if request.param == "pads":
            pygame.display.init()
            pygame.joystick.init()
            first = plugged.enter_context(VirtualPad(PLAYSTATION, "First"))
            second = plugged.enter_context(VirtualPad(NINTENDO, "Second"))
            yield lambda player: Pads(player, (first, second))
        else:
            yield {"mouse": Mouse, "keys": Keys}[request.param]


def cups(scene: PlayScene) -> bool:
    return any(isinstance(sprite.art, Icon) and sprite.art.size == CUP for sprite in scene.stage.sprites)


def to_the_result(player: Player, scene: PlayScene) -> tuple[ResultScene, bool]:
    """Let time pass up to the result; return it, and whether the cup was seen over the board."""
    seen = False
    for _ in range(1200):
        if isinstance(player.app.front, ResultScene):
            player.run(0.6)
            return player.app.front, seen
        seen = seen or cups(scene)
        player.run(1 / 60)
    raise AssertionError("no result comes up")


@pytest.mark.sample(3)
@pytest.mark.parametrize("motion", MOTIONS)
@pytest.mark.parametrize("hands", ["mouse", "keys", "pads"], indirect=True)
def test_a_best_of_three_from_the_menu_to_the_finale(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, motion: str, hands: Callable[[Player], Hand]
) -> None:
    player = start(settings_of(motion), size=(1280, 720))
    use_levels(player, tmp_path / "levels", "explode", almost=ALMOST_WON)
    heard: list[str] = []
    monkeypatch.setattr(player.app.audio, "play", lambda name, volume=1.0, pan=0.0: heard.append(name))
    hand = hands(player)
    player.app.push(MenuScene(player.app))
    player.settle()
    hand.press("explode")
    player.settle()
    hand.step("layout", 1)
    hand.step("match", 2)
    hand.press("play")
    player.run(0.5)
    scene = player.app.front
    assert isinstance(scene, ExplodeScene)
    for number, (red, wins, stake) in enumerate(
        [
            ("Anna", [1, 0], ""),
            ("Ben", [1, 1], "Match point: Anna"),
            ("Anna", [2, 1], "This game decides the match."),
        ],
        start=1,
    ):
        assert player.app.front is scene
        assert f"Game {number} of 3 – {red} plays Red" in words(player), "nobody says who plays which side"
        assert stake in words(player)
        assert scene.line.text.startswith(f"Game {number} of 3"), "it is said in the status line, too"
        assert not scene.session.length
        hand.move(scene, ("Anna", "Ben").index(red))
        assert scene.session.length == 1, scene.line.text
        result, cup = to_the_result(player, scene)
        assert scene.session.match.wins == wins
        if number < 3:
            assert not cup, "there is a cup before the match is won"
            assert "match" not in heard
            hand.press("rematch")
            player.run(0.5)
    assert cup, "the match ends like any game of it"
    assert heard.count("match") == 1, "the finale has a sound of its own"
    assert result.title == "Anna wins the match!"
    assert "Anna wins the match!" in words(player)
    assert "New match" in words(player)
    assert not cups(scene), "the cup is gone when the result is there"


@pytest.mark.sample(1)
@pytest.mark.parametrize("motion", MOTIONS)
def test_pieces_are_set_up_before_ones_eyes_and_a_move_does_not_wait(start: Start, tmp_path: Path, motion: str) -> None:
    player = start(settings_of(motion), size=(1280, 720))
    use_levels(player, tmp_path / "levels", "explode", almost=ALMOST_WON)
    scene = explode(player, Match(("Anna", "Ben"), 3, [1, 0]))
    stars = [*scene.pieces.stars.values()] if isinstance(scene.pieces.stars, dict) else [*scene.pieces.stars]
    player.run(0.05)
    faint = [star for star in stars if star.alpha < 0.5]
    assert bool(faint) is (motion == "lively"), "only with motion they come up one after the other"
    player.run(3.0)
    assert all(star.alpha in (0.0, 1.0) for star in stars)
    assert "Game 2 of 3" in words(player), "the line goes on saying it while nobody moves"


def test_a_second_click_of_the_one_that_began_the_game_makes_no_move(start: Start, tmp_path: Path) -> None:
    player = start(settings_of("lively"), size=(800, 600))
    use_levels(player, tmp_path / "levels", "explode", almost=ALMOST_WON)
    scene = explode(player, Match(("Anna", "Ben"), 3))
    assert scene.play(WINNING)
    to_the_result(player, scene)
    player.press("rematch")
    assert player.app.front is scene
    cell = cell_index(scene.session.position, WINNING)
    pixel = scene.board.to_pixels(*scene.pieces.home(cell))
    player.click(pixel)
    assert not scene.session.length, "a double click on the button has made a move"
    player.run(0.5)
    player.click(pixel)
    assert scene.session.length == 1


def test_undo_during_the_finale_goes_on_with_the_game(start: Start, tmp_path: Path) -> None:
    player = start(settings_of("lively"), size=(1280, 720))
    use_levels(player, tmp_path / "levels", "explode", almost=ALMOST_WON)
    scene = explode(player, Match(("Anna", "Ben"), 3, [1, 0]))
    assert scene.play(WINNING)
    for _ in range(600):
        if cups(scene):
            break
        player.run(1 / 60)
    assert cups(scene)
    player.key(pygame.K_u)
    player.settle()
    assert player.app.front is scene
    assert not cups(scene), "the cup stays over a game that goes on"
    assert scene.session.match.wins == [1, 0]


@pytest.mark.parametrize(
    ("match", "told"),
    [
        (Match(("Anna", "Ben")), ""),
        (Match(("Anna", "Ben"), 1), ""),
        (Match(("Anna", "Ben"), 0, [2, 1], 1), "Ben plays Red · Anna – Ben: 2 : 1"),
        (Match(("Anna", "Ben"), 5, [1, 0]), "Game 2 of 5 – Anna plays Red · Anna – Ben: 1 : 0"),
        (Match(("Anna", "Ben"), 5, [1, 2], 1), "Game 4 of 5 – Ben plays Red · Match point: Ben"),
    ],
)
def test_a_game_is_announced_where_there_is_something_to_say(
    start: Start, tmp_path: Path, match: Match, told: str
) -> None:
    player = start(settings_of("none"), size=(1280, 720))
    use_levels(player, tmp_path / "levels", "explode", almost=ALMOST_WON)
    scene = explode(player, match)
    player.run(0.2)
    if told:
        assert scene.line.text == told
    else:
        assert "plays Red" not in words(player)


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_with_large_text_the_announcement_is_read_whole(
    start: Start, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    def change(settings: Settings) -> None:
        settings_of("calm")(settings)
        settings.language, settings.ui_scale = language, 200

    player = start(change, size=size)
    use_levels(player, tmp_path / "levels", "explode", almost=ALMOST_WON)
    scene = explode(player, Match(("Anna-Katharina", "Maximilian-Joh"), 3, [1, 1], 1))
    player.run(0.5)
    assert "Maximilian-Joh" in scene.line.text
    for sprite in scene.stage.sprites:
        if isinstance(sprite.art, Text) and "Maximilian-Joh" in sprite.art.text:
            shown = " ".join(text_lines(sprite.art, player.app.theme.fonts, sprite.space.scale))
            assert "…" not in shown, shown
