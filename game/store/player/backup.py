"""Bundle: exports everything of a player to one readable file, and imports it: games and the player's notes on them,
best scores, stars, puzzles and persons. Settings are left out: they belong to a machine, and some of them are commands.

The file is one of games (see `game.store.archive.archive`) that can be opened and replayed as it is. The rest is in
lines that begin with `#`, each with JSON:

    # everything 1 .
    # person {"name": "Anna", "colour": 2, "sign": "moon"}
    # stars {"unstack": {"corner": 1}}
    # score {"game": "brickshooter", "table": "7", ...}
    # puzzles {"tried": {"explode": {"c3kkdydp": ["2026-11-22", 1, 2]}}}
    arcade 1 explode began=...
    # end .

An import only adds. Of a game in both, identified by its beginning date, the later line counts; it is a favourite if
either says so, and deleted if both do. Of two persons with the same name the one here stays, and of two numbers of
stars the greater. So neither the direction of an import nor its repetition matters.

Results for unknown games are skipped, and so are stars of a level that is neither here nor a player's own: they would
count for ever where nobody can see them. A later version, which has the level, takes them from the same file.
"""

import json
from collections.abc import Callable, Container, Mapping
from pathlib import Path
from typing import TypeVar

from msgspec import Struct, to_builtins
from msgspec.structs import asdict

from game.background import Steps, beside
from game.checks import Unfit, brief, mapping, quoted
from game.play.puzzles.puzzle_progress import RUN, PuzzleProgress
from game.settings.persons import MOST_JOINED, Person, joined, named, parse_person
from game.settings.settings import Settings
from game.store.archive.archive import DELETED, FAVOURITE, RESTORED, Archive, ArchivedGame, ArchiveIndex
from game.store.files.errors import StorageError
from game.store.files.new_files import new_file
from game.store.levels.levels import level_paths, may_be_own
from game.store.player import progress, scores
from game.store.player.player_store import PlayerStore
from game.store.player.puzzle_progress_file import SOLVED

T = TypeVar("T")

BEGIN = "# everything 1 ."
END = "# end ."
MOST_AFTER_IMPORT = 90_000
"""Maximum number of games after an import: the archive shows its last 100,000, so there is room for games played here.
"""
BATCH = 500
"""Lines written at once."""
BACKUP_SLICE = 50
"""Games processed in one step."""
PORTION = 20_000
"""Characters of other lines read in one step; a longer line counts as one step."""


class BackupReport(Struct):
    """Result of an export or import."""

    games: int = 0
    """Games imported that were new, or games exported."""
    renewed: int = 0
    """Games that were here and were continued elsewhere."""
    known: int = 0
    """Games that were here already."""
    damaged: int = 0
    """Lines that are not complete games of this arcade."""
    scores: int = 0
    stars: int = 0
    persons: int = 0
    puzzles: int = 0
    """Puzzles that were tried."""
    cut: bool = False
    """True if the end of the file is missing."""
    given_up: bool = False
    """True if the beginning was not read, as too many lines are not games."""
    unfit: list[str] = []
    """Messages about everything else that could not be used."""


def export_all(store: PlayerStore, settings: Settings, path: Path) -> Steps[BackupReport]:
    """Export everything. The file appears at the end, or not at all; raises `StorageError`, also if it exists."""
    while store.is_writing:
        yield False  # Games that were left a moment ago belong to it.
    lines = [BEGIN, *(_remark("person", to_builtins(person)) for person in settings.persons)]
    lines += [_remark("stars", {game: dict(levels)}) for game, levels in store.all_stars().items()]
    best = store.scores().all()
    lines += [_remark("score", asdict(score)) for score in best]
    tables = to_builtins(store.solved()).items()
    lines += [_remark("puzzles", {key: {name: one}}) for key, part in tables for name, one in part.items()]
    contents = ArchiveIndex(store.archive)
    archive = store.archive
    with new_file(path) as file:
        file.write("\n".join(lines) + "\n")
        yield from contents.read()
        if contents.broken is not None:
            raise contents.broken
        for number, game in enumerate(reversed(contents.games), start=1):
            words = [FAVOURITE] * game.favourite + [DELETED] * game.deleted
            notes = "".join(f"# {word} {game.mark} .\n" for word in words)
            file.write(archive.text(game.at, game.size).strip() + "\n" + notes)
            if number % BACKUP_SLICE == 0:
                yield True
        file.write(END + "\n")
        yield from beside(file.settle, "export")
    return BackupReport(len(contents.games), damaged=contents.damaged, scores=len(best), persons=len(settings.persons))


class Import:
    """An import, done by `run`."""

    def __init__(
        self,
        store: PlayerStore,
        settings: Settings,
        path: Path,
        games: Container[str],
        levels: Path,
        unfit: Container[int] = (),
    ) -> None:
        """`games` are the names of known games, `levels` is the folder of their levels, `unfit` has the offsets in
        bytes of lines that are not valid games. Raises `StorageError`.
        """
        if store.later is not None:
            raise StorageError(store.sign)
        self._store = store
        self._settings = settings
        self._report = BackupReport()
        self._source = Archive(path)
        self._theirs = ArchiveIndex(self._source, foreign=True)
        self._games = games
        self._levels = levels
        self._unfit = unfit
        self._strange: set[str] = set()
        """Unknown games that are mentioned."""

    def close(self) -> None:
        """Stop reading."""
        self._theirs.close()

    def run(self) -> Steps[BackupReport]:
        """Import everything; raises `StorageError`. What was imported until then stays, and can be imported again."""
        report = self._report
        theirs = self._theirs
        own = self._store.archive
        unfit = self._unfit
        yield from theirs.read()
        report.damaged = theirs.damaged
        report.given_up = theirs.given_up
        contents = ArchiveIndex(own)
        yield from contents.read()
        if contents.broken is not None:
            raise contents.broken
        held = {game.mark: game for game in contents.games}
        taken: list[str] = []
        left = 0
        for number, game in enumerate(sorted(theirs.games, key=lambda game: game.values.get("date", "")), start=1):
            if game.game not in self._games or not game.date or "began" not in game.values or game.at in unfit:
                report.damaged += 1
                continue
            if game.mark not in held and len(held) + report.games >= MOST_AFTER_IMPORT:
                left += 1
                continue
            taken += self._lines(game, held.get(game.mark), own)
            if number % BACKUP_SLICE == 0:
                if len(taken) >= BATCH:
                    own.add("\n".join(taken))
                    taken = []
                yield True
        if taken:
            own.add("\n".join(taken))
        if own.size():
            yield from beside(own.flush, "import")
        self._tell_rest("games", left)
        yield from self._take_rest(self._store, self._settings)
        return report

    def _lines(self, game: ArchivedGame, held: ArchivedGame | None, own: Archive) -> list[str]:
        """Return the lines to append to the own archive for a game of the file."""
        report = self._report
        mark = game.mark
        if held is None:
            report.games += 1
            words = [FAVOURITE] * game.favourite + [DELETED] * game.deleted
            return [self._text(game), *(f"# {word} {mark} ." for word in words)]
        later = self._is_later(game, held, own)
        report.renewed, report.known = report.renewed + later, report.known + (not later)
        words = [FAVOURITE] * (game.favourite and not held.favourite)
        if held.deleted and not game.deleted:
            words.append(RESTORED)
        elif held.deleted and later:
            words.append(DELETED)  # Otherwise the new line would restore it.
        return [self._text(game)] * later + [f"# {word} {mark} ." for word in words]

    def _is_later(self, game: ArchivedGame, held: ArchivedGame, own: Archive) -> bool:
        """Return True if a game's line replaces the one held here."""
        if (game.values, game.size) == (held.values, held.size):
            return False
        one, other = ((filed.values.get("date", ""), filed.moves) for filed in (game, held))
        return one > other or (one == other and self._text(game) > own.text(held.at, held.size).strip())

    def _text(self, game: ArchivedGame) -> str:
        return self._source.text(game.at, game.size).strip()

    def _take_rest(self, store: PlayerStore, settings: Settings) -> Steps[None]:
        """Import persons, stars, scores and puzzles."""
        report = self._report
        remarks = self._theirs.remarks[::-1]
        letters = 0
        report.cut = self._theirs.broken is not None or (BEGIN in remarks and END not in remarks)
        persons: list[Person] = []
        stars: list[progress.Stars] = []
        listed: list[object] = []
        puzzles: list[PuzzleProgress] = []
        read: dict[str, Callable[[object], object]] = {
            "person": lambda data: persons.append(parse_person(data)),
            "stars": lambda data: stars.append(progress.from_json({"stars": data}, report.unfit)),
            "score": listed.append,
            "puzzles": lambda data: puzzles.append(SOLVED.from_json(mapping("puzzles", data), report.unfit)),
        }
        for remark in remarks:
            letters += len(remark)
            if letters > PORTION:
                letters = 0
                yield True
            _, word, text = [*remark.split(" ", 2), "", ""][:3]
            if word not in read:
                continue
            try:
                data: object = json.loads(text)
                json.dumps(data, ensure_ascii=False).encode("utf-8")
                read[word](data)
            except Unfit as error:
                report.unfit.append(str(error))
            except (ValueError, RecursionError):
                report.unfit.append(brief(remark))
        self._take_persons(store, settings, persons)
        yield True
        self._take_stars(store, stars)
        yield True
        before = set(store.scores().all())
        found = scores.from_json({"scores": listed}, report.unfit)
        found = scores.ScoreTable(score for score in found.all() if self._is_here(score.game))
        if not before.issuperset(found.all()):
            store.merge_scores(found)
            report.scores = len(set(store.scores().all()) - before)
        yield True
        self._take_puzzles(store, puzzles)
        report.unfit += [f"there is no game {quoted(game)}" for game in sorted(self._strange)]

    def _is_here(self, game: str) -> bool:
        """Return True if there is a game of this name; note it for the report if not."""
        if game not in self._games:
            self._strange.add(game)
        return game in self._games

    def _take_stars(self, store: PlayerStore, sources: list[progress.Stars]) -> None:
        """Import the stars of levels that exist here, may exist in a player's folder, or were won here."""
        report = self._report
        won = store.all_stars()
        games = {game for source in sources for game in source if self._is_here(game)}
        here = {game: {path.stem for path in level_paths(self._levels / game)} | {*won.get(game, ())} for game in games}
        given = progress.Won()
        strange = dict[tuple[str, str], None]()
        for game, levels in (item for source in sources for item in source.items() if item[0] in games):
            for level, stars in levels.items():
                if level in here[game] or may_be_own(level):
                    kept = given.setdefault(game, {})
                    kept[level] = max(stars, kept.get(level, 0))
                else:
                    strange[game, level] = None
        report.unfit += [f"stars: {game} has no level {quoted(level)}" for game, level in strange]
        both = progress.merged(won, given)
        report.stars = _count(both) - _count(won)
        if report.stars:
            store.merge_stars(both)
        self._tell_rest("stars", sum(level not in both.get(game, {}) for game in given for level in given[game]))

    def _tell_rest(self, what: str, count: int) -> None:
        """Report that `count` entries were left out for lack of room, if any."""
        if count:
            self._report.unfit.append(f"{what}: there is no room for {count} more")

    def _take_puzzles(self, store: PlayerStore, given: list[PuzzleProgress]) -> None:
        held = store.solved()
        both = store.solved()
        wanted = set[tuple[str, str]]()
        for puzzles in map(self._of_known_games, given):
            both.merge(puzzles)
            wanted |= {(game, one) for game, tried in puzzles.tried.items() for one in tried}
        self._report.puzzles = both.count - held.count
        self._tell_rest("puzzles", sum(one not in both.tried.get(game, {}) for game, one in wanted))
        if both != held:
            store.solve(lambda held: held.merge(both))

    def _of_known_games(self, puzzles: PuzzleProgress) -> PuzzleProgress:
        """Return the results for games that exist here."""

        def known(by_game: dict[str, T]) -> dict[str, T]:
            return {game: one for game, one in by_game.items() if self._is_here(game)}

        def is_known(task: str) -> bool:
            return task == RUN or self._is_here(task.removeprefix(f"{RUN} "))

        days = {
            day: {task: one for task, one in tasks.items() if is_known(task)} for day, tasks in puzzles.days.items()
        }
        return PuzzleProgress(
            tried=known(puzzles.tried),
            days={day: tasks for day, tasks in days.items() if tasks},
            best=known(puzzles.best),
            mistakes=known(puzzles.mistakes),
            times=known(puzzles.times),
        )

    def _take_persons(self, store: PlayerStore, settings: Settings, persons: list[Person]) -> None:
        known = joined(settings.persons, persons, MOST_JOINED)
        self._report.persons = len(known) - len(settings.persons)
        self._tell_rest("persons", sum(named(known, person.name) is None for person in persons))
        if self._report.persons:
            settings.persons = known
            store.save_settings(settings)


def _remark(word: str, data: Mapping[str, object]) -> str:
    return f"# {word} {json.dumps(data, ensure_ascii=False)}"


def _count(stars: progress.Stars) -> int:
    return sum(sum(levels.values()) for levels in stars.values())
