"""Headless replay: plays games written as text again, and checks that they fit."""

import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from game.app.command.counts import counted
from game.app.command.game_lines import game_lines
from game.app.command.progress import Progress
from game.app.system.logs import complain
from game.games import game_named
from game.play.records.record import RecordError, read_record
from game.play.session.session import AnySession
from game.store.files.errors import StorageError, shown
from game.workers.checking import problems_of

MISFITS_NAMED = 20
"""Maximum number of misfits reported one by one; the others are counted."""
COLUMNS = ("games", "fit", "side 1", "side 2", "drawn", "open", "moves")


def replay(*sources: str) -> int:
    """Print a line for each game and a table; sources are files, texts of a game, or `-` for the standard input.

    A game fits if all its moves are legal and lead to the result, score and last position that it states. Misfits are
    reported with their line, up to `MISFITS_NAMED`. Return the exit status: 0 if every game fits, 1 if one does not, or
    if there is nothing to read.
    """
    with Progress(sys.stderr) as progress:
        return _Replay(progress).run(sources)


class _Replay:
    """Games that are played again, and what comes of them."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._tallies: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._wrong = 0
        """Games that do not fit."""
        self._failed = False
        """True if there was nothing to read in one of the sources."""

    def run(self, sources: Sequence[str]) -> int:
        """Play all games; return the exit status."""
        for source in sources:
            self._play_all(source, shown(Path(source)) if len(sources) > 1 else "")
        if self._wrong > MISFITS_NAMED:
            self._complain("", f"and {self._wrong - MISFITS_NAMED:,} more")
        if sum(tally["games"] for tally in self._tallies.values()) > 1:
            self._progress.clear()
            _print_table(self._tallies)
        return int(self._failed or self._wrong > 0)

    def _play_all(self, source: str, file: str) -> None:
        empty = True
        tell = partial(self._progress.tell, "replaying")
        try:
            for number, text in game_lines(source, tell):
                empty = False
                problems = self._play(text, f"{file}:{number}".lstrip(":"))
                self._wrong += bool(problems)
                for problem in problems if self._wrong <= MISFITS_NAMED else ():
                    self._complain(f"{file}, line {number}".lstrip(", "), problem)
        except StorageError as error:
            self._complain("", str(error))
            self._failed = True
            return
        if empty:
            self._complain(file, "it contains no game")
            self._failed = True

    def _play(self, text: str, place: str) -> list[str]:
        """Replay a game, print its line, and return its problems."""
        try:
            reading = read_record(text, game_named)
        except RecordError as error:
            self._tallies["no game"]["games"] += 1
            return [str(error)]
        problems = problems_of(reading, text, game_named)
        self._progress.print(f"{place} {_told(reading.session)}")
        outcome = reading.session.outcome
        if outcome is None:
            how = "open"
        elif outcome.winner is None:
            how = "drawn"
        else:
            how = f"side {outcome.winner + 1}"
        tally = self._tallies[reading.session.game]
        tally.update({"games": 1, "fit": int(not problems), how: 1, "moves": len(reading.session.moves)})
        return problems

    def _complain(self, where: str, problem: str) -> None:
        self._progress.clear()
        complain(f"{where}: {problem}".removeprefix(": "))


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
