"""Friends in the same network: who is there, whom to ask, and the question of somebody who asks."""

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from game.installation import NEARBY_PACKAGES, installing
from game.online.announcement import Announcement
from game.online.invitation import Invitation
from game.online.online_game import OnlineGame
from game.online.post import Post
from game.online.same_network import Asked, Asking, Reply, SameNetwork
from game.play.port.game import AnyGame
from game.play.remote.letter import LetterError
from game.scenes.base.context import Context, Translated
from game.scenes.base.naming import name_prompt, own_name
from game.scenes.base.online import Offer
from game.scenes.base.overlay import Entry, QuestionScene
from game.scenes.base.scene import PageScene, to_clipboard
from game.scenes.start.titles import option_title, value_title
from game.settings.brokers import Broker
from game.stage.art import STRONG, TEXT, Text
from game.stage.sprites import LEFT, TOP, TOP_LEFT
from game.ui.drawing.metrics import GAP, LINE
from game.ui.widgets.widgets import Box, Button

EXPLAINED_AFTER = 5.0
"""Seconds after which it is said why nobody may be found."""
ARCADE_ROW = 60.0


def question(scene: Translated, game: AnyGame, asking: Invitation) -> str:
    """Return what somebody asks who invites to a game."""
    told = scene._("{name} wants to play {game} with you.")
    told = told.format(name=asking.name or scene._("Somebody"), game=game.title)
    offer = Offer(game, dict(asking.options), asking.best_of, asking.hints, asking.name, asking.days)
    return f"{told} {details(scene, offer)}"


def time_told(scene: Translated, days: int) -> str:
    """Return in one sentence how many days each move may take."""
    return scene.plural("Each move may take a day.", "Each move may take {n} days.", days)


def details(scene: Translated, offer: Offer) -> str:
    """Return in a few words how a game is played."""
    told = []
    game = offer.game
    for option in game.rules.OPTIONS:
        value = offer.options.get(option.name)
        fits = value in option.choices if option.choices else bool(option.offered) and value in option.values
        if value is not None and fits:
            told.append(f"{option_title(scene, game, option)}: {value_title(scene, game, option, value)}.")
    if offer.best_of:
        told.append(scene._("Best of {n}").format(n=offer.best_of) + ".")
    if offer.days:
        told.append(time_told(scene, offer.days))
    told.append(scene._("Hints are allowed.") if offer.hints else scene._("Hints are off."))
    return " ".join(told)


def invited(post: Post, broker: Broker, offer: Offer) -> OnlineGame:
    """Begin a game that somebody is asked to play."""
    options = tuple(offer.options.items())
    return post.invite(broker, offer.game.name, options, offer.best_of, offer.hints, offer.name, offer.days)


def key_of(friend: Announcement) -> str:
    """Return the key of the button that asks a friend."""
    return f"ask {friend.ident}"


class Neighbours(Translated):
    """The same network as far as the player sees it."""

    def __init__(self, app: Context, post: Post, accept: Callable[[Invitation], object]) -> None:
        """`accept` begins the game of an invitation."""
        self.app = app
        self.post = post
        self.same = SameNetwork(post)
        self.since: float | None = None
        """Since when the player here is open for friends, in seconds of the app's clock; None if not."""
        self._accept = accept
        self._question: tuple[Asking, QuestionScene] | None = None
        """The question in front of the player."""
        self._pictured: object = None

    @property
    def alone(self) -> bool:
        """True if nobody was found for a while."""
        return self.since is not None and self.app.clock() - self.since >= EXPLAINED_AFTER and not self.same.friends

    def called(self, name: str) -> str:
        return name or self._("Somebody")

    def asked(self, friend: Announcement) -> Asked | None:
        """The question put to somebody, as long as its game is there."""
        asked = self.same.asked.get(friend.ident)
        return asked if asked is not None and asked.game.slot in self.post.games else None

    @property
    def waits(self) -> bool:
        """True if somebody was asked and has not answered."""
        asked = map(self.asked, self.same.friends)
        return any(one is not None and one.reply is Reply.WAITING for one in asked)

    def poll(self, page: PageScene | None) -> bool:
        """Do what is due; `page` is the screen on which the player here is open for friends. Return whether that
        is in front and shows something else.
        """
        if page is None:
            self.since = None
        elif self.since is None:
            self.since = self.app.clock()
        for asked in self.same.poll(page is not None, own_name(self.app)):
            self._replied(asked, page)
        self._ask(page)
        if page is None:
            return False
        same = self.same
        pictured = same.friends, self.waits, self.alone, same.fails, same.missing, same.broker
        if pictured == self._pictured:
            return False
        self._pictured = pictured
        page.renew()
        return self.app.front is page

    def _replied(self, asked: Asked, page: PageScene | None) -> None:
        texts = {
            Reply.NO: self._("{name} does not want to play now."),
            Reply.GONE: self._("{name} is no longer there."),
        }
        if asked.reply in texts and asked.game.slot in self.post.games and asked.game.remote.line is None:
            self.post.end(asked.game)
            self.app.announce(texts[asked.reply].format(name=self.called(asked.name)))
        if asked.reply is Reply.GONE:
            self.same.lost(asked.friend)
        focus = page.form.focus if page is not None else None
        if page is not None and focus is not None and focus.key == "nearby" and asked.reply is Reply.NO:
            page.form.want(key_of(asked.friend))  # It left when nobody could be asked meanwhile.

    def _ask(self, page: PageScene | None) -> None:
        """Put a question to the player here; who closes it, or the page, says no."""
        if self._question is not None:
            asking, scene = self._question
            if scene in self.app.scenes:
                if asking not in self.same.asking and self.app.front is scene:
                    self.app.pop()
                    name = self.called(asking.invitation.name)
                    self.app.announce(self._("{name} is no longer asking.").format(name=name))
                return
            self._question = None
            self.same.answer(asking, False)
        if page is None:
            for asking in [*self.same.asking]:
                self.same.answer(asking, False)
        elif self.same.asking and self.app.front is page:
            self._put(self.same.asking[0])

    def _put(self, asking: Asking) -> None:
        invitation = asking.invitation
        try:
            game = self.app.games.named(invitation.game)
        except KeyError:
            self.same.answer(asking, False)
            return
        entries = [
            Entry("play", self._("Play"), partial(self._play, asking), icon="play", primary=True),
            Entry("not now", self._("Not now"), partial(self.same.answer, asking, False), icon="close"),
        ]
        text = question(self, game, invitation)
        scene = QuestionScene(self.app, game.title, text, entries)
        self._question = asking, scene
        self.app.push(scene)
        self.app.window.attention(text)

    def _play(self, asking: Asking) -> None:
        self.same.answer(asking, True)
        self._accept(asking.invitation)


class NearbyPage(Struct):
    """The page of friends nearby on a screen with tabs."""

    scene: PageScene
    neighbours: Neighbours
    offer: Offer | None
    """Game that friends are asked to play."""
    expect: Callable[[OnlineGame], object]
    """Is told the game that opens as soon as somebody joins."""
    copy: Callable[[OnlineGame], object]
    """Copies the invitation to a game."""
    _copied: OnlineGame | None = None
    """The game whose invitation was copied."""
    _met: bool = False
    """True if somebody was found before: the first one gets the focus."""

    def build(self, inner: Box, foot: Box) -> None:
        scene = self.scene
        form = self.scene.form
        _ = self.scene._
        same = self.neighbours.same
        offer = self.offer
        title = _("Play with friends on the same network")
        about = ""
        if offer is None:
            about = _("To ask somebody, choose Elsewhere in the set-up of a game for two, then On the same network.")
        else:
            title = offer.game.title
            about = details(scene, offer)
        here = _("Others find you here as {name}.").format(name=self.neighbours.called(own_name(scene.app)))
        heading = Text(title, 20, STRONG, width=inner.width, shorten=True)
        form.sprite(heading, inner.left, inner.top + 14, anchor=LEFT)
        told = inner
        place = None
        if not own_name(scene.app):
            told, place = inner.split_right(min(230.0, inner.width * 0.45), GAP)
        art = Text(about if same.missing else f"{about} {here}", 15, TEXT, "text_dim", width=told.width)
        form.sprite(art, inner.left, inner.top + 32, anchor=TOP_LEFT)
        top = inner.top + 32 + form.measure(art)[1] + 14
        if place is not None:
            name = Box(place.left, inner.top + 32, place.width, LINE)
            form.add(Button("name", name, _("Enter your name"), self._ask_name, icon="pencil"))
            top = max(top, name.bottom + 14)
        if same.friends:
            for friend in same.friends:
                self._build_row(Box(inner.left, top, inner.width, ARCADE_ROW - GAP), friend)
                top += ARCADE_ROW
            if not self._met:
                self._met = True
                form.want(key_of(same.friends[0]))
        else:
            self._met = False
            text = Text(self._nobody(), 17, STRONG, "text_dim", width=inner.width - 40, align="centre")
            form.sprite(text, inner.centerx, top + 16, anchor=TOP)
            top += 16 + form.measure(text)[1]
        form.box.height = max(form.box.height, top + GAP + scene.below(LINE + 2 * GAP))
        if same.missing and (command := installing(*NEARBY_PACKAGES)):
            copy = partial(to_clipboard, scene.app, command, _("The command is on the clipboard."))
            with scene.in_sight(foot) as line:
                place = line.within(min(320.0, line.width), LINE, LEFT)
                form.add(Button("command", place, _("Copy the command"), copy, icon="copy", primary=True))
        elif offer is not None and same.broker is not None and (self.neighbours.alone or self._copied is not None):
            with scene.in_sight(foot) as line:
                place = line.within(min(320.0, line.width), LINE, LEFT)
                form.add(Button("copy", place, _("Copy the invitation"), self._copy_invitation, icon="copy"))

    def _ask_name(self) -> None:
        app = self.scene.app
        _ = self.scene._

        def entered() -> None:
            if own_name(app):
                self._met = False  # The button is gone: whoever is here comes next.
                self.scene.form.want("nearby")
            self.scene.renew()

        text = _("Friends nearby see it when they look for you.")
        cancel = Entry("cancel", _("Cancel"), lambda: None, icon="close")
        prompt = name_prompt(app, _("Save"), entered)
        app.push(QuestionScene(app, _("Your name"), text, [cancel], prompt=prompt))

    def _build_row(self, row: Box, friend: Announcement) -> None:
        form = self.scene.form
        _ = self.scene._
        asked = self.neighbours.asked(friend)
        name = self.neighbours.called(friend.about["name"])
        waiting = asked is not None and asked.reply is Reply.WAITING
        row, place = row.split_right(min(230.0, row.width * 0.45), GAP)
        text = _("Waiting for an answer") if waiting else _("Ask")
        enabled = self.offer is not None and not self.neighbours.waits
        button = Button(key_of(friend), place, text, partial(self._ask, friend), primary=enabled)
        form.add(button, enabled, name=f"{name}: {text}")
        art = Text(name, 20, STRONG, width=row.width - 8, shorten=True)
        form.sprite(form.fitting(art, (18, 16, 15, 14, 13, 12)), row.left, row.centery, anchor=LEFT)

    def _nobody(self) -> str:
        """Return why nobody is shown."""
        same = self.neighbours.same
        _ = self.scene._
        if same.missing:
            if not (command := installing(*NEARBY_PACKAGES)):
                return _("This copy of the arcade does not contain what playing on the same network needs.")
            text = _("Playing on the same network needs two more packages. This command installs them: {command}")
            return text.format(command=command)
        if same.fails:
            return _("Other devices cannot reach this arcade. A firewall may be blocking it.")
        if not self.neighbours.alone:
            return _("Looking for friends on this network")
        told = [
            _("Nobody was found yet. Your friend has to open Friends nearby as well."),
            _("A guest network often keeps devices apart, and a firewall may ask whether to allow the arcade."),
        ]
        if self.offer is not None:
            told.append(_("If the search finds nobody, send an invitation as a line of text instead."))
        return " ".join(told)

    def _make(self) -> OnlineGame | None:
        """Begin the game that friends are asked to play."""
        offer = self.offer
        broker = self.neighbours.same.broker
        if offer is None or broker is None:
            return None
        made = invited(self.neighbours.post, broker, offer)
        self.expect(made)
        return made

    def _ask(self, friend: Announcement) -> None:
        made = self._make()
        if made is None:
            return  # The broker has just ended; it is there again in a second.
        try:
            self.neighbours.same.ask(friend, made)
        except LetterError:
            self.neighbours.post.end(made)
            self.neighbours.same.lost(friend)
        self.scene.form.want("nearby")  # Nobody else can be asked meanwhile.
        self.scene.renew()

    def _copy_invitation(self) -> None:
        if self._copied is None or self._copied.slot not in self.neighbours.post.games:
            self._copied = self._make()
        if self._copied is not None:
            self.copy(self._copied)
