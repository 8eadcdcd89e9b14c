"""One player sets up the game, the other chooses a side: by mouse, keys and gamepad, and against the computer."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games import game_named
from game.play.records.record import read_record, record_text
from game.play.session.match import Engine, Match, Person, Remote
from game.play.session.session import Session, Source, from_json
from game.scenes.base.context import Screen
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.setup.pair import CHOOSERS, PairSetup
from game.scenes.start.sessions import open_games, play_scene
from game.scenes.start.titles import kept_note, kept_title
from game.settings.settings import Settings
from game.store.archive.archive import ArchiveIndex
from tests.conftest import Player
from tests.games.combact.table import NAMES, Table, still
from tests.helpers.games import keys, words
from tests.helpers.layout import cut, faults
from tests.players.table import PERSONS, Players, let_play, wait

Start = Callable[..., Player]
GAME = game_named("combact")
MOVES = ("uB", "C0@d4", "D0@b2")
"""A start that is set up; the bacteria lie in the listed order."""


def set_up(
    start: Start,
    players: Players = PERSONS,
    names: tuple[str, str] = NAMES,
    language: str = "en",
    size: tuple[int, int] = (1280, 720),
) -> tuple[Player, PairSetup]:
    """Open the page before the game."""

    def change(settings: Settings) -> None:
        still(settings)
        settings.players = players
        settings.names = names
        settings.met = ("combact",)
        settings.language = language

    player = start(change, size=size)
    player.app.push(MenuScene(player.app))
    setup = PairSetup(player.app, GAME)
    setup.drawn = 0
    player.app.push(setup)
    player.run()
    return player, setup


def choose(player: Player, setup: PairSetup, chooser: int) -> None:
    """Choose on the page, by keys, who will choose a side."""
    for _ in range(10):
        if setup.begins == CHOOSERS[chooser]:
            return
        setup.form.want("begins")
        player.key(pygame.K_RIGHT)
        player.run()
    raise AssertionError(f"player {chooser} cannot be the one who chooses")


def set_up_begun(start: Start, chooser: int, players: Players = PERSONS, names: tuple[str, str] = NAMES) -> Player:
    """Begin to set a game up, in which a player, 0 or 1, will choose a side."""
    player, setup = set_up(start, players, names)
    choose(player, setup, chooser)
    player.press("play")
    player.run(0.3)
    return player


def make(player: Player, *moves: str) -> PlayScene:
    """Make moves at the board in front, and wait until they are seen."""
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    for move in moves:
        assert scene.play(move), f"{move} was refused: {scene.table.refusal}"
        player.settle()
    return scene


def seats(screen: Screen) -> tuple[str, str]:
    """The names of White's and Black's player."""
    assert isinstance(screen, PlayScene)
    match = screen.session.match
    return match.names[match.player(0)], match.names[match.player(1)]


# Two people


@pytest.mark.parametrize(("chooser", "side"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_who_chooses_gets_the_side_chosen(start: Start, chooser: int, side: int) -> None:
    player, setup = set_up(start)
    choose(player, setup, chooser)
    told = f"{NAMES[1 - chooser]} sets up the game for both sides, then {NAMES[chooser]} chooses a side."
    assert told in words(player), "the page says what will happen"
    player.press("play")
    player.run(0.3)
    assert told in words(player), "and so does the board"
    make(player, *MOVES)
    assert f"{NAMES[chooser]}, which side do you choose?" in words(player)
    player.press(f"side {side}")
    player.run(0.3)
    assert seats(player.app.front)[side] == NAMES[chooser]
    assert seats(player.app.front)[1 - side] == NAMES[1 - chooser]
    white, black = seats(player.app.front)
    assert f"{white} plays White, {black} plays Black." in words(player)


def test_by_mouse_from_the_page_to_the_result(start: Start) -> None:
    player = set_up_begun(start, 1)
    board = Table.in_front(player)
    for move in MOVES:
        board.play(move)
        player.settle()
    assert tuple(board.moves) == MOVES
    player.press("side 1")
    player.run(0.3)
    game = Table.in_front(player)
    assert game.moves == [], "the game begins with what was set up"
    assert game.position.placed == ("wC0@d4", "bD0@b2")
    game.scene.table.resign(0)
    player.settle()
    player.run(3)
    assert isinstance(player.app.front, ResultScene)
    assert "Black (Ben) wins!" in words(player)
    assert "Anna resigned." in words(player)
    assert game.scene.session.match.wins == [0, 1]


@pytest.mark.parametrize("way", ["keys", "gamepad"])
def test_without_a_mouse(start: Start, way: str) -> None:
    player, setup = set_up(start)
    choose(player, setup, 0)
    setup.form.want("play")

    def confirm() -> None:
        if way == "keys":
            player.key(pygame.K_RETURN)
        else:
            player.pad(pygame.CONTROLLER_BUTTON_A)
        player.settle()

    confirm()
    player.run(0.5)
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    for _ in range(12):
        if len(scene.session.moves) < len(MOVES):
            confirm()
    assert len(scene.session.moves) == len(MOVES), "the game is set up"
    assert scene.form.focus is not None
    assert scene.form.focus.key == "side 0", "the choice has the focus"
    confirm()
    player.run(0.3)
    assert player.app.front is not scene
    assert seats(player.app.front)[0] == NAMES[0]


def test_what_is_set_up_is_undone_move_by_move(start: Start) -> None:
    player = set_up_begun(start, 1)
    scene = make(player, *MOVES)
    player.key(pygame.K_u)
    player.settle()
    assert tuple(scene.session.moves) == MOVES[:2]
    assert "side 0" not in keys(player), "nobody chooses before all is set up"
    make(player, MOVES[2])
    assert "side 0" in keys(player)
    player.press("restart")
    player.settle()
    assert scene.session.moves == []
    player.key(pygame.K_h)
    assert scene.table.hints.shown is None, "there is no best move yet"


def test_only_pieces_set_up_a_game(start: Start) -> None:
    player, setup = set_up(start)
    setup.options = {**setup.options, "goal": "autonomy"}
    choose(player, setup, 1)
    player.press("play")
    player.run(0.3)
    scene = make(player, MOVES[0])
    assert not scene.play("pass")
    assert not scene.play("Q0@d4"), "a bacterium out of reach"
    make(player, *MOVES[1:])
    assert not scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
    player.run(0.1)
    assert "First, a side is chosen." in words(player)
    player.press("side 0")
    player.run(0.3)
    game = player.app.front
    assert isinstance(game, PlayScene)
    assert game.session.position.goal == "autonomy"


def test_saved_shared_and_continued_everybody_keeps_their_seat(start: Start) -> None:
    player, setup = set_up(start)
    player.app.choose("clock_minutes", 5)
    choose(player, setup, 1)
    player.press("play")
    player.run(0.3)
    make(player, *MOVES)
    player.press("side 0")
    player.run(0.3)
    scene = make(player, "l0@d5")
    session = scene.session
    assert session.match.clock is not None
    again = from_json(session.to_json(), session.rules)
    assert (again.position, again.match.beginner, again.match.names) == (session.position, 1, NAMES)
    read = read_record(record_text(session), game_named)
    assert (read.problem, read.session.position, read.session.match.beginner) == ("", session.position, 1)
    player.app.pop(len(player.app.scenes) - 1)
    player.run(0.1)
    (kept,) = open_games(player.app, GAME)
    assert kept.session.position == session.position
    menu = player.app.front
    assert isinstance(menu, MenuScene)
    assert kept_title(menu, GAME, kept) == "Anna – Ben"


# Left and continued


def leave(player: Player) -> None:
    """Leave everything for the menu."""
    player.app.pop(len(player.app.scenes) - 1)
    player.run(0.1)


def go_on_with(player: Player, count: int) -> PlayScene:
    """Continue the only game in progress, which has so many moves, from the menu."""
    (kept,) = open_games(player.app, GAME)
    assert len(kept.session.moves) == count
    menu = player.app.front
    assert isinstance(menu, MenuScene)
    assert not kept_note(menu, GAME, kept).startswith("0 moves")
    player.press("continue combact")
    player.run(0.3)
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    return scene


@pytest.mark.parametrize("count", [1, 2, 3])
def test_what_is_set_up_so_far_is_kept(start: Start, count: int) -> None:
    player, setup = set_up(start)
    player.app.choose("clock_minutes", 5)
    choose(player, setup, 0)
    player.press("play")
    player.run(0.3)
    make(player, *MOVES[:count])
    leave(player)
    scene = go_on_with(player, count)
    assert tuple(scene.session.moves) == MOVES[:count]
    assert ("side 0" in keys(player)) == (count == len(MOVES))
    make(player, *MOVES[count:])
    assert "Anna, which side do you choose?" in words(player)
    player.press("side 1")
    player.run(0.3)
    assert seats(player.app.front) == (NAMES[1], NAMES[0])
    game = player.app.front
    assert isinstance(game, PlayScene)
    assert game.session.match.clock is not None
    assert game.session.position.placed == ("wC0@d4", "bD0@b2")


def test_the_side_chosen_is_kept_before_anybody_moves(start: Start) -> None:
    player = set_up_begun(start, 1)
    make(player, *MOVES)
    player.press("side 0")
    player.run(0.3)
    leave(player)
    go_on_with(player, 0)
    assert seats(player.app.front) == (NAMES[1], NAMES[0])
    assert "side 0" not in keys(player)


@pytest.mark.parametrize("before", [2, 3])
def test_the_computer_chooses_in_a_game_that_is_continued(start: Start, before: int) -> None:
    player = set_up_begun(start, 1, (Person(), Engine("medium")), ("Anna", ""))
    make(player, *MOVES[:before])
    leave(player)
    let_play(player)
    go_on_with(player, before)
    make(player, *MOVES[before:])

    def chosen() -> bool:
        game = player.app.front
        return isinstance(game, PlayScene) and Engine("medium") in game.session.match.players

    wait(player, chosen, "the computer's choice")


def test_steps_back_in_the_set_up_are_kept(start: Start) -> None:
    player = set_up_begun(start, 1)
    make(player, *MOVES)
    player.key(pygame.K_u)
    player.settle()
    leave(player)
    scene = go_on_with(player, 2)
    player.key(pygame.K_y)
    player.settle()
    assert tuple(scene.session.moves) == MOVES


@pytest.mark.parametrize(("name", "moves"), [("combact", [*MOVES, "l0@d5"]), ("explode", []), ("explode", ["a5"])])
def test_a_save_that_names_a_chooser_without_cause_is_a_game(start: Start, name: str, moves: list[str]) -> None:
    player, _ = set_up(start)
    game = game_named(name)
    session = Session(name, game.rules, Source(seed=0), None, Match(chooser=1))
    for move in moves:
        session.play(move)
    read = from_json(session.to_json(), game.rules)
    scene = play_scene(player.app, game, read)
    player.app.push(scene)
    player.settle()
    assert isinstance(scene, PlayScene)
    assert not scene.table.guided
    assert "hint" in keys(player)


def test_a_set_up_that_another_game_takes_the_place_of_is_one_game_played(start: Start) -> None:
    player = set_up_begun(start, 1)
    make(player, *MOVES)
    player.app.pop(1)
    player.run(0.1)
    player.press("play")
    player.run(0.3)
    assert "The game in progress is kept in “Your games”." in words(player)
    player.press("yes")
    player.run(0.3)
    assert isinstance(player.app.front, PlayScene)
    assert player.app.front.session.moves == []
    player.run(0.3)
    (played,) = ArchiveIndex(player.app.store.archive).all().games
    assert (played.game, played.moves, played.players) == ("combact", 3, NAMES)


def test_a_rematch_is_played_from_the_same_start_with_other_sides(start: Start) -> None:
    player = set_up_begun(start, 1)
    make(player, *MOVES)
    player.press("side 0")
    player.run(0.3)
    first = make(player)
    begun = first.session.position
    first.table.resign(0)
    player.settle()
    player.run(3)
    player.press("rematch")
    player.run(0.5)
    again = player.app.front
    assert isinstance(again, PlayScene)
    assert (again.session.position, seats(again)) == (begun, NAMES)


# Against the computer


def test_the_computer_takes_the_better_side(start: Start) -> None:
    player, setup = set_up(start, (Person(), Engine("medium")), ("Anna", ""))
    let_play(player)
    choose(player, setup, 1)
    player.press("play")
    player.run(0.3)
    assert "Anna sets up the game for both sides, then the computer chooses its side." in words(player)
    scene = make(player, *MOVES)
    wait(player, lambda: player.app.front is not scene, "the computer's choice")
    game = player.app.front
    assert isinstance(game, PlayScene)
    match = game.session.match
    assert {match.players[match.player(side)] for side in (0, 1)} == {Person(), Engine("medium")}
    assert any(f"Anna plays {side}" in words(player) for side in ("White", "Black"))


# Where it is offered


def offered(player: Player, setup: PairSetup) -> set[int]:
    """Who can be the one to choose a side."""
    found = set()
    for _ in range(6):
        if "begins" in keys(player):
            setup.form.want("begins")
            player.key(pygame.K_RIGHT)
            player.run()
            found.add(setup.begins)
    return found & {*CHOOSERS}


@pytest.mark.parametrize(
    ("players", "choosers"),
    [
        (PERSONS, [0, 1]), ((Person(), Engine("easy")), [1]), ((Engine("easy"), Person()), [0]),
        ((Engine("easy"),) * 2, []),
    ],
)  # fmt: skip
def test_a_person_sets_up_and_nobody_elsewhere_chooses(start: Start, players: Players, choosers: list[int]) -> None:
    player, setup = set_up(start, players)
    assert offered(player, setup) == {CHOOSERS[chooser] for chooser in choosers}
    setup.seats[1].kind = Remote
    setup.renew()
    player.run()
    assert offered(player, setup) == set()


def test_a_campaign_and_a_start_position_go_without(start: Start) -> None:
    player, setup = set_up(start)
    choose(player, setup, 1)
    setup.campaign = True
    player.run()
    assert setup.begins == 0
    setup.campaign = False
    choose(player, setup, 1)
    setup.layout_name = next(iter(setup.layouts))
    player.run()
    assert setup.begins == 0
    other = PairSetup(player.app, game_named("unstack"))
    player.app.push(other)
    player.run()
    assert offered(player, other) == set(), "only games that need it have it"


def test_the_page_says_which_side_has_the_better_game_for_time(start: Start) -> None:
    player, setup = set_up(start)
    assert "Black wins about 5 of 8 games between equals." in words(player)
    setup.options = {**setup.options, "goal": "bases"}
    player.run()
    assert "between equals" not in words(player)


# The screen


def test_the_goal_stays_where_the_note_has_no_room(start: Start) -> None:
    player, setup = set_up(start, size=(1280, 680))
    assert "option goal" in keys(player)
    setup.begins = CHOOSERS[1]
    player.run()
    assert "option goal" in keys(player)


@pytest.mark.parametrize(("size", "language"), [((640, 480), "de"), ((700, 1000), "en"), ((1280, 720), "de")])
def test_there_is_room_for_it_in_every_window(start: Start, size: tuple[int, int], language: str) -> None:
    names = ("Anna-Katharina-Sophie", "Maximilian Alexander")
    player, setup = set_up(start, names=names, language=language, size=size)
    setup.begins = CHOOSERS[1]
    player.run()
    assert faults(player.app) == []
    player.press("play")
    player.run(0.3)
    for move in (*MOVES, ""):
        assert faults(player.app) == cut(player.app) == []
        if move:
            make(player, move)
