"""The screen of online games: running games and open invitations, friends nearby, and the broker for new games."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from game.checks import Unfit
from game.online.post import OnlineGame, Post, Watched
from game.online.probe import Probe
from game.scenes.base.context import Context, error_text
from game.scenes.base.online import Offer
from game.scenes.base.overlay import Entry, confirm
from game.scenes.base.scene import FOOT, HEAD, PageScene, to_clipboard
from game.scenes.exchange.correspondence import paste_game
from game.scenes.online.links import fault_of
from game.scenes.online.nearby import NearbyPage, Neighbours
from game.scenes.online.race import RaceTables, build_row
from game.scenes.online.watching import Watching
from game.settings.brokers import Broker, check_broker
from game.stage.art import STRONG, TEXT, Text
from game.stage.sprites import LEFT, TOP_LEFT
from game.store.files.files import StorageError, read_text
from game.store.player.online_file import OnlineData
from game.ui.form import tabs
from game.ui.form.tabs import Tabs
from game.ui.widgets.text_field import DIGITS, LETTERS, TextField
from game.ui.widgets.widgets import Box, Button, Choice

EDGE, GAP = 24.0, 10.0
ROW, LINE, FIELD, HEADING = 76.0, 46.0, 56.0, 34.0
LONGEST = 300
"""Maximum length of an address or a path, in characters."""
CERTIFICATE = 8000
"""Maximum size of a file with a certificate, in bytes."""
USUALLY = 590.0
"""Height of the panel, unless there are many games."""
URL_SIGNS = f"{LETTERS}{DIGITS}:/_@"
NEW = Broker("")


class Games(Protocol):
    """All online games, as the screen needs them."""

    post: Post
    data: OnlineData
    watching: Watching
    neighbours: Neighbours
    races: RaceTables

    def title(self, game: OnlineGame) -> str:
        """Return the title of a game."""

    def name(self, game: OnlineGame) -> str:
        """Return the name of the other player."""

    def status_of(self, game: OnlineGame) -> str:
        """Return the state of a game in one sentence."""

    def show_board(self, game: OnlineGame) -> None:
        """Open the board of a game."""

    def save(self) -> None:
        """Write the online games and brokers."""


class OnlineScene(PageScene):
    """Pages for online games, friends nearby, and the broker for new invitations."""

    def __init__(
        self,
        app: Context,
        games: Games,
        game: OnlineGame | None = None,
        kept: Callable[[], object] | None = None,
        focus: str = "",
        offer: Offer | None = None,
    ) -> None:
        """`game`, or the button with the key `focus`, has the focus; with `kept` the page of brokers is open, and
        `kept` is called after one was entered; with an `offer` that of friends nearby, who can be asked to play it.
        """
        super().__init__(app)
        self.games = games
        self.kept = kept
        self.tabs = Tabs(("games", "nearby", "broker"), self.renew)
        self.nearby = NearbyPage(self, games.neighbours, offer, partial(setattr, self, "game"), self._copy)
        self.game = game
        """The game that opens here as soon as the other player is there."""
        self.probe: Probe | None = None
        self.note, self.colour = "", "text_dim"
        self._shown: tuple[list[str], list[str], list[str]] = [], [], []
        """What is said of the games, of those that are watched, and of the races."""
        self._edit(games.data.brokers[0] if games.data.brokers else NEW)
        if kept is not None:
            self.tabs.open(2)
            self.form.want("url")
        elif offer is not None:
            self.tabs.open(1)
            self.form.want("nearby")
        else:
            listed = [game] if game is not None else games.post.games.values()
            ready = (one.slot for one in listed if one.remote.line is not None or one.remote.player == 0)
            self.form.want(focus or next(ready, "paste"))

    def wait(self, game: OnlineGame) -> None:
        """Show a game that has not begun, until it does."""
        self.game = game
        self.tabs.open(0)
        # A second press of the key that said yes changes nothing.
        self.form.want("games")

    def _edit(self, broker: Broker) -> None:
        """Show a broker in the fields."""
        self.broker = broker
        self.url, self.user, self.password = broker.url, broker.user, broker.password
        self.certificate = ""
        """Path of a file with a certificate; empty to leave it as it is."""
        self.note = ""

    def build(self) -> None:
        needed, watched = 0.0, self.games.watching.games
        if self.tabs.name == "games":
            rows = (len(self.games.post.games) + len(watched)) * ROW + (HEADING if watched else 0.0)
            needed = 2 * EDGE + tabs.HEIGHT + rows + self.games.races.height + LINE + 2 * GAP
        self.form.box.height = max(self.form.box.height, HEAD + needed + FOOT)
        self.head(self._("Online games"))
        panel = self.room(920, max(USUALLY, needed), self.below(20))
        inner = self.tabbed(panel.inset(EDGE), [self._("Games"), self._("Friends nearby"), self._("Broker")])
        inner, foot = (inner, inner) if self.scrolls else inner.split_bottom(LINE, GAP)
        pages = {"games": self._build_games, "nearby": self.nearby.build, "broker": self._build_broker}
        pages[self.tabs.name](inner, foot)
        if self.scrolls:
            # Only now it is known how long a page is.
            panel.height = max(panel.height, self.form.box.height - self.below(20) - panel.top)
        self.form.panel(panel)

    # Games

    def _build_games(self, inner: Box, foot: Box) -> None:
        form, games = self.form, list(self.games.post.games.values())
        with self.in_sight(foot) as line:
            place = line.within(min(320.0, line.width), LINE, LEFT)
            paste = partial(paste_game, self.app)
            form.add(Button("paste", place, self._("Paste an invitation"), paste, icon="plus"))
        watched = self.games.watching.games
        self._shown = said, said_of_watched, raced = self._statuses()
        inner = self.games.races.build(self, inner)
        if not (games or watched or raced):
            text = self._("No online games yet. Invite somebody in the set-up of a game for two.")
            art = Text(text, 18, STRONG, "text_dim", width=inner.width - 60, align="centre")
            form.sprite(art, inner.centerx, inner.top + inner.height * 0.4)
            return
        row = Box(*inner.topleft, inner.width, ROW - GAP)
        for game, words in zip(games, said, strict=True):
            remove = Entry(f"remove {game.slot}", self._("Remove"), partial(self._remove, game), "close")
            build_row(form, row, self._title(game), words, remove, self._entry(game))
            row = row.move(0, ROW)
        if watched:
            heading = Text(self._("Games you watch"), 16, STRONG, "text_dim", width=inner.width, shorten=True)
            form.sprite(heading, inner.left, row.top + HEADING / 2, anchor=LEFT)
            row = row.move(0, HEADING)
        for other, words in zip(watched, said_of_watched, strict=True):
            show = Entry(other.slot, self._("Open"), partial(self.games.watching.show_board, other), "screen")
            stop = Entry(f"stop {other.slot}", self._("Stop watching"), partial(self._stop, other), "close")
            build_row(form, row, self.games.watching.title(other), words, stop, show)
            row = row.move(0, ROW)
        form.box.height = max(form.box.height, row.top + EDGE + self.below(LINE + GAP))

    def _statuses(self) -> tuple[list[str], list[str], list[str]]:
        games, watching = self.games, self.games.watching
        mine = [games.status_of(game) for game in games.post.games.values()]
        return mine, [watching.status_of(game) for game in watching.games], games.races.said()

    def _stop(self, game: Watched) -> None:
        self.games.watching.stop(game)
        self.renew()

    def _title(self, game: OnlineGame) -> str:
        title = self.games.title(game)
        if game.remote.line is None and game.remote.player == 0:
            return self._("Invitation to {game}").format(game=title)
        return self._("{game} with {name}").format(game=title, name=self.games.name(game))

    def _entry(self, game: OnlineGame) -> Entry:
        """The button of a game."""
        if game.remote.line is not None:
            open_it = partial(self.games.show_board, game)
            return Entry(game.slot, self._("Open"), open_it, "play", primary=game.remote.writes)
        if game.remote.player == 0:
            return Entry(game.slot, self._("Copy the invitation"), partial(self._copy, game), "copy", primary=True)
        return Entry(game.slot, self._("Open"), lambda: None, "play", enabled=False)

    def _copy(self, game: OnlineGame) -> None:
        text = self._("The invitation is on the clipboard. Send it to a friend, who pastes it in the menu with Ctrl+V.")
        to_clipboard(self.app, self.games.post.invitation_of(game).line, text)

    def _remove(self, game: OnlineGame) -> None:
        begun = game.remote.line is not None
        title = self._("Remove this game?") if begun else self._("Withdraw the invitation?")
        text = self._("Nobody can accept it any more.")
        if begun:
            text = self._("It is no longer played online. You can still continue it by mail.")
        confirm(self.app, title, text, self._("Remove"), partial(self.games.post.close_game, game))

    # The broker

    def _build_broker(self, inner: Box, foot: Box) -> None:
        form, brokers = self.form, [*self.games.data.brokers, NEW]
        about = self._(
            "A broker passes messages on between two arcades. Your friends need none: the invitation names it."
        )
        art = Text(about, 16, TEXT, "text_dim", width=inner.width, lines=3)
        form.sprite(art, inner.left, inner.top, anchor=TOP_LEFT)
        top = inner.top + form.measure(art)[1] + GAP
        label = min(210.0, inner.width * 0.36)
        given = bool(self.broker.certificate)
        fields = (
            ("url", self._("Address"), "mqtts://broker.example.org"),
            ("user", self._("User name"), ""),
            ("password", self._("Password"), ""),
            ("certificate", self._("Certificate file"), self._("Known") if given else self._("Usually not needed")),
        )
        if len(brokers) > 1:
            titles = [broker.host or self._("Another one") for broker in brokers]
            place = self._labelled(self._("For new invitations"), Box(inner.left, top, inner.width, LINE), label)
            choose = partial(self._choose, brokers)
            form.add(Choice("which", place, titles, brokers.index(self.broker), choose), name=titles[0])
            top += FIELD
        for n, (key, title, hint) in enumerate(fields):
            place = self._labelled(title, Box(inner.left, top + n * FIELD, inner.width, LINE), label)
            text, take, hidden = getattr(self, key), partial(setattr, self, key), key == "password"
            field = TextField(key, place, text, hint, take, LONGEST, submits="keep", signs=URL_SIGNS, hidden=hidden)
            form.add(field, name=title)
        end = top + len(fields) * FIELD
        note = Text(self.note, 16, STRONG, self.colour, width=inner.width, lines=2)
        if not self.note and len(brokers) == 1:
            none = self._(
                "No broker yet? The page docs/broker.md tells how to get one in ten minutes. "
                "In the same network none is needed: see Friends nearby."
            )
            note = Text(none, 16, TEXT, "text_dim", width=inner.width, lines=5)
        form.sprite(note, inner.left, end, anchor=TOP_LEFT)
        height = max(44.0, form.measure(note)[1])
        form.box.height = max(form.box.height, end + height + EDGE + self.below(LINE + GAP))
        with self.in_sight(foot) as line:
            keep, attempt, remove = line.columns(3, GAP)
            form.add(Button("keep", keep, self._("Keep"), self._keep, icon="check", primary=True))
            form.add(Button("try", attempt, self._("Try it"), self._try, icon="play"))
            known = self.broker in self.games.data.brokers
            form.add(Button("drop", remove, self._("Remove"), self._drop, icon="close"), enabled=known)

    def _labelled(self, title: str, line: Box, width: float) -> Box:
        """Write the name of a field at the left of a line; return what is left of it."""
        text = Text(title, 17, STRONG, "text_dim", width=width - 12, shorten=True)
        self.form.sprite(self.form.fitting(text, (16, 15, 14)), line.left, line.centery - 1, anchor=LEFT)
        return line.split_left(width)[1]

    def _choose(self, brokers: list[Broker], index: int) -> None:
        """Use another broker for new invitations, or enter a new one."""
        self._edit(brokers[index])
        held = self.games.data.brokers
        if self.broker in held:
            held.insert(0, held.pop(held.index(self.broker)))
            self.games.save()
        self.renew()

    def _entered(self) -> Broker | None:
        """Return the broker as entered; None, with a message, if something does not fit."""
        try:
            certificate = self.broker.certificate
            if path := self.certificate.strip():
                certificate = read_text(Path(path).expanduser(), CERTIFICATE) or ""
                if "BEGIN CERTIFICATE" not in certificate:
                    raise Unfit("the file holds no certificate")
            broker = check_broker(Broker(self.url, self.user.strip(), self.password, certificate))
            if broker.nearby:
                raise Unfit("an address begins with mqtts://, wss:// or mqtt://")
            return broker
        except Unfit as error:
            self._say(self._("This broker cannot be used: {error}.").format(error=error_text(self.app, error)), "bad")
        except StorageError as error:
            self._say(self._("The certificate cannot be read: {reason}.").format(reason=error.reason), "bad")
        return None

    def _say(self, note: str, colour: str) -> None:
        self.note, self.colour = note, colour
        self.app.narrate(note)
        if colour == "bad":
            self.form.sound("error")
        self.renew()

    def _keep(self) -> None:
        broker, held = self._entered(), self.games.data.brokers
        if broker is None:
            return
        if self.broker in held:
            held.remove(self.broker)
        held.insert(0, broker)
        self.games.save()
        self._edit(broker)
        kept, self.kept = self.kept, None
        if kept is not None:
            self.app.pop()
            kept()
        else:
            self._say(self._("Saved."), "good")

    def _drop(self) -> None:
        def drop() -> None:
            self.games.data.brokers.remove(self.broker)
            self.games.save()
            self._edit(self.games.data.brokers[0] if self.games.data.brokers else NEW)

        text = self._("Games that are played over it go on.")
        confirm(self.app, self._("Remove {broker}?").format(broker=self.broker.host), text, self._("Remove"), drop)

    def _try(self) -> None:
        self.left()
        if (broker := self._entered()) is not None:
            self.probe = Probe(broker)
            self._say(self._("Connecting"), "text_dim")

    @property
    def has_pending_work(self) -> bool:
        return self.probe is not None

    def poll(self) -> bool:
        probe = self.probe
        if probe is not None and probe.poll():
            if probe.fault is None:
                self._say(self._("It works."), "good")
                self.form.want("keep")
            else:
                self._say(fault_of(self.app, probe), "bad")
            self.left()
            return True
        if self.tabs.name == "games" and self._statuses() != self._shown:
            self.renew()
            return True
        return False

    def left(self) -> None:
        if self.probe is not None:
            self.probe.close()
            self.probe = None
