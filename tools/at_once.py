"""Threaded work done at once, for tools that have to see the same pictures on any machine."""

import webbrowser
from collections.abc import Callable
from concurrent.futures import Future
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import pygame

from game.background import Steps
from game.scenes.exchange import share
from game.scenes.settings import data_page, settings
from game.stage.art import Art, Theme
from game.store.player import backup
from game.store.player.kept_files import FolderContent, KeptFile

T = TypeVar("T")
WHEN = datetime(2026, 11, 27, 10, 0).timestamp()
LOOKED_AT = FolderContent(
    123_456, [KeptFile(Path(f"{name}.damaged-1.json"), WHEN, 789) for name in ("scores", "notes")]
)
"""Content of every data folder, as what there is depends on the machine and the day."""


def painted_at_once(art: Art, scale: float, theme: Theme) -> Future[pygame.Surface]:
    """As `paint_beside`, but nobody has to wait for the picture."""
    picture = Future[pygame.Surface]()
    picture.set_result(art.paint(scale, theme))
    return picture


def data_at_once(work: Callable[[], object], name: str) -> Future[object]:
    """In place of `start_task` on the page *Data* and where a game is shared: no file manager is started, and the
    folder is always the same.
    """
    task = Future[object]()
    task.set_result(LOOKED_AT if name == "data folder" else None)
    return task


def beside_at_once(work: Callable[[], T], name: str) -> Steps[T]:
    """In place of `beside`: the work is done before the next frame."""
    yield from ()
    return work()


def no_browser(address: str) -> bool:
    """In place of `webbrowser.open`: there is none."""
    return False


STAND_INS: tuple[tuple[object, str, object], ...] = (
    (data_page, "start_task", data_at_once),
    (share, "start_task", data_at_once),
    (settings, "beside", beside_at_once),
    (backup, "beside", beside_at_once),
    (webbrowser, "open", no_browser),
)
"""Modules, names in them, and what stands there instead."""
