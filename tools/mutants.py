"""Mutation testing: `python -m tools.mutants --samples 100 --seed 1 [PATHS]`.

Makes small changes in a copy of the tree, one at a time: a comparison is shifted or inverted, plus becomes minus, `and`
becomes `or`, a `not` goes, a number changes by one, a condition is negated, a statement is removed. After each, the
fast tests run that run the changed line, or all of them where only an import does, or none but perhaps in a process of
its own. A change is caught if a test fails or hangs; a survivor shows a missing test, needless code, or an equivalent
form. The same seed draws the same changes of the same code, about as many of each kind; otherwise nearly all would be
numbers.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib.util import cache_from_source
from itertools import accumulate
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from coverage import CoverageData
from msgspec import Struct

ROOT: Final = Path(__file__).resolve().parent.parent
LEFT_OUT: Final = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", "build", "dist")
"""Parts of the tree that are not copied."""
READERS: Final = (
    *("tests/test_architecture.py", "tests/test_wording.py"),
    *("tests/tools/test_complexity.py", "tests/play/table/test_tenth_occasion.py"),
)
"""Tests that read the code instead of running it: they notice a missing text, not a missing effect."""
PATIENCE: Final = 90.0
"""Seconds after which tests of which none has ended count as hanging."""
FEW: Final = 100
"""Maximum number of tests that run in one process."""
MOST: Final = 3000
"""Maximum number of letters of what failing tests say."""
WIDEST: Final = 70
"""Maximum length of a printed change, in characters."""

COMPARED: Final[Mapping[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
UNREAD: Final = ("annotation", "returns", "decorator_list")
"""Fields of a syntax tree that are not changed."""


class Change(Struct, frozen=True):
    """A replacement of a part of a file."""

    path: Path
    """Relative to the tree."""
    line: int
    kind: str
    start: int
    end: int
    """Offsets in bytes."""
    old: str
    new: str

    def apply(self, content: bytes) -> bytes:
        """Return the changed file; all other lines keep their numbers."""
        lost = content[self.start : self.end].count(b"\n")
        new = self.new.encode()
        new = new[:-1] + b"\n" * lost + new[-1:] if new.endswith(b")") else new + b"\n" * lost
        return content[: self.start] + new + content[self.end :]

    def __str__(self) -> str:
        return f"{self.path}:{self.line}  {_brief(self.old)}  ->  {_brief(self.new)}"


def _brief(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= WIDEST else words[: WIDEST - 1] + "…"


# Changes


def changes(path: Path, content: bytes) -> Iterator[Change]:
    """Yield all possible changes of a file in order."""
    starts = [0, *accumulate(len(line) for line in content.splitlines(keepends=True))]
    for node in _nodes(ast.parse(content)):
        for kind, part, new in _others(node):
            start = starts[part.lineno - 1] + part.col_offset
            end = starts[(part.end_lineno or 0) - 1] + (part.end_col_offset or 0)
            text = "pass" if new is None else f"({ast.unparse(new)})"
            yield Change(path, part.lineno, kind, start, end, content[start:end].decode(), text)


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes of a syntax tree with an effect at run time."""
    yield node
    if isinstance(node, ast.JoinedStr):
        return  # Python 3.11 does not give the position of its parts.
    if isinstance(node, ast.keyword) and node.arg in ("strict", "contravariant"):
        return  # They only check the arcade itself.
    for name, field in ast.iter_fields(node):
        if name in UNREAD or (isinstance(node, ast.ClassDef) and name in ("bases", "keywords")):
            continue
        for child in field if isinstance(field, list) else [field]:
            if isinstance(child, ast.AST):
                yield from _nodes(child)


def _others(node: ast.AST) -> Iterator[tuple[str, ast.expr | ast.stmt, ast.expr | None]]:
    """Yield the changes of a node: kind, replaced node, and new node or None."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=right):
            yield "comparison", node, ast.Compare(left, [COMPARED[type(op)]()], right)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            yield "sum", node, ast.BinOp(left, ast.Sub() if isinstance(op, ast.Add) else ast.Add(), right)
        case ast.BoolOp(op=op, values=values):
            yield "and, or", node, ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not", node, operand
        case ast.Constant(value=bool(value)):
            yield "truth", node, ast.Constant(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield from (("number", node, ast.Constant(value + by)) for by in (1, -1))
        case ast.If(test=test) | ast.IfExp(test=test):
            yield "branch", test, ast.UnaryOp(ast.Not(), test)
        case ast.Expr(value=ast.Call(func=func)) if not ast.unparse(func).startswith("log."):
            yield "statement", node, None
        case ast.AugAssign() | ast.Assign(targets=[ast.Attribute() | ast.Subscript(), *_]):
            yield "statement", node, None


def drawn(found: Iterable[Change], number: int, seed: int) -> list[Change]:
    """Return that many changes, about as many of each kind."""
    chance, kinds = Random(seed), dict[str, list[Change]]()
    for change in found:
        kinds.setdefault(change.kind, []).append(change)
    for group in kinds.values():
        chance.shuffle(group)
    mixed = list[Change]()
    while len(mixed) < number and any(kinds.values()):
        mixed += [group.pop() for group in kinds.values() if group]
    return mixed[:number]


# Tests


Runs = Callable[[Change], set[str]]
"""Returns the tests that run a line of a change; one without a name stands for the imports."""


def covered(root: Path, processes: int) -> Runs:
    """Run the fast tests. Raises `SystemExit` if they fail."""
    if not passes(root, ["--cov=game", "--cov-context=test", "--cov-report="], processes):
        sys.exit(f"The fast tests fail as it is:\n{said(root).read_text(encoding='utf-8', errors='replace')[-MOST:]}")
    data = CoverageData(str(root / ".coverage"))
    data.read()
    files = {Path(file).relative_to(root.resolve()): file for file in data.measured_files()}

    def runs(change: Change) -> set[str]:
        lines = data.contexts_by_lineno(files[change.path]) if change.path in files else {}
        seen = range(change.line, change.line + change.old.count("\n") + 1)
        return {context.partition("|")[0] for line in seen for context in lines.get(line, ())}

    return runs


def said(root: Path) -> Path:
    """The file with what the tests said last."""
    return root / "tests.txt"


def passes(root: Path, arguments: Sequence[str], processes: int = 1, patience: float = PATIENCE) -> bool:
    """Return True if the fast tests, all or those named, pass in a tree; kill what they started.

    They do not if none ends for `patience` seconds: with each they say something.
    """
    command = [sys.executable, "-m", "pytest", "-x", "-m", "not slow", "-p", "no:cacheprovider", "-n", str(processes)]
    command += [f"--ignore={name}" for name in READERS]
    home = {"HOME": str(root), "XDG_DATA_HOME": str(root / "data"), "XDG_CONFIG_HOME": str(root / "config")}
    named = root / "arguments.txt"  # They may be more than a command line holds.
    named.write_text("".join(f"{argument}\n" for argument in arguments), encoding="utf-8")
    with said(root).open("wb") as output:
        process = subprocess.Popen(
            [*command, f"@{named}"], cwd=root, env=os.environ | home, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
        )  # fmt: skip
    try:
        while True:
            heard = said(root).stat().st_size
            with suppress(subprocess.TimeoutExpired):
                return process.wait(patience) == 0
            if said(root).stat().st_size == heard:
                return False
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL) if os.name == "posix" else process.kill()
        process.wait()


def write(path: Path, content: bytes) -> None:
    """Write a source file and delete its bytecode: Python does not notice two changes within a second."""
    path.write_bytes(content)
    Path(cache_from_source(str(path))).unlink(missing_ok=True)


def parted(root: Path, tests: set[str]) -> list[list[str]]:
    """Return the tests that compare all that is seen, which notice most, and the others; all at once without a name."""
    if not tests - {""}:
        return [[]]
    files = {name.partition("::")[0] for name in tests - {""}}
    comparing = {file for file in files if "snapshots" in (root / file).read_text(encoding="utf-8")}
    parts: tuple[list[str], list[str]] = [], []
    for name in sorted(tests - {""}):
        parts[name.partition("::")[0] not in comparing].append(name)
    return [part for part in parts if part]


def survivors(
    root: Path, made: Sequence[Change], runs: Runs, processes: int, tell: Callable[[str], object]
) -> list[Change]:
    """Return the changes that no fast test notices."""
    alive = []
    for number, change in enumerate(made, start=1):
        path, tests = root / change.path, runs(change)
        before = path.read_bytes()
        write(path, change.apply(before))
        parts = parted(root, tests)
        caught = any(not passes(root, part, 0 if 0 < len(part) <= FEW else processes) for part in parts)
        write(path, before)
        if not caught:
            alive.append(change)
        tell(f"{number:4}  {'caught' if caught else 'survives' if tests else 'never run':9}  {change}")
    return alive


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="tools.mutants", description="Change the code, and see whether tests notice.")
    parser.add_argument("paths", nargs="*", default=["game"], help="files and folders to be changed")
    parser.add_argument("--samples", type=int, default=100, metavar="N", help="so many changes")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="for all tests at once")
    chosen = parser.parse_args(arguments)
    places = [(ROOT / path).resolve() for path in chosen.paths]
    files = sorted({file for place in places for file in ([place] if place.is_file() else place.rglob("*.py"))})
    found = [change for file in files for change in changes(file.relative_to(ROOT), file.read_bytes())]
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "tree"
        shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
        runs = covered(copy, chosen.processes)
        made = drawn(found, chosen.samples, chosen.seed)
        alive = survivors(copy, made, runs, chosen.processes, lambda line: print(line, flush=True))
    for change in alive:
        print(f"survives: {change}")
    print(f"{len(made) - len(alive)} of {len(made)} caught, of {len(found)} changes there are")


if __name__ == "__main__":
    main()
