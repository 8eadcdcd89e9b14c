"""Choosing a piece in the scene of Combact: what the ring shows and says before a piece is picked."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games.combact.rules.laying import choosable, placements_of, ways
from game.games.combact.rules.position import parse_position, position_text
from game.games.combact.view.marks import NoPlace, Plate
from game.games.combact.view.organisms import NEUTRAL, Organism
from game.stage.art import Art, ScaledArt
from tests.conftest import Player
from tests.games.combact.table import Table, still

Start = Callable[..., Player]

LATE = "wl0@c1,bM2@a3,wB5@c2,bG3@b5,wI5@d3,bl0@a4,wA1@c5,bt0@b4,wL2@d3,bN3@d7,wC0@b3 *EQDOFPHKJ t1/1 b {goal} 4/4 0"
"""Black may choose from E, Q, D and O; O fits nowhere."""
LAST = (
    "wN4@d3,bJ3@d6,wA5@d2,bF0@c3,wt1@d2,bl2@d4,wE2@e3,bt0@b2,wG5@b2,bC1@d6,wl1@d2,bO2@e5,wB5@e3,bH2@a2,wI0@a3,bM1@b1,"
    "wD0@d4,bL0@f1 *QKP 0/2 w time 4/4 0"
)
"""White has two places for K; after K4@e6 Black has none."""


@pytest.fixture
def late(start: Start) -> Table:
    return Table(start(still, size=(800, 600)), start=LATE.format(goal="time"))


def signed(table: Table, kind: type[Art]) -> set[str]:
    signs = table.scene.ring.signs.items()
    return {piece for (_, piece), sign in signs if isinstance(sign.art, kind) and sign in table.scene.stage.sprites}


def crossed(table: Table) -> set[str]:
    """The pieces with a cross at them."""
    return signed(table, NoPlace)


def lit(table: Table) -> set[str]:
    """The pieces with a light under them."""
    return signed(table, Plate)


def test_ways_counts_the_placements_of_every_piece_in_reach(late: Table) -> None:
    counted = ways(late.position)
    assert counted == {"E": 4, "Q": 1, "D": 1, "O": 0}
    assert tuple(counted) == choosable(late.position)
    for piece, count in counted.items():
        assert len(placements_of(late.position, piece, late.position.side)) == count


def test_a_piece_that_fits_nowhere_is_dimmed_before_it_is_picked(late: Table) -> None:
    assert lit(late) == {"E", "Q", "D"}
    assert crossed(late) == {"O"}
    ring = late.scene.ring
    dim, bright = ring.sprites[NEUTRAL, "O"], ring.sprites[NEUTRAL, "E"]
    assert dim.alpha < 0.6 < bright.alpha
    assert isinstance(dim.art, ScaledArt)
    assert isinstance(dim.art.art, Organism)
    assert dim.art.art.side == NEUTRAL


def test_pointing_says_in_how_many_places_a_piece_fits(late: Table) -> None:
    late.move(late.home("E"))
    assert late.said == "This piece fits in 4 places"
    late.move(late.home("Q"))
    assert late.said == "This piece fits in 1 place"
    late.move(late.home("O"))
    assert "fits nowhere" in late.said


def test_a_piece_that_fits_nowhere_cannot_be_picked(late: Table) -> None:
    late.click(late.home("O"))
    assert not late.scene.cursor.held.piece
    assert "fits nowhere" in late.said
    late.click(late.home("E"))
    late.click(late.home("O"))
    assert late.scene.cursor.held.piece == "E"


def test_keys_lead_to_pieces_that_fit_and_say_in_how_many_places(late: Table) -> None:
    late.player.key(pygame.K_LEFT)
    met = []
    for _ in range(4):
        met.append(late.scene.cursor.meant)
        assert "This piece fits in" in late.said
        late.player.key(pygame.K_RIGHT)
    assert met == [(NEUTRAL, piece) for piece in "EQDE"]


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_nothing_glows_after_the_end(start: Start, speed: str) -> None:
    table = Table(start(lambda settings: setattr(settings, "speed", speed), size=(800, 600)), start=LAST)
    assert lit(table) == {"K"}
    table.play("K4@e6")
    assert table.scene.session.outcome is not None
    table.player.settle()
    assert (lit(table), crossed(table)) == (set(), {"P", "Q"}), "what the loser was offered is crossed out"
    table.scene.show(parse_position(position_text(table.position)))
    assert (lit(table), crossed(table)) == (set(), {"P", "Q"}), "whichever way it has come to this position"


def test_nothing_glows_after_a_side_has_given_up(late: Table) -> None:
    late.scene.play(placements_of(late.position, "E", 1)[0].name)
    late.scene.table.resign(0)
    late.player.settle()
    assert lit(late) == crossed(late) == set()
    for _ in range(2):  # the giving up, and the move
        late.player.press("undo")
        late.player.run(1.0)
    assert lit(late) == {"E", "Q", "D"}


def test_what_fits_is_shown_anew_after_every_move(start: Start) -> None:
    table = Table(start(size=(800, 600)), start=LATE.format(goal="autonomy"))
    for _ in range(2):
        piece = next(iter(ways(table.position)))
        table.scene.play(placements_of(table.position, piece, table.position.side)[0].name)
        table.player.settle()
        fitting = ways(table.position)
        assert lit(table) == {piece for piece, count in fitting.items() if count}
        assert crossed(table) == {piece for piece, count in fitting.items() if not count}


def test_a_piece_that_cannot_be_chosen_shakes_its_head_and_comes_to_rest(start: Start) -> None:
    table = Table(start(size=(800, 600)), start=LATE.format(goal="time"))
    table.player.settle()
    x, y = home = table.home("O")
    sprite = table.scene.ring.sprites[NEUTRAL, "O"]
    table.click(home)
    seen = []
    while len(seen) < 30:
        table.player.run(1 / 60)
        seen.append(sprite.x - x)
    assert min(seen) < -0.02
    assert max(seen) > 0.02
    assert (sprite.x, sprite.y) == (x, y)
