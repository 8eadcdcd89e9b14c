"""Hints: what is shown, step by step, to a player who asks for help."""

from collections.abc import Callable
from enum import IntEnum
from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from game.play.port.advice import TAKE_BACK, Reason
from game.play.port.game import LOST, Game, SearchRequest
from game.play.port.level import Level
from game.play.port.move_result import MoveResult, apply_move
from game.play.session.line import HINT
from game.play.session.session import Session
from game.rules import E, P, RulesError

FORESEEN = 3
"""Maximum number of moves shown by a hint: its own, the answer, and the next one."""


class Told(IntEnum):
    """Steps of a hint: each time it is asked for, one more is shown."""

    WHERE = 1
    MOVE = 2
    LINE = 3


class Hint(Struct, frozen=True):
    """A hint, shown step by step: `where` to look, the `move`, the `line`."""

    move: str
    """The move; "" if moves must be undone."""
    why: Reason | None = None
    """Why it is good."""
    instead: bool = False
    """True if a lesson shows it instead of the move the player wanted to make."""
    where: tuple[str, ...] = ()
    """Places to look at, which give less away than the move."""
    line: tuple[str, ...] = ()
    """Expected moves, this one first; or, after undoing, how to go on."""
    back: int = 0
    """Number of moves to be undone first."""
    goal: Reason | None = None
    """Effect of the line on the goal of a level."""
    told: Told = Told.MOVE
    """The step shown."""

    @property
    def most(self) -> Told:
        """The last step there is."""
        return Told.LINE if self.move and len(self.line) > 1 else Told.MOVE


class Hints(Generic[P, E]):
    """The hints for a session: the one being shown, and the plan of the last one."""

    def __init__(
        self, game: Game[P, E], session: Session[P, E], level: Level[P] | None, changed: Callable[[], object]
    ) -> None:
        """`level` is the level of the session, if any; `changed` is called when another hint is shown, or none."""
        self.game = game
        self.session = session
        self.level = level
        self.changed = changed
        self.shown: Hint | None = None
        """The hint being shown."""
        self._latest: Hint | None = None
        """The last hint for the position, even if hidden."""
        self._plan: tuple[int, tuple[str, ...]] = 0, ()
        """Number of moves made when the last hint was given, and all moves of the game if it is followed."""

    @property
    def task(self) -> SearchRequest | None:
        """The task of the level, or None."""
        return self.game.task(self.level) if self.level is not None else None

    def forget(self) -> None:
        """Forget the hints for the last position, but not the plan."""
        self.hide()
        self._latest = None

    def show(self, hint: Hint) -> None:
        """Show a hint, in place of any other."""
        self.shown = hint
        self.changed()

    def hide(self) -> None:
        """Hide the hint; it may be asked for again."""
        if self.shown is not None:
            self.shown = None
            self.changed()

    def advise(self, move: str, line: tuple[str, ...], score: int | None = None) -> bool:
        """Show a move found by a search, if it is possible; return whether it is.

        `line` are the expected moves, `move` first. If `move` is `TAKE_BACK`, the line says how often, and how to go
        on.
        """
        session = self.session
        if move == TAKE_BACK:
            back = next((n for n, step in enumerate(line) if step != TAKE_BACK), len(line))
            if not 0 < back <= session.ply:
                return False
            why = self.game.taking_back(back, score is not None and score <= LOST)
            hint = Hint("", why, line=line[back:], back=back)
        else:
            try:
                session.rules.play(session.position, move)
            except RulesError:
                return False
            line = line if line[:1] == (move,) else (move,)
            places = self.game.where(session.position, line)
            hint = Hint(
                move,
                self.game.reason(session.position, move, line),
                where=places,
                line=line,
                goal=self.game.level_reason(session, self.level, line) if self.level is not None else None,
                told=Told.WHERE if places else Told.MOVE,
            )
        self._latest = hint
        self.show(hint)
        session.helped(HINT)
        made = session.moves[: session.ply - hint.back]
        self._plan = len(made), (*made, *hint.line)
        return True

    def tell_more(self) -> bool:
        """Show the last hint for the position with one more step; return whether there is one."""
        if self._latest is None:
            return False
        told = Told(min(self._latest.told + 1, self._latest.most))
        self._latest = replace(self._latest, told=told)
        self.show(self._latest)
        return True

    def foreseen(self) -> list[MoveResult[P, E]]:
        """Return the moves the hint shows so far with their effects: its own, and those expected next."""
        hint = self.shown
        at = self.session.position
        found = list[MoveResult[P, E]]()
        if hint is None or hint.told is Told.WHERE or not hint.move:
            return []
        for move in hint.line[:FORESEEN] if hint.told is Told.LINE else (hint.move,):
            try:
                found.append(apply_move(self.session.rules, at, move))
            except RulesError:
                break  # A lesson shows its move even if it has been made.
            at = found[-1].after
        return found

    def recall(self) -> bool:
        """Continue the plan of an earlier hint that was followed; return whether a hint is shown.

        The plan is kept here because a search knows only one position. It is not kept in games of two players, where
        each answer may call for another plan.
        """
        told, plan = self._plan
        made = tuple(self.session.moves)
        if self.game.players != 1 or len(made) < told or plan[: len(made)] != made:
            return False
        line = plan[len(made) :]
        shown = bool(line) and self.advise(line[0], line)
        # Kept also for a player who goes back to where it was given.
        self._plan = told, plan
        return shown
