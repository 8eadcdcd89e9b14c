"""Games as text, played again without a window: how each ended, and where it stands now."""

from __future__ import annotations

import sys
from pathlib import Path

from game.app.logs import complain
from game.games import game_named
from game.play.record import Reading, RecordError, read_record
from game.store.files import StorageError, read_text

MOST_BYTES = 64_000_000
"""A file with every game of ten years of play."""


def replay(source: str) -> int:
    """Print a line for each game of a file, or of a text that is one; `-` reads the standard input.

    The exit status is 0 when every game fits, 1 when one does not, and 2 where there is nothing to read.
    """
    try:
        lines = _lines(source)
    except StorageError as error:
        complain(str(error))
        return 2
    games = [line for line in lines if line.strip() and not line.startswith("#")]
    if not games:
        complain("there is no game in it")
        return 2
    wrong = 0
    for number, text in enumerate(games, start=1):
        try:
            reading = read_record(text, game_named)
        except RecordError as error:
            wrong += 1
            complain(f"game {number}: {error}")
            continue
        if reading.problem:
            wrong += 1
            complain(f"game {number}: {reading.problem}")
        print(f"{number} {_told(reading)}", flush=True)
    return int(wrong > 0)


def _lines(source: str) -> list[str]:
    """The lines of a file, or a text itself; raises `StorageError`."""
    if source == "-":
        return sys.stdin.buffer.read(MOST_BYTES).decode(errors="replace").splitlines() if sys.stdin else []
    if source.split()[:1] == ["arcade"]:
        return [source.replace("\n", " ")]
    text = read_text(Path(source), MOST_BYTES)
    if text is None:
        raise StorageError(f"there is no file {source!r}, and a game begins with the word arcade")
    return text.splitlines()


def _told(reading: Reading) -> str:
    session = reading.session
    outcome = session.outcome
    if outcome is None:
        result = "goes on"
    else:
        who = "a draw" if outcome.winner is None else f"side {outcome.winner + 1} has won"
        result = f"{who} ({outcome.reason}, {outcome.score[0]} : {outcome.score[1]})"
    position = session.rules.position_text(session.position)
    return f"{session.game} {len(session.moves)} moves, {result}: {position}"
