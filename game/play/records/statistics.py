"""Statistics of played games, counted from their lines in order."""

import re
from collections import Counter, deque
from collections.abc import Callable, Mapping
from datetime import date

from msgspec import Struct, field

from game.characters import cleaned
from game.checks import Unfit, brief
from game.play.port.game import Solo
from game.play.records.record import DRAW, NO_AID, OPEN, RACE
from game.play.session.line import AIDS, COPY
from game.play.session.match import LONGEST_NAME, Person, Player, Remote, parse_player
from game.play.session.rating import Ratings

EVERYBODY = None
"""Stands for all opponents, or all players."""
LAST = 40
"""Number of last games remembered individually."""
BEST = 10
"""Number of best games of one player remembered individually."""
WON = 1
DRAWN = 0
LOST = -1
_NUMBER = re.compile(r"[0-9]{1,12}")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]{5,15}", re.ASCII)


class Played(Struct, frozen=True):
    """A game as far as its line tells, not checked by replaying."""

    game: str
    mark: str
    """Identifier of the game."""
    players: tuple[Player | None, Player | None]
    """The players, persons with their names; None if unknown."""
    result: str
    """As in the line: 1 or 2 for the winner, `draw` or `open`."""
    moves: int
    began: str
    """Time of the first move, by which games are sorted; "" if unknown."""
    aid: frozenset[str] | None
    """Help used, as `Session.aid`; None if unknown."""
    level: str = ""
    table: str = ""
    """Score table, in games of one player."""
    counts: Mapping[str, int] = {}
    """Its score, and what it is remembered for."""
    raced: bool = False
    """True if it was a race with others at their own machines."""
    fewer: bool = False
    """True if fewer points are better."""

    @property
    def points(self) -> int:
        """Its score, 0 if unknown."""
        return self.count("score") or 0

    @property
    def rank(self) -> int:
        """Number by which games are ordered, the best first."""
        return self.points if self.fewer else -self.points

    @property
    def day(self) -> date | None:
        try:
            return date.fromisoformat(self.began[:10])
        except ValueError:
            return None

    def count(self, name: str, player: int | None = None) -> int | None:
        """Return what it is remembered for, by one of two players if given; None if unknown."""
        return self.counts.get(name if player is None else f"{name}{player + 1}")


def played(
    game: str, mark: str, values: Mapping[str, str], moves: int, solo: Solo | None, name_now: Callable[[str], str]
) -> Played:
    """Return what the values of a line say.

    `solo` tells the score table of a game of one player, `name_now` the present name of a renamed person.
    """
    players = tuple(_player(values, n, name_now) for n in (1, 2))
    began = values.get("began", "")
    return Played(
        game,
        mark,
        (players[0], players[1]),
        values.get("result", OPEN),
        moves,
        began if _MOMENT.fullmatch(began) else "",
        known_aid(values),
        brief(values.get("level", ""), LONGEST_NAME),
        brief(solo.table(values), LONGEST_NAME) if solo is not None else "",
        {name: int(value) for name, value in values.items() if _NUMBER.fullmatch(value)},
        RACE in values,
        solo is not None and solo.fewer,
    )


def known_aid(values: Mapping[str, str]) -> frozenset[str] | None:
    """Return the help used according to a line, as `Session.aid`."""
    said = values.get("aid")
    known = None if said is None else frozenset(said.split(",")) - {NO_AID}
    return known if known is None or known <= set(AIDS) else None


def _player(values: Mapping[str, str], number: int, name_now: Callable[[str], str]) -> Player | None:
    try:
        player = parse_player(values.get(f"program{number}", "person"))
    except Unfit:
        return None
    if not isinstance(player, Person | Remote):
        return player
    name = cleaned(values.get(f"player{number}", ""), LONGEST_NAME).strip()
    return Person(name_now(name)) if name else None


class Tally(Struct):
    """Results of one player against another one, or against all."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    streak: int = 0
    """Present number of wins in a row."""
    longest: int = 0
    """The longest run of wins."""
    first: str = ""
    """Time of the first win."""
    fastest: int | None = None
    """The fewest moves of a win."""
    chain: int = 0
    capture: int = 0
    last: deque[tuple[int, Played]] = field(default_factory=lambda: deque(maxlen=LAST))
    """The last games, each as `WON`, `DRAWN` or `LOST`."""

    @property
    def games(self) -> int:
        """Number of games."""
        return self.won + self.drawn + self.lost

    def add(self, result: int, one: Played, player: int) -> None:
        """Count a game in which the player had the number `player`, 0 or 1."""
        self.chain = max(self.chain, one.count("chain", player) or 0)
        self.capture = max(self.capture, one.count("capture", player) or 0)
        self.last.append((result, one))
        if result != WON:
            self.streak = 0
            self.drawn, self.lost = self.drawn + (result == DRAWN), self.lost + (result == LOST)
            return
        self.won += 1
        self.streak += 1
        self.longest = max(self.longest, self.streak)
        self.first = self.first or one.began
        self.fastest = one.moves if self.fastest is None else min(self.fastest, one.moves)


class Runs(Struct):
    """Results of one player in one score table of a game of one player."""

    runs: int = 0
    points: int = 0
    moves: int = 0
    clearings: int = 0
    cleared: int = 0
    """The most clearings in one game."""
    chain: int = 0
    shot: int = 0
    """The most points of a single move."""
    thirty: int = 0
    """The most points of thirty moves in a row."""
    best: list[Played] = []
    """The best games, the best first; where fewer points are better, those without any have not succeeded."""
    last: deque[Played] = field(default_factory=lambda: deque(maxlen=LAST))

    @property
    def most(self) -> int:
        """The best score."""
        return self.best[0].points if self.best else 0

    @property
    def each(self) -> float:
        """Points per move."""
        return self.points / self.moves if self.moves else 0.0

    def add(self, one: Played) -> None:
        """Count a game."""
        self.runs += 1
        self.points += one.points
        self.moves += one.moves
        self.clearings += one.count("clearings") or 0
        self.cleared = max(self.cleared, one.count("clearings") or 0)
        self.chain = max(self.chain, one.count("chain") or 0)
        self.shot = max(self.shot, one.count("shot") or 0)
        self.thirty = max(self.thirty, one.count("thirty") or 0)
        self.last.append(one)
        if one.points or not one.fewer:
            self.best = sorted([*self.best, one], key=lambda other: other.rank)[:BEST]


class Attempts(Struct):
    """Attempts at levels, and the levels solved."""

    tries: int = 0
    solved: set[str] = set()


class Statistics:
    """Statistics of one game.

    Copies of other games and races do not count, and unfinished ones only in games of one player.
    """

    def __init__(self) -> None:
        self.pairs: dict[tuple[Player | None, Player | None], Tally] = {}
        """Results by player and opponent, or `EVERYBODY`."""
        self.runs: dict[tuple[Player | None, str], Runs] = {}
        """Runs by player, or `EVERYBODY`, and table."""
        self.attempts: dict[Player | None, Attempts] = {}
        """Attempts by player, or `EVERYBODY`."""
        self.ratings = Ratings()
        """Ratings in games of two players; games with undo or hints are not rated."""

    def add(self, one: Played, alone: bool) -> None:
        """Count a game, in order of beginning; `alone` in games of one player."""
        if one.raced or (one.aid is not None and COPY in one.aid):
            return
        if alone:
            self._add_run(one)
            return
        first, second = one.players
        if one.result in ("1", "2", DRAW) and first and second and first != second:
            winner = None if one.result == DRAW else int(one.result) - 1
            for player, (who, opponent) in enumerate(((first, second), (second, first))):
                if winner is None:
                    result = DRAWN
                elif winner == player:
                    result = WON
                else:
                    result = LOST
                for other in (opponent, EVERYBODY):
                    self.pairs.setdefault((who, other), Tally()).add(result, one, player)
            if not one.aid:
                self.ratings.add(one.day, first, second, 0.5 if winner is None else 1.0 - winner)

    def _add_run(self, one: Played) -> None:
        for who in {one.players[0], EVERYBODY}:
            if one.level:
                attempts = self.attempts.setdefault(who, Attempts())
                attempts.tries += 1
                attempts.solved |= {one.level} if one.result == "1" else set()
            elif one.moves:
                self.runs.setdefault((who, one.table), Runs()).add(one)

    def opponents(self, who: Player | None) -> list[Player]:
        """Return a player's opponents, by number of games."""
        met = {other: tally.games for (one, other), tally in self.pairs.items() if one == who and other}
        return sorted(met, key=lambda other: (-met[other], str(other)))

    def players(self) -> list[Player]:
        """Return all players, by number of games."""
        games = Counter[Player | None]()
        for (who, other), tally in self.pairs.items():
            games[who] += tally.games if other == EVERYBODY else 0
        for (who, _), runs in self.runs.items():
            games[who] += runs.runs
        for who, attempts in self.attempts.items():
            games[who] += attempts.tries
        return sorted((who for who in games if who), key=lambda who: (-games[who], str(who)))
