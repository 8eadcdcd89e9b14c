"""Races on the screens: their rows among the online games, the count before the start, their tables and standings."""

import math
from collections.abc import Callable, Sequence
from functools import partial

from game.online.invitation import RaceInvitation
from game.online.races import OnlineRace, Races
from game.online.seal import mark_of
from game.online.sessions import Desk
from game.play.port.game import AnyGame
from game.play.remote.race import RaceNews, split
from game.play.session.session import AnySession
from game.play.table.occasion import Racing
from game.play.table.table import AnyTable, Table
from game.rules import Outcome
from game.scenes.base.context import Context, Translated, moves_told, worded
from game.scenes.base.naming import offer_with_name, own_name
from game.scenes.base.online import Standing
from game.scenes.base.overlay import Entry, QuestionScene, confirm
from game.scenes.board.board import BoardScene
from game.scenes.online.links import copy_message, fault_of, game_of, go_back_to, open_board, refusing, way_of
from game.scenes.online.rows import Row
from game.stage.tween import Delay

COUNT = 3
"""Seconds that are counted before the first move."""
AWAY_LOOK = 1.0
"""Seconds between two looks at who is away."""


class RaceTables(Translated):
    """The races, their tables and rows."""

    def __init__(
        self, app: Context, desk: Desk, lobby: Callable[[OnlineRace], object], listed: Callable[[], bool]
    ) -> None:
        """`lobby` shows the online games with a race in the focus, in place of its board; `listed` tells whether they
        are shown.
        """
        self.app = app
        self.races = Races(desk)
        self._lobby = lobby
        self._listed = listed
        self._starts: dict[str, float] = {}
        """When the first move may be made, by slot, in seconds of the app's clock."""
        self._count: tuple[OnlineRace, QuestionScene] | None = None
        """The race that is about to begin, and what counts in front of its board."""
        self._wanting: set[str] = set()
        """Slots of races whose member here wants to play another round."""
        self._announced: set[tuple[str, str, int, bytes]] = set()
        """Announcements made about members: `ready` or `finished`, with slot, round and key."""
        self._seen: Sequence[Standing] = ()
        """The standings that the board in front shows."""
        self._looked = 0.0
        """When they were looked at last."""
        for race in self.races.games.values():
            for what in ("ready", "finished"):
                self._news(race, what)

    @property
    def turns(self) -> int:
        """Number of races in which the member here has moves to make."""
        return sum(race.race.racing and not race.race.finished(race.state.key) for race in self.races.games.values())

    def _title(self, race: OnlineRace) -> str:
        game = self.app.games.named(race.state.game)
        state = race.state
        solo = game.solo
        manner = str(dict(state.options).get(solo.manner, solo.usual))
        told = [self._("Race in {game}").format(game=game.title)]
        if manner != solo.usual and (word := game.info.words.get(f"{solo.manner}={manner}")):
            told.append(self._(word))
        if len(solo.races.get(manner, ())) > 1:
            told.append(moves_told(self.plural, game, state.most))
        return " · ".join(told)

    def name(self, race: OnlineRace, key: bytes) -> str:
        """Return what a member is called; of several of the same name each with a mark of their own."""
        names = {one: self._plain(race, one) for one in race.race.keys}
        name = names.get(key, self._("Somebody"))
        return f"{name} ({mark_of(key)})" if list(names.values()).count(name) > 1 else name

    def _plain(self, race: OnlineRace, key: bytes) -> str:
        report = race.race.known(key)
        own = self._("You") if key == race.state.key else self._("Somebody")
        return report.name.strip() if report is not None and report.name.strip() else own

    # Tables

    def at(self, table: AnyTable) -> OnlineRace | None:
        """Return the race at a table."""
        return self.races.games.get(table.slot)

    def table(self, slot: str) -> AnyTable | None:
        race = self.races.games.get(slot)
        if race is None or not race.race.racing:
            return None
        game = self.app.games.named(race.state.game)
        save = partial(self._keep, race)
        file = partial(self._file, race, game)
        return Table(game, self.races.session(race), Racing(race.state.most), None, save, slot, file)

    def _keep(self, race: OnlineRace, session: AnySession) -> None:
        """Tell what is new at a table."""
        made = session.line()
        known = split(race.state.mine.shots)
        if not race.race.racing or session.source.seed != race.race.seed or made[: len(known)] != known:
            return
        for shot in made[len(known) :]:
            race.race.shoot(shot)
        if len(made) > len(known):
            self.races.changed(race)

    def _file(self, race: OnlineRace, game: AnyGame, session: AnySession, outcome: Outcome | None) -> None:
        self.app.store.file_game(game, session, outcome, {"race": str(len(race.state.entrants))})

    def show_board(self, race: OnlineRace) -> None:
        """Open the board of a race that the member here plays."""
        board = open_board(self.app, race.slot)
        table = self.table(race.slot)
        if board is not None:
            go_back_to(self.app, board)
        elif table is not None:
            if not table.session.moves:
                self._starts[race.slot] = self.app.clock() + COUNT
            self.app.push(self.app.game_view(table.game).scene(self.app, table))

    # The count before the first move

    def _count_down(self) -> None:
        """Count before the first move, by the clock of this machine, whatever is pressed meanwhile."""
        front = self.app.front
        race, count = self._count or (None, None)
        if count is None or front is not count:
            race = self.at(front.table) if isinstance(front, BoardScene) else None
            count = None
        if race is None:
            return
        left = self._starts.get(race.slot, 0.0) - self.app.clock()
        if left <= 0:
            self._starts.pop(race.slot, None)
            if count is not None:
                self.app.pop()
                self.app.audio.play("token")
            self._count = None
            return
        if count is None:
            leave = Entry("leave", self._("Later"), partial(self._later, race), icon="back")
            game = self.app.games.named(race.state.game)
            text = worded(self, game, "Everybody plays from the same start.")
            count = QuestionScene(self.app, "", text, [leave])
            self._count = race, count
            self.app.push(count)
            # Frames go on as long as it counts, at any speed.
            count.stage.animator.start(Delay(4.0 * COUNT), ambient=True)
        if count.title != (number := str(math.ceil(left))):
            count.title = number
            count.renew()
            self.app.audio.play("count")
            self.app.narrate(number)

    def _later(self, race: OnlineRace) -> None:
        """Leave the board before the first move: the count begins anew when it is opened again."""
        self._starts.pop(race.slot, None)
        self._lobby(race)

    # What arrives

    def poll(self) -> bool:
        """Take what has come; return whether anything is news on the screen in front."""
        arrivals = self.races.poll()
        now = self.app.clock()
        for race, news in arrivals:
            self._take(race, news)
        self._count_down()
        front = self.app.front
        if not isinstance(front, BoardScene):
            return bool(arrivals) and self._listed()
        if self.at(front.table) is None or not (arrivals or now - self._looked >= AWAY_LOOK):
            return False
        before, self._seen, self._looked = self._seen, self.standings(front.table), now
        changed = [one for one in before if not one.own] != [one for one in self._seen if not one.own]
        if changed:
            front.renew()
        return changed

    def _take(self, race: OnlineRace, news: RaceNews) -> None:
        if race.slot in self._wanting and race.race.following:
            self._next(race)
        if news is RaceNews.BEGUN:
            self._begun(race)
        elif news is RaceNews.REDRAWN:
            self.app.window.attention()
            host = self.name(race, race.state.host)
            game = self.app.games.named(race.state.game)
            text = worded(self, game, "{name} has the start drawn again. Say once more that you are ready.")
            self.app.announce(text.format(name=host))
        elif news is RaceNews.RECOVERED and (scene := open_board(self.app, race.slot)) is not None:
            scene.table.begin(self.races.session(race))
        elif news is RaceNews.SHOTS:
            for key in self._news(race, "finished"):
                session = race.race.session(key)
                points = self.app.games.named(race.state.game).score(session) if session is not None else 0
                text = self._("{name} has finished with {n} points.")
                self.app.announce(text.format(name=self.name(race, key), n=points))
        elif news is RaceNews.MEMBERS:
            for key in self._news(race, "ready"):
                if not self._listed():  # There it is seen.
                    self.app.announce(self._("{name} is ready for the race.").format(name=self.name(race, key)))

    def _begun(self, race: OnlineRace) -> None:
        self.app.window.attention()
        if not race.race.racing:
            self.app.announce(self._("The race has begun without you. You can join the next one."))
        elif self._listed():
            self.show_board(race)
        else:
            self.app.announce(self._("The race has begun. It is among your online games."))

    def _news(self, race: OnlineRace, what: str) -> list[bytes]:
        """Return the other members who are `ready`, or have `finished`, and were not told of yet."""
        holds = {"ready": race.race.waits, "finished": race.race.finished}[what]
        others = (key for key in race.race.keys if key != race.state.key and holds(key))
        new = [key for key in others if (what, race.slot, race.state.mine.round, key) not in self._announced]
        self._announced |= {(what, race.slot, race.state.mine.round, key) for key in new}
        return new

    # Standings

    def standings(self, table: AnyTable) -> Sequence[Standing]:
        race = self.at(table)
        return self._standings(race) if race is not None else ()

    def _standings(self, race: OnlineRace) -> list[Standing]:
        game = self.app.games.named(race.state.game)
        keys = (entrant.key for entrant in race.state.entrants)
        found = [(key, session) for key in keys if (session := race.race.session(key)) is not None]
        scores = {key: game.score(session) or 0 for key, session in found}
        listed = []
        for key, session in found:
            score = scores[key]
            name = self.name(race, key)
            own = key == race.state.key
            rank = 1 + sum(other > score for other in scores.values())
            done = race.race.finished(key)
            if done:
                note = self._("finished")
            elif race.here(key):
                note = ""
            else:
                note = self._("away")
            listed.append(Standing(rank, name, own, len(session.moves), score, done, note, session.position))
        return sorted(listed, key=lambda one: one.rank)

    def again(self, table: AnyTable) -> bool:
        """Go on to another round; return whether the table is one of a race."""
        race = self.at(table)
        if race is None:
            return False
        self._next(race)
        self._lobby(race)
        return True

    def _next(self, race: OnlineRace) -> None:
        if not (race.race.hosting or race.race.following):
            self._wanting.add(race.slot)
            return
        self._wanting.discard(race.slot)
        race.race.again()
        if not race.race.hosting:
            race.race.be_ready()
        self.races.changed(race)
        if self._listed():
            self.app.front.form.want(self.focus(race))

    # Invitations

    def consider(self, link: RaceInvitation) -> None:
        """Ask whether to take part in a race."""
        title = game_of(self.app, link.game).title
        if (known := self.races.known(link)) is not None:
            self._lobby(known)
            return
        told = self._("{name} invites you to a race in {game}.")
        name = link.name or self._("Somebody")
        text = f"{told.format(name=name, game=title)} {way_of(self.app, link.broker)}"
        offer_with_name(self.app, title, text, self._("Take part"), partial(self._join, link))

    def _join(self, invitation: RaceInvitation) -> None:
        with refusing(self.app):
            self._lobby(self.races.accept(invitation, own_name(self.app)))

    # Rows among the online games

    def focus(self, race: OnlineRace) -> str:
        """Return the key of the button that one comes for."""
        if race.race.begun:
            return f"open {race.slot}"
        return f"copy {race.slot}" if race.race.hosting else f"ready {race.slot}"

    def _state(self, race: OnlineRace) -> str:
        own = race.race
        if own.turned_away and not own.begun:
            host = self.name(race, race.state.host)
            return self._("There is no room for you in {name}'s race.").format(name=host)
        if fault := fault_of(self.app, race.wire):
            return fault
        if race.slot in self._wanting:
            host = self.name(race, race.state.host)
            return self._("The next race begins as soon as {name} opens it.").format(name=host)
        if own.racing:
            rank = next((one.rank for one in self._standings(race) if one.own), 1)
            text = self._("The race is on. You are in position {n} of {all}.")
            if own.finished(race.state.key):
                text = self._("You finished in position {n} of {all}.")
            return text.format(n=rank, all=len(race.state.entrants))
        if own.begun:
            return self._("The race has begun without you. You can join the next one.")
        names = [self._told(race, key) for key in own.keys]
        return ", ".join(names) if len(names) > 1 else self._("Nobody has joined yet.")

    def _told(self, race: OnlineRace, key: bytes) -> str:
        """Return a member with what he or she waits for."""
        name = self.name(race, key)
        if not race.here(key):
            return self._("{name} (away)").format(name=name)
        if key == race.state.host or not race.race.waits(key):
            return name
        return self._("{name} (ready)").format(name=name)

    def rows(self) -> list[Row]:
        return [self._row(race) for race in self.races.games.values()]

    def _row(self, race: OnlineRace) -> Row:
        own = race.race
        slot = race.slot
        title = self._title(race)
        said = self._state(race)
        leave = Entry(f"remove {slot}", self._("Leave the race"), partial(self._leave, race), "close")
        if own.begun:
            due = own.racing and not own.finished(race.state.key)
            show = partial(self.show_board, race)
            way_on = Entry(f"open {slot}", self._("Open"), show, "play", primary=due, enabled=own.racing)
            return Row(title, said, leave, way_on)
        if own.turned_away:
            return Row(title, said, leave)
        due = own.can_begin
        ready = own.waits(race.state.key)
        copy, begin, change = (partial(act, race) for act in (self._copy, self._begin, self._change))
        invite = Entry(f"copy {slot}", self._("Copy the invitation"), copy, "copy", primary=own.hosting and not due)
        if own.hosting:
            other = Entry(f"begin {slot}", self._("Begin"), begin, "play", primary=due, enabled=due)
        elif ready:
            other = Entry(f"ready {slot}", self._("Not ready yet"), change, "close")
        else:
            other = Entry(f"ready {slot}", self._("Ready"), change, "check", primary=True)
        if own.hosting and race.state.others:
            away = Entry(f"away {slot}", self._("Remove somebody"), partial(self._choose, race), "close")
            return Row(title, said, leave, below=(invite, other, away))
        return Row(title, said, leave, below=(invite, other))

    def _choose(self, race: OnlineRace) -> None:
        """Ask who has no place any more."""
        text = self._("A player you remove cannot come back to this race with the same invitation.")
        entries = [
            Entry(f"away {key.hex()[:8]}", self.name(race, key), partial(self.races.remove, race, key), "close")
            for key in race.race.keys[1:]
        ]
        self.app.push(QuestionScene(self.app, self._("Remove somebody"), text, entries, 2))

    def _copy(self, race: OnlineRace) -> None:
        text = self._("The invitation is on the clipboard. Send it to your friends: anyone who opens it can race.")
        invitation = self.races.invitation_of(race)
        about = self._("{name} invites you to a race in {game} in Dusk Arcade.")
        name = invitation.name.strip() or self._("Somebody")
        title = self.app.games.named(invitation.game).title
        copy_message(self.app, about.format(name=name, game=title), invitation.line, text)

    def _change(self, race: OnlineRace) -> None:
        """Be ready, or not any more."""
        race.race.be_ready(not race.race.waits(race.state.key))
        self.races.changed(race)
        self.app.front.renew()

    def _begin(self, race: OnlineRace) -> None:
        self.races.begin(race)
        self.show_board(race)

    def _leave(self, race: OnlineRace) -> None:
        text = self._("The others will carry on without you.")
        confirm(self.app, self._("Leave the race?"), text, self._("Leave the race"), partial(self.races.end, race))
