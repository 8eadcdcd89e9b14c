"""How to play: a few pages for each game, with pictures drawn by the game itself."""

from __future__ import annotations

from dataclasses import dataclass

from game.art import Art


@dataclass(frozen=True)
class Page:
    """One page: a title and a text, both to be translated, and a picture 1.6 x 1 units large."""

    title: str
    text: str
    picture: Art
