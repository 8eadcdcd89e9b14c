"""A game that goes on over another way, or at another device: what is offered and copied, and asked of who gets it."""

from functools import partial
from typing import Protocol

from game.online.invitation import Invitation
from game.online.online_game import OnlineGame
from game.online.passing_on import DeviceLine, WayLine, device_line, is_of, record_of, way_line
from game.online.post import Post
from game.scenes.base.context import Context, Translated
from game.scenes.base.overlay import Entry, QuestionScene, offer
from game.scenes.online.invitations import Invitations
from game.scenes.online.links import copy_message, game_of, refusing, way_of
from game.scenes.online.situation import Situations
from game.settings.brokers import Broker
from game.store.player.online_file import OnlineData


class Pages(Protocol):
    """The page from which a game is passed on."""

    app: Context
    data: OnlineData
    post: Post
    said: Situations
    invitations: Invitations

    def show_board(self, game: OnlineGame) -> None:
        """Open the board of a game, or the list of all while it has not begun."""


class PassingOn(Translated):
    """Games that go on elsewhere."""

    def __init__(self, pages: Pages) -> None:
        self.app = pages.app
        self._pages = pages

    # Out

    def choose(self, game: OnlineGame) -> None:
        """Ask where a game goes on."""
        text = self._("The game stays as it is. Your choice is copied as a message, for your friend or for you.")
        entries = [
            Entry(f"way {number}", self._("Over {host}").format(host=broker.host), partial(self._use, game, broker))
            for number, broker in enumerate(self._pages.data.brokers)
            if broker != game.record.broker
        ]
        relays = partial(self._pages.invitations.with_relays, partial(self._use, game))
        entries.append(Entry("relays", self._("Over public relays"), relays, icon="globe"))
        device = self._("Move it to another of my devices")
        entries.append(Entry("device", device, partial(self._copy_device, game), icon="screen"))
        self.app.push(QuestionScene(self.app, self._("Where the game goes on"), text, entries, 1))

    def _use(self, game: OnlineGame, broker: Broker) -> None:
        """Go on over another way, and copy what the other player has to know."""
        self._pages.post.move(game, broker)
        title = self._pages.said.title(game)
        about = self._("Our game of {game} goes on over another connection.").format(game=title)
        told = self._(
            "The game has moved. Send {name} the message on the clipboard, so that it goes on for both of you."
        )
        copy_message(self.app, about, way_line(game).line, told.format(name=self._pages.said.name(game)))

    def _copy_device(self, game: OnlineGame) -> None:
        about = self._("For another of your devices: anyone with this message plays {game} in your place.")
        told = self._("The message is on the clipboard. Paste it in Online games on your other device. Keep it secret.")
        copy_message(self.app, about.format(game=self._pages.said.title(game)), device_line(game).line, told)

    # In

    def consider_way(self, line: WayLine) -> None:
        """Ask whether to follow the other player to another way."""
        game = next((game for game in self._pages.post.games.values() if is_of(line, game)), None)
        if game is None:
            self.app.front.toast(self._("This message is about a game that is not among yours."))
            return
        if game.record.broker == line.broker:
            self._pages.show_board(game)
            return
        said = self._pages.said
        told = said.about(game, self._("{name} goes on with {game} over another connection."), game=said.title(game))
        text = f"{told} {way_of(self.app, line.broker)}"
        follow = Entry("follow", self._("Continue there"), partial(self._follow, game, line), "play", primary=True)
        offer(self.app, said.title(game), text, follow)

    def _follow(self, game: OnlineGame, line: WayLine) -> None:
        self._pages.post.move(game, line.broker)
        self._pages.show_board(game)

    def consider_device(self, line: DeviceLine) -> None:
        """Ask whether to play a game from another device here as well."""
        title = game_of(self.app, line.state.game).title
        known = next((game for game in self._pages.post.games.values() if game.record.key == line.key), None)
        if known is not None:
            self._pages.show_board(known)
            return
        told = self._("A game of {game} from another of your devices. You can play it on both.").format(game=title)
        text = f"{told} {way_of(self.app, line.broker)}"
        take = Entry("take", self._("Play here"), partial(self._take, line), "play", primary=True)
        offer(self.app, title, text, take)

    def _take(self, line: DeviceLine) -> None:
        with refusing(self.app, Invitation):
            game = self._pages.post.take_over(record_of(line))
            self.app.store.save_game(game.session(), game.slot)
            self._pages.show_board(game)
