"""The rules of Combact: counts, a second implementation, whole games, refusals and events."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from game.games.combact.rules import moves as rules
from game.games.combact.rules.geometry import FIELDS, POINT_NAMED, POINTS
from game.games.combact.rules.laying import Refusal, Trial, choosable, placements_of, trial
from game.games.combact.rules.placements import every_name
from game.games.combact.rules.position import Lay, Position, laid, parse_move, parse_position, position_text
from game.games.combact.rules.terrain import count_at, mask_of
from game.play.port.perft import perft
from game.rules import IllegalMove, MalformedOption
from tests.games.combact.rules.reference import covered, legal_layings, random_games, tips

GOALS = ("time", "autonomy", "bases")


def after(*moves: str, **options: str) -> Position:
    position = rules.start(options)
    for move in moves:
        position = rules.play(position, move)
    return position


def tried(position: Position, move: str) -> Trial:
    """What would come of laying a piece on the board."""
    return trial(position, every_name(move[0], position.side)[move])


def test_counts_of_move_sequences() -> None:
    start = rules.start()
    assert [perft(rules, start, depth) for depth in range(3)] == [1, 17, 10008]
    second = rules.play(start, "uA")
    moves = rules.legal_moves(second)
    assert Counter(move[0] for move in moves) == {"A": 162, "B": 162, "C": 72, "D": 54, "l": 90, "t": 54}
    assert sum(len(rules.legal_moves(rules.play(second, move))) for move in moves) == 337_248


def test_a_pass_is_one_more_move() -> None:
    for goal in ("autonomy", "bases"):
        second = after("uA", goal=goal)
        assert len(rules.legal_moves(second)) == 595
        assert rules.legal_moves(second)[-1] == "pass"


def test_options() -> None:
    for bad in ({"goal": "campaign"}, {"widths": "4/5"}, {"seed": -1}, {"seed": 2**63}, {"size": 3}):
        with pytest.raises(MalformedOption):
            rules.start(bad)


def test_black_acts_first_and_white_begins() -> None:
    start = rules.start()
    assert rules.side_to_move(start) == 1
    assert rules.legal_moves(start) == [f"u{letter}" for letter in "ABCDEFGHIJKLMNOPQ"]
    assert rules.side_to_move(rules.play(start, "uD")) == 0
    assert position_text(rules.play(start, "uD")).split()[1] == "*DEFGHIJKLMNOPQABC"


def test_the_originator_goes_to_the_place_of_the_bacterium_taken() -> None:
    taken = after("uD", "F0@d4")
    assert position_text(taken).split()[1] == "*GHIJKLMNOPQABCDE"
    assert choosable(taken) == ("G", "H", "I", "J", "l", "t")
    micro = rules.play(taken, "l0@a1")
    assert position_text(micro).split()[1] == "*GHIJKLMNOPQABCDE"
    assert choosable(micro, side=1) == ("G", "H", "I", "J", "t")


@pytest.mark.parametrize(("widths", "white", "black"), [("4/4", 4, 4), ("5/3", 5, 3), ("3/5", 3, 5)])
def test_widths_of_the_choice(widths: str, white: int, black: int) -> None:
    position = after("uA", widths=widths)
    assert choosable(position) == (*"ABCDEFG"[:white], "l", "t")
    assert choosable(position, side=1) == (*"ABCDEFG"[:black], "l", "t")
    few = parse_position(f"- *QB t1/0 w time {widths} 0")
    assert choosable(few) == ("Q", "B", "t")
    assert choosable(rules.start()) == ()


def test_every_name_of_the_same_fields_is_accepted() -> None:
    second = after("uA")
    named = {move: rules.play(second, move) for move in ("l0@d4", "l3@d5")}
    assert named["l0@d4"] == named["l3@d5"]
    assert "l0@d4" in rules.legal_moves(second)
    assert "l3@d5" not in rules.legal_moves(second)


@pytest.mark.slow
@pytest.mark.parametrize("goal", GOALS)
def test_legal_moves_are_those_of_the_reference(goal: str) -> None:
    choice = random.Random(goal)
    for history in random_games(goal, 6):
        for position in choice.sample(history[1:], 5):
            moves = rules.legal_moves(position)
            if moves and moves[-1] == "pass":
                moves.pop()
            elif rules.outcome(position) is not None and not moves:
                continue
            expected = legal_layings(position_text(position))
            found = {}
            for move in moves:
                placement = every_name(move[0], position.side)[move]
                found[frozenset(frozenset(FIELDS[field].cell) for field in placement.fields)] = move
            assert {laid: name for laid, (name, _) in expected.items()} == found
            assert len(moves) == len(found)


@pytest.mark.slow
@pytest.mark.parametrize("goal", GOALS)
def test_random_games_keep_the_invariants(goal: str) -> None:
    """No point above five but for tokens, which change hands; all pieces accounted for; every game ends."""
    for history in random_games(goal, 200):
        for position in history:
            text = position_text(position)
            placed, ring, _, _, _, _, passes = text.split()
            names = placed.split(",") if placed != "-" else []
            bacteria = [name[1] for name in names if name[1].isupper()]
            assert sorted(bacteria + list(ring.strip("*"))) == list("ABCDEFGHIJKLMNOPQ")
            for side in (0, 1):
                micros = [name[1] for name in names if name[0] == "wb"[side] and name[1].islower()]
                assert sorted(micros + list(position.micros[side])) == ["l", "t"]
            assert sum(position.tokens) == 2
            assert min(position.tokens) >= 0
            assert goal != "time" or passes == "0"
        white, black = (tips(cells) for cells in covered(position_text(history[-1])))
        assert max([*white.values(), *black.values()]) <= 6
        sixes = [list(of_side.values()).count(6) for of_side in (white, black)]
        assert history[-1].tokens == (1 - sixes[0] + sixes[1], 1 + sixes[0] - sixes[1])
        for number, point in enumerate(POINTS):
            assert [count_at(counts, number) for counts in history[-1].counts] == [white[point], black[point]]
        assert rules.legal_moves(history[-1]) == []


@pytest.mark.sample(1)
@pytest.mark.parametrize("goal", GOALS)
def test_events_tell_the_whole_move(goal: str) -> None:
    kinds = Counter()
    for history in random_games(goal, 15):
        for position in history[:-1]:
            move = random.Random(str(position)).choice(rules.legal_moves(position))
            events: list[rules.Event] = []
            new = rules.play(position, move, events)
            assert new == rules.play(position, move)
            side = rules.side_to_move(position)
            kinds.update(type(event) for event in events)
            ring, masks, tokens = position.ring, list(position.masks), list(position.tokens)
            for event in events:
                match event:
                    case rules.OriginatorPut():
                        assert move == f"u{new.ring[0]}"
                        ring = new.ring
                    case rules.Placed(placement, counts):
                        assert placement.side == side
                        assert placement.name == move == new.placed[-1][1:]
                        fields = placement.fields
                        if placement.piece in ring:
                            skipped, _, following = ring.partition(placement.piece)
                            ring = following + skipped
                        assert counts == tuple((touched, count_at(new.counts[side], touched)) for touched, _ in counts)
                        assert {touched for touched, _ in counts} == {p for f in fields for p in FIELDS[f].points}
                        masks[side] |= mask_of(fields)
                    case rules.TokenSpent(points):
                        assert all(count_at(new.counts[side], point) == 6 for point in points)
                        tokens[side] -= len(points)
                        tokens[1 - side] += len(points)
                    case rules.BaseConnected(point, _):
                        assert goal == "bases"
                        assert count_at(position.counts[side], point) == 0 < count_at(new.counts[side], point)
                    case rules.Passed():
                        assert new.passes == position.passes + 1
            assert (ring, tuple(masks), tuple(tokens)) == (new.ring, new.masks, new.tokens)
    assert kinds[rules.TokenSpent] > 0
    assert (kinds[rules.BaseConnected] > 0) == (goal == "bases")
    assert (kinds[rules.Passed] > 0) == (goal != "time")


def test_a_token_is_spent_by_itself_and_comes_back() -> None:
    # White's G has five fields at e4. The lens to f4 is the sixth there, and a seventh is never allowed.
    five = after("uE", "G0@d4", "l0@a1")
    events: list[rules.Event] = []
    six = rules.play(five, "l1@e4", events)
    e4 = POINT_NAMED["e4"]
    assert events[-1] == rules.TokenSpent((e4,))
    assert six.tokens == (0, 2)
    assert tried(six, "l0@a1").refusal is Refusal.MICRO_SPENT
    seventh = rules.play(six, "t0@a1")
    assert rules.why_illegal(seventh, parse_move("t2@e4", seventh.side)) is Refusal.ABOVE_SIX
    assert tried(seventh, "t2@e4").wrong == (e4,)


def test_two_sixes_in_one_placement_need_two_tokens() -> None:
    pair = tuple(sorted((POINT_NAMED["d3"], POINT_NAMED["d4"])))
    for tokens, refusal in ((0, Refusal.ABOVE_FIVE), (1, Refusal.ABOVE_FIVE), (2, None)):
        position = parse_position(f"wM0@d3 *CAB lt{tokens}/lt0 w time 4/4 0")
        seen = tried(position, "C0@c2")
        assert seen.refusal is refusal
        assert seen.sixes == pair
        assert seen.wrong == (() if refusal is None else pair)
        assert ("C0@c2" in rules.legal_moves(position)) == (refusal is None)
    assert rules.play(position, "C0@c2").tokens == (0, 2)


@pytest.mark.parametrize(
    ("text", "move", "reason"),
    [
        ("- ABC lt1/lt1 b time 4/4 0", "A0@d4", Refusal.NO_ORIGINATOR),
        ("- ABC lt1/lt1 b bases 4/4 0", "pass", Refusal.NO_ORIGINATOR),
        ("- ABC lt1/lt1 b time 4/4 0", "uD", Refusal.GONE),
        ("- *ABC lt1/lt1 w time 4/4 0", "uA", Refusal.ORIGINATOR_STANDS),
        ("- *ABC lt1/lt1 w time 4/4 0", "pass", Refusal.NO_PASS),
        ("- *ABCDEF lt1/lt1 w time 4/4 0", "E0@d4", Refusal.OUT_OF_REACH),
        ("- *ABCDEF lt1/lt1 w time 4/4 0", "Q0@d4", Refusal.GONE),
        ("- *ABCDEF t1/lt1 w time 4/4 0", "l0@d4", Refusal.MICRO_SPENT),
        ("- *ABCDEF lt1/lt1 w time 4/4 0", "A0@d7", Refusal.OFF_BOARD),
        ("bQ0@d4 *ABCDEF lt1/lt1 w time 4/4 0", "A0@d4", Refusal.TAKEN),
        ("wQ0@d4 *ABCDEF lt1/lt1 w time 4/4 0", "A0@a1", Refusal.NOT_JOINED),
        ("wG0@d4,wl1@e4 *ABCDEF t0/lt2 w time 4/4 0", "t2@e4", Refusal.ABOVE_SIX),
        ("wG0@d4 *ABCDEF lt0/lt2 w time 4/4 0", "l1@e4", Refusal.ABOVE_FIVE),
        ("- *ABC lt1/lt1 w bases 4/4 2", "A0@d4", Refusal.OVER),
        ("- *ABC lt1/lt1 w bases 4/4 2", "pass", Refusal.OVER),
        ("- *ABC lt1/lt1 w bases 4/4 2", "uA", Refusal.OVER),
    ],
)
def test_refusals(text: str, move: str, reason: Refusal) -> None:
    position = parse_position(text)
    assert rules.why_illegal(position, parse_move(move, position.side)) is reason
    assert move not in rules.legal_moves(position)
    events: list[rules.Event] = []
    with pytest.raises(IllegalMove) as caught:
        rules.play(position, move, events)
    assert (caught.value.move, caught.value.reason, events) == (move, reason, [])


@pytest.mark.sample(1)
@pytest.mark.parametrize("goal", GOALS)
def test_refusals_and_legal_moves_agree_everywhere(goal: str) -> None:
    for history in random_games(goal, 4):
        for position in history[1::6]:
            legal = set(rules.legal_moves(position))
            side = rules.side_to_move(position)
            for piece in choosable(position):
                assert {placement.name for placement in placements_of(position, piece, position.side)} == {
                    move for move in legal if move[0] == piece
                }
                for point in range(37):
                    for turn in range(6):
                        placement = rules.placement_at(piece, turn, point, side)
                        if placement is not None:
                            refusal = rules.why_illegal(position, Lay(piece, placement))
                            assert (refusal is None) == (placement.name in legal)
                            assert tried(position, placement.name).refusal is refusal


def test_a_piece_held_over_the_board_tells_what_would_come_of_it() -> None:
    position = parse_position("wG0@d4,bt0@a1 *ABCDEF lt1/l1 w time 4/4 0")
    seen = tried(position, "l1@e4")
    e4, f4 = POINT_NAMED["e4"], POINT_NAMED["f4"]
    assert seen.refusal is None
    assert seen.counts == ((e4, 6), (f4, 1))
    assert seen.sixes == (e4,)
    covering = tried(position, "A0@d4")
    assert covering.refusal is Refusal.TAKEN
    assert covering.taken == every_name("A", 0)["A0@d4"].fields


def test_placement_at_the_rim() -> None:
    assert rules.placement_at("l", 0, POINT_NAMED["d7"], 0) is None
    fits = rules.placement_at("l", 3, POINT_NAMED["d7"], 0)
    assert fits is not None
    assert fits.name == "l0@d6"
    assert rules.placement_at("l", 9, POINT_NAMED["d7"], 0) is fits


def test_the_pieces_on_the_board_and_their_fields() -> None:
    position = parse_position("wG0@d4,bt0@a1 *ABCDEF lt1/l1 w time 4/4 0")
    assert [(piece.side, piece.name) for piece in laid(position)] == [(0, "G0@d4"), (1, "t0@a1")]
    white, black = covered(position_text(position))
    for piece, cells in zip(laid(position), (white, black), strict=True):
        assert {frozenset(FIELDS[field].cell) for field in piece.fields} == set(cells)
