"""The modes of BrickShooter besides the classic game: thirty shots, and Zen."""

from __future__ import annotations

import random

import pygame
import pytest
from msgspec.structs import replace

from game.games import game_named
from game.games.brickshooter.rules import moves as rules
from game.games.brickshooter.rules.board import EMPTY
from game.games.brickshooter.rules.events import Event, Gone
from game.games.brickshooter.rules.modes import SHOTS, Thirty, Zen
from game.games.brickshooter.rules.moves import ENTRY_CELLS
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.view.scene import BrickShooterScene
from game.play.port.game import SearchLimits
from game.play.records.record import about_game, read_record, record_text
from game.play.session.session import Session, Source
from game.rules import IllegalMove, MalformedPosition
from game.scenes.play.result import ResultScene
from game.scenes.records.records import RecordsScene
from game.scenes.setup.solo import SoloSetup
from game.scenes.start.sessions import leave_game, open_games
from game.scenes.start.titles import kept_title
from tests.games.brickshooter.scenes import Start, fast, opened

GAME = game_named("brickshooter")


def played(mode: str, seed: int, shots: int = 400) -> Session:
    """A game at random, to its end or for so many shots."""
    session = Session(GAME.name, GAME.rules, Source(seed=seed), {"mode": mode, "colours": 6})
    chance = random.Random(seed)
    while session.outcome is None and len(session.moves) < shots:
        session.play(chance.choice(rules.legal_moves(session.position)))
    return session


def test_the_classic_game_is_written_as_ever() -> None:
    text = rules.position_text(rules.start({"seed": 3}))
    assert len(text.split(" ")) == 5
    assert rules.start({"seed": 3, "mode": "classic"}) == rules.parse_position(text) == rules.start({"seed": 3})


@pytest.mark.parametrize("mode", ["thirty", "zen"])
def test_a_mode_has_the_bricks_and_shots_of_the_classic_game(mode: str) -> None:
    classic, other = rules.start({"seed": 8}), rules.start({"seed": 8, "mode": mode})
    for move in ("e^", "f^", "5>", "6<", "dv"):
        assert replace(other, mode=None) == classic
        assert rules.legal_moves(other) == rules.legal_moves(classic)
        classic, other = rules.play(classic, move), rules.play(other, move)


@pytest.mark.parametrize("mode", ["thirty", "zen"])
def test_a_game_in_a_mode_comes_back_from_its_line(mode: str) -> None:
    session = played(mode, 5)
    text = record_text(session, {"date": "2026-11-22T10:00"} | about_game(GAME, session, session.outcome))
    assert f" mode={mode} " in text
    reading = read_record(text, game_named)
    assert (reading.problem, reading.session.position) == ("", session.position)


def test_thirty_shots_are_thirty() -> None:
    session = played("thirty", 4)
    assert len(session.moves) == SHOTS
    assert session.outcome is not None
    assert session.outcome.reason == "shots"
    last = session.position
    assert last.mode == Thirty(0)
    assert rules.legal_moves(last) == []
    with pytest.raises(IllegalMove) as caught:
        rules.play(last, rules.legal_moves(replace(last, mode=None))[0])
    assert caught.value.reason == rules.why_illegal(last, "e^") == rules.Refusal.OVER


def test_zen_goes_on_where_the_classic_game_would_end() -> None:
    """The bricks before the lanes are taken away, for no points, and from then on it goes on."""
    session, told = played("zen", 2, 600), 0
    for before, move, after in zip(session.positions, session.moves, session.positions[1:], strict=False):
        events: list[Event] = []
        assert rules.play(before, move, events) == after
        assert rules.legal_moves(after)
        gone = [event for event in events if isinstance(event, Gone)]
        blocked = rules.outcome(rules.play(replace(before, mode=None), move)) is not None
        assert bool(gone) == blocked
        if gone:
            told += 1
            (cells,) = (event.cells for event in gone)
            assert set(cells) <= set(ENTRY_CELLS)
            assert all(after.field[cell] == EMPTY for cell in ENTRY_CELLS)
    assert told
    assert session.outcome is None
    assert isinstance(session.position.mode, Zen)


@pytest.mark.parametrize("mode", ["thirty:31", "thirty:-1", "thirty:", "zen:1", "rush", "classic", "", "rush:1,2,3,4"])
def test_texts_that_are_no_mode(mode: str) -> None:
    with pytest.raises(MalformedPosition):
        rules.parse_position(f"{rules.position_text(rules.start({}))} {mode}")


@pytest.mark.parametrize("left", [1, 2, 5])
def test_a_hint_looks_no_further_than_to_the_last_shot(left: int) -> None:
    session = played("thirty", 6, SHOTS - left)
    *_, report = GAME.think(session, SearchLimits(nodes=3000), lambda: False)
    assert 1 <= len(report.line) <= left
    for move in report.line:
        session.play(move)


@pytest.mark.parametrize("mode", ["zen", "rush"])
def test_every_mode_can_be_thought_about(mode: str) -> None:
    session = Session(GAME.name, GAME.rules, Source(seed=6), {"mode": mode})
    *_, report = GAME.think(session, SearchLimits(depth=2), lambda: False)
    assert report.depth == 2
    assert len(report.line) == 2
    for move in report.line:
        assert move in GAME.rules.legal_moves(session.position)
        session.play(move)


def test_a_mode_is_chosen_by_a_card_and_kept(start: Start) -> None:
    player = start()
    player.app.push(SoloSetup(player.app, GAME))
    player.run()
    player.press("option mode thirty")
    player.press("play")
    scene = player.app.front
    assert isinstance(scene, BrickShooterScene)
    assert scene.session.position == rules.start({"seed": scene.session.source.seed, "mode": "thirty"})
    assert scene.table.slot == "thirty-7"
    assert "Thirty shots" in scene.words.subtitle()
    scene.play("e^")
    leave_game(player.app, scene)
    (kept,) = open_games(player.app, GAME)
    assert kept.session.position.mode == Thirty(SHOTS - 1)
    assert kept_title(scene, GAME, kept) == "Thirty shots · 7 colours"
    assert player.app.settings.options["brickshooter"] == {"colours": 7, "mode": "thirty"}


def test_keys_lead_to_the_cards(start: Start) -> None:
    player = start()
    player.app.push(SoloSetup(player.app, GAME))
    player.run()
    player.app.front.form.want("option mode classic")
    for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RETURN):
        player.key(key)
    assert player.app.settings.options["brickshooter"]["mode"] == "zen"


def test_thirty_shots_have_tables_of_their_own(start: Start) -> None:
    player = start(fast)
    session = played("thirty", 4, SHOTS - 1)
    scene = opened(player, session)
    scene.play(rules.legal_moves(session.position)[0])
    player.run(2.0)
    result = player.app.front
    assert isinstance(result, ResultScene)
    assert result.title == "Thirty shots"
    assert result.score is not None
    assert result.score.table == "thirty-6"
    player.press("scores")
    scores = player.app.front
    assert isinstance(scores, RecordsScene)
    assert (scores.tabs.name, scores.table) == ("best", "thirty-6")


def test_the_table_for_a_game_without_an_end_is_that_of_the_classic_game(start: Start) -> None:
    player = start()
    player.app.push(RecordsScene(player.app, "brickshooter", "zen-9"))
    player.run()
    assert isinstance(player.app.front, RecordsScene)
    assert player.app.front.table == "9"


def test_zen_says_that_the_lanes_are_free_again(start: Start) -> None:
    session = played("zen", 2, 600)
    before = next(
        n for n, (at, move) in enumerate(zip(session.positions, session.moves, strict=False)) if _gone(at, move)
    )
    move = session.moves[before]
    player = start(fast)
    scene = opened(player, session.until(before))
    scene.play(move)
    player.run(0.2)
    assert scene.table.last is not None
    assert "are free again" in scene.words.told(scene.table.last)
    assert scene.table.ending is None


def test_that_the_lanes_are_free_is_told_once_it_is_seen(start: Start) -> None:
    session = played("zen", 2, 600)
    before = next(
        n for n, (at, move) in enumerate(zip(session.positions, session.moves, strict=False)) if _gone(at, move)
    )
    player = start()
    scene = opened(player, session.until(before))
    scene.play(session.moves[before])
    for _ in range(300):
        player.run(1 / 60)
        if not scene.moving:
            break
        assert "are free again" not in scene.line.text, "told before it is seen"
    assert "are free again" in scene.line.text


def _gone(position: Position, move: str) -> bool:
    events: list[Event] = []
    rules.play(position, move, events)
    return any(isinstance(event, Gone) for event in events)


def test_a_position_is_the_same_only_in_the_same_mode() -> None:
    positions: set[Position] = {rules.start({"mode": mode}) for mode in ("classic", "thirty", "zen")}
    assert len(positions) == 3
