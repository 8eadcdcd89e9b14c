"""Launch: from parsed command line options to a running arcade."""

import argparse
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game import __version__
from game.app.loop.app import App
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
from game.scenes.home.folder_choice import folder_scene, return_scene
from game.scenes.home.menu import MenuScene
from game.scenes.home.recovery import later_version_scene, news_scene, offer_recovery
from game.settings.settings import Settings
from game.store.files.damaged import put_aside
from game.store.files.folder_choice import (
    NOWHERE,
    ChosenFolder,
    FolderTrouble,
    choose_folder,
    chosen_folder,
    folders_at,
    passing_folder,
    proposed_folder,
    returning_from,
    trouble_with,
    typed_folder,
)
from game.store.files.folders import Folders, folder_of_its_own
from game.store.levels.levels import all_levels

LONGEST_LIST = 2_000
"""Maximum length of the list of level names in an error, in characters."""


class Place(Struct, frozen=True):
    """The folders of a run."""

    folders: Folders
    trouble: FolderTrouble | None = None
    """Why the player's own data folder cannot be used, if that is so."""
    passing: bool = False
    """True if the data folder is deleted after the run, as the player's own cannot even be read."""
    better: Path | None = None
    """The usual data folder if it can be used again, while this is the one the player has chosen instead."""


@contextmanager
def open_place(given: Path | None) -> Iterator[Place]:
    """Context with the folders of a run: `given` or the player's own; raises nothing if they cannot be used."""
    chosen = chosen_folder() if given is None else None
    try:
        folders = folders_at(ASSETS, LEVELS, given)
        # A stick that is away must not be made anew as a folder.
        trouble = trouble_with(folders.data, make=chosen is None)
    except FolderTrouble as error:
        folders = Folders(ASSETS, LEVELS, NOWHERE)
        trouble = error
    if trouble is None:
        yield Place(folders, better=returning_from(chosen))
    elif trouble.readable:
        yield Place(folders, trouble)
    else:
        with passing_folder() as folder:
            yield Place(replace(folders, data=folder or folders.data), trouble, passing=True)


def launch(options: argparse.Namespace) -> int:
    """Open the window and run, again as long as the player chooses another folder; return the exit status.

    Raises `Unrecoverable` if nothing can be shown any more.
    """
    # SDL turns Ctrl+C into a quit event between two frames. Python's exception could come anywhere, such as while a
    # program is being started, which nothing would end then.
    if sys.platform != "win32":
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    while True:
        options.again = False
        with open_place(options.data) as place:
            logs.keep(place.folders.log, logs.about)
            status = run_in(place, options)
        if not options.again:
            return status


def run_in(place: Place, options: argparse.Namespace) -> int:
    """Run the window in these folders, and return the exit status; `options.again` is set if others were chosen."""
    folders = place.folders
    if options.level is not None and (problem := _level_problem(folders, options)):
        complain(problem)
        return 2
    with SingleInstance(folders.data, _given(options)) as instance:
        if instance.claim is Claim.SHOWN:
            print("Dusk Arcade is already open: its window is now in front.")
            return 0
        try:
            guest = instance.claim is Claim.GUEST
            change = partial(_change, options)
            app = App(folders, change, language=options.lang, mute=options.mute, guest=guest)
        except pygame.error as error:
            complain(f"no window can be opened: {error}")
            return 1
        app.store.passing = place.passing
        for end in (signal.SIGINT, signal.SIGTERM):
            # SDL would report a closed window, and the player might be asked.
            signal.signal(end, lambda number, frame: app.end())
        instance.show = app.wakeup.request_window
        if options.narrate or options.announce:
            _narrate(app, focus=options.narrate)
        app.run(lambda: open_scenes(app, options, place))
    return 0


def _change(options: argparse.Namespace, settings: Settings) -> None:
    """Put what the command line says of the window in place of the player's settings."""
    if options.fullscreen or options.windowed or options.size:
        settings.fullscreen = options.fullscreen
    if options.size:
        settings.window_size = options.size
        settings.window_position = None
        settings.window_maximised = False


def _level_problem(folders: Folders, options: argparse.Namespace) -> str:
    """Return why the level of the command line cannot be played; empty if it can."""
    game = game_named(options.game)
    levels = {entry.name: entry for entry in all_levels(folders, game)}
    entry = levels.get(options.level)
    if entry is None:
        known = brief(", ".join(levels), LONGEST_LIST)
        return f"{game.name} has no level {quoted(options.level)} (it has {known})"
    return f"{entry.error}" if entry.level is None else ""


def _given(options: argparse.Namespace) -> str:
    """Return what is to be opened, as another process understands it; empty for the menu."""
    given: str = options.replay or ""
    if given and given.split()[:1] != [FORMAT[0]] and not is_level(given) and not given.startswith(ONLINE_LINES):
        return os.path.abspath(given)  # The other process has another working folder.
    if options.game is not None and not given:
        return Request(options.game, options.level, options.seed).text
    return given


def _narrate(app: App, focus: bool) -> None:
    """Tell on the terminal what happens. Imported here, as it loads every kind of widget."""
    from game.app.loop.terminal_narrator import TerminalNarrator

    TerminalNarrator(app, sys.stdout, focus=focus)


def open_scenes(app: App, options: argparse.Namespace, place: Place | None = None) -> None:
    """Open the menu and the game of the command line; before it, ask what to do if there is something wrong with the
    data folder, if a later version owns it, or if there is a better one.
    """
    menu = MenuScene(app)
    app.push(menu)
    go_on = partial(open_asked, app, options)
    if app.store.later is not None:
        go_on = partial(ask_for_later, app, options, go_on)
    if place is not None and place.trouble is not None:
        ask_for_folder(app, options, place.trouble, str(proposed_folder(place.folders.data) or ""), go_on)
    elif place is not None and place.better is not None and not app.store.guest:
        ask_to_return(app, options, place.better, go_on)
    else:
        go_on()
    menu.pictured = app.front is not menu  # Below another screen, the menu's pictures do not come in one a frame.


def ask_for_folder(
    app: App, options: argparse.Namespace, trouble: FolderTrouble, typed: str, go_on: Callable[[], object]
) -> None:
    """Ask which folder to use, as the player's own cannot be; `go_on` plays without saving."""

    def use(text: str) -> None:
        try:
            folder = typed_folder(text)
        except FolderTrouble as error:
            ask_for_folder(app, options, error, text, go_on)
        else:
            if options.data is not None or not choose_folder(ChosenFolder(folder)):
                options.data = folder
            start_again(app, options)

    app.push(folder_scene(app, trouble, typed, use, go_on))


def ask_for_later(app: App, options: argparse.Namespace, go_on: Callable[[], object]) -> None:
    """Ask whether to use another folder, as a later version owns this one; `go_on` plays without saving."""

    def use_another() -> None:
        options.data = folder_of_its_own(app.folders.data)
        start_again(app, options)

    app.push(later_version_scene(app, use_another, go_on))


def ask_to_return(app: App, options: argparse.Namespace, usual: Path, go_on: Callable[[], object]) -> None:
    """Ask once whether to return to the usual data folder, which can be used again."""

    def go_back() -> None:
        choose_folder(ChosenFolder(usual))
        start_again(app, options)

    def stay() -> None:
        choose_folder(ChosenFolder(app.folders.data, settled=True))
        go_on()

    app.push(return_scene(app, usual, go_back, stay))


def start_again(app: App, options: argparse.Namespace) -> None:
    """End this run, and begin another one in the folder that is now the player's."""
    options.again = True
    app.end()


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
