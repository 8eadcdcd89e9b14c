"""Positions for the tests, and the rules once more: slow, plain, and sharing nothing with the game's own code."""

from __future__ import annotations

import random
from collections.abc import Iterator

from game.games.unstack import rules
from game.games.unstack.rules.board import Position

COLUMNS = "abcdefg"
DROPS = "0123456789ABCDEFGHIJKLMNOPQRST"
WAYS = {"+": (0, 1), "-": (0, -1), "<": (-1, 0), ">": (1, 0)}
BACK = {"+": "-", "-": "+", "<": ">", ">": "<"}


def board(stacks: str, side: str = "b", rule_set: str = "classic") -> Position:
    """The position of stacks written like `d4 b3, e4 w2`."""
    held = dict(stack.split() for stack in stacks.split(", ")) if stacks else {}
    rows = (",".join(held.get(f"{column}{row}", ".") for column in COLUMNS) for row in range(7, 0, -1))
    return rules.parse_position(f"{'/'.join(rows)} {side} {rule_set}")


def random_position(rng: random.Random, rule_set: str, largest: int = 4) -> Position:
    """A crowded or empty board with stacks of up to `largest` stones."""
    cells = [f"{column}{row}" for column in COLUMNS for row in range(1, 8)]
    chosen = rng.sample(cells, rng.randint(2, 16))
    stacks = [f"{cell} {rng.choice('bw')}{rng.choice((1, 1, 2, rng.randint(1, largest)))}" for cell in chosen]
    return board(", ".join(stacks), rng.choice("bw"), rule_set)


def slow_moves(position: Position) -> set[str]:
    """All legal moves but a pass, by trying every path and every drop."""
    text, side, rule_set = rules.position_text(position).split(" ")
    held = {}
    for row, line in zip(range(7, 0, -1), text.split("/"), strict=True):
        for column, word in zip(COLUMNS, line.split(","), strict=True):
            if word != ".":
                held[COLUMNS.index(column), row] = (word[0], int(word[1:]))
    found: dict[str, bool] = {}
    for (column, row), (owner, stack) in held.items():
        if owner == side and stack > 1:
            for count in range(1, stack + 1):
                for steps, captures in paths(held, side, rule_set, (column, row), count, "", False):
                    if rule_set == "classic":
                        tail = steps[0][0] + "".join(DROPS[drop] for _, drop in steps)
                    else:
                        tail = "".join(f"{way}{drop}" for way, drop in steps)
                    found[f"{count}{COLUMNS[column]}{row}{tail}"] = captures
    return {move for move, captures in found.items() if captures or not any(found.values())}


def paths(
    held: dict[tuple[int, int], tuple[str, int]],
    side: str,
    rule_set: str,
    here: tuple[int, int],
    hand: int,
    heading: str,
    captured: bool,
) -> Iterator[tuple[list[tuple[str, int]], bool]]:
    """Every way to lay down a whole hand, and whether it captures."""
    if hand == 0:
        yield [], captured
        return
    for way, (right, up) in WAYS.items():
        if heading and (way == BACK[heading] or (rule_set == "classic" and way != heading)):
            continue
        there = (here[0] + right, here[1] + up)
        if not (0 <= there[0] <= 6 and 1 <= there[1] <= 7):
            continue
        owner, stack = held.get(there, (side, 0))
        enemy = owner != side
        if enemy and (captured or stack > hand):
            continue
        for drop in range(1, hand + 1):
            if enemy and rule_set == "classic" and drop < hand:
                continue
            after = {**held, there: (side, drop if enemy else stack + drop)}
            for rest, captures in paths(after, side, rule_set, there, hand - drop, way, captured or enemy):
                yield [(way, drop), *rest], captures
