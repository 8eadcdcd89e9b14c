"""Positions and moves as text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.combact.rules import moves as rules
from game.games.combact.rules.position import Lay, Pass, Put, parse_move, parse_position, position_text
from game.rules import MalformedMove, MalformedPosition
from tests.games.combact.rules.reference import random_games

START = "- ABCDEFGHIJKLMNOPQ lt1/lt1 b time 4/4 0"
SECOND = "- *DEFGHIJKLMNOPQABC lt1/lt1 w time 4/4 0"


def test_the_start_and_its_options() -> None:
    assert position_text(rules.start()) == START
    assert rules.start() == parse_position(START)
    bases = rules.start({"goal": "bases", "widths": "5/3"})
    assert position_text(bases) == "- ABCDEFGHIJKLMNOPQ lt1/lt1 b bases 5/3 0"


def test_a_seed_draws_the_order_of_the_ring() -> None:
    rings = {position_text(rules.start({"seed": seed})).split()[1] for seed in range(50)}
    assert len(rings) == 50
    assert all(sorted(ring) == list("ABCDEFGHIJKLMNOPQ") for ring in rings)
    assert rules.start({"seed": 7}) == rules.start({"seed": "7"})


@pytest.mark.parametrize(
    ("given_text", "canonical"),
    [
        (START, START),
        (SECOND, SECOND),
        ("  -   *A lt1/lt1 w bases 3/5 1 ", "- *A lt1/lt1 w bases 3/5 1"),
        ("wl3@d5 *A t1/lt1 b time 4/4 0", "wl0@d4 *A t1/lt1 b time 4/4 0"),
        ("bl0@d4,wt2@d4 *Q l0/t2 b autonomy 5/3 2", "bl0@d4,wt0@d3 *Q l0/t2 b autonomy 5/3 2"),
        ("bl3@e4 *Q lt1/t0 w time 4/4 0", "bl0@d4 *Q lt1/t0 w time 4/4 0"),
        ("- * 0/0 b autonomy 4/4 0", "- * 0/0 b autonomy 4/4 0"),
        ("wA0@a1,wB0@e2 *CDE lt1/lt1 b time 4/4 0", "wA0@a1,wB0@e2 *CDE lt1/lt1 b time 4/4 0"),
    ],
)
def test_texts_of_positions(given_text: str, canonical: str) -> None:
    position = parse_position(given_text)
    assert position_text(position) == canonical
    assert parse_position(canonical) == position


@pytest.mark.sample(1)
@pytest.mark.parametrize("goal", ["time", "autonomy", "bases"])
def test_every_position_of_random_games_goes_through_text(goal: str) -> None:
    for history in random_games(goal, 20):
        texts = [position_text(position) for position in history]
        assert len(set(texts)) == len(texts)
        for position, text in zip(history, texts, strict=True):
            again = parse_position(text)
            assert again == position
            assert hash(again) == hash(position)
            assert (again.masks, again.counts) == (position.masks, position.counts)
            assert position_text(again) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "- ABC lt1/lt1 b time 4/4",
        START + " 0",
        START.replace("- ", "wK9@d4 "),
        START.replace("- ", "wK0@a5 "),
        "wR0@d4 *A lt1/lt1 w time 4/4 0",
        "K0@d4 *A lt1/lt1 w time 4/4 0",
        "rK0@d4 *A lt1/lt1 w time 4/4 0",
        "wK0@d4, *A lt1/lt1 w time 4/4 0",
        ",wK0@d4 *A lt1/lt1 w time 4/4 0",
        "wK0@d7 *A lt1/lt1 w time 4/4 0",
        START.replace("ABC", "AAC"),
        START.replace("ABC", "abc"),
        START.replace("ABC", "A*BC"),
        START.replace("ABC", "RBC"),
        SECOND.replace("*", "**"),
        START.replace("lt1/lt1", "tl1/lt1"),
        START.replace("lt1/lt1", "lt/lt1"),
        START.replace("lt1/lt1", "lt1"),
        START.replace("lt1/lt1", "llt1/lt1"),
        START.replace("lt1/lt1", "lt1/lt1/lt1"),
        START.replace("lt1/lt1", "lt1/lt²"),
        START.replace(" b ", " x "),
        START.replace(" b ", " wb "),
        START.replace(" b ", " B "),
        START.replace("time", "campaign"),
        START.replace("time", "TIME"),
        START.replace("4/4", "4"),
        START.replace("4/4", "0/4"),
        START.replace("4/4", "6/4"),
        START.replace("4/4", "4/4/4"),
        START.replace("4/4", "٤/4"),
        SECOND.replace("time 4/4 0", "bases 4/4 3"),
        SECOND.replace("time 4/4 0", "bases 4/4 -1"),
        SECOND.replace("time 4/4 0", "bases 4/4 00"),
        SECOND.replace("time 4/4 0", "bases 4/4 x"),
    ],
)
def test_malformed_texts_are_refused(text: str) -> None:
    with pytest.raises(MalformedPosition):
        parse_position(text)


@pytest.mark.parametrize(
    "text",
    [
        # Fields taken twice, by another colour and by the same.
        "wK3@d4,bA3@d4 *BC lt1/lt1 w time 4/4 0",
        "wG0@d4,wl1@d4 *BC t1/lt1 w time 4/4 0",
        # A bacterium placed and in the ring, or placed twice; a micro-bacterium placed and in stock, or twice.
        "wK3@d4 *JKL lt1/lt1 b time 4/4 0",
        "wA0@d4,bA0@a1 *BC lt1/lt1 w time 4/4 0",
        "wl0@d4 *BC lt1/lt1 b time 4/4 0",
        "wl0@d4,wl0@d5 *BC t1/lt1 b time 4/4 0",
        # More than six of White at e4, and six that no token can have paid.
        "wG0@d4,wL0@e4 *BC lt1/lt1 w time 4/4 0",
        "wG0@d4,wl1@e4 *BC t0/lt0 w time 4/4 0",
        "wG0@d4,wl1@e4 *BC t1/lt0 w time 4/4 0",
        # Before the originator stands White cannot act, and nothing can lie there or have been passed.
        "- ABC lt1/lt1 w time 4/4 0",
        "wK3@d4 ABC lt1/lt1 b time 4/4 0",
        "- ABC lt1/lt1 b bases 4/4 1",
        # A pass in the game for time; more tokens than there are.
        "- *ABC lt1/lt1 w time 4/4 1",
        "- *ABC lt2/lt1 w time 4/4 0",
        "- *ABC lt3/lt0 w time 4/4 0",
    ],
)
def test_contradictions_are_refused(text: str) -> None:
    with pytest.raises(MalformedPosition):
        parse_position(text)


def test_six_at_a_point_with_its_token_gone_is_a_position() -> None:
    for stock in ("t0/lt2", "t0/lt1", "t1/lt1"):
        text = f"wG0@d4,wl1@e4 *BC {stock} b time 4/4 0"
        position = parse_position(text)
        assert position_text(position) == text
        assert rules.legal_moves(position), "it is played on"


@pytest.mark.slow
@settings(max_examples=300)
@given(
    st.lists(
        st.sampled_from(
            ["-", "*", "ABC", "wA0@d4", ",bB1@e2", "lt1", "/", "1", "w", "b", "time", "bases", "4/4", "0", " "]
        )
    )
)
def test_garbage_raises_the_named_error_or_reads_well(words: list[str]) -> None:
    try:
        position = parse_position("".join(words))
    except MalformedPosition:
        return
    assert parse_position(position_text(position)) == position


def test_moves_mean_what_they_say() -> None:
    assert parse_move("pass", 0) == Pass()
    assert parse_move("uQ", 1) == Put("Q")
    laying = parse_move("l3@d5", 0)
    assert isinstance(laying, Lay)
    assert laying.placement is not None
    assert laying.placement.name == "l0@d4"
    assert parse_move("K0@d7", 0) == Lay("K", None)


NO_PLACES = ("K3@d8", "K3@h1", "K3@a5", "K3@D4", "R0@d4", "k3@d4")


@pytest.mark.parametrize(
    "move",
    [
        "",
        "Pass",
        "pass ",
        "u",
        "ua",
        "uR",
        "uAB",
        "ul",
        "K3",
        "K3d4",
        "K6@d4",
        "K33@d4",
        "K³@d4",
        "K3@d4 ",
        "wK3@d4",
        *NO_PLACES,
    ],
)
def test_malformed_moves_are_refused(move: str) -> None:
    for position in (parse_position(START), parse_position(SECOND)):
        with pytest.raises(MalformedMove):
            rules.play(position, move)
