"""Generated puzzles: each is made from a seed, and its code gives the same one on every machine.

A code such as `e-4x3-k7f2q` is the first letter of the game, the recipe, and the seed in five digits to base 32. The
puzzle of a seed is the result of the recipe's first attempt; most seeds have none.
"""

from collections.abc import Mapping

from msgspec.structs import fields

from game.play.port.game import AnyGame
from game.play.port.puzzle import MOST_RATING, Puzzle

DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Digits to base 32, none of which is easily mistaken for another."""
_MEANT = str.maketrans("oil", "011")
_DIGITS = str.maketrans(DIGITS, "0123456789abcdefghijklmnopqrstuv")
"""To the digits of Python's numbers to base 32."""
LENGTH = 5
MOST_SEEDS = len(DIGITS) ** LENGTH
_RATED = "@"


class NoSuchName(ValueError):
    """A text that cannot be a puzzle's code."""


class GeneratedPuzzle(Puzzle, frozen=True):
    """A generated puzzle, whose name is its code and its rating, since no file lists it."""

    code: str

    @property
    def name(self) -> str:
        return f"{self.code}{_RATED}{self.rating}"


def code_of(game: str, recipe: str, seed: int) -> str:
    """Return the code of the puzzle of a seed."""
    signs = ""
    for _ in range(LENGTH):
        seed, sign = divmod(seed, len(DIGITS))
        signs = DIGITS[sign] + signs
    return f"{game[0]}-{recipe}-{signs}"


def parse_code(game: AnyGame, text: str) -> tuple[str, int]:
    """Parse a code into recipe and seed, in any spelling. Raises `NoSuchName`."""
    first, _, rest = text.strip().lower().partition("-")
    recipe, _, signs = rest.rpartition("-")
    signs = signs.translate(_MEANT)
    known = game.puzzles.recipes if game.puzzles is not None else ()
    if first != game.name[0] or recipe not in known or len(signs) != LENGTH or not set(signs) <= set(DIGITS):
        raise NoSuchName(f"{game.name} has no puzzles of such a name")
    return recipe, int(signs.translate(_DIGITS), len(DIGITS))


def make(game: AnyGame, recipe: str, seed: int) -> GeneratedPuzzle | None:
    """Return the proved puzzle of a seed, or None if it has none; takes up to a second."""
    puzzle = next(game.puzzles.tries(recipe, seed)) if game.puzzles is not None else None
    return named(puzzle, code_of(game.name, recipe, seed)) if puzzle is not None else None


def named(puzzle: Puzzle, code: str) -> GeneratedPuzzle:
    """Return a puzzle with its code."""
    return GeneratedPuzzle(**{field.name: getattr(puzzle, field.name) for field in fields(Puzzle)}, code=code)


def ratings(tried: Mapping[str, object]) -> dict[str, int]:
    """Return the ratings of the generated puzzles among those tried, read from their names."""
    found = ((name, name.partition(_RATED)[2]) for name in tried)
    return {
        name: int(value)
        for name, value in found
        if value.isascii() and value.isdigit() and len(value) <= 4 and int(value) <= MOST_RATING
    }
