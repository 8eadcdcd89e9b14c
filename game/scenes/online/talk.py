"""What players of an online game say to each other: set phrases, and text of their own once both allow it."""

from collections.abc import Callable
from functools import partial

from game.language import N_
from game.online.post import OnlineGame
from game.play.remote.letter import LONGEST_TEXT, Note
from game.scenes.base.context import Context, Translated
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


class Talk(Translated):
    """The sheet on which a player chooses a phrase, or writes."""

    def __init__(self, app: Context, game: OnlineGame, about: Callable[[str], str], save: Callable[[], object]) -> None:
        """`about` puts the other player's name into a text, `save` writes what is allowed and who is muted."""
        self.app = app
        self.game = game
        self.about = about
        self.save = save

    def open(self) -> None:
        game, record = self.game, self.game.record
        here = self._("{name} is here.") if game.here else self._("{name} is away and will not hear it.")
        told = [self.about(here)]
        if record.chat and not game.their_chat:
            told.append(self.about(self._("You can write as soon as {name} allows it, too.")))
        elif game.their_chat and not record.chat:
            told.append(self.about(self._("{name} would like to write to you.")))
        entries = [
            Entry(f"phrase {n}", self._(phrase), partial(self._say, phrase=n)) for n, phrase in enumerate(PHRASES, 1)
        ]
        word = self._("Turn writing off") if record.chat else self._("Allow writing")
        entries.append(Entry("chat", word, self._allow, icon="pencil", chosen=record.chat))
        word = self._("Hear {name} again") if record.muted else self._("Mute {name}")
        entries.append(Entry("mute", self.about(word), self._mute, icon="sound" if record.muted else "silent"))
        prompt = None
        if record.chat and game.their_chat:
            prompt = Prompt(self._("Write something"), self._("Send"), self._write, LONGEST_TEXT)
        self.app.push(QuestionScene(self.app, self._("Say something"), " ".join(told), entries, 2, prompt))

    def _say(self, phrase: int = 0, text: str = "") -> None:
        self.game.say(phrase, text)
        said = text or self._(PHRASES[phrase - 1])
        self.app.front.toast(self._("You: {text}").format(text=said))

    def _write(self, text: str) -> None:
        if text.strip():
            self._say(text=text.strip())

    def _allow(self) -> None:
        """Allow free text, or do so no more; the other player is told, and sees a field once both do."""
        self.game.record.chat = not self.game.record.chat
        self.game.say()
        self.save()
        self.open()

    def _mute(self) -> None:
        self.game.record.muted = not self.game.record.muted
        self.save()
