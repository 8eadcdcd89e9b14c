"""Names of all scripts, and emoji, can be shown; what cannot is left out, and no more than that."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.characters import boundaries, cleaned, cut, is_emoji, is_line, printable

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
NAMES = {
    "Persian": "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
    "Persian after Latin letters": "MP3\u200c\u0647\u0627",
    "Arabic": "\u0645\u062d\u0645\u062f \u0639\u0644\u064a",
    "Hebrew": "\u05e9\u05dc\u05d5\u05dd",
    "Sinhala": "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
    "Malayalam": "\u0d05\u0d35\u0d28\u0d4d\u200d",
    "Thai": "\u0e2a\u0e21\u0e0a\u0e32\u0e22",
    "Devanagari": "\u0930\u093e\u092e",
    "accents on top of each other": "e\u0301\u0302\u0303",
    "a family": FAMILY,
    "a heart on fire": "\u2764\ufe0f\u200d\U0001f525",
    "a skin tone": "\U0001f44d\U0001f3fd",
    "a flag": "\U0001f1e9\U0001f1ea",
    "Scotland's flag": SCOTLAND,
    "an emoji newer than Python": "\U0001fae9",
    "a key cap": "1\ufe0f\u20e3",
    "a blank of another width": "Pr\u00eat\u202f!",
}
"""Names as people write them."""
ODD = {
    "a\u200cb": "ab",
    "\u200cAnna": "Anna",
    "\u0639\u200c \u0639": "\u0639 \u0639",
    "\u0639\u200c\u200d\u0639": "\u0639\u0639",
    "\ufeffAnna\u200b": "Anna",
    "Anna\u202enneB": "AnnanneB",
    "\u2067Anna\u2069\u200e\u061c": "Anna",
    "An\u00adna": "Anna",
    "Anna\nBen\tCleo": "Anna Ben Cleo",
    "A\0n\x1b[31m\x7f\ud800": "An[31m",
    "\U000e0067Anna": "Anna",
    "\ue000\U0010ffff": "",
}


@pytest.mark.parametrize("name", NAMES)
def test_names_of_people_can_be_shown_as_they_are(name: str) -> None:
    text = NAMES[name] if name != "Malayalam" else NAMES[name] + "\u0d24"
    assert is_line(text)
    assert cleaned(text) == text
    assert printable(text) == text


@pytest.mark.parametrize("odd", ODD)
def test_what_cannot_be_shown_is_left_out_and_nothing_else(odd: str) -> None:
    assert cleaned(odd) == ODD[odd]
    assert not is_line(odd)
    assert "\u00b7" in printable(odd) or "\n" in odd, "in a message a dot stands for it"


@given(st.text(alphabet=st.sampled_from("aA\u0639\u0dca\u200c\u200d\u202e\n\0 \u0301\ufe0f" + FAMILY + SCOTLAND)))
def test_what_is_cleaned_is_a_line_and_stays_as_it_is(text: str) -> None:
    line = cleaned(text)
    assert is_line(line), ascii(line)
    assert cleaned(line) == line
    assert is_line(printable(text).replace("\n", "")), ascii(printable(text))


def test_an_emoji_is_one_character_with_all_that_belongs_to_it() -> None:
    for whole in (FAMILY, SCOTLAND, "\u2764\ufe0f", "\U0001f44d\U0001f3fd", "\U0001f1e9\U0001f1ea", "e\u0301"):
        size = len(whole)
        assert boundaries(f"a{whole}{whole}b") == [0, 1, 1 + size, 1 + 2 * size, 2 + 2 * size], ascii(whole)
    assert boundaries("abc") == [0, 1, 2, 3]
    assert boundaries("") == [0]
    assert is_emoji(FAMILY)
    assert not is_emoji("\u0639")


def test_no_emoji_is_cut_in_two() -> None:
    assert cut("Anna " + FAMILY, 9) == "Anna "
    assert cut("Anna " + FAMILY, 10) == "Anna " + FAMILY
    assert cut(FAMILY, 3) == "\U0001f468\u200d\U0001f469", "one that is longer than allowed is cut all the same"
    assert cut("abc", 2) == "ab"
