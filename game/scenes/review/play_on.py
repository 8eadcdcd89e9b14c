"""Playing on from a position of a game that was played: who plays now? It is a new game."""

from __future__ import annotations

from msgspec.structs import replace

from game.play.port.game import AnyGame
from game.play.session.match import PERSON
from game.play.session.session import AnySession
from game.scenes.base.context import Context
from game.scenes.base.overlay import EDGE, Entry, OverlayScene
from game.scenes.players.names import player_name
from game.scenes.players.seat import HEIGHT, bots_of, build_seat, seat_for
from game.scenes.start.begin import begin
from game.scenes.start.sessions import player_names
from game.ui.widgets.widgets import Box

WIDTH = 600.0


class PlayOnScene(OverlayScene):
    """Both seats as they are chosen before a game, and a button that begins."""

    def __init__(self, app: Context, game: AnyGame, session: AnySession) -> None:
        """`session` stands where the game is to go on."""
        super().__init__(app)
        self.game = game
        self.session = session
        self.bots = bots_of(app, game)
        players, names = session.match.players, session.match.names
        self.seats = [
            seat_for(player, name if player == PERSON else "", self.bots)
            for player, name in zip(players, names, strict=True)
        ]
        self.form.want("play")

    def build(self) -> None:
        title, width = self._("Play from here"), min(WIDTH, self.form.box.width - 32)
        head, inner = self.heading_height(title, width), width - 2 * EDGE
        box = self.sheet(width, head + 16 + 2 * (HEIGHT + self.gap) + 2 * self.row + self.gap + EDGE)
        top = self.heading(title, box) + 16
        for number in range(len(self.seats)):
            at = Box(box.left + EDGE, top + number * (HEIGHT + self.gap), inner, HEIGHT)
            build_seat(self, number, self.seats, at, self.bots, self.renew)
        entries = [
            Entry("play", self._("Play"), self._begin, "play", True, all(seat.player for seat in self.seats)),
            Entry("back", self._("Back"), self.back, icon="back"),
        ]
        self.buttons(box.left + EDGE, top + 2 * (HEIGHT + self.gap), inner, entries)

    def _begin(self) -> None:
        app, session = self.app, self.session
        usual = player_names(app)
        first, second = (seat.player or PERSON for seat in self.seats)
        named = [
            seat.name.strip() or usual[number] if seat.player == PERSON else player_name(app, seat.player)
            for number, seat in enumerate(self.seats)
        ]
        match = replace(session.match, names=(named[0], named[1]), players=(first, second), best_of=0, campaign=False)
        session.match = match
        app.pop()
        begin(app, self.game, session)
