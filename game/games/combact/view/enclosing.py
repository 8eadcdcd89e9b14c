"""Land that is enclosed, as an animation: a light runs round it, it takes its owner's colour, and its number comes."""

from collections.abc import Iterator, Sequence
from math import dist

from game.games.combact.rules.geometry import XY
from game.games.combact.view.board import Layer, Pieces
from game.games.combact.view.land import BorderLight, Region, border
from game.games.combact.view.organisms import place_of_field
from game.stage.easing import ease_in, ease_out, ease_out_back
from game.stage.sprites import Sprite
from game.stage.tween import Animation, Call, Delay, InTurn, Parallel, Timeline, Tween

RUN = 0.3
LONGER = 0.006
LONGEST_ROUND = 0.55
"""Seconds in which a light runs round a border: at least, for every side of a field, and at most."""
LIT = 0.05
LIGHT_FADE = 0.3
"""Seconds in which a light comes up, and goes."""
NUMBER_STAYS = 0.5
"""Seconds for which the number stays after that."""


class Enclosing:
    """The change from the land there is to that of another position."""

    def __init__(self, pieces: Pieces, land: dict[int, Sprite], gained: Sequence[Region], laid: XY) -> None:
        """`land` are sprites not yet on the stage, and `laid` is the place of the piece that has changed it, where the
        lights begin.
        """
        self.pieces = pieces
        self.land = land
        self.gained = gained
        self.lines = [self._from(line, laid) for region in gained for line in border(region)]
        longest = max(map(len, self.lines), default=0)
        self.run = min(LONGEST_ROUND, RUN + LONGER * longest) if gained else LIGHT_FADE
        """Seconds until all of it has its colour."""

    @staticmethod
    def _from(line: list[tuple[int, BorderLight]], laid: XY) -> list[tuple[int, BorderLight]]:
        """Return a line round a region as it begins nearest to a place."""
        first = min(range(len(line)), key=lambda n: dist(place_of_field(line[n][0]), laid))
        return line[first:] + line[:first]

    def animation(self) -> Animation:
        were = self.pieces.territory
        gone = [field for field in were if field not in self.land]
        new = {field: sprite for field, sprite in self.land.items() if field not in were}

        def begin() -> None:
            for field, sprite in self.land.items():
                if field in new:
                    sprite.alpha = 0.0
                    self.pieces.stage.add(sprite)
                else:
                    were[field].art = sprite.art

        def finish() -> None:
            self.pieces.stage.remove_all([were.pop(field) for field in gone])
            were.update(new)

        line = Timeline()
        line.at(0.0, Call(begin), Parallel(*self._fades(new, gone)), Call(finish))
        for one in self.lines:
            line.at(0.0, self._light(one))
        for region in self.gained:
            line.at(0.6 * self.run, self._number(region))
        return line

    def _fades(self, new: dict[int, Sprite], gone: Sequence[int]) -> Iterator[Animation]:
        """Yield how fields take their tint, those at a border with the light there, and others lose theirs."""
        reached = {field: self.run * n / len(line) for line in self.lines for n, (field, _) in enumerate(line)}
        for field, sprite in new.items():
            at = min(reached.get(field, 0.5 * self.run), self.run - 0.15)
            yield InTurn(Delay(at), Tween(sprite, 0.15, alpha=1.0))
        for field in gone:
            yield Tween(self.pieces.territory[field], 0.2, alpha=0.0)

    def _light(self, line: Sequence[tuple[int, BorderLight]]) -> Animation:
        """A light that runs along a line and goes."""
        space = self.pieces.space
        sprites = [Sprite(light, space, *place_of_field(field), layer=Layer.LIGHT, alpha=0.0) for field, light in line]
        apart = self.run / len(sprites)
        comes = (InTurn(Delay(number * apart), Tween(sprite, LIT, alpha=1.0)) for number, sprite in enumerate(sprites))
        goes = (Tween(sprite, LIGHT_FADE, ease_in, alpha=0.0) for sprite in sprites)
        return self.pieces.numbers.during(InTurn(Parallel(*comes), Parallel(*goes)), sprites)

    def _number(self, region: Region) -> Animation:
        """The number of fields of a region, which stays to be read."""
        sprite = self.pieces.number(region)
        sprite.scale = 0.4
        sprite.alpha = 0.0
        comes = Parallel(Tween(sprite, 0.18, ease_out_back, scale=1.0), Tween(sprite, 0.08, alpha=1.0))
        goes = Tween(sprite, 0.16, ease_out, alpha=0.0)
        return self.pieces.numbers.during(InTurn(comes, Delay(NUMBER_STAYS), goes), [sprite])
