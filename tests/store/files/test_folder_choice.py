"""Which data folder is used, and what is said about one that cannot be."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pytest

from game.installation import ASSETS, LEVELS
from game.store.files import folder_choice as module
from game.store.files.errors import StorageError
from game.store.files.folder_choice import (
    ChosenFolder,
    FolderTrouble,
    can_be_chosen,
    choose_folder,
    chosen_folder,
    data_folder,
    folders_at,
    passing_folder,
    proposed_folder,
    returning_from,
    trouble_with,
    typed_folder,
    usual_folder,
)
from tests.rights import bound_by_rights, rights

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="homes are set up otherwise there")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home folder."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_DOCUMENTS_DIR", "XDG_PICTURES_DIR"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user without a home and without an entry among the users: what platformdirs does then."""

    def refuse(*given: object, **named: object) -> str:
        raise RuntimeError("could not determine the home directory")

    for name in ("user_data_dir", "user_config_path", "user_pictures_path", "user_documents_path"):
        monkeypatch.setattr(platformdirs, name, refuse)
    monkeypatch.setattr(Path, "home", refuse)


def locked(folder: Path) -> None:
    folder.mkdir(parents=True)
    folder.chmod(0)


def readable(folder: Path) -> None:
    folder.mkdir(parents=True)
    folder.chmod(0o500)


def a_file(folder: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.touch()


def a_link(folder: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.symlink_to(folder.with_name("nowhere") / "data")


def a_loop(folder: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.symlink_to(folder)


@pytest.mark.parametrize(
    ("spoil", "place", "said", "can_be_read"),
    [
        (locked, "data", "You have no permission to use {place}.", False),
        (locked, "", "You have no permission to use {place}.", False),
        (readable, "data", "You have no permission to use {place}.", True),
        (readable, "", "{place}/data is not there and cannot be made.", False),
        (a_file, "data", "{place} is a file, not a folder.", False),
        (a_file, "", "{place} is a file, not a folder.", False),
        (a_link, "data", "{place} is a link that leads nowhere.", False),
        (a_loop, "data", "{place} is a link that leads nowhere.", False),
    ],
)
def test_it_is_said_which_folder_is_wrong_and_why(
    tmp_path: Path, spoil: Callable[[Path], None], place: str, said: str, can_be_read: bool
) -> None:
    spoilt = tmp_path / "above" / place
    spoil(spoilt)
    with bound_by_rights():
        trouble = trouble_with(tmp_path / "above" / "data")
    assert trouble is not None
    assert str(trouble) == said.format(place=spoilt)
    assert trouble.readable == can_be_read
    if not spoilt.is_symlink():
        spoilt.chmod(0o700)  # So that it can be deleted.


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="only root can give a folder away")
def test_the_other_user_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(0o700)
    os.chown(folder, 1, 1)
    with bound_by_rights():
        trouble = trouble_with(folder)
    assert str(trouble) == f"{folder} belongs to another user, daemon."
    os.chown(folder, 54321, 1)
    with bound_by_rights():
        trouble = trouble_with(folder)
    assert str(trouble) == f"{folder} belongs to another user, 54321."


@pytest.mark.parametrize("name", ["n" * 300, "a\0b"])
def test_a_name_that_no_folder_can_have_is_said_as_the_system_says_it(tmp_path: Path, name: str) -> None:
    trouble = trouble_with(tmp_path / name)
    assert trouble is not None
    assert "cannot be used: " in str(trouble)


def test_a_folder_that_can_be_used_is_no_trouble_and_nothing_is_left_in_it(tmp_path: Path) -> None:
    assert trouble_with(tmp_path / "a" / "data") is None
    assert [*(tmp_path / "a" / "data").iterdir()] == []
    assert stat.S_IMODE((tmp_path / "a" / "data").stat().st_mode) == 0o700


def test_a_folder_that_must_not_be_made_is_missed(tmp_path: Path) -> None:
    assert str(trouble_with(tmp_path / "stick" / "data", make=False)) == f"{tmp_path / 'stick'} is not there."
    assert not (tmp_path / "stick").exists()


def test_a_full_disk_is_no_reason_to_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*given: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "open", full)
    assert trouble_with(tmp_path) is None


@pytest.mark.usefixtures("homeless")
def test_without_a_home_that_is_said_and_a_folder_of_all_is_proposed() -> None:
    for ask in (usual_folder, lambda: folders_at(ASSETS, LEVELS, None)):
        with pytest.raises(FolderTrouble, match="This system has no home folder for you"):
            ask()
    with pytest.raises(StorageError, match="--data"):
        data_folder(None)
    assert chosen_folder() is None
    assert not can_be_chosen()
    assert not choose_folder(ChosenFolder(Path("/anywhere")))
    proposed = proposed_folder(None)
    assert proposed is not None
    assert proposed.parent in (Path("/var/tmp"), Path("/tmp"))


def test_where_only_the_home_is_unknown_the_place_for_data_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    monkeypatch.setattr(platformdirs, "user_pictures_path", refuse)
    folders = folders_at(ASSETS, LEVELS, None)
    assert folders.data == tmp_path / "xdg" / "dusk-arcade"
    assert folders.exports[0] == folders.data / "exports"


def test_the_folder_that_is_proposed_can_be_used(home: Path) -> None:
    usual = home / ".local" / "share" / "dusk-arcade"
    assert usual_folder() == usual
    usual.mkdir(parents=True)
    with rights(usual, 0):
        assert proposed_folder(usual) == usual.with_name("dusk-arcade-2")
        assert proposed_folder(home / "other") != usual
    with rights(usual.parent, 0o500):
        assert proposed_folder(usual) == home / "Dusk Arcade"
    with rights(home, 0):
        assert proposed_folder(usual) == Path(f"/var/tmp/dusk-arcade-{os.geteuid()}")


def test_what_is_typed_may_begin_with_the_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)
    assert typed_folder("~/my games") == typed_folder(" my games ") == home / "my games"
    for wrong in ("", "  "):
        with pytest.raises(FolderTrouble, match="The folder has no name"):
            typed_folder(wrong)
    (home / "file").touch()
    with pytest.raises(FolderTrouble, match="is a file"):
        typed_folder("~/file")


def test_a_folder_that_was_chosen_is_used_until_the_usual_one_is_chosen_again(home: Path) -> None:
    usual, other = usual_folder(), home / "other"
    assert can_be_chosen()
    assert choose_folder(ChosenFolder(other))
    assert chosen_folder() == ChosenFolder(other)
    assert folders_at(ASSETS, LEVELS, None).data == data_folder(None) == other
    assert data_folder(home / "given") == home / "given"
    assert choose_folder(ChosenFolder(usual))
    assert chosen_folder() is None
    assert data_folder(None) == usual


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"version": 9}', '{"version": 1}', '{"version": 1, "folder": 3}',
    '{"version": 1, "folder": "relative"}', '{"version": 1, "folder": "/a\\u0000b"}'],
)  # fmt: skip
def test_a_note_that_does_not_fit_names_no_folder(home: Path, content: str) -> None:
    assert choose_folder(ChosenFolder(home / "other"))
    (home / ".config" / "dusk-arcade.json").write_text(content)
    assert chosen_folder() is None


def test_one_returns_to_a_usual_folder_with_something_in_it_unless_one_has_settled(home: Path) -> None:
    usual, other = usual_folder(), home / "other"
    assert returning_from(None) is None
    assert returning_from(ChosenFolder(other)) is None, "there is nothing to return to"
    usual.mkdir(parents=True)
    assert returning_from(ChosenFolder(other)) is None
    (usual / "settings.json").touch()
    assert returning_from(ChosenFolder(other)) == usual
    assert returning_from(ChosenFolder(other, settled=True)) is None
    with rights(usual, 0):
        assert returning_from(ChosenFolder(other)) is None


def test_commands_say_that_the_folder_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    assert data_folder(tmp_path / "new") == tmp_path / "new"
    assert not (tmp_path / "new").exists()
    with rights(tmp_path / "data", 0), pytest.raises(StorageError, match="You have no permission to use"):
        data_folder(tmp_path / "data")


def test_a_folder_for_one_run_is_gone_after_it_but_not_after_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    with passing_folder() as folder:
        assert folder is not None
        (folder / "settings.json").touch()
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert not folder.exists()
    with pytest.raises(KeyError), passing_folder() as folder:
        raise KeyError
    assert folder is not None
    folder.rmdir()

    def refuse(**named: object) -> str:
        raise FileNotFoundError("no usable temporary directory")

    monkeypatch.setattr(module.tempfile, "mkdtemp", refuse)
    with passing_folder() as folder:
        assert folder is None
