"""Texts of levels and errors in the player's language."""

from __future__ import annotations

from collections.abc import Mapping

from game.checks import Trouble
from game.play.port.level import AnyLevel
from game.scenes.base.context import Context


def level_title(app: Context, level: AnyLevel) -> str:
    """The title of a level in the player's language."""
    return in_language(app, level.title)


def error_text(app: Context, error: BaseException) -> str:
    """Why something does not fit, in the player's language where the innermost cause is known in it."""
    if error.__cause__ is not None:
        return error_text(app, error.__cause__)
    if not isinstance(error, Trouble):
        return str(error)
    text = app.translations.gettext(error.text)
    return text.format(**error.values) if error.values else text


def in_language(app: Context, texts: Mapping[str, str]) -> str:
    """The one of a level's texts that is in the player's language, else the English one; empty where there is none."""
    language = app.translations.info().get("language", "en")[:2]
    return str(texts.get(language) or texts.get("en", ""))
