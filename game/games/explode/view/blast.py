"""The picture of one wave of explosions: stars swell and burst in a flash, a hot ring runs outward, neighbours are
pushed aside and come back, splinters fly, and what they reach jumps up. Every wave is a little greater than the one
before.
"""

import math
import random
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from game.games.explode.rules.moves import Position, Wave, neighbours
from game.games.explode.view.board import Layer, Pieces
from game.games.explode.view.glass import Flash, Glint, Shard, Shockwave, WaveNumber
from game.stage.art import Art
from game.stage.easing import Easing, ease_in, ease_in_shallow, ease_out, ease_out_back
from game.stage.sprites import Sprite
from game.stage.tween import Animation, Call, Delay, FollowPath, InTurn, Parallel, Tweens

BURST = 0.2
ARRIVE = 0.62
"""Shares of a wave until stars burst, and until their splinters arrive."""
GREATEST = 8
"""Wave up to which everything grows."""
USUAL_WAVES = 5
"""Number of waves whose pictures and sounds are ready before any move: those of more take memory, and seldom come."""
DAZZLE = 0.04
DAZZLED = 0.85
"""Seconds for which a flash stays nearly as bright as at its beginning, and its opacity then."""
RING_GROWTH = 1.2
"""Final size of the hot ring of a first wave, in sizes of a flash."""
PUSH = 0.05
"""Distance by which a neighbour is pushed away, in cells."""
SHAKING = 3
NUDGE = 0.02
"""Wave from which the board is nudged, and how far, in cells."""
NUDGED_AFTER = 0.02
"""Seconds from the flash of a burst until the board gives way; it is back when the splinters arrive."""
WAYS = ((1, 1), (-1, 1), (-1, -1), (1, -1))
"""Ways of the nudges, by turns."""
CROWD = 8
THRONG = 20
"""Waves of more explosions throw fewer splinters each, and only those that reach a neighbour."""


def growth(number: int) -> float:
    """Size of a wave: 1 for the first one."""
    return 1 + 0.06 * (min(number, GREATEST) - 1)


def number_of(wave: Wave, side: int) -> list[WaveNumber]:
    """Return the number of a wave, from the second one on."""
    return [_number(wave.number, side)] if wave.number > 1 else []


def usual_numbers() -> list[WaveNumber]:
    """Return the numbers of the waves that a move may well have."""
    return [_number(number, side) for number in range(2, USUAL_WAVES + 1) for side in (0, 1)]


def _number(number: int, side: int) -> WaveNumber:
    return WaveNumber(side, number, 0.62 * growth(number) ** 2)


@dataclass
class Blast:
    """A wave on the stage. Its parts are made when they begin."""

    pieces: Pieces
    wave: Wave
    before: Position
    length: float
    """Seconds of the wave, of which stars burst and splinters fly in the shares above."""
    settling: float
    """Seconds in which what was reached comes to rest."""

    @property
    def burst_at(self) -> float:
        """Seconds until the stars burst."""
        return BURST * self.length

    @property
    def arrive_at(self) -> float:
        """Seconds until the splinters arrive."""
        return ARRIVE * self.length

    @property
    def lasts(self) -> float:
        """Seconds of the whole wave."""
        return self.arrive_at + self.settling

    @property
    def sparse(self) -> bool:
        """True if what bursts lies so far apart that each has room; large waves are great, and much to draw, anyway."""
        return len(self.wave.exploded) <= CROWD

    # Up to the arrival

    def explode(self, burst: Animation) -> Animation:
        """Stars swell and burst; the animation `burst` is played in that moment."""
        return Parallel(
            self._stars(),
            InTurn(
                Delay(self.burst_at),
                burst,
                Parallel(self._light(), self._rings(), self._push(), self._number(), self._nudge(), self._splinters()),
            ),
        )

    def _stars(self) -> Animation:
        """Stars swell, and what is left of them comes back."""
        stars = [self.pieces.stars[cell] for cell in self.wave.exploded]
        return InTurn(
            _alike(stars, self.burst_at, ease_out, scale=1.2 * growth(self.wave.number) ** 0.5),
            _alike(stars, 0.0, ease_out, scale=0.5),
            _alike(stars, self.arrive_at - self.burst_at, ease_out_back, scale=1.0),
        )

    def _light(self) -> Animation:
        """A flash over one and a half cells, which is brightest in its first moment."""
        size = growth(self.wave.number) if self.sparse else 1.0
        flashes = self._over(self.wave.exploded, Flash(self.before.side), size)
        fading = 0.85 * (self.lasts - self.burst_at) - DAZZLE
        fade = InTurn(
            _alike(flashes, DAZZLE, ease_in, alpha=DAZZLED), _alike(flashes, fading, ease_out, scale=0.8, alpha=0.0)
        )
        return self.pieces.loose.during(fade, flashes)

    def _rings(self) -> Animation:
        """The hot rings that run outward, where there is room for them."""
        if not self.sparse:
            return Delay(0.0)
        rings = self._over(self.wave.exploded, Shockwave(self.before.side), 0.8, 0.9)
        run = _alike(
            rings, self.arrive_at - self.burst_at, ease_out, scale=RING_GROWTH * growth(self.wave.number), alpha=0.0
        )
        return self.pieces.loose.during(run, rings)

    def _over(self, cells: Iterable[int], art: Art, scale: float, alpha: float = 1.0) -> list[Sprite]:
        """Return sprites of an art over cells, not yet on the stage."""
        pieces = self.pieces
        return [Sprite(art, pieces.space, *pieces.home(cell), scale, alpha=alpha, layer=Layer.FLASH) for cell in cells]

    def _push(self) -> Animation:
        """Neighbours that do not burst themselves are pushed aside, and come back."""
        pieces = self.pieces
        reach = PUSH * growth(self.wave.number)
        pushed: defaultdict[int, tuple[float, float]] = defaultdict(lambda: (0.0, 0.0))
        for cell in self.wave.exploded:
            x, y = pieces.home(cell)
            for near in neighbours(self.before, cell):
                near_x, near_y = pieces.home(near)
                by_x, by_y = pushed[near]
                pushed[near] = by_x + reach * (near_x - x), by_y + reach * (near_y - y)
        for cell in self.wave.exploded:
            pushed.pop(cell, None)
        homes = {cell: pieces.home(cell) for cell in pushed}
        away = [(pieces.stars[cell], _place(homes[cell], by)) for cell, by in pushed.items()]
        back = [(pieces.stars[cell], _place(home)) for cell, home in homes.items()]
        seconds = self.arrive_at - self.burst_at
        return InTurn(Tweens(0.3 * seconds, ease_out, *away), Tweens(0.7 * seconds, ease_in, *back))

    def _number(self) -> Animation:
        """The number of the wave, large in its middle."""
        homes = [self.pieces.home(cell) for cell in self.wave.exploded]
        x, y = (sum(values) / len(homes) for values in zip(*homes, strict=True))
        seconds = self.lasts - self.burst_at
        signs = [
            Sprite(art, self.pieces.space, x, y, layer=Layer.SIGN, scale=0.6)
            for art in number_of(self.wave, self.before.side)
        ]
        shown = InTurn(
            _alike(signs, 0.35 * seconds, ease_out_back, scale=1.0),
            Delay(0.35 * seconds),
            _alike(signs, 0.3 * seconds, ease_in, alpha=0.0),
        )
        return self.pieces.loose.during(shown, signs)

    def _nudge(self) -> Animation:
        """Late waves give the whole board a push."""
        number = self.wave.number
        pieces = self.pieces
        if number < SHAKING:
            return Delay(0.0)
        reach = max(1.0, NUDGE * pieces.space.scale) * growth(number - SHAKING + 1)
        across, down = WAYS[number % len(WAYS)]

        def go(share: float) -> None:
            strength = reach * math.sin(math.pi * share)
            pieces.shift(round(across * strength), round(down * strength))

        return InTurn(Delay(NUDGED_AFTER), FollowPath(self.arrive_at - self.burst_at - NUDGED_AFTER, go))

    def _splinters(self) -> Animation:
        """From each cell a large splinter for each neighbour, and small ones that are lost."""
        pieces = self.pieces
        side = self.before.side
        chance = random.Random(self.wave.number)
        if self.sparse:
            count = 4
        elif len(self.wave.exploded) <= THRONG:
            count = 2
        else:
            count = 0
        reaching = []
        lost = []
        for cell in self.wave.exploded:
            x, y = pieces.home(cell)
            for near in neighbours(self.before, cell):
                to_x, to_y = pieces.home(near)
                angle = 0.0 if to_y == y else 90.0
                shard = Sprite(Shard(side), pieces.space, x, y, layer=Layer.SHARD, scale=1.3, angle=angle)
                reaching.append((shard, {"x": to_x, "y": to_y}))
            for n in range(count):
                dx, dy = chance.uniform(0.35, 0.75) * (1, -1, -1, 1)[n], chance.uniform(0.35, 0.75) * (1, -1, 1, -1)[n]
                shard = Sprite(Shard(side, 1 + n % 2), pieces.space, x, y, layer=Layer.SHARD, scale=0.75)
                shard.angle = (135.0, 135.0, 45.0, 45.0)[n]
                lost.append((shard, {"x": x + dx, "y": y + dy, "scale": 0.4, "alpha": 0.0}))
        sprites = [shard for shard, _ in (*reaching, *lost)]
        flight = self.arrive_at - self.burst_at
        flights = Parallel(Tweens(flight, ease_in_shallow, *reaching), Tweens(flight, ease_out, *lost))
        return pieces.loose.during(flights, sprites)

    # After it

    def arrive(self) -> Animation:
        """The cells that were reached: their stars, new or turned or only raised, jump up a little."""
        gains = self.wave.gains
        rest = self.settling
        stars = [self.pieces.stars[gain.cell] for gain in gains]
        turned = [gain.cell for gain in gains if gain.owner == 1 - self.before.side]
        glints = self._over(turned, Glint(self.before.side), 0.45, 0.7)

        def begin() -> None:
            for gain, star in zip(gains, stars, strict=True):
                star.scale = 0.6 if gain.owner is None else 0.85

        jump = InTurn(_alike(stars, rest * 0.5, ease_out, scale=1.18), _alike(stars, rest * 0.5, ease_in, scale=1.0))
        fade = _alike(glints, rest * 0.9, ease_out, scale=0.85, alpha=0.0)
        return InTurn(Call(begin), Parallel(jump, self.pieces.loose.during(fade, glints)))


def _place(home: tuple[float, float], by: tuple[float, float] = (0.0, 0.0)) -> dict[str, float]:
    """Return the coordinates of a place, moved by some way."""
    return {"x": home[0] + by[0], "y": home[1] + by[1]}


def _alike(sprites: Iterable[Sprite], seconds: float, ease: Easing, **to: float) -> Animation:
    """Many sprites change alike."""
    return Tweens(seconds, ease, *((sprite, to) for sprite in sprites))
