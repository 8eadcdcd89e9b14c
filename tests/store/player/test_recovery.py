"""Files that an earlier version put aside, because a later one had written them, are taken back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec import to_builtins

from game.games import GAMES, game_named
from game.settings.persons import MOST_PERSONS, Person
from game.settings.settings import Settings
from game.store.files.damaged import put_aside, set_aside
from game.store.player.recovery import Recovered, recoverable
from game.store.player.saves import read_save
from tests.store.player.test_player_store import Window, score, session


def slots(window: Window) -> list[str]:
    return sorted(kept.slot for kept in window.store.games(game_named("explode")))


def put_all_aside(folder: Path) -> None:
    """As a version does that cannot read any of it."""
    for path in [*folder.glob("*.json"), *(folder / "saves").glob("*.json")]:
        if ".damaged-" not in path.name:
            assert set_aside(path)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What was played, put aside by an earlier version; and what was played then."""
    window = Window(tmp_path)
    window.choose(effects_volume=9, music_volume=11, language="de")
    window.store.win_stars("explode", "one", 2)
    window.store.win_stars("explode", "two", 1)
    window.store.add_score(score(50))
    window.store.solve(lambda solved: solved.take_best("explode", "streak", 7))
    window.store.save_game(session(4), "now")
    put_all_aside(tmp_path)
    window = Window(tmp_path)
    window.choose(music_volume=22)
    window.store.win_stars("explode", "one", 1)
    window.store.win_stars("explode", "three", 1)
    window.store.add_score(score(70, seed=1))
    window.store.save_game(session(6), "now")
    return tmp_path


def recovered(folder: Path) -> Recovered:
    return recoverable(folder, GAMES.named)


def names(found: Recovered) -> set[str]:
    return {path.name for path in found.paths}


def restored(folder: Path) -> Window:
    window = Window(folder)
    found = recovered(folder)
    found.take_back(window.store, window.settings)
    window.store.save_settings(window.settings)
    assert window.store.flush()
    found.settle()
    return Window(folder)


def test_all_of_it_is_found(folder: Path) -> None:
    assert names(recovered(folder)) == {
        f"{name}.damaged-1.json" for name in ("settings", "progress", "scores", "puzzles", "explode-now")
    }


def test_what_was_there_and_what_came_since_are_there_together(folder: Path) -> None:
    window = restored(folder)
    assert window.store.stars("explode") == {"one": 2, "two": 1, "three": 1}
    assert [kept.points for kept in window.store.scores().best("brickshooter", "7")] == [70, 50]
    assert window.store.solved().best == {"explode": {"streak": 7}}
    assert sorted(len(kept.session.moves) for kept in window.store.games(game_named("explode"))) == [4, 6]
    assert "now" in slots(window)
    settings = window.settings
    assert (settings.effects_volume, settings.music_volume, settings.language) == (9, 22, "de")
    assert not window.told


def test_it_is_asked_about_once_and_nothing_is_deleted(folder: Path) -> None:
    before = {path.read_bytes() for path, _ in put_aside(folder) + put_aside(folder / "saves")}
    restored(folder)
    assert not recovered(folder).paths
    kept = [*folder.glob("*.kept-*.json"), *(folder / "saves").glob("*.kept-*.json")]
    assert {path.read_bytes() for path in kept} == before


def test_the_same_game_does_not_come_twice(folder: Path) -> None:
    window = Window(folder)
    aside = read_save(folder / "saves" / "explode-now.damaged-1.json", game_named("explode"))
    assert aside is not None
    window.store.save_game(aside, "copy")
    assert len(slots(window)) == len(slots(restored(folder))) == 2


def test_what_was_put_aside_last_counts_first(tmp_path: Path) -> None:
    for volume in (10, 20):
        window = Window(tmp_path)
        window.choose(effects_volume=volume)
        put_all_aside(tmp_path)
    assert restored(tmp_path).settings.effects_volume == 20


@pytest.mark.parametrize(
    "content",
    [
        "{",
        '{"version": 1, "stars": {"explode": {"one": 99}}}',
        '{"version": 99, "stars": {}}',
    ],
    ids=["damaged", "in part", "later"],
)
def test_what_cannot_be_read_whole_stays_aside(tmp_path: Path, content: str) -> None:
    path = tmp_path / "progress.damaged-1.json"
    path.write_text(content, encoding="utf-8")
    assert not recovered(tmp_path).paths
    assert path.is_file()


def test_other_names_and_games_that_there_are_not_stay_aside(tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    for name in ("notes.damaged-1.json", "saves/chess-new.damaged-1.json", "saves/explode.damaged-x.json"):
        (tmp_path / name).write_text(json.dumps({"version": 1, "game": "chess"}), encoding="utf-8")
    assert recovered(tmp_path) == Recovered()


def test_all_players_of_both_are_there_as_long_as_there_is_room(folder: Path) -> None:
    first, then = (tuple(Person(f"{name}{n}", 1, "moon") for n in range(MOST_PERSONS // 2)) for name in "ab")
    aside = json.loads((folder / "settings.damaged-1.json").read_text(encoding="utf-8"))
    aside["persons"] = to_builtins(first)
    (folder / "settings.damaged-1.json").write_text(json.dumps(aside), encoding="utf-8")
    Window(folder).choose(persons=then)
    assert restored(folder).settings.persons == then + first


def test_the_window_stays_as_it_is(folder: Path) -> None:
    aside = json.loads((folder / "settings.damaged-1.json").read_text(encoding="utf-8"))
    aside |= {"fullscreen": not Settings().fullscreen, "window_size": [640, 480]}
    (folder / "settings.damaged-1.json").write_text(json.dumps(aside), encoding="utf-8")
    settings = restored(folder).settings
    assert (settings.fullscreen, settings.window_size) == (Settings().fullscreen, Settings().window_size)
