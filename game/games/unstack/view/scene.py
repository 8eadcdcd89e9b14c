"""The scene of UnStack: towers of ebony and ivory on a wooden board, sown by hand."""

from __future__ import annotations

from game.actions import Action
from game.games.unstack.rules.board import Event, Position
from game.games.unstack.rules.text import parse_move, stones
from game.games.unstack.view.board import Pieces
from game.games.unstack.view.cursor import FIRST_CELL, Cursor
from game.games.unstack.view.hand import Hand
from game.games.unstack.view.layout import BOARD_HEIGHT, BOARD_WIDTH, middle
from game.games.unstack.view.panels import TowerPanel, build_notice
from game.games.unstack.view.playback import Playback
from game.games.unstack.view.sower import Sower
from game.games.unstack.view.words import Words
from game.play.table import Happened, Table
from game.rules import Outcome
from game.scenes.context import Context
from game.scenes.parts.beacon import beacon
from game.scenes.parts.panel import Tool
from game.scenes.play import PlayScene
from game.stage.ahead import paint_ahead
from game.stage.sprites import Sprite
from game.stage.tween import Animation
from game.ui.inputs import Pointer, Press


class UnStackScene(PlayScene[Position, Event]):
    """A game of UnStack. The hand is what a player has taken up; the board shows the stones it has laid already."""

    shape = (BOARD_WIDTH, BOARD_HEIGHT)

    def __init__(self, app: Context, table: Table[Position, Event]) -> None:
        super().__init__(app, table)
        self.pieces = Pieces(self.stage, self.board, lambda: self.session.positions[0])
        self.sower = Sower(self, self.pieces, FIRST_CELL)
        self.cursor = Cursor(self, self.sower)
        self.words = Words(self, self.sower)

    @property
    def hand(self) -> Hand:
        """The hand of the side to move."""
        return self.sower.hand

    # Layout

    def build_panels(self) -> None:
        cells, tools = self.session.position.cells, self._tools()
        panels = [
            TowerPanel(self, side, laid, captured, tools)
            for side, (laid, captured) in enumerate(zip(stones(cells), self.sower.captured(cells), strict=True))
        ]
        paint_ahead(self.stage, [(art, self.form.space.scale) for panel in panels for art in panel.arts()])
        if self.hand.must_pass and self.story.showing is None and not self.table.waiting:
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

    # What is said

    def subtitle(self) -> str:
        return self.words.subtitle()

    def status(self) -> str:
        return self.words.status()

    def told(self, move: Happened[Position, Event]) -> str:
        return self.words.told(move)

    def explain(self, refusal: str) -> str:
        return self.words.explain(refusal)

    def result_lines(self, outcome: Outcome) -> tuple[str, list[str]]:
        return self.words.result(outcome)

    # Moves on the stage

    def show(self, position: Position) -> None:
        self.sower.stop_tosses()
        if position is self.session.position:
            self.sower.show()
        else:
            self.pieces.show(position)
        self.refresh_cursor()

    def animate(self, before: Position, events: list[Event], after: Position) -> Animation:
        playback = self.sower.playback(before, self.words.passes(before.side))
        return playback.animation(before, events, after)

    def feast(self, winner: int) -> Animation:
        return Playback(self.pieces, self.app.audio.play, self.lively).feast(winner)

    # What the player does

    def focus_moved(self) -> None:
        self.cursor.focus_moved()

    def pointer_on_board(self, event: Pointer, x: float, y: float) -> None:
        self.cursor.pointer(event, x, y)

    def pointer_left_board(self) -> None:
        self.cursor.leave()

    def act_on_board(self, action: Action) -> bool:
        return self.cursor.act(action)

    def press(self, event: Press) -> bool:
        if event.action is Action.BACK and not event.repeat and self.hand.sowing is not None:
            return self.take_back()
        return super().press(event)

    def take_back(self) -> bool:
        return self.sower.take_back()

    def put_down(self) -> None:
        self.sower.put_down()

    def refresh_cursor(self) -> None:
        self.cursor.refresh()

    def show_hint(self, move: str) -> None:
        self.put_down()
        self.cursor.point_at(move)
        super().show_hint(move)

    def beacons(self, move: str) -> list[Sprite]:
        cell = self.hand.next_cell(parse_move(move, self.session.position.rules))
        return [] if cell is None else [beacon(self.board, *middle(cell))]
