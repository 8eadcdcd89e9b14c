"""The panels beside the board: each player's name and score, and the tools of the side to act."""

from collections.abc import Sequence

from msgspec.structs import replace

from game.games.combact.view.organisms import Organism
from game.games.combact.view.words import Figure
from game.scenes.base.overlay import Entry
from game.scenes.board.board import AnyBoardScene
from game.scenes.board.panel import PlayerPanel
from game.stage.art import STRONG, TITLE, Art, ScaledArt, Text
from game.stage.sprites import CENTRE, LEFT
from game.ui.widgets.widgets import Box

CLOSE = 150.0
"""Below this height there is room for the tools or the pill, not for both."""
CLOSEST = 136.0
"""Below this height the tools leave room for one line only."""
TOOL_ROW = 42.0
"""Height of the tools below that line."""


class OrganismPanel(PlayerPanel):
    """The panel of a side: its score with the unit, and its tools while it is to act."""

    dim = 0.65
    lines = (-13.0, 15.0, 14.0)

    def __init__(self, scene: AnyBoardScene, side: int, figure: Figure, tools: Sequence[Entry]) -> None:
        """A tool with a text takes the room that is left by those before it."""
        self.score = figure.number
        self.word = figure.unit
        self.behind = figure.behind
        self.tools = tools
        super().__init__(scene, side)

    def emblem(self, size: float) -> Art:
        organism = Organism("M", self.side)
        return ScaledArt(organism, size / (2 * organism.body.radius))

    def tall(self) -> None:
        box = self.box
        middle = self.box.centerx
        free = max(0.0, box.height - 480)
        short = max(0.0, 480 - box.height)
        if not any(tool.text for tool in self.tools):
            short *= 0.4  # There is one line of tools less.
        y = box.top + 72 + free * 0.1 - short * 0.4
        self.add_emblem(124 + free * 0.3 - short * 0.8, middle, y)
        y += 74 + free * 0.25 - short * 0.2
        self.add_head(y)
        y += 120 + free * 0.2 - short * 0.2
        self.add_figure(self.score, self.word, middle, y, 40, 32, box.width - 36, word_size=16, runs=True)
        bottom = box.bottom - 26
        if self.acts and self.tools:
            room = box.inset(18)
            icons = [tool for tool in self.tools if not tool.text]
            for tool in self.tools:
                if tool.text:
                    room, place = room.split_bottom(42, 8)
                    _worded(tool).add(self.form, place)
            room, place = room.split_bottom(42, 8)
            for tool, cell in zip(icons, place.columns(len(icons), 8), strict=True):
                tool.add(self.form, cell)
            bottom = min(room.bottom - 14, bottom)
        else:
            bottom -= 4
        self.add_games(middle, bottom, CENTRE)

    def compact(self) -> None:
        box = self.box
        left = box.left + 16
        right = box.right - 16
        if self.thin:
            words = self.score if self.acts else f"{self.score} {self.behind}"
            figure = self.add_thin(words, self.tools)
            self.form.captions[figure] = self.word if self.acts else ""
            return
        if self.slim or (self.acts and self.tools and self.box.height < CLOSEST and not self.flat):
            _, line = self.add_slim(f"{self.score} {self.behind}")
            if self.acts:
                self._line_of_tools(line.within(line.width, min(TOOL_ROW, line.height)))
            return
        if self.flat:
            self.add_emblem(56.0, left + 23, box.top + 36)
            self.add_lines(left + 58, box.top + 36, right, box.width * 0.4)
            self.add_figure(self.score, self.word, right - box.width * 0.18, box.top + 27, 26, 21, box.width * 0.38)
            if self.acts and self.tools:
                self._line_of_tools(box.inset(12, 10).split_bottom(40)[1])
            else:
                self.add_games(left, box.bottom - 26, LEFT)
            return
        gap = max(0.0, min(30.0, (box.height - 146) / 4))
        y = box.top + 37 + gap * 0.4
        if self.acts and box.height < CLOSE:
            # The tools show whose turn it is: the score stands in place of the pill.
            y = box.top + 29
            self.add_emblem(46, left + 20, y)
            self.add_name(left + 48, y, self.size, LEFT, right - left - 48)
            y = box.top + 70
        else:
            self.add_emblem(64, left + 27, y)
            self.add_lines(left + 68, y, right)
            y += 47 + gap
        score = Text(self.score, 26, TITLE)
        width = self.form.measure(score)[0]
        figure = self.form.sprite(score, left, y, anchor=LEFT)
        self.scene.counting.label(self.side, figure)
        word = Text(self.behind, 16, STRONG, "text_dim", width=right - left - width - 12, shorten=True)
        word = self.form.fitting(word, (15, 14, 13, 12, 11))
        caption = self.form.sprite(word, left + width + 10, y + 2, anchor=LEFT)
        self.form.captions |= {figure: self.word, caption: ""}
        if box.height >= 190:
            self.add_games(left, y + 30 + gap * 0.6, LEFT)
        if self.acts:
            self._line_of_tools(box.inset(12, 10).split_bottom(40)[1])

    def _line_of_tools(self, place: Box) -> None:
        """The tools beside each other."""
        for tool in self.tools:
            cell, place = place.split_left(place.width if tool.text else 46, 6)
            shown = tool.fitted(self.form, cell.width) if tool.text else tool
            _worded(shown).add(self.form, cell)


def _worded(tool: Entry) -> Entry:
    """Return a tool without its sign, if it has a text."""
    return replace(tool, icon="") if tool.text else tool
