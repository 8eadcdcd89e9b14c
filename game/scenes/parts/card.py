"""A game in the menu: a card with a living picture of its own board."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from game.play.about import About
from game.scenes.context import AnyFace
from game.stage.art import STRONG, TITLE, Art, Enlarged
from game.stage.layers import Layer
from game.stage.sprites import LEFT, TOP, Sprite
from game.stage.text import Text
from game.stage.tween import Animation, Call, Delay, Sequence
from game.ui.canvas import Canvas
from game.ui.frames import Well
from game.ui.widgets import Box, Button

MOVES = 12
"""So many moves a living picture shows while one looks at it; then it rests."""
FADE, STEPS = 0.32, 4
"""A picture appears in so many seconds, and in few steps: what lives in a menu must cost next to nothing."""


class GameCard(Button):
    """A game with its picture, its name and a sentence about it."""

    def __init__(
        self,
        about: About,
        looks: Callable[[], AnyFace],
        box: Box,
        summary: str,
        on_press: Callable[[], object],
        pictured: bool = True,
    ) -> None:
        """`looks` gives what is seen of the game. Where the card is not `pictured` at once, `reveal` brings that in."""
        super().__init__(about.name, box, about.title, on_press)
        self.about = about
        self.looks = looks
        self.summary = summary
        self.pictured = pictured
        self.middle = box.center
        self.picture: Sprite | None = None
        self.side = 0.0
        self.chance = random.Random(1)
        self.made = 0
        self.position: object = None

    def attach(self, canvas: Canvas) -> None:
        self.canvas = canvas
        box = self.box
        canvas.panel(box)
        self.face = canvas.sprite(self._face(), box.centerx, box.centery, layer=Layer.FACE)
        upright = box.height > box.width
        if upright:
            side = min(box.width - 40, box.height - 142)
            frame = box.inset(20).within(side, side, TOP)
            x, top, width, across = box.centerx, frame.bottom + 14, box.width - 32, 0.5
        else:
            side = min(box.height - 28, box.width * 0.42)
            frame = box.inset(14).within(side, side, LEFT)
            x, top, width, across = frame.right + 18, box.top + 12, box.right - frame.right - 32, 0.0
        canvas.sprite(Well(frame.width + 8, frame.height + 8), *frame.center, layer=Layer.FACE)
        self.side = side
        self.middle = frame.center
        if self.pictured:
            self.picture = canvas.sprite(Enlarged(self.looks().emblem(), side), *frame.center, layer=Layer.CONTENT)
        titles = [Text(self.about.title, size, TITLE) for size in (27, 25, 23, 21, 19, 17)]
        title = next((title for title in titles if canvas.measure(title)[0] <= width), titles[-1])
        canvas.sprite(title, x, top, layer=Layer.CONTENT, anchor=(across, 0.0))
        align = "centre" if upright else "left"
        room = box.bottom - 8 - (top + 40)
        notes = (Text(self.summary, size, STRONG, "text_dim", width=width, align=align) for size in (16, 15, 14, 13))
        note = next((note for note in notes if canvas.measure(note)[1] <= room), None)
        if note is not None:
            canvas.sprite(note, x, top + 40, layer=Layer.CONTENT, anchor=(across, 0.0))

    def reveal(self) -> None:
        """Bring the picture in."""
        if self.picture is None:
            self._show(self.looks().emblem())

    def live(self) -> None:
        """Let the picture show the next move of a little game played by chance."""
        rules = self.looks().game.rules
        if self.position is None:
            self.position = rules.start({})
        elif self.made < MOVES and (moves := rules.legal_moves(self.position)):
            self.position = rules.play(self.position, self.chance.choice(moves))
            self.made += 1
        else:
            return
        self._show(self.looks().picture(self.position))

    def rest(self) -> None:
        """Nobody looks any more: the next time another game is shown."""
        self.position, self.made = None, 0

    def _show(self, art: Art) -> None:
        """Let a picture appear over the one before."""
        canvas, before = self.canvas, self.picture
        self.picture = canvas.sprite(Enlarged(art, self.side), *self.middle, layer=Layer.CONTENT, alpha=0.0)
        steps: list[Animation] = []
        for n in range(1, STEPS + 1):
            steps += [Delay(FADE / STEPS), Call(partial(setattr, self.picture, "alpha", n / STEPS))]
        gone = Call(lambda: canvas.stage.remove_all([before] if before else []))
        canvas.stage.animator.start(Sequence(*steps, gone), tag=("living", self.key), ambient=True)
