"""Looks at every picture that is shown, and tells each screen when it has come to be seen."""

from __future__ import annotations

from game.scenes.base.context import Context
from game.scenes.base.scene import Scene


class Watcher:
    """Tells a scene that comes to the front when its first picture is there: a board then says how it stands."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self._front: object = None
        """The scene that was seen last."""

    def frame(self, changed: bool) -> None:
        """A frame has been shown, in which something has `changed`."""
        front = self.app.front if changed else None
        if not isinstance(front, Scene) or front.stale:
            return
        fresh, self._front = front is not self._front, front
        if fresh:
            self.arrive(front)
            front.came_up()
        self.follow(front, fresh)

    def arrive(self, front: Scene) -> None:
        """This scene is seen now, and was not before."""

    def follow(self, front: Scene, fresh: bool) -> None:
        """Something has changed in what is seen; all of it, where the scene is `fresh`."""
