"""What UnStack counts: the panels agree with the trays at every moment, and the final count has tension."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from game.games.unstack.view.balance import Bar
from game.games.unstack.view.marks import Plaque, Tag
from game.scenes.animation.playback import ResultEffect
from game.scenes.animation.tally import AHEAD, LAST
from game.settings.settings import Settings
from game.stage.art import Text
from game.stage.sounds import FAMILIES
from tests.app.films import film
from tests.conftest import Player
from tests.games.unstack.boards import board
from tests.games.unstack.table import Table
from tools.film.studio import RATE

Start = Callable[..., Player]
TAKING = "c1 b6, c3 w3, c6 w2, g7 w6, g1 b2, e5 w1"
SIZES = [(1280, 720), (800, 600), (480, 800), (640, 360)]
"""Windows with every shape of panels."""


def calm(settings: Settings) -> None:
    settings.reduced_motion = True


def lively(settings: Settings) -> None:
    settings.reduced_motion = False


WAYS = pytest.mark.parametrize("way", [lively, calm], ids=["lively", "calm"])


def in_trays(table: Table) -> list[int]:
    """The numbers on the plates of the trays, Black's first."""
    plates = [sprite for sprite in table.scene.stage.sprites if isinstance(sprite.art, Plaque)]
    return [sprite.art.count for sprite in sorted(plates, key=lambda plate: plate.x)]


def told(table: Table) -> list[str]:
    return [sprite.art.text for sprite in table.scene.stage.sprites if isinstance(sprite.art, Text)]


def assert_agreement(table: Table) -> None:
    """Check that the panels say what is in the trays."""
    plates = in_trays(table)
    assert [panel.captured for panel in table.scene.panels] == plates, "a panel and its tray differ"
    texts = told(table)
    for panel in table.scene.panels:
        alone, in_line = str(panel.captured), f"Captured {panel.captured}"
        assert alone in texts or any(text.endswith(in_line) for text in texts), f"the panel does not say {alone}"
    black, white = (sum(stones for stones in cells if stones > 0) for cells in signed(table))
    assert [panel.stones for panel in table.scene.panels] == [black - plates[1], white - plates[0]]


def signed(table: Table) -> tuple[list[int], list[int]]:
    """The stones of both sides at the beginning."""
    cells = table.scene.session.positions[0].cells
    return list(cells), [-stones for stones in cells]


@WAYS
@pytest.mark.parametrize("size", SIZES)
def test_panels_and_trays_agree_in_every_frame_of_a_capture(
    start: Start, way: Callable[[Settings], None], size: tuple[int, int]
) -> None:
    table = Table(start(way, size=size), board(TAKING))
    assert_agreement(table)
    assert table.scene.play("6c1+15")
    seen = set[tuple[int, ...]]()
    while table.scene.moving:
        assert_agreement(table)
        seen.add(tuple(in_trays(table)))
        table.player.run(1 / 60)
    assert_agreement(table)
    assert in_trays(table) == [3, 0]
    assert len(seen) >= (3 if way is lively else 2), "stone by stone, where they fly"
    table.keys(ord("u"))
    table.player.run(1.0)
    assert_agreement(table)
    assert in_trays(table) == [0, 0]


def test_they_agree_while_stones_are_laid_by_hand(start: Start) -> None:
    table = Table(start(size=(800, 600)), board("b2 b5, b3 w2, g7 w1", "b", "neto2026"))
    table.click("b2", "b3")
    assert table.moves == []
    for _ in range(60):
        assert_agreement(table)
        table.player.run(1 / 60)
    assert in_trays(table) == [2, 0]
    table.click("g7", button=3)
    table.click("g7", button=3)
    table.player.run(0.5)
    assert_agreement(table)
    assert in_trays(table) == [0, 0]


# The final count


@WAYS
def test_they_agree_while_the_stones_are_counted(start: Start, way: Callable[[Settings], None]) -> None:
    table = Table(start(way, size=(800, 600)), board("c3 b2, e5 b1, a7 w1, f2 w1, c4 w1"))
    table.scene.play("2c3+2")  # White passes: a single stone never moves.
    while table.scene.table.ending is None:
        table.player.run(0.1)
        if table.scene.session.side == 0:
            table.scene.play("2c4+11")
    frames = 0
    while not table.scene.story.counting:
        table.player.run(1 / 60)
    while table.scene.story.counting:
        assert [panel.captured for panel in table.scene.panels] == in_trays(table) == [1, 0]
        assert told(table).count("1") >= 1
        frames += 1
        table.player.run(1 / 60)
    assert frames > 10


@pytest.mark.parametrize("motion", ["lively", "calm"])
def test_the_winner_follows_the_last_stone_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, motion: str
) -> None:
    shot = film(monkeypatch, tmp_path, "unstack count", motion)
    notes = [(n, name) for n, frame in enumerate(shot.frames) for name in frame.sounds if name.startswith("tally_")]
    won = next(n for n, frame in enumerate(shot.frames) if ResultEffect.WON in frame.sounds)
    if motion == "calm":
        assert not notes, "everything is marked at once"
        return
    pitches = [int(name.rpartition("_")[2]) for _, name in notes]
    assert pitches == sorted(pitches), "a note is lower than the one before"
    assert (pitches[0], pitches[-1]) == (1, FAMILIES["tally"]), "they climb from the lowest to the highest"
    assert all(len(frame.sounds) <= 3 for frame in shot.frames)
    assert won - notes[-1][0] <= 0.3 * RATE, "the end waits for nothing"
    waits = [later - earlier for (earlier, _), (later, _) in pairwise(notes)]
    usual, last = waits[: -len(LAST)], waits[-len(LAST) :]
    assert max(usual) < min(last), "the last stones come more slowly"
    assert last == sorted(last), "and each more slowly than the one before"
    assert won - notes[0][0] <= 2.2 * RATE, "and yet nobody waits long"


@pytest.mark.parametrize("size", SIZES)
def test_no_panel_tells_the_sums_before_they_are_counted(start: Start, size: tuple[int, int]) -> None:
    table = Table(start(lively, size=size), board("c3 b2, e5 b1, a7 w1, f2 w1"))
    table.scene.play("2c3>11")
    while not table.scene.story.counting:
        table.player.run(1 / 60)
    assert not [text for text in told(table) if text == "3" or text.startswith("Stones 3 ")]
    assert [text for text in told(table) if text == "1" or text.startswith("Stones 1 ")], "the numbers run"


@WAYS
def test_who_is_ahead_is_seen_in_the_panel_and_in_the_balance(start: Start, way: Callable[[Settings], None]) -> None:
    table = Table(start(way, size=(800, 600)), board("c3 b2, e5 b1, a7 w1, f2 w1"))
    table.scene.play("2c3>11")
    while not table.scene.story.counting:
        table.player.run(1 / 60)
    lengths = list[tuple[float, float]]()
    ahead = list[list[str]]()
    tags = set[str]()
    while table.scene.story.counting:
        sprites = table.scene.stage.sprites
        bars = sorted((sprite.art.side, sprite.width) for sprite in sprites if isinstance(sprite.art, Bar))
        lengths.append((bars[0][1], bars[1][1]))
        texts = [sprite.art for sprite in sprites if isinstance(sprite.art, Text)]
        ahead.append([art.text for art in texts if art.colour == AHEAD and art.text.isdecimal()])
        tags |= {sprite.art.text for sprite in sprites if isinstance(sprite.art, Tag)}
        table.player.run(1 / 60)
    assert lengths[-1] == pytest.approx((3 / 5, 2 / 5)), "the bars of both sides meet"
    assert lengths[-1][0] > 0.5, "and the winner's comes over the middle"
    assert ahead[-1] == ["3"], "the number of the side that is ahead is lit"
    assert tags == {"1", "2", "3"}
    if way is lively:
        assert lengths[0] < (0.25, 0.25), "they begin at the ends"
        assert ahead[0] == [], "at first nobody is ahead"
    table.player.settle()
    assert not [sprite for sprite in table.scene.stage.sprites if isinstance(sprite.art, Bar)]
