"""The scene BrickShooter is played in."""

from math import floor

from game.games.brickshooter.rules.board import LANE_DEPTH, Side, lane_of
from game.games.brickshooter.rules.events import Cleared, Event
from game.games.brickshooter.rules.moves import Refusal
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.rules.rush import OWN, lane_name
from game.games.brickshooter.view import panels
from game.games.brickshooter.view.board import Layer, Pieces, cell_point, lane_point
from game.games.brickshooter.view.cursor import Cursor
from game.games.brickshooter.view.effects import Effects
from game.games.brickshooter.view.ends import lights_out
from game.games.brickshooter.view.marks import NoEntry
from game.games.brickshooter.view.names import BorderNames, LaneNames
from game.games.brickshooter.view.places import Booking, Places, place_of
from game.games.brickshooter.view.playback import Playback
from game.games.brickshooter.view.rush import ClockView
from game.games.brickshooter.view.tiles import BOARD, VECTOR, Ground
from game.games.brickshooter.view.words import BoardWords, names_places
from game.play.port.move_result import MoveResult
from game.play.table.table import Table
from game.rules import Outcome
from game.scenes.animation.playback import shake
from game.scenes.base.context import Context
from game.scenes.play.play import PlayScene
from game.stage.art import Art
from game.stage.prefetch import prefetch
from game.stage.sounds import steps
from game.stage.sprites import Sprite
from game.stage.tween import Animation, Delay, InTurn, Tween
from game.ui.input.inputs import Press

KNOCKS = (0.14, -0.07, 0.09, -0.03, 0.0)
"""Offsets, step by step, in cells, of a blocked brick that knocks against its obstacle."""


SIGNED = 0.7
MARK_SIZE = 1.45
"""Seconds for which the cell is marked that will be occupied in front of a lane, and the size of the sign: it is seen
among bricks that move.
"""
SMALL_SOUNDS = frozenset({"stop", "leave"})
"""Sounds of which many would begin at once where a wave sets many bricks free."""


class BrickShooterScene(PlayScene[Position, Event]):
    """A game of BrickShooter, from a seed or in a level. The board's unit is a cell."""

    cursor: Cursor
    words: BoardWords
    sounds: tuple[str, ...] = ("shoot", "stop", "clear", *steps("explode"))
    # The slab's rim belongs to the shape, so that it is never cut off.
    shape = (BOARD + 2 * Ground.RIM, BOARD + 2 * Ground.RIM)
    corner = LANE_DEPTH + Ground.ROUND

    def __init__(self, app: Context, table: Table[Position, Event]) -> None:
        super().__init__(app, table)
        self.voices.small = SMALL_SOUNDS
        self.side_by_side = True
        self.occupied = Places()
        self.pieces = Pieces(self.stage, self.board)
        self.effects = Effects(self.stage, self.board, lambda wave: self._("Wave {n}").format(n=wave))
        self.names_beside = LaneNames(self.stage, self.board)
        self.cursor = Cursor(self, self.occupied)
        self.words = BoardWords(app, table, self.cursor)
        self.tally = panels.Tally(self.session.position)
        self.clock = ClockView(self)
        self._best: dict[str, int | None] = {}
        self._stars: dict[str, int] = {}
        """Stars of levels when the scene came to the front: the result counts new ones before they stand here."""
        self.stage.add(Sprite(Ground(), self.board, BOARD / 2, BOARD / 2, layer=Layer.GROUND))

    # Showing positions and shots

    def show(self, position: Position) -> None:
        self.pieces.show(position)
        self.tally.show(position)

    def animate(self, move: MoveResult[Position, Event]) -> Animation:
        def exodus(bricks: int) -> None:
            """Announce that many bricks leave the field at once."""
            self.voices.play("clear", 0.7)
            effects.banner(self.plural("{n} brick leaves the field", "{n} bricks leave the field", bricks))

        still = self.app.settings.speed == "off"
        sound = self.voices.play
        if not self.board_clock.running:
            self.occupied.forget()
        booking = Booking(self.occupied if self.lively else Places(), self.board_clock.now)
        self.effects.lively = self.lively
        effects = self.effects.of_shot()
        playback = Playback(self.pieces, sound, self.lively, still, effects, self.tally, self._feast, exodus, booking)
        return playback.animation(move.before, move.events, move.after)

    def end_effects(self) -> None:
        self.effects.clear()

    def _feast(self, event: Cleared) -> None:
        """Say that the field is empty, count it, and celebrate."""
        self.tally.clears = event.number
        self.renew()
        if self.table.demonstrated:
            return
        self.effects.banner(*self.words.feast(event.bonus))
        self.effects.fireworks(self.session.position.colours)

    def finished(self, outcome: Outcome) -> None:
        super().finished(outcome)
        solved = self.table.level is not None and outcome.winner == 0
        if self.lively and self.session.moves and not (solved or self.table.guided):
            move = self.session.moves[-1]
            blocked = outcome.reason == "no_shot"
            struck = move.endswith(OWN)
            end = lights_out(self.effects, self.pieces, lane_of(lane_name(move)), blocked, struck)
            self.stage.animator.start(end, tag="feast")

    # Laying out

    def layout(self) -> None:
        super().layout()
        arts: list[Art] = [*self.effects.arts(self.session.position.colours), *self.cursor.arts()]
        arts += [BorderNames(side) for side in Side]
        prefetch(self.stage, [(art, self.board.scale) for art in arts], "the shots'")

    def build_ground(self) -> None:
        # Whole pixels a cell: all bricks come out alike, and no seams between them.
        scale = max(1, floor(self.board.scale))
        x, y = self.form.space.to_pixels(*self.places.board.center)
        self.board.place(round(x - BOARD * scale / 2), round(y - BOARD * scale / 2), scale)

    def show_status(self) -> None:
        super().show_status()
        spoken = (self.line.text, self.guide.spoken)
        named = self.past.names_moves or any(names_places(self, text) for text in spoken)
        self.names_beside.show(named, self.lively and not self.needs_layout)

    def build_panels(self) -> None:
        puzzle = self.words.puzzle
        best = self.best_score() if puzzle is None else None
        level = self.session.source.level
        stars = self._stars.setdefault(level, self.app.store.stars(self.game.name).get(level, 0))
        panels.build(self, puzzle, self.tally, best, stars)
        self.clock.build()

    def best_score(self) -> int | None:
        """Return the best score of games with as many colours, if there is one."""
        table = self.game.table(self.session)
        if table not in self._best:
            self._best[table] = self.app.store.scores().record(self.game.name, table)
        return self._best[table]

    def entered(self) -> None:
        # A result may have come into the table, or stars may have been won, while another scene was in front.
        self._best.clear()
        self._stars.clear()
        self.clock.uncover()
        super().entered()

    def left(self) -> None:
        self.clock.hide()
        super().left()

    def on_focus(self, gained: bool) -> None:
        super().on_focus(gained)
        if not gained and self.clock.begun:
            self.back()

    # What the player does

    def poll(self) -> bool:
        changed = super().poll()
        if self.board_clock.running:
            self.cursor.refresh()  # What a shot would meet comes to rest while bricks move elsewhere.
        return changed

    def play(self, move: str, gesture: object = None) -> bool:
        shot = self.clock.clock.shot(move) if self.table.clock.on else move
        return super().play(shot, gesture)

    def press(self, event: Press) -> bool:
        done = super().press(event)
        self.cursor.steered(event.action)
        return done

    def refuse(self, refusal: str) -> None:
        super().refuse(refusal)
        lane = self.cursor.aim
        if refusal == Refusal.BLOCKED and self.cursor.changes(lane.cells[:1]):
            # What blocks it is still to come: the sign stands where that will be.
            sign = Sprite(NoEntry(), self.board, *cell_point(lane.entry), layer=Layer.MARK, scale=MARK_SIZE)
            shown = InTurn(Delay(SIGNED), Tween(sign, 0.2, alpha=0.0))
            self.stage.animator.start(self.effects.during(shown, [sign]), ambient=True)
        if self.lively and (not self.moving or self.occupied.rest([place_of(lane)], self.board_clock.now)):
            brick = self.pieces.lanes[lane.index][0]
            home = lane_point(lane, 0)
            shake(self.stage, brick, home, VECTOR[lane.arrow], KNOCKS, 0.04)
