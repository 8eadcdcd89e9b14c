"""New bricks: the generator, the sets, and fixed colours."""

from __future__ import annotations

from collections import Counter

import pytest

from game.games.brickshooter import rules
from game.games.brickshooter.rules.board import EMPTY, ready_groups
from game.games.brickshooter.rules.generator import RING_CELLS, Fixed, Seeded, new_set, set_size
from tests.games.brickshooter.boards import field_of, random_game

LARGEST_SEED = 2**63 - 1


def test_draws_are_splitmix64() -> None:
    # The published first outputs of SplitMix64 for the seed 1234567, here reduced to what 2^32 leaves of them.
    expected = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    source = Seeded(1234567)
    drawn = []
    for _ in expected:
        value, source = source.draw(1 << 32)
        drawn.append(value)
    assert drawn == [value % (1 << 32) for value in expected]


def test_draws_are_even() -> None:
    source = Seeded(5)
    counts: Counter[int] = Counter()
    for _ in range(7000):
        value, source = source.draw(7)
        counts[value] += 1
    assert set(counts) == set(range(7))
    assert all(880 < count < 1120 for count in counts.values())  # four standard deviations


def test_a_bound_above_half_of_all_words_rejects_what_would_be_uneven() -> None:
    bound = (1 << 63) + 1
    source = Seeded(3)
    for _ in range(50):
        value, source = source.draw(bound)
        assert 0 <= value < bound
    assert source.state != (3 + 50 * 0x9E3779B97F4A7C15) % (1 << 64)  # at least one word was thrown away


def test_fixed_colours_come_round_and_round() -> None:
    source = Fixed((2, 0, 1))
    drawn = []
    for _ in range(7):
        colour, source = source.colour(5)
        drawn.append(colour)
    assert drawn == [2, 0, 1, 2, 0, 1, 2]


@pytest.mark.parametrize("number", [1, 2, 3, 10, 60, 92, 93, 94, 5000])
@pytest.mark.parametrize("colours", [5, 10])
def test_sets(number: int, colours: int) -> None:
    field, _ = new_set(Seeded(number), number, colours)
    bricks = [cell for cell in range(100) if field[cell] != EMPTY]
    assert len(bricks) == set_size(number) == min(7 + number, 100)
    assert set(RING_CELLS) <= set(bricks)
    assert all(field[cell] & 7 == 0 and field[cell] >> 3 < colours for cell in bricks)
    assert ready_groups(field, bricks) == []


def test_the_first_set_is_the_ring() -> None:
    ring = {"e7", "f7", "g6", "g5", "f4", "e4", "d5", "d6"}
    for seed in (0, 1, 2, 12345, LARGEST_SEED):
        assert field_of(rules.start({"seed": seed})).keys() == ring


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    assert rules.start({"seed": 8}) == rules.start({"seed": 8})
    assert rules.start({}) == rules.start({"seed": 1, "colours": 7})
    starts = {rules.position_text(rules.start({"seed": seed})) for seed in range(200)}
    assert len(starts) == 200
    first, second = (rules.start({"seed": 8}) for _ in range(2))
    for _ in range(30):
        move = rules.legal_moves(first)[-1]
        first, second = rules.play(first, move), rules.play(second, move)
        assert first == second


@pytest.mark.parametrize("colours", range(5, 11))
def test_games_use_all_their_colours_and_no_other(colours: int) -> None:
    seen: set[str] = set()
    for position, _ in random_game(seed=1, colours=colours, shots=40):
        seen |= set(rules.position_text(position).split(" ")[0]) - set(".|o^>v<")
    assert seen <= set("abcdefghij"[:colours]) | {"v"}
    assert len(seen) == colours
