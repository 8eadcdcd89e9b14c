"""A second window upon one folder: it is a guest there, and takes nothing away."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.games import game_named
from game.play.session.match import Match, Person, Remote
from game.play.session.session import Session, Source
from game.scenes.home.menu import MenuScene
from game.scenes.home.routes import continue_or_begin
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import ONLINE_SLOT, leave_game, open_games
from game.store.archive.archive import ArchiveIndex
from tests.conftest import Player

Start = Callable[..., Player]


def going_on(player: Player, moves: int) -> PlayScene:
    """The game in progress, or a new one, in which some moves are made."""
    if not player.app.scenes:
        player.app.push(MenuScene(player.app))
    continue_or_begin(player.app, game_named("explode"))
    player.run()
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    for _ in range(moves):
        assert scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
        player.settle()
    return scene


@pytest.mark.parametrize("first_leaves", [True, False])
def test_a_game_that_goes_on_in_a_guest_joins_your_games_beside_the_first_windows(
    start: Start, first_leaves: bool
) -> None:
    first, guest = start(), start(guest=True)
    windows = [(first, going_on(first, 6)), (guest, going_on(guest, 6))]
    for player, scene in windows if first_leaves else reversed(windows):
        leave_game(player.app, scene)
    assert sorted(one.moves for one in ArchiveIndex(first.app.store.archive).all().games) == [6, 12]


def test_an_online_game_does_not_go_on_in_a_guest(start: Start) -> None:
    first = start()
    game = game_named("explode")
    session = Session("explode", game.rules, Source(seed=1), match=Match(players=(Person(), Remote())))
    session.play("a5")
    first.app.store.save_game(session, f"{ONLINE_SLOT}0123")
    guest = start(guest=True)
    assert open_games(guest.app, game) == []
    scene = going_on(guest, 2)
    leave_game(guest.app, scene)
    (filed,) = ArchiveIndex(first.app.store.archive).all().games
    assert filed.values["began"] != session.began, "the guest has played another game"


def test_a_guest_that_only_looks_lists_no_copy(start: Start) -> None:
    first, guest = start(), start(guest=True)
    scene, looked_at = going_on(first, 6), going_on(guest, 0)
    looked_at.past.go(3)
    guest.settle()
    leave_game(guest.app, looked_at)
    assert ArchiveIndex(first.app.store.archive).all().games == []
    leave_game(first.app, scene)
    assert [one.moves for one in ArchiveIndex(first.app.store.archive).all().games] == [6]
