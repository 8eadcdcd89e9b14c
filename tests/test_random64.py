"""The shared generator of random numbers."""

from __future__ import annotations

from collections import Counter

from game.random64 import draw, next_word, shuffled


def test_the_published_words_of_splitmix64() -> None:
    # The first outputs of the reference implementation for the seed 1234567.
    state, words = 1234567, []
    for _ in range(3):
        word, state = next_word(state)
        words.append(word)
    assert words == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_numbers_are_below_their_bound_and_about_equally_frequent() -> None:
    state, counts = 5, Counter[int]()
    for _ in range(6000):
        number, state = draw(state, 6)
        counts[number] += 1
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_a_shuffle_keeps_the_items_and_depends_on_the_seed_alone() -> None:
    orders = {tuple(shuffled("abc", seed)) for seed in range(100)}
    assert len(orders) == 6
    assert shuffled(range(20), 3) == shuffled(range(20), 3)
    assert sorted(shuffled(range(20), 2**63 - 1)) == list(range(20))
