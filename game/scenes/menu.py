"""The menu: the games to choose from."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.art import STRONG, TITLE, Enlarged
from game.games import GAMES, Game
from game.saves import unfinished_games
from game.scene import Scene
from game.scenes.settings import SettingsScene
from game.scenes.setup import SetupScene
from game.scenes.start import continue_or_begin
from game.text import Text
from game.ui.form import Form
from game.ui.frames import Well
from game.ui.widgets import CONTENT, FACE, Box, Button

MARGIN, GAP = 36.0, 22.0
UPRIGHT = 236.0
"""A card with the picture above the words is at least so wide."""
CONTINUE = 52.0
"""Height of the row below a card with the button to go on with a game."""


class GameCard(Button):
    """A game with its picture, its name and a sentence about it."""

    def __init__(self, game: Game, box: Box, summary: str, on_press: Callable[[], object]) -> None:
        super().__init__(game.name, box, game.title, on_press)
        self.game = game
        self.summary = summary

    def attach(self, form: Form) -> None:
        self.form = form
        box = self.box
        form.panel(box)
        self.face = form.sprite(self._face(), box.centerx, box.centery, layer=FACE)
        upright = box.height > box.width
        if upright:
            side = min(box.width - 40, box.height - 142)
            frame = Box(0, 0, side, side)
            frame.midtop = (box.centerx, box.top + 20)
            x, top, width, across = box.centerx, frame.bottom + 14, box.width - 32, 0.5
        else:
            side = min(box.height - 28, box.width * 0.42)
            frame = Box(0, 0, side, side)
            frame.midleft = (box.left + 14, box.centery)
            x, top, width, across = frame.right + 18, box.top + 22, box.right - frame.right - 34, 0.0
        form.sprite(Well(frame.width + 8, frame.height + 8), *frame.center, layer=FACE)
        form.sprite(Enlarged(self.game.emblem(), side), *frame.center, layer=CONTENT)
        title = Text(self.game.title, 27, TITLE, width=width, shorten=True)
        form.sprite(title, x, top, layer=CONTENT, anchor=(across, 0.0))
        align = "centre" if upright else "left"
        note = Text(self.summary, 16, STRONG, "text_dim", width=width, align=align, lines=3)
        form.sprite(note, x, top + 42, layer=CONTENT, anchor=(across, 0.0))


class MenuScene(Scene):
    """The first screen."""

    def build(self) -> None:
        form, box = self.form, self.form.box
        form.label("Dusk Arcade", MARGIN, 26, 52 if box.height > 600 else 42, face=TITLE, shadow=True)
        if box.width > 1000:
            motto = self._("Board and puzzle games for quiet evenings")
            form.label(motto, box.width - MARGIN, 52, 20, face=STRONG, colour="text_dim", anchor=(1.0, 0.0))
        self._build_tools()
        self._build_cards(Box(MARGIN, 112, box.width - 2 * MARGIN, box.height - 112 - 84))

    def _build_cards(self, room: Box) -> None:
        count = len(GAMES)
        width = (room.width - (count - 1) * GAP) / count
        columns = count if width >= UPRIGHT else 2
        rows = -(-count // columns)
        width = min(330.0, width) if columns == count else (room.width - GAP) / 2
        height = min(width * 1.55, (room.height - (rows - 1) * 12) / rows - CONTINUE)
        top = room.top + max(0.0, (room.height - rows * (height + CONTINUE + 12)) / 3)
        left = room.left + (room.width - columns * width - (columns - 1) * GAP) / 2
        unfinished = unfinished_games(self.app.folders.data)
        for n, game in enumerate(GAMES):
            row, column = divmod(n, columns)
            card = Box(left + column * (width + GAP), top + row * (height + CONTINUE + 12), width, height)
            self.form.add(GameCard(game, card, self._(game.summary), partial(self._choose, game)))
            if game.name in unfinished:
                below = Box(card.left, card.bottom + 8, width, CONTINUE - 8)
                text = self._("Continue")
                go_on = partial(continue_or_begin, self.app, game)
                self.form.add(Button(f"continue {game.name}", below, text, go_on, icon="play", primary=True))

    def _build_tools(self) -> None:
        box = self.form.box
        screen = self._("Window") if self.app.window.fullscreen else self._("Full screen")
        tools = (
            ("settings", "settings", self._("Settings"), lambda: self.app.push(SettingsScene(self.app))),
            ("screen", "screen", screen, self.app.toggle_fullscreen),
            ("quit", "close", self._("Quit"), self.app.quit),
        )
        width = min(200.0, (box.width - 2 * MARGIN - 2 * 14) / 3)
        left = box.centerx - (3 * width + 2 * 14) / 2
        for n, (key, icon, text, act) in enumerate(tools):
            place = Box(left + n * (width + 14), box.bottom - 68, width, 46)
            self.form.add(Button(key, place, text, act, icon=icon))

    def _choose(self, game: Game) -> None:
        self.app.push(SetupScene(self.app, game))

    def back(self) -> None:
        """Leaving by mistake would be a pity: the first press only points at the way out."""
        if self.form.focus is not None and self.form.focus.key == "quit":
            self.app.quit()
        else:
            self.form.sound("back")
            self.form.want("quit")
