"""The catalogues of translations are complete and compiled."""

from __future__ import annotations

import gettext
import string
from pathlib import Path

import pytest

from tools.translations import LOCALE, catalogue, collect, untranslated

CATALOGUES = sorted(LOCALE.glob("*/LC_MESSAGES/arcade.po"))


def fields(text: str) -> set[str]:
    """The placeholders of a text."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_every_text_of_the_code_is_translated(path: Path) -> None:
    known = catalogue(path)
    missing = [message.id for message in collect() if message.id and known.get(message.id) is None]
    assert missing == []
    assert untranslated(known) == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_translations_have_the_placeholders_of_the_texts(path: Path) -> None:
    for message in catalogue(path):
        if message.id:
            texts = [message.id] if isinstance(message.id, str) else list(message.id)
            found = [message.string] if isinstance(message.string, str) else list(message.string)
            allowed = set().union(*(fields(text) for text in texts))
            assert all(fields(text) <= allowed for text in found), message.id
            # A plural form may leave out the number, as in "your token" for one of them.
            assert fields(found[-1]) == fields(texts[-1]), message.id


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_the_compiled_catalogue_is_up_to_date(path: Path) -> None:
    with path.with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for message in catalogue(path):
        if isinstance(message.id, str) and message.id:
            assert compiled.gettext(message.id) == message.string
        elif message.id:
            one, many = message.id
            assert compiled.ngettext(one, many, 1) == message.string[0]
            assert compiled.ngettext(one, many, 2) == message.string[1]
