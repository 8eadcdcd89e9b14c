"""Plays worlds until something is found, and replays findings."""

from __future__ import annotations

import json
import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from tools.fuzz.chooser import SIZES, Chooser
from tools.fuzz.events import Event, Open, Resize, from_json, to_json
from tools.fuzz.openings import OPENINGS
from tools.fuzz.watch import PICTURE, PICTURE_WRONG, Endless, Watch, patience
from tools.fuzz.world import ROOT, World

LIFE = 10_000
"""Events after which a new world begins; the maximum length of a finding."""
STAY = 250
"""Approximate number of events before another scene is opened."""
PAINTED = 16
"""One in this many worlds is painted."""
MEMORY = Path("/dev/shm")
"""A folder in memory, on systems that have one."""


class Finding(Struct, frozen=True):
    """A finding: the seed of the world, the events that lead to it, and what happened."""

    seed: int
    events: tuple[Event, ...]
    kind: str
    """Identifies the kind of finding."""
    text: str
    """Traceback."""

    def to_json(self) -> str:
        """Return the finding as JSON, one event a line."""
        events = ",\n".join(f"  {json.dumps(to_json(event), ensure_ascii=True)}" for event in self.events)
        return f'{{\n "seed": {self.seed},\n "kind": {json.dumps(self.kind)},\n "events": [\n{events}\n ]\n}}\n'


def read_finding(text: str) -> Finding:
    """Read a finding; raises `ValueError`."""
    data: Any = json.loads(text)
    try:
        return Finding(data["seed"], tuple(from_json(event) for event in data["events"]), data["kind"], "")
    except (KeyError, TypeError) as error:
        raise ValueError(f"this is no finding: {error!r}") from error


@contextmanager
def new_world(seed: int) -> Iterator[World]:
    """A world in an empty temporary folder."""
    with (
        tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder,
        World(Path(folder) / "data", seed, painted=seed % PAINTED == 0) as world,
    ):
        yield world


def kind_of(error: BaseException) -> str:
    """Return the error and the innermost place in the arcade where it was raised, else in the fuzzer."""
    places = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.startswith(str(ROOT))]
    inner = [frame for frame in places if "tools" not in Path(frame.filename).relative_to(ROOT).parts] or places
    where = f"{Path(inner[-1].filename).relative_to(ROOT).as_posix()}:{inner[-1].name}" if inner else "?"
    what = str(error) if isinstance(error, AssertionError) else ""
    return f"{type(error).__name__} in {where} {what}".strip()


def _finding(seed: int, events: Sequence[Event], error: BaseException) -> Finding:
    return Finding(seed, tuple(events), kind_of(error), "".join(traceback.format_exception(error)))


def replay(seed: int, events: Sequence[Event], kind: str = "") -> Finding | None:
    """Return the finding of events in a new world, or None; `kind` is that of the earlier finding."""
    done: list[Event] = []
    try:
        with new_world(seed) as world:
            watch = Watch(world, 1 if PICTURE_WRONG in kind else PICTURE)
            for event in events:
                done.append(event)
                with patience():
                    world.do(event)
                    watch.look()
    except (Exception, Endless) as error:
        return _finding(seed, done, error)
    return None


class Life:
    """A world and the events in it so far."""

    def __init__(self, world: World, seed: int, scene: str = "") -> None:
        """`scene` is the only one to start from; if empty, all are used in turn."""
        self.world = world
        self.watch = Watch(world)
        self.chooser = Chooser(seed)
        self.chance = Random(seed)
        self.scenes = [scene] if scene else list(OPENINGS)
        self.chance.shuffle(self.scenes)
        self._begun = 0
        self.events: list[Event] = []

    def live(self, count: int) -> int:
        """Run at least `count` events; return their number. Raises what it finds."""
        before = len(self.events)
        self._do(Resize(*self.chance.choice(SIZES)))
        while len(self.events) - before < count:
            scene = self.scenes[self._begun % len(self.scenes)]
            self._begun += 1
            left = count - len(self.events) + before
            self.visit(scene, min(left, self.chance.randrange(STAY // 4, 2 * STAY)))
        return len(self.events) - before

    def visit(self, scene: str, count: int) -> None:
        """Open a scene and run at least `count` events. Raises what it finds."""
        end = len(self.events) + count
        self._do(Open(scene, self.chance.randrange(10**6)))
        while len(self.events) < end:
            for event in self.chooser.gesture(self.world.app):
                self._do(event)

    def _do(self, event: Event) -> None:
        self.events.append(event)
        with patience():
            self.world.do(event)
            self.watch.look()


def fuzz(
    count: int, seed: int, scene: str = "", tell: Callable[[int], object] = lambda done: None
) -> Iterator[Finding]:
    """Run `count` events in one world after the other and yield findings, each of which ends its world.

    `tell` is called with the number of events so far.
    """
    done, number = 0, 0
    while done < count:
        life: Life | None = None
        of_world = seed * 1_000_003 + number
        number += 1
        try:
            with new_world(of_world) as world:
                life = Life(world, of_world, scene)
                # Otherwise the first scenes would be the same in every world.
                life._begun = number
                done += life.live(min(LIFE, count - done))
        except (Exception, Endless) as error:
            events = life.events if life is not None else []
            done += len(events)
            yield _finding(of_world, events, error)
        tell(done)
