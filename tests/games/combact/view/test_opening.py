"""A game is seen before all placements are worked out, which takes longer than a frame."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.games import game_named
from game.games.combact.rules import laying
from game.games.combact.rules.placements import BySide
from game.scenes.home.menu import MenuScene
from game.scenes.start.sessions import begin_seed
from tests.conftest import Player


@pytest.mark.usefixtures("painted")
def test_the_first_picture_needs_no_placements(start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    with monkeypatch.context() as patch:
        patch.setattr(BySide, "_made", property(lambda self: pytest.fail("a table is asked for")), raising=False)
        begin_seed(player.app, game_named("combact"), 1)
        assert player.app.work()


def test_the_tables_are_made_bit_by_bit() -> None:
    made: list[object] = []
    tables = BySide(lambda side: made.append(side) or side)
    assert (tables[1], tables[1], tables[0]) == (1, 1, 0)
    assert made == [1, 0], "each once"
    for part in laying.parts():
        part()
    for side in (0, 1):
        assert len(laying.PLACED[side]) == len(laying.PLACED[1 - side]) > 1000
