"""Random numbers as values: the SplitMix64 generator (Steele, Lea and Flood 2014), the same on every machine.

The whole state is one number below 2^64; any seed will do.
"""

from collections.abc import Sequence
from typing import TypeVar

_WORD = 1 << 64

T = TypeVar("T")


def next_word(state: int) -> tuple[int, int]:
    """Return a number below 2^64, and the next state."""
    state = (state + 0x9E3779B97F4A7C15) % _WORD
    word = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB % _WORD
    return word ^ word >> 31, state


def draw(state: int, bound: int) -> tuple[int, int]:
    """Return a number from 0 to `bound` - 1, all equally likely, and the next state."""
    while True:
        word, state = next_word(state)
        if word < _WORD - _WORD % bound:  # the last incomplete round of numbers would favour the small ones
            return word % bound, state


def shuffled(items: Sequence[T], seed: int) -> list[T]:
    """Return the items in an order drawn from a seed, all orders (up to 2^64) equally likely (Fisher and Yates)."""
    order = list(items)
    state = seed % _WORD
    for last in range(len(order) - 1, 0, -1):
        other, state = draw(state, last + 1)
        order[last], order[other] = order[other], order[last]
    return order
