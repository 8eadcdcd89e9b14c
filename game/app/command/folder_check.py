"""Check of a data folder: every file is read as the arcade reads it, and every game is played again.

Nothing at all is changed: no lock is taken, no file is put aside or converted. So it works while the arcade is open.
"""

import os
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from game.app.command.progress import Progress
from game.checks import Unfit
from game.games import GAMES
from game.installation import ASSETS, LEVELS
from game.play.port.game import AnyGame
from game.play.records.record import RecordError, read_head, read_record
from game.play.review.review import REVIEW_VERSION as REVIEW
from game.store.archive.archive import Archive, archive_path, forwards
from game.store.archive.caches import COUNTS_FILE
from game.store.files.errors import LaterVersion, StorageError, shown, storage_errors
from game.store.files.folders import Folders
from game.store.files.json_file import JsonFile, read_json
from game.store.levels.levels import own_folder, own_levels
from game.store.player.file_reader import cannot_be_read
from game.store.player.kept_files import look_through
from game.store.player.online_file import ONLINE_DATA, OnlineData
from game.store.player.progress import NO_STARS, STARS, load_old_stars, merged
from game.store.player.puzzle_progress_file import SOLVED
from game.store.player.recovery import recoverable_file
from game.store.player.saves import read_save
from game.store.player.scores import SCORES
from game.store.player.settings_file import SETTINGS
from game.store.player.versions import later_version
from game.workers.checking import problems_of

T = TypeVar("T")

LINES_NAMED = 20
"""Maximum number of lines of the archive that are named; the others are counted."""
UNFIT = 3
"""Maximum number of unfit parts named for a file."""
_SAVE = re.compile(r"(\w+)(?:-[\w-]+)?\.json")

LEFT_ALONE = "The arcade leaves it as it is, and tries to read it again every few seconds."
ASIDE = "The arcade puts it aside, and goes on without it."
PARTS = "The arcade keeps a copy, and uses the rest."
LATER_VERSION = "The arcade changes nothing in this folder, and asks whether to play without saving."
ODD_VERSION = "The arcade does not use it, and puts it aside before it writes a new one."
ANEW = "The arcade ignores it, and computes it again."


class Finding(Struct, frozen=True):
    """Something that does not fit."""

    place: str
    """The file, as seen from the data folder, with the line where there is one."""
    problem: str
    deed: str
    """Sentence about what the arcade does with it."""


class FolderCheck:
    """A check of one data folder."""

    def __init__(self, folder: Path, report: Callable[[Finding], object], progress: Progress) -> None:
        """`report` is called with every finding at once."""
        self._folder = folder
        self._report = report
        self._progress = progress
        self._later = later_version(folder) is not None
        self.counted: Counter[str] = Counter()
        """Numbers of things that are there, by the noun for one of them."""
        self.found = 0
        """Number of findings."""

    def run(self) -> None:
        """Check everything."""
        if self._names(self._folder) is None:
            return
        if not os.access(self._folder, os.W_OK):
            self._find(".", "this folder cannot be written to", "The arcade saves nothing here.")
        self._check_shared_files()
        self._check_saves()
        for game in GAMES:
            self._check_levels(game)
        self._check_caches()
        self._check_archive()
        self._check_kept_files()

    # Findings

    def _find(self, place: str, problem: str, deed: str) -> None:
        self.found += 1
        self._report(Finding(place, problem, deed))

    def _find_error(self, path: Path, error: StorageError | Unfit, deed: str) -> None:
        """Report an error of a file, whose path in the message becomes that from the data folder."""
        place = self._place(path)
        problem = str(error).replace(shown(path), place)
        if problem.startswith(place):
            problem = problem.removeprefix(place).lstrip(",: ")
        self._find(place, problem, deed)

    def _place(self, path: Path) -> str:
        return path.relative_to(self._folder).as_posix()

    # Files

    def _check_shared_files(self) -> None:
        self._load(SETTINGS)
        old = self._read(SETTINGS.path(self._folder), load_old_stars)
        won = self._load(STARS)
        stars = merged(old or NO_STARS, won or NO_STARS)
        self.counted["star"] += sum(sum(levels.values()) for levels in stars.values())
        scores = self._load(SCORES)
        solved = self._load(SOLVED)
        self.counted["best score"] += len(scores.all()) if scores is not None else 0
        self.counted["puzzle"] += solved.count if solved is not None else 0
        self.counted["online game"] += len((self._load(ONLINE_DATA) or OnlineData()).games)

    def _load(self, file: JsonFile[T]) -> T | None:
        return self._read(file.path(self._folder), file.load)

    def _read(self, path: Path, load: Callable[[Path, list[str]], T]) -> T | None:
        """Return the content of a file as far as it fits; None if it cannot be used at all."""
        unfit: list[str] = []
        self._progress.tell(f"checking {path.name}")
        try:
            value = load(path, unfit)
        except StorageError as error:
            self._find_error(path, error, self._deed(error))
            return None
        if unfit:
            more = [f"{len(unfit) - UNFIT} more"] if len(unfit) > UNFIT else []
            self._find(self._place(path), "; ".join([*unfit[:UNFIT], *more]), LATER_VERSION if self._later else PARTS)
        return value

    def _deed(self, error: StorageError) -> str:
        """Return what the arcade does with a file of the player's that raises this error."""
        if cannot_be_read(error):
            return LEFT_ALONE
        if self._later:
            return LATER_VERSION
        return ODD_VERSION if isinstance(error, LaterVersion) else ASIDE

    def _check_saves(self) -> None:
        folder = self._folder / "saves"
        for name in self._names(folder) or ():
            found = _SAVE.fullmatch(name)
            if found is None:
                continue
            if found[1] not in GAMES.names:
                self._find(f"saves/{name}", f"there is no game {found[1]}", "The arcade leaves it alone.")
            elif self._read(folder / name, _reader(GAMES.named(found[1]))) is not None:
                self.counted["saved game"] += 1

    def _check_levels(self, game: AnyGame) -> None:
        folders = Folders(ASSETS, LEVELS, self._folder)
        folder = own_folder(folders, game.name)
        if self._names(folder) is None:
            return
        self._progress.tell(f"checking the levels of {game.title}")
        for entry in own_levels(folders, game):
            self.counted["own level"] += 1
            if entry.error is not None:
                deed = "The arcade lists it with this error, and it cannot be played."
                problem = entry.error.removeprefix(entry.path.name).lstrip(",: ")
                self._find(self._place(entry.path), problem, deed)

    def _check_caches(self) -> None:
        readers: dict[Path, Callable[[Path], object]] = {COUNTS_FILE.path(self._folder): COUNTS_FILE.load}
        reviews = self._folder / "reviews"
        names = [name for name in self._names(reviews) or () if name.endswith(".json") and not name.startswith(".")]
        readers |= {reviews / name: lambda path: read_json(path, REVIEW) for name in names}
        for path, read in readers.items():
            self._progress.tell(f"checking {path.name}")
            try:
                read(path)
            except (StorageError, Unfit) as error:
                self._find_error(path, error, ANEW)

    def _names(self, folder: Path) -> list[str] | None:
        """Return the names in a folder, in order; None if there is no such folder, or if it cannot be read, which is
        reported.
        """
        try:
            with storage_errors(folder, "read"):
                return sorted(entry.name for entry in os.scandir(folder))
        except StorageError as error:
            if not isinstance(error.__cause__, FileNotFoundError) or folder.is_symlink():
                self._find(self._place(folder), error.reason, "The arcade uses nothing in it, and saves nothing there.")
            return None

    # The archive

    def _check_archive(self) -> None:
        archive = Archive(archive_path(self._folder))
        seen = set[int]()
        wrong = 0
        number = 0
        if not os.path.lexists(archive.path):
            return
        try:
            with archive.open() as file, storage_errors(archive.path, "read"):
                size = max(1, archive.size())
                for number, line in forwards(file):
                    self._progress.tell("replaying the games", file.tell() / size)
                    misfit = self._misfit(line, seen)
                    wrong += misfit is not None
                    if misfit is not None and wrong <= LINES_NAMED:
                        self._find(f"{archive.path.name}, line {number}", *misfit)
        except StorageError as error:
            place = archive.path.name + (f", after line {number}" if number else "")
            self._find(place, error.reason, "The arcade shows the games it can read, and appends to the file.")
        if wrong > LINES_NAMED:
            self.found += wrong - LINES_NAMED - 1  # Each of them is one.
            self._find(archive.path.name, f"{wrong - LINES_NAMED:,} more lines do not fit", "They are treated alike.")
        self.counted["game"] += len(seen)

    def _misfit(self, line: bytes, seen: set[int]) -> tuple[str, str] | None:
        """Play the game of a line again, and note it in `seen`. Return what does not fit, and what the arcade does."""
        try:
            text = line.decode("utf-8")
            if text.startswith("#"):
                return None
            reading = read_record(text, GAMES.named)
            head = read_head(text)
        except UnicodeDecodeError:
            return "it is not UTF-8 text", "The arcade skips this line."
        except RecordError as error:
            return str(error), "The arcade skips this line."
        if not head.whole:
            return "its end is missing", "The arcade skips this line."
        began = head.values.get("began")
        seen.add(hash((head.game, began) if began else text))  # As in `ArchiveIndex`: a later line replaces an earlier.
        problems = problems_of(reading, text, GAMES.named)
        deed = "The arcade lists the game, and shows it as far as it fits."
        return ("; ".join(problems), deed) if problems else None

    # What was put aside

    def _check_kept_files(self) -> None:
        for kept in look_through(self._folder).kept:
            if ".kept-" in kept.path.name:
                continue  # The player has been asked.
            if recoverable_file(kept.path, GAMES.named).paths:
                deed = "It can be read: the arcade offers to restore what it holds."
            else:
                deed = "It cannot be used by this version, either: the arcade leaves it there."
            self._find(self._place(kept.path), "it was put aside", deed)


def _reader(game: AnyGame) -> Callable[[Path, list[str]], object]:
    return lambda path, unfit: read_save(path, game)
