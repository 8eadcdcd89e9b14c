"""Boards as they lie, turned and mirrored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def turned(board: Sequence[Sequence[T]]) -> Iterator[list[tuple[T, ...]]]:
    """The rows of a board in all eight ways, twice those that look alike."""
    rows = [tuple(row) for row in board]
    for _ in range(4):
        rows = list(zip(*reversed(rows), strict=True))
        yield rows
        yield rows[::-1]
