"""Shots, explosions, points, clearing and the end of BrickShooter."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.games.brickshooter.rules import moves as rules
from game.games.brickshooter.rules.board import cell_name
from game.games.brickshooter.rules.events import Cleared, Explosion, Movement, NewSet, Refill, Shot
from game.games.brickshooter.rules.moves import Refusal
from game.play.port.perft import perft
from game.rules import IllegalMove, MalformedMove, MalformedOption
from tests.games.brickshooter.boards import field_of, lane_text, place, random_game

EXAMPLES = Path(__file__).with_name("examples.txt").read_text(encoding="ascii").splitlines()
COLUMNS = "abcdefghij"


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples(example: str) -> None:
    before, board_after = example.split(" => ")
    fen, move = before.split(" moves ")
    position = rules.parse_position(fen)
    assert rules.position_text(position) == fen
    assert rules.position_text(rules.play(position, move)).split(" ")[0] == board_after


def test_a_shot_flies_until_the_cell_ahead_is_taken_and_its_lane_refills() -> None:
    before = place({"c7": "ao"}, {"c^": "bcd"}, source="fixed:efg")
    after = rules.play(before, "c^")
    assert field_of(after) == {"c7": "ao", "c6": "b^"}
    assert lane_text(after, "c^") == "cde"
    assert rules.position_text(after).endswith(" fixed:fge 0 0 10")


@pytest.mark.parametrize(
    ("move", "landing"), [("c^", "c6"), ("cv", "c8"), ("7>", "b7"), ("7<", "d7"), ("i^", "i9"), ("10<", "j10")]
)
def test_shots_of_all_sides(move: str, landing: str) -> None:
    position = place({"c7": "ao", "i10": "ao"}, {move: "bcd"})
    after = field_of(rules.play(position, move))
    assert after.keys() - {"c7", "i10"} == {landing}
    preview = rules.preview(position, move)
    assert cell_name(preview.landing) == landing
    assert (preview.bursts, preview.points) == ({}, 0)


def test_start_has_forty_lanes_but_only_twelve_of_them_aim_at_a_brick() -> None:
    moves = [f"{row}>" for row in range(7, 3, -1)] + [f"{row}<" for row in range(7, 3, -1)]
    moves += [f"{column}v" for column in "defg"] + [f"{column}^" for column in "defg"]
    assert rules.legal_moves(rules.start()) == moves


def test_perft_counts_the_shots() -> None:
    position = place({"a10": "ao"})
    assert rules.legal_moves(position) == ["10<", "a^"]
    # 10< lands on b10: then 10<, a^ and b^; a^ lands on a9: then a^, 10< and 9<
    assert [perft(rules, position, depth) for depth in range(3)] == [1, 2, 6]


@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        ("a^", Refusal.BLOCKED),
        ("1>", Refusal.BLOCKED),
        ("b^", Refusal.EMPTY_LINE),
        ("10<", Refusal.EMPTY_LINE),
        ("av", None),
        ("1<", None),
    ],
)
def test_refusals(move: str, refusal: Refusal | None) -> None:
    position = place({"a1": "ao"})
    assert rules.why_illegal(position, move) == refusal
    assert (move in rules.legal_moves(position)) == (refusal is None)
    if refusal is not None:
        for function in (rules.play, rules.preview):
            with pytest.raises(IllegalMove) as caught:
                function(position, move)
            assert (caught.value.move, caught.value.reason) == (move, refusal)


@pytest.mark.parametrize(
    "move", ["", "c", "^", "c>", "7^", "0>", "11<", "07>", "k^", "C^", "c^ ", "c^c^", "pass", "c↑", "٧>"]
)
def test_malformed_moves(move: str) -> None:
    for function in (rules.play, rules.preview, rules.why_illegal):
        with pytest.raises(MalformedMove):
            function(rules.start(), move)


def test_why_illegal_agrees_with_play_on_every_lane() -> None:
    lanes = [f"{c}{arrow}" for c in COLUMNS for arrow in "^v"] + [f"{r}{arrow}" for r in range(1, 11) for arrow in "<>"]
    for position, _ in random_game(seed=5, shots=40):
        legal = {move for move in lanes if rules.why_illegal(position, move) is None}
        assert legal == set(rules.legal_moves(position))


def test_no_shot_left_loses_without_and_wins_with_a_clearing() -> None:
    # A full outer ring in two alternating colours: every entry cell is taken.
    ring = [f"{c}{r}" for c in COLUMNS for r in range(1, 11) if c in "aj" or r in (1, 10)]
    bricks = {cell: "abab"[(ord(cell[0]) + int(cell[1:])) % 4] + "o" for cell in ring}
    for clears, winner in ((0, 1), (2, 0)):
        position = place(bricks, clears=clears)
        end = rules.outcome(position)
        assert end is not None
        assert (end.winner, end.reason, end.score) == (winner, "no_shot", (0, 0))
        assert rules.legal_moves(position) == []
        assert rules.why_illegal(position, "a^") is Refusal.OVER
        with pytest.raises(IllegalMove) as caught:
            rules.play(position, "e^")
        assert caught.value.reason == Refusal.OVER


def test_the_game_goes_on_while_one_lane_can_shoot() -> None:
    assert rules.outcome(place({"a1": "ao"})) is None
    assert rules.outcome(rules.start()) is None


@pytest.mark.parametrize(
    ("bricks", "points"),
    [
        ({"e5": "ao", "e6": "ao"}, 3),
        ({"e5": "ao", "e6": "ao", "f4": "ao"}, 6),
        ({"e5": "ao", "e6": "ao", "f4": "ao", "d4": "ao"}, 9),
        ({"e5": "ao", "e6": "ao", "f4": "ao", "g4": "ao", "d4": "ao"}, 12),
        ({"e5": "ao", "e6": "ao", "f4": "ao", "g4": "ao", "d4": "ao", "c4": "ao"}, 15),
    ],
)
def test_groups_of_any_shape_score_three_for_each_brick_beyond_two(bricks: dict[str, str], points: int) -> None:
    position = place(bricks | {"a1": "bo", "f5": "bo"}, {"e^": "abc"})
    preview = rules.preview(position, "e^")
    assert {cell_name(cell) for cell in preview.bursts} == bricks.keys() | {"e4"}
    assert preview.points == points
    after = rules.play(position, "e^")
    assert field_of(after) == {"a1": "bo", "f5": "bo"}
    assert after.score == points
    assert rules.points(len(bricks) + 1) == points


def test_diagonals_do_not_join() -> None:
    after = rules.play(place({"e5": "ao", "f6": "ao", "d5": "bo", "f4": "ao"}, {"e^": "aaa"}), "e^")
    assert after.score == 3  # e5, e4, f4; f6 only touches e5 by its corner
    assert field_of(after) == {"f6": "ao", "d5": "bo"}


def test_border_bricks_do_not_join() -> None:
    after = rules.play(place({"a2": "ao"}, {"a^": "aaa", "1>": "aaa"}), "a^")
    assert field_of(after) == {"a2": "ao", "a1": "a^"}
    assert after.score == 0


def test_a_freed_brick_flies_on_and_makes_a_second_wave() -> None:
    position = place({"e5": "ao", "e6": "ao", "f5": "b<", "c5": "bo", "c6": "bo", "j1": "co"}, {"ev": "abc"})
    events: list[object] = []
    after = rules.play(position, "ev", events)
    assert field_of(after) == {"j1": "co"}
    assert after.score == 6
    assert [type(event) for event in events] == [Shot, Refill, Explosion, Movement, Explosion]
    waves = [event for event in events if isinstance(event, Explosion)]
    assert [(wave.wave, wave.points) for wave in waves] == [(1, 3), (2, 3)]
    movement = events[3]
    assert isinstance(movement, Movement)
    (slide,) = movement.slides
    assert (cell_name(slide.start), cell_name(slide.end), slide.legs, slide.lane) == ("f5", "d5", ((0, 2),), None)
    assert movement.ticks == 2


@pytest.mark.parametrize(("more", "bricks"), [((), 9), (("f5", "g5"), 11)])
def test_large_groups_of_a_later_wave_score_by_the_same_formula(more: tuple[str, ...], bricks: int) -> None:
    # The shot sets off the five of colour b; what they held flies up into the middle of the others of its colour.
    held = {"e5": "bo", "d5": "bo", "e3": "bo", "d3": "bo", "e4": "a^", "e2": "a^", "e1": "a^"}
    waiting = dict.fromkeys(("e8", "e9", "c6", "d6", "f7", "g7", *more), "ao")
    events: list[object] = []
    after = rules.play(place({**held, **waiting, "j1": "co"}, {"4>": "bcd"}), "4>", events)
    waves = [event for event in events if isinstance(event, Explosion)]
    assert [[len(group.cells) for group in wave.groups] for wave in waves] == [[5], [bricks]]
    assert [wave.points for wave in waves] == [9, 3 * (bricks - 2)]
    assert after.score == 9 + 3 * (bricks - 2)


def test_the_formula_goes_on() -> None:
    assert [rules.points(bricks) for bricks in range(3, 101)] == list(range(3, 297, 3))


def test_two_groups_in_one_wave_score_each_for_itself() -> None:
    bricks = {"e5": "ao", "e6": "ao"}  # the shot's explosion frees two bricks at once
    bricks |= {"f5": "b<", "c5": "bo", "c4": "bo", "d6": "d>", "g6": "do", "g7": "do", "j1": "co"}
    events: list[object] = []
    after = rules.play(place(bricks, {"ev": "abc"}), "ev", events)
    assert field_of(after) == {"j1": "co"}
    waves = [event for event in events if isinstance(event, Explosion)]
    assert [[group.points for group in wave.groups] for wave in waves] == [[3], [3, 3]]
    assert [[cell_name(group.cells[0]) for group in wave.groups] for wave in waves] == [["e7"], ["g7", "c5"]]


def test_clearing_with_fixed_bricks_ends_the_game_won() -> None:
    position = place({"e5": "ao", "e6": "ao"}, {"ev": "abc"}, clears=1)
    events: list[object] = []
    after = rules.play(position, "ev", events)
    assert field_of(after) == {}
    assert (after.score, after.clears) == (203, 2)
    assert events[-1] == Cleared(number=2, bonus=200)
    end = rules.outcome(after)
    assert end is not None
    assert (end.winner, end.reason, end.score) == (0, "cleared", (203, 0))
    assert rules.why_illegal(after, "e^") is Refusal.OVER
    assert rules.parse_position(rules.position_text(after)) == after


@pytest.mark.parametrize("clears", [0, 1, 5, 200])
def test_clearing_with_a_seed_brings_the_next_set(clears: int) -> None:
    position = place({"e5": "ao", "e6": "ao"}, {"ev": "abc"}, source="seed:7", clears=clears)
    events: list[object] = []
    after = rules.play(position, "ev", events)
    assert after.score == 3 + 100 * (clears + 1)
    assert after.clears == clears + 1
    bricks = field_of(after)
    assert len(bricks) == min(7 + clears + 2, 100)
    assert {"e7", "f7", "g6", "g5", "f4", "e4", "d5", "d6"} <= bricks.keys()
    assert all(brick[1] == "o" for brick in bricks.values())
    assert lane_text(after, "e^") == "jjj"
    assert events[-2] == Cleared(number=clears + 1, bonus=100 * (clears + 1))
    new_set = events[-1]
    assert isinstance(new_set, NewSet)
    assert {cell_name(cell): COLUMNS[colour] + "o" for cell, colour in new_set.bricks} == bricks
    assert rules.parse_position(rules.position_text(after)) == after


def test_play_leaves_the_position_before_as_it_was_and_says_the_same_without_events() -> None:
    for position, move in random_game(seed=11):
        before = rules.position_text(position)
        assert rules.play(position, move, []) == rules.play(position, move)
        assert rules.position_text(position) == before


def test_preview_foretells_the_first_explosion() -> None:
    exploded = 0
    for position, move in random_game(seed=3, shots=120):
        events: list[object] = []
        rules.play(position, move, events)
        preview = rules.preview(position, move)
        shot = events[0]
        assert isinstance(shot, Shot)
        assert shot.landing == preview.landing
        first = next((event for event in events if isinstance(event, Explosion)), None)
        assert (first.groups[0].cells if first else ()) == tuple(preview.bursts)
        assert (first.points if first else 0) == preview.points
        exploded += first is not None
    assert exploded > 10


@pytest.mark.parametrize(
    "options", [{"seed": -1}, {"seed": 2**63}, {"colours": 4}, {"colours": 11}, {"colours": "x"}, {"size": 3}]
)
def test_bad_options(options: dict[str, int | str]) -> None:
    with pytest.raises(MalformedOption):
        rules.start(options)
