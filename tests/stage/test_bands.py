"""Large pictures are painted in steps, most of them in bands, which come to the same picture."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.background import finish
from game.games.brickshooter.view.tiles import Ground as Wall
from game.games.combact.view.organisms import Ground as Felt
from game.games.explode.view.ground import Field
from game.games.unstack.view.woodwork import BoardArt
from game.stage import svg
from game.stage.art import Art, ChunkedArt
from game.stage.image_cache import ImageCache
from tests.conftest import Player
from tests.helpers.pictures import SHELF, alike

LARGE = [Wall(), Felt(), BoardArt(), Field(9, 9)]


@pytest.mark.sample(1)
@pytest.mark.parametrize("art", LARGE, ids=lambda art: type(art).__module__)
@pytest.mark.parametrize("scale", [31.0, 64.37, 100.0])
def test_step_by_step_comes_to_the_same_picture_as_at_once(
    start: Callable[..., Player], art: Art, scale: float
) -> None:
    theme = start(size=(800, 600)).app.theme
    images = ImageCache(theme)
    SHELF.clear()  # Another test may have painted it.
    steps = sum(1 for _ in images.painting(art, scale))
    picture = images.image(art, scale)
    # Premultiplied: of what cannot be seen the colour does not matter.
    assert alike(
        *(
            pygame.image.tobytes(one.convert_alpha().premul_alpha(), "RGBA")
            for one in (picture, art.paint(scale, theme))
        )
    )
    large = picture.get_width() * picture.get_height() / svg.BAND
    assert steps >= (large if isinstance(art, ChunkedArt) else 2), "other work is done in between"
    assert list(images.painting(art, scale)) == [], "what is there is not painted again"


@pytest.mark.slow
@pytest.mark.parametrize("art", [Wall(), Felt()], ids=lambda art: type(art).__module__)
@pytest.mark.parametrize("scale", [48.0, 64.37])
def test_bands_meet_without_a_seam(start: Callable[..., Player], art: ChunkedArt, scale: float) -> None:
    theme = start(size=(800, 600)).app.theme
    layers, view, size = art.layers(theme), art.view(), art.pixels(scale)
    bands, whole = finish(svg.render_in_bands(layers, view, size)), svg.render("".join(layers), view, size)
    assert bands.get_size() == whole.get_size() == size
    assert alike(*(pygame.image.tobytes(picture.premul_alpha(), "RGBA") for picture in (bands, whole)))
