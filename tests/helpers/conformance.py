"""Promises of the rules of every game (`game.rules.Rules`), as checks that need to know nothing of the game."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import strategies as st

from game.play.session.session import Session, Source
from game.rules import (
    IllegalMove,
    MalformedMove,
    MalformedOption,
    MalformedPosition,
    Outcome,
    RulesError,
    complete_options,
)
from tests.helpers.hostile import HOSTILE

PLIES = 120
LOOKED_AT = 6
"""Number of legal moves tried in a position."""
ENDLESS = ("9" * 5_000, "w" * 100_000)
"""Values of options without an end; of the first the interpreter itself would make no number."""
STRAY = "abcmrs019.,/ -+@:<>^v²٣é\n\0"
"""Letters that spoil good texts, among them digits that `int` reads and the rules should not."""


def games(rules: Any, seed: int, plies: int = PLIES) -> Iterator[Session]:
    """Games played at random, so many plies in all; each state is shown once, the ends of games too.

    Where there are options, every game begins with others.
    """
    chance = random.Random(seed)
    while plies > 0:
        options = {option.name: chance.choice(option.choices) for option in rules.OPTIONS if option.choices}
        session = Session("any", rules, Source(seed=chance.randrange(2**32)), options)
        yield session
        while plies > 0 and session.outcome is None:
            session.play(chance.choice(rules.legal_moves(session.position)))
            plies -= 1
            yield session


def check_texts(rules: Any, seed: int = 1) -> None:
    """A text brings the same position back, and positions are equal exactly when their texts are."""
    positions, texts = set(), set()
    for session in games(rules, seed):
        position = session.position
        text = rules.position_text(position)
        again = rules.parse_position(text)
        assert again == position
        assert hash(again) == hash(position)
        assert rules.position_text(again) == text
        assert rules.legal_moves(again) == rules.legal_moves(position)
        assert rules.side_to_move(again) == rules.side_to_move(position)
        assert text == " ".join(text.split()), "one line, to be told in `position fen`"
        positions.add(position)
        texts.add(text)
    assert len(positions) == len(texts) > PLIES / 10


def check_legal_moves(rules: Any, seed: int = 2) -> None:
    """Legal moves can be played, events tell the same, and playing changes nothing but what it gives back."""
    chance = random.Random(seed)
    for session in games(rules, seed):
        position = session.position
        text, moves = rules.position_text(position), rules.legal_moves(position)
        assert moves == rules.legal_moves(position)
        assert len(set(moves)) == len(moves)
        for move in chance.sample(moves, min(LOOKED_AT, len(moves))):
            assert move == "".join(move.split()), "one word, to be told in `moves`"
            events: list[Any] = ["before"]
            after = rules.play(position, move, events)
            assert after == rules.play(position, move)
            assert events[0] == "before"
            assert len(events) > 1, "something has happened"
            assert after != position
        assert rules.position_text(position) == text


def refusal(rules: Any, position: Any, move: str) -> RulesError | None:
    """The error that a move raises, if it does."""
    try:
        rules.play(position, move)
    except RulesError as error:
        return error
    return None


def check_illegal_moves(rules: Any, seed: int = 3) -> None:
    """Moves of other positions are refused with a word, or are other names of legal ones; after the end all are."""
    chance = random.Random(seed)
    pools: defaultdict[str, set[str]] = defaultdict(set)
    for session in games(rules, seed + 1):
        # Under other options moves may be written in another way.
        pools[repr(session.options)].update(rules.legal_moves(session.position))
    refused = 0
    for session in games(rules, seed):
        position = session.position
        legal, pool = set(rules.legal_moves(position)), sorted(pools[repr(session.options)])
        for move in chance.sample(pool, min(LOOKED_AT, len(pool))):
            error = refusal(rules, position, move)
            if isinstance(error, IllegalMove):
                refused += 1
                assert move not in legal
                assert error.move == move
                assert error.reason.split() == [error.reason], "one short fixed word"
            else:
                assert error is None
                assert rules.play(position, move) in {rules.play(position, other) for other in legal}
    assert refused


def check_outcomes(rules: Any, seed: int = 4) -> None:
    """A game has ended when there is no legal move, and in no other position that came up for the first time."""
    for session in games(rules, seed):
        position = session.position
        assert rules.side_to_move(position) in (0, 1)
        outcome = rules.outcome(position)
        assert (outcome is None) == bool(rules.legal_moves(position))
        for occurrences in (1, 2, 3):
            outcome = rules.outcome(position, occurrences)
            if outcome is not None:
                assert isinstance(outcome, Outcome)
                assert outcome.winner in (0, 1, None)
                assert outcome.reason.split() == [outcome.reason]


def check_options(rules: Any) -> None:
    """Defaults are what is taken without a choice, and nothing but what is offered is accepted."""
    defaults = complete_options(rules.OPTIONS, {})
    assert rules.start(defaults) == rules.start({}) == rules.start()
    for option in rules.OPTIONS:
        assert option.check(option.default) == option.default
        for value in option.choices or (option.low, option.high):
            position = rules.start({option.name: value})
            assert rules.parse_position(rules.position_text(position)) == position
        for wrong in ("no such value", option.high + 1, option.low - 1, None, True, 1.5, [], {"a": 1}, *ENDLESS):
            with pytest.raises(MalformedOption) as caught:
                rules.start({option.name: wrong})
            assert_brief(caught.value)
            assert option.name in str(caught.value)
    for name in ("no such option", *HOSTILE.values()):
        with pytest.raises(MalformedOption) as caught:
            rules.start({name: 1})
        assert_brief(caught.value)


def check_messages(rules: Any, seed: int = 7) -> None:
    """However long a wrong text is and whatever it holds, what is said of it is one short line that can be shown."""
    refused = 0
    for session in games(rules, seed, plies=12):
        parts = re.split("([ /,|:])", rules.position_text(session.position))
        for bad in (*HOSTILE.values(), *ENDLESS):
            for at in {0, len(parts) // 2, *range(max(0, len(parts) - 14), len(parts))}:
                try:
                    rules.parse_position("".join([*parts[:at], bad, *parts[at + 1 :]]))
                except MalformedPosition as error:
                    assert_brief(error)
                    refused += 1
            legal = rules.legal_moves(session.position)
            for move in (bad, *(good + bad for good in legal[:1])):
                wrong = refusal(rules, session.position, move)
                assert bool(wrong) == (move not in legal)
                if wrong is not None:
                    assert_brief(wrong)
    assert refused > PLIES


def assert_brief(error: RulesError) -> None:
    """The message can be shown in a line or two."""
    assert str(error).isprintable()
    assert 0 < len(str(error)) < 200


@st.composite
def spoilt(draw: st.DrawFn, texts: list[str]) -> str:
    """A good text in which a few characters were taken out, replaced, or put in."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.sampled_from(("", *STRAY))) + text[at + draw(st.integers(0, 2)) :]
    return text


@cache
def garbage(rules: Any) -> st.SearchStrategy[tuple[str, str]]:
    """Texts of positions and of moves, most of them wrong."""
    positions = [rules.position_text(session.position) for session in games(rules, seed=5, plies=60)]
    moves = [session.moves[-1] for session in games(rules, seed=5, plies=60) if session.moves]
    return st.tuples(st.text(max_size=60) | spoilt(positions), st.text(max_size=12) | spoilt(moves))


def check_garbage(rules: Any, position_text: str, move: str) -> None:
    """Wrong texts raise the errors that are made for them; a text that is taken makes a position that can be played."""
    try:
        position = rules.parse_position(position_text)
    except MalformedPosition:
        position = rules.start({})
    text = rules.position_text(position)
    assert rules.parse_position(text) == position
    assert (rules.outcome(position) is None) == bool(rules.legal_moves(position))
    error = refusal(rules, position, move)
    if error is None:
        assert rules.play(position, move) in {rules.play(position, other) for other in rules.legal_moves(position)}
    else:
        assert isinstance(error, MalformedMove | IllegalMove)
