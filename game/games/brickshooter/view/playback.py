"""Animation of a shot, made from its events.

All of it is planned beforehand on a common time line: who moves when follows from the events alone. Bricks run on a
clock of ticks that gathers speed evenly: tick t is reached `FIRST_TICK` * sqrt(t) seconds after the start, as for a
body under constant force, so all of them keep clear of each other as they do in the rules. Without animations none of
it takes time, but beats between tell of it: the lane, where the shot lands, what bursts and where everything is then.

Unlike the other games it has no script of steps: what happens in a shot overlaps on that line, sounds that the player
skips are left out, and there is a third way to show it, in which bricks slide but nothing is thrown about.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt

import pytweening

from game.games.brickshooter.rules.board import LANE_DEPTH, Arrow, Lane, lane_of
from game.games.brickshooter.rules.events import Cleared, Event, Explosion, Gone, Movement, NewSet, Refill, Shot, Slide
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.view.board import Layer, Pieces, Point, cell_point, lane_point, resting
from game.games.brickshooter.view.effects import Effects, chain_sign, points_sign, sum_sign, wave_sign
from game.games.brickshooter.view.ends import BREATH, border_arts, hold_breath, run_round
from game.games.brickshooter.view.groups import BURST_DELAY, came_last, emptying, light_of, lit_for, outward
from game.games.brickshooter.view.impact import GIVING, PRESSED, GiveWay, Launch, flown, hit, press, shock, snap
from game.games.brickshooter.view.marks import Doomed, LaneLight, Streak, Trace
from game.games.brickshooter.view.panels import Adding, Tally
from game.games.brickshooter.view.places import (
    Booking,
    Claim,
    burst,
    everything,
    movement,
    onward,
    place_of,
    shot,
)
from game.games.brickshooter.view.tiles import BOARD, BRIGHTNESS, VECTOR, Brick
from game.games.brickshooter.view.way_back import WayBack
from game.scenes.animation.playback import CHOICE, SHAKE, STEP_SECONDS, MovePlayback, beat
from game.stage.art import Art, Text
from game.stage.easing import Easing, ease_in, ease_out, gathering, linear
from game.stage.prefetch import paint_along
from game.stage.sounds import step
from game.stage.sprites import Sprite
from game.stage.tween import Animation, Call, Delay, InTurn, Parallel, Timeline, Tween

FIRST_TICK = 0.082
"""Seconds of the first tick."""
SQUASH = 0.1
PUSH = 0.11
"""Seconds in which a lane is pushed out by one place."""
CALM_BEAT = 0.45
"""Seconds for which bursting bricks are outlined in each wave, without motion."""
POP = 0.15
"""Seconds after which a bursting brick is gone; movement begins a little earlier."""
ZEN_FADE = 0.5
"""Seconds in which bricks removed from the edge fade, in Zen."""
SWELL = 1.05
"""Size of a brick that is about to burst."""
FEWEST_TICKS = 3
"""Number of ticks from which a shot strikes a spark."""
HASTE = 0.92
"""Duration of each wave, as a share of the wave before."""
BRISKEST = 0.55
MANY_BRICKS = 12
"""Number of bricks leaving the field in one movement that make an event."""

FADES = 0.1
"""Seconds in which the trail of a shot fades, and the light of what bursts."""
FALL = 0.42
LANDS = 0.36
"""Seconds in which a new brick falls and bounces, and the share of them after which it lands for the first time."""
BONUS = 0.5
"""Seconds in which a bonus is counted."""
FEAST = 1.0
"""Seconds for which the empty field and its bonus are shown."""


def pan(point: Point) -> float:
    """Return the stereo position of a sound, -1 (left) to 1."""
    return (point[0] / BOARD - 0.5) * 1.2


@dataclass(eq=False, repr=False)
class Playback(MovePlayback[Pieces, Position, Event]):
    """Plans one shot. From its first moment on, the pieces are indexed by their places after it."""

    still: bool
    """True without animations: everything takes no time, and is marked for beats."""
    effects: Effects
    tally: Tally
    """The score on the screen."""
    feast: Callable[[Cleared], object]
    """Celebrates a clearing."""
    exodus: Callable[[int], object]
    """Celebrates that many bricks leave at once."""
    booking: Booking
    """The places that it claims beside other shots."""

    def __post_init__(self) -> None:
        self._field = dict(self.pieces.field)
        self._lanes = [list(sprites) for sprites in self.pieces.lanes]
        self._sum = self._waves = 0
        self._now = 0.0
        self._haste = 1.0
        self._bursting: Sequence[int] = ()
        """The cells of the last wave."""
        self._launched = 0.0
        """The second at which the shot leaves its lane."""
        self._seen: list[tuple[float, float]] = []
        self._waits: list[tuple[float, float]] = []
        self._timeline = Timeline()
        self._lane: Lane | None = None
        """The lane of the shot."""
        self._latest: Sequence[int] = ()
        """Cells to which the last shot or movement has brought bricks, the latest one first."""
        self._arts: list[Art] = []
        """Pictures that come up in the shot, in their order."""
        self._counted: list[Adding] = []
        self._back = WayBack(self.pieces, self.booking.places)

    def animation(self, before: Position, events: Sequence[Event], after: Position) -> Animation:
        self._timeline.beats = self.still
        self._at(0.0, Call(self._take_over))
        clearing = emptying(events)
        for event in events:
            match event:
                case Shot():
                    self._shot(event)
                case Refill():
                    self._refill(event)
                case Explosion():
                    self._explosion(event, BREATH if event is clearing else 0.0)
                case Movement():
                    self._movement(event)
                case Gone():
                    self._gone(event)
                case Cleared():
                    self._cleared(event)
                case NewSet():
                    self._new_set(event)
        if self._waves > 1 and not (self.lively and clearing):
            # A bonus tells more than the points of the chain.
            total = f"+{self._sum}"
            self._sign(0.0, sum_sign(total, self._waves), chain_sign(total, self._waves), self._waves, 0.7)
        paint_along(self.pieces.stage, ((art, self.pieces.space.scale) for art in self._arts))
        self._timeline.seen = self._seen
        self._timeline.waits = self._waits
        self._timeline.way_back = partial(self._way_back, before)
        return self._timeline

    def _way_back(self, before: Position, now: float) -> Animation:
        self.effects.recall()
        for counted in self._counted:
            counted.undo()
        return self._back.lead(before, now)

    def _take_over(self) -> None:
        """Begin the shot: index the pieces by their final places."""
        self.pieces.stage.animator.finish(SHAKE)
        self.pieces.field = self._field
        self.pieces.lanes = self._lanes

    # Time

    def _lasts(self, seconds: float) -> float:
        """Return how long something takes that takes so many seconds with animations."""
        return 0.0 if self.still else seconds

    def _flown(self, cells: float) -> float:
        """Seconds after which a shot has flown so many cells, with motion."""
        return flown(cells, FIRST_TICK)

    def _moment(self, tick: float) -> float:
        """Seconds from the start of a movement to a tick."""
        return FIRST_TICK * sqrt(tick) * self._haste

    def _begin(self, claim: Claim) -> None:
        """Go on to when an event can begin beside other shots, and keep its places."""
        begin = self.booking.earliest(claim, self._now)
        if begin > self._now:
            self._waits.append((self._now, begin))
        self._now = begin
        self.booking.keep(claim, begin)

    def _at(self, seconds: float, *animations: Animation) -> None:
        """Begin animations `seconds` from now."""
        self._timeline.at(self._now + self._lasts(seconds), *animations)

    def _cue(self, seconds: float, function: Callable[[], object]) -> None:
        """Call a function `seconds` from now, unless the player has gone on by then."""
        self._timeline.cue(self._now + self._lasts(seconds), function)

    def _give(self, seconds: float, animation: GiveWay) -> None:
        """Let bricks give way `seconds` from now; nothing waits until they have come back."""
        self._cue(seconds, partial(self.pieces.stage.animator.start, animation, ambient=True))

    def _tween(self, sprite: Sprite, seconds: float, ease: Easing, **to: float) -> Animation:
        return Tween(sprite, self._lasts(seconds), ease, **to)

    def _mark(self, seconds: float, *marks: tuple[Art, Point]) -> None:
        """Add a beat with these marks."""
        sprites = [Sprite(art, self.pieces.space, *point, layer=Layer.MARK) for art, point in marks]
        self._at(0.0, beat(self.pieces.stage, seconds, *sprites))
        self._now += seconds

    def _hold(self, seconds: float, *marks: tuple[Art, Point]) -> None:
        """The same, if there are no animations that show it."""
        if self.still:
            self._mark(seconds, *marks)

    def _count(self, points: int, seconds: float) -> Animation:
        """Count the score on the screen up by `points`; without motion it changes at once."""
        self._counted.append(Adding(self.tally, points, seconds if self.lively else 0.0))
        return self._counted[-1]

    def _hear(self, seconds: float, name: str, point: Point, volume: float = 1.0) -> None:
        self._cue(seconds, partial(self.sound, name, volume, pan(point)))

    def _sign(self, seconds: float, sign: Text, corner: Text, wave: int, lasts: float) -> None:
        """Count a chain, `seconds` from now: where it bursts, or without motion in the `corner` of the board."""
        if self.lively:
            self._cue(seconds, partial(self.effects.number, self, sign, lasts, self._bursting))
            self._arts.append(sign)
        else:
            self._cue(seconds, partial(self.effects.chain, corner, wave, 2 * lasts))
            self._arts.append(corner)

    # Shot

    def _shot(self, event: Shot) -> None:
        lane = lane_of(event.lane)
        home = cell_point(event.landing)
        sprite = self._field[event.landing] = self._lanes[lane.index].pop(0)
        self._lane = lane
        self._latest = came_last(event)
        if self.lively:
            self._fly(event, lane, sprite)
        else:
            self._launch(event, lane, sprite)
            seconds = self._moment(event.ticks)
            self._at(0.0, self._tween(sprite, seconds, ease_in, x=home[0], y=home[1]))
            self._now += self._lasts(seconds)
        self._stop(0.0, sprite, lane.arrow, home)
        self._hear(0.0, "stop", home, min(1.0, 0.45 + 0.06 * event.ticks))
        self._hold(STEP_SECONDS, (Trace("landed"), home))

    def _launch(self, event: Shot, lane: Lane, sprite: Sprite) -> None:
        """Let the brick leave its lane now."""
        self._hear(0.0, "shoot", lane_point(lane, 0), 0.8)
        self._hold(CHOICE, (LaneLight(lane.arrow, "accent", False), lane_point(lane, LANE_DEPTH // 2)))
        self._launched = self._now
        self._at(0.0, Call(partial(setattr, sprite, "art", Brick(event.colour, lane.arrow))))

    def _fly(self, event: Shot, lane: Lane, sprite: Sprite) -> None:
        """Let the brick fly as soon and as far as its cells are free, then on, and let what it hits give way."""
        asked = self._now
        ticks = event.ticks
        cells = self.booking.first_leg(lane, ticks, self._flown, asked)
        self._begin(shot(lane, cells, self._flown, ticks))
        if self._now > asked:
            self._draw_back(lane, sprite, asked)
        self._launch(event, lane, sprite)
        self._leg(event, lane, sprite, 0, cells)
        if cells < ticks:
            stop = lane_point(lane, -cells)
            self._stop(0.0, sprite, lane.arrow, stop)
            self._hear(0.0, "stop", stop, 0.4)
            self._begin(onward(lane, cells, self._flown, ticks))
            self._leg(event, lane, sprite, cells, ticks)
        self._give(0.0, hit(self._field, event.landing, lane.arrow, ticks))
        if ticks >= FEWEST_TICKS:
            x, y = cell_point(event.landing)
            dx, dy = VECTOR[lane.arrow]
            self._cue(0.0, partial(self.effects.spark, event.colour, (x + dx / 2, y + dy / 2)))

    def _draw_back(self, lane: Lane, sprite: Sprite, asked: float) -> None:
        """Light the lane of a brick that has been asked to fly, and hold it back like a spring until now."""
        light = Sprite(LaneLight(lane.arrow, "good", False), self.pieces.space, *lane_point(lane, LANE_DEPTH // 2))
        light.layer = Layer.MARK
        self._arts.append(light.art)
        self._timeline.at(asked, self.effects.during(Delay(self._now - asked), [light]))
        since = max(asked, self.booking.free(place_of(lane)))
        if self._now - since > PRESSED:
            self._timeline.at(since, press(sprite, lane))

    def _leg(self, event: Shot, lane: Lane, sprite: Sprite, first: int, last: int) -> None:
        """Let the brick fly on, from where it has flown so many cells."""
        begin = lane_point(lane, -first)
        streak = Streak(lane.arrow, event.colour)
        self._arts.append(streak)
        trail = Sprite(streak, self.pieces.space, *begin, layer=Layer.TRAIL, alpha=0.0)
        launch = Launch(sprite, trail, lane.arrow, begin, last - first, FIRST_TICK)
        self._at(0.0, self.effects.during(InTurn(launch, Tween(trail, FADES, ease_out, alpha=0.0)), [trail]))
        self._now += launch.duration

    def _refill(self, event: Refill) -> None:
        """Move the lane up while the shot flies."""
        lane = lane_of(event.lane)
        new = self._new(Brick(event.colour), lane_point(lane, LANE_DEPTH))
        self._lanes[lane.index].append(new)
        began = self._launched - self._now
        self._at(began, Call(partial(self.pieces.stage.add, new)))
        if not self.lively:
            self._line_up(lane, began + 0.02, 0.025, 0.15)
            return
        for row, sprite in enumerate(self._lanes[lane.index]):
            self._at(began, snap(sprite, lane, row))

    def _new(self, art: Brick, point: Point) -> Sprite:
        """Return a brick that comes in the shot, not yet seen."""
        self._back.made.append(self.pieces.make(art, point, alpha=0.0))
        return self._back.made[-1]

    def _line_up(self, lane: Lane, begin: float, apart: float, seconds: float) -> None:
        """Move the bricks of a lane to their places, one after the other."""
        for row, sprite in enumerate(self._lanes[lane.index]):
            x, y = lane_point(lane, row)
            move = self._tween(sprite, seconds, ease_out, x=x, y=y, alpha=BRIGHTNESS[row])
            self._at(begin + apart * row, move)

    def _stop(self, seconds: float, sprite: Sprite, arrow: Arrow, home: Point) -> None:
        """Squash a brick that is stopped: its front stays in place."""
        if not self.lively:
            return
        dx, dy = VECTOR[arrow]
        depth = 0.16
        flat = {"width": 1 - depth, "height": 1 + depth / 3} if dx else {"height": 1 - depth, "width": 1 + depth / 3}
        x, y = home[0] + dx * depth / 2, home[1] + dy * depth / 2
        seconds_down = SQUASH * 0.35 * self._haste
        seconds_up = SQUASH * 0.65 * self._haste
        press = Tween(sprite, seconds_down, ease_out, x=x, y=y, **flat)
        release = Tween(sprite, seconds_up, ease_out, x=home[0], y=home[1], width=1.0, height=1.0)
        self._at(seconds, press, release)

    # Waves

    def _explosion(self, event: Explosion, held: float) -> None:
        """Let a wave burst; with motion it is lit before, and `held` back for some seconds."""
        self._haste = max(BRISKEST, HASTE ** (event.wave - 1)) if self.lively else 1.0
        self._bursting = event.cells
        rings = [outward(group.cells, self._latest) if self.lively else [group.cells] for group in event.groups]
        spreads = BURST_DELAY * self._haste * (max(map(len, rings)) - 1)
        gone = spreads + POP * 0.7 * self._haste
        if self.lively:
            lit = lit_for(event, self._haste) + held
            self._begin(burst(event.cells, lit, lit + gone))
            self._seen.append((self._now, self._now + lit + gone))
            self._light_up(event, lit, spreads, held > 0.0)
        else:
            self._mark(CALM_BEAT, *((Doomed(), cell_point(cell)) for cell in event.cells))
        self._hear(0.0, step("explode", event.wave), cell_point(rings[0][0][0]))
        self._sum, self._waves = self._sum + event.points, event.wave
        if event.wave > 1:
            text = self.effects.counted(event.wave)
            self._sign(0.04, wave_sign(text, event.wave), chain_sign(text, event.wave), event.wave, 0.5)
        for group, cells in zip(event.groups, rings, strict=True):
            for number, ring in enumerate(cells):
                self._burst(BURST_DELAY * self._haste * number, group.colour, ring, event)
            self._cue(0.04, partial(self.effects.points, group.points, group.cells))
            self._arts.append(points_sign(group.points))
        self._at(0.0, self._count(event.points, 0.15))
        if self.lively and event.wave > 1:
            self._cue(0.0, partial(self.effects.storm, event.wave))
        if self.lively and event.wave >= GIVING:
            self._give(0.0, shock(resting(self._field, self._lanes), event.cells, event.wave))
        self._now += gone
        self._hold(STEP_SECONDS)

    def _light_up(self, event: Explosion, seconds: float, spreads: float, held: bool) -> None:
        """Light the groups of a wave until they burst, which takes some time to spread over all of it."""
        if held:
            self._at(0.0, hold_breath(self.effects, seconds))
            self._arts += border_arts()
        for group in event.groups:
            light, middle = light_of(group)
            self._arts.append(light)
            self._at(0.0, self.effects.lighting(light, middle, seconds, spreads + FADES))
        for cell in event.cells:
            self._at(0.0, Tween(self._field[cell], seconds, ease_in, scale=SWELL))
        self._now += seconds

    def _burst(self, seconds: float, colour: int, cells: Sequence[int], event: Explosion) -> None:
        """Let some of the bricks of a wave burst, `seconds` from now."""
        sprites = [self._field.pop(cell) for cell in cells]
        self._cue(seconds, partial(self.effects.burst, colour, cells, event.wave, len(event.cells)))
        for sprite in sprites:
            self._at(seconds, self._pop(sprite))
        self._at(seconds + POP, Call(partial(self.pieces.stage.remove_all, sprites)))

    def _pop(self, sprite: Sprite) -> Animation:
        if not self.lively:
            return Tween(sprite, 0.0, linear, alpha=0.0)
        swell = Tween(sprite, POP * 0.35, ease_out, scale=1.16, width=1.0, height=1.0)
        return InTurn(swell, Tween(sprite, POP * 0.65, ease_in, scale=0.2, alpha=0.0))

    def _movement(self, event: Movement) -> None:
        self._latest = came_last(event)
        if self.lively:
            self._begin(movement(event, self._moment, PUSH))
        moving = [(slide, self._field.pop(slide.start)) for slide in event.slides]
        gone = sum(slide.lane is not None for slide in event.slides)
        if gone >= MANY_BRICKS:
            self._cue(self._moment(event.ticks) * 0.5, partial(self.exodus, gone))
        ends = 0.0
        come = list[tuple[Art, Point]]()
        for slide, sprite in moving:
            home = self._legs(slide, sprite)
            arrived = self._moment(slide.last_tick + 1)
            ends = max(ends, arrived)
            if slide.lane is None:
                self._field[slide.end] = sprite
                self._stop(arrived, sprite, slide.arrow, home)
                self._hear(arrived, "stop", home, 0.4)
            else:
                home = self._leave(slide, sprite, lane_of(slide.lane))
            come.append((Trace("come"), home))
        if self.lively:
            for slide, _ in moving:
                if slide.lane is None:
                    flown = sum(ticks for _, ticks in slide.legs) / 4
                    self._give(self._moment(slide.last_tick + 1), hit(self._field, slide.end, slide.arrow, flown))
        self._now += self._lasts(ends)
        self._hold(STEP_SECONDS, *come)

    def _legs(self, slide: Slide, sprite: Sprite) -> Point:
        """Move a brick over the field; return where it ends."""
        dx, dy = VECTOR[slide.arrow]
        x, y = cell_point(slide.start)
        for first, ticks in slide.legs:
            if slide.lane is not None and first + ticks - 1 == slide.last_tick:
                ticks -= 1  # the step over the edge is made together with the lane
            if ticks:
                x, y = x + dx * ticks, y + dy * ticks
                begin = self._moment(first)
                end = self._moment(first + ticks)
                self._at(begin, self._tween(sprite, end - begin, gathering(first, first + ticks), x=x, y=y))
        return x, y

    def _leave(self, slide: Slide, sprite: Sprite, lane: Lane) -> Point:
        """Push a brick into a lane, whose outermost brick falls off; return where it ends. Nothing waits for that."""
        begin = self._moment(slide.last_tick)
        sprites = self._lanes[lane.index]
        fallen = sprites.pop()
        sprites.insert(0, sprite)
        self._line_up(lane, begin, 0.0, PUSH)
        x, y = lane_point(lane, LANE_DEPTH)
        self._at(begin, self._tween(fallen, PUSH, ease_out, x=x, y=y, alpha=0.0))
        self._at(begin + PUSH, Call(partial(setattr, sprite, "art", Brick(slide.colour))))
        self._at(begin + PUSH, Call(partial(self.pieces.stage.remove, fallen)))
        self._hear(begin, "leave", lane_point(lane, 0), 0.7)
        return lane_point(lane, 0)

    def _gone(self, event: Gone) -> None:
        """Fade the bricks at the edge out, all at once and silently."""
        self._hold(CALM_BEAT, *((Doomed(), cell_point(cell)) for cell in event.cells))
        self._begin(everything(ZEN_FADE))
        sprites = [self._field.pop(cell) for cell in event.cells]
        self._hear(0.0, "turn", (BOARD / 2, BOARD / 2))
        for sprite in sprites:
            self._at(0.0, self._tween(sprite, ZEN_FADE, linear, alpha=0.0))
        self._at(ZEN_FADE, Call(partial(self.pieces.stage.remove_all, sprites)))
        self._now += self._lasts(ZEN_FADE)
        self._hold(STEP_SECONDS)

    # Feast

    def _cleared(self, event: Cleared) -> None:
        self._begin(everything(BONUS + 0.22))
        self._now += self._lasts(0.12)
        self._hear(0.0, "clear", (BOARD / 2, BOARD / 2))
        self._cue(0.0, partial(self.feast, event))
        if self.lively and self._lane is not None:
            self._at(0.0, run_round(self.effects, self._lane))
        self._at(0.1, self._count(event.bonus, BONUS))
        for n in range(6):
            self._hear(0.1 + BONUS * n / 6, "count", (2.0, BOARD / 2), 0.5)
        self._now += self._lasts(0.1 + BONUS)
        self._hold(FEAST)

    def _new_set(self, event: NewSet) -> None:
        """Let the new bricks fall in, from the left to the right, and bounce."""
        self._begin(everything(FALL + 0.03 * (len(event.bricks) - 1)))
        self._hear(0.1, "drop", (BOARD / 2, BOARD / 2))
        for n, (cell, colour) in enumerate(sorted(event.bricks, key=lambda brick: (brick[0] % 10, -brick[0]))):
            x, y = cell_point(cell)
            sprite = self._new(Brick(colour), (x, y - 2.4 if self.lively else y))
            self._field[cell] = sprite
            come = Call(partial(self.pieces.stage.add, sprite))
            shown = self._tween(sprite, 0.12, linear, alpha=1.0)
            if self.lively:
                fall = Tween(sprite, FALL, pytweening.easeOutBounce, y=y)
                self._at(0.03 * n, come, Parallel(shown, fall))
                self._cue(0.03 * n + FALL * LANDS, partial(self.effects.spark, colour, (x, y + 0.4)))
            else:
                self._at(0.0, come, shown)
        self._hold(STEP_SECONDS)
