"""Takes the README's screenshots, one of each game during play: `python -m tools.screenshots`."""

from __future__ import annotations

import os
import random
import sys
import tempfile
from itertools import count
from math import inf
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.app.loop.app import App
from game.games import GAMES
from game.installation import ASSETS, LEVELS
from game.play.port.game import AnyGame
from game.play.session.match import Match
from game.scenes.home.menu import MenuScene
from game.scenes.start.sessions import play_scene, seed_session
from game.settings.settings import Settings
from game.store.files.folders import Folders

PICTURES = ASSETS / "screenshots"
SIZE = (1280, 720)
PLIES = {"brickshooter": 40, "explode": 90, "unstack": 9, "combact": 11}
"""Random moves before the screenshot; in other games `FEW`."""
FEW = 4
SEED = 11


def prepare(settings: Settings) -> None:
    """Set default settings, whatever the system's language."""
    settings.window_size = SIZE
    settings.language = "en"
    settings.speed = "off"


def take(app: App, name: str) -> None:
    """Save a picture of the window."""
    for _ in range(60):
        app.frame()
    pygame.image.save(app.window.surface, PICTURES / f"{name}.jpg")


def play(app: App, game: AnyGame) -> None:
    """Open a game and make some random moves."""
    chance = random.Random(SEED)
    session = seed_session(game, SEED, {}, Match(names=("Anna", "Ben")))
    for _ in range(PLIES.get(game.name, FEW)):
        session.play(chance.choice(game.rules.legal_moves(session.position)))
    app.push(play_scene(app, game, session))


def main() -> int:
    """Take all screenshots; return the exit status."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        times = count(0.0, 0.02)
        app = App(Folders(ASSETS, LEVELS, Path(data)), prepare, clock=lambda: next(times), mute=True)
        app.compositor.repaint.slice = inf  # Every picture is painted in its first frame.
        app.push(MenuScene(app))
        take(app, "menu")
        for game in GAMES:
            play(app, game)
            take(app, game.name)
            app.pop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
