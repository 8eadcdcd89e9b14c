"""The scene of Combact: bacteria out of the ring, laid on the Flower of Life."""

from __future__ import annotations

from functools import partial
from math import hypot

from game.actions import Action
from game.games.combact import series
from game.games.combact.rules.geometry import XY
from game.games.combact.rules.goals import standing
from game.games.combact.rules.laying import Refusal, moves_left, why_not_chosen
from game.games.combact.rules.moves import Event
from game.games.combact.rules.position import Goal, Position
from game.games.combact.rules.text import PASS, Lay, parse_move
from game.games.combact.view.board import Pieces
from game.games.combact.view.cursor import Keys
from game.games.combact.view.gap import Gap
from game.games.combact.view.ground import CENTRE, SIZE, Ground
from game.games.combact.view.interlude import InterludeScene
from game.games.combact.view.panels import OrganismPanel
from game.games.combact.view.placing import Drop, Hand
from game.games.combact.view.playback import Playback
from game.games.combact.view.ring import Key, Ring
from game.games.combact.view.way import way
from game.games.combact.view.words import Words
from game.play.table import Table
from game.rules import Outcome
from game.scenes.context import Context, Screen
from game.scenes.parts.motion import shake
from game.scenes.parts.panel import Tool
from game.scenes.play import PlayScene
from game.stage.art import Art
from game.stage.sprites import TOP_LEFT, Sprite
from game.stage.tween import Animation, Call, Delay, Sequence
from game.ui.inputs import Pointer

GROUND = 2
DRAG = 0.8
"""A piece that was pulled at least so far from where it was picked up is laid when the button is let go."""


class CombactScene(PlayScene[Position, Event]):
    """A game of Combact. A piece is picked up, held over the board, turned and laid; Back drops it again."""

    shape = (SIZE, SIZE)

    def __init__(self, app: Context, table: Table[Position, Event]) -> None:
        super().__init__(app, table)
        self.pieces = Pieces(self.stage, self.board)
        self.ring = Ring(self.stage, self.board, self.session.positions[0].ring)
        self.hand = Hand(self.stage, self.board)
        self.advice = Hand(self.stage, self.board)
        """Holds the piece of a hint."""
        self.words = Words(self, self.hand)
        self.keys = Keys(self)
        self.meant: Key | None = None
        """The piece that the mouse, or the keys, point at."""
        self.gap = Gap(self.ring)
        self.by_keys = False
        """Whether keys or buttons were used last, and not the mouse."""
        self._pressed: XY | None = None
        """Where a piece was picked up with a button that is still held."""
        self._drop: tuple[Position, Drop] | None = None
        """The position in which a piece was let go, and where."""
        self._resumed = self.table.ending is not None and self.session.match.campaign
        """Whether a campaign is gone on with whose last game has ended."""
        self._of = self.session
        """The game that the ring was made for."""
        self._stands: tuple[Position, tuple[int, int], bool] | None = None

    def entered(self) -> None:
        super().entered()
        outcome = self.table.ending
        if self._resumed and outcome is not None:
            self.session.match.count(outcome)
            self.bring_up(self.result_scene(outcome), 0.3)
        self._resumed = False

    # How it stands

    def stands(self) -> tuple[tuple[int, int], bool]:
        """The running score, and whether the side to act can do nothing but pass."""
        position = self.session.position
        if self._stands is None or self._stands[0] is not position:
            stuck = position.goal is not Goal.TIME and position.originator and not position.over
            stuck = stuck and moves_left(position, position.side) == 0
            self._stands = position, standing(position), stuck
        return self._stands[1], self._stands[2]

    # Layout

    def build(self) -> None:
        super().build()
        if not self.moving:
            self._rest()

    def _renew(self) -> None:
        """Another game has begun: with a ring of its own, and nothing in hand."""
        self._of = self.session
        self.hand.drop()
        self.advice.drop()
        self.ring.clear()
        self.ring = Ring(self.stage, self.board, self.session.positions[0].ring)
        self.gap.hide()
        self.gap = Gap(self.ring)
        self.meant = None

    def _rest(self) -> None:
        """What goes on by itself while nobody moves."""
        self.ring.hold_breath()
        if self.table.ending is None:
            if self.lively:
                self.ring.breathe()
            self._paint_ahead()

    def _paint_ahead(self) -> None:
        """Paint what will be needed soon while nothing moves, a picture at a time: no frame has to wait for it then."""

        def paint(art: Art) -> None:
            self.app.gallery.image(art, self.board.scale)

        steps: list[Animation] = []
        for art in [*self.hand.arts(), *self.ring.arts(self.session.position)]:
            steps += [Delay(0.03), Call(partial(paint, art))]
        self.stage.animator.start(Sequence(*steps), tag="paint ahead", ambient=True)

    def build_ground(self) -> None:
        # The board's own units put it exactly below its pieces.
        self.form.sprite(Ground(), 0.0, 0.0, layer=GROUND, anchor=TOP_LEFT).space = self.board

    def build_panels(self) -> None:
        score, stuck = self.stands()
        tools = self._tools(stuck) if self.session.position.originator else []
        for side, number in enumerate(score):
            OrganismPanel(self, side, self.words.score(number), self.words.unit(), tools)

    def _tools(self, stuck: bool) -> list[Tool]:
        """The buttons of the side that is to act."""
        held = bool(self.hand.piece)

        turn_left = self.tip(self._("Turn left"), Action.ROTATE_LEFT)
        turn_right = self.tip(self._("Turn right"), Action.ROTATE_RIGHT)
        places = self._("Show all places")
        tools = [
            Tool("turn left", "turn left", "", lambda: self.rotate(1), turn_left, held),
            Tool("turn right", "turn right", "", lambda: self.rotate(-1), turn_right, held),
            Tool("places", "places", "", self._toggle_places, places, chosen=self.hand.marking),
        ]
        if self.session.position.goal is not Goal.TIME:
            passing = self._("Leave the turn to the other player")
            tools.append(Tool("pass", "", self._("Pass"), self.pass_turn, passing, primary=stuck))
        return tools

    def subtitle(self) -> str:
        return self.words.subtitle()

    def status(self) -> str:
        return self.words.status(self.stands()[1])

    def explain(self, refusal: str) -> str:
        return self.words.explain(refusal)

    def result_lines(self, outcome: Outcome) -> tuple[str, list[str]]:
        return self.words.result(outcome)

    def result_scene(self, outcome: Outcome) -> Screen:
        if self.session.match.campaign:
            match = self.session.match
            return InterludeScene(self.app, match, series.after(self.session, outcome), self, outcome)
        return super().result_scene(outcome)

    # Moves on the stage

    def show(self, position: Position) -> None:
        if self._of is not self.session:
            self._renew()
        self.pieces.show(position)
        self.ring.show(position)

    def animate(self, before: Position, events: list[Event], after: Position) -> Animation:
        self.ring.hold_breath()
        drop = self._drop[1] if self._drop is not None and self._drop[0] is before else None
        self._drop = None
        playback = Playback(self.ring, self.pieces, self.app.audio.play, self.lively)
        return playback.animation(before, events, after, drop)

    # What the player asks for

    def pass_turn(self) -> None:
        """Leave the turn to the other player."""
        self.hand.drop()
        self.play(PASS)

    def pick(self, key: Key, at: XY | None = None) -> None:
        """Take a piece into the hand, or say why it is not to be had."""
        position = self.session.position
        owner, piece = key
        refusal: str | None = why_not_chosen(position, piece)
        if owner == 1 - position.side:
            refusal = "foreign"
        if self.table.ending is not None:
            refusal = Refusal.OVER
        if refusal:
            self.refuse(refusal)
            self._shake(key)
            return
        self.form.sound("pick")
        self.forget_refusal()
        self.hand.pick(position, piece, at or (CENTRE, CENTRE))
        self.meant = key
        if at is None:
            self.hand.settle()
        self._turn_to_hand()

    def _shake(self, key: Key) -> None:
        sprite = self.ring.sprites.get(key)
        if sprite is not None and self.lively and not self.moving:
            self.stage.animator.cancel(("shake", key))
            sprite.x, sprite.y = self.ring.home(key)
            self.stage.animator.start(shake(sprite), tag=("shake", key), ambient=True)

    def put_back(self) -> None:
        """Drop the piece again."""
        if self.hand.piece:
            self.form.sound("leave")
            self.hand.drop()
            self.forget_refusal()
            self._turn_to_hand()

    def _turn_to_hand(self) -> None:
        """Another piece, or none, is in the hand: the panel's buttons change, too."""
        self.outdated = True
        self.refresh_cursor()

    def rotate(self, by: int) -> None:
        """Turn the piece in hand by 60 degree steps, counter-clockwise."""
        if self.hand.piece:
            self.form.sound("rotate")
            self.forget_refusal()
            self.hand.rotate(by, firmly=self.by_keys)
            self.refresh_cursor()

    def _toggle_places(self) -> None:
        self.hand.marking = not self.hand.marking
        self._turn_to_hand()

    def lay(self) -> None:
        """Lay the piece in hand where it is held, or say why that does not count."""
        spot, trial = self.hand.spot, self.hand.trial
        if spot is None or trial is None:
            self.put_back()
        elif trial.refusal:
            self.refuse(trial.refusal)
        else:
            self._drop = self.session.position, self.hand.let_go()
            self.hand.drop()
            self.play(spot.placement.name)

    def put_originator(self) -> None:
        """Put the originator into the gap that is meant."""
        if self.gap.piece:
            self.play(f"u{self.gap.piece}")

    # Mouse

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "wheel" and self.hand.piece:
            # Wherever the mouse is: a piece in the hand is turned.
            self.by_keys = False
            self.rotate(event.wheel)
            return True
        return super().pointer(event)

    def pointer_on_board(self, event: Pointer, x: float, y: float) -> None:
        self.by_keys = False
        if event.kind == "move":
            self._point(x, y)
        elif event.kind == "down" and event.button == 3:
            self.rotate(-1)
        elif event.kind == "down" and event.button == 1:
            self._point(x, y)
            self._press(x, y)
        elif event.kind == "up" and event.button == 1:
            pressed, self._pressed = self._pressed, None
            if pressed is not None and self.hand.piece and hypot(x - pressed[0], y - pressed[1]) > DRAG:
                self.lay()
        self.refresh_cursor()

    def _point(self, x: float, y: float) -> None:
        """The mouse is at a place of the board."""
        position = self.session.position
        before = self.meant, self.gap.piece, self.hand.spot
        self.meant = self.ring.at(position, x, y) if position.originator else None
        self.gap.piece = self.ring.gap_at(position, x, y) if not position.originator else ""
        if self.hand.piece:
            self.hand.aim(x, y)
        if before != (self.meant, self.gap.piece, self.hand.spot):
            self.forget_refusal()

    def _press(self, x: float, y: float) -> None:
        position = self.session.position
        if not position.originator:
            self.put_originator()
            return
        key = self.meant
        if self.hand.piece:
            if key == self.ring.key(position, self.hand.piece):
                self.put_back()
            elif key is not None and key in self.ring.lit(position):
                self.pick(key, (x, y))
            else:
                self.lay()
        elif key is not None:
            self.pick(key, (x, y))
            self._pressed = (x, y) if self.hand.piece else None
        elif self.table.ending is None:
            self.refuse("pick first")

    def pointer_left_board(self) -> None:
        if not self.by_keys:
            self.meant, self.gap.piece = None, ""
            self.refresh_cursor()

    # Keys and gamepad

    def act(self, action: Action) -> bool:
        if action in (Action.ROTATE_LEFT, Action.ROTATE_RIGHT) and self.hand.piece:
            self.rotate(1 if action is Action.ROTATE_LEFT else -1)
            return True
        return super().act(action)

    def back(self) -> None:
        if self.hand.piece:
            self.put_back()
        else:
            super().back()

    def focus_moved(self) -> None:
        self.by_keys = True
        self.refresh_cursor()

    def act_on_board(self, action: Action) -> bool:
        return self.keys.act(action)

    # Cursor

    def refresh_cursor(self) -> None:
        position = self.session.position
        if self.hand.piece and self.hand.position is not position:
            self.hand.drop()
            self.outdated = True
        if self.by_keys and position.originator and not self.hand.piece and self.table.ending is None:
            lit = self.ring.lit(position)
            if lit and self.meant not in lit:
                self.meant = lit[0]
        held = self.ring.key(position, self.hand.piece) if self.hand.piece else None
        shown = not self.by_keys or (self.form.focus is not None and self.form.focus.key == "board")
        if not self.moving:
            self.ring.point_out(self.meant if shown else None, held)
        self.hand.refresh(self.lively)
        self._show_advice(position)
        if self.hinted.startswith("u"):
            return
        if shown and not self.table.waiting and not position.originator and self.table.ending is None:
            self.gap.show(position)
        else:
            self.gap.hide()
        if not self.table.refusal:
            self.show_status()

    def beacons(self, move: str) -> list[Sprite]:
        return way(self.ring, self.session.position, self.hand.piece, move)

    def show_hint(self, move: str) -> None:
        if self.hand.piece:
            self.hand.drop()
            self.outdated = True
        if move.startswith("u"):
            self.gap.piece = move[1:]
            self.gap.show(self.session.position)
        super().show_hint(move)

    def _show_advice(self, position: Position) -> None:
        """The piece of a hint, held where it would be laid."""
        move = parse_move(self.hinted, position.side) if self.hinted else None
        if not isinstance(move, Lay) or move.placement is None:
            self.advice.drop()
        elif not self.advice.piece:
            self.advice.pick(position, move.piece, (CENTRE, CENTRE))
            self.advice.hold(move.placement)
            self.advice.refresh(False)
