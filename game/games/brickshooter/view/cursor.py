"""Cursor: the lane to aim with, and the marks of it, of the last shot and of a hint. Mouse and keys share it."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from game.actions import DIRECTIONS, Action
from game.games.brickshooter.plans import Plan, outlook, plan
from game.games.brickshooter.rules import moves
from game.games.brickshooter.rules.board import CELL_BY_NAME, EMPTY, LANE_DEPTH, LANES, SIZE, Arrow, Lane, Side, lane_of
from game.games.brickshooter.rules.events import Event, Explosion, Gone, NewSet, Shot
from game.games.brickshooter.rules.moves import Outlook
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.rules.rush import lane_name
from game.games.brickshooter.view.board import Layer, Point, cell_point, lane_point, mouth
from game.games.brickshooter.view.marks import Badge, Disc, Doomed, LaneLight, Leaving, NoEntry, Partner, Trace, Trail
from game.games.brickshooter.view.places import Places, place_of
from game.games.brickshooter.view.tiles import TURN, VECTOR, Brick
from game.play.port.move_result import MoveResult
from game.play.table.hint import Told
from game.scenes.animation.playback import beacon
from game.scenes.board.board import BoardScene
from game.scenes.board.cursor import BoardCursor
from game.scenes.board.hints import HintMarks
from game.stage.art import STRONG, Art, Text
from game.stage.easing import ease_out
from game.stage.sprites import Space, Sprite, SpriteGroup, Stage
from game.stage.tween import Parallel, Tween
from game.ui.input.inputs import Pointer

LANE_REACH = 0.35
"""Distance inside the field and outside the board that counts as the lane, in cells."""
GHOST = 0.7
LATER_OPACITY = 0.5
"""Opacities of a brick's ghost: for the next shot, and for later ones."""
LIGHTS = ("accent", "bad")
"""The colours of the light on a lane that can shoot, and on one that cannot."""
FIRST_AIM = "e^"
"""The lane that keys aim with before the player has chosen one."""
STEERING = (*DIRECTIONS, Action.CONFIRM, Action.NEXT, Action.PREVIOUS, Action.ROTATE_LEFT, Action.ROTATE_RIGHT)
"""Actions of keys or a gamepad that aim."""

_BY_SIDE = {side: [lane.index for lane in LANES if lane.side is side] for side in Side}
CLOCKWISE = tuple(_BY_SIDE[Side.TOP] + _BY_SIDE[Side.RIGHT] + _BY_SIDE[Side.BOTTOM][::-1] + _BY_SIDE[Side.LEFT][::-1])
"""All lanes round the border, from the upper left corner."""
_ROUND = {Action.ROTATE_LEFT: -1, Action.ROTATE_RIGHT: 1}


def first_aim(position: Position) -> Lane:
    """Return the first lane for keys: the one nearest to `FIRST_AIM` that can shoot."""
    at = CLOCKWISE.index(lane_of(FIRST_AIM).index)
    near = [LANES[CLOCKWISE[(at + way * n) % len(CLOCKWISE)]] for n in range(len(CLOCKWISE) // 2) for way in (1, -1)]
    return next((lane for lane in near if moves.why_illegal(position, lane.name) is None), near[0])


class Hints(HintMarks[Position, Event]):
    """Marks of a hint: a pin at the lane that is to shoot. The next shots are numbered with the plan."""

    size = 1.0

    def spot(self, place: str) -> Point:
        return cell_point(CELL_BY_NAME[place])

    def step(self, number: int, move: MoveResult[Position, Event]) -> Sequence[Sprite]:
        if number > 1:
            return []
        # At the end of the lane: the brick that is shot stays to be seen.
        x, y = lane_point(lane_of(move.move), LANE_DEPTH - 1)
        return [self.pin(number, 0, (x, max(y, 1.4 * self.size)))]


class LastShot:
    """Marks of the last shot: its lane, where its brick is now, and where bricks have exploded."""

    def __init__(self, stage: Stage, space: Space) -> None:
        self.shot: MoveResult[Position, Event] | None = None
        """The shot marked, or None."""
        self._marks = SpriteGroup(stage, space)

    def mark(self, shot: MoveResult[Position, Event] | None, every: bool) -> None:
        """Mark a shot in place of the one before; `every` change of the field, if nobody has seen it happen."""
        if shot is self.shot:
            return
        self.shot = shot
        self._marks.clear()
        if shot is None:
            return
        lane = next(lane_of(event.lane) for event in shot.events if isinstance(event, Shot))
        at = outlook(shot.before, shot.move).rests
        field = shot.after.field
        changed = {cell for event in shot.events if isinstance(event, Explosion | Gone) for cell in event.cells}
        if every:
            changed |= {cell for cell, was in enumerate(shot.before.field) if field[cell] != was}
        if not any(isinstance(event, NewSet) for event in shot.events):
            for cell in sorted(changed):
                if field[cell] == EMPTY:
                    self._marks.put(Trace("gone"), *cell_point(cell), Layer.TRACE)
                elif every and cell != at:
                    self._marks.put(Trace("come"), *cell_point(cell), Layer.MARK)
        self._marks.put(Trace(f"fired#{lane.arrow.name}"), *mouth(lane), Layer.MARK)
        if at is not None:
            self._marks.put(Trace("landed"), *cell_point(at), Layer.MARK)


def lane_at(x: float, y: float) -> Lane | None:
    """The lane at a point of the board, in its cells; None in the corners and inside the field."""
    x, y = x - LANE_DEPTH, y - LANE_DEPTH
    depths = []
    if 0 <= y < SIZE:
        depths += [(x, Side.LEFT, y), (SIZE - x, Side.RIGHT, y)]
    if 0 <= x < SIZE:
        depths += [(y, Side.TOP, x), (SIZE - y, Side.BOTTOM, x)]
    if not depths:
        return None
    depth, side, along = min(depths)
    if not -LANE_DEPTH - LANE_REACH <= depth < LANE_REACH:
        return None
    return LANES[_BY_SIDE[side][int(along)]]


def next_lane(lane: Lane, action: Action) -> Lane | None:
    """Return the lane an action leads to: along the side and round the corner, or across to the opposite side.

    None when the action is no way to move the aim; the lane itself when that way leads nowhere.
    """
    if action in DIRECTIONS:
        dx, dy = DIRECTIONS[action]
        inward_x, inward_y = VECTOR[lane.arrow]
        if (dx, dy) == (inward_x, inward_y):
            return next(other for other in LANES if other.cells == lane.cells[::-1])
        step = dx * inward_y - dy * inward_x  # 1 is clockwise, 0 outward
    elif action in _ROUND:
        step = _ROUND[action]
    else:
        return None
    return LANES[CLOCKWISE[(CLOCKWISE.index(lane.index) + step) % len(CLOCKWISE)]]


class Shown(Struct, frozen=True):
    """All that the cursor's picture depends on."""

    lane: Lane
    position: Position
    focus: bool
    """True if keys or a gamepad aim: then the ring of the focus is drawn."""
    still: bool
    """True if the board shows what the shot would meet; before that only the lane is lit."""
    over: bool
    """True if nothing can be shot any more: then only the lane is lit."""
    far: bool
    """True if all waves are shown, not only the first."""
    line: tuple[str, ...] = ()
    """The shots of a hint, the one from this lane first."""
    numbered: bool = False
    """True if the shots after the first one are numbered, too."""


class Cursor(BoardCursor):
    """The lane aimed with, and the preview of a shot from it."""

    def __init__(self, scene: BoardScene[Position, Event], occupied: Places) -> None:
        """`occupied` are the places that shots under way still come to."""
        self.scene = scene
        self.occupied = occupied
        self._hints = Hints(scene)
        self.aim: Lane = first_aim(scene.session.position)
        """The lane that keys and gamepad aim with, and that the mouse was over last."""
        self.pointed = False
        """True if the mouse is over a lane."""
        self.shown: Shown | None = None
        self._met: tuple[Lane, Position, Sequence[int]] | None = None
        """A lane, a position, and the places that a shot from the one would meet in the other."""
        self._marks = SpriteGroup(scene.stage, scene.board)
        self._last_shot = LastShot(scene.stage, scene.board)

    def aiming(self) -> bool:
        """Return whether the aim is visible: keys aim while the board has the focus, the mouse over a lane."""
        return self.scene.board_focused if self.by_keys else self.pointed

    def looks_far(self) -> bool:
        """Return whether the preview shows all waves of a shot, not only the first."""
        chosen = self.scene.app.settings.outlook
        return chosen == "all" or (chosen == "levels" and self.scene.table.level is not None)

    def look(self, position: Position, lane: Lane) -> Outlook:
        """Return what a shot leads to, as far as the preview shows it."""
        return (outlook if self.looks_far() else moves.preview)(position, lane.name)

    def changes(self, cells: Sequence[int]) -> bool:
        """Return whether some cells are still to change in the picture, which is behind the position."""
        scene = self.scene
        showing = scene.story.showing
        if showing is None:
            return False
        if scene.lively:
            return not self.occupied.rest(cells, scene.board_clock.now)
        was = showing.before.field
        will_be = scene.session.position.field
        return any(was[cell] != will_be[cell] for cell in cells)

    def _rests(self, lane: Lane) -> bool:
        """Return True if all that a shot from a lane would meet is seen as it is, though bricks may move elsewhere."""
        scene = self.scene
        if not scene.moving:
            return True
        if not scene.lively:
            return False
        position = scene.session.position
        if self._met is None or self._met[0] is not lane or self._met[1] is not position:
            self._met = lane, position, self._meets(lane, position)
        return self.occupied.rest(self._met[2], scene.board_clock.now)

    def _meets(self, lane: Lane, position: Position) -> Sequence[int]:
        """Return the places that a shot from a lane would meet; of one that cannot shoot, its own and the next cell."""
        if moves.why_illegal(position, lane.name) is not None:
            return place_of(lane), lane.entry
        found = self.look(position, lane)
        way = lane.cells[: lane.cells.index(found.landing) + 2]
        return place_of(lane), *way, *found.bursts, *found.leaving

    def _point(self, lane: Lane) -> None:
        if lane is not self.aim:
            self.aim = lane
            self.scene.forget_refusal()

    # What the player does

    def pointer(self, event: Pointer, x: float, y: float) -> None:
        if event.kind not in ("move", "down"):
            return
        self.by_keys = False
        lane = lane_at(x, y)
        self.pointed = lane is not None
        if lane is not None:
            self._point(lane)
            if event.kind == "down" and event.button == 1:
                self.scene.play(lane.name)
        self.refresh()

    def leave(self) -> None:
        self.pointed = False
        self.refresh()

    def steered(self, action: Action) -> None:
        """Aim by keys from now on, if the action, used on the board or beside it, is one of `STEERING`."""
        if action in STEERING:
            self.by_keys = True
            self.refresh()

    def act(self, action: Action) -> bool:
        there = self.aim if action is Action.CONFIRM else next_lane(self.aim, action)
        if there is None:
            return False
        if not self.aiming():
            return True  # The first press only shows where the aim is.
        if action is Action.CONFIRM:
            self.scene.play(self.aim.name)
        elif there is not self.aim:
            self.scene.app.audio.play("hover", 0.5)
            self._point(there)
        return True

    def point_at(self, move: str) -> None:
        """Select a move for keys: Enter shoots."""
        self.aim = lane_of(lane_name(move))

    def at(self) -> str:
        return self.aim.name if self.by_keys else ""

    def family(self, key: str) -> str:
        return f"side {list(Side).index(next(lane.side for lane in LANES if lane.name == key))}"

    def reach(self, key: str) -> None:
        lane = next((lane for lane in LANES if lane.name == key), None)
        if lane is not None:
            self.by_keys = True
            self.scene.focus_board()
            self._point(lane)
            self.refresh()

    def beacons(self, move: str) -> list[Sprite]:
        return [beacon(self.scene.board, *lane_point(lane_of(lane_name(move)), 0), 1.2)]

    # What is seen of it

    def refresh(self) -> None:
        """Show the lane that a hint names, or that is aimed with, and what a shot from it would do."""
        self._hints.refresh()
        scene = self.scene
        shown = None
        self._last_shot.mark(scene.story.last, scene.app.settings.speed == "off")
        hint = scene.table.hints.shown
        if hint is not None and scene.hinted:
            told = hint.told is Told.LINE
            still = not scene.moving
            lane = lane_of(hint.move)
            position = scene.session.position
            shown = Shown(lane, position, False, still, False, self.looks_far(), hint.line, told)
        elif self.aiming():
            over = scene.table.done
            # Where shots have to be taken back, none is proposed; nor over bricks that are on their way back.
            still = self._rests(self.aim) and not scene.going_back and (hint is None or hint.told is Told.WHERE)
            shown = Shown(self.aim, scene.session.position, self.by_keys, still, over, self.looks_far())
        if shown == self.shown:
            return
        same_lane = shown is not None and self.shown is not None and shown.lane is self.shown.lane
        self.shown = shown
        self._marks.clear()
        if shown is not None:
            self._draw(shown)
            if scene.lively and not same_lane:
                self._appear()
        scene.show_status()

    def _appear(self) -> None:
        fades = []
        for sprite in self._marks:
            alpha, sprite.alpha = sprite.alpha, sprite.alpha * 0.3
            fades.append(Tween(sprite, 0.09, ease_out, alpha=alpha))
        self.scene.stage.animator.start(Parallel(*fades), tag="cursor", ambient=True)

    def arts(self) -> list[Art]:
        """Return the art that shows the next shot, whichever it is."""
        lights = [LaneLight(arrow, colour, focus) for focus in (False, True) for colour in LIGHTS for arrow in TURN]
        return [*lights, Doomed(), NoEntry()]

    def _add(self, art: Art, point: Point, layer: Layer, alpha: float = 1.0) -> None:
        self._marks.put(art, *point, layer, alpha=alpha)

    def _draw(self, shown: Shown) -> None:
        lane = shown.lane
        position = shown.position
        # The lane is judged when the picture rests: the brick that has been shot may still be on its way out of it.
        refused = shown.still and not shown.over and moves.why_illegal(position, lane.name) is not None
        middle = lane_point(lane, LANE_DEPTH // 2)
        if not shown.line:
            self._add(LaneLight(lane.arrow, LIGHTS[refused], shown.focus), middle, Layer.MARK)
        if not shown.still or shown.over:
            return
        # The lane lights up: its dim bricks once more, at full brightness.
        for row, colour in enumerate(position.lane(lane.index)):
            if row:
                self._add(Brick(colour), lane_point(lane, row), Layer.LIT, 0.75)
        if refused:
            self._add(NoEntry(), mouth(lane), Layer.MARK)
            return
        found = self.look(position, lane)
        self._draw_flight(found, lane, position)
        if found.bursts:
            self._draw_points(found, lane)
        elif shown.line:
            self._draw_plan(plan(position, shown.line), position, shown.numbered)

    def _draw_flight(self, found: Outlook, lane: Lane, position: Position) -> None:
        """Show how far the brick flies, what bursts, and what leaves the field."""
        if way := lane.cells[: lane.cells.index(found.landing)]:
            x, y = cell_point(way[0])
            far_x, far_y = cell_point(way[-1])
            self._add(Trail(lane.arrow, len(way)), ((x + far_x) / 2, (y + far_y) / 2), Layer.TRAIL)
        self._add(Brick(position.lane(lane.index)[0], lane.arrow), cell_point(found.landing), Layer.GHOST, GHOST)
        for cell, wave in found.bursts.items():
            self._add(Doomed(later=wave > 1), cell_point(cell), Layer.MARK)
            if wave > 1:
                self._number(wave, cell_point(cell))
        for cell in found.leaving:
            self._add(Leaving(Arrow(position.field[cell] & 7) or lane.arrow), cell_point(cell), Layer.MARK)

    def _draw_points(self, found: Outlook, lane: Lane) -> None:
        """Show the points on the way, one cell before the landing, so that the ghost stays to be seen."""
        points = found.points + found.bonus
        end = cell_point(found.landing)
        dx, dy = VECTOR[lane.arrow]
        before = (end[0] - dx * 1.05, end[1] - dy * 1.05)
        self._add(Badge(), before, Layer.MARK)
        self._add(Text(f"+{points}", 0.56 if points < 100 else 0.44, STRONG, "#fff8e6"), before, Layer.POINTS)

    def _draw_plan(self, found: Plan, position: Position, numbered: bool) -> None:
        """Mark a hint's plan: the partners in the field, and the shots up to the explosion, numbered."""
        for cell in found.partners(position):
            self._add(Partner(), cell_point(cell), Layer.MARK)
        if len(found.shots) == 1 or not numbered:
            return
        fired: Counter[str] = Counter()
        for number, shot in enumerate(found.shots, start=1):
            lane = lane_of(shot.lane)
            row = fired[shot.lane]
            fired[shot.lane] += 1
            if number > 1:
                self._add(Brick(shot.colour, lane.arrow), cell_point(shot.landing), Layer.GHOST, LATER_OPACITY)
            self._number(number, cell_point(shot.landing))
            # Bricks that come only later are not yet to be seen.
            if row < LANE_DEPTH:
                self._number(number, lane_point(lane, row))

    def _number(self, number: int, point: Point) -> None:
        corner = (point[0] + Disc.OFF, point[1] - Disc.OFF)
        self._add(Disc(), corner, Layer.MARK)
        self._add(Text(str(number), 0.42, STRONG, "#fff8e6"), corner, Layer.POINTS)
