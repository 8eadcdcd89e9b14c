"""Damaged files through the whole arcade: nothing breaks, nothing takes long, and nobody's file is lost."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from random import Random

import pytest

from game.store.player import file_reader
from tools.fuzz import files, mutations
from tools.fuzz.files import EACH, TEMPLATES, Trial, make_template, run_files, table
from tools.fuzz.mutations import BYTES, EDITS, PLACES, damage

MOST_LETTERS = 1_000_000
"""Letters that may be measured in one stage: usually it is 20,000, seldom more than 100,000. Work is counted and not
time, so that no test depends on how fast the machine is: what takes long on a damaged file is long text."""
TEXT = b'{\n "version": 1,\n "names": ["Ann", "Bob"],\n "solved": {"a": {"b": 2}},\n "x = y": 1.5\n}\n'

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="pipes and links are damage of other systems"),
    pytest.mark.usefixtures("in_english", "filled_once"),
]


def told(trials: list[Trial]) -> list[str]:
    """What was found."""
    return [f"{trial.number} {trial.file} ({trial.damage}): {trial.text}" for trial in trials if trial.kind]


@pytest.mark.slow
@pytest.mark.parametrize("template", range(0, TEMPLATES, 5))
def test_two_damaged_files_of_a_template_break_nothing(template: int) -> None:
    trials = list(run_files(2, 1, template * EACH))
    assert told(trials) == []
    assert max(trial.letters for trial in trials) <= MOST_LETTERS


@pytest.mark.slow
def test_every_way_of_damage_comes_up(tmp_path: Path) -> None:
    for suffix in EDITS:
        on_shown = set()
        for number in range(300):
            room = tmp_path / f"{number}{suffix}"
            room.mkdir()
            path = (room / "file").with_suffix(suffix)
            path.write_bytes(TEXT if suffix == ".json" else b"board = 'a'\n")
            on_shown.add(damage(path, Random(number)))
        assert on_shown == {way.__name__ for way in (*BYTES, *EDITS[suffix], *PLACES)}


@pytest.mark.slow
def test_a_number_is_the_same_trial_whenever_it_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, second = run_files(2, 1)
    monkeypatch.setattr(files, "make_template", make_template)
    (alone,) = run_files(1, 1, 1)
    # Letters are not compared: what a game has saved of its time depends on the machine's speed.
    assert (alone.file, alone.damage) == (second.file, second.damage)


@pytest.mark.slow
def test_a_file_that_is_thrown_away_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutations, "damage", damage)
    monkeypatch.setattr("tools.fuzz.files.damage", _spoil)
    monkeypatch.setattr(file_reader, "set_aside", lambda path: path.unlink())
    assert any("not kept" in trial.kind for trial in run_files(8, 1))


def _spoil(path: Path, chance: Random) -> str:
    path.write_bytes(b"{")
    return "spoil"


@pytest.mark.slow
def test_templates_hold_every_kind_of_file(tmp_path: Path) -> None:
    written = set()
    for seed in (TEMPLATES, TEMPLATES + 5):  # Those that other tests fill as well.
        data = tmp_path / str(seed)
        files.make_template(data, seed)
        # A game's file may be named after what it is kept under, too.
        written |= {path.relative_to(data).as_posix().partition("-")[0] for path in data.rglob("*.json")}
    saves = {f"saves/{name}" for name in ("brickshooter", "explode", "unstack", "combact")}
    assert {"settings", "scores", *saves} <= {name.removesuffix(".json") for name in written}


@pytest.mark.slow
@pytest.mark.parametrize(
    "way", dict.fromkeys([*BYTES, *(way for ways in EDITS.values() for way in ways)]), ids=lambda way: way.__name__
)
def test_damage_is_by_chance_and_the_same_for_the_same_chance(way: mutations.Damage) -> None:
    assert [way(TEXT, Random(n)) for n in range(30)] == [way(TEXT, Random(n)) for n in range(30)]
    assert len({way(TEXT, Random(n)) for n in range(30)}) > 3


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_something_else_in_place_of_the_file(place, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"version": 1}')
    place(path)
    assert path.is_symlink() or not path.is_file() or path.read_bytes() == b""
    shutil.rmtree(tmp_path)


def test_the_table_tells_kinds_of_files_apart() -> None:
    trials = [
        Trial(0, "data/settings.json", "flip", {"menu": 1.5}, 70),
        Trial(1, "levels/explode/01-a.toml", "cut", {"menu": 0.2}, 50, kind="Broken"),
        Trial(2, "levels/explode/02-b.toml", "cut", {"menu": 0.1}, 90),
    ]
    lines = [line.split() for line in table(trials).splitlines()]
    assert lines[1] == ["levels/explode/*.toml", "2", "1", "0", "0.20", "s", "90"]
    assert lines[2] == ["settings.json", "1", "0", "1", "1.50", "s", "70"]


@pytest.mark.slow
def test_a_number_of_any_length_can_be_damaged() -> None:
    damaged = {mutations.edit_json(b'{"volume": 1' + 400 * b"0" + b"}", Random(seed)) for seed in range(300)}
    assert len(damaged) > 30
