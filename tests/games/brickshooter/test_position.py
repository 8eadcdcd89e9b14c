"""Position texts and boards in sixteen lines: round trips and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.brickshooter import rules
from game.games.brickshooter.rules.position import board_text, parse_board
from game.rules import MalformedPosition
from tests.games.brickshooter.boards import place, random_game, text

GOOD = text({"c4": "ao"})


@pytest.mark.slow
@settings(max_examples=40)
@given(st.integers(0, 2**63 - 1), st.integers(5, 10), st.data())
def test_round_trips_in_random_play(seed: int, colours: int, data: st.DataObject) -> None:
    position = rules.start({"seed": seed, "colours": colours})
    for _ in range(25):
        again = rules.parse_position(rules.position_text(position))
        assert again == position
        assert hash(again) == hash(position)
        assert parse_board(board_text(position.field, position.border)) == (position.field, position.border)
        position = rules.play(position, data.draw(st.sampled_from(rules.legal_moves(position))))


def test_equal_positions_are_those_with_equal_texts() -> None:
    positions = [position for seed in (1, 2) for position, _ in random_game(seed, shots=30)]
    positions += [
        place({"c4": brick}, source=source) for brick in ("ao", "bo") for source in ("fixed:ab", "fixed:abab")
    ]
    assert len(set(positions)) == len({rules.position_text(position) for position in positions}) == len(positions)


@pytest.mark.parametrize(
    "source", ["seed:0", f"seed:{2**64 - 1}", "fixed:a", "fixed:jihgfedcba", "fixed:" + "j" * 1000]
)
@pytest.mark.parametrize(("score", "clears"), [(0, 0), (999999, 12), (10**18 - 1, 10**18 - 1)])
def test_parts_after_the_board(source: str, score: int, clears: int) -> None:
    written = text({"c4": "ao"}, source=source, score=score, clears=clears)
    position = rules.parse_position(written)
    assert (position.score, position.clears) == (score, clears)
    assert rules.position_text(position) == written


@pytest.mark.parametrize(
    "malformed",
    [
        "",
        " ",
        "startpos",
        GOOD + " ",
        " " + GOOD,
        GOOD + " 1",
        GOOD.replace(" fixed:j", ""),
        GOOD.replace(" ", "  ", 1),
        GOOD.replace(" ", "\t"),
        GOOD + "\n",
        GOOD.replace("|", "", 1),
        GOOD.replace("|", "/"),
        GOOD.replace("|", "||", 1),
        GOOD[1:],
        "." + GOOD,
        GOOD.replace("jjj|", "jj|", 1),
        GOOD.replace("ao", "ko"),
        GOOD.replace("ao", "Ao"),
        GOOD.replace("ao", "a."),
        GOOD.replace("ao", ".o"),
        GOOD.replace("ao", "oa"),
        GOOD.replace("ao", "äo"),
        GOOD.replace("jjj|", "jj.|", 1),
        GOOD.replace("jjj|", "jj^|", 1),
        GOOD.replace("jjj|", "jjJ|", 1),
        text({"c4": "ao"}, source="fixed:"),
        text({"c4": "ao"}, source="fixed"),
        text({"c4": "ao"}, source="fixed:k"),
        text({"c4": "ao"}, source="fixed:" + "j" * 1001),
        text({"c4": "ao"}, source="fixed:a,b"),
        text({"c4": "ao"}, source="seed:"),
        text({"c4": "ao"}, source="seed:-1"),
        text({"c4": "ao"}, source="seed:1.0"),
        text({"c4": "ao"}, source="seed:01"),
        text({"c4": "ao"}, source="seed:٣"),
        text({"c4": "ao"}, source=f"seed:{2**64}"),
        text({"c4": "ao"}, source="seed:" + "9" * 5000),
        text({"c4": "ao"}, source="random:1"),
        text({"c4": "ao"}, score=-1),
        GOOD.replace(" 0 0 10", " 0x1 0 10"),
        GOOD.replace(" 0 0 10", " 00 0 10"),
        GOOD.replace(" 0 0 10", " 0 +1 10"),
        GOOD.replace(" 0 0 10", " 0 1_0 10"),
        GOOD.replace(" 0 0 10", " " + "9" * 5000 + " 0 10"),
        GOOD.replace(" 0 0 10", " 0 0 ten"),
        text({"c4": "ao"}, colours=4),
        text({"c4": "ao"}, colours=11),
        text({"c4": "ao"}, colours=9),  # the border has a j
    ],
)
def test_malformed_texts(malformed: str) -> None:
    with pytest.raises(MalformedPosition):
        rules.parse_position(malformed)


@pytest.mark.parametrize(
    ("bricks", "says"),
    [
        ({"c4": "a^"}, "c4"),
        ({"c4": "a^", "c6": "bo"}, "c4"),
        ({"a4": "a<"}, "a4"),
        ({"j4": "a>"}, "j4"),
        ({"e10": "a^"}, "e10"),
        ({"e1": "av"}, "e1"),
        ({"c4": "ao", "c5": "ao", "c6": "ao"}, "c4"),
        ({"c4": "ao", "c5": "ao", "d5": "ao"}, "d5"),
        ({"c4": "ao", "c5": "av", "d5": "a<", "d6": "bo"}, "d5"),
        ({}, "empty"),
    ],
)
def test_positions_not_at_rest_or_empty(bricks: dict[str, str], says: str) -> None:
    with pytest.raises(MalformedPosition, match=says):
        rules.parse_position(text(bricks))


@pytest.mark.parametrize(
    "bricks",
    [
        {"c4": "a^", "c5": "bo"},
        {"c4": "a>", "d4": "b<"},
        {"a4": "a>", "b4": "bo"},
        {"c4": "ao", "c5": "ao", "d6": "ao"},
        {"j10": "ao"},
    ],
)
def test_positions_at_rest(bricks: dict[str, str]) -> None:
    assert rules.position_text(rules.parse_position(text(bricks))) == text(bricks)


def test_only_a_game_won_with_fixed_bricks_ends_on_an_empty_field() -> None:
    assert rules.outcome(rules.parse_position(text({}, source="fixed:a", clears=1))) is not None
    for source, clears in (("fixed:a", 0), ("seed:1", 0), ("seed:1", 1)):
        with pytest.raises(MalformedPosition, match="empty"):
            rules.parse_position(text({}, source=source, clears=clears))


@pytest.mark.parametrize(
    ("bricks", "source"), [({"c4": "fo"}, "fixed:a"), ({"c4": "ao"}, "fixed:af"), ({"c4": "f^", "c5": "ao"}, "seed:1")]
)
def test_colours_beyond_those_of_the_game(bricks: dict[str, str], source: str) -> None:
    with pytest.raises(MalformedPosition, match="colour f"):
        rules.parse_position(text(bricks, source=source, colours=5).replace("jjj", "aaa"))


BOARD = """
        a  b  c  d  e  f  g  h  i  j
        a  b  c  d  e  f  g  h  i  j
        b  c  d  e  f  g  h  i  j  a
a b c | .. .. .. .. .. .. .. .. .. .. | d e f
a a b | .. .. .. .. .. .. .. .. .. .. | g h i
a a b | .. .. a> bo .. .. .. .. .. .. | g h i
a a b | .. .. .. .. .. .. .. .. .. .. | g h i
a a b | .. .. .. .. .. .. .. .. .. .. | g h i
a a b | .. .. .. .. .. .. .. .. .. .. | g h i
a a b | .. .. .. .. .. .. .. .. .. .. | g h i
a a b | .. .. .. .. .. .. .. .. .. .. | g h i
a a b | .. .. .. .. .. .. .. .. .. .. | g h i
a b c | .. .. .. .. .. .. .. .. .. .. | d e f
        f  g  h  i  j  a  b  c  d  e
        a  b  c  d  e  f  g  h  i  j
        a  b  c  d  e  f  g  h  i  j
"""


def test_a_board_in_sixteen_lines() -> None:
    field, border = parse_board(BOARD)
    expected = text(
        {"c8": "a>", "d8": "bo"},
        {"10>": "cba", "1>": "cba", "10<": "def", "1<": "def"}
        | {f"{row}>": "baa" for row in range(2, 10)}
        | {f"{row}<": "ghi" for row in range(2, 10)}
        | {f"{c}v": f"{inner}{c}{c}" for c, inner in zip("abcdefghij", "bcdefghija", strict=True)}
        | {f"{c}^": f"{inner}{c}{c}" for c, inner in zip("abcdefghij", "fghijabcde", strict=True)},
    )
    position = rules.parse_position(expected)
    assert (field, border) == (position.field, position.border)
    assert board_text(field, border) == BOARD.strip("\n")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("a a b | .. .. a>", "a a b | .. a>", "line 6"),
        ("        f  g", "        f  g  h", "line 14"),
        ("a> bo", "a> b", "no cell"),
        ("g h i", "g h k", "no border brick"),
        ("g h i", "g h ii", "no border brick"),
        ("a b c | .. .. .. .. .. .. .. .. .. .. | d e f\n", "", "16 lines"),
    ],
)
def test_malformed_boards(old: str, new: str, says: str) -> None:
    assert old in BOARD
    with pytest.raises(MalformedPosition, match=says):
        parse_board(BOARD.replace(old, new))
