"""What one window reads and writes in the player's folder, so that nothing the player has done is lost."""

from __future__ import annotations

import errno
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from msgspec import Struct

from game.language import N_
from game.play.port.game import AnyGame
from game.play.puzzles.solving import Solved
from game.play.records.record import about_game, record_text
from game.play.session.lines import Branch
from game.play.session.session import AnySession
from game.play.session.session_data import from_json
from game.rules import Outcome
from game.settings.settings import Settings
from game.store.archive.archive import Archive, archive_path
from game.store.files.files import LaterVersion, StorageError, clear_leftovers, keep_copy, set_aside, write_json
from game.store.files.folders import settings_path
from game.store.files.ledger import Ledger
from game.store.files.lock import short_lock
from game.store.player import saves
from game.store.player.progress import (
    NO_STARS,
    Stars,
    Won,
    add_stars,
    load_old_stars,
    load_progress,
    progress_path,
    save_progress,
    win,
)
from game.store.player.scores import Score, ScoreTable, load_scores, save_scores, scores_path
from game.store.player.settings_file import read_entries
from game.store.player.solved import load_solved, save_solved, solved_path
from game.store.player.versions import later_version

T = TypeVar("T")
log = logging.getLogger(__name__)

FEWEST: Final = 2
"""A game that was left after fewer moves is not kept."""
_SETTINGS: Final = N_("The settings are damaged: the defaults are used.")
_STARS: Final = N_("The file with the stars is damaged.")
_SCORES: Final = N_("The file with the best scores is damaged.")
_SOLVED: Final = N_("The file with the solved puzzles is damaged.")
_GAME: Final = N_("{game}: the saved game is damaged.")
_REASONS: Final = {
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
"""Why a file cannot be written, by the error of the system."""
_OTHER: Final = N_("the disk does not respond properly")
RETRY: Final = 3.0
"""Seconds after which what could not be written is tried again."""


class Kept(Struct, frozen=True):
    """A game in progress."""

    slot: str
    """What it is kept under."""
    session: AnySession
    when: float
    """When it was played last, as `time.time` gives it."""


class Keeper:
    """The player's files, as one window knows them.

    Several windows may use a folder. Settings, stars, scores and puzzles are read afresh whenever they are written, and
    only what was changed here is changed there. What cannot be written waits: this window sees it all the same, and
    tries again with everything else that it writes. A guest, a window that is not the first on its folder, keeps its
    games and settings to itself, and adds stars, scores and what it solved to those that are there. Where a later
    version of the arcade has written any of the files, nothing is written at all.
    """

    def __init__(
        self,
        folder: Path,
        tell: Callable[[str], object],
        translate: Callable[[str], str],
        changed: Callable[[], object],
        guest: bool = False,
    ) -> None:
        """`tell` says something to the player, in the language `translate` turns English into; `changed` is called when
        `sign` has become another one.
        """
        self.folder = folder
        self.guest = guest
        self.later = later_version(folder)
        """The later version of the arcade that wrote files here, empty where it is not known; else None."""
        self._tried = 0.0
        """When it was last tried to write what waits."""
        self.reason = ""
        """Why something could not be written when that was last tried, for the player; empty when nothing waits."""
        self._signed = self.reason, self.later
        """What `sign` followed when it was last looked at."""
        self._tell = tell
        self._ = translate
        self._changed = changed
        self.damaged: set[str] = set()
        """The games of which one in progress could not be read."""
        self._told: set[str] = set()
        self._lock = folder / "writing.lock"
        self._settings = settings_path(folder)
        self._stars = Ledger[Won](progress_path(folder), load_progress, save_progress, dict, _STARS, lasting=True)
        self._scores = Ledger(scores_path(folder), load_scores, save_scores, ScoreTable, _SCORES)
        self._solved = Ledger(solved_path(folder), load_solved, save_solved, Solved, _SOLVED)
        self._writers: dict[Path, Callable[[], None]] = {
            self._settings: self._write_settings,
            self._stars.path: partial(self._write_ledger, self._stars),
            self._scores.path: partial(self._write_ledger, self._scores),
            self._solved.path: partial(self._write_ledger, self._solved),
        }
        self._waiting: dict[Path, Callable[[], None]] = {}
        """The files that have to be written, and how."""
        self._entries: dict[str, object] = {}
        """The settings of this window as plain data."""
        self._chosen: dict[str, object] = {}
        """Those of them that were changed here and are not written yet."""
        self._old_stars = NO_STARS
        """The stars that an earlier program kept among the settings."""
        self._games: dict[tuple[str, str], AnySession | None] = {}
        """The games that are not, or not yet, in their files, by name and slot; None for one to be forgotten."""
        self.archive = Archive(archive_path(folder))
        """Every game that has ended or was left. All windows add to it, guests, too."""
        self._lines: list[str] = []
        """Its lines that are not written yet."""
        self._filed: dict[str, tuple[tuple[list[str], list[Branch], Outcome | None], bool]] = {}
        """The games that were put there from here, by when they began: all their moves with the end that the players
        made, and whether they had ended.
        """
        clear_leftovers(folder, r"(settings|scores|progress|puzzles)\.json")
        clear_leftovers(folder / "saves", r"[\w-]+\.json")
        clear_leftovers(folder / "reviews", r"[0-9a-f]+\.json")
        clear_leftovers(folder / "logs", r"[\w-]+\.txt")
        clear_leftovers(folder / "exports", r"[\w-]+\.arcade")

    @property
    def sign(self) -> str:
        """What has to be seen all the time: that nothing can be saved, or is not meant to be; else empty."""
        if self.reason:
            return self._("Not saved: {reason}").format(reason=self.reason)
        if self.later is not None:
            return self._("This folder belongs to a later version: nothing is saved here")
        if self.guest:
            return self._("Second window: games are not saved here, only stars and best scores")
        return ""

    # Writing

    def flush(self) -> bool:
        """Try to write what waits; whether nothing waits any more."""
        failed: StorageError | None = None
        for path, write in list(self._waiting.items()):
            if self.later is not None:
                break  # What waits is seen in this window all the same.
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
        """Try again what could not be written, if that is some seconds ago; `now` in seconds."""
        if self.reason and not 0.0 <= now - self._tried < RETRY:
            self._tried = now
            self.flush()

    def _why(self, error: StorageError) -> str:
        """Why something cannot be written, in the player's language."""
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
        """What can be used of a file. What cannot be used is kept aside, and told once: as `trouble`, what is wrong
        with it in the log.

        A file of which something cannot be used is due to be written anew. Raises `StorageError` when it is to be
        written now, and cannot be kept aside before. What a later version of the arcade wrote is left as it is, and so
        is everything else from then on.
        """
        unfit: list[str] = []
        shared = path in self._writers and path != self._settings
        own = self.later is None and (shared or not self.guest)
        try:
            value = load(path, unfit)
        except LaterVersion as error:
            if self.later is None:
                log.warning("%s", error)
                # It came meanwhile: a later version has the folder, too.
                self.later = ""
                self._report(self._("{name} was written by a later version of the arcade.").format(name=path.name))
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
                # The one that was told of is out of the way: this is another one.
                self._told.discard(trouble)
            self._report(trouble, aside)
            if writing and aside is None:
                raise
            return empty
        if unfit:
            aside = None
            if own:
                self._waiting[path] = self._writers[path]
                try:
                    aside = keep_copy(path)
                except StorageError:
                    if writing:
                        raise
            log.warning("in %s this cannot be used: %s", path, "; ".join(unfit))
            sentence = self._("Parts of {name} cannot be used. The rest was loaded.")
            self._report(sentence.format(name=path.name), aside)
        return value

    def _report(self, sentence: str, aside: Path | None = None) -> None:
        """Say something of a file, once; `aside` is what it is called now."""
        if sentence in self._told:
            return
        self._told.add(sentence)
        if aside is not None:
            sentence += " " + self._("The file was kept as {name}.").format(name=aside.name)
        self._tell(sentence)

    # Settings

    def load_settings(self) -> Settings:
        entries = self._read(self._settings, self._load_entries, None, self._(_SETTINGS))
        settings = Settings.from_json(entries or {})
        self._entries = settings.to_json()
        return settings

    def save_settings(self, settings: Settings) -> None:
        """Write what was changed since they were loaded or saved."""
        before, self._entries = self._entries, settings.to_json()
        self._chosen |= {name: value for name, value in self._entries.items() if value != before.get(name)}
        if self._chosen and not self.guest:
            self._write(self._settings, self._write_settings)

    def _load_entries(self, path: Path, unfit: list[str]) -> dict[str, object] | None:
        entries = read_entries(path, unfit)
        stars = load_old_stars(path, unfit)
        if stars and stars != self._old_stars:
            self._old_stars = stars
            self._stars.changes.append(partial(add_stars, stars=stars))
            self._waiting[self._stars.path] = self._writers[self._stars.path]
        return entries

    def _write_settings(self) -> None:
        with short_lock(self._lock):
            held = self._read(self._settings, self._load_entries, None, self._(_SETTINGS), writing=True)
            if self._stars.path in self._waiting:
                # Stars that stand among the settings must stand elsewhere before the settings are written.
                self._add(self._stars)
            write_json(self._settings, self._entries if held is None else held | self._chosen)
        self._chosen.clear()

    # What all windows add to

    def _now(self, ledger: Ledger[T], writing: bool = False) -> T:
        """What is in a file, and what could not be written yet."""
        value = self._read(ledger.path, ledger.load, ledger.empty(), self._(ledger.trouble), writing)
        for change in ledger.changes:
            change(value)
        return value

    def _change(self, ledger: Ledger[T], change: Callable[[T], object]) -> None:
        ledger.changes.append(change)
        self._write(ledger.path, self._writers[ledger.path])

    def _write_ledger(self, ledger: Ledger[T]) -> None:
        with short_lock(self._lock):
            self._add(ledger)

    def _add(self, ledger: Ledger[T]) -> None:
        ledger.save(ledger.path, self._now(ledger, writing=True))
        if not ledger.lasting:
            ledger.changes.clear()
        self._waiting.pop(ledger.path, None)

    def stars(self, game: str) -> Mapping[str, int]:
        """The stars won in a game, by level."""
        return self.all_stars().get(game, {})

    def all_stars(self) -> Stars:
        """The stars won in all games."""
        return self._now(self._stars)

    def win_stars(self, game: str, level: str, stars: int) -> None:
        """Keep the stars won with a level; fewer than before take none away."""
        if stars > self.stars(game).get(level, 0):
            self._change(self._stars, partial(win, game=game, level=level, stars=stars))

    def merge_stars(self, stars: Stars) -> None:
        """Take over stars from elsewhere; where there are more already, those stay."""
        self._change(self._stars, partial(add_stars, stars=stars))

    def scores(self) -> ScoreTable:
        """The best games, those included that could not be written yet."""
        return self._now(self._scores)

    def add_score(self, score: Score) -> int | None:
        """Keep a score; its place, from 1, or None when it is not among the best."""
        place = self.scores().add(score)
        if place is not None:
            self._change(self._scores, lambda table: table.add(score))
        return place

    def rename_score(self, score: Score, name: str) -> Score:
        """Give a score that is kept another name; the score as it is then."""
        renamed = self.scores().rename(score, name)
        self._change(self._scores, lambda table: table.rename(score, name))
        return renamed

    def merge_scores(self, other: ScoreTable) -> None:
        """Take over scores from elsewhere, as far as they are among the best."""
        self._change(self._scores, lambda table: table.take(other))

    def solved(self) -> Solved:
        """What has come of puzzles, that included which could not be written yet."""
        return self._now(self._solved)

    def solve(self, change: Callable[[Solved], object]) -> None:
        """Keep what came of a puzzle: `change` is told what there is, and is to be done again where that is written."""
        self._change(self._solved, change)

    # Games in progress

    def games(self, game: AnyGame) -> list[Kept]:
        """The games in progress that can be used, the one played last first."""
        slots = saves.saved_slots(self.folder, game.name)
        mine = self.later is None and not self.guest
        found = []
        for slot, when in slots.items():
            if (game.name, slot) in self._games:
                continue
            load = partial(saves.load_session, self.folder, game, slot)
            path = saves.save_path(self.folder, game.name, slot)
            damaged = self._(_GAME).format(game=game.title)
            session = self._read(path, lambda *_, load=load: load(), None, damaged)
            if session is None:
                if self.later is None:
                    self.damaged.add(game.name)
            else:
                own = game.slot(session)
                if not slot and own not in slots and mine and saves.move_session(self.folder, game.name, own):
                    slot = own
                found.append(Kept(slot, session, when))
        for (name, slot), waiting in self._games.items():
            if name == game.name and waiting is not None:
                copy = from_json(waiting.to_json(), game.rules)
                found.append(Kept(slot, copy, time.time()))
        return sorted(found, key=lambda kept: -kept.when)

    def save_game(self, session: AnySession, slot: str = "") -> None:
        """Keep a game as it is now."""
        session.began = session.began or _now()
        self._keep_game(session.game, slot, session)

    def forget_game(self, name: str, slot: str = "") -> None:
        """There is nothing to go on with in a game any more."""
        self._keep_game(name, slot, None)

    def unfinished(self, games: Iterable[str]) -> set[str]:
        """Those names of games that can be continued."""
        here = {name for (name, _), kept in self._games.items() if kept and kept.begun and not kept.finished}
        return saves.unfinished_games(self.folder, games, self._games) | here

    def _keep_game(self, name: str, slot: str, session: AnySession | None) -> None:
        self._games[name, slot] = session
        if not self.guest:
            self._write(saves.save_path(self.folder, name, slot), partial(self._write_game, name, slot))

    def _write_game(self, name: str, slot: str) -> None:
        session = self._games[name, slot]
        if session is None:
            saves.forget_session(self.folder, name, slot)
        else:
            saves.save_session(self.folder, session, slot)
        del self._games[name, slot]

    # Games that have ended or were left

    def file_game(self, game: AnyGame, session: AnySession, outcome: Outcome | None) -> None:
        """Put a game that has ended, as `outcome` tells, or is left or goes on into the archive. It is there once: what
        was only stepped back through stays as it was, and an end that the players have taken back is none any more.
        """
        if outcome is None and len(session.moves) < FEWEST and session.began not in self._filed:
            return
        session.began = session.began or _now()
        ways = session.line(), [*session.branches], session.verdict
        known, ended = self._filed.get(session.began, (None, False))
        if known == ways and (ended or outcome is None):
            return
        self._filed[session.began] = ways, outcome is not None
        dates = {"began": session.began, "date": _now()}
        self._lines.append(record_text(session, dates | about_game(game, session, outcome)))
        self._write(self.archive.path, self._write_lines)

    def tell_once(self, sentence: str) -> None:
        """Say something of a file that need not be said again."""
        self._report(sentence)

    def _write_lines(self) -> None:
        while self._lines:
            self.archive.append(self._lines[0])
            del self._lines[0]


def _now() -> str:
    """The moment, as games are dated: so fine that no two of them, in whatever windows, begin at the same one."""
    return datetime.now().isoformat(timespec="microseconds")
