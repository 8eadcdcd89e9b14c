"""A level that comes in as text is put to the player's own."""

from __future__ import annotations

from game.play.levels.level_text import level_file, read_level
from game.play.port.game import AnyGame
from game.play.port.level import LevelError
from game.scenes.base.context import Context
from game.scenes.base.texts import error_text, level_title
from game.store.levels.own_levels import Sheet, own_folder, own_levels


def take_level(app: Context, text: str) -> AnyGame | None:
    """Put the level of a text to the player's own; its game, or None, and told, where there is none."""
    _ = app.translations.gettext
    try:
        game, level = read_level(text, app.games.named)
    except LevelError as error:
        app.notify(_("This is not a level: {error}.").format(error=error_text(app, error)))
        return None
    workshop = game.workshop
    if workshop is None:
        app.notify(_("This game has no level editor."))
        return None
    title, written = level_title(app, level), level_file(workshop.data(level))
    kept = own_levels(app.folders, game.name, game.parse_level)
    if any(entry.level == level for entry in kept):
        app.notify(_("“{title}” is already in your levels.").format(title=title))
        return game

    if app.store.later is not None:
        app.notify(app.store.sign)
        return game

    def keep() -> None:
        Sheet(own_folder(app.folders, game.name)).write(title, written)
        app.notify(_("“{title}” is now in the levels of {game}.").format(title=title, game=game.title))

    app.save(keep)
    return game
