"""Watcher: sees every picture that is shown, and tells each scene when it first appears."""

from game.scenes.base.context import Context
from game.scenes.base.scene import Scene


class Watcher:
    """Tells a scene that its first picture is shown: a board then describes its position."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self._front: object = None
        """The scene that was shown last."""

    def frame(self, changed: bool) -> None:
        """Handle a frame; `changed` is True if it drew anything."""
        front = self.app.front if changed else None
        if not isinstance(front, Scene) or front.needs_layout:
            return
        fresh, self._front = front is not self._front, front
        if fresh:
            self.arrive(front)
            front.on_shown()
        self.follow(front, fresh)

    def arrive(self, front: Scene) -> None:
        """Handle the first picture of a scene."""

    def follow(self, front: Scene, fresh: bool) -> None:
        """Handle a changed picture; `fresh` is True for the first one of a scene."""
