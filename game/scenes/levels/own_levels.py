"""The levels that the player has made, or been given: to go on with, and new ones."""

from __future__ import annotations

from game.play.levels.level_text import level_file, read_level
from game.play.port.game import AnyGame
from game.play.port.level import AnyLevel, LevelError
from game.scenes.base.context import Context
from game.scenes.base.texts import error_text, level_title
from game.scenes.levels.editor import EditorScene, edit
from game.scenes.levels.level_cards import LevelCards
from game.store.levels.levels import LevelFile
from game.store.levels.own_levels import Sheet, own_folder, own_levels
from game.ui.input import clipboard


class OwnLevelsScene(LevelCards):
    """One's own levels of a game."""

    def __init__(self, app: Context, game: AnyGame) -> None:
        _ = app.translations.gettext
        super().__init__(app, game, _("Levels of your own"))
        self.form.want("new")

    def find(self) -> list[LevelFile[AnyLevel]]:
        return own_levels(self.app.folders, self.game.name, self.game.parse_level)

    def choose(self, entry: LevelFile[AnyLevel]) -> None:
        if entry.level is not None:
            edit(self.app, self.game, entry.name, entry.level)

    @property
    def none(self) -> str:
        return self._("No levels of your own yet. Make one, or paste one somebody sent you.")

    def build_tools(self) -> float:
        right = self.tool("new", "plus", self._("New level"), self._new, 0.0, primary=True)
        return self.tool("paste", "copy", self._("Paste"), self._paste, right)

    def _new(self) -> None:
        self.app.push(EditorScene(self.app, self.game))

    def _paste(self) -> None:
        text = clipboard.paste()
        if text.strip():
            take_level(self.app, text)
            self.entered()
        else:
            self.toast(self._("There is no text on the clipboard."))


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
