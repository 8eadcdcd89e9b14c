"""The screen of the best games."""

from __future__ import annotations

import pygame
import pytest

from game.games import game_named
from game.scenes.menu import MenuScene
from game.scenes.scores import ScoresScene, best_score
from game.store.scores import Score, ScoreTable, save_scores, scores_path
from tests.conftest import Player
from tests.scenes.games import words

BRICKSHOOTER = game_named("brickshooter")
SEVEN = [Score("brickshooter", "7", "Ann", 120, 1, "2025-03-04"), Score("brickshooter", "7", "", 80, 2, "2025-04-05")]


@pytest.fixture
def player(start) -> Player:
    player = start()
    save_scores(
        scores_path(player.app.folders.data),
        ScoreTable([*SEVEN, Score("brickshooter", "8", "Bob", 33, 3, "2025-05-06")]),
    )
    player.app.push(MenuScene(player.app))
    player.app.push(ScoresScene(player.app, BRICKSHOOTER, "7", SEVEN[1]))
    player.run()
    return player


def test_the_table_of_the_chosen_number_of_colours(player: Player) -> None:
    shown = words(player)
    assert all(word in shown for word in ("Ann", "120", "2025-03-04", "Anonymous", "80"))
    assert "Bob" not in shown


@pytest.mark.parametrize("device", ["mouse", "keys", "pad", "wheel"])
def test_every_device_turns_the_tabs(player: Player, device: str) -> None:
    turns = {
        "mouse": lambda: player.press("8"),
        "keys": lambda: player.key(pygame.K_RIGHT),
        "pad": lambda: player.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT),
        "wheel": lambda: player.wheel(-1),
    }
    turns[device]()
    player.run()
    assert "Bob" in words(player)
    assert "Ann" not in words(player)


def test_an_empty_table_says_so(player: Player) -> None:
    player.press("5")
    player.run()
    assert "No games with 5 colours yet." in words(player)


def test_the_newest_entry_is_lit(player: Player) -> None:
    lit = player.picture()
    player.app.replace(ScoresScene(player.app, BRICKSHOOTER, "7"))
    player.run()
    assert player.picture() != lit


def test_back(player: Player) -> None:
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, MenuScene)


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\x00\xff", b'{"version": 99}', b'{"version": 1, "scores": [1, 2, 3, 4]}']
)
def test_damaged_files_are_kept_aside_and_told(start, content: bytes) -> None:
    player = start()
    path = scores_path(player.app.folders.data)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    player.app.push(MenuScene(player.app))
    player.app.push(ScoresScene(player.app, BRICKSHOOTER, "7"))
    player.run()
    player.run()
    assert "scores.damaged-1.json" in words(player)
    assert path.with_name("scores.damaged-1.json").read_bytes() == content
    assert best_score(player.app, BRICKSHOOTER, "7") is None
    assert player.app.keeper.scores().best("brickshooter", "7") == ()
