"""A data folder that cannot be entered, or of which a part cannot be read: nothing is raised, nothing is lost."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.games import GAMES, game_named
from game.play.session.session import Session, Source
from game.settings.settings import Settings
from game.store.archive.archive import ArchiveIndex
from game.store.player.player_store import PlayerStore
from game.store.player.versions import later_version
from tests.rights import rights

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="folders have no such rights there")


def everything(folder: Path) -> PlayerStore:
    """A store that was asked for everything there is, and told everything it can keep."""
    store = PlayerStore(folder, lambda sentence: None, lambda text: text, lambda: None)
    settings = store.load_settings()
    explode = game_named("explode")
    session = Session("explode", explode.rules, Source(seed=1))
    session.play(session.rules.legal_moves(session.position)[0])
    store.save_settings(Settings(effects_volume=settings.effects_volume + 1))
    store.save_game(session)
    store.win_stars("explode", "one", 2)
    store.file_game(explode, session, None)
    assert not store.has_online
    assert store.all_stars() == {"explode": {"one": 2}}
    assert [kept.session.moves for kept in store.games(explode)] == [session.moves]
    assert store.unfinished(GAMES.names) == {"explode"}
    [*ArchiveIndex(store.archive).read()]
    return store


@pytest.mark.parametrize("locked", ["data", "saves", "above"])
def test_where_nothing_can_be_read_everything_goes_on(tmp_path: Path, locked: str) -> None:
    data = tmp_path / "above" / "data"
    (data / "saves").mkdir(parents=True)
    place = {"data": data, "saves": data / "saves", "above": data.parent}[locked]
    with rights(place, 0):
        assert later_version(data) is None
        store = everything(data)
        assert not store.flush()
        assert store.sign.startswith("Not saved: ")
    assert store.flush(), "it is saved as soon as that is possible"
    assert (data / "saves" / "explode.json").is_file()


def test_a_folder_for_one_run_says_so_and_begins_no_online_games(tmp_path: Path) -> None:
    store = PlayerStore(tmp_path, lambda sentence: None, lambda text: text, lambda: None)
    assert store.plays_online
    store.passing = True
    assert store.sign == "Nothing is saved: the data folder cannot be used"
    assert not store.plays_online
