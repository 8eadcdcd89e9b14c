"""Studio: the scene of a game, drawn off the screen, for pictures, films and pages.

The display is the dummy driver's; the data folder is only read, for colours and signs.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path

# Before pygame is imported: there may be no screen, and nothing must appear on it.
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

import pygame

from game.app.loop.app import App
from game.games import game_named
from game.installation import ASSETS, LEVELS
from game.play.session.match import Match, Remote
from game.play.session.session import AnySession
from game.play.table.occasion import Copied
from game.play.table.table import Table
from game.scenes.home.menu import MenuScene
from game.scenes.play.outcome import outcome_lines
from game.scenes.play.play import PlayScene
from game.scenes.players.names import player_name
from game.settings.settings import Settings
from game.stage.art import STRONG, Text
from game.stage.sprites import LEFT, Space, Sprite, Stage
from game.store.files.errors import StorageError
from game.store.files.folder_choice import data_folder
from game.store.files.folders import Folders
from game.store.player.settings_file import load_settings

WINDOW = (1568, 882)
"""Window size in pixels; the board is about 720 pixels high."""
BOARD_MARGIN = 3.0
"""Units visible round the board; the timeline begins below them."""
TITLE_HEIGHT = 58.0
"""Height in units of the title above the board: players, and the result."""


class Studio:
    """The scene of a game, drawn off the screen."""

    def __init__(self, app: App, session: AnySession, back: int) -> None:
        """Open the session at the position `back` moves before its end."""
        game = game_named(session.game)
        session = copy(session)
        match = session.match
        first, second = (name or player_name(app, who) for name, who in zip(match.names, match.players, strict=True))
        # Seats of a game by mail: no cursor, and no prompt for the side to move.
        session.match = Match((first, second), beginner=match.beginner, players=(Remote(), Remote()))
        session.go_to(len(session.moves) - back)
        scene = app.game_view(game).scene(app, Table(game, session, Copied()))
        assert isinstance(scene, PlayScene)
        self.scene = scene
        self.canvas = pygame.Surface(app.window.size)
        scene.form.want("menu")
        scene.layout()
        scene.cursor.focus_moved()
        scene.stage.background = app.compositor.table()
        space = scene.form.space
        area = space.pixels(scene.places.board.inset(-BOARD_MARGIN))
        self.seen = self.canvas.subsurface(area.clip(self.canvas.get_rect()))
        self.title = Stage(app.images)
        line = round(TITLE_HEIGHT * space.scale)
        self.paper = pygame.Surface((self.seen.get_width(), self.seen.get_height() + line))
        self.title.background = app.compositor.table().subsurface((area.left, 0, self.paper.get_width(), line)).copy()
        self.line = self.paper.subsurface((0, 0, self.paper.get_width(), line))

    def board(self) -> pygame.Surface:
        """Return the board as it is now."""
        if self.scene.needs_rebuild:
            self.scene.rebuild()
        self.scene.stage.draw(self.canvas)
        return self.seen

    def picture(self) -> pygame.Surface:
        """Return the board as it is now, below its title."""
        board = self.board()
        self._entitle()
        self.title.draw(self.line)
        self.paper.blit(board, (0, self.line.get_height()))
        return self.paper

    def make_move(self) -> None:
        """Begin to show the next move; the one before is at its end."""
        self.scene.stage.animator.finish()
        self.scene.table.redo()
        self.scene.follow()

    def heading(self) -> tuple[str, str]:
        """Return who plays, and what."""
        scene = self.scene
        if scene.game.players == 1:
            return scene.game.title, scene.words.subtitle()
        return f"{scene.names.full_label(0)} – {scene.names.full_label(1)}", scene.game.title

    def result(self) -> str:
        """Return who has won, or "" before the end."""
        outcome = self.scene.table.ending
        return "" if outcome is None else outcome_lines(self.scene, outcome)[0]

    def _entitle(self) -> None:
        """Update the title: who plays what, and in the end the result."""
        scene = self.scene
        form = scene.form
        first, second = self.heading()
        colour = "text_dim"
        result = self.result()
        if result and not scene.moving:
            second = result
            colour = "accent"
        self.title.remove_all([*self.title.sprites])
        space = Space(0, 0, form.space.scale)
        wide = self.line.get_width() / space.scale - 20
        for text, ink, y in ((first, "text", 18.0), (second, colour, 42.0)):
            art = form.fitting(Text(text, 20, STRONG, ink, width=wide, shorten=True), (18, 16))
            self.title.add(Sprite(art, space, 10, y, anchor=LEFT))


@contextmanager
def arcade(data: Path | None) -> Iterator[App]:
    """A temporary arcade with the player's colours, signs and language, as far as they can be read."""
    try:
        own = load_settings(data_folder(data) / "settings.json")
    except StorageError:
        own = Settings()

    def change(settings: Settings) -> None:
        settings.window_size = WINDOW
        settings.fullscreen = False
        settings.palette = own.palette
        settings.symbols = own.symbols
        settings.reduced_motion = own.reduced_motion
        settings.language = own.language

    with tempfile.TemporaryDirectory() as folder:
        app = App(Folders(ASSETS, LEVELS, Path(folder)), change, clock=lambda: 0.0, mute=True)
        app.push(MenuScene(app))
        try:
            yield app
        finally:
            app.close()
