"""Backup of everything in one file, and its restoring, with progress and result."""

from functools import partial
from pathlib import Path

from game.background import Steps, Work
from game.checks import brief
from game.language import N_plural
from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry, OverlayScene
from game.scenes.base.scene import Reactive
from game.store.files.errors import StorageError, shown
from game.store.files.new_files import free_path
from game.store.player.backup import BackupReport, Import, export_all
from game.store.player.scores import today
from game.workers.checking import Checked, CheckGames
from game.workers.worker import Worker

SHEET_WIDTH = 600.0
OFFERED = 4
"""Maximum number of files offered for import."""
MISFITS_NAMED = 2
LONGEST_MISFIT = 120
"""Maximum number of misfits named, and their length in characters."""


class BackupScene(OverlayScene):
    """A question with the choices; then the progress; then the result."""

    work = Reactive[Work | None](None)
    played = Reactive[int | None](None)
    """Percent of the games replayed before they are imported; None if none are."""

    def __init__(self, app: Context, path: Path | None = None) -> None:
        """`path` is the file to import, if it was chosen already."""
        super().__init__(app)
        self.folder = app.folders.exports[0]
        self.lines: list[str] = []
        """Lines of the result; empty until something was done."""
        if path is not None:
            self._take(path)

    def closed(self) -> None:
        if self.work is not None:
            self.work.close()

    # Layout

    def build(self) -> None:
        self.text_sheet(self._("Export and import"), self._text(), self._entries(), SHEET_WIDTH, size=17)

    def _text(self) -> str:
        if self.work is not None and self.played is not None:
            return self._("Checking the games: {n} %").format(n=self.played)
        if self.work is not None:
            return self._("One moment, please.")
        if self.lines:
            return "\n".join(self.lines)
        told = self._(
            "Games, best scores, stars and players in one readable file. An import only adds: nothing is lost, and "
            "nothing appears twice."
        )
        where = self._("Drop other files onto the window or put them into {folder}.")
        return f"{told}\n{where.format(folder=shown(self.folder))}"

    def _entries(self) -> list[Entry]:
        if self.work is not None or self.lines:
            return [Entry("done", self._("Done"), self.back, icon="check", primary=True, enabled=self.work is None)]
        entries = [Entry("export", self._("Export everything"), self._give, icon="save", primary=True)]
        words = self._("Import {name}")
        for path in self._offered():
            text = words.format(name=brief(path.name, 40))
            entries.append(Entry(f"import {path.name}", text, partial(self._take, path), icon="plus"))
        return [*entries, Entry("back", self._("Back"), self.back, icon="back")]

    def _offered(self) -> list[Path]:
        """The files put into the folder last."""
        try:
            found = [path for path in self.folder.glob("*.arcade") if path.is_file()]
            return sorted(found, key=lambda path: -path.stat().st_mtime)[:OFFERED]
        except OSError:
            return []

    # What is done

    def _give(self) -> None:
        path = free_path(self.folder, f"everything {today()}", ".arcade")
        self._begin(self._export(path))

    def _take(self, path: Path) -> None:
        self.played = 0
        self._begin(self._import(path))

    def _begin(self, steps: Steps[list[str]]) -> None:
        self.work = self.app.scheduler.start(self._do(steps))

    def _do(self, steps: Steps[list[str]]) -> Steps[None]:
        """Run the chosen action, and show its result."""
        try:
            self.lines = yield from steps
        except StorageError as error:
            self.lines = [str(error)]
        self.work = None
        self.form.want("done")

    def _export(self, path: Path) -> Steps[list[str]]:
        report = yield from export_all(self.app.store, self.app.settings, path)
        games = self.plural("{n} game", "{n} games", report.games)
        return [self._("Saved as {path}").format(path=shown(path)), games]

    def _import(self, path: Path) -> Steps[list[str]]:
        app = self.app
        unfit = set[int]()
        task = Import(app.store, app.settings, path, app.games.names, app.folders.levels, unfit)
        try:
            checked = yield from self._check(path, unfit)
            self.played = None
            report = (yield from task.run()) if checked else None
        finally:
            task.close()
        if report is None:
            return [self._("The games could not be checked: nothing was imported.")]
        return self._taken(report)

    def _check(self, path: Path, unfit: set[int]) -> Steps[bool]:
        """Have the games played through, and learn which are `unfit`; return False if that cannot be done."""
        judge = Worker(self.app.start_program, Checked)
        judge.begin(CheckGames(str(path.absolute()), str(self.app.store.archive.path.absolute())))
        try:
            while judge.busy:
                for one in judge.results():
                    self.played = round(100 * one.share)
                    unfit |= {one.misfit} if one.misfit is not None else set()
                yield False
        finally:
            judge.close()
        return not judge.failed

    def _taken(self, report: BackupReport) -> list[str]:
        """Return what was imported, and what was not."""
        counted = (
            (N_plural("{n} new game", "{n} new games"), report.games),
            (N_plural("{n} game continued elsewhere", "{n} games continued elsewhere"), report.renewed),
            (N_plural("{n} game already here", "{n} games already here"), report.known),
            (N_plural("{n} new score", "{n} new scores"), report.scores),
            (N_plural("{n} star", "{n} stars"), report.stars),
            (N_plural("{n} puzzle", "{n} puzzles"), report.puzzles),
            (N_plural("{n} player", "{n} players"), report.persons),
        )
        told = [", ".join(self.plural(*words, n) for words, n in counted if n) or self._("Nothing new.")]
        wrong = report.damaged + len(report.unfit)
        if wrong:
            told.append(self.plural("{n} invalid line was skipped.", "{n} invalid lines were skipped.", wrong))
        told += [brief(words, LONGEST_MISFIT) for words in report.unfit[:MISFITS_NAMED]]
        if report.given_up:
            told.append(self._("The file was read only in part: too many lines are not games."))
        if report.cut:
            told.append(self._("The file is incomplete. All games and scores it contains were imported."))
        return told
