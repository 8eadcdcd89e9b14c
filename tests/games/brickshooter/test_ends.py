"""Ends are felt: a held breath before the field is empty, light that runs round it, and lanes that go dark."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.games import game_named
from game.games.brickshooter.rules.board import LANES, SIZE, Lane, lane_of
from game.games.brickshooter.view.board import lane_point
from game.games.brickshooter.view.cursor import CLOCKWISE
from game.games.brickshooter.view.groups import GroupLight
from game.games.brickshooter.view.marks import Ash, LaneLight, Shade
from game.games.brickshooter.view.scene import BrickShooterScene
from game.scenes.play.result import ResultScene
from game.settings.settings import Settings
from game.stage.art import Art
from game.stage.sprites import Sprite
from tests.conftest import Player
from tests.games.brickshooter.boards import place
from tests.games.brickshooter.scenes import Start, from_position, pixel, press, still
from tools.film import boards

FRAME = 1 / 60
MIDDLE = 1
"""The row of a lane in the middle of it."""


def shown(player: Player, scene: BrickShooterScene, lane: str) -> Iterator[float]:
    """Shoot, and yield the second of every frame until nothing moves any more or the result is there."""
    press(player, pixel(scene, lane))
    began = player.now + FRAME
    while True:
        player.now += FRAME
        player.app.frame()
        yield player.now - began
        if not scene.moving or player.app.front is not scene:
            return


def of(scene: BrickShooterScene, kind: type[Art]) -> list[Sprite]:
    """The sprites with an art of a kind that are seen."""
    return [sprite for sprite in scene.stage.sprites if isinstance(sprite.art, kind) and sprite.alpha > 0.01]


def apart(lane: Lane, other: Lane) -> int:
    """How many lanes lie between two, counted round the border."""
    way = abs(CLOCKWISE.index(lane.index) - CLOCKWISE.index(other.index))
    return min(way, len(CLOCKWISE) - way)


def at(sprite: Sprite) -> Lane | None:
    """The lane over which a sprite lies."""
    return next((lane for lane in LANES if lane_point(lane, MIDDLE) == (sprite.x, sprite.y)), None)


def board(start: Start, found: tuple[str, str], change: Callable[[Settings], object] = lambda settings: None):
    player = start(change)
    scene = from_position(player, game_named("brickshooter").rules.parse_position(found[0]))
    player.run(0.1)
    return player, scene, found[1]


# The field is empty


def lit(start: Start, bricks: dict[str, str]) -> tuple[float, float]:
    """For how many seconds a group of three is lit, and how dark the border gets meanwhile."""
    player = start()
    scene = from_position(player, place(bricks, {"5>": "abc"}, source="seed:77"))
    player.run(0.1)
    seconds, dark = 0.0, 0.0
    for _ in shown(player, scene, "5>"):
        lights = of(scene, GroupLight)
        seconds += FRAME * (len(lights) > 0)
        dark = max(dark, sum(sprite.alpha for sprite in of(scene, Shade)))
    assert not of(scene, Shade), "the border is light again"
    return seconds, dark


def test_the_burst_that_empties_the_field_is_held_back_while_the_border_is_dark(start: Start) -> None:
    usual, light = lit(start, {"e5": "ao", "f5": "ao", "a1": "bo"})
    held, dark = lit(start, {"e5": "ao", "f5": "ao"})
    assert light == 0.0
    assert dark == pytest.approx(4.0, abs=0.1), "all four sides"
    assert 0.25 <= held - usual <= 0.35


def test_a_light_runs_round_the_border_when_the_field_is_empty(start: Start) -> None:
    player = start()
    scene = from_position(player, place({"e5": "ao", "f5": "ao"}, {"5>": "abc"}, source="seed:77"))
    player.run(0.1)
    begun: dict[int, float] = {}
    for second in shown(player, scene, "5>"):
        for sprite in of(scene, LaneLight):
            lane = at(sprite)
            assert lane is not None
            begun.setdefault(lane.index, second)
    assert len(begun) == len(LANES)
    first = lane_of("5>")
    in_turn = sorted(LANES, key=lambda lane: apart(first, lane))
    seconds = [begun[lane.index] for lane in in_turn if lane is not first]
    assert seconds == sorted(seconds), "from the lane of the shot on, both ways"
    assert 0.2 <= seconds[-1] - seconds[0] <= 0.6


# No lane can shoot


@pytest.mark.parametrize(("found", "struck"), [(boards.LAST_LANE, False), (boards.LAST_SECOND, True)])
def test_lanes_go_dark_one_by_one_and_the_field_greys_from_its_edge(
    start: Start, found: tuple[str, str], struck: bool
) -> None:
    player, scene, move = board(start, found)
    dark, grey, red = dict[int, float](), dict[tuple[float, float], float](), set[str]()
    stopped = ended = 0.0

    def play(name: str, volume: float = 1.0, pan: float = 0.0) -> None:
        nonlocal stopped
        if name == "stop":
            stopped = player.now

    player.app.audio.play = play  # type: ignore[method-assign]
    press(player, pixel(scene, move))
    while not isinstance(player.app.front, ResultScene):
        player.now += FRAME
        player.app.frame()
        assert player.now < 20.0, "there is no result"
        if scene.table.ending is None:
            continue
        for sprite in of(scene, Shade):
            lane = at(sprite)
            assert lane is not None
            dark.setdefault(lane.index, player.now)
        for sprite in of(scene, Ash):
            grey.setdefault((sprite.x, sprite.y), player.now)
        red |= {lane.name for sprite in of(scene, LaneLight) if sprite.art.colour == "bad" and (lane := at(sprite))}
        ended = player.now
    last = lane_of(scene.session.moves[-1].removesuffix("!"))
    assert len(dark) == len(LANES)
    seconds = [dark[lane.index] for lane in sorted(LANES, key=lambda lane: apart(last, lane))]
    assert seconds == sorted(seconds), "from the last shot's lane on, both ways"
    assert seconds[0] - stopped < 0.25, "at once"
    assert 0.4 <= seconds[-1] - seconds[0] <= 0.7
    assert len(grey) == len(scene.pieces.field)

    def inside(point: tuple[float, float]) -> float:
        """How far a cell is from the edge."""
        return min(min(value - 3.5, SIZE - 1 - (value - 3.5)) for value in point)

    for one, second in grey.items():
        assert all(second <= other for point, other in grey.items() if inside(point) > inside(one))
    assert ended - stopped < 1.1, "the result is not waited for"
    assert (len(red) == len(LANES)) is struck, "where the clock has struck, lanes are lit red first"


def test_a_game_that_is_over_is_lit_again_when_its_last_shot_is_taken_back(start: Start) -> None:
    player, scene, move = board(start, boards.LAST_LANE)
    for _ in shown(player, scene, move):
        pass
    player.settle()
    player.run(0.5)
    assert of(scene, Ash), "the board stays grey below the result"
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_u)
    player.run(1.0)
    assert not of(scene, Ash)
    assert not of(scene, Shade)


def test_after_thirty_shots_the_lanes_go_dark_but_the_field_is_as_it_was(start: Start) -> None:
    rules = game_named("brickshooter").rules
    text = rules.position_text(rules.start({"seed": 3, "mode": "thirty"})).replace("thirty:30", "thirty:1")
    player = start()
    scene = from_position(player, rules.parse_position(text))
    player.run(0.1)
    dark = set[int]()
    for _ in shown(player, scene, rules.legal_moves(scene.session.position)[0]):
        dark |= {lane.index for sprite in of(scene, Shade) if sprite.alpha > 0.9 and (lane := at(sprite))}
    assert scene.table.ending is not None
    assert len(dark) == len(LANES)
    assert not of(scene, Shade), "what lies in the lanes can be read again below the result"
    assert not of(scene, Ash)


def test_reduced_motion_has_none_of_it(start: Start) -> None:
    player, scene, move = board(start, boards.LAST_LANE, still)
    for _ in shown(player, scene, move):
        assert not of(scene, Shade)
        assert not of(scene, Ash)
    player, scene, move = board(start, boards.CLEARING, still)
    for _ in shown(player, scene, move):
        assert not of(scene, Shade)
        assert not of(scene, GroupLight)
    assert scene.session.position.clears == 1
