"""The arcade speaks as docs/engineering/wording.md says: no term in two spellings, and translations that fit."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir

from game.app.command import cli
from game.installation import ASSETS
from tests.conftest import ROOT
from tools.translations import KEYWORDS, catalogue, collect

PAGE = ROOT / "docs" / "engineering" / "wording.md"
PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs").rglob("*.md")) if path != PAGE),
)
CATALOGUES = sorted((ASSETS / "locale").glob("*/LC_MESSAGES/arcade.po"))
STOPS = ".?!…:"


@cache
def forbidden() -> dict[str, str]:
    """What the table of the page forbids, and what stands there instead."""
    table = PAGE.read_text(encoding="utf-8").partition("## Terms")[2]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line[:2] == "| "]
    return {term: row[1] for row in rows[1:] for term in row[3].split(", ") if term}


def faults(text: str) -> list[str]:
    """What the page forbids in a text; code does not count, nor where a link leads."""
    text = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)|<[^>]*>", " ", text, flags=re.DOTALL)
    text = " ".join(text.split())
    low = text.lower()
    return [
        f"{term!r}: {better}"
        for term, better in forbidden().items()
        if term.lower() in low and re.search(rf"(?<![\w-]){re.escape(term)}(?![\w-])", text, re.IGNORECASE)
    ]


def forms(string: object) -> tuple[str, ...]:
    return (string,) if isinstance(string, str) else tuple(map(str, string)) if isinstance(string, list | tuple) else ()


@cache
def template_texts() -> tuple[str, ...]:
    """The texts of the templates for new games."""
    found = extract_from_dir(ROOT / "examples", [("**.py", "python")], keywords=KEYWORDS)
    return tuple(text for _, _, message, _, _ in found for text in forms(message))


def shape(text: str) -> list[str]:
    """What is wrong with the typography of a text of the program."""
    wrong = {"two spaces": "  " in text, "a straight quote": '"' in text, "three dots": "..." in text}
    wrong["a space at an end"] = text != text.strip()
    return [name for name, there in wrong.items() if there]


def fields(text: str) -> set[str]:
    return set(re.findall(r"{\w*}", text))


def stop(text: str) -> str:
    """How a text ends, if with a stop."""
    return text[-1] if text.endswith(tuple(STOPS)) else ""


def test_the_check_finds_what_is_wrong() -> None:
    assert faults("Anna has won the game.") == ["'has won': won"]
    assert faults("Give up?") == ["'give up': resign"]
    assert faults("The `has won` of [a link](has won) and --fullscreen.") == []
    assert shape('Wait ...  "now" ') == ["two spaces", "a straight quote", "three dots", "a space at an end"]
    assert (stop("Saved."), stop("Saved"), fields("{n} of {all}")) == (".", "", {"{n}", "{all}"})
    assert len(forbidden()) > 30


@pytest.mark.slow
def test_no_text_of_the_program_has_what_the_page_forbids() -> None:
    texts = [text for message in collect() if message.id for text in forms(message.id)]
    assert len(texts) > 1000
    assert [(text, found) for text in texts if (found := faults(text) + shape(text))] == []


def test_no_text_of_the_templates_has_what_the_page_forbids() -> None:
    texts = template_texts()
    assert len(texts) > 50
    assert [(text, wrong) for text in texts if (wrong := faults(text) + shape(text))] == []


@pytest.mark.parametrize("page", PAGES)
def test_no_page_has_what_the_page_forbids(page: str) -> None:
    assert faults((ROOT / page).read_text(encoding="utf-8")) == []


def test_the_help_of_the_command_line_has_nothing_forbidden() -> None:
    assert faults(cli.parser().format_help()) == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_translations_end_as_the_texts_do_and_have_their_fields(path: Path) -> None:
    wrong = []
    for message in catalogue(path):
        for english, text in zip(forms(message.id), forms(message.string), strict=False):
            same = stop(english) == stop(text) and fields(english) ^ fields(text) <= {"{n}"}
            if message.id and text and (not same or shape(text)):
                wrong.append((english, text))
    assert wrong == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_translations_name_what_is_on_the_screen_as_the_screen_does(path: Path) -> None:
    """The manual and the tips quote labels: who looks for the quoted word has to find it."""
    labels = {message.id: message.string for message in catalogue(path) if isinstance(message.id, str) and message.id}
    wrong = [
        f"“{label}” is „{labels[label]}“ on the screen, but not in: {text}"
        for english, text in labels.items()
        for label in re.findall("“([^”]+)”", english)
        if text and labels.get(label) and labels[label] not in re.findall("[„«“]([^“»”]+)[“»”]", str(text))
    ]
    assert not wrong, "\n".join(wrong)
