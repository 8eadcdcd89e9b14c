"""Glicko ratings: how strong a player is, and how certain that is.

Source: Mark E. Glickman, "The Glicko system", http://www.glicko.net/glicko/glicko.pdf; its formulas and figures are
those used here. A rating period is a day. A person's rating becomes less certain with every day without a game, so that
a certain one is as uncertain as a new one after a year; programs do not change, and neither does the certainty of their
ratings.
"""

from __future__ import annotations

from datetime import date
from math import log, pi, sqrt

from msgspec import Struct

from game.play.session.match import Person, Player

START_RATING = 1500.0
UNSURE = 350.0
"""Deviation of a player without games."""
SUREST = 30.0
"""Minimum deviation, so that every rating can still change."""
USUAL_SPREAD = 50.0
DRIFT = (UNSURE**2 - USUAL_SPREAD**2) / 365
"""Growth of the square of a person's deviation per day."""
_Q = log(10) / 400


class Rating(Struct, frozen=True):
    """A rating and its deviation: with 95 % probability the strength is within two deviations."""

    value: float = START_RATING
    deviation: float = UNSURE

    def grown(self, days: int) -> Rating:
        """Return the rating after some days without a game."""
        return Rating(self.value, min(UNSURE, sqrt(self.deviation**2 + DRIFT * days)))

    def after(self, games: list[tuple[Rating, float]]) -> Rating:
        """Return the rating after a period of games: opponents as rated before it, and results of 1, 0.5 or 0."""
        gain = sureness = 0.0
        for other, score in games:
            weight = _weight(other.deviation)
            expected = 1 / (1 + 10 ** (-weight * max(-4000.0, min(4000.0, self.value - other.value)) / 400))
            gain += weight * (score - expected)
            sureness += weight**2 * expected * (1 - expected)
        whole = 1 / self.deviation**2 + _Q**2 * sureness
        return Rating(self.value + _Q / whole * gain, max(SUREST, sqrt(1 / whole)))


def _weight(deviation: float) -> float:
    """Return the weight of a game against an opponent with this deviation, at most 1 (Glickman's g)."""
    return 1 / sqrt(1 + 3 * (_Q * deviation / pi) ** 2)


class Ratings:
    """The ratings of all players of a game, updated day by day."""

    def __init__(self) -> None:
        self.games: dict[Player, int] = {}
        """Number of rated games by player."""
        self._known: dict[Player, tuple[Rating, date | None]] = {}
        """Rating before the present day and day of the last game, by player."""
        self._day: date | None = None
        self._today: list[tuple[Player, Player, float]] = []

    def add(self, day: date | None, one: Player, other: Player, score: float) -> None:
        """Add a game, in order of days: `score` is 1 if `one` won, 0.5 for a draw, else 0."""
        if day != self._day:
            self._known |= self._changed()
            self._day = day
            self._today = []
        self._today.append((one, other, score))
        for player in (one, other):
            self.games[player] = self.games.get(player, 0) + 1

    def table(self) -> dict[Player, Rating]:
        """Return the ratings after all games so far."""
        return {player: rating for player, (rating, _) in (self._known | self._changed()).items()}

    def _changed(self) -> dict[Player, tuple[Rating, date | None]]:
        """Return the ratings of those who played on the present day."""
        met: dict[Player, list[tuple[Player, float]]] = {}
        for one, other, score in self._today:
            met.setdefault(one, []).append((other, score))
            met.setdefault(other, []).append((one, 1.0 - score))
        before = {player: self._before(player) for player in met}
        return {
            player: (before[player].after([(before[other], score) for other, score in games]), self._day)
            for player, games in met.items()
        }

    def _before(self, player: Player) -> Rating:
        rating, last = self._known.get(player, (Rating(), None))
        if last is None or self._day is None or not isinstance(player, Person):
            return rating
        return rating.grown(max(0, (self._day - last).days))
