"""The scene of UnStack, played by pygame's own events."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from game.actions import Action
from game.games.unstack.rules.board import CELL_INDICES, CELL_NAMES, Refusal
from game.games.unstack.view.hand import Hint
from game.rules import Outcome
from game.scenes.play.pause import PauseScene
from tests.conftest import Player
from tests.games.unstack.boards import board
from tests.games.unstack.table import Table, still

Start = Callable[..., Player]


@pytest.fixture
def table(start: Start) -> Table:
    return Table(start(size=(800, 600)))


# Sowing with the mouse


def test_a_click_takes_all_and_clicks_lay_one_by_one(table: Table) -> None:
    table.click("c1")
    assert table.hand == 5
    table.click("c2", "c3", "c3")
    assert table.hand == 2
    assert table.moves == []
    table.click("c4")
    # Only one way is left: the last stone goes to c5, unless it is laid on c4.
    assert table.scene.cursor.hand.rest() != []
    assert table.moves == []
    table.click("c4")
    assert table.moves == ["5c1+122"], "the last stone makes the move, on the same cell, too"


def test_the_only_way_left_takes_one_click(start: Start) -> None:
    table = Table(start(), board("d1 b3, d4 w1, a7 w2"))
    table.click("d1")
    ghosts = [CELL_NAMES[cell] for cell, _ in table.scene.cursor.hand.rest()]
    assert ghosts == ["d2", "d3", "d4"]
    table.click("d3")
    assert table.moves == ["3d1+111"]


def test_finish_and_take_back_are_buttons_too(start: Start) -> None:
    table = Table(start(), board("d1 b3, d4 w1, a7 w2"))
    table.click("d1")
    table.player.press("take back")
    assert table.hand == 0
    table.click("d1")
    table.player.press("finish")
    assert table.moves == ["3d1+111"]


def test_another_click_on_the_stack_takes_fewer_and_goes_round(table: Table) -> None:
    table.click("b2")
    held = []
    for _ in range(4):
        held.append(table.hand)
        table.click("b2")
    assert held == [3, 2, 1, 3]


def test_the_wheel_takes_fewer_or_more_and_lays_fewer_or_more(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def wheel(by: int, cell: str) -> int:
        monkeypatch.setattr(pygame.mouse, "get_pos", lambda: table.pixel(cell))
        table.player.wheel(by)
        return table.hand

    wheel(1, "c1")
    assert table.hand == 0
    table.click("c1")
    assert [wheel(-1, "c1"), wheel(-1, "c1"), wheel(1, "c1"), wheel(1, "c1"), wheel(1, "c1")] == [4, 3, 4, 5, 5]
    table.click("c2")
    assert [wheel(1, "c2"), wheel(1, "c2"), wheel(-1, "c2")] == [3, 2, 3]
    assert [wheel(-1, "c2"), wheel(-1, "c2")] == [4, 4], "the first stone is taken back otherwise"


def test_another_stack_can_be_taken_before_a_stone_is_laid(table: Table) -> None:
    table.click("c1", "e1")
    assert table.scene.cursor.hand.sowing is not None
    assert CELL_NAMES[table.scene.cursor.hand.sowing.cell] == "e1"
    table.click("e2", "c1")
    assert CELL_NAMES[table.scene.cursor.hand.sowing.cell] == "e1"
    assert table.said == "Stones are laid on the next cell: choose one that is lit."


def test_dragging_lays_a_stone_on_every_cell(table: Table) -> None:
    table.drag("c1", "c2", "c3", "c4", "c5", "c6", let_go=False)
    assert table.hand == 0
    assert table.moves == []
    table.let_go("c6")
    assert table.moves == ["5c1+11111"]


def test_dragging_back_takes_back_and_a_quick_mouse_leaves_nothing_out(table: Table) -> None:
    table.drag("c1", "c6", "c4", let_go=False)
    assert table.scene.cursor.hand.sowing is not None
    assert table.scene.cursor.hand.sowing.move == "5c1+111"
    table.let_go("c4")
    assert table.moves == []
    assert table.hand == 2
    table.drag("c4", "c1")
    assert table.hand == 5


def test_a_drag_may_begin_on_stones_that_are_held(table: Table) -> None:
    table.click("c1", "c1")
    table.drag("c1", "d1", "d1")
    assert table.scene.cursor.hand.sowing is not None
    assert table.scene.cursor.hand.sowing.move == "4c1>1"


def test_a_tall_tower_is_hit_where_it_is_seen(start: Start) -> None:
    table = Table(start(), board("d3 b29, a7 w2"))
    x, y = table.pixel("d3")
    table.player.click((x, y - 0.62 * table.scene.board.scale))
    assert table.hand == 29


# Taking back


def test_stones_are_taken_back_one_by_one(table: Table) -> None:
    def hand() -> str:
        return "" if table.scene.cursor.hand.sowing is None else table.scene.cursor.hand.sowing.move

    table.click("c1", "c2", "c2", "c3")
    assert hand() == "5c1+21"
    table.click("g4", button=3)
    assert hand() == "5c1+2"
    table.keys(pygame.K_u)
    assert hand() == "5c1+1"
    table.keys(pygame.K_ESCAPE)
    assert hand() == "5c1"
    table.player.pad(pygame.CONTROLLER_BUTTON_B)
    assert hand() == ""
    assert table.scene.pieces.towers.keys() == {cell for cell, n in enumerate(table.scene.session.position.cells) if n}
    table.keys(pygame.K_ESCAPE)
    assert isinstance(table.player.app.front, PauseScene)


@pytest.mark.usefixtures("painted")
def test_undo_and_redo(table: Table) -> None:
    start = table.scene.session.position
    table.drag("c1", "c2", "c3", "c4", "c5", "c6")
    table.player.settle()
    after = table.scene.session.position
    table.keys(pygame.K_u)
    assert table.scene.session.position is start
    table.click("e1", "e2")
    table.keys(pygame.K_y)
    assert table.hand == 0
    assert table.scene.session.position == after
    table.aside()
    assert table.player.picture() == table.fresh_picture()
    table.click("c7")
    table.keys(pygame.K_r)
    assert table.moves == []
    table.player.run(6.0)  # Until the message has gone that says how to get back.
    table.aside()
    assert table.player.picture() == table.fresh_picture()


# Keys and gamepad


def test_a_turn_by_keys_alone(table: Table) -> None:
    table.keys(pygame.K_RIGHT)
    assert table.scene.cursor.cell == CELL_INDICES.get("b2"), "at first it only shows itself"
    table.keys(pygame.K_UP, pygame.K_RETURN)
    assert table.said == table.scene.words.explain(Refusal.EMPTY), "no stack there, so it is nobody's"
    table.keys(pygame.K_DOWN, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RETURN)
    assert table.hand == 5
    table.keys(pygame.K_q, pygame.K_UP, pygame.K_UP)
    assert table.hand == 2
    table.keys(pygame.K_DOWN)
    assert table.hand == 3
    table.keys(pygame.K_UP, pygame.K_e)
    assert table.hand == 1
    assert table.moves == []
    table.keys(pygame.K_UP)
    assert table.moves == ["4c1+121"], "the last stone makes the move"


def test_enter_lays_the_last_stone_where_the_others_went(start: Start) -> None:
    table = Table(start(still), board("b2 b3, f6 w2, f7 w2"))
    table.keys(pygame.K_RIGHT)
    while table.scene.cursor.cell != CELL_INDICES.get("b2"):
        table.keys(pygame.K_LEFT if table.scene.cursor.cell % 7 > 1 else pygame.K_UP)
    table.keys(pygame.K_RETURN, pygame.K_UP, pygame.K_RETURN)
    assert table.hand == 1
    assert "lay 1 more stone" in table.said, "nor does the line speak of one way"
    assert table.scene.cursor.hand.finished() is None
    assert not enabled(table, "finish")
    table.keys(pygame.K_RETURN)
    assert table.moves == ["3b2+3"]


def test_two_people_at_the_keys_each_go_on_where_they_were(table: Table) -> None:
    table.keys(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_UP, pygame.K_UP, pygame.K_UP)
    table.player.settle()
    assert table.moves == ["3d2+111"]
    assert table.scene.cursor.at() == "d6", "the stack of White that has to capture"
    table.keys(pygame.K_RETURN, pygame.K_DOWN, pygame.K_e, pygame.K_e)
    table.player.settle()
    assert table.moves == ["3d2+111", "3d6-3"]
    assert table.scene.cursor.at() == "b2", "of Black's stacks that have to capture the nearest to where Black was"


def enabled(table: Table, key: str) -> bool:
    return next(widget.enabled for widget in table.scene.form.widgets if widget.key == key)


def test_a_turn_by_gamepad_alone(table: Table) -> None:
    pads = {
        "a": pygame.CONTROLLER_BUTTON_A,
        "up": pygame.CONTROLLER_BUTTON_DPAD_UP,
        "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
        "less": pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
        "more": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    }
    for name in ("a", "right", "right", "a", "less", "up", "more"):
        table.player.pad(pads[name])
    assert table.moves == ["2d2+2"]


def test_keys_lead_off_the_board_and_back(table: Table) -> None:
    table.keys(*[pygame.K_UP] * 7)
    assert table.player.app.front.form.focus.key != "board"
    table.keys(pygame.K_DOWN)
    assert table.player.app.front.form.focus.key == "board"


# What does not count


def test_captures_are_mandatory_and_that_is_said(start: Start) -> None:
    table = Table(start(), board("a1 b3, a3 w2, f6 b4, g1 b1, d4 w5"))
    scene = table.scene
    assert table.said == "Black (Anna) must capture: pick one of the marked stacks"
    marked = [mark.cell for mark in scene.pieces.marks if mark.kind == "must"]
    assert marked == [CELL_INDICES.get("a1")]
    for cell, words in (
        ("f6", scene.words.explain(Refusal.MUST_CAPTURE)),
        ("g1", scene.words.explain(Refusal.SINGLE)),
        ("d4", scene.words.explain(Refusal.NOT_YOURS)),
    ):
        table.click(cell)
        assert table.hand == 0
        assert table.said == words
    table.player.move(table.pixel("e2"))
    assert table.said == scene.words.status(), "it is forgotten as the player turns to something else"
    table.click("a1", "b1")
    assert table.said == scene.words.explain(Refusal.MUST_CAPTURE)
    assert table.hand == 3


@pytest.mark.parametrize(
    ("stacks", "rule_set", "cells", "refusal"),
    [
        ("d4 b3, d5 w5", "classic", ("d4", "d5"), Refusal.TOO_STRONG),
        ("d4 b3, d7 w5", "classic", ("d4", "d5", "e5"), Hint.STRAIGHT),
        ("d4 b4, d7 w5", "classic", ("d4", "d6"), Hint.NOT_NEXT),
        ("a1 b2, a2 w3, b1 w4, d4 b2", "classic", ("a1",), Refusal.BLOCKED),
        ("d4 b5, e4 w1, f4 w1", "neto2026", ("d4", "e4", "f4"), Refusal.SECOND_CAPTURE),
        ("a6 b3, b7 w4, b6 w4, a5 w4", "neto2026", ("a6", "b6"), Refusal.TOO_STRONG),
    ],
)
def test_why_stones_cannot_be_laid(
    start: Start, stacks: str, rule_set: str, cells: tuple[str, ...], refusal: str
) -> None:
    table = Table(start(still), board(stacks, "b", rule_set))
    table.click(*cells)
    assert table.said == table.scene.words.explain(refusal)
    assert table.moves == []


def test_keys_are_told_the_same(start: Start) -> None:
    table = Table(start(still), board("a2 b4, g7 w2", "b", "neto2026"))
    table.keys(pygame.K_RETURN, pygame.K_RETURN, pygame.K_LEFT)
    assert table.said == table.scene.words.explain(Refusal.EDGE)
    table.keys(pygame.K_RIGHT, pygame.K_LEFT)
    assert table.hand == 4, "straight back takes the step back"


def test_a_stone_that_is_needed_further_on_cannot_be_laid_here(start: Start) -> None:
    table = Table(start(still), board("a1 b5, c1 w2, f6 b3"))
    table.click("a1", "b1", "b1", "b1", "b1")
    assert table.said == table.scene.words.explain(Hint.NEEDED)
    assert table.hand == 2


# Passing, and the end


@pytest.mark.parametrize(
    ("outcome", "title", "line"),
    [
        (Outcome(0, "exhausted", (9, 4)), "Black (Anna) wins!", "Neither side can move"),
        (Outcome(1, "repetition", (3, 4)), "White (Bertram) wins!", "third time"),
        (Outcome(None, "exhausted", (4, 4)), "Draw", "are counted"),
        (Outcome(None, "pairs", (5, 4)), "Draw", "of two stones"),
    ],
)
def test_the_end_explains_itself(table: Table, outcome: Outcome, title: str, line: str) -> None:
    said, lines = table.scene.words.result(outcome)
    assert said == title
    assert line in lines[0]
    assert table.scene.words.figures(outcome) == ("Stones", *map(str, outcome.score))


def test_nothing_can_be_taken_after_the_end(start: Start) -> None:
    table = Table(start(), board("a1 b1, c3 w1"))
    table.click("a1")
    assert table.hand == 0
    assert table.said == "The game is over. You can undo the last move."


# neto2026


def test_a_path_with_corners(start: Start) -> None:
    table = Table(start(still), rule_set="neto2026")
    table.click("c1", "c2", "c3", "d3", "d4")
    assert table.moves == []
    assert table.hand == 1
    table.click("d4")
    assert table.moves == ["5c1+1+1>1+2"]


def test_nobody_waits_long_for_a_move_over_many_cells(start: Start) -> None:
    table = Table(start(), board("a1 b20, c7 w1, g7 w2", "b", "neto2026"))
    assert table.scene.play("20a1" + "+1" * 6 + ">1" + "-1" * 6 + ">1" + "+1" * 6)
    begun = table.player.now
    table.player.settle()
    assert 1.0 < table.player.now - begun < 3.0


@pytest.mark.usefixtures("painted")
def test_sowing_goes_on_behind_a_capture(start: Start) -> None:
    table = Table(start(), board("b2 b5, b3 w2, g7 w1", "b", "neto2026"))
    table.click("b2", "b3")
    assert table.scene.cursor.hand.sowing is not None
    assert table.scene.cursor.hand.sowing.captured == CELL_INDICES.get("b3")
    table.click("c3", "c2", "c1")
    table.player.settle()
    table.player.run(1.0)
    assert table.scene.pieces.in_trays == [2, 0]
    table.click("c1")
    assert table.moves == ["5b2+1>1-1-2"]
    table.aside()
    assert table.player.picture() == table.fresh_picture()


# Anything at all


@pytest.mark.slow
def test_every_action_is_harmless_at_any_time(table: Table) -> None:
    rng = random.Random(12)
    others = (Action.FULLSCREEN, Action.HELP, Action.BACK, Action.MUTE, Action.ACCESS)
    actions = [action for action in Action if action not in others]
    for _ in range(250):
        if rng.random() < 0.5:
            scancode = table.player.app.controls.bindings[rng.choice(actions)]
            if scancode:
                event = pygame.Event(pygame.KEYDOWN, scancode=scancode[0].scancode, key=0, mod=0, unicode="")
                pygame.event.post(event)
                table.player.run()
        else:
            table.click(rng.choice(CELL_NAMES), button=rng.choice((1, 1, 1, 3)))
        assert table.player.app.front is table.scene
    table.aside()
    assert table.scene.pieces.flying == []
