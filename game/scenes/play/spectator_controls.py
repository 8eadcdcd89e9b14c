"""How fast programs go on, and what somebody can do who watches them: hurry them, and sit down in the place of one."""

from __future__ import annotations

from functools import partial

from game.actions import Action
from game.players.seats import CALM_PACE, PACE
from game.scenes.base.overlay import Entry, QuestionScene
from game.scenes.base.scene import animation_rate
from game.scenes.board.board import AnyBoardScene
from game.scenes.players.names import player_name
from game.settings.settings import WATCH_SPEEDS
from game.ui.widgets.widgets import Box, Button


class SpectatorControls:
    """The speed of a scene's programs, and who has been relieved."""

    def __init__(self, scene: AnyBoardScene) -> None:
        self.scene = scene

    def build(self, line: Box) -> Box:
        """Add what can be done now at the right end of a line, and let the speeds take effect; what is left of it."""
        scene, table, speed = self.scene, self.scene.table, self.scene.app.settings.watch_speed
        going = table.ending is None
        scene.seats.speed = speed
        scene.seats.pace = PACE if scene.lively else CALM_PACE
        scene.stage.animator.rate = animation_rate(scene.app.settings) * (speed or 1 if table.watching and going else 1)
        if table.watching:
            line, place = line.split_right(44, 6)
            tip = scene._("Speed: {n} times").format(n=speed) if speed else scene._("Speed: instant")
            text, icon = (f"{speed}×", "") if speed else ("", "fast")
            tip = scene.tip(tip, Action.FASTER)
            scene.form.add(Button("faster", place, text, self.faster, icon=icon, tip=tip), enabled=going)
        chosen = table.session.match.relieved is not None
        if table.watching or chosen:
            take, give = (scene._("Take over a side"), self._choose), (scene._("Hand the side back"), self._give_back)
            seat = Entry("seat", *(give if chosen else take), "person", enabled=going, chosen=chosen)
            line = seat.at_end(scene.form, line)
        return line

    def faster(self) -> None:
        """The next speed; after the highest one the lowest."""
        scene = self.scene
        if scene.table.watching:
            settings = scene.app.settings
            at = WATCH_SPEEDS.index(settings.watch_speed) + 1
            settings.watch_speed = WATCH_SPEEDS[at % len(WATCH_SPEEDS)]
            scene.app.save_settings()
            scene.renew()

    def _choose(self) -> None:
        scene = self.scene
        entries = [
            Entry(f"side {side}", scene.names.full_label(side), partial(self._take_over, side), icon="person")
            for side in (0, 1)
        ]
        entries.append(Entry("continue", scene._("Continue"), lambda: None, icon="play"))
        text = scene._("You play in its place now and can hand the side back at any time.")
        scene.app.push(QuestionScene(scene.app, scene._("Take over a side"), text, entries))

    def _take_over(self, side: int) -> None:
        self.scene.table.take_over(side, partial(player_name, self.scene.app))
        self._seated()

    def _give_back(self) -> None:
        self.scene.cursor.put_down()
        self.scene.table.give_back(partial(player_name, self.scene.app))
        self._seated()

    def _seated(self) -> None:
        self.scene.focus_board()
        self.scene.cursor.refresh()
