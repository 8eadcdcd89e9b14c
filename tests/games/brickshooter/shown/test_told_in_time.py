"""What is said while bricks still move: true for what will be, and of each shot when it has been seen."""

from __future__ import annotations

import pygame
import pytest

from game.games.brickshooter.rules import moves as rules
from game.games.brickshooter.rules.board import lane_of
from game.games.brickshooter.view.board import Layer, cell_point, lane_point
from game.games.brickshooter.view.marks import NoEntry
from game.games.brickshooter.view.scene import BrickShooterScene
from game.games.brickshooter.view.tiles import Brick
from game.stage.sprites import Sprite
from tests.conftest import Player
from tests.games.brickshooter.scenes import Start, from_position, pixel, press, still
from tools.film import boards

WILL_BE = "about to be blocked"


def refused(player: Player) -> BrickShooterScene:
    """The board of a chain that will block a lane, which is clicked while the cell in front of it is still empty."""
    scene = from_position(player, rules.parse_position(boards.REFUSED[0]))
    scene.play(boards.REFUSED[1])
    player.run(0.32)
    press(player, pixel(scene, boards.REFUSED_LANE))
    player.now += 1 / 60
    player.app.frame()
    return scene


def signs(scene: BrickShooterScene) -> list[tuple[float, float]]:
    return [(sprite.x, sprite.y) for sprite in scene.stage.sprites if isinstance(sprite.art, NoEntry)]


def test_a_lane_that_a_chain_will_block_is_refused_with_the_true_reason_and_knocks(start: Start) -> None:
    player = start()
    scene = refused(player)
    lane = lane_of(boards.REFUSED_LANE)
    assert scene.moving
    assert WILL_BE in scene.line.text
    assert cell_point(lane.entry) in signs(scene), "the cell is not marked"
    widths = [sprite.scale * NoEntry.SIDE for sprite in scene.stage.sprites if isinstance(sprite.art, NoEntry)]
    assert max(widths) > 0.8, "the sign is lost among the bricks"
    player.run(0.03)
    brick = scene.pieces.lanes[lane.index][0]
    assert (brick.x, brick.y) != lane_point(lane, 0), "it does not knock"
    player.settle()
    player.run(1.5)
    assert cell_point(lane.entry) not in signs(scene), "the sign stays"
    assert len(scene.session.moves) == 1


def test_so_it_is_without_motion(start: Start) -> None:
    scene = refused(start(still))
    assert WILL_BE in scene.line.text
    assert cell_point(lane_of(boards.REFUSED_LANE).entry) in signs(scene)


def test_at_rest_a_blocked_lane_is_blocked(start: Start) -> None:
    player = start()
    scene = from_position(player, rules.parse_position(boards.REFUSED[0]))
    scene.play(boards.REFUSED[1])
    player.settle()
    player.click(pixel(scene, boards.REFUSED_LANE))
    assert scene.line.text == "This lane is blocked: the cell in front of it is occupied."


def test_each_shot_is_told_at_its_own_end(start: Start) -> None:
    player = start()
    scene = from_position(player, rules.parse_position(boards.CHAIN[0]))
    chain, other = boards.CHAIN[1], "av"
    scene.play(chain)
    player.run(0.35)
    scene.play(other)
    told: list[str] = []
    while scene.moving:
        player.now += 1 / 60
        player.app.frame()
        if scene.line.text and scene.line.text not in told:
            told.append(scene.line.text)
    assert "5" not in told[0], "the chain was told before it was seen"
    assert "stopped" in told[0], "the second shot was not told"
    assert scene.line.text != told[0], "the chain was never told"
    assert scene.tally.points == scene.session.position.score


@pytest.mark.parametrize("calm", [False, True], ids=["lively", "calm"])
def test_a_simple_shot_is_told_when_it_has_been_seen(start: Start, calm: bool) -> None:
    player = start(lambda settings: setattr(settings, "reduced_motion", calm))
    scene = from_position(player, rules.parse_position(boards.CHAIN[0]))
    scene.play("av")
    frames = 0
    while scene.moving:
        player.now += 1 / 60
        player.app.frame()
        frames += scene.moving
        assert not scene.moving or "stopped" not in scene.line.text, "where it stops was told while it flew"
    assert frames > 3, "the shot was never seen flying"
    player.run(0.1)
    assert "stopped" in scene.line.text


def ghosts(scene: BrickShooterScene) -> list[Sprite]:
    """The bricks that a preview shows where they would land."""
    return [sprite for sprite in scene.stage.sprites if isinstance(sprite.art, Brick) and sprite.layer == Layer.GHOST]


def test_a_shot_is_foreseen_while_a_chain_goes_on_elsewhere(start: Start) -> None:
    player = start()
    scene = from_position(player, rules.parse_position(boards.CHAIN[0]))
    scene.play(boards.CHAIN[1])
    player.run(0.35)
    player.move(pixel(scene, "av"))
    player.run(1 / 60)
    assert scene.moving
    assert ghosts(scene), "what this shot would meet is at rest, so it is shown"


def test_a_shot_into_a_chain_is_foreseen_once_its_way_is_at_rest(start: Start) -> None:
    player = start()
    scene = from_position(player, rules.parse_position(boards.CHAIN[0]))
    scene.play(boards.CHAIN[1])
    player.run(0.35)
    player.move(pixel(scene, "ev"))
    player.run(1 / 60)
    assert scene.moving
    assert not ghosts(scene), "bricks still move where this shot would go"
    player.settle()
    player.run(1 / 60)
    assert ghosts(scene), "the mouse has not moved, but the board has come to rest"


def test_no_shot_is_foreseen_over_bricks_that_an_undo_leads_back(start: Start) -> None:
    player = start()
    scene = from_position(player, rules.parse_position(boards.CHAIN[0]))
    scene.play(boards.CHAIN[1])
    player.settle()
    player.move(pixel(scene, boards.CHAIN[1]))
    player.run(1 / 60)
    player.key(pygame.K_u)
    player.run(1 / 60)
    assert scene.going_back
    assert not ghosts(scene), "bricks are still on their way back"
    player.settle()
    player.run(0.5)
    assert ghosts(scene), "they have come back, and the mouse still points at the lane"
