"""Do BrickShooter's hints keep their word? All levels and seeded games, in which hints are followed blindly.

A hint here has a number of shots it may try, not a time: the same games come out on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import astuple

from benchmarks.common.figures import Figure, at_least
from benchmarks.solver import greedy
from game.games import game_named
from game.games.brickshooter import rules
from game.games.brickshooter.levels import BrickShooterLevel, LevelState, level_result, parse_level
from game.games.brickshooter.plans import plan
from game.games.brickshooter.rules.events import Event, Explosion
from game.games.brickshooter.rules.position import Position
from game.play.port.game import SearchLimits
from game.play.session.session import Session, Source
from game.play.table.occasion import Here
from game.play.table.table import Table
from game.store.levels.levels import read_levels

GAME = game_named("brickshooter")
LEVELS = Path(__file__).parent.parent / "levels" / "brickshooter"
TRIES = 12_000
"""Shots a hint may try: what a busy machine gets done in the second that a hint in the window takes."""
SUBJECT = "hints of BrickShooter, followed blindly"
SEEDS, SHOTS, COLOURS = (21, 22, 23), 60, (5, 7, 10)
STRAY = 2
"""Number of random shots before the hints in levels played off the solution."""
PATIENCE = 6
"""Maximum number of times that a level may ask for shots to be taken back."""


class Tally(Struct):
    """Results of the hints in a game."""

    shots: int = 0
    exploding: int = 0
    promised: int = 0
    """Shots that a hint before them had promised an explosion for."""
    kept: int = 0
    """Number of them that brought it."""
    taken_back: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(one + more for one, more in zip(astuple(self), astuple(other), strict=True)))


def ask(table: Table[Position, Event], tries: int, recall: bool) -> bool:
    """Ask for a hint as the window does, without a program; whether there is one. The control never recalls a plan."""
    if recall and table.hints.recall():
        return True
    reports = list(GAME.think(table.session, SearchLimits(nodes=tries, task=table.hints.task), lambda: False))
    return table.hints.advise(reports[-1].line[0], reports[-1].line, reports[-1].score)


def follow(table: Table[Position, Event], shots: int, tries: int, recall: bool = True) -> Tally:
    """Do what hints say, up to so many shots, or to the end."""
    tally = Tally()
    due: set[int] = set()
    while tally.shots < shots and table.ending is None and ask(table, tries, recall):
        hint = table.hints.shown
        assert hint is not None
        if hint.back:
            tally.taken_back += 1
            for _ in range(hint.back):
                table.undo()
            if tally.taken_back > PATIENCE:
                break
            continue
        found = plan(table.session.position, hint.line)
        if found.groups and len(found.shots) > 1:
            due.add(tally.shots + len(found.shots) - 1)
        table.make(hint.move)
        made = table.last
        exploded = made is not None and any(isinstance(event, Explosion) for event in made.events)
        tally.exploding += exploded
        tally.promised += tally.shots in due
        tally.kept += exploded and tally.shots in due
        tally.shots += 1
    return tally


def levels() -> Iterator[Table[Position, Event]]:
    """A table for each level that comes with the game."""
    for file in read_levels(LEVELS, parse_level):
        level = file.level
        assert isinstance(level, BrickShooterLevel)
        start = rules.position_text(level.position)
        yield Table(GAME, Session(GAME.name, GAME.rules, Source(level=file.name, start=start)), Here(), level)


def stars(table: Table[Position, Event]) -> int:
    """The stars in a level, whatever hints there were: two within par, one within the limit."""
    level, session = table.level, table.session
    assert isinstance(level, BrickShooterLevel)
    if level_result(level, session.positions, session.moves) is not LevelState.SOLVED:
        return 0
    return 2 if len(session.moves) <= level.par else 1


def solved(table: Table[Position, Event], stray: int, tries: int, seed: int) -> tuple[int, Tally]:
    """The stars in a level after so many shots by chance, and what became of the hints from then on."""
    chance = random.Random(seed)
    for _ in range(stray):
        if table.ending is None:
            table.make(chance.choice(rules.legal_moves(table.session.position)))
    while table.ending is not None and table.can_undo:
        table.undo()
    tally = follow(table, 10 * SHOTS, tries)
    return stars(table), tally


def game(seed: int, colours: int, shots: int, tries: int, recall: bool = True) -> tuple[Position, Tally]:
    """A game from a seed in which hints are followed: where it leads, and what became of them."""
    table = Table(GAME, Session(GAME.name, GAME.rules, Source(seed=seed), {"colours": colours}), Here())
    tally = follow(table, shots, tries, recall)
    return table.session.position, tally


def greedy_stars(table: Table[Position, Event]) -> int:
    """The stars in a level for the shot that scores most, each time: the control."""
    while table.ending is None:
        table.make(greedy(table.session.position))
    return stars(table)


def measure() -> list[Figure]:
    """Levels solved, and promises kept."""
    plain = [greedy_stars(table) for table in levels()]
    figures = _levels(0, plain, (59, 57)) + _levels(STRAY, plain, (59, None))
    for colours in COLOURS:
        figures += _games(colours)
    return figures


def _levels(stray: int, plain: list[int], targets: tuple[int, int | None]) -> list[Figure]:
    played = [solved(table, stray, TRIES, number) for number, table in enumerate(levels())]
    stars = [stars for stars, _ in played]
    name = f"after {stray} shots by chance" if stray else "from the start"
    figures = []
    for words, wanted, least in zip(("solved", "within par"), (1, 2), targets, strict=True):
        count, control = (sum(star >= wanted for star in one) for one in (stars, plain))
        target = at_least(least, count, "") if least is not None else ()
        figures.append(Figure(SUBJECT, f"levels {words} {name}", count, "", control, *target))
    if stray:
        figures.append(Figure(SUBJECT, "so often told to take back", sum(tally.taken_back for _, tally in played), ""))
    return figures


def _games(colours: int) -> list[Figure]:
    games = [game(seed, colours, SHOTS, TRIES) for seed in SEEDS]
    others = [game(seed, colours, SHOTS, TRIES, recall=False) for seed in SEEDS]
    tally, forgetful = (sum((tally for _, tally in played), Tally()) for played in (games, others))
    name = f"{colours} colours, {len(SEEDS)} games of {SHOTS} shots"
    kept, control = (one.kept / max(1, one.promised) for one in (tally, forgetful))
    clears, control_clears = (sum(position.clears for position, _ in played) for played in (games, others))
    return [
        Figure(SUBJECT, f"{name}: promised explosions", tally.promised, "", forgetful.promised),
        Figure(SUBJECT, f"{name}: kept", kept, "of them", control, *at_least(0.9, kept, "")),
        Figure(SUBJECT, f"{name}: clearings", clears, "", control_clears),
    ]
