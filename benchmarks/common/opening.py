"""Opens the arcade without a screen, with a clock that only the benchmark moves."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.app.loop.app import App
from game.installation import ASSETS, LEVELS
from game.play.port.game import AnyGame
from game.play.session.match import Match
from game.play.session.session import Session, Source
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import play_scene
from game.settings.settings import Settings
from game.store.files.folders import Folders

FRAME = 1 / 60


class Still:
    """An arcade whose frames are run by hand."""

    def __init__(self, data: Path, size: tuple[int, int]) -> None:
        self.now = 0.0

        def prepare(settings: Settings) -> None:
            settings.window_size = size
            settings.language = "en"

        folders = Folders(ASSETS, LEVELS, data)
        self.app = App(folders, prepare, clock=lambda: self.now, mute=True)

    def run(self, seconds: float) -> None:
        """Let time pass, frame by frame."""
        end = self.now + seconds
        while self.now < end:
            self.now += FRAME
            self.app.work()

    def settle(self, limit: float = 60.0) -> None:
        """Let time pass until no move is being shown."""
        self.run(FRAME)
        end = self.now + limit
        while self.app.front.stage.animator.busy and self.now < end:
            self.run(FRAME)
        self.run(0.1)


@contextmanager
def still_arcade(size: tuple[int, int]) -> Iterator[Still]:
    """An arcade in a window that is not there, which has shown its menu: what comes then is painted in slices."""
    with tempfile.TemporaryDirectory() as data:
        still = Still(Path(data), size)
        still.app.push(MenuScene(still.app))
        still.app.frame()
        still.run(1.0)
        yield still
        still.app.close()


def open_position(still: Still, game: AnyGame, text: str, waited: float = 6.0) -> PlayScene[Any, Any]:
    """The scene of a game that begins with a position, after some seconds: with so many as usual its pictures are
    painted.
    """
    session = Session(game.name, game.rules, Source(start=text), None, Match(("Ann", "Bob")))
    scene = play_scene(still.app, game, session)
    assert isinstance(scene, PlayScene)
    still.app.push(scene)
    still.run(waited)
    still.app.idle_tasks.collect_garbage()
    return scene
