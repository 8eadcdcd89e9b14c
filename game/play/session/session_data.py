"""Sessions from plain data, restored by replaying their moves."""

from __future__ import annotations

from collections.abc import Mapping

from game.checks import Unfit, entries, line, mapping, quoted, whole
from game.play.session.lines import line_of
from game.play.session.match import match_of
from game.play.session.session import Session, SessionError, Source
from game.rules import E, P, Rules, RulesError

GREATEST_SEED = 2**63 - 1


def from_json(data: Mapping[str, object], rules: Rules[P, E]) -> Session[P, E]:
    """Restore a session by replaying it. Raises `SessionError`."""
    try:
        session, match = _begun(data, rules), match_of(mapping("match", data.get("match", {})))
        earlier, later = (
            [line_of(mapping(name, one)) for one in entries(name, data.get(name, []))] for name in ("earlier", "later")
        )
        present = line_of(data)
    except (Unfit, RulesError) as error:
        raise SessionError(str(error)) from error
    for other in (*earlier, *later):
        session.take_up(other)
        session.leave()
    session.take_up(present)
    session.earlier, session.later = earlier, later
    outcome = session.outcome
    if match.counted and outcome and outcome.winner is not None and not match.wins[match.player(outcome.winner)]:
        raise SessionError("the game is counted, but its winner has no wins")
    session.match = match
    return session


def _begun(data: Mapping[str, object], rules: Rules[P, E]) -> Session[P, E]:
    """Return the session at its start. Raises `Unfit` or a `RulesError`."""
    source = mapping("source", data.get("source"))
    level, start, drawn = _text(source, "level"), _text(source, "start"), source.get("seed")
    seed = None if drawn is None else whole("seed", drawn, 0, GREATEST_SEED)
    # From a seed or from a level, never both: a game from a position has no place in the score tables.
    begun = Source(level=level, start=start) if start else Source(seed)
    return Session(line("game", data.get("game"), 40), rules, begun, mapping("options", data.get("options", {})))


def _text(data: Mapping[str, object], name: str) -> str:
    """Parse a text of any length, which is never shown. Raises `Unfit`."""
    value = data.get(name, "")
    if not isinstance(value, str):
        raise Unfit(f"{name} is a text, not {quoted(value)}")
    return value
