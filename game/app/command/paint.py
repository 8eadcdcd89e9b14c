"""Pictures, films and pages of a game, as in the window, but in a file.

Run by `main.py picture FILE_OR_TEXT NEW.png`, `main.py film FILE_OR_TEXT NEW.webp` and `main.py page FILE_OR_TEXT
NEW.html`; the arcade runs these commands too, so that no frame waits.
"""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pygame

from game.app.command.film import FORMATS, filmed
from game.app.command.game_lines import game_lines
from game.app.command.page import page
from game.app.command.progress import Progress
from game.app.command.sources import refuse_target
from game.app.command.studio import Studio, arcade
from game.app.system.logs import complain
from game.games import game_named
from game.play.records.record import MOST_LETTERS, RecordError, read_record
from game.play.session.session import AnySession
from game.store.files.errors import StorageError
from game.store.files.new_files import make_room, write_new

Tell = Callable[[float], object]
"""Called with the progress, from 0 to 1."""


def paint(kind: str, source: str, target: Path, data: Path | None, last: int, telling: bool = False) -> int:
    """Write a `picture` of a game's last position, a `film` of its `last` moves (0: all), or a `page` with all of them;
    return the exit status.

    The progress stands on the terminal, and with `telling` in lines of the output, for the program that started this.
    """
    told = 0

    def tell(share: float) -> None:
        nonlocal told
        percent = round(share * 100)
        progress.tell(f"making the {kind}", share)
        if telling and percent > told:
            told = percent
            print(f"{told} %", flush=True)

    try:
        with Progress(sys.stderr) as progress:
            refuse_target(target)
            session = _read(source)
            moves = min(last or len(session.moves), len(session.moves))
            if kind != "picture" and not moves:
                raise RecordError("this game has no moves")
            make_room(target.parent)
            with arcade(data) as app:
                studio = Studio(app, session, 0 if kind == "picture" else moves)
                content = _painted(kind, studio, target.suffix.lower(), moves, tell)
            write_new(target, content)
    except (RecordError, StorageError) as error:
        complain(str(error))
        return 1
    print(f"saved {target}", flush=True)
    return 0


def _painted(kind: str, studio: Studio, suffix: str, moves: int, tell: Tell) -> bytes:
    """Return the content of the file."""
    if kind == "film":
        return FORMATS[suffix](filmed(studio, moves, tell))
    if kind == "page":
        return page(studio, moves, tell).encode()
    file = io.BytesIO()
    pygame.image.save(studio.picture(), file, "board.png")
    return file.getvalue()


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
