"""Painting without threads, for tools that have to see the same pictures on any machine."""

from concurrent.futures import Future

import pygame

from game.stage.art import Art, Theme


def painted_at_once(art: Art, scale: float, theme: Theme) -> Future[pygame.Surface]:
    """As `paint_beside`, but nobody has to wait for the picture."""
    picture = Future[pygame.Surface]()
    picture.set_result(art.paint(scale, theme))
    return picture
