"""The scene of UnStack: towers of ebony and ivory on a wooden board, sown by hand."""

from game.actions import Action
from game.games.unstack.rules.board import Event, Position
from game.games.unstack.view.balance import Balance
from game.games.unstack.view.board import Pieces
from game.games.unstack.view.cursor import Cursor
from game.games.unstack.view.layout import BOARD_HEIGHT, BOARD_WIDTH
from game.games.unstack.view.marks import CellMark, Impact
from game.games.unstack.view.panels import TowerPanel, counted_off
from game.games.unstack.view.playback import Playback
from game.games.unstack.view.words import BoardWords
from game.play.port.move_result import MoveResult
from game.play.table.table import Table
from game.rules import Outcome
from game.scenes.animation.tally import FinalTally
from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry
from game.scenes.play.play import PlayScene
from game.stage.prefetch import prefetch
from game.stage.sounds import steps
from game.stage.tween import Animation
from game.ui.input.inputs import Press


class UnStackScene(PlayScene[Position, Event]):
    """A game of UnStack. The hand is what a player has taken up; the board shows the stones it has laid already."""

    cursor: Cursor
    words: BoardWords
    sounds: tuple[str, ...] = ("pick", "take", "knock", *steps("lay"))
    shape = (BOARD_WIDTH, BOARD_HEIGHT)

    def __init__(self, app: Context, table: Table[Position, Event]) -> None:
        super().__init__(app, table)
        self.pieces = Pieces(self.stage, self.board, lambda: self.session.positions[0])
        self.pieces.on_captured = self._recount
        self.panels: list[TowerPanel] = []
        self.cursor = Cursor(self, self.pieces)
        self.words = BoardWords(app, table, self.cursor)

    # Layout

    def layout(self) -> None:
        super().layout()
        marks = [*map(CellMark, CellMark.KINDS), Impact(), *Balance.ARTS]
        prefetch(self.stage, [(art, self.board.scale) for art in marks], "the marks")

    def build_panels(self) -> None:
        tools = self._tools()
        self.panels = [TowerPanel(self, side, *count, tools) for side, count in enumerate(self.pieces.counts())]
        prefetch(self.stage, [(art, self.form.space.scale) for panel in self.panels for art in panel.arts()])

    def _recount(self) -> None:
        """Let the panels say what is in the trays; while the stones on the board are counted out, nothing of those."""
        for panel, (left, captured) in zip(self.panels, self.pieces.counts(), strict=False):
            panel.recount(panel.stones if self.story.counting else left, captured)

    def _tools(self) -> tuple[Entry, Entry]:
        """Return the tools of the side to act for the stones in its hand."""
        cursor = self.cursor
        hand = self.cursor.hand
        text = self._("Finish")
        act = cursor.finish
        able = hand.finished() is not None
        if hand.must_pass:
            text = self._("Pass")
            act = cursor.pass_on
            able = True
        return (
            Entry("finish", text, act, "check", primary=True, enabled=able),
            Entry("take back", self._("Take back"), cursor.take_back, "undo", enabled=hand.sowing is not None),
        )

    # Moves on the stage

    def show(self, position: Position) -> None:
        self.cursor.stop_tosses()
        if position == self.session.position:
            self.cursor.show()
        else:
            self.pieces.show(position)
        self.cursor.refresh()

    def animate(self, move: MoveResult[Position, Event]) -> Animation:
        captured = self.pieces.captured(move.before.cells)
        prefetch(self.stage, dict.fromkeys(counted_off(self.panels, move, captured)), "the panels'")
        playback = self.cursor.playback(move, self.words.passes(move.before.side))
        return playback.animation(move.before, move.events, move.after)

    def ceremony(self, outcome: Outcome) -> FinalTally:
        playback = Playback(self.pieces, self.voices.play, self.lively)
        if outcome.reason == "pairs":
            return FinalTally(feast=playback.feast(None))  # A draw, whatever stands there.
        return playback.tally(outcome.winner)

    # A forced pass

    @property
    def _passes(self) -> bool:
        """True if a person here has to pass, and nobody teaches or looks back."""
        table = self.table
        if table.guided or table.looking or self.session.undone or table.ending is not None or table.why_waiting():
            return False
        return self.cursor.hand.must_pass

    @property
    def has_pending_work(self) -> bool:
        return super().has_pending_work or self._passes

    def settled(self) -> None:
        if not self._passes:  # Else the pass follows at once.
            super().settled()

    def poll(self) -> bool:
        if self._passes and not self.moving:
            self.cursor.pass_on()
        return super().poll()

    # What the player does

    def press(self, event: Press) -> bool:
        if event.action is Action.BACK and not event.repeat and self.cursor.hand.sowing is not None:
            return self.cursor.take_back()
        return super().press(event)

    def act(self, action: Action) -> bool:
        if action is Action.PASS:
            self.cursor.pass_on()
            return True
        return super().act(action)
