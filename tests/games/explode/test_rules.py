"""The rules of Explode!: counts, tables, properties, and events that tell the whole move."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.explode.rules import moves as rules
from game.games.explode.rules.moves import Position, Raise, Refusal, Wave
from game.play.port.perft import perft
from game.rules import IllegalMove, MalformedMove, MalformedOption, MalformedPosition, Outcome

FIVES = "r5,r5,.,.,./r5,r5,.,.,./.,.,.,.,./.,.,.,b5,b5/.,.,.,b5,b5 r"


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position with counters of both sides, small and crowded enough for chain reactions."""
    width, height = draw(st.integers(2, 6)), draw(st.integers(2, 6))
    value = st.one_of(st.integers(-5, 5), st.sampled_from((-5, 5)))
    cells = draw(st.lists(value, min_size=width * height, max_size=width * height))
    cells[draw(st.integers(0, len(cells) - 1))] = 5
    side = draw(st.integers(0, 1))
    position = Position(width, height, tuple(cells), side)
    if min(cells) >= 0:
        corner = 0 if cells[-1] == 5 else -1
        cells[corner] = -draw(st.integers(1, 5))
        position = position._replace(cells=tuple(cells))
    return position


def distance(position: Position, one: int, other: int) -> int:
    rows = abs(one // position.width - other // position.width)
    return rows + abs(one % position.width - other % position.width)


def one_at_a_time(position: Position, index: int, rng: random.Random) -> tuple[tuple[int, ...], Counter[int]]:
    """The same move, exploding one counter after the other in any order; also how often each exploded."""
    sign = 1 - 2 * position.side
    cells = list(position.cells)
    cells[index] += sign
    exploded: Counter[int] = Counter()
    while ripe := [cell for cell, value in enumerate(cells) if abs(value) > 5]:
        cell = rng.choice(ripe)
        exploded[cell] += 1
        cells[cell] -= 5 * sign
        for near in range(len(cells)):
            if distance(position, cell, near) == 1:
                cells[near] = sign * (abs(cells[near]) + 1)
    return tuple(cells), exploded


def test_start_and_its_text() -> None:
    text = "r1,r1,.,.,./r1,r1,.,.,./.,.,.,.,./.,.,.,b1,b1/.,.,.,b1,b1 r"
    assert rules.position_text(rules.start()) == rules.position_text(rules.start({})) == text
    assert rules.parse_position(text) == rules.start()
    assert rules.legal_moves(rules.start()) == ["a5", "b5", "a4", "b4"]
    assert rules.legal_moves(rules.play(rules.start(), "b4")) == ["d2", "e2", "d1", "e1"]
    with pytest.raises(MalformedOption):
        rules.start({"size": 5})


@pytest.mark.parametrize("depth", [*range(1, 7), pytest.param(7, marks=pytest.mark.slow)])
def test_perft_of_the_start(depth: int) -> None:
    assert perft(rules, rules.start(), depth) == 4**depth


def test_perft_of_ripe_counters() -> None:
    position = rules.parse_position(FIVES)
    assert [perft(rules, position, depth) for depth in range(1, 6)] == [4, 16, 128, 1024, 8192]


@pytest.mark.parametrize("others", ["r", "b"])
def test_all_at_five_explode_once_each(others: str) -> None:
    row = ",".join([f"{others}5"] * 5)
    middle = f"{others}5,{others}5,r5,{others}5,{others}5"
    last = row if others == "b" else f"{others}5,{others}5,{others}5,{others}5,b5"
    position = rules.parse_position(f"{row}/{row}/{middle}/{row}/{last} r")
    events: list[rules.Event] = []
    after = rules.play(position, "c3", events)
    assert rules.position_text(after) == (
        "r2,r3,r3,r3,r2/r3,r4,r4,r4,r3/r3,r4,r5,r4,r3/r3,r4,r4,r4,r3/r2,r3,r3,r3,r2 b"
    )
    waves = [event for event in events if isinstance(event, Wave)]
    assert [len(wave.exploded) for wave in waves] == [1, 4, 8, 8, 4]
    assert rules.outcome(after) == Outcome(0, "eliminated", (81, 0))


def test_diagonals_are_no_neighbours_and_free_cells_become_one() -> None:
    position = rules.parse_position("b1,b1,b1/.,r5,b4/b1,.,b1 r")
    after = rules.play(position, "b2")
    assert rules.position_text(after) == "b1,r2,b1/r1,r1,r5/b1,r1,b1 b"


def test_the_chain_is_played_out_before_the_win() -> None:
    # The first wave takes Blue's last counter; the second must still happen.
    position = rules.parse_position("r5,b5,./.,.,. r")
    after = rules.play(position, "a2")
    assert rules.position_text(after) == "r2,r1,r1/r1,r1,. b"
    assert rules.outcome(after) == Outcome(0, "eliminated", (6, 0))
    assert rules.legal_moves(after) == []
    assert rules.why_illegal(after, "a2") is Refusal.OVER


def test_blue_wins_too() -> None:
    after = rules.play(rules.parse_position("b5,r3,./.,.,. b"), "a2")
    assert rules.position_text(after) == "b1,b4,./b1,.,. r"
    assert rules.outcome(after) == Outcome(1, "eliminated", (0, 6))


@pytest.mark.parametrize("text", ["r1,./.,. b", "r1,./.,. r", "r1,r2/r3,r4 b"])
def test_a_side_without_counters_has_lost_whoever_moves(text: str) -> None:
    position = rules.parse_position(text)
    ended = rules.outcome(position)
    assert ended is not None
    assert (ended.winner, ended.reason) == (0, "eliminated")
    assert rules.legal_moves(position) == []
    assert perft(rules, position, 1) == 0
    assert perft(rules, position, 0) == 1
    with pytest.raises(IllegalMove):
        rules.play(position, "a2")


@pytest.mark.parametrize(
    ("text", "winner", "score"),
    [
        ("r2,./.,b1 r", 0, (2, 1)),
        ("r2,r1/.,b4 r", 1, (3, 4)),
        ("r2,r1/.,b3 r", 1, (3, 3)),
        ("r2,r1/.,b3 b", 1, (3, 3)),
    ],
)
def test_third_occurrence(text: str, winner: int, score: tuple[int, int]) -> None:
    position = rules.parse_position(text)
    assert rules.outcome(position) is None
    assert rules.outcome(position, 2) is None
    assert rules.outcome(position, 3) == Outcome(winner, "repetition", score)


def test_elimination_comes_before_repetition() -> None:
    assert rules.outcome(rules.parse_position("b1,./.,. r"), 3) == Outcome(1, "eliminated", (0, 1))


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("c3", Refusal.EMPTY),
        ("e1", Refusal.OPPONENT),
        ("f1", Refusal.OUTSIDE),
        ("a6", Refusal.OUTSIDE),
        ("o15", Refusal.OUTSIDE),
    ],
)
def test_refused_moves(move: str, reason: Refusal) -> None:
    assert rules.why_illegal(rules.start(), move) is reason
    with pytest.raises(IllegalMove) as caught:
        rules.play(rules.start(), move)
    assert caught.value.reason == reason
    assert rules.why_illegal(rules.start(), "a5") is None


@pytest.mark.parametrize(
    "move", ["", "a", "5", "a0", "a05", "A5", "a16", "p1", "aa1", "a5 ", " a5", "a5\n", "a-1", "pass", "a٣", "a5b5"]
)
def test_malformed_moves(move: str) -> None:
    with pytest.raises(MalformedMove):
        rules.play(rules.start(), move)
    with pytest.raises(MalformedMove):
        rules.why_illegal(rules.start(), move)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "r1,./.,b1",
        "r1,./.,b1 ",
        "r1,./.,b1 x",
        "r1,./.,b1 rb",
        "r1,./.,b1 r ",
        " r1,./.,b1 r",
        "r1,./.,b1  r",
        "r1,./.,b1 r\n",
        "r0,./.,b1 r",
        "r6,./.,b1 r",
        "r11,./.,b1 r",
        "r-1,./.,b1 r",
        "r,./.,b1 r",
        "g1,./.,b1 r",
        "R1,./.,b1 r",
        "r٣,./.,b1 r",
        "r1,.,./.,b1 r",
        "r1,./.,b1, r",
        "r1,./.,b1/ r",
        "r1,. /.,b1 r",
        ".,./.,. r",
        "r1,b1 r",
        "r1/b1 r",
        ",".join(["r1"] * 16) + "/" + ",".join(["b1"] * 16) + " r",
        "/".join(["r1,b1"] * 16) + " r",
    ],
)
def test_malformed_positions(text: str) -> None:
    with pytest.raises(MalformedPosition):
        rules.parse_position(text)


@pytest.mark.parametrize(("width", "height"), [(2, 2), (2, 15), (15, 2), (15, 15), (3, 4), (7, 4)])
def test_sizes_and_names(width: int, height: int) -> None:
    position = Position(width, height, (1, *[0] * (width * height - 2), -1), 1)
    assert rules.parse_position(rules.position_text(position)) == position
    names = [rules.cell_name(position, index) for index in range(width * height)]
    assert (names[0], names[-1]) == (f"a{height}", f"{'abcdefghijklmno'[width - 1]}1")
    assert [rules.cell_index(position, name) for name in names] == list(range(width * height))
    assert rules.cell_index(position, f"a{height + 1}") is None
    for index in range(width * height):
        near = {other for other in range(width * height) if distance(position, index, other) == 1}
        assert set(rules.neighbours(position, index)) == near
        assert len(rules.neighbours(position, index)) == len(near)
    assert rules.owner(position, 0) == 0
    assert rules.owner(position, 1) is None
    assert rules.owner(position, width * height - 1) == 1


def test_a_board_that_is_not_square() -> None:
    position = rules.parse_position("r5,b5,.,./.,.,.,b1 r")
    assert rules.position_text(rules.play(position, "a2")) == "r2,r1,r1,./r1,r1,.,b1 b"


@pytest.mark.slow
@settings(max_examples=150)
@given(positions(), st.randoms(use_true_random=False))
def test_every_move_is_what_the_rules_say(position: Position, rng: random.Random) -> None:
    assert rules.parse_position(rules.position_text(position)) == position
    moves = rules.legal_moves(position)
    names = [rules.cell_name(position, index) for index in range(len(position.cells))]
    assert moves == [name for name in names if rules.why_illegal(position, name) is None]
    for move in moves:
        index = names.index(move)
        after = rules.play(position, move)
        assert rules.side_to_move(after) == 1 - rules.side_to_move(position)
        assert max(map(abs, after.cells)) <= 5
        # One after the other in any order comes to the same, and nobody explodes twice.
        expected, exploded = one_at_a_time(position, index, rng)
        assert after.cells == expected
        assert set(exploded.values()) <= {1}
        # new = old + [raised] + (exploded neighbours) - 5 x [exploded itself]
        for cell, value in enumerate(after.cells):
            hits = sum(distance(position, cell, other) == 1 for other in exploded)
            assert abs(value) == abs(position.cells[cell]) + (cell == index) + hits - 5 * (cell in exploded)
        # The raised counter always remains, and stays the mover's.
        assert after.cells[index] * position.cells[index] > 0


def replay(position: Position, events: list[rules.Event]) -> Position:
    """The new position from the events alone, each wave checked against the rules on the way."""
    sign = 1 - 2 * position.side
    cells = list(position.cells)
    first, *waves = events
    assert isinstance(first, Raise)
    assert first.value == abs(cells[first.cell]) + 1
    cells[first.cell] = sign * first.value
    for number, wave in enumerate(waves, 1):
        assert isinstance(wave, Wave)
        assert wave.number == number
        assert [*wave.exploded] == [c for c, value in enumerate(cells) if abs(value) > 5]
        for gain in wave.gains:
            assert gain.owner == (None if cells[gain.cell] == 0 else int(cells[gain.cell] < 0))
        for cell in wave.exploded:
            cells[cell] -= sign * 5
        for gain in wave.gains:
            hits = sum(distance(position, gain.cell, cell) == 1 for cell in wave.exploded)
            assert hits > 0
            assert gain.value == abs(cells[gain.cell]) + hits
            cells[gain.cell] = sign * gain.value
    return Position(position.width, position.height, tuple(cells), 1 - position.side)


@pytest.mark.slow
@settings(max_examples=150)
@given(positions())
def test_events_replay_to_the_new_position(position: Position) -> None:
    for move in rules.legal_moves(position):
        events: list[rules.Event] = []
        after = rules.play(position, move, events)
        assert replay(position, events) == after
        assert rules.play(position, move) == after


def test_random_games_end() -> None:
    rng = random.Random(5)
    for _ in range(10):
        position = rules.start()
        seen = Counter([position])
        while (ended := rules.outcome(position, seen[position])) is None:
            events: list[rules.Event] = []
            move = rng.choice(rules.legal_moves(position))
            after = rules.play(position, move, events)
            assert replay(position, events) == after
            position = after
            seen[position] += 1
        assert ended.winner in (0, 1)
        assert ended.score == rules.sums(position)
