"""Headless replay: plays games written as text again, and checks that they fit."""

from __future__ import annotations

import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from game.app.system.logs import complain
from game.checks import quoted
from game.games import game_named
from game.installation import LEVELS
from game.play.port.game import AnyGame
from game.play.port.level import AnyLevel
from game.play.records.record import FEATS, Reading, RecordError, about_game, read_head, read_record
from game.play.session.session import AnySession
from game.store.archive.archive import Archive
from game.store.archive.contents import Contents
from game.store.files.files import StorageError, shown
from game.store.files.lines import forwards
from game.store.levels.levels import read_levels

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


def check(path: Path, own: Path) -> int:
    """Check a file for import by the arcade: print progress in percent, for each misfit the offset of its line in
    bytes, and at the end `checked`; return the exit status.

    A game that stands word for word in the `own` file is not played again.
    """
    try:
        for share, at in misfits(Archive(path), Archive(own)):
            print(f"{share:.0%}" if at is None else at, flush=True)
    except StorageError as error:
        complain(str(error))
        return 1
    print("checked", flush=True)
    return 0


def misfits(archive: Archive, own: Archive) -> Iterator[tuple[float, int | None]]:
    """Yield the progress (0 to 1) with None every percent, or with the offset in bytes of a game that does not fit.

    Raises `StorageError`.
    """
    games, told = Contents(archive, foreign=True).all().games, 0
    known = {one.mark: one for one in Contents(own).all().games} if own.size() else {}
    for number, one in enumerate(games):
        text, held = archive.text(one.at, one.size), known.get(one.mark)
        if (held is None or own.text(held.at, held.size).strip() != text.strip()) and not _fits(text):
            yield number / len(games), one.at
        if number * 100 // len(games) > told:
            told = number * 100 // len(games)
            yield told / 100, None


def _fits(text: str) -> bool:
    try:
        return not _problems(read_record(text, game_named), text)
    except RecordError:
        return False


def _replayed(text: str, place: str, tallies: defaultdict[str, Counter[str]]) -> list[str]:
    """Replay a game, print its line, and return its problems."""
    try:
        reading = read_record(text, game_named)
    except RecordError as error:
        tallies["no game"]["games"] += 1
        return [str(error)]
    problems = _problems(reading, text)
    print(f"{place} {_told(reading.session)}", flush=True)
    outcome, tally = reading.session.outcome, tallies[reading.session.game]
    how = "open" if outcome is None else "drawn" if outcome.winner is None else f"side {outcome.winner + 1}"
    tally.update({"games": 1, "fit": int(not problems), how: 1, "moves": len(reading.session.moves)})
    return problems


def _problems(reading: Reading, text: str) -> list[str]:
    """Return what does not fit in a game, as sentences."""
    if reading.problem:
        return [reading.problem]
    values, session = read_head(text).values, reading.session
    game, source = game_named(session.game), session.source
    level = _levels(game).get(source.level)
    if level is not None and game.rules.position_text(level.position) != source.start:
        level = None
    found = about_game(game, session, game.ending(session, level))
    # `about_game` leaves out counts of 0.
    found = {name: "0" for name in values if name.rstrip("12") in FEATS} | found
    found.pop("aid", None)  # The moves do not tell whether there was help.
    if source.level and level is None:
        # The level is missing or its start has changed: its goals are unknown.
        found = {"last": found["last"]}
    said = {name: values[name] for name in found if name in values}
    return [f"{name} is {quoted(found[name])}, not {quoted(said[name])}" for name in said if said[name] != found[name]]


@cache
def _levels(game: AnyGame) -> dict[str, AnyLevel]:
    files = read_levels(LEVELS / game.name, game.parse_level)
    return {entry.name: entry.level for entry in files if entry.level is not None}


def game_lines(source: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file, or of a text, that should be games, each with its number.

    Reads one line at a time, of one that is too long only a part. Raises `StorageError`.
    """
    if source.split(maxsplit=1)[:1] == ["arcade"]:
        yield 1, source.replace("\n", " ")
        return
    for number, line in _lines(source):
        text = line.decode(errors="surrogateescape")  # Other encodings fail later: no game contains them.
        if not text.startswith("#") and not text.isspace():
            yield number, text


def _lines(source: str) -> Iterator[tuple[int, bytes]]:
    if source == "-":
        if sys.stdin:
            yield from forwards(sys.stdin.buffer)
        return
    path = Path(source)
    if not os.path.lexists(path):
        raise StorageError(f"there is no file {quoted(source)}, and a game begins with the word arcade")
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
    return f"{session.game} {len(session.moves)} moves, {result}: {position}"


def _print_table(tallies: dict[str, Counter[str]]) -> None:
    tallies = {**tallies, "all": sum(tallies.values(), Counter())}
    print(f"\n{'':<14}" + "".join(f"{column:>9}" for column in COLUMNS))
    for name, tally in tallies.items():
        print(f"{name:<14}" + "".join(f"{tally[column]:>9}" for column in COLUMNS))
