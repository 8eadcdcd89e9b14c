"""Strength of the levels: each against the one below, the lowest against chance, Expert against a greedy one.

Expert's time is exchanged for a number of positions, so that the same games come out again.
"""

from __future__ import annotations

import json
from importlib import import_module

from benchmarks.common.figures import Figure
from game.games import GAMES
from game.players.programs import STRENGTHS
from tools.arena import Match, option_of_kind, play_match

EXPERT = "nodes:3000"
GREEDY = "depth:1"
APART = 75
"""The share of the points that a level is to have against the one below, in hundredths."""
ONE_SIDED = "neto2026"
"""From its usual start whoever moves first wins between Medium and all above: what tells them apart begins even."""


def measure(games: int) -> list[Figure]:
    """The share of the points of the better player in so many games, for each kind of position of each game for two."""
    players = {"Random": "random", **{each.name: each.key if each.nodes else EXPERT for each in STRENGTHS}}
    named = list(players)
    pairs = [*zip(named[1:], named, strict=False), ("Expert", "Greedy")]
    figures = []
    for game in GAMES:
        if game.players != 2:
            continue
        kinds = list(json.loads(import_module(f"game.games.{game.name}.engine").ODDS_FILE.read_bytes()))
        for kind in kinds:
            opening, even = (6, 60) if kind == ONE_SIDED else (2, None)
            for better, other in pairs:
                pair = players[better], players.get(other, GREEDY)
                score = play_match(Match(game.name, pair, option_of_kind(game.name, kind), opening, even), games)
                title = game.title if len(kinds) == 1 else f"{game.title} {kind}"
                name = f"{title}: {better} - {other}, ± {100 * score.error:.0f}"
                share = 100 * score.share
                figures.append(Figure("strength", name, share, "%", None, f">= {APART} %", share >= APART))
    return figures
