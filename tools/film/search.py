"""Finds the positions of `boards.py` by the rules: `python -m tools.film.search` prints them.

All of it is seeded: the same positions are found again as long as the rules are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from game.games import game_named
from game.games.brickshooter.rules.board import EMPTY, LANES
from game.games.brickshooter.rules.events import Cleared, Explosion
from game.games.brickshooter.rules.rush import Rush
from game.games.combact.rules.goals import territory
from game.games.combact.rules.moves import Placed, TokenSpent
from game.games.explode.rules.moves import Wave
from game.games.unstack.rules.board import Capture, Lay
from game.games.unstack.rules.text import PASS

GAMES, MOVES = 60, 600
"""Number of games played by chance in which a position is looked for, and of moves in each."""
FEW = 12
"""Number of moves that are tried in each position of a game with very many."""

Fits = Callable[[Any, str, list[Any], Any], bool]
"""True if a move is what is looked for: the position before it, the move, its events, and the position after it."""


def search(name: str, options: dict[str, Any], fits: Fits) -> tuple[str, str]:
    """Return the first position of games by chance with a move that fits, as texts. Raises `LookupError`."""
    rules = game_named(name).rules
    for position, move in _candidates(name, options):
        events: list[Any] = []
        after = rules.play(position, move, events)
        if fits(position, move, events, after):
            return rules.position_text(position), move
    raise LookupError(f"no move of {GAMES} games of {name} fits")


def _candidates(name: str, options: dict[str, Any]) -> Iterator[tuple[Any, str]]:
    rules = game_named(name).rules
    seeded = any(option.name == "seed" for option in rules.OPTIONS)
    for seed in range(GAMES):
        chance = Random(seed)
        position = rules.start({**options, "seed": seed} if seeded else options)
        for _ in range(MOVES):
            moves = rules.legal_moves(position)
            if not moves:
                break
            for move in moves if name in ("brickshooter", "explode") else chance.sample(moves, min(FEW, len(moves))):
                yield position, move
            position = rules.play(position, chance.choice(moves))


def waves(events: list[Any]) -> int:
    """Return the number of waves of a shot of BrickShooter, or of a move of Explode!"""
    return max((event.wave for event in events if isinstance(event, Explosion)), default=0) or sum(
        isinstance(event, Wave) for event in events
    )


def is_over(name: str, position: Any) -> bool:
    return game_named(name).rules.outcome(position) is not None


def fives(events: list[Any]) -> int:
    """Return the number of points that a piece of Combact fills up to five."""
    return sum(count == 5 for event in events if isinstance(event, Placed) for _, count in event.counts)


def gained(before: Any, after: Any) -> int:
    """Return how many fields more the side to move encloses after a move of Combact."""
    return sum(
        (list(territory(position).values()).count(before.side)) * sign for position, sign in ((after, 1), (before, -1))
    )


def chain_of_explode(position: Any, move: str, events: list[Any], after: Any) -> bool:
    return waves(events) == 5 and sum(len(e.exploded) for e in events if isinstance(e, Wave)) >= 12 and not is_over(
        "explode", after
    )  # fmt: skip


def sown(position: Any, move: str, events: list[Any], after: Any) -> bool:
    return sum(isinstance(event, Lay) for event in events) >= 6 and any(isinstance(e, Capture) for e in events)


def captured(position: Any, move: str, events: list[Any], after: Any) -> bool:
    laid = sum(isinstance(event, Lay) for event in events)
    return laid == 1 and any(isinstance(event, Capture) and event.count >= 3 for event in events)


def passed(position: Any, move: str, events: list[Any], after: Any) -> bool:
    """True if the other side has to pass, and the game goes on after that."""
    rules = game_named("unstack").rules
    if move == PASS or is_over("unstack", after) or rules.legal_moves(after) != [PASS]:
        return False
    return rules.legal_moves(rules.play(after, PASS)) not in ([], [PASS])


def counted(position: Any, move: str, events: list[Any], after: Any) -> bool:
    outcome = game_named("unstack").rules.outcome(after)
    return outcome is not None and outcome.winner is not None and min(outcome.score) >= 10


def closed(position: Any, move: str, events: list[Any], after: Any) -> bool:
    return all(position.masks) and 10 <= gained(position, after) <= 16 and len(position.placed) >= 8


def filled(position: Any, move: str, events: list[Any], after: Any) -> bool:
    """True if three waves end with a brick in front of another lane, which was free."""
    return waves(events) == 3 and any(
        position.field[lane.entry] == EMPTY != after.field[lane.entry]
        for lane in LANES
        if lane.name != move and lane.name in game_named("brickshooter").rules.legal_moves(position)
    )


def costly(position: Any, move: str, events: list[Any], after: Any) -> bool:
    return any(isinstance(event, TokenSpent) for event in events) and not is_over("combact", after)


def last_lane(position: Any, move: str, events: list[Any], after: Any) -> bool:
    return is_over("brickshooter", after)


def last_but_one(position: Any, move: str, events: list[Any], after: Any) -> bool:
    """True if the clock of a rush ends it after this shot, with a shot of its own that is due a second later."""
    if not isinstance(after.mode, Rush) or is_over("brickshooter", after):
        return False
    rules = game_named("brickshooter").rules
    return is_over("brickshooter", rules.play(after, f"{after.mode.lane}!"))


FIVE, TEN = {"colours": 5}, {"colours": 10}
SEARCHES: dict[str, tuple[str, dict[str, Any], Fits]] = {
    "CHAIN": ("brickshooter", FIVE, lambda position, move, events, after: waves(events) == 5),
    "REFUSED": ("brickshooter", FIVE, filled),
    "CLEARING": ("brickshooter", FIVE, lambda p, move, events, after: any(isinstance(e, Cleared) for e in events)),
    "LAST_LANE": ("brickshooter", TEN, last_lane),
    "LAST_SECOND": ("brickshooter", {**TEN, "mode": "rush"}, last_but_one),
    "CHAIN_OF_FIVE": ("explode", {}, chain_of_explode),
    "WINNING": ("explode", {}, lambda p, move, events, after: waves(events) == 3 and is_over("explode", after)),
    "SOWING": ("unstack", {}, sown),
    "CAPTURE": ("unstack", {}, captured),
    "PASSING": ("unstack", {}, passed),
    "COUNT": ("unstack", {}, counted),
    "AREA": ("combact", {"goal": "autonomy"}, closed),
    "FIFTH": ("combact", {"goal": "time"}, lambda position, move, events, after: fives(events) == 3),
    "TOKEN": ("combact", {"goal": "autonomy"}, costly),
    "LOSS": ("combact", {"goal": "time"}, lambda position, move, events, after: is_over("combact", after)),
}


def lanes_in_a_row(text: str, count: int) -> list[str]:
    """Return shots one after the other from a position: of all the one with the most waves, or else any by chance."""
    rules, chance, shots = game_named("brickshooter").rules, Random(1), list[str]()
    position = rules.parse_position(text)
    for _ in range(count):
        moves = rules.legal_moves(position)
        chance.shuffle(moves)

        def rated(move: str, position: Any = position) -> int:
            events: list[Any] = []
            rules.play(position, move, events)
            return waves(events)

        shots.append(max(moves, key=rated))
        position = rules.play(position, shots[-1])
    return shots


def main() -> None:
    """Print all positions with their moves, and the twenty shots."""
    for name, (game, options, fits) in SEARCHES.items():
        text, move = search(game, options, fits)
        print(f"{name} = {text!r}, {move!r}", flush=True)
        if name == "CHAIN":
            print(f"TWENTY = {' '.join(lanes_in_a_row(text, 20))!r}")


if __name__ == "__main__":
    main()
