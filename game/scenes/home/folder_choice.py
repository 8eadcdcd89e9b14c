"""Questions at the start about the data folder: another one for one that cannot be used, and the way back."""

from collections.abc import Callable
from pathlib import Path

from game.scenes.base.context import Context, error_text
from game.scenes.base.overlay import Entry, Prompt, QuestionScene
from game.store.files.folder_choice import FolderTrouble, can_be_chosen, told
from game.ui.widgets.text_field import DIGITS, LETTERS

LONGEST_FOLDER = 1_000
"""Maximum length of the path of a folder, in characters."""
PATH_SIGNS = LETTERS + DIGITS + "_ ~/\\:"
"""Characters of which the path of a folder is made on every system."""


def folder_scene(
    app: Context, trouble: FolderTrouble, typed: str, use: Callable[[str], object], play: Callable[[], object]
) -> QuestionScene:
    """Return the question in which folder to play when the data folder cannot be used.

    `typed` stands in the field. `use` goes on in the folder named there, `play` without saving anything.
    """
    _ = app.translations.gettext
    text = error_text(app, trouble)
    if not can_be_chosen():
        text += " " + _("Another folder cannot be remembered: name it with --data at every start.")
    prompt = Prompt(_("Another folder"), _("Use folder"), use, LONGEST_FOLDER, typed, PATH_SIGNS)
    entries = [
        Entry("play", _("Play without saving"), play, icon="play"),
        Entry("quit", _("Quit"), app.quit, icon="close"),
    ]
    return QuestionScene(app, _("The data folder cannot be used"), text, entries, columns=1, prompt=prompt)


def return_scene(app: Context, usual: Path, go_back: Callable[[], object], stay: Callable[[], object]) -> QuestionScene:
    """Return the question whether to go back to the usual data folder, which can be used again."""
    _ = app.translations.gettext
    text = _("{folder} can be used again. The games you have played since are in {other}.")
    text = text.format(folder=told(usual), other=told(app.folders.data))
    entries = [
        Entry("return", _("Go back"), go_back, icon="back", primary=True),
        Entry("stay", _("Stay here"), stay, icon="check"),
    ]
    return QuestionScene(app, _("Go back to your usual folder?"), text, entries)
