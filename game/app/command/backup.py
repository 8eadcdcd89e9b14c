"""Backup: exports or imports everything of a player from the command line, without a window."""

from pathlib import Path

from game.app.command.counts import counted
from game.app.system.logs import complain
from game.background import finish
from game.games import GAMES, game_named
from game.installation import LEVELS
from game.store.archive.archive import Archive
from game.store.files.files import StorageError, shown
from game.store.files.folder_choice import data_folder
from game.store.player.backup import BackupReport, Import, export_all
from game.store.player.player_store import PlayerStore
from game.workers.checking import misfits


def run(verb: str, path: Path, data: Path | None) -> int:
    """Write everything of a data folder to a file (`export`), or merge such a file into it (`import`).

    Return the exit status: 0 if everything fitted, 1 if something did not, 2 if nothing could be done.
    """
    wrong: list[str] = []
    try:
        store = PlayerStore(data_folder(data), wrong.append, lambda text: text, lambda: None)
        settings = store.load_settings()
        if verb == "export":
            report = finish(export_all(store, settings, path))
        else:
            checked = misfits(Archive(path), store.archive, game_named)
            unfit = {one.misfit for one in checked if one.misfit is not None}
            report = finish(Import(store, settings, path, GAMES.names, LEVELS, unfit).run())
    except StorageError as error:
        complain(str(error))
        return 2
    wrong += _wrong(report)
    for sentence in wrong:
        complain(sentence)
    print(_told(verb, report, path))
    return int(bool(wrong))


def _told(verb: str, report: BackupReport, path: Path) -> str:
    if verb == "export":
        parts = counted(report.games, "game"), counted(report.scores, "score"), counted(report.persons, "player")
        return f"{parts[0]}, {parts[1]} and {parts[2]} are in {shown(path)}"
    games = f"{counted(report.games, 'new game')}, {report.renewed:,} continued, {report.known:,} already here"
    scores, stars = counted(report.scores, "new score"), counted(report.stars, "star")
    return f"{games}; {scores}, {stars}, {counted(report.puzzles, 'puzzle')}, {counted(report.persons, 'player')}"


def _wrong(report: BackupReport) -> list[str]:
    """Return a sentence for everything that did not fit."""
    one, many = "line is not a complete game and was skipped", "lines are not complete games and were skipped"
    told = [counted(report.damaged, one, many)] if report.damaged else []
    told += [f"not used: {words}" for words in report.unfit[:10]]
    told += [f"{len(report.unfit) - 10} more could not be used"] if len(report.unfit) > 10 else []
    told += ["the file was read only in part: too many lines are not games"] if report.given_up else []
    return told + (["the file is incomplete; what it contains was imported"] if report.cut else [])
