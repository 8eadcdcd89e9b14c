"""Shapes drawn in halves, which is quicker, come to the same picture."""

from __future__ import annotations

import pygame
import pytest

from game.stage import svg
from tests.helpers.painted import alike

BOX = svg.Edge(0.5, 1.0, 8.0, 6.0, 1.5)
ROUND = svg.Edge.of_circle(4.5, 4.0, 3.0)


def picture(body: str) -> bytes:
    return pygame.image.tobytes(svg.render(body, (9.0, 8.0), (360, 320)).premul_alpha(), "RGBA")


@pytest.mark.parametrize("edge", [BOX, ROUND], ids=["box", "circle"])
def test_an_outline_in_halves_is_the_whole_line(edge: svg.Edge) -> None:
    style = svg.line("#d9b25f", 0.1, 0.6)
    assert alike(picture(svg.outline(*edge, style)), picture(svg.rounded(*edge, style)))
    assert picture(svg.outline(*edge, style)) != picture("")


@pytest.mark.parametrize("edge", [BOX, ROUND], ids=["box", "circle"])
def test_a_shape_without_what_is_covered_looks_as_if_it_were_there(edge: svg.Edge) -> None:
    inner = svg.Edge(edge.x + 1, edge.y + 1, edge.width - 2, edge.height - 2, max(0.2, edge.radius - 1))
    covered = svg.Edge(inner.x + 0.1, inner.y + 0.1, inner.width - 0.2, inner.height - 0.2, inner.radius)
    cover = svg.rounded(*inner, 'fill="#203040"')
    whole = svg.rounded(*edge, 'fill="#97653c"')
    assert alike(picture(svg.around(edge, covered, 'fill="#97653c"') + cover), picture(whole + cover))
    assert not alike(picture(svg.around(edge, covered, 'fill="#97653c"')), picture(whole)), "nothing is left out"
