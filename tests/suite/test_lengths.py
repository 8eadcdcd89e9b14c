"""The length of a file: what is longer has two subjects."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST = 500
"""Maximum number of lines of a file of the program; CONTRIBUTING.md names it as well."""
LONGER = {"app/loop/app.py": 600}
"""The one file that may be longer: the frame loop shares its state with all services that screens ask of it."""


def test_no_file_of_the_program_is_too_long() -> None:
    lengths = {
        path.relative_to(ROOT / "game").as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in (ROOT / "game").rglob("*.py")
    }
    found = {name: lines for name, lines in lengths.items() if lines > LONGER.get(name, MOST)}
    assert not found, f"split them by subject: {found}"


def test_contributors_are_told_that_number() -> None:
    assert f"at most {MOST} lines" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
