"""The chapters of levels."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.games import GAMES, game_named
from game.installation import ASSETS, LEVELS
from game.store.files.folders import Folders
from game.store.levels.levels import all_levels, level_groups, read_chapters, read_levels

CHAPTER = '[[chapter]]\ntitle = { en = "A" }\nidea = { en = "B" }\nlevels = ["two", "gone", "one", "two"]\n'


LEVEL = 'title = { en = "One" }\nposition = "r1,./.,b1 r"\n'


@pytest.mark.parametrize("name", GAMES.names)
def test_the_arcades_chapters_hold_every_level_once(name: str) -> None:
    chapters = read_chapters(LEVELS / f"{name}.toml")
    levels = [entry.name for entry in read_levels(LEVELS / name, game_named(name).parse_level)]
    listed = [level for chapter in chapters for level in chapter.levels]
    assert not chapters or sorted(listed) == levels
    for chapter in chapters:
        assert set(chapter.title) == set(chapter.idea) == {"en", "de"}


def test_levels_stand_in_the_order_of_the_chapters_and_none_is_lost(tmp_path: Path) -> None:
    (tmp_path / "explode").mkdir()
    (tmp_path / "explode.toml").write_text(CHAPTER, encoding="utf-8")
    for name in ("one", "three", "two"):
        (tmp_path / "explode" / f"{name}.toml").write_text(LEVEL, encoding="utf-8")
    groups = level_groups(Folders(ASSETS, tmp_path, tmp_path / "data"), game_named("explode"))
    assert [[entry.name for entry in listed] for _, listed in groups] == [["two", "one"], ["three"]]
    assert groups[0][0] is not None
    assert groups[1][0] is None


@pytest.mark.parametrize(
    "text", ["[[chapter", "chapter = 3", "[[chapter]]\nlevels = []", CHAPTER.replace('en = "A"', "en = 7"), "\0"]
)
def test_a_file_that_cannot_be_used_costs_the_chapters_only(
    tmp_path: Path, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    levels = tmp_path / "levels"
    (levels / "explode").mkdir(parents=True)
    (levels / "explode.toml").write_text(text, encoding="utf-8")
    (levels / "explode" / "one.toml").write_text(LEVEL, encoding="utf-8")
    folders = Folders(ASSETS, levels, tmp_path / "data")
    game = game_named("explode")
    assert [entry.name for entry in all_levels(folders, game)] == ["one"]
    assert [chapter for chapter, _ in level_groups(folders, game)] == [None]
    assert "explode.toml" in caplog.text
