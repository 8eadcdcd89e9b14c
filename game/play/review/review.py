"""Understanding a game of two that was played: the odds after every move, and which moves turned them.

A search is asked about every position, at first quickly and then better; `question` says what to ask next, `take` takes
the answer. Odds are for the side that moves first, from 0 (lost) to 1 (won), None where nothing is known yet.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple

from msgspec import Meta, Struct, ValidationError, convert, to_builtins

from game.checks import Unfit, brief
from game.play.port.thinking import Limits
from game.play.session.session import AnySession
from game.rules import RulesError

STAGES: Final = (Limits(nodes=40), Limits(nodes=500), Limits(nodes=1500, spread=40))
"""How a position is looked at, stage by stage: all of them by the first two, the turning points by the last one."""
FAIR: Final = 0.02
"""A move that gives away less of the odds is as good as the best one."""
DEAR: Final = 0.08
"""A move that gives away so much can be a turning point."""
TURNS: Final = 3
"""A game has at most so many turning points."""
FEWEST, MOST = 2, 2_000
"""Games of fewer or more moves are not gone through."""
VERSION: Final = 1
UNIT: Final = 100
"""Scores are hundredths of the logarithm of odds, but for a scale of the game's own."""
_FARTHEST: Final = 12.0

LONGEST_LINE: Final = 64
_GREATEST: Final = 10**7
Line = Annotated[tuple[Annotated[str, Meta(pattern=r"\A[!-~]{1,400}\Z")], ...], Meta(max_length=LONGEST_LINE)]
"""The texts of moves."""


def chance(score: float, scale: float = 1.0) -> float:
    """The odds of winning of the side that sees a position as `score`."""
    return 1 / (1 + math.exp(-max(-_FARTHEST, min(_FARTHEST, score * scale / UNIT))))


class Question(NamedTuple):
    """What is to be asked of a search: about the position after `ply` moves."""

    slot: int
    """Where the answer belongs."""
    stage: int
    ply: int
    limits: Limits


class Found(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a search has found of a position."""

    stage: Annotated[int, Meta(ge=1, le=len(STAGES))]
    """How well it was looked at, from 1."""
    score: Annotated[int, Meta(ge=-_GREATEST, le=_GREATEST)]
    """For the side to move."""
    line: Line
    """The moves that are expected, the best one first."""
    near: Line
    """Moves that are next to as good as the best one, as far as that was asked."""


class Turn(Struct, frozen=True):
    """A move that turned the game. Odds are those of the side that made it."""

    ply: int
    """So many moves were made before it."""
    side: int
    before: float
    after: float
    line: tuple[str, ...]
    """The better move, and what is expected then."""
    reply: tuple[str, ...]
    """What the move let happen: the best answer, and what is expected then; empty at the end."""
    near: tuple[str, ...]
    """Moves that are next to as good as the better one."""


class Figures(Struct, frozen=True):
    """How a side has played."""

    moves: int
    best: int
    """Moves that were the best ones, or as good."""
    thrown: float
    """The odds given away by all moves together: 1 for a whole game."""


class Review:
    """What is known of a game so far, and what is to be asked next."""

    def __init__(self, session: AnySession) -> None:
        self.session = session
        self.found: list[Found | None] = []
        """What was found, slot by slot."""
        self._known = 0
        """So many of the first questions, which are asked of every slot, have their answers."""

    def step(self) -> bool:
        """Look at what some more moves have brought; whether there were any."""
        return False

    # Asking

    def question(self) -> Question | None:
        """What to ask next; None when all is known."""
        raise NotImplementedError

    def take(self, question: Question, score: int, line: Sequence[str], near: Sequence[str] = ()) -> bool:
        """Take what was answered; whether that can be true."""
        found = Found(question.stage, score, tuple(line)[:LONGEST_LINE], tuple(near)[:LONGEST_LINE])
        fits = abs(score) <= _GREATEST and self._possible(question.ply, found)
        if fits:
            self.found[question.slot] = found
        return fits

    def learn(self, slot: int, found: Found) -> None:
        """Take what was found elsewhere. What cannot be true is not told of."""
        self.found[slot] = found

    @property
    def progress(self) -> float:
        """How much is known, from 0 to 1."""
        raise NotImplementedError

    # Keeping

    def to_json(self) -> dict[str, object]:
        """What was found as plain data."""
        return {"version": VERSION, "found": to_builtins(self.found)}

    def from_json(self, data: dict[str, object]) -> None:
        """Take what was found another time, as far as it fits. Raises `Unfit` where it is something else."""
        try:
            self.recall(convert(data.get("found"), list[Found | None]))
        except ValidationError as error:
            raise Unfit(brief(str(error))) from error

    def recall(self, known: Sequence[Found | None]) -> None:
        """Take what was found another time of every slot, as far as it fits; raises `Unfit` for that of others."""
        if len(known) != len(self.found):
            raise Unfit(f"found is a list of {len(self.found)}, not of {len(known)}")
        self._known = 0
        for slot, found in enumerate(known):
            self.found[slot] = found if found is not None and self._possible(self.ply(slot), found) else None

    def ply(self, slot: int) -> int:
        """After how many moves the position stands that a slot is about."""
        return slot

    def _possible(self, ply: int, found: Found) -> bool:
        rules, position = self.session.rules, self.session.positions[ply]
        try:
            for move in (*found.line[:1], *found.near):
                rules.play(position, move)
        except RulesError:
            return False
        return bool(found.line)


class PairReview(Review):
    """A game of two players. A slot is a position."""

    def __init__(self, session: AnySession, scale: float = 1.0) -> None:
        """`scale` turns the scores of the game's search into logarithms of odds."""
        super().__init__(session)
        self.scale = scale
        rules = session.rules
        self.sides = [rules.side_to_move(position) for position in session.positions]
        self.found = [None] * len(session.positions)
        self.end: float | None = None
        """The odds in the last position, where the rules have ended the game."""
        if session.verdict is None and session.outcome is not None:
            winner = session.outcome.winner
            self.end = 0.5 if winner is None else 1.0 - winner
        self._curve: list[float | None] | None = None

    # Asking

    @property
    def _asked(self) -> int:
        """So many positions are asked about."""
        return len(self.found) - (self.end is not None)

    def question(self) -> Question | None:
        asked = self._asked
        while self._known < 2 * asked:
            stage, slot = divmod(self._known, asked)
            if self._stage(slot) <= stage:
                return self._question(slot, stage + 1)
            self._known += 1
        for turn in self.turns():
            for slot in (turn.ply, turn.ply + 1):
                if slot < self._asked and self._stage(slot) < len(STAGES):
                    return self._question(slot, len(STAGES))
        return None

    def _question(self, slot: int, stage: int) -> Question:
        return Question(slot, stage, slot, STAGES[stage - 1])

    def _stage(self, slot: int) -> int:
        found = self.found[slot]
        return found.stage if found is not None else 0

    def take(self, question: Question, score: int, line: Sequence[str], near: Sequence[str] = ()) -> bool:
        self._curve = None
        return super().take(question, score, line, near)

    def learn(self, slot: int, found: Found) -> None:
        self._curve = None
        super().learn(slot, found)

    def recall(self, known: Sequence[Found | None]) -> None:
        super().recall(known)
        self._curve = None

    @property
    def progress(self) -> float:
        known = [min(2, self._stage(slot)) for slot in range(self._asked)]
        return sum(known) / (2 * len(known)) if known else 1.0

    # What is known

    def curve(self) -> list[float | None]:
        """The odds of the side that moves first, position by position.

        What became of the best move says more of a position than the search that found it: it goes one move deeper.
        So odds are carried back along best moves, and change only where another one was made.
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
        """The odds of a side from those of the first, and the other way round."""
        return 1 - odds if side else odds

    def given_away(self, ply: int) -> float | None:
        """How much of its odds a side gave away by the move that was made after `ply` others."""
        before, after = self.curve()[ply : ply + 2]
        if before is None or after is None:
            return None
        return max(0.0, self._of(self.sides[ply], before) - self._of(self.sides[ply], after))

    def turns(self) -> list[Turn]:
        """The turning points, in the order of the game."""
        dear = [(loss, ply) for ply in range(len(self.session.moves)) if (loss := self.given_away(ply) or 0.0) >= DEAR]
        turns = (self._turn(ply) for _, ply in sorted(dear, reverse=True)[:TURNS])
        return sorted((turn for turn in turns if turn is not None), key=lambda turn: turn.ply)

    def _turn(self, ply: int) -> Turn | None:
        found, following, side = self.found[ply], self.found[ply + 1], self.sides[ply]
        before, after = self.curve()[ply : ply + 2]
        if found is None or before is None or after is None or not self._possible(ply, found):
            return None
        reply = following.line if following is not None else ()
        return Turn(ply, side, self._of(side, before), self._of(side, after), found.line, reply, found.near)

    def figures(self, side: int) -> Figures:
        """How a side has played, as far as it is known."""
        losses = [self.given_away(ply) for ply in range(len(self.session.moves)) if self.sides[ply] == side]
        known = [loss for loss in losses if loss is not None]
        return Figures(len(known), sum(loss < FAIR for loss in known), sum(known))
