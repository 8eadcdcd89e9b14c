"""Player store: reads and writes the player's files for one window, so that no progress is lost. Files of a later
version are left as they are.
"""

import errno
import logging
import re
import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from game.language import N_
from game.play.port.game import AnyGame
from game.play.puzzles.puzzle_progress import PuzzleProgress
from game.play.records.record import about_game, record_text
from game.play.session.session import VERSION, AnySession, Branch, from_json
from game.rules import Outcome
from game.settings.settings import Settings
from game.store.archive.archive import Archive, archive_path
from game.store.files.files import (
    JsonFile,
    LaterVersion,
    StorageError,
    clear_leftovers,
    keep_copy,
    online_path,
    set_aside,
)
from game.store.files.lock import short_lock
from game.store.player import saves
from game.store.player.progress import NO_STARS, STARS, Stars, add_stars, load_old_stars, win
from game.store.player.puzzle_progress_file import SOLVED
from game.store.player.scores import SCORES, Score, ScoreTable, this_moment
from game.store.player.settings_file import SETTINGS

T = TypeVar("T")


class SharedFile(Struct, Generic[T]):
    """A file that several windows change, and the changes of this one, which are merged into it."""

    file: JsonFile[T]
    path: Path
    trouble: str
    """Message if it cannot be read."""
    lasting: bool = False
    """True if all changes of this window are applied at every write, so that none is ever lost."""
    changes: list[Callable[[T], object]] = field(default_factory=list)
    """Changes made here; until written, or for ever if `lasting`."""


ONLINE = 1
"""Version of the file of online games, whose module is not loaded for this."""
HEAD = 4096
"""Number of bytes at the beginning of a file that contain its version."""
_NUMBER = re.compile(rb'\s*\{\s*"version"\s*:\s*(\d{1,9})\b')
_PROGRAM = re.compile(rb'"seen_version"\s*:\s*"([0-9.]{1,20})"')


def later_version(folder: Path) -> str | None:
    """Return None if this version can read all files of a folder, else the version of the arcade that wrote them.

    The version is the one named in the settings, or empty. Never raises: an unreadable file does not count as later.
    """
    files: tuple[JsonFile[Any], ...] = SETTINGS, STARS, SCORES, SOLVED
    own = {file.path(folder): file.version for file in files} | {online_path(folder): ONLINE}
    own |= dict.fromkeys((folder / "saves").glob("*.json"), VERSION)
    if not any(written_version(path) > version for path, version in own.items() if "." not in path.stem):
        return None
    program = _PROGRAM.search(_head(SETTINGS.path(folder), SETTINGS.most))
    return program[1].decode() if program else ""


def written_version(path: Path) -> int:
    """Return the version of a JSON file's format; 0 if there is none or it cannot be read."""
    found = _NUMBER.match(_head(path, HEAD))
    return int(found[1]) if found else 0


def _head(path: Path, size: int) -> bytes:
    try:
        if not path.is_file():
            return b""
        with path.open("rb") as file:
            return file.read(size)
    except (OSError, ValueError):
        return b""


log = logging.getLogger(__name__)

FEWEST = 2
"""Minimum number of moves of a game that is archived when it is left."""
_REASONS = {
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("the disk is full"),
    errno.EROFS: N_("the disk is read-only"),
    errno.EACCES: N_("this folder cannot be written to"),
    errno.EPERM: N_("this folder cannot be written to"),
    errno.ENOTDIR: N_("a file is where a folder should be"),
    errno.EEXIST: N_("a file is where a folder should be"),
    errno.ENOENT: N_("it is a link to a missing folder"),
    errno.EFBIG: N_("the file would be too large"),
}
"""Why a file cannot be written, by the system's error number."""
_OTHER = N_("the disk does not respond properly")
RETRY = 3.0
"""Seconds between two attempts to write."""


class SavedGame(Struct, frozen=True):
    """A game in progress."""

    slot: str
    """Name under which it is kept."""
    session: AnySession
    when: float
    """Time it was played last, in seconds as `time.time` returns."""


class PlayerStore:
    """The player's files as one window sees them.

    Several windows may share a folder. Settings, stars, scores and puzzles are read again at every write, and only this
    window's changes are applied. What cannot be written stays pending: this window sees it all the same, and retries
    with its next write. A guest, a window that is not the first on its folder, keeps games and settings to itself, and
    adds stars, scores and solved puzzles. If a later version of the arcade has written any of the files, nothing is
    written.
    """

    def __init__(
        self,
        folder: Path,
        tell: Callable[[str], object],
        translate: Callable[[str], str],
        changed: Callable[[], object],
        guest: bool = False,
    ) -> None:
        """`tell` shows a message, `translate` makes English the player's language, `changed` reports a new `sign`."""
        self.folder = folder
        self.guest = guest
        self.later = later_version(folder)
        """Version of the arcade that wrote later files here, empty if unknown; None if there are none."""
        self._tried = 0.0
        """Time of the last attempt to write pending files."""
        self.reason = ""
        """Why the last attempt to write failed, for the player; empty when nothing is pending."""
        self._signed = self.reason, self.later
        """State from which `sign` was made when it was last announced."""
        self._tell = tell
        self._ = translate
        self._changed = changed
        self.damaged: set[str] = set()
        """Games of which a saved one could not be read."""
        self._told: set[str] = set()
        self._lock = folder / "writing.lock"
        settings = replace(SETTINGS, empty=lambda: dict(self._entries))
        damaged = N_("The settings are damaged: the defaults are used.")
        self._settings = SharedFile(settings, settings.path(folder), damaged)
        self._stars = SharedFile(STARS, STARS.path(folder), N_("The file with the stars is damaged."), lasting=True)
        self._scores = SharedFile(SCORES, SCORES.path(folder), N_("The file with the best scores is damaged."))
        self._solved = SharedFile(SOLVED, SOLVED.path(folder), N_("The file with the solved puzzles is damaged."))
        files: tuple[SharedFile[Any], ...] = self._settings, self._stars, self._scores, self._solved
        self._writers = {file.path: partial(self._write_shared, file) for file in files}
        self._waiting: dict[Path, Callable[[], None]] = {}
        """Pending files, and the functions that write them."""
        self._entries: dict[str, object] = {}
        """The settings of this window as plain data, which are all written where their file is missing."""
        self._old_stars = NO_STARS
        """Stars that version 0.1.0 kept among the settings."""
        self._games: dict[tuple[str, str], AnySession | None] = {}
        """Games not in their files, or not yet, by name and slot; None for one to be forgotten."""
        self.archive = Archive(archive_path(folder))
        """The archive. All windows append to it, guests too."""
        self._lines: list[str] = []
        """Its lines that are not written yet."""
        self._filed: dict[str, tuple[tuple[list[str], list[Branch], Outcome | None], bool]] = {}
        """Games archived here, by beginning date: moves, branches and agreed result, and True if they had ended."""
        clear_leftovers(folder, r"(settings|scores|progress|puzzles|online)\.json")
        clear_leftovers(folder / "saves", r"[\w-]+\.json")
        clear_leftovers(folder / "reviews", r"[0-9a-f]+\.json")
        clear_leftovers(folder / "logs", r"[\w-]+\.txt")
        clear_leftovers(folder / "exports", r"[\w-]+\.arcade")

    @property
    def sign(self) -> str:
        """The permanent message that nothing can be saved, or is not meant to be; else empty."""
        if self.reason:
            return self._("Not saved: {reason}").format(reason=self.reason)
        if self.later is not None:
            return self._("This folder belongs to a later version: nothing is saved here")
        if self.guest:
            return self._("Second window: games are not saved here, only stars and best scores")
        return ""

    # Writing

    def flush(self) -> bool:
        """Try to write everything pending; return True if nothing is left."""
        failed: StorageError | None = None
        for path, write in list(self._waiting.items()):
            if self.later is not None:
                break  # This window sees pending changes all the same.
            try:
                write()
                self._waiting.pop(path, None)
            except LaterVersion:
                break
            except StorageError as error:
                failed = failed or error
        before, self.reason = self.reason, self._why(failed) if failed else ""
        if before and not self.reason and self.later is None:
            self._tell(self._("Everything is saved again."))
        elif self.reason and not before:
            log.warning("nothing can be saved: %s", failed)
            self._tell(self._("Nothing can be saved: {reason}.").format(reason=self.reason))
        if self._signed != (self.reason, self.later):
            self._signed = self.reason, self.later
            self._changed()
        return failed is None

    def retry(self, now: float) -> None:
        """Try again to write pending files, at most every `RETRY` seconds; `now` in seconds."""
        if self.reason and not 0.0 <= now - self._tried < RETRY:
            self._tried = now
            self.flush()

    def _why(self, error: StorageError) -> str:
        """Return the reason of an error in the player's language."""
        cause = error.__cause__
        known = _REASONS.get(cause.errno or 0, _OTHER) if isinstance(cause, OSError) else _OTHER
        return self._(known)

    def _write(self, path: Path, write: Callable[[], None]) -> None:
        self._waiting[path] = write
        self.flush()

    # Reading

    def _read(
        self, path: Path, load: Callable[[Path, list[str]], T], empty: T, trouble: str, writing: bool = False
    ) -> T:
        """Return what can be used of a file; report the rest once, as `error_text`, log the details, and keep it aside.

        A file that is partly unusable becomes pending. With `writing`, raises `StorageError` if it cannot be kept aside
        before it is overwritten. A file of a later version is left alone, and from then on all others are, too.
        """
        unfit: list[str] = []
        shared = path in self._writers and path != self._settings.path
        own = self.later is None and (shared or not self.guest)
        try:
            value = load(path, unfit)
        except LaterVersion as error:
            log.info("%s", error)
            self._leave_to_later(path)
            if writing:
                raise
            return empty
        except StorageError as error:
            aside = set_aside(path) if own else None
            log.warning("%s; kept as %s", error, aside)
            if isinstance(error.__cause__, OSError):
                told = self._("{name} cannot be read: {reason}.")
                trouble = told.format(name=path.name, reason=self._why(error))
            if aside is not None:
                # The one reported earlier is out of the way: this is another one.
                self._told.discard(trouble)
            self.tell_once(trouble, aside)
            if writing and aside is None:
                raise
            return empty
        if unfit:
            aside = None
            if own:
                if path in self._writers:
                    self._waiting[path] = self._writers[path]
                try:
                    aside = keep_copy(path)
                except StorageError:
                    if writing:
                        raise
            log.warning("in %s this cannot be used: %s", path, "; ".join(unfit))
            sentence = self._("Parts of {name} cannot be used. The rest was loaded.")
            self.tell_once(sentence.format(name=path.name), aside)
        return value

    def _leave_to_later(self, path: Path) -> None:
        """Write nothing from now on: a later version uses the folder, too, and has written a file meanwhile."""
        if self.later is None:
            self.later = ""
            self.tell_once(self._("{name} was written by a later version of the arcade.").format(name=path.name))

    def tell_once(self, sentence: str, aside: Path | None = None) -> None:
        """Show a message about a file unless it was shown before; `aside` is the file's new path."""
        if sentence in self._told:
            return
        self._told.add(sentence)
        if aside is not None:
            sentence += " " + self._("The file was kept as {name}.").format(name=aside.name)
        self._tell(sentence)

    # Settings

    def load_settings(self) -> Settings:
        self._take_old_stars()
        entries = self._now(self._settings)
        settings = Settings.from_json(entries)
        self._entries = settings.to_json()
        return settings

    def save_settings(self, settings: Settings) -> None:
        """Write what has changed since the settings were loaded or saved."""
        before, self._entries = self._entries, settings.to_json()
        chosen = {name: value for name, value in self._entries.items() if value != before.get(name)}
        if chosen and not self.guest:
            self._change(self._settings, lambda entries: entries.update(chosen))

    def _take_old_stars(self, writing: bool = False) -> None:
        """Keep the stars that version 0.1.0 has put among the settings."""
        stars = self._read(self._settings.path, load_old_stars, NO_STARS, self._(self._settings.trouble), writing)
        if stars and stars != self._old_stars:
            self._old_stars = stars
            self._stars.changes.append(partial(add_stars, stars=stars))
            self._waiting[self._stars.path] = self._writers[self._stars.path]

    # Files shared by all windows

    def _now(self, ledger: SharedFile[T], writing: bool = False) -> T:
        """Return the content of a file with this window's pending changes."""
        value = self._read(ledger.path, ledger.file.load, ledger.file.empty(), self._(ledger.trouble), writing)
        for change in ledger.changes:
            change(value)
        return value

    def _change(self, ledger: SharedFile[T], change: Callable[[T], object]) -> None:
        ledger.changes.append(change)
        self._write(ledger.path, self._writers[ledger.path])

    def _write_shared(self, ledger: SharedFile[Any]) -> None:
        with short_lock(self._lock):
            if ledger is self._settings:
                self._take_old_stars(writing=True)
                if self._stars.path in self._waiting:
                    # Stars kept among the settings must be saved elsewhere before the settings are overwritten.
                    self._add(self._stars)
            self._add(ledger)

    def _add(self, ledger: SharedFile[T]) -> None:
        ledger.file.save(ledger.path, self._now(ledger, writing=True))
        if not ledger.lasting:
            ledger.changes.clear()
        self._waiting.pop(ledger.path, None)

    def stars(self, game: str) -> Mapping[str, int]:
        """Return the stars won in a game, by level."""
        return self.all_stars().get(game, {})

    def all_stars(self) -> Stars:
        """Return the stars won in all games."""
        return self._now(self._stars)

    def win_stars(self, game: str, level: str, stars: int) -> None:
        """Save the stars won with a level; they never decrease."""
        if stars > self.stars(game).get(level, 0):
            self._change(self._stars, partial(win, game=game, level=level, stars=stars))

    def merge_stars(self, stars: Stars) -> None:
        """Merge stars from elsewhere; the greater number stays."""
        self._change(self._stars, partial(add_stars, stars=stars))

    def scores(self) -> ScoreTable:
        """Return the best scores, pending ones included."""
        return self._now(self._scores)

    def add_score(self, score: Score) -> int | None:
        """Save a score; return its place, from 1, or None if it is not among the best."""
        place = self.scores().add(score)
        if place is not None:
            self._change(self._scores, lambda table: table.add(score))
        return place

    def rename_score(self, score: Score, name: str) -> Score:
        """Rename a saved score; return it as it is then."""
        renamed = self.scores().rename(score, name)
        self._change(self._scores, lambda table: table.rename(score, name))
        return renamed

    def merge_scores(self, other: ScoreTable) -> None:
        """Merge scores from elsewhere."""
        self._change(self._scores, lambda table: table.take(other))

    def solved(self) -> PuzzleProgress:
        """Return the results of puzzles, pending ones included."""
        return self._now(self._solved)

    def solve(self, change: Callable[[PuzzleProgress], object]) -> None:
        """Save a puzzle's result: `change` is applied to the present results, and again to those in the file."""
        self._change(self._solved, change)

    # Online games

    @property
    def plays_online(self) -> bool:
        """Whether this window may play online: two that play the same game would contradict each other."""
        return not self.guest and self.later is None

    @property
    def has_online(self) -> bool:
        """Whether there may be online games or brokers, without reading their file."""
        return self.plays_online and online_path(self.folder).exists()

    def load_online(self, file: JsonFile[T]) -> T:
        """Return the content of the file of online games, whose module is not loaded without need."""
        trouble = self._("The file with the online games is damaged.")
        return self._read(file.path(self.folder), file.load, file.empty(), trouble)

    def save_online(self, file: JsonFile[T], content: T) -> None:
        """Write the file of online games; it may be written again later, with what has changed in `content` by then."""
        if self.plays_online:
            path = file.path(self.folder)
            self._write(path, partial(file.save, path, content))

    # Games in progress

    def games(self, game: AnyGame) -> list[SavedGame]:
        """Return the games in progress that can be read, latest first."""
        slots = saves.saved_slots(self.folder, game.name)
        mine = self.later is None and not self.guest
        found = []
        for slot, when in slots.items():
            if (game.name, slot) in self._games:
                continue
            path = saves.save_path(self.folder, game.name, slot)
            damaged = self._("{game}: the saved game is damaged.").format(game=game.title)
            session = self._read(path, lambda path, _: saves.read_save(path, game), None, damaged)
            if session is None:
                if self.later is None:
                    self.damaged.add(game.name)
            else:
                own = game.slot(session)
                if not slot and own not in slots and mine and saves.move_session(self.folder, game.name, own):
                    slot = own
                found.append(SavedGame(slot, session, when))
        for (name, slot), waiting in self._games.items():
            if name == game.name and waiting is not None:
                copy = from_json(waiting.to_json(), game.rules)
                found.append(SavedGame(slot, copy, time.time()))
        return sorted(found, key=lambda kept: -kept.when)

    def save_game(self, session: AnySession, slot: str = "") -> None:
        """Save a game in its present state."""
        session.began = session.began or this_moment()
        self._keep_game(session.game, slot, session)

    def forget_game(self, name: str, slot: str = "") -> None:
        """Delete the saved game."""
        self._keep_game(name, slot, None)

    def unfinished(self, games: Iterable[str]) -> set[str]:
        """Return those of the games that can be continued."""
        here = {name for (name, _), kept in self._games.items() if kept and kept.begun and not kept.finished}
        slots = {(name, slot) for name in games for slot in saves.saved_slots(self.folder, name)} - self._games.keys()
        return here | {name for name, slot in slots if saves.is_unfinished(saves.save_path(self.folder, name, slot))}

    def _keep_game(self, name: str, slot: str, session: AnySession | None) -> None:
        self._games[name, slot] = session
        if not self.guest:
            self._write(saves.save_path(self.folder, name, slot), partial(self._write_game, name, slot))

    def _write_game(self, name: str, slot: str) -> None:
        kept, path = self._games[name, slot], saves.save_path(self.folder, name, slot)
        if written_version(path) > VERSION:
            self._leave_to_later(path)
            raise LaterVersion(f"{path.name} is of a later version")
        if kept is None:
            saves.forget_session(self.folder, name, slot)
        else:
            saves.save_session(self.folder, kept, slot)
        del self._games[name, slot]

    # The archive

    def file_game(
        self, game: AnyGame, session: AnySession, outcome: Outcome | None, about: Mapping[str, str] | None = None
    ) -> None:
        """Append a game that has ended (with its `outcome`), is left or goes on to the archive, if it has changed;
        `about` are further values that describe it.

        A game that was only browsed is not appended again; one whose end was taken back counts as unfinished.
        """
        if outcome is None and len(session.moves) < FEWEST and session.began not in self._filed:
            return
        session.began = session.began or this_moment()
        ways = session.line(), [*session.branches], session.verdict
        known, ended = self._filed.get(session.began, (None, False))
        if known == ways and (ended or outcome is None):
            return
        self._filed[session.began] = ways, outcome is not None
        dates = {"began": session.began, "date": this_moment()}
        self._lines.append(record_text(session, dates | about_game(game, session, outcome) | dict(about or {})))
        self._write(self.archive.path, self._write_lines)

    def _write_lines(self) -> None:
        while self._lines:
            self.archive.append(self._lines[0])
            del self._lines[0]
