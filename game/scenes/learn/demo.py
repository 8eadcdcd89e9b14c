"""Programs play the games in turn, for whoever looks on."""

from __future__ import annotations

from game.play.table.demo import demo_table
from game.scenes.base.context import Context
from game.scenes.start.sessions import new_seed


def show_game(app: Context, number: int = 0, once: bool = False, count: int = 0) -> None:
    """Show a game, in place of `count` screens in front; then the others, each `once` or for ever."""
    names = app.games.names
    game = app.games.named(names[number % len(names)])
    scene = app.face(game).scene(app, demo_table(game, number, new_seed(app), once))
    scene.music = app.front.music
    app.replace(scene, count=count)
