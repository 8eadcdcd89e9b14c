"""Where it is asked what is being played: at the table and where tables are made, and hardly anywhere else."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.play.table.table import Table
from tools.rooms import MODULES, ROOT, tree

pytestmark = pytest.mark.slow

FLAGS = {"taught", "racing", "terms", "onlooking", "watching", "clocked", "timed", "is_copy", "is_trial", "course"}
"""Questions that a table answered before there were occasions: whoever asked had to know all of them."""
KNOWING = {
    "COPY_SLOT": {"game.play.port.game", "game.scenes.start.sessions"},
    "by_mail": {"game.play.session.mail", "game.scenes.start.sessions", "game.scenes.exchange.correspondence"},
    "timed": {
        "game.play.table.state",
        "game.play.table.table",
        "game.play.review.review",
        "game.scenes.start.sessions",
    },
}
"""The modules that know a mark by which kept games and letters, which lie on no table, tell what they are."""
MOST = 15


def read(module: str) -> set[str]:
    """The names that a module reads: its own, what it imports, and attributes."""
    names = set()
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Name):
            names.add(node.id)
        elif isinstance(node, ast.Attribute):
            names.add(node.attr)
        elif isinstance(node, ast.alias):
            names.add(node.name)
    return names


def test_a_table_has_no_flags_besides_its_occasion() -> None:
    assert not FLAGS & set(dir(Table))
    assert not {"is_copy", "is_trial"} & set().union(*map(read, MODULES))


@pytest.mark.parametrize("mark", KNOWING)
def test_marks_of_kept_games_are_read_where_tables_are_made(mark: str) -> None:
    readers = {module for module in MODULES if mark in read(module)}
    assert readers <= KNOWING[mark] | {module for module in MODULES if f"def {mark}(" in MODULES[module].read_text()}


def test_few_files_ask_for_the_occasion() -> None:
    asking = {module for module in MODULES if "occasion" in read(module)}
    assert len(asking) <= MOST, sorted(asking)


def test_a_tenth_occasion_leads_the_type_checker_to_all_that_have_to_answer(tmp_path: Path) -> None:
    """Whoever adds one changes a value and is led from there."""
    shutil.copytree(ROOT / "game", tmp_path / "game", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    file = tmp_path / "game/play/table/occasion.py"
    text = file.read_text(encoding="utf-8")
    added = text.replace(
        "Occasion = Here |", "class Announced(Struct, frozen=True):\n    pass\n\n\nOccasion = Announced | Here |"
    )
    assert added != text
    file.write_text(added, encoding="utf-8")
    answering = {}
    for path in MODULES.values():
        lines = path.read_text(encoding="utf-8").splitlines()
        found = [number for number, line in enumerate(lines, 1) if line.strip() == "assert_never(occasion)"]
        if found:
            answering[path.relative_to(ROOT).as_posix()] = found
    command = [sys.executable, "-m", "mypy", "--no-incremental", *answering]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=600)
    told: dict[str, list[int]] = {}
    for path, line in re.findall(r'^(\S+?):(\d+): error: Argument 1 to "assert_never".*Announced', done.stdout, re.M):
        told.setdefault(path, []).append(int(line))
    assert told == answering, done.stdout + done.stderr
    assert len(answering) >= 4
