"""A screen of its own that is read rather than played: a line with the title, and a panel below it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

from game.actions import Action
from game.scenes.base.scene import Scene
from game.stage.art import TITLE, Text
from game.stage.sprites import LEFT, RIGHT, Anchor
from game.ui.form import tabs
from game.ui.form.tabs import Tabs
from game.ui.input.inputs import Pointer
from game.ui.widgets.widgets import Box, Button

MARGIN = 28.0
HEAD = 76.0
"""Height of the line with the title."""
GAP = 10.0
FOOT, LINE, WIDE = 64.0, 46.0, 700.0
"""Height of the foot of a page that scrolls, and of the buttons in it; the width of these at most."""


class PageScene(Scene):
    """A title with a way back, tabs where there are some, and room for the rest."""

    tabs = Tabs((), lambda: None)
    """The tabs of a screen without tabs: none."""
    turns: ClassVar = {Action.ROTATE_LEFT: -1, Action.ROTATE_RIGHT: 1}
    """Actions that turn to another page, and by how many."""

    @property
    def upright(self) -> bool:
        """True if the window is higher than wide: then things stand below each other."""
        return self.form.view.height > self.form.view.width

    def head(self, title: str, note: str = "", free: float = 0.0) -> None:
        """The line at the top: the way back, the title, and a note beside it where there is room.

        At the right end so much as `free` is left to others.
        """
        form = self.form
        end = form.box.width - MARGIN - free
        form.add(Button("back", self.corner(46, LEFT), "", self.back, icon="back", tip=self._("Back")))
        form.widgets.insert(
            0, form.widgets.pop()
        )  # It is reached first, also where the end of the line was laid out before.
        left, room = MARGIN + 64, end - MARGIN - 64
        heading = form.fitting(Text(title, 34, TITLE, width=room, shorten=True, shadow=True), (34, 30, 26))
        form.sprite(heading, left, 40, anchor=LEFT)
        left += form.measure(heading)[0] + 18
        if note and end - left > 120:
            text = Text(note, 20, colour="text_dim", width=end - left, shorten=True)
            form.sprite(form.fitting(text, (20, 18, 16, 14)), left, 44, anchor=LEFT)

    def corner(self, width: float, side: Anchor = RIGHT) -> Box:
        """The place of a button at an end of the title line."""
        return self.form.box.inset(MARGIN, 18).within(width, 44, (side[0], 0.0))

    def room(self, width: float, height: float, foot: float = 20.0, down: float = 0.35) -> Box:
        """A box below the title line and above a foot, as large as asked for where the window allows it.

        Of the height that is left over, the share `down` lies above the box.
        """
        free = self.form.box.inset(MARGIN, 0).split_top(HEAD)[1].split_bottom(foot)[0]
        return free.within(width, height, (0.5, down))

    @property
    def scrolls(self) -> bool:
        """True if the page is higher than the window."""
        return self.form.box.height > self.form.view.height

    def below(self, usual: float) -> float:
        """Return the height to keep free at the lower end of a page with a foot; `usual` if it does not scroll."""
        return FOOT + GAP if self.scrolls else usual

    @contextmanager
    def in_sight(self, box: Box) -> Iterator[Box]:
        """Yield the box for buttons that must stay visible: this box, or the foot of a page that scrolls."""
        self.toasts.kept_free = self.below(0.0)
        if not self.scrolls:
            yield box
            return
        with self.form.foot(FOOT) as foot:
            yield foot.within(min(foot.width - 2 * MARGIN, WIDE), LINE)

    def tabbed(self, room: Box, titles: list[str]) -> Box:
        """Add tabs at the top of a box; return the box below them."""
        line, page = room.split_top(tabs.HEIGHT, GAP)
        self.tabs.build(self.form, line, titles)
        return page

    def turn(self, by: int) -> None:
        """Go on to a neighbouring tab."""
        if self.tabs.step(by):
            self.form.sound("toggle")
            self.form.want(self.tabs.name)

    def act(self, action: Action) -> bool:
        if action not in self.turns:
            return super().act(action)
        self.turn(self.turns[action])
        return True

    def pointer(self, event: Pointer) -> bool:
        if super().pointer(event):
            return True
        if event.kind != "wheel":
            return False
        self.turn(-event.wheel)
        return True
