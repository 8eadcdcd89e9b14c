"""What is dropped onto the window is read bit by bit: whatever it is, no frame waits for it, and it can be left."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.app.loop import wakeup
from game.games import game_named
from game.play.records.record import record_text
from game.play.session.session import AnySession, Session, Source
from game.play.table.occasion import Copied
from game.scenes.exchange.backup import BackupScene
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.review.games import GamesScene
from game.store.archive import archive
from game.store.archive.archive import MOST_ASTRAY, MOST_REMARKS, READ_SLICE, ArchiveIndex
from tests.conftest import Player
from tests.helpers.games import words
from tests.processes import PATIENCE

LONG = 8_000_000
"""So many bytes are not read in a frame, nor in two."""


@pytest.fixture
def arcade(start: Callable[..., Player]) -> Player:
    player = start()
    player.app.push(MenuScene(player.app))
    player.run()
    return player


def game(moves: int = 4, seed: int = 5) -> AnySession:
    made: AnySession = Session("explode", game_named("explode").rules, Source(seed=seed))
    for _ in range(moves):
        made.play(made.rules.legal_moves(made.position)[0])
    return made


def drop(player: Player, path: Path, content: bytes) -> None:
    """Drop a file with this content, and let a frame pass."""
    path.write_bytes(content)
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    player.run()


def reading(player: Player) -> ArchiveIndex:
    """What the list in front reads."""
    scene = player.app.front
    assert isinstance(scene, GamesScene)
    assert scene._contents is not None
    return scene._contents


HOSTILE = {
    "ends of lines": (b"\n", LONG),
    "blanks": (b" \t\r\n", LONG),
    "other blanks": ("\u00a0\n".encode(), LONG),
    "one line": (b"A", LONG),
    "zeros": (b"\0", LONG),
    "lines of zeros": (b"\0\n", LONG),
    "lines that are no games": (b"a line of a diary, of some length\n", LONG),
    "remarks": (b"# person {}\n", LONG),
    "favourites": (b"# favourite 0123456789ab .\n", LONG),
    "long lines": (b"arcade 1 explode began=x date=y :" + b" a1" * 300_000 + b" .\n", LONG),
    "parts of games": (b"arcade 1 explode began=x : a1\n", LONG),
}


@pytest.mark.sample(2)
@pytest.mark.parametrize("kind", HOSTILE)
def test_no_frame_reads_much_of_a_file(
    arcade: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    steps: list[ArchiveIndex] = []
    read = ArchiveIndex.read

    def counted(contents: ArchiveIndex) -> Iterator[None]:
        for step in read(contents):
            steps.append(contents)
            yield step

    monkeypatch.setattr(ArchiveIndex, "read", counted)
    piece, size = HOSTILE[kind]
    drop(arcade, tmp_path / "odd.arcade", piece * (size // len(piece)))
    longest, frames = len(steps), 1
    while isinstance(arcade.app.front, GamesScene) and not reading(arcade).done:
        before = len(steps)
        arcade.run()
        longest = max(longest, len(steps) - before)
        frames += 1
        assert frames < 100
    assert longest <= 4, "two steps at once, and two of the scene that shows it"
    arcade.run(0.1)
    assert any(said in words(arcade) for said in ("be shown", "The file contains no games.", "1 game"))


def test_a_step_reads_a_few_lines_of_any_kind(tmp_path: Path) -> None:
    for lines, most in ((b"x\n" * 50_000, 10 * READ_SLICE), (b"arcade 1 explode began=1 : a\n" * 9000, READ_SLICE + 1)):
        path = tmp_path / "file"
        path.write_bytes(lines)
        found = ArchiveIndex(archive.Archive(path))
        next(found.read(), None)
        assert 0 < found.damaged <= most + 1


def test_it_is_said_that_a_file_is_being_read_and_it_can_be_left(arcade: Player, tmp_path: Path) -> None:
    drop(arcade, tmp_path / "odd.arcade", b"\n" * LONG)
    contents = reading(arcade)
    assert "Loading your games" in words(arcade)
    assert "odd.arcade" in words(arcade)
    arcade.key(pygame.K_ESCAPE)
    arcade.run(0.3)
    assert isinstance(arcade.app.front, MenuScene)
    assert contents.done, "the file is closed"
    assert "be shown" not in words(arcade)


def test_a_single_game_below_a_lot_of_nothing_is_in_the_list(arcade: Player, tmp_path: Path) -> None:
    session = game()
    drop(arcade, tmp_path / "one.arcade", record_text(session).encode() + b"\n" * LONG)
    arcade.run(1.0)
    arcade.press("open 0")
    scene = arcade.app.front
    assert isinstance(scene, PlayScene)
    assert isinstance(scene.table.occasion, Copied)
    assert scene.session.moves == session.moves


@pytest.mark.slow
def test_thousands_of_games_are_a_list_at_once(arcade: Player, tmp_path: Path) -> None:
    lines = [record_text(game(2, seed)) for seed in range(3000)]
    drop(arcade, tmp_path / "many.arcade", "\n".join(lines).encode())
    assert isinstance(arcade.app.front, GamesScene)
    arcade.run(3.0)
    assert "3000 games" in words(arcade)


@pytest.mark.sample(1)
@pytest.mark.parametrize("rubbish", [b"rubbish\n" * 2 * MOST_ASTRAY, b"# remark\n" * 2 * MOST_REMARKS])
def test_games_below_a_lot_of_other_lines_are_a_list_that_says_it_is_not_all(
    arcade: Player, tmp_path: Path, rubbish: bytes
) -> None:
    one, other, last = (record_text(game(2, seed)).encode() for seed in range(3))
    drop(arcade, tmp_path / "list.arcade", b"\n".join([one, rubbish, other, last]))
    arcade.run(0.5)
    scene = arcade.app.front
    assert isinstance(scene, GamesScene)
    assert len(scene.games) == 2
    assert "only in part" in words(arcade)
    arcade.press("take")
    assert isinstance(arcade.app.front, BackupScene)


def test_fewer_lines_that_are_no_games_cost_none(arcade: Player, tmp_path: Path) -> None:
    games = [record_text(game(2, seed)).encode() for seed in range(3)]
    drop(arcade, tmp_path / "list.arcade", (b"\nrubbish" * (MOST_ASTRAY - 1) + b"\n").join(games))
    arcade.run(0.5)
    scene = arcade.app.front
    assert isinstance(scene, GamesScene)
    assert len(scene.games) == 3
    assert f"{2 * (MOST_ASTRAY - 1)} lines of the file are not complete games" in words(arcade)


def test_a_letter_of_more_lines_than_that_is_one_game(
    arcade: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "MOST_ASTRAY", 10)
    session = game(12)
    drop(arcade, tmp_path / "letter.txt", record_text(session).replace(" ", "\n").encode())
    arcade.run(0.5)
    arcade.press("look")
    assert isinstance(arcade.app.front, PlayScene)
    assert arcade.app.front.session.moves == session.moves


def test_what_is_dropped_while_a_file_is_read_is_shown_at_once(arcade: Player, tmp_path: Path) -> None:
    drop(arcade, tmp_path / "odd.arcade", b"\n" * LONG)
    assert not reading(arcade).done
    pygame.event.post(pygame.Event(pygame.DROPTEXT, text=record_text(game())))
    arcade.run(0.3)
    arcade.press("look")
    assert isinstance(arcade.app.front, PlayScene)


def test_another_start_hands_a_file_over_that_is_read_the_same_way(
    arcade: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "odd.arcade"
    path.write_bytes(b"\n" * LONG)
    monkeypatch.setattr(wakeup, "SHOWN_WITHIN", 60.0)
    shown: list[bool] = []
    thread = threading.Thread(target=lambda: shown.append(arcade.app.wakeup.request_window(str(path))))
    thread.start()
    end = time.monotonic() + PATIENCE
    while thread.is_alive():
        assert time.monotonic() < end, "it has no answer"
        arcade.run()
        time.sleep(0.001)
    assert shown == [True]
    assert not reading(arcade).damaged


def test_a_file_that_is_too_long_is_refused_at_once(
    arcade: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "MOST_IMPORTED", 1000)
    drop(arcade, tmp_path / "list.arcade", (record_text(game()).encode() + b"\n") * 50)
    arcade.run()
    assert isinstance(arcade.app.front, MenuScene)
    assert "be shown" in words(arcade)


@pytest.mark.parametrize("text", ["a\0b", "half a \ud800 pair", "W" * 300_000, "\n" * 9])
def test_a_dropped_text_that_is_no_name_of_a_file_is_told(arcade: Player, text: str) -> None:
    pygame.event.post(pygame.Event(pygame.DROPTEXT, text=text))
    arcade.run(0.1)
    assert isinstance(arcade.app.front, MenuScene)
    assert "be shown" in words(arcade)
