"""Fuzzer: `python -m tools.fuzz [--events N] [--seed S] [--scene NAME] [--replay FILE]`."""

from __future__ import annotations

import argparse
import faulthandler
import logging
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from tools.fuzz.events import Event, Open
from tools.fuzz.files import table
from tools.fuzz.folders import WAYS, run_part
from tools.fuzz.memory import LONG, MOST, SHORT, memory
from tools.fuzz.openings import OPENINGS
from tools.fuzz.play import Finding, fuzz, read_finding, replay
from tools.fuzz.shrink import plainer, shrunk

EVENTS = 20_000
STUCK = 900.0
"""Maximum real time of a world, in seconds."""


TAILS = 6
"""Number of last scenes from which a shorter reproduction is tried."""
PART = 100
"""Folders tried in one process."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Fuzz; return the exit status, 1 if something was found."""
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz", description="Plays the arcade at random.")
    parser.add_argument("--events", type=int, metavar="N", help=f"so many events (default: {EVENTS})")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="same seed, same events (default: 1)")
    parser.add_argument("--scene", default="", metavar="NAME", help="begin at this scene only; `list` names all")
    parser.add_argument("--files", type=int, metavar="N", help="try so many folders of files each way instead")
    parser.add_argument("--way", choices=WAYS, help="of the folders, only what is done to them this way")
    parser.add_argument("--first", type=int, default=0, metavar="NUMBER", help="of the folders, begin with this one")
    parser.add_argument("--memory", action="store_true", help="measure memory; --events says after how many at last")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="do once more what was written to a file")
    parser.add_argument("--all", action="store_true", help="go on after a finding, and tell one of each kind")
    parser.add_argument("--findings", type=Path, default=Path("findings"), metavar="FOLDER", help="where they are kept")
    options = parser.parse_args(arguments)
    os.environ["LANGUAGE"] = "en"  # The system's language must not change what happens.
    logging.disable(logging.WARNING)
    if options.scene == "list":
        print(*OPENINGS, sep="\n")
        return 0
    if options.scene and options.scene not in OPENINGS:
        parser.error(f"there is no scene {options.scene!r}; `--scene list` names all")
    if options.replay:
        return _replay(options.replay)
    if options.memory:
        return _memory(options.seed, options.events or LONG)
    return _files(options) if options.files is not None else _fuzz(options)


def _replay(path: Path) -> int:
    finding = read_finding(path.read_text(encoding="utf-8"))
    found = replay(finding.seed, finding.events, finding.kind)
    print(found.text if found else f"{len(finding.events)} events, and nothing happened")
    return int(found is not None)


def _files(options: argparse.Namespace) -> int:
    trials, kinds = [], set[str]()
    ends = options.first + options.files
    begins = range(options.first, ends, PART)
    ways = [options.way] if options.way else list(WAYS)
    parts = [(way, min(PART, ends - first), options.seed, first) for way in ways for first in begins]
    # One process per part: uses all cores, and returns memory that libraries leak.
    with ProcessPoolExecutor(min(len(parts), os.cpu_count() or 1), get_context("spawn"), max_tasks_per_child=1) as pool:
        for (way, *_), tried in zip(parts, pool.map(run_part, parts), strict=True):
            trials += tried
            for trial in tried:
                if trial.kind and trial.kind not in kinds:
                    kinds.add(trial.kind)
                    print(f"\nFound with {trial.file} ({trial.damage}): {trial.kind}\n\n{trial.text}")
                    again = f"--files 1 --way {way} --seed {options.seed} --first {trial.number}"
                    print(f"Once more: python -m tools.fuzz {again}", flush=True)
    print(table(trials))
    return int(bool(kinds))


def _memory(seed: int, long: int) -> int:
    taken = []
    for done, size in memory(seed, (min(SHORT, long), long)):
        taken.append(size)
        print(f"{size / 1e6:.0f} MB after {done:,} events", flush=True)
    print(f"{taken[-1] / taken[0]:.2f} times as much; at most {MOST} are allowed")
    return int(taken[-1] > MOST * taken[0])


def _fuzz(options: argparse.Namespace) -> int:
    began, kinds = time.perf_counter(), set[str]()
    done = 0

    def tell(count: int) -> None:
        nonlocal done
        done = count
        # No exception can end a deadlock within a library: print the stacks and exit.
        faulthandler.dump_traceback_later(STUCK, exit=True, file=sys.__stderr__)
        if sys.stderr.isatty():
            print(f"\r{done:,} events", end="", file=sys.stderr)

    tell(0)
    for finding in fuzz(options.events or EVENTS, options.seed, options.scene, tell):
        if finding.kind not in kinds:
            kinds.add(finding.kind)
            _report(finding, options.findings)
        if not options.all:
            break
    faulthandler.cancel_dump_traceback_later()
    spent = time.perf_counter() - began
    if not kinds:
        print(f"{done:,} events in {spent:.0f} s ({done / spent:,.0f} a second): nothing found")
    elif options.all:
        print(f"{done:,} events in {spent:.0f} s: {len(kinds)} kinds of findings", *sorted(kinds), sep="\n  ")
    return int(bool(kinds))


def _report(finding: Finding, folder: Path) -> None:
    print(f"\nFound after {len(finding.events)} events: {finding.kind}\n\n{finding.text}", flush=True)

    def fails(events: Sequence[Event]) -> bool:
        found = replay(finding.seed, events, finding.kind)
        return found is not None and found.kind == finding.kind

    events = list(finding.events)
    if fails(events):
        opened = [len(events) - n for n, event in enumerate(events) if isinstance(event, Open)]
        events = plainer(shrunk(events, fails, sorted(opened)[:TAILS]), fails)
        print(f"{len(events)} events are enough.")
    else:
        print("It does not come again in a new world; these are all the events.")
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while (path := folder / f"finding-{number}.json").exists():
        number += 1
    path.write_text(Finding(finding.seed, tuple(events), finding.kind, "").to_json(), encoding="utf-8")
    print(f"Once more: python -m tools.fuzz --replay {path}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
