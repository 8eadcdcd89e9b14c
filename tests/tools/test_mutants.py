"""Changes that are made in code: which there are, how they are drawn, and whether tests notice."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.mutants import ROOT, changes, covered, drawn, passes, survivors

HERE = Path("game/here.py")
CODE = b'''
@cached(64)
class Thing(Struct, frozen=True):
    """More than 3 - 2 words."""

    size: Sized[1] = 7

    def grow(self, by: int, \xc3\xa9t\xc3\xa9: bool) -> int:
        if by < 3 and not \xc3\xa9t\xc3\xa9:
            self.size += by
        log.info("not told")
        self.tell(
            f"{by + 1}"
        )
        return self.size - by
'''


def test_what_can_be_changed() -> None:
    found = [(change.line, change.kind, change.old, change.new) for change in changes(HERE, CODE)]
    assert found == [
        (6, "number", "7", "(8)"),
        (6, "number", "7", "(6)"),
        (9, "branch", "by < 3 and not été", "(not (by < 3 and (not été)))"),
        (9, "and, or", "by < 3 and not été", "(by < 3 or not été)"),
        (9, "comparison", "by < 3", "(by <= 3)"),
        (9, "number", "3", "(4)"),
        (9, "number", "3", "(2)"),
        (9, "not", "not été", "(été)"),
        (10, "statement", "self.size += by", "pass"),
        (12, "statement", 'self.tell(\n            f"{by + 1}"\n        )', "pass"),
        (15, "sum", "self.size - by", "(self.size + by)"),
    ]


@pytest.mark.slow
def test_every_change_can_be_read_and_moves_no_line() -> None:
    content = (ROOT / "game" / "play" / "table" / "table.py").read_bytes()
    before = ast.dump(ast.parse(content))
    for change in list(changes(HERE, content))[::20]:
        changed = change.apply(content)
        assert ast.dump(ast.parse(changed)) != before
        assert changed.count(b"\n") == content.count(b"\n")


def test_a_seed_draws_the_same_changes_of_all_kinds() -> None:
    found = list(changes(HERE, CODE))
    assert drawn(found, 6, 1) == drawn(found, 6, 1) != drawn(found, 6, 2)
    assert len({change.kind for change in drawn(found, 7, 1)}) == 7
    assert sorted(map(str, drawn(found, 99, 1))) == sorted(map(str, found))


def tree(root: Path, **files: str) -> Path:
    """A program with tests: files by their paths, with `__` for each slash."""
    for name, text in files.items():
        path = root.joinpath(*name.split("__")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


@pytest.mark.slow
def test_what_is_tested_is_caught(tmp_path: Path) -> None:
    code = """MOST = 7


def least(a, b):
    return a if a < b else b


def told(to):
    to.append(1)


def never(to):
    to.append(1)
"""
    near = "from game.here import least\n\n\ndef test_it():\n    assert least(1, 2) == 1\n"
    told = "    here.told(to := [])\n    assert to\n    assert here.MOST < 8\n"
    far = f"from game import here\n\n\ndef test_it():\n{told}"
    root = tree(tmp_path, game__here=code, tests__test_near=near, tests__far__test_far=far)
    made = [change for change in changes(HERE, code.encode()) if change.kind != "number" or change.old == "7"]
    lines: list[str] = []
    alive = survivors(root, made, covered(root, 1), 1, lines.append)
    assert [(line[6:15].strip(), change.new) for line, change in zip(lines, made, strict=True)] == [
        ("caught", "(8)"),
        ("survives", "(6)"),
        ("caught", "(not a < b)"),
        ("survives", "(a <= b)"),
        ("caught", "pass"),
        ("never run", "pass"),
    ]
    assert [change.new for change in alive] == ["(6)", "(a <= b)", "pass"]
    assert (root / HERE).read_text() == code


@pytest.mark.slow
def test_what_never_ends_does_not_pass(tmp_path: Path) -> None:
    root = tree(tmp_path, tests__test_it="def test_it():\n    while True:\n        pass\n")
    assert not passes(root, ["tests"], patience=2.0)
