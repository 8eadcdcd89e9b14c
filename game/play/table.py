"""The table a game is played at: its session, who plays, and what has happened and is not yet shown.

A scene is a view of a table, and nothing here knows of scenes. The session is always ahead of the picture: a move is
judged against it at once, and waits in `happened` until the view takes it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic

from game.play.advice import TAKE_BACK
from game.play.game import Game
from game.play.hint import Hint, Told
from game.play.lesson import Course
from game.play.level import Level
from game.play.lines import HINT, Branch
from game.play.session import OVER, PERSON, AnySession, Session, Source
from game.play.thinking import LOST, Task
from game.rules import E, IllegalMove, Outcome, P, RulesError

WAITING, WATCHING, LOOKING, DONE, WRONG = "waiting", "watching", "looking", "done", "wrong"
"""Why a person's move does not count, besides what a game's own rules say: a program is to move, programs play both
sides, it was a program's turn at the point that is looked at, the step of a lesson is done, and it is not the move that
a puzzle asks for."""
FORESEEN = 3
"""A hint shows at most so many moves of the line that is expected: its own, the answer, and the one after that."""


@dataclass(frozen=True)
class Happened(Generic[P, E]):
    """A move that was made: the position before, its text, what the rules say happened, and the position after."""

    before: P
    move: str
    events: list[E]
    after: P


class Table(Generic[P, E]):
    """A game being played, by persons and programs, or taught in a lesson."""

    def __init__(
        self,
        game: Game[P, E],
        session: Session[P, E],
        level: Level[P] | None = None,
        save: Callable[[AnySession], object] = lambda session: None,
        course: Course[E] | None = None,
        slot: str = "",
        file: Callable[[AnySession, Outcome | None], object] = lambda session, outcome: None,
    ) -> None:
        """`level` is what the session began with, if anything. `save` keeps a session so that it can be gone on with,
        under the word `slot`; `file` puts one that has ended or is left to all those that were played. In a lesson
        (`course`) nothing is kept, and nothing counts.
        """
        self.game = game
        self.session = session
        self.level = level
        self.course = course
        self.slot = slot
        self.happened: deque[Happened[P, E]] = deque()
        """Moves made and not yet shown."""
        self.made = 0
        """How many moves have been made here, also such as were taken back."""
        self.turned = 0
        """How often the game was taken elsewhere than by a move: back, to another session, or to its end."""
        self.refusal = ""
        """Why what the player wanted last does not count, in one fixed word; empty when it did."""
        self.hint: Hint | None = None
        """What is shown to a player who has asked for help."""
        self._advice: Hint | None = None
        """The last hint for the position, also when it is no longer shown."""
        self._plan: tuple[int, tuple[str, ...]] = 0, ()
        """All moves of a game that goes on as the last hint has told, and how many were made when it did."""
        self.paused = False
        """Whether programs that play each other wait until they are told to go on."""
        self.one_more = False
        """Whether they make one more move although they are paused."""
        self.looking = bool(session.undone) and self.plays(session.side)
        """Whether somebody looks back at an earlier point of the line: programs rest until a move is made there."""
        self._save = save
        self._file = file
        self._lent = -1
        """After so many moves a person makes the move for a program."""
        self._offered: set[int] = set()
        """The sides that have offered a draw since their last move."""
        self._end: tuple[P, Outcome | None, Outcome | None] | None = None
        self.concluded = self.ending is not None
        """Whether the game's end has been shown."""

    # How it stands

    @property
    def ending(self) -> Outcome | None:
        """How the game has ended, or None while it goes on."""
        session = self.session
        if self._end is None or self._end[0] is not session.position or self._end[1] != session.verdict:
            self._end = session.position, session.verdict, self.game.ending(session, self.level)
        return self._end[2]

    @property
    def last(self) -> Happened[P, E] | None:
        """The last move of the game as it stands, be it just made, loaded or redone; None at the beginning."""
        session, events = self.session, list[E]()
        if not session.moves:
            return None
        before, move = session.positions[-2], session.moves[-1]
        session.rules.play(before, move, events)
        return Happened(before, move, events, session.position)

    def player(self, side: int) -> str:
        """Who plays a side, as `Match.players` says it."""
        match = self.session.match
        return match.players[match.player(side)]

    def plays(self, side: int) -> bool:
        """Whether a program plays a side."""
        return self.game.players == 2 and self.player(side) != PERSON

    @property
    def watching(self) -> bool:
        """Whether nobody plays but programs."""
        return self.plays(0) and self.plays(1)

    @property
    def waiting(self) -> bool:
        """Whether it is a program's turn: what a person does on the board does not count."""
        if not self.plays(self.session.side) or self._lent == len(self.session.moves):
            return False
        return self.ending is None

    @property
    def resting(self) -> bool:
        """Whether programs have been told to wait: those that play each other, or all while somebody looks back."""
        return self.looking or (self.watching and self.paused and not self.one_more)

    # Moves

    def play(self, move: str) -> bool:
        """Make a person's move; whether it was made. Otherwise `refusal` says why not, or a lesson gives a `hint`."""
        if self.course is not None and not self._lets(self.course, move):
            return False
        self.refusal = OVER if self.ending is not None else self.why_waiting()
        if self.refusal:
            return False
        try:
            self.make(move)
        except IllegalMove as error:
            self.refusal = error.reason
            return False
        return True

    def why_waiting(self) -> str:
        """Why a person cannot move now, or an empty text."""
        if not self.waiting:
            return ""
        return LOOKING if self.looking else WATCHING if self.watching else WAITING

    def make(self, move: str) -> None:
        """Make a move, be it a person's or a program's; raises `MalformedMove` or `IllegalMove`."""
        before, side = self.session.position, self.session.side
        events = self.session.play(move)
        self._offered.discard(side)
        self._moved(before, events)

    def _moved(self, before: P, events: list[E]) -> None:
        self.refusal, self.hint, self._advice, self.one_more = "", None, None, False
        self.looking = self.concluded = False
        self.happened.append(Happened(before, self.session.moves[-1], events, self.session.position))
        self.made += 1
        self.save()

    def settle(self) -> Outcome | None:
        """Everything has been shown. How the game has ended, if that is news: it is counted now, and told once."""
        if self.course is not None:
            if self.session.moves and not self.reply:
                self.course.told = True
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

    def catch_up(self) -> None:
        """Take all that has happened as shown."""
        self._elsewhere(self.concluded)

    def save(self) -> None:
        """Keep the game, so that it can be gone on with."""
        if self.course is None:
            self._save(self.session)

    def file(self) -> None:
        """Put the game to all those that were played: it has ended, or another one takes its place."""
        if self.course is None:
            if self.looking:
                self.session.go_to(self.session.length)
            self._file(self.session, self.ending)

    # Looking back

    def look(self, ply: int) -> None:
        """Look at the game after so many moves of its line. By that nothing is played, kept or lost: programs rest, and
        the end of the line is the present, where they go on. Raises `IndexError` where there are not so many moves.
        """
        session, before = self.session, len(self.session.moves)
        session.go_to(ply)
        if ply == before + 1 and (made := self.last) is not None:
            self.refusal, self.hint, self._advice = "", None, None
            self.happened.append(made)
            self.made += 1
        else:
            self._elsewhere(self.concluded)
        self.looking = bool(session.undone)
        if not self.looking:
            self.save()

    def go_on(self) -> None:
        """Let the game go on from the point that is looked at: what came later stays until another move is made."""
        self.looking = False
        self._elsewhere(self.ending is not None)
        self.save()

    def take(self, branch: Branch) -> None:
        """Look at one of the ways that were left, after its first move: it is the game's line now."""
        self.session.take(branch)
        self._elsewhere(False)
        self.looking = bool(self.session.undone) or self.waiting
        self.save()

    # Back and forth

    def _plies_back(self) -> int:
        """How many steps undo takes back: up to the last position in which a person was to move, or only what the
        players have agreed on.
        """
        if self.watching or self.session.verdict is not None:
            return int(self.session.can_undo)
        side_to_move = self.session.rules.side_to_move
        earlier = reversed(self.session.positions[:-1])
        return next((n for n, at in enumerate(earlier, 1) if not self.plays(side_to_move(at))), 0)

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back, or a game that was left by beginning anew."""
        return self.can_restart or bool(self.session.earlier)

    @property
    def can_redo(self) -> bool:
        """Whether a move was taken back, or a game left by going back to an earlier one."""
        return self.session.can_redo or bool(self.session.later)

    @property
    def can_restart(self) -> bool:
        """Whether there is a move to take back: what programs play before a person does is no loss."""
        return self._plies_back() > 0

    def undo(self) -> None:
        """Take the last move back, and with it what programs have answered, or that somebody has given up. At the
        start, go back to the game that was left by beginning anew.
        """
        plies = self._plies_back()
        if self.looking and self.session.moves:
            self.look(len(self.session.moves) - 1)
        elif plies:
            self.paused, self.one_more = self.paused or self.watching, False
            for _ in range(plies):
                self.session.undo()
            self._turned_back()
        elif self.session.earlier:
            self.file()
            self.session.go_back()
            self._taken_up()

    def redo(self) -> None:
        """Make the move taken back last again, and what programs had answered; after the last one, go on to the game
        that was left by going back to this one.
        """
        if self.looking:
            self.look(len(self.session.moves) + 1)
            return
        if self.session.later and not self.session.can_redo:
            self.session.go_on()
            self._taken_up()
            return
        while self.session.can_redo:
            if not self.session.undone:
                self.session.redo()
                self._judged()
                return
            before = self.session.position
            self._moved(before, self.session.redo())
            if self.watching or not self.waiting:
                return

    def restart(self) -> bool:
        """Begin anew; undo leads back to the game as it stands. Whether there was one to leave."""
        if not self.can_restart:
            return False
        if self.course is None:
            self.file()
            self.session.restart()
        self._turned_back()
        return True

    def _taken_up(self) -> None:
        """Another line of the same game is played now. When it has ended, that is news once more."""
        self._lent, self.one_more = -1, False
        self._end = None
        self._elsewhere(False)
        self.save()

    def begin(self, session: Session[P, E], level: Level[P] | None = None) -> None:
        """Go on with another session of the same game."""
        self.file()
        self.session, self.level = session, level
        self._lent, self.one_more, self._plan = -1, False, (0, ())
        self._offered.clear()
        self._turned_back()

    def _turned_back(self) -> None:
        if self.course is not None:
            # A step of a lesson is made at one go.
            self.course.told = False
            while self.session.can_undo:
                self.session.undo()
        self._end = None
        self._elsewhere(self.ending is not None)
        self.save()

    def _elsewhere(self, concluded: bool) -> None:
        self.looking = False
        self.happened.clear()
        self.refusal, self.hint, self._advice = "", None, None
        self.concluded = concluded
        self.turned += 1

    # Ends that the players make

    @property
    def speaker(self) -> int | None:
        """The side that may give up: a person's whose turn it is, or who waits for a program. None where nobody may."""
        if self.game.players == 1 or self.course is not None or self.watching or self.looking:
            return None
        if self.ending is not None:
            return None
        side = self.session.side
        return 1 - side if self.plays(side) else side

    @property
    def can_offer(self) -> bool:
        """Whether the side to move may offer a draw: once for every move it makes."""
        return self.speaker == self.session.side and self.speaker not in self._offered

    def resign(self, side: int) -> None:
        """A side gives up."""
        self.session.resign(side)
        self._judged()

    def offer(self) -> None:
        """The side to move offers a draw."""
        self._offered.add(self.session.side)

    def agree(self) -> None:
        """Both sides agree on a draw."""
        self.session.agree()
        self._judged()

    def _judged(self) -> None:
        self._elsewhere(False)
        self.save()

    # Who plays

    def seat(self, side: int, player: str, name: Callable[[str], str]) -> None:
        """Let another player have a side from now on; `name` tells what a player is called where nobody says else."""
        match = self.session.match
        seat = match.player(side)
        players, names = list(match.players), list(match.names)
        old, players[seat] = players[seat], player
        match.players = players[0], players[1]
        if names[seat] in ("", name(old)):
            names[seat] = name(player)
            match.names = names[0], names[1]
        self.save()

    def take_over(self, side: int, name: Callable[[str], str]) -> None:
        """A person who has watched programs plays on for a side, in the program's place."""
        match = self.session.match
        match.relieved, self.paused, self.one_more = (match.player(side), self.player(side)), False, False
        self.seat(side, PERSON, name)

    def give_back(self, name: Callable[[str], str]) -> None:
        """The program whose seat a person has taken over plays on."""
        match = self.session.match
        if match.relieved is not None:
            seat, player = match.relieved
            match.relieved = None
            self.seat(match.player(seat), player, name)

    def lend(self) -> None:
        """Let the person make the next move for the program whose turn it is."""
        self._lent = len(self.session.moves)

    def pause(self) -> None:
        """Programs that play each other stop, or go on."""
        self.paused, self.one_more = not self.paused, False

    def step(self) -> None:
        """Programs that play each other make one more move, and stop."""
        self.paused = self.one_more = True

    # Hints

    @property
    def task(self) -> Task | None:
        """What the level asks, if it does so of one who plays alone."""
        return self.game.task(self.level) if self.level is not None else None

    @property
    def can_advise(self) -> bool:
        """Whether a hint can be asked for."""
        return self.ending is None and not self.waiting

    def advise(self, move: str, line: tuple[str, ...], score: int | None = None) -> bool:
        """Show a move that was found good, if it is possible; `line` are the moves that are expected, itself first.

        The move may be `TAKE_BACK`: then the line says how often, and how to go on. Whether there is a hint now.
        """
        session = self.session
        if move == TAKE_BACK:
            back = next((n for n, step in enumerate(line) if step != TAKE_BACK), len(line))
            if not 0 < back <= len(session.moves):
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
                goal=self.game.outlook(session, self.level, line) if self.level is not None else None,
                told=Told.WHERE if places else Told.MOVE,
            )
        self.refusal, self.hint, self._advice = "", hint, hint
        session.helped(HINT)
        made = session.moves[: len(session.moves) - hint.back]
        self._plan = len(made), (*made, *hint.line)
        return True

    def tell_more(self) -> bool:
        """Show the last hint for the position again, and more of it than before; whether there is one."""
        if self._advice is None:
            return False
        told = Told(min(self._advice.told + 1, self._advice.most))
        self.refusal, self.hint = "", replace(self._advice, told=told)
        self._advice = self.hint
        return True

    def foreseen(self) -> list[Happened[P, E]]:
        """The moves that the hint shows as far as it is told, played out: its own, and what is expected after it."""
        hint, at, found = self.hint, self.session.position, list[Happened[P, E]]()
        if hint is None or hint.told is Told.WHERE or not hint.move:
            return []
        for move in hint.line[:FORESEEN] if hint.told is Told.LINE else (hint.move,):
            events: list[E] = []
            try:
                after = self.session.rules.play(at, move, events)
            except RulesError:
                break  # A lesson shows its move also when it has been made.
            found.append(Happened(at, move, events, after))
            at = after
        return found

    def recall(self) -> bool:
        """Go on with the plan that a hint has told, where it was followed; whether there is a hint now.

        A plan is kept here, beside the moves that may follow it: a program that is asked knows one position only.
        Where another side answers it is not kept, for each of its answers may be reason enough for another plan.
        """
        told, plan = self._plan
        made = tuple(self.session.moves)
        if self.game.players != 1 or len(made) < told or plan[: len(made)] != made:
            return False
        line = plan[len(made) :]
        shown = bool(line) and self.advise(line[0], line)
        # Also for one who takes moves back to where it was told.
        self._plan = told, plan
        return shown

    # Lessons

    def _lets(self, course: Course[E], move: str) -> bool:
        """Whether a lesson lets a move be made. A wrong one is not: the one that is meant is shown."""
        session = self.session
        if session.moves:
            self.refusal = DONE
            return False
        try:
            session.rules.play(session.position, move)
        except RulesError:
            return True  # The game itself knows best why it cannot be made.
        if course.step.accepted(session.rules, move):
            return True
        self.refusal, self.hint = (WRONG, None) if course.puzzle else ("", Hint(course.step.move, instead=True))
        return False

    def remind(self) -> bool:
        """Show the move that a lesson is about; whether this is one."""
        if self.course is not None:
            self.refusal, self.hint = "", Hint(self.course.step.move)
        return self.course is not None

    @property
    def reply(self) -> str:
        """What the other side of a lesson is to play now; empty when nothing is."""
        return self.course.step.reply if self.course is not None and len(self.session.moves) == 1 else ""

    def answer(self, position: P) -> None:
        """Let the other side of a lesson reply, if the game still stands where it was to."""
        if self.reply and self.session.position is position:
            self.make(self.reply)

    def teach(self, at: int) -> None:
        """Begin a step of the lesson."""
        if self.course is not None:
            self.course.at, self.course.told = at, False
            self.begin(step_session(self.game, self.course))


def step_session(game: Game[P, E], course: Course[E]) -> Session[P, E]:
    """A session that begins where the open step of a lesson does."""
    return Session(game.name, game.rules, Source(start=course.step.start))


def lesson_table(game: Game[P, E]) -> Table[P, E]:
    """A table at which a game's lesson is taught."""
    course = Course(game.lesson())
    return Table(game, step_session(game, course), course=course)


AnyTable = Table[Any, Any]
"""A table, where nobody needs to know of which game."""
