"""Offering what was copied elsewhere, when the player comes back from there: the answer in a game by mail, or an
invitation. The clipboard is looked at once, and nothing of it is used unasked.
"""

from functools import partial

from game.checks import ONLINE_LINES
from game.play.records.record import RecordError
from game.play.session.mail import News, compare, same_start
from game.play.session.session import AnySession
from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry, QuestionScene
from game.scenes.base.scene import MOST_PASTED
from game.scenes.exchange.correspondence import game_of, game_title, read_text, show_text
from game.scenes.exchange.message import found_in
from game.store.player.saves import SavedGame
from game.ui.input import clipboard

ASKED_ABOUT = (News.ANSWER, News.DIFFERS, News.TAKES_BACK, News.STOPS, News.GOES_ON)
"""Letters that are offered; those that move or speak for the player here are most likely their own."""


def offer_copied(app: Context) -> None:
    """Offer what is on the clipboard, if it is news for a game by mail or invites to an online game."""
    copied = clipboard.paste().strip()
    if copied == app.copied or len(copied) > MOST_PASTED:
        return
    app.copied = copied
    found = found_in(copied)
    if found.startswith(ONLINE_LINES):
        if app.online is not None and app.online.is_news(found):
            show_text(app, found)  # An invitation is a question itself.
    elif (kept := game_of(app, found)) is not None:
        _offer_letter(app, found, kept)


def _offer_letter(app: Context, text: str, kept: SavedGame) -> None:
    try:
        reading = read_text(app, text)
    except RecordError:
        return
    if reading.error is not None or not same_start(kept.session, reading.session):
        return
    news = compare(kept.session, reading.session).news
    if news is News.ANSWER:
        _offer_answer(app, text, reading.session)
    elif news in ASKED_ABOUT:
        show_text(app, text)  # That asks before it changes anything.


def _offer_answer(app: Context, text: str, session: AnySession) -> None:
    _ = app.translations.gettext
    entries = [
        Entry("use", _("Use the letter"), partial(show_text, app, text), icon="plus", primary=True),
        Entry("later", _("Not now"), lambda: None, icon="close"),
    ]
    title = game_title(app.games.named(session.game), session)
    app.push(QuestionScene(app, title, _("The answer is on the clipboard."), entries))
