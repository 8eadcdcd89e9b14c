"""Heavy positions: for each game one move that moves more than any in play, and games to replay.

A game without an entry here gets the liveliest of many random moves.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

from game.games import game_named
from game.play.port.game import AnyGame
from game.play.session.session import Session, Source

FULL = "/".join(["r5,b5,r5,b5,r5,b5,r5,b5,r5"] * 9) + " r"
"""The largest board among the levels of Explode!, every star about to burst: one move bursts all 81, in 9 waves."""
CHAIN = (
    "c>a>e>avdvcvevbvdvcvb>e>c>b>b>ave<c<evavb>e>d>e>a>bvc<e<dvb^a^b>d>ev..cve<a<d<c<e>d>b>avavc<........"
    "c>a>e>dvcvb<a<b<d<d<a>e>d>c>dod<a<b<....e>a>e>d^e^c<d<dva<e<c^..c>e^d^b^e<b<c<b<d>b>d>b^e^b<c<d<a<d<"
    "|ebceecbdcbadbbccedbaaebcaaacea"
    "|ccbbbcebdeccadeaebbabeebabdddb"
    "|dabebbbbdebdacaaedccbadbeeeaad"
    "|deccaeeeedcdceeeadaceebedebedb seed:16368858159917977155 195 0 5"
)
"""A field of BrickShooter of five colours in which one shot sets off eight waves; found at random."""
SOWN = (
    "w6,w1,w6,w2,.,.,./.,w3,.,w3,.,w3,w2/.,.,.,.,.,.,w3/.,.,.,.,.,.,./.,.,.,.,.,.,./.,b3,.,b3,.,b3,./"
    "b5,.,b1,b9,b1,b3,b1 w classic"
)
LAID = (
    "wI3@g2,bC0@d2,wA2@e2,bG1@c1,wO5@g2,bE4@f3,wt0@f4,bt1@b1,wJ4@f5,bB4@c2,wK3@d6,bl0@d4,wl0@c3,bL3@b4 "
    "*HPQMFND 2/0 w time 4/4 0"
)
"""Positions of UnStack and Combact with the liveliest of 1,500 random moves."""
HEAVY = {
    "explode": (FULL, "e5"),
    "brickshooter": (CHAIN, "6<"),
    "unstack": (SOWN, "6c7-111111"),
    "combact": (LAID, "Q0@c2"),
}


def random_games(game: AnyGame, plies: int, seed: int) -> list[tuple[Any, str]]:
    """Positions with the moves made from them, in games played at random."""
    rng = random.Random(seed)
    pairs: list[tuple[Any, str]] = []
    while len(pairs) < plies:
        session = Session(game.name, game.rules, Source(seed=rng.randrange(2**32)))
        while session.outcome is None and len(pairs) < plies:
            move = rng.choice(game.rules.legal_moves(session.position))
            pairs.append((session.position, move))
            session.play(move)
    return pairs


def liveliness(game: AnyGame, position: Any, move: str) -> int:
    """Return how much a move moves: the length of its events as text."""
    events: list[Any] = []
    game.rules.play(position, move, events)
    return sum(len(repr(event)) for event in events)


@lru_cache
def heavy(name: str) -> tuple[str, str]:
    """The text of a position of the game of this name, and a move that makes much happen."""
    if name in HEAVY:
        return HEAVY[name]
    game = game_named(name)
    position, move = max(random_games(game, 1500, seed=1), key=lambda pair: liveliness(game, *pair))
    return game.rules.position_text(position), move
