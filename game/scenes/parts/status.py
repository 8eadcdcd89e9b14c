"""The status line below the board."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.stage.art import STRONG
from game.stage.sprites import CENTRE, Sprite
from game.stage.text import Text
from game.stage.tween import Animation, Call, Delay, Loop, Sequence
from game.ui.frames import Dots

if TYPE_CHECKING:
    from game.scenes.parts.board import BoardScene


class StatusLine:
    """One line of text, with a sign before it while a program is at work."""

    def __init__(self, scene: BoardScene) -> None:
        self.scene = scene
        self.text = ""
        """What it says."""
        self._sprites: list[Sprite] = []

    def show(self, text: str, colour: str, working: bool = False) -> None:
        """Show a text in place of the one before; nothing for an empty one."""
        scene, box = self.scene, self.scene.places.status
        scene.stage.remove_all(self._sprites)
        scene.stage.animator.cancel("thinking")
        self._sprites, self.text = [], text
        if not text:
            return
        art = Text(text, 18, STRONG, colour, width=box.width - 90, shorten=True, align="centre", shadow=True)
        self._sprites.append(scene.form.sprite(art, box.centerx, box.centery, anchor=CENTRE))
        if working:
            left = box.centerx - scene.form.measure(art)[0] / 2 - 26
            self._work(scene.form.sprite(Dots(), left, box.centery + 1))

    def _work(self, dots: Sprite) -> None:
        """Let the sign move, so seldom that it costs next to nothing."""
        self._sprites.append(dots)
        if not self.scene.lively:
            return

        def light(lit: int) -> None:
            dots.art = Dots(lit)

        steps: list[Animation] = []
        for lit in range(Dots.COUNT):
            steps += [Call(partial(light, lit)), Delay(0.36)]
        self.scene.stage.animator.start(Loop(lambda: Sequence(*steps)), tag="thinking", ambient=True)
