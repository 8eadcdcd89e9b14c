"""A session owns a game: where it began, the moves made and those taken back. Loading is replaying."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeGuard

from game.checks import Unfit, choice, entries, flag, line, mapping, printable, quoted, whole
from game.rules import SEED, E, IllegalMove, Outcome, P, Rules, RulesError, complete_options

VERSION = 1
OVER = "over"
"""The reason given for a move after the end; every game's rules use the same word."""
RESIGNED, AGREED = "resigned", "agreed"
"""The reasons of an outcome when a side has given up and when both have agreed on a draw, in every game."""
PERSON = "person"
GREATEST_SEED = 2**63 - 1
MOST_WINS = 10**6
LONGEST_NAME = 40
"""Letters of a player's name."""
LONGEST_DATE = 40
_PLAYER = re.compile(r"person|level:[a-z]{1,20}|bot:.{1,40}")


def is_player(value: object) -> TypeGuard[str]:
    """Whether a value says who plays, be there such a program or not."""
    return isinstance(value, str) and _PLAYER.fullmatch(value) is not None and printable(value) == value


class SessionError(ValueError):
    """A saved session that cannot be brought back; the message says where it is wrong."""

    def __init__(self, message: str, move: int | None = None) -> None:
        """`move` is the number of the first move that cannot be made, counted from 1, where it is one."""
        super().__init__(message)
        self.move = move


@dataclass(frozen=True)
class Source:
    """Where a game began: from a seed, or from a level whose start position is kept with it."""

    seed: int | None = None
    level: str = ""
    start: str = ""
    """The text of the level's start position, so that the save outlives a change of the level."""


@dataclass
class Match:
    """Two named players, and the games each has won. Player 0 and 1 stay themselves, whichever side they have."""

    names: tuple[str, str] = ("", "")
    best_of: int = 0
    """1, 3, 5 ... games, or 0 for an open match."""
    wins: list[int] = field(default_factory=lambda: [0, 0])
    beginner: int = 0
    """The player who has the side that moves first in the present game."""
    counted: bool = False
    """Whether the present game's result is in `wins` already."""
    campaign: bool = False
    """Whether the games belong together as a campaign, which goes on until the match is decided."""
    players: tuple[str, str] = (PERSON, PERSON)
    """Who plays: `person`, a level of the computer such as `level:hard`, or a program such as `bot:NAME`."""
    relieved: tuple[int, str] | None = None
    """The player whose seat a watching person has taken over, and the program that had it."""

    def player(self, side: int) -> int:
        """The player who has a side."""
        return side if self.beginner == 0 else 1 - side

    def count(self, outcome: Outcome) -> None:
        """Take down how the present game ended, once."""
        if not self.counted:
            self.counted = True
            if outcome.winner is not None:
                self.wins[self.player(outcome.winner)] += 1

    def uncount(self, outcome: Outcome) -> None:
        """Take the present game's result back: its last move was undone."""
        if self.counted:
            self.counted = False
            if outcome.winner is not None:
                self.wins[self.player(outcome.winner)] -= 1

    @property
    def champion(self) -> int | None:
        """The player who has won the match, if it is decided."""
        needed = self.best_of // 2 + 1
        return next((player for player in (0, 1) if self.best_of and self.wins[player] >= needed), None)

    def next_game(self) -> None:
        """Go on to another game, which the other player begins."""
        self.beginner = 1 - self.beginner
        self.counted = False


@dataclass(frozen=True)
class Line:
    """A line of play from the start: the moves made, those taken back, and how the players themselves have ended it."""

    moves: list[str]
    undone: list[str]
    verdict: Outcome | None = None
    began: str = ""


class Session(Generic[P, E]):
    """One game in progress, with history without limit. All positions are kept, so undo costs nothing."""

    def __init__(
        self,
        game: str,
        rules: Rules[P, E],
        source: Source,
        options: Mapping[str, object] | None = None,
        match: Match | None = None,
    ) -> None:
        """Begin a game. Raises a `RulesError` when the options or the start position are refused."""
        self.game = game
        self.rules = rules
        self.source = source
        checked = complete_options(rules.OPTIONS, options or {})
        self.options = {name: checked[name] for name in options or {}}
        self.match = match or Match()
        if source.start:
            start = rules.parse_position(source.start)
        else:
            seed = {SEED: source.seed} if any(option.name == SEED for option in rules.OPTIONS) else {}
            start = rules.start({**self.options, **{name: n for name, n in seed.items() if n is not None}})
        self.positions: list[P] = [start]
        self.moves: list[str] = []
        self.undone: list[str] = []
        """Moves taken back, the one to be redone first last."""
        self.verdict: Outcome | None = None
        """How the players themselves have ended the game in the present position, as by giving up."""
        self.retracted: Outcome | None = None
        """How they had ended it before they took that back."""
        self.began = ""
        """When the first move was made, as the keeper of games writes it: the name of this game among all others."""
        self.earlier: list[Line] = []
        """The lines that were left by beginning anew, the last one last."""
        self.later: list[Line] = []
        """The lines that were left by going back to an earlier one, the one to go on to first last."""
        self._occurrences = Counter({start: 1})

    @property
    def position(self) -> P:
        """The position now."""
        return self.positions[-1]

    @property
    def side(self) -> int:
        """The side to move."""
        return self.rules.side_to_move(self.position)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.verdict or self.rules.outcome(self.position, self._occurrences[self.position])

    def occurrences(self) -> Counter[P]:
        """How often each position has come up, as a copy."""
        return self._occurrences.copy()

    def play(self, move: str) -> list[E]:
        """Make a move; returns what happened, in order. Raises `MalformedMove` or `IllegalMove`.

        The rules alone cannot see that a repetition has ended the game: here no move is legal after the end.
        """
        events = self._advance(move)
        self._forget()
        return events

    def resign(self, side: int) -> None:
        """Let a side give up; nothing happens after the end."""
        self._end(Outcome(1 - side, RESIGNED))

    def agree(self) -> None:
        """Let both sides agree on a draw; nothing happens after the end."""
        self._end(Outcome(None, AGREED))

    def _end(self, verdict: Outcome) -> None:
        if self.outcome is None:
            self.verdict = verdict
            self._forget()

    def _forget(self) -> None:
        """What was taken back is gone: the game has taken another way."""
        self.undone.clear()
        self.later.clear()
        self.retracted = None

    def _advance(self, move: str) -> list[E]:
        if self.outcome is not None:
            raise IllegalMove(move, OVER)
        events: list[E] = []
        following = self.rules.play(self.position, move, events)
        self.positions.append(following)
        self.moves.append(move)
        self._occurrences[following] += 1
        return events

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back."""
        return bool(self.moves) or self.verdict is not None

    @property
    def can_redo(self) -> bool:
        """Whether a move was taken back, or that the players have ended the game."""
        return bool(self.undone) or self.retracted is not None

    @property
    def begun(self) -> bool:
        """Whether there is something to go on with: moves, or a match in which games have been won."""
        return bool(self.moves or self.earlier or any(self.match.wins))

    @property
    def finished(self) -> bool:
        """Whether there is nothing to go on with: the game has ended, and it was not one of an undecided match."""
        return self.outcome is not None and not (self.match.best_of and self.match.champion is None)

    def undo(self) -> None:
        """Take back that the players have ended the game, or else the last move."""
        outcome = self.outcome
        if outcome is not None:
            self.match.uncount(outcome)
        if self.verdict is not None:
            self.retracted, self.verdict = self.verdict, None
            return
        self._occurrences[self.positions.pop()] -= 1
        self.undone.append(self.moves.pop())

    def redo(self) -> list[E]:
        """Make the move taken back last again, or let the players end the game as they did; returns what happened."""
        if self.undone:
            return self._advance(self.undone.pop())
        self.verdict, self.retracted = self.retracted, None
        return []

    def restart(self) -> None:
        """Begin anew. The game as it stands is kept: `go_back` leads to it, whatever is played meanwhile."""
        self.later.clear()
        self.earlier.append(self._leave())

    def go_back(self) -> None:
        """Return to the game that was left last by beginning anew."""
        self.later.append(self._leave())
        self._take_up(self.earlier.pop())

    def go_on(self) -> None:
        """Return to the game that was left last by going back."""
        self.earlier.append(self._leave())
        self._take_up(self.later.pop())

    def _leave(self) -> Line:
        """Go to the start; what was left."""
        if self.outcome is not None:
            self.match.uncount(self.outcome)
        left = Line(self.moves, self.undone, self.verdict, self.began)
        self.positions, self.moves, self.undone, self.verdict = self.positions[:1], [], [], None
        self.began, self.retracted = "", None
        self._occurrences = Counter(self.positions)
        return left

    def _take_up(self, left: Line) -> None:
        """Play a line from the start. Raises a `SessionError` when it cannot be played."""
        # The moves taken back must be possible too: they are made and taken back again.
        for number, move in enumerate([*left.moves, *reversed(left.undone)], start=1):
            try:
                self._advance(move)
            except RulesError as error:
                raise SessionError(f"move {number}: {error}", number) from error
        for _ in left.undone:
            self.undo()
        if left.verdict is not None:
            if self.outcome is not None or left.undone:
                raise SessionError("a side has given up, or both agreed on a draw, in a game that has ended or goes on")
            self.verdict = left.verdict
        self.began = left.began

    def to_json(self) -> dict[str, object]:
        """The whole session as plain data."""
        source: dict[str, object] = {"seed": self.source.seed} if self.source.seed is not None else {}
        if self.source.start:
            source |= {"level": self.source.level, "start": self.source.start}
        return {
            "version": VERSION,
            "game": self.game,
            "source": source,
            "options": self.options,
            **_line_data(Line(self.moves, self.undone, self.verdict, self.began)),
            "earlier": [_line_data(left) for left in self.earlier],
            "later": [_line_data(left) for left in self.later],
            "begun": self.begun,
            "finished": self.finished,
            "match": {
                "names": list(self.match.names),
                "best_of": self.match.best_of,
                "wins": self.match.wins,
                "beginner": self.match.beginner,
                "counted": self.match.counted,
                "campaign": self.match.campaign,
                "players": list(self.match.players),
                "relieved": self.match.relieved,
            },
        }


AnySession = Session[Any, Any]
"""A session, where nobody needs to know of which game."""


def from_json(data: Mapping[str, object], rules: Rules[P, E]) -> Session[P, E]:
    """Bring a session back by replaying it. Raises `SessionError`."""
    try:
        session, match = _begun(data, rules), _match(mapping("match", data.get("match", {})))
        earlier, later = _lines(data, "earlier"), _lines(data, "later")
        present = _line(data)
    except (Unfit, RulesError) as error:
        raise SessionError(str(error)) from error
    for other in (*earlier, *later):
        session._take_up(other)
        session._leave()
    session._take_up(present)
    session.earlier, session.later = earlier, later
    outcome = session.outcome
    if match.counted and outcome and outcome.winner is not None and not match.wins[match.player(outcome.winner)]:
        raise SessionError("the game is counted, but its winner has no wins")
    session.match = match
    return session


def _begun(data: Mapping[str, object], rules: Rules[P, E]) -> Session[P, E]:
    """The session at its beginning; raises `Unfit` or a `RulesError`."""
    source = mapping("source", data.get("source"))
    seed, level, start = source.get("seed"), _text(source, "level"), _text(source, "start")
    if seed is not None:
        seed = whole("seed", seed, 0, GREATEST_SEED)
    # From a seed or from a level, never both: what begins with a position has no place in the table of scores.
    begun = Source(level=level, start=start) if start else Source(seed)
    return Session(line("game", data.get("game"), 40), rules, begun, mapping("options", data.get("options", {})))


def _match(data: Mapping[str, object]) -> Match:
    """The match of a session; raises `Unfit`."""
    first, second = (line("names", name, LONGEST_NAME) for name in entries("names", data.get("names", ["", ""]), 2))
    wins = [whole("wins", n, 0, MOST_WINS) for n in entries("wins", data.get("wins", [0, 0]), 2)]
    one, other = (_player(player) for player in entries("players", data.get("players", [PERSON, PERSON]), 2))
    relieved = data.get("relieved")
    if relieved is not None:
        seat, program = entries("relieved", relieved, 2)
        relieved = choice("relieved", seat, (0, 1)), _player(program)
    return Match(
        (first, second),
        whole("best_of", data.get("best_of", 0), 0, 99),
        wins,
        choice("beginner", data.get("beginner", 0), (0, 1)),
        flag("counted", data.get("counted", False)),
        flag("campaign", data.get("campaign", False)),
        players=(one, other),
        relieved=relieved,
    )


def _player(value: object) -> str:
    """A player's words; raises `Unfit`."""
    if not is_player(value):
        raise Unfit(f"players holds {quoted(value)}, which is no player")
    return value


def _lines(data: Mapping[str, object], name: str) -> list[Line]:
    """Lines that were left; raises `Unfit`."""
    return [_line(mapping(name, entry)) for entry in entries(name, data.get(name, []))]


def _line(data: Mapping[str, object]) -> Line:
    """A line of play; raises `Unfit`."""
    resigned = data.get("resigned")
    verdict = Outcome(None, AGREED) if flag("agreed", data.get("agreed", False)) else None
    if resigned is not None:
        verdict = Outcome(1 - choice("resigned", resigned, (0, 1)), RESIGNED)
    began = line("began", data.get("began", ""), LONGEST_DATE)
    return Line(_moves(data, "moves"), _moves(data, "undone"), verdict, began)


def _line_data(left: Line) -> dict[str, object]:
    """A line of play as plain data."""
    winner = left.verdict.winner if left.verdict is not None else None
    return {
        "moves": left.moves,
        "undone": left.undone,
        "resigned": None if winner is None else 1 - winner,
        "agreed": left.verdict is not None and winner is None,
        "began": left.began,
    }


def _moves(data: Mapping[str, object], name: str) -> list[str]:
    """A list of texts; raises `Unfit`."""
    moves = []
    for move in entries(name, data.get(name)):
        if not isinstance(move, str):
            raise Unfit(f"{name} holds {quoted(move)}, which is no move")
        moves.append(move)
    return moves


def _text(data: Mapping[str, object], name: str) -> str:
    """A text of any length, which is never shown; raises `Unfit`."""
    value = data.get(name, "")
    if not isinstance(value, str):
        raise Unfit(f"{name} is a text, not {quoted(value)}")
    return value
