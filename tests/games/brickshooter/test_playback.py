"""Shots played back: what is seen while they run, and what stands at the end."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from game.games.brickshooter.rules import moves as rules
from game.games.brickshooter.rules.events import Explosion
from game.games.brickshooter.view.board import Layer
from game.games.brickshooter.view.scene import BrickShooterScene
from game.games.brickshooter.view.tiles import Brick
from game.play.port.move_result import apply_move
from game.settings.settings import Settings
from tests.conftest import Player
from tests.games.brickshooter.boards import place, random_game
from tests.games.brickshooter.scenes import (
    Start,
    aside,
    from_position,
    from_seed,
    opened,
    pixel,
    press,
    still,
)

# Playing back


@pytest.mark.usefixtures("painted")
@pytest.mark.slow
def test_after_every_shot_the_picture_is_that_of_the_position(start: Start) -> None:
    player = start(size=(640, 480))
    scene = from_seed(player, seed=3)
    chance = random.Random(7)
    for number in range(24):
        position = scene.session.position
        moves = rules.legal_moves(position)
        chance.shuffle(moves)
        move = max(moves, key=lambda move: rules.preview(position, move).points)
        press(player, pixel(scene, move))
        player.run()
        if number % 2:
            continue  # The next click comes at once.
        player.settle()
        player.run(1.6)
        # Of two shots side by side the one that ended last is told; here the last one is meant.
        scene.story.ended = None
        scene.renew()
        aside(player, scene)
        shown = player.picture()
        fresh = opened(player, scene.session)
        aside(player, fresh)
        assert player.picture() == shown
        player.app.pop(2)
        player.run()


def standing(scene: BrickShooterScene) -> list[tuple[object, ...]]:
    """What all bricks look like and where they stand, to a thousandth of a cell."""
    bricks = scene.pieces
    placed = [*bricks.field.items(), *((~n, sprite) for n, lane in enumerate(bricks.lanes) for sprite in lane)]
    return sorted(
        (place, str(sprite.art), *(round(number, 3) for number in sprite.state())) for place, sprite in placed
    )


@pytest.mark.slow
@pytest.mark.parametrize("step", [1 / 60, 0.5, 100.0])
@pytest.mark.parametrize("change", [lambda settings: None, still])
def test_an_animation_itself_ends_where_the_next_position_begins(
    start: Start, step: float, change: Callable[[Settings], object]
) -> None:
    player = start(change, size=(640, 480))
    scene = from_seed(player)
    for seed in (1, 2):
        for position, move in random_game(seed, shots=35):
            shot = apply_move(rules, position, move)
            scene.show(position)
            animation = scene.animate(shot)
            time = 0.0
            while time < animation.duration:
                time = min(time + step, animation.duration)
                animation.advance(time)
            ended = standing(scene)
            on_stage = {id(sprite) for sprite in scene.stage.sprites}
            scene.show(shot.after)
            assert ended == standing(scene)
            # What was shot or pushed away is gone, and what is new is there.
            assert on_stage >= {id(sprite) for sprite in scene.pieces.field.values()}
            assert sum(
                isinstance(sprite.art, Brick) and sprite.layer == Layer.BRICK for sprite in scene.stage.sprites
            ) == (120 + len(scene.pieces.field))


def test_a_plain_shot_is_brisk(start: Start) -> None:
    scene = from_seed(start())
    for position, move in random_game(3, shots=60):
        shot = apply_move(rules, position, move)
        scene.show(position)
        animation = scene.animate(shot)
        animation.advance(animation.duration)
        waves = sum(isinstance(event, Explosion) for event in shot.events)
        if not shot.after.clears > position.clears:
            assert animation.duration <= 0.4 + 0.55 * waves


def test_no_click_is_lost_while_bricks_still_fly(start: Start) -> None:
    player = start()
    scene = from_seed(player)
    chance = random.Random(2)
    made = []
    for _ in range(12):
        move = chance.choice(rules.legal_moves(scene.session.position))
        press(player, pixel(scene, move))
        player.run()  # One frame only: the shot before is on its way.
        made.append(move)
        assert scene.session.moves == made
        assert scene.moving
    hurried = player.now
    player.settle()
    assert player.now - hurried < 12 * 0.1 + 1.0
    assert scene.tally.points == scene.session.position.score


def test_a_clearing_counts_its_bonus_and_brings_the_next_set(start: Start) -> None:
    player = start()
    scene = from_position(player, place({"e5": "ao", "f5": "ao"}, {"5>": "abc"}, source="seed:77"))
    player.click(pixel(scene, "5>"))
    assert scene.session.position.clears == 1
    assert scene.tally.points < 103  # The picture is behind.
    player.settle()
    assert scene.tally.points == 103
    assert scene.tally.clears == 1
    assert len(scene.pieces.field) == 9


@pytest.mark.usefixtures("painted")
@pytest.mark.sample(2)
@pytest.mark.parametrize("speed", ["off", "fast", "normal", "slow"])
def test_every_speed_ends_in_the_same_picture(start: Start, speed: str) -> None:
    player = start(lambda settings: setattr(settings, "speed", speed), size=(640, 480))
    scene = from_position(
        player, place({"e5": "ao", "f5": "ao", "e6": "bv", "h8": "co"}, {"5>": "abc"}, source="seed:3")
    )
    player.click(pixel(scene, "5>"))
    player.settle()
    player.run(3.5)
    aside(player, scene)
    shown = player.picture()
    fresh = opened(player, scene.session)
    aside(player, fresh)
    assert player.picture() == shown


def test_reduced_motion_slides_but_throws_nothing_about(start: Start) -> None:
    player = start(still)
    scene = from_position(player, place({"e5": "ao", "f5": "ao"}, {"5>": "abc"}, source="seed:77"))
    player.move(pixel(scene, "5>"))
    usual = len(scene.stage.sprites)
    player.click(pixel(scene, "5>"))
    squashed, most, counted = False, 0, set[float]()
    while scene.moving:
        player.run(1 / 60)
        counted.add(scene.tally.points)
        most = max(most, len(scene.stage.sprites))
        bricks = [sprite for lane in scene.pieces.lanes for sprite in lane] + list(scene.pieces.field.values())
        squashed = squashed or any((s.width, s.height, s.scale) != (1.0, 1.0, 1.0) for s in bricks)
    assert not squashed
    assert counted == {0.0, 3.0, 103.0}
    assert most < usual + 20
    player.run(2.0)
    assert len(scene.pieces.field) == 9


@pytest.mark.usefixtures("painted")
def test_at_rest_nothing_is_drawn(start: Start) -> None:
    player = start()
    scene = from_seed(player)
    player.click(pixel(scene, rules.legal_moves(scene.session.position)[0]))
    player.settle()
    player.run(2.0)
    for _ in range(30):
        player.run(1 / 60)
        assert player.app.areas == []


# Changes in the middle of an animation


def disturbed(player: Player, scene: BrickShooterScene, disturb: Callable[[], object]) -> None:
    """Shoot, and do something while the bricks explode; afterwards all must look as if shown afresh."""
    player.click(pixel(scene, "5>"))
    player.run(0.28)
    assert scene.moving
    disturb()
    player.run(0.05)
    assert scene.moving
    player.settle()
    player.run(2.5)
    aside(player, scene)
    shown = player.picture()
    fresh = opened(player, scene.session)
    aside(player, fresh)
    assert player.picture() == shown


def exploding(player: Player) -> BrickShooterScene:
    return from_position(
        player, place({"e5": "ao", "f5": "ao", "e6": "bv", "h8": "co"}, {"5>": "abc"}, source="seed:3")
    )


@pytest.mark.usefixtures("painted")
def test_another_palette_while_bricks_explode(start: Start) -> None:
    player = start(size=(640, 480))
    scene = exploding(player)

    def change() -> None:
        player.app.settings.palette = "daylight"
        player.app.settings.symbols = False
        player.app.apply_settings()

    disturbed(player, scene, change)


@pytest.mark.usefixtures("painted")
@pytest.mark.slow
def test_another_window_size_while_bricks_explode(start: Start) -> None:
    player = start(size=(900, 700))
    scene = exploding(player)

    def resize() -> None:
        pygame.display.set_mode((720, 560), pygame.RESIZABLE)
        pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=(720, 560), w=720, h=560))

    disturbed(player, scene, resize)
    assert player.app.window.size == (720, 560)


@pytest.mark.usefixtures("painted")
@pytest.mark.slow
def test_full_screen_while_bricks_explode(start: Start) -> None:
    player = start(size=(640, 480))
    disturbed(player, exploding(player), player.app.toggle_fullscreen)


# Back and forth


@pytest.mark.usefixtures("painted")
@pytest.mark.slow
def test_undo_and_redo(start: Start) -> None:
    player = start()
    scene = from_seed(player)
    aside(player, scene)
    first = player.picture()
    beginning = scene.session.position
    moves = rules.legal_moves(beginning)[:2]
    for move in moves:
        player.click(pixel(scene, move))
        player.settle()
    player.run(1.0)
    aside(player, scene)
    last, end = player.picture(), scene.session.position
    player.key(pygame.K_u)
    player.key(pygame.K_u)
    player.run(1.0)
    assert scene.session.position == beginning
    assert scene.tally.points == 0
    player.key(pygame.K_y)
    player.key(pygame.K_y)
    player.settle()
    player.run(1.0)
    assert scene.session.position == end
    assert player.picture() == last
    player.key(pygame.K_r)
    player.run(6.0)  # Until the message has gone that says how to get back.
    aside(player, scene)
    assert scene.session.position == beginning
    # All but the redo button looks as in the beginning.
    assert sum(a != b for a, b in zip(first, player.picture(), strict=True)) < 3 * 60 * 60


@pytest.mark.usefixtures("painted")
def test_undo_in_the_middle_of_an_animation(start: Start) -> None:
    player = start()
    scene = from_seed(player)
    aside(player, scene)
    before = scene.session.position
    scene.play(rules.legal_moves(before)[0])
    player.run(0.05)
    scene.tools.undo()
    player.run(1.0)
    player.key(pygame.K_TAB)
    assert scene.session.position == before
    opened(player, scene.session)
    player.key(pygame.K_TAB)
    fresh_picture = player.picture()
    player.app.pop(2)
    player.run(0.3)
    assert player.picture() == fresh_picture
