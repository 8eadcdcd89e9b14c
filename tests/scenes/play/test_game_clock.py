"""Games of two with clocks: whose time passes, what is told, and how running out of it ends a game."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games import game_named
from game.play.records.record import read_record, record_text
from game.play.session.line import OVERTIME
from game.play.session.match import Engine, Match, Person, Remote
from game.play.session.session import from_json
from game.play.session.time_control import TimeControl
from game.rules import Outcome
from game.scenes.board.game_clock import clock_text
from game.scenes.home.menu import MenuScene
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.setup.pair import PairSetup
from game.scenes.start.sessions import open_games, play_scene, seed_session
from game.settings.settings import Settings
from game.stage.art import Text
from tests.conftest import Player
from tests.games.explode.test_scene import click
from tests.helpers.games import keys, words
from tests.helpers.layout import SIZES, UPRIGHT, cut, faults
from tests.players.table import PERSONS, Players, let_play, wait

Start = Callable[..., Player]

GAMES = ("explode", "unstack", "combact")
CLOCK = TimeControl(120, 5)


def still(settings: Settings) -> None:
    settings.speed = "off"


def opened(
    player: Player, game: str = "explode", clock: TimeControl | None = CLOCK, players: Players = PERSONS, moves: int = 1
) -> PlayScene:
    """Open a game with clocks, after some moves."""
    player.app.push(MenuScene(player.app))
    found = game_named(game)
    session = seed_session(found, 7, {}, Match(("Ann", "Bob"), 3, players=players, clock=clock))
    for _ in range(moves):
        session.play(found.rules.legal_moves(session.position)[0])
    scene = play_scene(player.app, found, session)
    player.app.push(scene)
    player.run(0.1)
    assert isinstance(scene, PlayScene)
    return scene


def left(scene: PlayScene) -> tuple[float, float]:
    """The seconds that both sides have left."""
    return scene.session.time_left(0) / 1000, scene.session.time_left(1) / 1000


def make(player: Player, scene: PlayScene) -> None:
    """Make any move, and wait until it is shown."""
    assert scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
    player.settle()


# How time passes


def test_the_time_of_the_side_to_move_passes_from_the_first_move_on(start: Start) -> None:
    player = start(still)
    scene = opened(player, moves=0)
    player.run(20)
    assert left(scene) == (120, 120), "nobody loses time before the first move"
    make(player, scene)
    assert left(scene)[0] == 125, "a move brings its five seconds"
    before = left(scene)[1]
    player.run(10)
    assert left(scene)[1] == pytest.approx(before - 10, abs=0.1)
    assert left(scene)[0] == 125


def test_played_by_mouse_each_has_a_clock(start: Start) -> None:
    player = start(still)
    scene = opened(player, moves=1)
    player.run(8)
    click(player, scene, "e1")  # type: ignore[arg-type]
    player.run(3)
    red, blue = left(scene)
    assert blue == pytest.approx(120 - 8 + 5, abs=0.3)
    assert red == pytest.approx(125 - 3, abs=0.6), "the move was seen before Red's time went on"
    assert clock_text(scene.session.time_left(1)) in words(player), "both clocks are in sight"


def test_played_by_keys_each_has_a_clock(start: Start) -> None:
    player = start(still)
    scene = opened(player, moves=1)
    player.run(4)
    for _ in range(3):
        if len(scene.session.moves) == 1:
            player.key(pygame.K_RETURN)
    assert len(scene.session.moves) == 2
    player.run(2)
    assert left(scene)[1] == pytest.approx(120 - 4 + 5, abs=0.4)


def test_while_a_move_is_shown_no_time_passes(start: Start) -> None:
    player = start()
    scene = opened(player, moves=2)
    assert scene.play("a5")
    player.run(0.05)
    assert scene.story.showing is not None, "the move is being shown"
    assert left(scene)[1] == 125
    player.settle()
    player.run(1)
    assert left(scene)[1] < 125


def test_in_the_pause_and_without_the_focus_the_clocks_stand(start: Start) -> None:
    player = start(still)
    scene = opened(player)
    player.run(5)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, PauseScene)
    before = left(scene)
    player.run(30)
    assert left(scene) == before
    player.key(pygame.K_ESCAPE)
    player.run(2)
    assert left(scene)[1] < before[1], "after the pause time passes again"
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    player.run(0.1)
    assert isinstance(player.app.front, PauseScene), "who looks elsewhere loses no time"


def test_an_undone_move_gives_its_time_back(start: Start) -> None:
    player = start(still)
    scene = opened(player, moves=2)
    before = left(scene)
    player.run(7)
    make(player, scene)
    player.run(3)
    scene.table.undo()
    player.run(0.02)
    assert left(scene) == pytest.approx(before, abs=0.1)
    scene.table.redo()
    player.run(0.02)
    assert left(scene)[0] == pytest.approx(before[0] - 7 + 5, abs=0.2), "redone, it has taken its time again"


def test_looking_back_shows_the_time_then_and_asks_no_clock(start: Start) -> None:
    player = start(still)
    scene = opened(player, moves=2)
    player.run(6)
    make(player, scene)
    player.run(2)
    now = left(scene)
    scene.table.look(1)
    player.run(20)
    assert left(scene) == (125, 120)
    scene.table.look(3)
    player.run(0.02)
    assert left(scene) == pytest.approx(now, abs=0.1)


# What is told


def test_people_are_told_when_time_is_short(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    player = start(still)
    scene = opened(player, clock=TimeControl(70))
    heard: list[str] = []
    told: list[str] = []
    monkeypatch.setattr(player.app.audio, "play", lambda name, *rest: heard.append(name))
    monkeypatch.setattr(player.app, "narrate", told.append)
    for _ in range(66):
        player.run(1)
    assert [text for text in told if "left" in text] == [
        "Bob: 1 minute left", "Bob: 30 seconds left", "Bob: 10 seconds left"
    ]  # fmt: skip
    assert heard.count("count") == 3
    assert scene.game_clock.told() == ["Ann: 1 minute 10 seconds left", "Bob: 4 seconds left"]
    shown = words(player)
    assert any(f"{n}.{m}" in shown for n in (3, 4) for m in range(10)), "below ten seconds tenths are shown"


@pytest.mark.parametrize("calm", [False, True])
def test_the_figures_swell_when_time_is_short_unless_motion_is_reduced(start: Start, calm: bool) -> None:
    player = start(lambda settings: setattr(settings, "reduced_motion", calm))
    scene = opened(player, clock=TimeControl(31))
    sizes = set[float]()
    for _ in range(90):
        player.run(1 / 60)
        sizes |= {round(sprite.scale, 1) for sprite in scene.stage.sprites if sprite.art == clock_face(scene, 1)}
    assert "30 seconds left" in words(player), "it is told in words, too"
    assert (max(sizes) > 1.2) is not calm
    player.settle()
    assert {sprite.scale for sprite in scene.stage.sprites if sprite.art == clock_face(scene, 1)} == {1.0}


def clock_face(scene: PlayScene, side: int) -> Text:
    """The figures of a side."""
    text = clock_text(scene.session.time_left(side))
    return next(one.art for one in scene.stage.sprites if isinstance(one.art, Text) and one.art.text == text)


def test_only_the_clock_that_runs_is_bright_or_red(start: Start) -> None:
    player = start(still)
    scene = opened(player, clock=TimeControl(9), moves=2)
    player.run(1)
    runs = scene.session.side
    assert [clock_face(scene, side).colour for side in (runs, 1 - runs)] == ["bad", "text_dim"]


@pytest.mark.parametrize(
    ("left", "text"),
    [(300_000, "5:00"), (299_001, "5:00"), (299_000, "4:59"), (3_905_000, "1:05:05"), (10_000, "0:10"), (9_950, "10.0"),
     (9_400, "9.4"), (1, "0.1"), (0, "0.0"), (-5, "0.0")],
)  # fmt: skip
def test_time_in_figures(left: int, text: str) -> None:
    assert clock_text(left) == text


def test_at_rest_little_is_redrawn(start: Start) -> None:
    player = start(still)
    scene = opened(player)
    player.run(10)
    pauses = []
    for _ in range(60):
        pauses.append(scene.stage.animator.quiet())
        player.run(1 / 60)
    assert 0.9 < max(pauses) <= 1.0, "nothing is drawn before the next second"


# The end


@pytest.mark.parametrize("game", GAMES)
def test_who_runs_out_of_time_loses(start: Start, game: str) -> None:
    player = start(still)
    scene = opened(player, game, TimeControl(30))
    side = scene.session.side
    loser = ("Ann", "Bob")[side]
    player.run(31)
    player.settle()
    assert scene.session.outcome == Outcome(1 - side, OVERTIME)
    assert isinstance(player.app.front, ResultScene)
    assert f"{loser} ran out of time." in words(player)
    assert scene.session.match.wins[1 - side] == 1, "it counts in the match"
    text = record_text(scene.session)
    assert f"clock=30+0 overtime={side + 1}" in text
    read = read_record(text, game_named)
    assert (read.problem, read.session.outcome) == ("", scene.session.outcome)
    player.press("undo")
    player.run(0.5)
    assert scene.session.outcome is None
    assert left(scene)[side] > 29, "going on gives the time of the turn back"


def test_the_next_game_of_a_match_has_full_clocks(start: Start) -> None:
    player = start(still)
    scene = opened(player, clock=TimeControl(30))
    player.run(31)
    player.settle()
    player.press("rematch")
    player.run(0.5)
    front = player.app.front
    assert isinstance(front, PlayScene)
    assert front is not scene or front.session.moves == []
    assert left(front) == (30, 30)


# Files


def test_the_times_are_saved_with_the_game(start: Start) -> None:
    player = start(still)
    scene = opened(player, moves=2)
    player.run(9)
    make(player, scene)
    player.run(4)
    player.key(pygame.K_ESCAPE)
    before = left(scene)
    (kept,) = open_games(player.app, game_named("explode"))
    again = kept.session
    assert (again.time_left(0) / 1000, again.time_left(1) / 1000) == before
    assert again.match.clock == CLOCK
    restored = from_json(again.to_json(), again.rules)
    assert restored.time_left(1) == again.time_left(1)


def test_files_without_a_clock_have_none() -> None:
    session = seed_session(game_named("explode"), 7, {}, Match(("Ann", "Bob")))
    session.play("a5")
    data = session.to_json()
    assert "clock" not in data["match"]  # type: ignore[operator]
    old = {name: value for name, value in data.items() if name not in ("spent", "pending", "overtime")}
    again = from_json(old, session.rules)
    assert (again.match.clock, again.moves, again.pending) == (None, ["a5"], 0)
    assert "clock" not in record_text(again)


@pytest.mark.parametrize("clock", ["", "5", "0+5", "300+", "-1+5", "300+5 ", "1e3+5"])
def test_a_clock_that_makes_no_sense_is_refused(clock: str) -> None:
    with pytest.raises(ValueError, match=r"clock|expected|given|value"):
        read_record(f'arcade 1 explode seed=4 clock="{clock}" clock="{clock}" :', game_named)


def test_in_a_copy_nobody_is_asked_for_time(start: Start) -> None:
    player = start(still)
    session = read_record("arcade 1 explode seed=4 clock=30+0 : a5 e1", game_named).session
    scene = play_scene(player.app, game_named("explode"), session, slot="copy")
    player.app.push(scene)
    player.run(60)
    assert session.outcome is None
    assert not scene.places.clocks  # type: ignore[attr-defined]


# Programs


def test_a_program_keeps_to_its_clock(start: Start) -> None:
    player = start(still)
    player.app.push(MenuScene(player.app))
    let_play(player)
    scene = opened(player, clock=TimeControl(60), players=(Person(), Engine("expert")), moves=0)
    make_first = scene.session.rules.legal_moves(scene.session.position)[0]
    assert scene.play(make_first)
    wait(player, lambda: len(scene.session.moves) == 2, "the computer's move")
    assert left(scene)[1] < 60, "its time passes, too"
    scene.session.pending = 0
    scene.session.match.clock = TimeControl(1)
    assert scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
    wait(player, lambda: len(scene.session.moves) == 4 or scene.session.outcome is not None, "the computer's move")


# The set-up


def set_up(player: Player, game: str) -> PairSetup:
    player.app.push(MenuScene(player.app))
    setup = PairSetup(player.app, game_named(game))
    player.app.push(setup)
    player.run()
    if "clock_minutes" not in keys(player):
        player.press("more")
    return setup


@pytest.mark.parametrize("game", GAMES)
def test_clocks_are_set_on_the_page_before_the_game(start: Start, game: str) -> None:
    player = start(lambda settings: setattr(settings, "players", PERSONS), size=(1280, 720))
    setup = set_up(player, game)
    assert "clock_increment" not in keys(player), "without a clock there is nothing to add"
    player.app.choose("clock_minutes", 5)
    player.app.choose("clock_increment", 3)
    setup.renew()
    player.run()
    if "clock_increment" not in keys(player):
        player.press("more")
    assert "clock_increment" in keys(player)
    assert faults(player.app) == cut(player.app) == []
    player.press("play")
    player.run(0.5)
    session = player.app.front.session  # type: ignore[attr-defined]
    assert session.match.clock == TimeControl(300, 3)


@pytest.mark.parametrize(("players", "offered"), [((Person(), Engine("easy")), True), ((Engine("easy"),) * 2, False)])
def test_who_plays_with_clocks(start: Start, players: Players, offered: bool) -> None:
    player = start(lambda settings: setattr(settings, "players", players), size=(1280, 720))
    player.app.choose("clock_minutes", 5)
    setup = set_up(player, "unstack")
    assert ("clock_minutes" in keys(player)) is offered
    setup.seats[1].kind = Remote
    setup.renew()
    player.run()
    assert "clock_minutes" not in keys(player), "who is elsewhere has no clock here"


# The screen


@pytest.mark.sample(6)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [*SIZES, UPRIGHT, (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_clocks_have_room_in_every_window(start: Start, game: str, size: tuple[int, int], language: str) -> None:
    def change(settings: Settings) -> None:
        still(settings)
        settings.language = language

    player = start(change, size=size)
    scene = opened(player, game, TimeControl(3 * 3600, 5), moves=3)
    scene.session.match.wins = [1, 1]
    scene.renew()
    player.run(0.2)
    assert len(scene.places.clocks) == 2
    assert faults(player.app) == []
