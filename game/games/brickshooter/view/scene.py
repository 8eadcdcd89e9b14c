"""The scene BrickShooter is played in."""

from __future__ import annotations

from math import floor

from game.actions import Action
from game.games.brickshooter.rules.board import lane_of
from game.games.brickshooter.rules.events import Cleared, Event, Explosion
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.view import panels
from game.games.brickshooter.view.board import Pieces, lane_point
from game.games.brickshooter.view.cursor import Cursor
from game.games.brickshooter.view.effects import Effects
from game.games.brickshooter.view.ground import Ground
from game.games.brickshooter.view.last_shot import LastShot
from game.games.brickshooter.view.layers import Layer
from game.games.brickshooter.view.playback import Playback
from game.games.brickshooter.view.tiles import BOARD
from game.games.brickshooter.view.words import Words
from game.play.table import Happened, Table
from game.rules import Outcome
from game.scenes.context import Context
from game.scenes.parts.beacon import beacon
from game.scenes.play import PlayScene
from game.scenes.scores import best_score
from game.stage.sounds import step
from game.stage.sprites import Sprite
from game.stage.tween import Animation
from game.ui.inputs import Pointer, Press


class BrickShooterScene(PlayScene[Position, Event]):
    """A game of BrickShooter, from a seed or in a level. The board's unit is a cell."""

    # The slab's rim belongs to the shape, so that it is never cut off.
    shape = (BOARD + 2 * Ground.RIM, BOARD + 2 * Ground.RIM)

    def __init__(self, app: Context, table: Table[Position, Event]) -> None:
        super().__init__(app, table)
        self.pieces = Pieces(self.stage, self.board)
        self.effects = Effects(self.stage, self.board)
        self.cursor = Cursor(self)
        self.words = Words(self, self.cursor)
        self.last_shot = LastShot(self.stage, self.board)
        self.tally = panels.Tally()
        self._best: dict[str, int | None] = {}
        self.stage.add(Sprite(Ground(), self.board, BOARD / 2, BOARD / 2, layer=Layer.GROUND))

    # Showing positions and shots

    def show(self, position: Position) -> None:
        self.pieces.show(position)
        self.tally.show(position)

    def animate(self, before: Position, events: list[Event], after: Position) -> Animation:
        waves = [event.wave for event in events if isinstance(event, Explosion)]
        if self.app.settings.speed == "off" and waves:
            self.app.audio.play(step("explode", waves[-1]))

        def exodus(bricks: int) -> None:
            """So many bricks leave the field at once: that is an event."""
            self.app.audio.play("clear", 0.7)
            self.effects.banner(self.plural("{n} brick leaves the field", "{n} bricks leave the field", bricks))

        playback = Playback(
            self.pieces, self.app.audio.play, self.lively, self.effects, self.tally, self._feast, exodus
        )
        return playback.animation(before, events, after)

    def _feast(self, event: Cleared) -> None:
        """The field is empty: say so, and celebrate."""
        self.effects.banner(*self.words.feast(event.bonus))
        self.effects.fireworks(self.session.position.colours)

    # Laying out

    def build_ground(self) -> None:
        # Whole pixels a cell: all bricks come out alike, and no seams between them.
        scale = max(1, floor(self.board.scale))
        x, y = self.form.space.to_pixels(*self.places.board.center)
        self.board.place(round(x - BOARD * scale / 2), round(y - BOARD * scale / 2), scale)

    def build_panels(self) -> None:
        puzzle = self.words.puzzle
        best = self.best_score() if puzzle is None else None
        panels.build(self, puzzle, self.tally, best)

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

    def subtitle(self) -> str:
        return self.words.subtitle()

    def status(self) -> str:
        return self.words.status()

    def told(self, move: Happened[Position, Event]) -> str:
        return self.words.told(move)

    def preview(self) -> str:
        return self.words.preview()

    def explain(self, refusal: str) -> str:
        return self.words.explain(refusal)

    def result_lines(self, outcome: Outcome) -> tuple[str, list[str]]:
        return self.words.result(outcome)

    # What the player does

    def pointer_on_board(self, event: Pointer, x: float, y: float) -> None:
        self.cursor.pointer(event, x, y)

    def pointer_left_board(self) -> None:
        self.cursor.leave()

    def press(self, event: Press) -> bool:
        done = super().press(event)
        self.cursor.steered(event.action)
        return done

    def act_on_board(self, action: Action) -> bool:
        return self.cursor.act(action)

    def refuse(self, refusal: str) -> None:
        super().refuse(refusal)
        if self.lively and not self.moving:
            self.pieces.shake(self.cursor.aim)

    def refresh_cursor(self) -> None:
        self.cursor.refresh()
        self.last_shot.mark(self.story.last, self.app.settings.speed == "off")

    def show_hint(self, move: str) -> None:
        if move:
            self.cursor.point_at(move)
        super().show_hint(move)

    def beacons(self, move: str) -> list[Sprite]:
        return [beacon(self.board, *lane_point(lane_of(move), 0), 1.2)]
