"""Updates the translations: `python -m tools.translations`; `--new fr` begins a new language.

Collects the texts in the code, merges them into the `arcade.po` of every language that has a folder (where people edit
the translations) and compiles it to `arcade.mo`, which the arcade reads. Needs Babel.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr
from pathlib import Path

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from game.installation import ASSETS
from game.language import CODE, DOMAIN, ENGLISH, reworded
from game.prose import FOLDERS, PROSE, read_prose
from game.stage.palette import PALETTES

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ASSETS / "locale"
KEYWORDS = {
    "_": None,
    "N_": None,
    "gettext": None,
    "plural": (1, 2),
    "ngettext": (1, 2),
    "N_plural": (1, 2),
    **dict.fromkeys(("Unfit", "UnfitPosition", "MalformedMove", "MalformedOption", "RecordError", "SessionError")),
    "pgettext": ((1, "c"), 2),
}


def collect() -> Catalog:
    """Return all translatable texts in the code, and in the files of prose."""
    template = Catalog(project="Dusk Arcade", copyright_holder="The Dusk Arcade authors", charset="utf-8")
    # Babel 2.19 warns of f-strings in any call; of those in texts to translate the linter tells (INT001).
    with redirect_stderr(io.StringIO()):
        found = [*extract_from_dir(ROOT / "game", [("**.py", "python")], keywords=KEYWORDS)]
    for name, line, message, comments, context in (*found, *_prose()):
        where = [(f"game/{name}", line)]
        template.add(message, locations=where, auto_comments=comments, context=context)
        for palette in PALETTES:
            texts = (message,) if isinstance(message, str) else message
            others = tuple(reworded(text, palette.called) for text in texts)
            if others != tuple(texts):
                note = f"The same in the palette {palette.title}."
                template.add(
                    others if len(others) > 1 else others[0], locations=where, auto_comments=[note], context=context
                )
    return template


def _prose() -> Iterator[tuple[str, int, str, list[str], None]]:
    """Yield the texts of the files of prose, in the form in which Babel yields those of the code."""
    for folder in FOLDERS:
        for path in sorted((ASSETS / folder).glob("*.toml")):
            for number, entry in enumerate(read_prose(folder, path.stem)):
                for key in PROSE:
                    if key in entry:
                        yield f"{folder}/{path.name}", number, str(entry[key]), [], None


def catalogue(path: Path) -> Catalog:
    """Return the translations in a file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name)


def compiled(translations: Catalog) -> bytes:
    """Return the catalogue in gettext's binary form."""
    content = io.BytesIO()
    write_mo(content, translations)
    return content.getvalue()


def untranslated(translations: Catalog) -> list[str]:
    """Return the texts without a finished translation."""
    return [
        str(message.id)
        for message in translations
        if message.id and (message.fuzzy or not message.string or not all(_forms(message.string)))
    ]


def _forms(string: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (string,) if isinstance(string, str) else tuple(string)


def begin(folder: Path, language: str) -> Path:
    """Make a folder with an empty catalogue for a new language; raises `ValueError` if that is impossible."""
    if language == ENGLISH or not CODE.fullmatch(language):
        raise ValueError(f"a new language has a code such as fr or pt_BR, not {language}")
    try:
        made = Catalog(locale=Locale.parse(language), project="Dusk Arcade", charset="utf-8")
    except UnknownLocaleError as error:
        raise ValueError(f"{language} is not the code of a language") from error
    path = folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    if path.exists():
        raise ValueError(f"there is a catalogue for {language} already: {path}")
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, made)
    return path


def update(folder: Path) -> list[str]:
    """Update every catalogue in a folder; return a line for each missing translation."""
    template = collect()
    missing = []
    for path in sorted(folder.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        translations = catalogue(path)
        translations.update(template, no_fuzzy_matching=True, update_creation_date=False)
        translations.obsolete.clear()
        with path.open("wb") as file:
            write_po(file, translations, width=110, sort_by_file=True, no_location=True)
        path.with_suffix(".mo").write_bytes(compiled(translations))
        missing += [f"{path.parent.parent.name}: {text!r} is not translated" for text in untranslated(translations)]
    return missing


def main(arguments: Sequence[str] | None = None, folder: Path = LOCALE) -> int:
    """Update everything; return the exit status: 1 if a translation is missing, 2 if a language cannot be added."""
    parser = argparse.ArgumentParser(prog="python -m tools.translations", description="Updates the translations.")
    parser.add_argument("--new", metavar="LANGUAGE", help="begin a catalogue for another language, such as fr or pt_BR")
    options = parser.parse_args(arguments)
    if options.new is not None:
        try:
            print(f"The texts to translate are in {begin(folder, options.new)}; run this again when they are.")
        except ValueError as error:
            print(error, file=sys.stderr)
            return 2
    missing = update(folder)
    print(*missing, sep="\n", end="\n" if missing else "")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
