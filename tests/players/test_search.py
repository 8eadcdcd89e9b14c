"""The search: right where it can be checked by looking at everything, and obedient to its limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from typing import Any

import pytest

from game.games import game_named
from game.games.explode import boards
from game.games.unstack.engine import board_of
from game.play.port.game import SearchInfo, SearchLimits
from game.play.session.session import Session, Source
from game.players import search
from game.players.search import FORCING_MOVES, SURE, WIN, Engine, alpha_beta
from game.rules import Outcome, Rules

WINS = {
    "explode": "b1,b2,r5,r1,r2/b4,b5,b5,r5,r5/r4,r3,r5,r2,r2/r3,r4,r5,r2,r3/r1,r2,r4,r2,r5 r",
    "unstack": ".,.,w1,.,w1,.,./w1,w1,w1,.,.,.,./b1,.,.,.,.,b2,./.,.,.,.,.,.,"
    "./.,.,.,.,.,.,./b1,.,.,.,.,.,./.,.,.,.,.,.,b1 "
    "b classic",
    "unstack neto2026": "w1,.,.,.,.,.,./.,.,.,.,.,.,w1/.,.,.,.,.,.,b1/w1,w1,.,w1,.,.,"
    "b1/.,.,.,w2,b1,b1,b1/b1,.,.,w2,b1,.,./"
    "b1,.,.,b1,.,.,. w neto2026",
    "combact time": "wl2@c3,bM1@d4,wN2@a3,bt0@d4,wA4@c4,bE1@c5,wt0@b1,bI1@c2,wK4@d6,bL1@e2,wP1@d6,bB0@c1,wG2@f4,bl0@d6 "
    "*HJOQCDF 2/0 w time 4/4 0",
    "combact autonomy": "wl2@c3,bM1@d4,wN2@a3,bt0@d4,wA4@c4,bE1@c5,wt0@b1,bI4@c5,wL1@d3,"
    "bO2@f3,wC0@c3,bF1@d2,wK2@c2,bl2@c6,"
    "wB1@b1,bD1@e5,wG1@d5 *HJPQ 0/2 w autonomy 4/4 1",
    "combact bases": "wl2@c3,bM1@d4,wN2@a3,bt0@d4,wA4@c4,bE1@c5,wt0@b1,bI5@c4,wO1@d3,"
    "bC0@f3,wG5@f3,bl2@g4,wH0@c3,bL0@f1,"
    "wB5@c1,bK0@d1,wF2@d7 *JPQD 0/2 b bases 4/4 0",
}
"""Positions that are won in three plies, and in no fewer."""
FEW = {
    "explode": "r4,b3,./.,.,b4/r5,.,. r",
    "unstack": ".,.,.,.,.,.,./.,w2,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,w2,.,./.,"
    ".,b2,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,.,. b classic",
}
"""Positions with so few moves, for three plies, that the search looks at all of them."""
BOARDS: dict[str, Callable[[Any], Any]] = {"explode": boards.board_of, "unstack": board_of}
"""The boards that engines look at in place of positions."""


def started(name: str, text: str = "", **options: str) -> Session:
    return Session(name, game_named(name).rules, Source(start=text), options)


def think(session: Session, limits: SearchLimits) -> list[SearchInfo]:
    return list(game_named(session.game).think(session, limits, lambda: False))


def engine_of(session: Session) -> Engine:
    """The engine that looks at the session's position."""
    make = import_module(f"game.games.{session.game}.engine").engine
    position = session.position
    engine: Engine = make(position.width, position.height) if session.game == "explode" else make()
    return engine


def seen(session: Session) -> Any:
    """The session's position as its engine sees it."""
    return BOARDS[session.game](session.position) if session.game in BOARDS else session.position


class Tree:
    """A game made of numbers: a position is the moves made, every one worth something drawn from a seed."""

    def __init__(self, seed: int, branching: int) -> None:
        self.seed = seed
        self.branching = branching

    def key(self, position: tuple[int, ...]) -> tuple[int, ...]:
        return position

    def outcome(self, position: tuple[int, ...], occurrences: int) -> Outcome | None:
        drawn = Random(f"end {self.seed} {position}").randrange(12) if position else 0
        return {1: Outcome(0, "won"), 2: Outcome(1, "lost"), 3: Outcome(None, "drawn")}.get(drawn)

    def side_to_move(self, position: tuple[int, ...]) -> int:
        return len(position) % 2

    def moves(self, position: tuple[int, ...], most: int) -> list[int]:
        return list(range(self.branching))

    def width(self, depth: int) -> int:
        return self.branching + 1

    def forcing(self, position: tuple[int, ...]) -> tuple[Sequence[int], bool]:
        drawn = Random(f"forced {self.seed} {position}").randrange(4)
        return range(drawn), drawn == 2

    def play(self, position: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (*position, move)

    def evaluate(self, position: tuple[int, ...]) -> int:
        return Random(f"{self.seed} {position}").randrange(-200, 201)

    def text(self, position: tuple[int, ...], move: int) -> str:
        return str(move)


def minimax(engine: Engine, position: Any, depth: int, ply: int = 0, further: int = 0) -> int:
    """The score of a position by looking at every move, and then at every forcing one that the search may see."""
    outcome = engine.outcome(position, 1)
    if outcome is not None:
        mover = engine.side_to_move(position)
        return 0 if outcome.winner is None else WIN - ply if outcome.winner == mover else ply - WIN
    if depth > 0:
        following = [engine.play(position, move) for move in engine.moves(position, 1000)]
        return max(-minimax(engine, each, depth - 1, ply + 1) for each in following)
    moves, must = engine.forcing(position)
    if further == len(FORCING_MOVES):
        return engine.evaluate(position)
    scores = [] if moves and must else [engine.evaluate(position)]
    for move in moves[: FORCING_MOVES[further]]:
        scores.append(-minimax(engine, engine.play(position, move), 0, ply + 1, further + 1))
    return max(scores) if max(scores) > -SURE else engine.evaluate(position)


def wins(rules: Rules, position: Any, plies: int) -> bool:
    """Whether the side to move wins within so many plies whatever the other does, by the rules alone."""
    side = rules.side_to_move(position)
    for move in rules.legal_moves(position) if plies > 0 else ():
        following = rules.play(position, move)
        outcome = rules.outcome(following)
        if outcome is not None:
            if outcome.winner == side:
                return True
        elif all(
            rules.outcome(reply) is None and wins(rules, reply, plies - 2)
            for reply in (rules.play(following, answer) for answer in rules.legal_moves(following))
        ):
            return True
    return False


@pytest.mark.parametrize("seed", range(40))
def test_it_agrees_with_minimax_in_games_made_of_numbers(seed: int) -> None:
    engine = Tree(seed, branching=3)
    for depth in (1, 2, 3):
        report = list(alpha_beta(engine, (), {}, SearchLimits(depth=depth)))[-1]
        scores = {move: -minimax(engine, (move,), depth - 1, 1) for move in range(3)}
        assert report.score == max(scores.values())
        assert scores[int(report.line[0])] == report.score


@pytest.mark.parametrize("name", FEW)
def test_it_agrees_with_minimax_where_moves_are_few(name: str) -> None:
    session = started(name, FEW[name])
    engine = engine_of(session)
    for depth in (1, 2, 3):
        limits = SearchLimits(depth=depth)
        report = list(alpha_beta(engine, seen(session), {}, limits))[-1]
        assert report.score == minimax(engine, seen(session), depth)


@pytest.mark.parametrize("seed", range(10))
def test_every_move_within_the_spread_has_its_true_score(seed: int) -> None:
    engine = Tree(seed, branching=6)
    for depth in (1, 2):
        report = list(alpha_beta(engine, (), {}, SearchLimits(depth=depth, spread=150)))[-1]
        scores = {str(move): -minimax(engine, (move,), depth - 1, 1) for move in range(6)}
        near = {move: score for move, score in scores.items() if score > max(scores.values()) - 150}
        assert dict(report.moves) == near
        assert [score for _, score in report.moves] == sorted(near.values(), reverse=True)


@pytest.mark.parametrize("name", WINS)
def test_it_finds_forced_wins(name: str) -> None:
    session = started(name.split()[0], WINS[name])
    assert wins(session.rules, session.position, 3)
    assert not wins(session.rules, session.position, 1)
    report = think(session, SearchLimits(depth=3))[-1]
    assert report.score == WIN - 3
    # The other side tries everything; the search wins with its next move.
    following = session.rules.play(session.position, report.line[0])
    for answer in session.rules.legal_moves(following):
        assert wins(session.rules, session.rules.play(following, answer), 1)


@pytest.mark.parametrize("name", ["explode", "unstack", "combact"])
def test_a_limit_of_nodes_is_kept_and_gives_the_same_again(name: str) -> None:
    session = started(name)
    for _ in range(3):
        session.play(session.rules.legal_moves(session.position)[5 % len(session.rules.legal_moves(session.position))])
    for nodes in (1, 50, 400):
        one, other = think(session, SearchLimits(nodes=nodes)), think(session, SearchLimits(nodes=nodes))
        assert [(r.depth, r.nodes, r.score, r.line) for r in one] == [
            (r.depth, r.nodes, r.score, r.line) for r in other
        ]
        assert one[-1].nodes <= nodes + 1
        session.rules.play(session.position, one[-1].line[0])


@pytest.mark.sample(1)
@pytest.mark.parametrize(("name", "options"), [("explode", {}), ("unstack", {"rules": "neto2026"}), ("combact", {})])
def test_time_and_the_wish_to_stop_end_it_within_a_few_nodes(name: str, options: dict[str, str]) -> None:
    session = started(name, **options)
    if name == "combact":
        session.play("uA")
    think = game_named(name).think
    ticks = map(float, range(10**6))
    # Every look at the clock takes a second.
    reports = list(think(session, SearchLimits(seconds=20.0), lambda: False, ticks.__next__))
    assert reports[-1].line[0] in session.rules.legal_moves(session.position)
    # It began at 0, has seen 20, and told the time in each report.
    assert 20 <= next(ticks) - 1 <= 20 + len(reports)
    looks = iter([False] * 10 + [True] * 10**6)
    reports = list(think(session, SearchLimits(), lambda: next(looks)))
    assert reports[-1].line[0] in session.rules.legal_moves(session.position)
    assert reports[-1].nodes <= 12 * 8


def test_stopped_at_once_it_still_has_an_answer() -> None:
    session = started("combact")
    session.play("uA")
    (report,) = game_named("combact").think(session, SearchLimits(nodes=0), lambda: True)
    assert report.depth == 0
    assert report.line[0] in session.rules.legal_moves(session.position)


def test_the_only_move_is_answered_after_one_depth() -> None:
    session = started("explode", "r3,./.,b1 r")
    reports = think(session, SearchLimits(seconds=60))
    assert [report.depth for report in reports] == [1]
    assert reports[0].line[0] == "a2"


def test_a_forced_win_ends_it() -> None:
    reports = think(started("explode", "r5,b1/.,. r"), SearchLimits())
    assert reports[-1].score == WIN - 1
    assert reports[-1].depth == 1


@pytest.mark.slow
def test_a_clear_move_is_answered_early_and_is_the_one_that_more_thinking_finds() -> None:
    session, random = started("unstack"), Random(3)
    for _ in range(2):
        session.play(random.choice(session.rules.legal_moves(session.position)))
    early, same = 0, 0
    for _ in range(12):
        full, quick = (think(session, SearchLimits(nodes=1200, early=given))[-1] for given in (False, True))
        early += quick.nodes < 600
        same += quick.line[0] == full.line[0]
        session.play(full.line[0])
    assert early
    assert same >= 11


def test_without_a_limit_that_it_could_save_nothing_is_answered_early() -> None:
    session = started("explode")
    reports = [think(session, SearchLimits(depth=6, early=early))[-1] for early in (False, True)]
    assert len({(report.nodes, report.line) for report in reports}) == 1


def test_a_third_occurrence_is_seen_to_end_the_game() -> None:
    session = started("explode", "r3,r3,./.,.,./.,.,b1 r")
    engine = engine_of(session)
    board = seen(session)
    repeated = BOARDS["explode"](session.rules.play(session.position, "a3"))
    first = next(alpha_beta(engine, board, Counter({repeated: 1}), SearchLimits(depth=1)))
    assert abs(first.score) < SURE
    third = next(alpha_beta(engine, board, Counter({repeated: 2}), SearchLimits(depth=1)))
    assert third.score == WIN - 1
    assert third.line[0] == "a3"


def test_the_table_may_overflow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "TABLE", 10)
    engine = Tree(3, branching=3)
    report = list(alpha_beta(engine, (), {}, SearchLimits(depth=3)))[-1]
    assert report.score == minimax(engine, (), 3)


# What the search takes a shortcut for, and must make good: without that it answers wrongly in these small games.


class Story(Tree):
    """A game told as a tree: a position is the line of moves, as letters, that led to it."""

    def __init__(self, moves: dict[str, str], worth: dict[str, int], lost: str = "", width: int = 9) -> None:
        """`moves` are those that a position has, else there is one; `worth` is how good a position and those after it
        are for the side that began; the positions `lost` are lost for that side.
        """
        self.told, self.worth, self.lost, self.looked_at = moves, worth, lost.split(), width

    def key(self, position: str) -> str:
        return position

    def outcome(self, position: str, occurrences: int) -> Outcome | None:
        return Outcome(0, "won") if position in self.lost else None

    def side_to_move(self, position: str) -> int:
        return len(position) % 2

    def moves(self, position: str, most: int) -> list[str]:
        return list(self.told.get(position, "x")[:most])

    def width(self, depth: int) -> int:
        return self.looked_at

    def forcing(self, position: str) -> tuple[Sequence[str], bool]:
        return (), False

    def play(self, position: str, move: str) -> str:
        return position + move

    def evaluate(self, position: str) -> int:
        line = max((line for line in self.worth if position.startswith(line)), key=len)
        return self.worth[line] * (1 if self.side_to_move(position) == 0 else -1)

    def text(self, position: str, move: str) -> str:
        return move


def told(story: Story, depth: int) -> tuple[int, str]:
    """Score and move that the search finds."""
    report = list(alpha_beta(story, "", {}, SearchLimits(depth=depth)))[-1]
    return report.score, report.line[0]


def test_a_late_move_that_seems_to_refute_is_looked_at_again_at_full_depth() -> None:
    # The fourth answer to b is looked at less deeply at first, and seems good; a ply later it no longer does. Before
    # that c was thought to be the best answer.
    worth = {"": 0, "b": 50, "bcx": -50, "bcxx": 50, "bfx": -50, "bfxx": 50}
    story = Story({"": "ab", "b": "cdef"}, worth)
    assert told(story, 3) == (0, "a")
    assert told(story, 4) == (50, "b")
    assert minimax(story, "", 4) == 50


@pytest.mark.parametrize("depth", [2, 3, 4])
def test_where_all_promising_moves_lose_the_others_are_looked_at(depth: int) -> None:
    # The two promising answers to b lose at once, and the third is a little better for the other side than a.
    story = Story({"": "ab", "b": "cde"}, {"": 0, "be": -80}, lost="bc bd", width=2)
    assert told(story, depth) == (0, "a")
    story = Story({"": "ab", "b": "cde"}, {"": -200, "be": -80}, lost="bc bd", width=2)
    assert told(story, depth) == (-80, "b")


class Ways(Tree):
    """A game of places with ways from each to later ones, drawn from a seed: several ways lead to the same place."""

    PLACES, FARTHEST = 20, 6

    def __init__(self, seed: int) -> None:
        chance = Random(seed)
        self.ways: list[list[int]] = []
        self.winners: dict[int, int] = {}
        for place in range(self.PLACES):
            later = range(place + 1, min(self.PLACES, place + self.FARTHEST), 2)
            self.ways.append(chance.sample(later, min(len(later), chance.randrange(1, 4))))
            if not later:
                self.winners[place] = chance.randrange(2)

    def key(self, position: int) -> int:
        return position

    def outcome(self, position: int, occurrences: int) -> Outcome | None:
        return Outcome(self.winners[position], "won") if position in self.winners else None

    def side_to_move(self, position: int) -> int:
        return position % 2

    def moves(self, position: int, most: int) -> list[int]:
        return self.ways[position][:most]

    def width(self, depth: int) -> int:
        return 9

    def forcing(self, position: int) -> tuple[Sequence[int], bool]:
        return (), False

    def play(self, position: int, move: int) -> int:
        return move

    def evaluate(self, position: int) -> int:
        return 0

    def text(self, position: int, move: int) -> str:
        return str(move)


def test_a_win_met_again_by_another_way_counts_from_there() -> None:
    found = []
    for seed in range(120):
        ways = Ways(seed)
        if len(ways.ways[0]) > 1:
            report = list(alpha_beta(ways, 0, {}, SearchLimits(depth=ways.PLACES)))[-1]
            found.append((report.score, minimax(ways, 0, ways.PLACES)))
    assert len(found) > 60
    assert all(score == right for score, right in found)
