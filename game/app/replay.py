"""Games as text, played again without a window: how each ended, where it stands now, and whether it still fits."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from game.app.logs import complain
from game.checks import quoted
from game.games import game_named
from game.installation import LEVELS
from game.play.game import AnyGame
from game.play.level import AnyLevel
from game.play.record import FEATS, Reading, RecordError, about_game, read_head, read_record
from game.play.session import AnySession
from game.store.archive import Archive
from game.store.contents import Contents
from game.store.files import StorageError, read_text, shown
from game.store.levels import read_levels

MOST_BYTES = 64_000_000
"""A file with every game of ten years of play."""
COLUMNS = ("games", "fit", "side 1", "side 2", "drawn", "open", "moves")


def replay(*sources: str) -> int:
    """Print a line for each game of files, or of texts that are one (`-` reads the standard input), and a table.

    A game fits when each of its moves can be made, and when what it says of its result, score and last position is
    what comes of them. The exit status is 0 when every game fits, 1 when one does not, and 2 where there is nothing to
    read; what does not fit is told with its line.
    """
    tallies: defaultdict[str, Counter[str]] = defaultdict(Counter)
    status = 0
    for source in sources:
        file = shown(Path(source)) if len(sources) > 1 else ""
        try:
            games = game_lines(source)
        except StorageError as error:
            complain(str(error))
            status = 2
            continue
        if not games:
            complain(f"{file}: it contains no game".removeprefix(": "))
            status = 2
        for number, text in games:
            if not _replayed(text, f"{file}:{number}".lstrip(":"), f"{file}, line {number}".lstrip(", "), tallies):
                status = max(status, 1)
    if sum(tally["games"] for tally in tallies.values()) > 1:
        _print_table(tallies)
    return status


def check(path: Path, own: Path) -> int:
    """For the arcade itself, which takes no game in unseen: print how far it has come through the games of a file, and
    of each that does not fit where its line begins, in bytes; at the end `checked`. What stands in the `own` file word
    for word is not played again.
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
    """How much of a file's games has been played, now and then, and where the lines of those begin that do not fit.
    Raises `StorageError`.
    """
    known = {one.mark: one for one in Contents(own).all().games} if own.size() else {}
    games, told = Contents(archive).all().games, 0
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


def _replayed(text: str, place: str, line: str, tallies: defaultdict[str, Counter[str]]) -> bool:
    """Play a game and tell about it; whether it fits."""
    try:
        reading = read_record(text, game_named)
    except RecordError as error:
        complain(f"{line}: {error}")
        tallies["no game"]["games"] += 1
        return False
    problems = _problems(reading, text)
    for problem in problems:
        complain(f"{line}: {problem}")
    print(f"{place} {_told(reading.session)}", flush=True)
    outcome, tally = reading.session.outcome, tallies[reading.session.game]
    how = "open" if outcome is None else "drawn" if outcome.winner is None else f"side {outcome.winner + 1}"
    tally.update({"games": 1, "fit": int(not problems), how: 1, "moves": len(reading.session.moves)})
    return not problems


def _problems(reading: Reading, text: str) -> list[str]:
    """What of a game does not fit."""
    if reading.problem:
        return [reading.problem]
    values, session = read_head(text).values, reading.session
    game, source = game_named(session.game), session.source
    level = _levels(game).get(source.level)
    if level is not None and game.rules.position_text(level.position) != source.start:
        level = None
    found = about_game(game, session, game.ending(session, level))
    # What nothing is remembered for is not said.
    found = {name: "0" for name in values if name.rstrip("12") in FEATS} | found
    found.pop("aid", None)  # No move tells that.
    if source.level and level is None:
        # The level has another start today, or is not here: nobody knows what it asked for.
        found = {"last": found["last"]}
    said = {name: values[name] for name in found if name in values}
    return [f"{name} is {quoted(found[name])}, not {quoted(said[name])}" for name in said if said[name] != found[name]]


@cache
def _levels(game: AnyGame) -> dict[str, AnyLevel]:
    files = read_levels(LEVELS / game.name, game.parse_level)
    return {entry.name: entry.level for entry in files if entry.level is not None}


def game_lines(source: str) -> list[tuple[int, str]]:
    """The lines of a file, or of a text, that are to be games, each with its number; raises `StorageError`."""
    lines = enumerate(_lines(source), start=1)
    return [(number, line) for number, line in lines if line.strip() and not line.startswith("#")]


def _lines(source: str) -> list[str]:
    if source == "-":
        return sys.stdin.buffer.read(MOST_BYTES).decode(errors="replace").splitlines() if sys.stdin else []
    if source.split()[:1] == ["arcade"]:
        return [source.replace("\n", " ")]
    text = read_text(Path(source), MOST_BYTES)
    if text is None:
        raise StorageError(f"there is no file {quoted(source)}, and a game begins with the word arcade")
    return text.splitlines()


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
