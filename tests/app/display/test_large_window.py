"""In a window of 3840 x 2160 pixels what was painted is kept, as it is in smaller ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pygame
import pytest

from game.games import GAMES
from game.play.port.game import AnyGame
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import play_scene, seed_session
from game.stage.art import Art
from game.stage.image_cache import ImageCache
from tests.conftest import Player
from tests.helpers.pictures import SHELF

LARGE = (3840, 2160)
TURNS = 8
SEED = 3


def noted(patch: pytest.MonkeyPatch) -> Counter[tuple[Art, float]]:
    """Count how often each picture is put into the cache: once, as long as it stays there."""
    found: Counter[tuple[Art, float]] = Counter()
    keep = ImageCache.keep

    def kept(images: ImageCache, art: Art, scale: float, image: pygame.Surface) -> None:
        if not images.has(art, scale):
            found[art, round(scale, 3)] += 1
        keep(images, art, scale, image)

    patch.setattr(ImageCache, "keep", kept)
    return found


def opened(player: Player, game: AnyGame) -> PlayScene:
    player.app.push(MenuScene(player.app))
    player.run(0.1)
    options = {"seed": SEED} if any(option.name == "seed" for option in game.rules.OPTIONS) else {}
    scene = play_scene(player.app, game, seed_session(game, SEED, options))
    assert isinstance(scene, PlayScene)
    player.app.push(scene)
    player.run(0.1)
    return scene


@pytest.mark.slow
@pytest.mark.parametrize("game", list(GAMES), ids=GAMES.names)
def test_no_picture_is_painted_again_at_a_change_of_turn(
    start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch, game: AnyGame
) -> None:
    player = start(size=LARGE)
    painted = noted(monkeypatch)
    scene, chance = opened(player, game), Random(5)
    for _ in range(TURNS):
        moves = [move for move in scene.session.rules.legal_moves(scene.session.position) if move != "pass"]
        assert scene.play(chance.choice(moves))
        player.settle()
    SHELF.clear()  # The pictures are large.
    assert len(painted) > 30, "a game is painted"
    again = {type(art).__name__: count for (art, _), count in painted.items() if count > 1}
    assert again == {}


@pytest.mark.slow
def test_the_cache_grows_with_the_window_and_shrinks_again(start: Callable[..., Player]) -> None:
    player = start(size=(1280, 720))
    player.app.push(MenuScene(player.app))
    player.run(0.1)
    limits = []
    for size in ((1280, 720), LARGE, (1920, 1080)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        player.run(0.1)
        limits.append(player.app.images.limit)
    SHELF.clear()
    assert limits == [40_000_000, 160_000_000, 40_000_000]
