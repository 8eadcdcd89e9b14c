"""Routes to the screens behind the menu, imported when first opened: the first picture does not wait for them.

The one place in this room where functions import something.
"""

import logging
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from importlib import import_module

from game.background import Steps
from game.play.port.game import AnyGame
from game.play.session.session import AnySession
from game.play.table.table import AnyTable
from game.scenes.base.context import Context, Screen
from game.scenes.base.online import Online
from game.scenes.base.overlay import Entry, offer
from game.scenes.base.scene import to_clipboard
from game.scenes.home.recovery import ask_after_damage
from game.scenes.start.sessions import ChooseLevel, begin_seed, go_on, new_seed, open_games
from game.store.player.scores import Score

log = logging.getLogger(__name__)

ONLINE = (
    *("email.parser", "http.client", "urllib.request", "ssl", "paho.mqtt.client"),
    *("asyncio.base_events", "asyncio", "websockets.client", "websockets.asyncio.client"),
    *("nacl.bindings", "nacl.secret", "nacl.signing"),
    *(
        "game.scenes.board.board",
        "game.online.post",
        "game.online.relays.relays",
        "game.scenes.online.screen",
        "game.scenes.online.games",
    ),
)
"""Modules that online games need, in steps of some 20 ms at most."""


def reading(modules: Iterable[str]) -> list[Callable[[], object]]:
    """Return steps that import these modules one by one, as far as they are installed; empty once they are imported."""

    def read(name: str) -> None:
        with suppress(ImportError):
            import_module(name)

    return [partial(read, name) for name in modules if name not in sys.modules]


def settings(app: Context) -> Screen:
    from game.scenes.settings.settings import SettingsScene

    return SettingsScene(app)


def access(app: Context) -> None:
    """Open the settings at what makes the arcade easier to use, over whatever is in front."""
    from game.scenes.settings.settings import SettingsScene

    open_already = next((scene for scene in app.scenes if isinstance(scene, SettingsScene)), None)
    if open_already is None:
        app.push(SettingsScene(app, "access"))
    elif open_already is app.front:
        open_already.show_page("access")


def manual(app: Context) -> Screen:
    from game.scenes.learn.manual import ManualScene

    return ManualScene(app)


def games(app: Context) -> Screen:
    """Return the list of archived games."""
    from game.scenes.review.games import GamesScene

    return GamesScene(app)


def paste(app: Context) -> None:
    """Open the game, or import the level, whose text is on the clipboard."""
    from game.scenes.home.file_drop import paste

    paste(app)


def copy_letter(app: Context, table: AnyTable, told: str = "") -> None:
    """Copy a game by mail as text, for the person elsewhere, and say so in these words."""
    from game.scenes.exchange.correspondence import copy_letter

    copy_letter(app, table, told)


def offer_copied(app: Context) -> None:
    """Offer the letter or invitation that was copied elsewhere, if one was."""
    from game.scenes.exchange.offering import offer_copied

    offer_copied(app)


def records(app: Context, game: str = "", table: str = "", newest: Score | None = None) -> Screen:
    """Return the records, at the best scores of a table if a game of one player is named."""
    from game.scenes.records.records import RecordsScene

    return RecordsScene(app, game, table, newest)


def drop(app: Context, source: str) -> None:
    """Open what was dropped onto the window: the text of a game, or the path of a file."""
    from game.scenes.home.file_drop import show_source

    show_source(app, source)


def setup(app: Context, game: AnyGame, first: bool = False) -> Screen:
    """Return the setup of a game: players and options; a `first` one begins where beginners do."""
    from game.scenes.setup.pair import PairSetup
    from game.scenes.setup.solo import SoloSetup

    return SoloSetup(app, game) if game.players == 1 else PairSetup(app, game, first)


def lesson(app: Context, game: AnyGame) -> None:
    """Play the lesson of a game."""
    from game.scenes.learn.guides import open_lesson

    open_lesson(app, game)


def levels(app: Context, game: AnyGame, title: str, choose: ChooseLevel, chosen: str) -> Screen:
    """The levels of a game, to choose one; `chosen` is the name of the present one."""
    from game.scenes.levels.levels import LevelsScene

    return LevelsScene(app, game, title, choose, chosen)


def review(app: Context, game: AnyGame, session: AnySession) -> None:
    """Open the review of a game."""
    from game.scenes.review.review_pair import open_review

    open_review(app, game, session)


def daily(app: Context) -> Screen:
    """The puzzles of today, and those of the days before."""
    from game.scenes.puzzles.daily import DailyScene

    return DailyScene(app)


def achievements(app: Context, table: AnyTable, of_day: bool) -> Steps[None]:
    """Count what a game that has ended, perhaps the run of a day, has achieved, and tell it."""
    from game.scenes.records.achievements import count_achievements

    return count_achievements(app, table, of_day)


def deeds(app: Context, table: AnyTable, since: int) -> None:
    """Tell what the moves of a game of one player after the first `since` have achieved."""
    from game.scenes.records.achievements import tell_deeds

    tell_deeds(app, table, since)


def demo(app: Context, once: bool = False) -> None:
    """Let programs show the games, each `once` or one after the other for ever."""
    from game.scenes.learn.guides import show_game

    show_game(app, once=once)


def online(app: Context, wake: Callable[[], object]) -> Online | None:
    """The online games; None where the libraries for them are not installed. `wake` ends the loop's sleep."""
    try:
        from game.scenes.online.games import OnlineGames
    except ModuleNotFoundError as error:
        log.info("No online games: %s", error)
        return None
    return OnlineGames(app, wake)


def offer_command(app: Context, command: str) -> None:
    """Say which command installs what playing online needs, and let the player copy it; or that none does."""
    _ = app.translations.gettext
    if not command:
        app.notify(_("This copy of the arcade does not contain what playing online needs."))
        return
    text = _("Playing online needs packages that are missing here. This command installs them: {command}")
    copy = partial(to_clipboard, app, command, _("The command is on the clipboard."))
    answer = Entry("copy", _("Copy"), copy, icon="copy", primary=True)
    offer(app, _("Online games"), text.format(command=command), answer)


def continue_or_begin(app: Context, game: AnyGame) -> None:
    """Go on with the game in progress, or begin one from a new seed; where one is damaged, ask before."""
    kept = next(iter(open_games(app, game)), None)
    if kept is not None:
        go_on(app, game, kept)
    elif game.name in app.store.damaged:
        app.store.damaged.discard(game.name)
        ask_after_damage(app, game)
    else:
        begin_seed(app, game, new_seed(app))
