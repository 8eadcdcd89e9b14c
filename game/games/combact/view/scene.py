"""The scene of Combact: bacteria out of the ring, laid on the Flower of Life."""

from game.actions import Action
from game.games.combact.campaign import after
from game.games.combact.rules import laying
from game.games.combact.rules.goals import Ending, stuck
from game.games.combact.rules.moves import Event
from game.games.combact.rules.position import Goal, Position
from game.games.combact.view.board import Pieces, PointMarks
from game.games.combact.view.cursor import Cursor
from game.games.combact.view.ending import FIELD_SECONDS, counted, feast
from game.games.combact.view.growing import Growing
from game.games.combact.view.held import Drop
from game.games.combact.view.interlude import InterludeScene
from game.games.combact.view.organisms import BOARD_SIZE
from game.games.combact.view.panels import OrganismPanel
from game.games.combact.view.playback import Playback
from game.games.combact.view.ring import Ring, growth
from game.games.combact.view.words import BoardWords
from game.play.port.move_result import MoveResult
from game.play.table.table import Table
from game.rules import Outcome
from game.scenes.animation.tally import FinalTally
from game.scenes.base.context import Context, Screen
from game.scenes.base.overlay import Entry
from game.scenes.play.outcome import bring_up, conclusion_of
from game.scenes.play.play import PlayScene
from game.stage.prefetch import prefetch
from game.stage.tween import Animation
from game.store.player.conclusion import Conclusion
from game.ui.input.inputs import Pointer


class CombactScene(PlayScene[Position, Event]):
    """A game of Combact. A piece is picked up, held over the board, turned and laid; Back drops it again."""

    cursor: Cursor
    words: BoardWords
    sounds: tuple[str, ...] = ("originator", "pick", "rotate")
    shape = (BOARD_SIZE, BOARD_SIZE)

    def __init__(self, app: Context, table: Table[Position, Event]) -> None:
        super().__init__(app, table)
        self.pieces = Pieces(self.stage, self.board)
        self.points = PointMarks(self.stage, self.board)
        self.ring = Ring(self.stage, self.board, self.session.positions[0].ring)
        self.growing = Growing(self.stage, self.board, self.ring)
        self.cursor = Cursor(self, self.ring, self.points)
        self.words = BoardWords(app, table, self.cursor)
        self._resumed = self.table.ending is not None and self.session.match.campaign
        """True if a campaign is resumed whose last game has ended."""
        self._of = self.session
        """The game that the ring was made for."""

    def entered(self) -> None:
        self.app.when_idle(laying.parts())
        super().entered()
        outcome = self.table.ending
        if self._resumed and outcome is not None:
            self.session.match.count(outcome)
            bring_up(self, self.result_scene(conclusion_of(self, outcome)), 0.3)
        self._resumed = False

    # Layout

    def build(self) -> None:
        super().build()
        if self.table.ending is not None and self.story.showing is None:
            self.pieces.sum_up(self.session.position)
        if not self.moving:
            self._rest()

    def _rest(self) -> None:
        """Start the ambient animations of a waiting board."""
        self.ring.hold_breath()
        if self.table.ending is None:
            if self.lively:
                self.ring.breathe()
            arts = [*self.cursor.held.arts(), *self.ring.arts(self.session.position)]
            lamps = [(panel.lamp, self.form.space.scale) for panel in self.panels]
            self.growing.paint(self.session.position, self.renew)
            prefetch(self.stage, [*lamps, *((art, self.board.scale) for art in arts)])

    def build_ground(self) -> None:
        grows = self._grows()
        before = self.ring.growth
        homes = {key: (one.x, one.y) for key, one in self.ring.sprites.items()}
        if grows:
            self.ring.grow(self.session.positions)
        self.growing.place()
        self.growing.lay_table(self.form)
        if grows and homes:
            self.show(self.session.position)
            if self.lively and self.ring.growth > before:
                self.growing.bloom(self.pieces, self.points, homes, before)

    def _grows(self) -> bool:
        """Return whether the flower is to change its size: never while something moves, or is in hand."""
        position = self.session.position
        if self.story.showing is not None or self.cursor.held.piece or growth(position) == self.ring.growth:
            return False
        return self.ring.growth > 1.0 or self.growing.due(position)

    def build_panels(self) -> None:
        tools = self._tools() if self.session.position.originator else []
        # Nobody can lay anything before the originator is seen in the ring.
        shown = self.story.pictured(self.session.position)
        self.panels = [OrganismPanel(self, side, self.words.figure(shown, side), tools) for side in (0, 1)]

    def _tools(self) -> list[Entry]:
        """The buttons of the side that is to act."""
        cursor = self.cursor
        held = bool(self.cursor.held.piece)
        turn_left = self.tip(self._("Turn left"), Action.ROTATE_LEFT)
        turn_right = self.tip(self._("Turn right"), Action.ROTATE_RIGHT)
        places = self.tip(self._("Show all places"), Action.PLACES)
        tools = [
            Entry("turn left", "", lambda: cursor.rotate(1), "turn left", enabled=held, tip=turn_left),
            Entry("turn right", "", lambda: cursor.rotate(-1), "turn right", enabled=held, tip=turn_right),
            Entry("places", "", cursor.toggle_places, "places", tip=places, chosen=cursor.held.marking),
        ]
        if self.session.position.goal is not Goal.TIME:
            passing = self.tip(self._("Let the other player move"), Action.PASS)
            tools.append(
                Entry("pass", self._("Pass"), cursor.pass_turn, "fast", stuck(self.session.position), tip=passing)
            )
        return tools

    def ceremony(self, outcome: Outcome) -> FinalTally:
        position = self.session.position
        return FinalTally(
            counted(self.pieces, position, outcome),
            FIELD_SECONDS.get(position.goal, 0.0),
            self.words.score,
            feast(self.pieces, position, outcome.winner, self.lively),
        )

    def result_scene(self, conclusion: Conclusion) -> Screen:
        if self.session.match.campaign:
            following = after(self.session, conclusion.outcome)
            return InterludeScene(self.app, following, self, conclusion.outcome)
        return super().result_scene(conclusion)

    # Moves on the stage

    def show(self, position: Position) -> None:
        if self._of is not self.session:
            self._of = self.session
            self.ring.order = self.session.positions[0].ring
            self.cursor.renew()
        self.pieces.show(position, len(position.placed) > len(self.session.positions[0].placed))
        self.points.show(position)
        outcome = self.session.outcome if position == self.session.position else None
        # Who can lay nothing sees to the end which pieces were offered.
        self.ring.show(position, outcome is not None and outcome.reason != Ending.NO_MOVE)

    def animate(self, move: MoveResult[Position, Event]) -> Animation:
        drop = move.gesture if isinstance(move.gesture, Drop) else None
        playback = Playback(self.pieces, self.voices.play, self.lively, self.ring, self.points, drop)
        return playback.animation(move.before, move.events, move.after)

    # What the player does

    def pointer(self, event: Pointer) -> bool:
        return self.cursor.wheel(event) or super().pointer(event)

    def act(self, action: Action) -> bool:
        return self.cursor.asked(action) or super().act(action)

    def back(self) -> None:
        if self.cursor.held.piece:
            self.cursor.put_back()
        else:
            super().back()
