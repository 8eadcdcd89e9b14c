"""Opens the arcade with one of its scenes in front, and leaves it alone.

Run as `python -m benchmarks.started.resting SCENE`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

from benchmarks.common.programs import SIZE
from game.app.loop.app import App
from game.games import GAMES
from game.installation import ASSETS, LEVELS
from game.play.port.game import AnyGame
from game.scenes.home.menu import MenuScene
from game.scenes.learn.help import HelpScene
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.scenes.settings.settings import SettingsScene
from game.scenes.setup.pair import PairSetup
from game.scenes.setup.solo import SoloSetup
from game.scenes.start.sessions import begin_seed
from game.settings.settings import Settings
from game.store.files.folders import Folders


def _setup(game: AnyGame, app: App) -> None:
    app.push(SoloSetup(app, game) if game.players == 1 else PairSetup(app, game))


def _help(game: AnyGame, app: App) -> None:
    app.push(HelpScene(app, game))


def _play(game: AnyGame, app: App) -> None:
    begin_seed(app, game, 1)


def _pause(app: App) -> None:
    begin_seed(app, GAMES.named("brickshooter"), 1)
    play = app.front
    assert isinstance(play, PlayScene)
    app.push(PauseScene(app, play, play.tools, play.result_scene))


def scenes() -> dict[str, Callable[[App], object]]:
    """Return functions that bring each scene to the front, by name."""
    found: dict[str, Callable[[App], object]] = {
        "menu": lambda app: None,
        "settings": lambda app: app.push(SettingsScene(app)),
        "pause": _pause,
    }
    for game in GAMES:
        found |= {
            f"{game.name} set-up": partial(_setup, game),
            f"{game.name} help": partial(_help, game),
            game.name: partial(_play, game),
        }
    return found


def main() -> None:
    """Run until ended from outside."""
    parser = argparse.ArgumentParser()
    parser.add_argument("scene", choices=scenes())
    parser.add_argument("--data", type=Path, required=True)
    options = parser.parse_args()

    def prepare(settings: Settings) -> None:
        settings.window_size = SIZE

    app = App(Folders(ASSETS, LEVELS, options.data), prepare, language="en", mute=True)
    app.push(MenuScene(app))
    scenes()[options.scene](app)
    app.run()


if __name__ == "__main__":
    main()
