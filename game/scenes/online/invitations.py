"""Invitations to games for two: begun, copied as a message, and what comes of a line of text that was pasted."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Protocol

from game.online.invitation import Invitation
from game.online.online_game import OnlineGame
from game.online.post import Post
from game.online.relays.relay_list import RelayChoice, known_relays
from game.play.port.game import AnyGame
from game.play.session.match import Match, Person, Remote
from game.scenes.base.context import Context, Translated
from game.scenes.base.naming import offer_with_name, own_name
from game.scenes.base.online import Offer
from game.scenes.base.scene import date_text
from game.scenes.online.links import copy_message, game_of, refusing, way_of
from game.scenes.online.nearby import invited, question, time_told
from game.scenes.online.situation import Situations
from game.scenes.start.sessions import new_seed, play_scene, seed_session
from game.settings.brokers import Broker
from game.store.player.online_file import OnlineData


class Pages(Protocol):
    """Where invitations lead to."""

    app: Context
    data: OnlineData
    post: Post
    said: Situations

    def show_board(self, game: OnlineGame) -> None:
        """Open the board of a game, or the list of all while it has not begun."""

    def show_page(
        self,
        game: OnlineGame | None = None,
        kept: Callable[[], object] | None = None,
        offer: Offer | None = None,
        note: str = "",
    ) -> None:
        """Show all online games; with `kept` the brokers and a `note` why, with an `offer` friends nearby."""


class Invitations(Translated):
    """Invitations of this window, out and in."""

    def __init__(self, pages: Pages) -> None:
        self.app = pages.app
        self._pages = pages
        self._relays: Broker | None = None
        """Relays that were found to work from here."""
        self._choice: RelayChoice | None = None
        self._then: Callable[[Broker], object] = lambda broker: None
        """The use for the relays that are looked for."""
        self._offer: Offer | None = None
        """The game they are needed for."""

    # Out

    def invite(self, offer: Offer, nearby: bool = False) -> None:
        if nearby:
            self._pages.show_page(offer=offer)
        else:
            self.with_way(lambda broker: self._pages.show_page(invited(self._pages.post, broker, offer)), offer)

    def by_mail(self, offer: Offer) -> None:
        """Begin a game by mail, in place of the screen in front."""
        players = (Person(), Remote())
        match = Match((offer.name, ""), offer.best_of, beginner=self.app.chance.randrange(2), players=players)
        session = seed_session(offer.game, new_seed(self.app), dict(offer.options), match)
        self.app.replace(play_scene(self.app, offer.game, session, slot=f"letter-{new_seed(self.app)}"))

    def with_broker(self, act: Callable[[Broker], object]) -> None:
        """Do something with the broker of one's own, once one was entered. Relays do not count."""
        brokers = [broker for broker in self._pages.data.brokers if not broker.relays]
        if brokers:
            act(brokers[0])
        else:
            why = self._(
                "A race needs a broker: it is too much for public relays. docs/broker.md explains how to get one."
            )
            self._pages.show_page(kept=partial(self.with_broker, act), note=why)

    def with_way(self, act: Callable[[Broker], object], offer: Offer | None = None) -> None:
        """Do something with the way for new games: the broker of one's own, or relays, as soon as some are found. Where
        none are, the `offer` can be played by mail.
        """
        brokers = self._pages.data.brokers
        if brokers:
            act(brokers[0])
        else:
            self.with_relays(act, offer)

    def with_relays(self, act: Callable[[Broker], object], offer: Offer | None = None) -> None:
        """Do something with relays, as soon as some are found; where none are, the `offer` can be played by mail."""
        if self._relays is not None and {*self._relays.relays} <= {*self.known()}:
            act(self._relays)
        elif self._choice is None:
            urls = self.known()
            self.app.chance.shuffle(urls)
            self._choice = RelayChoice(urls)
            self._then = act
            self._offer = offer
            self.app.front.toast(self._("Looking for relays that pass your moves on"))

    def known(self) -> list[str]:
        """Return the relays of the player's own list, or else those of the arcade's."""
        return [*self.app.settings.relays] or known_relays()

    def poll(self) -> None:
        """Go on with the search for relays."""
        if self._choice is None or not self._choice.poll():
            return
        choice, then, self._choice = self._choice, self._then, None
        self._relays = choice.found
        if self._relays is not None:
            then(self._relays)
        else:
            none = self._("No relay answers. Enter a broker of your own.")
            if self._offer is not None:
                none = self._("No relay answers. Choose By mail, or enter a broker of your own.")
            self._pages.show_page(kept=partial(self.with_way, then, self._offer), offer=self._offer, note=none)

    @property
    def busy(self) -> bool:
        """True if relays are looked for."""
        return self._choice is not None

    def copy(self, game: OnlineGame) -> None:
        """Copy the invitation to a game, as a message to a friend."""
        invitation = self._pages.post.invitation_of(game)
        title = self._pages.said.title(game)
        about = self._("You are invited to play {game} in Dusk Arcade.")
        if invitation.name.strip():
            about = self._("{name} would like to play {game} with you in Dusk Arcade.")
        about = about.format(name=invitation.name.strip(), game=title)
        if invitation.days:
            about = f"{about} {time_told(self, invitation.days)}"
        until = self._("It can be accepted until {date}.").format(date=self._last_day(invitation))
        told = self._("The invitation is on the clipboard. Paste it into a message to a friend, and send it as it is.")
        copy_message(self.app, f"{about} {until}", invitation.line, told)

    def _last_day(self, invitation: Invitation) -> str:
        """Return the last day on which an invitation can be accepted, as the player reads it."""
        end = invitation.end
        return date_text(self._, (end - timedelta(days=1)).date().isoformat()) if end is not None else ""

    # In

    def receive(self, link: Invitation) -> None:
        """Ask whether to play the game of an invitation."""
        game = game_of(self.app, link.game)
        known = self._pages.post.known(link)
        if known is not None:
            self._pages.show_board(known)
        elif self._pages.post.has_ended(link.began):
            told = self._("This invitation ended on {date}. Ask {name} for a new one.")
            name = link.name.strip() or self._("your friend")
            self.app.front.toast(told.format(date=self._last_day(link), name=name))
        else:
            self._ask(game, link)

    def is_open(self, link: Invitation) -> bool:
        """Return whether an invitation can still be accepted here."""
        post = self._pages.post
        return post.known(link) is None and not post.has_ended(link.began)

    def _ask(self, game: AnyGame, link: Invitation) -> None:
        text = f"{question(self, game, link)} {way_of(self.app, link.broker)}"
        offer_with_name(self.app, game.title, text, self._("Play"), partial(self.accept, link))

    def accept(self, invitation: Invitation) -> None:
        with refusing(self.app):
            self._pages.show_board(self._pages.post.accept(invitation, own_name(self.app)))
