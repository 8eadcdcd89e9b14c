"""What happens on a board is told in whole sentences, each once, and what a player asks is answered."""

from __future__ import annotations

import pygame
import pytest

from game.games import game_named
from game.play.port.advice import Reason
from game.play.session.session import Session, Source
from game.play.table.hint import Hint, Told
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import begin_level, play_scene
from tests.conftest import Player
from tests.scenes.board.test_places_told import CAPTURE, opened

WHY = Reason("it wins the game.")
CHAIN = "r5,b1,./.,.,./.,.,b2 r"


def listened(player: Player, game: str, start: str = "", language: str = "en") -> tuple[PlayScene, list[str]]:
    """A game between two persons, and what is told of it from now on."""
    scene = opened(player, game, start, language)
    player.settle()
    heard: list[str] = []
    player.app.listeners.append(heard.append)
    return scene, heard


@pytest.mark.parametrize(
    ("game", "start_text", "move", "language", "sentences"),
    [
        (
            *("explode", CHAIN, "a3", "en"),
            [
                "Red raised a3: 1 explosion, 1 star turned.",
                "Burst: a3; turned: b3.",
                "Blue (Ben): raise one of your stars.",
            ],
        ),
        (
            *("explode", CHAIN, "a3", "de"),
            [
                "Rot hat a3 erhöht: 1 Explosion, 1 Stern wechselt die Seite.",
                "Geborsten: a3; die Seite gewechselt: b3.",
                "Blau (Ben): Erhöhe einen deiner Sterne.",
            ],
        ),
        (
            *("unstack", CAPTURE, "3a4>3", "en"),
            [
                "Black: 3 stones from a4 to b4, 2 stones captured.",
                "White passed.",
                "Black (Anna): pick a stack.",
            ],
        ),
        ("brickshooter", "", "ev", "en", ["The brick stopped on e8. Nothing exploded."]),
        (
            *("combact", "", "uA", "en"),
            ["Black placed the originator.", "gap before A.", "White (Anna): choose one of the lit pieces."],
        ),
    ],
)
def test_a_move_is_told_once_and_then_whose_turn_it_is(
    start, game: str, start_text: str, move: str, language: str, sentences: list[str]
) -> None:
    player = start()
    scene, heard = listened(player, game, start_text, language)
    assert scene.play(move), scene.table.refusal
    player.settle()
    player.run(0.5)
    assert heard == sentences


def test_a_shot_tells_what_it_has_cleared_and_the_result_follows(start) -> None:
    player = start()
    begin_level(player.app, game_named("brickshooter"), "01-first-shot")
    player.run()
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    heard: list[str] = []
    player.app.listeners.append(heard.append)
    scene.play("6<")
    player.settle()
    assert heard[:2] == ["3 bricks exploded: +3 · Field cleared! Bonus +100.", "red ring: e6, f6, g6."]
    assert heard[2:4] == ["Level solved.", "1 shot: the fewest possible."]


def test_the_lane_that_the_clock_shoots_from_is_told(start) -> None:
    player = start()
    game = game_named("brickshooter")
    source = Source(seed=3)
    scene = play_scene(player.app, game, Session("brickshooter", game.rules, source, {"mode": "rush"}))
    player.app.push(scene)
    player.run()
    scene.play("ev")
    due = [place for place in scene.words.places() if "shoots next" in place.name]
    assert [place.key for place in due] == [scene.session.position.mode.lane]
    assert scene.words.turn() == f"{due[0].name.split(':')[0]} shoots next."


def test_refusals_are_told_with_their_reason_each_time(start) -> None:
    player = start()
    scene, heard = listened(player, "explode", CHAIN)
    scene.cursor.reach("b3")
    player.key(pygame.K_RETURN)
    player.key(pygame.K_RETURN)
    assert heard == ["That star belongs to Blue (Ben). Red (Anna) is to move."] * 2


def test_what_the_mouse_only_looks_at_is_not_told(start) -> None:
    player = start()
    scene, heard = listened(player, "explode", CHAIN)
    for x in range(3):
        player.move(scene.board.to_pixels(x + 0.8, 0.8))
    assert not heard


def test_taking_back_tells_where_the_game_stands(start) -> None:
    player = start()
    scene, heard = listened(player, "explode", CHAIN)
    scene.play("a3")
    player.settle()
    heard.clear()
    player.key(pygame.K_u)
    player.settle()
    assert heard == ["Replay: before the first move.", "Red (Anna): raise one of your stars."]
    player.key(pygame.K_y)
    player.settle()
    assert heard[2].startswith("Red raised a3")


@pytest.mark.parametrize(
    ("game", "hint", "sentences"),
    [
        ("explode", Hint("a3", WHY, where=("a3", "b3"), told=Told.WHERE), ["The marked part: a3, b3."]),
        ("explode", Hint("a3", WHY), ["The marked move: Red raised a3: 1 explosion, 1 star turned."]),
        (
            *("brickshooter", Hint("ev", WHY, line=("ev", "fv"), told=Told.LINE)),
            [
                "The marked move: Column e from above: The brick stopped on e8. Nothing exploded. – "
                "Column f from above: The brick stopped on f8. Nothing exploded."
            ],
        ),
    ],
)
def test_what_a_hint_marks_is_told(start, game: str, hint: Hint, sentences: list[str]) -> None:
    player = start()
    scene, heard = listened(player, game, CHAIN if game == "explode" else "")
    scene.table.hints.show(hint)
    scene.follow()
    assert heard[0].startswith("Hint: ")
    assert heard[1:] == sentences


def test_toasts_are_told(start) -> None:
    player = start()
    scene, heard = listened(player, "explode", CHAIN)
    scene.play("a3")
    player.settle()
    heard.clear()
    player.key(pygame.K_r)
    player.settle()
    assert heard == ["Restarted. Undo brings the game back.", "Red (Anna): raise one of your stars."]


def test_asking_leaves_a_hint_where_it_is(start) -> None:
    player = start()
    scene, _ = listened(player, "explode", CHAIN)
    scene.story.telling = True
    player.key(pygame.K_4)
    assert not scene.session.moves


@pytest.mark.parametrize(
    ("game", "standing"),
    [
        ("unstack", "Black (Anna): 29 stones on the board, 0 stones captured; White (Ben): 29 stones on the board"),
        ("brickshooter", "Score 0; 0 shots; 0 clearings."),
        ("combact", "White (Anna): Possible moves –, 1 token; Black (Ben): Possible moves –, 1 token; "),
    ],
)
def test_the_score_of_every_game(start, game: str, standing: str) -> None:
    player = start()
    _, heard = listened(player, game)
    player.key(pygame.K_3)
    assert heard[0].startswith(standing)


def test_a_lane_is_told_with_all_that_lies_before_it(start) -> None:
    player = start()
    scene, heard = listened(player, "brickshooter")
    scene.cursor.reach("ev")
    player.key(pygame.K_1)
    assert heard[1] == "On this line: e7, yellow star; e4, blue drop."
