"""A board that is turned: one's own side below, everything where it is seen, and nothing of the game changed."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games import GAMES, game_named
from game.games.explode.rules import moves as explode
from game.games.explode.view.scene import ExplodeScene
from game.games.unstack.rules.board import CELL_INDICES
from game.games.unstack.view.scene import UnStackScene
from game.play.puzzles.courses import lesson_table
from game.play.session.match import Engine, Person
from game.play.table.occasion import Taught
from game.scenes.board.hints import Pin
from game.scenes.home.menu import MenuScene
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.scenes.setup.pair import PairSetup
from game.settings.settings import Settings
from game.store.player.settings_file import SETTINGS, load_settings
from tests.conftest import Player
from tests.helpers.games import keys
from tests.helpers.layout import SIZES, faults
from tests.players.table import PERSONS, Players, let_play, open_game, wait

Start = Callable[..., Player]

BEGINNER = Engine("beginner")
TURNING = ("explode", "unstack")
FIRST = {"explode": "a5", "unstack": "5a1+5"}
ABOVE = {"explode": (Person(), BEGINNER), "unstack": (BEGINNER, Person())}
"""A person alone, on the side that begins above."""
BELOW = {"explode": (BEGINNER, Person()), "unstack": (Person(), BEGINNER)}


def opened(player: Player, game: str, players: Players = PERSONS, *moves: str) -> PlayScene:
    player.app.push(MenuScene(player.app))
    let_play(player)
    scene = open_game(player, game, players, *moves)
    player.settle()
    return scene


def turned(scene: PlayScene) -> bool:
    """Whether the board is seen from the other side."""
    assert isinstance(scene, ExplodeScene | UnStackScene)
    return scene.pieces.turned if isinstance(scene, ExplodeScene) else scene.pieces.layout.turned


def spot(scene: PlayScene, name: str) -> tuple[float, float]:
    """The middle of a cell, in the board's units."""
    if isinstance(scene, ExplodeScene):
        cell = explode.cell_index(scene.session.position, name)
        assert cell is not None
        return scene.pieces.home(cell)
    assert isinstance(scene, UnStackScene)
    return scene.pieces.layout.middle(CELL_INDICES[name])


def pixel(scene: PlayScene, name: str) -> tuple[float, float]:
    return scene.board.to_pixels(*spot(scene, name))


def away(player: Player) -> None:
    player.move((2, 2))
    player.settle()
    player.run(0.5)


def picture(player: Player) -> bytes:
    away(player)
    return player.picture()


@pytest.mark.sample(1)
@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("game", TURNING)
def test_turned_twice_the_picture_is_the_same(start: Start, game: str) -> None:
    player = start(lambda settings: setattr(settings, "reduced_motion", True), size=(800, 600))
    scene = opened(player, game, (Person(), Person()), FIRST[game])
    before, corner = picture(player), pixel(scene, "a1")
    player.key(pygame.K_t)
    assert turned(scene)
    assert picture(player) != before
    assert pixel(scene, "a1") != corner
    player.key(pygame.K_t)
    assert not turned(scene)
    assert pixel(scene, "a1") == corner
    assert picture(player) == before
    assert scene.session.moves == [FIRST[game]]


@pytest.mark.sample(1)
@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("game", TURNING)
def test_a_board_turned_by_hand_looks_like_one_that_was_opened_so(start: Start, game: str) -> None:
    player = start(lambda settings: setattr(settings, "reduced_motion", True), size=(800, 600))
    scene = opened(player, game, ABOVE[game])
    if not turned(scene):
        player.key(pygame.K_t)
    if scene.table.waiting:
        wait(player, lambda: len(scene.session.moves) == 1, "the move")
    player.settle()
    by_hand = picture(player)
    player.app.pop()
    player.app.push(type(scene)(player.app, scene.table))
    player.run(0.1)
    fresh = player.app.front
    assert isinstance(fresh, PlayScene)
    assert turned(fresh)
    assert picture(player) == by_hand


def test_a_click_plays_what_is_seen_there(start: Start) -> None:
    player = start(lambda settings: setattr(settings, "speed", "off"))
    scene = opened(player, "explode")
    where = pixel(scene, "e1")
    player.key(pygame.K_t)
    assert pixel(scene, "a5") == where, "what was in one corner is seen in the other"
    player.click(where)
    assert scene.session.moves == ["a5"]
    player.move(pixel(scene, "d1"))
    assert scene.cursor.meant() == 23  # type: ignore[attr-defined]


def test_unstack_is_sown_by_mouse_as_it_is_seen(start: Start) -> None:
    player = start(lambda settings: setattr(settings, "speed", "off"))
    scene = opened(player, "unstack")
    player.key(pygame.K_t)
    assert spot(scene, "b2")[1] < spot(scene, "b3")[1], "Black sits above now"
    for cell in ("b2", "b3", "b4"):
        player.click(pixel(scene, cell))
    player.move(pixel(scene, "b5"))
    player.click(pixel(scene, "b5"))
    player.key(pygame.K_RETURN)
    assert scene.session.moves == ["3b2+111"]


def test_keys_lead_the_hand_as_it_is_seen(start: Start) -> None:
    player = start(lambda settings: setattr(settings, "speed", "off"))
    scene = opened(player, "unstack")
    player.key(pygame.K_t)
    player.click(pixel(scene, "b2"))
    player.key(pygame.K_DOWN)
    assert scene.cursor.hand.sowing.here == CELL_INDICES["b3"]  # type: ignore[attr-defined]


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", TURNING)
@pytest.mark.parametrize("key", [True, False])
def test_a_hint_stays_and_its_pin_stands_on_its_cell(start: Start, game: str, key: bool) -> None:
    player = start(lambda settings: setattr(settings, "reduced_motion", True))
    scene = opened(player, game)
    player.key(pygame.K_h)
    wait(player, lambda: scene.table.hints.shown is not None, "the hint")
    player.key(pygame.K_h)
    assert scene.hinted
    if key:
        player.key(pygame.K_t)
    else:
        pygame.event.post(
            pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=pygame.CONTROLLER_AXIS_RIGHTY, value=32767)
        )
    player.run(0.5)
    assert turned(scene)
    assert scene.hinted
    name = scene.hinted if game == "explode" else scene.hinted[1:3]
    pins = [sprite for sprite in scene.stage.sprites if isinstance(sprite.art, Pin)]
    x, y = spot(scene, name)
    assert len(pins) == 1
    assert abs(pins[0].x - x) < 0.4
    assert y - 0.9 < pins[0].y <= y + 0.5
    player.key(pygame.K_RETURN)
    player.settle()
    assert len(scene.session.moves) == 1, "Enter plays it"


@pytest.mark.parametrize("game", TURNING)
def test_turning_brings_a_move_that_is_shown_to_its_end(start: Start, game: str) -> None:
    player = start()
    scene = opened(player, game)
    scene.play(FIRST[game])
    player.run(0.1)
    assert scene.moving
    player.key(pygame.K_t)
    assert not scene.moving
    assert turned(scene)
    shown = {(repr(sprite.art), sprite.layer, sprite.x, sprite.y) for sprite in scene.stage.sprites}
    scene.show(scene.session.position)
    scene.cursor.refresh()
    assert shown == {(repr(sprite.art), sprite.layer, sprite.x, sprite.y) for sprite in scene.stage.sprites}


def test_turning_with_stones_in_hand_keeps_them(start: Start) -> None:
    player = start()
    scene = opened(player, "unstack")
    player.click(pixel(scene, "b2"))
    player.click(pixel(scene, "b3"))
    player.key(pygame.K_t)
    player.settle()
    player.run(0.5)
    assert scene.cursor.hand.sowing.hand == 2  # type: ignore[attr-defined]
    player.click(pixel(scene, "b4"))
    player.click(pixel(scene, "b5"))
    player.key(pygame.K_RETURN)
    player.settle()
    assert scene.session.moves == ["3b2+111"]


def test_turning_ends_a_drag_and_the_cells_it_comes_over_then_get_no_stone(start: Start) -> None:
    player = start()
    scene = opened(player, "unstack")
    player.move(pixel(scene, "b2"))
    x, y = pixel(scene, "b2")
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(round(x), round(y)), button=1))
    player.run()
    player.key(pygame.K_t)
    player.settle()
    for cell in ("b2", "b3", "b4"):
        player.move(pixel(scene, cell))
    assert scene.cursor.hand.sowing.hand == 3  # type: ignore[attr-defined]


def test_towers_in_front_stand_before_those_behind(start: Start) -> None:
    player = start()
    scene = opened(player, "unstack")
    assert isinstance(scene, UnStackScene)
    for _ in range(2):
        order = sorted(scene.pieces.towers.values(), key=lambda tower: tower.y)
        layers = [tower.layer for tower in order]
        assert layers == sorted(layers)
        assert len(set(layers)) == 4
        player.key(pygame.K_t)


# Who has it turned


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", TURNING)
@pytest.mark.parametrize("players", [(Person(), Person()), (BEGINNER, BEGINNER)])
def test_for_two_persons_and_for_watching_it_lies_as_printed(start: Start, game: str, players: Players) -> None:
    player = start()
    scene = opened(player, game, players)
    assert not turned(scene)
    player.key(pygame.K_t)
    player.settle()
    assert turned(scene)
    assert player.app.settings.own_below is None


def test_who_moves_second_has_the_own_side_below(start: Start) -> None:
    player = start()
    assert turned(opened(player, "unstack", ABOVE["unstack"]))
    assert not turned(opened(player, "unstack", BELOW["unstack"]))
    assert not turned(opened(player, "explode", BELOW["explode"])), "Blue is below as it is"
    assert not turned(opened(player, "explode", ABOVE["explode"])), "it lies as in the lesson"


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", TURNING)
def test_what_was_chosen_is_remembered_for_whoever_sits_above(start: Start, game: str) -> None:
    player = start()
    scene = opened(player, game, ABOVE[game])
    chosen = not turned(scene)
    player.key(pygame.K_t)
    player.settle()
    assert turned(scene) is chosen
    assert load_settings(SETTINGS.path(player.app.folders.data)).own_below is chosen
    assert turned(opened(player, "explode", ABOVE["explode"])) is chosen
    assert turned(opened(player, "unstack", ABOVE["unstack"])) is chosen
    assert not turned(opened(player, "explode", BELOW["explode"]))
    assert not turned(opened(player, "unstack", BELOW["unstack"]))


def test_who_takes_over_the_side_above_sees_it_below(start: Start) -> None:
    player = start()
    scene = opened(player, "unstack", (BEGINNER, BEGINNER))
    scene.table.pause()
    player.settle()
    player.press("seat")
    player.press("side 1")
    player.settle()
    assert turned(scene)
    player.press("seat")
    player.settle()
    assert not turned(scene)


def test_the_setting_may_be_missing_or_wrong(start: Start) -> None:
    assert Settings.from_json({}).own_below is None
    assert Settings.from_json({"own_below": True}).own_below is True
    unfit: list[str] = []
    assert Settings.from_json({"own_below": "yes"}, unfit).own_below is None
    assert len(unfit) == 1


# Where it can be turned


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES.names)
def test_lessons_and_other_boards_are_never_turned(start: Start, game: str) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    found = game_named(game)
    player.app.push(player.app.game_view(found).scene(player.app, lesson_table(found)))
    player.run(0.5)
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    assert isinstance(scene.table.occasion, Taught)
    player.key(pygame.K_t)
    assert not scene.tools.turning.turned
    assert game not in TURNING or not turned(scene)
    other = open_game(player, game, (Person(), Person()), *(("uA",) if game == "combact" else ()))
    player.settle()
    player.key(pygame.K_t)
    assert other.tools.turning.turned == (game in TURNING)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, PauseScene)
    assert any(one.key == "turn" for one in player.app.front.form.widgets) == (game in TURNING)


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", TURNING)
def test_the_menu_of_a_game_turns_it(start: Start, game: str, size: tuple[int, int]) -> None:
    player = start(size=size)
    scene = opened(player, game)
    player.key(pygame.K_ESCAPE)
    assert faults(player.app) == []
    player.press("turn")
    assert player.app.front is scene
    player.run(0.5)
    assert turned(scene)
    assert faults(player.app) == []


def by_itself(settings: Settings) -> None:
    settings.board_turns = True
    settings.reduced_motion = True


def quiet(settings: Settings) -> None:
    by_itself(settings)
    settings.speed = "off"


@pytest.mark.parametrize(
    ("game", "change"),
    [
        ("explode", by_itself),
        ("unstack", quiet),
        ("unstack", lambda settings: setattr(settings, "board_turns", True)),
    ],
)
def test_between_two_players_the_board_turns_to_whom_is_to_move(
    start: Start, game: str, change: Callable[[Settings], None]
) -> None:
    player = start(change)
    scene = opened(player, game)
    above = scene.game.above
    for _ in range(4):
        assert turned(scene) is (scene.session.side == above), "whoever is to move sits below"
        assert scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
        player.settle()
    player.key(pygame.K_u)
    player.settle()
    assert turned(scene) is (scene.session.side == above), "after an undone move, too"
    before = turned(scene)
    player.key(pygame.K_t)
    player.settle()
    assert turned(scene) is not before, "by hand it is turned as well"


def test_the_board_waits_for_the_move_to_be_seen(start: Start) -> None:
    player = start(lambda settings: setattr(settings, "board_turns", True))
    scene = opened(player, "explode")
    assert scene.play("a5")
    player.run(0.05)
    assert turned(scene), "it stays while the move is shown"
    player.settle()
    assert not turned(scene)


def test_what_is_over_or_past_is_looked_at_from_where_it_was_seen(start: Start) -> None:
    player = start(by_itself)
    scene = opened(player, "explode", PERSONS, "a5", "e1", "a5")
    before = turned(scene)
    scene.table.look(0)
    player.run(0.5)
    assert turned(scene) is before, "stepping through the moves does not turn it"
    scene.table.look(3)
    player.run(0.5)
    scene.table.resign(scene.session.side)
    player.run(0.5)
    assert turned(scene) is before


@pytest.mark.parametrize("players", [ABOVE["explode"], BELOW["explode"]])
def test_against_the_computer_it_does_not_turn_by_itself(start: Start, players: Players) -> None:
    player = start(by_itself)
    scene = opened(player, "explode", players)
    if scene.table.waiting:
        wait(player, lambda: len(scene.session.moves) == 1, "the move")
    player.settle()
    before = turned(scene)
    assert scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
    player.settle()
    assert turned(scene) is before


def test_it_is_offered_where_a_board_has_a_side_below(start: Start) -> None:
    player = start(size=(1280, 720))
    player.app.settings.players = PERSONS
    for game, offered in (("explode", True), ("unstack", True), ("combact", False)):
        player.app.push(MenuScene(player.app))
        player.app.push(PairSetup(player.app, game_named(game)))
        player.settle()
        player.press("more")
        assert ("board_turns" in keys(player)) is offered, game
