"""The last move is marked until the next: after the move, after going on with a game, after undo and redo."""

from __future__ import annotations

import pygame
import pytest

from game.games import game_named
from game.games.brickshooter.rules import moves
from game.games.brickshooter.view.marks import LaneLight, Trace
from game.games.brickshooter.view.scene import BrickShooterScene
from game.games.explode.view.marks import CellMark as Glass
from game.games.unstack.view.hand import Hand
from game.games.unstack.view.marks import CellMark as Wood
from game.games.unstack.view.scene import UnStackScene
from game.scenes.play.play import PlayScene
from tests.games.brickshooter.scenes import pixel
from tests.games.unstack.boards import board
from tests.scenes.board.test_told import CHAIN, click, opened

KINDS = {"explode": ("chosen", "reached"), "unstack": ("from", "to"), "brickshooter": ("fired", "landed", "gone")}


def marked(scene: PlayScene) -> list[tuple[str, float, float]]:
    """The marks of the last move: what they are, and where."""
    found = []
    for sprite in scene.stage.sprites:
        kind = sprite.art.kind if isinstance(sprite.art, (Glass, Wood, Trace)) else ""
        if kind in KINDS[scene.game.name]:
            found.append((kind, sprite.x, sprite.y))
    return sorted(found)


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", sorted(KINDS))
def test_the_last_move_is_marked_until_the_next(start, game: str) -> None:
    player = start(size=(800, 600))
    scene = opened(player, game, moves=1)
    first = marked(scene)
    assert first
    scene.play(scene.session.rules.legal_moves(scene.session.position)[-1])
    player.settle()
    second = marked(scene)
    assert second
    assert second != first
    player.key(pygame.K_u)
    player.settle()
    assert marked(scene) == first
    player.key(pygame.K_y)
    player.settle()
    assert marked(scene) == second
    player.key(pygame.K_r)
    player.settle()
    assert marked(scene) == []


def test_the_chosen_star_is_marked_first_and_what_was_reached_at_the_end(start) -> None:
    player = start(lambda settings: setattr(settings, "reduced_motion", True))
    scene = opened(player, "explode", CHAIN)
    click(player, scene, "a3")
    assert [kind for kind, _, _ in marked(scene)] == ["chosen"]
    player.settle()
    assert [kind for kind, _, _ in marked(scene)] == ["chosen", "reached", "reached"]


def test_captures_of_stones_in_the_air_are_not_marked(start) -> None:
    player = start()
    rules = game_named("unstack").rules
    position = board("b2 b3, d3 w4, f6 w1")
    bold = next(move for move in rules.legal_moves(position) if Hand(rules.play(position, move)).must_capture)
    scene = opened(player, "unstack", rules.position_text(position))
    assert isinstance(scene, UnStackScene)
    scene.play(bold)
    player.run(0.1)
    assert scene.story.showing is not None
    kinds = {sprite.art.kind for sprite in scene.stage.sprites if isinstance(sprite.art, Wood)}
    assert kinds <= {"from"}
    assert scene.line.text.startswith("Black: ")
    player.settle()
    assert "must" in {sprite.art.kind for sprite in scene.stage.sprites if isinstance(sprite.art, Wood)}


def test_a_shot_that_was_good_is_not_refused_while_its_brick_leaves(start) -> None:
    player = start()
    scene = opened(player, "brickshooter")
    assert isinstance(scene, BrickShooterScene)
    for _ in range(60):
        legal = scene.session.rules.legal_moves(scene.session.position)
        closing = [m for m in legal if moves.why_illegal(scene.session.rules.play(scene.session.position, m), m)]
        if closing:
            break
        scene.play(legal[0])
        player.settle()
    player.click(pixel(scene, closing[0]))
    assert scene.story.showing is not None
    assert lights(scene) == ["accent"]
    assert scene.story.telling
    assert scene.line.text == "", "it is told once it has been seen"
    player.settle()
    assert lights(scene) == ["bad"], "now it is judged"
    assert scene.line.text == scene.words.told(scene.story.last)


def lights(scene: PlayScene) -> list[str]:
    """The colours of the lanes that are lit."""
    return [sprite.art.colour for sprite in scene.stage.sprites if isinstance(sprite.art, LaneLight)]
