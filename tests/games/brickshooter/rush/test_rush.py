"""The rush: its rules, its clock, and what is seen of it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest
from msgspec.structs import replace

from game.actions import Action
from game.games import game_named
from game.games.brickshooter.clock import Clock, level, until
from game.games.brickshooter.rules import moves as rules
from game.games.brickshooter.rules import rush
from game.games.brickshooter.rules.moves import Refusal
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.rules.rush import NOTICE, OWN, SLOWEST, TICKS, Rush
from game.games.brickshooter.view.board import Layer
from game.games.brickshooter.view.marks import Announced
from game.games.brickshooter.view.scene import BrickShooterScene
from game.games.brickshooter.view.tiles import Ground
from game.play.records.record import about_game, read_record, record_text
from game.play.session.session import Session, Source
from game.play.table.state import TIMED
from game.rules import IllegalMove, MalformedMove, MalformedPosition
from game.scenes.exchange.correspondence import show_copy
from game.scenes.home.menu import MenuScene
from game.scenes.play.move_list import MoveList
from game.scenes.play.pause import PauseScene
from game.scenes.play.result import ResultScene
from game.scenes.start.sessions import leave_game, open_games, seed_session
from game.settings.settings import Settings
from game.store.archive.archive import ArchiveIndex
from tests.conftest import Player
from tests.games.brickshooter.scenes import GAME, Start, fast, opened, pixel, still
from tests.helpers.games import words
from tests.helpers.pads import VirtualPad


def clock_of(position: Position) -> Rush:
    assert isinstance(position.mode, Rush)
    return position.mode


def begun(seed: int = 5, colours: int = 7) -> Session:
    return seed_session(GAME, seed, {"mode": "rush", "colours": colours})


def run(seed: int, most: int = 400) -> Session:
    """A run by somebody who shoots at random and at random moments."""
    session, chance = begun(seed, 5 + seed % 6), random.Random(seed)
    while session.outcome is None and len(session.moves) < most:
        wait, clock = chance.randrange(0, 400), clock_of(session.position)
        lanes = [move for move in rules.legal_moves(session.position) if not move.endswith(OWN)]
        if wait >= clock.wait:
            session.play(clock.lane + OWN)
        else:
            session.play(chance.choice(lanes) + (f"+{wait}" if wait else ""))
    return session


@pytest.fixture(scope="module")
def runs() -> list[Session]:
    return [run(seed) for seed in range(6)]


# The rules


def test_every_run_comes_back_from_its_line_to_the_tick(runs: list[Session]) -> None:
    for session in runs:
        assert session.outcome is not None
        assert session.outcome.reason == "no_shot"
        text = record_text(session, {"date": "2026-11-22T10:00"} | about_game(GAME, session, session.outcome))
        reading = read_record(text, game_named)
        assert (reading.problem, reading.session.position) == ("", session.position)
        assert clock_of(reading.session.position).tick == clock_of(session.position).tick > 30 * TICKS
        for position in session.positions[:: len(session.positions) // 9]:
            assert rules.parse_position(rules.position_text(position)) == position


def test_an_announced_lane_can_shoot_and_is_announced_long_enough(runs: list[Session]) -> None:
    for session in runs:
        for before, after in zip(session.positions, session.positions[1:-1], strict=False):
            clock = clock_of(after)
            assert rules.why_illegal(after, clock.lane) is None
            if clock.lane != clock_of(before).lane:
                assert clock.wait >= min(NOTICE, rush.wait_at(clock.haste))


def test_the_bricks_are_those_of_the_classic_game() -> None:
    assert replace(rules.start({"seed": 9, "mode": "rush"}), mode=None) == rules.start({"seed": 9})
    lanes = {clock_of(rules.start({"seed": seed, "mode": "rush"})).lane for seed in range(60)}
    assert len(lanes) > 10


def test_the_clock_has_its_shot_when_it_is_due() -> None:
    start = rules.start({"seed": 5, "mode": "rush"})
    clock = clock_of(start)
    assert clock.wait == SLOWEST
    other = next(move for move in rules.legal_moves(start) if move != clock.lane)
    assert clock_of(rules.play(start, f"{other}+{SLOWEST - 1}")).tick == SLOWEST - 1
    for move in (f"{other}+{SLOWEST}", f"{other}!", f"{clock.lane}+{SLOWEST}"):
        with pytest.raises(IllegalMove) as caught:
            rules.play(start, move)
        assert caught.value.reason == rules.why_illegal(start, move) == Refusal.CLOCK
    after = clock_of(rules.play(start, clock.lane + OWN))
    assert (after.tick, after.haste) == (SLOWEST, 1)
    assert after.wait < SLOWEST


@pytest.mark.parametrize(
    "move", ["", "!", "e^+0", "e^+", "e^+01", "e^+-1", "e^ +1", "e^!!", "e^+1!", "k^", "0>", "e^+٣"]
)
def test_texts_that_are_no_shot_of_a_rush(move: str) -> None:
    with pytest.raises(MalformedMove):
        rules.play(rules.start({"mode": "rush"}), move)


@pytest.mark.parametrize("move", ["e^+5", "e^!"])
def test_only_a_rush_has_a_clock(move: str) -> None:
    with pytest.raises(MalformedMove):
        rules.play(rules.start(), move)


@pytest.mark.parametrize(
    "mode", ["rush:0,0,e^,0,1", "rush:0,720,e9,0,1", "rush:0,720,a^,0,1", f"rush:0,720,e^,0,{2**64}"]
)
def test_texts_that_are_no_clock(mode: str) -> None:
    with pytest.raises(MalformedPosition):
        rules.parse_position(f"{rules.position_text(rules.start({'seed': 5}))} {mode}")


def test_points_and_clearings_buy_time_and_the_clock_makes_haste() -> None:
    start = rules.start({"seed": 5, "mode": "rush"})
    clock, field = clock_of(start), start.field
    assert rush.after(clock, "e^+100", 100, field, 3, False).wait == SLOWEST - 100 + 3 * rush.POINT
    late = replace(clock, haste=40)
    assert rush.after(late, "e^", 0, field, 0, True) == replace(late, haste=20, wait=SLOWEST + rush.CLEARING)
    plenty = replace(clock, wait=55 * TICKS)
    assert rush.after(plenty, "e^", 0, field, 0, True).wait == 60 * TICKS, "no more than a minute can be bought"
    waits = [rush.wait_at(haste) for haste in range(80)]
    assert waits == sorted(waits, reverse=True)
    assert (waits[0], waits[-1]) == (SLOWEST, rush.FASTEST)


# The clock


def timed(session: Session, piece: float, shots: list[tuple[int, str]]) -> Session:
    """A run in which time passes in such pieces, of which whole ones make a tenth of a second, and in which shots are
    tried at tenths of a second.
    """
    clock = Clock(lambda: session.position if session.outcome is None else None, session.play)
    for tenth, lane in shots:
        if session.outcome is None and rules.why_illegal(session.position, lane) is None:
            session.play(clock.shot(lane))
        for _ in range(round(tenth / 10 / piece)):
            clock.pass_time(piece)
    return session


def test_a_run_is_the_same_whatever_the_frames_are() -> None:
    chance = random.Random(3)
    lanes = rules.legal_moves(rules.start({"seed": 5}))
    shots = [(chance.randrange(1, 40), chance.choice(lanes)) for _ in range(60)]
    slow, quick = timed(begun(), 0.1, shots), timed(begun(), 0.004, shots)
    assert slow.moves == quick.moves
    assert slow.position == quick.position
    assert sum(move.endswith(OWN) for move in slow.moves) > 20
    assert any("+" in move for move in slow.moves)


def test_the_steps_of_a_wait_end_when_it_is_said() -> None:
    for whole, steps in ((720, 36), (90, 36), (131, 12), (200, 3)):
        for left in range(1, whole + 200):
            now, ticks = level(left, whole, steps), until(left, whole, steps)
            if left - ticks >= 1 and now > 1:
                assert ticks >= 1
                assert level(left - ticks, whole, steps) < now
                assert level(left - ticks + 1, whole, steps) == now


# What is seen


def in_rush(player: Player, seed: int = 5) -> BrickShooterScene:
    return opened(player, begun(seed))


def announced(scene: BrickShooterScene) -> bool:
    return any(isinstance(sprite.art, Announced) for sprite in scene.stage.sprites)


def covered(scene: BrickShooterScene) -> bool:
    return any(isinstance(sprite.art, Ground) and sprite.layer == Layer.COVER for sprite in scene.stage.sprites)


def frames(player: Player, seconds: float, each: float) -> None:
    for _ in range(round(seconds / each)):
        player.now += each
        player.app.frame()


@pytest.mark.slow
@pytest.mark.parametrize("each", [0.004, 0.1])
@pytest.mark.parametrize("speed", ["off", "slow"])
def test_the_clock_keeps_its_time_whatever_the_frames_and_the_animations_are(
    start: Callable[..., Player], each: float, speed: str
) -> None:
    """It waits for the first shot; then it shoots after 6 s, and after 5.76 s more."""

    def change(settings: Settings) -> None:
        settings.speed = speed

    player = start(change, size=(640, 480))
    scene = in_rush(player)
    frames(player, 9, 0.1)
    assert scene.session.moves == []
    scene.play("e^")
    (lane,) = {clock_of(scene.session.position).lane}
    frames(player, 5.8, each)
    assert scene.session.moves == ["e^"]
    frames(player, 0.4, each)
    assert scene.session.moves == ["e^", lane + OWN]
    frames(player, 5.2, each)
    assert len(scene.session.moves) == 2
    frames(player, 0.6, each)
    assert len(scene.session.moves) == 3


def test_a_second_before_its_shot_the_clock_is_heard(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    player = start(fast)
    scene = in_rush(player)
    heard: list[float] = []
    monkeypatch.setattr(
        player.app.audio, "play", lambda name, *_: heard.append(player.now) if name == "count" else None
    )
    scene.play("e^")
    began = player.now
    frames(player, 12, 0.05)
    assert len(scene.session.moves) == 3
    assert [round(moment - began) for moment in heard] == [5, 11]


def test_a_shot_is_written_with_its_tick(start: Start) -> None:
    player = start(fast)
    scene = in_rush(player)
    scene.play("e^")
    player.run(1.0)
    scene.play("f^")
    lane, _, ticks = scene.session.moves[-1].partition("+")
    assert (lane, abs(int(ticks) - TICKS) < 10) == ("f^", True)


def test_a_gamepad_shoots_and_pauses(start: Start) -> None:
    player = start(fast)
    scene = in_rush(player)
    scene.form.want("board")
    for _ in range(2):  # The first press of a device shows where the aim is.
        player.pad(pygame.CONTROLLER_BUTTON_A)
    assert scene.session.moves[0] == "e^"
    player.pad(pygame.CONTROLLER_BUTTON_START)
    assert isinstance(player.app.front, PauseScene)
    player.pad(pygame.CONTROLLER_BUTTON_A)
    assert player.app.front is scene


def test_a_click_shoots(start: Start) -> None:
    player = start(fast)
    scene = in_rush(player)
    player.click(pixel(scene, "e^"))
    player.run(0.5)
    player.click(pixel(scene, "f^"))
    assert [move.partition("+")[0] for move in scene.session.moves] == ["e^", "f^"]


def test_a_pause_hides_the_board_and_stops_the_clock(start: Start) -> None:
    player = start(fast)
    scene = in_rush(player)
    player.key(pygame.K_ESCAPE)
    assert not covered(scene), "nothing has begun"
    player.key(pygame.K_ESCAPE)
    scene.play("e^")
    scene.act(Action.PAUSE)
    assert isinstance(player.app.front, PauseScene)
    assert covered(scene)
    frames(player, 20, 0.1)
    player.key(pygame.K_ESCAPE)
    player.run(0.1)
    assert not covered(scene)
    assert scene.session.moves == ["e^"]


def test_a_window_that_loses_the_focus_pauses(start: Start) -> None:
    player = start(fast)
    scene = in_rush(player)
    scene.play("e^")
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    player.run(9.0)
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
    player.run(9.0)
    assert isinstance(player.app.front, PauseScene)
    assert covered(scene)
    assert scene.session.moves == ["e^"]


def test_a_gamepad_that_is_pulled_out_pauses_what_runs_on_time_and_nothing_else(start: Start) -> None:
    player = start(fast)
    scene = in_rush(player)
    for made, front in ((0, type(scene)), (1, PauseScene)):
        with VirtualPad():
            player.run()
        player.run()
        assert isinstance(player.app.front, front)
        assert len(scene.session.moves) == made
        scene.play("e^")


@pytest.mark.parametrize("action", [Action.UNDO, Action.HINT, Action.EARLIER, Action.BEGINNING])
def test_nothing_helps_against_the_clock(start: Start, action: Action) -> None:
    scene = in_rush(start(fast))
    scene.play("e^")
    scene.act(action)
    assert (scene.table.refusal, scene.session.moves, scene.table.looking) == (TIMED, ["e^"], False)
    assert not scene.table.can_undo
    assert not scene.table.can_advise


def test_beginning_anew_is_a_new_run_from_the_same_seed(start: Start) -> None:
    player = start(fast)
    scene = in_rush(player)
    scene.play("e^")
    scene.act(Action.RESTART)
    player.run(9.0)
    assert (scene.session.moves, scene.session.source, scene.session.earlier) == ([], Source(seed=5), [])
    assert scene.session.position == begun().position


def test_a_run_that_is_left_is_filed_and_not_gone_on_with(start: Start) -> None:
    player = start(fast)
    scene = in_rush(player)
    for lane in ("e^", "f^", "e^"):
        scene.play(lane)
    leave_game(player.app, scene)
    assert open_games(player.app, GAME) == []
    (filed,) = ArchiveIndex(player.app.store.archive).all().games
    assert (filed.value("mode"), filed.value("result"), filed.moves) == ("rush", "open", 3)


def test_a_run_that_is_ended_early_keeps_its_points(start: Start) -> None:
    player = start(fast)
    session = run(2)
    while session.outcome is not None or session.position.score == 0:
        session.undo()
    player.app.push(MenuScene(player.app))
    scene = opened(player, session.until(len(session.moves)))
    score = scene.session.position.score
    assert score > 0
    player.key(pygame.K_ESCAPE)
    player.press("leave")
    player.settle()
    player.run(2.0)
    assert isinstance(player.app.front, ResultScene)
    assert player.app.front.score is not None
    assert (player.app.front.score.points, player.app.front.place) == (score, 1)
    assert "You ended the run." in words(player)
    assert not scene.table.can_undo
    player.press("look")
    assert "You ended the run." in words(player)
    assert "resigned" not in words(player)
    scene.play("e^")
    player.run(0.1)
    assert "Undo" not in words(player)
    leave_game(player.app, scene)
    assert open_games(player.app, GAME) == []
    (filed,) = ArchiveIndex(player.app.store.archive).all().games
    assert (filed.value("result"), filed.value("score")) == ("2", str(score))


def test_a_run_without_points_has_no_result(start: Start) -> None:
    player = start(fast)
    player.app.push(MenuScene(player.app))
    scene = in_rush(player)
    scene.play("e^")
    player.key(pygame.K_ESCAPE)
    player.press("leave")
    player.run(1.0)
    assert isinstance(player.app.front, MenuScene)
    assert not player.app.store.scores().all()


def test_the_list_of_moves_has_no_numbers_that_could_be_points(start: Start) -> None:
    player = start(fast)
    scene = in_rush(player)
    scene.play("e^")
    player.run(1.0)
    scene.play("f^")
    player.run(7.0)
    assert scene.session.moves[1].startswith("f^+")
    lane = scene.session.moves[2]
    assert lane.endswith(OWN)
    listed = next(widget for widget in player.app.front.form.widgets if isinstance(widget, MoveList))
    assert [name for _, name in listed.shown()] == [["e^"], ["f^"], [lane]]
    assert "f^+" not in words(player)


def ended(player: Player) -> BrickShooterScene:
    """A run of which only the end is left."""
    session = run(2)
    while session.outcome is not None or session.position.score == 0:
        session.undo()
    scene = opened(player, session.until(len(session.moves)))
    while scene.table.ending is None:
        scene.table.make(clock_of(scene.session.position).lane + OWN)
    player.settle()
    player.run(2.0)
    return scene


def test_a_run_has_a_place_in_a_table_of_its_own_and_is_over_for_good(start: Start) -> None:
    player = start(fast)
    scene = ended(player)
    assert isinstance(player.app.front, ResultScene)
    score = player.app.front.score
    assert score is not None
    assert not announced(scene)
    assert (score.table, player.app.front.place) == ("rush-7", 1)
    assert not scene.table.can_undo
    player.press("look")
    scene.table.look(3)
    scene.follow()
    scene.play(rules.legal_moves(scene.session.position)[0])
    assert (scene.table.refusal, len(scene.session.moves)) == (TIMED, 3)
    assert scene.session.branches == []
    player.run(9.0)
    assert len(scene.session.moves) == 3


def test_a_copy_of_a_run_is_looked_at(start: Start, runs: list[Session]) -> None:
    player = start(fast)
    show_copy(player.app, runs[1].until(20))
    player.run(9.0)
    scene = player.app.front
    assert isinstance(scene, BrickShooterScene)
    assert announced(scene), "what was announced then"
    scene.play("e^")
    assert (scene.table.refusal, len(scene.session.moves)) == (TIMED, 20)
    assert not scene.table.can_restart
    scene.act(Action.UNDO)
    scene.act(Action.UNDO)
    assert len(scene.session.moves) == 18
    scene.act(Action.REDO)
    assert len(scene.session.moves) == 19


@pytest.mark.slow
def test_a_run_is_shown_again_at_its_own_pace(start: Start, runs: list[Session]) -> None:
    player, session = start(fast), runs[3].until(12)
    show_copy(player.app, session)
    scene = player.app.front
    assert isinstance(scene, BrickShooterScene)
    scene.past.play(1)
    began, ticks = player.now, [clock_of(position).tick for position in runs[3].positions[:13]]
    while session.undone:
        player.run(0.05)
        assert player.now < began + 90
        shown = len(session.moves)
        passed = (player.now - began) * TICKS + ticks[1]
        assert shown == 0 or ticks[shown] - 1 <= passed + 12
        assert shown == 12 or passed <= ticks[shown + 1] + 30
    assert session.position == runs[3].positions[12]


@pytest.mark.usefixtures("painted")
def test_the_gauge_is_calm_without_motion(start: Start) -> None:
    player = start(still)
    scene = in_rush(player)
    scene.play("e^")
    player.settle()
    pictures = set()
    for _ in range(20):
        pictures.add(player.picture())
        player.run(0.05)
    assert 2 <= len(pictures) <= 6


def test_what_sets_off_nothing_is_not_told_shot_by_shot(start: Start) -> None:
    player = start()
    scene = opened(player, begun())
    said: set[str] = set()
    for _ in range(6):
        quiet = [
            move
            for move in rules.legal_moves(scene.session.position)
            if not move.endswith(OWN) and not rules.preview(scene.session.position, move).points
        ]
        scene.play(quiet[0])
        while scene.moving:
            player.run(1 / 60)
            said.add(scene.line.text)
    assert said == {"The lit lane shoots next."}, "the line changes with each shot"


def test_what_has_exploded_is_told(start: Start) -> None:
    player = start()
    scene = opened(player, begun())
    for _ in range(60):
        position = scene.session.position
        free = [move for move in rules.legal_moves(position) if not move.endswith(OWN)]
        best = max(free, key=lambda move: rules.preview(position, move).points)
        points = rules.preview(position, best).points
        scene.play(best)
        player.settle()
        if points:
            assert "exploded" in scene.line.text
            return
    raise AssertionError("nothing exploded in sixty shots")
