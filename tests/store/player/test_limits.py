"""A file that is as full as it may be loses nothing of its owner's, whatever is added and by whichever way."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from game.background import finish
from game.games import GAMES
from game.installation import LEVELS
from game.play.puzzles.puzzle_progress import MOST_REMEMBERED, Attempt, AttemptResult, Result
from game.settings.persons import MOST_PERSONS as MOST_PERSONS
from game.settings.persons import Person, named, proposed
from game.store.archive.archive import Archive, ArchiveIndex, archive_path
from game.store.player import backup
from game.store.player.backup import BEGIN, END, BackupReport, Import
from game.store.player.player_store import PlayerStore
from game.store.player.progress import MOST_GAMES, MOST_LEVELS
from game.store.player.scores import TABLES, Score

DAY = "2026-11-22"
CLEAN = Attempt(DAY, AttemptResult.CLEAN, AttemptResult.CLEAN)


def opened(folder: Path, guest: bool = False) -> PlayerStore:
    return PlayerStore(folder, lambda text: None, lambda text: text, lambda: None, guest)


def write(folder: Path, name: str, **data: object) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(json.dumps(data), encoding="utf-8")


def score(table: str, points: int = 10) -> Score:
    return Score("brickshooter", table, "Anna", points, 1, DAY)


def full(folder: Path) -> None:
    """Files with as many entries as are read, some of them the player's own."""
    levels = {"own": 2} | {f"l{n}": 1 for n in range(MOST_LEVELS - 1)}
    games = {"brickshooter": levels} | {f"g{n}": {"a": 1} for n in range(MOST_GAMES - 1)}
    write(folder, "progress.json", version=1, stars=games)
    tried = {"explode": {"own": [DAY, 2, 2]} | {f"p{n}": [DAY, 0, 0] for n in range(MOST_REMEMBERED - 1)}}
    write(folder, "puzzles.json", version=1, tried=tried, days={}, best={})
    tables = [{"game": "brickshooter", "name": "Anna", "points": 10, "seed": 1, "day": DAY} | {"table": "own"}]
    tables += [tables[0] | {"table": f"t{n}"} for n in range(TABLES - 1)]
    write(folder, "scores.json", version=2, scores=tables)


def play(folder: Path) -> None:
    store = opened(folder)
    add(store)


def second_window(folder: Path) -> None:
    opened(folder).scores()
    add(opened(folder, guest=True))


def add(store: PlayerStore) -> None:
    store.win_stars("brickshooter", "new", 2)
    store.win_stars("unstack", "new", 1)
    store.solve(lambda solved: solved.take("explode", "new", CLEAN))
    store.add_score(score("new"))


@pytest.mark.slow
@pytest.mark.parametrize("way", [play, second_window])
def test_what_is_won_in_a_full_folder_is_there_when_it_is_opened_again(
    way: Callable[[Path], None], tmp_path: Path
) -> None:
    full(tmp_path)
    way(tmp_path)
    unfit: list[str] = []
    again = PlayerStore(tmp_path, unfit.append, lambda text: text, lambda: None)
    stars = again.all_stars()
    assert stars["brickshooter"]["own"] == stars["brickshooter"]["new"] == 2
    assert stars["unstack"] == {"new": 1}
    assert again.solved().mark("explode", "own") is again.solved().mark("explode", "new") is AttemptResult.CLEAN
    assert again.scores().best("brickshooter", "own") == (score("own"),)
    assert again.scores().best("brickshooter", "new") == (score("new"),)
    assert unfit == [], "and no file is longer than what is read of it"


def taken(folder: Path, *remarks: tuple[str, object]) -> BackupReport:
    """Take in a file with these remarks."""
    path = folder / "given"
    lines = [BEGIN, *(f"# {word} {json.dumps(data)}" for word, data in remarks), END]
    path.write_text("\n".join(lines), encoding="utf-8")
    return imported(folder, path)


def imported(folder: Path, path: Path) -> BackupReport:
    store = opened(folder)
    return finish(Import(store, store.load_settings(), path, GAMES.names, LEVELS).run())


def test_an_import_of_thousands_of_stars_costs_none_of_ones_own(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.win_stars("brickshooter", "01-first-shot", 2)
    store.win_stars("brickshooter", "02-bridge", 2)
    report = taken(
        tmp_path,
        ("stars", {"brickshooter": {f"own/l{n}": 1 for n in range(MOST_LEVELS - 1)}}),
        ("stars", {"brickshooter": {f"own/m{n}": 1 for n in range(50)}}),
    )
    assert report.stars == MOST_LEVELS - 2
    assert report.unfit == ["stars: there is no room for 51 more"]
    stars = opened(tmp_path).stars("brickshooter")
    assert stars["01-first-shot"] == stars["02-bridge"] == 2
    assert len(stars) == MOST_LEVELS
    opened(tmp_path).win_stars("brickshooter", "03-own", 1)
    assert opened(tmp_path).stars("brickshooter")["03-own"] == 1


@pytest.mark.slow
def test_an_import_of_thousands_of_puzzles_and_scores_costs_none_of_ones_own(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.solve(lambda solved: solved.take("explode", "own", CLEAN))
    store.solve(lambda solved: solved.take_day(DAY, "explode", Result(AttemptResult.CLEAN, late=False)))
    store.add_score(score("own"))
    puzzles = [("puzzles", {"tried": {"explode": {f"{part}{n}": [DAY, 0, 0] for n in range(15_000)}}}) for part in "ab"]
    listed = {"game": "brickshooter", "name": "Ben", "points": 10, "seed": 1, "day": DAY, "fewer": False}
    report = taken(tmp_path, *puzzles, *(("score", {**listed, "table": f"t{n}"}) for n in range(TABLES)))
    assert "puzzles: there is no room for 10001 more" in report.unfit
    again = opened(tmp_path)
    assert again.solved().mark("explode", "own") is AttemptResult.CLEAN
    assert len(again.solved().tried["explode"]) == MOST_REMEMBERED
    assert again.solved().days[DAY]["explode"].mark is AttemptResult.CLEAN
    assert again.scores().best("brickshooter", "own") == (score("own"),)


def test_what_belongs_to_no_game_is_not_taken_in_and_told(tmp_path: Path) -> None:
    report = taken(
        tmp_path,
        ("stars", {"../../x": {"../../y": 2}, "brickshooter": {"02-bridge": 1}}),
        ("puzzles", {"tried": {"chess": {"a": [DAY, 2, 2]}}, "days": {DAY: {"chess": [2, False, 0]}}}),
        ("score", {"game": "chess", "table": "", "name": "A", "points": 1, "seed": 1, "day": DAY, "fewer": False}),
    )
    again = opened(tmp_path)
    assert again.all_stars() == {"brickshooter": {"02-bridge": 1}}
    assert (again.solved().tried, again.solved().days, again.scores().all()) == ({}, {}, [])
    assert (report.stars, report.puzzles, report.scores) == (1, 0, 0)
    assert report.unfit == ["there is no game '../../x'", "there is no game 'chess'"]


def test_stars_of_no_level_are_not_taken_in_and_those_of_somebodys_own_are(tmp_path: Path) -> None:
    opened(tmp_path).win_stars("brickshooter", "00-of-earlier", 1)
    given = {"01-first-shot": 2, "own/Anna's": 1, "nonsense": 2, "own/": 1, "own/../../x": 1, "00-of-earlier": 2}
    report = taken(tmp_path, ("stars", {"brickshooter": given}), ("stars", {"explode": {"nonsense": 1}}))
    taken_in = {"01-first-shot": 2, "own/Anna's": 1, "00-of-earlier": 2}
    assert opened(tmp_path).all_stars() == {"brickshooter": taken_in}
    assert report.stars == sum(taken_in.values()) - 1
    told = [("brickshooter", name) for name in ("nonsense", "own/", "own/../../x")] + [("explode", "nonsense")]
    assert report.unfit == [f"stars: {game} has no level {name!r}" for game, name in told]


def test_games_from_elsewhere_leave_room_for_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "MOST_AFTER_IMPORT", 4)
    monkeypatch.setattr("game.store.archive.archive.MOST_GAMES", 5)

    def line(day: int, who: str) -> str:
        told = f'began="{who} {day}" date="2026-11-{day}T10:00:00" result=open'
        return f"arcade 1 explode {told} seed=1 player1={who} : a4 ."

    archive = Archive(archive_path(tmp_path))
    for day in (10, 11):
        archive.append(line(day, "Anna"))
    path = tmp_path / "given"
    path.write_text("\n".join([BEGIN, *(line(day, "Ben") for day in range(12, 20)), END]), encoding="utf-8")
    for _ in range(2):
        report = imported(tmp_path, path)
        assert report.unfit[0].startswith("games: there is no room for")
    archive.append(line(21, "Anna"))
    assert [game.players[0] for game in ArchiveIndex(archive).all().games] == ["Anna", "Ben", "Ben", "Anna", "Anna"]


def test_strangers_leave_room_for_who_plays_here(tmp_path: Path) -> None:
    strangers = [("person", {"name": f"Stranger {n}", "colour": 1, "sign": "moon"}) for n in range(100)]
    report = taken(tmp_path, *strangers)
    settings = opened(tmp_path).load_settings()
    assert len(settings.persons) < MOST_PERSONS
    assert report.unfit == [f"persons: there is no room for {100 - len(settings.persons)} more"]
    own: Person = proposed(settings.persons, "Anna")
    settings.persons = (*settings.persons, own)
    store = opened(tmp_path)
    store.load_settings()
    store.save_settings(settings)
    assert named(opened(tmp_path).load_settings().persons, "Anna") == own
    taken(tmp_path, *strangers)
    assert named(opened(tmp_path).load_settings().persons, "Anna") == own


def test_of_a_file_that_is_too_long_the_first_entries_are_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    write(tmp_path, "progress.json", version=1, stars={"unstack": {f"l{n}": 1 for n in range(MOST_LEVELS + 51)}})
    told: list[str] = []
    store = PlayerStore(tmp_path, told.append, lambda text: text, lambda: None)
    assert len(store.stars("unstack")) == MOST_LEVELS
    assert "Parts of progress.json cannot be used." in told[0]
    assert f"only the first {MOST_LEVELS} of {MOST_LEVELS + 51} entries are used" in caplog.text
