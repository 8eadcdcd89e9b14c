"""The arcade plays by itself: the games in turn, each by programs, until anybody does anything."""

from __future__ import annotations

from game.play.match import Match
from game.play.session import Session, Source
from game.play.table import Table
from game.players.programs import STRENGTH
from game.rules import OptionValue
from game.scenes.context import Context
from game.scenes.parts.board import AnyBoardScene, BoardScene
from game.scenes.start import new_seed
from game.ui.inputs import Input

LONGEST, SEEN = 75.0, 4.0
"""Seconds that one game is shown at most, and that its end is."""
PLAYERS = f"{STRENGTH}hard", f"{STRENGTH}medium"


class DemoScene:
    """A game that programs play, as a screen upon which whatever anybody does leads back to the menu.

    It shows the screen of the game, which never is the one in front itself: nothing comes up there when a game ends.
    """

    veil = 1.0
    music = "music_menu"
    leads_back = False

    def __init__(self, app: Context, number: int = 0) -> None:
        """The game of that number, and those after it."""
        self.app = app
        self.number = number
        self.inner = self._game()
        self.stage = self.inner.stage
        self._until = app.clock() + LONGEST
        self._ended = False

    def _game(self) -> AnyBoardScene:
        app = self.app
        game = app.games.named(app.games.names[self.number % len(app.games.names)])
        options: dict[str, OptionValue] = {}
        match = Match(names=("", ""), players=PLAYERS)
        session = Session(game.name, game.rules, Source(seed=new_seed(app) if game.seeded else None), options, match)
        scene = app.face(game).scene(app, Table(game, session))
        assert isinstance(scene, BoardScene)
        return scene

    # What the program asks of a screen

    @property
    def stale(self) -> bool:
        """The game's."""
        return self.inner.stale

    @stale.setter
    def stale(self, stale: bool) -> None:
        self.inner.stale = stale

    @property
    def outdated(self) -> bool:
        """The game's."""
        return self.inner.outdated

    @outdated.setter
    def outdated(self, outdated: bool) -> None:
        self.inner.outdated = outdated

    @property
    def expecting(self) -> bool:
        """The game's."""
        return self.inner.expecting

    def layout(self) -> None:
        """Lay the game out."""
        self.inner.layout()

    def rebuild(self) -> None:
        """Build the game's widgets anew."""
        self.inner.rebuild()

    def entered(self) -> None:
        """It has begun."""
        self.inner.entered()
        self.toast(self.inner._("A demonstration: press any key, or move the mouse, to play yourself."))

    def left(self) -> None:
        """It is about to be closed."""
        self.inner.left()

    def closed(self) -> None:
        """It is taken away."""
        self.inner.closed()

    def recover(self) -> None:
        """Something has gone wrong."""
        self.inner.recover()

    def unattended(self) -> None:
        """Nobody can see it: it need not go on."""
        self.app.pop()

    def poll(self) -> bool:
        """Let the programs play, and go on to the next game when this one has been seen."""
        changed = self.inner.poll()
        if self.app.front is not self:
            # A program has failed: that is nobody's concern here.
            self.app.pop()
            self._until = 0.0
        now = self.app.clock()
        if self.inner.table.ending is not None and not self._ended:
            self._ended, self._until = True, now + SEEN
        if now >= self._until and self.app.front is self and not self.inner.moving:
            self.app.replace(DemoScene(self.app, self.number + 1))
        return changed

    def handle(self, event: Input) -> bool:
        """Somebody is there."""
        self.app.pop()
        return True

    def toast(self, message: str) -> None:
        """Show a message that passes."""
        self.inner.toast(message)
