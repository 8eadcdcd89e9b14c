"""A game as one line of text, to be sent, kept and read: what it is, how it began, and the moves.

`arcade 1 unstack rules=neto2026 player1="Anna" player2="Ben" : 3b2+21 2e7-11`

After `arcade 1` comes the name of the game, then `name=value`: its options, the `seed`, or the `level` and the `start`
it began from, `player1` and `player2` (`begins=2` where the second moves first), `program1` and `program2` where a
program plays, `resigned` with the side that has given up, or `agreed=draw`. Values with spaces stand in double quotes,
written as in JSON. After a colon come the moves, after a tilde those that were taken back, the one to be made again
first. A bar stands before each way that was left for another move: after how many moves of the line it begins, its
moves, and `resigned=2` or `agreed=draw` where the players have ended it so.

A game that is kept also says when it `began` and the `date` it was kept, its `result` (1 or 2 for the player who has
won, `draw`, or `open`), the `score` and the `last` position, which `aid` there was (`none`, or of `undo`, `hint` and
`copy` those there were), and what it is remembered for, such as the longest `chain` (`chain1` and `chain2` of two
players): for whoever lists and counts games without playing them. Reading plays the moves, and believes nothing of
that. A full stop ends it; without one, a part of the line is missing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from sys import intern

from msgspec import Struct
from msgspec.structs import replace

from game.checks import Trouble, entries, quoted
from game.play.port.game import AnyGame
from game.play.session.match import PERSON
from game.play.session.session import VERSION, AnySession, SessionError
from game.play.session.session_data import from_json
from game.rules import DIGITS, Outcome

FORMAT = ("arcade", "1")
MOST_LETTERS = 1_000_000
"""Ten times what a game of ten thousand moves needs."""
FEATS = ("chain", "capture", "shot", "clearings", "thirty")
"""What games may be remembered for, as `Game.feat` and `Game.totals` have it."""
ABOUT = ("began", "date", "result", "score", "last", "aid", *(f"{feat}{n}" for feat in FEATS for n in ("", 1, 2)))
"""What is only said of a game."""
NO_AID = "none"
MOST_ASIDE = 100_000
"""So many letters of ways that were left are written."""
MOST_PLAYED = 2000
"""Of a longer game no later moves are looked at: that would keep its end waiting."""
DRAW, OPEN = "draw", "open"
STOP = "."
BACK, ASIDE = "~", "|"
_VALUE = re.compile(r'([a-z_]{1,40}[12]?)=("(?:[^"\\]|\\.)*"|[^\s":~]+)(?:\s+|$)')
_PLAIN = re.compile(r'[^\s":~=]+')


class RecordError(Trouble):
    """A text that is no game; the message says what is wrong with it."""


class Head(Struct, frozen=True):
    """A game's line in its parts. Nothing of it has been checked."""

    game: str
    values: dict[str, str]
    moves: str
    """The moves, those taken back behind a tilde, and the ways that were left, each behind a bar."""
    whole: bool
    """Whether the line has come to its end."""

    @property
    def made(self) -> list[str]:
        """The moves that were made."""
        return self.moves.partition(ASIDE)[0].partition(BACK)[0].split()


class Reading(Struct, frozen=True):
    """What could be read of a game."""

    session: AnySession
    error: ValueError | None = None
    """What did not fit, with the number of the move; the session ends before it. None when everything fits."""

    @property
    def problem(self) -> str:
        """The error's message; empty when everything fits."""
        return str(self.error) if self.error else ""


def record_text(session: AnySession, about: Mapping[str, str] | None = None) -> str:
    """The game of a session as one line, without the match it belongs to and the games left by beginning anew.

    `about` are values of `ABOUT`; a line that has them ends with a full stop.
    """
    match, source = session.match, session.source
    values: dict[str, object] = {**(about or {}), **session.options}
    if source.seed is not None:
        values["seed"] = source.seed
    if source.start:
        values |= {"level": source.level, "start": source.start}
    for number, (name, player) in enumerate(zip(match.names, match.players, strict=True), start=1):
        values |= {f"player{number}": name} if name else {}
        values |= {f"program{number}": player} if player != PERSON else {}
    if match.beginner:
        values["begins"] = 2
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
    """How the players have ended a line, as values."""
    if verdict is None:
        return {}
    return {"agreed": DRAW} if verdict.winner is None else {"resigned": 2 - verdict.winner}


def about_game(game: AnyGame, session: AnySession, outcome: Outcome | None) -> dict[str, str]:
    """What is said of a game that is kept, but for the dates; `outcome` tells how it has ended, if it has."""
    match, score = session.match, ""
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
    remembered = {name: str(count) for name, count in feats(game, session).items() if count}
    return {"result": result, **({"score": score} if score else {}), "last": last, **aid, **remembered}


def feats(game: AnyGame, session: AnySession) -> dict[str, int]:
    """The most of all that the moves of a game are remembered for, of each player apart where there are two."""
    most = dict(game.totals(session)) if game.players == 1 and not session.source.start else {}
    moves = session.moves[:MOST_PLAYED]
    for before, move, after in zip(session.positions, moves, session.positions[1:], strict=False):
        whose = session.match.player(session.rules.side_to_move(before)) + 1 if game.players == 2 else ""
        for feat, count in game.feat(before, move, after).items():
            most[f"{feat}{whose}"] = max(count, most.get(f"{feat}{whose}", 0))
    return most


def read_record(text: str, game_named: Callable[[str], AnyGame]) -> Reading:
    """The game of a text, as far as its moves fit. Raises `RecordError` for a text that is no game at all.

    `game_named` gives the game of a name, and raises `KeyError` where there is none.
    """
    if len(text) > MOST_LETTERS:
        raise RecordError("a game has at most {n} letters", n=f"{MOST_LETTERS:,}")
    head = read_head(text)
    data = _parsed(head)
    try:
        game = game_named(str(data["game"]))
    except KeyError:
        raise RecordError("there is no game {name}", name=quoted(data["game"])) from None
    reading = _replayed(data, game)
    return reading if reading.error or head.whole else replace(reading, error=RecordError("its end is missing"))


def _replayed(data: dict[str, object], game: AnyGame) -> Reading:
    """As much of a game as fits; raises `RecordError`."""
    try:
        return Reading(from_json(data, game.rules))
    except SessionError as error:
        misfit = error
        if error.move is not None:
            # The first that does not fit ends the game: what was to come later, a giving up too, was meant for another.
            moves = entries("moves", data["moves"])[: error.move - 1]
            data = data | {"moves": moves, "undone": [], "branches": [], **_ended({})}
        elif data["branches"]:
            # A way that was left does not fit: that is no harm to the game itself.
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
    """The parts of a game's line, its moves unread; raises `RecordError`."""
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
    """A game as it is saved; raises `RecordError`."""
    values = {name: value for name, value in head.values.items() if name not in ABOUT}
    line, *ways = head.moves.split(ASIDE)
    made, _, undone = line.partition(BACK)
    names, players = [values.pop(f"player{n}", "") for n in (1, 2)], [values.pop(f"program{n}", PERSON) for n in (1, 2)]
    source: dict[str, object] = {name: values.pop(name) for name in ("level", "start") if name in values}
    if "seed" in values:
        source["seed"] = _number("seed", values.pop("seed"))
    begins, ended = _number("begins", values.pop("begins", "1")), _ended(values)
    return {
        "version": VERSION,
        "game": head.game,
        "source": source,
        "options": values,
        "moves": made.split(),
        "undone": undone.split()[::-1],
        "branches": [_way(way.split()) for way in ways],
        "aid": [],
        **ended,
        "match": {"names": names, "players": players, "beginner": begins - 1},
    }


def _ended(values: dict[str, str]) -> dict[str, object]:
    """How the players have ended a line, taken out of its values, as it is saved."""
    resigned, agreed = _number("resigned", values.pop("resigned", "0")), values.pop("agreed", "")
    if agreed not in ("", DRAW):
        raise RecordError("{name} is {choices}, not {value}", name="agreed", choices=DRAW, value=quoted(agreed))
    return {"resigned": resigned - 1 if resigned else None, "agreed": agreed == DRAW}


def _way(words: list[str]) -> dict[str, object]:
    """A way that was left, as it is saved; raises `RecordError`."""
    after = _number("the beginning of a branch", words[0] if words else "")
    name, sign, value = words[-1].partition("=")
    ended = {name: value} if sign and name in ("resigned", "agreed") else {}
    return {"after": after, "moves": words[1 : -1 if ended else None], **_ended(ended)}


def _values(text: str) -> tuple[dict[str, str], str | None]:
    """The values by name, and what comes after the colon; None where there is none."""
    values: dict[str, str] = {}
    at = 0
    while (found := _VALUE.match(text, at)) is not None:
        name, value = intern(found[1]), found[2]  # Files of a hundred thousand games have the same few names.
        if name in values:
            raise RecordError("{name} is given twice", name=name)
        try:
            values[name] = json.loads(value, strict=False) if value.startswith('"') else value
        except ValueError:
            raise RecordError("{name} is not written as a text: {value}", name=name, value=quoted(value)) from None
        at = found.end()
    if at < len(text) and text[at] != ":":
        raise RecordError("a value or the colon before the moves is expected, not {value}", value=quoted(text[at:]))
    return values, text[at + 1 :] if at < len(text) else None


def _number(name: str, value: str) -> int:
    """A whole number, if a text is one; raises `RecordError`."""
    if not (value.isascii() and value.isdigit() and len(value) <= DIGITS):
        raise RecordError("{name} is a whole number, not {value}", name=name, value=quoted(value))
    return int(value)
