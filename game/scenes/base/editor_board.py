"""The board on which a level is made, as a game fills it: what stands where, and what a pen looks like."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol

from game.play.port.workshop import L
from game.stage.art import Art, Theme
from game.stage.sprites import Space, Sprite, Stage

Point = tuple[float, float]


class Themed(Protocol):
    """What has colours: the app."""

    @property
    def theme(self) -> Theme:
        """Palette and fonts."""


class Speaker(Protocol):
    """What speaks the player's language: a scene, or the words of a game."""

    @property
    def app(self) -> Themed:
        """What tells the colours, by which some pieces are called."""

    def _(self, text: str) -> str:
        """The text in the player's language."""

    def plural(self, one: str, many: str, count: int) -> str:
        """The text for so many, in the player's language."""


class EditorBoard(ABC, Generic[L]):
    """Sprites on a stage, in a space whose units are the game's own."""

    origin: Point = (0.0, 0.0)
    """The board's upper left corner, in its own units."""

    def __init__(self, stage: Stage, space: Space) -> None:
        self.stage = stage
        self.space = space

    @abstractmethod
    def extent(self, level: L) -> Point:
        """Width and height of the board."""

    @abstractmethod
    def show(self, level: L) -> None:
        """Let everything stand as in a level."""

    @abstractmethod
    def middle(self, level: L, place: str) -> Point:
        """The middle of a place."""

    @abstractmethod
    def at(self, level: L, point: Point, pen: str) -> str | None:
        """The place that is meant at a point with a pen; None beside the board."""

    @abstractmethod
    def sample(self, pen: str) -> tuple[Art, float]:
        """What is painted with a pen, and how many units large it is."""

    @abstractmethod
    def word(self, scene: Speaker, rack: int, word: str) -> str:
        """What a word of a rack is called."""

    def told(self, scene: Speaker, level: L, place: str, words: Sequence[str]) -> str:
        """A place with the words that stand there, as it would be told of the board."""
        if not words:
            return scene._("{place}, free").format(place=place)
        return ", ".join([place, *(self.word(scene, rack, word) for rack, word in enumerate(words))])

    @abstractmethod
    def ghost(self, level: L, place: str, pen: str) -> Sprite:
        """What would stand in a place, not yet on the stage."""


AnyEasel = EditorBoard[Any]
"""An easel, where nobody needs to know of which game."""
MakeEditorBoard = Callable[[Stage, Space], AnyEasel]
