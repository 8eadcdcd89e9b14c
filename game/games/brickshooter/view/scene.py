"""The scene BrickShooter is played in."""

from __future__ import annotations

from math import floor

from game.actions import DIRECTIONS, Action
from game.games.brickshooter.levels import BrickShooterLevel, LevelState
from game.games.brickshooter.rules import moves
from game.games.brickshooter.rules.board import Lane, lane_of
from game.games.brickshooter.rules.events import Cleared, Event, Explosion
from game.games.brickshooter.rules.moves import Refusal
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.view import panels
from game.games.brickshooter.view.board import Bricks, lane_point
from game.games.brickshooter.view.cursor import Cursor, View, lane_at, next_lane
from game.games.brickshooter.view.effects import Effects
from game.games.brickshooter.view.ground import Ground
from game.games.brickshooter.view.playback import Playback
from game.games.brickshooter.view.tiles import BOARD, VECTOR
from game.play.table import Table
from game.rules import Outcome
from game.scenes.context import Context
from game.scenes.parts.beacon import beacon
from game.scenes.play import PlayScene
from game.scenes.scores import best_score
from game.scenes.start import level_title
from game.stage.sounds import step
from game.stage.sprites import Sprite
from game.stage.tween import Animation, Sequence, Tween, ease_out
from game.ui.inputs import Pointer, Press

STEERING = (*DIRECTIONS, Action.CONFIRM, Action.NEXT, Action.PREVIOUS, Action.ROTATE_LEFT, Action.ROTATE_RIGHT)
"""The actions of somebody who aims with keys or a gamepad."""
FIRST_AIM = "e^"
"""The lane that keys aim with before the player has chosen one."""


class BrickShooterScene(PlayScene[Position, Event]):
    """A game of BrickShooter, from a seed or in a level. The board's unit is a cell."""

    # The slab's rim belongs to the shape, so that it is never cut off.
    shape = (BOARD + 2 * Ground.RIM, BOARD + 2 * Ground.RIM)

    def __init__(self, app: Context, table: Table[Position, Event]) -> None:
        super().__init__(app, table)
        self.bricks = Bricks(self.stage, self.board)
        self.effects = Effects(self.stage, self.board)
        self.cursor = Cursor(self.stage, self.board)
        self.tally = panels.Tally()
        self.aim: Lane = lane_of(FIRST_AIM)
        """The lane that keys and gamepad aim with, and that the mouse was over last."""
        self.by_keys = True
        """Whether the last device used was a keyboard or a gamepad."""
        self.pointed = False
        """Whether the mouse is over a lane."""
        self._shaken: Lane | None = None
        self._best: dict[str, int | None] = {}
        self.stage.add(Sprite(Ground(), self.board, BOARD / 2, BOARD / 2, layer=2))

    @property
    def puzzle(self) -> BrickShooterLevel | None:
        """The level that is played, if it is one."""
        level = self.table.level
        return level if isinstance(level, BrickShooterLevel) else None

    # Showing positions and shots

    def show(self, position: Position) -> None:
        self.bricks.show(position)
        self.tally.show(position)

    def animate(self, before: Position, events: list[Event], after: Position) -> Animation:
        self._calm()
        self.effects.lively = self.lively
        waves = [event.wave for event in events if isinstance(event, Explosion)]
        if self.app.settings.speed == "off" and waves:
            self.app.audio.play(step("explode", waves[-1]))
        playback = Playback(
            self.bricks, self.effects, self.app.audio.play, self.lively, before.score, self._tell_score, self._feast
        )
        return playback.animation(events)

    def _tell_score(self, points: int, seconds: float) -> Animation:
        """Count the score on the screen up to so many points."""
        return Tween(self.tally, seconds, ease_out, points=points)

    def _feast(self, event: Cleared) -> None:
        """The field is empty: say so, and celebrate."""
        self.effects.banner(self._("Field cleared!"), self._("Bonus +{n}").format(n=event.bonus))
        self.effects.fireworks(self.session.position.colours)

    # Laying out

    def build_ground(self) -> None:
        # Whole pixels a cell: all bricks come out alike, and no seams between them.
        scale = max(1, floor(self.board.scale))
        x, y = self.form.space.to_pixels(*self.places.board.center)
        self.board.place(round(x - BOARD * scale / 2), round(y - BOARD * scale / 2), scale)

    def build_panels(self) -> None:
        best = self.best_score() if self.puzzle is None else None
        panels.build(self, self.puzzle, self.tally, best)

    def subtitle(self) -> str:
        if self.puzzle is not None:
            return level_title(self.app, self.puzzle)
        return self.plural("{n} colour", "{n} colours", self.session.position.colours)

    def best_score(self) -> int | None:
        """The best score of any game with as many colours, if there is one."""
        table = self.game.table(self.session)
        if table not in self._best:
            self._best[table] = best_score(self.app, self.game, table)
        return self._best[table]

    def entered(self) -> None:
        # A result may have come into the table while another scene was in front.
        self._best.clear()
        super().entered()

    # What is said

    def status(self) -> str:
        ending = self.table.ending
        if ending is not None:
            return self._how_it_ended(ending) if self.table.concluded else ""
        position = self.session.position
        if self._aiming():
            refusal = moves.why_illegal(position, self.aim.name)
            if refusal is not None:
                return self.explain(refusal)
            preview = moves.preview(position, self.aim.name)
            if preview.explodes:
                text = self.plural("{n} brick explodes at once", "{n} bricks explode at once", len(preview.explodes))
                return self._("{text}: +{points}").format(text=text, points=preview.points)
        if self.puzzle is not None:
            return panels.goal(self, self.puzzle)
        return self._("Shoot a brick from the border into the field.")

    def explain(self, refusal: str) -> str:
        ending = self.table.ending
        if ending is not None:
            return self._how_it_ended(ending)
        if refusal == Refusal.BLOCKED:
            return self._("This lane is blocked: the cell in front of it is taken.")
        return self._("Nothing on this line would stop the brick.")

    def _how_it_ended(self, outcome: Outcome) -> str:
        if outcome.reason == LevelState.SOLVED:
            return self._("Solved!")
        if outcome.reason == LevelState.FAILED and self._shots_left() == 0:
            return self._("No shots are left. Take some back, or start again.")
        return self._("No lane can shoot any more.")

    def result_lines(self, outcome: Outcome) -> tuple[str, list[str]]:
        shots = len(self.session.moves)
        fired = self.plural("{n} shot", "{n} shots", shots)
        if self.puzzle is not None and outcome.reason == LevelState.SOLVED:
            if shots <= self.puzzle.par:
                note = self._("{shots}: nobody needs fewer.").format(shots=fired)
            else:
                note = self._("{shots}. It can be done in {par}.").format(shots=fired, par=self.puzzle.par)
            return self._("Level solved"), [note]
        if self.puzzle is not None:
            why = self._("No shots are left.") if self._shots_left() == 0 else self._("No lane can shoot any more.")
            return self._("Not solved"), [f"{why} {panels.goal(self, self.puzzle)}"]
        position = self.session.position
        clearings = self.plural("{n} clearing", "{n} clearings", position.clears)
        colours = self.plural("{n} colour", "{n} colours", position.colours)
        if outcome.reason == "cleared":
            return self._("Field cleared!"), [f"{fired} · {colours}"]
        return self._("Game over"), [self._("No lane can shoot any more."), f"{fired} · {clearings} · {colours}"]

    # The end

    def _shots_left(self) -> int:
        return max(0, self.puzzle.shots - len(self.session.moves)) if self.puzzle is not None else 0

    def finished(self, outcome: Outcome) -> None:
        self.app.audio.play("win" if outcome.reason in (LevelState.SOLVED, "cleared") else "gameover")
        super().finished(outcome)

    # What the player does

    def _aiming(self) -> bool:
        """Whether the cursor is to be seen: keys aim while the board has the focus, the mouse over a lane."""
        if self.by_keys:
            return self.form.focus is not None and self.form.focus.key == "board"
        return self.pointed

    def _point(self, lane: Lane) -> None:
        if lane is not self.aim:
            self.aim = lane
            self.forget_refusal()

    def refresh_cursor(self) -> None:
        view = None
        if self.hinted:
            view = View(lane_of(self.hinted), self.session.position, True, not self.moving, False)
        elif self._aiming():
            over = self.table.ending is not None
            view = View(self.aim, self.session.position, self.by_keys, not self.moving, over)
        if self.cursor.show(view, self.lively):
            self.show_status()

    def pointer_on_board(self, event: Pointer, x: float, y: float) -> None:
        if event.kind not in ("move", "down"):
            return
        self.by_keys = False
        lane = lane_at(x, y)
        self.pointed = lane is not None
        if lane is not None:
            self._point(lane)
            if event.kind == "down" and event.button == 1:
                self.play(lane.name)
        self.refresh_cursor()

    def show_hint(self, move: str) -> None:
        # The keys go on from there: Enter shoots.
        self.aim = lane_of(move)
        super().show_hint(move)

    def beacons(self, move: str) -> list[Sprite]:
        return [beacon(self.board, *lane_point(lane_of(move), 0), 1.2)]

    def pointer_left_board(self) -> None:
        self.pointed = False
        self.refresh_cursor()

    def press(self, event: Press) -> bool:
        done = super().press(event)
        if event.action in STEERING:
            self.by_keys = True
            self.refresh_cursor()
        return done

    def act_on_board(self, action: Action) -> bool:
        there = self.aim if action is Action.CONFIRM else next_lane(self.aim, action)
        if there is None:
            return False
        if not self._aiming():
            return True  # The first press only shows where the aim is.
        if action is Action.CONFIRM:
            self.play(self.aim.name)
        elif there is not self.aim:
            self.app.audio.play("hover", 0.5)
            self._point(there)
        return True

    def refuse(self, refusal: str) -> None:
        super().refuse(refusal)
        if self.lively and not self.moving:
            self._shake(self.aim)

    def _shake(self, lane: Lane) -> None:
        """The brick that cannot go strains against what holds it."""
        self._calm()
        self._shaken = lane
        sprite, (x, y) = self.bricks.lanes[lane.index][0], lane_point(lane, 0)
        dx, dy = VECTOR[lane.mark]
        moves = [
            Tween(sprite, 0.04, ease_out, x=x + dx * far, y=y + dy * far) for far in (0.14, -0.07, 0.09, -0.03, 0.0)
        ]
        self.stage.animator.start(Sequence(*moves), tag="shake", ambient=True)

    def _calm(self) -> None:
        """No brick shakes any more."""
        self.stage.animator.cancel("shake")
        if self._shaken is not None:
            sprite = self.bricks.lanes[self._shaken.index][0]
            sprite.x, sprite.y = lane_point(self._shaken, 0)
            self._shaken = None
