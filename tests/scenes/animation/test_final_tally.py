"""What has decided a game is counted out on the board, with the numbers running in the panels, before the result."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.games import game_named
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.start.sessions import play_scene
from game.stage.art import Text
from game.store.levels.levels import level_named
from game.store.player.saves import load_session
from tests.conftest import ROOT, Player
from tests.scenes.animation.test_reduced_motion import calm, without
from tests.scenes.board.test_told import opened

SAVES = ROOT / "tests" / "fixtures" / "0.1.0-80fb968" / "saves"
EXACTLY = {
    "unstack/finished": {"5", "15"},
    "combact/autonomy-finished": {"3", "19"},
    "combact/bases-finished": {"2 of 3", "1 of 3"},
}
"""Games that were saved at their end, and the numbers that decide them."""


def before_its_end(player: Player, save: str, folder: Path) -> PlayScene:
    """A finished game whose last move is taken back, to be made again."""
    entries = json.loads((SAVES / f"{save}.json").read_text(encoding="utf-8"))
    entries |= {"undone": [entries["moves"].pop()], "finished": False}
    entries["match"]["counted"] = False
    name = save.partition("/")[0]
    (folder / "saves").mkdir()
    (folder / "saves" / f"{name}.json").write_text(json.dumps(entries), encoding="utf-8")
    game = game_named(name)
    session = load_session(folder, game)
    assert session is not None
    level = level_named(player.app.folders, game, session.source.level) if session.source.level else None
    scene = play_scene(player.app, game, session, level)
    player.app.push(MenuScene(player.app))
    player.app.push(scene)
    player.run()
    assert isinstance(scene, PlayScene)
    return scene


def end(player: Player, scene: PlayScene) -> float:
    """Make the last move again, and wait until it is counted; when that began."""
    player.key(pygame.K_y)
    for _ in range(2000):
        if scene.story.counting or player.app.front is not scene:
            return player.now
        player.run(1 / 60)
    raise AssertionError("nothing is counted")


def numbers(scene: PlayScene) -> list[str]:
    """What the panels say in figures."""
    shown = [sprite.art for sprite in scene.stage.sprites if isinstance(sprite.art, Text)]
    panels = scene.places.panels
    return [
        sprite.art.text
        for sprite in scene.stage.sprites
        if sprite.art in shown and any(panel.collidepoint(sprite.x, sprite.y) for panel in panels)
    ]


@pytest.mark.sample(1)
@pytest.mark.parametrize("save", EXACTLY)
def test_the_numbers_run_up_to_what_has_decided(start, tmp_path: Path, save: str) -> None:
    player = start()
    scene = before_its_end(player, save, tmp_path)
    began, seen = end(player, scene), list[tuple[str, ...]]()
    assert scene.story.counting
    assert "Winner" not in numbers(scene), "it is not said before it is counted"
    while scene.story.counting:
        seen.append(tuple(numbers(scene)))
        player.run(1 / 60)
    assert player.now - began <= 2.5
    assert len(set(seen)) > 1, "the numbers run"
    assert EXACTLY[save] <= set(seen[-1])
    assert player.app.front is scene
    assert "Winner" in numbers(scene)
    player.settle()
    assert isinstance(player.app.front, ResultScene)


@pytest.mark.sample(1)
@pytest.mark.parametrize("how", ["key", "bound", "click", "pad"])
@pytest.mark.parametrize("save", ["unstack/finished", "combact/bases-finished"])
def test_anything_skips_the_counting_and_does_nothing_else(start, tmp_path: Path, save: str, how: str) -> None:
    player = start()
    scene = before_its_end(player, save, tmp_path)
    end(player, scene)
    player.run(0.2)
    moves, wins = list(scene.session.moves), list(scene.session.match.wins)
    if how == "key":
        player.key(pygame.K_RETURN)
    elif how == "bound":
        player.key(pygame.K_u)
    elif how == "click":
        # Where the sheet has its first button in a moment.
        player.click((player.app.window.size[0] * 0.88, player.app.window.size[1] * 0.6))
    else:
        player.pad(pygame.CONTROLLER_BUTTON_A)
    assert isinstance(player.app.front, ResultScene)
    player.run(0.5)
    assert isinstance(player.app.front, ResultScene)
    assert (scene.session.moves, scene.session.match.wins) == (moves, wins)
    assert not scene.story.counting
    assert not [running for running in scene.stage.animator.running if not running.ambient]


def test_undo_during_the_last_move_leaves_nothing_of_the_counting(start, tmp_path: Path) -> None:
    player = start()
    scene = before_its_end(player, "unstack/finished", tmp_path)
    sprites = sum(sprite.space is scene.board for sprite in scene.stage.sprites)
    end(player, scene)
    player.run(0.4)
    scene.table.undo()
    player.run(3.0)
    assert not scene.story.counting
    assert player.app.front is scene
    assert sum(sprite.space is scene.board for sprite in scene.stage.sprites) == sprites


@pytest.mark.parametrize("change", [calm, without])
def test_without_motion_everything_is_marked_at_once(start, tmp_path: Path, change) -> None:
    player = start(change)
    scene = before_its_end(player, "unstack/finished", tmp_path)
    end(player, scene)
    seen, places = set(), set()
    while scene.story.counting:
        seen.add(tuple(numbers(scene)))
        places.add(tuple((tower.x, tower.y) for tower in scene.pieces.towers.values()))
        player.run(1 / 60)
    assert len(places) == 1, "nothing moves"
    assert all({"5", "15"} <= set(shown) for shown in seen), "the sums stand there at once"


def test_a_game_that_was_given_up_is_not_counted(start) -> None:
    player = start()
    scene = opened(player, "unstack", moves=4)
    scene.table.resign(0)
    for _ in range(120):
        player.run(1 / 60)
        assert not scene.story.counting


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [(1152, 648), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("save", EXACTLY)
def test_the_board_stays_in_sight_beside_the_result(
    start, tmp_path: Path, save: str, language: str, size: tuple[int, int]
) -> None:
    player = start(lambda settings: setattr(settings, "language", language), size=size)
    scene = before_its_end(player, save, tmp_path)
    end(player, scene)
    player.key(pygame.K_RETURN)
    result = player.app.front
    assert isinstance(result, ResultScene)
    player.run(1.0)
    over = [widget.key for widget in result.form.widgets if widget.box.colliderect(scene.places.board)]
    assert not over, "the result lies over the board"


def test_a_board_that_is_turned_while_the_last_move_is_shown_comes_to_its_result(start, tmp_path: Path) -> None:
    player = start()
    scene = before_its_end(player, "explode/finished", tmp_path)
    player.key(pygame.K_y)
    player.run(0.1)
    player.key(pygame.K_t)
    assert scene.pieces.turned  # type: ignore[attr-defined]
    assert player.app.front is scene
    player.settle()
    assert isinstance(player.app.front, ResultScene)


@pytest.mark.sample(1)
@pytest.mark.parametrize("change", [lambda settings: None, without])
def test_the_panel_counts_the_game_as_won_when_it_has_been_counted_out(start, tmp_path: Path, change) -> None:
    player = start(change)
    scene = before_its_end(player, "unstack/finished", tmp_path)
    won = [text for text in numbers(scene) if "won" in text]
    end(player, scene)
    assert scene.story.counting
    assert [text for text in numbers(scene) if "won" in text] == won
    player.settle()
    assert [text for text in numbers(scene) if "won" in text] != won


@pytest.mark.sample(1)
@pytest.mark.parametrize("save", ["explode/finished", "combact/bases-finished"])
def test_in_a_narrow_result_names_are_shortened_before_what_is_said_of_them(start, tmp_path: Path, save: str) -> None:
    player = start(lambda settings: setattr(settings, "language", "de"), size=(640, 480))
    scene = before_its_end(player, save, tmp_path)
    scene.session.match.names = (
        "Maximiliane-Friederike von Hohenzollern" * 2,
        "Bartholomäus-Konstantin Oberschmidthuber" * 2,
    )
    player.key(pygame.K_y)
    player.settle()
    assert isinstance(player.app.front, ResultScene)
    art = next(s.art for s in player.app.front.stage.sprites if isinstance(s.art, Text) and "gewinnt" in s.art.text)
    assert "(Max" in art.text
    assert "…) gewinnt!" in art.text
    form = player.app.front.form
    assert form.measure(art) == form.measure(replace(art, lines=0)), "nothing of it is cut"
