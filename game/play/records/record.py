"""A game as one line of text, to be sent, saved and read.

`arcade 1 unstack rules=neto2026 player1="Anna" player2="Ben" : 3b2+21 2e7-11`

After `arcade 1` comes the name of the game, then `name=value`: its options, the `seed`, or the `level` and the `start`
it began from, `player1` and `player2` (`begins=2` if the second moves first), `program1` and `program2` for programs,
`clock` with the seconds of each player and those for a move (`300+5`), `resigned` with the side that resigned,
`overdue` with the one that did not move in time, `overtime` with the one whose clock ran out, or `agreed=draw`. Values
with spaces are in double quotes, written as in JSON. After a colon come the moves, after a tilde the undone ones, the
next one to redo first. A bar begins each branch: the number of moves of the line before it, its moves, and
`resigned=2`, `overdue=2`, `overtime=2` or `agreed=draw` if it ended so.

A saved game also has the time it `began` and the `date` it was saved, its `result` (1 or 2 for the winner, `draw`, or
`open`), the `score` and the `last` position, the `aid` used (`none`, or any of `undo`, `hint` and `copy`), the number
of players of a `race`, and what it is remembered for, such as the longest `chain` (`chain1` and `chain2` of two
players): all for listing and counting games without replaying them. Reading replays the moves and ignores these. A full
stop ends the line; without one, its end is missing.
"""

import json
import re
from collections.abc import Callable, Mapping
from sys import intern

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from game.checks import Trouble, Unfit, entries, quoted
from game.play.port.game import AnyGame
from game.play.session.line import LOSSES
from game.play.session.match import Person
from game.play.session.session import SESSION_VERSION, AnySession, SessionError, from_json
from game.play.session.time_control import parse_time_control
from game.rules import DIGITS, Outcome

FORMAT = ("arcade", "1")
MOST_LETTERS = 1_000_000
"""Maximum length of a game, in characters: ten times what a game of ten thousand moves needs."""
COUNTS = ("chain", "capture", "shot", "clearings", "thirty")
"""Names of the counts a game is remembered for, from `Game.move_counts` and `Game.totals`."""
RACE = "race"
"""Name of the number of those who have raced, each at their own machine."""
INFO = ("began", "date", "result", "score", "last", "aid", RACE, *(f"{name}{n}" for name in COUNTS for n in ("", 1, 2)))
"""Names of values that only describe a game."""
NO_AID = "none"
MOST_ASIDE = 100_000
"""Maximum length of all branches written, in characters."""
MOST_PLAYED = 2000
"""Maximum number of moves replayed to describe a game: more would delay its end."""
DRAW = "draw"
OPEN = "open"
STOP = "."
BACK = "~"
ASIDE = "|"
_VALUE = re.compile(r'([a-z_]{1,40}[12]?)=("(?:[^"\\]|\\.)*"|[^\s":~]+)(?:\s+|$)')
_PLAIN = re.compile(r'[^\s":~=]+')


class RecordError(Trouble):
    """A text that is not a game."""


class Head(Struct, frozen=True):
    """The parts of a game's line, unchecked."""

    game: str
    values: dict[str, str]
    moves: str
    """Moves, undone moves behind a tilde, and branches, each behind a bar."""
    whole: bool
    """True if the line has its end."""

    @property
    def made(self) -> list[str]:
        """The moves that were made."""
        return self.moves.partition(ASIDE)[0].partition(BACK)[0].split()


class Reading(Struct, frozen=True):
    """The readable part of a game."""

    session: AnySession
    error: ValueError | None = None
    """The first misfit, with the number of its move; the session ends before it. None if everything fits."""

    @property
    def problem(self) -> str:
        """The error's message, or ""."""
        return str(self.error) if self.error else ""


def record_text(session: AnySession, about: Mapping[str, str] | None = None) -> str:
    """Return the game of a session as one line, without its match and the lines left by restarting.

    `about` are values of `INFO`; a line that has them ends with a full stop.

    >>> from game.games import game_named
    >>> session = read_record("arcade 1 explode seed=7 : a5 e1", game_named).session
    >>> session.undo()
    >>> record_text(session)
    'arcade 1 explode seed=7 : a5 ~ e1'
    """
    match = session.match
    source = session.source
    values: dict[str, object] = {**(about or {}), **session.options}
    if source.seed is not None:
        values["seed"] = source.seed
    if source.start:
        values |= {"level": source.level, "start": source.start}
    for number, (name, player) in enumerate(zip(match.names, match.players, strict=True), start=1):
        values |= {f"player{number}": name} if name else {}
        values |= {f"program{number}": player} if player != Person() else {}
    if match.beginner:
        values["begins"] = 2
    if match.clock is not None:
        values["clock"] = match.clock
    values |= _verdict(session.last_word)
    words = [*FORMAT, session.game, *(f"{name}={_written(value)}" for name, value in values.items()), ":"]
    words += session.moves
    if session.undone:
        words += [BACK, *reversed(session.undone)]
    letters = 0
    for branch in session.branches:
        ends = (f"{name}={value}" for name, value in _verdict(branch.verdict).items())
        way = " ".join([ASIDE, str(branch.after), *branch.moves, *ends])
        letters += len(way)
        if letters <= MOST_ASIDE:
            words.append(way)
    return " ".join([*words, STOP] if about else words)


def _verdict(verdict: Outcome | None) -> dict[str, object]:
    """Return how the players ended a line, as values."""
    if verdict is None:
        return {}
    if verdict.winner is None:
        return {"agreed": DRAW}
    return {verdict.reason: 2 - verdict.winner}


def about_game(game: AnyGame, session: AnySession, outcome: Outcome | None) -> dict[str, str]:
    """Return the values that describe a saved game, except for the dates; `outcome` is its result, if any."""
    match = session.match
    score = ""
    result = OPEN
    if outcome is not None:
        result = DRAW if outcome.winner is None else str(match.player(outcome.winner) + 1)
    if game.players == 2:
        if outcome is not None and any(outcome.score):
            score = ":".join(str(outcome.score[match.player(player)]) for player in (0, 1))
    elif not session.source.start:
        count = game.count(session, outcome) if outcome is not None else game.score(session)
        score = str(count) if count is not None else ""
    last = session.rules.position_text(session.position)
    aid = {} if session.aid is None else {"aid": ",".join(sorted(session.aid)) or NO_AID}
    remembered = {name: str(count) for name, count in game_counts(game, session).items() if count}
    return {"result": result, **({"score": score} if score else {}), "last": last, **aid, **remembered}


def game_counts(game: AnyGame, session: AnySession) -> dict[str, int]:
    """Return the maximum of each thing the moves of a game are remembered for, by player if there are two."""
    most = dict(game.totals(session)) if game.players == 1 and not session.source.start else {}
    moves = session.moves[:MOST_PLAYED]
    for before, move, after in zip(session.positions, moves, session.positions[1:], strict=False):
        whose = session.match.player(session.rules.side_to_move(before)) + 1 if game.players == 2 else ""
        for name, count in game.move_counts(before, move, after).items():
            most[f"{name}{whose}"] = max(count, most.get(f"{name}{whose}", count))
    return most


def read_record(text: str, game_named: Callable[[str], AnyGame]) -> Reading:
    """Read the game of a text, as far as its moves fit.

    `game_named` returns the game of a name or raises `KeyError`. Raises `RecordError` for a text that is not a game.

    >>> from game.games import game_named
    >>> read_record("arcade 1 explode : a5 e1", game_named).session.moves
    ['a5', 'e1']
    >>> read_record("arcade 1 explode : a5 a5", game_named).problem
    'move 2: illegal move a5: opponent'
    """
    if len(text) > MOST_LETTERS:
        raise RecordError("a game has at most {n} characters", n=f"{MOST_LETTERS:,}")
    head = read_head(text)
    data = _parsed(head)
    try:
        game = game_named(str(data["game"]))
    except KeyError:
        raise RecordError("there is no game {name}", name=quoted(data["game"])) from None
    reading = _replayed(data, game)
    return reading if reading.error or head.whole else replace(reading, error=RecordError("its end is missing"))


def _replayed(data: dict[str, object], game: AnyGame) -> Reading:
    """Replay as much of a game as fits. Raises `RecordError`."""
    try:
        return Reading(from_json(data, game.rules))
    except SessionError as error:
        misfit = error
        if error.move is not None:
            # The first misfit ends the game; what follows, a resignation included, was meant for another position.
            moves = entries("moves", data["moves"])[: error.move - 1]
            data = data | {"moves": moves, "undone": [], "branches": [], **_ended({})}
        elif data["branches"]:
            # A branch that does not fit leaves the game itself intact.
            data = data | {"branches": []}
        else:
            raise RecordError(str(error)) from error
    return replace(_replayed(data, game), error=misfit)


def _written(value: object) -> str:
    text = str(value)
    if _PLAIN.fullmatch(text) and text.isascii():
        return text
    return json.dumps(text, ensure_ascii=not text.isprintable())


def read_head(text: str) -> Head:
    """Split the line of a game into its parts, without reading its moves. Raises `RecordError`.

    >>> head = read_head("arcade 1 explode player1=Anna : a5 e1 ~ b4 .")
    >>> head.values, head.made, head.whole
    ({'player1': 'Anna'}, ['a5', 'e1'], True)
    """
    head, *rest = text.split(maxsplit=len(FORMAT) + 1) if text.strip() else [""]
    if [head, *rest[:1]] != list(FORMAT) or len(rest) < 2:
        raise RecordError(
            "a game begins with {words} and its name, not with {value}",
            words=" ".join(FORMAT),
            value=quoted(text.strip()),
        )
    values, moves = _values(rest[2] if len(rest) > 2 else "")
    if moves is None:
        return Head(rest[1], values, "", False)
    end = moves.rstrip()
    stopped = end.endswith(STOP) and not end[-2:-1].strip()
    whole = stopped or not {"began", "date"} & values.keys()
    return Head(rest[1], values, end[: -len(STOP)] if stopped else end, whole)


def _parsed(head: Head) -> dict[str, object]:
    """Return the saved form of a game. Raises `RecordError`."""
    values = {name: value for name, value in head.values.items() if name not in INFO}
    line, *ways = head.moves.split(ASIDE)
    made, _, undone = line.partition(BACK)
    names = [values.pop(f"player{n}", "") for n in (1, 2)]
    players = [values.pop(f"program{n}", "person") for n in (1, 2)]
    source: dict[str, object] = {name: values.pop(name) for name in ("level", "start") if name in values}
    if "seed" in values:
        source["seed"] = _number("seed", values.pop("seed"))
    begins = _number("begins", values.pop("begins", "1"))
    clock = _clock(values.pop("clock", ""))
    ended = _ended(values)
    return {
        "version": SESSION_VERSION,
        "game": head.game,
        "source": source,
        "options": values,
        "moves": made.split(),
        "undone": undone.split()[::-1],
        "branches": [_way(way.split()) for way in ways],
        "aid": [],
        **ended,
        "match": {"names": names, "players": players, "beginner": begins - 1, **clock},
    }


def _clock(text: str) -> dict[str, object]:
    """Return the saved form of the players' time. Raises `RecordError`."""
    if not text:
        return {}
    try:
        return {"clock": to_builtins(parse_time_control(text))}
    except Unfit as error:
        raise RecordError(str(error)) from error


def _ended(values: dict[str, str]) -> dict[str, object]:
    """Remove how the players ended a line from its values, and return it in its saved form."""
    resigned = _number("resigned", values.pop("resigned", "0"))
    overtime = _number("overtime", values.pop("overtime", "0"))
    overdue = _number("overdue", values.pop("overdue", "0"))
    agreed = values.pop("agreed", "")
    if agreed not in ("", DRAW):
        raise RecordError("{name} is {choices}, not {value}", name="agreed", choices=DRAW, value=quoted(agreed))
    return {
        "resigned": resigned - 1 if resigned else None,
        "overtime": overtime - 1 if overtime else None,
        "overdue": overdue - 1 if overdue else None,
        "agreed": agreed == DRAW,
    }


def _way(words: list[str]) -> dict[str, object]:
    """Return the saved form of a branch. Raises `RecordError`."""
    after = _number("the beginning of a branch", words[0] if words else "")
    name, sign, value = words[-1].partition("=")
    ended = {name: value} if sign and name in (*LOSSES, "agreed") else {}
    return {"after": after, "moves": words[1 : -1 if ended else None], **_ended(ended)}


def _values(text: str) -> tuple[dict[str, str], str | None]:
    """Return the values by name, and what follows the colon, or None without a colon."""
    values: dict[str, str] = {}
    at = 0
    while (found := _VALUE.match(text, at)) is not None:
        name = intern(found[1])
        value = found[2]  # Files of a hundred thousand games repeat the same few names.
        if name in values:
            raise RecordError("{name} is given twice", name=name)
        try:
            values[name] = json.loads(value, strict=False) if value.startswith('"') else value
        except ValueError:
            raise RecordError("{name} is not written as text: {value}", name=name, value=quoted(value)) from None
        at = found.end()
    if at < len(text) and text[at] != ":":
        raise RecordError("expected a value, or the colon before the moves; found {value}", value=quoted(text[at:]))
    return values, text[at + 1 :] if at < len(text) else None


def _number(name: str, value: str) -> int:
    """Parse a whole number. Raises `RecordError`."""
    if not (value.isascii() and value.isdigit() and len(value) <= DIGITS):
        raise RecordError("{name} is a whole number, not {value}", name=name, value=quoted(value))
    return int(value)
