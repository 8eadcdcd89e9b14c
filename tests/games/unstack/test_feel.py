"""Stones have weight: what comes down is felt where it comes down, and a capture most of all."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.games.unstack.rules.board import CELL_INDICES
from game.games.unstack.view.board import Pieces
from game.games.unstack.view.layout import BOARD_HEIGHT, BOARD_WIDTH, Layout
from game.games.unstack.view.marks import Impact
from game.settings.settings import Settings
from game.stage.sprites import Sprite
from tests.app.films import film
from tests.conftest import Player
from tests.games.unstack.boards import board
from tests.games.unstack.table import Table
from tools.film.figures import difference, luminance, voices
from tools.film.shooting import Film

Start = Callable[..., Player]
TAKING = "c1 b6, c3 w3, b3 b1, d3 w2, g7 w6"
"""Black captures on c3, between two towers."""


def lively(settings: Settings) -> None:
    settings.reduced_motion = False


@pytest.fixture
def table(start: Start) -> Table:
    return Table(start(lively, size=(800, 600)), board(TAKING))


def watched(table: Table, look: Callable[[Pieces], object]) -> list[object]:
    """What is seen in every frame until the move has been shown."""
    seen = [look(table.scene.pieces)]
    while table.scene.moving:
        table.player.run(1 / 60)
        seen.append(look(table.scene.pieces))
    return seen


def tower(pieces: Pieces, cell: str) -> Sprite | None:
    return pieces.towers.get(CELL_INDICES[cell])


# Taking up and laying


def test_stones_are_under_way_in_the_frame_of_the_click(table: Table) -> None:
    assert table.scene.play("6c1+15")
    flying = table.scene.pieces.flying
    assert flying, "the hand is seen at once"
    foot = table.scene.pieces.layout.foot(CELL_INDICES["c1"])[1]
    assert min(sprite.y for sprite in flying) < foot, "and it is above the board already"


def test_a_tower_gives_way_the_more_the_heavier_what_comes_down(start: Start) -> None:
    depths = []
    for stones in (1, 3, 6):
        table = Table(start(lively, size=(800, 600)), board(f"c1 b{stones + 1}, g7 w6"))
        table.scene.play(f"{stones}c1+{stones}")
        heights = watched(table, lambda pieces: getattr(tower(pieces, "c2"), "height", 1.0))
        depths.append(1 - min(heights))
        assert heights[-1] == 1.0, "and stands straight again"
    assert depths == sorted(depths)
    assert 0.03 < depths[0] < depths[-1] / 1.8, "one stone is a tap"
    assert depths[-1] < 0.2


def test_a_sowing_climbs_note_by_note(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shot = film(monkeypatch, tmp_path, "unstack sowing")
    heard = [name for frame in shot.frames for name in frame.sounds if name.startswith("lay_")]
    assert heard[:6] == [f"lay_{number}" for number in range(1, 7)]
    assert max(len(begun) for begun in voices(shot)) <= 3


# A capture


def around(shot: Film, cell: str) -> list[bytes]:
    """The cells round a cell in every frame, as pixels."""
    found = []
    x, y = Layout().middle(CELL_INDICES[cell])
    for frame in shot.frames:
        wide, high = frame.picture.get_size()
        area = pygame.Rect(0, 0, wide * 2.2 / BOARD_WIDTH, high * 2.2 / BOARD_HEIGHT)
        area.center = round(wide * x / BOARD_WIDTH), round(high * y / BOARD_HEIGHT)
        part = frame.picture.subsurface(area.clip(frame.picture.get_rect()))
        found.append(pygame.image.tobytes(part, "RGB"))
    return found


@pytest.mark.usefixtures("painted")
def test_the_frame_of_a_capture_is_the_strongest_of_all(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shot = film(monkeypatch, tmp_path, "unstack capture")
    taken = next(n for n, frame in enumerate(shot.frames) if "take" in frame.sounds)
    assert [name for name in shot.frames[taken].sounds if name.startswith("lay_")], "it is heard as one blow"
    pixels = around(shot, "a6")
    changes = [0.0, *(difference(later, earlier) for earlier, later in pairwise(pixels))]
    others = [change for number, change in enumerate(changes) if number != taken]
    assert changes[taken] > 1.5 * max(others), "no other frame changes the board as much"
    assert luminance(pixels[taken]) > luminance(pixels[taken - 1]), "light comes"


@pytest.mark.usefixtures("painted")
def test_in_the_calm_way_nothing_flashes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shot = film(monkeypatch, tmp_path, "unstack capture", "calm")
    assert {"take", "lay_1"} <= {name for frame in shot.frames for name in frame.sounds}
    light = [luminance(pixels) for pixels in around(shot, "a6")]
    assert max(abs(one - other) for one, other in pairwise(light)) < 25


def test_what_is_captured_is_pressed_together_and_then_driven_out(table: Table) -> None:
    table.scene.play("6c1+15")

    def captive(pieces: Pieces) -> tuple[int | None, float]:
        return pieces.side_on(CELL_INDICES["c3"]), getattr(tower(pieces, "c3"), "height", 1.0)

    seen = watched(table, captive)
    pressed = [height for side, height in seen if side == 1]
    assert min(pressed) < 0.9, "it is pressed together at the last moment"
    assert pressed[:5] == [1.0] * 5, "and not before"
    landed = next(n for n, (side, _) in enumerate(seen) if side == 0)
    assert {side for side, _ in seen[:landed]} == {1}, "it stands there until the captor lands"


def test_what_stands_beside_a_capture_gives_way_and_comes_back(table: Table) -> None:
    home = {cell: table.scene.pieces.layout.foot(CELL_INDICES[cell]) for cell in ("b3", "d3")}
    table.scene.play("6c1+15")
    places = watched(table, lambda pieces: [getattr(tower(pieces, cell), "x", 0.0) for cell in home])
    assert min(place[0] for place in places) < home["b3"][0] - 0.02, "to the left"
    assert max(place[1] for place in places) > home["d3"][0] + 0.02, "to the right"
    assert places[-1] == [home["b3"][0], home["d3"][0]]


def test_the_captor_is_not_hidden_by_those_it_drives_out(table: Table) -> None:
    table.scene.play("6c1+15")
    while table.scene.pieces.side_on(CELL_INDICES["c3"]) == 1:
        table.player.run(1 / 60)
    x, y = table.scene.pieces.layout.foot(CELL_INDICES["c3"])
    driven = [sprite for sprite in table.scene.pieces.flying if not isinstance(sprite.art, Impact)]
    assert len(driven) == 3
    assert all(max(abs(sprite.x - x), abs(sprite.y - y)) > 0.3 for sprite in driven)


@pytest.mark.parametrize("count", [1, 9, 28])
def test_however_many_are_captured_all_arrive_and_nothing_is_left_over(start: Start, count: int) -> None:
    table = Table(start(lively, size=(800, 600)), board(f"c1 b29, c2 w{count}, g7 w1"))
    table.scene.play("29c1+T")
    table.player.settle()
    assert table.scene.pieces.in_trays == [count, 0]
    assert table.scene.pieces.flying == []
