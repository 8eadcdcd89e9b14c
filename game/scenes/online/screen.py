"""The screen of online games: running games and open invitations, friends nearby, and the broker for new games."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from game.checks import Unfit
from game.online.online_game import OnlineGame
from game.online.post import Post
from game.online.probe import Probe
from game.scenes.base.context import Context, error_text
from game.scenes.base.naming import own_name
from game.scenes.base.online import Offer
from game.scenes.base.overlay import Entry, confirm
from game.scenes.base.scene import FOOT, TITLE_LINE, PageScene
from game.scenes.exchange.correspondence import paste_game
from game.scenes.exchange.offering import offer_copied
from game.scenes.online.links import fault_of
from game.scenes.online.nearby import NearbyPage, Neighbours
from game.scenes.online.rows import Row
from game.settings.brokers import MOST_RELAYS, Broker, check_broker, relays_at, relays_in
from game.stage.art import STRONG, TEXT, Text
from game.stage.sprites import LEFT, TOP_LEFT
from game.store.files.errors import StorageError
from game.store.files.reading import read_text
from game.store.player.online_file import OnlineData
from game.ui.drawing.metrics import EDGE_M, GAP, GAP_L, LINE
from game.ui.form import tabs
from game.ui.form.tabs import Tabs
from game.ui.widgets.text_field import DIGITS, LETTERS, TextField
from game.ui.widgets.widgets import Box, Button, Choice

SLIM_EDGE = 12.0
"""Free space inside the page in a narrow window."""
FIELD = 56.0
HEADING = 34.0
ABOVE = 24.0
"""Height of the name of a field that stands above it."""
MOST_TYPED = 2000
"""Maximum length of all relays together, in characters."""
LONGEST_ADDRESS = 300
"""Maximum length of an address or a path, in characters."""
CERTIFICATE = 8000
"""Maximum size of a file with a certificate, in bytes."""
USUALLY = 590.0
"""Height of the panel, unless there are many games."""
URL_SIGNS = f"{LETTERS}{DIGITS}:/_@,"
NEW = Broker("")


class Games(Protocol):
    """All online games, as the screen needs them."""

    post: Post
    data: OnlineData
    neighbours: Neighbours

    def rows(self) -> tuple[list[Row], list[Row]]:
        """Return the rows of all that is played, and of all that is watched."""

    def copy(self, game: OnlineGame) -> None:
        """Copy the invitation to a game."""

    def save(self) -> None:
        """Write the online games and brokers."""

    def by_mail(self, offer: Offer) -> None:
        """Begin the game that somebody was to be invited to as one by mail, in place of the screen in front."""


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
        note: str = "",
    ) -> None:
        """`game`, or the button with the key `focus`, has the focus; with `kept` the page of brokers is open, and
        `kept` is called after one was entered; with an `offer` that of friends nearby, who can be asked to play it, as
        it can be played by mail. The `note` says why a broker is needed.
        """
        super().__init__(app)
        self.games = games
        self.kept = kept
        self.offer = offer
        self.relays = ", ".join(app.settings.relays)
        self.tabs = Tabs(("games", "nearby", "broker"), self.renew)
        self.nearby = NearbyPage(self, games.neighbours, offer, partial(setattr, self, "game"), games.copy)
        self.game = game
        """The game that opens here as soon as the other player is there."""
        self.probe: Probe | None = None
        self.note = ""
        self.colour = "text_dim"
        self._rows: tuple[list[Row], list[Row]] = [], []
        """The games that are shown, and those that are watched."""
        self._edit(games.data.brokers[0] if games.data.brokers else NEW)
        self.note = note
        if kept is not None:
            self.tabs.open(2)
            self.form.want("mail" if offer is not None else "url")
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
        self.url = broker.url
        self.user = broker.user
        self.password = broker.password
        self.certificate = ""
        """Path of a file with a certificate; empty to leave it as it is."""
        self.note = ""

    def build(self) -> None:
        titles = [self._("Games"), self._("Friends nearby"), self._("Broker")]
        edge = SLIM_EDGE if self.slim else EDGE_M
        needed = 0.0
        if self.tabs.name == "games":
            self._rows = played, watched = self.games.rows()
            width = self.room(920, 0).width - 2 * edge
            rows = sum(row.height(self.form, width) for row in (*played, *watched)) + (HEADING if watched else 0.0)
            needed = 2 * edge + tabs.height(self.form, width, titles) + rows + LINE + 2 * GAP
        self.form.box.height = max(self.form.box.height, TITLE_LINE + needed + FOOT)
        self.head(self._("Online games"))
        panel = self.room(920, max(USUALLY, needed), self.below(20))
        inner = self.tabbed(panel.inset(edge), titles)
        inner, foot = (inner, inner) if self.scrolls else inner.split_bottom(LINE, GAP)
        pages = {"games": self._build_games, "nearby": self.nearby.build, "broker": self._build_broker}
        pages[self.tabs.name](inner, foot)
        if self.scrolls:
            # Only now it is known how long a page is.
            panel.height = max(panel.height, self.form.box.height - self.below(20) - panel.top)
        self.form.panel(panel)

    # Games

    def _build_games(self, inner: Box, foot: Box) -> None:
        form = self.form
        with self.in_sight(foot) as line:
            found = self.games.neighbours.same.broker is not None
            place = line.within(min(320.0, line.width * (0.55 if found else 1.0)), LINE, LEFT)
            paste = partial(paste_game, self.app)
            form.add(Button("paste", place, self._("Paste an invitation"), paste, icon="plus"))
            self._build_found(line.split_left(place.width, GAP_L)[1])
        if not any(self._rows):
            text = self._("No online games yet. Invite somebody in the set-up of a game for two.")
            art = Text(text, 18, STRONG, "text_dim", width=inner.width - 60, align="centre")
            form.sprite(art, inner.centerx, inner.top + inner.height * 0.4)
            return
        played, watched = self._rows
        top = inner.top
        for row in played:
            top = row.build(form, inner, top)
        if watched:
            heading = Text(self._("Games you watch"), 16, STRONG, "text_dim", width=inner.width, shorten=True)
            form.sprite(heading, inner.left, top + HEADING / 2, anchor=LEFT)
            top += HEADING
        for row in watched:
            top = row.build(form, inner, top)
        form.box.height = max(form.box.height, top + EDGE_M + self.below(LINE + GAP))

    def _build_found(self, room: Box) -> None:
        """Say that friends on the same network find the player here, while they do."""
        neighbours = self.games.neighbours
        if neighbours.same.broker is not None and room.width > 120:
            told = self._("Friends on this network find you as {name} while this page is open.")
            told = told.format(name=neighbours.called(own_name(self.app)))
            texts = [Text(told, size, TEXT, "text_dim", width=room.width) for size in (15, 14, 13, 12)]
            art = next((text for text in texts if self.form.measure(text)[1] <= LINE), texts[-1])
            self.form.sprite(art, room.left, room.centery, anchor=LEFT)

    # The broker

    def _build_broker(self, inner: Box, foot: Box) -> None:
        form = self.form
        brokers = [*self.games.data.brokers, NEW]
        about = self._(
            "A broker passes messages between two arcades. Your friends need none: the invitation names yours."
        )
        art = Text(about, 16, TEXT, "text_dim", width=inner.width)
        form.sprite(art, inner.left, inner.top, anchor=TOP_LEFT)
        top = inner.top + form.measure(art)[1] + GAP
        label = 0.0 if self.slim else min(210.0, inner.width * 0.36)
        field_height = FIELD + (ABOVE if self.slim else 0.0)
        given = bool(self.broker.certificate)
        fields = (
            ("url", self._("Address"), "mqtts://broker.example.org"),
            ("user", self._("User name"), ""),
            ("password", self._("Password"), ""),
            ("certificate", self._("Certificate file"), self._("Known") if given else self._("Usually not needed")),
            ("relays", self._("Own relays"), self._("Those the arcade knows")),
        )
        if len(brokers) > 1:
            titles = [broker.host or self._("Another one") for broker in brokers]
            title = self._("For new invitations")
            place = self._labelled(title, Box(inner.left, top, inner.width, field_height - GAP), label)
            choose = partial(self._choose, brokers)
            form.add(Choice("which", place, titles, brokers.index(self.broker), choose), name=title)
            top += field_height
        for n, (key, title, hint) in enumerate(fields):
            line = Box(inner.left, top + n * field_height, inner.width, field_height - GAP)
            place = self._labelled(title, line, label)
            text = getattr(self, key)
            take = partial(setattr, self, key)
            hidden = key == "password"
            most = MOST_TYPED if key == "relays" else LONGEST_ADDRESS
            field = TextField(key, place, text, hint, take, most, submits="keep", signs=URL_SIGNS, hidden=hidden)
            form.add(field, name=title)
        end = top + len(fields) * field_height
        note = Text(self.note, 16, STRONG, self.colour, width=inner.width, lines=2)
        if not self.note and len(brokers) == 1:
            none = self._(
                "You do not need one: invitations and moves go, sealed, over public relays run by volunteers. They "
                "see addresses and times, but not who plays, what or how. A race needs a broker: “What is a broker?” "
                "in the manual explains how to get one."
            )
            note = Text(none, 16, TEXT, "text_dim", width=inner.width)
        form.sprite(note, inner.left, end, anchor=TOP_LEFT)
        height = max(44.0, form.measure(note)[1])
        form.box.height = max(form.box.height, end + height + EDGE_M + self.below(LINE + GAP))
        with self.in_sight(foot) as line:
            by_mail = self.kept is not None and self.offer is not None
            known = self.broker in self.games.data.brokers
            entries = [
                Entry("keep", self._("Save"), self._keep, "check", primary=not by_mail),
                Entry("try", self._("Try it"), self._try, "play"),
            ]
            if by_mail:
                entries.append(Entry("mail", self._("By mail"), self._by_mail, "copy", primary=True))
            else:
                entries.append(Entry("drop", self._("Remove"), self._drop, "close", enabled=known))
            for entry, place in zip(entries, line.columns(len(entries), GAP), strict=True):
                entry.fitted(form, place.width).add(form, place)

    def _labelled(self, title: str, line: Box, width: float) -> Box:
        """Write the name of a field at the left of a line, or above it if there is no `width` for it; return what is
        left of it.
        """
        text = Text(title, 17, STRONG, "text_dim", width=width - 12 if width else line.width, shorten=True)
        text = self.form.fitting(text, (16, 15, 14, 13, 12))
        if not width:
            above, field = line.split_top(ABOVE)
            self.form.sprite(text, above.left, above.centery - 1, anchor=LEFT)
            return field
        self.form.sprite(text, line.left, line.centery - 1, anchor=LEFT)
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
        self.note = note
        self.colour = colour
        self.app.narrate(note)
        if colour == "bad":
            self.form.sound("error")
        self.renew()

    def _by_mail(self) -> None:
        if self.offer is not None:
            self.games.by_mail(self.offer)

    def _own_relays(self) -> tuple[str, ...] | None:
        """Return the relays as entered; None, with a message, if something does not fit."""
        try:
            return relays_in(self.relays)
        except Unfit as error:
            self._say(self._("These relays cannot be used: {error}.").format(error=error_text(self.app, error)), "bad")
        return None

    def _keep(self) -> None:
        """Save the relays and the broker; without an address of a broker the relays alone."""
        relays = self._own_relays()
        if relays is None:
            return
        self.app.settings.relays = relays
        self.app.save_settings()
        if self.broker == NEW and not self.url.strip():
            self._kept()
            return
        broker = self._entered()
        held = self.games.data.brokers
        if broker is None:
            return
        if self.broker in held:
            held.remove(self.broker)
        held.insert(0, broker)
        self.games.save()
        self._edit(broker)
        self._kept()

    def _kept(self) -> None:
        """Say that all is saved, or go on with what it was needed for."""
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

        text = self._("Games already using it continue.")
        confirm(self.app, self._("Remove {broker}?").format(broker=self.broker.host), text, self._("Remove"), drop)

    def _try(self) -> None:
        self.left()
        relays = self._own_relays()
        if relays is None:
            return
        if relays and not self.url.strip():
            broker: Broker | None = relays_at(relays[:MOST_RELAYS])
        else:
            broker = self._entered()
        if broker is not None:
            self.probe = Probe(broker)
            self._say(self._("Connecting"), "text_dim")

    @property
    def has_pending_work(self) -> bool:
        return self.probe is not None

    def on_focus(self, gained: bool) -> None:
        if gained and self.tabs.name == "games":
            offer_copied(self.app)

    def poll(self) -> bool:
        probe = self.probe
        if probe is not None and probe.poll():
            if probe.fault is None:
                self._say(self._("It works."), "good")
                self.form.want("keep")
            else:
                self._say(fault_of(self.app, probe), "bad")
            self.left()
        return super().poll()

    def depends_on(self) -> object:
        listed = self.games.rows() if self.tabs.name == "games" else ()
        return [[row.said for row in rows] for rows in listed]

    def left(self) -> None:
        if self.probe is not None:
            self.probe.close()
            self.probe = None
