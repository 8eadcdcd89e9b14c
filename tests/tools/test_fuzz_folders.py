"""Folders that another arcade had a hand in: the fuzzer finds nothing lost, and would find it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

import game.store.player.backup
from game.play.puzzles.puzzle_progress import Attempt, AttemptResult, PuzzleProgress
from game.settings.persons import proposed
from game.settings.settings import Settings
from game.store.player import file_reader, file_store
from game.store.player.player_store import PlayerStore
from game.store.player.progress import STARS
from game.store.player.recovery import Recovered
from game.store.player.scores import PLACES, Score, ScoreTable
from tools.fuzz.files import Trial, run_files
from tools.fuzz.folders import Owned, hold, hold_settings, raise_version, strange, try_import, try_later, try_turns
from tools.fuzz.watch import Broken

pytestmark = pytest.mark.usefixtures("in_english", "filled_once")
SCORE = Score("brickshooter", "7", "Ann", 100, 1, "2026-11-23")
LINES = ["# everything 1 .", "arcade 1 explode began=x date=y : a1 .", "# end ."]


def told(trials: list[Trial]) -> list[str]:
    """What was found."""
    return [f"{trial.number} {trial.file} ({trial.damage}): {trial.text}" for trial in trials if trial.kind]


def before() -> Owned:
    solved = PuzzleProgress(
        {"explode": {"p": Attempt("2026-11-22", AttemptResult.SOLVED, AttemptResult.CLEAN)}},
        {},
        {"explode": {"sprint": 3}},
    )
    persons, games = (proposed((), "Ann"),), {"0123456789ab": ("arcade 1 explode :", True, False)}
    return Owned({"explode": {"l": 2}}, ScoreTable([SCORE]), solved, persons, games, {"{}"}, Settings())


LOSSES: dict[str, Callable[[Owned], object]] = {
    "stars": lambda owned: owned.stars["explode"].update(l=1),
    "scores": lambda owned: setattr(owned, "scores", ScoreTable([replace(SCORE, points=99, seed=2)])),
    "puzzles": lambda owned: setattr(owned, "solved", PuzzleProgress(before().solved.tried)),
    "players": lambda owned: setattr(owned, "persons", (proposed((), "Bob"),)),
    "games": lambda owned: owned.games.update({"0123456789ab": ("arcade 1 explode :", False, False)}),
    "saves": lambda owned: owned.saves.clear(),
}


@pytest.mark.parametrize("kind", LOSSES)
def test_what_is_lost_is_named(kind: str) -> None:
    after = before()
    LOSSES[kind](after)
    with pytest.raises(Broken, match=f"own {kind} are lost"):
        hold(before(), after)


def test_what_became_more_or_better_is_no_loss() -> None:
    after = before()
    after.stars["unstack"] = {"m": 1}
    after.scores = ScoreTable(replace(SCORE, points=200 + n, seed=n) for n in range(PLACES))
    after.solved.take("explode", "p", Attempt("2026-11-21", AttemptResult.FAILED, AttemptResult.FAILED))
    after.persons += (proposed((), "Bob"),)
    after.saves.add("[]")
    hold(before(), after)


@pytest.mark.slow
def test_strange_files_are_by_chance_and_the_same_for_the_same_chance() -> None:
    made = [strange(LINES, Random(n)) for n in range(30)]
    assert made == [strange(LINES, Random(n)) for n in range(30)]
    assert {how.split()[0] for _, how in made} == {"as", "damage", "multiply", "games", "own"}


def test_what_was_chosen_last_counts_and_what_was_chosen_before_where_nothing_was() -> None:
    first, then, after = (Settings(effects_volume=5, music_volume=5), Settings(music_volume=10), Settings())
    after.effects_volume, after.music_volume = 5, 10
    hold_settings([first, then], after)
    for name in ("effects_volume", "music_volume"):
        with pytest.raises(Broken, match="settings are lost"):
            hold_settings([first, then], replace(after, **{name: getattr(Settings(), name)}))


def test_a_later_version_has_a_greater_number_and_says_so_first(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    for number in range(20):
        path.write_text('{"stars": {}, "version": 1}', encoding="utf-8")
        raise_version(path, Random(number))
        held = json.loads(path.read_text(encoding="utf-8"))
        assert next(iter(held)) == "version"
        assert held["version"] > 1


@pytest.mark.slow
def test_files_of_others_take_nothing_away() -> None:
    trials = list(run_files(6, 1, way=try_import))
    assert told(trials) == []
    assert len({trial.file for trial in trials}) == 2


SABOTAGE = {
    "stars": (PlayerStore, "merge_stars", lambda store, stars: STARS.save(STARS.path(store.folder), {})),
    "players": (game.store.player.backup, "joined", lambda persons, others, most: tuple(others) or persons),
    "puzzles": (PuzzleProgress, "merge", lambda solved, other: setattr(solved, "tried", other.tried)),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", SABOTAGE)
def test_an_import_that_takes_something_away_is_noticed(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*SABOTAGE[kind])
    assert any(f"own {kind} are lost" in trial.kind for trial in run_files(12, 1, way=try_import))


@pytest.mark.slow
def test_files_of_a_later_version_stay_as_they_are() -> None:
    trials = list(run_files(4, 1, way=try_later))
    assert told(trials) == []
    assert len({trial.file for trial in trials}) == 2


@pytest.mark.slow
def test_files_of_a_later_version_that_are_changed_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_store, "later_version", lambda folder: None)
    monkeypatch.setattr(file_reader, "LaterVersion", ZeroDivisionError)
    assert any("later version were changed" in trial.kind for trial in run_files(4, 1, way=try_later))


@pytest.mark.slow
def test_after_two_versions_in_turn_everything_of_both_is_there() -> None:
    assert told(list(run_files(2, 1, way=try_turns))) == []


@pytest.mark.slow
def test_what_is_not_taken_back_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Recovered, "take_back", lambda *given: None)
    assert any("are lost" in trial.kind for trial in run_files(2, 1, way=try_turns))
