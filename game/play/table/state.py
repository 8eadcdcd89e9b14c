"""The state of a table: all that scenes ask about it, and what depends on the occasion."""

from collections import deque
from enum import Enum, auto
from typing import Generic, assert_never

from game.play.port.game import ANSWERED, Course, Game
from game.play.port.level import Level
from game.play.port.move_result import Change, Hinted, MoveResult, Wish, apply_move
from game.play.session.match import Person, Player
from game.play.session.session import Session
from game.play.table.hint import Hints
from game.play.table.occasion import ByMail, Copied, Here, Occasion, Online, Onlooking, Racing, Taught, Trial
from game.rules import E, Outcome, P

WAITING = "waiting"
WATCHING = "watching"
LOOKING = "looking"
TIMED = "timed"
STANDS = "stands"
"""Reasons why what a person wants does not count, besides those of a game's rules or a lesson: a program is to move,
programs play both sides, it was a program's turn at the point that is looked at, it is a game against the clock, and
what was played with somebody at another machine stands.
"""

RACED = "shots"
"""Reason why a race has ended for a player; BrickShooter's rules have the same for all shots that were to be made."""
LINK = "link"
"""Tool that copies a link with which others can watch."""
ONLOOKERS = ("help", "moves", "turn", "menu", LINK)
"""Tools of those who watch a game of others."""


class ClockState(Enum):
    """State of the clock of a game."""

    NONE = auto()
    """The game has none."""
    SET = auto()
    """It waits for the first move."""
    RUNNING = auto()
    STOPPED = auto()
    """The game has ended, or is only looked at."""

    @property
    def on(self) -> bool:
        """True if the game is played against the clock now."""
        return self in (ClockState.SET, ClockState.RUNNING)


class Undo(Enum):
    """The consent that a move needs to be taken back."""

    FREE = auto()
    """None: the player may do it."""
    AGREED = auto()
    """That of the other player."""
    NEVER = auto()
    """None is enough: what was played stands."""


class TableState(Generic[P, E]):
    """The state of a table, and the questions about it."""

    def __init__(
        self, game: Game[P, E], session: Session[P, E], occasion: Occasion, level: Level[P] | None, slot: str
    ) -> None:
        self.game = game
        self.session = session
        self.occasion = occasion
        self.level = level
        self.slot = slot
        self.changes: deque[Change[P, E]] = deque()
        """Moves and all else that has changed here, in order; who shows the table takes them away."""
        self.refusal = ""
        """Reason why what the player wanted last does not count, in one fixed word; empty when it did."""
        self.hints = Hints(game, session, level, self._hinted)
        self.paused = False
        """True while programs that play each other wait until they are told to go on."""
        self.one_more = False
        """True if they make one more move although they are paused."""
        self.looking = bool(session.undone) and self.plays(session.side)
        """True while somebody looks back at an earlier point of the line: programs rest until a move is made there."""
        self.lent = -1
        """Number of moves after which a person moves for a program once; -1 for never."""
        self._offered: set[int] = set()
        """The sides that have offered a draw since their last move."""
        self.asked: Wish | None = None
        """The request that the others have not answered yet."""
        self._end: tuple[Session[P, E], P, Outcome | None, Outcome | None] | None = None
        self.concluded = self.ending is not None
        """True once the game's end has been shown."""

    def _hinted(self) -> None:
        """Another hint is shown, or none any more."""
        self.changes.append(Hinted())
        if self.hints.shown is not None:
            self.refusal = ""

    # The game

    @property
    def ending(self) -> Outcome | None:
        """The outcome, or None while the game goes on."""
        session = self.session
        end = self._end
        if end is None or end[0] is not session or end[1] is not session.position or end[2] != session.verdict:
            outcome = self.game.ending(session, self.level) or self._raced()
            end = self._end = session, session.position, session.verdict, outcome
        return end[3]

    def _raced(self) -> Outcome | None:
        """Return how a race has ended for the player here, once all moves have been made."""
        match self.occasion:
            case Racing(most) if self.session.ply >= most:
                return Outcome(None, RACED, (self.game.score(self.session) or 0, 0))
        return None

    @property
    def last(self) -> MoveResult[P, E] | None:
        """The last move of the game as it stands, be it just made, loaded or redone; None at the beginning."""
        session = self.session
        return apply_move(session.rules, session.positions[-2], session.moves[-1]) if session.moves else None

    @property
    def moves_left(self) -> int | None:
        """Number of moves left for the task of a puzzle, or in a race; None where they are not counted."""
        match self.occasion:
            case Taught(course):
                return course.moves_left(self.session)
            case Racing(most):
                return most - len(self.session.moves)
        return None

    @property
    def clock(self) -> ClockState:
        """State of the game's clock. In a copy it stands still, for a run is only viewed."""
        if not self.game.timed(self.session):
            return ClockState.NONE
        if self.looking or self.casual or self.ending is not None:
            return ClockState.STOPPED
        return ClockState.RUNNING if self.session.moves else ClockState.SET

    @property
    def has_clocks(self) -> bool:
        """True if each player has a clock. In a copy nobody is asked for time."""
        return self.game.players == 2 and self.session.match.clock is not None and self.occasion == Here()

    @property
    def timed_side(self) -> int | None:
        """The side whose clock runs: the one to move, once a move was made. None if all clocks stand."""
        session = self.session
        if not (self.has_clocks and session.ply) or self.resting or self.ending is not None:
            return None
        return session.side

    # What the occasion decides

    def offers(self, tool: str) -> bool:
        """Return whether a tool belongs to the occasion, be it of use now or not."""
        match self.occasion:
            case Here() | ByMail() | Racing() | Copied() | Trial():
                return tool != LINK
            case Online():
                return True
            case Onlooking():
                return tool in ONLOOKERS
            case Taught(course):
                return tool in course.tools
            case occasion:
                assert_never(occasion)

    @property
    def casual(self) -> bool:
        """True if the game is only for trying: it counts in no match and brings no achievements."""
        match self.occasion:
            case Copied() | Trial():
                return True
            case Here() | ByMail() | Online() | Racing() | Onlooking() | Taught():
                return False
            case occasion:
                assert_never(occasion)

    @property
    def counts(self) -> bool:
        """True if the end brings stars or a place in a table to a person who plays alone."""
        match self.occasion:
            case Here():
                return self.game.players == 1
            case ByMail() | Online() | Racing() | Onlooking() | Copied() | Trial() | Taught():
                return False
            case occasion:
                assert_never(occasion)

    @property
    def undoing(self) -> Undo:
        """The consent that a move needs to be taken back."""
        match self.occasion:
            case Here() | ByMail() | Copied() | Trial() | Taught():
                return Undo.FREE
            case Online():
                return Undo.AGREED
            case Racing() | Onlooking():
                return Undo.NEVER
            case occasion:
                assert_never(occasion)

    @property
    def networked(self) -> bool:
        """True if what is played here goes over a network, where others take part or watch."""
        match self.occasion:
            case Online() | Racing() | Onlooking():
                return True
            case Here() | ByMail() | Copied() | Trial() | Taught():
                return False
            case occasion:
                assert_never(occasion)

    @property
    def apart(self) -> bool:
        """True if the other player of the two is elsewhere."""
        match self.occasion:
            case ByMail() | Online():
                return True
            case Here() | Racing() | Onlooking() | Copied() | Trial() | Taught():
                return False
            case occasion:
                assert_never(occasion)

    @property
    def takes_letters(self) -> bool:
        """True if the text of a letter may go on with the game: two people play, and no network carries their moves."""
        match self.occasion:
            case Here() | ByMail() | Copied() | Trial():
                return self.game.players == 2 and self.session.match.by_people
            case Online() | Racing() | Onlooking() | Taught():
                return False
            case occasion:
                assert_never(occasion)

    @property
    def _hints_allowed(self) -> bool:
        match self.occasion:
            case Here() | ByMail() | Copied() | Trial() | Taught():
                return True
            case Online(hints):
                return hints
            case Racing() | Onlooking():
                return False
            case occasion:
                assert_never(occasion)

    # What is taught

    @property
    def _course(self) -> Course[E] | None:
        """The lesson, puzzle or demonstration; None where nothing is taught."""
        match self.occasion:
            case Taught(course):
                return course
        return None

    @property
    def _kept(self) -> bool:
        """True if the game is kept: nothing of what is only taught is."""
        return self._course is None or self._course.kept

    @property
    def _rewinds(self) -> bool:
        """True if undo leads back to the beginning of a step of what is taught."""
        return self._course is not None and self._course.rewinds

    @property
    def guided(self) -> bool:
        """True if somebody beside the board says what is to be done: in a lesson, a puzzle or a demonstration."""
        return self._course is not None

    @property
    def topic(self) -> str:
        """Title of what is taught, to be translated; empty where nothing is."""
        return self._course.title if self._course is not None else ""

    @property
    def explained(self) -> bool:
        """True if the step of a lesson or puzzle is done, and its result told."""
        return self._course is not None and self._course.told

    @property
    def answering(self) -> bool:
        """True while a lesson or puzzle goes on by itself: it answers a move, or takes one back."""
        return self._course is not None and self._course.waits(self.session) == ANSWERED

    @property
    def demonstrated(self) -> bool:
        """True if the moves are only shown, as nobody found them: there is nothing to celebrate."""
        return self._course is not None and self._course.shows

    @property
    def done(self) -> bool:
        """True if nothing can be played any more: the game is over, or what is taught is done."""
        return self.ending is not None or self.explained

    # Who plays

    def player(self, side: int) -> Player:
        match = self.session.match
        return match.players[match.player(side)]

    def plays(self, side: int) -> bool:
        return self.game.players == 2 and self.player(side) != Person()

    @property
    def self_play(self) -> bool:
        """True if programs play each other: they can be paused, hurried and relieved."""
        return self.game.players == 2 and self.session.match.by_programs

    @property
    def waiting(self) -> bool:
        """True if it is a program's turn: what a person does on the board does not count."""
        if not self.plays(self.session.side) or self.lent == self.session.ply:
            return False
        return self.ending is None

    @property
    def resting(self) -> bool:
        """True if programs have been told to wait: those that play each other, or all while somebody looks back."""
        return self.looking or (self.self_play and self.paused and not self.one_more)

    def why_waiting(self) -> str:
        """Return why a person cannot move now; empty if one can."""
        if self._course is not None and (why := self._course.waits(self.session)):
            return why
        if not self.waiting:
            return ""
        if self.looking:
            return LOOKING
        return WATCHING if self.self_play else WAITING

    @property
    def speaker(self) -> int | None:
        """The side that may give up: a person's whose turn it is, or who waits for a program. None where nobody may."""
        if self.game.players == 1 or self.guided or self.looking or self.ending is not None:
            return None
        if not any(self.player(side) == Person() for side in (0, 1)):
            return None
        side = self.session.side
        return 1 - side if self.plays(side) else side

    # What can be done

    @property
    def can_advise(self) -> bool:
        """True if a hint can be asked for."""
        untimed = not self.game.timed(self.session)
        return self._hints_allowed and self.offers("hint") and untimed and self.ending is None and not self.waiting

    def _plies_back(self) -> int:
        """Return how many moves undo takes back: up to the last position in which a person had to decide, or only what
        the players have agreed on.
        """
        session = self.session
        if self.game.timed(session) or self.undoing is Undo.NEVER:
            return 0
        if self.self_play or session.verdict is not None:
            return int(session.can_undo)
        earlier = reversed(session.positions[:-1])
        return next((n for n, at in enumerate(earlier, 1) if self._decides(at)), 0)

    def _decides(self, position: P) -> bool:
        """Return whether a person has to decide on a move in a position of the line."""
        return not self.plays(self.session.rules.side_to_move(position)) and not self.game.forced(position)

    @property
    def can_undo(self) -> bool:
        """True if there is a move to take back, or a game that was left by beginning anew. A copy of one against the
        clock is stepped through.
        """
        session = self.session
        if self.game.timed(session):
            return self.casual and bool(session.moves)
        if self.undoing is Undo.NEVER:
            return self.looking and bool(session.moves)
        return self._plies_back() > 0 or bool(session.earlier)

    @property
    def can_redo(self) -> bool:
        """True if a move was taken back, or a game left by going back to an earlier one."""
        if self.undoing is not Undo.FREE and not self.looking:
            return False
        return self.session.can_redo or bool(self.session.later)

    @property
    def can_restart(self) -> bool:
        """True if there is a move to take back: what programs play before a person does is no loss."""
        session = self.session
        if self.undoing is not Undo.FREE:
            return False
        if self.game.timed(session):
            return bool(session.moves) and not self.casual
        return self._plies_back() > 0

    @property
    def can_go_on(self) -> bool:
        """True if the game may be played on from a point that is looked at."""
        return self.undoing is Undo.FREE and not self.game.timed(self.session)

    @property
    def can_offer(self) -> bool:
        """True if the side to move may offer a draw: once for every move it makes."""
        side = self.session.side
        return self.speaker == side and side not in self._offered
