"""A game is seen before all placements are worked out, which takes longer than a frame."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.games import game_named
from game.games.combact.rules import laying
from game.games.combact.rules.placements import every_placement
from game.scenes.home.menu import MenuScene
from game.scenes.start.sessions import begin_seed
from tests.conftest import Player


@pytest.mark.usefixtures("painted")
def test_the_first_picture_needs_no_placements(start: Callable[..., Player]) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    every_placement.cache_clear()
    begin_seed(player.app, game_named("combact"), 1)
    assert player.app.work()
    assert not every_placement.cache_info().misses


def test_the_tables_are_made_bit_by_bit() -> None:
    every_placement.cache_clear()
    for part in laying.parts():
        part()
    assert every_placement.cache_info().misses == 2, "each once"
    for side in (0, 1):
        assert len(every_placement(side)) == len(every_placement(1 - side)) > 1000
