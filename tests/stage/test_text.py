"""Texts: how they are wrapped and cut, and that whatever they hold can be painted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.stage.art import LONGEST_TEXT, STRONG, TEXT, TITLE, Fonts, Text, Theme, measure, shortened, text_lines, wrap
from game.stage.fonts import CachedFont
from tests.conftest import ROOT
from tests.helpers.hostile import HOSTILE

ASSETS = ROOT / "assets" / "fonts"
LETTERS = "aeinrstäöüßWMilfjé.,-'\"(1·…—\u0301 \u00a0"
"""Wide and narrow ones, and one that stands upon the letter before it."""


@pytest.fixture
def fonts() -> Iterator[Fonts]:
    yield Fonts(ASSETS)
    pygame.font.quit()


@pytest.fixture(scope="module")
def faces() -> list[pygame.font.Font]:
    """Type faces in small and large, with nothing of the arcade round them."""
    pygame.font.init()
    return [pygame.font.Font(ASSETS / file, size) for file in Fonts.FILES.values() for size in (9, 31)]


class Counting:
    """A face in which every letter is ten pixels wide, and that counts the letters it measures."""

    def __init__(self) -> None:
        self.letters = 0

    def size(self, text: str) -> tuple[int, int]:
        self.letters += len(text)
        return 10 * len(text), 20


def plainly_wrapped(text: str, font: Any, width: float) -> list[str]:
    """What `wrap` does, in the simplest way: letter by letter, however long that takes."""
    lines = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            tried = f"{line} {word}" if line else word
            if font.size(tried)[0] <= width:
                line = tried
                continue
            if line:
                lines.append(line)
            while font.size(word)[0] > width and len(word) > 1:
                fit = next((n for n in range(len(word), 0, -1) if font.size(word[:n])[0] <= width), 1)
                lines.append(word[:fit])
                word = word[fit:]
            line = word
        lines.append(line)
    return lines


def plainly_shortened(text: str, font: Any, width: float) -> str:
    """What `shortened` does, in the simplest way."""
    if font.size(text)[0] <= width:
        return text
    while text and font.size(text + "…")[0] > width:
        text = text[:-1]
    return text.rstrip() + "…"


short_texts = st.text(LETTERS + "\n", max_size=60)


@pytest.mark.slow
@given(text=short_texts, face=st.integers(0, 5), width=st.integers(0, 300))
@settings(max_examples=100)
def test_short_texts_are_wrapped_and_cut_as_if_letter_by_letter(
    faces: list[pygame.font.Font], text: str, face: int, width: int
) -> None:
    font = faces[face]
    assert wrap(text, font, width) == plainly_wrapped(text, font, width)
    line = text.replace("\n", " ")
    assert shortened(line, font, width) == plainly_shortened(line, font, width)


@given(text=st.text(LETTERS + "\n", max_size=2000), width=st.integers(40, 300))
@settings(max_examples=40)
def test_wrapping_keeps_every_letter_and_the_width(faces: list[pygame.font.Font], text: str, width: int) -> None:
    font = faces[0]
    lines = wrap(text, font, width)
    assert "".join(lines).replace(" ", "") == text.replace("\n", "").replace(" ", "")
    assert all(font.size(line)[0] <= width for line in lines)


@pytest.mark.sample(2)
@pytest.mark.parametrize("width", [5, 10, 300, 2_000, 30_000])
def test_breaking_a_very_long_word_measures_little_more_than_there_is(width: int) -> None:
    font: Any = Counting()
    word = "w" * 20_000
    lines = wrap(word, font, width)
    fit = max(1, width // 10)
    assert "".join(lines) == word
    assert {len(line) for line in lines[:-1]} == {fit}
    # For every line the letters looked at first, and what halving costs; letter by letter it was 100,000 times as much.
    assert font.letters <= 1_000 * len(lines) + 20 * len(word)


@pytest.mark.parametrize("count", [1_000, 10_000, 100_000])
def test_the_work_grows_with_the_length_and_no_faster(count: int) -> None:
    font: Any = Counting()
    wrap("w" * count, font, 800)
    assert font.letters <= 20 * count
    many: Any = Counting()
    wrap("word " * (count // 5), many, 800)
    assert many.letters <= 20 * count


@pytest.mark.parametrize("count", [1_000, 100_000, 1_000_000])
def test_cutting_a_very_long_text_measures_no_more_than_a_short_one(count: int) -> None:
    font: Any = Counting()
    assert shortened("w" * count, font, 800) == "w" * 79 + "…"
    assert font.letters <= 2_000


@pytest.mark.sample(20)
@pytest.mark.parametrize("face", [TEXT, STRONG, TITLE])
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("way", [{}, {"width": 90.0}, {"width": 90.0, "shorten": True}, {"width": 90.0, "lines": 2}])
def test_any_text_can_be_measured_and_painted(fonts: Fonts, face: str, text: str, way: dict[str, Any]) -> None:
    art = Text(text, 9, face, shadow=True, **way)
    width, height = measure(art, fonts, 1.0)
    picture = art.paint(1.0, Theme(fonts))
    assert picture.get_width() >= width
    assert picture.get_height() >= height
    for line in text_lines(art, fonts, 1.0):
        assert len(line) <= LONGEST_TEXT + 1


def test_what_cannot_be_shown_is_painted_as_a_dot(fonts: Fonts) -> None:
    def pixels(text: str) -> bytes:
        return pygame.image.tobytes(Text(text, 20, width=300).paint(1.0, Theme(fonts)), "RGBA")

    assert pixels("a\0b") == pixels("a\ud800b") == pixels("a\x1bb") == pixels("a·b") != pixels("ab")


def test_a_text_in_one_line_stays_in_one_line(fonts: Fonts) -> None:
    one = Text("first", 20, width=300, shorten=True)
    two = Text("first\nsecond", 20, width=300, shorten=True)
    assert text_lines(two, fonts, 1.0) == ["first second"]
    assert two.paint(1.0, Theme(fonts)).get_height() == one.paint(1.0, Theme(fonts)).get_height()


def test_very_long_texts_end_with_an_ellipsis(fonts: Fonts) -> None:
    lines = text_lines(Text("W" * 100_000, 20, width=300), fonts, 1.0)
    assert sum(map(len, lines)) == LONGEST_TEXT + 1
    assert lines[-1].endswith("W…")
    assert "".join(text_lines(Text("W" * LONGEST_TEXT, 20, width=300), fonts, 1.0)) == "W" * LONGEST_TEXT


def test_of_many_lines_the_last_one_shown_tells_that_there_are_more(fonts: Fonts) -> None:
    lines = text_lines(Text("word " * 200, 20, width=300, lines=3), fonts, 1.0)
    assert len(lines) == 3
    assert lines[-1].endswith("…")


def test_what_was_measured_is_known_and_no_more_than_there_is_room_for() -> None:
    pygame.font.init()
    face, plain = CachedFont(None, 20), pygame.font.Font(None, 20)
    texts = [f"move {n}" for n in range(2 * CachedFont.MOST)]
    for text in (*texts, *texts[-10:], "w" * 10 * CachedFont.LONGEST, "", "\n"):
        assert face.size(text) == plain.size(text) == face.size(text)
        assert len(face.known) <= CachedFont.MOST
    assert "" in face.known
    assert max(map(len, face.known)) <= CachedFont.LONGEST, "a text from outside may be as long as a book"
    pygame.font.quit()
