"""What the network says is what its file says, added up the long way."""

from __future__ import annotations

import json

from game.games.combact import network, rules
from game.games.combact.features import FEATURES, values
from game.games.combact.network import FILE, FINER, STEPS, WIDTH, Network
from game.games.combact.rules.geometry import BACTERIA, FIELD_OF, FIELDS, POINT_OF, POINTS
from game.games.combact.rules.placements import count_at
from game.games.combact.rules.position import Position
from game.games.combact.state import seen
from tests.players.engines import positions

FOUND = len(FEATURES["time"]) // 2 - 1
PARTS = json.loads(FILE.read_text(encoding="utf-8"))
ROWS = {
    part: [numbers[first : first + WIDTH] for first in range(0, len(numbers), WIDTH)] for part, numbers in PARTS.items()
}
POINT, FIELD, RING, STOCK = (ROWS["inputs"][first:] for first in (0, 49 * 37, 49 * 37 + 288, 49 * 37 + 288 + 17 * 17))


def added(position: Position) -> list[list[int]]:
    """The rows that count, in steps: Black sees the board mirrored."""
    side = position.side
    rows = list(ROWS["hidden"])
    for point, (q, r) in enumerate(POINTS):
        own, other = (count_at(position.counts[of], point) for of in (side, 1 - side))
        rows.append(POINT[49 * (POINT_OF[r, q] if side else point) + 7 * own + other])
    for field in FIELDS:
        at = FIELD_OF[tuple(sorted((r, q) for q, r in field.cell))] if side else field.number
        rows += [FIELD[144 * n + at] for n in (0, 1) if position.masks[side ^ n] >> field.number & 1]
    rows += [RING[17 * place + BACTERIA.index(piece)] for place, piece in enumerate(position.ring)]
    own, other = (
        ("l" in micros) + 2 * ("t" in micros) for micros in (position.micros[side], position.micros[1 - side])
    )
    tokens = 3 * position.tokens[side] + position.tokens[1 - side]
    return [*rows, STOCK[own], STOCK[4 + other], STOCK[8 + tokens]]


def test_it_says_what_its_file_says() -> None:
    told = Network(FOUND)
    said = []
    for seed in range(4):
        for position in positions("combact", seed, {"goal": "time"})[1:]:
            features = values(seen(position))[:-1]
            total = 0.0
            for unit in range(WIDTH):
                steps = sum(row[unit] for row in added(position))
                fine = sum(row[unit] * value for row, value in zip(ROWS["features"], features, strict=True))
                total += PARTS["out"][unit] / 100 * max(0.0, steps / STEPS + fine / (STEPS * FINER))
            said.append(told.value(seen(position), features))
            assert abs(said[-1] - total) < 1
            assert values(seen(position))[-1] == said[-1]
    assert len(set(said)) > 20


def test_its_file_has_a_row_for_each_input() -> None:
    assert {part: len(numbers) for part, numbers in PARTS.items()} == network.sizes(FOUND)


def test_nothing_is_asked_of_it_in_the_other_goals() -> None:
    for goal in ("autonomy", "bases"):
        assert "network" not in FEATURES[goal]
        position = rules.parse_position(f"wA0@d4 *BC t1/lt1 b {goal} 4/4 0")
        assert len(values(seen(position))) == len(FEATURES[goal]) // 2
