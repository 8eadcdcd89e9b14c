"""Session: one game with its start and its line of moves: moves made, moves taken back, and branches. It is loaded from
plain data by replaying.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from copy import copy
from typing import Any, Generic

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from game.checks import Trouble, Unfit, converted, entries, line, mapping, whole
from game.play.session.line import (
    AGREED,
    OVERDUE,
    OVERTIME,
    RESIGNED,
    UNDO,
    Branch,
    Line,
    line_of,
    shelved,
    trimmed,
    verdict_data,
)
from game.play.session.match import Match, match_of
from game.play.session.time_control import MOST_SPENT
from game.rules import SEED, E, IllegalMove, Outcome, P, Rules, RulesError, stated_options

SESSION_VERSION = 1
OVER = "over"
"""Reason of an illegal move after the end, the same in every game's rules."""


class SessionError(Trouble):
    """A saved session that cannot be restored."""

    def __init__(self, text: str, move: int | None = None, **values: object) -> None:
        """`move` is the number of the first move that cannot be made, counted from 1, if it is a move."""
        super().__init__(text, **values)
        self.move = move


class Source(Struct, frozen=True):
    """Origin of a game: a seed, or a level whose start position is saved with it."""

    seed: int | None = None
    level: str = ""
    start: str = ""
    """Text of the level's start position, so that a save outlives changes of the level."""


class Session(Generic[P, E]):
    """One game in progress with unlimited history.

    All positions are kept, also those after undone moves, so that every point of the line is reached at once. No move
    is ever lost: one that leads elsewhere turns those behind it into a branch.

    >>> from game.games import game_named
    >>> session = Session("explode", game_named("explode").rules, Source())
    >>> session.play("a5")
    [Raise(cell=0, value=2)]
    >>> session.undo()
    >>> session.undone
    ['a5']
    >>> events = session.play("b5")
    >>> session.moves, session.branches
    (['b5'], [Branch(after=0, moves=['a5'], resigned=None, agreed=False, overdue=None, overtime=None)])
    """

    def __init__(
        self,
        game: str,
        rules: Rules[P, E],
        source: Source,
        options: Mapping[str, object] | None = None,
        match: Match | None = None,
    ) -> None:
        """Begin a game. Raises a `RulesError` if the options or the start position are refused."""
        self.game = game
        self.rules = rules
        self.source = source
        self.options = stated_options(rules.OPTIONS, options or {})
        self.match = match or Match()
        if source.start:
            start = rules.parse_position(source.start)
        else:
            seed = {SEED: source.seed} if any(option.name == SEED for option in rules.OPTIONS) else {}
            start = rules.start({**self.options, **{name: n for name, n in seed.items() if n is not None}})
        self.pending = 0
        """Milliseconds spent on the next move so far, in a game with clocks."""
        self._spent: list[int] = []
        """Milliseconds spent on each move of the line."""
        self.ply = 0
        """Number of moves of the line that are made; those behind them are undone."""
        self._line: list[str] = []
        self._positions: list[P] = [start]
        """Positions of the whole line: the first one, and that after each move."""
        self._repeats = [1]
        """Number of occurrences of each of them by then."""
        self._counted = Counter(self._positions)
        self.last_word: Outcome | None = None
        """The players' verdict at the end of the line: resignation or an agreed draw."""
        self.retracted: Outcome | None = None
        """The same, while it is undone."""
        self.branches: list[Branch] = []
        """Branches, the latest last."""
        self.began = ""
        """Time of the first move as text, which identifies the game in the archive."""
        self.aid: frozenset[str] | None = frozenset()
        """Help used, of `AIDS`; None if unknown, as in old saves."""
        self.earlier: list[Line] = []
        """Lines left by restarting, the latest last."""
        self.later: list[Line] = []
        """Lines left by going back to an earlier one; the next one to return to is the last."""

    @property
    def moves(self) -> list[str]:
        """The moves made, as a copy."""
        return self._line[: self.ply]

    @property
    def undone(self) -> list[str]:
        """Moves taken back, as a copy; the next one to redo is the last."""
        return self._line[self.ply :][::-1]

    @property
    def positions(self) -> list[P]:
        """The positions up to the present one, as a copy."""
        return self._positions[: self.ply + 1]

    @property
    def position(self) -> P:
        return self._positions[self.ply]

    @property
    def side(self) -> int:
        return self.rules.side_to_move(self.position)

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game, or None while it goes on."""
        return self.verdict or self.rules.outcome(self.position, self._repeats[self.ply])

    @property
    def verdict(self) -> Outcome | None:
        """The players' verdict, by resignation or agreement; None if moves are undone."""
        return self.last_word if self.ply == self.length else None

    def occurrences(self) -> Counter[P]:
        """Return how often each position has occurred."""
        return Counter(self.positions)

    # The line

    @property
    def length(self) -> int:
        """Number of moves in the line, with undone ones."""
        return len(self._line)

    def line(self) -> list[str]:
        """Return the moves of the line, with undone ones."""
        return [*self._line]

    def position_after(self, ply: int) -> P:
        """Return the position after `ply` moves of the line."""
        return self._positions[ply]

    def go_to(self, ply: int) -> None:
        """Go to the position after `ply` moves of the line, which stays as it is with its result.

        Raises `IndexError` if the line is shorter.
        """
        if not 0 <= ply <= self.length:
            raise IndexError(f"the line has {self.length} moves, not {ply}")
        self.ply = ply

    def play(self, move: str) -> list[E]:
        """Make a move; return its events in order.

        Raises `MalformedMove` or `IllegalMove`. No move is legal after the end, which by repetition the rules alone
        cannot see. A move along the line or a branch stays there; any other turns the rest of the line into a branch.
        """
        ply = self.ply
        events = list[E]()
        following = self._after(move, events)
        spent = self.pending if ply == self.length else 0
        self.later.clear()
        if self._line[ply : ply + 1] == [move]:
            self.ply += 1
            self._positions[self.ply] = following  # What was asked of it at another time is void.
        elif found := next((way for way in reversed(self.branches) if (way.after, way.moves[0]) == (ply, move)), None):
            self.take(found)
        else:
            self._shelve()
            self._append(move, following)
        self._spent[ply] = spent
        self.pending = 0
        return events

    def helped(self, aid: str) -> None:
        """Add one of `AIDS` to the help used."""
        self.aid = self.aid | {aid} if self.aid is not None else None

    def take(self, branch: Branch) -> None:
        """Make a branch the main line and go to its first move; the line becomes a branch."""
        self.go_to(branch.after)
        self._shelve()
        self.branches.remove(branch)
        with suppress(RulesError):  # Only a file edited by hand has such a branch: the part that fits is kept.
            for move in branch.moves:
                self._append(move, self._after(move))
            self.last_word = branch.verdict if self.outcome is None else None
        self.branches = trimmed(self.branches, self._line)
        self.go_to(min(branch.after + 1, self.length))

    def _shelve(self) -> None:
        """Turn the undone moves into a branch, and count their result no more."""
        self.retracted = None
        if self.ply == self.length:
            return
        self.helped(UNDO)  # Merely looking back is no help.
        if outcome := self.last_word or self.rules.outcome(self._positions[-1], self._repeats[-1]):
            self.match.count(outcome, counted=False)
        left = Branch(self.ply, self._line[self.ply :], **verdict_data(self.last_word))
        self.branches = shelved(self.branches, left)
        self._cut()

    def _cut(self) -> None:
        """Let the line end here."""
        self._line, self._positions, self._repeats = self.moves, self.positions, self._repeats[: self.ply + 1]
        self._spent = self._spent[: self.ply]
        self._counted = Counter(self._positions)
        self.last_word = None

    def take_back(self, plies: int) -> None:
        """Take the last moves of the line back for good: they become a branch. Raises `IndexError` if it is shorter."""
        self.go_to(self.length - plies)
        self._shelve()

    def resign(self, side: int) -> None:
        """Resign for a side; without effect after the end."""
        self._end(Outcome(1 - side, RESIGNED))

    def forfeit(self, side: int) -> None:
        """End the game, as a side did not move in time; without effect after the end."""
        self._end(Outcome(1 - side, OVERDUE))

    def agree(self) -> None:
        """End the game as an agreed draw; without effect after the end."""
        self._end(Outcome(None, AGREED))

    def run_out(self, side: int) -> None:
        """End the game as the time of a side is used up; without effect after the end."""
        self._end(Outcome(1 - side, OVERTIME))

    def time_left(self, side: int) -> int:
        """Return the milliseconds that a side has left, in a game with clocks."""
        clock = self.match.clock
        if clock is None:
            return 0
        left = 1000 * clock.seconds
        for position, spent in zip(self.positions, self._spent[: self.ply], strict=False):
            if self.rules.side_to_move(position) == side:
                left += 1000 * clock.increment - spent
        here = self.ply == self.length and self.side == side
        return left - self.pending if here else left

    def _end(self, verdict: Outcome) -> None:
        if self.outcome is None:
            self._shelve()
            self.last_word = verdict
            self.later.clear()

    def _after(self, move: str, events: list[E] | None = None) -> P:
        """Return the position after a move; without a list of `events` the rules skip them, which is faster."""
        if self.outcome is not None:
            raise IllegalMove(move, OVER)
        return self.rules.play(self.position, move, events)

    def _append(self, move: str, following: P) -> None:
        """Make a move at the end of the line."""
        self._counted[following] += 1
        self._line.append(move)
        self._spent.append(0)
        self._positions.append(following)
        self._repeats.append(self._counted[following])
        self.ply += 1

    @property
    def can_undo(self) -> bool:
        """True if there is anything to undo."""
        return self.ply > 0 or self.verdict is not None

    @property
    def can_redo(self) -> bool:
        """True if there is a move, or an ending by the players, to redo."""
        return self.ply < self.length or self.retracted is not None

    @property
    def begun(self) -> bool:
        """True if there is something to continue: moves, a match with wins, or a side that was chosen."""
        chosen = self.match.chooser is not None and bool(self.source.start)
        return bool(self.length or self.earlier or any(self.match.wins) or chosen)

    @property
    def finished(self) -> bool:
        """True if there is nothing to continue: the game is over and its match, if any, decided."""
        return self.outcome is not None and not (self.match.best_of and self.match.champion is None)

    def undo(self) -> None:
        """Undo the ending by the players, or else the last move."""
        self.pending = 0
        if (outcome := self.outcome) is not None:
            self.match.count(outcome, counted=False)
        if self.verdict is not None:
            self.retracted, self.last_word = self.last_word, None
            self.helped(UNDO)
            return
        self.go_to(self.ply - 1)

    def redo(self) -> None:
        """Redo the last undone move, or the ending by the players."""
        self.pending = 0
        if self.ply < self.length:
            self.ply += 1
        else:
            self.last_word, self.retracted = self.retracted, None

    def restart(self) -> None:
        """Restart the game. `go_back` returns to the present line, whatever is played meanwhile."""
        self.later.clear()
        self.earlier.append(self.leave())

    def go_back(self) -> None:
        """Return to the line that was left by the last restart."""
        self.later.append(self.leave())
        self.take_up(self.earlier.pop())

    def go_on(self) -> None:
        """Return to the line that was left by the last `go_back`."""
        self.earlier.append(self.leave())
        self.take_up(self.later.pop())

    def leave(self) -> Line:
        """Go to the start, and return the line that was left."""
        if self.outcome is not None:
            self.match.count(self.outcome, counted=False)
        left = self.as_line()
        self.go_to(0)
        self._cut()
        self.retracted = None
        self.pending = 0
        self.began = ""
        self.branches = []
        self.aid = frozenset()
        return left

    def as_line(self) -> Line:
        """Return the present line with its branches and result."""
        spent = [*self._spent] if any(self._spent) else []
        ended = verdict_data(self.last_word)
        return Line(self.moves, self.undone, self.began, self.branches, self.aid, spent, **ended)

    def take_up(self, left: Line) -> None:
        """Replay a line from the start. Raises `SessionError` if it cannot be played."""
        # Undone moves are checked as well: they are made and taken back again.
        for number, move in enumerate([*left.moves, *reversed(left.undone)], start=1):
            try:
                self._append(move, self._after(move))
            except RulesError as error:
                raise SessionError(f"move {number}: {error}", number) from error
        if left.verdict is not None and self.outcome is not None:
            raise SessionError("a side resigned or came too late, or both agreed on a draw, although the game was over")
        for branch in left.branches:
            self._check(branch)
        for n, spent in enumerate(left.spent[: self.length]):
            self._spent[n] = spent
        self.go_to(len(left.moves))
        self.last_word = left.verdict
        self.began = left.began
        self.branches = left.branches
        self.aid = left.aid

    def _check(self, branch: Branch) -> None:
        """Check that a branch fits the line. Raises `SessionError`."""
        if not branch.moves or branch.after > self.length:
            raise SessionError("a branch cannot begin after move {n} of {count}", n=branch.after, count=self.length)
        position = self.position_after(branch.after)
        for number, move in enumerate(branch.moves, start=branch.after + 1):
            try:
                position = self.rules.play(position, move)
            except RulesError as error:
                raise SessionError(f"a branch, move {number}: {error}") from error

    def until(self, ply: int) -> Session[P, E]:
        """Return a separate session that ends after `ply` moves of the line."""
        other = copy(self)
        other.go_to(ply)
        other._cut()
        other.branches = []
        other.began = ""
        other.earlier = []
        other.later = []
        other.match = replace(self.match, wins=[0, 0], counted=False)
        return other

    def to_json(self) -> dict[str, object]:
        """Return the whole session as plain data."""
        source: dict[str, object] = {"seed": self.source.seed} if self.source.seed is not None else {}
        if self.source.start:
            source |= {"level": self.source.level, "start": self.source.start}
        return {
            "version": SESSION_VERSION,
            "game": self.game,
            "source": source,
            "options": self.options,
            **to_builtins(self.as_line(), order="deterministic"),
            "earlier": to_builtins(self.earlier, order="deterministic"),
            "later": to_builtins(self.later, order="deterministic"),
            "pending": self.pending,
            "begun": self.begun,
            "finished": self.finished,
            "match": self.match.to_json(),
        }


AnySession = Session[Any, Any]
"""A session of no particular game."""


_GREATEST_SEED = 2**63 - 1


def from_json(data: Mapping[str, object], rules: Rules[P, E]) -> Session[P, E]:
    """Restore a session by replaying it. Raises `SessionError`."""
    try:
        session = _begun(data, rules)
        match = match_of(data.get("match", {}))
        earlier, later = (
            [line_of(name, one) for one in entries(name, data.get(name, []))] for name in ("earlier", "later")
        )
        present = line_of("the game", data)
        pending = whole("pending", data.get("pending", 0), 0, MOST_SPENT)
    except (Unfit, RulesError) as error:
        raise SessionError(str(error)) from error
    for other in (*earlier, *later):
        session.take_up(other)
        session.leave()
    session.take_up(present)
    session.pending = pending
    session.earlier = earlier
    session.later = later
    outcome = session.outcome
    if match.counted and outcome and outcome.winner is not None and not match.wins[match.player(outcome.winner)]:
        raise SessionError("the game is counted, but its winner has no wins")
    session.match = match
    return session


def _begun(data: Mapping[str, object], rules: Rules[P, E]) -> Session[P, E]:
    """Return the session at its start. Raises `Unfit` or a `RulesError`."""
    given = mapping("source", data.get("source"))
    if given.get("seed") is not None:
        whole("seed", given["seed"], 0, _GREATEST_SEED)
    source = converted("source", given, Source)
    # From a seed or from a level, never both: a game from a position has no place in the score tables.
    begun = Source(level=source.level, start=source.start) if source.start else Source(source.seed)
    return Session(line("game", data.get("game"), 40), rules, begun, mapping("options", data.get("options", {})))
