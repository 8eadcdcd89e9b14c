"""From the command line's values to a running arcade."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import platformdirs
import pygame

from game.app import App, Folders
from game.games import game_named
from game.levels import read_levels
from game.memory import give_back
from game.scenes.menu import MenuScene
from game.scenes.start import begin_level, begin_seed, continue_or_begin
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
    give_back()
    try:
        app = App(folders, change, language=options.lang, mute=options.mute)
    except pygame.error as error:
        print(f"main.py: no window can be opened: {error}", file=sys.stderr)
        return 1
    app.push(MenuScene(app))
    if options.game is not None:
        game = game_named(options.game)
        if options.level is not None:
            begin_level(app, game, options.level)
        elif options.seed is not None:
            begin_seed(app, game, options.seed)
        else:
            continue_or_begin(app, game)
    app.run()
    return 0
