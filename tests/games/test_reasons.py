"""What hints and reviews say of a move and of its answer still holds after the likely next move, or says "for now"."""

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
from game.play.port.advice import PROMISING, Reason, counted, lasting
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
TURNS = "turns {n} star", "turns {n} stars"
TURNS_NOW = "turns {n} star, for now", "turns {n} stars, for now"


def positions(kind: str, most: int) -> Iterator[AnySession]:
    """So many sessions in the midst of games of learners, who take what they see."""
    name, options = KINDS[kind]
    game = game_named(name)
    chance = Random(f"reasons {kind}")
    found = 0
    for seed in count(1):
        session: AnySession = Session(name, game.rules, Source(seed=seed), options)
        while session.outcome is None and len(session.moves) < 100:
            for _ in range(chance.randrange(2, 4 if name == "combact" else 9)):
                if session.outcome is None:
                    session.play(glanced(game, session.position, LEARNER, chance))
            if session.outcome is None:
                yield session.until(session.ply)
                found += 1
            if found == most:
                return


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
    if "trades" in reason.one:
        return lost != reason.n
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
    if any(word in reason.one for word in ("makes an area", "encloses", "gains", "connects {n}")):
        return then[mine] - was[mine] < reason.n
    return any(word in reason.one for word in ("from the opponent", "away")) and was[other] - then[other] < reason.n


UNDONE: dict[str, Callable[[Any, Any, Any, Reason], bool]] = {
    "explode": turned_back,
    "unstack": recaptured,
    "combact": taken_back,
}


def undone(session: AnySession, told: Reason, line: tuple[str, ...]) -> bool:
    """True if what is told of the first move of a line does not hold after the second one, and does not say so."""
    game = game_named(session.game)
    rules = session.rules
    before = session.position
    session.play(line[0])
    if session.outcome is not None or FOR_NOW in told.one:
        return False
    answer = line[1] if len(line) > 1 else advised(game, session)[0]
    return UNDONE[game.name](before, session.position, rules.play(session.position, answer), told)


def judged(kind: str, most: int) -> tuple[Counter[str], list[str]]:
    """Return how often each reason is given, and the claims on moves and their answers that the next move undoes."""
    game = game_named(KINDS[kind][0])
    given: Counter[str] = Counter()
    wrong = []
    for session in positions(kind, most):
        line = advised(game, session)
        reason = game.reason(session.position, line[0], line)
        given[reason.one] += 1
        text = session.rules.position_text(session.position)
        if undone(session, reason, line):
            wrong.append(f"{text}: {' '.join(line)}: {reason}")
        deed = game.deed(session.position, line[1:]) if line[1:] and session.outcome is None else None
        if deed is not None and undone(session, deed, line[1:]):
            wrong.append(f"{text}: {' '.join(line)}: the answer {deed}")
    return given, wrong


@pytest.mark.parametrize("kind", KINDS)
def test_no_reason_sells_what_the_likely_answer_takes_away(kind: str) -> None:
    _, wrong = judged(kind, 8)
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_no_reason_of_two_hundred_sells_what_the_likely_answer_takes_away(kind: str) -> None:
    given, wrong = judged(kind, POSITIONS[kind])
    assert not wrong, "\n".join(wrong)
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


def test_as_long_as_one_side_alone_has_pieces_no_area_is_anybodys_merit() -> None:
    game = game_named("combact")
    session: AnySession = Session("combact", game.rules, Source(seed=8), {"goal": "autonomy"})
    session.play("uP")
    line = ("P1@a1", "O1@d6")
    assert standing(game.rules.play(session.position, line[0]))[0] > 100, "all that is free counts"
    assert game.reason(session.position, line[0], line) == PROMISING
    assert game.deed(session.position, line) is None


@pytest.mark.parametrize(
    ("better", "made", "speaks"),
    [
        (PROMISING, PROMISING, False),
        (counted(TURNS, 3), PROMISING, True),
        (counted(TURNS, 3), counted(TURNS, 2), True),
        (counted(TURNS, 3), counted(TURNS, 3), False),
        (counted(TURNS, 2), counted(TURNS, 3), False),
        (counted(TURNS, 2, fewer=True), counted(TURNS, 3, fewer=True), True),
        (lasting(TURNS, TURNS_NOW, 2, holds=True), lasting(TURNS, TURNS_NOW, 3, holds=False), True),
        (lasting(TURNS, TURNS_NOW, 3, holds=False), lasting(TURNS, TURNS_NOW, 2, holds=True), False),
        (lasting(TURNS, TURNS_NOW, 3, holds=False), lasting(TURNS, TURNS_NOW, 2, holds=False), True),
    ],
)
def test_a_reason_speaks_for_one_move_in_place_of_another(better: Reason, made: Reason, speaks: bool) -> None:
    assert better.outdoes(made) == speaks
