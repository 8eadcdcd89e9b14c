"""Makes puzzles: `python -m tools.puzzles GAME`.

Draws positions by the game's recipes in turn from a fixed seed; those that are proved are tried by players of all
kinds, graded, and added to the game's file, until it has enough of each grade. Existing puzzles stay; puzzles equal to
them by rotation, reflection or exchange of sides are skipped. The same seed makes the same puzzles. `--prove` only
proves the puzzles in the file again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import islice
from math import log10
from pathlib import Path
from random import Random
from typing import Final

from msgspec.structs import replace

from game.games import GAMES, game_named
from game.installation import LEVELS
from game.play.port.game import AnyGame
from game.play.port.puzzle import Grade, Proof, Puzzle, PuzzleError
from game.play.puzzles.generated_puzzles import MOST_SEEDS, make
from game.play.puzzles.puzzle_run import prover_of, start_of
from game.play.session.session import AnySession, Session, Source
from game.players.programs import STRENGTHS, Strength, choose
from game.store.levels.puzzles import FOLDER, read_puzzles
from tools.sameness import SAME

WANTED: Final = {Grade.EASY: 100, Grade.MEDIUM: 120, Grade.HARD: 80}
AT_ONCE: Final = 40
"""Tries of one recipe before the next one's turn."""
RATINGS: Final = {
    "random": 500,
    "greedy": 800,
    "beginner": 900,
    "easy": 1100,
    "medium": 1300,
    "hard": 1600,
    "expert": 1900,
}
"""Ratings of the players who try the puzzles."""
LOWEST: Final = {
    "beginner": Strength("Beginner", "beginner", "", 1, 50, None, 400, 0.95),
    "easy": Strength("Easy", "easy", "", 1, 140, None, 190, 0.85),
}
"""The lowest levels as they were when the first puzzles were rated, so that ratings stay comparable."""
LOWEST_IN: Final[Mapping[str, Mapping[str, Mapping[str, float]]]] = {
    "explode": {"beginner": {"spread": 250, "overlooks": 0.9}, "easy": {"spread": 195, "overlooks": 0.852}},
    "combact": {"beginner": {"spread": 230}, "easy": {"spread": 135, "overlooks": 0.89}},
    "neto2026": {"easy": {"nodes": 160, "overlooks": 0.88}},
}
"""Results that differ in a game, or under a set of rules."""
WHIMS: Final = 3
"""Tries of a puzzle by players with random whims."""
EXPERT_NODES: Final = 1_000
"""Nodes in place of its two seconds, for the same result on every machine."""
STEEP: Final = 40
"""Rating points of a single-player puzzle per tenfold lower chance of a random solution."""
PRIOR: Final = 2.0
"""Weight of a puzzle's prior rating, in players."""
MEDIUM_FROM, HARD_FROM = 1120, 1200
"""Lower rating limits of medium and hard puzzles."""
AT_MOST: Final = 0.3
"""Seconds in which a puzzle for `ready` must be made."""
HALF: Final = 0.5
"""A puzzle that Medium solves with this probability or more is not hard."""


def mistakes(game: AnyGame, puzzle: Puzzle) -> Iterator[str]:
    """Yield the errors of a puzzle by proving it again: its moves, keys (all other moves are wrong) and line."""
    try:
        position = start_of(game, puzzle)
    except PuzzleError as error:
        yield str(error)
        return
    prover = prover_of(game, puzzle)
    least = prover.least(position, puzzle.moves)
    if least != puzzle.moves:
        yield f"it takes {least} moves, not {puzzle.moves}"
    keys = prover.keys(position, puzzle.moves)
    if keys != puzzle.keys:
        yield f"right are {', '.join(keys)}, not {', '.join(puzzle.keys)}"
    line = prover.line(position, puzzle.moves)
    if line != puzzle.line:
        yield f"the line is {', '.join(line)}, not {', '.join(puzzle.line)}"


# Players


Player = Callable[[AnySession], Mapping[str, float]]
"""Returns the probability of each move a player may choose."""
GREED: Final = 0.8
"""Probability that a sensible player makes a greedy move, instead of a random one."""


def any_of(moves: Sequence[str], share: float = 1.0) -> dict[str, float]:
    """Return equal probabilities of the moves, adding up to `share`."""
    return {move: share / len(moves) for move in moves}


class Known:
    """Cache of a puzzle's proofs for all players who try it."""

    def __init__(self, game: AnyGame, puzzle: Puzzle) -> None:
        prover = prover_of(game, puzzle)
        self.keys = cache(prover.keys)
        self.judge = cache(prover.judge)


def solved(game: AnyGame, puzzle: Puzzle, known: Known, player: Player) -> float:
    """Return the probability that a player finds every move."""
    session = Session(game.name, game.rules, Source(level=puzzle.name, start=puzzle.position))
    likely = 1.0
    for left in range(puzzle.moves, 0, -1):
        keys = known.keys(session.position, left)
        right = {move: share for move, share in player(session).items() if move in keys}
        likely *= sum(right.values())
        if not right:
            break
        move = max(right, key=right.__getitem__)
        verdict = known.judge(session.position, move, left)
        if verdict.proof is Proof.SOLVED:
            break
        session.play(move)
        if game.players > 1:
            session.play(verdict.line[0])
    return likely


def by_search(game: AnyGame, strength: Strength, seed: int) -> Player:
    """Return a level of the computer as a player, without a clock."""

    def chosen(session: AnySession) -> Mapping[str, float]:
        *_, report = choose(game, session, strength, seed)
        return any_of(report.line[:1])

    return chosen


def solvers(game: AnyGame, puzzle: Puzzle) -> list[Strength]:
    """Return the levels that try a puzzle, from the lowest on."""
    own = LOWEST_IN.get(puzzle.position.split()[-1], LOWEST_IN.get(game.name, {}))
    return [replace(LOWEST.get(strength.key, strength), **own.get(strength.key, {})) for strength in STRENGTHS]


def tried(game: AnyGame, puzzle: Puzzle) -> dict[str, float]:
    """Return how often players of each kind solve a puzzle without a slip."""
    puzzles = game.puzzles
    assert puzzles is not None
    known = Known(game, puzzle)

    def by_chance(session: AnySession) -> Mapping[str, float]:
        return any_of(game.rules.legal_moves(session.position))

    def greedy(session: AnySession) -> Mapping[str, float]:
        return any_of(puzzles.greedy(session.position))

    def sensible(session: AnySession) -> Mapping[str, float]:
        some = any_of(game.rules.legal_moves(session.position), 1 - GREED)
        more = any_of(puzzles.greedy(session.position), GREED)
        return some | {move: share + some[move] for move, share in more.items()}

    results = {"random": solved(game, puzzle, known, by_chance), "greedy": solved(game, puzzle, known, greedy)}
    if game.players < 2:
        return results | {"sensible": solved(game, puzzle, known, sensible)}
    for strength in solvers(game, puzzle):
        without = replace(strength, seconds=None, nodes=strength.nodes or EXPERT_NODES)
        # Whims depend on the seed and the moves so far, of which there are none yet.
        seeds = [int(puzzle.name, 36) + n for n in range(WHIMS if strength.overlooks else 1)]
        players = [by_search(game, without, seed) for seed in seeds]
        results[strength.key] = sum(solved(game, puzzle, known, player) for player in players) / len(players)
    return results


def rated(puzzle: Puzzle, results: dict[str, float]) -> int:
    """Return the rating at which the expected successes, with the prior, equal the actual ones.

    Single-player games have no levels to try it: there the chance of random play counts.
    """
    if "sensible" in results:
        chance = results["random"] * results["sensible"]
        return round(1000 - STEEP * log10(max(chance, 1e-12)))

    def more(rating: float) -> float:
        """Return actual minus expected successes for a puzzle of this rating."""
        found = PRIOR * (0.5 - 1 / (1 + 10 ** ((rating - puzzle.rating) / 400)))
        return found + sum(
            result - 1 / (1 + 10 ** ((rating - RATINGS[name]) / 400)) for name, result in results.items()
        )

    low, high = 0.0, 4000.0
    while high - low > 1:
        middle = (low + high) / 2
        # The harder a puzzle, the lower the expectation.
        low, high = (low, middle) if more(middle) > 0 else (middle, high)
    return round(low)


def graded(puzzle: Puzzle, results: dict[str, float]) -> Puzzle:
    """Return the puzzle with its rating and grade."""
    rating = rated(puzzle, results)
    grade = Grade.EASY if rating < MEDIUM_FROM else Grade.MEDIUM if rating < HARD_FROM else Grade.HARD
    if grade is Grade.HARD and results.get("medium", 0.0) >= HALF:
        grade = Grade.MEDIUM
    return replace(puzzle, rating=rating, grade=grade)


# The file


def made(
    game: AnyGame, seed: int, known: Sequence[Puzzle], most: int, recipes: Sequence[str] = (), more: int = 0
) -> Iterator[tuple[str, Puzzle]]:
    """Yield new puzzles with their recipes, until there are enough of each grade, or `most` tries of each recipe.

    Enough are `WANTED` in all, or `more` than there were. By default all recipes are used.
    """
    puzzles = game.puzzles
    assert puzzles is not None
    same_as = SAME[game.name]
    seen = {same_as(start_of(game, puzzle)) for puzzle in known}
    count = Counter(puzzle.grade for puzzle in known)
    enough = {grade: count[grade] + more if more else number for grade, number in WANTED.items()}
    of_recipe: Counter[tuple[str, Grade]] = Counter()
    recipes = recipes or (*puzzles.recipes, *puzzles.slow)
    tries = {recipe: puzzles.tries(recipe, seed) for recipe in recipes}

    def wanted(recipe: str, grade: Grade) -> bool:
        """Return True if there is room for one more: no recipe makes more than three times its share."""
        return count[grade] < enough[grade] and of_recipe[recipe, grade] < -(-3 * enough[grade] // len(recipes))

    for _ in range(0, most, AT_ONCE):
        for recipe, source in tries.items():
            if not any(wanted(recipe, grade) for grade in WANTED):
                continue
            for found in islice(source, AT_ONCE):
                if found is None or (same := same_as(start_of(game, found))) in seen:
                    continue
                seen.add(same)
                puzzle = graded(found, tried(game, found))
                if wanted(recipe, puzzle.grade):
                    count[puzzle.grade] += 1
                    of_recipe[recipe, puzzle.grade] += 1
                    yield recipe, puzzle
        if not any(wanted(recipe, grade) for recipe in recipes for grade in WANTED):
            return


def ready(game: AnyGame, seed: int, count: int) -> Iterator[tuple[Grade, str]]:
    """Yield `count` codes for each grade whose puzzle is made in `AT_MOST` seconds."""
    puzzles = game.puzzles
    assert puzzles is not None
    chance = Random(seed)
    for grade, recipes in puzzles.quick.items():
        left = count
        while left:
            began = time.process_time()
            found = make(game, chance.choice(recipes), chance.randrange(MOST_SEEDS))
            if found is not None and found.grade is grade and time.process_time() - began < AT_MOST:
                left -= 1
                yield grade, found.code


def main(arguments: Sequence[str] | None = None) -> int:
    """Make puzzles, or prove the existing ones; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.puzzles", description=__doc__)
    parser.add_argument("game", choices=[game.name for game in GAMES if game.puzzles is not None])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tries", type=int, default=100_000, help="of each recipe at most")
    parser.add_argument("--recipes", nargs="*", default=[], help="only these")
    parser.add_argument("--more", type=int, default=0, help="so many more of each grade than there are")
    parser.add_argument("--most", type=int, default=1000, help="new puzzles at most")
    parser.add_argument("--folder", type=Path, default=LEVELS)
    parser.add_argument("--ready", type=int, default=0, help="only find so many names a grade for `Puzzles.ready`")
    parser.add_argument("--prove", action="store_true", help="only prove what is in the file")
    options = parser.parse_args(arguments)
    game = game_named(options.game)
    if options.ready:
        for grade, code in ready(game, options.seed, options.ready):
            print(grade, code, flush=True)
        return 0
    found = read_puzzles(options.folder, game.name, partial(start_of, game))
    puzzles = [puzzle for puzzle in found.puzzles if puzzle is not None]
    wrong = list(found.errors)
    if options.prove:
        wrong += [f"{puzzle.name}: {mistake}" for puzzle in puzzles for mistake in mistakes(game, puzzle)]
        print(*wrong, f"{len(puzzles)} puzzles, {len(wrong)} mistakes", sep="\n")
        return 1 if wrong else 0
    if wrong:
        print(*wrong, sep="\n")
        return 1
    path = options.folder / FOLDER / f"{game.name}.txt"
    path.parent.mkdir(exist_ok=True)
    new = made(game, options.seed, puzzles, options.tries, options.recipes, options.more)
    for recipe, puzzle in islice(new, options.most):
        puzzles.append(puzzle)
        with path.open("a", encoding="utf-8") as file:
            print(puzzle.text, file=file, flush=True)
        print(recipe, puzzle.grade, puzzle.rating, puzzle.name, flush=True)
    print(*sorted(Counter(f"{puzzle.kind} {puzzle.grade}" for puzzle in puzzles).items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
