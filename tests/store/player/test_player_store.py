"""What is kept: nothing is lost by another window, by a disk that is full, nor by one odd entry in a file."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.actions import Action, Key
from game.games import GAMES, game_named
from game.installation import LEVELS
from game.play.port.game import AnyGame
from game.play.puzzles.puzzle_progress import MOST_REMEMBERED, Attempt, AttemptResult, PuzzleProgress
from game.play.session.session import AnySession, Session, Source
from game.settings.settings import Settings
from game.store.files.errors import StorageError
from game.store.files.json_file import JsonFile
from game.store.files.lock import FileLock
from game.store.player import file_reader, file_store
from game.store.player.backup import BEGIN, END, Import
from game.store.player.player_store import PlayerStore
from game.store.player.progress import STARS as STARS_FILE
from game.store.player.saves import load_session, save_path
from game.store.player.scores import SCORES, Score
from game.store.player.settings_file import SETTINGS, load_settings
from tests.conftest import ROOT
from tests.helpers.earlier import LAST, STARS, VERSIONS, fill
from tests.processes import line_of


class Window:
    """A keeper, and what it said."""

    def __init__(self, folder: Path, guest: bool = False) -> None:
        self.told: list[str] = []
        self.changes = 0
        self.store = PlayerStore(folder, self.told.append, lambda text: text, self.changed, guest)
        self.settings = self.store.load_settings()

    def changed(self) -> None:
        self.changes += 1

    def choose(self, **choices: Any) -> None:
        for name, value in choices.items():
            setattr(self.settings, name, value)
        self.store.save_settings(self.settings)


def last(kept: PlayerStore, game: AnyGame) -> AnySession | None:
    """The game that was played last, if there is one that can be used."""
    return next((one.session for one in kept.games(game)), None)


def score(points: int, name: str = "Ann", seed: int = 0) -> Score:
    return Score("brickshooter", "7", name, points, seed, "2025-03-04")


def session(moves: int) -> Session:
    game = game_named("explode")
    made = Session("explode", game.rules, Source(seed=1))
    for _ in range(moves):
        made.play(game.rules.legal_moves(made.position)[0])
    return made


def files(folder: Path) -> dict[str, bytes]:
    """The content of every file, but for locks."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".lock")
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """Lets the disk be full, or not: `full(True)`."""
    real = os.fsync

    def fsync(handle: int) -> None:
        if is_full:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(handle)

    def set_full(value: bool) -> None:
        nonlocal is_full
        is_full = value

    is_full = False
    monkeypatch.setattr(os, "fsync", fsync)
    return set_full


# Settings


def test_nothing_is_written_when_nothing_has_changed(tmp_path: Path) -> None:
    window = Window(tmp_path)
    window.choose()
    assert window.store.flush()
    assert files(tmp_path) == {}
    window.choose(mute=True)
    before = (tmp_path / "settings.json").stat()
    window.choose(mute=True)
    assert window.store.flush()
    assert (tmp_path / "settings.json").stat() == before


def test_only_what_was_changed_here_is_changed_in_the_file(tmp_path: Path) -> None:
    Window(tmp_path).choose(music_volume=33)
    one, other = Window(tmp_path), Window(tmp_path)
    one.choose(mute=True, names=("Ann", "Bob"))
    other.choose(effects_volume=9)
    other.choose(palette="daylight", effects_volume=8)
    one.choose(names=("Ann", "Eve"))
    chosen = Settings(music_volume=33, mute=True, names=("Ann", "Eve"), effects_volume=8, palette="daylight")
    assert load_settings(tmp_path / "settings.json") == chosen
    assert one.told == other.told == []


def test_a_file_taken_away_is_written_whole(tmp_path: Path) -> None:
    window = Window(tmp_path)
    window.choose(effects_volume=9)
    SETTINGS.path(tmp_path).unlink()
    window.choose(mute=True)
    assert load_settings(SETTINGS.path(tmp_path)) == Settings(effects_volume=9, mute=True)


def test_a_file_damaged_meanwhile_is_kept_aside_and_written_whole(tmp_path: Path) -> None:
    window = Window(tmp_path)
    window.choose(effects_volume=9)
    SETTINGS.path(tmp_path).write_text("half a fi")
    window.choose(mute=True)
    assert load_settings(SETTINGS.path(tmp_path)) == Settings(effects_volume=9, mute=True)
    assert (tmp_path / "settings.damaged-1.json").read_text() == "half a fi"
    assert "settings.damaged-1.json" in window.told[0]


# Two windows


def test_no_window_takes_stars_from_another(tmp_path: Path) -> None:
    one, other = Window(tmp_path), Window(tmp_path)
    one.store.win_stars("brickshooter", "01", 2)
    other.store.win_stars("brickshooter", "01", 1)
    other.store.win_stars("brickshooter", "02", 1)
    other.choose(mute=True)
    one.store.win_stars("brickshooter", "02", 2)
    one.store.win_stars("fifth", "01", 1)
    assert other.store.stars("brickshooter") == one.store.stars("brickshooter") == {"01": 2, "02": 2}
    assert STARS_FILE.load(STARS_FILE.path(tmp_path)) == {"brickshooter": {"01": 2, "02": 2}, "fifth": {"01": 1}}


def test_no_window_takes_scores_from_another(tmp_path: Path) -> None:
    one, other = Window(tmp_path), Window(tmp_path)
    assert one.store.add_score(score(50, "", 1)) == 1
    assert other.store.add_score(score(60, "Bob", 2)) == 1
    assert one.store.rename_score(score(50, "", 1), "Eve") == score(50, "Eve", 1)
    assert other.store.add_score(score(55, "Bob", 3)) == 2
    best = (score(60, "Bob", 2), score(55, "Bob", 3), score(50, "Eve", 1))
    assert (
        SCORES.load(SCORES.path(tmp_path)).best("brickshooter", "7")
        == one.store.scores().best("brickshooter", "7")
        == best
    )
    assert one.store.add_score(score(0)) is None


WINNER = """
import sys
from functools import partial
from pathlib import Path
from game.store.player import writes
from game.store.player.player_store import PlayerStore
from game.store.files.lock import FileLock
from game.store.player.scores import Score

writes.short_lock = partial(writes.short_lock, patience=60.0)  # The other one is slow, but not stopped.
name = sys.argv[2]
keeper = PlayerStore(Path(sys.argv[1]), print, str, lambda: None, guest=name == "b")
settings = keeper.load_settings()
print("ready", flush=True)
sys.stdin.readline()
for n in range(40):
    keeper.win_stars("explode", f"{name}{n}", 1)
    keeper.win_stars("explode", "both", 1 + (n == 39))
    keeper.add_score(Score("brickshooter", str(5 + n % 6), name, 100 + n, n, "2025-01-31"))
"""


@pytest.mark.slow
def test_two_processes_at_once_lose_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WINNER, str(tmp_path)]
    both = [
        subprocess.Popen([*command, name], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for name in "ab"
    ]
    for process in both:
        assert line_of(process) == "ready\n"
    said = []
    for process in both:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    for process in both:
        said.append(process.communicate(timeout=300)[0])
        assert process.returncode == 0
    assert said == ["", ""]
    won = {f"{name}{n}": 1 for name in "ab" for n in range(40)}
    assert STARS_FILE.load(STARS_FILE.path(tmp_path)) == {"explode": {**won, "both": 2}}
    table = SCORES.load(SCORES.path(tmp_path))
    for colours in range(5, 11):
        expected = sorted((100 + n for n in range(40) for _ in "ab" if 5 + n % 6 == colours), reverse=True)
        assert [entry.points for entry in table.best("brickshooter", str(colours))] == expected[:10]


def test_nobody_else_writes_between_reading_and_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[str] = []

    def watched(real: Callable[..., object]) -> Callable[..., object]:
        def read(*given: object) -> object:
            lock = FileLock(tmp_path / "writing.lock")
            if lock.acquire():
                lock.release()
            else:
                held.extend(one.name for one in given if isinstance(one, Path))
            return real(*given)

        return read

    monkeypatch.setattr(JsonFile, "load", watched(JsonFile.load))
    window = Window(tmp_path)
    assert held == []
    window.store.win_stars("explode", "one", 1)
    window.store.add_score(score(50))
    window.choose(effects_volume=9)
    assert held == ["progress.json", "scores.json", "settings.json"]


def test_what_was_written_once_is_not_written_again(tmp_path: Path) -> None:
    window = Window(tmp_path)
    window.store.add_score(score(50, seed=1))
    SCORES.path(tmp_path).unlink()  # the player begins anew
    window.store.add_score(score(40, seed=2))
    assert window.store.scores().best("brickshooter", "7") == (score(40, seed=2),)


@pytest.mark.parametrize("left", [None, "half a fi", '{"version": 1, "stars": {}}'])
def test_no_star_is_lost_with_its_file(tmp_path: Path, left: str | None) -> None:
    window = Window(tmp_path)
    window.store.win_stars("brickshooter", "01", 2)
    STARS_FILE.path(tmp_path).unlink() if left is None else STARS_FILE.path(tmp_path).write_text(left)
    assert window.store.stars("brickshooter") == {"01": 2}
    window.store.win_stars("brickshooter", "02", 1)
    assert STARS_FILE.load(STARS_FILE.path(tmp_path)) == {"brickshooter": {"01": 2, "02": 1}}


# A guest


def test_a_guest_adds_stars_and_scores_and_writes_nothing_else(tmp_path: Path) -> None:
    first = Window(tmp_path)
    first.choose(effects_volume=9)
    first.store.save_game(session(3))
    before = files(tmp_path)
    guest = Window(tmp_path, guest=True)
    assert guest.settings.effects_volume == 9
    going_on = last(guest.store, game_named("explode"))
    assert going_on is not None
    going_on.play(going_on.rules.legal_moves(going_on.position)[0])
    guest.store.save_game(going_on)
    guest.choose(mute=True)
    guest.store.forget_game("unstack")
    assert guest.store.flush()
    assert files(tmp_path) == before
    guest.store.win_stars("explode", "one", 2)
    guest.store.add_score(score(50))
    assert set(files(tmp_path)) == {*before, "progress.json", "scores.json"}
    # Within the guest itself its game can be gone on with.
    again = last(guest.store, game_named("explode"))
    assert again is not None
    assert again is not going_on
    assert len(again.moves) == 4
    assert guest.store.unfinished(GAMES.names) == first.store.unfinished(GAMES.names) == {"explode"}
    guest.store.forget_game("explode")
    assert guest.store.unfinished(GAMES.names) == set()
    assert last(guest.store, game_named("explode")) is None


def test_a_guest_leaves_damaged_settings_and_games_to_the_first_window(tmp_path: Path) -> None:
    SETTINGS.path(tmp_path).write_text('{"version": 2, "ui_scale": 110, "effects_volume": 9}')
    save_path(tmp_path, "explode").parent.mkdir()
    save_path(tmp_path, "explode").write_text("damaged")
    before = files(tmp_path)
    guest = Window(tmp_path, guest=True)
    assert (guest.settings.effects_volume, guest.settings.ui_scale) == (9, 100)
    assert last(guest.store, game_named("explode")) is None
    assert guest.store.flush()
    assert files(tmp_path) == before
    assert len(guest.told) == 2


# Saving fails


def test_what_cannot_be_written_waits_and_is_seen_meanwhile(tmp_path: Path, full: Callable[[bool], None]) -> None:
    window = Window(tmp_path)
    window.store.save_game(session(3))
    full(True)
    before = files(tmp_path)
    going_on = session(3)
    for number in range(4, 9):
        going_on.play(going_on.rules.legal_moves(going_on.position)[0])
        window.store.save_game(going_on)
        assert len(going_on.moves) == number
    window.store.win_stars("explode", "one", 2)
    window.store.add_score(score(50, ""))
    window.store.rename_score(score(50, ""), "Eve")
    window.choose(mute=True)
    assert files(tmp_path) == before
    assert window.store.reason == "the disk is full"
    assert (len(window.told), window.changes) == (1, 1), "told once"
    assert "the disk is full" in window.told[0]
    assert window.store.stars("explode") == {"one": 2}
    assert window.store.scores().best("brickshooter", "7") == (score(50, "Eve"),)
    again = last(window.store, game_named("explode"))
    assert again is not None
    assert again.moves == going_on.moves
    assert not window.store.flush()
    full(False)
    window.choose(effects_volume=9)
    assert window.store.reason == ""
    assert window.told[1:] == ["Everything is saved again."]
    assert window.changes == 2
    assert load_settings(SETTINGS.path(tmp_path)) == Settings(mute=True, effects_volume=9)
    assert STARS_FILE.load(STARS_FILE.path(tmp_path)) == {"explode": {"one": 2}}
    assert SCORES.load(SCORES.path(tmp_path)).best("brickshooter", "7") == (score(50, "Eve"),)
    kept = load_session(tmp_path, game_named("explode"))
    assert kept is not None
    assert kept.moves == going_on.moves
    assert window.store.flush()


def test_what_waits_takes_nothing_from_another_window(tmp_path: Path, full: Callable[[bool], None]) -> None:
    one = Window(tmp_path)
    full(True)
    one.store.win_stars("explode", "one", 1)
    one.store.add_score(score(50, "Ann"))
    one.choose(mute=True)
    full(False)
    other = Window(tmp_path)
    other.store.win_stars("explode", "one", 2)
    other.store.add_score(score(40, "Bob"))
    other.choose(effects_volume=9)
    assert one.store.flush()
    assert STARS_FILE.load(STARS_FILE.path(tmp_path)) == {"explode": {"one": 2}}
    assert [entry.name for entry in SCORES.load(SCORES.path(tmp_path)).best("brickshooter", "7")] == ["Ann", "Bob"]
    assert load_settings(SETTINGS.path(tmp_path)) == Settings(mute=True, effects_volume=9)


def test_a_game_forgotten_while_nothing_can_be_written_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, missing_ok: bool = False) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    window = Window(tmp_path)
    window.store.save_game(session(3))
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refuse)
        window.store.forget_game("explode")
        assert window.store.reason == "the disk is read-only"
        assert window.store.unfinished(GAMES.names) == set()
        assert last(window.store, game_named("explode")) is None
    assert window.store.flush()
    assert not save_path(tmp_path, "explode").exists()


# Files in which something does not fit


def written(name: str, content: object) -> bytes:
    return json.dumps(content).encode() if not isinstance(content, bytes) else content


BOB = {"name": "Bob", "game": "explode", "command": ["bob"]}
ROW = {"name": "Ann", "points": 9, "colours": 7, "seed": 1, "day": "2025-03-04"}
MENDED: dict[str, tuple[str, object, Callable[[Window], object]]] = {
    "a setting": (
        "settings.json",
        {"version": 2, "ui_scale": 110, "effects_volume": 9, "names": ["Ann", "Bob"]},
        lambda window: (window.settings.effects_volume, window.settings.names) == (9, ("Ann", "Bob")),
    ),
    "a bot": (
        "settings.json",
        {"version": 2, "bots": [BOB, {**BOB, "command": 3}], "effects_volume": 9},
        lambda window: [bot.name for bot in window.settings.bots] == ["Bob"] and window.settings.effects_volume == 9,
    ),
    "a key": (
        "settings.json",
        {"version": 2, "keys": {"undo": [{"scancode": 5, "label": "B"}], "up": [{"scancode": -5, "label": "B"}]}},
        lambda window: window.settings.keys == Settings().keys | {Action.UNDO: (Key(5, "B"),)},
    ),
    "stars": (
        "progress.json",
        {"version": 1, "stars": {"explode": {"one": 2, "two": 9}, "unstack": 3, "combact": {"x": 1}}},
        lambda window: (window.store.stars("explode"), window.store.stars("combact")) == ({"one": 2}, {"x": 1}),
    ),
    "stars among earlier settings": (
        "settings.json",
        {"version": 1, "solved": {"explode": {"one": 2, "two": 9}}, "effects_volume": 9},
        lambda window: window.store.stars("explode") == {"one": 2} and window.settings.effects_volume == 9,
    ),
    "a score": (
        "scores.json",
        {"version": 1, "scores": [ROW, {**ROW, "points": 0}, {**ROW, "points": 8, "seed": 2}]},
        lambda window: [entry.points for entry in window.store.scores().best("brickshooter", "7")] == [9, 8],
    ),
}


@pytest.mark.parametrize("case", MENDED)
def test_what_does_not_fit_costs_nothing_else_and_is_told_once(tmp_path: Path, case: str) -> None:
    name, content, holds = MENDED[case]
    damaged = written(name, content)
    (tmp_path / name).write_bytes(damaged)
    for number in range(2):
        window = Window(tmp_path)
        for _ in range(2):
            assert holds(window)
        window.store.flush()
        aside = (tmp_path / name).with_suffix("").name + ".damaged-1.json"
        assert (tmp_path / aside).read_bytes() == damaged
        assert len(window.told) == (1 if number == 0 else 0), "told once, and then written anew"
        if number == 0:
            assert aside in window.told[0]
            assert len(window.told[0]) < 600


@pytest.mark.parametrize("case", MENDED)
def test_where_nothing_can_be_written_it_is_used_all_the_same(
    tmp_path: Path, full: Callable[[bool], None], case: str
) -> None:
    name, content, holds = MENDED[case]
    damaged = written(name, content)
    (tmp_path / name).write_bytes(damaged)
    full(True)
    window = Window(tmp_path)
    for _ in range(2):
        assert holds(window)
        window.store.flush()
    assert files(tmp_path) == {name: damaged}
    assert len(window.told) == 2, "what is wrong, and that nothing can be saved"


@pytest.mark.parametrize(
    "content", [b"{", b'{"version": 1, "mute": 3}', b'{"version": 1, "stars": 3, "scores": 3, "solved": 3}']
)
@pytest.mark.parametrize("name", ["settings.json", "progress.json", "scores.json"])
def test_what_cannot_be_kept_aside_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, content: bytes
) -> None:
    def refuse(path: Path) -> Path:
        raise StorageError("it cannot be kept aside")

    (tmp_path / name).write_bytes(content)
    with monkeypatch.context() as patch:
        patch.setattr(file_reader, "set_aside", lambda path: None)
        patch.setattr(file_reader, "keep_copy", refuse)
        window = Window(tmp_path)
        window.store.win_stars("explode", "one", 1)
        window.store.add_score(score(50))
        window.choose(effects_volume=9)
        assert (tmp_path / name).read_bytes() == content
        assert window.store.reason
    assert window.store.flush()
    assert (tmp_path / name).with_name(f"{name.split('.')[0]}.damaged-1.json").read_bytes() == content
    again = Window(tmp_path)
    assert (again.settings.effects_volume, again.store.stars("explode")) == (9, {"one": 1})
    assert again.store.scores().best("brickshooter", "7") == (score(50),)


@pytest.mark.parametrize("content", [b"", b"{", b"\x00\xff", b"[]", b'{"version": "9"}', b"[" * 100_000])
@pytest.mark.parametrize("name", ["settings.json", "progress.json", "scores.json", "saves/explode.json"])
def test_what_cannot_be_used_at_all_is_kept_aside_byte_for_byte(tmp_path: Path, name: str, content: bytes) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    window = Window(tmp_path)
    for _ in range(2):
        assert window.settings == Settings()
        assert window.store.stars("explode") == {}
        assert window.store.scores().best("brickshooter", "7") == ()
        assert last(window.store, game_named("explode")) is None
    aside = f"{path.stem}.damaged-1.json"
    assert path.with_name(aside).read_bytes() == content
    assert len(window.told) == 1
    assert aside in window.told[0]
    window.store.win_stars("explode", "one", 1)
    window.store.add_score(score(50))
    window.store.save_game(session(2))
    window.choose(effects_volume=9)
    assert path.with_name(aside).read_bytes() == content
    again = Window(tmp_path)
    assert (again.settings.effects_volume, again.store.stars("explode"), again.told) == (9, {"one": 1}, [])


LATER = (
    "settings.json",
    "progress.json",
    "scores.json",
    "puzzles.json",
    "saves/explode.json",
    "saves/unstack-new.json",
)


@pytest.mark.parametrize("name", LATER)
def test_a_folder_of_a_later_version_is_left_as_it_is(tmp_path: Path, name: str) -> None:
    for other in LATER:
        (tmp_path / other).parent.mkdir(exist_ok=True)
        (tmp_path / other).write_text("{", encoding="utf-8")
    (tmp_path / name).write_text('{"version": 99, "whatever": [1]}', encoding="utf-8")
    before = files(tmp_path)
    window = Window(tmp_path)
    assert window.store.later == ""
    assert "later version" in window.store.sign
    window.store.win_stars("explode", "one", 1)
    window.store.add_score(score(50))
    window.store.solve(lambda solved: solved.take_best("explode", "streak", 3))
    played = session(2)
    window.store.save_game(played)
    window.store.file_game(game_named("explode"), played, None)
    window.choose(effects_volume=9)
    assert window.store.flush()
    assert files(tmp_path) == before
    # This window sees it all the same.
    assert window.store.stars("explode") == {"one": 1}
    assert [kept.points for kept in window.store.scores().best("brickshooter", "7")] == [50]
    assert last(window.store, game_named("explode")) is not None
    assert not window.store.damaged


def test_the_later_version_is_named_as_the_settings_name_it(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"version": 9, "mute": true, "seen_version": "1.4.0"}', encoding="utf-8")
    assert Window(tmp_path).store.later == "1.4.0"
    (tmp_path / "settings.json").write_text('{"version": 3, "mute": true, "seen_version": "1.4.0"}', encoding="utf-8")
    assert Window(tmp_path).store.later is None


def test_a_later_version_that_comes_meanwhile_is_told_once_and_keeps_its_files(tmp_path: Path) -> None:
    window = Window(tmp_path)
    window.choose(mute=True)
    changes = window.changes
    (tmp_path / "progress.json").write_text('{"version": 2}', encoding="utf-8")
    before = files(tmp_path)
    for number in range(3):
        window.store.win_stars("explode", f"level {number}", 1)
        window.choose(effects_volume=number)
    assert window.told == ["progress.json was written by a later version of the arcade."]
    assert "later version" in window.store.sign
    assert window.changes == changes + 1
    assert files(tmp_path) == before
    assert len(window.store.stars("explode")) == 3


def test_a_later_save_of_the_game_on_the_table_is_not_overwritten(tmp_path: Path) -> None:
    window = Window(tmp_path)
    window.store.save_game(session(2), "now")
    path = save_path(tmp_path, "explode", "now")
    path.write_text('{"version": 2, "later": true}', encoding="utf-8")
    window.store.save_game(session(3), "now")
    assert path.read_text(encoding="utf-8") == '{"version": 2, "later": true}'
    assert "later version" in window.store.sign


def test_a_later_file_that_was_put_aside_does_not_count(tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    for name in ("explode.damaged-1.json", "explode-now.kept-1.json"):
        (tmp_path / "saves" / name).write_text('{"version": 9}', encoding="utf-8")
    assert Window(tmp_path).store.later is None


@pytest.mark.slow
def test_as_many_puzzles_as_may_be_kept_fit_into_the_file(tmp_path: Path) -> None:
    window = Window(tmp_path)
    full = {
        f"{number:08}": Attempt("2026-11-23", AttemptResult.CLEAN, AttemptResult.CLEAN)
        for number in range(MOST_REMEMBERED)
    }
    window.store.solve(lambda solved: solved.merge(PuzzleProgress({game.name: full for game in GAMES})))
    assert not window.store.reason
    assert Window(tmp_path).store.solved().count == len(GAMES.names) * MOST_REMEMBERED


def test_nothing_is_imported_into_a_folder_of_a_later_version(tmp_path: Path) -> None:
    (tmp_path / "scores.json").write_text('{"version": 99}', encoding="utf-8")
    given = tmp_path / "given.arcade"
    given.write_text(f"{BEGIN}\n{END}\n", encoding="utf-8")
    window = Window(tmp_path)
    with pytest.raises(StorageError, match="later version"):
        Import(window.store, window.settings, given, GAMES.names, LEVELS)


def test_what_waits_is_tried_again_every_few_seconds(tmp_path: Path, full: Callable[[bool], None]) -> None:
    window = Window(tmp_path)
    full(True)
    window.store.win_stars("explode", "one", 1)
    window.store.frame(10.0)
    full(False)
    window.store.frame(10.0 + file_store.RETRY / 2)
    assert window.store.sign
    window.store.frame(10.0 + file_store.RETRY)
    assert not window.store.sign
    assert Window(tmp_path).store.stars("explode") == {"one": 1}
    before = files(tmp_path)
    window.store.frame(20.0)
    assert files(tmp_path) == before


def test_half_written_files_are_cleared_away(tmp_path: Path) -> None:
    left = [*(f".{name}.json.abcdefgh" for name in ("settings", "scores", "progress"))]
    left += [*(f"saves/.{game.name}.json.abcdefgh" for game in GAMES), "logs/.bot-Fewest.txt.abcdefgh"]
    for name in left:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (1e9, 1e9))
    (tmp_path / "saves" / ".unstack.json.abcdefgh").touch()
    Window(tmp_path)
    assert set(files(tmp_path)) == {"saves/.unstack.json.abcdefgh"}, "it may be being written at this moment"


# Files of the version before


@pytest.fixture
def earlier(tmp_path: Path) -> Path:
    fill(tmp_path / "data", LAST, "taken-back")
    return tmp_path / "data"


@pytest.mark.parametrize("version", VERSIONS, ids=lambda path: path.name)
def test_everything_of_an_earlier_version_is_there(version: Path, tmp_path: Path) -> None:
    games = fill(tmp_path / "data", version, "taken-back")
    window = Window(tmp_path / "data")
    assert window.settings == load_settings(version / "settings.json")
    assert window.store.stars("brickshooter") == STARS
    assert window.store.scores().to_json() == SCORES.load(SCORES.path(version)).to_json()
    assert window.store.unfinished(GAMES.names) == set(games)
    for game, facts in games.items():
        session = last(window.store, game_named(game))
        assert session is not None
        assert (len(session.moves), len(session.undone)) == (facts["moves"], facts["undone"])
        assert session.undone
    assert window.told == []


def test_stars_stand_in_their_own_file_before_the_settings_are_written_anew(
    earlier: Path, full: Callable[[bool], None]
) -> None:
    old = SETTINGS.path(earlier).read_bytes()
    full(True)
    window = Window(earlier)
    window.choose(effects_volume=8)
    assert SETTINGS.path(earlier).read_bytes() == old
    assert window.store.stars("brickshooter") == STARS
    full(False)
    assert window.store.flush()
    assert json.loads(SETTINGS.path(earlier).read_bytes())["version"] == 3
    assert "solved" not in json.loads(SETTINGS.path(earlier).read_bytes())
    again = Window(earlier)
    assert again.store.stars("brickshooter") == STARS
    assert again.settings == replace(window.settings, effects_volume=8)


@pytest.mark.parametrize("guest", [False, True])
def test_stars_are_carried_over_at_once_and_added_to_those_that_are_there(earlier: Path, guest: bool) -> None:
    old = SETTINGS.path(earlier).read_bytes()
    STARS_FILE.path(earlier).write_text(
        '{"version": 1, "stars": {"brickshooter": {"16-heart": 1, "40-invader": 1, "03": 1}, "unstack": {"a": 2}}}'
    )
    window = Window(earlier, guest)
    window.store.flush()
    stars = STARS_FILE.load(STARS_FILE.path(earlier))
    assert stars["brickshooter"] == STARS | {"16-heart": 2, "40-invader": 1, "03": 1}
    assert stars["unstack"] == {"a": 2}
    assert SETTINGS.path(earlier).read_bytes() == old, "nothing has changed there"


def test_stars_won_meanwhile_in_a_window_of_the_version_before_are_carried_over_too(earlier: Path) -> None:
    window = Window(earlier)
    window.choose(effects_volume=8)
    data = json.loads((LAST / "settings.json").read_text())
    data["solved"]["brickshooter"]["03"] = 1
    SETTINGS.path(earlier).write_text(json.dumps(data))
    window.choose(mute=False)
    assert STARS_FILE.load(STARS_FILE.path(earlier))["brickshooter"] == STARS | {"03": 1}
    assert json.loads(SETTINGS.path(earlier).read_text())["version"] == 3
