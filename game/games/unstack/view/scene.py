"""The scene of UnStack: towers of ebony and ivory on a wooden board, sown by hand."""

from __future__ import annotations

from game.actions import Action
from game.games.unstack.rules.board import NETO2026, Event, Position
from game.games.unstack.rules.text import PASS, parse_move, stones
from game.games.unstack.view.board import BoardPicture
from game.games.unstack.view.cursor import FIRST_CELL, Pointing
from game.games.unstack.view.hand import Hand
from game.games.unstack.view.layout import BOARD_HEIGHT, BOARD_WIDTH, middle
from game.games.unstack.view.marks import hint_marks, marks
from game.games.unstack.view.panels import TowerPanel, build_notice
from game.games.unstack.view.sower import Sower
from game.games.unstack.view.words import explain, result_lines, status
from game.play.table import Table
from game.rules import Outcome
from game.scenes.context import Context
from game.scenes.parts.beacon import beacon
from game.scenes.parts.panel import Tool
from game.scenes.play import PlayScene
from game.scenes.start import level_title
from game.stage.sprites import Sprite
from game.stage.tween import Animation
from game.ui.inputs import Pointer, Press


class UnStackScene(PlayScene[Position, Event]):
    """A game of UnStack. The hand is what a player has taken up; the board shows the stones it has laid already."""

    shape = (BOARD_WIDTH, BOARD_HEIGHT)

    def __init__(self, app: Context, table: Table[Position, Event]) -> None:
        super().__init__(app, table)
        self.picture = BoardPicture(self.stage, self.board)
        self.sower = Sower(self, self.picture, FIRST_CELL)
        self.pointing = Pointing(self, self.sower)

    @property
    def hand(self) -> Hand:
        """The hand of the side to move."""
        return self.sower.hand

    # Layout

    def build_panels(self) -> None:
        cells, tools = self.session.position.cells, self._tools()
        for side, (laid, captured) in enumerate(zip(stones(cells), self.sower.captured(cells), strict=True)):
            TowerPanel(self, side, laid, captured, tools)
        if self.hand.must_pass and not self.moving and not self.table.waiting:
            title = self._("{player} cannot move").format(player=self.names.full_label(self.session.side))
            build_notice(self.form, self.places.board, title, self._("Click the board to pass"))

    def _tools(self) -> tuple[Tool, Tool]:
        """What the side that is to act can do with the stones in its hand."""
        hand, sower = self.hand, self.sower
        text, act, able = self._("Finish"), sower.finish, hand.finished() is not None
        if hand.must_pass:
            text, act, able = self._("Pass"), sower.pass_on, True
        return (
            Tool("finish", "check", text, act, enabled=able, primary=True),
            Tool("take back", "undo", self._("Take back"), sower.take_back, enabled=hand.sowing is not None),
        )

    def subtitle(self) -> str:
        parts = [] if self.table.level is None else [level_title(self.app, self.table.level)]
        if self.table.level is None and self.session.position.rules == NETO2026:
            parts.append(self._("Rules of 2026"))
        parts.append(self._("Turn {n}").format(n=len(self.session.moves) + 1))
        return " · ".join(parts)

    # What is said

    def status(self) -> str:
        outcome = self.session.outcome
        if outcome is not None:
            return self.result_lines(outcome)[0]
        return status(
            self, self.hand, self.names.full_label(self.session.side), self.app.controls.label(Action.CONFIRM)
        )

    def explain(self, refusal: str) -> str:
        side = self.session.side
        return explain(self._, refusal, self.names.full_label(side), self.names.full_label(1 - side))

    def result_lines(self, outcome: Outcome) -> tuple[str, list[str]]:
        return result_lines(
            self, outcome, (self.names.full_label(0), self.names.full_label(1)), len(self.session.moves)
        )

    # Moves on the stage

    def show(self, position: Position) -> None:
        self.sower.stop_tosses()
        cells = self.hand.cells() if position is self.session.position else position.cells
        self.picture.show(cells, self.sower.captured(cells))
        self.refresh_cursor()

    def animate(self, before: Position, events: list[Event], after: Position) -> Animation:
        passes = self._("{player} passes").format(player=self.names.full_label(before.side))
        return self.sower.animate(before, events, passes)

    # What the player does

    def pointer_on_board(self, event: Pointer, x: float, y: float) -> None:
        self.pointing.pointer(event, x, y)
        self.refresh_cursor()

    def pointer_left_board(self) -> None:
        self.sower.aim.mouse = None
        self.refresh_cursor()

    def press(self, event: Press) -> bool:
        if event.action is Action.BACK and not event.repeat and self.hand.sowing is not None:
            return self.take_back()
        return super().press(event)

    def take_back(self) -> bool:
        return self.sower.take_back()

    def put_down(self) -> None:
        self.sower.put_down()

    def focus_moved(self) -> None:
        self.sower.aim.by_keys = True
        self.refresh_cursor()

    def act_on_board(self, action: Action) -> bool:
        used = self.pointing.act(action)
        self.refresh_cursor()
        return used

    # Cursor, marks and the stones in the hand

    def show_hint(self, move: str) -> None:
        self.put_down()
        if move != PASS:
            # The keys go on from there: Enter takes the stack up.
            self.sower.aim.cursor = parse_move(move, self.session.position.rules).cell
        super().show_hint(move)

    def beacons(self, move: str) -> list[Sprite]:
        cell = self.hand.next_cell(parse_move(move, self.session.position.rules))
        return [] if cell is None else [beacon(self.board, *middle(cell))]

    def refresh_cursor(self) -> None:
        last = self.session.moves[-1] if self.session.moves else PASS
        if self.hinted and self.hand.sowing is None:
            shown = hint_marks(self.session.position, self.hinted)
        else:
            meant = None if self.table.waiting else self.pointing.meant()
            shown = marks(self.hand, last, meant, self.sower.aim.by_keys)
        self.picture.set_marks(shown)
        self.sower.show_held()
