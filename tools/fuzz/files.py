"""Fuzzing files: damages every kind of file that the arcade reads, and visits everything that reads it.

Also runs the other kinds of trials that need folders full of files.
"""

from __future__ import annotations

import shutil
import stat
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

from msgspec import Struct

from game.games import GAMES, game_named
from game.stage import art
from game.store.archive.archive import archive_path
from game.store.files.errors import StorageError
from game.store.files.new_files import write_new
from game.store.player.puzzle_progress_file import SOLVED
from game.store.player.saves import load_session
from game.store.player.scores import SCORES
from game.store.player.settings_file import load_settings
from tools.fuzz.chooser import Chooser
from tools.fuzz.events import Event, Key, Open
from tools.fuzz.mutations import damage, save_in_windows
from tools.fuzz.openings import OPENINGS
from tools.fuzz.play import MEMORY, Life, kind_of
from tools.fuzz.watch import Broken, Endless, Watch, patience
from tools.fuzz.world import ROOT, World

STAGE = 1.0
"""Processor time in seconds above which a stage is reported as slow."""
WAITED = 60.0
"""Processor time in seconds above which a stage counts as endless."""
GESTURES = 6
"""Random gestures in every scene visited."""
TEMPLATES, EACH = 8, 25
"""Number of folders filled by playing, and of trials with each before the next."""
PLAYED = 80
"""Events in each scene while filling a folder."""
GIVEN = 3
"""Number of games exported as files of their own."""
ALONE = ("play", "level", "end", "result")
WAYS = (*ALONE, "against", "watch")
"""Openings of the games whose saves are damaged."""


class Trial(Struct):
    """Result of a trial."""

    number: int
    file: str
    """The damaged file, or another name of the trial's subject."""
    damage: str
    """Name of the damage."""
    stages: dict[str, float] = {}
    """Processor time in seconds by scene."""
    letters: int = 0
    """Maximum number of characters measured in a stage, which shows where long texts cost time."""
    kind: str = ""
    """Kind of the finding, or empty."""
    text: str = ""

    @property
    def slowest(self) -> float:
        """Processor time of the slowest stage, in seconds."""
        return max(self.stages.values(), default=0.0)


class Meter:
    """Counts the characters that fonts measure."""

    def __init__(self) -> None:
        self.letters = 0

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Context that counts."""
        meter, usual = self, art.CachedFont

        class Counting(usual):  # type: ignore[valid-type, misc]
            def size(self, text: str, /) -> tuple[int, int]:
                meter.letters += len(text)
                measured: tuple[int, int] = super().size(text)
                return measured

        art.CachedFont = Counting  # type: ignore[misc]
        try:
            yield
        finally:
            art.CachedFont = usual  # type: ignore[misc]


def make_template(data: Path, seed: int) -> None:
    """Fill a folder by playing."""
    chance = Random(seed)
    # Findings here would come up in normal fuzzing; what was written until then is enough.
    with suppress(Exception, Endless), World(data, seed, painted=False) as world:
        life = Life(world, seed)
        for game in GAMES:
            ways = WAYS if game.players == 2 else ALONE
            life.visit(f"{chance.choice(ways)} {game.name}", PLAYED)
        for scene in ("interlude combact", "result brickshooter", "settings", "keys"):
            life.visit(scene, PLAYED // 2)
        world.restart()
        lines = archive_path(data).read_text(encoding="utf-8").splitlines()
        games = [line for line in lines if line.startswith("arcade ")][-GIVEN:]
        for number, line in enumerate(games):
            write_new(data / "exports" / f"{number}.arcade", f"{line}\n".encode())


class Templates:
    """Folders filled by playing, each made at its first use."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.seed = seed

    def put(self, number: int, data: Path) -> None:
        """Copy a template to `data`."""
        number %= TEMPLATES
        template = self.folder / f"template-{number}"
        if not template.exists():
            make_template(template, self.seed * TEMPLATES + number)
        shutil.copytree(template, data, symlinks=True)


Way = Callable[[Trial, Path, Random, Templates], None]
"""A trial in a folder whose `data` were filled by playing. Raises what it finds."""


def run_files(count: int, seed: int, first: int = 0, way: Way | None = None) -> Iterator[Trial]:
    """Yield `count` trials, each in a folder and with a seed of its own: damaged files, or another `way`."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        templates = Templates(Path(folder), seed)
        for number in range(first, first + count):
            room = Path(folder) / "trial"
            templates.put(number // EACH, room / "data")
            shutil.copytree(ROOT / "levels", room / "levels")
            trial = Trial(number, "", "")
            try:
                (way or try_damage)(trial, room, Random(f"{seed} {number}"), templates)
            except (Exception, Endless) as error:
                trial.kind = kind_of(error)
                trial.text = "".join(traceback.format_exception(error))
            yield trial
            shutil.rmtree(room)


def try_damage(trial: Trial, room: Path, chance: Random, templates: Templates) -> None:
    """Damage one file: the arcade must work, and the file must be kept."""
    written = sorted(path for path in (room / "data").rglob("*") if path.is_file())
    levels = sorted([*(room / "levels").rglob("*.toml"), *(room / "levels").rglob("*.txt")])
    path = chance.choice(written) if chance.random() < 0.75 else chance.choice(levels)
    for other in levels:
        # Keep few levels of the game, so that a damaged one is played, too.
        if path in levels and other.parent == path.parent and other != path and chance.random() < 0.9:
            other.unlink()
    trial.file = path.relative_to(room).as_posix()
    trial.damage = damage(path, chance)
    before = content_of(path)
    shutil.copytree(room / "data", room / "before", symlinks=True, ignore=_pipes)
    visit(trial, room, chance)
    with patience(WAITED):
        _hold_kept(path, before, room)
    if trial.damage == save_in_windows.__name__ and any(room.rglob("*.damaged-*")):
        raise Broken("what an editor of Windows has saved was put aside")


def visit(trial: Trial, room: Path, chance: Random, meanwhile: Callable[[], object] = lambda: None) -> None:
    """Visit every place in the arcade where files are read, shown or written. `meanwhile` runs after the start."""
    named = [game.name for game in GAMES if game.name in trial.file]
    game = named[0] if named else chance.choice(GAMES.names)
    visits: dict[str, list[Event]] = {
        f"continue {game}": [Key("return", wait=0.3), Key("u"), Key("y"), Key("u")],
        f"setup {game}": [],
        f"levels {game}": [Key("e"), Key("e"), Key("e"), Key("return", wait=0.3)],
        f"level {game}": [],
        f"puzzles {game}": [Key("e"), Key("return", wait=0.3)],
        "daily": [Key("return", wait=0.3)],
        "settings": [Key("e"), Key("e"), Key("e"), Key("e")],
        "bots": [],
        "scores brickshooter": [Key("e"), Key("e")],
        "end brickshooter": [],
        "games": [Key("down"), Key("end"), Key("return", wait=0.3)],
        "dropped": [Key("return", wait=0.3), Key("escape"), Key("escape")],
    }
    meter = Meter()

    def stage(name: str, began: float, letters: int) -> None:
        trial.stages[name] = time.process_time() - began
        trial.letters = max(trial.letters, meter.letters - letters)

    with meter.reading():
        began = time.process_time()
        chooser = Chooser(trial.number)
        with patience(WAITED):
            world = World(room / "data", trial.number, room / "levels", painted=False)
            world.__enter__()
        try:
            stage("start", began, 0)
            meanwhile()
            watch = Watch(world)
            there = [scene for scene in visits if scene in OPENINGS]  # Not every game has puzzles.
            for scene in there:
                events = visits[scene]
                began, letters = time.process_time(), meter.letters
                with patience(WAITED):
                    for event in (Open(scene, trial.number), *events):
                        world.do(event)
                        watch.look()
                    for _ in range(GESTURES):
                        for event in chooser.gesture(world.app):
                            world.do(event)
                            watch.look()
                stage(scene, began, letters)
            began, letters = time.process_time(), meter.letters
            with patience(WAITED):
                world.restart()
            stage("close and start again", began, letters)
        finally:
            world.__exit__()


# Kept files


def content_of(path: Path) -> bytes | str:
    """Return the bytes at a path, or a description of what is not a file."""
    mode = path.lstat().st_mode
    if stat.S_ISLNK(mode):
        return f"link to {path.readlink()}"
    if stat.S_ISREG(mode):
        return path.read_bytes()
    return "folder" if stat.S_ISDIR(mode) else "no file"


def _pipes(folder: str, names: list[str]) -> list[str]:
    """Return those that cannot be copied."""
    return [name for name in names if stat.S_ISFIFO((Path(folder) / name).lstat().st_mode)]


def _hold_kept(path: Path, before: bytes | str, room: Path) -> None:
    """Raise `Broken` unless the damaged file still exists unchanged, or was usable."""
    if not path.is_relative_to(room / "data"):
        if content_of(path) != before:
            raise Broken("a level file was changed")
        return
    if path == archive_path(room / "data") and isinstance(before, bytes):
        # Lines are only appended.
        content = content_of(path)
        if not isinstance(content, bytes) or content[: len(before)] != before:
            raise Broken("something of the archive was changed")
        return
    everything = [found for found in (room / "data").rglob("*") if not found.is_dir() or found.is_symlink()]
    everything += [found for found in (room / "data").rglob("*") if found.is_dir()]
    if any(content_of(found) == before for found in everything):
        return
    if before != "folder" and _usable(room / "before", path.relative_to(room / "data")):
        return
    raise Broken("a file that could not be used was not kept")


def _usable(data: Path, name: Path) -> bool:
    """Return True if the arcade accepts a file; one that is only written, such as a log, always counts."""
    try:
        if name.name == "settings.json":
            load_settings(data / name)
        elif name.name == "scores.json":
            SCORES.load(data / name)
        elif name.name == "puzzles.json":
            SOLVED.load(data / name)
        elif name.parent.name == "saves" and name.stem.partition("-")[0] in {game.name for game in GAMES}:
            game, _, slot = name.stem.partition("-")
            load_session(data, game_named(game), slot)
    except StorageError:
        return False
    return True


def table(trials: list[Trial]) -> str:
    """Return the results as a table by kind of file."""
    kinds = sorted({_kind(trial) for trial in trials})
    lines = [f"{'file':<24}{'tried':>7}{'found':>7}{'> 1 s':>7}{'slowest':>9}{'letters':>10}"]
    for kind in kinds:
        rows = [trial for trial in trials if _kind(trial) == kind]
        lines.append(
            f"{kind:<24}{len(rows):>7}{sum(bool(trial.kind) for trial in rows):>7}"
            f"{sum(trial.slowest > STAGE for trial in rows):>7}"
            f"{max(trial.slowest for trial in rows):>7.2f} s{max(trial.letters for trial in rows):>10,}"
        )
    return "\n".join(lines)


def _kind(trial: Trial) -> str:
    """Return the file's name without the number of a level."""
    path = Path(trial.file)
    return f"{path.parent.as_posix()}/*.toml" if path.suffix == ".toml" else trial.file.removeprefix("data/")
