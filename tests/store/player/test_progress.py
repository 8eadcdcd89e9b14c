"""The stars won: their file, those that earlier programs kept elsewhere, and what is no star."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.store.files.errors import StorageError
from game.store.player.progress import STARS as STARS_FILE
from game.store.player.progress import Stars, from_json, load_old_stars, merged

NAME = st.text(st.characters(categories=("L", "N", "P", "S")), max_size=20)
STARS = st.dictionaries(NAME, st.dictionaries(NAME, st.integers(0, 2), max_size=3), max_size=3)


@pytest.mark.slow
@given(stars=STARS)
def test_stars_come_back_as_they_were_saved(tmp_path_factory: pytest.TempPathFactory, stars: Stars) -> None:
    path = STARS_FILE.path(tmp_path_factory.mktemp("data"))
    STARS_FILE.save(path, stars)
    unfit: list[str] = []
    assert STARS_FILE.load(path, unfit) == stars
    assert unfit == []


@pytest.mark.slow
@given(one=STARS, other=STARS)
def test_merging_keeps_the_most_stars_of_each_level(one: Stars, other: Stars) -> None:
    both = merged(one, other)
    for source in (one, other):
        for game, level in ((game, level) for game, levels in source.items() for level in levels):
            assert both[game][level] == max(stars.get(game, {}).get(level, 0) for stars in (one, other))
    assert merged(other, one) == merged(both, one, other) == both
    assert sum(map(len, both.values())) <= sum(map(len, one.values())) + sum(map(len, other.values()))


def test_no_file_is_no_stars(tmp_path: Path) -> None:
    assert STARS_FILE.load(STARS_FILE.path(tmp_path)) == {}
    assert load_old_stars(tmp_path / "settings.json", []) == {}


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[]", b'{"stars": {}}', b'{"version": 2, "stars": {}}'])
def test_a_damaged_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = STARS_FILE.path(tmp_path)
    path.write_bytes(content)
    with pytest.raises(StorageError, match=r"progress\.json"):
        STARS_FILE.load(path)


WRONG = [
    ({"explode": 1}, "stars: explode is an object"),
    ({"explode": []}, "stars: explode is an object"),
    ({"explode": {"a": 3}}, "stars: explode, a is a whole number from 0 to 2"),
    ({"explode": {"a": -1}}, "stars: explode, a is"),
    ({"explode": {"a": True}}, "stars: explode, a is"),
    ({"explode": {"a": "2"}}, "stars: explode, a is"),
    ({"explode": {"a\n": 2}}, "stars: explode, a· is text"),
    ({"explode": {"a" * 100_000: 2}}, "stars: explode, aaa"),
    ({"x\0": {"a": 2}}, "stars: x· is text"),
]


@pytest.mark.parametrize(("stars", "message"), WRONG)
@pytest.mark.parametrize("entry", ["stars", "solved"])
def test_a_bad_entry_is_named_and_costs_no_other(stars: Stars, message: str, entry: str) -> None:
    unfit: list[str] = []
    read = from_json({entry: {"unstack": {"one": 1, "two": 2}, **stars}}, unfit, entry)
    assert {game: levels for game, levels in read.items() if levels} == {"unstack": {"one": 1, "two": 2}}
    (told,) = unfit
    assert told.startswith(message.replace("stars", entry, 1))
    assert len(told) < 300


@pytest.mark.parametrize("data", [{}, {"stars": None}, {"stars": []}, {"stars": 3}])
def test_what_is_no_object_is_named(data: dict[str, object]) -> None:
    unfit: list[str] = []
    assert from_json(data, unfit) == {}
    assert unfit[0].startswith("stars is an object")


def test_stars_of_an_earlier_program_stand_among_its_settings(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    unfit: list[str] = []
    path.write_text(json.dumps({"version": 1, "solved": {"explode": {"one": 2, "two": 7}}, "mute": 3}))
    assert load_old_stars(path, unfit) == {"explode": {"one": 2}}
    assert [told.split(" is ")[0] for told in unfit] == ["solved: explode, two"]
    for text in ('{"version": 2, "solved": {"explode": {"one": 2}}}', '{"version": 1}', "{", ""):
        path.write_text(text)
        assert load_old_stars(path, unfit) == {}
    assert len(unfit) == 1
