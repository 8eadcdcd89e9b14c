"""Chat of an online game: set phrases, and free text once both players allow it."""

from collections.abc import Callable
from functools import partial

from game.language import N_
from game.online.online_game import OnlineGame
from game.play.remote.letter import LONGEST_TEXT, Note
from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry, Prompt, QuestionScene

PHRASES = (
    N_("Hello"), N_("Good luck"), N_("Well played"), N_("Good game"), N_("One moment"), N_("I have to go"),
    N_("Thank you"),
)  # fmt: skip
"""Phrases that players can send, by numbers from 1 on: each reads them in their own language. Append new ones."""


def heard(app: Context, note: Note) -> str:
    """Return what a note says, in the player's language; empty if it only tells that somebody is there."""
    if 0 < note.phrase <= len(PHRASES):
        return app.translations.gettext(PHRASES[note.phrase - 1])
    return note.text


def talk(app: Context, game: OnlineGame, about: Callable[[str], str], save: Callable[[], object]) -> None:
    """Open the sheet on which a player chooses a phrase, or writes.

    `about` puts the other player's name into a text, `save` writes what is allowed and who is muted.
    """
    _ = app.translations.gettext
    record = game.record

    def say(phrase: int = 0, text: str = "") -> None:
        game.say(phrase, text)
        app.front.toast(_("You: {text}").format(text=text or _(PHRASES[phrase - 1])))

    def write(text: str) -> None:
        if text.strip():
            say(text=text.strip())

    def allow() -> None:
        """Allow free text, or do so no more; the other player is told, and sees a field once both do."""
        record.chat = not record.chat
        game.say()
        save()
        talk(app, game, about, save)

    def mute() -> None:
        record.muted = not record.muted
        save()

    told = [about(_("{name} is here.") if game.here else _("{name} is away and will not hear it."))]
    if record.chat and not game.their_chat:
        told.append(about(_("You can write as soon as {name} allows it as well.")))
    elif game.their_chat and not record.chat:
        told.append(about(_("{name} would like to write to you.")))
    entries = [Entry(f"phrase {n}", _(phrase), partial(say, phrase=n)) for n, phrase in enumerate(PHRASES, 1)]
    word = _("Turn writing off") if record.chat else _("Allow writing")
    entries.append(Entry("chat", word, allow, icon="pencil", chosen=record.chat))
    word = _("Hear {name} again") if record.muted else _("Mute {name}")
    entries.append(Entry("mute", about(word), mute, icon="sound" if record.muted else "silent"))
    both = record.chat and game.their_chat
    prompt = Prompt(_("Write something"), _("Send"), write, LONGEST_TEXT) if both else None
    app.push(QuestionScene(app, _("Say something"), " ".join(told), entries, 2, prompt))
