"""Sentences are built as English ones: six constructions that betray a translation are looked for in all prose.

They are the pages, the texts of the program, and what the command line says. Words inside code, files and records are
no prose.
"""

from __future__ import annotations

import re
from functools import cache

import pytest

from game.app.command import cli
from tests.conftest import ROOT
from tests.test_wording import PAGES, forms, template_texts
from tools.translations import collect

THINGS = "line|page|file|picture|table|name|panel|mark|sign|colour|number|note|text|row|card|message|moves?|games?"
CONSTRUCTIONS = {
    "a relative clause without a noun": re.compile(
        r"(?:^|[.:;!?] |, (?:and|but|or) |\b(?:of|from|by|against|to|with) )(?:[Ww]ho|[Ww]hat|[Ww]hose|[Ww]hoever)"
        r"\b(?![^.?!]*\?)(?=\W*\w+(?:\W+\w+){3})[^.?!]*"
    ),
    "a thing that tells or says": re.compile(
        rf"\b[Tt]ells\b|(?<![Yy]ou )\b(?:is|are|was|were|be|being) (?:told|said)\b|\b(?:{THINGS}) says?\b"
    ),
    "of its own": re.compile(r"\bof (?:its|their|his|her|one's|the \w+'s) own\b(?! \w+s\b)"),
    "in the network": re.compile(r"\b[Ii]n (?:the|this|that|one|a) (?:same )?network\b"),
    "a glued-on too, or also when": re.compile(r", too\b|\balso (?:when|if|where|in|for|without|after)\b"),
    "a file a subject": re.compile(
        r"\b(?:[Aa]|[Oo]ne|[Tt]wo|[Tt]hree|\d+) \w+ an? (?:move|game|subject|folder|line|puzzle|level|file|goal)\b"
    ),
}
"""What is looked for, by what it is called."""

EXCEPTIONS = (
    # Questions that stand as the entries of a list.
    "what is here, the whole board",
    "what happens when something",
    "What happens when something",
    "and whose turn it is",
    "what to open:",
    # What somebody has or gets cannot be named more exactly.
    "to what you have",
)
"""Pieces of sentences that are good English all the same."""
MOST_EXCEPTIONS = 40


def prose(text: str) -> str:
    """Return the prose of a page: without code, addresses and the lines that draw a table."""
    text = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)|<[^>]*>|^\|[-|]+\|$", " ", text, flags=re.DOTALL | re.MULTILINE)
    # A heading, an entry of a list and a cell of a table stand for themselves.
    text = re.sub(r"^(?:#+|\s*-|\s*\d+\.) +|^\| *", "\n\n", text, flags=re.MULTILINE)
    return re.sub(r"[*\[\]“”]", "", text)


def sentences(text: str) -> list[str]:
    """Return the paragraphs of a text, each in one line."""
    return [" ".join(part.split()) for part in re.split(r"\n\s*\n| \| ", prose(text)) if part.split()]


def found(text: str) -> list[str]:
    """Return the constructions in a text, each with the words that show it."""
    return [
        f"{name}: {match.group().strip()}"
        for paragraph in sentences(text)
        for name, construction in CONSTRUCTIONS.items()
        for match in construction.finditer(paragraph)
        if not any(piece in paragraph[max(0, match.start() - 60) : match.end() + 60] for piece in EXCEPTIONS)
    ]


@cache
def texts() -> tuple[str, ...]:
    """Return the texts of the program."""
    return tuple(text for message in collect() if message.id for text in forms(message.id))


@pytest.mark.parametrize(
    "text",
    [
        "Who leaves holds up nobody.",
        "Nothing is lost: what came later is kept.",
        "A move that arrives is told wherever you are.",
        "The page tells how to get one.",
        "Use a folder of its own.",
        "In the same network nobody needs one.",
        "Blue raised one, too.",
        "It is kept, also when the arcade is closed.",
        "A file a subject.",
    ],
)
def test_the_check_finds_what_is_wrong(text: str) -> None:
    assert found(text), text


@pytest.mark.parametrize(
    "text",
    [
        "Who plays?",
        "Anyone who leaves holds nobody up.",
        "The arcade says so and carries on.",
        "Your friends have their own brokers on this network.",
        "The line is too long.",
        "A thousand moves a second, in `of its own` folder.",
    ],
)
def test_the_check_leaves_plain_english_alone(text: str) -> None:
    assert not found(text)


@pytest.mark.parametrize("page", PAGES)
def test_no_page_is_built_like_a_translation(page: str) -> None:
    wrong = found((ROOT / page).read_text(encoding="utf-8"))
    assert not wrong, f"{page}: say it as an English author would"


@pytest.mark.slow
def test_no_text_of_the_program_is_built_like_a_translation() -> None:
    wrong = {text: named for text in texts() if (named := found(text))}
    assert not wrong, "say it as an English author would"


def test_no_text_of_the_templates_is_built_like_a_translation() -> None:
    wrong = {text: named for text in template_texts() if (named := found(text))}
    assert not wrong, "say it as an English author would"


def test_the_command_line_is_not_built_like_a_translation() -> None:
    assert not found(cli.parser().format_help())


@pytest.mark.slow
def test_the_exceptions_are_few_and_needed() -> None:
    assert len(EXCEPTIONS) <= MOST_EXCEPTIONS
    everything = [*texts(), cli.parser().format_help(), *((ROOT / page).read_text(encoding="utf-8") for page in PAGES)]
    there = "\n".join(line for text in everything for line in sentences(text))
    assert not [piece for piece in EXCEPTIONS if piece not in there], "no longer needed"
