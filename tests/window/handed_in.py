"""The arcade where no input device is: it is played by events that are handed in between two turns of its loop.

Run as `python -m tests.window.handed_in FILE OPTION ...`, with the options of the arcade. The file is dropped onto the
window. The status is that of the arcade; what was waited for in vain is told, and is `FAILED`.
"""

from __future__ import annotations

import os
import sys
import time
import traceback
from collections.abc import Callable, Iterator

import pygame

from game.app.command import cli
from game.app.loop.app import App
from game.games import GAMES
from game.play.port.game import AnyGame
from game.scenes.home.menu import MenuScene
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.scenes.setup.setup import SetupScene
from game.ui.input import clipboard

FAILED = 99
PATIENCE = 100.0
"""Seconds until something must have happened; never the expected time."""

Script = Iterator[Callable[[], object]]
"""What is done, step by step; each yields what has to hold before the next."""


def press(app: App, key: str) -> None:
    """Click the middle of the widget with this key."""
    form = app.front.form
    place = form.show(next(widget for widget in form.widgets if widget.key == key))
    pos = (round(place[0]), round(place[1]))
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))


def key(code: int, scancode: int) -> None:
    """Press a key and let go of it."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.Event(kind, key=code, scancode=scancode, mod=0, unicode=""))


def shown(app: App, scene: type) -> Callable[[], bool]:
    """True once such a scene is in front and has come to rest."""
    return lambda: isinstance(app.front, scene) and not app.front.needs_layout and not app.front.stage.animator.busy


def a_move(app: App, game: AnyGame) -> Script:
    """Open a game from the menu, make a move, fill the screen and leave it, and go back to the menu."""
    press(app, game.name)
    yield shown(app, SetupScene)
    press(app, "play")
    yield shown(app, PlayScene)
    front = app.front
    assert isinstance(front, PlayScene)
    for number in range(20):
        if front.session.moves:
            break
        # What is in hand has to be put somewhere else.
        key(*((pygame.K_UP, pygame.KSCAN_UP) if number % 3 == 2 else (pygame.K_RETURN, pygame.KSCAN_RETURN)))
        yield shown(app, PlayScene)
    assert front.session.moves, f"no move was made in {game.name}"
    size = app.window.size
    for full in (True, False):
        key(pygame.K_F11, pygame.KSCAN_F11)
        yield lambda: app.window.fullscreen is full and (app.window.size == size) is not full  # noqa: B023
        yield shown(app, PlayScene)
    key(pygame.K_ESCAPE, pygame.KSCAN_ESCAPE)
    yield shown(app, PauseScene)
    press(app, "leave")
    yield shown(app, MenuScene)


def everything(app: App, file: str) -> Script:
    """Start, a move in each game, a file that is dropped, and the end."""
    yield lambda: app.compositor.begun and shown(app, MenuScene)()
    assert pygame.display.get_driver() == "wayland", pygame.display.get_driver()
    for game in GAMES:
        yield from a_move(app, game)
    # No pointer can carry a file here: the event that SDL makes of a drop is handed in.
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=file))
    yield lambda: app.front is not app.scenes[0]
    # Without a seat there is no clipboard: asking for it is harmless.
    clipboard.copy("copied")
    clipboard.paste()
    pygame.event.post(pygame.Event(pygame.WINDOWMINIMIZED))
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
    pygame.event.post(pygame.Event(pygame.QUIT))
    yield lambda: False


def play(script: Callable[[App], Script]) -> None:
    """Go on with a script after every turn of the loop, and end the program where it fails."""
    turn, scripts = App.turn, dict[App, tuple[Script, list[Callable[[], object]]]]()
    end = time.monotonic() + PATIENCE

    def turned(app: App) -> None:
        turn(app)
        steps, waiting = scripts.setdefault(app, (script(app), []))
        try:
            if not waiting or waiting[0]():
                waiting[:] = [next(steps)]
            if time.monotonic() > end:
                front = type(app.front).__name__
                raise TimeoutError(f"{front}, {app.window.size}, full screen: {app.window.fullscreen}")
        except Exception:
            # The guard against crashes would go on with the game.
            traceback.print_exc()
            os._exit(FAILED)

    App.turn = turned  # type: ignore[method-assign]


if __name__ == "__main__":
    play(lambda app: everything(app, sys.argv[1]))
    sys.exit(cli.main(sys.argv[2:]))
