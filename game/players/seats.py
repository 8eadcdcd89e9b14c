"""The programs at a table: asked when it is their turn, watched, and sent away. Nothing here waits or draws."""

from collections.abc import Callable

from msgspec import Struct

from game.checks import brief
from game.play.port.game import SearchLimits
from game.play.session.match import Engine, Player, Remote
from game.play.session.session import AnySession
from game.play.table.table import AnyTable
from game.players.client import Client, Start
from game.players.opponent import Answer, Failure, Opponent
from game.players.programs import ADVISER, Adviser, Program, UnknownPlayer
from game.rules import RulesError

LEAST_THINKING = 0.35
CALM_PACE = 0.6
WATCHED_PACE = 0.9
"""Seconds a program takes at least for a move: against a person, against one who has chosen less motion and sees by
marks what the last move has changed, and where two programs are watched.
"""
SHORTEST_MOVE = 0.02
"""Seconds that a program has for a move, however little time is left."""
HOPELESS_MOVES = 2
"""Number of moves in a row without hope after which a level offers to give up."""
EVEN = 20
"""A level that sees its chances no better than so agrees to a draw; a score as in `SearchInfo`."""
GLANCE = SearchLimits(depth=1, nodes=300)
"""Limits for a level that is asked about a position it has not thought about: some milliseconds."""
TIRELESS = Engine("expert")
"""Level that ponders in a person's time on the answer it expects, no longer than a move may take."""
SUBSTITUTE = Engine("medium")
"""Level that can take the seat of a program that has failed."""


class Changed(Struct, frozen=True):
    """Change in what is shown about the programs: one was asked, looks deeper, or has moved."""


class Concedes(Struct, frozen=True):
    """A program sees no chance any more and would give up."""

    side: int


class Failed(Struct, frozen=True):
    """A program whose turn it is did not do what it should."""

    side: int
    failure: Failure
    lines: list[str]
    """The last lines of the conversation with it."""


class NoAdvice(Struct, frozen=True):
    """There is no hint: the program that looks for one has failed."""


News = Changed | Concedes | Failed | NoAdvice


class Seats:
    """Connects a table with the programs that play at it, and with the one that is asked for hints.

    A program is started when it is first needed, in a process of its own; `poll` looks what has come of it.
    """

    def __init__(
        self,
        table: AnyTable,
        find: Callable[[Player | Adviser], Program],
        clock: Callable[[], float],
        start: Start = Client,
    ) -> None:
        """`find` tells how the program behind a player, or behind `ADVISER`, is started; raises `UnknownPlayer`.
        `start` starts it, by its command and the folder it works in.
        """
        self.table = table
        self.find = find
        self.clock = clock
        self.start = start
        self.depth = 0
        """Depth in plies that the program to move has reached."""
        self.speed = 1
        """Speed factor of a game between programs; 0 for no pause between moves."""
        self.pace = LEAST_THINKING
        """Seconds a program takes at least against a person."""
        self._opponents: dict[int | Adviser, Opponent] = {}
        """The running programs, by the player's number in the match, or `ADVISER`."""
        self._asked: tuple[object, float] | None = None
        """The position a player was asked about, and when."""
        self._answer: Answer | None = None
        self._expected: tuple[object, str, int] | None = None
        """The position a person is to move in, the move that is expected, and the seat that thinks about it."""
        self._advised: object = None
        """The position that advice was asked for."""
        self._session: AnySession = table.session
        """Whose programs these are: another session has others."""
        self._hopeless = 0
        self._offered = False
        self._scores: dict[object, int] = {}
        """Programs' view of their chances after their moves, by the position reached."""

    @property
    def advising(self) -> bool:
        """True if a hint is being searched for."""
        return self._advised is not None

    @property
    def thinking(self) -> bool:
        """True if a program is at work."""
        return self.advising or self._due

    @property
    def _due(self) -> bool:
        """True if a program is to move now; players by mail are not asked."""
        table = self.table
        return table.waiting and not table.resting and not isinstance(table.player(table.session.side), Remote)

    @property
    def at_once(self) -> bool:
        """True if moves need not be followed one by one: programs that are watched go on without a pause."""
        return self.table.self_play and not (self.speed or self.table.looking)

    # What goes on

    def poll(self, moving: bool) -> list[News]:
        """Ask whose turn it is, and do what was answered; what has come of it. No move is made while the last one is
        still `moving` on the screen.
        """
        table = self.table
        if self._session is not table.session:
            self.close()
            self._session = table.session
        news = self._poll_advice()
        self._poll_expected()
        if not self._due:
            self._stop_asking()
            return news
        if self._asked is not None and self._asked[0] is not table.session.position:
            self._stop_asking()
        if self._asked is None:
            return [*news, *self._ask()]
        if moving:
            # It thinks meanwhile; that it waits a moment counts from when the last move has been seen.
            self._asked = self._asked[0], self.clock()
            return news
        return [*news, *self._poll_player()]

    def _ask(self) -> list[News]:
        session = self.table.session
        self._asked = session.position, self.clock()
        self._answer = None
        self.depth = 0
        try:
            self._question(self._seat(), self.table.player(session.side))
        except UnknownPlayer:
            return [self._failed(Failure("missing", ""))]
        return [Changed()]

    def _seat(self) -> int:
        return self.table.session.match.player(self.table.session.side)

    def _question(self, seat: int | Adviser, player: Player | Adviser, expected: str = "") -> None:
        """Ask about the position as it is, or as it will be after the `expected` move."""
        session = self.table.session
        if expected:
            session = session.until(session.ply)
            session.play(expected)
        found = self.find(player)
        opponent = self._opponents.get(seat)
        if opponent is None:
            options = dict(found.options)
            if isinstance(player, Engine):
                options["playseed"] = str(session.source.seed or 0)
            opponent = Opponent(found.command, options, found.folder, self.clock, found.patience, self.start)
            self._opponents[seat] = opponent
        seconds = self._allowed(seat, found.seconds)
        go = f"go movetime {round(seconds * 1000)}"
        task = self.table.hints.task if seat == ADVISER else None
        opponent.ask(session, f"{go} {task.words}" if task is not None else go, seconds)

    def _allowed(self, seat: int | Adviser, seconds: float) -> float:
        """Return the seconds for a move: the usual ones, or less where a player's clock does not allow them."""
        match = self.table.session.match
        if not self.table.has_clocks or match.clock is None or seat == ADVISER:
            return seconds
        left = self.table.session.time_left(next(side for side in (0, 1) if match.player(side) == seat)) / 1000
        # A twentieth of what is left and most of the increment, never the last moment.
        return min(seconds, max(SHORTEST_MOVE, min(left / 20 + 0.8 * match.clock.increment, left / 2)))

    def _poll_player(self) -> list[News]:
        opponent = self._opponents[self._seat()]
        if self._answer is None:
            result = opponent.poll()
            if isinstance(result, Failure):
                return [self._failed(result)]
            self._answer = result
        pace = self.pace
        if self.table.self_play:
            pace = WATCHED_PACE / self.speed if self.speed else 0.0
        pace = min(pace, self._allowed(self._seat(), pace))
        if self._answer is not None and self._asked is not None and self.clock() - self._asked[1] >= pace:
            return self._act(self._answer)
        deeper, self.depth = opponent.depth != self.depth, opponent.depth
        return [Changed()] if deeper and self.table.self_play else []

    def _act(self, answer: Answer) -> list[News]:
        """Make a program's move, unless it would rather give up."""
        side = self.table.session.side
        seat = self._seat()
        player = self.table.player(self.table.session.side)
        if self._would_give_up(answer):
            self._stop_asking()
            self._offered = True
            return [Concedes(side)]
        try:
            self.table.make(answer.move)
        except RulesError:
            return [self._failed(Failure("illegal", brief(answer.move, 40)))]
        if answer.score is not None:
            self._scores[self.table.session.position] = answer.score
        self._stop_asking()
        if player == TIRELESS and len(answer.line) > 1:
            self._think_on(seat, player, side, answer.line[1])
        return [Changed()]

    def _stop_asking(self) -> None:
        """Cancel the open question."""
        if self._asked is None:
            return
        self._asked = None
        self._answer = None
        self.depth = 0
        for seat, opponent in list(self._opponents.items()):
            if seat != ADVISER and opponent.thinking:
                opponent.stop()

    # Thinking on in the other's time

    def _think_on(self, seat: int, player: Player, side: int, move: str) -> None:
        """Let a program think about the answer to the move that it expects of a person."""
        table = self.table
        session = self.table.session
        if table.waiting or session.outcome is not None or self.advising:
            return
        rules = session.rules
        position = session.position
        try:
            after = rules.play(position, move)
        except RulesError:
            return
        if rules.outcome(after) is None and rules.side_to_move(after) == side:
            self._expected = position, move, seat
            self._question(seat, player, move)

    def _poll_expected(self) -> None:
        """Keep what has been found until the person moves; if the expected move is made, it was asked about that."""
        if self._expected is None:
            return
        position, move, seat = self._expected
        session = self.table.session
        if session.position is position:
            result = self._opponents[seat].poll()
            if isinstance(result, Failure):
                # It is started anew when it is its turn.
                self._expected = None
                self._opponents.pop(seat).close()
            elif result is not None:
                self._answer = result
        elif session.moves[-1:] == [move] and session.positions[-2] is position and self.table.waiting:
            self._expected = None
            self._asked = (session.position, self.clock())
        else:
            self.stop_expecting()

    def stop_expecting(self) -> None:
        """Cancel thinking in the person's time."""
        if self._expected is not None:
            self._opponents[self._expected[2]].stop()
            self._expected = self._answer = None

    def _would_give_up(self, answer: Answer) -> bool:
        table = self.table
        match = table.session.match
        if table.self_play or match.campaign or not isinstance(table.player(table.session.side), Engine):
            return False
        hopeless = answer.score is not None and table.game.hopeless(table.session.position, answer.score)
        self._hopeless = self._hopeless + 1 if hopeless else 0
        return self._hopeless >= HOPELESS_MOVES and not self._offered

    def takes_draw(self, side: int) -> bool:
        """Return whether the program of a side agrees to a draw now: a level does that saw itself no better off
        after its last move, or sees so at a glance where it has made none yet, as in a game that is gone on with. A
        bot never does, for the text protocol has no word for it.
        """
        table = self.table
        session = self.table.session
        if not isinstance(table.player(side), Engine):
            return False
        score = self._scores.get(session.position)
        if score is None:
            *_, report = table.game.think(session, GLANCE, lambda: False)
            score = report.score if session.side == side else -report.score
        return score <= EVEN

    def _failed(self, failure: Failure) -> Failed:
        """Send a program away that did not do what it should."""
        opponent = self._opponents.pop(self._seat(), None)
        lines = opponent.log if opponent is not None else []
        if opponent is not None:
            opponent.close()
        self._asked = None
        self._answer = None
        self.depth = 0
        return Failed(self.table.session.side, failure, lines)

    # Advice

    def advise(self) -> None:
        """Look for a good move; asked again before there is one, stop looking. What is known already is told at once:
        more of the hint for this position, or how a plan goes on that was told and is followed.
        """
        if self.advising:
            self.stop_advising()
        elif not (self.table.hints.tell_more() or self.table.hints.recall()):
            self.stop_expecting()
            self._advised = self.table.session.position
            self._question(ADVISER, ADVISER)

    def stop_advising(self) -> None:
        """No hint is wanted any more."""
        if self._advised is not None:
            self._advised = None
            self._opponents[ADVISER].stop()

    def _poll_advice(self) -> list[News]:
        if self._advised is None:
            return []
        if self._advised is not self.table.session.position:
            self.stop_advising()
            return [Changed()]
        result = self._opponents[ADVISER].poll()
        if result is None:
            return []
        self._advised = None
        if isinstance(result, Failure):
            self._opponents.pop(ADVISER).close()
            return [NoAdvice()]
        if self.table.hints.advise(result.move, result.line, result.score) and self.table.session.begun:
            self.table.save()  # That a hint was given is part of the game.
        return [Changed()]

    # Resting and ending

    def rest(self) -> None:
        """Nothing is wanted of any program for now."""
        self.stop_expecting()
        self._stop_asking()
        self.stop_advising()

    def close(self) -> None:
        """Send all programs away; the next question starts them anew."""
        for opponent in self._opponents.values():
            opponent.close()
        self._opponents.clear()
        self._asked = self._answer = self._advised = self._expected = None
        self._hopeless = 0
        self._offered = False
        self._scores.clear()
