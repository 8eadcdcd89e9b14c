"""The places of the board over time, so that shots can be shown side by side.

A place is a cell of the field or a lane. Each has one number: from when on it is free in the picture. An event of a
shot claims places: it *needs* some of them to be free when it comes to them, and *uses* some until it has left them. It
begins as soon as all it needs is there. So what does not touch runs at once, and what depends waits for just that.
"""

from collections.abc import Callable, Iterable, Sequence

from game.games.brickshooter.rules.board import CELLS, LANES, SIZE, Lane, lane_of
from game.games.brickshooter.rules.events import Movement, Slide
from game.games.brickshooter.view.tiles import VECTOR

Moment = Callable[[float], float]
"""Returns the seconds after which a moving brick reaches a tick."""

EVERYWHERE = range(CELLS + len(LANES))
LANE_MOVES = 0.21
"""Seconds in which a lane moves up behind a shot."""
WORTH = 0.05
"""Seconds for which a shot rather waits in its lane than stops on its way."""
FOLLOWS = 2
"""Ticks from when a brick comes to a cell until it has left it."""


def place_of(lane: Lane) -> int:
    """Return the place of a lane."""
    return CELLS + lane.index


class Claim:
    """The needs and uses of an event, by place, in seconds after its beginning."""

    def __init__(self) -> None:
        self.needs: dict[int, float] = {}
        """The second from which a place has to be free."""
        self.uses: dict[int, float] = {}
        """The second until which a place is kept."""

    def need(self, places: Iterable[int], since: float = 0.0) -> None:
        """Need places to be free from some second on."""
        for place in places:
            self.needs[place] = min(since, self.needs.get(place, since))

    def use(self, places: Iterable[int], until: float) -> None:
        """Keep places until some second."""
        for place in places:
            self.uses[place] = max(until, self.uses.get(place, until))


class Places:
    """From when on each place is free, in seconds of the board."""

    def __init__(self) -> None:
        self.free = [0.0] * len(EVERYWHERE)

    def rest(self, places: Iterable[int], now: float) -> bool:
        """Return whether nothing that has been planned comes to some places any more."""
        return all(self.free[place] <= now for place in places)

    def forget(self) -> None:
        """Let all be free: what was planned does not come."""
        self.free = [0.0] * len(EVERYWHERE)

    def restore(self, free: Sequence[float]) -> None:
        """Let places be free as they were: what was planned since does not come."""
        self.free = list(free)

    def keep(self, place: int, since: float, until: float) -> None:
        """Keep a place until some second; `since` is when it comes to be used."""
        self.free[place] = max(self.free[place], until)


class Booking:
    """The places of one shot, in seconds after its beginning. It waits for other shots, and not for itself."""

    def __init__(self, places: Places, begun: float) -> None:
        """The shot was `begun` at a second of the board."""
        self.places = places
        self._begun = begun
        self._free = [second - begun for second in places.free]

    def earliest(self, claim: Claim, after: float) -> float:
        """Return when an event can begin that may not begin before `after`."""
        return max([after, *(self._free[place] - since for place, since in claim.needs.items())])

    def free(self, place: int) -> float:
        """Return from when on other shots have left a place."""
        return self._free[place]

    def keep(self, claim: Claim, begin: float) -> None:
        """Let an event begin."""
        for place, until in claim.uses.items():
            since = claim.needs.get(place, until)
            self.places.keep(place, self._begun + begin + since, self._begun + begin + until)

    def first_leg(self, lane: Lane, ticks: int, moment: Moment, after: float) -> int:
        """Return how many of its cells a shot that is to fly over so many flies in one go: it leaves its lane as early
        as it can, and stops on its way where that is not free yet.
        """
        begins = [self.earliest(shot(lane, cells, moment, ticks), after) for cells in range(1, ticks + 1)]
        soon = begins[0] + WORTH
        return max(cells for cells, begin in enumerate(begins, 1) if begin <= soon)


# What events claim


def shot(lane: Lane, cells: int, moment: Moment, ticks: int) -> Claim:
    """Return what a shot over so many `ticks` claims until it has flown over some cells."""
    claim = flight(lane.cells[:cells], lane.cells[ticks] if cells == ticks else None, moment)
    claim.need([place_of(lane)])
    claim.use([place_of(lane)], LANE_MOVES)
    return claim


def onward(lane: Lane, cells: int, moment: Moment, ticks: int) -> Claim:
    """Return what a shot claims that has stopped after some cells, for the rest of its way."""
    claim = flight(lane.cells[cells:ticks], lane.cells[ticks], moment)
    claim.use([lane.cells[cells - 1]], moment(FOLLOWS - 1))
    return claim


def flight(cells: Sequence[int], ahead: int | None, moment: Moment) -> Claim:
    """Return what a brick claims that comes to some cells one after the other, and rests in the last of them; `ahead`
    is the cell of the brick that stops it.
    """
    claim = Claim()
    arrives = moment(len(cells))
    for tick, cell in enumerate(cells):
        claim.need([cell], moment(tick))
        claim.use([cell], min(arrives, moment(tick + FOLLOWS)))
    if ahead is not None:
        claim.need([ahead], arrives)
        claim.use([ahead], arrives)
    return claim


def burst(cells: Sequence[int], lit: float, gone: float) -> Claim:
    """Return what a wave claims that is `lit` for some seconds, and after which all is `gone`.

    Bricks beside it stay away while it is lit: they would seem to belong to it.
    """
    claim = Claim()
    claim.need(cells)
    claim.use(cells, gone)
    claim.use((other for cell in cells for other in _beside(cell)), lit)
    return claim


def movement(event: Movement, moment: Moment, push: float) -> Claim:
    """Return what the slides of a movement claim; a lane is pushed out in `push` seconds."""
    claim = Claim()
    for slide in event.slides:
        steps = list(_steps(slide))
        claim.need([slide.start], moment(steps[0][0]))
        here = slide.start
        for tick, there in steps:
            claim.need([there], moment(tick))
            claim.use([here], moment(tick + 1))
            here = there
        arrives = moment(slide.last_tick + 1)
        if slide.lane is None:
            claim.use([slide.end], arrives)
            _stopped_by(claim, slide, arrives)
        else:
            pushed = moment(slide.last_tick) + push
            claim.use([slide.end, place_of(lane_of(slide.lane))], pushed)
    return claim


def everything(seconds: float) -> Claim:
    """Return what an event claims during which nothing else can be seen."""
    claim = Claim()
    claim.need(EVERYWHERE)
    claim.use(EVERYWHERE, seconds)
    return claim


def _stopped_by(claim: Claim, slide: Slide, arrives: float) -> None:
    """Claim the place of what stops a slide, if that is a brick."""
    ahead = _next(slide.end, *VECTOR[slide.arrow])
    if ahead is not None:
        claim.need([ahead], arrives)
        claim.use([ahead], arrives)


def _steps(slide: Slide) -> Iterable[tuple[int, int]]:
    """Yield the ticks in which a brick makes a step, each with the place to which it comes."""
    dx, dy = VECTOR[slide.arrow]
    here = slide.start
    for first, ticks in slide.legs:
        for tick in range(first, first + ticks):
            there = _next(here, dx, dy)
            if there is None:
                assert slide.lane is not None
                yield tick, place_of(lane_of(slide.lane))
            else:
                yield tick, there
                here = there


def _next(cell: int, dx: int, dy: int) -> int | None:
    """Return the next cell in a direction; None beyond the edge."""
    x, y = cell % SIZE + dx, cell // SIZE + dy
    return y * SIZE + x if 0 <= x < SIZE and 0 <= y < SIZE else None


def _beside(cell: int) -> Iterable[int]:
    """Yield the cells beside a cell."""
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        other = _next(cell, dx, dy)
        if other is not None:
            yield other
