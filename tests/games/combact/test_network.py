"""What the network says is what its file says, added up the long way."""

from __future__ import annotations

import json

import pytest

from game.games.combact import rules
from game.games.combact.network import FINE, FOLDER, INPUTS, MOST_NEAR, SCALE, Network
from game.games.combact.rules.geometry import BACTERIA, CORNERS, FIELD_OF, FIELDS, MICROS, POINT_OF, POINTS, cell
from game.games.combact.rules.placements import PIECES, every_placement, listed
from game.games.combact.rules.position import COLOURS, Goal, Position, laid
from game.games.combact.rules.terrain import FIELD_BITS, count_at, mask_of
from game.games.combact.state import seen
from tests.players.engines import positions

GOALS = [goal.value for goal in Goal]
MANY = 49 * 37 + 288 + 17 * 17 + 17


def exchanged(position: Position) -> Position:
    """The position mirrored, with the colours, and all that goes with them, exchanged."""
    pieces = []
    for piece in laid(position):
        tips = [cell((r, q) for q, r in FIELDS[field].cell) for field in piece.fields]
        mask = mask_of(tuple(FIELD_OF[tip] for tip in tips))
        other = 1 - piece.side
        (placement,) = (p for p in listed(piece.piece, other) if p.mask == mask)
        pieces.append(COLOURS[other] + placement.name)
    white, black = (f"{m}{n}" for m, n in zip(position.micros, position.tokens, strict=True))
    words = (
        *(",".join(pieces) or "-", "*" * position.originator + position.ring, f"{black}/{white}"),
        *(COLOURS[1 - position.side], position.goal, "{}/{}".format(*position.widths[::-1]), str(position.passes)),
    )
    return rules.parse_position(" ".join(words))


def told(goal: str) -> dict[str, list[int]]:
    parts: dict[str, list[int]] = json.loads((FOLDER / f"{goal}.json").read_text(encoding="utf-8"))
    return parts


def ways(position: Position, side: int) -> tuple[set[int], set[int]]:
    """The placements that a side may make now, and could make without a token if it had all pieces to choose from."""
    state = seen(position)
    free = {n for n in range(len(every_placement(side))) if (state.free[side] & state.joined[side]) >> n & 1}
    pieces = {*position.ring, *position.micros[side]}
    usable = {n for n in free if state.roomy[side] >> n & 1 and every_placement(side)[n].piece in pieces}
    if side == position.side:
        names = {name for name in rules.legal_moves(position) if name != "pass"}
    else:
        turn = rules.parse_position(_other_side(rules.position_text(position)))
        names = {name for name in rules.legal_moves(turn) if name != "pass"}
    return {n for n in range(len(every_placement(side))) if every_placement(side)[n].name in names}, usable


def _other_side(text: str) -> str:
    words = text.split()
    words[3] = "w" if words[3] == "b" else "b"
    return " ".join(words)


def rows(position: Position) -> list[int]:
    """The inputs that are there: Black sees the board mirrored."""
    side = position.side
    found = []
    for point, (q, r) in enumerate(POINTS):
        own, other = (count_at(position.counts[of], point) for of in (side, 1 - side))
        if own or other:
            found.append(49 * (POINT_OF[r, q] if side else point) + 7 * own + other)
    for field in FIELDS:
        at = FIELD_OF[tuple(sorted((r, q) for q, r in field.cell))] if side else field.number
        found += [49 * 37 + 144 * n + at for n in (0, 1) if position.masks[side ^ n] & FIELD_BITS[field.number]]
    found += [49 * 37 + 288 + 17 * place + BACTERIA.index(piece) for place, piece in enumerate(position.ring)]
    stock = MANY - 17
    for n, of in enumerate((side, 1 - side)):
        found.append(stock + 4 * n + ("l" in position.micros[of]) + 2 * ("t" in position.micros[of]))
    found.append(stock + 8 + 3 * position.tokens[side] + position.tokens[1 - side])
    both = [ways(position, of) for of in (side, 1 - side)]
    for place, placements in enumerate((both[0][0], both[1][0], both[0][1], both[1][1])):
        count = len(placements)
        found.append(MANY + 16 * place + (count if count < 8 else count.bit_length() + 4))
    for n, of in enumerate((side, 1 - side)):
        found.append(MANY + 64 + 8 * n + len({every_placement(of)[each].piece for each in both[n][0]}))
    could = [{every_placement(of)[each].piece for each in both[n][1]} for n, of in enumerate((side, 1 - side))]
    uses = MANY + 64 + 16
    found += [uses + 4 * n + 2 * (piece in could[0]) + (piece in could[1]) for n, piece in enumerate(position.ring)]
    found += [uses + 68 + 2 * who + n for who in (0, 1) for n, piece in enumerate(MICROS) if piece in could[who]]
    if position.goal is Goal.BASES:
        for corner in CORNERS:
            q, r = POINTS[corner]
            at = CORNERS.index(POINT_OF[r, q]) if side else CORNERS.index(corner)
            about = []
            for n, of in enumerate((side, 1 - side)):
                there = [
                    any(corner in every_placement(of)[each].points for each in placements) for placements in both[n]
                ]
                about.append(3 if count_at(position.counts[of], corner) else 2 if there[0] else int(there[1]))
            found.append(uses + 72 + 16 * at + 4 * about[0] + about[1])
    return found


@pytest.mark.sample(1)
@pytest.mark.parametrize("goal", GOALS)
def test_it_says_what_its_file_says(goal: str) -> None:
    parts, network = told(goal), Network(Goal(goal))
    width = network.width
    for position in positions("combact", 3, {"goal": goal})[1::2]:
        if rules.outcome(position) or position.over:
            continue
        added = rows(position)
        units = [
            max(0, parts["hidden"][unit] + sum(parts["inputs"][width * row + unit] for row in added))
            for unit in range(width)
        ]
        look = network.look(seen(position))
        assert list(look.units) == units
        value = sum(unit * out for unit, out in zip(units, parts["out"], strict=True)) + SCALE * parts["value"][0]
        assert look.value == pytest.approx(value / SCALE**2)


@pytest.mark.sample(1)
@pytest.mark.parametrize("goal", GOALS)
def test_it_knows_all_legal_moves_and_no_others(goal: str) -> None:
    network = Network(Goal(goal))
    for position in positions("combact", 4, {"goal": goal})[1:]:
        if not position.over:
            state = seen(position)
            likely = network.likely(state, network.look(state))
            names = [every_placement(position.side)[move].name if move >= 0 else "pass" for _, move in likely]
            assert sorted(names) == sorted(rules.legal_moves(position))


@pytest.mark.sample(1)
@pytest.mark.parametrize("goal", GOALS)
def test_both_colours_see_the_same(goal: str) -> None:
    network = Network(Goal(goal))
    for position in positions("combact", 5, {"goal": goal})[1::3]:
        if position.over:
            continue
        one, other = seen(position), seen(exchanged(position))
        looks = network.look(one), network.look(other)
        assert looks[0].value == looks[1].value
        likely = [sorted(share for share, _ in network.likely(*each)) for each in zip((one, other), looks, strict=True)]
        assert all(abs(a - b) <= FINE / 8 for a, b in zip(*likely, strict=True))


@pytest.mark.parametrize("goal", GOALS)
def test_its_file_has_a_row_for_each_input(goal: str) -> None:
    parts = told(goal)
    width = len(parts["hidden"])
    sizes = {part: len(numbers) for part, numbers in parts.items()}
    moves = len(every_placement(0)) + 1
    assert sizes == {
        "inputs": INPUTS * width,
        "hidden": width,
        "out": width,
        "moves": moves * width,
        "bias": moves,
        "near": len(PIECES) * MOST_NEAR * 49,
        "value": 1,
    }
