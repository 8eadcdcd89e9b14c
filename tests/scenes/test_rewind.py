"""A move that is taken back is seen going back, in every game, and nobody has to wait for it."""

from __future__ import annotations

import pygame
import pytest

from game.games import GAMES
from game.scenes.play import PlayScene
from tests.conftest import Player
from tests.scenes.test_told import opened

SECONDS = 0.5
"""Until then everything has gone back."""


def moved(player: Player, game: str, moves: int = 4) -> PlayScene:
    """A game after a few moves, all of them shown."""
    scene = opened(player, game, moves=moves)
    player.run(3.0)
    return scene


def standing(scene: PlayScene) -> list[tuple[object, ...]]:
    """What stands on the board, and how."""
    sprites = [sprite for sprite in scene.stage.sprites if sprite.space is scene.board and sprite.alpha > 0]
    return sorted(((repr(s.art), s.layer, *s.state()) for s in sprites), key=repr)


def at_rest(scene: PlayScene) -> list[tuple[object, ...]]:
    """The same for the position as it is, put there without any way."""
    scene.show(scene.session.position)
    scene.cursor.refresh()
    return standing(scene)


@pytest.mark.sample(4)
@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize("game", GAMES.names)
def test_a_move_taken_back_is_seen_going_back(start, game: str, calm: bool) -> None:
    player = start(lambda settings: setattr(settings, "reduced_motion", calm), size=(800, 600))
    scene = moved(player, game)
    before = {(sprite.x, sprite.y) for sprite in scene.stage.sprites if sprite.space is scene.board}
    player.key(pygame.K_u)
    first = standing(scene)
    between = {(sprite.x, sprite.y) for sprite in scene.stage.sprites if sprite.space is scene.board}
    player.run(0.1)
    between |= {(sprite.x, sprite.y) for sprite in scene.stage.sprites if sprite.space is scene.board}
    assert standing(scene) != first
    player.run(SECONDS)
    last = standing(scene)
    places = {(sprite.x, sprite.y) for sprite in scene.stage.sprites if sprite.space is scene.board}
    assert last == at_rest(scene)
    assert last != first
    # Without motion nothing is anywhere but where it was or will be.
    assert (between <= before | places) == (calm or game == "explode")


@pytest.mark.parametrize("game", GAMES.names)
def test_without_animations_it_is_back_at_once(start, game: str) -> None:
    player = start(lambda settings: setattr(settings, "speed", "off"), size=(800, 600))
    scene = moved(player, game)
    player.key(pygame.K_u)
    assert standing(scene) == at_rest(scene)


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES.names)
def test_pressed_quickly_it_does_not_queue_up(start, game: str) -> None:
    player = start(size=(800, 600))
    scene = moved(player, game, 6)
    for _ in range(6):
        player.key(pygame.K_u)
    assert not scene.session.moves
    player.run(SECONDS)
    assert standing(scene) == at_rest(scene)
    for _ in range(6):
        player.key(pygame.K_y)
    assert len(scene.session.moves) == 6
    player.run(3.0)
    assert scene.story.showing is None
    assert not scene.table.happened


@pytest.mark.parametrize("game", GAMES.names)
def test_the_next_move_does_not_wait_for_it(start, game: str) -> None:
    player = start(size=(800, 600))
    scene = moved(player, game)
    player.key(pygame.K_u)
    player.run(0.05)
    move = scene.session.rules.legal_moves(scene.session.position)[0]
    assert scene.play(move)
    assert scene.story.showing is not None
    assert scene.story.showing.move == move
    player.settle()
    player.run(SECONDS)
    assert standing(scene) == at_rest(scene)
