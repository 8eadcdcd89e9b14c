"""Values from outside: what fits, and how what does not is spoken of."""

import contextlib
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from game import checks
from game.characters import printable
from game.checks import QUOTED, Unfit, brief, put, quoted

Digit = Annotated[int, Meta(ge=0, le=9)]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@pytest.mark.slow
@given(JSON)
def test_whatever_is_quoted_is_one_short_line_that_can_be_shown(value: object) -> None:
    shown = quoted(value)
    assert 0 < len(shown) <= QUOTED
    assert shown.isprintable()


def test_what_is_very_large_is_quoted_by_its_beginning() -> None:
    for value in ("x" * 10**7, ["y"] * 10**6, {n: n for n in range(10**5)}, 10**5000, [10**5000]):
        assert len(quoted(value)) <= QUOTED


@pytest.mark.parametrize("value", ["red", 7, -1.5, None, True, [1, 2], {"a": 1}, "it's"])
def test_short_values_are_quoted_as_python_writes_them(value: object) -> None:
    assert quoted(value) == repr(value)


def test_letters_that_cannot_be_shown_become_dots_and_lines_stay() -> None:
    assert printable("a\0b\ud800c\x1b[0m\nd") == "a·b·c·[0m\nd"
    assert printable("Grüße, 手 ★") == "Grüße, 手 ★"
    assert printable("Prêt\u202f? 漢\u3000字") == "Prêt\u202f? 漢\u3000字", "blanks of other widths are no controls"
    assert brief("a\nb") == "a·b"
    assert brief("w" * 80) == "w" * (QUOTED - 1) + "…"


def test_what_fits_comes_back() -> None:
    assert checks.whole("n", 5, 5, 9) == 5
    assert checks.fitting("f", False, bool) is False
    assert checks.choice("c", "b", ("a", "b")) == "b"
    assert checks.line("l", "Ada", 40) == "Ada"
    assert checks.line("l", "Ça\u00a0!", 40) == "Ça\u00a0!"
    assert checks.entries("e", [1, 2]) == [1, 2]
    assert checks.mapping("m", {"a": 1}) == {"a": 1}


@pytest.mark.parametrize(
    ("check", "message"),
    [
        (lambda: checks.whole("n", True, 0, 9), "n is a whole number from 0 to 9, not True"),
        (lambda: checks.whole("n", 10, 0, 9), "n is a whole number from 0 to 9, not 10"),
        (lambda: checks.whole("n", "5", 0, 9), "n is a whole number from 0 to 9, not '5'"),
        (lambda: checks.fitting("f", 1, bool), "f: expected `bool`, got `int`"),
        (lambda: checks.choice("c", True, (1, 2)), "c is one of 1, 2, not True"),
        (lambda: checks.choice("c", [], ("a", "b")), "c is one of a, b, not []"),
        (lambda: checks.line("l", "a\0", 40), "l is text of at most 40 characters, not 'a\\x00'"),
        (lambda: checks.line("l", "a\nb", 40), "l is text of at most 40 characters, not 'a\\nb'"),
        (lambda: checks.line("l", "abc", 2), "l is text of at most 2 characters, not 'abc'"),
        (lambda: checks.entries("e", "ab"), "e is a list, not 'ab'"),
        (lambda: checks.entries("e", {}), "e is a list, not {}"),
        (lambda: checks.mapping("m", []), "m is an object, not []"),
        (lambda: checks.converted("t", [1, True], list[int]), "t[1]: expected `int`, got `bool`"),
        (lambda: checks.converted("t", {"a": [10**400]}, dict[str, list[Digit]]), "t[...][0]: expected `int` <= 9"),
    ],
)
def test_what_does_not_fit_is_named_with_what_would(check: object, message: str) -> None:
    with pytest.raises(Unfit) as caught:
        check()  # type: ignore[operator]
    assert str(caught.value) == message


def test_more_entries_than_can_be_meant_are_refused() -> None:
    assert checks.limited("l", [1, 2], 2) == [1, 2]
    assert checks.limited("m", {}, 0) == {}
    with pytest.raises(Unfit, match="l has at most 2 entries, not 3"):
        checks.limited("l", [1, 2, 3], 2)


class Known(Struct):
    digit: Digit = 0


@pytest.mark.slow
@given(JSON)
def test_whatever_is_converted_fits_or_is_unfit(value: object) -> None:
    for form in (Known, dict[str, list[int]], list[str], tuple[Annotated[str, Meta(pattern="^a")], bool], Digit):
        with contextlib.suppress(Unfit):
            checks.converted("x", value, form)


def test_half_a_letter_is_unfit_too() -> None:
    with pytest.raises(Unfit, match="surrogates not allowed"):
        checks.converted("x", {"\ud800": 1}, Known)


def test_a_full_table_loses_its_last_entry_and_what_is_there_keeps_its_place() -> None:
    held = {"a": 1, "b": 2, "c": 3}
    put(held, "b", 5, 3)
    assert list(held.items()) == [("a", 1), ("b", 5), ("c", 3)]
    put(held, "d", 4, 3)
    assert list(held.items()) == [("d", 4), ("a", 1), ("b", 5)]
    put(held, "e", 6, 4)
    assert list(held) == ["d", "a", "b", "e"]
