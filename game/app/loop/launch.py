"""Launch: from parsed command line options to a running arcade."""

import argparse
import os
import signal
import sys
from functools import partial

import pygame

from game import __version__
from game.app.loop.app import App
from game.app.loop.crash_guard import Unrecoverable
from game.app.loop.request import Request
from game.app.system import logs
from game.app.system.logs import complain
from game.app.system.single_instance import Claim, SingleInstance
from game.checks import ONLINE_LINES, brief, quoted
from game.games import game_named
from game.installation import ASSETS, LEVELS
from game.play.levels.level_text import is_level
from game.play.records.record import FORMAT
from game.scenes.home import routes
from game.scenes.home.menu import MenuScene
from game.scenes.home.recovery import later_version_scene, news_scene, offer_recovery
from game.settings.settings import Settings
from game.store.files.files import folder_of_its_own, folders_at, put_aside
from game.store.levels.levels import all_levels

LONGEST_LIST = 2_000
"""Maximum length of the list of level names in an error, in characters."""


def launch(options: argparse.Namespace) -> int:
    """Open the window and run; return the exit status."""
    # SDL turns Ctrl+C into a quit event between two frames. Python's exception could come anywhere, such as while a
    # program is being started, which nothing would end then.
    if sys.platform != "win32":
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    asked = options.data
    folders = folders_at(ASSETS, LEVELS, asked)
    data = folders.data
    logs.keep(folders.log, about)

    def change(settings: Settings) -> None:
        if options.fullscreen or options.windowed or options.size:
            settings.fullscreen = options.fullscreen
        if options.size:
            settings.window_size, settings.window_position = options.size, None

    if options.level is not None:
        game = game_named(options.game)
        levels = {entry.name: entry for entry in all_levels(folders, game)}
        entry = levels.get(options.level)
        if entry is None:
            known = brief(", ".join(levels), LONGEST_LIST)
            complain(f"{game.name} has no level {quoted(options.level)} (it has {known})")
            return 2
        if entry.level is None:
            complain(f"{entry.error}")
            return 2
    given = options.replay or ""
    if given and given.split()[:1] != [FORMAT[0]] and not is_level(given) and not given.startswith(ONLINE_LINES):
        given = os.path.abspath(given)  # The other process has another working folder.
    if options.game is not None and not given:
        given = Request(options.game, options.level, options.seed).text
    with SingleInstance(data, given) as instance:
        if instance.claim is Claim.SHOWN:
            print("Dusk Arcade is already open: its window is now in front.")
            return 0
        try:
            guest = instance.claim is Claim.GUEST
            app = App(folders, change, language=options.lang, mute=options.mute, guest=guest)
        except pygame.error as error:
            complain(f"no window can be opened: {error}")
            return 1
        for end in (signal.SIGINT, signal.SIGTERM):
            # SDL would report a closed window, and the player might be asked.
            signal.signal(end, lambda number, frame: app.end())
        instance.show = app.wakeup.request_window
        if options.narrate or options.announce:
            # Imported here, as it loads every kind of widget, which would delay the first picture.
            from game.app.loop.terminal_narrator import TerminalNarrator

            TerminalNarrator(app, sys.stdout, focus=options.narrate)
        try:
            app.run(lambda: open_scenes(app, options))
        except Unrecoverable:
            return logs.stopped(folders.log)
    return 0 if options.data is asked else launch(options)


def open_scenes(app: App, options: argparse.Namespace) -> None:
    """Open the menu and the game of the command line; before it, if a later version owns the folder, ask what to do."""
    menu = MenuScene(app)
    app.push(menu)

    def use_another() -> None:
        options.data = folder_of_its_own(app.folders.data)
        app.end()

    if app.store.later is None:
        open_asked(app, options)
    else:
        app.push(later_version_scene(app, use_another, partial(open_asked, app, options)))
    menu.pictured = app.front is not menu  # Below another screen, the menu's pictures do not come in one a frame.


def open_asked(app: App, options: argparse.Namespace) -> None:
    """Open what the command line names above the menu; without that, the news and the recovery of damaged files."""
    if options.replay is not None:
        routes.drop(app, options.replay)
    elif options.demo:
        routes.demo(app)
    elif options.game is not None:
        app.images.sparing = True
        Request(options.game, options.level, options.seed).open(app)
    else:
        tell_news(app)
        if not app.store.guest and any(map(put_aside, (app.folders.data, app.folders.data / "saves"))):
            offer_recovery(app)


def tell_news(app: App) -> None:
    """Show once after an update what is new. A guest, who keeps no settings, leaves it to the first window."""

    def numbers(version: str) -> list[int]:
        return [int(number) for number in version.split(".")]

    seen = app.settings.seen_version
    if app.store.guest or app.store.later is not None or (seen and numbers(seen) >= numbers(__version__)):
        return
    app.settings.seen_version = __version__
    app.save_settings()  # At the very first start, too: the next update has to show its news.
    if seen:
        app.push(news_scene(app))


def about() -> str:
    """Return the versions of all parts and the system, for bug reports."""
    import platform

    sdl = ".".join(map(str, pygame.get_sdl_version()))
    parts = f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}, SDL {sdl}"
    return f"Dusk Arcade {__version__}, {parts}, {platform.platform()}"
