"""Ratings after Glicko: how strong a player is, and how sure that is.

Source: Mark E. Glickman, "The Glicko system", http://www.glicko.net/glicko/glicko.pdf; its formulas and figures are
those used here. A rating period is a day. A person's rating becomes less sure with every day without a game, so that a
year makes a sure one as unsure as a new one; programs do not change, and theirs stays as sure as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from math import log, pi, sqrt
from typing import Final

from msgspec import Struct

from game.play.session.match import PERSON

START: Final = 1500.0
UNSURE: Final = 350.0
"""The deviation of one who has not played."""
SUREST: Final = 30.0
"""Nobody's is smaller, so that a rating can always move."""
USUAL: Final = 50.0
DRIFT: Final = (UNSURE**2 - USUAL**2) / 365
"""By so much the square of a person's deviation grows in a day."""
_Q: Final = log(10) / 400


class Rating(Struct, frozen=True):
    """A rating and its deviation: in 95 of 100 cases a player is no farther from it than twice the deviation."""

    value: float = START
    deviation: float = UNSURE

    def grown(self, days: int) -> Rating:
        """As it is after so many days without a game."""
        return Rating(self.value, min(UNSURE, sqrt(self.deviation**2 + DRIFT * days)))

    def after(self, games: list[tuple[Rating, float]]) -> Rating:
        """As it is after a period: the opponents as they were before it, and 1, 0.5 or 0 for each game."""
        gain = sureness = 0.0
        for other, score in games:
            weight = _weight(other.deviation)
            expected = 1 / (1 + 10 ** (-weight * max(-4000.0, min(4000.0, self.value - other.value)) / 400))
            gain += weight * (score - expected)
            sureness += weight**2 * expected * (1 - expected)
        whole = 1 / self.deviation**2 + _Q**2 * sureness
        return Rating(self.value + _Q / whole * gain, max(SUREST, sqrt(1 / whole)))


def _weight(deviation: float) -> float:
    """How much a game against one with this deviation tells, at most 1."""
    return 1 / sqrt(1 + 3 * (_Q * deviation / pi) ** 2)


class Ratings:
    """The ratings of all who have played a game, counted day by day."""

    def __init__(self, known: Mapping[str, Rating] | None = None) -> None:
        """Those that are `known` begin with these ratings, all others as ones who have not played."""
        self.games: dict[str, int] = {}
        """How many games of each player were rated."""
        self._known: dict[str, tuple[Rating, date | None]] = {name: (one, None) for name, one in (known or {}).items()}
        """The ratings before the present day, and the last day on which each has played."""
        self._day: date | None = None
        self._today: list[tuple[str, str, float]] = []

    def add(self, day: date | None, one: str, other: str, score: float) -> None:
        """Count a game of two, on no day before that of the last one: 1 where `one` has won, 0.5 for a draw, 0."""
        if day != self._day:
            self._known |= self._changed()
            self._day, self._today = day, []
        self._today.append((one, other, score))
        for player in (one, other):
            self.games[player] = self.games.get(player, 0) + 1

    def table(self) -> dict[str, Rating]:
        """The ratings after all games so far."""
        return {player: rating for player, (rating, _) in (self._known | self._changed()).items()}

    def _changed(self) -> dict[str, tuple[Rating, date | None]]:
        """The ratings that the present day has changed."""
        met: dict[str, list[tuple[str, float]]] = {}
        for one, other, score in self._today:
            met.setdefault(one, []).append((other, score))
            met.setdefault(other, []).append((one, 1.0 - score))
        before = {player: self._before(player) for player in met}
        return {
            player: (before[player].after([(before[other], score) for other, score in games]), self._day)
            for player, games in met.items()
        }

    def _before(self, player: str) -> Rating:
        rating, last = self._known.get(player, (Rating(), None))
        if last is None or self._day is None or not player.startswith(PERSON):
            return rating
        return rating.grown(max(0, (self._day - last).days))
