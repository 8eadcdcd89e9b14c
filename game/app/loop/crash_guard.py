"""Crash guard: an error does not end the program; it is logged, and the player chooses how to go on."""

import logging
from collections.abc import Callable

from game.scenes.base.context import Context, Screen
from game.scenes.home.crash import CrashScene

log = logging.getLogger(__name__)


class Unrecoverable(RuntimeError):
    """Nothing can be shown any more, not even the menu or the crash screen."""


class CrashGuard:
    """Runs what may fail, and shows the crash screen when it has.

    The player may continue a scene that failed. If it fails again before one turn of the loop succeeds, the menu
    replaces it; if the menu itself does, that is unrecoverable.
    """

    def __init__(self, app: Context) -> None:
        self.app = app
        self._failed: Screen | None = None
        """The scene that failed, until a turn of the loop succeeds."""

    def guard(self, act: Callable[[], object]) -> None:
        """Run `act`, such as a turn of the loop. Raises `Unrecoverable` if it fails and nothing can be shown."""
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
        """Run `act`, logging any error; return True if it succeeded."""
        try:
            act()
        except Exception:
            log.exception("Something has failed that nothing depends on")
            return False
        return True

    def _ask(self, error: Exception) -> None:
        """Show the crash screen. Raises `Unrecoverable` if that is impossible."""
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
