"""Games as one line of text: there and back, and what strangers send."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.characters import cleaned
from game.games import GAMES, game_named
from game.play.records.record import MOST_LETTERS, RecordError, about_game, read_head, read_record, record_text
from game.play.session.match import Bot, Engine, Match, Person
from game.play.session.session import AnySession, Session, Source, from_json
from game.rules import Outcome
from tests.test_characters import NAMES as PEOPLE
from tests.test_characters import ODD

NAMES = st.text(st.characters(categories=("L", "N", "P", "Zs", "S")), max_size=40)
PLAYERS = st.sampled_from((Person(), Engine("hard"), Bot("gnubot"), Bot("a : b")))


@st.composite
def sessions(draw: st.DrawFn) -> AnySession:
    """A game of any kind with any options, from a seed or a level, played for a while and partly taken back."""
    game = draw(st.sampled_from([*GAMES]))
    options: dict[str, Any] = {}
    for option in game.rules.OPTIONS:
        if option.name != "seed" and draw(st.booleans()):
            options[option.name] = draw(st.sampled_from(option.values[:20]))
    source = Source(seed=draw(st.integers(0, 2**63 - 1)))
    if draw(st.booleans()):
        start = game.rules.position_text(game.rules.start({}))
        source, options = Source(level=draw(NAMES), start=start), {}
    match = Match((draw(NAMES), draw(NAMES)), players=(draw(PLAYERS), draw(PLAYERS)), beginner=draw(st.integers(0, 1)))
    session = Session(game.name, game.rules, source, options, match)
    chance = draw(st.randoms(use_true_random=False))

    def play(most: int) -> None:
        for _ in range(draw(st.integers(0, most))):
            moves = [] if session.outcome is not None else game.rules.legal_moves(session.position)
            if moves:
                session.play(chance.choice(moves))

    play(8)
    for _ in range(draw(st.integers(0, 2))):
        # What came later becomes a branch, with how the players have ended it.
        if session.outcome is None and draw(st.booleans()):
            draw(st.sampled_from((lambda: session.resign(0), session.agree)))()
        session.go_to(draw(st.integers(0, session.length)))
        play(4)
    if session.outcome is None and draw(st.booleans()):
        draw(st.sampled_from((lambda: session.resign(0), lambda: session.resign(1), session.agree)))()
    elif session.moves:
        for _ in range(draw(st.integers(0, len(session.moves)))):
            session.undo()
    return session


@pytest.mark.slow
@settings(max_examples=60)
@given(sessions())
def test_a_game_is_the_same_after_being_written_and_read(session: AnySession) -> None:
    text = record_text(session)
    assert "\n" not in text
    reading = read_record(text, game_named)
    assert not reading.problem
    assert reading.session.to_json() == session.to_json() | {"aid": []}
    assert reading.session.positions == session.positions


def branched() -> AnySession:
    """A game with a way that was left after its second move, and given up there."""
    session = example("explode", 4)
    session.resign(0)
    session.go_to(2)
    moves = session.rules.legal_moves(session.position)
    session.play(next(move for move in moves if move != session.undone[-1]))
    return session


def test_ways_that_were_left_travel_and_count_for_nothing_else() -> None:
    text = record_text(branched(), {"date": "then"})
    line, _, aside = text.partition(" | ")
    assert aside == f"2 {' '.join(example('explode', 4).moves[2:])} resigned=1 ."
    assert len(read_head(text).made) == 3
    assert read_record(f"{line} .", game_named).session.moves == branched().moves
    wrong = read_record(text.replace("| 2 ", "| 2 z9 "), game_named)
    assert "a branch, move 3: " in wrong.problem
    assert (wrong.session.moves, wrong.session.branches) == (branched().moves, [])


def test_not_more_ways_are_written_than_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    session = branched()
    session.go_to(1)
    session.play(next(move for move in session.rules.legal_moves(session.position) if move != session.undone[-1]))
    assert len(read_record(record_text(session), game_named).session.branches) == 2
    monkeypatch.setattr("game.play.records.record.MOST_ASIDE", 25)
    assert len(read_record(record_text(session), game_named).session.branches) == 1


@pytest.mark.parametrize("name", GAMES.names)
def test_what_is_said_of_a_game_is_not_believed(name: str) -> None:
    session, game = example(name), game_named(name)
    said = {"began": "2026-11-22T08:25:41.123", "date": "then", **about_game(game, session, None)}
    text = record_text(session, said)
    head = read_head(text)
    assert head.whole
    assert head.game == name
    assert {**head.values, **said} == head.values
    reading = read_record(text.replace("result=open", "result=1"), game_named)
    assert not reading.problem
    assert reading.session.to_json() == session.to_json()


def test_a_kept_game_of_which_the_end_is_missing_is_told_from_a_whole_one() -> None:
    text = record_text(example("explode"), {"date": "then"})
    assert text.endswith(" .")
    assert [read_head(text[:end]).whole for end in range(text.index(":"), len(text) - 1)].count(True) == 0
    assert read_head(record_text(example("explode"))).whole


def test_the_result_is_that_of_the_players_whichever_side_they_had() -> None:
    game = game_named("explode")
    session: AnySession = Session("explode", game.rules, Source(seed=7), {}, Match(("Anna", "Ben"), beginner=1))
    assert about_game(game, session, Outcome(0, "eliminated", (11, 3)))["result"] == "2"
    assert about_game(game, session, Outcome(0, "eliminated", (11, 3)))["score"] == "3:11"
    assert about_game(game, session, Outcome(None, "repetition", (7, 7)))["result"] == "draw"


def example(name: str, moves: int = 12) -> AnySession:
    game = game_named(name)
    session: AnySession = Session(name, game.rules, Source(seed=7), {}, Match(("Anna", "Ben")))
    chance = random.Random(name)
    for _ in range(moves):
        session.play(chance.choice(game.rules.legal_moves(session.position)))
    return session


def test_it_can_be_read_by_a_person() -> None:
    text = record_text(example("explode", 3))
    assert text.startswith("arcade 1 explode seed=7 player1=Anna player2=Ben : ")
    assert text.endswith(" ".join(example("explode", 3).moves))


def test_lines_that_a_letter_was_broken_into_are_one_game() -> None:
    text = record_text(example("unstack"))
    wrapped = "  " + text.replace(" ", "\r\n   ") + "\n"
    assert read_record(wrapped, game_named).session.moves == example("unstack").moves


@pytest.mark.parametrize("name", GAMES.names)
def test_what_fits_of_a_wrong_game_is_there_and_the_move_is_named(name: str) -> None:
    session = example(name)
    *head, last = record_text(session).rsplit(" ", 6)[:3]
    reading = read_record(" ".join([*head, "z9z9", last]), game_named)
    fitting = len(reading.session.moves)
    assert 0 < fitting < len(session.moves)
    assert reading.session.moves == session.moves[:fitting]
    assert reading.problem.startswith(f"move {fitting + 1}: ")
    assert "z9z9" in reading.problem


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "begins with arcade 1"),
        ("arcade", "begins with arcade 1"),
        ("arcade 1", "begins with arcade 1"),
        ("arcade 2 explode : a1", "begins with arcade 1"),
        ("arcade 1 chess : e4", "no game 'chess'"),
        ("arcade 1 ../../etc/passwd :", "no game"),
        ("arcade 1 explode a1 b2", "the colon before the moves"),
        ("arcade 1 explode seed=1 seed=2 : a1", "seed is given twice"),
        ("arcade 1 explode seed=1 : a4 | a4", "beginning of a branch is a whole number"),
        ("arcade 1 explode seed=1 : a4 | 1 d1 agreed=no", "agreed is draw"),
        ("arcade 1 explode seed=one : a1", "seed is a whole number"),
        ("arcade 1 explode seed=" + 5000 * "9", "seed is a whole number"),
        ("arcade 1 explode seed=9223372036854775808", "seed"),
        ('arcade 1 explode player1="Anna', "the colon before the moves"),
        (r'arcade 1 explode player1="\u12" :', "player1 is not written as text"),
        ("arcade 1 explode program1=rm :", "not a player"),
        ("arcade 1 explode begins=3 :", "beginner"),
        ("arcade 1 explode resigned=3 :", "resigned"),
        ("arcade 1 explode agreed=win :", "agreed is draw"),
        ("arcade 1 explode colour=red :", "unknown option 'colour'"),
        ("arcade 1 unstack rules=mine :", "rules"),
        ('arcade 1 explode start="x" :', ""),
        ("arcade 1 explode " + "a" * MOST_LETTERS, "characters"),
    ],
)
def test_a_text_that_is_no_game_is_refused_in_a_sentence(text: str, words: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(text, game_named)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("name", PEOPLE)
def test_names_of_all_scripts_stay_through_record_and_save(name: str) -> None:
    game = game_named("explode")
    match = Match((cleaned(PEOPLE[name]), "Ben"))
    session: AnySession = Session("explode", game.rules, Source(seed=1), {}, match)
    session.play("a5")
    text = record_text(session)
    read = read_record(text, game_named).session
    assert read.match.names == match.names
    assert "\u200c" not in text, "what mail programs drop is written so that it stays"
    assert "\u200d" not in text
    assert from_json(session.to_json(), game.rules).match.names == match.names


@pytest.mark.parametrize("odd", ODD)
def test_no_game_is_refused_for_an_odd_name(odd: str) -> None:
    text = f"arcade 1 explode seed=1 player1={json.dumps(odd)} player2={json.dumps('B' * 60)} : a5 e1"
    reading = read_record(text, game_named)
    assert reading.error is None
    assert reading.session.match.names == (ODD[odd], "B" * 40)
    assert reading.session.moves == ["a5", "e1"]


def mutated(text: str, chance: random.Random) -> str:
    """The text with letters lost, doubled, changed, or put elsewhere."""
    letters = list(text)
    for _ in range(chance.randint(1, 4)):
        at, other = chance.randrange(len(letters)), chance.randrange(len(letters))
        match chance.randrange(5):
            case 0:
                del letters[at : at + chance.randint(1, 5)]
            case 1:
                letters[at:at] = letters[other : other + 9]
            case 2:
                letters[at] = chance.choice('\0"\\:~= \n\ud800é٣9')
            case 3:
                letters[at], letters[other] = letters[other], letters[at]
            case _:
                letters = letters[: max(1, at)]
        letters = letters or [" "]
    return "".join(letters)


def test_a_thousand_damaged_lines_are_read_or_refused_in_a_sentence() -> None:
    texts, chance = [record_text(example(name, 6)) for name in GAMES.names], random.Random(12)
    problems = []
    for number in range(1000):
        try:
            problems.append(read_record(mutated(texts[number % len(texts)], chance), game_named).problem)
        except RecordError as error:
            problems.append(str(error))
    assert all(problem.isprintable() and len(problem) < 300 for problem in problems)
    assert 500 < sum(map(bool, problems)) < 1000
