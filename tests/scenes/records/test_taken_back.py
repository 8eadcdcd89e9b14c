"""An end that is taken back: the game goes on, and all that is kept of it says so."""

from __future__ import annotations

import pygame
import pytest

from game.background import finish
from game.play.session.match import Match
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.records.statistics_builder import ANY, StatisticsBuilder
from game.scenes.review.games import GamesScene
from game.store.archive.archive import ArchiveIndex
from tests.conftest import Player
from tests.helpers.games import explode, keys, use_levels, words
from tests.players.table import wait
from tests.scenes.play.test_draw_and_resign import ask, first, opened, to_result

ALMOST = """
title = { en = "Almost", de = "Fast" }
position = "r5,.,r1/b1,.,./.,.,. r"
"""
WAY = ("c3", "a2", "a3")
"""Moves that lead to Red's win there."""


def told(player: Player) -> list[tuple[int, str]]:
    """The games in the archive: how many moves, and the result."""
    archive = player.app.store.archive
    return (
        [(filed.moves, filed.value("result")) for filed in ArchiveIndex(archive).all().games] if archive.size() else []
    )


def counted(player: Player) -> int:
    """How many games the records know of Ann and Bob."""
    reckoning = StatisticsBuilder(player.app)
    finish(reckoning.read())
    finish(reckoning.count())
    statistics = reckoning.of[ANY]["explode"]
    return sum(tally.games for (_, other), tally in statistics.pairs.items() if other) // 2


def resign(player: Player) -> None:
    ask(player)
    player.press("give up")
    to_result(player)


def agree(player: Player) -> None:
    ask(player)
    player.press("offer")
    player.press("agree")
    to_result(player)


def restarted(start, player: Player) -> Player:
    """The arcade anew, on the same folder, after its window was closed."""
    player.app.quit()
    player.app.close()
    again = start()
    again.app.push(MenuScene(again.app))
    again.run()
    return again


ENDS = [(resign, "2"), (agree, "draw")]


@pytest.mark.slow
@pytest.mark.parametrize(("end", "result"), ENDS)
def test_an_end_taken_back_is_none_at_once_and_the_next_one_counts_once(start, end, result: str) -> None:
    player = start()
    scene = opened(player)
    end(player)
    assert told(player) == [(2, result)]
    assert counted(player) == 1
    player.press("undo")
    assert told(player) == [(2, "open")], "should the power fail now, no result is left"
    assert counted(player) == 0
    player.key(pygame.K_ESCAPE)
    player.press("leave")
    player.press("games")
    wait(player, lambda: "unfinished" in words(player), "the list")
    assert isinstance(player.app.front, GamesScene)
    assert "won" not in words(player)
    assert "draw" not in words(player)
    player.key(pygame.K_ESCAPE)

    player = restarted(start, player)
    assert told(player) == [(2, "open")]
    player.press("continue explode")
    front = player.app.front
    assert isinstance(front, PlayScene)
    assert front is not scene
    assert front.play(first(front.session))
    player.settle()
    resign(player)
    assert told(player) == [(3, "1")]
    assert counted(player) == 1


@pytest.mark.sample(1)
@pytest.mark.parametrize("moves", [0, 2])
@pytest.mark.parametrize("button", ["", "restart", "menu"])
def test_however_the_game_is_left_after_that_it_is_unfinished(start, moves: int, button: str) -> None:
    """By closing the window, or with a button before."""
    player = start()
    opened(player, moves=moves)
    resign(player)
    player.press("undo")
    if button in keys(player):
        player.press(button)
    player = restarted(start, player)
    assert told(player) == [(moves, "open")]


@pytest.mark.slow
def test_resigning_again_with_redo_counts_again(start) -> None:
    player = start()
    opened(player)
    resign(player)
    player.press("look")
    player.key(pygame.K_u)
    assert told(player) == [(2, "open")]
    player.key(pygame.K_y)
    player.settle()
    wait(player, lambda: isinstance(player.app.front, ResultScene), "the result")
    assert told(player) == [(2, "2")]
    assert counted(player) == 1


def test_to_go_on_from_an_earlier_point_takes_it_back_and_to_look_there_does_not(start) -> None:
    player = start()
    scene = opened(player, moves=4)
    resign(player)
    player.press("look")
    player.key(pygame.K_PAGEUP)
    assert scene.table.looking
    assert told(player) == [(4, "2")]
    player.press("go on")
    assert not scene.table.looking
    assert told(player) == [(3, "open")]
    player.key(pygame.K_ESCAPE)
    player.press("leave")
    assert told(player) == [(3, "open")]


def test_an_end_by_the_rules_stays_while_it_is_only_stepped_back_from_also_after_a_restart(start, tmp_path) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    use_levels(player, tmp_path / "levels", "explode", almost=ALMOST)
    scene = explode(player, Match(("Ann", "Bob")))
    for move in WAY:
        assert scene.play(move)
        player.settle()
    wait(player, lambda: isinstance(player.app.front, ResultScene), "the result")
    player.press("undo")
    player.settle()
    player = restarted(start, player)
    use_levels(player, tmp_path / "levels", "explode", almost=ALMOST)
    for _ in range(2):
        assert told(player) == [(3, "1")]
        player.press("continue explode")
        player.key(pygame.K_ESCAPE)
        player.press("leave")
    player.press("continue explode")
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    other = next(move for move in scene.session.rules.legal_moves(scene.session.position) if move != WAY[-1])
    assert scene.play(other)
    assert told(player) == [(3, "open")]


def test_counting_reads_no_game_that_was_not_played(start, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first look at a game's rules takes as long as a frame: the result of another game does not wait for it."""
    player = start()
    asked: list[str] = []
    named = player.app.games.named
    monkeypatch.setattr(player.app.games, "named", lambda name: [asked.append(name), named(name)][1])
    counted(player)
    assert asked == [], f"counting no games has read {asked}"
