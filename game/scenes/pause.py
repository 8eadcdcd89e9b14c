"""The pause: what can be done with a game besides playing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.scenes.overlay import EDGE, Entry, OverlayScene
from game.scenes.play import PlayScene
from game.scenes.settings import SettingsScene
from game.scenes.start import leave_game
from game.stage.art import STRONG

if TYPE_CHECKING:
    from game.app.app import App

NOTE = 34.0
"""Height of the line below the title."""


class PauseScene(OverlayScene):
    """Over a game that is being played."""

    def __init__(self, app: App, play: PlayScene) -> None:
        super().__init__(app)
        self.play = play

    def build(self) -> None:
        play, session = self.play, self.play.session
        entries = [Entry("continue", self._("Continue"), self.back, icon="play", primary=True)]
        if play.ending() is not None and not play.moving:
            # While the last moves are still being shown, the result comes up by itself.
            entries.append(Entry("result", self._("Result"), self._show_result, icon="trophy"))
        entries += [
            Entry("undo", self._("Undo"), self._then(play.undo), icon="undo", enabled=play.can_undo),
            Entry("restart", self._("Restart"), self._then(play.restart), icon="restart", enabled=session.can_undo),
            Entry("help", self._("How to play"), play.open_help, icon="help"),
            Entry("settings", self._("Settings"), self._open_settings, icon="settings"),
            Entry("leave", self._("Leave to the menu"), self._leave, icon="menu"),
        ]
        note = self._note()
        width = 400.0
        head = self.heading_height(play.game.title, width) + 20 + (NOTE if note else 0)
        box = self.sheet(width, head + self.column_height(len(entries)) + EDGE)
        below = self.heading(play.game.title, box)
        if note:
            room = box.width - 2 * EDGE
            self.form.label(
                note,
                box.centerx,
                below + 12,
                17,
                face=STRONG,
                colour="text_dim",
                anchor=(0.5, 0.0),
                width=room,
                shorten=True,
            )
        self.buttons(box.left + EDGE, box.top + head, box.width - 2 * EDGE, entries)

    def _note(self) -> str:
        """What is needed to play the same game again, where it began from a seed."""
        play = self.play
        if play.game.players == 1 and play.session.source.seed is not None and not play.session.source.level:
            return self._("Seed {seed}").format(seed=play.session.source.seed)
        return play.subtitle()

    def _then(self, act: Callable[[], None]) -> Callable[[], None]:
        def close_and_act() -> None:
            self.app.pop()
            act()

        return close_and_act

    def _show_result(self) -> None:
        outcome = self.play.ending()
        result = self.play.result_scene(outcome) if outcome is not None else None
        if result is not None:
            self.app.replace(result)

    def _leave(self) -> None:
        leave_game(self.app, self.play)

    def _open_settings(self) -> None:
        self.app.push(SettingsScene(self.app))
