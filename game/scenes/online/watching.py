"""Watching the games of others: links, boards that show what comes, and their state in words."""

from functools import partial

from game.online.invitation import WatchLink
from game.online.sessions import Desk
from game.online.watch import Watch, Watched
from game.play.remote.claim import claim_in
from game.play.remote.letter import Signal
from game.play.remote.line import NEXT, Opening
from game.play.table.occasion import Onlooking
from game.play.table.table import AnyTable, Table
from game.scenes.base.context import Context, Translated
from game.scenes.base.overlay import Entry, OverlayScene, offer
from game.scenes.board.board import AnyBoardScene
from game.scenes.online.links import fault_of, game_of, go_back_to, open_board, play_entry, refusing, way_of
from game.scenes.online.rows import Row
from game.scenes.online.situation import moment_told


class Watching(Translated):
    """The watched games of this window, and their boards."""

    def __init__(self, app: Context, desk: Desk) -> None:
        self.app = app
        self.watch = Watch(desk)
        self._shown: dict[str, list[str]] = {}
        """The entries that the board of a game shows, by slot."""

    def _names(self, opening: Opening) -> tuple[str, str]:
        one, other = opening.names
        return one or self._("Player 1"), other or self._("Player 2")

    def title(self, game: Watched) -> str:
        """Return who plays what."""
        title = self.app.games.named(game.record.opening.game).title
        one, other = self._names(game.record.opening)
        return self._("{one} and {other}: {game}").format(one=one, other=other, game=title)

    # Links

    def about(self, link: WatchLink) -> str:
        """Return what whoever gets a link can see there."""
        one, other = self._names(link.opening)
        title = self.app.games.named(link.opening.game).title
        told = self._("You can watch {one} and {other} play {game} in Dusk Arcade, live or from the beginning.")
        return told.format(one=one, other=other, game=title)

    def consider(self, link: WatchLink) -> None:
        """Ask whether to watch a game."""
        title = game_of(self.app, link.opening.game).title
        if (known := self.watch.known(link)) is not None:
            self.watch.move(known, link.broker)
            self.show_board(known)
            return
        one, other = self._names(link.opening)
        told = self._("You can watch {one} and {other} play {game}, live or from the beginning.")
        watch = Entry("watch", self._("Watch"), partial(self._begin, link), icon="screen", primary=True)
        text = f"{told.format(one=one, other=other, game=title)} {way_of(self.app, link.broker)}"
        offer(self.app, title, text, watch)

    def _begin(self, link: WatchLink) -> None:
        with refusing(self.app, WatchLink):
            self.show_board(self.watch.begin(link))

    # Boards

    def show_board(self, game: Watched) -> None:
        if (board := open_board(self.app, game.slot)) is not None:
            go_back_to(self.app, board)
            return
        port = self.app.games.named(game.record.opening.game)
        session = game.session()
        if (outcome := session.outcome) is not None:
            session.match.count(outcome)
        self._shown[game.slot] = [*game.game.line.entries]
        table: AnyTable = Table(port, session, Onlooking(), slot=game.slot)
        self.app.push(self.app.game_view(port).scene(self.app, table))

    def game_at(self, table: AnyTable) -> Watched | None:
        return self.watch.games.get(table.slot)

    def poll(self) -> bool:
        """Take what has come, and show it on the boards that are open; return whether the one in front has changed."""
        self.watch.poll()
        watched = self.watch.games.values()
        boards = [(game, scene) for game in watched if (scene := open_board(self.app, game.slot)) is not None]
        return any(self._show(game, scene) and scene is self.app.front for game, scene in boards)

    def _show(self, game: Watched, scene: AnyBoardScene) -> bool:
        """Show what is new at a table, unless somebody looks back there: it waits until they are in the present."""
        table = scene.table
        entries = game.game.line.entries
        shown = self._shown[game.slot]
        if entries == shown or table.looking:
            return False
        if entries[: len(shown)] != shown:
            return self._begin_anew(game, scene)
        for entry in entries[len(shown) :]:
            if entry == NEXT:
                return self._begin_anew(game, scene)
            play_entry(table, entry)
            shown.append(entry)
        scene.renew()
        return True

    def _begin_anew(self, game: Watched, scene: AnyBoardScene) -> bool:
        """Show the game as it stands, in place of the result of the one before; not below any other page."""
        front = self.app.front
        if isinstance(front, OverlayScene) and self.app.scenes[-2] is scene:
            self.app.pop()
        elif front is not scene:
            return False
        scene.table.begin(game.session())
        self._shown[game.slot] = [*game.game.line.entries]
        return True

    def stop(self, game: Watched) -> None:
        self.watch.end(game)
        self._shown.pop(game.slot, None)

    # How it stands

    def status(self, game: Watched) -> str:
        """Return the state of a game in one sentence; empty if the board tells enough."""
        line = game.game.line
        names = self._names(game.record.opening)
        if at := game.game.differs_from:
            text = self._("{one}'s game and {other}'s differ from move {n} on. You see the longer one.")
            return text.format(one=names[0], other=names[1], n=line.move_after(at - 1))
        if line.over:
            return self._claimed(game)
        if (asking := game.game.asking) is not None:
            player, signal = asking
            undo = self._("{name} asks to undo the last move.")
            draw = self._("{name} offers a draw.")
            if asks := {Signal.BACK: undo, Signal.DRAW: draw}.get(signal):
                return asks.format(name=names[player])
        mover = names[line.writer]
        if not game.wire.connected:
            return self._("No connection. If the game has moved, ask a player for a new link.")
        return self._("You are watching. {name} is to move.").format(name=mover)

    def _claimed(self, game: Watched) -> str:
        """Return who has claimed the game, and on what date that rests; empty if nobody has."""
        entries = game.game.line.entries
        claim = claim_in(entries[-1]) if entries else None
        if claim is None:
            return ""
        opening = game.record.opening
        names = self._names(opening)
        date = moment_told(self._, claim.due(opening.days))
        text = self._("{one} claimed the game: {other}'s move was due by {date}.")
        return text.format(one=names[claim.player], other=names[1 - claim.player], date=date)

    def rows(self) -> list[Row]:
        return [self._row(game) for game in self.watch.games.values()]

    def _row(self, game: Watched) -> Row:
        said = fault_of(self.app, game.wire) or self.status(game) or self._("The game is over.")
        stop = Entry(f"stop {game.slot}", self._("Stop watching"), partial(self.stop, game), "close")
        show = Entry(game.slot, self._("Open"), partial(self.show_board, game), "screen")
        return Row(self.title(game), said, stop, show)
