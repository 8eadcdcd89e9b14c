"""Hints in all four games: a good move, shown on the board, and why it is good."""

from __future__ import annotations

import gettext

import pygame
import pytest

from game.games import GAMES, game_named
from game.play.advice import Reason
from game.play.session import PERSON
from game.players.programs import ADVISER
from game.scenes.menu import MenuScene
from game.scenes.play import PlayScene
from tests.conftest import Player
from tests.layout import SIZES, faults
from tests.players.table import let_play, open_game, wait
from tests.scenes.games import words

NAMES = [game.name for game in GAMES]
OPENING = {"combact": ("uA",)}


def table(player: Player, game: str, manner: str = "good") -> PlayScene:
    player.app.push(MenuScene(player.app))
    let_play(player, manner)
    scene = open_game(player, game, (PERSON, PERSON), *OPENING.get(game, ()))
    player.settle()
    return scene


def marks(scene: PlayScene) -> set[object]:
    """What is seen on the board and round it."""
    return {(sprite.art, sprite.x, sprite.y) for sprite in scene.stage.sprites if sprite.visible}


@pytest.mark.parametrize("game", NAMES)
def test_a_hint_is_shown_until_the_next_input(start, game: str) -> None:
    player = start()
    scene = table(player, game)
    before = marks(scene)
    player.key(pygame.K_h)
    assert "Looking for a good move" in words(player)
    wait(player, lambda: scene.hinted != "", "the hint")
    player.run(0.3)
    assert scene.hinted in scene.session.rules.legal_moves(scene.session.position)
    assert "Hint: " in words(player)
    shown = marks(scene)
    assert len(shown - before) > 1, "there is a mark on the board besides the line of words"
    player.run(1.0)
    assert marks(scene) == shown
    player.key(pygame.K_h)
    assert not scene.hinted
    assert "Hint: " not in words(player)
    assert scene.session.moves == list(OPENING.get(game, ()))


@pytest.mark.parametrize("game", ["explode", "brickshooter"])
def test_enter_makes_the_move_of_the_hint_whatever_had_the_focus(start, game: str) -> None:
    player = start()
    scene = table(player, game)
    scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
    player.settle()
    scene.form.want("undo")
    player.key(pygame.K_h)
    wait(player, lambda: scene.hinted != "", "the hint")
    hinted = scene.hinted
    assert scene.form.focus is not None
    assert scene.form.focus.key == "board", "the only ring is where Enter goes"
    player.key(pygame.K_RETURN)
    assert scene.session.moves[1:] == [hinted]


@pytest.mark.parametrize("game", ["explode", "brickshooter"])
def test_enter_makes_the_move_of_the_hint(start, game: str) -> None:
    player = start()
    scene = table(player, game)
    scene.form.want("board")
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_h)
    wait(player, lambda: scene.hinted != "", "the hint")
    hinted = scene.hinted
    player.key(pygame.K_RETURN)
    assert scene.session.moves == [hinted]
    assert not scene.hinted


@pytest.mark.parametrize("game", NAMES)
def test_a_hint_looked_for_is_stopped_by_asking_again_and_by_a_move(start, game: str) -> None:
    player = start()
    scene = table(player, game, "slow")
    player.press("hint")
    wait(player, lambda: scene.seats._opponents[ADVISER].depth == 7, "the search")
    player.press("hint")
    player.run()
    assert not scene.seats.thinking
    assert "Looking" not in words(player)
    player.press("hint")
    assert scene.seats.advising
    scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
    player.run(1.0)
    assert not scene.seats.advising
    assert not scene.hinted


def test_the_game_goes_on_while_a_hint_is_looked_for(start) -> None:
    player = start()
    scene = table(player, "explode", "slow")
    player.key(pygame.K_h)
    home = scene.pieces.home(0)  # type: ignore[attr-defined]
    player.click(scene.board.to_pixels(*home))
    assert scene.session.moves == ["a5"]


@pytest.mark.parametrize("manner", ["crash", "illegal"])
def test_an_adviser_that_fails_does_no_harm(start, manner: str) -> None:
    player = start()
    scene = table(player, "explode", manner)
    player.key(pygame.K_h)
    wait(player, lambda: not scene.seats.advising, "the end")
    player.run()
    assert player.app.front is scene
    assert not scene.hinted
    assert scene.play("a5")


@pytest.mark.slow
def test_the_arcade_itself_gives_hints(start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    scene = open_game(player, "unstack", (PERSON, PERSON))
    player.key(pygame.K_h)
    wait(player, lambda: scene.hinted != "", "the hint")
    assert scene.hinted in scene.session.rules.legal_moves(scene.session.position)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("game", NAMES)
def test_hints_have_room(start, game: str, size: tuple[int, int]) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", 200), size=size)
    scene = table(player, game)
    player.key(pygame.K_h)
    wait(player, lambda: scene.hinted != "", "the hint")
    player.settle()
    assert not [fault for fault in faults(player.app) if "Hint" in fault or "hint" in fault]


# Why

WHY = [
    ("explode", "r5,b1/r2,. r", "a2", "it wins the game."),
    ("explode", "r5,b1,./.,.,./.,b1,b1 r", "a3", "it turns 1 star of the other side."),
    ("explode", "r2,.,./.,.,./r1,.,b1 r", "a3", "this star grows where it is safe."),
    ("explode", "r4,.,./.,.,./r1,.,b1 r", "a3", "this star can burst with the next move."),
    ("explode", "r5,.,./.,.,./.,.,b1 r", "a3", "it wins 2 free cells."),
    ("explode", "r5,b5,./.,.,./.,.,r1 b", "b3", "it turns 1 star of the other side."),
]


@pytest.mark.parametrize(("game", "position", "move", "why"), WHY)
def test_why_a_move_is_good(game: str, position: str, move: str, why: str) -> None:
    found = game_named(game)
    assert spoken(found.reason(found.rules.parse_position(position), move, (move,))) == why


def spoken(reason: Reason) -> str:
    nobody = gettext.NullTranslations()
    return nobody.ngettext(reason.one, reason.many, reason.n).format(n=reason.n) if reason.many else reason.one


@pytest.mark.parametrize("game", NAMES)
def test_there_is_a_reason_for_every_move(game: str) -> None:
    found = game_named(game)
    rules = found.rules
    position = rules.start({"seed": 5} if any(option.name == "seed" for option in rules.OPTIONS) else {})
    for number in range(16):
        moves = rules.legal_moves(position)
        if not moves or rules.outcome(position) is not None:
            break
        move = moves[(7 * number) % len(moves)]
        words_of_it = spoken(found.reason(position, move, (move, "no move")))
        assert words_of_it.endswith(".")
        assert "{" not in words_of_it
        position = rules.play(position, move)
