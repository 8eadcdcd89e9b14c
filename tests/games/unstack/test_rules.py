"""The rules of UnStack: counts, tables, ends, whole games, and events that tell the whole move."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.unstack.rules import moves as rules
from game.games.unstack.rules.board import (
    CELL_INDICES,
    CELL_NAMES,
    Capture,
    Event,
    Lay,
    Pass,
    PickUp,
    Position,
    Refusal,
)
from game.play.port.perft import perft
from game.rules import IllegalMove, MalformedMove, MalformedOption, MalformedPosition, Outcome
from tests.games.unstack.boards import board, random_position, slow_moves

RULE_SETS = ("classic", "neto2026")
START = (
    "w5,.,w5,.,w5,.,w5/.,w3,.,w3,.,w3,./.,.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,.,./.,b3,.,b3,.,b3,./b5,.,b5,.,b5,.,b5"
)


def replay(position: Position, events: list[Event]) -> Position:
    """The new position from the events alone."""
    cells = list(position.cells)
    sign = 1 - 2 * position.side
    hand = 0
    for event in events:
        if isinstance(event, Pass):
            assert (len(events), event.side) == (1, position.side)
        elif isinstance(event, PickUp):
            hand = event.count
            cells[event.cell] -= sign * hand
            here = event.cell
        elif isinstance(event, Capture):
            assert cells[event.cell] == -sign * event.count
            cells[event.cell] = 0
        else:
            assert isinstance(event, Lay)
            row, column = divmod(event.cell, 7)
            assert (row, column) == (
                here // 7 + (-1, 1, 0, 0)[event.direction],
                here % 7 + (0, 0, -1, 1)[event.direction],
            )
            here = event.cell
            hand -= event.count
            assert hand == event.hand
            cells[event.cell] += sign * event.count
            assert cells[event.cell] * sign > 0
    assert hand == 0
    return position._replace(cells=tuple(cells), side=1 - position.side)


def test_start_and_options() -> None:
    assert rules.position_text(rules.start()) == f"{START} b classic"
    assert rules.position_text(rules.start({"rules": "neto2026"})) == f"{START} b neto2026"
    assert rules.stones(rules.start().cells) == (29, 29)
    for bad in ({"rules": "neto"}, {"size": 7}):
        with pytest.raises(MalformedOption):
            rules.start(bad)


@pytest.mark.slow
def test_perft_of_the_start() -> None:
    start = rules.start()
    first = Counter(move[1:3] for move in rules.legal_moves(start))
    assert first == {"a1": 62, "c1": 76, "e1": 76, "g1": 62, "b2": 20, "d2": 24, "f2": 20}
    assert perft(rules, start, 1) == 340
    assert perft(rules, start, 2) == 72_299


def test_first_moves_of_neto2026() -> None:
    assert len(rules.legal_moves(rules.start({"rules": "neto2026"}))) == 2150


@pytest.mark.slow
def test_paths_of_a_large_stack() -> None:
    assert len(rules.legal_moves(board("d4 b8", "b", "neto2026"))) == 64_192


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ("a1 b5", "5a1+1121", "a2 b1, a3 b1, a4 b2, a5 b1"),
        ("b2 b3, c2 b1", "3b2>3", "c2 b4"),
        ("b2 b3", "1b2-1", "b2 b2, b1 b1"),
        ("g7 b4", "3g7<12", "g7 b1, f7 b1, e7 b2"),
        # Own stones on the way join; the capture takes what is still in hand.
        ("a1 b5, a2 b1, a3 w3", "4a1+13", "a1 b1, a2 b2, a3 b3"),
        ("a1 b29", "29a1>T", "b1 b29"),
        ("a1 b29", "29a1>A9A", "b1 b10, c1 b9, d1 b10"),
    ],
)
def test_classic_moves(before: str, move: str, after: str) -> None:
    assert rules.play(board(before), move) == board(after, "w")


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ("b2 b3", "3b2+1>2", "b3 b1, c3 b2"),
        # Round and back into the origin, and over it again.
        ("b2 b6", "6b2+1>1-1<1+1>1", "b2 b1, b3 b2, c3 b2, c2 b1"),
        # A capture on the way, and back over the captured cell.
        ("b2 b6, b3 w6", "6b2+1>1-1<1+2", "b3 b3, c3 b1, c2 b1, b2 b1"),
        ("b2 b29", "29b2+10>19", "b3 b10, c3 b19"),
    ],
)
def test_neto2026_moves(before: str, move: str, after: str) -> None:
    assert rules.play(board(before, "b", "neto2026"), move) == board(after, "w", "neto2026")


def test_white_moves_as_black_does() -> None:
    assert rules.play(board("a1 b4, a4 w3", "w"), "3a4-12") == board("a3 w1, a2 w2, a1 b4", "b")


@pytest.mark.parametrize(
    ("position", "move", "reason"),
    [
        (board("a1 b3, d4 w2"), "1b1+1", Refusal.EMPTY),
        (board("a1 b3, d4 w2"), "1d4+1", Refusal.NOT_YOURS),
        (board("a1 b1, b2 b2"), "1a1+1", Refusal.SINGLE),
        (board("a1 b3"), "4a1+4", Refusal.TOO_MANY),
        (board("a1 b3"), "1a1-1", Refusal.EDGE),
        (board("a6 b3"), "2a6+11", Refusal.EDGE),
        (board("a1 b3, a3 w3"), "3a1+12", Refusal.TOO_STRONG),
        (board("a1 b4, a2 w2"), "4a1+31", Refusal.CAPTURE_ENDS),
        (board("a1 b3, a2 w2"), "3a1>3", Refusal.MUST_CAPTURE),
        (board("a1 b3, a3 w2"), "2a1+2", Refusal.MUST_CAPTURE),
        (board("a1 b3"), "pass", Refusal.MUST_MOVE),
        (board("a1 b3, a2 w2"), "pass", Refusal.MUST_MOVE),
        (board("a1 b1, b2 w1"), "1a1+1", Refusal.OVER),
        (board("a1 b1, b2 w1"), "pass", Refusal.OVER),
        (board("a1 b2, c3 w2"), "1a1+1", Refusal.OVER),
        (board("b2 b4", "b", "neto2026"), "2b2+1-1", Refusal.TURNED_BACK),
        (board("a1 b4, a2 w1, a3 w1", "b", "neto2026"), "4a1+1+3", Refusal.SECOND_CAPTURE),
        (board("a1 b3, b2 w2", "b", "neto2026"), "3a1+2>1", Refusal.TOO_STRONG),
        (board("a1 b3, b2 w2", "b", "neto2026"), "3a1+3", Refusal.MUST_CAPTURE),
    ],
)
def test_refused_moves(position: Position, move: str, reason: Refusal) -> None:
    assert rules.why_illegal(position, move) is reason
    assert move not in rules.legal_moves(position)
    with pytest.raises(IllegalMove) as caught:
        rules.play(position, move)
    assert caught.value.reason == reason


@pytest.mark.parametrize("rule_set", RULE_SETS)
@pytest.mark.parametrize(
    "move",
    [
        *("", "Pass", "pass ", "5a1", "a1+5", "0a1+0", "05a1+5", "1a1+0", "1h1+1", "1a8+1", "1a0+1", "1A1+1", "2a1+1"),
        *("1a1+1\n", " 1a1+1", "1a1 +1", "1a1x1", "2a1+11>", "30a1+30", "5a1++5", "1a1+-1", "1a1+1pass", "١a1+1"),
    ],
)
def test_malformed_moves(rule_set: str, move: str) -> None:
    with pytest.raises(MalformedMove):
        rules.play(rules.start({"rules": rule_set}), move)
    with pytest.raises(MalformedMove):
        rules.why_illegal(rules.start({"rules": rule_set}), move)


@pytest.mark.parametrize(
    ("rule_set", "move"),
    [
        *(("classic", "3b2+1>2"), ("classic", "11a1+U"), ("classic", "10a1+a"), ("neto2026", "5a1+1121")),
        *(("neto2026", "10a1+A"), ("neto2026", "3b2+01>2"), ("neto2026", "30a1+30")),
    ],
)
def test_each_rule_set_has_its_own_notation(rule_set: str, move: str) -> None:
    with pytest.raises(MalformedMove):
        rules.play(rules.start({"rules": rule_set}), move)


@pytest.mark.parametrize(
    "text",
    [
        "",
        START,
        f"{START} b",
        f"{START} b classic ",
        f" {START} b classic",
        f"{START}  b classic",
        f"{START} r classic",
        f"{START} bw classic",
        f"{START} b Classic",
        f"{START} b neto",
        f"{START} b classic\n",
        f"{START}/ b classic",
        f"{START}, b classic",
        f"{START[3:]} b classic",
        START.replace("w3", "x3") + " b classic",
        START.replace("w3", "w0") + " b classic",
        START.replace("w3", "w03") + " b classic",
        START.replace("w3", "w-3") + " b classic",
        START.replace("w3", "w٣") + " b classic",
        START.replace("w3", "w") + " b classic",
        START.replace("w3", "W3") + " b classic",
        START.replace("w3", "w4", 1) + " b classic",
        START.replace("b5", "b30", 1) + " b classic",
    ],
)
def test_malformed_positions(text: str) -> None:
    with pytest.raises(MalformedPosition):
        rules.parse_position(text)


def test_names() -> None:
    assert [CELL_NAMES[cell] for cell in (0, 6, 24, 42, 48)] == ["a7", "g7", "d4", "a1", "g1"]
    assert [CELL_INDICES.get(name) for name in ("a7", "g1", "h1")] == [0, 48, None]
    position = board("a7 w2, g1 b1")
    assert [rules.owner(position, cell) for cell in (0, 48, 1)] == [1, 0, None]


def test_captures_are_mandatory_any_of_them() -> None:
    position = board("a1 b3, a3 w2, c1 w1, f6 b5")
    assert set(rules.legal_moves(position)) == {"3a1+12", "2a1>11", "3a1>12", "3a1>21"}
    assert rules.must_capture(position)
    assert not rules.must_capture(board("a1 b3, a3 w3, f6 b5"))


def test_the_hand_on_arrival_counts() -> None:
    # Two of three are left on arrival: enough for two, not for three.
    assert rules.must_capture(board("a1 b3, c1 w2"))
    assert not rules.must_capture(board("a1 b3, c1 w3"))
    # Round a corner only neto2026 gets there.
    assert not rules.must_capture(board("a1 b3, b2 w2"))
    assert rules.must_capture(board("a1 b3, b2 w2", "b", "neto2026"))


def test_pass_when_only_the_other_side_can_move() -> None:
    position = board("a1 b1, g7 w2")
    assert rules.outcome(position) is None
    assert rules.legal_moves(position) == ["pass"]
    events: list[Event] = []
    after = rules.play(position, "pass", events)
    assert events == [Pass(0)]
    assert after == position._replace(side=1)
    assert "pass" not in rules.legal_moves(after)
    assert perft(rules, position, 1) == 1


def test_a_stack_can_be_enclosed() -> None:
    position = board("a1 b2, a2 w3, b1 w4")
    assert rules.legal_moves(position) == ["pass"]
    with pytest.raises(IllegalMove) as caught:
        rules.play(position, "1a1+1")
    assert caught.value.reason == Refusal.TOO_STRONG


@pytest.mark.parametrize("rule_set", RULE_SETS)
@pytest.mark.parametrize(
    ("stacks", "winner", "score"),
    [
        ("a1 b1, c3 w1", None, (1, 1)),
        ("a1 b1, b1 b1, c3 w1", 0, (2, 1)),
        ("a1 b1, c3 w1, d3 w1", 1, (1, 2)),
        ("c3 w1", 1, (0, 1)),
        ("", None, (0, 0)),
    ],
)
def test_nobody_can_move(rule_set: str, stacks: str, winner: int | None, score: tuple[int, int]) -> None:
    for side in "bw":
        position = board(stacks, side, rule_set)
        assert rules.outcome(position) == Outcome(winner, "exhausted", score)
        assert rules.legal_moves(position) == []
        assert perft(rules, position, 1) == 0


@pytest.mark.parametrize(
    ("stacks", "side", "drawn"),
    [
        ("a1 b2, c3 w2", "b", True),
        ("a1 b2, c3 w2, g7 w1, g6 w1, e1 b1", "b", True),
        ("a1 b2, c3 w2, g7 w1, a2 w1", "b", False),  # Black can capture the single stone
        ("a1 b2, c3 w2, g7 w1, a2 w1", "w", True),
        ("a1 b2, a2 w2", "b", False),
        ("a1 b2, a2 w2", "w", False),
        ("a1 b2, a3 w2", "b", True),  # one stone is left on the way, too few for two
        ("a1 b2, a3 w1, e5 w2", "b", False),
        ("a1 b2, c3 w3", "b", False),
        ("a1 b2, c3 w2, e5 w2", "b", False),
        ("a1 b2, c3 w2, e5 w3", "b", False),
        ("a1 b2, c3 w2, e5 b3", "w", False),
        ("a1 b2, c3 w1", "b", False),
    ],
)
def test_two_last_pairs_are_a_draw(stacks: str, side: str, drawn: bool) -> None:
    position = board(stacks, side)
    assert rules.outcome(position) == (Outcome(None, "pairs", rules.stones(position.cells)) if drawn else None)
    assert (rules.legal_moves(position) == []) is drawn
    assert rules.outcome(board(stacks, side, "neto2026")) is None


def test_the_inventors_example() -> None:
    position = rules.play(board("c5 b3, d3 w2"), "1c5>1")
    assert rules.outcome(position) is None
    assert rules.legal_moves(position) == ["2d3+11"]
    position = rules.play(position, "2d3+11")
    assert rules.legal_moves(position) == ["1c5>1", "2c5>2"]
    # After 2c5>2 the stack of two on d5 could still take the stone on d4.
    assert rules.outcome(rules.play(position, "2c5>2")) is None
    position = rules.play(position, "1c5>1")
    assert rules.outcome(position) == Outcome(0, "exhausted", (2, 1))


def test_third_occurrence() -> None:
    for stacks, winner in (("a1 b3, g7 w4", 1), ("a1 b5, g7 w4", 0), ("a1 b4, g7 w4", None)):
        position = board(stacks)
        assert rules.outcome(position, 2) is None
        ended = rules.outcome(position, 3)
        assert ended == Outcome(winner, "repetition", rules.stones(position.cells))


def test_perft_ends_at_the_third_occurrence() -> None:
    position = board("a1 b3, g7 w3")
    seen = Counter({position: 3})
    assert perft(rules, position, 1, seen) == 0
    assert perft(rules, position, 1) == len(rules.legal_moves(position))


@pytest.mark.sample(1)
@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_a_slow_generator_finds_the_same_moves(rule_set: str) -> None:
    rng = random.Random(11)
    capturing = 0
    for _ in range(400):
        position = random_position(rng, rule_set)
        expected = slow_moves(position)
        capturing += rules.must_capture(position)
        moves = rules.legal_moves(position)
        if rules.outcome(position) is not None:
            assert moves == []
        else:
            assert len(set(moves)) == len(moves)
            assert set(moves) == (expected or {"pass"})
            after = rules.play(position, moves[0])
            assert rules.must_capture(position) == (rules.stones(after.cells) != rules.stones(position.cells))
    assert 50 < capturing < 350


@pytest.mark.slow
@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_two_hundred_games_to_the_end(rule_set: str) -> None:
    rng = random.Random(7)
    endings: Counter[str] = Counter()
    for _ in range(200):
        position = rules.start({"rules": rule_set})
        seen = Counter([position])
        while (ended := rules.outcome(position, seen[position])) is None:
            turn = rules.Turn(position)
            sources = turn.sources()
            move = "pass"
            if sources:
                cell = rng.choice(sources)
                sowing = turn.sow(cell, rng.choice(turn.counts(cell)))
                while not sowing.complete:
                    choice = rng.choice(sowing.choices())
                    sowing = sowing.lay(choice.direction, rng.randint(choice.low, choice.high))
                move = sowing.move
            events: list[Event] = []
            after = rules.play(position, move, events)
            assert replay(position, events) == after
            # Stones only leave by captures, and only the opponent's.
            lost = sum(event.count for event in events if isinstance(event, Capture))
            expected = list(rules.stones(position.cells))
            expected[1 - position.side] -= lost
            assert rules.stones(after.cells) == tuple(expected)
            assert (lost > 0) == turn.must_capture
            position = after
            seen[position] += 1
        endings[ended.reason] += 1
        black, white = ended.score
        if ended.reason != "pairs":
            assert ended.winner == (None if black == white else int(white > black))
    assert endings["exhausted"] > 50
    assert ("pairs" in endings) == (rule_set == "classic")


@pytest.mark.slow
@settings(max_examples=100)
@given(st.randoms(use_true_random=False), st.sampled_from(RULE_SETS))
def test_texts_and_moves_go_both_ways(rng: random.Random, rule_set: str) -> None:
    position = random_position(rng, rule_set, 6)
    assert rules.parse_position(rules.position_text(position)) == position
    for move in rules.legal_moves(position)[:50]:
        assert rules.why_illegal(position, move) is None
        events: list[Event] = []
        after = rules.play(position, move, events)
        assert replay(position, events) == after == rules.play(position, move)
        assert rules.side_to_move(after) == 1 - rules.side_to_move(position)
