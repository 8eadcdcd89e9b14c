"""A game as one line of text, to be sent, kept and read: what it is, how it began, and the moves.

`arcade 1 unstack rules=neto2026 player1="Anna" player2="Ben" : 3b2+21 2e7-11`

After `arcade 1` comes the name of the game, then `name=value`: its options, the `seed`, or the `level` and the `start`
it began from, `player1` and `player2` (`begins=2` where the second moves first), `program1` and `program2` where a
program plays, `resigned` with the side that has given up, or `agreed=draw`. Values with spaces stand in double quotes,
written as in JSON. After a colon come the moves, after a tilde those that were taken back, the one to be made again
first.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass

from game.checks import entries, quoted
from game.play.game import AnyGame
from game.play.session import PERSON, VERSION, AnySession, SessionError, from_json
from game.rules import DIGITS

FORMAT = ("arcade", "1")
MOST_LETTERS = 1_000_000
"""Ten times what a game of ten thousand moves needs."""
_VALUE = re.compile(r'([a-z_]{1,40}[12]?)=("(?:[^"\\]|\\.)*"|[^\s":~]+)(?=\s|$)')
_PLAIN = re.compile(r'[^\s":~=]+')


class RecordError(ValueError):
    """A text that is no game; the message says what is wrong with it."""


@dataclass(frozen=True)
class Reading:
    """What could be read of a game."""

    session: AnySession
    problem: str = ""
    """What did not fit, with the number of the move; the session ends before it. Empty when everything fits."""


def record_text(session: AnySession) -> str:
    """The game of a session as one line, without the match it belongs to and the games left by beginning anew."""
    match, source = session.match, session.source
    values: dict[str, object] = dict(session.options)
    if source.seed is not None:
        values["seed"] = source.seed
    if source.start:
        values |= {"level": source.level, "start": source.start}
    for number, (name, player) in enumerate(zip(match.names, match.players, strict=True), start=1):
        values |= {f"player{number}": name} if name else {}
        values |= {f"program{number}": player} if player != PERSON else {}
    if match.beginner:
        values["begins"] = 2
    if session.verdict is not None:
        winner = session.verdict.winner
        values |= {"agreed": "draw"} if winner is None else {"resigned": 2 - winner}
    words = [*FORMAT, session.game, *(f"{name}={_written(value)}" for name, value in values.items()), ":"]
    words += session.moves
    if session.undone:
        words += ["~", *reversed(session.undone)]
    return " ".join(words)


def read_record(text: str, game_named: Callable[[str], AnyGame]) -> Reading:
    """The game of a text, as far as its moves fit. Raises `RecordError` for a text that is no game at all.

    `game_named` gives the game of a name, and raises `KeyError` where there is none.
    """
    if len(text) > MOST_LETTERS:
        raise RecordError(f"a game has at most {MOST_LETTERS:,} letters, not {len(text):,}")
    data = _parsed(text)
    try:
        rules = game_named(str(data["game"])).rules
    except KeyError:
        raise RecordError(f"there is no game {quoted(data['game'])}") from None
    try:
        return Reading(from_json(data, rules))
    except SessionError as error:
        if error.move is None:
            raise RecordError(str(error)) from error
        problem, fitting = str(error), error.move - 1
    # The first that does not fit ends the game: what was to come later, a giving up too, was meant for another one.
    moves = entries("moves", data["moves"])[:fitting]
    return Reading(from_json(data | {"moves": moves, "undone": [], "resigned": None, "agreed": False}, rules), problem)


def _written(value: object) -> str:
    text = str(value)
    return text if _PLAIN.fullmatch(text) and text.isascii() else json.dumps(text, ensure_ascii=False)


def _parsed(text: str) -> dict[str, object]:
    """The text as a saved game has it; raises `RecordError`."""
    head, *rest = text.split(maxsplit=len(FORMAT) + 1) if text.strip() else [""]
    if [head, *rest[:1]] != list(FORMAT) or len(rest) < 2:
        raise RecordError(f"a game begins with {' '.join(FORMAT)} and its name, not with {quoted(text.strip())}")
    values, tail = _values(rest[2] if len(rest) > 2 else "")
    made, _, undone = tail.partition("~")
    names, players = [values.pop(f"player{n}", "") for n in (1, 2)], [values.pop(f"program{n}", PERSON) for n in (1, 2)]
    source: dict[str, object] = {name: values.pop(name) for name in ("level", "start") if name in values}
    if "seed" in values:
        source["seed"] = _number("seed", values.pop("seed"))
    begins, resigned = (
        _number(name, values.pop(name, default)) for name, default in (("begins", "1"), ("resigned", "0"))
    )
    agreed = values.pop("agreed", "")
    if agreed not in ("", "draw"):
        raise RecordError(f"agreed is draw, not {quoted(agreed)}")
    return {
        "version": VERSION,
        "game": rest[1],
        "source": source,
        "options": values,
        "moves": made.split(),
        "undone": undone.split()[::-1],
        "resigned": resigned - 1 if resigned else None,
        "agreed": agreed == "draw",
        "match": {"names": names, "players": players, "beginner": begins - 1},
    }


def _values(text: str) -> tuple[dict[str, str], str]:
    """The values by name, and what comes after the colon."""
    values: dict[str, str] = {}
    at = 0
    while (found := _VALUE.match(text, at)) is not None:
        name, value = found[1], found[2]
        if name in values:
            raise RecordError(f"{name} is given twice")
        try:
            values[name] = json.loads(value, strict=False) if value.startswith('"') else value
        except ValueError:
            raise RecordError(f"{name} is not written as a text: {quoted(value)}") from None
        at = found.end()
        at += len(text[at:]) - len(text[at:].lstrip())
    if at < len(text) and text[at] != ":":
        raise RecordError(f"here stands neither a value nor the colon before the moves: {quoted(text[at:])}")
    return values, text[at + 1 :]


def _number(name: str, value: str) -> int:
    """A whole number, if a text is one; raises `RecordError`."""
    if not (value.isascii() and value.isdigit() and len(value) <= DIGITS):
        raise RecordError(f"{name} is a whole number, not {quoted(value)}")
    return int(value)
