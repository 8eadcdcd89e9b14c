"""Long files on the command line: refused at once or read in little memory, and little is said of what is wrong."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.app.command.cli import main
from game.app.command.paint import paint
from game.app.command.replay import MISFITS_NAMED, replay
from game.games import game_named
from game.play.records.record import record_text
from game.play.session.session import Session, Source
from game.store.archive import archive
from game.store.archive.archive import MOST_ASTRAY, MOST_REMARKS, Archive, ArchiveIndex
from tests.processes import PATIENCE

MEGABYTES = 150
"""So much memory is enough for every file."""
GAME = record_text(
    Session("unstack", game_named("unstack").rules, Source(seed=1)), {"began": "x", "date": "2026-11-22T10:00"}
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "long.arcade"


def test_at_most_twenty_lines_that_do_not_fit_are_named_and_the_others_counted(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for count, told in (
        (MISFITS_NAMED, MISFITS_NAMED),
        (MISFITS_NAMED + 1, MISFITS_NAMED + 1),
        (5000, MISFITS_NAMED + 1),
    ):
        path.write_text(f"{GAME}\n" + "nonsense\n" * count)
        assert replay(str(path)) == 1
        out, err = capsys.readouterr()
        assert err.count("\n") == told
        assert (": and " in err.splitlines()[-1]) == (count > MISFITS_NAMED)
        if count > MISFITS_NAMED:
            assert err.splitlines()[-1].endswith(f"and {count - MISFITS_NAMED:,} more")
        assert ["no", "game", str(count)] in [row.split()[:3] for row in out.splitlines()]
        assert out.startswith("1 unstack")


def test_of_all_files_together_no_more_are_named(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text("nonsense\n" * 15)
    assert replay(str(path), str(path)) == 1
    err = capsys.readouterr().err.splitlines()
    assert len(err) == MISFITS_NAMED + 1
    assert err[-1].endswith("and 10 more")


def test_lines_are_counted_as_an_editor_does(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(b"\r\n \n" * 40_000 + b"nonsense\r\n\n" + GAME.encode() + b"\r\n# remark\n" + b"x" * 5_000_000)
    assert replay(str(path)) == 1
    out, err = capsys.readouterr()
    assert "line 80001: a game begins with" in err
    assert out.startswith("80003 unstack 0 moves")
    assert "line 80005: a game has at most 1,000,000 characters" in err


def test_a_line_that_is_no_text_does_not_fit(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    odd_name = GAME.encode().replace(b"seed=1", b"seed=1 player1=B\xff")
    path.write_bytes(odd_name + b"\n" + GAME.encode() + b"\n\xff\xfe")
    assert replay(str(path)) == 1
    out, err = capsys.readouterr()
    assert out.startswith("1 unstack"), "no game is refused for one odd byte in a name"
    assert "\n2 unstack" in out
    assert [line.split(": ")[1] for line in err.splitlines()] == ["line 3"]


@pytest.mark.parametrize("command", ["replay", "import", "picture", "film"])
def test_a_file_that_is_too_long_is_refused_before_it_is_read(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    with path.open("wb") as file:
        file.truncate(archive.MOST_IMPORTED + 1)
    monkeypatch.setattr(Archive, "open", lambda self: pytest.fail("it is read"))
    more = {
        "replay": ["--headless"],
        "import": ["--data", str(tmp_path / "data")],
        "picture": [str(tmp_path / "new.png")],
        "film": [str(tmp_path / "new.webp")],
    }
    assert main([command, str(path), *more[command]]) == 1
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert err.endswith("long.arcade cannot be read: longer than 64,000,000 bytes\n")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="there is no such file")
def test_a_file_that_fails_while_it_is_read_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert replay("/proc/self/mem") == 1
    assert "/proc/self/mem cannot be read: " in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize(
    "rubbish",
    ["rubbish\n" * 2 * MOST_ASTRAY, "# person {}\n" * 2 * MOST_REMARKS, f"# {'x' * 200_000}\n" * 30],
    ids=["lines", "remarks", "long remarks"],
)
def test_what_is_imported_of_a_file_ends_where_it_is_no_file_of_games(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], rubbish: str
) -> None:
    path.write_text(f"{GAME.replace('began=x', 'began=y')}\n{rubbish}{GAME}\n")
    data = tmp_path / "data"
    assert main(["import", str(path), "--data", str(data)]) == 1
    out, err = capsys.readouterr()
    assert out.startswith("1 new game,")
    assert "the file was read only in part: too many lines are not games" in err
    assert err.count("\n") <= MISFITS_NAMED
    assert len(ArchiveIndex(archive.Archive(archive.archive_path(data))).all().games) == 1


def test_ones_own_games_are_read_to_the_end_whatever_stands_between(path: Path) -> None:
    path.write_text(f"{GAME}\n" + "rubbish\n" * 2 * MOST_ASTRAY + "# remark\n" * 2 * MOST_REMARKS)
    contents = ArchiveIndex(Archive(path)).all()
    assert not contents.given_up
    assert (len(contents.games), contents.damaged) == (1, 2 * MOST_ASTRAY)


@pytest.mark.slow
def test_the_only_game_of_a_long_file_is_painted(path: Path, tmp_path: Path) -> None:
    path.write_bytes(b"\n" * 1_000_000 + GAME.encode())
    assert paint("picture", str(path), tmp_path / "a.png", tmp_path, 0) == 0
    path.write_bytes(GAME.encode() + b"\nrubbish" * 100_000)
    assert paint("picture", str(path), tmp_path / "b.png", tmp_path, 0) == 1


MEASURED = """
import sys
from pathlib import Path
from game.app.command.cli import main
main(sys.argv[1:])
print(next(line for line in Path("/proc/self/status").read_text().splitlines() if "VmHWM" in line), file=sys.stderr)
"""


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is counted otherwise")
@pytest.mark.parametrize(
    ("command", "piece"),
    [
        *((command, b"\n") for command in ("replay", "import", "picture")),
        ("replay", b"A"),
        ("import", b"# person {}\n"),
        ("picture", b"a line that is no game, but is as long as one of those may well be\n"),
        ("import", b'# stars {"brickshooter": {' + b", ".join(b'"another-%d": 1' % n for n in range(300)) + b"}}\n"),
    ],
    ids=lambda given: given if isinstance(given, str) else f"{len(given)} bytes",
)
def test_the_longest_file_takes_little_memory(path: Path, tmp_path: Path, command: str, piece: bytes) -> None:
    path.write_bytes(piece * (archive.MOST_IMPORTED // len(piece)))
    more = {"replay": ["--headless"], "import": ["--data", str(tmp_path / "d")], "picture": [str(tmp_path / "p.png")]}
    ran = subprocess.run(
        [sys.executable, "-c", MEASURED, command, str(path), *more[command]],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    told = ran.stderr.splitlines()
    assert told[-1].startswith("VmHWM:")
    assert int(told[-1].split()[1]) < 1000 * MEGABYTES
    assert len(told) <= MISFITS_NAMED + 2
