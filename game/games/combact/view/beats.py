"""A move without motion: the piece chosen is outlined, then it lies on the board, then comes what that leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from game.games.combact.rules.geometry import XY
from game.games.combact.rules.goals import bases
from game.games.combact.rules.moves import BaseConnected, Event, OriginatorPut, Passed, Placed, TokenSpent
from game.games.combact.rules.position import Position
from game.games.combact.view.board import landing
from game.games.combact.view.ground import CENTRE, place, place_of_point
from game.games.combact.view.layers import Layer
from game.games.combact.view.marks import FieldMark, Halo, Plate, kind_of_field, middle_of_field
from game.games.combact.view.playback import Playback
from game.games.combact.view.ring import REACH
from game.scenes.parts.beats import CHOICE, STEP, Beats, beat
from game.stage.art import Art
from game.stage.sprites import Sprite
from game.stage.tween import Animation, Call, Delay


class BeatPlayback(Playback):
    """What is about to change is outlined for a beat, and what has changed for another."""

    def animation(self, before: Position, events: Sequence[Event], after: Position) -> Animation:
        steps: list[Animation] = [Call(self.ring.hold_breath)]
        for event in events:
            match event:
                case OriginatorPut():
                    steps += self._put_in(after)
                case Placed():
                    steps += self._place(event, after)
                case TokenSpent(points, _):
                    for point in points:
                        steps += self._give(before.side, point)
                case BaseConnected(point):
                    steps += self._join(after, point)
                case Passed():
                    steps += [self._hear("turn", CENTRE, 0.8), Delay(STEP)]
        if any(isinstance(event, Placed) for event in events):
            steps += self._enclose(after)
        return Beats(*steps, Call(partial(self.ring.show, after)))

    def _light(self, seconds: float, *places: XY, radius: float = 0.5) -> Animation:
        """Rings of light round places."""
        layer = Layer.PLATE if radius == REACH else Layer.LAST
        return self._marked(seconds, *((Plate(radius, "chosen"), place, layer) for place in places))

    def _marked(self, seconds: float, *marks: tuple[Art, XY, Layer]) -> Animation:
        sprites = [Sprite(art, self.pieces.space, *place, layer=layer) for art, place, layer in marks]
        return beat(self.pieces.stage, seconds, *sprites)

    def _put_in(self, after: Position) -> Iterator[Animation]:
        gap = self.ring.originator_place(after)
        yield self._light(CHOICE, gap)
        yield self.ring.jump(after)
        yield self._hear("originator", CENTRE)
        yield self._light(STEP, gap)

    def _place(self, event: Placed, after: Position) -> Iterator[Animation]:
        key = self.key(event)
        x, y = landing(event.piece, event.side, event.turn, event.point)
        if self.drop is None:
            yield self._light(CHOICE, self.ring.home(key), radius=REACH)

        def lay() -> None:
            self.pieces.forget_last()
            self.ring.take(key)
            self.ring.darken()
            self.pieces.laid.append(self.pieces.piece(event.piece, event.side, event.turn, event.point))

        yield Call(lay)
        yield self.ring.jump(after)
        yield self._hear("place", x)
        yield self._marked(STEP, (Halo(event.piece, event.side, event.turn, "last"), (x, y), Layer.LAST))

    def _give(self, side: int, point: int) -> Iterator[Animation]:
        """A token that a point needs goes to the other side."""
        at = place_of_point(point)
        yield self._light(CHOICE, at, self.ring.token_home(side, len(self.ring.tokens[side]) - 1))
        yield self._hear("token", at[0])
        yield Call(partial(self.ring.give, side))
        yield self._light(STEP, at, self.ring.token_home(1 - side, len(self.ring.tokens[1 - side])))

    def _join(self, after: Position, point: int) -> Iterator[Animation]:
        base = next(base for base in bases(after) if base.point == point)
        sprite = self.pieces.bases[point]
        yield self._hear("count", sprite.x)
        yield Call(partial(setattr, sprite, "art", self.pieces.base_art(base)))
        yield self._light(STEP, (sprite.x, sprite.y))

    def _enclose(self, after: Position) -> Iterator[Animation]:
        """Fields that change hands are outlined, then painted."""
        were = {field: sprite.art for field, sprite in self.pieces.territory.items()}
        are = {field: self.pieces.tint(field, owner).art for field, owner in self.pieces.owners(after).items()}
        changed = sorted(field for field in were.keys() | are.keys() if were.get(field) != are.get(field))
        if changed:
            marks = [
                (FieldMark(kind_of_field(field), "open"), place(middle_of_field(field)), Layer.PLACE)
                for field in changed
            ]
            yield self._marked(CHOICE, *marks)
            yield Call(partial(self.pieces.paint, after))
            yield self._marked(STEP, *marks)
