"""What cannot be read is not damaged: it stays where it is, nothing is written over it, and it is read again."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.background import finish
from game.games import GAMES, game_named
from game.installation import LEVELS
from game.play.session.session import AnySession
from game.store.archive.archive import Archive, ArchiveIndex
from game.store.files.damaged import put_aside
from game.store.files.errors import StorageError
from game.store.files.folders import online_path
from game.store.player.backup import Import, export_all
from game.store.player.file_store import RETRY
from game.store.player.online_file import ONLINE_DATA
from tests.store.player.test_online_file import data as online_data
from tests.store.player.test_player_store import Window, files, score, session

FAULTS = {
    "the disk stutters": errno.EIO,
    "a network folder is stale": errno.ESTALE,
    "it is another user's": errno.EACCES,
    "this program has too many files open": errno.EMFILE,
    "the system has too many files open": errno.ENFILE,
}


@contextmanager
def unreadable(path: Path, number: int = errno.EIO) -> Iterator[None]:
    """Let the system fail to open a file, or to list a folder, as long as it is there."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name in ((os, "open"), (io, "open"), (os, "scandir")):
            patch.setattr(module, name, _failing(getattr(module, name), path, number))
        yield


def _failing(real: Callable[..., Any], path: Path, number: int) -> Callable[..., Any]:
    same = path.lstat().st_ino

    def call(given: Any, *arguments: Any, **named: Any) -> Any:
        if not isinstance(given, int) and Path(given) == path and path.exists() and path.lstat().st_ino == same:
            raise OSError(number, os.strerror(number), str(given))
        return real(given, *arguments, **named)

    return call


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    """A folder with everything a player may have."""
    window = Window(tmp_path)
    window.choose(effects_volume=9)
    window.store.win_stars("explode", "one", 2)
    window.store.add_score(score(50))
    window.store.solve(lambda solved: solved.take_best("explode", "streak", 7))
    window.store.save_game(session(4), "now")
    window.store.save_online(ONLINE_DATA, online_data())
    played = session(6)
    window.store.file_game(game_named("explode"), played, None)
    return tmp_path


def changed_everywhere(window: Window) -> AnySession:
    """Change every kind of file; return the game that is saved."""
    window.choose(music_volume=22)
    window.store.win_stars("explode", "two", 1)
    window.store.add_score(score(70, seed=1))
    window.store.solve(lambda solved: solved.take_best("unstack", "streak", 3))
    other = session(2)
    window.store.save_game(other, "now")
    return other


SHARED = "settings.json", "progress.json", "scores.json", "puzzles.json"


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("name", SHARED)
def test_a_file_that_cannot_be_read_stays_and_takes_what_has_changed_when_it_can(
    filled: Path, name: str, fault: str
) -> None:
    before = files(filled)
    with unreadable(filled / name, FAULTS[fault]):
        window = Window(filled)
        window.store.scores()
        window.store.solved()
        window.store.all_stars()
        assert name in window.store.sign, "the sign names what cannot be read"
        changed_everywhere(window)
        window.store.frame(10.0)
        assert name in window.store.sign
        assert window.store.stars("explode").get("two") == 1, "this window sees it all the same"
        assert not window.store.flush(), "what would overwrite it waits"
    assert files(filled)[name] == before[name]
    assert not put_aside(filled), "nothing is put aside"
    window.store.frame(10.0 + RETRY)
    assert window.store.sign == "", f"{window.store.sign}: what can be read again is no trouble any more"
    again = Window(filled)
    assert again.settings.effects_volume == 9
    assert again.settings.music_volume == 22
    assert again.store.stars("explode") == {"one": 2, "two": 1}
    assert [kept.points for kept in again.store.scores().best("brickshooter", "7")] == [70, 50]
    assert again.store.solved().best == {"explode": {"streak": 7}, "unstack": {"streak": 3}}
    assert again.told == []


def test_each_kind_of_fault_is_told_by_its_own_words(filled: Path) -> None:
    told = set()
    for fault in FAULTS.values():
        with unreadable(filled / "scores.json", fault):
            window = Window(filled)
            window.store.scores()
            window.store.scores()
        (sentence,) = window.told
        told.add(sentence)
    assert told == {
        "scores.json cannot be read: the disk does not respond properly. See “Data” in the settings.",
        "scores.json cannot be read: you are not allowed to read it. See “Data” in the settings.",
        "scores.json cannot be read: too many files are open. See “Data” in the settings.",
    }


def test_the_settings_are_used_as_soon_as_they_can_be_read(filled: Path) -> None:
    with unreadable(filled / "settings.json"):
        window = Window(filled)
        assert window.settings.effects_volume != 9
        window.choose(music_volume=22)
    regained: list[Path] = []
    window.store.read_again = regained.append
    window.store.frame(10.0)
    assert regained == [filled / "settings.json"]
    settings = window.store.load_settings()
    assert (settings.effects_volume, settings.music_volume) == (9, 22)


@pytest.mark.parametrize("place", ["saves/explode-now.json", "saves"])
def test_a_game_that_cannot_be_read_is_no_damaged_one_and_keeps_its_place(filled: Path, place: str) -> None:
    game = game_named("explode")
    with unreadable(filled / place):
        window = Window(filled)
        assert window.store.games(game) == []
        assert not window.store.damaged, "nobody is asked whether to begin anew"
        other = session(2)
        window.store.save_game(other, "now")
        if place != "saves":
            assert window.store.reason
            assert not window.store.flush()
    assert window.store.flush()
    kept = {one.session.began: len(one.session.moves) for one in Window(filled).store.games(game)}
    assert sorted(kept.values()) == [2, 4], "both the game that was there and the new one are kept"


def test_a_game_that_was_never_seen_is_not_written_over_by_a_new_one(filled: Path) -> None:
    game = game_named("explode")
    with unreadable(filled / "saves"):
        window = Window(filled)
        assert window.store.games(game) == []
    window.store.frame(10.0)
    assert window.store.sign == "", "the folder can be read again, and nobody has looked into it since"
    window.store.save_game(session(2), "now")
    window.store.save_game(session(3), "now")
    kept = [len(one.session.moves) for one in Window(filled).store.games(game)]
    assert sorted(kept) == [3, 4], "the game that was there has another place"


def test_online_games_that_cannot_be_read_are_not_begun_without_them(filled: Path) -> None:
    before = online_path(filled).read_bytes()
    with unreadable(online_path(filled)):
        window = Window(filled)
        with pytest.raises(StorageError):
            window.store.load_online(ONLINE_DATA)
        assert window.told == [
            "online.json cannot be read: the disk does not respond properly. See “Data” in the settings."
        ]
    assert online_path(filled).read_bytes() == before
    window.store.frame(10.0)
    assert window.told[-1] == "online.json can be read again."
    assert len(window.store.load_online(ONLINE_DATA).games) == 2


class Stuttering(io.BytesIO):
    """A file that cannot be read before an offset."""

    def __init__(self, content: bytes, end: int) -> None:
        super().__init__(content)
        self._end = end

    def read(self, size: int | None = -1, /) -> bytes:
        if self.tell() < self._end:
            raise OSError(errno.EIO, "Input/output error")
        return super().read(size)


@pytest.fixture
def half(filled: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Archive]:
    """An archive of which the first half cannot be read."""
    store = Window(filled).store
    for number in range(200):
        played = session(6)
        played.began = f"2026-01-01T00:00:{number % 60:02}.{number:06}"
        store.file_game(game_named("explode"), played, None)
    content = store.archive.path.read_bytes() * 4
    store.archive.path.write_bytes(content)
    with monkeypatch.context() as patch:
        patch.setattr(Archive, "open", lambda archive: Stuttering(archive.path.read_bytes(), len(content) // 2))
        yield store.archive


def test_an_archive_that_stops_in_the_middle_shows_what_was_read(half: Archive) -> None:
    index = ArchiveIndex(half).all()
    assert index.done
    assert len(index.games) >= 100
    assert index.broken is not None
    assert "Input/output error" in str(index.broken)


def test_nothing_is_exported_or_merged_from_half_of_an_archive(half: Archive, tmp_path: Path) -> None:
    window = Window(half.path.parent)
    target = tmp_path / "everything.arcade"
    with pytest.raises(StorageError, match="Input/output error"):
        finish(export_all(window.store, window.settings, target))
    assert not target.exists(), "half an export looks like a whole one"
    before = half.path.read_bytes()
    with pytest.raises(StorageError, match="Input/output error"):
        finish(Import(window.store, window.settings, half.path, GAMES.names, LEVELS).run())
    assert half.path.read_bytes() == before


# Versions


@pytest.mark.parametrize("name", [*SHARED, "saves/explode-now.json"])
def test_one_wrong_digit_in_a_version_costs_one_file_at_most(filled: Path, name: str) -> None:
    window = Window(filled)
    window.choose(seen_version="0.2.0")
    path = filled / name
    text = path.read_text(encoding="utf-8")
    start = text.index(":") + 2
    path.write_text(f"{text[:start]}9{text[start + 1 :]}", encoding="utf-8")
    wrong = path.read_bytes()
    window = Window(filled)
    assert window.store.later is None, "one wrong digit is no later arcade"
    window.store.scores()
    window.store.solved()
    window.store.all_stars()
    window.store.games(game_named("explode"))
    assert window.told == [f"{path.name} claims to come from a later version and is not used."]
    assert path.read_bytes() == wrong, "reading changes nothing"
    changed_everywhere(window)
    assert window.store.flush(), "the other files are written"
    assert window.store.sign == ""
    aside = path.with_name(f"{path.stem}.damaged-1.json")
    assert aside.read_bytes() == wrong, "it is kept before it is written over"
    again = Window(filled)
    assert again.store.stars("explode").get("two") == 1
    assert again.settings.music_volume == 22


def test_a_file_of_a_later_arcade_keeps_all_others_from_being_written(filled: Path) -> None:
    window = Window(filled)
    window.choose(seen_version="7.0.0")
    (filled / "scores.json").write_text('{"version": 9}', encoding="utf-8")
    before = files(filled)
    window = Window(filled)
    assert window.store.later == "7.0.0"
    changed_everywhere(window)
    assert files(filled) == before


# The folder


def test_a_folder_that_goes_away_is_told_and_not_made_anew(filled: Path, tmp_path: Path) -> None:
    window = Window(filled)
    away = filled.with_name("away")
    filled.rename(away)
    changed_everywhere(window)
    assert not filled.exists(), "nothing is written where the folder was"
    assert window.store.sign == f"Not saved: the folder {filled.name} is gone"
    filled.mkdir()  # As the place stays where a stick is mounted.
    window.store.frame(10.0)
    assert not files(filled)
    filled.rmdir()
    away.rename(filled)
    window.store.frame(10.0 + RETRY)
    assert window.store.sign == ""
    again = Window(filled)
    assert again.store.stars("explode") == {"one": 2, "two": 1}
    assert again.settings.music_volume == 22
