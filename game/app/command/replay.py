"""Headless replay: plays games written as text again, and checks that they fit."""

import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from game.app.command.counts import counted
from game.app.command.sources import missing
from game.app.system.logs import complain
from game.games import game_named
from game.play.records.record import RecordError, read_record
from game.play.session.session import AnySession
from game.store.archive.archive import Archive, forwards
from game.store.files.files import StorageError, shown
from game.workers.checking import problems_of

NAMED = 20
"""Maximum number of misfits reported one by one; the others are counted."""
COLUMNS = ("games", "fit", "side 1", "side 2", "drawn", "open", "moves")


def replay(*sources: str) -> int:
    """Print a line for each game and a table; sources are files, texts of a game, or `-` for the standard input.

    A game fits if all its moves are legal and lead to the result, score and last position that it states. Misfits are
    reported with their line, up to `NAMED`. Return the exit status: 0 if every game fits, 1 if one does not, 2 if there
    is nothing to read.
    """
    tallies: defaultdict[str, Counter[str]] = defaultdict(Counter)
    status = wrong = 0
    for source in sources:
        file = shown(Path(source)) if len(sources) > 1 else ""
        empty = True
        try:
            for number, text in game_lines(source):
                empty = False
                problems = _replayed(text, f"{file}:{number}".lstrip(":"), tallies)
                status, wrong = max(status, int(bool(problems))), wrong + bool(problems)
                for problem in problems if wrong <= NAMED else ():
                    complain(f"{file}, line {number}: {problem}".lstrip(", "))
        except StorageError as error:
            complain(str(error))
            status = 2
            continue
        if empty:
            complain(f"{file}: it contains no game".removeprefix(": "))
            status = 2
    if wrong > NAMED:
        complain(f"and {wrong - NAMED:,} more")
    if sum(tally["games"] for tally in tallies.values()) > 1:
        _print_table(tallies)
    return status


def _replayed(text: str, place: str, tallies: defaultdict[str, Counter[str]]) -> list[str]:
    """Replay a game, print its line, and return its problems."""
    try:
        reading = read_record(text, game_named)
    except RecordError as error:
        tallies["no game"]["games"] += 1
        return [str(error)]
    problems = problems_of(reading, text, game_named)
    print(f"{place} {_told(reading.session)}", flush=True)
    outcome, tally = reading.session.outcome, tallies[reading.session.game]
    how = "open" if outcome is None else "drawn" if outcome.winner is None else f"side {outcome.winner + 1}"
    tally.update({"games": 1, "fit": int(not problems), how: 1, "moves": len(reading.session.moves)})
    return problems


def game_lines(source: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file, or of a text, that should be games, each with its number.

    Reads one line at a time, of one that is too long only a part. Raises `StorageError`.
    """
    if source.split(maxsplit=1)[:1] == ["arcade"]:
        yield 1, source.replace("\n", " ")
        return
    for number, line in _lines(source):
        text = line.decode(errors="replace")  # Other encodings fail later: only names may contain them.
        if not text.startswith("#") and not text.isspace():
            yield number, text


def _lines(source: str) -> Iterator[tuple[int, bytes]]:
    if source == "-":
        if sys.stdin:
            yield from forwards(sys.stdin.buffer)
        return
    path = Path(source)
    if not os.path.lexists(path):
        raise StorageError(missing(source))
    archive = Archive(path)
    archive.refuse_too_long()
    try:
        with archive.open() as file:
            yield from forwards(file)
    except OSError as error:
        raise StorageError(f"{shown(path)} cannot be read: {error.strerror or error}") from error


def _told(session: AnySession) -> str:
    outcome = session.outcome
    if outcome is None:
        result = "goes on"
    else:
        who = "draw" if outcome.winner is None else f"side {outcome.winner + 1} won"
        result = f"{who} ({outcome.reason}, {outcome.score[0]} : {outcome.score[1]})"
    position = session.rules.position_text(session.position)
    return f"{session.game} {counted(len(session.moves), 'move')}, {result}: {position}"


def _print_table(tallies: dict[str, Counter[str]]) -> None:
    tallies = {**tallies, "all": sum(tallies.values(), Counter())}
    print(f"\n{'':<14}" + "".join(f"{column:>9}" for column in COLUMNS))
    for name, tally in tallies.items():
        print(f"{name:<14}" + "".join(f"{tally[column]:>9}" for column in COLUMNS))
