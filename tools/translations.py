"""Brings the catalogues of translations up to date: `python -m tools.translations`.

Collects the texts of the code, merges them into every language's `arcade.po` (where the
translations are written by hand) and compiles those to `arcade.mo`. Needs Babel.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from game.installation import ASSETS

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ASSETS / "locale"
KEYWORDS = {"_": None, "N_": None, "plural": (1, 2), "N_plural": (1, 2)}


def collect() -> Catalog:
    """All texts of the code that are to be translated."""
    template = Catalog(project="Dusk Arcade", copyright_holder="The Dusk Arcade authors", charset="utf-8")
    found = extract_from_dir(ROOT / "game", [("**.py", "python")], keywords=KEYWORDS)
    for name, line, message, comments, context in found:
        template.add(message, locations=[(f"game/{name}", line)], auto_comments=comments, context=context)
    return template


def catalogue(path: Path) -> Catalog:
    """The translations in a file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name)


def compiled(translations: Catalog) -> bytes:
    """The catalogue as gettext reads it."""
    content = io.BytesIO()
    write_mo(content, translations)
    return content.getvalue()


def untranslated(translations: Catalog) -> list[str]:
    """The texts without a finished translation."""
    return [
        str(message.id)
        for message in translations
        if message.id and (message.fuzzy or not message.string or not all(_forms(message.string)))
    ]


def _forms(string: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (string,) if isinstance(string, str) else tuple(string)


def main() -> int:
    """Update everything; the exit status is 1 while a translation is missing."""
    template = collect()
    missing = 0
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/arcade.po")):
        translations = catalogue(path)
        translations.update(template, no_fuzzy_matching=True)
        translations.obsolete.clear()
        with path.open("wb") as file:
            write_po(file, translations, width=110, sort_by_file=True, no_location=True)
        path.with_suffix(".mo").write_bytes(compiled(translations))
        for text in untranslated(translations):
            missing += 1
            print(f"{path.parent.parent.name}: {text!r} is not translated")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
