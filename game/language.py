"""Languages through gettext: English, and one for each folder of translations."""

import gettext
import locale
import os
import re
import struct
from copy import copy
from pathlib import Path

DOMAIN = "arcade"
SYSTEM = "system"
"""Choice of the system's language."""
ENGLISH = "en"
"""Language of the source texts: it needs no folder."""
CODE = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")
"""Language codes that are recognized: `fr`, `pt_BR`."""
Words = tuple[tuple[str, str], ...]
"""English words, each with its replacement."""


class Languages:
    """The languages in a folder: English, and each subfolder with an `LC_MESSAGES/arcade.mo`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        found = {path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
        self.known = (ENGLISH, *sorted(code for code in found - {ENGLISH} if CODE.fullmatch(code)))
        """Language codes, English first."""

    def of_system(self) -> str:
        """Return the best known language for this system, by default English."""
        asked = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
        if not any(asked):
            asked.append(locale.getlocale()[0] or "")
        names = ":".join(asked).split(":")
        return next((code for name in names for code in _codes(name) if code in self.known), ENGLISH)

    def translation(self, language: str, called: Words = ()) -> gettext.NullTranslations:
        """Return the texts of a language, or of the system's; English if its catalogue is missing or damaged.

        With `called`, some English words are replaced before the lookup.
        """
        if language == SYSTEM:
            language = self.of_system()
        try:
            texts: gettext.NullTranslations = gettext.translation(DOMAIN, self.folder, languages=[language])
        except (OSError, ValueError, struct.error):
            texts = gettext.NullTranslations()
        return Worded(texts, called) if called else texts

    def own_name(self, language: str) -> str:
        """Return a language's own name from its catalogue, or its code if that lacks the name."""
        name = self.translation(language).pgettext("what this language calls itself", "English")
        return name if language == ENGLISH or name != "English" else language


class _Nothing(gettext.NullTranslations):
    """A catalogue without texts; as the last fallback it marks a text as missing."""

    def gettext(self, message: str) -> str:
        return ""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return ""


class Worded(gettext.NullTranslations):
    """Texts of a language in which some English words are replaced before the lookup.

    So sentences with the other word can have translations of their own, whatever the word changes in their grammar.
    Without one, the translation of the original sentence is used.
    """

    def __init__(self, texts: gettext.NullTranslations, words: Words) -> None:
        super().__init__()
        self._texts = texts
        self._words = words
        self._known = copy(texts)
        self._known.add_fallback(_Nothing())
        self.add_fallback(texts)

    def info(self) -> dict[str, str]:
        return self._texts.info()

    def gettext(self, message: str) -> str:
        other = reworded(message, self._words)
        usual = super().gettext(message)
        if other == message:
            return usual
        return self._known.gettext(other) or (other if usual == message else usual)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        one, many = (reworded(text, self._words) for text in (msgid1, msgid2))
        usual = super().ngettext(msgid1, msgid2, n)
        if (one, many) == (msgid1, msgid2):
            return usual
        untranslated = gettext.NullTranslations().ngettext
        other = untranslated(one, many, n) if usual == untranslated(msgid1, msgid2, n) else usual
        return self._known.ngettext(one, many, n) or other


def reworded(text: str, words: Words) -> str:
    """Return a text with its words replaced, capitalized where they were.

    Placeholders stay, and so do parts of longer words, as in `red-green`.
    """
    for word, other in words:
        for old, new in ((word, other), (word.capitalize(), other.capitalize())):
            text = re.sub(rf"(?<![\w{{-]){old}(?![\w}}-])", new, text)
    return text


def _codes(name: str) -> list[str]:
    """Return the codes that a system's language name may mean, best first: `de_AT.UTF-8`, or `German_Austria`."""
    language, _, country = re.split(r"[.@]", name)[0].partition("_")
    # Windows has English names of languages.
    short = locale.normalize(language).partition("_")[0] if len(language) > 3 else language.lower()
    return [f"{short}_{country.upper()}", short]


def N_(text: str) -> str:
    """Mark a text for translation where it is shown."""
    return text


def N_plural(one: str, many: str) -> tuple[str, str]:
    """Mark a counted text for translation where it is shown."""
    return one, many
