"""The heaviest cascades: what they show is painted before it is to be drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from benchmarks.common.positions import heavy
from game.games import GAMES
from game.play.port.game import AnyGame
from game.play.session.match import Match
from game.play.session.session import Session, Source
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import play_scene
from game.stage.art import Art, Text
from game.stage.image_cache import ImageCache
from game.stage.sprites import Stage
from tests.conftest import Player

LONGEST = 3.0
"""Seconds in which all is painted that can be painted before a move."""


class Late:
    """Takes down what is asked for the first time when it is to be drawn."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.found: list[Art] = []
        self._known: set[tuple[Art, float]] = set()
        self._drawing = False
        image, painting, keep, draw = ImageCache.image, ImageCache.painting, ImageCache.keep, Stage.draw

        def asked(images: ImageCache, art: Art, scale: float) -> pygame.Surface:
            if self._drawing and (art, scale) not in self._known:
                self.found.append(art)
            self._known.add((art, scale))
            return image(images, art, scale)

        def bit_by_bit(images: ImageCache, art: Art, scale: float) -> Iterator[None]:
            self._known.add((art, scale))
            return painting(images, art, scale)

        def beside(images: ImageCache, art: Art, scale: float, picture: pygame.Surface) -> None:
            self._known.add((art, scale))
            keep(images, art, scale, picture)

        def drawn(stage: Stage, *how: Any) -> list[pygame.Rect]:
            self._drawing = True
            try:
                return draw(stage, *how)
            finally:
                self._drawing = False

        patch.setattr(ImageCache, "image", asked)
        patch.setattr(ImageCache, "painting", bit_by_bit)
        patch.setattr(ImageCache, "keep", beside)
        patch.setattr(Stage, "draw", drawn)


@pytest.mark.usefixtures("painted")
@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES], ids=lambda game: game.name)
def test_no_frame_of_the_heaviest_cascade_paints_what_could_have_been_painted_before(
    start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch, game: AnyGame
) -> None:
    player, late = start(), Late(monkeypatch)
    text, move = heavy(game.name)
    session = Session(game.name, game.rules, Source(start=text), None, Match(("Ann", "Bob")))
    scene = play_scene(player.app, game, session)
    assert isinstance(scene, PlayScene)
    player.app.push(scene)
    end = player.now + LONGEST
    while player.now < end:
        player.now += 1 / 60  # A picture a frame is painted ahead.
        player.app.frame()
    assert scene.play(move)
    player.run()  # It builds the panels anew.
    found, before = list[Art](), list[Art]()
    late.found.clear()
    while scene.story.showing is not None and not scene.table.concluded:
        found, before = found + before, late.found[:]
        late.found.clear()
        player.now += 1 / 60
        player.app.frame()
    # The last one builds the panels anew, too. A score that counts up shows a new number in every frame.
    assert not [art for art in found if not (isinstance(art, Text) and art.text.isdecimal() and game.players == 1)]
