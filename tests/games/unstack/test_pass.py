"""A forced pass: seen, heard, and made without a click."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.games.unstack.rules import moves as rules
from game.games.unstack.rules.board import CELLS
from game.games.unstack.view.layout import NOTICE_HEIGHT, NOTICE_MIDDLE, Layout, rise
from game.games.unstack.view.marks import Notice
from game.games.unstack.view.playback import PASSING
from game.play.session.match import Match
from game.play.session.session import Session, Source
from game.settings.settings import Settings
from tests.app.films import film
from tests.conftest import Player
from tests.games.unstack.boards import board
from tests.games.unstack.table import GAME, NAMES, Table, still
from tools.film.studio import RATE

Start = Callable[..., Player]
STACKS = "a1 b1, c3 w3, f6 w1"
"""After White has sown, Black has to pass: a single stone never moves."""


def calm(settings: Settings) -> None:
    settings.reduced_motion = True


def lively(settings: Settings) -> None:
    settings.reduced_motion = False


WAYS = pytest.mark.parametrize("way", [lively, calm, still], ids=["lively", "calm", "none"])


@WAYS
@pytest.mark.usefixtures("painted")
def test_who_cannot_move_passes_without_a_click(start: Start, way: Callable[[Settings], None]) -> None:
    table = Table(start(way, size=(800, 600)), board(STACKS, "w"))
    table.scene.play("1c3>1")
    table.player.settle()
    table.player.run(2.0)
    assert table.moves == ["1c3>1", "pass"]
    assert table.said == "Black passed"
    assert table.scene.session.side == 1
    table.aside()
    assert table.player.picture() == table.fresh_picture()


@WAYS
def test_so_does_who_comes_to_a_game_that_waits_for_it(start: Start, way: Callable[[Settings], None]) -> None:
    table = Table(start(way, size=(800, 600)), board(STACKS))
    table.player.settle()
    assert table.moves == ["pass"]


@WAYS
def test_undo_and_redo_go_over_a_forced_pass(start: Start, way: Callable[[Settings], None]) -> None:
    table = Table(start(way, size=(800, 600)), board(STACKS, "w"))
    table.scene.play("1c3>1")
    table.player.settle()
    table.player.run(2.0)
    table.keys(pygame.K_u)
    table.player.settle()
    assert table.moves == [], "back to the last decision, and no pass makes itself anew"
    table.player.run(2.0)
    assert table.moves == []
    table.keys(pygame.K_y)
    table.player.settle()
    assert table.moves == ["1c3>1", "pass"]


def test_the_pass_may_not_be_the_end_of_a_line_that_is_looked_at(start: Start) -> None:
    position = board(STACKS, "w")
    session = Session("unstack", GAME.rules, Source(level="test", start=rules.position_text(position)), None)
    for move in ("1c3>1", "pass", "1c3<1"):
        session.play(move)
    session.match = Match(NAMES)
    table = Table(start(size=(800, 600)), session=session)
    table.scene.table.look(1)
    table.scene.follow()
    table.player.settle()
    table.player.run(2.0)
    assert table.moves == ["1c3>1"], "who looks back is left alone"
    assert table.scene.session.length >= 3, "and what came later is kept"


def test_a_click_while_a_side_passes_is_not_lost(start: Start) -> None:
    table = Table(start(size=(800, 600)), board(STACKS))
    table.player.run(0.2)
    assert table.scene.moving
    table.click("c3")
    assert table.hand == 3


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("motion", ["lively", "calm"])
def test_a_pass_is_seen_and_heard_and_gone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, motion: str) -> None:
    shot = film(monkeypatch, tmp_path, "unstack pass", motion)
    assert shot.made[-1] == "pass"
    heard = [number for number, frame in enumerate(shot.frames) if "knock" in frame.sounds]
    assert len(heard) == 1, "it is heard once"
    end = max(number for number, frame in enumerate(shot.frames) if frame.moving)
    assert 0.6 < (end - heard[0]) / RATE < 1.0, "it can be read, and goes away by itself"
    before = pygame.image.tobytes(shot.frames[heard[0] - 1].picture, "RGB")
    told = pygame.image.tobytes(shot.frames[heard[0] + round(PASSING * RATE / 2)].picture, "RGB")
    assert told != before, "it is seen"


def test_the_notice_lies_on_no_number() -> None:
    layout, figure = Layout(), 0.11
    bottom = NOTICE_MIDDLE + NOTICE_HEIGHT / 2
    for cell in range(CELLS):
        for stones in range(1, 11):
            assert layout.foot(cell)[1] - rise(stones) - figure > bottom - 0.02, "a tower of ten in the last row"


def test_no_plate_asks_for_a_click(start: Start) -> None:
    table = Table(start(still, size=(800, 600)), board(STACKS))
    table.player.settle()
    texts = [str(getattr(sprite.art, "text", "")) for sprite in table.scene.stage.sprites if sprite.visible]
    assert not [text for text in texts if "to pass" in text]
    assert not [sprite for sprite in table.scene.stage.sprites if isinstance(sprite.art, Notice)]
