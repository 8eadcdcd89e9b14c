"""Makes puzzles: `python -m tools.puzzles GAME`.

Positions are drawn by the recipes of the game from a fixed seed, in turn; what is proved is tried by players of all
kinds, graded, and added to the file of the game, until it has enough of each grade. What is there already stays as it
is, and what is the same as that but for turning, mirroring and naming of the sides is left out. The same seed makes the
same puzzles. `--prove` proves all that is in the file once more, and makes nothing.
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
from game.play.puzzles.endless import SEEDS, make
from game.play.puzzles.puzzle_run import prover_of, start_of
from game.play.session.session import AnySession, Session, Source
from game.players.strengths import STRENGTHS, Strength, choose
from game.store.levels.puzzles import FOLDER, read_puzzles
from tools.sameness import SAME

WANTED: Final = {Grade.EASY: 100, Grade.MEDIUM: 120, Grade.HARD: 80}
AT_ONCE: Final = 40
"""So many tries of one recipe, then it is the next one's turn."""
RATINGS: Final = {
    "random": 500,
    "greedy": 800,
    "beginner": 900,
    "easy": 1100,
    "medium": 1300,
    "hard": 1600,
    "expert": 1900,
}
"""How strong the players are taken to be who try the puzzles."""
WHIMS: Final = 3
"""Players with whims try a puzzle so many times."""
EXPERT_NODES: Final = 1_000
"""In place of its two seconds: the same on every machine."""
STEEP: Final = 40
"""So much harder is a puzzle of a game of one that is solved a tenth as often by chance."""
PRIOR: Final = 2.0
"""What is thought of a puzzle before anybody has tried it weighs as much as so many players."""
MEDIUM_FROM, HARD_FROM = 1120, 1200
"""From these ratings on a puzzle is of the next grade."""
AT_MOST: Final = 0.3
"""Seconds that are at once."""
HALF: Final = 0.5
"""What Medium solves as often as that is not hard."""


def mistakes(game: AnyGame, puzzle: Puzzle) -> Iterator[str]:
    """What is wrong with a puzzle, by proving it again: its moves, its keys (all other moves are wrong), its line."""
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
"""How likely a player makes each move."""
GREED: Final = 0.8
"""A sensible player makes a greedy move so often, else any."""


def any_of(moves: Sequence[str], share: float = 1.0) -> dict[str, float]:
    """Each of the moves is equally likely."""
    return {move: share / len(moves) for move in moves}


class Known:
    """What is proved of a puzzle, so that the next player who comes the same way need not wait for it again."""

    def __init__(self, game: AnyGame, puzzle: Puzzle) -> None:
        prover = prover_of(game, puzzle)
        self.keys = cache(prover.keys)
        self.judge = cache(prover.judge)


def solved(game: AnyGame, puzzle: Puzzle, known: Known, player: Player) -> float:
    """How likely a player finds every move."""
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
    """A level of the computer as a player, without a clock."""

    def chosen(session: AnySession) -> Mapping[str, float]:
        *_, report = choose(game, session, strength, seed)
        return any_of(report.line[:1])

    return chosen


def tried(game: AnyGame, puzzle: Puzzle) -> dict[str, float]:
    """How often players of all kinds solve a puzzle without a slip."""
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
    for strength in STRENGTHS:
        without = replace(strength, seconds=None, nodes=strength.nodes or EXPERT_NODES)
        # Whims depend on the seed and the moves so far, which are none yet.
        seeds = [int(puzzle.name, 36) + n for n in range(WHIMS if strength.overlooks else 1)]
        players = [by_search(game, without, seed) for seed in seeds]
        results[strength.key] = sum(solved(game, puzzle, known, player) for player in players) / len(players)
    return results


def rated(puzzle: Puzzle, results: dict[str, float]) -> int:
    """The rating at which the players would be expected to solve as much as they did, and what was thought before.

    Where there are no levels that could try it, it is the chance of those who know nothing that counts.
    """
    if "sensible" in results:
        chance = results["random"] * results["sensible"]
        return round(1000 - STEEP * log10(max(chance, 1e-12)))

    def more(rating: float) -> float:
        """By how much more was solved than was to be expected of a puzzle of this rating."""
        found = PRIOR * (0.5 - 1 / (1 + 10 ** ((rating - puzzle.rating) / 400)))
        return found + sum(
            result - 1 / (1 + 10 ** ((rating - RATINGS[name]) / 400)) for name, result in results.items()
        )

    low, high = 0.0, 4000.0
    while high - low > 1:
        middle = (low + high) / 2
        # The harder a puzzle, the less is expected, and the more has been solved beyond that.
        low, high = (low, middle) if more(middle) > 0 else (middle, high)
    return round(low)


def graded(puzzle: Puzzle, results: dict[str, float]) -> Puzzle:
    """The puzzle with its rating and grade."""
    rating = rated(puzzle, results)
    grade = Grade.EASY if rating < MEDIUM_FROM else Grade.MEDIUM if rating < HARD_FROM else Grade.HARD
    if grade is Grade.HARD and results.get("medium", 0.0) >= HALF:
        grade = Grade.MEDIUM
    return replace(puzzle, rating=rating, grade=grade)


# The file


def made(
    game: AnyGame, seed: int, known: Sequence[Puzzle], most: int, recipes: Sequence[str] = (), more: int = 0
) -> Iterator[tuple[str, Puzzle]]:
    """New puzzles and their recipes, until there are enough of each grade, or `most` tries were made of each recipe.

    Enough are `WANTED` in all, or `more` than there were. All recipes are used in turn unless some are named.
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
        """Whether there is room for one more: no recipe makes more than three times its share."""
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
    """So many short names of each grade whose puzzle is made at once."""
    puzzles = game.puzzles
    assert puzzles is not None
    chance = Random(seed)
    for grade, recipes in puzzles.quick.items():
        left = count
        while left:
            began = time.process_time()
            found = make(game, chance.choice(recipes), chance.randrange(SEEDS))
            if found is not None and found.grade is grade and time.process_time() - began < AT_MOST:
                left -= 1
                yield grade, found.code


def main(arguments: Sequence[str] | None = None) -> int:
    """Make puzzles, or prove those there are."""
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
