"""What every game tells the arcade: of moves, of texts that are none, of puzzles and of levels being made, compared
with what was looked at and found good (`seen/games/`); see `tests.snapshots`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from game.games import GAMES, game_named
from game.installation import LEVELS
from game.play.port.game import SearchLimits
from game.play.port.level import LevelError
from game.play.port.puzzle import Puzzle, parse_puzzle
from game.play.puzzles.puzzle_run import judge, start_of
from game.play.session.session import Session, Source
from game.rules import RulesError
from game.store.levels.puzzles import FOLDER
from tests import snapshots

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "brickshooter": [{"colours": 6}, {"colours": 5, "mode": "zen"}, {"mode": "rush"}],
    "explode": [{}],
    "unstack": [{}, {"rules": "neto2026"}],
    "combact": [{"goal": "time"}, {"goal": "autonomy", "widths": "5/3"}, {"goal": "bases"}],
}
"""Options with which games are played; one that is not in this table is played with the usual ones."""
PLIES, EVERY = 60, 4
"""Of a game of so many plies every so manieth is told of."""
SPOILT = 60
"""So many texts that are spoilt, of positions and of moves each."""
STRAY = "abcmrs019.,/ -+@:<>^"
EDITS = 50
JUDGED = 2
"""So many puzzles of each kind are judged."""
SEEDS: dict[str, dict[str, tuple[int, ...]]] = {
    "brickshooter": {
        "clear-2": (1, 3), "clear-3": (1, 3), "clear-4": (50, 3), "waves-2": (18, 10), "out-1": (6, 17),
        "gone": (17, 3), "left": (1, 3), "waves-3": (940, 3), "out-3": (34,),
    },
    "explode": {
        "3x3": (19, 48, 3), "4x3": (55, 3, 4), "4x4": (198, 645, 3), "5x4": (704, 194, 3), "5x5": (3410, 1224, 3),
        "defence-4x4": (401, 1067, 3), "defence-5x4": (1642, 3920, 3),
    },
    "unstack": {
        "small": (160, 73), "wide": (467, 299, 3), "turning": (53, 3), "defence": (17, 3), "defence-wide": (288, 3),
        "deep": (450, 3),
    },
    "combact": {"time": (8,), "autonomy": (0,), "bases": (0,)},
}  # fmt: skip
"""Seeds with which puzzles are tried to be made with each recipe, most of them with success."""
FIRST = (1, 2, 3)
"""Those of games and recipes that are not in this table."""


def games(name: str, plies: int = PLIES) -> Iterator[Session]:
    """Games by chance, and all that comes up in them."""
    rules, chance = game_named(name).rules, Random(f"ports {name}")
    for options in OPTIONS.get(name, [{}]):
        session = Session(name, rules, Source(seed=6), options)
        yield session
        while session.outcome is None and len(session.moves) < plies:
            session.play(chance.choice(rules.legal_moves(session.position)))
            yield session


def played(name: str) -> Iterator[str]:
    game, chance = game_named(name), Random(3)
    rules = game.rules
    for session in games(name):
        if len(session.moves) % EVERY and session.outcome is None:
            continue
        position = session.position
        moves = rules.legal_moves(position)
        yield rules.position_text(position)
        yield f"  outcome {rules.outcome(position, 3)}"
        yield f"  options {game.named_options(session)}, score {game.score(session)}, slot {game.slot(session)}"
        yield f"  scale {game.scale(position):.3f}"
        yield f"  {len(moves)} moves {' '.join(moves)}"
        for move in chance.sample(moves, min(2, len(moves))):
            events: list[Any] = []
            after = rules.play(position, move, events)
            counts = dict(game.move_counts(position, move, after))
            yield f"  {move}: {rules.position_text(after)}"
            yield from (f"    {event!r}" for event in events)
            line = [move]
            if rules.outcome(after) is None:
                line.append(rules.legal_moves(after)[0])
            yield f"    counts {counts}, highlight {game.highlight(events)}, effect {game.effect(position, move)}"
            yield f"    reason of {' '.join(line)}: {game.reason(position, move, line)}"
            yield f"    where {' '.join(game.where(position, line))}"
    ended = session.outcome
    if ended is not None:
        yield f"ended {ended}"
        yield f"  count {game.count(session, ended)}, totals {game.totals(session)}, table {game.table(session)}"


def refused(name: str) -> Iterator[str]:
    rules, chance = game_named(name).rules, Random(4)
    known = list(games(name, 24))[::5]

    def said(what: str, do: Callable[[], object]) -> str:
        try:
            do()
        except RulesError as error:
            return f"{what}: {error}"
        return f"{what} is good"

    def spoilt(text: str) -> str:
        # Mostly its end: there the words are, and a board is long.
        at = chance.randrange(len(text)) if chance.random() < 0.5 else len(text) - chance.randrange(min(12, len(text)))
        return text[:at] + chance.choice(("", *STRAY)) + text[at + chance.randint(0, 2) :]

    for _ in range(SPOILT):
        session = chance.choice(known)
        position = session.position_after(chance.randrange(len(session.moves) + 1))
        text = spoilt(rules.position_text(position))
        yield said(f"...{text[-40:]}", lambda text=text: rules.parse_position(text))
    for number in range(SPOILT):
        session = chance.choice(known)
        if not session.moves:
            continue
        move = chance.choice(session.moves)
        if number % 3 == 0:
            move = spoilt(move)
        yield said(move, lambda session=session, move=move: rules.play(session.position, move))


def puzzles(name: str) -> Iterator[str]:
    game = game_named(name)
    made = game.puzzles
    assert made is not None
    file = (LEVELS / FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    known = [parse_puzzle(line) for line in file if line.startswith(f"{name} ")]
    easy = [puzzle for puzzle in known if puzzle.moves < 3]
    shown: list[Puzzle] = []
    for kind in made.kinds:
        yield f"{kind.name} {kind.aims} {kind.counted}"
        shown += [puzzle for puzzle in easy if puzzle.kind == kind.name][:JUDGED]
    for puzzle in shown:
        position = start_of(game, puzzle)
        yield f"{puzzle.name} {puzzle.kind} {puzzle.aim} {puzzle.moves} greedy {' '.join(made.greedy(position))[:80]}"
        for move in dict.fromkeys([*puzzle.keys, *game.rules.legal_moves(position)[:4]]):
            verdict = judge(game, puzzle, (), move)
            yield f"  {move} {verdict.proof} {verdict.n} {','.join(verdict.line) or '-'} {verdict.reason}"
    for session in islice(games(name), 0, None, 15):
        if session.outcome is None:
            yield f"greedy {' '.join(made.greedy(session.position))[:100]}"
    for recipe in (*made.recipes, *made.slow):
        for seed in SEEDS.get(name, {}).get(recipe, FIRST):
            found = next(made.tries(recipe, seed))
            yield f"{recipe} {found.text if found is not None else 'nothing'}"


def workshop(name: str) -> Iterator[str]:
    """A level painted by chance, and its file after every few strokes."""
    game, chance = game_named(name), Random(5)
    shop = game.workshop
    assert shop is not None
    level = shop.titled(shop.blank(), "Painted")
    places = shop.places(level)
    yield f"{len(places)} places {' '.join(places)}"
    yield f"racks {shop.racks(level)}, task {shop.task(level)}"
    for number in range(EDITS):
        place = chance.choice(places)
        pen = "".join(chance.choice(rack) for rack in shop.racks(level)) if chance.random() < 0.8 else ""
        dials = shop.dials(level)
        how = chance.choice(("painted", "painted", "painted", "filled", "mirrored", "dialled"))
        try:
            if how == "painted":
                level = shop.painted(level, place, pen)
            elif how == "filled" and number < EDITS / 2:
                level = shop.filled(level, place, pen)
            elif how == "mirrored":
                level = shop.mirrored(level)
            elif dials:
                dial = chance.choice(dials)
                level = dial.turned(chance.randrange(len(dial.values)))
                how = f"{dial.name} of {dial.values}"
            content = shop.content(level, place)
            data = dict(shop.data(level))
        except RulesError as error:
            yield f"{how} {place} {pen}: {error}"
            continue
        try:
            good = str(game.parse_level(data) == level)
        except LevelError as error:
            good = f"{error} ({error.key})"
        yield f"{how} {place} {pen}: {content}, beside it {' '.join(shop.beside(level, place))}"
        yield from (f"  {key} = {value}" for key, value in data.items())
        yield f"  good: {good}"


def lesson(name: str) -> Iterator[str]:
    """Each step: where it begins, what is accepted, and how it is answered."""
    game = game_named(name)
    for step in game.lesson:
        moves = game.rules.legal_moves(game.rules.parse_position(step.start))
        accepted = [move for move in moves[:200] if step.accepted(game.rules, move)]
        yield step.start
        yield f"  {step.move}, answered by {step.reply or '-'}; accepted {' '.join(accepted) or 'nothing'}"


def levels(name: str) -> Iterator[str]:
    """Levels of the arcade: what their files say, what is asked, and what an engine thinks of it."""
    game = game_named(name)
    for path in sorted((LEVELS / name).glob("*.toml"))[::6]:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        level = game.parse_level(data)
        text = game.rules.position_text(level.position)
        task = game.task(level)
        yield f"{path.stem} {level.title['en']}"
        yield f"  {text}"
        yield f"  task {task}"
        session = Session(name, game.rules, Source(level=path.stem, start=text))
        for report in game.think(session, SearchLimits(nodes=400, task=task), lambda: False):
            yield f"  {report.depth} {report.nodes} {report.score} {' '.join(report.line)}"
        if task is not None:
            for move in task.solution:
                reason = game.level_reason(session, level, task.solution[len(session.moves) :])
                yield f"  {move} {reason} {game.ending(session, level)}"
                session.play(move)
            yield f"  {game.ending(session, level)} {game.level_stars(level, session)}"


TOLD = {
    "played": played,
    "refused": refused,
    "puzzles": puzzles,
    "workshop": workshop,
    "levels": levels,
    "lesson": lesson,
}


@pytest.mark.parametrize("what", TOLD)
@pytest.mark.parametrize("name", GAMES.names)
def test_a_game_tells_what_it_told(name: str, what: str) -> None:
    if what in ("puzzles", "workshop") and getattr(game_named(name), what) is None:
        pytest.skip(f"{name} has no {what}")
    snapshots.check(f"games/{name}/{what}", TOLD[what](name))
