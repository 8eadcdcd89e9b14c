"""Backup: exports or imports everything of a player from the command line, without a window."""

import sys
from functools import partial
from pathlib import Path

from game.app.command.counts import counted
from game.app.command.progress import Progress
from game.app.command.sources import refuse_missing, refuse_target
from game.app.system.logs import complain
from game.background import finish
from game.games import GAMES, game_named
from game.installation import LEVELS
from game.store.archive.archive import Archive
from game.store.files.errors import StorageError, shown
from game.store.files.folder_choice import data_folder
from game.store.player.backup import BackupReport, Import, export_all
from game.store.player.player_store import PlayerStore
from game.workers.checking import misfits


def run(verb: str, path: Path, data: Path | None) -> int:
    """Write everything of a data folder to a file (`export`), or merge such a file into it (`import`).

    Return the exit status: 0 if everything fitted, 1 if something did not, or if nothing could be done.
    """
    wrong: list[str] = []
    work = _export if verb == "export" else _import
    try:
        with Progress(sys.stderr) as progress:
            store = PlayerStore(data_folder(data), wrong.append, lambda text: text, lambda: None)
            report = work(store, path, progress)
    except StorageError as error:
        complain(str(error))
        return 1
    wrong += _wrong(report)
    for sentence in wrong:
        complain(sentence)
    print(_told(verb, report, path))
    return int(bool(wrong))


def _export(store: PlayerStore, path: Path, progress: Progress) -> BackupReport:
    refuse_target(path)
    return finish(export_all(store, store.load_settings(), path), partial(progress.tell, "exporting"))


def _import(store: PlayerStore, path: Path, progress: Progress) -> BackupReport:
    refuse_missing(str(path))
    settings = store.load_settings()
    progress.tell("reading the file")
    unfit: set[int] = set()
    for one in misfits(Archive(path), store.archive, game_named):
        progress.tell("checking the games", one.share)
        if one.misfit is not None:
            unfit.add(one.misfit)
    work = Import(store, settings, path, GAMES.names, LEVELS, unfit)
    return finish(work.run(), partial(progress.tell, "importing"))


def _told(verb: str, report: BackupReport, path: Path) -> str:
    if verb == "export":
        parts = counted(report.games, "game"), counted(report.scores, "score"), counted(report.persons, "player")
        return f"{parts[0]}, {parts[1]} and {parts[2]} are in {shown(path)}"
    games = f"{counted(report.games, 'new game')}, {report.renewed:,} continued, {report.known:,} already here"
    scores = counted(report.scores, "new score")
    stars = counted(report.stars, "star")
    return f"{games}; {scores}, {stars}, {counted(report.puzzles, 'puzzle')}, {counted(report.persons, 'player')}"


def _wrong(report: BackupReport) -> list[str]:
    """Return a sentence for everything that did not fit."""
    one = "line is not a complete game and was skipped"
    many = "lines are not complete games and were skipped"
    told = [counted(report.damaged, one, many)] if report.damaged else []
    told += [f"not used: {words}" for words in report.unfit[:10]]
    told += [f"{len(report.unfit) - 10} more could not be used"] if len(report.unfit) > 10 else []
    told += ["the file was read only in part: too many lines are not games"] if report.given_up else []
    return told + (["the file is incomplete; what it contains was imported"] if report.cut else [])
