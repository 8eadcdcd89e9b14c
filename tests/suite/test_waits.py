"""Every wait of a test has an end: a machine that is slow, or a process that hangs, fails a test and stops no run."""

from __future__ import annotations

import ast
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import processes
from tests.conftest import ROOT
from tests.processes import line_of, started

PROGRAMS = {
    *("tests/players/bot.py", "tests/players/hostile.py"),
    *("tests/reader/client.py", "tests/store/player/killed.py"),
}
"""What tests start as processes of their own: whoever started them waits for them."""
HELPER = "tests/processes.py"
"""Knows how to read from processes."""
FILES = [
    path
    for path in sorted((ROOT / "tests").rglob("*.py"))
    if ROOT / "tests/fixtures" not in path.parents and path.relative_to(ROOT).as_posix() not in {*PROGRAMS, HELPER}
]
RUN = {"run", "call", "check_call", "check_output"}
CLOCKS = {"monotonic", "perf_counter"}
"""Names of what tells the time."""
SUSPECTED = re.compile(
    r"subprocess|communicate|stdout|stderr|Popen|sleep|select|\.(wait|join|get)\(\s*(#.*\s*)*(\)|\w+\s*=)"
)
"""What stands in each file that waits without an end: few of them have to be parsed."""


def waits_in(code: str) -> Iterator[tuple[int, str]]:
    """The lines of a file that may wait for ever, and what they lack."""
    if SUSPECTED.search(code):
        yield from waits(ast.parse(code))


def waits(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The lines that may wait for ever, and what they lack."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            wrong = called(node, node.func)
            if wrong:
                yield node.lineno, wrong
        elif isinstance(node, ast.For) and isinstance(node.iter, ast.Attribute) and node.iter.attr == "stdout":
            yield node.lineno, "reads from a process: tests.processes.line_of"
        elif isinstance(node, ast.With) and any(opens(item.context_expr) for item in node.items):
            yield node.lineno, "waits for the process at its end: tests.processes.started"
        elif isinstance(node, ast.While) and "sleep" in names(node) and not CLOCKS & names(node):
            yield node.lineno, "waits for something that may never happen"


def called(call: ast.Call, function: ast.Attribute) -> str:
    """What a call lacks, empty if it comes to an end."""
    limited = bool(call.args) or any(keyword.arg in ("timeout", None) for keyword in call.keywords)
    timeout = any(keyword.arg in ("timeout", None) for keyword in call.keywords)
    of = function.value
    match function.attr:
        case attribute if attribute in RUN and isinstance(of, ast.Name) and of.id == "subprocess" and not timeout:
            return "runs a process without a timeout"
        case "communicate" if not timeout:
            return "waits for a process without a timeout"
        case "wait" | "join" if not limited:
            return "waits without a timeout"
        case "get" if not limited and not (isinstance(of, ast.Attribute) and of.attr == "event"):
            return "waits for a queue without a timeout"
        case "readline" | "readlines" | "read" if isinstance(of, ast.Attribute) and of.attr in ("stdout", "stderr"):
            return "reads from a process: tests.processes.line_of, or communicate with a timeout"
        case "select" if isinstance(of, ast.Name) and of.id == "select" and len(call.args) < 4:
            return "waits without a timeout"
    return ""


def opens(item: ast.expr) -> bool:
    """True if it starts a process that it waits for in the end, or is one."""
    return isinstance(item, ast.Call) and ast.unparse(item.func).endswith("Popen")


def names(node: ast.AST) -> set[str]:
    return {
        part.attr if isinstance(part, ast.Attribute) else part.id
        for part in ast.walk(node)
        if isinstance(part, ast.Attribute | ast.Name)
    }


def test_no_test_waits_for_ever() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {what}"
        for path in FILES
        for line, what in waits_in(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "line",
    [
        "subprocess.run(['sleep', '9'])",
        "process.communicate('')",
        "process.wait()",
        "thread.join()",
        "queue.get()",
        "queue.get(block=True)",
        "process.stdout.readline()",
        "process.stdout.read()",
        "for line in process.stdout: pass",
        "with subprocess.Popen(command) as process: pass",
        "select.select([pipe], [], [])",
        "while not ready(): time.sleep(0.1)",
    ],
)
def test_a_wait_without_an_end_is_found(line: str) -> None:
    assert [*waits_in(line)]


@pytest.mark.parametrize(
    "line",
    [
        "subprocess.run(['sleep', '9'], timeout=3)",
        "process.communicate(timeout=3)",
        "process.wait(3)",
        "thread.join(timeout=3)",
        "', '.join(words)",
        "pygame.event.get()",
        "while not ready() and time.monotonic() < end: time.sleep(0.1)",
    ],
)
def test_others_are_none(line: str) -> None:
    assert not [*waits_in(line)]


def test_a_silent_process_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "PATIENCE", 0.3)
    with started([sys.executable, "-c", "import time; time.sleep(600)"], stdout=subprocess.PIPE) as process:
        assert line_of(process) == b""
    assert process.returncode != 0


def test_a_process_that_does_not_end_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "PATIENCE", 0.3)
    began = time.monotonic()
    with started([sys.executable, "-c", "import time; time.sleep(600)"]) as process:
        pass
    assert process.returncode != 0
    assert time.monotonic() - began < 300


def test_a_process_ends_with_the_test_that_fails() -> None:
    with pytest.raises(ZeroDivisionError), started([sys.executable, "-c", "import time; time.sleep(600)"]) as process:
        raise ZeroDivisionError
    assert process.returncode != 0


def test_nobody_waits_for_ever_at_a_socket() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert server.gettimeout() == processes.PATIENCE


STANDSTILL = """
def test_it_stands_still():
    while True:
        pass
"""


@pytest.mark.slow
def test_a_standstill_names_itself_and_ends_the_run(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(STANDSTILL, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text(encoding="utf-8"), encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "-o",
        "testpaths=.",
        "-o",
        "faulthandler_timeout=2",
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode != 0
    assert "test_it_stands_still" in done.stderr
