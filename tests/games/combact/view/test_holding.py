"""A piece in hand over Combact's board: how it turns by itself, and which places are proposed and marked."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games.combact.rules.laying import choosable, new_sixes, placements_of
from game.games.combact.view.marks import PlaceMark
from game.games.combact.view.organisms import NEUTRAL
from tests.conftest import Player
from tests.games.combact.table import Table, still
from tests.games.combact.view.test_choosing import LATE
from tests.games.combact.view.test_scene import TOKEN

Start = Callable[..., Player]
FAR_OFF = (0.4, 5.0)
"""A place on the felt, away from the flower."""


@pytest.fixture
def late(start: Start) -> Table:
    return Table(start(still, size=(800, 600)), start=LATE.format(goal="time"))


def middle(table: Table, name: str) -> tuple[float, float]:
    """Where the middle of the piece in hand lies in a placement."""
    return next(spot.at for spot in table.scene.cursor.held.legal if spot.placement.name == name)


def test_the_piece_turns_by_itself_to_what_fits_where_the_mouse_stands(late: Table) -> None:
    hand = late.scene.cursor.held
    turns = set()
    for piece in "EQD":
        for one in placements_of(late.position, piece, late.position.side):
            late.click(late.home(piece))
            late.move(middle(late, one.name))
            assert hand.spot is not None
            assert hand.spot.fits, one.name
            turns.add(hand.turn)
            late.move(FAR_OFF)
            assert hand.turn == 0
            late.player.key(pygame.K_ESCAPE)
    assert len(turns) > 2


def test_the_piece_laid_is_the_one_shown(late: Table) -> None:
    late.click(late.home("Q"))
    only = late.scene.cursor.held.legal[0].placement
    late.move(middle(late, only.name))
    late.click(middle(late, only.name))
    assert late.moves == [only.name]


def test_a_piece_turned_by_hand_stays_so_until_the_mouse_goes_on(late: Table) -> None:
    late.click(late.home("Q"))
    hand = late.scene.cursor.held
    only = hand.legal[0].placement
    x, y = middle(late, only.name)
    late.move((x, y))
    assert hand.turn == only.turn
    late.player.wheel(1)
    chosen = hand.turn
    assert chosen != only.turn
    late.move((x + 0.1, y))
    assert hand.turn == chosen
    late.move(FAR_OFF)
    assert hand.turn == chosen
    late.move((x, y))
    assert hand.turn == only.turn


def test_places_without_a_token_are_proposed_first(start: Start) -> None:
    table = Table(start(still, size=(800, 600)), start=TOKEN.format(goal="time"))
    hand = table.scene.cursor.held
    costly = 0
    for piece in choosable(table.position):
        table.scene.cursor.pick((NEUTRAL if piece.isupper() else 0, piece))
        ways = [bool(new_sixes(table.position, one.placement)) for one in hand.legal]
        costly += any(ways)
        assert hand.spot is not None
        assert hand.spot.fits
        assert not new_sixes(table.position, hand.spot.placement) or all(ways)
        table.scene.cursor.put_back()
    assert costly


def test_keys_turn_to_what_fits(late: Table) -> None:
    player, hand = late.player, late.scene.cursor.held
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_RETURN)
    assert hand.piece == "E"
    seen = set()
    for _ in range(6):
        player.key(pygame.K_q)
        assert hand.spot is not None
        assert hand.spot.fits
        seen.add(hand.turn)
    assert seen == {one.placement.turn for one in hand.legal}


@pytest.mark.usefixtures("painted")
def test_the_places_of_other_turns_are_plain_to_see(late: Table) -> None:
    late.click(late.home("E"))
    late.player.press("places")
    marks = [sprite.art for sprite in late.scene.cursor.held._marks]
    assert len(marks) == len({(round(x, 3), round(y, 3)) for x, y in (one.at for one in late.scene.cursor.held.legal)})
    image = late.player.app.images.image(PlaceMark(False), 60.0)
    assert min(pygame.mask.from_surface(image, 127).get_bounding_rects()[0].size) >= 9
