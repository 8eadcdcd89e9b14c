"""The catalogues of translations are complete and compiled."""

from __future__ import annotations

import ast
import gettext
import string
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import write_po

from tests import test_wording
from tools import translations
from tools.translations import COMPLETE, KEYWORDS, LOCALE, ROOT, begin, catalogue, main, untranslated

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
def test_every_text_of_the_code_is_there_to_be_translated(path: Path) -> None:
    known = catalogue(path)
    missing = [message.id for message in collect() if message.id and known.get(message.id, message.context) is None]
    assert missing == []
    if path.parent.parent.name in COMPLETE:
        assert untranslated(known) == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_translations_have_the_placeholders_of_the_texts(path: Path) -> None:
    for message in catalogue(path):
        if message.id and any(message.string):
            texts = [message.id] if isinstance(message.id, str) else list(message.id)
            found = [message.string] if isinstance(message.string, str) else list(message.string)
            allowed = set().union(*(fields(text) for text in texts))
            assert all(fields(text) <= allowed for text in found), message.id
            # A plural form may leave out the number, as in "your token" for one of them.
            assert not found[-1] or fields(found[-1]) == fields(texts[-1]), message.id


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_the_compiled_catalogue_is_up_to_date(path: Path) -> None:
    with path.with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    known = catalogue(path)
    form = gettext.c2py(known.plural_expr)
    for message in known:
        if message.context:
            assert compiled.pgettext(message.context, message.id) == (message.string or message.id)
        elif isinstance(message.id, str) and message.id:
            assert compiled.gettext(message.id) == (message.string or message.id)
        elif message.id:
            one, many = message.id
            for number, english in ((1, one), (2, many)):
                assert compiled.ngettext(one, many, number) == (message.string[form(number)] or english)


@pytest.mark.slow
def test_a_new_language_has_every_text_and_is_kept_up_to_date(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "fr" / "LC_MESSAGES" / "arcade.po"
    assert main(["--new", "fr"], tmp_path) == 0
    texts = len(collect())
    assert capsys.readouterr().out == f"fr: 0 of {texts} translated, see {path}\n"
    begun = catalogue(path)
    assert len(untranslated(begun)) == len(collect())
    french = gettext.c2py(begun.plural_expr)
    assert french(0) == french(1) == 0
    assert french(2) != 0
    assert path.with_suffix(".mo").is_file()
    begun["Settings"].string = "Réglages"
    with path.open("wb") as file:
        write_po(file, begun)
    assert main([], tmp_path) == 0
    assert capsys.readouterr().out == f"fr: 1 of {texts} translated\n"
    assert main(["--list"], tmp_path) == 0
    first, *missing = capsys.readouterr().out.splitlines()
    assert first == f"fr: 1 of {texts} translated"
    assert len(missing) == texts - 1
    assert "  'Sound'" in missing
    assert "  'Settings'" not in missing
    with path.with_suffix(".mo").open("rb") as file:
        assert gettext.GNUTranslations(file).gettext("Settings") == "Réglages"


@pytest.mark.slow
def test_a_language_that_is_begun_breaks_no_test_of_catalogues(tmp_path: Path) -> None:
    main(["--new", "pt_BR"], tmp_path)
    path = tmp_path / "pt_BR/LC_MESSAGES/arcade.po"
    begun = catalogue(path)
    begun["Settings"].string = "Configurações"
    begun["{n} star", "{n} stars"].string = ("{n} estrela", "")
    with path.open("wb") as file:
        write_po(file, begun)
    assert main([], tmp_path) == 0
    test_every_text_of_the_code_is_there_to_be_translated(path)
    test_translations_have_the_placeholders_of_the_texts(path)
    test_the_compiled_catalogue_is_up_to_date(path)
    test_wording.test_translations_end_as_the_texts_do_and_have_their_fields(path)


@pytest.mark.slow
def test_in_german_no_text_may_be_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--new", "de"], tmp_path) == 1
    assert capsys.readouterr().out.startswith("de: 0 of ")


def test_the_head_of_a_new_catalogue_says_what_it_is(tmp_path: Path) -> None:
    head = begin(tmp_path, "fr").read_text(encoding="utf-8")
    assert head.startswith("# French translations for Dusk Arcade.\n")
    for unset in ("FIRST AUTHOR", "FULL NAME", "EMAIL@ADDRESS", "LL@li.org", "YEAR", "VERSION", "fuzzy"):
        assert unset not in head


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
