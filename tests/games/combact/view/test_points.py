"""What Combact's board tells before anything is in hand: counts at points, full points, the originator, true sizes."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games.combact.rules.geometry import POINT_NAMED
from game.games.combact.rules.terrain import count_at
from game.games.combact.view.marks import FullPoint, Originator, PointCounts
from game.games.combact.view.organisms import CENTRE, NEUTRAL, Organism, place_of_point
from game.games.combact.view.ring import GAP_BEFORE
from tests.conftest import Player
from tests.games.combact.table import Table, still
from tests.games.combact.view.test_choosing import LATE
from tests.games.combact.view.test_scene import TOKEN

Start = Callable[..., Player]


@pytest.fixture
def table(start: Start) -> Table:
    return Table(start(still, size=(800, 600)), start=TOKEN.format(goal="time"))


def shown(table: Table, kind: type) -> list[object]:
    return [sprite.art for sprite in table.scene.stage.sprites if isinstance(sprite.art, kind)]


def test_a_point_under_the_mouse_shows_its_counts(table: Table) -> None:
    for name in ("d4", "e4", "c3", "a1"):
        point = POINT_NAMED[name]
        table.move(place_of_point(point))
        white, black = (count_at(counts, point) for counts in table.position.counts)
        assert shown(table, PointCounts) == [PointCounts(white, black)]
    table.move((0.3, 0.3))
    assert not shown(table, PointCounts)


def test_counts_are_shown_with_a_piece_in_hand_where_it_does_not_lie(table: Table) -> None:
    table.click(table.home("G"))
    table.hold("G4@f3")
    trial = table.scene.cursor.held.trial
    assert trial is not None
    for x in range(0, 90, 3):
        table.move((x / 10, CENTRE))
        trial, point = table.scene.cursor.held.trial, table.scene.cursor.point
        touched = trial is not None and point in dict(trial.counts)
        assert bool(shown(table, PointCounts)) == (point is not None and not touched)


def test_full_points_are_marked_for_both_sides(start: Start) -> None:
    table = Table(start(still, size=(800, 600)), start=LATE.format(goal="time"))
    expected = [
        FullPoint(side)
        for side in (0, 1)
        for point in POINT_NAMED.values()
        if count_at(table.position.counts[side], point) >= 5
    ]
    assert len(expected) > 1
    assert sorted(shown(table, FullPoint), key=repr) == sorted(expected, key=repr)


def test_the_originator_stands_in_sight_before_it_is_placed(start: Start) -> None:
    table = Table(start(size=(800, 600)))
    table.player.settle()
    waiting = table.scene.ring.originator
    assert waiting is not None
    assert table.scene.stage.sprites.count(waiting) == 1
    table.click((CENTRE, CENTRE))
    assert "places the originator" in table.said
    table.put(table.position.ring[2])
    table.player.settle()
    put = table.scene.ring.originator
    assert put is not None
    assert (put.x, put.y) == table.scene.ring.home((GAP_BEFORE, table.position.ring[0]))
    table.player.key(pygame.K_u)
    table.player.settle()
    back = table.scene.ring.originator
    assert back is not None
    assert table.scene.ring.at(table.position, back.x, back.y) is None


def test_keys_take_the_originator_from_gap_to_gap_and_show_it_once(start: Start) -> None:
    table = Table(start(still, size=(800, 600)))
    for _ in range(3):
        table.player.key(pygame.K_RIGHT)
        assert shown(table, Originator).count(Originator(ghost=True)) == 1


@pytest.mark.parametrize("lit", [True, False])
def test_pointing_at_a_piece_shows_it_in_its_true_size(table: Table, lit: bool) -> None:
    piece = "G" if lit else "P"
    table.move(table.home(piece))
    large = Organism(piece, 0 if lit else NEUTRAL)
    assert large in shown(table, Organism)
    table.move((CENTRE, CENTRE))
    assert large not in shown(table, Organism)


def test_keys_show_the_piece_in_its_true_size(table: Table) -> None:
    table.player.key(pygame.K_RIGHT)
    assert Organism(table.scene.cursor.meant[1] if table.scene.cursor.meant else "", 0) in shown(table, Organism)
