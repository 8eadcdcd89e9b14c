"""The review of a game: the odds after every move, the turning points, and better moves there."""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Generic, TypeVar

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.actions import Action
from game.play.port.advice import PROMISING, Reason
from game.play.port.game import AnyGame
from game.play.port.move_result import apply_move
from game.play.review.review import MOST_REVIEWED, Mistake, TurningPoint, review_of
from game.play.session.session import AnySession
from game.play.table.occasion import Copied
from game.play.table.table import Table
from game.rules import RulesError
from game.scenes.base.context import Context, worded
from game.scenes.base.overlay import Entry
from game.scenes.base.scene import PageScene, Reactive
from game.scenes.board.board import AnyBoardScene, BoardScene
from game.scenes.exchange.correspondence import show_copy
from game.scenes.players.names import Names
from game.stage import svg
from game.stage.art import STRONG, ChunkedArt, ScaledArt, SizedArt, Text, Theme
from game.stage.palette import Colour, darker
from game.stage.prefetch import AsyncPainter
from game.stage.sprites import CENTRE, Layer, Sprite
from game.stage.tween import Call, Delay, InTurn
from game.store.archive.caches import load_review, review_writer
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.metrics import EDGE, GAP_L, LINE
from game.ui.drawing.surfaces import CORNER, Icon, Inset
from game.ui.input.inputs import Input, KeyDown
from game.ui.widgets.slider import Walk
from game.ui.widgets.widgets import Band, Box, Button, Card
from game.workers.reviewer import Reviewer

F = TypeVar("F", bound=TurningPoint | Mistake)

STRIP_EDGE = 12.0
"""Units of the picture beside the first and the last place."""
FINE = 500
"""Approximate number of points drawn of a long curve."""


class CurveArt(SizedArt, ChunkedArt, Struct, frozen=True):
    """Values from 0 to 1, None if unknown; the area below the curve has one colour, the area above another."""

    width: float
    height: float
    values: tuple[float | None, ...]
    marks: tuple[int, ...] = ()
    """Marked places, by index."""
    sides: tuple[Colour, Colour] | None = None
    """The colours below and above; without them the accent is below."""

    def point(self, place: int) -> tuple[float, float]:
        """Return the point of a position; in the middle if its odds are unknown."""
        value = self.values[place] if place < len(self.values) else None
        x = STRIP_EDGE + (self.width - 2 * STRIP_EDGE) * place / max(1, len(self.values) - 1)
        return x, STRIP_EDGE + (self.height - 2 * STRIP_EDGE) * (1 - (0.5 if value is None else value))

    def _runs(self) -> Iterator[list[int]]:
        """Yield the runs of known values."""
        count = len(self.values)
        places = sorted({*range(0, count, max(1, count // FINE)), count - 1, *self.marks})
        for known, run in groupby(places, lambda place: self.values[place] is not None):
            if known:
                yield list(run)

    def body(self, theme: Theme) -> str:
        palette = theme.palette
        width = self.width
        height = self.height
        below, above = self.sides or (palette.accent, palette.sunken)
        parts = [svg.rounded(0, 0, width, height, CORNER, f'fill="{palette.sunken}"')]
        for run in self._runs():
            line = [self.point(place) for place in run]
            if len(line) == 1:
                line.append((line[0][0] + 1, line[0][1]))
            for colour, edge in ((below, height - 3), (above, 3.0)) if self.sides else ((below, height - 3),):
                area = [(line[0][0], edge), *line, (line[-1][0], edge)]
                parts.append(
                    svg.path(svg.polygon(area), f'fill="{colour}" fill-opacity="{0.85 if self.sides else 0.4}"')
                )
            drawn = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in line)
            for colour, wide in ((darker(palette.accent, 0.7), 4.5), (palette.accent, 2.2)):
                parts.append(svg.path(drawn, svg.round_line(colour, wide)))
        if self.sides:
            middle = f"M{STRIP_EDGE} {height / 2:g}H{width - STRIP_EDGE:g}"
            parts.append(svg.path(middle, f'stroke="{palette.text_dim}" stroke-opacity="0.6" stroke-dasharray="3 5"'))
        for place in self.marks:
            x, y = self.point(place)
            parts.append(svg.circle(x, y, 6, f'fill="{palette.accent}" stroke="{palette.shadow}" stroke-width="2"'))
        return "".join(parts)


@dataclass(eq=False, repr=False)
class Curve(Walk):
    """The curve with a cursor, moved by left and right, the wheel, and a mouse held down."""

    edge = STRIP_EDGE
    art: CurveArt

    def attach(self, canvas: Canvas) -> None:
        super().attach(canvas)
        self.picture = canvas.sprite(self.art, *self.box.center, layer=Layer.FACE)
        self.stroke = canvas.sprite(Band(3, self.box.height - 6, "text", 0.8), 0, self.box.centery, layer=Layer.CONTENT)
        self.dot = canvas.sprite(Band(15, 15, "text", 1.0), 0, 0, layer=Layer.UPON_CONTENT)
        self.refresh()

    def refresh(self) -> None:
        x, y = self.art.point(self.at)
        self.stroke.x = self.dot.x = self.box.left + x
        self.dot.y = self.box.top + y


_CARD = 58.0
"""Height of a card."""
_LEAST_BOARD = 96.0
_LEAST_WORDS = 280.0
"""Minimum height of the board after the better move, and minimum width of the text beside it."""
_WORDY = 210.0
"""Minimum width of a button with a sign beside its words."""
_NARROW_REVIEW = 700.0
_LEAST_SCREEN = 660.0
"""Below this width of the window the screen has at least this height."""
PAINT_DELAY = 0.08
"""Seconds without a step before the picture of the board is painted, so that stepping stays fluent."""
_BEFORE_LINE = 0.9
_BETWEEN = 1.1
"""Seconds before a line is played, and between two of its moves."""


class ReviewScene(PageScene, Generic[F]):
    """The board, the curve of the odds, and texts, while a process reviews the game in the background."""

    at = Reactive(0)
    """Number of moves made in the position shown."""
    chosen = Reactive(0)
    """Index of the chosen card."""
    found: Sequence[F] = ()
    """Findings on the cards."""

    def __init__(self, app: Context, game: AnyGame, session: AnySession) -> None:
        super().__init__(app)
        self.game = game
        self.session = session.until(session.length)
        """The whole line, as it was when the review was opened."""
        self.review = review_of(game, self.session)
        load_review(app.folders.data, self.review)
        moments = self._moments()
        self.at = moments[0].ply + 1 if moments else self.session.ply
        table = Table(game, self.session, Copied())
        self.names = Names(app, table)
        self.words = app.game_view(game).words(app, table)
        self._unsaved = False
        self._led = False
        """True once the player has gone to some move; until then the board follows the first card."""
        self._moved = app.clock()
        self._painter = AsyncPainter(app.images)
        self._picture: Sprite | None = None
        self._line: Sprite | None = None
        """The picture of the curve."""
        self._shown = self._painted = -1
        """Numbers of moves of the position on the screen, and of the one being painted."""
        self.form.want("curve")

    # Going through the game

    def entered(self) -> None:
        """Review what is not reviewed yet."""
        self._reviewer = Reviewer(self.review, self.app.clock, self.app.start_program)

    def left(self) -> None:
        self._rest()

    def _moments(self) -> Sequence[F]:
        """Return what the cards show, as far as it is known."""
        raise NotImplementedError

    @property
    def current(self) -> F | None:
        """Finding on the chosen card, while the board shows its move; None while it shows another one."""
        one = self.found[self.chosen] if self.chosen < len(self.found) else None
        return one if one is not None and self.at == one.ply + 1 else None

    def _rest(self) -> None:
        """Stop the process, and save what it has found."""
        self._reviewer.close()
        if self._unsaved and self.app.store.later is None:
            self._unsaved = False
            self.app.save(review_writer(self.app.folders.data, self.review))

    @property
    def busy(self) -> bool:
        """True while the game is being reviewed."""
        return self._reviewer.busy

    @property
    def unfinished(self) -> str:
        """Notice of a review that ended early; empty for a complete one."""
        return self._("The review ended early. Open it again to go on.") if self.review.progress < 1 else ""

    @property
    def has_pending_work(self) -> bool:
        return self.busy or not self.review.known or self._shown != self.at or self._painter.busy

    def poll(self) -> bool:
        if self._reviewer.poll():
            self._unsaved = True
            self.renew()
            if self._reviewer.failed:
                self.app.notify(self._("The review failed."))
            if not self.busy:
                self._rest()
        if self.review.step() and self.review.known:
            self.renew()
        if not self._led and self.found and self.current is None:
            self._go(self.found[self.chosen].ply + 1)
        # A frame that builds the screen anew has enough to do.
        return self.needs_rebuild or self._paint()

    def _paint(self) -> bool:
        """Paint some of the pictures; return whether the screen has changed."""
        if self._painted != self.at and self.app.clock() >= self._moved + PAINT_DELAY and self._picture is not None:
            self._painted = self.at
            if isinstance(shown := self._picture.art, ScaledArt):
                self._painter.want(self._picture, self._board_art(self.at, shown.size))
        done = self._painter.work()
        if not self._painter.busy:
            self._shown = self._painted
        return done

    # Layout

    def build(self) -> None:
        self._painter.clear()
        if self.form.box.width < _NARROW_REVIEW:
            # It scrolls in any case: then there is room for all words.
            self.form.box.height = max(self.form.box.height, _LEAST_SCREEN)
        going = self._("Reviewing the game: {n} %").format(n=round(100 * self.review.progress))
        self.head(self._("Review"), going if self.busy else self._who())
        room = self.room(1240, self.form.box.height, EDGE, 0.0)
        above, buttons = room.split_bottom(2 * LINE + GAP_L if self.slim else LINE, GAP_L)
        self.toasts.kept_free = max(0.0, self.form.view.height - buttons.top + GAP_L)
        if self.upright:
            side = min(above.width * 0.6, above.height * 0.36)
            board, rest = above.split_top(side, GAP_L)
        else:
            side = min(above.height - LINE - 76, above.width * 0.42)
            board, rest = above.split_left(side, 20)
        self._build_board(board, side)
        self._build_told(rest)
        self._build_buttons(buttons)

    def _who(self) -> str:
        names = [name for name in self.session.match.names if name]
        return " – ".join(names) if self.game.players == 2 and names else self.game.title

    def _build_board(self, box: Box, side: float) -> None:
        """Add the picture of the position, and the buttons to its neighbours."""
        form = self.form
        square = box.within(side, side, (0.0, 0.0))
        below = box.split_left(side, 20)[1] if self.upright else box.split_top(side, 8)[1]
        form.sprite(Inset(side, side), *square.center, layer=Layer.GROUND)
        frame = square.inset(8)
        self._shown = self._painted = self._shown if self._shown >= 0 else self.at
        self._picture = form.sprite(self._board_art(self._shown, frame.width), *frame.center)
        line, words = below.split_top(LINE, 6)
        line = line.within(min(line.width, 420.0), LINE, (0.5, 0.0))
        back = worded(self, self.game, "One move back")
        on = worded(self, self.game, "One move forward")
        counted = worded(self, self.game, "Move {n} of {all}")
        for key, icon, tip, by, at in (
            ("before", "left", back, -1, line.left),
            ("after", "right", on, 1, line.right - LINE),
        ):
            form.add(Button(key, Box(at, line.top, LINE, LINE), "", partial(self.step, by), icon=icon, tip=tip))
        self._build_number(counted.format(n=self.at, all=self.session.ply), line.inset(LINE + 4, 0))
        told = self.told(self.at - 1) if self.at else self._("How it began.")
        lines = 5 if self.upright else 3
        form.label(told, *words.topleft, 15, face=STRONG, colour="text_dim", width=words.width, lines=lines)

    def _build_number(self, number: str, room: Box) -> None:
        """Add the number of the move between the buttons; without words where these have no room."""
        form = self.form
        fitted = form.fitting(Text(number, 18, STRONG, width=room.width), (16, 14))
        if form.measure(Text(number, fitted.size, STRONG))[0] > room.width:
            number = f"{self.at} / {self.session.ply}"
            fitted = form.fitting(Text(number, 18, STRONG, width=room.width), (16, 14))
        form.label(number, room.centerx, room.centery - 1, fitted.size, face=STRONG, anchor=CENTRE)

    def _board_art(self, ply: int, size: float) -> ScaledArt:
        session = self.session
        view = self.app.game_view(self.game)
        if not ply:
            return ScaledArt(view.picture(session.positions[0]), size)
        return ScaledArt(view.picture_after(session.positions[ply - 1], session.moves[ply - 1]), size)

    def _build_told(self, room: Box) -> None:
        """Add the curve and the texts."""
        raise NotImplementedError

    def _parts(self, room: Box, line: float) -> tuple[Box, Box, Box, Box]:
        """Return the places of two lines of figures, the curve, the cards, and the text."""
        self.chosen = min(self.chosen, max(0, len(self.found) - 1))
        free = room.height - 2 * line - _CARD - 4 * GAP_L
        figures, rest = room.split_top(2 * line, GAP_L)
        curve, rest = rest.split_top(min(free * 0.5, 260.0), GAP_L)
        return figures, curve, *rest.split_top(_CARD, GAP_L)

    def _build_buttons(self, box: Box) -> None:
        show = self._("Show the better line")
        entries = [Entry("line", show, self.show_line, "play", enabled=self.current is not None), *self._ways_on()]
        places = box.grid(2, 2, GAP_L) if self.slim else box.columns(len(entries), GAP_L)
        if self.slim and len(entries) < len(places):
            above, below = box.rows(2, GAP_L)
            places = [above, *below.columns(len(entries) - 1, GAP_L)]
        for entry, place in zip(entries, places, strict=True):
            # Where there is little room the words are of more use than the sign.
            (entry if place.width >= _WORDY else replace(entry, icon="")).add(self.form, place)

    def _ways_on(self) -> list[Entry]:
        """Return the buttons behind the one for the better line."""
        raise NotImplementedError

    def build_card(self, number: int, title: str, value: str, box: Box) -> None:
        """Add a card for a move."""

        def fill(canvas: Canvas, at: Box) -> None:
            for text, size, face, share in ((title, 14, STRONG, 0.3), (value, 20, STRONG, 0.68)):
                art = Text(text, size, face, width=at.width - 12, shorten=True)
                art = canvas.fitting(art, range(size - 1, 10, -1))
                canvas.sprite(art, at.centerx, at.top + at.height * share, layer=Layer.CONTENT)

        chosen = number == self.chosen and self.current is not None
        self.form.add(Card(f"card {number}", box, fill, partial(self.choose, number), chosen=chosen))

    def _curve(self, art: CurveArt, box: Box) -> None:
        curve = self.form.add(
            Curve("curve", box, self.at, len(art.values) - 1, self.go, art), name=self._("Course of the game")
        )
        before, self._line = self._line, curve.picture
        if before is not None and not self.needs_layout:
            # What is known by now follows when it is painted.
            curve.picture.art = before.art
            self._painter.want(curve.picture, art)

    def say(self, lines: list[str], panel: Box) -> None:
        """Lay out sentences below each other, as large as there is room for.

        Beside them, where there is room, stands the board after the better move of the chosen card.
        """
        form = self.form
        box = panel.inset(16, 12)
        one = self.current
        form.panel(panel)
        if one is not None and box.height >= _LEAST_BOARD and box.width - box.height >= _LEAST_WORDS:
            box, frame = box.split_right(box.height, 14)
            after = self.app.game_view(self.game).picture_after(self.session.positions[one.ply], one.line[0])
            form.sprite(Inset(frame.width, frame.height), *frame.center, layer=Layer.GROUND)
            art = ScaledArt(after, frame.width - 8)
            picture = form.sprite(art, *frame.center)
            if not self.needs_layout:
                # Where all is laid out anew, nothing is shown before it is painted.
                picture.visible = False
                self._painter.want(picture, art)
            corner = frame.inset(3).within(30, 30, (1.0, 0.0))
            form.panel(corner, layer=Layer.UPON)
            form.sprite(Icon("check", 22, "good"), *corner.center, layer=Layer.UPON)
        text = "\n".join(lines)
        sizes = (17.0, 16.0, 15.0, 14.0, 13.0, 12.0)
        measured = ((size, form.measure(Text(text, size, width=box.width))[1]) for size in sizes)
        size = next((size for size, height in measured if height <= box.height), sizes[-1])
        most = int(box.height / form.measure(Text("", size))[1])
        form.label(text, box.left, box.top, size, width=box.width, lines=max(1, most))

    def told(self, ply: int) -> str:
        """Return what the move after `ply` others did."""
        position = self.session.positions[ply]
        move = self.session.moves[ply]
        try:
            return self.words.told(apply_move(self.game.rules, position, move))
        except RulesError:
            return ""

    def why(self, ply: int, line: Sequence[str], following: Sequence[str] = ()) -> Reason | None:
        """Return why the first move of a line was better than the one made after `ply` others, which `following` are
        expected to follow; None if all that can be said is true of that one, too.
        """
        position = self.session.positions[ply]
        made = self.session.moves[ply]
        better = self.game.reason(position, line[0], line)
        if better == PROMISING or not better.outdoes(self.game.reason(position, made, (made, *following))):
            return None
        return better

    # Along the game

    def go(self, at: int) -> None:
        """Show the position after `at` moves, as the player wants it."""
        self._led = True
        self._go(at)

    def _go(self, at: int) -> None:
        at = max(0, min(at, self.session.ply))
        if at != self.at:
            self.at = at
            self._moved = self.app.clock()
            plies = [one.ply for one in self.found]
            if at - 1 in plies:
                self.chosen = plies.index(at - 1)

    def step(self, by: int) -> None:
        """Show the position `by` moves on."""
        self.go(self.at + by)

    def choose(self, number: int) -> None:
        """Choose a card, and show the position after its move."""
        self.go(self.found[number].ply + 1)
        self.chosen = number

    def handle(self, event: Input) -> bool:
        leaps = {
            pygame.K_PAGEUP: -10,
            pygame.K_PAGEDOWN: 10,
            pygame.K_HOME: -MOST_REVIEWED,
            pygame.K_END: MOST_REVIEWED,
        }
        if not isinstance(event, KeyDown) or event.key not in leaps:
            return super().handle(event)
        self.step(leaps[event.key])
        return True

    def act(self, action: Action) -> bool:
        steps = {Action.UNDO: -1, Action.REDO: 1}
        if action in steps:
            self.step(steps[action])
            return True
        return super().act(action)

    def turn(self, by: int) -> None:
        """Choose the next or previous card."""
        if self.found:
            self.form.sound("toggle")
            self.choose((self.chosen + by) % len(self.found))

    def wheel(self, by: int) -> None:
        self.step(-by)

    # What is asked for

    def show_line(self) -> None:
        """Play the better line of the chosen card on the board."""
        one = self.current
        if one is None:
            return
        session = self.session.until(one.ply)
        with contextlib.suppress(RulesError):
            for move in one.line:
                session.play(move)
        session.go_to(one.ply)
        show_copy(self.app, session, told=False)
        board = self.app.front
        if isinstance(board, BoardScene):
            board.story.caption = self._("The better line")
            play_out(self.app, board)


def play_out(app: Context, board: AnyBoardScene) -> None:
    """Redo the undone moves one after the other, until the player does something else."""
    table = board.table
    animator = board.stage.animator

    def on() -> None:
        if app.front is board and table.session.can_redo:
            if not board.moving:
                table.redo()
            animator.start(InTurn(Delay(_BETWEEN), Call(on)), tag="line", ambient=True)

    animator.start(InTurn(Delay(_BEFORE_LINE), Call(on)), tag="line", ambient=True)
