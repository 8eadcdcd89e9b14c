"""Mouse, keys and gamepad on Combact's board: choosing a gap or a piece, holding, turning and laying it; and the marks
of a hint.
"""

from collections.abc import Sequence
from math import hypot

from game.actions import DIRECTIONS, Action
from game.games.combact.rules.geometry import POINT_NAMED, XY
from game.games.combact.rules.goals import stuck
from game.games.combact.rules.laying import Refusal, why_not_chosen
from game.games.combact.rules.moves import Event
from game.games.combact.rules.placements import Placement
from game.games.combact.rules.position import PASS, Lay, Position, Put, parse_move
from game.games.combact.view.board import Layer, PointMarks, lying, point_at
from game.games.combact.view.held import HeldPiece
from game.games.combact.view.marks import Halo
from game.games.combact.view.organisms import CENTRE, NEUTRAL, place_of_point
from game.games.combact.view.ring import GAP_BEFORE, Key, Ring, place_key
from game.play.port.move_result import MoveResult
from game.scenes.animation.playback import beacon
from game.scenes.board.board import BoardScene
from game.scenes.board.cursor import BoardCursor
from game.scenes.board.hints import HintMarks, Pin, Point
from game.stage.art import Theme
from game.stage.palette import Colour
from game.stage.sprites import Sprite
from game.ui.input.inputs import Pointer

HINT_OPACITY = 0.6
"""Opacity of a piece that a hint would lay."""

DRAG = 0.8
"""Distance of a pull from which a piece is laid when the button is let go."""
GHOST = 0.42
"""Opacity of a piece waiting to be laid."""


class BeadPin(Pin, frozen=True):
    """A pin in the colour of the side that moves."""

    def material(self, theme: Theme) -> tuple[Colour, Colour]:
        black, white = theme.palette.stones
        return (black, white) if self.side else (white, black)


class Hints(HintMarks[Position, Event]):
    """The marks of a hint: a piece in outline where it would lie, the way to it, and a pin."""

    material = BeadPin

    def __init__(self, scene: BoardScene[Position, Event], ring: Ring) -> None:
        super().__init__(scene)
        self.ring = ring

    def spot(self, place: str) -> Point:
        point = POINT_NAMED.get(place)
        return self.ring.home((NEUTRAL, place)) if point is None else place_of_point(point)

    def step(self, number: int, move: MoveResult[Position, Event]) -> Sequence[Sprite]:
        side = move.before.side
        space = self.scene.board
        match parse_move(move.move, side):
            case Put(before):
                return [self.pin(number, side, self.ring.home((GAP_BEFORE, before)))]
            case Lay(piece, Placement() as placement):
                organism, there = lying(placement)
            case _:
                return []
        # Later pieces need no way: there is only one of each.
        way = self.way([self.ring.home(self.ring.key(side, piece)), there]) if number == 1 else []
        return [
            Sprite(organism, space, *there, layer=Layer.PLACE, alpha=HINT_OPACITY),
            Sprite(Halo.of(organism, "hint"), space, *there, layer=Layer.PLACE),
            *way,
            self.pin(number, side, there),
        ]


class Cursor(BoardCursor):
    """The piece meant or held, and the effect of clicks, drags and keys on it."""

    def __init__(self, scene: BoardScene[Position, Event], ring: Ring, points: PointMarks) -> None:
        self.scene = scene
        self._hints = Hints(scene, ring)
        self.ring = ring
        self.points = points
        self.held = HeldPiece(scene.stage, scene.board)
        self.point: int | None = None
        """The point of the board under the mouse."""
        self.meant: Key | None = None
        """The gap or the piece selected by mouse or keys."""
        self._pressed: XY | None = None
        """Point where a piece was picked up with a button still held."""

    def renew(self) -> None:
        """Begin another game: nothing is in hand, and nothing selected."""
        self.held.drop()
        self.meant = self.point = None
        self.ring.select(self.scene.session.position, None)

    # What the player asks for

    def pass_turn(self) -> None:
        """Leave the turn to the other player."""
        self.scene.play(PASS)

    def pick(self, key: Key, at: XY | None = None) -> None:
        """Take a piece into the hand, or say why it is not to be had; put the originator into a gap."""
        position = self.scene.session.position
        owner, piece = key
        if owner == GAP_BEFORE:
            self.scene.play(f"u{piece}")
            return
        refusal: str | None = why_not_chosen(position, piece)
        if self.ring.choices(position).get(key) == 0:
            refusal = "no place"
        if owner == 1 - position.side:
            refusal = "foreign"
        if self.scene.table.ending is not None:
            refusal = Refusal.OVER
        if refusal:
            self.scene.refuse(refusal)
            if self.scene.lively and not self.scene.moving:
                self.ring.shake(key)
            return
        self.scene.form.sound("pick")
        self.scene.forget_refusal()
        self.held.pick(position, piece, at or (CENTRE, CENTRE))
        self.meant = key
        if at is None:
            self.held.settle()
        self._turn_to_hand()

    def put_back(self) -> None:
        """Drop the piece again."""
        if self.held.piece:
            self.scene.form.sound("leave")
            self.held.drop()
            self.scene.forget_refusal()
            self._turn_to_hand()

    def _turn_to_hand(self) -> None:
        """Show that another piece, or none, is in hand; the panel's buttons change, too."""
        self.scene.renew()
        self.refresh()

    def rotate(self, by: int) -> None:
        """Turn the piece in hand by 60 degree steps, counter-clockwise."""
        if self.held.piece:
            self.scene.form.sound("rotate")
            self.scene.forget_refusal()
            self.held.rotate(by, firmly=self.by_keys)
            self.refresh()

    def toggle_places(self) -> None:
        """Mark all places where a piece in hand fits, or remove the marks."""
        self.held.marking = not self.held.marking
        self._turn_to_hand()

    def lay(self) -> None:
        """Lay the piece in hand where it is held, or say why that does not count."""
        spot = self.held.spot
        trial = self.held.trial
        if spot is None or trial is None:
            self.put_back()
        elif trial.refusal:
            self.scene.refuse(trial.refusal)
        else:
            self.scene.play(spot.placement.name, self.held.let_go())

    # Mouse

    def wheel(self, event: Pointer) -> bool:
        """Turn the held piece by the wheel, wherever the mouse is; return whether it was turned."""
        if event.kind != "wheel" or not self.held.piece:
            return False
        self.by_keys = False
        self.rotate(event.wheel)
        return True

    def pointer(self, event: Pointer, x: float, y: float) -> None:
        self.by_keys = False
        if event.kind == "move":
            self._point(x, y)
        elif event.kind == "down" and event.button == 3:
            self.rotate(-1)
        elif event.kind == "down" and event.button == 1:
            self._press(x, y)
        elif event.kind == "up" and event.button == 1:
            pressed, self._pressed = self._pressed, None
            if pressed is not None and self.held.piece and hypot(x - pressed[0], y - pressed[1]) > DRAG:
                self.lay()
        self.refresh()

    def drags(self, x: float, y: float) -> bool:
        position = self.scene.session.position
        return bool(position.originator) and not self.held.piece and self.ring.at(position, x, y) is not None

    def _point(self, x: float, y: float) -> None:
        position = self.scene.session.position
        before = self.meant, self.held.spot
        self.point = point_at(x, y)
        self.meant = self.ring.at(position, x, y)
        if self.held.piece:
            self.held.aim(x, y)
        self.held.pointed = x, y
        if before != (self.meant, self.held.spot):
            self.scene.forget_refusal()

    def _press(self, x: float, y: float) -> None:
        position = self.scene.session.position
        key = self.ring.at(position, x, y)
        if key is not None or not self.held.means(x, y):
            self._point(x, y)
        if self.held.piece:
            if key == self.ring.key(position.side, self.held.piece):
                self.put_back()
            elif key is not None and key in self.ring.choices(position):
                self.pick(key, (x, y))
            else:
                self.lay()
        elif key is not None:
            self.pick(key, (x, y))
            self._pressed = (x, y) if self.held.piece else None
        elif self.scene.table.ending is None:
            self.scene.refuse("pick first" if position.originator else Refusal.NO_ORIGINATOR)

    def leave(self) -> None:
        if not self.by_keys:
            self.meant = self.point = None
            self.refresh()

    # Keys and gamepad

    def asked(self, action: Action) -> bool:
        """Handle keys for passing, all places and turning, wherever the focus is; return whether one was used."""
        if action is Action.PASS:
            self.pass_turn()
            return True
        if action is Action.PLACES and self.scene.session.position.originator:
            self.toggle_places()
            return True
        if action not in (Action.ROTATE_LEFT, Action.ROTATE_RIGHT) or not self.held.piece:
            return False
        self.rotate(1 if action is Action.ROTATE_LEFT else -1)
        return True

    def act(self, action: Action) -> bool:
        position = self.scene.session.position
        if self.scene.table.ending is not None:
            return False
        if not self.by_keys and (action in DIRECTIONS or action is Action.CONFIRM):
            self.by_keys = True
            if self._begin(position):
                self.refresh()
                return True
        used = self._act_on_hand(action) if self.held.piece else self._act_on_ring(position, action)
        if used:
            self.by_keys = True
            self.refresh()
        return used

    def _begin(self, position: Position) -> bool:
        """Take over from the mouse by keys: select something first. Return whether there was anything to select."""
        self.scene.forget_refusal()
        if self.held.piece:
            fresh = self.held.spot is None or not self.held.spot.fits
            if fresh:
                self.held.settle()
            return fresh
        # One of those that can be chosen is selected when what is seen is drawn anew.
        lit = self.ring.lit(position)
        return bool(lit) and self.meant not in lit

    def _act_on_ring(self, position: Position, action: Action) -> bool:
        lit = self.ring.lit(position)
        if action is Action.CONFIRM:
            if stuck(position):
                self.pass_turn()
            elif self.meant in lit and self.meant is not None:
                self.pick(self.meant)
            return True
        # Up and down lead from the ring to the rest of the screen once the originator stands.
        if (action not in (Action.LEFT, Action.RIGHT) and (position.originator or action not in DIRECTIONS)) or not lit:
            return False
        at = lit.index(self.meant) if self.meant in lit else 0
        self.meant = lit[(at + (1 if action in (Action.RIGHT, Action.DOWN) else -1)) % len(lit)]
        self.scene.form.sound("hover")
        return True

    def _act_on_hand(self, action: Action) -> bool:
        self.scene.forget_refusal()
        if action in DIRECTIONS:
            self.held.move(*DIRECTIONS[action])
        elif action in (Action.NEXT, Action.PREVIOUS):
            self.held.cycle(1 if action is Action.NEXT else -1)
        elif action is Action.CONFIRM:
            self.lay()
        elif action is Action.BACK:
            self.put_back()
        elif action in (Action.ROTATE_LEFT, Action.ROTATE_RIGHT):
            self.by_keys = True
            return self.asked(action)
        else:
            return False
        return True

    def at(self) -> str:
        if not self.by_keys:
            return ""
        if self.held.piece:
            return f"place {self.held.spot.placement.name}" if self.held.spot is not None else ""
        return place_key(self.meant) if self.meant is not None else ""

    def family(self, key: str) -> str:
        # A piece in hand comes down somewhere; that another one is taken is rarer.
        return "pieces" if self.held.piece and not key.startswith("place ") else ""

    def reach(self, key: str) -> None:
        position = self.scene.session.position
        lit = {place_key(one): one for one in self.ring.lit(position)}
        spots = {f"place {spot.placement.name}": spot for spot in self.held.legal} if self.held.piece else {}
        if key not in {*lit, *spots}:
            return
        self.by_keys = True
        self.scene.focus_board()
        self.scene.forget_refusal()
        if key in spots:
            self.held.hold(spots[key])
        else:
            self.put_back()
            self.meant = lit[key]
        self.refresh()

    # Hints and lessons

    def point_at(self, move: str) -> None:
        """Select a move: nothing is held, and keys go on from its gap, or its piece."""
        if self.held.piece:
            self.held.drop()
            self.scene.renew()
        position = self.scene.session.position
        match parse_move(move, position.side):
            case Put(before):
                self.meant = GAP_BEFORE, before
            case Lay(piece):
                self.meant = self.ring.key(position.side, piece)

    def beacons(self, move: str) -> list[Sprite]:
        """Sprites that lead to a move, not yet on the stage: what to click next, or where the piece in hand goes.

        None for a pass.
        """
        space = self.scene.board
        side = self.scene.session.position.side
        match parse_move(move, side):
            case Put(before):
                return [beacon(space, *self.ring.home((GAP_BEFORE, before)))]
            case Lay(piece, Placement() as placement) if piece == self.held.piece:
                organism, there = lying(placement)
                return [Sprite(organism, space, *there, layer=Layer.PLACE, alpha=GHOST)]
            case Lay(piece):
                return [beacon(space, *self.ring.home(self.ring.key(side, piece)), 1.15)]
        return []

    # What is seen of it

    def refresh(self) -> None:
        self._hints.refresh()
        scene = self.scene
        position = self.scene.session.position
        if self.held.piece and self.held.position is not position:
            self.held.drop()
            scene.renew()
        if self.by_keys and not self.held.piece and scene.table.ending is None:
            self._mean_lit(position)
        meant = self.meant if not self.by_keys or scene.board_focused else None
        held = self.ring.key(position.side, self.held.piece) if self.held.piece else None
        if not scene.moving:
            self.ring.point_out(meant, held)
        self.held.refresh(scene.lively)
        over_hand = self.held.trial is not None and self.point in dict(self.held.trial.counts)
        self.points.mean(position, None if self.by_keys or over_hand else self.point)
        self.ring.select(position, self._selected(position, meant, held))
        if not scene.table.refusal:
            scene.show_status()

    def _mean_lit(self, position: Position) -> None:
        """Mean a piece of the ring that can be chosen."""
        lit = self.ring.lit(position)
        if lit and self.meant not in lit:
            self.meant = lit[0]

    def _selected(self, position: Position, meant: Key | None, held: Key | None) -> Key | None:
        """Return what is marked on the ring: the gap of a hint, or what is meant and can be chosen now."""
        scene = self.scene
        if scene.hinted.startswith("u"):
            return GAP_BEFORE, scene.hinted[1:]
        # Without an originator nothing moves, and a program's gap is not to be guessed.
        busy = scene.moving if position.originator else scene.table.waiting
        return None if busy or scene.table.ending is not None or meant == held else meant
