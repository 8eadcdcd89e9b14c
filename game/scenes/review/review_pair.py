"""Reviews of games of two: the odds move by move, the turning points, and how each side has played; and of games of one
player: the score by move, what each move opened and spoiled, and the worst mistakes.

A new game can begin from any position.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from game.background import Steps, Work
from game.play.port.game import AnyGame, Course, Step
from game.play.port.move_highlight import HighlightKind
from game.play.port.move_result import apply_move
from game.play.port.puzzle import Puzzle, graded
from game.play.puzzles.proof import DEFENCE
from game.play.puzzles.puzzle_progress import PuzzleSeries, SeriesKind
from game.play.puzzles.puzzle_run import Found
from game.play.review.review import Mistake, PairReview, SoloReview, TurningPoint
from game.play.session.match import Match, Person
from game.play.session.session import AnySession, Session, Source
from game.play.table.occasion import Taught
from game.play.table.table import Table
from game.scenes.base.context import Context, worded
from game.scenes.base.overlay import Entry, OverlayScene
from game.scenes.base.scene import Reactive
from game.scenes.exchange.correspondence import show_copy
from game.scenes.players.names import player_name
from game.scenes.players.player_picker import SEAT_HEIGHT, bots_of, build_seat, seat_for, seat_height
from game.scenes.puzzles.series import begin_round
from game.scenes.review.review import CurveArt, ReviewScene
from game.scenes.start.sessions import begin, player_names
from game.stage.art import STRONG, TITLE, Text
from game.stage.palette import Colour
from game.stage.sprites import LEFT, RIGHT, Layer
from game.ui.drawing.metrics import EDGE, GAP_L
from game.ui.widgets.widgets import Band, Box
from game.workers.puzzles import ProveTask, Proving

PROOF_PATIENCE = 1.0
"""Maximum time for a proof, in seconds."""
FARTHEST = 6
"""Maximum number of moves of a win."""
EVEN = 0.5


def _tasks(game: AnyGame, position: object, before: float, after: float) -> Iterator[ProveTask]:
    """Yield tasks to prove: a win if the mover stood better before, a defence if worse afterwards."""
    puzzles = game.puzzles
    task = partial(ProveTask, game.name, game.rules.position_text(position))
    if puzzles is not None and before > EVEN and (win := puzzles.win(position)):
        yield task(win, 0, FARTHEST)
    for kind in puzzles.kinds if puzzles is not None and after < EVEN else ():
        if kind.name == DEFENCE:
            yield from (task(DEFENCE, aim, 1) for aim in kind.aims)


def puzzle_at(app: Context, game: AnyGame, position: object, before: float, after: float) -> Steps[Puzzle | None]:
    """Ask about one task after the other until one is proved, and return its puzzle; `before` and `after` are the
    mover's odds before and after the move.
    """
    proof = Proving(app.start_program, app.clock)
    until = app.clock() + PROOF_PATIENCE
    try:
        for task in _tasks(game, position, before, after):
            if (left := until - app.clock()) <= 0:
                break
            proof.ask(task, left)
            while proof.going:
                yield False
                proof.poll()
            number = proof.state.number
            line = proof.state.line
            if proof.state.found is Found.PROVED and (not task.aim or len(line) == 1):
                grade = graded(number - 2 if not task.aim else 2 * (task.aim - 1))
                return Puzzle(task.game, task.kind, task.aim, number, line[:1], *grade, line, task.position)
    finally:
        proof.stop()
    return None


WIDTH = 600.0

_SIDE = 46.0
"""Height of the lines on a side."""


class PlayOnScene(OverlayScene):
    """Choice of both seats, as before a game, and a button that begins."""

    def __init__(self, app: Context, game: AnyGame, session: AnySession) -> None:
        """`session` stands at the position from which the new game goes on."""
        super().__init__(app)
        self.game = game
        self.session = session
        self.bots = bots_of(app, game)
        players = session.match.players
        names = session.match.names
        self.seats = [
            seat_for(player, name if player == Person() else "", self.bots)
            for player, name in zip(players, names, strict=True)
        ]
        self.form.want("play")

    def build(self) -> None:
        wide = min(WIDTH, self.form.box.width) - 2 * EDGE
        heights = [max(SEAT_HEIGHT, seat_height(self, number, self.seats, wide)) for number in (0, 1)]
        seats = sum(heights) + 2 * self.gap
        box, below = self.titled(self._("Play from here"), WIDTH, 16 + seats + 2 * self.row + self.gap)
        left = box.left + EDGE
        inner = box.width - 2 * EDGE
        top = below + 16
        for number, height in enumerate(heights):
            build_seat(self, number, self.seats, Box(left, top, inner, height), self.bots)
            top += height + self.gap
        entries = [
            Entry("play", self._("Play"), self._begin, "play", True, all(seat.player for seat in self.seats)),
            Entry("back", self._("Back"), self.back, icon="back"),
        ]
        self.buttons(left, top, inner, entries)

    def _begin(self) -> None:
        app = self.app
        session = self.session
        usual = player_names(app)
        first, second = players = [seat.player or Person() for seat in self.seats]
        named = [
            player_name(app, player) or seat.name.strip() or name
            for player, seat, name in zip(players, self.seats, usual, strict=True)
        ]
        match = replace(session.match, names=(named[0], named[1]), players=(first, second), best_of=0, campaign=False)
        session.match = match
        app.pop()
        begin(app, self.game, session)


def percent(odds: float) -> int:
    """Return odds in percent, from 1 to 99: an open game is neither won nor lost."""
    return max(1, min(99, round(100 * odds)))


class PairReviewScene(ReviewScene[TurningPoint]):
    """Three cards for the turning points; texts and buttons are about the chosen one."""

    _search = Reactive[Work | None](None)
    """The search for a proof at a turning point, or None."""
    review: PairReview

    def _moments(self) -> Sequence[TurningPoint]:
        return self.review.turns()

    def left(self) -> None:
        if self._search is not None:
            self._search.close()
        self._search = None
        super().left()

    def _build_told(self, room: Box) -> None:
        self.found = self._moments()
        figures, curve, cards, words = self._parts(room, _SIDE)
        for side, line in zip((0, 1), figures.rows(2), strict=True):
            self._build_side(side, line)
        marks = tuple(turn.ply + 1 for turn in self.found)
        self._curve(CurveArt(curve.width, curve.height, tuple(self.review.curve()), marks, self._tints), curve)
        for number, (turn, box) in enumerate(zip(self.found, cards.columns(3, GAP_L), strict=False)):
            title = self._("Move {n}: {side}").format(n=turn.ply + 1, side=self.names.side(turn.side))
            change = self._("{before} % › {after} %").format(before=percent(turn.before), after=percent(turn.after))
            self.build_card(number, title, change, box)
        self.say(self._about(self.current), words)

    @property
    def _tints(self) -> tuple[Colour, Colour]:
        return self.app.game_view(self.game).scrubber_style(self.app.theme.palette).sides

    def _build_side(self, side: int, box: Box) -> None:
        """Add a side's colour and name, its odds now, and how it has played."""
        form = self.form
        odds = self.review.curve()[self.at]
        figures = self.review.figures(side)
        form.sprite(Band(18, 18, "text", 0.9), box.left + 9, box.centery, layer=Layer.GROUND)
        form.sprite(Band(14, 14, self._tints[side], 1.0), box.left + 9, box.centery, layer=Layer.GROUND)
        number = f"{percent(1 - odds if side else odds)} %" if odds is not None else "–"
        if self.review.end is not None and self.at == self.session.ply and odds is not None:
            number = f"{round(100 * (1 - odds if side else odds))} %"
        form.label(number, box.right, box.centery, 30, face=TITLE, anchor=RIGHT)
        width = box.width - 32 - 92
        name = Text(self.names.label(side), 17, STRONG, width=width, shorten=True)
        form.sprite(name, box.left + 30, box.top + 13, anchor=LEFT)
        if figures.moves:
            best = self._("Best moves: {n} of {all}").format(n=figures.best, all=figures.moves)
            lost = self._("lost: {n} % per move").format(n=self.decimal(100 * figures.thrown / figures.moves))
            lines = (f"{best} · {lost}", best)
            told = [Text(line, 14, colour="text_dim", width=width, shorten=True) for line in lines]
            fits = (text for text in told if form.measure(replace(text, width=0.0, shorten=False))[0] <= width)
            form.sprite(next(fits, told[-1]), box.left + 30, box.top + 33, anchor=LEFT)

    def _about(self, turn: TurningPoint | None) -> list[str]:
        """Return the texts about a turning point."""
        if turn is None and self.found:
            return [self._course()]
        if turn is None:
            if self.busy:
                return [self._("The first turning points will appear in a moment.")]
            return [self.unfinished or self._("This game had no turning point.")]
        side = self.names.side
        fell = self._("{told}. {player}'s chances fell from {before} % to {after} %.")
        lines = [
            fell.format(
                told=self.told(turn.ply),
                player=side(turn.side),
                before=percent(turn.before),
                after=percent(turn.after),
            )
        ]
        if turn.reply:
            lines.append(self._answer(turn.ply + 1, turn.reply, side(1 - turn.side)))
        reason = self.why(turn.ply, turn.line, turn.reply)
        keeps = self._("it keeps the chances at {n} %.").format(n=percent(turn.before))
        why = self.spoken(reason) if reason is not None else keeps
        better = self._("Better was to pass: {why}") if self._passes(turn.ply, turn.line[0]) else ""
        better = better or self._("Better was {move}: {why}")
        lines.append(better.format(move=turn.line[0], why=why))
        return lines

    def _passes(self, ply: int, move: str) -> bool:
        """Return whether a move after `ply` others is a pass."""
        events = apply_move(self.game.rules, self.session.positions[ply], move).events
        highlight = self.game.highlight(events)
        return highlight is not None and highlight.sign is HighlightKind.PASS

    def _answer(self, ply: int, line: Sequence[str], player: str) -> str:
        """Return the sentence on the best move after `ply` others; `line` begins with it."""
        move = line[0]
        if self._passes(ply, move):
            return self._("{player} passes.").format(player=player)
        deed = self.game.deed(self.session.positions[ply], line)
        if deed is None:
            return self._("{player} answers {move}.").format(player=player, move=move)
        return self._("{player} answers {move} and {does}.").format(player=player, move=move, does=self.spoken(deed))

    def _course(self) -> str:
        """Return the odds before and after the move on the board, which is no turning point."""
        odds = self.review.curve()[max(0, self.at - 1) : self.at + 1]
        if not self.at or None in odds:
            return self._("The marks on the curve are the moves that turned the game.")
        side = self.review.sides[self.at - 1]
        before, after = (percent(1 - one if side else one) for one in odds if one is not None)
        text = self._("{player}'s chances: {before} % before this move, {after} % after it.")
        return text.format(player=self.names.side(side), before=before, after=after)

    def _ways_on(self) -> list[Entry]:
        ask = self._("Looking for a proof") if self._search is not None else self._("Practise this")
        playable = self.at < self.session.ply or self.review.end is None
        return [
            Entry("practise", ask, self._practise, "hint", enabled=self.current is not None),
            Entry("on", self._("Play from here"), self._play_on, "right", enabled=playable),
        ]

    # What is asked for

    def _practise(self) -> None:
        """Make a puzzle of the turning point: one that can be proved there soon, else finding the better move."""
        if self.current is not None and self._search is None:
            self._search = self.app.scheduler.start(self._open_puzzle(self.current))

    def _open_puzzle(self, turn: TurningPoint) -> Steps[None]:
        """Open the puzzle as soon as it is known whether there is a proof."""
        puzzle = yield from puzzle_at(self.app, self.game, self.session.positions[turn.ply], turn.before, turn.after)
        self._search = None
        if puzzle is None:
            self._judged(turn)
        else:
            begin_round(self.app, PuzzleSeries(SeriesKind.PRACTICE, self.game.name, [puzzle]), puzzle)

    def _judged(self, turn: TurningPoint) -> None:
        """Open a puzzle without proof: find a move that the reviewing program rates about as good as the best."""
        session = self.session
        game = self.game
        position = session.positions[turn.ply]
        start = game.rules.position_text(position)
        move = turn.line[0]
        # What was played may be nearly as good as the best move and still have turned the game.
        made = session.positions[turn.ply + 1]
        near = tuple(other for other in turn.near if game.rules.play(position, other) != made)
        task = self._("{side} to move: “{played}” made the chances {n} % worse. Find a move that keeps them.").format(
            side=self.names.side(turn.side),
            played=self.told(turn.ply),
            n=percent(turn.before) - percent(turn.after),
        )
        judged = self._("Any move the computer rates about as highly as its best counts. Nothing is proved here.")
        result = self._("Right: {why}").format(why=self.spoken(game.reason(position, move, turn.line)))
        course = Course([Step[object](start, f"{task} {judged}", move, result, near=near)], puzzle=True)
        match = Match(session.match.names, beginner=session.match.beginner)
        puzzle = Session(game.name, game.rules, Source(start=start), None, match)
        self.app.push(self.app.game_view(game).scene(self.app, Table(game, puzzle, Taught(course))))

    def _play_on(self) -> None:
        self.app.push(PlayOnScene(self.app, self.game, self.session.until(self.at)))


_FIGURE_LINE = 30.0
"""Height of a figure's line."""


def open_review(app: Context, game: AnyGame, session: AnySession) -> None:
    """Open the review of a game, of one player or two."""
    app.push((PairReviewScene if game.players == 2 else SoloReviewScene)(app, game, session))


class SoloReviewScene(ReviewScene[Mistake]):
    """Five cards for the worst mistakes."""

    review: SoloReview

    def _moments(self) -> Sequence[Mistake]:
        return self.review.mistakes()

    def _build_told(self, room: Box) -> None:
        review = self.review
        self.found = self._moments()
        figures, curve, cards, words = self._parts(room, _FIGURE_LINE)
        counted = review.curve()
        if review.known:
            self._build_figures(figures, counted)
        greatest = max(1, *counted)
        known = [points / greatest for points in counted]
        values = (*known, *[None] * (len(self.session.positions) - len(known)))
        marks = tuple(mistake.ply + 1 for mistake in self.found)
        self._curve(CurveArt(curve.width, curve.height, values, marks), curve)
        for number, (mistake, box) in enumerate(zip(self.found, cards.columns(5, GAP_L / 2), strict=False)):
            title = worded(self, self.game, "Move {n}").format(n=mistake.ply + 1)
            self.build_card(number, title, f"−{mistake.cost}", box)
        self.say([self._about(self.current)], words)

    def _build_figures(self, box: Box, counted: list[int]) -> None:
        review = self.review
        game = self.game
        each = self.decimal(counted[-1] / self.session.ply)
        score = worded(self, game, "{all} ({each} per move)").format(all=game.count_text(counted[-1]), each=each)
        figures = {self._(game.solo.counted): score}
        if title := game.solo.remembered.get("chain"):
            longest = review.longest_chain()
            chain = review.effects[longest].chain
            waves = self.plural("{n} wave", "{n} waves", chain)
            where = worded(self, game, "{chain}, move {n}").format(chain=waves, n=longest + 1)
            figures[self._(title)] = where if chain else "–"
        for line, (title, value) in zip(box.rows(2), figures.items(), strict=False):
            told = Text(value, 20, TITLE, width=line.width * 0.62, shorten=True)
            self.form.sprite(self.form.fitting(told, (18, 16, 14)), line.right, line.centery, anchor=RIGHT)
            called = Text(title, 17, STRONG, "text_dim", width=line.width * 0.36, shorten=True)
            self.form.sprite(self.form.fitting(called, (15, 13)), line.left, line.centery, anchor=LEFT)

    def told(self, ply: int) -> str:
        opened = map(self.spoken, self.review.effects[ply].told) if ply < len(self.review.effects) else ()
        return " · ".join([super().told(ply), *opened])

    def _about(self, mistake: Mistake | None) -> str:
        if not self.review.judges:
            return worded(self, self.game, "Against the clock, no move counts as a mistake.")
        if mistake is None and self.found:
            return self._("The marks on the curve are the costliest mistakes.")
        if mistake is None:
            if self.busy:
                return self._("The costliest mistakes will appear in a moment.")
            return self.unfinished or self._("No mistake stands out.")
        played = self.session.moves[mistake.ply]
        reason = self.why(mistake.ply, mistake.line)
        why = "" if reason is None else self.spoken(reason)
        cost = self.plural("It cost about {n} point.", "It cost about {n} points.", mistake.cost)
        text = worded(self, self.game, "Move {n}: {played}. {cost} Better was {better}: {why}")
        if not why:
            text = worded(self, self.game, "Move {n}: {played}. {cost} Better was {better}.")
        return text.format(n=mistake.ply + 1, played=played, cost=cost, better=mistake.line[0], why=why)

    def _ways_on(self) -> list[Entry]:
        possible = self.names.table.can_go_on
        return [Entry("on", self._("Play from here"), self._play_on, "right", enabled=possible)]

    # What is asked for

    def _play_on(self) -> None:
        show_copy(self.app, self.session.until(self.at))
