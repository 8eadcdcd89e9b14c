"""The scene of Explode!: two players raise glass stars until they burst."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial

from game.actions import DIRECTIONS, Action
from game.games.explode.rules.moves import (
    Event,
    Position,
    Raise,
    Refusal,
    Wave,
    cell_index,
    cell_name,
    owner,
    play,
    why_illegal,
)
from game.games.explode.view.art import EDGES, Badge, CellMark, Cursor, Field, Frame, rim_of
from game.games.explode.view.board import Pieces
from game.games.explode.view.panels import StarPanel
from game.games.explode.view.playback import Playback
from game.play.table import Table
from game.rules import Outcome
from game.scenes.context import Context
from game.scenes.parts.beacon import beacon
from game.scenes.parts.motion import shake
from game.scenes.play import PlayScene
from game.scenes.start import level_title
from game.stage.art import Art
from game.stage.sprites import TOP_LEFT, Sprite
from game.stage.tween import Animation, Call, Delay, Sequence
from game.ui.inputs import Pointer

GROUND, MARK, RING, SIGN = 2, 13, 14, 24
"""Layers: the board, what lies on its cells, the cursor, and the signs above the stars."""


@dataclass(frozen=True)
class Blast:
    """What a move would do: for every cell it reaches the wave that does so first, and for those that burst theirs."""

    reached: dict[int, int]
    bursts: dict[int, int]


def blast(events: list[Event]) -> Blast:
    """The blast that the events of a move make."""
    reached: dict[int, int] = {}
    bursts: dict[int, int] = {}
    for event in events:
        if isinstance(event, Wave):
            for loss in event.exploded:
                bursts.setdefault(loss.cell, event.number)
            for gain in event.gains:
                reached.setdefault(gain.cell, event.number)
    return Blast(reached, bursts)


class ExplodeScene(PlayScene[Position, Event]):
    """A game of Explode! The cell that is meant is the mouse's or that of keys and buttons, whichever moved last."""

    def __init__(self, app: Context, table: Table[Position, Event]) -> None:
        super().__init__(app, table)
        self.pieces = Pieces(self.stage, self.board, self._show_tallies)
        self.panels: list[StarPanel] = []
        self.cursor = self._middle()
        """The cell that keys and buttons mean."""
        self.by_keys = False
        """Whether keys or buttons were used last, and not the mouse."""
        self._mouse: tuple[float, float] | None = None
        """The pixel of the mouse while it is on the board."""
        self._marks: list[Sprite] = []
        self._marked: object = None
        """What the marks were made for."""
        self._preview = ""

    def _middle(self) -> int:
        """The star nearest to the middle that can be raised: where keys and buttons begin."""
        position = self.session.position
        middle = ((position.height - 1) / 2, (position.width - 1) / 2)
        own = [cell for cell in range(len(position.cells)) if owner(position, cell) == position.side]
        return min(own, key=lambda cell: math.dist(divmod(cell, position.width), middle), default=0)

    # Layout

    def build(self) -> None:
        position = self.session.position
        rim = rim_of(position.width, position.height)
        self.shape = (position.width + 2 * rim, position.height + 2 * rim)
        if self.cursor >= len(position.cells):
            self.cursor = self._middle()
        self._marked = None
        super().build()
        if not self.moving:
            self._rest()

    def _rest(self) -> None:
        """What goes on by itself while nobody moves."""
        self.pieces.calm()
        if self.lively and self.session.outcome is None:
            self.pieces.tremble()

    def layout(self) -> None:
        super().layout()
        self._paint_ahead()

    def _paint_ahead(self) -> None:
        """Paint, one after the other, what later moves will show, so that no frame has to wait for several pictures."""
        position = self.session.position
        board: list[Art] = [Frame(position.width, position.height, edge, side) for side in (0, 1) for edge in EDGES]
        panels = [(art, self.form.space) for panel in self.panels for art in panel.arts()]
        wanted = [*panels, *((art, self.board) for art in [*board, *self.pieces.arts()])]
        steps: list[Animation] = []
        for art, space in wanted:
            steps += [Delay(1 / 40), Call(partial(self.app.gallery.image, art, space.scale))]
        self.stage.animator.start(Sequence(*steps), tag="paint ahead", ambient=True)

    def build_ground(self) -> None:
        position = self.session.position
        columns, rows = position.width, position.height
        outcome = self.session.outcome
        side = self.session.side if outcome is None or outcome.winner is None else outcome.winner
        rim = rim_of(columns, rows)
        pieces: list[tuple[Art, float, float, int]] = []
        for edge in EDGES:
            frame = Frame(columns, rows, edge, side)
            pieces.append((frame, *frame.box()[:2], GROUND))
        pieces.append((Field(columns, rows), rim, rim, GROUND + 1))
        for art, x, y, layer in pieces:
            # The board's own units put it exactly below its stars.
            self.form.sprite(art, x, y, layer=layer, anchor=TOP_LEFT).space = self.board

    def build_panels(self) -> None:
        self.panels = [StarPanel(self, side) for side in (0, 1)]
        self._show_tallies()

    def _show_tallies(self) -> None:
        """Bring the numbers of the panels to what is on the board now."""
        cells = self.pieces.cells or self.session.position.cells
        for side, panel in enumerate(self.panels):
            values = [abs(value) for value in cells if value and int(value < 0) == side]
            panel.tally(len(values), sum(values), len(cells))

    def subtitle(self) -> str:
        parts = []
        if self.table.level is not None:
            parts.append(level_title(self.app, self.table.level))
        turns = len(self.session.moves)
        parts.append(self._("Turn {n}").format(n=turns + 1 if self.session.outcome is None else turns))
        return " · ".join(parts)

    # What is said

    def status(self) -> str:
        outcome = self.session.outcome
        if outcome is not None:
            return self.result_lines(outcome)[0]
        text = self._("{player}: raise one of your stars").format(player=self.names.full_label(self.session.side))
        return f"{text} – {self._preview}" if self._preview else text

    def explain(self, refusal: str) -> str:
        position = self.session.position
        player, other = self.names.full_label(position.side), self.names.full_label(1 - position.side)
        return {
            Refusal.OVER: self._("The game is over. Undo takes the last move back."),
            Refusal.OUTSIDE: self._("There is no such cell on this board."),
            Refusal.EMPTY: self._("This cell is free. Only a star of your own can be raised."),
            Refusal.OPPONENT: self._("This star belongs to {other}. It is the turn of {player}.").format(
                other=other, player=player
            ),
        }[Refusal(refusal)]

    def result_lines(self, outcome: Outcome) -> tuple[str, list[str]]:
        """A title and the lines below it for how the game ended."""
        winner = outcome.winner if outcome.winner is not None else 1
        loser = 1 - winner
        title = self._("{player} wins!").format(player=self.names.full_label(winner))
        score = self._("{red}: {red_sum}, {blue}: {blue_sum}").format(
            red=self.names.full_label(0),
            red_sum=outcome.score[0],
            blue=self.names.full_label(1),
            blue_sum=outcome.score[1],
        )
        if outcome.reason == "eliminated":
            lines = [self._("{player} has no stars left.").format(player=self.names.full_label(loser))]
        elif outcome.score[0] == outcome.score[1]:
            lines = [
                self._("The same position came up for the third time, and the sums of the stars are equal."),
                self._("Then Blue wins, because Red began."),
                score,
            ]
        else:
            lines = [
                self._("The same position came up for the third time. The higher sum of the stars wins."),
                score,
            ]
        turns = len(self.session.moves)
        lines.append(self.plural("The game took {n} turn.", "The game took {n} turns.", turns))
        return title, lines

    # Moves on the stage

    def show(self, position: Position) -> None:
        self.pieces.show(position)

    def animate(self, before: Position, events: list[Event], after: Position) -> Animation:
        self.pieces.calm()
        playback = Playback(self.pieces, self.app.audio.play, self.lively)
        animation = playback.animation(before, events)
        outcome = self.session.outcome
        if outcome is None or outcome.winner is None or after is not self.session.position:
            return animation
        last = events[-1]
        around = last.cell if isinstance(last, Raise) else last.exploded[0].cell
        return Sequence(animation, playback.feast(after, outcome.winner, around))

    def _choose(self, cell: int) -> None:
        """Raise the star on a cell, or say why that does not count."""
        position = self.session.position
        move = cell_name(position, cell)
        if self.play(move) or owner(position, cell) is None:
            return
        star = self.pieces.stars[cell]
        tag = ("shake", cell)
        self.stage.animator.cancel(tag)
        star.x, star.y = self.pieces.home(cell)
        if self.lively:
            self.stage.animator.start(shake(star), tag=tag, ambient=True)

    # What the player does

    def focus_moved(self) -> None:
        self.by_keys = True
        self.refresh_cursor()

    def pointer_on_board(self, event: Pointer, x: float, y: float) -> None:
        if event.kind not in ("move", "down"):
            return
        before = self._meant()
        self._mouse, self.by_keys = event.pixel, False
        if event.kind == "move":
            if self._meant() != before:
                self.forget_refusal()
        elif event.button == 1:
            cell = self.pieces.at(x, y)
            if cell is not None:
                self.cursor = cell
                self._choose(cell)
        self.refresh_cursor()

    def pointer_left_board(self) -> None:
        self._mouse = None
        self.refresh_cursor()

    def act_on_board(self, action: Action) -> bool:
        if action is not Action.CONFIRM and action not in DIRECTIONS:
            return False
        if not self.by_keys:
            # At first only show which cell is meant: the one below the mouse, or the one before.
            cell = self._meant()
            self.cursor = self.cursor if cell is None else cell
            self.by_keys = True
        elif action is Action.CONFIRM:
            self._choose(self.cursor)
        else:
            position = self.session.position
            row, column = divmod(self.cursor, position.width)
            dx, dy = DIRECTIONS[action]
            if not (0 <= column + dx < position.width and 0 <= row + dy < position.height):
                return False
            self.cursor = (row + dy) * position.width + column + dx
            self.forget_refusal()
        self.refresh_cursor()
        return True

    # Cursor and preview

    def _meant(self) -> int | None:
        """The cell that is meant now."""
        if self.by_keys:
            focus = self.form.focus
            return self.cursor if focus is not None and focus.key == "board" else None
        return None if self._mouse is None else self.pieces.at(*self.board.to_units(self._mouse))

    def _shown_cell(self) -> int | None:
        """The cell that is marked: that of a hint, else the one that is meant; none while a program thinks."""
        if self.hinted:
            return cell_index(self.session.position, self.hinted)
        return None if self.table.waiting else self._meant()

    def show_hint(self, move: str) -> None:
        # The keys go on from there: Enter makes the move.
        cell = cell_index(self.session.position, move)
        self.cursor = self.cursor if cell is None else cell
        super().show_hint(move)

    def beacons(self, move: str) -> list[Sprite]:
        cell = cell_index(self.session.position, move)
        return [] if cell is None else [beacon(self.board, *self.pieces.home(cell))]

    def refresh_cursor(self) -> None:
        position = self.session.position
        cell = self._shown_cell()
        marked = (cell, self.by_keys, self.moving, position, self.session.outcome, self.table.waiting)
        if marked == self._marked:
            return
        self._marked = marked
        self.stage.remove_all(self._marks)
        self._marks = []
        preview = ""
        if cell is not None and cell < len(self.pieces.stars):
            able = self.session.outcome is None and not self.table.waiting
            able = able and why_illegal(position, cell_name(position, cell)) is None
            self._mark(Cursor(self.by_keys, able), cell, RING)
            if able and not self.moving:
                preview = self._show_blast(position, cell)
        if preview != self._preview:
            self._preview = preview
            self.show_status()

    def _mark(self, art: Art, cell: int, layer: int, dx: float = 0.0, dy: float = 0.0) -> None:
        x, y = self.pieces.home(cell)
        self._marks.append(self.stage.add(Sprite(art, self.board, x + dx, y + dy, layer=layer)))

    def _show_blast(self, position: Position, cell: int) -> str:
        """Mark what the move would do, and put it in words."""
        side = position.side
        events: list[Event] = []
        after = play(position, cell_name(position, cell), events)
        shown = blast(events)
        if not shown.bursts:
            self._mark(Badge(side, "+1"), cell, SIGN, 0.34, -0.34)
            return self._("{value} becomes {higher}").format(
                value=abs(position.cells[cell]), higher=abs(after.cells[cell])
            )
        for near in sorted(shown.reached.keys() | shown.bursts.keys()):
            holder = owner(position, near)
            kind = "won" if holder is None else "raised" if holder == side else "taken"
            self._mark(CellMark(side, kind), near, MARK)
            number = shown.bursts.get(near, shown.reached.get(near, 0))
            self._mark(Badge(side, str(number), near in shown.bursts), near, SIGN, 0.34, -0.34)
        taken = sum(1 for near in shown.reached if owner(position, near) == 1 - side)
        waves = max(shown.bursts.values())
        return ", ".join(
            [
                self.plural("{n} explosion", "{n} explosions", len(shown.bursts)),
                self.plural("{n} wave", "{n} waves", waves),
                self.plural("{n} star turned", "{n} stars turned", taken),
            ]
        )
