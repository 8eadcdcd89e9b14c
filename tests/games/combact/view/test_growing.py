"""The flower grows when few bacteria are left in the ring, and everything stays where mouse and keys find it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games.combact.rules.geometry import BACTERIA
from game.games.combact.rules.laying import placements_of, ways
from game.games.combact.view.organisms import CENTRE, NEUTRAL, Organism
from game.games.combact.view.ring import CORNERS, GROWN, LIFTED, unlaid
from game.stage.image_cache import ImageCache
from tests.conftest import Player
from tests.games.combact.places import field_at
from tests.games.combact.table import Table, still

Start = Callable[..., Player]
SEVEN = (
    "wH2@a4,bK4@f4,wJ4@d5,bl1@d6,wE4@c3,bB2@c6,wO2@c3,bt1@e4,wl0@d1,bF5@f2,wA3@b2,bN3@f2,wt0@d1,bC0@c3 "
    "*MGQDIPL 0/2 w autonomy 4/4 0"
)
"""Seven bacteria are left."""
MOVE = "G2@d5"
"""The move after which six are left."""
THREE_MOVES = (
    "wt0@a3,bI0@c4,wK5@c3,bl2@c5,wA1@a4,bL5@f3,wE0@a1,bO2@f3,wl2@b2,bB5@g3,wG4@d2,bN4@e3,wF4@e4,"
    "bt0@d6 *QPCJDMH 0/2 w time 4/4 0"
)
"""Seven bacteria are left, and three moves later the game ends."""
WITH_SMALL = (
    "wB2@e6,bC2@c5,wE1@c5,bI0@b3,wJ5@e3,bN5@b1,wA3@d7,bF4@d3,wH1@e5,bO2@d3 *PQDGKLM lt1/lt1 w time 4/4 0",
    "P2@f4",
)
"""Seven are left, and all small pieces; and the move after which six are left."""
SOON = 8.0
"""Seconds within which all is painted for a flower that has grown."""


@pytest.fixture
def table(start: Start) -> Table:
    return Table(start(still, size=(800, 600)), start=SEVEN)


def grown(table: Table) -> float:
    """How large the flower is, as a multiple of its size at the start."""
    return table.scene.board.scale / table.scene.growing.felt.scale


def made(table: Table, seconds: float = SOON) -> None:
    assert table.scene.play(MOVE)
    table.player.settle()
    table.player.run(seconds)


def test_the_flower_grows_when_six_are_left(table: Table) -> None:
    assert grown(table) == 1.0
    made(table)
    assert grown(table) == pytest.approx(GROWN), "there is room, and the flower does not grow"
    table.player.key(pygame.K_u)
    table.player.run(SOON)
    assert grown(table) == 1.0, "with seven in the ring the flower is in their way"


def test_the_originator_stands_in_the_ring_when_the_flower_grows_during_undo(start: Start) -> None:
    """A piece was in hand when all had been painted, and with it the game ended: only looking back it grows."""
    table = Table(start(size=(800, 600)), start=THREE_MOVES)
    for move in ("C0@d2", "H1@d2"):
        table.play(move)
        table.player.run(0.9)
    table.click(table.home("D"))
    table.player.run(SOON)
    table.hold("D1@b5")
    table.click(table.scene.cursor.held.at)
    table.player.settle()
    assert table.scene.table.ending is not None
    assert grown(table) == 1.0
    table.player.run(2.0)
    table.player.key(pygame.K_PAGEUP)
    table.player.run(1.0)
    assert grown(table) > 1.0
    ring = table.scene.ring
    place = ring.originator_place(table.position)
    assert (ring.originator.x, ring.originator.y) == pytest.approx(place), "it glides to where it was before"


def test_every_piece_comes_to_its_place_round_the_flower(start: Start) -> None:
    text, move = WITH_SMALL
    table = Table(start(size=(800, 600)), start=text)
    assert table.scene.play(move)
    table.player.settle()
    table.player.run(SOON)
    assert grown(table) == pytest.approx(GROWN)
    ring = table.scene.ring
    for key, sprite in ring.sprites.items():
        assert (sprite.x, sprite.y) == pytest.approx(ring.home(key)), f"{key} stops on its way"


def test_the_mouse_finds_every_piece_and_lays_it_where_it_is_shown(table: Table) -> None:
    made(table)
    ring, position = table.scene.ring, table.position
    for key in unlaid(position):
        assert ring.at(position, *ring.home(key)) == key, "the mouse does not find a piece where it lies"
    piece = next(piece for piece, count in ways(position).items() if count)
    one = placements_of(position, piece, position.side)[0]
    table.lay(one.name)
    assert table.moves[-1] == one.name
    assert grown(table) == pytest.approx(GROWN)


def test_keys_choose_and_lay_as_before(table: Table) -> None:
    made(table)
    player = table.player
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_RETURN)
    assert table.scene.cursor.held.piece in ways(table.position)
    player.key(pygame.K_RETURN)
    assert len(table.moves) == 2


def test_nothing_moves_under_a_piece_in_hand(table: Table) -> None:
    made(table, 0.1)
    assert grown(table) == 1.0, "not all can be painted yet"
    piece = next(piece for piece, count in ways(table.position).items() if count)
    table.click(table.home(piece))
    table.player.run(SOON)
    assert table.scene.cursor.held.piece == piece
    assert grown(table) == 1.0, "the board grows under a piece in hand"
    table.player.key(pygame.K_ESCAPE)
    table.player.run(SOON)
    assert grown(table) == pytest.approx(GROWN), "put back, the piece is in nobody's way"


def test_the_places_of_the_pieces_do_not_change_any_more(table: Table) -> None:
    made(table)
    ring = table.scene.ring
    homes = {piece: ring.home((NEUTRAL, piece)) for piece in table.position.ring}
    piece = next(piece for piece, count in ways(table.position).items() if count and piece in BACTERIA)
    assert table.scene.play(placements_of(table.position, piece, table.position.side)[0].name)
    table.player.settle()
    assert {one: ring.home((NEUTRAL, one)) for one in table.position.ring} == {
        one: homes[one] for one in table.position.ring
    }
    assert ring.originator_place(table.position) == pytest.approx(homes[piece]), "it stands where the piece lay"


def test_nothing_is_painted_in_the_frame_in_which_it_grows(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    made(table, 0.1)
    painted: list[str] = []
    paint = ImageCache.image

    def image(cache: ImageCache, art: object, scale: float) -> pygame.Surface:
        if not cache.has(art, scale):  # type: ignore[arg-type]
            painted.append(str(art))
        return paint(cache, art, scale)  # type: ignore[arg-type]

    monkeypatch.setattr(ImageCache, "image", image)
    for _ in range(round(SOON * 60)):
        painted.clear()
        table.player.run(1 / 60)
        if grown(table) > 1.0:
            break
    late = [
        name
        for name in painted
        if any(word in name for word in ("Organism", "Flower", "Table", "Land", "Plate", "NoPlace", "Token"))
    ]
    assert grown(table) > 1.0
    assert late == [], "a long frame: these could have been painted before"


@pytest.mark.parametrize("corner", CORNERS)
def test_no_piece_lies_upon_the_flower_or_beyond_the_board(corner: tuple[float, float]) -> None:
    for piece in BACTERIA:
        for side in (0, 1):
            for line in Organism(piece, side).body.outlines:
                for x, y in line:
                    at = corner[0] + x * LIFTED, corner[1] + y * LIFTED
                    assert field_at(at[0] / GROWN, -at[1] / GROWN) is None, f"{piece} lies upon the flower"
                    assert max(map(abs, at)) < CENTRE, f"{piece} lies beyond the board"
