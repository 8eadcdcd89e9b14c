"""The language of the arcade, through gettext."""

from __future__ import annotations

import gettext
import locale
import os
from pathlib import Path

DOMAIN = "arcade"
KNOWN = ("en", "de")


def system_language() -> str:
    """The best of the known languages for this system; English when it speaks none of them."""
    asked = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    if not any(asked):
        asked.append(locale.getlocale()[0] or "")
    for entry in asked:
        for part in entry.split(":"):
            short = part[:2].lower()
            # Windows names languages in English.
            short = {"ge": "de"}.get(short, short)
            if short in KNOWN:
                return short
    return "en"


def translation(folder: Path, language: str) -> gettext.NullTranslations:
    """The texts of a language; English, which the code is written in, where there is no catalogue."""
    if language == "system":
        language = system_language()
    return gettext.translation(DOMAIN, folder, languages=[language], fallback=True)


def N_(text: str) -> str:
    """Marks a text for translation that is translated where it is shown."""
    return text


def N_plural(one: str, many: str) -> tuple[str, str]:
    """Marks a counted text for translation that is translated where it is shown."""
    return one, many
