"""Player store: what a player has, in files that are read and written so that no progress is lost."""

import os
import time
from collections.abc import Callable, Container, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from game.language import N_
from game.play.port.game import AnyGame
from game.play.puzzles.puzzle_progress import PuzzleProgress
from game.play.records.record import about_game, record_text
from game.play.session.line import Branch
from game.play.session.session import AnySession, from_json
from game.rules import Outcome
from game.settings.settings import Settings
from game.store.archive.archive import Archive, archive_path, note_text
from game.store.files.damaged import clear_leftovers
from game.store.files.errors import StorageError
from game.store.files.folders import online_path
from game.store.files.json_file import JsonFile, json_text
from game.store.levels.levels import Sheet
from game.store.player import saves
from game.store.player.borrowed_games import BorrowedGames
from game.store.player.file_reader import Reading
from game.store.player.file_store import FileStore
from game.store.player.progress import NO_STARS, STARS, Stars, add_stars, load_old_stars, win
from game.store.player.puzzle_progress_file import SOLVED
from game.store.player.saves import SavedGame
from game.store.player.scores import SCORES, Score, ScoreTable, this_moment
from game.store.player.settings_file import SETTINGS
from game.store.player.writes import (
    AnySharedFile,
    LevelWrite,
    LinesWrite,
    SaveWrite,
    SharedFile,
    SharedWrite,
    TextWrite,
)

T = TypeVar("T")

FEWEST = 2
"""Minimum number of moves of a game that is archived when it is left."""


class PlayerStore(FileStore):
    """The player's files as one window sees them.

    A guest, a window that is not the first on its folder, keeps games and settings to itself, and adds stars, scores
    and solved puzzles. A game of the folder that goes on in a guest becomes one of its own, so that what the first
    window makes of it is not replaced in the archive.
    """

    def __init__(
        self,
        folder: Path,
        tell: Callable[[str], object],
        translate: Callable[[str], str],
        changed: Callable[[], object],
        guest: bool = False,
        beside: bool = False,
    ) -> None:
        super().__init__(folder, tell, translate, changed, guest, beside)
        self._seen: set[Path] = set()
        """Saved games that this window has read or written since."""
        self.damaged: set[str] = set()
        """Games of which a saved one could not be used."""
        self._lock = folder / "writing.lock"
        settings = replace(SETTINGS, empty=lambda: dict(self._entries))
        damaged = N_("The settings are damaged: the defaults are used.")
        self._settings = SharedFile(settings, settings.path(folder), damaged)
        self._stars = SharedFile(STARS, STARS.path(folder), N_("The file with the stars is damaged."), lasting=True)
        self._scores = SharedFile(SCORES, SCORES.path(folder), N_("The file with the best scores is damaged."))
        self._solved = SharedFile(SOLVED, SOLVED.path(folder), N_("The file with the solved puzzles is damaged."))
        files: tuple[AnySharedFile, ...] = self._settings, self._stars, self._scores, self._solved
        self._shared.update((file.path, file) for file in files)
        self._own.add(self._settings.path)
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
        self._borrowed = BorrowedGames()
        """The games of the folder that were read here, in a guest."""
        if not guest and self.later is None:
            saves.take_drafts(folder)
        clear_leftovers(folder, r"(settings|scores|progress|puzzles|online)\.json")
        clear_leftovers(folder / "saves", r"[\w-]+\.json")
        clear_leftovers(folder / "reviews", r"[0-9a-f]+\.json")
        clear_leftovers(folder / "logs", r"[\w-]+\.txt")
        clear_leftovers(folder / "exports", r"[\w-]+\.arcade")

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

    def _take_old_stars(self) -> None:
        """Keep the stars that version 0.1.0 has put among the settings."""
        self._report(self._find_old_stars())
        if self._old_stars:
            self._writes.hold(self._stars.path, self._shared_write(self._stars))

    def _find_old_stars(self, writing: bool = False) -> Reading[Stars]:
        """Read the stars among the settings; callable in any thread."""
        path = self._settings.path
        reading = self._examine(path, load_old_stars, NO_STARS, self._settings.trouble, writing)
        if reading.value and reading.value != self._old_stars:
            self._old_stars = reading.value
            self._stars.changes.append(partial(add_stars, stars=reading.value))
        return reading

    def _before_settings(self) -> list[AnySharedFile]:
        """Return what is to be written before the settings: stars kept among them; called in a thread."""
        reading = self._find_old_stars(writing=True)
        self._readings.append(reading)
        reading.refuse()
        return [self._stars] if reading.value else []

    # Files shared by all windows

    def _now(self, shared: SharedFile[T]) -> T:
        """Return the content of a file with this window's pending changes."""
        with shared.lock:
            reading = self._examine(shared.path, shared.file.load, shared.file.empty(), shared.trouble)
            for change in shared.changes:
                change(reading.value)
        self._report(reading)
        return reading.value

    def _change(self, shared: SharedFile[T], change: Callable[[T], object]) -> None:
        shared.changes.append(change)
        self._write(shared.path, self._shared_write(shared))

    def _shared_write(self, shared: AnySharedFile) -> SharedWrite:
        first = self._before_settings if shared is self._settings else list[AnySharedFile]
        return SharedWrite(shared, self._read_to_write, self._lock, first)

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
        """True if this window may play online: two that play the same game would contradict each other, and a game that
        is not saved would leave somebody waiting.
        """
        return not self.guest and self.later is None and not self.passing

    @property
    def has_online(self) -> bool:
        """True if there may be online games or brokers, without reading their file."""
        return self.plays_online and os.path.exists(online_path(self.folder))

    def load_online(self, file: JsonFile[T]) -> T:
        """Return the content of the file of online games, whose module is not loaded without need.

        Raises `StorageError` if it cannot be read at present.
        """
        path = file.path(self.folder)
        trouble = N_("The file with the online games is damaged.")
        reading = self._examine(path, file.load, file.empty(), trouble)
        self._report(reading)
        if reading.error is not None and reading.unread:
            raise reading.error
        return reading.value

    def save_online(self, file: JsonFile[T], content: T) -> None:
        """Write the file of online games as they are now."""
        if self.plays_online:
            path = file.path(self.folder)
            data = file.data(content)
            self._write(path, TextWrite(path, partial(json_text, data), file.most))

    # Games in progress

    def games(self, game: AnyGame) -> list[SavedGame]:
        """Return the games in progress that can be read, latest first."""
        slots = self._slots(game.name)
        found = []
        for slot, when in slots.items():
            if (game.name, slot) not in self._games:
                found += self._saved_game(game, slot, when, slots)
        for (name, slot), waiting in self._games.items():
            if name == game.name and waiting is not None:
                copy = from_json(waiting.to_json(), game.rules)
                found.append(SavedGame(slot, copy, time.time()))
        return sorted(found, key=lambda kept: -kept.when)

    def _slots(self, name: str) -> Mapping[str, float]:
        """Return the slots of a game, each with the time of its save in seconds, as `time.time` returns."""
        try:
            return saves.saved_slots(self.folder, name)
        except StorageError as error:
            self._report(Reading(self.folder / "saves", None, "", error))
            return {}

    def _saved_game(self, game: AnyGame, slot: str, when: float, slots: Container[str]) -> list[SavedGame]:
        """Return the game in a file, if it can be used."""
        path = saves.save_path(self.folder, game.name, slot)
        damaged = self._("{game}: the saved game is damaged.").format(game=game.title)
        reading = self._examine(path, lambda path, _: saves.read_save(path, game), None, damaged)
        self._report(reading)
        session = reading.value
        if session is None:
            self._seen.discard(path)
            if self.later is None and not reading.unread:
                self.damaged.add(game.name)
            return []
        self._seen.add(path)
        if self.guest:
            self._borrowed.add(session)
        own = game.slot(session)
        mine = self.later is None and not self.guest
        if not slot and own not in slots and mine and saves.move_session(self.folder, game.name, own):
            slot = own
        return [SavedGame(slot, session, when)]

    def save_game(self, session: AnySession, slot: str = "") -> None:
        """Save a game in its present state."""
        self._borrowed.release(session)
        session.began = session.began or this_moment()
        self._keep_game(session.game, slot, session)

    def forget_game(self, name: str, slot: str = "") -> None:
        """Delete the saved game."""
        self._keep_game(name, slot, None)

    def unfinished(self, games: Iterable[str]) -> set[str]:
        """Return those of the games that can be continued."""
        here = {name for (name, _), kept in self._games.items() if kept and kept.begun and not kept.finished}
        slots = {(name, slot) for name in games for slot in self._slots(name)} - self._games.keys()
        return here | {name for name, slot in slots if saves.is_unfinished(saves.save_path(self.folder, name, slot))}

    def _keep_game(self, name: str, slot: str, session: AnySession | None) -> None:
        self._games[name, slot] = session
        if self.guest:
            return
        path = saves.save_path(self.folder, name, slot)
        data = session.to_json() if session is not None else None
        unseen = path not in self._seen and self.troubles.was_unread(path)

        def done() -> None:
            del self._games[name, slot]
            self._seen.add(path)

        self._write(path, SaveWrite(self.folder, path, data, unseen, done))

    # Levels

    def save_level(self, sheet: Sheet, written: Callable[[], object] = lambda: None) -> None:
        """Write the file of a level, or delete it, as its sheet has it. Guests do so, too: each level has a file.

        `written` is called when that is done.
        """
        if self.later is None:
            self._write(sheet.key, LevelWrite(sheet, written))

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
        self._borrowed.release(session)
        if session in self._borrowed:
            return  # It was only browsed.
        session.began = session.began or this_moment()
        ways = session.line(), [*session.branches], session.verdict
        known, ended = self._filed.get(session.began, (None, False))
        if known == ways and (ended or outcome is None):
            return
        self._filed[session.began] = ways, outcome is not None
        dates = {"began": session.began, "date": this_moment()}
        self._lines.append(record_text(session, dates | about_game(game, session, outcome) | dict(about or {})))
        self._write_lines()

    def note_game(self, word: str, mark: str) -> None:
        """Append a note on a game of the archive: `FAVOURITE`, `DELETED`, ..."""
        self._lines.append(note_text(word, mark))
        self._write_lines()

    def _write_lines(self) -> None:
        self._write(self.archive.path, LinesWrite(self.archive, self._lines))
