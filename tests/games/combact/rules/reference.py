"""A second, slow implementation of the rules, on sets and dictionaries, from the listed geometry only."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from game.games.combact import rules
from game.games.combact.rules.position import Position

Point = tuple[int, int]
Cell = frozenset[Point]

LETTERS = "ABCDEFGHIJKLMNOPQ"


@cache
def geometry() -> dict[str, Any]:
    """The listed points, cells and bacteria, found independently of the code."""
    listed: dict[str, Any] = json.loads(Path(__file__).with_name("geometry.json").read_text("utf-8"))
    return listed


@cache
def cells() -> tuple[Cell, ...]:
    points = geometry()["points"]
    return tuple(frozenset(tuple(points[tip]) for tip in cell["points"]) for cell in geometry()["cells"])


@cache
def shapes() -> dict[str, tuple[Cell, ...]]:
    listed = {
        letter: tuple(frozenset((q, r) for q, r in tips) for tips in entry["cells"])
        for letter, entry in zip(LETTERS, geometry()["ring17"], strict=True)
    }
    listed["l"] = (frozenset({(0, 0), (1, 0)}),)
    listed["t"] = (frozenset({(0, 0), (1, 0), (0, 1)}),)
    return listed


@cache
def names() -> dict[Point, str]:
    rows: dict[int, list[Point]] = {}
    for q, r in geometry()["points"]:
        rows.setdefault(r, []).append((q, r))
    return {
        point: "abcdefg"[r + 3] + str(place)
        for r, row in rows.items()
        for place, point in enumerate(sorted(row), start=1)
    }


@cache
def every_laying(piece: str, side: int) -> dict[str, frozenset[Cell]]:
    """The cells behind every name of a placement."""
    board = set(cells())
    found = {}
    for turn in range(6):
        for (q0, r0), name in names().items():
            laid = set()
            for cell in shapes()[piece]:
                tips = set()
                for q, r in cell:
                    if side:
                        q, r = r, q
                    for _ in range(turn):
                        q, r = -r, q + r
                    tips.add((q + q0, r + r0))
                laid.add(frozenset(tips))
            if laid <= board:
                found[f"{piece}{turn}@{name}"] = frozenset(laid)
    return found


def covered(text: str) -> tuple[set[Cell], set[Cell]]:
    """The cells that White and Black cover in the text of a position."""
    of_side: tuple[set[Cell], set[Cell]] = (set(), set())
    placed = text.split()[0]
    for name in placed.split(",") if placed != "-" else ():
        side = "wb".index(name[0])
        of_side[side].update(every_laying(name[1], side)[name[1:]])
    return of_side


def tips(of: set[Cell]) -> Counter[Point]:
    """How many of the cells meet at each point."""
    return Counter(tip for cell in of for tip in cell)


def legal_layings(text: str) -> dict[frozenset[Cell], tuple[str, int]]:
    """The legal placements of a position whose originator stands, each with its first name and tokens spent."""
    _, ring, stock, colour, _, widths, _ = text.split()
    side = "wb".index(colour)
    micros, tokens = stock.split("/")[side][:-1], int(stock.split("/")[side][-1])
    sides = covered(text)
    own, taken = sides[side], sides[0] | sides[1]
    before = tips(own)
    legal = {}
    for piece in ring[1:][: int(widths.split("/")[side])] + micros:
        for name, laid in every_laying(piece, side).items():
            after = tips(own | laid)
            sixes = [point for point in after if after[point] == 6 and before[point] != 6]
            joined = not own or any(before[point] for cell in laid for point in cell)
            if laid & taken or not joined or max(after.values()) > 6 or len(sixes) > tokens or laid in legal:
                continue
            legal[laid] = name, len(sixes)
    return legal


def random_games(goal: str, games: int) -> list[list[Position]]:
    """Games of random moves to their ends, every position of each; a pass only when nothing can be laid."""
    played = []
    for seed in range(games):
        choice = random.Random(seed)
        options = {"goal": goal, "seed": seed, "widths": ("4/4", "5/3", "3/5")[seed % 3]}
        history = [rules.start(options)]
        while rules.outcome(history[-1]) is None:
            moves = rules.legal_moves(history[-1])
            laying = [move for move in moves if move != "pass"]
            history.append(rules.play(history[-1], choice.choice(laying or moves)))
        played.append(history)
    return played
