"""Review of a game of two players: the odds after every move, and the moves that turned them.

A search evaluates every position, first quickly and then better; `question` returns what to ask next, `take` takes the
answer. Odds are those of the side that moves first, from 0 (lost) to 1 (won), None where unknown.

In a game of one player it says what each move gained, and where another one was better. The search's score before a
move is compared with that after it, searched one move less deep, so that both look equally far ahead: the difference is
the cost of the move.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct, to_builtins

from game.checks import Unfit, converted
from game.play.port.advice import MoveEffect
from game.play.port.game import AnyGame, SearchLimits
from game.play.session.session import AnySession
from game.rules import RulesError

STAGES = (SearchLimits(nodes=40), SearchLimits(nodes=500), SearchLimits(nodes=1500, spread=40))
"""Limits of the search by stage: the first two for all positions, the last one for turning points."""
FAIR = 0.02
"""Loss of odds below which a move is as good as the best one."""
DEAR = 0.08
"""Loss of odds from which a move can be a turning point."""
MOST_TURNING = 3
"""Maximum number of turning points of a game."""
FEWEST = 2
MOST_REVIEWED = 2_000
"""Minimum and maximum number of moves of a game that is reviewed."""
REVIEW_VERSION = 1
UNIT = 100
"""Scores are hundredths of the logarithm of the odds, times a factor of the game's own."""
_FARTHEST = 12.0

LONGEST_BETTER = 64
_GREATEST = 10**7
Line = Annotated[tuple[Annotated[str, Meta(pattern=r"\A[!-~]{1,400}\Z")], ...], Meta(max_length=LONGEST_BETTER)]
"""Moves."""


def can_review(game: AnyGame, moves: int) -> bool:
    """Return whether a game of so many moves is reviewed: one of one player, if it says what moves gain."""
    if not FEWEST <= moves <= MOST_REVIEWED:
        return False
    start = game.rules.start()
    return game.players == 2 or game.effect(start, game.rules.legal_moves(start)[0]) is not None


def chance(score: float, scale: float = 1.0) -> float:
    """Return the odds of winning of the side that sees a position as `score`."""
    return 1 / (1 + math.exp(-max(-_FARTHEST, min(_FARTHEST, score * scale / UNIT))))


class Question(NamedTuple):
    """A request for a search of the position after `ply` moves."""

    slot: int
    """Index of the answer in `Review.found`."""
    stage: int
    ply: int
    limits: SearchLimits


class PlyAnalysis(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Result of the search of a position."""

    stage: Annotated[int, Meta(ge=1, le=len(STAGES))]
    """Stage of the search, from 1."""
    score: Annotated[int, Meta(ge=-_GREATEST, le=_GREATEST)]
    """For the side to move."""
    line: Line
    """Expected moves, the best one first."""
    near: Line
    """Moves nearly as good as the best one, as far as that was asked."""


class TurningPoint(Struct, frozen=True):
    """A turning point. Odds are those of the side that moved."""

    ply: int
    """Number of moves before it."""
    side: int
    before: float
    after: float
    line: tuple[str, ...]
    """The better move, and what is expected then."""
    reply: tuple[str, ...]
    """The best answer to the move, and what is expected then; empty at the end."""
    near: tuple[str, ...]
    """Moves nearly as good as the better one."""


class Figures(Struct, frozen=True):
    """Quality of a side's moves."""

    moves: int
    best: int
    """Number of moves that were as good as the best one."""
    thrown: float
    """Sum of the odds given away: 1 for a whole game."""


class Review:
    """The results known of a game so far, and the questions still open."""

    def __init__(self, session: AnySession) -> None:
        self.session = session
        self.found: list[PlyAnalysis | None] = []
        """Results by slot."""
        self._first: list[tuple[int, int]] = []
        """Slots and stages of the questions asked first, one for each position, in order."""
        self._known = 0
        """Number of the first ones of these that are answered."""
        self._curve: list[float | None] | None = None
        """The curve of a game of two players, until another result is known."""

    def step(self) -> bool:
        """Evaluate some further moves of a game of one player; return whether there were any."""
        return False

    @property
    def known(self) -> bool:
        """True if all moves were evaluated that way."""
        return True

    # Questions

    def _further(self) -> Iterator[tuple[int, int]]:
        """Yield what is asked after that, by what is known then."""
        raise NotImplementedError

    def _limits(self, slot: int, stage: int) -> SearchLimits:
        raise NotImplementedError

    def question(self) -> Question | None:
        """Return the next question, or None if everything is known."""
        for slot, stage in chain(self._first[self._known :], self._further()):
            if self._stage(slot) < stage:
                return Question(slot, stage, self.ply(slot), self._limits(slot, stage))
            self._known += 1
        return None

    def take(self, question: Question, score: int, line: Sequence[str], near: Sequence[str] = ()) -> bool:
        """Take an answer; return whether it is possible."""
        found = PlyAnalysis(question.stage, score, tuple(line)[:LONGEST_BETTER], tuple(near)[:LONGEST_BETTER])
        fits = abs(score) <= _GREATEST and self._possible(question.ply, found)
        if fits:
            self.learn(question.slot, found)
        return fits

    def learn(self, slot: int, found: PlyAnalysis) -> None:
        """Take a result found elsewhere, without checking it."""
        self.found[slot] = found
        self._curve = None

    @property
    def progress(self) -> float:
        """Share of the first answers that are known, 0..1."""
        known = [self._stage(slot) >= stage for slot, stage in self._first]
        return sum(known) / len(known) if known else 1.0

    # Saving

    def to_json(self) -> dict[str, object]:
        """Return the results as plain data."""
        return {"version": REVIEW_VERSION, "found": to_builtins(self.found)}

    def from_json(self, data: dict[str, object]) -> None:
        """Take over saved results, as far as they are possible. Raises `Unfit` for other data."""
        self.recall(converted("found", data.get("found"), list[PlyAnalysis | None]))

    def recall(self, known: Sequence[PlyAnalysis | None]) -> None:
        """Take over results by slot, as far as they are possible. Raises `Unfit` for those of another game."""
        if len(known) != len(self.found):
            raise Unfit(f"found is a list of {len(self.found)}, not of {len(known)}")
        self._known = 0
        self._curve = None
        for slot, found in enumerate(known):
            self.found[slot] = found if found is not None and self._possible(self.ply(slot), found) else None

    def ply(self, slot: int) -> int:
        """Return the number of moves before the position of a slot."""
        return slot

    def _stage(self, slot: int) -> int:
        found = self.found[slot]
        return found.stage if found is not None else 0

    def _possible(self, ply: int, found: PlyAnalysis) -> bool:
        rules = self.session.rules
        position = self.session.positions[ply]
        try:
            for move in (*found.line[:1], *found.near):
                rules.play(position, move)
        except RulesError:
            return False
        return bool(found.line)


class PairReview(Review):
    """Review of a game of two players, with a slot for each position."""

    def __init__(self, session: AnySession, scale: float = 1.0) -> None:
        """`scale` is the factor from scores of the game's search to hundredths of the logarithm of the odds."""
        super().__init__(session)
        self.scale = scale
        rules = session.rules
        self.sides = [rules.side_to_move(position) for position in session.positions]
        self.found = [None] * len(session.positions)
        self.end: float | None = None
        """The odds in the last position, if the rules have ended the game."""
        if session.verdict is None and session.outcome is not None:
            winner = session.outcome.winner
            self.end = 0.5 if winner is None else 1.0 - winner
        self._asked = len(self.found) - (self.end is not None)
        """Number of positions asked about."""
        self._first = [(slot, stage) for stage in (1, 2) for slot in range(self._asked)]

    # Questions

    def _further(self) -> Iterator[tuple[int, int]]:
        for turn in self.turns():
            yield from ((slot, len(STAGES)) for slot in (turn.ply, turn.ply + 1) if slot < self._asked)

    def _limits(self, slot: int, stage: int) -> SearchLimits:
        return STAGES[stage - 1]

    # Results

    def curve(self) -> list[float | None]:
        """Return the odds of the side that moves first, by position.

        The position after the best move tells more than the search that found it, as it is one move deeper. So odds are
        carried back along best moves, and change only where another one was made.
        """
        if self._curve is None:
            self._curve = self._settled()
        return self._curve

    def _settled(self) -> list[float | None]:
        odds: list[float | None] = [None] * len(self.found)
        last = len(odds) - 1
        for ply in range(last, -1, -1):
            found = self.found[ply]
            if found is None:
                odds[ply] = self.end if ply == last else None
                continue
            own = self._of(self.sides[ply], chance(found.score, self.scale))
            after = odds[ply + 1] if ply < last else None
            if after is not None and (ply + 1 == self._asked or self._stage(ply + 1) >= found.stage):
                best = found.line[0] == self.session.moves[ply]
                if best or self._of(self.sides[ply], after) > self._of(self.sides[ply], own):
                    own = after
            odds[ply] = own
        return odds

    @staticmethod
    def _of(side: int, odds: float) -> float:
        """Convert the odds of the first side to those of a side, or back."""
        return 1 - odds if side else odds

    def given_away(self, ply: int) -> float | None:
        """Return the loss of odds by the move after `ply` others; None if unknown."""
        before, after = self.curve()[ply : ply + 2]
        if before is None or after is None:
            return None
        return max(0.0, self._of(self.sides[ply], before) - self._of(self.sides[ply], after))

    def turns(self) -> list[TurningPoint]:
        """Return the turning points, in the order of the game."""
        dear = [(loss, ply) for ply in range(self.session.ply) if (loss := self.given_away(ply) or 0.0) >= DEAR]
        turns = (self._turn(ply) for _, ply in sorted(dear, reverse=True)[:MOST_TURNING])
        return sorted((turn for turn in turns if turn is not None), key=lambda turn: turn.ply)

    def _turn(self, ply: int) -> TurningPoint | None:
        found = self.found[ply]
        following = self.found[ply + 1]
        side = self.sides[ply]
        before, after = self.curve()[ply : ply + 2]
        if found is None or before is None or after is None or not self._possible(ply, found):
            return None
        reply = following.line if following is not None else ()
        return TurningPoint(ply, side, self._of(side, before), self._of(side, after), found.line, reply, found.near)

    def figures(self, side: int) -> Figures:
        """Return how well a side has played, as far as it is known."""
        losses = [self.given_away(ply) for ply in range(self.session.ply) if self.sides[ply] == side]
        known = [loss for loss in losses if loss is not None]
        return Figures(len(known), sum(loss < FAIR for loss in known), sum(known))


DEPTHS = (3, 7)
"""Depths of the search in moves, by stage: all moves, then the most costly ones."""
MISTAKES = 5
"""Maximum number of mistakes reported."""
_CHEAP = 12
"""Cost up to which a move is not a mistake, in scores of the search."""
_EVALUATED_A_STEP = 20
"""Number of moves evaluated in one step, which takes a few milliseconds."""


class Mistake(NamedTuple):
    """A move that was worse than another one."""

    ply: int
    cost: int
    """In units of what the game counts."""
    line: tuple[str, ...]
    """The better move, and what is expected then."""


class SoloReview(Review):
    """Review of a game of one player, with two slots a move: the positions before and after it."""

    def __init__(self, game: AnyGame, session: AnySession) -> None:
        super().__init__(session)
        self.game = game
        self.effects: list[MoveEffect] = []
        """Gains of the moves, as far as `step` has come."""
        self.found = [None] * (2 * session.ply)
        over = bool(session.moves) and session.rules.outcome(session.position) is not None
        self.judges = not game.timed(session)
        """True if moves are compared with better ones; against the clock nobody has time for the best move."""
        self._asked = session.ply - over if self.judges else 0
        """Number of moves asked about; not the last one of a finished game, after which there is nothing to compare."""
        self._first = [(slot, 1) for slot in range(2 * self._asked)]

    def step(self) -> bool:
        session = self.session
        at = len(self.effects)
        for before, move in zip(
            session.positions[at : at + _EVALUATED_A_STEP], session.moves[at : at + _EVALUATED_A_STEP], strict=False
        ):
            effect = self.game.effect(before, move)
            if effect is None:
                return False
            self.effects.append(effect)
        return len(self.effects) > at

    @property
    def known(self) -> bool:
        return len(self.effects) == self.session.ply

    # Questions

    def ply(self, slot: int) -> int:
        return (slot + 1) // 2

    def _further(self) -> Iterator[tuple[int, int]]:
        for slot in range(0, 2 * self._asked, 2):
            yield slot + 1, self._stage(slot)
        for ply, _ in self._dear():
            yield from ((slot, len(DEPTHS)) for slot in (2 * ply, 2 * ply + 1))

    def _limits(self, slot: int, stage: int) -> SearchLimits:
        return SearchLimits(depth=DEPTHS[stage - 1] - slot % 2)

    # Results

    def curve(self) -> list[int]:
        """Return the score after each move, from the start, as far as it is known."""
        return list(accumulate((effect.points for effect in self.effects), initial=0))

    def longest_chain(self) -> int:
        """Return the index of the first move with the longest chain."""
        return max(range(len(self.effects)), key=lambda ply: self.effects[ply].chain, default=0)

    def _cost(self, ply: int) -> int:
        """Return the cost of a move in scores of the search; 0 if unknown."""
        before, after = self.found[2 * ply : 2 * ply + 2]
        if before is None or after is None or before.stage != after.stage or ply >= len(self.effects):
            return 0
        effect = self.effects[ply]
        if effect.cleared or before.line[0] == self.session.moves[ply]:
            return 0
        return before.score - after.score - self.game.solo.worth * effect.points

    def _dear(self) -> list[tuple[int, int]]:
        """Return the most costly mistakes with their costs, the worst first."""
        costs = [(ply, cost) for ply in range(self._asked) if (cost := self._cost(ply)) > _CHEAP]
        return sorted(costs, key=lambda dear: (-dear[1], dear[0]))[:MISTAKES]

    def mistakes(self) -> list[Mistake]:
        """Return the most costly mistakes, in the order of the game."""
        worth = self.game.solo.worth
        told = [(ply, cost, self.found[2 * ply]) for ply, cost in sorted(self._dear())]
        return [
            Mistake(ply, max(1, cost // worth), found.line)
            for ply, cost, found in told
            if found is not None and self._possible(ply, found)
        ]


def review_of(game: AnyGame, session: AnySession) -> Review:
    """Return an empty review of a game."""
    return PairReview(session, game.scale(session.position)) if game.players == 2 else SoloReview(game, session)


def go_through(game: AnyGame, review: Review) -> Iterator[int]:
    """Answer all open questions of a review; yield each slot with a new result."""
    while review.step():
        pass
    while (question := review.question()) is not None:
        *_, report = game.think(review.session.until(question.ply), question.limits, lambda: False)
        near = [move for move, _ in report.moves if move != report.line[0]] if question.limits.spread else []
        if not review.take(question, report.score, report.line, near):
            return
        yield question.slot
