"""The scene of Combact, played by pygame's own events."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from game.games.combact.rules import laying
from game.games.combact.rules import moves as rules
from game.games.combact.rules.geometry import POINT_NAMED
from game.games.combact.view.marks import Count, FieldMark, PlaceMark, Unjoined
from game.games.combact.view.organisms import CENTRE, NEUTRAL
from game.scenes.play.pause import PauseScene
from game.settings.settings import Settings
from tests.conftest import Player
from tests.games.combact.table import Table, still
from tests.helpers.games import words

Start = Callable[..., Player]

TOKEN = "wO0@c3,bK4@e2,wl2@c3,bt1@c3 *GABCDEFHIJLMNPQ t1/l1 w {goal} 4/4 0"
"""White can lay G4@f3, where d4 reaches six."""
FULL = "wH2@c5,bK2@d5,wl1@d5,bt0@e3 *LABCDEFGIJMNOPQ t0/l2 w time 4/4 0"
"""White has no token, and L2@c4 would make six at d4."""


@pytest.fixture
def table(start: Start) -> Table:
    return Table(start(still, size=(800, 600)))


@pytest.mark.parametrize("turns", [0, 6])
def test_dragging_a_piece_lays_it_also_if_it_is_turned_on_the_way(table: Table, turns: int) -> None:
    table.play("uA")
    piece = laying.choosable(table.position)[0]
    home = table.pixel(table.home(piece))
    table.player.move(home)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(round(home[0]), round(home[1])), button=1))
    table.player.run()
    assert table.scene.cursor.held.piece == piece
    end = table.pixel((CENTRE, CENTRE))
    table.player.move(end)
    for _ in range(turns):
        table.player.click(end, button=3)
        assert table.moves == ["uA"], "it is not laid before the mouse button that holds it is let go"
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(round(end[0]), round(end[1])), button=1))
    table.player.run()
    assert table.moves[-1][0] == piece


# Keys and gamepad


def test_a_turn_by_keys_alone(table: Table) -> None:
    player = table.player
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN):
        player.key(key)
    assert table.moves == [f"u{table.scene.session.positions[0].ring[1]}"]
    lit = table.scene.ring.lit(table.position)
    assert table.scene.cursor.meant == lit[0]
    player.key(pygame.K_RIGHT)
    assert table.scene.cursor.meant == lit[1]
    player.key(pygame.K_RETURN)
    hand = table.scene.cursor.held
    assert hand.piece == lit[1][1]
    assert hand.spot is not None
    assert hand.spot.fits
    assert table.said.startswith("It fits: Enter lays it, Q and E turn it")
    at = hand.at
    player.key(pygame.K_UP)
    assert hand.at[1] < at[1]
    player.key(pygame.K_e)
    assert hand.turn == 5
    assert hand.spot is not None
    assert hand.spot.fits
    name = hand.spot.placement.name
    x, y = hand.at
    table.move((x + 0.02, y))
    assert table.said.startswith("It fits: click to lay it")
    player.key(pygame.K_RETURN)
    assert table.moves[-1] == name


def test_tab_walks_through_all_places_in_reading_order(table: Table) -> None:
    table.play("uA")
    player, hand = table.player, table.scene.cursor.held
    player.key(pygame.K_RETURN)
    if not hand.piece:
        player.key(pygame.K_RETURN)
    names = [placement.name for placement in laying.placements_of(table.position, hand.piece, table.position.side)]
    assert hand.spot is not None
    at = names.index(hand.spot.placement.name)
    seen = []
    for _ in range(5):
        player.key(pygame.K_TAB)
        seen.append(hand.spot.placement.name)
    assert seen == [names[(at + n) % len(names)] for n in range(1, 6)]
    player.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert hand.spot.placement.name == seen[-2]


def test_escape_drops_the_piece_before_it_opens_the_pause(table: Table) -> None:
    table.play("uA")
    table.click(table.home(laying.choosable(table.position)[1]))
    assert table.scene.cursor.held.piece
    table.player.key(pygame.K_ESCAPE)
    assert not table.scene.cursor.held.piece
    assert table.player.app.front is table.scene
    table.player.key(pygame.K_ESCAPE)
    assert isinstance(table.player.app.front, PauseScene)


def test_a_turn_by_gamepad_alone(table: Table) -> None:
    pad = table.player.pad
    for button in (pygame.CONTROLLER_BUTTON_DPAD_LEFT, pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_A):
        pad(button)
    hand = table.scene.cursor.held
    assert hand.piece == laying.choosable(table.position)[0]
    pad(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    assert hand.turn == 1
    pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    pad(pygame.CONTROLLER_BUTTON_B)
    assert not hand.piece
    pad(pygame.CONTROLLER_BUTTON_A)
    pad(pygame.CONTROLLER_BUTTON_A)
    assert len(table.moves) == 2


@pytest.mark.parametrize("moves", [0, 8])
def test_directions_lead_to_places_that_fit(start: Start, moves: int) -> None:
    table = Table(start(still, size=(800, 600)), moves=moves)
    if not moves:
        table.play("uA")
    player, hand = table.player, table.scene.cursor.held
    player.key(pygame.K_RETURN)
    if not hand.piece:
        player.key(pygame.K_RETURN)
    chance = random.Random(1)
    visited = set()
    for _ in range(30):
        player.key(chance.choice([pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT]))
        assert hand.spot is not None
        assert hand.spot.fits == bool(hand.legal)
        visited.add(hand.spot.placement.name)
    assert len(visited) > 3


# Turning and snapping


def test_wheel_and_right_click_turn_the_piece(table: Table) -> None:
    table.play("uA")
    table.player.settle()
    table.click(table.home(laying.choosable(table.position)[0]))
    hand = table.scene.cursor.held
    table.move((CENTRE, CENTRE))
    table.player.wheel(1)
    assert hand.turn == 1
    table.player.wheel(-2)
    assert hand.turn == 5
    table.click((CENTRE, CENTRE), button=3)
    assert hand.turn == 4
    for _ in range(2):
        table.player.press("turn left")
    assert hand.turn == 0
    assert len(table.moves) == 1


def test_a_piece_snaps_to_the_nearest_place_and_floats_away_from_the_board(table: Table) -> None:
    table.play("uA")
    piece = laying.choosable(table.position)[0]
    table.click(table.home(piece))
    hand = table.scene.cursor.held
    name = laying.placements_of(table.position, piece, table.position.side)[0].name
    table.hold(name, reach=0.2)
    assert hand.spot is not None
    assert hand.spot.placement.name == name
    assert hand.at == hand.spot.at
    far = (0.4, 0.4)
    table.move(far)
    assert hand.spot is None
    assert hand.at == pytest.approx(far, abs=0.02)
    table.click(far)
    assert not hand.piece
    assert len(table.moves) == 1


def test_a_place_that_fits_is_favoured(start: Start) -> None:
    table = Table(start(still, size=(800, 600)), start=TOKEN.format(goal="time"))
    table.click(table.home("G"))
    table.hold("G4@f3", reach=0.3)
    assert table.scene.cursor.held.spot is not None
    assert table.scene.cursor.held.spot.placement.name == "G4@f3"


# What the ghost says


def counts(table: Table) -> dict[int, tuple[int, str]]:
    """The counts shown, by the point where they are shown."""
    shown = [sprite for sprite in table.scene.cursor.held._signs if isinstance(sprite.art, Count)]
    assert table.scene.cursor.held.trial is not None
    points = [point for point, _ in table.scene.cursor.held.trial.counts]
    return {point: (sprite.art.number, sprite.art.state) for point, sprite in zip(points, shown, strict=True)}


def test_every_point_shows_its_count_and_six_costs_a_token(start: Start) -> None:
    table = Table(start(still, size=(800, 600)), start=TOKEN.format(goal="time"))
    table.click(table.home("G"))
    table.hold("G4@f3")
    assert counts(table) == {
        POINT_NAMED["e3"]: (3, "fits"),
        POINT_NAMED["f3"]: (2, "fits"),
        POINT_NAMED["d4"]: (6, "token"),
        POINT_NAMED["e4"]: (5, "fits"),
    }
    assert "costs your token" in table.said
    table.click(table.scene.cursor.held.at)
    assert table.moves == ["G4@f3"]
    assert table.position.tokens == (0, 2)
    table.player.settle()
    assert [len(tokens) for tokens in table.scene.ring.tokens] == [0, 2]


def test_more_than_five_is_refused_and_marked(start: Start) -> None:
    table = Table(start(still, size=(800, 600)), start=FULL)
    table.click(table.home("L"))
    table.hold("L2@c4")
    assert counts(table)[POINT_NAMED["d4"]] == (6, "wrong")
    assert "more than five" in table.said
    table.click(table.scene.cursor.held.at)
    assert table.moves == []
    assert table.scene.cursor.held.piece == "L"


def test_taken_fields_and_missing_joints_are_marked(start: Start) -> None:
    table = Table(start(still, size=(800, 600)), start=TOKEN.format(goal="time"))
    table.click(table.home("A"))
    table.hold("A0@c3")
    signs = table.scene.cursor.held._signs
    taken = [sprite for sprite in signs if isinstance(sprite.art, FieldMark) and sprite.art.state == "taken"]
    assert table.scene.cursor.held.trial is not None
    assert len(taken) == len(table.scene.cursor.held.trial.taken) > 0
    assert "not free" in table.said
    table.hold("A0@f4")
    assert any(isinstance(sprite.art, Unjoined) for sprite in table.scene.cursor.held._signs)
    assert "share a point" in table.said


def test_all_places_can_be_shown(table: Table) -> None:
    table.play("uA")
    table.player.settle()
    piece = laying.choosable(table.position)[2]
    table.click(table.home(piece))
    assert not table.scene.cursor.held._marks
    table.player.press("places")
    marks = [sprite.art for sprite in table.scene.cursor.held._marks]
    now = [
        placement
        for placement in laying.placements_of(table.position, piece, table.position.side)
        if placement.turn == 0
    ]
    assert marks.count(PlaceMark(True)) == len(now)
    table.player.press("places")
    assert not table.scene.cursor.held._marks


# Refusals


@pytest.mark.parametrize(("moves", "what", "said"), [(1, "far", "one of the first 4"), (1, "micro", "opponent's")])
def test_pieces_that_are_not_to_be_had(start: Start, moves: int, what: str, said: str) -> None:
    table = Table(start(still, size=(800, 600)), moves=moves)
    if what == "far":
        table.click(table.home(table.position.ring[7]))
    else:
        table.click(table.home("t", side=1 - table.position.side))
    assert said in table.said
    assert not table.scene.cursor.held.piece


def test_a_click_on_the_empty_board_asks_for_a_piece(table: Table) -> None:
    table.play("uA")
    table.click((CENTRE, CENTRE))
    assert "First choose" in table.said


# Passing


def test_two_passes_end_the_game_and_time_knows_none(start: Start) -> None:
    table = Table(start(still, size=(800, 600)), "bases", moves=5)
    table.player.press("pass")
    table.player.settle()
    assert "if you pass too" in table.said
    table.player.press("pass")
    assert table.scene.session.outcome is not None
    timed = Table(table.player, "time", moves=3)
    assert "pass" not in {widget.key for widget in timed.scene.form.widgets}


def test_passing_twice_by_one_key_does_not_end_the_game(start: Start) -> None:
    table = Table(start(), "autonomy", 7)
    table.scene.form.want("pass")
    table.player.key(pygame.K_RETURN)
    table.player.key(pygame.K_RETURN)
    assert table.moves.count("pass") == 1
    assert table.scene.session.outcome is None
    assert table.scene.form.focus.key == "board"


def test_who_passes_by_a_key_has_the_focus_on_the_board_and_not_on_a_tool_that_takes_it_back(start: Start) -> None:
    table = Table(start(still), "autonomy", 7)
    table.scene.form.want("undo")
    table.player.key(pygame.K_p)
    table.player.key(pygame.K_RETURN)
    assert table.moves.count("pass") == 1


def test_a_side_that_can_only_pass_is_asked_to(start: Start) -> None:
    table = Table(start(still, size=(800, 600)), start="wP0@b2 * 0/l1 b bases 4/4 0")
    table.player.press("pass")
    table.player.settle()
    assert "you can only pass" in table.said
    keys = {widget.key: widget for widget in table.scene.form.widgets}
    assert keys["pass"].primary  # type: ignore[attr-defined]
    while table.scene.form.focus is None or table.scene.form.focus.key != "board":
        table.player.key(pygame.K_TAB)
    table.player.key(pygame.K_RETURN)
    assert table.moves == ["pass", "pass"]


# The picture


@pytest.mark.usefixtures("painted")
@pytest.mark.slow
@pytest.mark.parametrize(("goal", "moves"), [("time", 0), ("time", 9), ("autonomy", 12), ("bases", 12)])
def test_the_picture_after_an_animation_is_that_of_the_position(start: Start, goal: str, moves: int) -> None:
    table = Table(start(size=(800, 600)), goal, moves)
    chance = random.Random(5)
    for _ in range(3):
        move = chance.choice([one for one in rules.legal_moves(table.position) if one != "pass"])
        table.scene.play(move)
        table.player.settle()
        shown = table.player.picture()
        table.scene.show(table.position)
        table.scene.renew()
        table.player.run()
        assert table.player.picture() == shown


@pytest.mark.usefixtures("painted")
def test_undo_and_redo(start: Start) -> None:
    table = Table(start(size=(800, 600)), start=TOKEN.format(goal="autonomy"))
    player = table.player
    player.settle()
    player.move((2, 2))
    table.scene.play("G4@f3")
    player.settle()
    after = player.picture()
    player.key(pygame.K_u)
    player.settle()
    assert not table.moves
    player.key(pygame.K_y)
    player.settle()
    assert table.moves == ["G4@f3"]
    assert player.picture() == after
    player.press("restart")
    assert table.position == table.scene.session.positions[0]
    assert len(table.scene.ring.tokens[0]) == 1


@pytest.mark.usefixtures("painted")
@pytest.mark.sample(1)
@pytest.mark.parametrize("change", ["resize", "palette", "fullscreen"])
def test_changes_in_mid_animation(start: Start, change: str) -> None:
    table = Table(start(size=(800, 600)), "autonomy", 6)
    player, chance = table.player, random.Random(2)
    table.scene.play(chance.choice([one for one in rules.legal_moves(table.position) if one != "pass"]))
    player.run(0.2)
    assert table.scene.moving
    if change == "resize":
        pygame.display.set_mode((1000, 640), pygame.RESIZABLE)
        pygame.event.post(pygame.Event(pygame.VIDEORESIZE, w=1000, h=640, size=(1000, 640)))
    elif change == "palette":
        player.app.settings.palette = "contrast"
        player.app.apply_settings()
    else:
        player.app.toggle_fullscreen()
    player.settle()
    shown = player.picture()
    table.scene.needs_layout = True
    table.scene.show(table.position)
    player.run()
    assert player.picture() == shown


def test_a_click_during_an_animation_is_not_lost(start: Start) -> None:
    table = Table(start(size=(800, 600)), moves=4)
    chance = random.Random(2)
    table.scene.play(chance.choice([one for one in rules.legal_moves(table.position) if one != "pass"]))
    table.player.run(0.1)
    assert table.scene.moving
    piece = next(piece for piece, count in laying.ways(table.position).items() if count)
    table.lay(laying.placements_of(table.position, piece, table.position.side)[0].name)
    assert len(table.moves) == 6
    table.player.settle()
    assert len(table.scene.pieces.laid) == len(table.position.placed)


@pytest.mark.usefixtures("painted")
def test_at_rest_with_reduced_motion_nothing_is_redrawn(start: Start) -> None:
    def calm(settings: Settings) -> None:
        settings.reduced_motion = True

    table = Table(start(calm, size=(800, 600)), moves=4)
    table.player.run(3.0)
    for _ in range(240):
        table.player.run(1 / 60)
        assert table.player.app.areas == []


@pytest.mark.usefixtures("painted")
def test_at_rest_pieces_breathe_in_few_pictures(start: Start) -> None:
    table = Table(start(size=(800, 600)), moves=4)
    table.player.run(3.0)
    drawn = 0
    for _ in range(960):  # A breath every fifteen seconds.
        table.player.now += 1 / 60
        table.player.app.frame()
        drawn += bool(table.player.app.areas)
    assert 0 < drawn < 60


def test_the_ring_lies_in_its_order_and_the_originator_takes_the_empty_place(table: Table) -> None:
    first = table.position.ring
    angles = [table.scene.ring.angle(piece) for piece in first]
    assert angles == sorted(angles)
    table.play(f"u{first[3]}")
    piece = laying.choosable(table.position)[2]
    place = table.home(piece)
    table.lay(laying.placements_of(table.position, piece, table.position.side)[0].name)
    table.player.settle()
    walker = table.scene.ring.originator
    assert walker is not None
    assert (walker.x, walker.y) == pytest.approx(place)
    assert (NEUTRAL, piece) not in table.scene.ring.sprites


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("reduced", [False, True])
def test_a_piece_let_go_by_the_mouse_ends_where_it_belongs(start: Start, reduced: bool) -> None:
    def change(settings: Settings) -> None:
        settings.reduced_motion = reduced

    table = Table(start(change, size=(800, 600)), start=TOKEN.format(goal="bases"))
    table.lay("G4@f3")
    assert table.scene.moving
    table.player.settle()
    table.player.move((2, 2))
    table.player.run(1.0)
    shown = table.player.picture()
    table.scene.show(table.position)
    table.scene.renew()
    table.player.run()
    assert table.player.picture() == shown
    assert table.moves == ["G4@f3"]


def test_tab_leads_to_the_games_own_buttons_before_the_toolbar(start: Start) -> None:
    table = Table(start(still, size=(800, 600)), "autonomy", 5)
    met = []
    for _ in range(4):
        table.player.key(pygame.K_TAB)
        assert table.scene.form.focus is not None
        met.append(table.scene.form.focus.key)
    assert met[:2] == ["places", "pass"]
    assert met[2:] == ["menu", "note"]


def test_while_the_originator_is_placed_nobody_is_said_to_have_no_moves(start: Start) -> None:
    table = Table(start())
    scene = table.scene
    assert not scene.session.position.originator
    assert scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
    for _ in range(60):
        table.player.run(0.02)
        assert "0" not in words(table.player).split(" | ")


@pytest.mark.parametrize("seed", range(6))
def test_of_a_winner_who_could_not_move_either_no_moves_are_told(start: Start, seed: int) -> None:
    table, chance = Table(start(still)), random.Random(seed)
    session = table.scene.session
    while session.outcome is None:
        session.play(chance.choice(rules.legal_moves(session.position)))
    winner = session.outcome.winner
    assert winner is not None
    left = laying.moves_left(session.position, winner)
    _, lines = table.scene.words.result(session.outcome)
    assert any("had" in line for line in lines) == (left > 0)
    assert not any("had 0 moves" in line for line in lines)
