"""Hints in all four games: a good move, shown on the board, and why it is good."""

from __future__ import annotations

import gettext
import random
import re
from importlib import import_module

import pygame
import pytest

from game.games import GAMES, game_named
from game.games.combact.rules.laying import moves_left
from game.play.port.advice import Reason, part
from game.play.session.match import Person
from game.play.session.session import Session, Source
from game.play.table.hint import Told
from game.players.programs import ADVISER
from game.scenes.board.hints import Area, Pin
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from tests.conftest import Player
from tests.helpers.games import words
from tests.helpers.layout import SIZES, faults
from tests.players.table import let_play, open_game, wait

NAMES = [name for name in GAMES.names if hasattr(import_module(f"game.games.{name}.view.cursor"), "Hints")]
"""Games that mark a hint on the board; the others tell it in a sentence."""
OPENING = {"combact": ("uA",)}


def table(player: Player, game: str, manner: str = "good") -> PlayScene:
    player.app.push(MenuScene(player.app))
    let_play(player, manner)
    scene = open_game(player, game, (Person(), Person()), *OPENING.get(game, ()))
    player.settle()
    return scene


def marks(scene: PlayScene) -> set[object]:
    """What is seen on the board and round it."""
    return {(sprite.art, sprite.x, sprite.y) for sprite in scene.stage.sprites if sprite.visible}


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", NAMES)
def test_a_hint_is_shown_until_the_next_input(start, game: str) -> None:
    player = start()
    scene = table(player, game)
    before = marks(scene)
    player.key(pygame.K_h)
    assert f"Looking for a good {'shot' if game == 'brickshooter' else 'move'}" in words(player)
    wait(player, lambda: scene.table.hints.shown is not None, "the hint")
    player.run(0.3)
    assert "Hint: " in words(player)
    shown = marks(scene)
    assert len(shown - before) > 1, "there is a mark on the board besides the line of words"
    player.run(1.0)
    assert marks(scene) == shown
    player.key(pygame.K_h)
    assert scene.hinted in scene.session.rules.legal_moves(scene.session.position)
    player.key(pygame.K_h)
    assert scene.table.hints.shown is None, "there is no more to say: it is put away"
    assert "Hint: " not in words(player)
    assert not pins(scene)
    assert scene.session.moves == list(OPENING.get(game, ()))


def pins(scene: PlayScene) -> list[int]:
    """The numbers on the pins that are seen, a lamp being 0."""
    return sorted(sprite.art.number for sprite in scene.stage.sprites if isinstance(sprite.art, Pin))


def line(scene: PlayScene, moves: int = 3) -> tuple[str, ...]:
    """Some moves that are possible one after the other."""
    rules, position, found = scene.session.rules, scene.session.position, list[str]()
    while len(found) < moves:
        found.append(rules.legal_moves(position)[0])
        position = rules.play(position, found[-1])
    return tuple(found)


def advised(scene: PlayScene, moves: int = 3) -> tuple[str, ...]:
    """Show a hint with a line of so many moves, as a program would have found it."""
    told = line(scene, moves)
    scene.table.hints.advise(told[0], told)
    scene.follow()
    return told


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", NAMES)
def test_asked_again_a_hint_says_more(start, game: str) -> None:
    """First where to look, then the move, then what is expected; each time by another picture and another sentence."""
    player = start()
    scene = table(player, game)
    told = advised(scene)
    player.run(0.3)
    assert (pins(scene), scene.hinted) == ([0], ""), "a lamp says where, and nothing which move"
    assert [sprite.art for sprite in scene.stage.sprites if isinstance(sprite.art, Area)]
    first = scene.line.text
    shoots = game == "brickshooter"
    begun = "Hint: the best shot is at the marked part – " if shoots else "Hint: the best move is in the marked part – "
    assert first.startswith(begun)
    assert first.endswith("H shows the shot." if shoots else "H shows the move.")
    player.key(pygame.K_h)
    assert (pins(scene), scene.hinted) == ([1], told[0])
    assert scene.line.text.endswith("Enter plays it, H shows what follows.")
    assert not [sprite.art for sprite in scene.stage.sprites if isinstance(sprite.art, Area)]
    shown = marks(scene)
    player.key(pygame.K_h)
    assert scene.line.text != first
    if game == "brickshooter":
        assert scene.line.text.endswith("Enter plays it. The numbers say what follows.")
    else:
        assert pins(scene) == [1, 2, 3]
        assert scene.line.text == f"Hint: the likely answer is {told[1]}. Enter plays your move."
        assert marks(scene) != shown
    assert not scene.seats.advising, "nobody had to be asked again"
    player.key(pygame.K_h)
    assert pins(scene) == []
    assert scene.table.hints.shown is None


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", NAMES)
def test_the_bulb_says_more_too(start, game: str) -> None:
    player = start()
    scene = table(player, game)
    advised(scene)
    for told in (Told.MOVE, Told.LINE, Told.LINE):
        player.press("hint")
        assert scene.table.hints.shown is not None
        assert scene.table.hints.shown.told is told
    player.key(pygame.K_u if scene.session.moves else pygame.K_RIGHT)
    assert scene.table.hints.shown is None
    assert pins(scene) == []


@pytest.mark.sample(2)
@pytest.mark.parametrize("by", ["key", "pad"])
@pytest.mark.parametrize("game", NAMES)
def test_one_key_plays_the_move_that_is_shown(start, game: str, by: str) -> None:
    player = start()
    scene = table(player, game)
    player.move(scene.board.to_pixels(scene.shape[0] / 2, scene.shape[1] / 2))
    before = list(scene.session.moves)
    told = advised(scene)
    player.key(pygame.K_h)
    if by == "key":
        player.key(pygame.K_RETURN)
    else:
        player.pad(pygame.CONTROLLER_BUTTON_A)
    assert scene.session.moves == [*before, told[0]]
    player.settle()
    assert scene.table.hints.shown is None
    assert pins(scene) == []


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", NAMES)
def test_nothing_of_a_hint_is_left_after_a_move_undo_and_redo(start, game: str) -> None:
    player = start()
    scene = table(player, game)
    scene.play(line(scene, 1)[0])
    player.settle()
    clean = marks(scene)
    advised(scene)
    player.key(pygame.K_h)
    player.key(pygame.K_h)
    player.key(pygame.K_u)
    player.settle()
    assert pins(scene) == []
    player.key(pygame.K_y)
    player.settle()
    assert (pins(scene), scene.hinted) == ([], "")
    assert {type(art) for art, _, _ in marks(scene)} == {type(art) for art, _, _ in clean}
    assert not scene.table.hints.tell_more(), "the next hint is looked for anew"


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", NAMES)
def test_a_key_held_down_asks_once(start, game: str) -> None:
    player = start()
    scene = table(player, game)
    for _ in range(9):
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_h, scancode=pygame.KSCAN_H, mod=0, unicode="h"))
        player.run()
    wait(player, lambda: scene.table.hints.shown is not None, "the hint")
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_h, scancode=pygame.KSCAN_H, mod=0, unicode="h"))
    player.run()
    assert scene.table.hints.shown is not None
    assert scene.table.hints.shown.told is Told.WHERE


def test_where_to_look_gives_less_away_than_the_move() -> None:
    """In the middle of a game the part that is marked holds more than one move."""
    for game in NAMES:
        found = game_named(game)
        session = Session(game, found.rules, Source(seed=7))
        for _ in range(6):
            session.play(found.rules.legal_moves(session.position)[0])
        legal = found.rules.legal_moves(session.position)
        places = [found.where(session.position, (move,)) for move in legal]
        assert len(set(places)) < len(legal)
        assert any(places)


def test_a_part_of_a_row_covers_it_once() -> None:
    for size in range(1, 20):
        parts = list(dict.fromkeys(part(at, size) for at in range(size)))
        assert [at for one in parts for at in one] == list(range(size))
        assert min(map(len, parts)) >= min(size, 2)


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", ["explode", "brickshooter"])
def test_enter_makes_the_move_of_the_hint_whatever_had_the_focus(start, game: str) -> None:
    player = start()
    scene = table(player, game)
    scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
    player.settle()
    scene.form.want("undo")
    player.key(pygame.K_h)
    wait(player, lambda: scene.table.hints.shown is not None, "the hint")
    player.key(pygame.K_h)
    hinted = scene.hinted
    assert scene.form.focus is not None
    assert scene.form.focus.key == "board", "the only ring is where Enter goes"
    player.key(pygame.K_RETURN)
    assert scene.session.moves[1:] == [hinted]


@pytest.mark.sample(1)
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


@pytest.mark.sample(1)
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
    scene = open_game(player, "unstack", (Person(), Person()))
    player.key(pygame.K_h)
    wait(player, lambda: scene.table.hints.shown is not None, "the hint")
    player.key(pygame.K_h)
    assert scene.hinted in scene.session.rules.legal_moves(scene.session.position)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("game", NAMES)
def test_hints_have_room(start, game: str, size: tuple[int, int]) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", 200), size=size)
    scene = table(player, game)
    advised(scene)
    for _ in range(3):
        player.settle()
        assert not [fault for fault in faults(player.app) if "Hint" in fault or "hint" in fault]
        player.key(pygame.K_h)


# Why

WHY = [
    ("explode", "r5,b1/r2,. r", "a2", "it wins the game."),
    ("explode", "r5,b1,./.,.,./.,b1,b1 r", "a3", "it turns 1 of the opponent's stars."),
    ("explode", "r2,.,./.,.,./r1,.,b1 r", "a3", "it raises a star where it is safe."),
    ("explode", "r4,.,./.,.,./r1,.,b1 r", "a3", "it makes a star ready to burst."),
    ("explode", "r5,.,./.,.,./.,.,b1 r", "a3", "it wins 2 free cells."),
    ("explode", "r5,r1,./r1,.,./.,.,b1 r", "a3", "it makes the stars around it stronger."),
    ("explode", "r2,b5,./.,.,./r1,.,b1 r", "a3", "it gives up 1 star at most."),
    ("explode", "r5,b5,./.,.,./.,.,r1 b", "b3", "it turns 1 of the opponent's stars."),
]


def test_what_a_hint_says_of_the_moves_left_agrees_with_the_panels() -> None:
    combact, chance, seen = game_named("combact"), random.Random(2), set()
    rules = combact.rules
    for _ in range(4):
        position = rules.start({"goal": "time", "seed": chance.randrange(99)})
        while rules.outcome(position) is None:
            move = chance.choice(rules.legal_moves(position))
            after = rules.play(position, move)
            (mine, before), (own, left) = (
                (moves_left(at, position.side), moves_left(at, 1 - position.side)) for at in (position, after)
            )
            if position.originator and rules.outcome(after) is None:
                why = spoken(combact.reason(position, move, (move,)))
                seen.add(re.sub(r"\d+", "n", why))
                told = f"only {left} move" in why or f"takes {before - left} move" in why
                assert told == (left < before), why
                assert "more" not in why or own > mine
            position = after
    assert len(seen) > 1


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


def test_who_plays_with_a_gamepad_is_told_its_buttons(start) -> None:
    player = start()
    scene = table(player, "explode")
    advised(scene)
    player.run(0.3)
    for value in (32767, 0):
        axis = pygame.CONTROLLER_AXIS_TRIGGERRIGHT
        pygame.event.post(pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=value))
        player.run()
    assert scene.line.text.endswith("A plays it, RT shows what follows.")
    player.key(pygame.K_h)
    assert scene.line.text.endswith("Enter plays your move.")


def test_that_a_hint_was_given_is_saved_at_once(start) -> None:
    player = start()
    scene = table(player, "explode")
    assert scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
    player.settle()
    player.key(pygame.K_h)
    wait(player, lambda: scene.table.hints.shown is not None, "the hint")
    (kept,) = player.app.store.games(game_named("explode"))
    assert kept.session.aid == scene.session.aid
    assert kept.session.aid
