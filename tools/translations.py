"""Updates the translations: `python -m tools.translations`; `--new fr` begins a new language.

Collects the texts in the code, merges them into the `arcade.po` of every language that has a folder (where people edit
the translations), compiles it to `arcade.mo`, which the arcade reads, and prints how many texts are translated;
`--list` adds those that are not. Needs Babel.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr
from datetime import UTC, datetime
from pathlib import Path

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from msgspec import Struct

from game import __version__
from game.installation import ASSETS
from game.language import CODE, DOMAIN, ENGLISH, reworded
from game.prose import FOLDERS, MANUAL, PROSE, read_manual, read_prose
from game.stage.palette import PALETTES

AUTHORS = "The Dusk Arcade authors"
ROOT = Path(__file__).resolve().parent.parent
LOCALE = ASSETS / "locale"
COMPLETE = ("de",)
"""Languages in which every text has to be translated; in the others the arcade shows what is missing in English."""
KEYWORDS = {
    "_": None,
    "N_": None,
    "gettext": None,
    "plural": (1, 2),
    "ngettext": (1, 2),
    "N_plural": (1, 2),
    "worded": (3,),
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
    for number, topic in enumerate(read_manual()):
        for text in (topic.title, *topic.paragraphs):
            yield MANUAL.name, number, text, [], None


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
        locale = Locale.parse(language)
    except UnknownLocaleError as error:
        raise ValueError(f"{language} is not the code of a language") from error
    made = Catalog(
        locale=locale,
        header_comment=f"# {locale.get_display_name('en')} translations for Dusk Arcade.",
        project="Dusk Arcade",
        version=__version__,
        msgid_bugs_address=AUTHORS,
        last_translator=AUTHORS,
        language_team=AUTHORS,
        revision_date=datetime.now(UTC),
        charset="utf-8",
        fuzzy=False,
    )
    path = folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    if path.exists():
        raise ValueError(f"there is a catalogue for {language} already: {path}")
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, made)
    return path


class Progress(Struct, frozen=True):
    """State of a translation."""

    path: Path
    """Its catalogue."""
    texts: int
    """Number of texts there are."""
    missing: Sequence[str]
    """Texts without a translation."""

    @property
    def language(self) -> str:
        return self.path.parent.parent.name

    def __str__(self) -> str:
        return f"{self.language}: {self.texts - len(self.missing)} of {self.texts} translated"

    @property
    def lacks(self) -> bool:
        """True if a text is missing that may not be."""
        return self.language in COMPLETE and bool(self.missing)


def update(folder: Path) -> list[Progress]:
    """Update every catalogue in a folder; return how far each of them is."""
    template = collect()
    updated = []
    for path in sorted(folder.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        translations = catalogue(path)
        translations.update(template, no_fuzzy_matching=True, update_creation_date=False)
        translations.obsolete.clear()
        with path.open("wb") as file:
            write_po(file, translations, width=110, sort_by_file=True, no_location=True)
        path.with_suffix(".mo").write_bytes(compiled(translations))
        updated.append(Progress(path, len(translations), untranslated(translations)))
    return updated


def main(arguments: Sequence[str] | None = None, folder: Path = LOCALE) -> int:
    """Update everything; return the exit status: 1 if a complete language lacks a text, 2 if one cannot be added."""
    parser = argparse.ArgumentParser(prog="python -m tools.translations", description="Updates the translations.")
    parser.add_argument("--new", metavar="LANGUAGE", help="begin a catalogue for another language, such as fr or pt_BR")
    parser.add_argument("--list", action="store_true", help="print the texts that are not translated")
    options = parser.parse_args(arguments)
    begun = None
    if options.new is not None:
        try:
            begun = begin(folder, options.new)
        except ValueError as error:
            print(error, file=sys.stderr)
            return 2
    updated = update(folder)
    for progress in updated:
        if begun in (None, progress.path):
            print(progress if begun is None else f"{progress}, see {begun}")
            print(*(f"  {text!r}\n" for text in progress.missing if options.list), sep="", end="")
    return int(any(progress.lacks for progress in updated))


if __name__ == "__main__":
    sys.exit(main())
