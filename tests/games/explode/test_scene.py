"""Explode! played with mouse, keyboard and gamepad, and looked at."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from game.games import game_named
from game.games.explode.rules import moves as rules
from game.games.explode.view.help import Diagram, pages
from game.games.explode.view.marks import CellMark
from game.games.explode.view.scene import ExplodeScene
from game.games.views import game_view
from game.play.session.match import Match
from game.play.session.session import Session, Source
from game.rules import Outcome
from game.scenes.start.sessions import play_scene
from game.settings.settings import Settings
from game.stage.art import Text
from game.stage.palette import PALETTES
from tests.conftest import Player

Start = Callable[..., Player]

CHAIN = "r1,r1,b2,.,./r1,r5,b5,r2,./.,b3,.,b1,./.,.,.,b1,b1/.,.,.,b1,b1 r"
"""Raising b4 bursts two stars in two waves, and turns four."""
LAST = "r5,b1/r2,. r"
"""Raising a2 wins."""
EXPLODE = game_named("explode")


def open_scene(player: Player, text: str = rules.START, names: tuple[str, str] = ("", "")) -> ExplodeScene:
    session = Session("explode", rules, Source(level="test", start=text), match=Match(names))
    scene = play_scene(player.app, EXPLODE, session)
    player.app.push(scene)
    player.run(0.1)
    return scene


def pixel(scene: ExplodeScene, name: str) -> tuple[float, float]:
    cell = rules.cell_index(scene.session.position, name)
    assert cell is not None
    return scene.board.to_pixels(*scene.pieces.home(cell))


def click(player: Player, scene: ExplodeScene, name: str) -> None:
    player.click(pixel(scene, name))


def played(text: str, *moves: str) -> rules.Position:
    position = rules.parse_position(text)
    for move in moves:
        position = rules.play(position, move)
    return position


def fresh_picture(player: Player, scene: ExplodeScene) -> bytes:
    """How a new scene shows the same session."""
    player.app.push(play_scene(player.app, EXPLODE, scene.session))
    player.run()
    picture = player.picture()
    player.app.pop()
    player.run()
    return picture


def off_the_board(player: Player) -> None:
    player.move((4, player.app.window.size[1] - 4))


def quick(settings: Settings) -> None:
    settings.speed = "off"


def still(settings: Settings) -> None:
    settings.reduced_motion = True


def test_mouse(start: Start) -> None:
    player = start()
    scene = open_scene(player)
    click(player, scene, "b4")
    assert scene.session.moves == ["b4"]
    player.settle()
    click(player, scene, "d2")
    player.settle()
    assert scene.session.position == played(rules.START, "b4", "d2")
    assert scene.pieces.cells == list(scene.session.position.cells)


def test_other_buttons_and_the_rim_do_nothing(start: Start) -> None:
    player = start()
    scene = open_scene(player)
    player.click(pixel(scene, "b4"), button=3)
    player.click(scene.board.to_pixels(0.1, 0.1))
    player.wheel(1)
    assert scene.session.moves == []


@pytest.mark.usefixtures("painted")
def test_keyboard(start: Start) -> None:
    player = start()
    scene = open_scene(player)
    before = player.picture()
    player.key(pygame.K_RIGHT)
    assert player.picture() != before, "the first key shows the cursor"
    player.key(pygame.K_RETURN)
    assert scene.session.moves == ["b4"], "it begins on the star nearest to the middle"
    player.settle()
    for key in (pygame.K_RIGHT, pygame.K_SPACE):
        player.key(key)
    assert scene.session.moves == ["b4", "e2"]


def test_two_people_at_the_keys_each_go_on_where_they_were(start: Start) -> None:
    player = start()
    scene = open_scene(player)
    for key in (pygame.K_LEFT, pygame.K_LEFT, pygame.K_RETURN):
        player.key(key)
    player.settle()
    assert scene.session.moves == ["a4"]
    assert scene.cursor.at() == "d2", "Blue, who was nowhere yet, begins at the star nearest to the middle"
    player.key(pygame.K_DOWN)
    player.key(pygame.K_RETURN)
    player.settle()
    assert scene.cursor.at() == "a4"
    player.key(pygame.K_UP)
    player.key(pygame.K_RETURN)
    player.settle()
    assert scene.cursor.at() == "d1"
    assert scene.session.moves == ["a4", "d1", "a5"]


@pytest.mark.slow
def test_keys_go_on_at_the_nearest_star_when_the_last_one_was_lost(start: Start) -> None:
    player = start()
    scene = open_scene(player, "r1,b5,./r1,.,b1 r")
    for key in (pygame.K_RIGHT, pygame.K_RETURN):
        player.key(key)
    player.settle()
    assert scene.session.moves == ["a2"]
    player.key(pygame.K_RETURN)
    player.settle()
    assert scene.session.moves == ["a2", "b2"], "it takes a2"
    assert scene.cursor.at() == "a1"


@pytest.mark.usefixtures("painted")
def test_keys_leave_the_board_at_its_edge(start: Start) -> None:
    player = start()
    scene = open_scene(player)
    for _ in range(4):
        player.key(pygame.K_UP)
    assert scene.form.focus is not None
    assert scene.form.focus.key != "board"
    with_focus_elsewhere = player.picture()
    player.key(pygame.K_DOWN)
    assert scene.form.focus.key == "board"
    assert player.picture() != with_focus_elsewhere, "the cursor is seen again"


def test_gamepad(start: Start) -> None:
    player = start()
    scene = open_scene(player)
    player.pad(pygame.CONTROLLER_BUTTON_A)
    assert scene.session.moves == [], "nothing is played where no cursor was seen"
    player.pad(pygame.CONTROLLER_BUTTON_DPAD_UP)
    player.pad(pygame.CONTROLLER_BUTTON_A)
    assert scene.session.moves == ["b5"]
    player.settle()
    player.pad(pygame.CONTROLLER_BUTTON_X)
    assert scene.session.moves == []


def test_the_device_used_last_decides(start: Start) -> None:
    player = start()
    scene = open_scene(player)
    player.move(pixel(scene, "a5"))
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_RETURN)
    assert scene.session.moves == ["b5"], "keys begin where the mouse was"
    player.settle()
    player.move(pixel(scene, "e1"))
    player.key(pygame.K_RETURN)
    player.key(pygame.K_RETURN)
    assert scene.session.moves == ["b5", "e1"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_by_clicks(start: Start, seed: int) -> None:
    player = start(quick)
    scene = open_scene(player, "r3,r2,./.,.,./.,b2,b3 r")
    chance = random.Random(seed)
    outcome = None
    for _ in range(400):
        click(player, scene, chance.choice(rules.legal_moves(scene.session.position)))
        outcome = scene.session.outcome
        if outcome is not None:
            break
    assert outcome is not None
    assert outcome.winner is not None
    player.settle()
    assert player.app.front is not scene, "the result has come up"
    assert scene.session.match.wins == [int(outcome.winner == side) for side in (0, 1)]


@pytest.mark.usefixtures("painted")
def test_a_click_during_a_chain_is_not_lost(start: Start) -> None:
    player = start()
    scene = open_scene(player, CHAIN)
    click(player, scene, "b4")
    player.run(0.3)
    assert scene.moving
    click(player, scene, "e1")
    click(player, scene, "a5")
    assert scene.session.moves == ["b4", "e1", "a5"]
    player.settle()
    off_the_board(player)
    assert scene.session.position == played(CHAIN, "b4", "e1", "a5")
    assert player.picture() == fresh_picture(player, scene)


@pytest.mark.usefixtures("painted")
@pytest.mark.slow
@pytest.mark.parametrize(
    ("cell", "words"), [("c3", "This cell is free"), ("d2", "That star belongs to Blue (Ben). Red")]
)
def test_wrong_clicks_say_why(start: Start, cell: str, words: str) -> None:
    player = start()
    scene = open_scene(player, names=("Anna", "Ben"))
    before = scene.session.position
    click(player, scene, cell)
    assert any(words in line for line in texts(scene))
    assert scene.session.position == before
    assert not scene.session.can_undo
    player.run(1.0)
    click(player, scene, "a4")
    player.settle()
    off_the_board(player)
    assert not any(words in line for line in texts(scene))
    assert player.picture() == fresh_picture(player, scene)


def texts(scene: ExplodeScene) -> list[str]:
    """All texts on the stage."""
    return [getattr(sprite.art, "text", "") for sprite in scene.stage.sprites]


def test_status_says_whose_turn_it_is(start: Start) -> None:
    player = start()
    scene = open_scene(player, names=("Anna", ""))
    assert "Red (Anna): raise one of your stars" in texts(scene)
    click(player, scene, "a5")
    player.settle()
    off_the_board(player)
    assert "Red raised a5" in texts(scene)
    player.key(pygame.K_TAB)
    assert "Blue: raise one of your stars" in texts(scene)


@pytest.mark.usefixtures("painted")
def test_hover_shows_the_blast(start: Start) -> None:
    player = start()
    scene = open_scene(player, CHAIN)
    rest = player.picture()
    player.move(pixel(scene, "b4"))
    assert any("2 explosions, 2 waves, 3 stars turned" in line for line in texts(scene))
    badges = sorted(line for line in texts(scene) if line in ("1", "2"))
    blast = player.picture()
    player.move(pixel(scene, "a5"))
    assert "+1" in texts(scene)
    assert any("1 becomes 2" in line for line in texts(scene))
    assert player.picture() != blast
    off_the_board(player)
    assert player.picture() == rest
    assert badges.count("2") >= 4


@pytest.mark.usefixtures("painted")
@pytest.mark.sample(1)
@pytest.mark.parametrize("change", [lambda settings: None, still], ids=["lively", "still"])
@pytest.mark.parametrize(("text", "move"), [(CHAIN, "b4"), (CHAIN, "a5"), (CHAIN, "d4")])
def test_the_picture_after_a_move_is_the_position(
    start: Start, change: Callable[[Settings], object], text: str, move: str
) -> None:
    player = start(change)
    scene = open_scene(player, text)
    click(player, scene, move)
    off_the_board(player)
    player.settle()
    assert player.picture() == fresh_picture(player, scene)


@pytest.mark.usefixtures("painted")
def test_reduced_motion_lets_nothing_fly_or_tremble(start: Start) -> None:
    player = start(still)
    scene = open_scene(player, CHAIN)
    click(player, scene, "b4")
    homes = [scene.pieces.home(cell) for cell in range(25)]
    while scene.moving:
        player.run()
        player.now += 1 / 60
        for mark in scene.pieces.loose:
            assert isinstance(mark.art, CellMark | Text)
            assert (mark.scale, mark.alpha, mark.angle) == (1.0, 1.0, 0.0)
        assert [(star.x, star.y, star.scale) for star in scene.pieces.stars] == [(*home, 1.0) for home in homes]
    off_the_board(player)
    player.run(2.0)
    for _ in range(300):
        player.run(1 / 60)
        assert player.app.areas == []


@pytest.mark.usefixtures("painted")
def test_nothing_is_drawn_at_rest(start: Start) -> None:
    player = start()
    open_scene(player)
    player.run(2.0)
    for _ in range(240):
        player.run(1 / 60)
        assert player.app.areas == []


def resize(player: Player, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    player.run()


def use_palette(player: Player, name: str) -> None:
    player.app.settings.palette = name
    player.app.apply_settings()


@pytest.mark.usefixtures("painted")
@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        lambda player: resize(player, (800, 600)),
        lambda player: resize(player, (700, 900)),
        lambda player: player.key(pygame.K_F11),
        *(lambda player, name=palette.name: use_palette(player, name) for palette in PALETTES[1:]),
    ],
    ids=["smaller", "upright", "full screen", *(palette.name for palette in PALETTES[1:])],
)
def test_changes_in_mid_animation(start: Start, change: Callable[[Player], object]) -> None:
    player = start()
    scene = open_scene(player, CHAIN)
    click(player, scene, "b4")
    player.run(0.25)
    change(player)
    player.run(0.1)
    assert scene.moving
    player.settle()
    off_the_board(player)
    assert scene.session.position == played(CHAIN, "b4")
    assert player.picture() == fresh_picture(player, scene)


@pytest.mark.usefixtures("painted")
def test_undo_and_redo(start: Start) -> None:
    player = start()
    scene = open_scene(player, CHAIN)
    first = player.picture()
    click(player, scene, "b4")
    player.run(0.3)
    player.press("undo")
    assert scene.session.moves == []
    off_the_board(player)
    assert scene.session.undone == ["b4"]
    assert player.picture() != first, "the move can be redone"
    player.press("redo")
    player.settle()
    off_the_board(player)
    assert scene.session.position == played(CHAIN, "b4")
    assert scene.pieces.cells == list(scene.session.position.cells)


@pytest.mark.slow
def test_the_match_counts_a_game_once(start: Start) -> None:
    player = start()
    scene = open_scene(player, LAST)
    match = scene.session.match
    click(player, scene, "a2")
    assert scene.session.outcome is not None
    player.settle()
    assert player.app.front is not scene
    assert match.wins == [1, 0]
    player.press("undo")
    assert player.app.front is scene
    assert scene.session.moves == []
    assert match.wins == [0, 0]
    player.press("redo")
    player.settle()
    assert player.app.front is not scene
    assert match.wins == [1, 0]
    player.press("look")
    player.run(1.0)
    click(player, scene, "a1")
    assert any("The game is over" in line for line in texts(scene))
    assert match.wins == [1, 0]


@pytest.mark.slow
def test_undo_while_the_last_move_is_shown(start: Start) -> None:
    player = start()
    scene = open_scene(player, LAST)
    click(player, scene, "a2")
    player.run(0.2)
    player.press("undo")
    player.settle()
    player.run(2.0)
    assert player.app.front is scene
    assert scene.session.moves == []
    assert scene.session.match.wins == [0, 0]


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Outcome(0, "eliminated", (9, 0)), ("Red (Anna) wins!", "Blue has no stars left.")),
        (Outcome(1, "repetition", (9, 12)), ("Blue wins!", "The higher sum", "Sum 9 12")),
        (Outcome(1, "repetition", (9, 9)), ("Blue wins!", "the sums of the stars are equal", "because Red began")),
    ],
)
def test_result_lines(start: Start, outcome: Outcome, words: tuple[str, ...]) -> None:
    scene = open_scene(start(), names=("Anna", ""))
    title, lines = scene.words.result(outcome)
    lines.append(" ".join(scene.words.figures(outcome) or ()))
    assert title == words[0]
    for word in words[1:]:
        assert word in " ".join(lines)


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "r5,./.,b1 r",
        "/".join([",".join(["r5", *["."] * 13, "b1"])] * 15) + " b",
        "/".join(["r1,.,b4"] * 12) + " r",
        ",".join(["r2"] * 15) + "/" + ",".join(["b3"] * 15) + " r",
    ],
    ids=["2x2", "15x15", "3x12", "15x2"],
)
@pytest.mark.parametrize("size", [(640, 480), (1920, 1080), (700, 900)])
def test_boards_of_all_sizes(start: Start, text: str, size: tuple[int, int]) -> None:
    player = start(size=size)
    scene = open_scene(player, text)
    window = pygame.Rect((0, 0), size)
    for cell in range(len(scene.session.position.cells)):
        x, y = scene.pieces.home(cell)
        assert scene.pieces.at(x, y) == cell
        assert window.collidepoint(scene.board.to_pixels(x, y))
    move = rules.legal_moves(scene.session.position)[0]
    click(player, scene, move)
    player.settle()
    assert scene.session.moves == [move]


def test_sounds_rise_with_the_waves(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    player = start()
    scene = open_scene(player, CHAIN)
    heard: list[str] = []
    monkeypatch.setattr(player.app.audio, "play", lambda name, volume=1.0, pan=0.0: heard.append(name))
    click(player, scene, "b4")
    player.settle()
    assert heard == ["raise_5", "burst_1", "capture", "burst_2", "capture"]


def test_moves_of_help_pictures_are_legal_and_burst_where_that_is_marked() -> None:
    for page in pages():
        picture = page.picture
        assert isinstance(picture, Diagram)
        if picture.move:
            position, events = rules.parse_position(picture.position), list[rules.Event]()
            rules.play(position, picture.move, events)
            assert not picture.marked or rules.blast(position, events).bursts


def test_help_and_emblem_can_be_painted(start: Start) -> None:
    theme = start().app.theme
    for page in game_view(EXPLODE).pages():
        assert page.picture.paint(100, theme).get_size() == (160, 100)
    assert game_view(EXPLODE).emblem().paint(120, theme).get_size() == (120, 120)
