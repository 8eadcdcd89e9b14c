"""A move that is taken back is seen going back, in every game, and nobody has to wait for it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games import GAMES
from game.scenes.animation.playback import CHOICE, ClickHint
from game.scenes.play.play import PlayScene
from game.settings.settings import Settings
from tests.conftest import Player
from tests.scenes.animation.test_reduced_motion import calm, without
from tests.scenes.board.test_told import opened

SECONDS = 0.5
"""Until then everything has gone back."""


MOVING = {"brickshooter", "unstack", "combact"}
"""Games whose pieces move, and so move back."""
TAKING = {"explode"} | MOVING
"""Games in which a move takes something away, which comes back."""


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
@pytest.mark.parametrize("change", [lambda settings: None, calm, without])
@pytest.mark.parametrize("game", GAMES.names)
def test_a_move_taken_back_is_seen_going_back(start, game: str, change: Callable[[Settings], None]) -> None:
    player = start(change, size=(800, 600))
    scene = moved(player, game)
    before = {(sprite.x, sprite.y) for sprite in scene.stage.sprites if sprite.space is scene.board}
    player.key(pygame.K_u)
    first = standing(scene)
    between = {(sprite.x, sprite.y) for sprite in scene.stage.sprites if sprite.space is scene.board}
    player.run(0.1 if scene.lively else CHOICE + 0.1)
    between |= {(sprite.x, sprite.y) for sprite in scene.stage.sprites if sprite.space is scene.board}
    assert standing(scene) != first
    player.run(SECONDS)
    last = standing(scene)
    places = {(sprite.x, sprite.y) for sprite in scene.stage.sprites if sprite.space is scene.board}
    assert last == at_rest(scene)
    assert last != first
    if not scene.lively:
        assert between <= before | places, "without motion nothing is anywhere but where it was or will be"
    elif game in MOVING:
        assert not between <= before | places, "it is seen on its way"


@pytest.mark.sample(4)
@pytest.mark.parametrize("change", [calm, without])
@pytest.mark.parametrize("game", GAMES.names)
def test_without_motion_what_goes_is_ringed_then_what_has_come(
    start, game: str, change: Callable[[Settings], None]
) -> None:
    player = start(change, size=(800, 600))
    scene = moved(player, game)
    player.move((2, 2))
    before = set(standing(scene))
    player.key(pygame.K_u)
    seen: list[tuple[set[tuple[float, float]], list[tuple[object, ...]]]] = []
    for _ in range(60):
        rings = {(s.x, s.y) for s in scene.stage.sprites if isinstance(s.art, ClickHint)}
        picture = rings, [stand for stand in standing(scene) if "ClickHint" not in str(stand[0])]
        if picture not in seen[-1:]:
            seen.append(picture)
        player.run(1 / 60)
    *beats, (last, after) = seen
    assert len(beats) == 2 if game in TAKING else beats
    assert all(rings for rings, _ in beats)
    assert not last
    old, new = beats[0][1], after
    assert old != new == (beats[1][1] if len(beats) > 1 else new)
    assert (before & set(old)) - set(new), "what goes stands there in the first beat"


@pytest.mark.parametrize("game", GAMES.names)
def test_a_click_shows_at_once_what_stands_there(start, game: str) -> None:
    player = start(calm, size=(800, 600))
    scene = moved(player, game)
    player.key(pygame.K_u)
    player.click(scene.board.to_pixels(0.1, 0.1))
    player.move((2, 2))
    assert not [sprite for sprite in scene.stage.sprites if isinstance(sprite.art, ClickHint)]
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
    assert not scene.moving


@pytest.mark.sample(2)
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
