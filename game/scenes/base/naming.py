"""The question what a player is called, asked where others see the name and none is known."""

from collections.abc import Callable

from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry, Prompt, QuestionScene, offer
from game.settings.persons import NAME_LIMIT


def own_name(app: Context) -> str:
    """Return what the player here is called; empty without a name."""
    return app.settings.names[0].strip()


def keep_name(app: Context, name: str) -> None:
    """Call the player here by a name from now on; an empty one changes nothing."""
    if name.strip():
        app.settings.names = name.strip(), app.settings.names[1]
        app.save_settings()


def name_prompt(app: Context, word: str, act: Callable[[], object]) -> Prompt:
    """Return a field for the name of the player here, with a button that says `word`, keeps the name and acts."""

    def take(name: str) -> None:
        keep_name(app, name)
        act()

    return Prompt(app.translations.gettext("Your name"), word, take, NAME_LIMIT)


def with_name(app: Context, name: str, act: Callable[[str], object]) -> None:
    """Do something with a name that others will see; ask the player here for it if it is empty."""
    if name.strip():
        act(name.strip())
        return
    _ = app.translations.gettext
    prompt = name_prompt(app, _("Continue"), lambda: act(own_name(app)))
    nameless = Entry("nameless", _("Without a name"), lambda: act(""), icon="close")
    app.push(
        QuestionScene(app, _("Your name"), _("Your friends see it when you play with them."), [nameless], prompt=prompt)
    )


def offer_with_name(app: Context, title: str, text: str, word: str, act: Callable[[], object]) -> None:
    """Ask whether to do something that shows others the name of the player here, who enters it where there is none."""
    if own_name(app):
        offer(app, title, text, Entry("play", word, act, icon="play", primary=True))
        return
    cancel = Entry("cancel", app.translations.gettext("Cancel"), lambda: None, icon="close")
    app.push(QuestionScene(app, title, text, [cancel], prompt=name_prompt(app, word, act)))
