"""What a shot leads to is told beforehand, to the last wave, where the player wants it."""

from __future__ import annotations

import pytest

from game.games.brickshooter.plans import outlook
from game.games.brickshooter.rules import moves as rules
from game.games.brickshooter.rules.board import EMPTY, lane_of
from game.games.brickshooter.rules.events import Explosion, Movement
from game.games.brickshooter.view.cursor import Cursor
from game.games.brickshooter.view.marks import Doomed, Leaving
from game.games.brickshooter.view.scene import BrickShooterScene
from game.scenes.start.sessions import level_session, play_scene
from game.stage.art import Text
from game.store.levels.levels import level_named
from tests.conftest import Player
from tests.games.brickshooter.boards import random_game
from tests.games.brickshooter.scenes import GAME, aside, from_position, pixel


def chained() -> tuple[rules.Position, str]:
    """A shot that sets off more than one wave, in which bricks leave the field."""
    for seed in range(40):
        for position, move in random_game(seed):
            found = outlook(position, move)
            if found.waves > 1 and found.leaving:
                return position, move
    raise AssertionError("no chain")


def test_it_tells_what_then_happens() -> None:
    chains = 0
    for seed in range(12):
        for position, move in random_game(seed):
            found, events = outlook(position, move), []
            after = rules.play(position, move, events)
            waves = [event for event in events if isinstance(event, Explosion)]
            slides = [slide for event in events if isinstance(event, Movement) for slide in event.slides]
            assert found.waves == len(waves)
            assert found.points + found.bonus == after.score - position.score
            # A brick that explodes has the colour that its place has now, or that of the shot.
            landing = rules.preview(position, move).landing
            now = {cell: brick >> 3 for cell, brick in enumerate(position.field) if brick != EMPTY}
            now[landing] = position.lane(lane_of(move).index)[0]
            told = sorted((wave, now[brick]) for brick, wave in found.bursts.items())
            assert told == sorted((w.wave, group.colour) for w in waves for group in w.groups for _ in group.cells)
            gone = sorted(slide.colour for slide in slides if slide.lane is not None)
            assert sorted(now[brick] for brick in found.leaving) == gone
            chains += len(waves) > 1
    assert chains > 2


def drawn(scene: BrickShooterScene) -> tuple[int, int, set[str]]:
    """The marks of later waves and of bricks that leave, and the numbers that are written."""
    arts = [sprite.art for sprite in scene.stage.sprites]
    later = sum(isinstance(art, Doomed) and art.later for art in arts)
    return later, sum(isinstance(a, Leaving) for a in arts), {a.text for a in arts if isinstance(a, Text)}


@pytest.mark.sample(2)
@pytest.mark.parametrize(("chosen", "far"), [("first", False), ("levels", False), ("all", True)])
def test_the_preview_goes_as_far_as_is_wanted(start, chosen: str, far: bool) -> None:
    player: Player = start(lambda settings: setattr(settings, "outlook", chosen))
    position, move = chained()
    scene, found = from_position(player, position), outlook(position, move)
    aside(player, scene)
    player.move(pixel(scene, move))
    player.run(0.2)
    later, leaving, numbers = drawn(scene)
    first = rules.preview(position, move)
    assert (later > 0, leaving > 0) == (far, far)
    assert f"+{found.points + found.bonus if far else first.points}" in numbers
    assert scene.line.text.endswith(f"+{found.points}" if far else f"+{first.points}")
    before = scene.session.position.score
    player.click(pixel(scene, move))
    player.settle()
    assert scene.session.position.score - before == found.points + found.bonus


def test_levels_begin_with_all_of_it(start) -> None:
    player: Player = start()
    level = level_named(player.app.folders, GAME, "01-first-shot")
    assert level is not None
    scene = play_scene(player.app, GAME, level_session(GAME, "01-first-shot", level), level)
    assert isinstance(scene, BrickShooterScene)
    assert isinstance(scene.cursor, Cursor)
    assert scene.cursor.looks_far()
    player.app.settings.outlook = "first"
    assert not scene.cursor.looks_far()
