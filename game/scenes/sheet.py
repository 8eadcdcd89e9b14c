"""A screen of its own that is read rather than played: a line with the title, and a panel below it."""

from __future__ import annotations

from game.actions import Action
from game.scenes.scene import Scene
from game.stage.art import TITLE
from game.stage.sprites import LEFT
from game.stage.text import Text
from game.ui import tabs
from game.ui.inputs import Pointer
from game.ui.tabs import Tabs
from game.ui.widgets import Box, Button

MARGIN = 28.0
HEAD = 76.0
"""Height of the line with the title."""
GAP = 10.0


class SheetScene(Scene):
    """A title with a way back, tabs where there are some, and room for the rest."""

    tabs: Tabs | None = None

    def head(self, title: str, note: str = "", free: float = 0.0) -> None:
        """The line at the top: the way back, the title, and a note beside it where there is room.

        At the right end so much as `free` is left to others.
        """
        form, window = self.form, self.form.box
        end = window.width - MARGIN - free
        form.add(Button("back", Box(MARGIN, 18, 46, 44), "", self.back, icon="back", tip=self._("Back")))
        left, room = MARGIN + 64, end - MARGIN - 64
        heading = Text(title, 34, TITLE, width=room, shorten=True, shadow=True)
        form.sprite(heading, left, 40, anchor=LEFT)
        left += form.measure(heading)[0] + 18
        if note and end - left > 120:
            width = end - left
            form.label(note, left, 44, 20, colour="text_dim", anchor=LEFT, width=width, shorten=True)

    def room(self, width: float, height: float) -> Box:
        """A box below the title line, as large as asked for where the window allows it."""
        window = self.form.box
        free = window.height - HEAD - 20
        box = Box(0, 0, min(window.width - 2 * MARGIN, width), min(free, height))
        box.midtop = (window.centerx, HEAD + (free - box.height) * 0.35)
        return box

    def tabbed(self, room: Box, titles: list[str]) -> Box:
        """Tabs at the top of a box; returns what is left below them."""
        assert self.tabs is not None
        self.tabs.build(self.form, Box(room.left, room.top, room.width, tabs.HEIGHT), titles)
        return Box(room.left, room.top + tabs.HEIGHT + GAP, room.width, room.height - tabs.HEIGHT - GAP)

    def turn(self, by: int) -> None:
        """Go on to a neighbouring tab."""
        if self.tabs is not None and self.tabs.step(by):
            self.form.sound("toggle")
            self.form.want(self.tabs.name)

    def act(self, action: Action) -> bool:
        turns = {Action.ROTATE_LEFT: -1, Action.ROTATE_RIGHT: 1}
        if action not in turns:
            return super().act(action)
        self.turn(turns[action])
        return True

    def pointer(self, event: Pointer) -> bool:
        if super().pointer(event):
            return True
        if event.kind != "wheel":
            return False
        self.turn(-event.wheel)
        return True
