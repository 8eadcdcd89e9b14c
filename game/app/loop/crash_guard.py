"""A mistake of the program does not end it: it is written down, and the player says how to go on."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol

from game.scenes.base.context import Context, Screen
from game.scenes.home.crash import CrashScene

log = logging.getLogger(__name__)


class Unrecoverable(RuntimeError):
    """Nothing can be shown any more, not even the menu or the question how to go on."""


class Loop(Context, Protocol):
    """The program, as far as it can be rescued."""

    running: bool


class CrashGuard:
    """Does what may fail, and asks the player how to go on when it has.

    A scene that has failed may be gone on with. When it fails again before a single turn of the loop has gone well, it
    is left to the menu; when the menu itself does so, there is nothing left to go on with.
    """

    def __init__(self, app: Loop) -> None:
        self.app = app
        self._failed: Screen | None = None
        """The scene that has failed, until a turn of the loop goes well again."""

    def guard(self, act: Callable[[], object]) -> None:
        """Do something, such as a whole turn of the loop. Raises `Unrecoverable` when it fails and nothing helps."""
        try:
            act()
        except Exception as error:
            scenes = self.app.scenes
            log.exception("%s has failed", type(scenes[-1]).__name__ if scenes else "The beginning")
            if self.app.running:
                self._ask(error)
        else:
            if self._failed is not None and self.app.scenes and not isinstance(self.app.front, CrashScene):
                self._failed = None

    def quietly(self, act: Callable[[], object]) -> bool:
        """Do something that must hold up nothing when it fails; whether it went well."""
        try:
            act()
        except Exception:
            log.exception("Something has failed that nothing depends on")
            return False
        return True

    def _ask(self, error: Exception) -> None:
        """Let the player say how to go on after a mistake."""
        scenes = self.app.scenes
        if not scenes or isinstance(scenes[-1], CrashScene):
            raise Unrecoverable from error
        again = scenes[-1] is self._failed
        if again and len(scenes) == 1:
            raise Unrecoverable from error
        self._failed = None if again else scenes[-1]
        for scene in scenes:
            if not self.quietly(scene.recover):
                scene.stage.animator.clear()
        try:
            self.app.replace(CrashScene(self.app, again), count=len(scenes) - 1 if again else 0)
        except Exception as worse:
            raise Unrecoverable from worse
