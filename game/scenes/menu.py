"""The menu: four games to choose from."""

from __future__ import annotations

from game.games import GAMES
from game.scene import Scene
from game.scenes.start import continue_or_begin
from game.ui.widgets import Box, Button


class MenuScene(Scene):
    """The first screen."""

    def build(self) -> None:
        for n, game in enumerate(GAMES):
            self.form.add(
                Button(
                    game.name,
                    Box(100, 100 + 60 * n, 300, 50),
                    game.title,
                    lambda g=game: continue_or_begin(self.app, g),
                )
            )
