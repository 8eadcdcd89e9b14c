"""Shapes drawn in halves, which is quicker, come to the same picture."""

from __future__ import annotations

import pygame
import pytest

from game.stage import svg
from tests.helpers.pictures import alike

BOX = (0.5, 1.0, 8.0, 6.0, 1.5)
ROUND = (1.5, 1.0, 6.0, 6.0, 3.0)


def picture(body: str) -> bytes:
    return pygame.image.tobytes(svg.render(body, (9.0, 8.0), (360, 320)).premul_alpha(), "RGBA")


@pytest.mark.parametrize("edge", [BOX, ROUND], ids=["box", "circle"])
def test_an_outline_in_halves_is_the_whole_line(edge: tuple[float, float, float, float, float]) -> None:
    style = svg.line("#d9b25f", 0.1, 0.6)
    assert alike(picture(svg.outline(*edge, style)), picture(svg.rounded(*edge, style)))
    assert picture(svg.outline(*edge, style)) != picture("")
