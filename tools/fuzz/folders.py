"""Fuzzing imports: a file from another player must not damage the player's own data."""

from __future__ import annotations

import json
import logging
import os
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from importlib import import_module
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from game.app.command import backup
from game.background import finish
from game.games import GAMES
from game.installation import LEVELS
from game.play.puzzles.puzzle_progress import MOST_REMEMBERED, RUN, Attempt, AttemptResult, PuzzleProgress, Result
from game.scenes.exchange.backup import BackupScene
from game.scenes.home.recovery import offer_recovery
from game.scenes.players.persons import remember
from game.settings.persons import MOST_JOINED, NAME_LIMIT, Person, joined, named, proposed
from game.settings.persons import MOST_PERSONS as MOST_PERSONS
from game.settings.settings import Settings
from game.store.archive.archive import DELETED, FAVOURITE, Archive, ArchiveIndex
from game.store.files.damaged import put_aside, set_aside
from game.store.levels.levels import OWN, level_paths
from game.store.player.backup import export_all
from game.store.player.player_store import PlayerStore
from game.store.player.progress import MAX_STARS, MOST_LEVELS, STARS, Won, merged
from game.store.player.recovery import NOT_TAKEN, recoverable
from game.store.player.scores import MAX_POINTS, MAX_SEED, PLACES, Score, ScoreTable
from game.ui.widgets.widgets import Button
from tools.fuzz.events import form_of
from tools.fuzz.files import EACH, WAITED, Templates, Trial, Way, make_template, run_files, try_damage, visit
from tools.fuzz.mutations import ODD, edit_games, flip
from tools.fuzz.watch import Broken, patience
from tools.fuzz.world import World

ROOM = 3 << 30
"""Memory limit of a trial, in bytes."""
FRAMES = 3000
"""Maximum number of frames of an import."""
FULL = 0.05
"""Probability that something is full."""
ALPHABETS = ("abcdefghij0123456789", "äöüß漢字Ωж", "\U0001f984\U0001f389")
"""Alphabets of names: characters of one, of two or three, and of four bytes."""
TOLD = {"achieved", "language", "met", "names", "players"}
"""Settings that the arcade changes by itself."""
TURNS = 3
"""Maximum number of turns of two versions."""
LENGTHS = (1, 8, 30, 64, 255)


class Owned(Struct):
    """Data of a player in a folder."""

    stars: Won
    scores: ScoreTable
    solved: PuzzleProgress
    persons: tuple[Person, ...]
    games: dict[str, tuple[str, bool, bool]]
    """Line of each archived game by its mark, True if it is a favourite, and True if it is deleted."""
    saves: set[str]
    """Games in progress as JSON."""
    settings: Settings


def keeper_of(data: Path, tell: Callable[[str], object] = lambda sentence: None) -> PlayerStore:
    """Return a keeper as of a new window."""
    return PlayerStore(data, tell, lambda text: text, lambda: None)


def owned(data: Path, aside: bool = False) -> Owned:
    """Return what is in a folder; raises `Broken` if the keeper reports any problem or, unless `aside` is true, if
    there are files that were put aside.
    """
    told: list[str] = []
    store = keeper_of(data, told.append)
    archive, games = store.archive, dict[str, tuple[str, bool, bool]]()
    if archive.size():
        for game in ArchiveIndex(archive).all().games:
            games[game.mark] = archive.text(game.at, game.size).strip(), game.favourite, game.deleted
    settings = store.load_settings()
    stars = {game: dict(levels) for game, levels in store.all_stars().items()}
    saves = {json.dumps(kept.session.to_json(), sort_keys=True) for game in GAMES for kept in store.games(game)}
    found = Owned(stars, store.scores(), store.solved(), settings.persons, games, saves, settings)
    if told or (not aside and any(map(put_aside, (data, data / "saves")))):
        raise _broken("the files are damaged", *told)
    return found


def _broken(what: str, *details: object) -> Broken:
    error = Broken(what)
    for detail in details:
        error.add_note(str(detail)[:400])
    return error


def hold(before: Owned, after: Owned) -> None:
    """Raise `Broken` unless everything from before is still there; there may be more, and better."""
    lost: dict[str, list[object]] = {
        "stars": [
            (game, level, count)
            for game, levels in before.stars.items()
            for level, count in levels.items()
            if after.stars.get(game, {}).get(level, -1) < count
        ],
        "scores": [score for score in before.scores.all() if not _among(after.scores, score)],
        "puzzles": [*_lost_puzzles(before.solved, after.solved)],
        "players": [
            person
            for person in before.persons
            if named(after.persons, person.name) is None and len(after.persons) < MOST_PERSONS
        ],
        "games": [mark for mark, game in before.games.items() if not _filed(game, after.games.get(mark))],
        "saves": [*before.saves - after.saves],
    }
    for what, which in lost.items():
        if which:
            raise _broken(f"own {what} are lost", len(which), which[0])


def _among(table: ScoreTable, score: Score) -> bool:
    """Return True if a score is among the best, or was displaced by better ones."""
    best = table.best(score.game, score.table)
    better = [other for other in best if other.rank <= score.rank]
    again = any((other.name, other.seed) == (score.name, score.seed) for other in better)
    return score in best or len(better) == PLACES or again


def _lost_puzzles(before: PuzzleProgress, after: PuzzleProgress) -> list[object]:
    lost: list[object] = []
    for game, puzzles in before.tried.items():
        for puzzle, one in puzzles.items():
            now = after.tried.get(game, {}).get(puzzle)
            lost += [(game, puzzle)] * (now is None or now.best < one.best or now.day > one.day)
    for day, tasks in before.days.items():
        for task, result in tasks.items():
            held = after.days.get(day, {}).get(task)
            lost += [(day, task)] * (held is None or held.worth < result.worth)
    for game, kinds in before.best.items():
        lost += [(game, kind) for kind, most in kinds.items() if after.best.get(game, {}).get(kind, 0) < most]
    return lost


def _filed(game: tuple[str, bool, bool], now: tuple[str, bool, bool] | None) -> bool:
    """Return True if a game is still archived, a favourite if it was one, and deleted only if it was."""
    return now is not None and now[1] >= game[1] and now[2] <= game[2]


# Data of a player


def word(chance: Random, longest: int) -> str:
    """Return a random name."""
    length = min(longest, chance.choice(LENGTHS))
    return "".join(chance.choices(chance.choice(ALPHABETS), k=length))


def a_day(chance: Random) -> str:
    return f"20{chance.randrange(20, 27)}-{chance.randrange(1, 13):02}-{chance.randrange(1, 29):02}"


def a_score(chance: Random) -> Score:
    """Return a random score, often in an existing table and of a known player."""
    table, name = str(chance.randrange(5, 11)), chance.choice(("Ann", "Bob", "", word(chance, 40)))
    points = chance.choice((1, 777, MAX_POINTS, chance.randrange(1, 10**5)))
    seed = chance.choice((0, 7, MAX_SEED, chance.randrange(10**6)))
    return Score("brickshooter", table, name, points, seed, a_day(chance))


def a_tried(chance: Random) -> Attempt:
    first = chance.choice(tuple(AttemptResult))
    return Attempt(a_day(chance), first, max(first, chance.choice(tuple(AttemptResult))))


def a_result(chance: Random) -> Result:
    return Result(chance.choice(tuple(AttemptResult)), chance.random() < 0.5, chance.randrange(100))


def some_stars(chance: Random, count: int) -> Won:
    """Return stars of existing levels, and of a player's own."""
    stars: Won = {}
    longest, there = (
        chance.choice(LENGTHS),
        {game.name: [path.stem for path in level_paths(LEVELS / game.name)] for game in GAMES},
    )
    for number in range(count):
        game = chance.choice(GAMES.names)
        own = f"{OWN}{number:x}{word(chance, longest)}"[:longest]
        levels = there[game]
        level = own if len(own) > len(OWN) and (count > len(levels) or chance.random() < 0.5) else chance.choice(levels)
        stars.setdefault(game, {})[level] = chance.randrange(1, MAX_STARS + 1)
    return stars


def some_puzzles(chance: Random, count: int) -> PuzzleProgress:
    """Return results of puzzles that may or may not exist."""
    solved, longest, few = PuzzleProgress(), chance.choice(LENGTHS[1:4]), chance.choices(GAMES.names, k=2)
    for number in range(count):
        solved.tried.setdefault(chance.choice(few), {})[f"{number:x}{word(chance, longest)}"[:longest]] = a_tried(
            chance
        )
    for _ in range(min(count, 100)):
        task = chance.choice((RUN, *GAMES.names))
        solved.days.setdefault(a_day(chance), {})[task] = a_result(chance)
    solved.best[few[0]] = {chance.choice(("sprint", "streak")): count}
    return solved


def some_persons(chance: Random, count: int) -> tuple[Person, ...]:
    persons: tuple[Person, ...] = ()
    for _ in range(count):
        persons = joined(persons, [proposed(persons, word(chance, NAME_LIMIT))])
    return persons


def furnish(data: Path, chance: Random, share: int = 1) -> None:
    """Give a player some of everything, sometimes so much that `share` times as much nearly fills the files."""

    def many(few: int, full: int) -> int:
        return full // share - few if chance.random() < FULL else chance.randrange(few)

    store = keeper_of(data)
    settings = store.load_settings()
    settings.persons = joined(settings.persons, some_persons(chance, many(4, MOST_JOINED)))
    store.save_settings(settings)
    STARS.save(STARS.path(data), merged(store.all_stars(), some_stars(chance, many(40, 2 * MOST_LEVELS))))
    store.merge_scores(ScoreTable(a_score(chance) for _ in range(many(20, 200))))
    puzzles = some_puzzles(chance, many(60, MOST_REMEMBERED))
    store.solve(lambda solved: solved.merge(puzzles))
    for game in ArchiveIndex(store.archive).all().games if store.archive.size() else ():
        if chance.random() < 0.3:
            store.archive.note(chance.choice((FAVOURITE, DELETED)), game.mark)


def play_on(store: PlayerStore, chance: Random, before: Owned) -> Owned:
    """Win something of each kind; return what the player then has, without the persons."""
    game, seed = chance.choice(GAMES.names), chance.randrange(10**6)
    level = chance.choice(level_paths(LEVELS / game)).stem
    store.win_stars(game, level, MAX_STARS)
    score = replace(a_score(chance), points=MAX_POINTS)
    store.add_score(score)
    store.solve(
        lambda solved: solved.take(game, f"{seed}", Attempt("2026-11-23", AttemptResult.SOLVED, AttemptResult.CLEAN))
    )
    won = replace(before, stars={**before.stars, game: {**before.stars.get(game, {}), level: MAX_STARS}})
    won.scores, won.solved = ScoreTable(before.scores.all()), PuzzleProgress()
    won.scores.add(score)
    won.solved.merge(before.solved)
    won.solved.take(game, f"{seed}", Attempt("2026-11-23", AttemptResult.SOLVED, AttemptResult.CLEAN))
    return won


# Imports


def export(data: Path, path: Path) -> None:
    """Export everything of a folder to a file."""
    store = keeper_of(data)
    finish(export_all(store, store.load_settings(), path))


def _remark(chance: Random, kind: str, count: int) -> list[str]:
    """Return lines with `count` things of a kind, in one line or one each."""
    found: list[Any]
    if kind == "person":
        found = to_builtins([*some_persons(chance, min(count, 60))])
    elif kind == "score":
        found = [
            {name: getattr(score, name) for name in score.__struct_fields__}
            for score in (a_score(chance) for _ in range(min(count, 2000)))
        ]
    elif kind == "stars":
        found = [some_stars(chance, count)]
    else:
        tried = some_puzzles(chance, count).tried
        found = [
            {"tried": {game: {name: [t.day, t.first, t.best] for name, t in p.items()}}} for game, p in tried.items()
        ]
    if chance.random() < 0.1:
        found.append(chance.choice(ODD))
    return [f"# {kind} {json.dumps(one, ensure_ascii=chance.random() < 0.5)}" for one in found]


def strange(lines: Sequence[str], chance: Random) -> tuple[list[str], str]:
    """Return the lines of a file as an attacker or a damaged disk might leave them, and the way it was done."""
    way = chance.choice(("as it is", "damage", "multiply", "multiply", "multiply", "games", "own"))
    new = list(lines)
    if way == "damage":
        data = "\n".join(lines).encode("utf-8")
        for _ in range(chance.choice((1, 3, 30))):
            data = chance.choice((edit_games, edit_games, flip))(data, chance)
        new = data.decode("utf-8", "surrogateescape").split("\n")
    elif way == "multiply":
        kind = chance.choice(("person", "stars", "score", "puzzles"))
        new[1:1] = _remark(chance, kind, chance.choice((5, 50, 500, 500, 6000, 30_000)))
        way += f" {kind}"
    elif way == "games":
        # The same games with other dates: others, or continued ones.
        games = [line for line in lines if line.startswith("arcade ")]
        for number in range(chance.choice((3, 300))):
            said, began = chance.choice(games), f"2026-{number % 12 + 1:02}-01T00:00:00.{number:06}"
            new.insert(1, said.replace("began=", chance.choice((f"began={began} was=", "began=")), 1))
    return new, way


def try_import(trial: Trial, room: Path, chance: Random, templates: Templates) -> None:
    """Import another player's data, damaged or multiplied: own data must survive, and later gains must be kept."""
    data, given, theirs = room / "data", room / "given.arcade", room / "theirs"
    furnish(data, chance)
    templates.put(trial.number // EACH + 1, theirs)
    furnish(theirs, chance)
    export(theirs if chance.random() < 0.8 else data, given)
    lines, trial.damage = strange(given.read_text(encoding="utf-8").split("\n"), chance)
    given.write_bytes("\n".join(lines).encode("utf-8", "surrogateescape"))
    before, kept = owned(data), Archive(keeper_of(data).archive.path)
    size = kept.size()
    beginning = kept.text(0, size)
    in_window = chance.random() < 0.5
    trial.file = "import in the window" if in_window else "import by the command line"
    began = time.process_time()
    with patience(WAITED):
        after = (_in_window if in_window else _by_command)(data, given, chance, before)
    trial.stages["import"] = time.process_time() - began
    if kept.text(0, size) != beginning:
        raise Broken("something of the archive was changed")
    now = owned(data)
    hold(after, now)
    changed = [name for name in Settings.table() if getattr(now.settings, name) != getattr(before.settings, name)]
    if now.persons[: len(before.persons)] != before.persons:
        raise Broken("players have become others")
    # A window also writes its own settings.
    if not in_window and set(changed) - {"persons"}:
        raise _broken("other settings were changed", *changed)


def _by_command(data: Path, given: Path, chance: Random, before: Owned) -> Owned:
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        if backup.run("import", given, data) == 2:
            return before  # Nothing was usable.
    return play_on(keeper_of(data), chance, before)


def _in_window(data: Path, given: Path, chance: Random, before: Owned) -> Owned:
    with World(data, chance.randrange(10**6), painted=False) as world:
        app = world.app
        scene = BackupScene(app, given)
        app.push(scene)
        for _ in range(FRAMES):
            app.frame()
            if scene.work is None:
                break
        else:
            raise Broken("an import does not come to an end")
        after = play_on(app.store, chance, before)
        remember(app, "Just Now")
        after.persons = tuple(one for one in (*before.persons, named(app.settings.persons, "Just Now")) if one)
        if app.store.reason:
            raise Broken(f"after an import nothing can be saved: {app.store.reason}")
        world.restart()
    return after


# A later version


def raise_version(path: Path, chance: Random) -> None:
    """Make a file look as if a later version wrote it."""
    held: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    later = {"version": held.pop("version") + chance.choice((1, 1, 2, 100))}
    if chance.random() < 0.5:
        held = {name: chance.choice((value, *ODD[:8])) for name, value in held.items()} | {"new": [1]}
    path.write_text(json.dumps(later | held, indent=chance.choice((None, 1))) + "\n", encoding="utf-8")


def kept_files(data: Path) -> dict[str, bytes]:
    """Return the files of a folder by name, without locks and logs."""
    files = (path for path in data.rglob("*") if path.is_file() and path.suffix != ".lock")
    return {path.relative_to(data).as_posix(): path.read_bytes() for path in files if path.parent != data / "logs"}


def deciding(data: Path) -> list[Path]:
    """Return the files whose version decides which version the folder belongs to."""
    names = ("settings.json", "progress.json", "scores.json", "puzzles.json")
    saves = sorted(path for path in (data / "saves").glob("*.json") if "." not in path.stem)
    return [*(path for name in names if (path := data / name).is_file()), *saves]


def try_later(trial: Trial, room: Path, chance: Random, templates: Templates) -> None:
    """Use files of a later version, written before the start or right after it: these files are unchanged afterwards;
    in the first case nothing else is written either.
    """
    data = room / "data"
    furnish(data, chance)
    files = deciding(data)
    later = files if chance.random() < 0.3 else chance.sample(files, chance.randrange(1, len(files) + 1))
    trial.damage = f"{len(later)} of {len(files)}"
    before: dict[str, bytes] = {}

    def write() -> None:
        for path in later:
            raise_version(path, chance)
        before.update(kept_files(data))

    if chance.random() < 0.7:
        trial.file = "later version"
        write()
        visit(trial, room, chance)
        after = kept_files(data)
        changed = [name for name, content in before.items() if after.get(name) != content]
        added = [name for name in after.keys() - before.keys() if not name.startswith("exports/")]
    else:
        trial.file = "later version meanwhile"
        visit(trial, room, chance, write)
        names = [path.relative_to(data).as_posix() for path in later]
        after = kept_files(data)
        changed, added = [name for name in names if after.get(name) != before[name]], []
    if changed or added:
        raise _broken(
            "files of a later version were changed" if changed else "something was written beside", changed, added
        )


# Two versions in turn


def put_all_aside(data: Path, chance: Random) -> bool:
    """Put files aside as an earlier version does: all or only the settings; return True if all."""
    everything = chance.random() < 0.8
    for path in deciding(data) if everything else [data / "settings.json"]:
        set_aside(path)
    return everything


def take_all_back(world: World) -> None:
    """Accept the offer to restore files."""
    app = world.app
    offer_recovery(app)
    app.frame()
    (restore,) = (widget for widget in form_of(app).widgets if widget.key == "restore")
    assert isinstance(restore, Button)
    restore.press()
    for _ in range(FRAMES):
        app.frame()
        if not app.scheduler.busy:
            break
    world.restart()


def hold_settings(played: Sequence[Settings], after: Settings) -> None:
    """Raise `Broken` unless every setting has its last value that was not the default."""
    usual = Settings()
    for name in sorted(Settings.table().keys() - NOT_TAKEN - TOLD):
        chosen = [value for settings in played if (value := getattr(settings, name)) != getattr(usual, name)]
        if chosen and getattr(after, name) != chosen[-1]:
            raise _broken("settings are lost", name, chosen[-1], getattr(after, name))


def try_turns(trial: Trial, room: Path, chance: Random, templates: Templates) -> None:
    """Put files aside once or more, as an earlier version does, play on, and restore them: nothing is lost."""
    data, turns = room / "data", chance.choice((1, 1, 2, TURNS))
    trial.file, trial.damage = "versions in turn", f"{turns} turns"
    furnish(data, chance, TURNS + 1)
    played = [owned(data)]
    for turn in range(turns):
        if not put_all_aside(data, chance):
            # A new game takes the place of the one that is there.
            for before in played:
                before.saves.clear()
        make_template(data, trial.number * 10 + turn)
        furnish(data, chance, TURNS + 1)
        played.append(owned(data, aside=True))
        if turn == turns - 1 or chance.random() < 0.5:
            began = time.process_time()
            with patience(WAITED), World(data, trial.number, painted=False) as world:
                take_all_back(world)
            trial.stages["take back"] = time.process_time() - began
    after = owned(data)
    for before in played:
        before.games = played[-1].games  # What is thought of a game may have been another thing before.
        hold(before, after)
    hold_settings([before.settings for before in played], after.settings)
    if recoverable(data, GAMES.named).paths:
        raise Broken("what was taken back is offered again")


WAYS: dict[str, Way] = {"damage": try_damage, "import": try_import, "later": try_later, "turns": try_turns}
"""Kinds of trials by name."""


def run_part(part: tuple[str, int, int, int]) -> list[Trial]:
    """Run some trials of a kind in a process of its own: way, count, seed and first number."""
    with suppress(ImportError):
        # An endless file must not use up the machine's memory.
        resource = import_module("resource")
        resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
    os.environ["LANGUAGE"] = "en"
    logging.disable(logging.WARNING)
    way, count, seed, first = part
    return list(run_files(count, seed, first, WAYS[way]))
