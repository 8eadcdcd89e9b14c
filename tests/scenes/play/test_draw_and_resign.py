"""Giving up, and draws that are offered: to a person, to the computer, to a bot."""

from __future__ import annotations

import pygame
import pytest

from game.games import game_named
from game.play.port.move_result import Wish
from game.play.session.line import AGREED, RESIGNED
from game.play.session.match import Bot, Engine, Match, Person, Remote
from game.rules import Outcome
from game.scenes.base.overlay import QuestionScene
from game.scenes.home.menu import MenuScene
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.start.sessions import open_games, play_scene, seed_session
from game.store.player.saves import load_session
from tests.conftest import Player
from tests.helpers.games import keys, words
from tests.helpers.layout import SIZES, LongWords, faults
from tests.players.table import let_play, open_game, wait

GAMES = ["explode", "unstack", "combact"]
LEVEL, BOB = Engine("hard"), Bot("Bob")


def opened(
    player: Player, game: str = "explode", moves: int = 2, names: tuple[str, str] = ("Ann", "Bob"), **of_match: object
) -> PlayScene:
    """A game of two persons after some moves, over the menu."""
    found = game_named(game)
    match = Match(names, **of_match)  # type: ignore[arg-type]
    session = seed_session(found, 7, {}, match)
    for _ in range(moves):
        session.play(first(session))
    player.app.push(MenuScene(player.app))
    scene = play_scene(player.app, found, session)
    player.app.push(scene)
    player.run(0.1)
    assert isinstance(scene, PlayScene)
    return scene


def first(session) -> str:
    return session.rules.legal_moves(session.position)[0]


def ask(player: Player) -> None:
    """Open the question."""
    player.key(pygame.K_ESCAPE)
    player.press("resign")
    assert isinstance(player.app.front, QuestionScene)
    player.run(0.1)


def to_result(player: Player) -> None:
    wait(player, lambda: isinstance(player.app.front, ResultScene), "the result")
    player.run(0.1)


# Giving up


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_person_gives_up_by_keys(start, game: str) -> None:
    player = start()
    scene = opened(player, game)
    loser = scene.session.side
    player.key(pygame.K_ESCAPE)
    for _ in range(2):
        player.key(pygame.K_DOWN)
    player.key(pygame.K_RETURN)
    assert scene.names.label(loser) in words(player)
    player.key(pygame.K_RETURN)
    assert player.app.front is scene, "the harmless answer has the focus"
    assert scene.session.outcome is None
    ask(player)
    player.key(pygame.K_UP)
    player.key(pygame.K_RETURN)
    to_result(player)
    won = scene.session.match.player(1 - loser)
    wins = [int(won == 0), int(won == 1)]
    assert scene.session.outcome == Outcome(1 - loser, RESIGNED)
    assert f"{scene.names.label(loser)} resigned." in words(player)
    assert f"({scene.names.label(1 - loser)}) wins!" in words(player)
    assert scene.session.match.wins == wins
    kept = load_session(player.app.folders.data, game_named(game))
    assert kept is not None
    assert (kept.outcome, kept.match.wins, kept.finished) == (scene.session.outcome, wins, True)
    assert not open_games(player.app, game_named(game)), "there is nothing to continue"
    player.press("look")
    assert "resigned." in words(player)
    assert not scene.play(first(scene.session))
    player.run(0.1)
    assert "The game is over. Undo to continue." in words(player)
    player.key(pygame.K_u)
    assert (scene.session.outcome, scene.session.match.wins, len(scene.session.moves)) == (None, [0, 0], 2)
    assert open_games(player.app, game_named(game))
    assert scene.play(first(scene.session))


def test_a_person_gives_up_with_a_gamepad(start) -> None:
    player = start()
    scene = opened(player)
    player.pad(pygame.CONTROLLER_BUTTON_START)
    assert isinstance(player.app.front, PauseScene)
    for _ in range(2):
        player.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    player.pad(pygame.CONTROLLER_BUTTON_A)
    for _ in range(2):
        player.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    player.pad(pygame.CONTROLLER_BUTTON_A)
    to_result(player)
    assert scene.session.match.wins == [0, 1]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("language", "question", "told"),
    [
        ("en", "Your friend wins if you resign.", "You resigned."),
        ("de", "Dein Gegenüber gewinnt, wenn du aufgibst.", "Du hast aufgegeben."),
    ],
)
def test_who_has_no_name_is_told_so_in_a_whole_sentence(start, language: str, question: str, told: str) -> None:
    """Once it was "Your friend wins if You resigns." """
    player = start(lambda settings: setattr(settings, "language", language))
    opened(player, names=("", ""), players=(Person(), Remote()))
    ask(player)
    assert question in words(player)
    player.press("give up")
    to_result(player)
    assert told in words(player)


@pytest.mark.slow
def test_a_match_is_decided_by_giving_up(start) -> None:
    player = start()
    scene = opened(player, best_of=3, moves=0)
    for wins in ([0, 1], [1, 1], [1, 2]):
        ask(player)
        player.press("give up")
        to_result(player)
        assert scene.session.match.wins == wins
        if wins != [1, 2]:
            player.press("rematch")
            player.run(0.1)
    assert "Bob wins the match!" in words(player)


def test_the_next_game_of_a_match_is_what_continue_leads_to(start) -> None:
    player = start()
    scene = opened(player, best_of=3)
    ask(player)
    player.press("give up")
    to_result(player)
    player.press("menu")
    player.press("continue explode")
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    assert (scene.session.moves, scene.session.match.wins, scene.session.match.beginner) == ([], [0, 1], 1)


def test_the_loser_of_a_campaign_by_giving_up_chooses_the_next_goal(start) -> None:
    player = start()
    scene = opened(player, "combact", campaign=True, best_of=3)
    loser = scene.session.match.player(scene.session.side)
    ask(player)
    player.press("give up")
    wait(player, lambda: "goal time" in keys(player), "the choice")
    assert f"{('Ann', 'Bob')[loser]} resigned." in words(player)
    assert scene.session.match.wins[1 - loser] == 1


@pytest.mark.sample(1)
@pytest.mark.parametrize("thinking", [True, False])
def test_a_person_gives_up_against_the_computer_whoever_is_to_move(start, thinking: bool) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    let_play(player, "slow" if thinking else "good")
    scene = open_game(player, "explode", (Person(), LEVEL), "a5", *([] if thinking else ["d1"]))
    ask(player)
    assert "The computer wins if you resign." in words(player)
    assert ("offer" in keys(player)) is not thinking
    player.press("give up")
    to_result(player)
    assert "Ann resigned." in words(player)
    assert scene.session.match.wins == [0, 1]
    made = list(scene.session.moves)
    player.press("undo")
    assert (scene.session.moves, scene.session.match.wins) == (made, [0, 0])
    assert scene.table.waiting is thinking


def test_who_watches_or_plays_alone_cannot_give_up(start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    let_play(player, "slow")
    open_game(player, "explode", (LEVEL, LEVEL))
    player.key(pygame.K_ESCAPE)
    assert "resign" not in keys(player)
    player.app.pop(2)
    open_game(player, "brickshooter", (Person(), Person()))
    player.key(pygame.K_ESCAPE)
    assert "resign" not in keys(player)


# What others have a say in


def test_undo_waits_for_who_has_a_say_in_it(start) -> None:
    player = start()
    scene = opened(player, "explode")
    before, wishes = [*scene.session.moves], list[Wish]()
    scene.play(first(scene.session))
    player.settle()
    scene.table.consult(wishes.append)
    player.key(pygame.K_u)
    assert (wishes, len(scene.session.moves)) == ([Wish.UNDO], len(before) + 1)
    scene.table.answer(Wish.UNDO, False)
    player.run(0.1)
    assert "The other side does not agree." in words(player)
    player.key(pygame.K_u)
    scene.table.answer(Wish.UNDO, True)
    player.settle()
    assert scene.session.moves == before


# Draws


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_draw_is_offered_to_a_person_refused_and_agreed_to(start, game: str) -> None:
    player = start()
    scene = opened(player, game)
    side = scene.session.side
    one, other = scene.names.label(side), scene.names.label(1 - side)
    ask(player)
    player.press("offer")
    player.run(0.1)
    assert f"{one} offers {other} a draw." in words(player)
    player.key(pygame.K_RETURN)
    assert player.app.front is scene, "the harmless answer has the focus"
    assert f"{other} declined the draw." in words(player)
    assert scene.session.outcome is None
    ask(player)
    assert "offer" not in keys(player)
    assert "A draw can be offered again after the next move." in words(player)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, PauseScene), "one step back"
    player.key(pygame.K_ESCAPE)
    for _ in range(2):
        assert scene.play(first(scene.session))
        player.settle()
    ask(player)
    player.press("offer")
    player.key(pygame.K_ESCAPE)
    assert player.app.front is scene, "to turn away is to refuse"
    assert not scene.table.can_offer
    assert scene.play(first(scene.session))
    player.settle()
    ask(player)
    player.press("offer")
    player.press("agree")
    to_result(player)
    assert scene.session.outcome == Outcome(None, AGREED)
    assert "Draw" in words(player)
    assert "Both sides agreed on a draw." in words(player)
    assert (scene.session.match.wins, scene.session.match.counted) == ([0, 0], True)
    kept = load_session(player.app.folders.data, game_named(game))
    assert kept is not None
    assert kept.outcome == scene.session.outcome
    player.press("rematch")
    assert scene.session.match.beginner == 1


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("game", "opponent", "manner", "takes"),
    [
        *((game, LEVEL, "hopeless", True) for game in GAMES),
        ("explode", LEVEL, "good", False),
        ("combact", BOB, "hopeless", False),
    ],
)
def test_a_program_decides_at_once(start, game: str, opponent: str, manner: str, takes: bool) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    let_play(player, manner)
    scene = open_game(player, game, (opponent, Person()) if game == "combact" else (Person(), opponent))
    assert scene.play(first(scene.session))
    wait(player, lambda: len(scene.session.moves) == 2 and not scene.moving, "the answer")
    ask(player)
    player.press("offer")
    if takes:
        to_result(player)
        assert scene.session.outcome == Outcome(None, AGREED)
        return
    assert player.app.front is scene
    player.run(0.1)
    assert (
        f"{'The computer' if opponent == LEVEL else scene.names.label(1 - scene.session.side)} declined the draw."
        in words(player)
    )
    assert scene.session.outcome is None
    ask(player)
    assert "offer" not in keys(player)


# Layout


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 200])
def test_the_questions_have_room(start, size: tuple[int, int], scale: int) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", scale), size=size)
    player.app.translations = LongWords()
    scene = opened(player, "combact")
    player.key(pygame.K_ESCAPE)
    player.settle()
    assert not faults(player.app)
    player.press("resign")
    player.settle()
    assert not faults(player.app)
    player.press("offer")
    player.settle()
    assert not faults(player.app)
    player.press("decline")
    ask(player)
    player.press("give up")
    to_result(player)
    assert not faults(player.app)
    assert scene.session.verdict is not None
