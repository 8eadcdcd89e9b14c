"""The online games of the arcade: received messages go to their tables, and moves made there are sent."""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from game.online.invitation import GroupInvitation, Invitation, RaceInvitation, WatchLink
from game.online.online_game import Arrival, OnlineGame
from game.online.passing_on import DeviceLine, WayLine
from game.online.post import Post
from game.online.races import OnlineRace
from game.online.relays.renewal import Renewal
from game.online.sessions import Desk
from game.play.port.game import AnyGame
from game.play.port.move_result import Wish
from game.play.remote.letter import Note, Signal
from game.play.remote.line import NEXT
from game.play.remote.remote_game import News, Taken
from game.play.session.session import AnySession
from game.play.table.occasion import Online
from game.play.table.table import AnyTable, Table
from game.rules import OptionValue
from game.scenes.base.context import Context, Translated
from game.scenes.base.online import Offer, Standing
from game.scenes.base.overlay import Entry, QuestionScene, confirm
from game.scenes.board.board import BoardScene
from game.scenes.online import links
from game.scenes.online.dispute import DisputeScene, positions
from game.scenes.online.friends import FriendsGroup
from game.scenes.online.invitations import Invitations
from game.scenes.online.nearby import Neighbours
from game.scenes.online.passing_on import PassingOn
from game.scenes.online.race import RaceTables
from game.scenes.online.rows import Row
from game.scenes.online.screen import OnlineScene
from game.scenes.online.situation import Situations
from game.scenes.online.talk import heard, talk
from game.scenes.online.watching import Watching
from game.store.files.folders import online_path
from game.store.player.online_file import ONLINE_DATA

DIFFERS = "differs "
log = logging.getLogger(__name__)


class OnlineGames(Translated):
    """The post, and the tables of its games."""

    def __init__(self, app: Context, wake: Callable[[], object]) -> None:
        """`wake` wakes the main loop, from any thread."""
        self.app = app
        self.data = app.store.load_online(ONLINE_DATA)
        saved = partial(app.store.is_saved, online_path(app.folders.data))
        desk = Desk(self.data, self.save, app.games.named, wake, app.clock, saved)
        self.post = Post(desk)
        self.said = Situations(app, self.post)
        self.invitations = Invitations(self)
        self.renewal = Renewal(app.clock, self.invitations.known)
        self.passing_on = PassingOn(self)
        self.watching = Watching(app, desk)
        self.races = RaceTables(app, desk, self._lobby, lambda: isinstance(app.front, OnlineScene))
        self.friends = FriendsGroup(app, desk, self.invitations.with_way)
        self.neighbours = Neighbours(app, self.post, self.invitations.accept)
        self._pictured = "", 0, False
        """Contents of the picture in front: text of its game, games to move in, any open."""
        self._asked: set[tuple[str, int, str]] = set()
        """Questions already put to the player here: game, number of entries, subject."""

    def save(self) -> None:
        """Write the online games and brokers."""
        self.app.store.save_online(ONLINE_DATA, self.data)

    @property
    def turns(self) -> int:
        return self.post.my_turns + self.races.turns

    @property
    def open(self) -> bool:
        return bool(self.post.games or self.watching.watch.games or self.races.races.games)

    def close(self) -> None:
        self.post.close()
        self.neighbours.same.close()
        self.watching.watch.close()
        self.races.races.close()
        if self.friends.group is not None:
            self.friends.group.close()
        self.save()

    # Tables

    def table(self, slot: str) -> AnyTable | None:
        game = self.post.games.get(slot)
        if game is None or game.remote.line is None:
            return self.races.table(slot)
        port = self.app.games.named(game.state.game)
        session = game.session()
        if (outcome := session.outcome) is not None:
            session.match.count(outcome)
        file = partial(self.app.store.file_game, port)
        return Table(port, session, Online(game.state.hints), None, partial(self._keep, game), slot, file)

    def show_board(self, game: OnlineGame) -> None:
        """Open the board of a game, or the list of all while it has not begun."""
        board = links.open_board(self.app, game.slot)
        table = self.table(game.slot)
        if board is not None:
            links.go_back_to(self.app, board)
        elif table is not None:
            self.app.push(self.app.game_view(table.game).scene(self.app, table))
        elif isinstance(self.app.front, OnlineScene):
            self.app.front.wait(game)
        else:
            self.show_page(game)

    def _game_at(self, table: AnyTable) -> OnlineGame | None:
        return self.post.games.get(table.slot) if table.networked else None

    def _keep(self, game: OnlineGame, session: AnySession) -> None:
        """Save a session after any change at its table, and send what is new in it."""
        remote = game.remote
        line = game.remote.line
        if line is not None and session.began == line.session.began:
            made = session.line()
            known = line.session.line()
            goes_on = made[: len(known)] == known
            if goes_on and remote.writes and len(made) > len(known):
                for move in made[len(known) :]:
                    remote.enter(move)
                self.post.changed(game)
            end = session.last_word
            loser = session.match.player(1 - end.winner) if end is not None and end.winner is not None else None
            if goes_on and loser == remote.player and not line.over and remote.signal is not Signal.RESIGN:
                remote.say(Signal.RESIGN)
                self.post.changed(game)
        self.app.store.save_game(session, game.slot)

    def _apply(self, game: OnlineGame, entries: Iterable[str], anew: bool) -> None:
        """Show arrived changes: at the open table, else in the saved game."""
        scene = links.open_board(self.app, game.slot)
        if scene is None:
            self.app.store.save_game(game.session(), game.slot)
            return
        table = scene.table
        if anew:
            table.begin(game.session())
            return
        for entry in entries:
            if entry == NEXT:
                links.go_back_to(self.app, scene)
                table.begin(game.session())
            elif table.session.verdict is not None:
                continue  # Made here, and now confirmed.
            else:
                links.play_entry(table, entry)

    # What arrives

    def poll(self) -> bool:
        if self.app.front.needs_layout:
            return False  # A board that was just opened is drawn before anything happens on it.
        self.invitations.poll()
        self.renewal.poll(self.post)
        for game in self.post.games.values():
            game.show(links.open_board(self.app, game.slot) is not None)
        for arrival in self.post.poll():
            self._take(arrival)
        watched = self.watching.poll()
        pages = (scene for scene in self.app.scenes if isinstance(scene, OnlineScene))
        nearby = self.neighbours.poll(next(pages, None))
        self._ask()
        raced = self.races.poll()
        solved = self.friends.poll()
        front = self.app.front
        said = self.status(front.table) + self.due(front.table) if isinstance(front, BoardScene) else ""
        self.app.window.waiting(self.turns)
        pictured = said, self.turns, self.open
        if pictured == self._pictured:
            return watched or raced or solved or nearby
        self._pictured = pictured
        front.renew()
        return True

    def _take(self, arrival: Arrival) -> None:
        game = arrival.game
        news = arrival.taken.news
        if arrival.note is not None:
            self._hear(game, arrival.note)
        elif news is News.JOINED:
            self._begin(game)
        elif news is News.LEFT:
            self._tell(game, self.said.left(game))
        elif news is News.USED:
            self._tell(game, self._("Somebody else has accepted this invitation before."))
        elif news is News.ENTRIES:
            self._take_entries(game, arrival.taken)
        elif news is News.SIGNAL:
            self._apply(game, arrival.taken.entries, anew=False)
            self._take_signal(game)

    def _hear(self, game: OnlineGame, note: Note) -> None:
        """Tell the words that the other player has sent."""
        if text := heard(self.app, note):
            self.app.announce(self.said.about(game, self._("{name}: {text}"), text=text))
        elif note.chat and not game.record.chat:
            self.app.announce(self.said.about(game, self._("{name} would like to write to you.")))

    def _begin(self, game: OnlineGame) -> None:
        """Begin a game whose players know each other now: on the board, if it was waited for."""
        self.app.store.save_game(game.session(), game.slot)
        waiting = self.app.front
        if isinstance(waiting, OnlineScene) and waiting.game is game:
            self.app.pop()
            self.show_board(game)
            self.app.announce(self.said.about(game, self._("{name} is here. The game begins.")))
            return
        text = self._("The game of {game} with {name} has begun.")
        self._tell(game, text.format(name=self.said.name(game), game=self.said.title(game)))

    def _take_entries(self, game: OnlineGame, taken: Taken) -> None:
        """Show what is new in the line of a game, and tell whose turn it is."""
        self._apply(game, taken.entries, taken.anew)
        if NEXT in taken.entries:
            # Whoever looked at the result or the review finds the board instead.
            self._tell(game, self.said.about(game, self._("{name} has begun another game.")), always=True)
        line = game.remote.line
        text = self._("It is your turn: {game} with {name}.")
        if line is not None and line.over:
            text = self.said.claimed(game) or self._("Your game of {game} with {name} has ended.")
        elif not game.remote.writes:
            return
        self._tell(game, text.format(name=self.said.name(game), game=self.said.title(game)))

    def _take_signal(self, game: OnlineGame) -> None:
        """Answer the table that has asked something, or tell what is asked here."""
        scene = links.open_board(self.app, game.slot)
        if scene is not None and game.remote.declined and scene.table.asked is not None:
            scene.table.answer(scene.table.asked, False)
        elif text := self.said.asked(game):
            self._tell(game, text, always=game.remote.asked is Signal.NEXT)

    def _tell(self, game: OnlineGame, text: str, always: bool = False) -> None:
        """Tell news of a game, on any screen: the player may not be looking at its board."""
        self.app.window.attention(text)
        if always or self.app.front is not links.open_board(self.app, game.slot):
            self.app.announce(text)

    # What is asked

    def _ask(self) -> None:
        """Put a question of the other player to the one here, once, as soon as the board is in front; whose game to
        take, again whenever it comes back from the menu.
        """
        front = self.app.front
        if not isinstance(front, BoardScene | QuestionScene):
            # If both keep their own game, it waits until one of them thinks again.
            self._asked = {key for key in self._asked if not key[2].startswith(DIFFERS)}
        if not isinstance(front, BoardScene) or (game := self._game_at(front.table)) is None:
            return
        remote = game.remote
        asked = game.remote.asked
        about = f"{DIFFERS}{remote.differs_from}" if remote.differs_from else asked.value
        key = game.slot, len(game.state.line), about
        if not about or asked is Signal.NEXT or key in self._asked or front.moving:
            return
        self._asked.add(key)
        if remote.differs_from:
            self.app.push(self._which_line(game))
            return
        yes = self._("Allow it") if asked is Signal.BACK else self._("Accept the draw")
        entries = [
            Entry("decline", self._("Keep playing"), partial(self._answer, game, False), icon="play", primary=True),
            Entry("agree", yes, partial(self._answer, game, True), icon="check"),
        ]
        title = self._("Undo the last move?") if asked is Signal.BACK else self._("Draw offer")
        # Back says no, too: who asked waits for an answer, and nobody is asked twice.
        self.app.push(QuestionScene(self.app, title, self.said.asked(game), entries, refusal="decline"))

    def _answer(self, game: OnlineGame, yes: bool) -> None:
        self._apply(game, game.remote.answer(yes), anew=False)
        self.post.changed(game)

    def _which_line(self, game: OnlineGame) -> DisputeScene:
        text = self._("{differs} One of you has to use the other's moves; your own are kept as a branch.")
        if game.remote.claimed_in_dispute is not None:
            text = self._("{differs} One of you has to give way.")
        name = self.said.name(game)
        theirs = self._("Use {name}'s version").format(name=name)
        entries = [
            Entry("mine", self._("Keep my version"), lambda: None, icon="lock", primary=True),
            Entry("theirs", theirs, partial(self._take_theirs, game), icon="check"),
        ]
        captions = self._("Yours"), self.said.about(game, self._("{name}'s"))
        boards = [*zip(captions, positions(game), strict=True)]
        port = self.app.games.named(game.state.game)
        return DisputeScene(self.app, port, text.format(differs=self.said.differs(game)), boards, entries)

    def _take_theirs(self, game: OnlineGame) -> None:
        taken = game.remote.go_on_with_theirs()
        if taken.news is News.ENTRIES:
            self._apply(game, taken.entries, taken.anew)
            self.post.changed(game)
        else:
            log.warning("The other line cannot be played: %s", taken.why)
            self.app.notify(self._("That game breaks the rules, so yours stays as it is."))

    # What the player here does at a table

    def answer(self, table: AnyTable, wish: Wish) -> bool | None:
        game = self._game_at(table)
        if game is None or table.looking or wish is Wish.REDO or game.remote.line is None:
            return True
        remote = game.remote
        table.refuse("")
        if wish is Wish.DRAW:
            self._say(game, Signal.DRAW, self._("You offered a draw."))
        elif remote.retract():
            self.post.changed(game)
            table.retract(1)
        elif game.remote.line.over or not game.remote.line.plies_back(remote.player):
            self.app.front.toast(self._("There is no move to undo."))
        else:
            self._say(game, Signal.BACK, self._("You asked to undo your last move."))
        return None

    def _say(self, game: OnlineGame, signal: Signal, text: str) -> None:
        remote = game.remote
        if remote.asked is signal is Signal.DRAW:
            self._answer(game, True)
            return
        if remote.signal is not Signal.NONE:
            told = self._("You have asked already. You can ask again after the next move.")
            if remote.signal is Signal.NO:
                told = self._("You have just declined. You can ask after the next move.")
            self.app.front.toast(told)
            return
        remote.say(signal)
        self.post.changed(game)
        self.app.front.toast(text)

    def next_game(self, table: AnyTable) -> bool:
        game = self._game_at(table)
        if game is None:
            return self.races.again(table)
        entries = game.remote.next_game()
        self.post.changed(game)
        self._apply(game, entries, anew=False)
        if not entries:
            text = self._("You asked for another game. It begins as soon as {name} agrees.")
            self.app.front.toast(text.format(name=self.said.name(game)))
        return True

    def due(self, table: AnyTable) -> str:
        game = self._game_at(table)
        return self.said.due(game) if game is not None else ""

    def claimable(self, table: AnyTable) -> bool:
        game = self._game_at(table)
        return game is not None and game.claimable

    def claim(self, table: AnyTable) -> None:
        if (game := self._game_at(table)) is not None and game.claimable:
            self._ask_claim(game)

    def _ask_claim(self, game: OnlineGame) -> None:
        text = self._("You win this game, and {name} gets word of it.").format(name=self.said.name(game))
        act = partial(self._claim, game)
        confirm(self.app, self._("Claim the game?"), f"{self.said.overdue(game)} {text}", self._("Claim"), act)

    def _claim(self, game: OnlineGame) -> None:
        """Claim a game, unless the move has come while it was asked."""
        if entries := game.claim():
            self.post.changed(game)
            self._apply(game, entries, anew=False)
        else:
            self.app.front.toast(self._("{name} has moved after all.").format(name=self.said.name(game)))

    def talk(self, table: AnyTable) -> None:
        if (game := self._game_at(table)) is not None:
            talk(self.app, game, partial(self.said.about, game), self.save)

    def status(self, table: AnyTable) -> str:
        game = self._game_at(table)
        if game is None and (watched := self.watching.game_at(table)) is not None:
            return self.watching.status(watched)
        if game is not None and game.remote.differs_from:
            text = self._("{differs} You can choose again from the menu.")
            return text.format(differs=self.said.differs(game))
        return self.said.of(game) if game is not None else ""

    # In the list

    def rows(self) -> tuple[list[Row], list[Row]]:
        """Return the rows of all that is played, and of all that is watched."""
        return [*self.races.rows(), *map(self._row, self.post.games.values())], self.watching.rows()

    def _row(self, game: OnlineGame) -> Row:
        remote = game.remote
        slot = game.slot
        title = self.said.title(game)
        remove = Entry(f"remove {slot}", self._("Remove"), partial(self._remove, game), "close")
        over = remote.line is not None and remote.line.over
        yours = self._("It is your turn.")
        turn = f"{yours} {self.said.due(game)}".rstrip()
        said = self.said.of(game) or (self._("The game is over.") if over else turn)
        if remote.line is None and remote.player == 0:
            word = self._("Copy the invitation")
            act = partial(self.copy, game)
            valid = not self.post.lapsed(game)
            invite = Entry(slot, word, act, "copy", primary=valid, enabled=valid)
            if game.record.broker.relays and not game.wire.fault:
                said = " ".join((said, self._("Public relays pass your moves on, sealed.")))
            return Row(self._("Invitation to {game}").format(game=title), said, remove, invite)
        if not game.signed:
            said = " ".join((said, self._("Begun by an earlier version: anyone with its invitation can read it.")))
        title = self._("{game} with {name}").format(game=title, name=self.said.name(game))
        begun = remote.line is not None
        show = Entry(slot, self._("Open"), partial(self.show_board, game), "play", primary=remote.writes, enabled=begun)
        more = partial(self.passing_on.choose, game)
        elsewhere = Entry(f"elsewhere {slot}", self._("Where the game goes on"), more, "more", enabled=begun)
        claim = Entry(f"claim {slot}", self._("Claim the game"), partial(self._ask_claim, game), "trophy")
        return Row(title, said, remove, show, elsewhere, (claim,) if game.claimable else ())

    def copy(self, game: OnlineGame) -> None:
        """Copy the invitation to a game."""
        self.invitations.copy(game)

    def _remove(self, game: OnlineGame) -> None:
        title = self._("Withdraw the invitation?")
        text = self._("Nobody will be able to accept it any more.")
        if game.remote.line is not None:
            title = self._("Remove this game?")
            text = self._(
                "It is no longer played online, and {name} gets word of it. You can still continue it by mail."
            )
            text = text.format(name=self.said.name(game))
        confirm(self.app, title, text, self._("Remove"), partial(self.post.end, game))

    # Invitations

    def invite(self, offer: Offer, nearby: bool = False) -> None:
        self.invitations.invite(offer, nearby)

    def copy_link(self, table: AnyTable) -> None:
        game = self._game_at(table) or self.watching.game_at(table)
        if game is not None and game.link is not None:
            text = self._("The link is on the clipboard. Anyone who has it can watch this game, but cannot change it.")
            links.copy_message(self.app, self.watching.about(game.link), game.link.line, text)

    def race(self, game: AnyGame, options: Mapping[str, OptionValue], most: int, name: str) -> None:
        races = self.races.races
        chosen = tuple(options.items())
        self.invitations.with_broker(lambda broker: self._lobby(races.invite(broker, game.name, chosen, most, name)))

    def standings(self, table: AnyTable) -> Sequence[Standing]:
        return self.races.standings(table)

    def _lobby(self, race: OnlineRace) -> None:
        """Show the online games with a race in the focus, in place of its board."""
        scenes = self.app.scenes
        gone = (isinstance(scene, OnlineScene) or getattr(scene, "table", None) is not None for scene in scenes)
        at = next((number for number, leaves in enumerate(gone) if leaves and number), len(scenes))
        self.app.replace(OnlineScene(self.app, self, focus=self.races.focus(race)), count=len(scenes) - at)

    def receive(self, text: str) -> None:
        links.consider(self.app, text, Invitation, self.invitations.receive)
        links.consider(self.app, text, RaceInvitation, self.races.consider)
        links.consider(self.app, text, WatchLink, self.watching.consider)
        links.consider(self.app, text, GroupInvitation, self.friends.consider)
        links.consider(self.app, text, WayLine, self.passing_on.consider_way)
        links.consider(self.app, text, DeviceLine, self.passing_on.consider_device)

    def is_news(self, text: str) -> bool:
        return (
            links.is_news(text, Invitation, self.invitations.is_open)
            or links.is_news(text, RaceInvitation, lambda link: self.races.races.known(link) is None)
            or links.is_news(text, WatchLink, lambda link: self.watching.watch.known(link) is None)
            or links.is_news(text, GroupInvitation, lambda link: not self.friends.is_in(link))
        )

    def by_mail(self, offer: Offer) -> None:
        """Begin a game by mail to which nobody could be invited, in place of the screen in front."""
        self.invitations.by_mail(offer)

    def show(self) -> None:
        self.show_page()

    def show_page(
        self,
        game: OnlineGame | None = None,
        kept: Callable[[], object] | None = None,
        offer: Offer | None = None,
        note: str = "",
    ) -> None:
        self.app.push(OnlineScene(self.app, self, game, kept, offer=offer, note=note))
        if note:
            self.app.narrate(note)
