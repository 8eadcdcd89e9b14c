"""The reasons of hints and reviews: what they claim is still true after the likely answer, or they say "for now"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, islice
from random import Random
from typing import Any

import pytest

from game.games import game_named
from game.games.combact.rules.goals import standing
from game.games.explode.rules.moves import owner
from game.games.unstack.rules.text import stones
from game.play.port.advice import Reason
from game.play.port.game import AnyGame, SearchLimits
from game.play.session.session import AnySession, Session, Source
from game.players.glances import Glance, glanced
from game.rules import OptionValue

KINDS: dict[str, tuple[str, dict[str, OptionValue]]] = {
    "explode": ("explode", {}),
    "classic": ("unstack", {"rules": "classic"}),
    "neto2026": ("unstack", {"rules": "neto2026"}),
    "time": ("combact", {"goal": "time"}),
    "autonomy": ("combact", {"goal": "autonomy"}),
    "bases": ("combact", {"goal": "bases"}),
}
POSITIONS = {"explode": 200, "classic": 140, "neto2026": 60, "time": 70, "autonomy": 70, "bases": 70}
"""Number of positions of each kind: two hundred of a game."""
SEARCH = SearchLimits(nodes=80)
LEARNER = Glance(12)
FOR_NOW = "for now"


def positions(kind: str, most: int) -> Iterator[AnySession]:
    """So many sessions in the midst of games of learners, who take what they see."""
    name, options = KINDS[kind]
    game = game_named(name)
    chance = Random(f"reasons {kind}")
    found = 0
    for seed in count(1):
        if found == most:
            return
        session: AnySession = Session(name, game.rules, Source(seed=seed), options)
        for _ in range(chance.randrange(4, 16 if name == "combact" else 60)):
            if session.outcome is None:
                session.play(glanced(game, session.position, LEARNER, chance))
        if session.outcome is None:
            found += 1
            yield session


def advised(game: AnyGame, session: AnySession) -> tuple[str, ...]:
    *_, report = game.think(session, SEARCH, lambda: False)
    return report.line


def turned_back(before: Any, after: Any, later: Any, reason: Reason) -> bool:
    """True if stars that were turned, or free cells that were won, are lost to the answer, or as many others."""
    mine = before.side
    cells = range(len(before.cells))
    won = [cell for cell in cells if owner(after, cell) == mine != owner(before, cell)]
    lost = [cell for cell in cells if owner(after, cell) == mine != owner(later, cell)]
    claims = ("turns" in reason.one or "wins" in reason.one) and "game" not in reason.one
    return claims and (bool(set(won) & set(lost)) or len(lost) >= len(won))


def recaptured(before: Any, after: Any, later: Any, reason: Reason) -> bool:
    """True if the answer captures as much, or ends the threat."""
    mine = before.side
    lost = stones(after.cells)[mine] - stones(later.cells)[mine]
    if "captures" in reason.one:
        return lost >= reason.n
    if "exchange" in reason.one:
        return stones(before.cells)[1 - mine] - stones(after.cells)[1 - mine] - lost != reason.n
    if "gives up" in reason.one:
        return lost > reason.n
    rules = game_named("unstack").rules
    if "threatens" in reason.one:
        # No more than these are needed: all captures come first, as nothing else is legal.
        following = (rules.play(later, move) for move in islice(rules.legal_moves(later), 3000))
        most = max((stones(later.cells)[1 - mine] - stones(then.cells)[1 - mine] for then in following), default=0)
        return most < reason.n
    return "safe" in reason.one and lost > 0


def taken_back(before: Any, after: Any, later: Any, reason: Reason) -> bool:
    """True if the standing that was claimed is no longer so."""
    mine, other = before.side, 1 - before.side
    was, then = standing(before), standing(later)
    if "only" in reason.one:
        return then[other] > reason.n
    if "makes an area" in reason.one or "gains" in reason.one or "connects {n}" in reason.one:
        return then[mine] - was[mine] < reason.n
    return "from the opponent" in reason.one and was[other] - then[other] < reason.n


UNDONE: dict[str, Callable[[Any, Any, Any, Reason], bool]] = {
    "explode": turned_back,
    "unstack": recaptured,
    "combact": taken_back,
}


def judged(kind: str, most: int) -> tuple[Counter[str], list[str]]:
    """Return how often each reason is given, and the claims that the likely answer undoes."""
    game = game_named(KINDS[kind][0])
    given: Counter[str] = Counter()
    undone = []
    for session in positions(kind, most):
        rules = session.rules
        line = advised(game, session)
        before = session.position
        reason = game.reason(before, line[0], line)
        given[reason.one] += 1
        session.play(line[0])
        if session.outcome is None and FOR_NOW not in reason.one:
            answer = line[1] if len(line) > 1 else advised(game, session)[0]
            later = rules.play(session.position, answer)
            if UNDONE[game.name](before, session.position, later, reason):
                undone.append(f"{rules.position_text(before)}: {' '.join(line[:2])}: {reason}")
    return given, undone


@pytest.mark.parametrize("kind", KINDS)
def test_no_reason_sells_what_the_likely_answer_takes_away(kind: str) -> None:
    _, undone = judged(kind, 12)
    assert not undone, "\n".join(undone)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_no_reason_of_two_hundred_sells_what_the_likely_answer_takes_away(kind: str) -> None:
    given, undone = judged(kind, POSITIONS[kind])
    assert not undone, "\n".join(undone)
    vague = given["it is the most promising move."]
    assert vague <= given.total() / 3, f"no reason but a promise in {vague} of {given.total()}: {given}"
    assert any(FOR_NOW in reason for reason in given) or kind in ("bases", "explode"), (
        f"nothing is ever lost again: {given}"
    )


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("P1@d6", "it makes an area of {n} fields, for now."),
        ("P1@d6 Q0@d4", "it makes an area of {n} fields, for now."),
        ("P1@d6 pass", "it makes an area of {n} fields."),
    ],
)
def test_a_large_area_that_the_answer_breaks_open_is_one_for_now(line: str, why: str) -> None:
    game = game_named("combact")
    session: AnySession = Session("combact", game.rules, Source(seed=5), {"goal": "autonomy", "widths": "5/3"})
    for move in ["uD", "l2@c1", "M0@a1", "O3@c3", "l2@b4", "I2@b4", "t0@a3", "K0@c4", "N3@c6", "G4@e1", "B1@c6"]:
        session.play(move)
    moves = tuple(line.split())
    reason = game.reason(session.position, moves[0], moves)
    assert (reason.many, reason.n) == (why, 74)
