"""The names of rows and columns on the boards can be read in every palette, by their own colour alone."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games import game_named
from game.games.explode.view import ground
from game.games.unstack.view import woodwork
from game.play.session.session import Session, Source
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import play_scene
from game.stage.palette import PALETTES
from game.stage.sprites import Sprite
from tests.conftest import Player
from tools.eyes import READABLE, contrast

Start = Callable[..., Player]


def board_of(player: Player, game: str) -> PlayScene:
    """A new game on the screen, with the mouse beside its board."""
    rules = game_named(game).rules
    source = Source(level="any", start=rules.position_text(rules.start()))
    scene = play_scene(player.app, game_named(game), Session(game, rules, source))
    player.app.push(scene)
    player.move((2, 2))
    player.settle()
    player.run(1.0)
    return scene


def names_of(scene: PlayScene) -> list[tuple[Sprite, bool, int]]:
    """The names on the rim, whether they lie in a row, and how many there are."""
    found = []
    for sprite in scene.stage.sprites:
        art = sprite.art
        if isinstance(art, woodwork.RimNames):
            found.append((sprite, art.columns, 7))
        elif isinstance(art, ground.RimNames):
            found.append((sprite, art.below, art.columns if art.below else art.rows))
    return found


def parts(box: pygame.Rect, in_a_row: bool, count: int) -> list[pygame.Rect]:
    """The place of each name."""
    if in_a_row:
        return [
            pygame.Rect(box.left + box.width * n // count, box.top, box.width // count, box.height)
            for n in range(count)
        ]
    return [
        pygame.Rect(box.left, box.top + box.height * n // count, box.width, box.height // count) for n in range(count)
    ]


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("palette", [palette.name for palette in PALETTES])
@pytest.mark.parametrize("game", ["explode", "unstack"])
def test_the_names_of_rows_and_columns_can_be_read_on_the_rim(start: Start, game: str, palette: str) -> None:
    player = start(lambda settings: setattr(settings, "palette", palette), size=(800, 600))
    scene, window = board_of(player, game), player.app.window.surface
    names, places = names_of(scene), list[pygame.Rect]()
    assert len(names) == 2
    lettered = window.copy()
    for sprite, in_a_row, count in names:
        assert sprite.drawn is not None
        places += parts(sprite.drawn.rect, in_a_row, count)
        sprite.visible = False
    scene.stage.still = 0
    scene.stage.redraw()
    scene.stage.draw(window)
    for number, place in enumerate(places):
        below = pygame.transform.average_color(window, place)[:3]
        inks = [
            lettered.get_at((x, y))[:3] for x in range(place.left, place.right) for y in range(place.top, place.bottom)
        ]
        best = max(contrast(ink, below) for ink in inks)
        assert best >= READABLE, f"name {number} of {len(places)} has {best:.2f} : 1"
