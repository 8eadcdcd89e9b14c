"""Changes that are made in code: which there are, how they are drawn, and whether tests notice."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.mutants import ROOT, changes, drawn, nearest, passes, survivors

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


def test_the_tests_of_a_file_come_before_those_that_use_it_and_those_of_its_room() -> None:
    near = nearest(Path("game/play/table/table.py"), ROOT)
    assert near[0] == "tests/play/table/test_table.py"
    assert "tests/players/test_seats.py" in near[1:-1]
    assert near[-1] == "tests/play/table"
    assert nearest(Path("game/random64.py"), ROOT)[0] == "tests/test_random64.py"
    assert "tests" not in nearest(Path("game/random64.py"), ROOT)


def tree(root: Path, **files: str) -> Path:
    """A program with tests: files by their paths, with `__` for each slash."""
    for name, text in files.items():
        path = root.joinpath(*name.split("__")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


@pytest.mark.slow
def test_what_is_tested_is_caught_be_it_far_away(tmp_path: Path) -> None:
    code = "def least(a, b):\n    return a if a < b else b\n\n\ndef told(to):\n    to.append(1)\n"
    near = "from game.here import least\n\n\ndef test_it():\n    assert least(1, 2) == 1\n"
    far = "from game import here\n\n\ndef test_it():\n    here.told(to := [])\n    assert to\n"
    root = tree(tmp_path, game__here=code, tests__test_near=near, tests__far__test_far=far)
    made = [change for change in changes(HERE, code.encode()) if change.kind != "number"]
    lines: list[str] = []
    alive = survivors(root, made, 1, 600.0, lines.append)
    assert [change.new for change in alive] == ["(a <= b)"]
    assert [line[6:19].strip() for line in lines] == ["caught nearby", "survives", "caught"]
    assert (root / HERE).read_text() == code


@pytest.mark.slow
def test_what_never_ends_does_not_pass(tmp_path: Path) -> None:
    root = tree(tmp_path, tests__test_it="def test_it():\n    while True:\n        pass\n")
    assert not passes(root, ["tests"], seconds=2.0)
