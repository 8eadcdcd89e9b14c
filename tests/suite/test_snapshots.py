"""What a snapshot says where something has changed, and what the variable `SNAPSHOTS` writes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests import snapshots
from tests.conftest import ROOT

MENU = ["MenuScene", "  Button play @ 10 20", "  Button quit @ 10 60"]


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one file that was found good, in the place of `tests/seen`."""
    folder = tmp_path / "tests/seen"
    monkeypatch.setattr(snapshots, "SEEN", folder)
    monkeypatch.delenv("SNAPSHOTS", raising=False)
    snapshots.write(folder / "home/main_menu.txt", MENU)
    return folder


def near(one: str, other: str) -> bool:
    (what, _, found), (told, _, seen) = (line.partition(snapshots.NUMBERS) for line in (one, other))
    return what == told and all(abs(int(a) - int(b)) < 2 for a, b in zip(found.split(), seen.split(), strict=True))


def refused(check: Callable[[], None]) -> str:
    with pytest.raises(AssertionError) as caught:
        check()
    return str(caught.value)


def test_the_same_lines_are_good(kept: Path) -> None:
    snapshots.check("home/main menu", MENU)
    snapshots.check_folder("home", {"main menu": MENU})


def test_a_change_is_shown_with_what_was_there(kept: Path) -> None:
    said = refused(lambda: snapshots.check("home/main menu", [*MENU[:2], "  Button leave @ 10 60"]))
    assert "seen/home/main_menu.txt" in said
    assert "-  Button quit @ 10 60\n+  Button leave @ 10 60" in said
    assert "SNAPSHOTS=new" in said


def test_of_a_long_change_the_beginning_is_shown_and_how_long_it_is(kept: Path) -> None:
    said = refused(lambda: snapshots.check("home/main menu", map(str, range(1000)))).splitlines()
    assert snapshots.MOST < len(said) < snapshots.MOST + 5
    assert "... 1006 lines in all" in said


def test_what_was_never_looked_at_is_not_good(kept: Path) -> None:
    said = refused(lambda: snapshots.check("home/other menu", MENU))
    assert "there is no tests/seen/home/other_menu.txt yet" in said
    assert "SNAPSHOTS=new" in said


def test_a_file_that_nothing_is_told_of_any_more_is_named(kept: Path) -> None:
    said = refused(lambda: snapshots.check_folder("home", {"menu": MENU}))
    assert "home/main_menu.txt is not told any more" in said


@pytest.mark.parametrize("quit", ["  Button quit @ 11 60", "  Button quit @ 10 60"])
def test_numbers_that_are_near_enough_are_the_same(kept: Path, quit: str) -> None:
    snapshots.check("home/main menu", [*MENU[:2], quit], near)


@pytest.mark.parametrize("quit", ["  Button quit @ 12 60", "  Button leave @ 10 60"])
def test_others_are_not(kept: Path, quit: str) -> None:
    said = refused(lambda: snapshots.check("home/main menu", [*MENU[:2], quit], near))
    assert f"-{MENU[2]}\n+{quit}" in said


def test_new_ones_are_written_and_old_ones_go(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SNAPSHOTS", "new")
    changed = ["MenuScene", "  Button play @ 11 20", "  Button leave @ 10 60"]
    snapshots.check_folder("home", {"pages/menu": changed}, near)
    assert [path.relative_to(kept).as_posix() for path in kept.rglob("*.txt")] == ["home/pages/menu.txt"]
    snapshots.check("home/pages/menu", ["MenuScene", "  Button play @ 12 20", "  Button leave @ 10 60"], near)
    kept_as_it_was = (kept / "home/pages/menu.txt").read_text().splitlines()
    assert kept_as_it_was == changed, "what is near enough is not written anew"
    monkeypatch.delenv("SNAPSHOTS")
    snapshots.check("home/pages/menu", changed)


def test_another_folder_gets_all_lines_and_the_kept_ones_stay(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SNAPSHOTS", str(tmp_path / "now"))
    refused(lambda: snapshots.check("home/main menu", [*MENU, "  Button more @ 10 90"]))
    assert (tmp_path / "now/home/main_menu.txt").read_text().splitlines() == [*MENU, "  Button more @ 10 90"]
    assert (kept / "home/main_menu.txt").read_text().splitlines() == MENU


def test_all_that_is_kept_can_be_read_by_people() -> None:
    files = [*(ROOT / "tests/seen").rglob("*.txt")]
    assert len(files) > 400, "one file a screen"
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert text.strip(), f"{path} is empty"
        odd = {each for each in text if not each.isprintable()} - {"\n", "\xa0"}
        assert not odd, f"{path} has {odd}"
