"""Checking of games before an import: each is played again, and has to be what it states."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

from game.checks import quoted
from game.installation import LEVELS
from game.play.port.game import AnyGame
from game.play.port.level import AnyLevel
from game.play.records.record import COUNTS, Reading, RecordError, about_game, read_head, read_record
from game.store.archive.archive import Archive, ArchiveIndex
from game.store.levels.levels import read_levels
from game.workers.worker import Job, Named


class Checked(Struct, frozen=True, array_like=True):
    """Progress of a check."""

    share: float
    """Share of the games that are checked, 0 to 1."""
    misfit: int | None = None
    """Offset in bytes of a game that does not fit."""


class CheckGames(Job[Checked], frozen=True):
    """Check the games of a file; those that stand in the `own` one are known."""

    path: str
    own: str

    def results(self, named: Named) -> Iterator[Checked]:
        return misfits(Archive(Path(self.path)), Archive(Path(self.own)), named)


def misfits(archive: Archive, own: Archive, named: Named) -> Iterator[Checked]:
    """Check the games of a file for import: yield the progress every percent, and every game that does not fit.

    A game that stands word for word in the `own` file is not played again. Raises `StorageError`.
    """
    games = ArchiveIndex(archive, foreign=True).all().games
    told = 0
    known = {one.mark: one for one in ArchiveIndex(own).all().games}
    for number, one in enumerate(games):
        text = archive.text(one.at, one.size)
        held = known.get(one.mark)
        if (held is None or own.text(held.at, held.size).strip() != text.strip()) and not _fits(text, named):
            yield Checked(number / len(games), one.at)
        if number * 100 // len(games) > told:
            told = number * 100 // len(games)
            yield Checked(told / 100)


def _fits(text: str, named: Named) -> bool:
    try:
        return not problems_of(read_record(text, named), text, named)
    except RecordError:
        return False


def problems_of(reading: Reading, text: str, named: Named) -> list[str]:
    """Return what does not fit in a game, as sentences."""
    if reading.problem:
        return [reading.problem]
    values = read_head(text).values
    session = reading.session
    game = named(session.game)
    source = session.source
    level = _levels(game).get(source.level)
    if level is not None and game.rules.position_text(level.position) != source.start:
        level = None
    found = about_game(game, session, game.ending(session, level))
    # `about_game` leaves out counts of 0.
    found = {name: "0" for name in values if name.rstrip("12") in COUNTS} | found
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
