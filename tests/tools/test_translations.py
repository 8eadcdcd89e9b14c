"""The catalogues of translations are complete and compiled."""

from __future__ import annotations

import ast
import gettext
import string
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import write_po

from tools import translations
from tools.translations import KEYWORDS, LOCALE, ROOT, begin, catalogue, main, untranslated

CATALOGUES = sorted(LOCALE.glob("*/LC_MESSAGES/arcade.po"))


collect = cache(translations.collect)
"""The texts of the code, which are the same for all tests."""


@pytest.fixture(autouse=True)
def _collected_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translations, "collect", collect)


def fields(text: str) -> set[str]:
    """The placeholders of a text."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.slow
def test_texts_are_found_however_the_code_asks_for_them() -> None:
    found = {message.id for message in collect()}
    assert {"Everybody", "Nothing can be saved: {error}"} <= found


@pytest.mark.slow
def test_no_text_is_asked_for_within_another_where_it_would_not_be_found() -> None:
    """Babel reads an f-string as one word before Python 3.12; a sentence in one once remained English."""
    within = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path in sorted((ROOT / "game").rglob("*.py"))
        for string in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(string, ast.JoinedStr)
        for call in ast.walk(string)
        if isinstance(call, ast.Call)
        and ast.unparse(call.func).rpartition(".")[2] in KEYWORDS
        and any(isinstance(argument, ast.Constant) for argument in call.args)
    ]
    assert within == []


@pytest.mark.slow
@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_every_text_of_the_code_is_translated(path: Path) -> None:
    known = catalogue(path)
    missing = [message.id for message in collect() if message.id and known.get(message.id, message.context) is None]
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
        if message.context:
            assert compiled.pgettext(message.context, message.id) == message.string
        elif isinstance(message.id, str) and message.id:
            assert compiled.gettext(message.id) == message.string
        elif message.id:
            one, many = message.id
            assert compiled.ngettext(one, many, 1) == message.string[0]
            assert compiled.ngettext(one, many, 2) == message.string[1]


@pytest.mark.slow
def test_a_new_language_has_every_text_and_is_kept_up_to_date(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--new", "fr"], tmp_path) == 1
    path = tmp_path / "fr" / "LC_MESSAGES" / "arcade.po"
    assert str(path) in capsys.readouterr().out
    begun = catalogue(path)
    assert len(untranslated(begun)) == len(collect())
    french = gettext.c2py(begun.plural_expr)
    assert french(0) == french(1) == 0
    assert french(2) != 0
    assert path.with_suffix(".mo").is_file()
    begun["Settings"].string = "Réglages"
    with path.open("wb") as file:
        write_po(file, begun)
    assert main([], tmp_path) == 1
    assert "'Settings'" not in capsys.readouterr().out
    with path.with_suffix(".mo").open("rb") as file:
        assert gettext.GNUTranslations(file).gettext("Settings") == "Réglages"


@pytest.mark.parametrize("language", ["en", "xx", "../fr", "French", ""])
def test_what_is_no_new_language_is_told(language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--new", language], tmp_path) == 2
    assert capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_catalogue_that_is_there_is_not_begun_again(tmp_path: Path) -> None:
    path = begin(tmp_path, "fr")
    before = path.read_bytes()
    assert main(["--new", "fr"], tmp_path) == 2
    assert path.read_bytes() == before
