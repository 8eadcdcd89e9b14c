"""A guest that goes on with a game of the folder plays a copy of its own: nothing vanishes from *Your games*."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.games import game_named
from game.play.session.match import Match, Person, Remote
from game.play.session.session import AnySession
from game.store.archive.archive import ArchiveIndex
from game.store.player.player_store import PlayerStore
from game.store.player.saves import load_session
from tests.store.player.test_player_store import Window, last, session

EXPLODE = game_named("explode")


def go_on(game: AnySession, moves: int) -> None:
    for _ in range(moves):
        game.play(game.rules.legal_moves(game.position)[0])


def listed(store: PlayerStore) -> list[int]:
    """The number of moves of each of *Your games*."""
    return sorted(one.moves for one in ArchiveIndex(store.archive).all().games)


def taken_up(window: Window) -> AnySession:
    """The game in progress, as a window reads it."""
    game = last(window.store, EXPLODE)
    assert game is not None
    return game


@pytest.mark.parametrize("first_closes", [True, False])
def test_both_games_are_listed_in_whatever_order_the_windows_are_closed(tmp_path: Path, first_closes: bool) -> None:
    first, guest = Window(tmp_path), Window(tmp_path, guest=True)
    mine = session(6)
    first.store.save_game(mine)
    other = taken_up(guest)
    go_on(other, 6)
    guest.store.save_game(other)
    assert other.began != mine.began
    leaving = [(first, mine), (guest, other)]
    for window, game in leaving if first_closes else reversed(leaving):
        window.store.file_game(EXPLODE, game, None)
    assert listed(first.store) == [6, 12]
    again = load_session(tmp_path, EXPLODE)
    assert again is not None
    assert len(again.moves) == 6, "the game in progress stays the first window's"


def test_a_game_that_was_only_looked_at_in_a_guest_is_not_listed_twice(tmp_path: Path) -> None:
    first, guest = Window(tmp_path), Window(tmp_path, guest=True)
    mine = session(6)
    first.store.save_game(mine)
    other = taken_up(guest)
    go_on(mine, 1)
    first.store.save_game(mine)
    taken_up(guest)
    for looked_at in (other, taken_up(guest)):
        looked_at.go_to(2)
        guest.store.save_game(looked_at)
        guest.store.file_game(EXPLODE, looked_at, None)
    first.store.file_game(EXPLODE, mine, None)
    assert listed(first.store) == [7]


def test_a_game_left_by_restarting_that_goes_on_in_a_guest_is_another_one_too(tmp_path: Path) -> None:
    first, guest = Window(tmp_path), Window(tmp_path, guest=True)
    mine = session(6)
    first.store.save_game(mine)
    first.store.file_game(EXPLODE, mine, None)
    mine.restart()
    go_on(mine, 3)
    first.store.save_game(mine)
    other = taken_up(guest)
    other.go_to(0)
    other.go_back()
    assert len(other.moves) == 6
    go_on(other, 2)
    guest.store.save_game(other)
    guest.store.file_game(EXPLODE, other, None)
    first.store.file_game(EXPLODE, mine, None)
    assert listed(first.store) == [3, 6, 8]


def test_what_a_guest_began_by_itself_is_one_game_however_often_it_is_left(tmp_path: Path) -> None:
    guest = Window(tmp_path, guest=True)
    game = session(4)
    for _ in range(3):
        guest.store.save_game(game)
        guest.store.file_game(EXPLODE, game, None)
        go_on(game, 1)
    assert listed(guest.store) == [6]


def test_a_game_by_mail_is_known_by_its_date_in_a_guest_too(tmp_path: Path) -> None:
    first, guest = Window(tmp_path), Window(tmp_path, guest=True)
    mine = session(6)
    mine.match = Match(players=(Person(), Remote()))
    first.store.save_game(mine)
    other = taken_up(guest)
    go_on(other, 1)
    guest.store.save_game(other)
    assert other.began == mine.began, "the other player's letter names it"
    guest.store.file_game(EXPLODE, other, None)
    assert listed(first.store) == [7]
