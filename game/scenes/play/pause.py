"""The pause menu of a game."""

from collections.abc import Callable
from functools import partial
from typing import assert_never

from game.actions import Action
from game.play.table.occasion import ByMail, Copied, Here, Online, Onlooking, Racing, Taught, Trial
from game.play.table.state import LINK, ClockState
from game.scenes.base.context import Context, Screen
from game.scenes.base.overlay import Entry, OverlayScene
from game.scenes.board.board import AnyBoardScene
from game.scenes.exchange.share import share_game
from game.scenes.home import routes
from game.scenes.play.outcome import conclusion_of
from game.scenes.play.questions import resign_scene
from game.scenes.play.result import open_levels
from game.scenes.play.toolbar import Toolbar
from game.scenes.start.sessions import leave_game
from game.stage.art import STRONG, Text
from game.stage.sprites import TOP
from game.store.player.conclusion import Conclusion
from game.ui.drawing.metrics import EDGE

WIDTH = 640.0
NOTE_HEIGHT = 34.0
"""Height of the line below the title."""
GROUP_GAP = 22.0
"""Space between the groups of the game, the arcade, and leaving."""


class PauseScene(OverlayScene):
    """The pause menu over a game that is being played."""

    def __init__(
        self, app: Context, play: AnyBoardScene, tools: Toolbar, result: Callable[[Conclusion], Screen]
    ) -> None:
        """`result` makes the screen of a game's result."""
        super().__init__(app)
        self.play = play
        self.tools = tools
        self.result = result

    def act(self, action: Action) -> bool:
        """The key for help does what it does at the board."""
        if action is not Action.HELP:
            return super().act(action)
        self.tools.open_help()
        return True

    def build(self) -> None:
        groups = (self._on(), self._game(), self._arcade(), self._last())
        note = self._note()
        above = 20 + (NOTE_HEIGHT if note else 0)
        entries = [entry for group in groups for entry in group]
        columns = self.fitting_columns(entries, min(WIDTH, self.form.box.width - 2 * self.beyond) - 2 * EDGE, 2)
        heights = [self.column_height(len(group), columns) for group in groups]
        height = above + sum(heights) + GROUP_GAP * (len(groups) - 1)
        box, below = self.titled(self.play.game.title, WIDTH, height)
        inner = box.width - 2 * EDGE
        if note:
            told = Text(note, 17, STRONG, "text_dim", width=inner, shorten=True)
            self.form.sprite(told, box.centerx, below + 12, anchor=TOP)
        y = below + above
        for group, height in zip(groups, heights, strict=True):
            self.buttons(box.left + EDGE, y, inner, group, columns=columns)
            y += height + GROUP_GAP

    def _on(self) -> list[Entry]:
        """Return the ways back to the board."""
        if self.play.table.ending is None or self.play.moving:
            # While the last moves are still being shown, the result comes up by itself.
            return [Entry("continue", self._("Continue"), self.back, icon="play", primary=True)]
        return [
            Entry("result", self._("Result"), self._show_result, icon="trophy", primary=True),
            Entry("continue", self._("View the board"), self.back, icon="screen"),
        ]

    def _game(self) -> list[Entry]:
        """Return what can be done with the game."""
        table = self.play.table
        tools = self.tools
        restart = self.closing(tools.restart)
        game = [
            Entry("undo", self._("Undo"), self.closing(tools.undo), icon="undo", enabled=table.can_undo),
            Entry("restart", self._("Restart"), restart, icon="restart", enabled=table.can_restart),
        ]
        game = [entry for entry in game if table.offers(entry.key)]
        if (side := table.speaker) is not None:
            game.append(Entry("resign", self._("Resign or offer a draw"), partial(self._resign, side), icon="flag"))
        online = self.app.online
        if table.networked and online is not None and online.claimable(table):
            claim = self.closing(partial(online.claim, table))
            game.append(Entry("claim", self._("Claim the game"), claim, icon="trophy"))
        if table.counts and table.level is not None:
            game.append(Entry("levels", self._("Levels"), partial(open_levels, self.app, self.play), icon="list"))
        if tools.turning.possible:
            turn = self.closing(tools.turning.flip)
            game.append(Entry("turn", self._("Turn the board"), turn, icon="flip"))
        if table.offers(LINK) and online is not None:
            copy = self.closing(partial(online.copy_link, table))
            game.append(Entry("watch", self._("Copy a link to watch"), copy, icon="screen"))
        return game

    def _arcade(self) -> list[Entry]:
        settings = partial(routes.settings, self.app)
        return [
            Entry("help", self._("How to play"), self.tools.open_help, icon="help"),
            Entry("settings", self._("Settings"), lambda: self.app.push(settings()), icon="settings"),
        ]

    def _last(self) -> list[Entry]:
        """Return the ways to give the game away and to leave it."""
        share = partial(share_game, self.app, self.play.session)
        text, leave = self._way_out()
        return [
            Entry("share", self._("Share the game"), share, icon="copy", enabled=not self.play.table.clock.on),
            Entry("leave", text, leave, icon="menu"),
        ]

    def _way_out(self) -> tuple[str, Callable[[], object]]:
        """Return what the way out of the game is called, and the act."""
        table = self.play.table
        leave: Callable[[], object] = partial(leave_game, self.app, self.play)
        if table.clock is ClockState.RUNNING:
            if table.counts and table.game.score(table.session):
                leave = self.closing(partial(table.resign, 0))  # What was scored counts, and is seen.
            return self._("End the run"), leave
        match table.occasion:
            case Copied():
                return self._("Close the copy"), leave
            case Trial():
                return self._("Back to the editor"), leave
            case Here() | ByMail() | Online() | Racing() | Onlooking() | Taught():
                return self._("Main menu"), leave
            case occasion:
                assert_never(occasion)

    def _note(self) -> str:
        """Return the seed of a solo game that began from one, else the game's subtitle."""
        play = self.play
        game = play.game
        source = play.session.source
        if game.players == 1 and game.seeded and source.seed is not None and not source.level:
            return self._("Seed {seed}").format(seed=source.seed)
        return play.words.subtitle()

    def _show_result(self) -> None:
        outcome = self.play.table.ending
        if outcome is not None:
            self.app.replace(self.result(conclusion_of(self.play, outcome)))

    def _resign(self, side: int) -> None:
        self.app.push(resign_scene(self, self.play, side))
