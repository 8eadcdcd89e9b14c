"""The table a game is played at: its session, who plays, and what has happened and is not yet shown.

A scene is a view of a table, and nothing here knows of scenes. The session is always ahead of the picture: a move is
judged against it at once, and waits in `changes` until the view takes it.
"""

from collections.abc import Callable
from typing import Any

from game.play.port.game import WRONG, Course, Game
from game.play.port.level import Level
from game.play.port.move_result import Declined, MoveResult, Seated, Turned, Wish
from game.play.session.line import Branch
from game.play.session.match import Player
from game.play.session.session import OVER, AnySession, Session
from game.play.table.hint import Hint, Hints
from game.play.table.occasion import Occasion
from game.play.table.state import STANDS, TIMED, ClockState, TableState, Undo
from game.rules import E, IllegalMove, Outcome, P

LEAP_BEYOND = 2
"""Number of moves beyond which looking at another point of the line is a leap."""
TURNED = Turned()


Others = Callable[[Wish], bool | None]
"""Answer of the other players to a wish: yes, no, or None if it comes later, through `Table.answer`."""


class Table(TableState[P, E]):
    """A game being played, by persons and programs, or taught in a lesson.

    A move counts as soon as it is made and is shown afterwards, so that no animation can lose one and no click waits.

    >>> from game.games import game_named
    >>> from game.play.session.session import Source
    >>> from game.play.table.occasion import Here
    >>> explode = game_named("explode")
    >>> table = Table(explode, Session("explode", explode.rules, Source()), Here())
    >>> table.play("e1"), table.refusal
    (False, <Refusal.OPPONENT: 'opponent'>)
    >>> table.play("a5"), [change.move for change in table.changes]
    (True, ['a5'])
    """

    def __init__(
        self,
        game: Game[P, E],
        session: Session[P, E],
        occasion: Occasion,
        level: Level[P] | None = None,
        save: Callable[[AnySession], object] = lambda session: None,
        slot: str = "",
        file: Callable[[AnySession, Outcome | None], object] = lambda session, outcome: None,
    ) -> None:
        """`level` is what the session began with, if anything. `save` keeps a session so that it can be gone on with,
        under the word `slot`; `file` puts one that has ended or is left to all those that were played. Neither is
        called for what is only taught.
        """
        super().__init__(game, session, occasion, level, slot)
        self._others: Others = lambda wish: True
        self._save = save
        self._file = file
        self._over = self._told()[1] is not None
        """True if the game was put to all those that were played as one that has ended."""

    # Moves

    def play(self, move: str, gesture: object = None) -> bool:
        """Make a person's move; whether it was made. Otherwise `refusal` says why not, or a lesson gives a hint."""
        if self._course is not None and not self._lets(self._course, move):
            return False
        self.refusal = self._why_not_now()
        if self.refusal:
            return False
        try:
            self.make(move, gesture)
        except IllegalMove as error:
            self.refusal = error.reason
            return False
        return True

    def _why_not_now(self) -> str:
        """Return why no move can be made now; empty if one can."""
        if self.clock is ClockState.STOPPED and self.ending is None:
            return TIMED
        if self.undoing is not Undo.FREE and self.session.undone:
            return STANDS
        return OVER if self.ending is not None else self.why_waiting()

    def _lets(self, course: Course[E], move: str) -> bool:
        """Return whether a lesson lets a move be made; instead of a wrong one it shows the right one."""
        self.refusal = course.why_not(self.session, move)
        if self.refusal != WRONG:
            return not self.refusal
        self.hints.hide()
        if not course.puzzle:
            self.refusal = ""
            self.hints.show(Hint(course.step.move, instead=True))
        return False

    def refuse(self, reason: str) -> None:
        """Refuse the player's last action for a reason, one fixed word; an empty reason withdraws the refusal."""
        self.refusal = reason

    def make(self, move: str, gesture: object = None) -> None:
        """Make a move, be it a person's or a program's; what of it was shown while it was made is its `gesture`. Raises
        `MalformedMove` or `IllegalMove`.
        """
        before = self.session.position
        side = self.session.side
        events = self.session.play(move)
        self._offered.discard(side)
        self._moved(MoveResult(before, move, events, self.session.position, gesture))

    def _moved(self, move: MoveResult[P, E]) -> None:
        """The session has gone on by a move, be it a new one or one that was taken back."""
        self._show(move)
        self.looking = self.concluded = self.one_more = False
        self.asked = None
        self.save()

    def _show(self, move: MoveResult[P, E]) -> None:
        """Let a move wait to be shown."""
        self.refusal = ""
        self.hints.forget()
        self.changes.append(move)

    def settle(self) -> Outcome | None:
        """Everything has been shown. How the game has ended, if that is news: it is counted now, and told once."""
        if self._course is not None:
            self._course.settled(self.session)
            return None
        outcome = self.ending
        if outcome is None or self.concluded:
            return None
        self.concluded = True
        if self.game.players == 2:
            self.session.match.count(outcome)
            self.save()
        self.file()
        return outcome

    def save(self) -> None:
        """Keep the game, so that it can be gone on with. One that had ended may go on: then it is told anew at once."""
        if self._kept:
            self._save(self.session)
            if self._over:
                self.file()

    def file(self) -> None:
        """Put the game to all those that were played: it has ended or goes on after that, or another one takes its
        place.
        """
        if not self._kept:
            return
        session = self.session
        here = self.session.ply
        ply, outcome = self._told()
        session.go_to(ply)
        self._over = outcome is not None
        self._file(session, outcome)
        if not self.looking:
            session.go_to(here)

    def _told(self) -> tuple[int, Outcome | None]:
        """After how many moves of its line the game is told, and how it has ended there: where it stands, or at the end
        of the line if it is only looked at or the rules have ended it there. Steps back do not alter such an end before
        another move is made; one that the players have made is taken back by the first step.
        """
        session = self.session
        here = self.session.ply
        if not session.undone:
            return here, self.ending
        session.go_to(session.length)
        end = session.length, self.ending
        session.go_to(here)
        by_rules = end[1] is not None and session.last_word is None
        return end if self.looking or by_rules else (here, self.ending)

    # Elsewhere than by a move

    def begin(self, session: Session[P, E], level: Level[P] | None = None) -> None:
        """Go on with another session of the same game."""
        self.file()
        self.session = session
        self.level = level
        self.hints = Hints(self.game, session, level, self._hinted)
        self.lent = -1
        self.one_more = False
        self._offered.clear()
        self._stand(self.ending is not None, Turned(anew=True))

    def turn(self, concluded: bool, how: Turned = TURNED) -> None:
        """The session stands elsewhere now than by a move: nothing is left to be shown of how it got there.
        `concluded` says whether its end, if it has one, is no news.
        """
        self.looking = False
        self.refusal = ""
        self.hints.forget()
        self.concluded = concluded
        self.asked = None
        self.changes.append(how)

    def _stand(self, concluded: bool, how: Turned = TURNED) -> None:
        """The same for good: the game is kept as it stands."""
        self.turn(concluded, how)
        self.save()

    # Back and forth

    def undo(self) -> None:
        """Take the last move back, and with it what programs have answered, or that somebody has given up. At the
        start, go back to the game that was left by beginning anew.
        """
        session = self.session
        plies = self._plies_back()
        if session.moves and (self.looking or (self.game.timed(session) and self.can_undo)):
            self.look(session.ply - 1)
        elif plies:
            self.paused, self.one_more = self.paused or self.self_play, False
            for _ in range(plies):
                session.undo()
            self._turned_back()
        elif session.earlier:
            self.file()
            session.go_back()
            self._taken_up()

    def redo(self) -> None:
        """Make the move taken back last again, and what followed without a decision of a person; after the last one, go
        on to the game that was left by going back to this one.
        """
        session = self.session
        if self.looking and session.undone:
            self.look(session.ply + 1)
            return
        if session.later and not session.can_redo:
            session.go_on()
            self._taken_up()
            return
        while session.undone:
            session.redo()
            if (move := self.last) is not None:
                self._moved(move)
            if self.self_play or not (self.waiting or self.game.forced(session.position)):
                return
        if session.can_redo:
            session.redo()
            self._stand(False)

    def restart(self) -> bool:
        """Begin anew; whether undo leads back to the game as it stands. From one against the clock nothing does."""
        session = self.session
        if not self.can_restart:
            return False
        if self.game.timed(session):
            self.begin(Session(session.game, session.rules, session.source, session.options, session.match))
            return False
        if not self._rewinds:
            self.file()
            session.restart()
        self._turned_back()
        return True

    def take_back(self, plies: int) -> None:
        """In a puzzle, take back the last `plies` moves; nothing of them is kept."""
        for _ in range(plies):
            self.session.undo()
        self.turn(False)

    def retract(self, plies: int) -> None:
        """Take back the last `plies` moves of the line for good, as its players agreed."""
        self.session.take_back(plies)
        self._stand(False)

    def receive(self, move: str) -> None:
        """Make a move that has come from another machine, also while somebody looks back."""
        if self.session.undone:
            self.session.go_to(self.session.length)
            self.turn(self.concluded, Turned(leap=True))
        self.make(move)

    def _turned_back(self) -> None:
        if self._course is not None:
            self._course.begin(self._course.at)
            while self._rewinds and self.session.can_undo:
                self.session.undo()
        self._stand(self.ending is not None)

    def _taken_up(self) -> None:
        """Another line of the same game is played now. When it has ended, that is news once more."""
        self.lent = -1
        self.one_more = False
        self._stand(False)

    # Looking back

    def look(self, ply: int) -> None:
        """Look at the game after so many moves of its line. By that nothing is played, kept or lost: programs rest, and
        the end of the line is the present, where they go on. Raises `IndexError` where there are not so many moves.
        """
        session = self.session
        before = self.session.ply
        session.go_to(ply)
        if ply == before + 1 and (move := self.last) is not None:
            self._show(move)
        else:
            self.turn(self.concluded, Turned(leap=abs(ply - before) > LEAP_BEYOND))
        self.looking = bool(session.undone)
        if not self.looking:
            self.save()

    def go_on(self) -> None:
        """Let the game go on from the point that is looked at: what came later stays until another move is made."""
        self._stand(self.ending is not None)

    def take(self, branch: Branch) -> None:
        """Look at one of the ways that were left, after its first move: it is the game's line now. Where moves stand
        nothing happens.
        """
        if self.undoing is not Undo.FREE:
            return
        self.session.take(branch)
        self.turn(False, Turned(leap=True))
        self.looking = bool(self.session.undone) or self.waiting
        self.save()

    # What others have a say in

    def consult(self, others: Others) -> None:
        """Let others be asked from now on."""
        self._others = others

    def ask(self, wish: Wish) -> None:
        """Do what a player wishes, as soon as the others agree."""
        if wish is Wish.DRAW:
            self.offer()
        self.asked = wish
        said = self._others(wish)
        if said is not None:
            self.answer(wish, said)

    def answer(self, wish: Wish, agreed: bool) -> None:
        """Take the others' answer to a wish; it is ignored if the game has changed since."""
        if self.asked is not wish:
            return
        self.asked = None
        if agreed:
            {Wish.UNDO: self.undo, Wish.REDO: self.redo, Wish.DRAW: self.agree}[wish]()
        else:
            self.changes.append(Declined(wish))

    # Ends that the players make themselves

    def offer(self) -> None:
        """The side to move offers a draw."""
        self._offered.add(self.session.side)

    def agree(self) -> None:
        """Both sides agree on a draw."""
        self.session.agree()
        self._stand(False)

    def resign(self, side: int) -> None:
        """A side gives up."""
        self.session.resign(side)
        self._stand(False)

    def forfeit(self, side: int) -> None:
        """A side did not move in time."""
        self.session.forfeit(side)
        self._stand(False)

    def spend(self, milliseconds: int) -> None:
        """Let time pass for the side whose clock runs; one that has used up its time loses."""
        side = self.timed_side
        if side is None:
            return
        session = self.session
        session.pending += milliseconds
        if session.time_left(side) <= 0:
            session.run_out(side)
            self._stand(False)

    # Who plays

    def lend(self) -> None:
        """Let the person make the next move for the program whose turn it is."""
        self.lent = self.session.ply

    def seat(self, side: int, player: Player, name: Callable[[Player], str]) -> None:
        """Let another player have a side from now on; `name` tells what a player is called."""
        self.session.match.seat(side, player, name)
        self._seated()

    def take_over(self, side: int, name: Callable[[Player], str]) -> None:
        """A person who has watched programs plays on for a side."""
        self.session.match.take_over(side, name)
        self.paused = self.one_more = False
        self._seated()

    def give_back(self, name: Callable[[Player], str]) -> None:
        """The program whose side a person has taken over plays on."""
        self.session.match.give_back(name)
        self._seated()

    def _seated(self) -> None:
        self.save()
        self.changes.append(Seated())

    def pause(self) -> None:
        """Programs that play each other stop, or go on."""
        self.paused, self.one_more = not self.paused, False
        self.changes.append(Seated())

    def step(self) -> None:
        """Programs that play each other make one more move, and stop."""
        self.paused = self.one_more = True
        self.changes.append(Seated())


AnyTable = Table[Any, Any]
"""A table, where nobody needs to know of which game."""
