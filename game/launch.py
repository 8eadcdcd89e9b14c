"""From the command line's values to a running arcade."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

import platformdirs
import pygame

from game.app import App, Folders
from game.games import game_named
from game.instance import Claim, Instance
from game.levels import read_levels
from game.scenes.menu import MenuScene
from game.scenes.start import ask_and_begin, begin_level, begin_seed, continue_or_begin, unfinished_session
from game.settings import Settings


def launch(options: argparse.Namespace, root: Path) -> int:
    """Open the window and run; returns the exit status."""
    data = options.data or Path(platformdirs.user_data_dir("dusk-arcade", appauthor=False))
    folders = Folders(root / "assets", root / "levels", data)

    def change(settings: Settings) -> None:
        if options.fullscreen or options.windowed:
            settings.fullscreen = options.fullscreen
        if options.size:
            settings.window_size = options.size
            settings.window_position = None
            settings.fullscreen = options.fullscreen

    if options.level is not None:
        game = game_named(options.game)
        levels = {entry.name: entry for entry in read_levels(folders.levels / game.name, game.parse_level)}
        entry = levels.get(options.level)
        if entry is None:
            print(f"main.py: {game.name} has no level {options.level!r} (it has {', '.join(levels)})", file=sys.stderr)
            return 2
        if entry.level is None:
            print(f"main.py: {entry.error}", file=sys.stderr)
            return 2
    with Instance(data) as instance:
        if instance.claim is Claim.SHOWN:
            print("Dusk Arcade is open already: its window has come to the front.")
            return 0
        try:
            guest = instance.claim is Claim.GUEST
            app = App(folders, change, language=options.lang, mute=options.mute, guest=guest)
        except pygame.error as error:
            print(f"main.py: no window can be opened: {error}", file=sys.stderr)
            return 1
        for end in (signal.SIGINT, signal.SIGTERM):
            # SDL would say that the window was closed, and the player might be asked.
            signal.signal(end, lambda number, frame: app.end())
        open_scenes(app, options)
        instance.show = app.ask_to_show
        app.run()
    return 0


def open_scenes(app: App, options: argparse.Namespace) -> None:
    """The menu, and the game that the command line names."""
    app.push(MenuScene(app))
    if options.game is None:
        return
    game = game_named(options.game)
    if options.level is not None:
        ask_and_begin(app, unfinished_session(app, game), lambda: begin_level(app, game, options.level))
    elif options.seed is not None:
        ask_and_begin(app, unfinished_session(app, game), lambda: begin_seed(app, game, options.seed))
    else:
        continue_or_begin(app, game)
