"""The archive: nothing that was put there is lost, whatever happens to the file, and it is read bit by bit."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.app.command.replay import replay
from game.games import game_named
from game.play.records.record import read_record
from game.play.session.match import Match
from game.play.session.session import AnySession, Session, Source
from game.rules import Outcome
from game.store.archive.archive import (
    DELETED,
    FAVOURITE,
    PLAIN,
    READ_SLICE,
    RESTORED,
    Archive,
    ArchiveIndex,
    archive_path,
)
from game.store.files.errors import StorageError
from game.store.player.player_store import PlayerStore
from tests.processes import PATIENCE, line_of, rest_of

EXPLODE = game_named("explode")
WON = Outcome(0, "eliminated", (11, 0))


def line(number: int, began: str = "", more: str = "") -> str:
    began = began or f"2026-11-22T08:25:41.{number:03}"
    return f'arcade 1 explode began="{began}" date="{began}" result=open seed={number} player1=Anna : b2 e5{more} .'


def store(folder: Path, guest: bool = False) -> PlayerStore:
    return PlayerStore(folder, lambda text: None, lambda text: text, lambda: None, guest)


def session(*moves: str, seed: int = 7) -> AnySession:
    made: AnySession = Session("explode", EXPLODE.rules, Source(seed=seed), {}, Match(("Anna", "Ben")))
    for move in moves:
        made.play(move)
    return made


def seeds(archive: Archive) -> list[str]:
    return [game.value("seed") for game in ArchiveIndex(archive).all().games]


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return Archive(archive_path(tmp_path / "data"))


def test_a_path_with_a_nul_leads_to_no_file(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "a\0b.arcade")
    assert archive.size() == 0
    with pytest.raises(StorageError, match="cannot be read") as caught:
        archive.open()
    assert str(caught.value).isprintable()


def test_the_last_game_comes_first_and_its_line_is_found_again(archive: Archive) -> None:
    for number in range(3):
        archive.append(line(number))
    games = ArchiveIndex(archive).all().games
    assert [game.value("seed") for game in games] == ["2", "1", "0"]
    assert [archive.text(game.at, game.size) for game in games] == [line(2), line(1), line(0)]
    assert games[0].moves == 2
    assert games[0].date == ("2026", "11", "22", "08", "25")
    assert games[0].players == ("Anna", "")


def test_a_file_larger_than_a_block_is_read_the_same(archive: Archive) -> None:
    archive.path.parent.mkdir()
    lines = [line(number, more=" ~" + " a1" * (number * 37 % 500)) for number in range(1000)]
    archive.path.write_text("\n".join(lines), encoding="utf-8")
    contents = ArchiveIndex(archive).all()
    assert contents.damaged == 0
    assert [archive.text(game.at, game.size) for game in contents.games] == lines[::-1]


@pytest.mark.slow
def test_ten_thousand_games_come_in_small_steps_the_newest_at_once(archive: Archive) -> None:
    archive.path.parent.mkdir()
    archive.path.write_text("".join(f"\n{line(n, f'began-{n}')}" for n in range(10_000)), encoding="utf-8")
    contents = ArchiveIndex(archive)
    reading = contents.read()
    next(reading)
    assert [game.value("seed") for game in contents.games] == [str(9_999 - n) for n in range(READ_SLICE)]
    steps, before = 1, READ_SLICE
    for _ in reading:
        assert len(contents.games) - before <= READ_SLICE
        steps, before = steps + 1, len(contents.games)
    assert contents.done
    assert len(contents.games) == 10_000
    assert steps == pytest.approx(10_000 / READ_SLICE, abs=4), "what is read of the file counts a little, too"


def test_a_line_torn_at_any_letter_does_not_count_and_spoils_no_other(archive: Archive) -> None:
    archive.append(line(1))
    before = archive.path.read_bytes()
    torn = f"\n{line(2, more=' b2')}".encode()
    for end in range(len(torn)):
        archive.path.write_bytes(before + torn[:end])
        archive.append(line(3))
        contents = ArchiveIndex(archive).all()
        assert [game.value("seed") for game in contents.games] == ["3", "1"]
        assert contents.damaged == (end > 1)
        assert archive.path.read_bytes() == before + torn[:end] + f"\n{line(3)}".encode()


WRITER = """
import sys
from pathlib import Path
from game.store.archive.archive import Archive
archive = Archive(Path(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
for number in range(int(sys.argv[2]), int(sys.argv[2]) + 100):
    archive.append(f"arcade 1 explode began={number} date=then seed={number} :" + " b2" * 300 + " .")
    print(number, flush=True)
"""


def writer(archive: Archive, first: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WRITER, str(archive.path), str(first)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert line_of(process) == "ready\n"
    return process


@pytest.mark.slow
def test_two_windows_add_at_the_same_time(archive: Archive) -> None:
    writers = [writer(archive, first) for first in (0, 1000)]
    for process in writers:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    for process in writers:
        process.communicate(timeout=300)
    assert sorted(map(int, seeds(archive))) == [*range(100), *range(1000, 1100)]


def test_what_was_put_there_when_the_process_was_killed_is_there(archive: Archive) -> None:
    process = writer(archive, 0)
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()
    told = [int(line_of(process)) for _ in range(20)]
    process.kill()
    told += [int(line) for line in rest_of(process) if line.endswith("\n")]
    process.wait(PATIENCE)
    archive.append(line(7777))
    contents = ArchiveIndex(archive).all()
    assert {*told, 7777} <= {int(game.value("seed")) for game in contents.games}
    assert contents.damaged <= 1


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe\x00",
        b"arcade 1 explode",
        b"arcade 2 explode : b2",
        b"arcade 1 explode date=now : b2 e5",
        b'arcade 1 explode last="' + b"x" * 5_000_000 + b'" : b2 .',
        b"A" * 9_000_000,
        b"{}",
        b"\0" * 1000,
    ],
)
def test_lines_that_are_no_games_are_counted_and_left_alone(archive: Archive, content: bytes) -> None:
    archive.append(line(1))
    with archive.path.open("ab") as file:
        file.write(b"\n" + content)
    archive.append(line(2))
    before = archive.path.read_bytes()
    contents = ArchiveIndex(archive).all()
    assert {game.value("seed") for game in contents.games if game.moves == 2 and game.value("seed")} == {"1", "2"}
    assert contents.damaged + len(contents.games) == 3
    assert archive.path.read_bytes() == before


def test_what_a_line_says_of_itself_is_cut_to_what_can_be_shown(archive: Archive) -> None:
    hostile = r'"\u202e\u0000\ud800' + "W" * 1000 + '"'
    archive.append(f"arcade 1 explode began=x date={hostile} result={hostile} player1={hostile} last={hostile} : .")
    (game,) = ArchiveIndex(archive).all().games
    assert game.date == ()
    assert game.last == ""
    for text in (*game.players, game.value("result")):
        assert text.isprintable()
        assert len(text) <= 40


def test_comments_and_empty_lines_are_nothing(archive: Archive) -> None:
    for text in ("", "# a comment", "# favourite", f"# {DELETED} 0123456789ab", line(1), "   "):
        archive.append(text)
    contents = ArchiveIndex(archive).all()
    assert (len(contents.games), contents.damaged) == (1, 0)


def test_the_last_word_on_a_game_holds(archive: Archive) -> None:
    archive.append(line(1))
    archive.append(line(2))
    one, two = sorted(ArchiveIndex(archive).all().games, key=lambda game: game.value("seed"))
    for word in (FAVOURITE, DELETED, PLAIN, RESTORED, FAVOURITE):
        archive.note(word, one.mark)
        game = next(game for game in ArchiveIndex(archive).all().games if game.mark == one.mark)
        assert game.favourite == (word in (FAVOURITE, DELETED))
        assert game.deleted == (word in (DELETED, PLAIN))
    assert not two.favourite
    assert not two.deleted
    assert "deleted" in archive.path.read_text(encoding="utf-8")


def test_a_game_that_is_gone_on_with_takes_its_own_place_and_remains_a_favourite(archive: Archive) -> None:
    archive.append(line(1))
    mark = ArchiveIndex(archive).all().games[0].mark
    archive.note(FAVOURITE, mark)
    archive.note(DELETED, mark)
    archive.append(line(2))
    archive.append(line(1, more=" b2"))
    games = ArchiveIndex(archive).all().games
    assert [(game.value("seed"), game.moves, game.favourite, game.deleted) for game in games] == [
        ("1", 3, True, False),
        ("2", 2, False, False),
    ]


def test_what_is_no_file_is_refused_in_a_sentence(archive: Archive) -> None:
    assert ArchiveIndex(archive).all().games == [], "nothing has been played yet"
    with pytest.raises(StorageError, match=r"games\.arcade"):
        ArchiveIndex(archive, foreign=True)
    archive.path.mkdir(parents=True)
    for act in (lambda: ArchiveIndex(archive), lambda: archive.append(line(1))):
        with pytest.raises(StorageError, match=r"games\.arcade"):
            act()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_keeps_nobody_waiting(archive: Archive) -> None:
    archive.path.parent.mkdir()
    os.mkfifo(archive.path)
    for act in (lambda: ArchiveIndex(archive), lambda: archive.append(line(1))):
        with pytest.raises(StorageError):
            act()


# What the keeper puts there


def test_a_game_is_there_once_however_often_it_ends(tmp_path: Path) -> None:
    kept, game = store(tmp_path), session("a5", "e1", "b4")
    kept.file_game(EXPLODE, game, None)
    game.undo()
    kept.file_game(EXPLODE, game, None)
    game.redo()
    kept.file_game(EXPLODE, game, WON)
    game.undo()
    kept.file_game(EXPLODE, game, None)
    (filed,) = ArchiveIndex(kept.archive).all().games
    assert (filed.moves, filed.value("result"), filed.value("score")) == (3, "1", "11:0")
    text = kept.archive.path.read_text(encoding="utf-8")
    assert text.count("arcade 1") == 2
    game.play("b5")
    kept.file_game(EXPLODE, game, WON)
    assert [other.mark for other in ArchiveIndex(kept.archive).all().games] == [filed.mark]


def test_a_game_is_the_same_one_after_it_was_saved_and_opened_again(tmp_path: Path) -> None:
    kept, game = store(tmp_path), session("a5", "e1")
    kept.save_game(game, "")
    kept.file_game(EXPLODE, game, None)
    later = store(tmp_path)
    (open_game,) = later.games(EXPLODE)
    open_game.session.play("b4")
    later.file_game(EXPLODE, open_game.session, None)
    assert [filed.moves for filed in ArchiveIndex(later.archive).all().games] == [3]


def test_games_begun_anew_are_games_of_their_own(tmp_path: Path) -> None:
    kept, game = store(tmp_path), session("a5", "e1")
    kept.file_game(EXPLODE, game, None)
    first = game.began
    game.restart()
    assert game.began == ""
    game.play("b5")
    game.play("d1")
    game.began = "2026-11-22T08:25:41.124"
    kept.file_game(EXPLODE, game, None)
    assert len(ArchiveIndex(kept.archive).all().games) == 2
    game.go_back()
    assert game.began == first


def test_what_was_hardly_begun_is_not_kept(tmp_path: Path) -> None:
    kept = store(tmp_path)
    kept.file_game(EXPLODE, session("a5"), None)
    assert not kept.archive.path.exists()
    kept.file_game(EXPLODE, session("a5"), WON)
    assert seeds(kept.archive) == ["7"]


def test_a_guest_adds_to_the_archive(tmp_path: Path) -> None:
    store(tmp_path).file_game(EXPLODE, session("a5", "e1", seed=1), None)
    store(tmp_path, guest=True).file_game(EXPLODE, session("a5", "e1", seed=2), None)
    assert seeds(Archive(archive_path(tmp_path))) == ["2", "1"]


def test_a_game_that_cannot_be_written_waits(tmp_path: Path) -> None:
    kept = store(tmp_path)
    (tmp_path / "settings.json").touch()
    kept.archive.path.mkdir()
    kept.file_game(EXPLODE, session("a5", "e1"), None)
    assert kept.reason
    kept.archive.path.rmdir()
    assert kept.flush()
    assert seeds(kept.archive) == ["7"]


def test_the_archive_is_a_file_of_games_that_can_be_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = store(tmp_path)
    kept.file_game(EXPLODE, session("a5", "e1"), None)
    kept.archive.note(FAVOURITE, ArchiveIndex(kept.archive).all().games[0].mark)
    kept.file_game(EXPLODE, session("a5", "e1", "b4", seed=8), None)
    assert replay(str(kept.archive.path)) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[:2]] == ["2", "4"]
    newest = ArchiveIndex(kept.archive).all().games[0]
    assert read_record(kept.archive.text(newest.at, newest.size), game_named).session.moves == ["a5", "e1", "b4"]
