"""Pictures and films: renders a board as in the window, but into a file.

Run by `main.py picture FILE_OR_TEXT NEW.png` and `main.py film FILE_OR_TEXT NEW.webp`; the arcade runs these commands
too, so that no frame waits. A film is an animated WebP. The display is the dummy driver's; the data folder is only
read, for colours and signs.
"""

import io
import math
import os
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path

# Before pygame is imported: there may be no screen, and nothing must appear on it.
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

import pygame
from PIL import Image

from game.app.command.game_lines import game_lines
from game.app.command.progress import Progress
from game.app.command.sources import refuse_target
from game.app.loop.app import App
from game.app.system.logs import complain
from game.games import game_named
from game.installation import ASSETS, LEVELS
from game.play.records.record import MOST_LETTERS, RecordError, read_record
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
from game.store.files.new_files import make_room, write_new
from game.store.player.settings_file import load_settings

WINDOW = (1568, 882)
"""Window size in pixels; the board is about 720 pixels high."""
MARGIN = 3.0
"""Units visible round the board; the timeline begins below them."""
TITLE = 58.0
"""Height in units of the title above the board: players, and the result."""
RATE = 20
"""Pictures a second."""
STEP = 1 / 120
PAUSE = 0.45
LAST = 2.5
"""Seconds between two moves, and after the last."""
LONGEST = 120.0
"""Maximum length of a film in seconds; a film of very many moves runs faster."""
ENDING = 12.0
"""Maximum seconds of what follows the last move."""
QUALITY = 80
"""Quality of the WebP encoder, in percent."""
PAINTED = 0.7
"""Share of the progress at which everything is painted, and only has to be encoded."""


class Film(Image.Image):
    """Pictures of the same size in sequence: an image of many frames, unpacked one at a time to save memory."""

    def __init__(self, size: tuple[int, int], seen: Callable[[float], object]) -> None:
        """`seen` is called with the progress of encoding, from 0 to 1."""
        super().__init__()
        self._mode = "RGB"
        self._size = size
        self.seen = seen
        self.at = 0
        self.pictures: list[bytes] = []
        """Pixels in RGB, compressed."""
        self.lengths: list[int] = []
        """Durations in milliseconds."""

    @property
    def n_frames(self) -> int:
        """Number of frames."""
        return len(self.pictures)

    def add(self, picture: pygame.Surface) -> None:
        """Append a picture, shown for 1 / `RATE` seconds."""
        pixels = zlib.compress(pygame.image.tobytes(picture, "RGB"), 1)
        if not self.pictures or pixels != self.pictures[-1]:
            self.pictures.append(pixels)
            self.lengths.append(0)
        self.lengths[-1] += 1000 // RATE

    def hold(self, seconds: float) -> None:
        """Show the last picture longer."""
        self.lengths[-1] += round(seconds * 1000)

    def seek(self, frame: int) -> None:
        """Go to a frame; raises `EOFError` after the last."""
        if frame >= self.n_frames:
            raise EOFError
        self.at = frame
        self.im = Image.frombytes("RGB", self.size, zlib.decompress(self.pictures[frame])).im
        self.seen(frame / self.n_frames)

    def tell(self) -> int:
        """Return the number of the current frame."""
        return self.at

    def packed(self) -> bytes:
        target = io.BytesIO()
        lengths = self.lengths if self.n_frames > 1 else self.lengths[0]
        # Few key frames: the others store only what changed.
        self.save(target, "WEBP", save_all=True, duration=lengths, quality=QUALITY, method=2, kmin=199, kmax=200)
        return target.getvalue()


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
        area = space.pixels(scene.places.board.inset(-MARGIN))
        self.seen = self.canvas.subsurface(area.clip(self.canvas.get_rect()))
        self.title = Stage(app.images)
        line = round(TITLE * space.scale)
        self.paper = pygame.Surface((self.seen.get_width(), self.seen.get_height() + line))
        self.title.background = app.compositor.table().subsurface((area.left, 0, self.paper.get_width(), line)).copy()
        self.line = self.paper.subsurface((0, 0, self.paper.get_width(), line))

    def picture(self) -> pygame.Surface:
        """Return the board as it is now, below its title."""
        if self.scene.needs_rebuild:
            self.scene.rebuild()
        self.scene.stage.draw(self.canvas)
        self._entitle()
        self.title.draw(self.line)
        self.paper.blit(self.seen, (0, self.line.get_height()))
        return self.paper

    def _entitle(self) -> None:
        """Update the title: who plays what, and in the end the result."""
        scene = self.scene
        names = self.scene.names
        outcome = self.scene.table.ending
        pair = scene.game.players == 2
        form = scene.form
        first = f"{names.full_label(0)} – {names.full_label(1)}" if pair else scene.game.title
        second = scene.game.title if pair else scene.words.subtitle()
        colour = "text_dim"
        if outcome is not None and not scene.moving:
            second = outcome_lines(scene, outcome)[0]
            colour = "accent"
        self.title.remove_all([*self.title.sprites])
        space = Space(0, 0, form.space.scale)
        wide = self.line.get_width() / space.scale - 20
        for text, ink, y in ((first, "text", 18.0), (second, colour, 42.0)):
            art = form.fitting(Text(text, 20, STRONG, ink, width=wide, shorten=True), (18, 16))
            self.title.add(Sprite(art, space, 10, y, anchor=LEFT))

    def film(self, moves: int, tell: Callable[[float], object]) -> Film:
        """Return a film of the next moves; `tell` is called with the progress, from 0 to 1, up to the encoded film."""
        film = Film(self.paper.get_size(), lambda share: tell(PAINTED + share * (1 - PAINTED)))
        scene = self.scene
        film.add(self.picture())
        film.hold(PAUSE)
        each = min(LONGEST / moves, 60.0)
        at_once = math.ceil(2 / (RATE * each))
        made = 0
        while made < moves:
            for _ in range(min(at_once, moves - made)):
                scene.stage.animator.finish()
                made += 1
                scene.table.redo()
                scene.follow()
            last = made == moves
            for _ in self._animated(ENDING if last else each * at_once * 0.7):
                film.add(self.picture())
            film.hold(LAST if last else min(PAUSE, each * at_once * 0.3))
            tell(made / moves * PAINTED)
        return film

    def _animated(self, most: float) -> Iterator[None]:
        """Play the animation in at most that many seconds, picture by picture."""
        scene = self.scene
        scene.stage.animator.hurry(most)
        for _ in range(max(1, round(most * RATE))):
            for _ in range(round(1 / RATE / STEP)):
                scene.stage.step(STEP)
            scene.poll()
            yield
            if not scene.moving:
                return
        scene.stage.animator.finish()
        yield


@contextmanager
def _arcade(data: Path | None) -> Iterator[App]:
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


def paint(kind: str, source: str, target: Path, data: Path | None, last: int, telling: bool = False) -> int:
    """Write a `picture` of a game's last position, or a `film` of its `last` moves (0: all); return the exit status.

    The progress stands on the terminal, and with `telling` in lines of the output, for the program that started this.
    """
    told = 0

    def tell(share: float) -> None:
        nonlocal told
        percent = round(share * 100)
        progress.tell("making the film", share)
        if telling and percent > told:
            told = percent
            print(f"{told} %", flush=True)

    try:
        with Progress(sys.stderr) as progress:
            refuse_target(target)
            session = _read(source)
            moves = min(last or len(session.moves), len(session.moves))
            if kind == "film" and not moves:
                raise RecordError("this game has no moves")
            make_room(target.parent)
            with _arcade(data) as app:
                if kind == "film":
                    content = Studio(app, session, moves).film(moves, tell).packed()
                else:
                    file = io.BytesIO()
                    pygame.image.save(Studio(app, session, 0).picture(), file, "board.png")
                    content = file.getvalue()
            write_new(target, content)
    except (RecordError, StorageError) as error:
        complain(str(error))
        return 1
    print(f"saved {target}", flush=True)
    return 0


def _read(source: str) -> AnySession:
    """Return the only game of a source; raises `RecordError` and `StorageError`."""
    if source == "-":
        # One line: the sender waits for the picture and keeps this input open.
        source = sys.stdin.buffer.readline(4 * MOST_LETTERS).decode(errors="replace")
    games = game_lines(source)
    text = next(games, (0, ""))[1]
    others = sum(1 for _ in games)
    if not text or others:
        raise RecordError(f"one game is painted, not {others + bool(text)}")
    reading = read_record(text, game_named)
    if reading.problem:
        raise RecordError(reading.problem)
    return reading.session
