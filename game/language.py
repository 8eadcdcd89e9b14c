"""The languages of the arcade, through gettext: English, and one for each folder of translations there is."""

from __future__ import annotations

import gettext
import locale
import os
import re
import struct
from pathlib import Path
from typing import Final

DOMAIN: Final = "arcade"
SYSTEM: Final = "system"
"""The choice of whichever language the system speaks."""
ENGLISH: Final = "en"
"""What the code is written in: it needs no folder."""
CODE: Final = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")
"""How a language is called that may have a folder: `fr`, `pt_BR`."""


class Languages:
    """The languages in a folder such as `assets/locale`: each subfolder with an `LC_MESSAGES/arcade.mo` is one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        found = {path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
        self.known = (ENGLISH, *sorted(code for code in found - {ENGLISH} if CODE.fullmatch(code)))
        """Their codes, English first."""

    def of_system(self) -> str:
        """The best of the known languages for this system; English when it speaks none of them."""
        asked = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
        if not any(asked):
            asked.append(locale.getlocale()[0] or "")
        for entry in asked:
            for name in entry.split(":"):
                for code in _codes(name):
                    if code in self.known:
                        return code
        return ENGLISH

    def translation(self, language: str) -> gettext.NullTranslations:
        """The texts of a language, or of the system's; English where there is no catalogue that can be read."""
        if language == SYSTEM:
            language = self.of_system()
        try:
            return gettext.translation(DOMAIN, self.folder, languages=[language], fallback=True)
        except (OSError, ValueError, struct.error):
            return gettext.NullTranslations()

    def own_name(self, language: str) -> str:
        """What a language calls itself, by its own catalogue; its code where that does not say."""
        name = self.translation(language).pgettext("what this language calls itself", "English")
        return name if language == ENGLISH or name != "English" else language


def _codes(name: str) -> list[str]:
    """The languages that the system's name of one may mean, the best first: `de_AT.UTF-8`, or `German_Austria`."""
    language, _, country = re.split(r"[.@]", name)[0].partition("_")
    # Windows names languages in English.
    short = locale.normalize(language).partition("_")[0] if len(language) > 3 else language.lower()
    return [f"{short}_{country.upper()}", short]


def N_(text: str) -> str:
    """Marks a text for translation that is translated where it is shown."""
    return text


def N_plural(one: str, many: str) -> tuple[str, str]:
    """Marks a counted text for translation that is translated where it is shown."""
    return one, many
