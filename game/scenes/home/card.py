"""A game in the menu: a card with a living picture of its own board."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame
from msgspec import Struct

from game.installation import ASSETS
from game.scenes.base.context import AnyGameView
from game.stage.art import STRONG, TITLE, Art, ScaledArt, Text, Theme
from game.stage.sprites import LEFT, TOP, Layer, Sprite
from game.stage.tween import Animation, Call, Delay, InTurn
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.surfaces import Inset
from game.ui.widgets.widgets import Button, Pressable

CARD_MOVES = 12
"""Number of moves that a card's animation shows before it rests."""
PICTURE_FADE = 0.32
FADE_STEPS = 4
"""Seconds in which a picture appears, and the steps of that: few, as motion in the menu must cost next to nothing."""

LEAST_SIDE = 64.0
"""Least side of the picture of a card that is higher than wide, above its sentence."""

CARDS = ASSETS / "cards"
"""The pictures of the games that were painted ahead (`python -m tools.cards`)."""


def card_names(name: str, theme: Theme) -> tuple[str, ...]:
    """Return the file names of a game's picture in a theme, best first."""
    plain = (f"{name}-{theme.palette.name}-plain.jpg",) if not theme.symbols else ()
    return (*plain, f"{name}-{theme.palette.name}.jpg", f"{name}.jpg")


class CardPicture(Art, Struct, frozen=True):
    """The picture of a game, one unit large, from a file: the menu need not read the game for it. Empty before there is
    a file.
    """

    name: str

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        size = max(1, round(scale)), max(1, round(scale))
        files = (CARDS / name for name in card_names(self.name, theme))
        file = next((file for file in files if file.is_file()), None)
        return pygame.transform.smoothscale(pygame.image.load(file).convert(), size) if file else pygame.Surface(size)


_HEADING_SIZES = (27.0, 25.0, 23.0, 21.0, 19.0, 17.0, 15.0, 14.0)
_SENTENCE_SIZES = (16.0, 15.0, 14.0)
"""Font sizes of the title and of the sentence, tried in this order until they fit."""
_SMALL_SIZES = (13.0, 12.0, 11.0)
_LARGE_SCALE = 1.5
"""Smaller ones for large text, and the pixels a unit from which they are large enough."""
_NARROW_CARD = 320.0
"""Width of a card below which the picture leaves more room for the words."""


def _room_above(width: float, height: float) -> float:
    """Side of a picture above the title and the sentence of a card."""
    return min(width - 40, height - 142)


def picture_side(width: float, height: float) -> tuple[bool, float]:
    """Return whether the picture of a card stands above its words, rather than beside them, and the picture's side."""
    above = _room_above(width, height)
    beside = min(height - 28, width * (0.42 if width > _NARROW_CARD else 0.26))
    if above >= LEAST_SIDE and (height > width or above > beside):
        return True, above
    if height > width:
        # The picture is of more use than the sentence.
        return True, min(width - 28, height - 66)
    return False, beside


@dataclass(eq=False, repr=False)
class GameCard(Button):
    """A game with its picture, its name and a sentence about it. The key is the name of the game."""

    view: Callable[[], AnyGameView]
    """Returns the game's view, which loads the game."""
    summary: str
    pictured: bool
    """If it is not, `reveal` brings its picture in."""

    def __post_init__(self) -> None:
        self.picture: Sprite | None = None
        self.chance = random.Random(1)
        self.position: object = None
        self.made = 0

    def attach(self, canvas: Canvas) -> None:
        Pressable.attach(self, canvas)
        box = self.box
        canvas.panel(box)
        large = canvas.fixed.scale >= _LARGE_SCALE
        titles = [Text(self.text, size, TITLE) for size in _HEADING_SIZES + _SMALL_SIZES * large]
        upright, side = picture_side(box.width, box.height)
        if upright:
            roomy = side <= _room_above(box.width, box.height)
            pad = 20.0 if roomy else 12.0
            below = 14.0 if roomy else 8.0
            frame = box.inset(pad).within(side, side, TOP)
            x = box.centerx
            top = frame.bottom + below
            width = box.width - 32
            across = 0.5
        else:
            # The title is of more use than the size of the picture.
            side = min(side, box.width - 46 - canvas.measure(titles[-1])[0])
            frame = box.inset(14).within(side, side, LEFT)
            x = frame.right + 18
            top = box.top + 12
            width = box.right - frame.right - 32
            across = 0.0
        canvas.sprite(Inset(frame.width + 8, frame.height + 8), *frame.center, layer=Layer.FACE)
        self.side = side
        self.middle = frame.center
        if self.pictured:
            self.picture = canvas.sprite(ScaledArt(CardPicture(self.key), side), *self.middle, layer=Layer.CONTENT)
        title = next((title for title in titles if canvas.measure(title)[0] <= width), titles[-1])
        align = "centre" if upright else "left"
        room = box.bottom - 8 - (top + 40)
        sizes = _SENTENCE_SIZES + _SMALL_SIZES * large
        notes = (Text(self.summary, size, STRONG, "text_dim", width=width, align=align) for size in sizes)
        note = next((note for note in notes if canvas.measure(note)[1] <= room), None)
        if note is None and not upright:
            top = box.centery - canvas.measure(title)[1] / 2
        canvas.sprite(title, x, top, layer=Layer.CONTENT, anchor=(across, 0.0))
        if note is not None:
            canvas.sprite(note, x, top + 40, layer=Layer.CONTENT, anchor=(across, 0.0))

    def reveal(self) -> None:
        """Bring the picture in."""
        self._show(CardPicture(self.key))

    def live(self) -> None:
        """Let the picture show the next move of a little game played by chance."""
        view = self.view()
        rules = view.game.rules
        if self.position is None:
            self.position = rules.start({})
        elif self.made < CARD_MOVES and (moves := rules.legal_moves(self.position)):
            self.position = rules.play(self.position, self.chance.choice(moves))
            self.made += 1
        else:
            return
        self._show(view.picture(self.position))

    def rest(self) -> None:
        """Forget the game shown, as nobody looks any more: the next time another one is shown."""
        self.position = None
        self.made = 0

    def _show(self, art: Art) -> None:
        """Let a picture appear over the one before."""
        canvas = self.canvas
        before = self.picture
        self.picture = canvas.sprite(ScaledArt(art, self.side), *self.middle, layer=Layer.CONTENT, alpha=0.0)
        steps: list[Animation] = []
        for n in range(1, FADE_STEPS + 1):
            steps += [Delay(PICTURE_FADE / FADE_STEPS), Call(partial(setattr, self.picture, "alpha", n / FADE_STEPS))]
        gone = Call(lambda: canvas.stage.remove_all([before] if before else []))
        canvas.stage.animator.start(InTurn(*steps, gone), tag=("living", self.key), ambient=True)
