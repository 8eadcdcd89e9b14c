"""Playing against programs, in the window: who moves when, what undo means, and what happens when a program fails."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest

from game.games import game_named
from game.play.session.match import Bot as BotPlayer
from game.play.session.match import Engine, Match, Person
from game.play.session.session import Session, Source
from game.players.bots import Bot
from game.players.programs import ADVISER, Adviser
from game.rules import Outcome
from game.scenes.base.overlay import QuestionScene
from game.scenes.home.menu import MenuScene
from game.scenes.home.routes import continue_or_begin
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.players.bots import LogScene
from game.scenes.setup.pair import PairSetup
from game.scenes.start.sessions import play_scene
from game.stage.sprites import Layer
from game.store.player.saves import load_session
from game.store.player.settings_file import SETTINGS, load_settings
from tests.conftest import LONG, Player
from tests.helpers.games import keys, words
from tests.helpers.layout import SIZES, LongWords, faults
from tests.players.table import finishes, gone, let_play, open_game, wait

pytestmark = pytest.mark.slow
BEGINNER, BOB = Engine("beginner"), BotPlayer("Bob")
GAMES = ["explode", "unstack", "combact"]
PLAYERS = {"explode": (Person(), BEGINNER), "unstack": (Person(), BEGINNER), "combact": (BEGINNER, Person())}
"""In Combact the side that does not begin acts first."""
FAILURES = {"crash": "It stopped", "flood": "too much output", "nonsense": "not a move", "illegal": "zz99"}
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at processes as Linux shows them")


def first_move(scene: PlayScene) -> str:
    return scene.session.rules.legal_moves(scene.session.position)[0]


def answered(player: Player, scene: PlayScene, moves: int) -> None:
    """Wait until so many moves are made, and shown."""
    wait(player, lambda: len(scene.session.moves) >= moves and not scene.moving, f"move {moves}")
    player.run(0.1)


def pid(scene: PlayScene, seat: int | Adviser) -> int:
    """The process of the scripted program in a seat."""
    return int(scene.seats._opponents[seat].name.split()[-1])


def table(player: Player, game: str, manners: str | dict[str, str] = "good", *moves: str) -> PlayScene:
    """A person against a program, over the menu."""
    player.app.push(MenuScene(player.app))
    let_play(player, manners, processes=True)
    return open_game(player, game, PLAYERS[game], *moves)


@pytest.mark.parametrize("game", GAMES)
def test_a_program_answers_every_move(start, game: str) -> None:
    player = start()
    scene = table(player, game)
    for number in range(1, 4):
        assert not scene.table.waiting
        assert scene.play(first_move(scene))
        assert scene.table.waiting
        wait(player, lambda: "Thinking" in words(player), "the picture of the own move")
        answered(player, scene, 2 * number)
    assert "Thinking" not in words(player)
    assert scene.session.rules.side_to_move(scene.session.position) == scene.session.rules.side_to_move(
        scene.session.positions[0]
    )


def test_clicks_and_keys_against_a_program(start) -> None:
    player = start()
    scene = table(player, "explode", {BEGINNER: "slow"})
    home = scene.pieces.home(0)  # type: ignore[attr-defined]
    pixel = scene.board.to_pixels(*home)
    player.click(pixel)
    player.settle()
    assert scene.session.moves == ["a5"]
    player.click(pixel)
    player.key(pygame.K_RETURN)
    assert scene.session.moves == ["a5"]
    assert "It is not your turn." in words(player)
    assert not scene.play("b5")


@pytest.mark.parametrize("game", GAMES)
def test_undo_takes_back_the_own_move(start, game: str) -> None:
    player = start()
    scene = table(player, game)
    for number in (1, 2):
        scene.play(first_move(scene))
        answered(player, scene, 2 * number)
    made = list(scene.session.moves)
    player.key(pygame.K_u)
    assert scene.session.moves == made[:2]
    assert not scene.table.waiting
    player.key(pygame.K_y)
    player.settle()
    assert scene.session.moves == made
    player.key(pygame.K_u)
    player.key(pygame.K_u)
    assert scene.session.moves == []
    assert "undo" not in keys(player)
    player.run(0.5)
    assert scene.session.moves == [], "it is the person's turn"


def test_undo_stops_the_search(start) -> None:
    player = start()
    scene = table(player, "explode", {BEGINNER: "slow"})
    scene.play("a5")
    wait(player, lambda: scene.seats.depth == 7, "the search")
    player.key(pygame.K_u)
    assert scene.session.moves == []
    assert not scene.seats.thinking
    player.run(1.0)
    assert scene.session.moves == []
    scene.play("b4")
    wait(player, lambda: scene.seats.depth == 7, "the next search")


def test_where_the_program_began_its_first_move_stands(start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    let_play(player, processes=True)
    scene = open_game(player, "explode", (BEGINNER, Person()))
    answered(player, scene, 1)
    assert not scene.table.can_undo
    assert "undo" not in keys(player)
    scene.play(first_move(scene))
    answered(player, scene, 3)
    player.press("undo")
    assert len(scene.session.moves) == 1


def test_the_pause_stops_the_search_and_going_on_takes_it_up(start) -> None:
    player = start()
    scene = table(player, "explode")
    player.key(pygame.K_ESCAPE)
    scene.seats.rest()
    player.key(pygame.K_ESCAPE)
    scene.play("a5")
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, PauseScene)
    for _ in range(20):
        player.run(0.05)
    assert scene.session.moves == ["a5"]
    player.key(pygame.K_ESCAPE)
    answered(player, scene, 2)


def test_a_match_against_the_computer_comes_back(start) -> None:
    player = start()
    scene = table(player, "explode", {BEGINNER: "slow"})
    scene.play("a5")
    player.settle()
    session = load_session(player.app.folders.data, game_named("explode"))
    assert session is not None
    assert session.match.players == (Person(), BEGINNER)
    assert session.moves == ["a5"]


@linux
@pytest.mark.parametrize("way", ["menu", "quit"])
def test_no_process_is_left(start, way: str) -> None:
    player = start()
    scene = table(player, "explode", {BEGINNER: "slow", ADVISER: "hang"})
    player.key(pygame.K_h)
    wait(player, lambda: scene.seats._opponents[ADVISER].name != "", "the adviser")
    scene.play("a5")
    wait(player, lambda: scene.seats.depth == 7, "the search")
    running = [pid(scene, 1), pid(scene, ADVISER)]
    assert not any(map(gone, running))
    if way == "menu":
        player.key(pygame.K_ESCAPE)
        player.press("leave")
    else:
        player.app.quit()
        player.app.close()
    assert finishes(lambda: all(map(gone, running)))


# Programs that fail


def failed(player: Player, manner: str, game: str = "explode") -> PlayScene:
    scene = table(player, game, manner)
    scene.play(first_move(scene))
    wait(player, lambda: isinstance(player.app.front, QuestionScene), "the question")
    player.run(0.1)
    return scene


@pytest.mark.parametrize("manner", FAILURES)
def test_what_a_program_did_is_told_and_it_can_try_again(start, manner: str) -> None:
    player = start()
    scene = failed(player, manner)
    assert FAILURES[manner] in words(player)
    assert len(scene.session.moves) == 1
    let_play(player, processes=True)
    player.press("retry")
    answered(player, scene, 2)


def test_a_program_that_hangs(start) -> None:
    player = start()
    scene = table(player, "explode", "hang")
    scene.play("a5")
    wait(player, lambda: bool(scene.seats._opponents) and scene.seats._opponents[1].name != "", "the program")

    def asked() -> bool:
        player.now += LONG  # It may have been asked for its move only now.
        player.run(0.1)
        return isinstance(player.app.front, QuestionScene)

    wait(player, asked, "the question")
    player.run(0.1)
    assert "not answer in time" in words(player)


def test_another_player_takes_the_seat(start) -> None:
    player = start()
    scene = failed(player, "crash")
    let_play(player, processes=True)
    player.press("replace")
    assert scene.session.match.players == (Person(), Engine("medium"))
    answered(player, scene, 2)
    session = load_session(player.app.folders.data, game_named("explode"))
    assert session is not None
    assert session.match.players == (Person(), Engine("medium"))


def test_the_person_makes_the_move(start) -> None:
    player = start()
    scene = failed(player, "illegal")
    player.press("own")
    assert not scene.table.waiting
    let_play(player, processes=True)
    assert scene.play("e1")
    player.settle()
    scene.play("a4")
    answered(player, scene, 4)
    assert scene.session.moves[:3] == [scene.session.moves[0], "e1", "a4"]


def test_the_last_lines_can_be_read(start) -> None:
    player = start()
    failed(player, "crash")
    player.press("log")
    assert isinstance(player.app.front, LogScene)
    player.run()
    assert "! Something is wrong." in words(player)
    kept = next(Path(player.app.folders.data / "logs").glob("*.txt"))
    assert "! Something is wrong." in kept.read_text()
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, QuestionScene)


def test_a_bot_that_is_no_longer_known(start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    scene = open_game(player, "explode", (Person(), BOB))
    scene.play("a5")
    wait(player, lambda: isinstance(player.app.front, QuestionScene), "the question")
    player.run(0.1)
    assert "no longer in the list of bots" in words(player)


# Giving up


def hopeless(player: Player, game: str = "unstack") -> PlayScene:
    scene = table(player, game, "hopeless")
    scene.play(first_move(scene))
    answered(player, scene, 2)
    scene.play(first_move(scene))
    wait(player, lambda: isinstance(player.app.front, QuestionScene), "the offer")
    player.run(0.1)
    return scene


@pytest.mark.parametrize("game", ["unstack", "combact"])
def test_a_win_can_be_taken(start, game: str) -> None:
    player = start()
    scene = hopeless(player, game)
    won = scene.session.match.player(1 - scene.session.side)
    player.press("accept")
    wait(player, lambda: isinstance(player.app.front, ResultScene), "the result")
    player.run(0.1)
    made = len(scene.session.moves)
    assert scene.session.outcome == Outcome(1 - scene.session.side, "resigned")
    assert scene.session.match.wins == [int(won == 0), int(won == 1)]
    assert "The computer resigned." in words(player)
    again = load_session(player.app.folders.data, game_named(game))
    assert again is not None
    assert again.outcome == scene.session.outcome
    assert again.match.wins == scene.session.match.wins
    player.press("undo")
    assert scene.session.match.wins == [0, 0]
    assert len(scene.session.moves) == made
    answered(player, scene, made + 1)
    assert player.app.front is scene, "then it plays on"


def test_the_game_can_be_played_to_its_end(start) -> None:
    player = start()
    scene = hopeless(player)
    player.key(pygame.K_RETURN)
    answered(player, scene, 4)
    scene.play(first_move(scene))
    answered(player, scene, 6)
    assert player.app.front is scene, "it offers only once"


# Watching


def test_watching_pausing_and_stepping(start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    let_play(player, processes=True)
    scene = open_game(player, "explode", (BEGINNER, BEGINNER))
    answered(player, scene, 2)
    player.press("watch")
    player.settle()
    made = len(scene.session.moves)
    for _ in range(30):
        player.run(0.05)
    assert len(scene.session.moves) == made
    assert "paused" in words(player)
    player.press("step")
    answered(player, scene, made + 1)
    for _ in range(30):
        player.run(0.05)
    assert len(scene.session.moves) == made + 1
    player.key(pygame.K_u)
    assert len(scene.session.moves) == made
    player.press("watch")
    answered(player, scene, made + 2)


def test_how_deep_a_program_looks_is_told_to_those_who_watch(start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    let_play(player, "slow", processes=True)
    scene = open_game(player, "explode", (BEGINNER, BEGINNER))
    wait(player, lambda: scene.seats.depth == 7, "the search")
    player.run(0.1)
    assert "7 moves deep" in words(player)
    player.app.pop()
    scene = open_game(player, "explode", (BEGINNER, Person()))
    wait(player, lambda: scene.seats.depth == 7, "the search")
    player.run(0.1)
    assert "Thinking" in words(player)
    assert "deep" not in words(player)


def test_a_watched_move_takes_its_time(start) -> None:
    player = start(lambda settings: setattr(settings, "speed", "off"))
    player.app.push(MenuScene(player.app))
    let_play(player, processes=True)
    scene = open_game(player, "explode", (BEGINNER, BEGINNER))
    answered(player, scene, 1)
    began = player.now
    answered(player, scene, 4)
    assert player.now - began > 2.0


# Layout


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 200])
def test_the_questions_have_room(start, size: tuple[int, int], scale: int) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", scale), size=size)
    player.app.translations = LongWords()
    failed(player, "nonsense")
    player.settle()
    assert not faults(player.app)
    player.press("log")
    player.settle()
    assert not faults(player.app)


# Set-up


def set_up(player: Player, game: str) -> PairSetup:
    player.app.push(MenuScene(player.app))
    setup = PairSetup(player.app, game_named(game))
    player.app.push(setup)
    player.run()
    return setup


def test_the_set_up_seats_programs_and_remembers_them(start) -> None:
    player = start()
    let_play(player, processes=True)
    set_up(player, "explode")
    player.app.front.form.want("level 1")
    for _ in range(3):
        player.key(pygame.K_RIGHT)
    player.press("name 0")
    player.type("Zoe")
    player.press("play")
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    assert scene.session.match.players == (Person(), Engine("expert"))
    assert scene.session.match.names == ("Zoe", "Expert")
    assert load_settings(SETTINGS.path(player.app.folders.data)).players == (Person(), Engine("expert"))
    assert set_up(player, "combact").players == (Person(), Engine("expert"))


def test_a_bot_of_another_game_is_no_choice(start) -> None:
    player = start()
    player.app.settings.bots = (Bot("Bob", "explode", ("bob",)),)
    player.app.settings.players = (BotPlayer("Bob"), Engine("hard"))
    assert set_up(player, "explode").players == (BotPlayer("Bob"), Engine("hard"))
    assert set_up(player, "unstack").players == (Person(), Engine("hard"))


def test_a_game_from_the_command_line_is_between_persons(start) -> None:
    player = start()
    player.app.settings.players = (Engine("hard"), Engine("hard"))
    player.app.push(MenuScene(player.app))
    continue_or_begin(player.app, game_named("explode"))
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    assert scene.session.match.players == (Person(), Person())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 200])
def test_the_set_up_has_room(start, size: tuple[int, int], scale: int) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", scale), size=size)
    player.app.settings.players = (Person(), Engine("beginner"))
    player.app.translations = LongWords()
    set_up(player, "combact")
    player.settle()
    assert not faults(player.app)


def test_a_pass_of_the_computer_is_told_below_the_board_and_covers_nothing(start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    let_play(player, "good", processes=True)
    game = game_named("unstack")
    start_text = ",".join(["w1", *["."] * 6]) + "/" + "/".join([",".join(["."] * 7)] * 5) + "/b3,.,.,b3,.,.,. b classic"
    session = Session("unstack", game.rules, Source(start=start_text), None, Match(players=(Person(), BEGINNER)))
    scene = play_scene(player.app, game, session)
    assert isinstance(scene, PlayScene)
    player.app.push(scene)
    player.run(0.1)
    assert scene.play("1a1>1")
    answered(player, scene, 2)
    assert scene.session.moves[-1] == "pass"
    assert scene.line.text == "White passed"
    assert not any(sprite.layer > Layer.TOAST for sprite in scene.stage.sprites)
