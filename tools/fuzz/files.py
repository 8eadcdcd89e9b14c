"""Every kind of file that the arcade reads, damaged in every way, through the whole arcade; and how other things are
tried in folders full of files.
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
from game.store.files.exports import write_new
from game.store.files.files import StorageError
from game.store.player.saves import load_session
from game.store.player.scores import load_scores
from game.store.player.settings_file import load_settings
from game.store.player.solved import load_solved
from tools.fuzz.chooser import Chooser
from tools.fuzz.events import Event, Key, Open
from tools.fuzz.mutations import damage
from tools.fuzz.play import MEMORY, Life, kind_of
from tools.fuzz.watch import Broken, Endless, Watch, patience
from tools.fuzz.world import ROOT, World

STAGE = 1.0
"""Seconds of processor time that a stage may take before it is told."""
WAITED = 60.0
"""After so many seconds of processor time a stage is taken to have no end."""
GESTURES = 6
"""What is done by chance in every scene that is visited."""
TEMPLATES, EACH = 8, 25
"""So many folders are played full of files; of each so many files are damaged before the next one's turn."""
PLAYED = 80
"""Events in each scene that a folder is played in."""
GIVEN = 3
"""So many games are there as files of their own."""
ALONE = ("play", "level", "end", "result")
WAYS = (*ALONE, "against", "watch")
"""How the games begin whose saves are damaged."""


class Trial(Struct):
    """What came of one trial."""

    number: int
    file: str
    """The damaged file, or what else the trial is about."""
    damage: str
    """What was done."""
    stages: dict[str, float] = {}
    """Seconds of processor time, by the scene that was visited."""
    letters: int = 0
    """How many letters were measured in the stage in which most were: where long texts take long, it is here."""
    kind: str = ""
    """What was found, if anything."""
    text: str = ""

    @property
    def slowest(self) -> float:
        """Seconds of processor time that the slowest stage took."""
        return max(self.stages.values(), default=0.0)


class Meter:
    """Counts the letters that fonts measure."""

    def __init__(self) -> None:
        self.letters = 0

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Count while this context lasts."""
        meter, usual = self, art.Face

        class Counting(usual):  # type: ignore[valid-type, misc]
            def size(self, text: str, /) -> tuple[int, int]:
                meter.letters += len(text)
                measured: tuple[int, int] = super().size(text)
                return measured

        art.Face = Counting  # type: ignore[misc]
        try:
            yield
        finally:
            art.Face = usual  # type: ignore[misc]


def make_template(data: Path, seed: int) -> None:
    """Fill a folder with what the arcade writes when it is played."""
    chance = Random(seed)
    # What is found here is found by playing, too; what was written before is good enough.
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
    """Folders that were played full of files, each made when it is wanted first."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.seed = seed

    def put(self, number: int, data: Path) -> None:
        """Copy one of them."""
        number %= TEMPLATES
        template = self.folder / f"template-{number}"
        if not template.exists():
            make_template(template, self.seed * TEMPLATES + number)
        shutil.copytree(template, data, symlinks=True)


Way = Callable[[Trial, Path, Random, Templates], None]
"""What is done in a folder: its `data` were played full of files. What is found is raised."""


def run_files(count: int, seed: int, first: int = 0, way: Way | None = None) -> Iterator[Trial]:
    """So many trials, one after the other, each in a folder of its own: files are damaged, or what another `way` does.
    Each number has its own chance.
    """
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
    """One file is damaged: the whole arcade works all the same, and the file is kept."""
    written = sorted(path for path in (room / "data").rglob("*") if path.is_file())
    levels = sorted([*(room / "levels").rglob("*.toml"), *(room / "levels").rglob("*.txt")])
    path = chance.choice(written) if chance.random() < 0.75 else chance.choice(levels)
    for other in levels:
        # Of the game that it concerns few levels stay, so that one that is damaged is also played.
        if path in levels and other.parent == path.parent and other != path and chance.random() < 0.9:
            other.unlink()
    trial.file = path.relative_to(room).as_posix()
    trial.damage = damage(path, chance)
    before = content_of(path)
    shutil.copytree(room / "data", room / "before", symlinks=True, ignore=_pipes)
    visit(trial, room, chance)
    with patience(WAITED):
        _hold_kept(path, before, room)


def visit(trial: Trial, room: Path, chance: Random) -> None:
    """The whole arcade: every place where files are read, shown or written."""
    named = [game.name for game in GAMES if game.name in trial.file]
    game = named[0] if named else chance.choice(GAMES).name
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
            watch = Watch(world)
            for scene, events in visits.items():
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


# What must be kept


def content_of(path: Path) -> bytes | str:
    """What is at a path: its bytes, or what it is if it is no file."""
    mode = path.lstat().st_mode
    if stat.S_ISLNK(mode):
        return f"link to {path.readlink()}"
    if stat.S_ISREG(mode):
        return path.read_bytes()
    return "folder" if stat.S_ISDIR(mode) else "no file"


def _pipes(folder: str, names: list[str]) -> list[str]:
    """Of these, what cannot be copied."""
    return [name for name in names if stat.S_ISFIFO((Path(folder) / name).lstat().st_mode)]


def _hold_kept(path: Path, before: bytes | str, room: Path) -> None:
    """The damaged file is still there, as it was, unless the arcade could use it and wrote it anew."""
    if not path.is_relative_to(room / "data"):
        if content_of(path) != before:
            raise Broken("a level file was changed")
        return
    if path == archive_path(room / "data") and isinstance(before, bytes):
        # Lines are added to it, and nothing else.
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
    """Whether the arcade takes a file for what it should be; what is only written, such as a log, always is."""
    try:
        if name.name == "settings.json":
            load_settings(data / name)
        elif name.name == "scores.json":
            load_scores(data / name)
        elif name.name == "puzzles.json":
            load_solved(data / name)
        elif name.parent.name == "saves" and name.stem.partition("-")[0] in {game.name for game in GAMES}:
            game, _, slot = name.stem.partition("-")
            load_session(data, game_named(game), slot)
    except StorageError:
        return False
    return True


def table(trials: list[Trial]) -> str:
    """What was tried and found, by kinds of files."""
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
    """The file without the number of a level."""
    path = Path(trial.file)
    return f"{path.parent.as_posix()}/*.toml" if path.suffix == ".toml" else trial.file.removeprefix("data/")
