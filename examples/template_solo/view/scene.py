"""The scene of Lanterns: how a position looks, how a press is shown, and what the player does with mouse and keys.

See `game.scenes.parts.board.BoardScene` for what each of the methods is for, and `examples/template` for more words.
"""

from __future__ import annotations

from enum import IntEnum

from game.actions import DIRECTIONS, Action
from game.play.table import Table
from game.rules import Outcome
from game.scenes.context import Context
from game.scenes.parts.beacon import beacon
from game.scenes.play import PlayScene
from game.scenes.scores import best_score
from game.scenes.start import level_title
from game.stage.sprites import TOP_LEFT, Sprite
from game.stage.tween import Animation, Call, Delay, Parallel, Sequence, Tween, ease_out
from game.ui.inputs import Pointer

from ..rules.moves import CELLS, LIT, NAMES, OIL, SIDE, Position, Turned, cross, solution
from .art import BOARD, RIM, Board, Cursor, Light, middle
from .panels import build_panel


class Layer(IntEnum):
    """The layers of the board, from the table upward."""

    GROUND = 2
    LIGHT = 15
    MARK = 18


class LanternScene(PlayScene[Position, Turned]):
    """A game of Lanterns. The board's units are cells."""

    shape = (BOARD, BOARD)

    def __init__(self, app: Context, table: Table[Position, Turned]) -> None:
        super().__init__(app, table)
        self.lights = [self.stage.add(Sprite(Light(), self.board, *middle(cell), layer=Layer.LIGHT)) for cell in CELLS]
        self.marks: list[Sprite] = []
        self.cursor = NAMES.index("b2")
        """The cell that mouse, keys or gamepad mean."""
        self.seen = False
        """Whether the cursor is shown; not before the mouse is on the board or a key was pressed there."""

    # What is seen

    def build_ground(self) -> None:
        self.form.sprite(Board(), 0, 0, layer=Layer.GROUND, anchor=TOP_LEFT).space = self.board

    def build_panels(self) -> None:
        position, level = self.session.position, self.table.level
        first, second = self.places.panels
        if level is None:
            best = best_score(self.app, self.game, self.game.table(self.session))
            note = self._("Best: {n}").format(n="–" if best is None else self.game.count_text(best))
        else:
            fewest = len(solution(level.position.cells) or ())
            note = self.plural("{n} press is enough", "{n} presses are enough", fewest)
        build_panel(self.form, first, self._("Presses"), str(position.presses), note)
        lit = f"{position.cells.count(LIT)} / {len(CELLS)}"
        left = self.plural("Oil for {n} press", "Oil for {n} presses", OIL - position.presses)
        build_panel(self.form, second, self._("Lit"), lit, left)

    def show(self, position: Position) -> None:
        for light, letter in zip(self.lights, position.cells, strict=True):
            light.alpha, light.scale = float(letter == LIT), 1.0

    def animate(self, before: Position, events: list[Turned], after: Position) -> Animation:
        self.app.audio.play("toggle")
        fades: list[Animation] = []
        for event in events:
            for n, cell in enumerate(event.cells):
                light, lit = self.lights[cell], after.cells[cell] == LIT
                if self.lively and lit:
                    light.scale = 0.5
                fade = Parallel(Tween(light, 0.22, ease_out, scale=1.0), Tween(light, 0.22, alpha=float(lit)))
                fades.append(Sequence(Delay(0.06 * min(n, 1)), fade))
        return Sequence(Parallel(*fades), Call(self.refresh_cursor))

    def refresh_cursor(self) -> None:
        """Show the lantern that is meant and those that it would turn; in a hint the one that it speaks of."""
        self.stage.remove_all(self.marks)
        self.marks = []
        if not (self.hinted or self.seen) or self.table.ending is not None:
            return
        pressed, *others = cross(NAMES.index(self.hinted) if self.hinted else self.cursor)
        for cell in (*others, pressed):
            mark = Sprite(Cursor(cell == pressed), self.board, *middle(cell), layer=Layer.MARK)
            self.marks.append(self.stage.add(mark))

    def beacons(self, move: str) -> list[Sprite]:
        return [beacon(self.board, *middle(NAMES.index(move)))]

    # What is said

    def subtitle(self) -> str:
        return "" if self.table.level is None else level_title(self.app, self.table.level)

    def status(self) -> str:
        if self.session.outcome is not None:
            return self.result_lines(self.session.outcome)[0]
        return self._("Press a lantern: it turns, and its neighbours with it")

    def explain(self, refusal: str) -> str:
        return self._("The game is over. Undo takes the last move back.")

    def result_lines(self, outcome: Outcome) -> tuple[str, list[str]]:
        if outcome.winner == 0:
            presses = self.plural("{n} press", "{n} presses", self.session.position.presses)
            return self._("All lanterns are lit"), [presses]
        return self._("Game over"), [self._("The oil has run out.")]

    def finished(self, outcome: Outcome) -> None:
        self.app.audio.play("win" if outcome.winner == 0 else "gameover")
        super().finished(outcome)

    # What the player does

    def pointer_on_board(self, event: Pointer, x: float, y: float) -> None:
        column, row = int((x - RIM) // 1), int((y - RIM) // 1)
        self.seen = 0 <= column < SIDE and 0 <= row < SIDE
        if self.seen:
            if self.cursor != row * SIDE + column:
                self.cursor = row * SIDE + column
                self.forget_refusal()
            if event.kind == "down" and event.button == 1:
                self.play(NAMES[self.cursor])
        self.refresh_cursor()

    def pointer_left_board(self) -> None:
        self.seen = False
        self.refresh_cursor()

    def act_on_board(self, action: Action) -> bool:
        if action is not Action.CONFIRM and action not in DIRECTIONS:
            return False
        if not self.seen:
            self.seen = True  # Nothing is pressed where no cursor was seen.
        elif action is Action.CONFIRM:
            self.play(NAMES[self.cursor])
        else:
            (right, down), (row, column) = DIRECTIONS[action], divmod(self.cursor, SIDE)
            if not (0 <= column + right < SIDE and 0 <= row + down < SIDE):
                return False  # At the edge the focus goes on to the buttons.
            self.cursor = (row + down) * SIDE + column + right
            self.forget_refusal()
        self.refresh_cursor()
        return True

    def focus_moved(self) -> None:
        if self.form.focus is None or self.form.focus.key != "board":
            self.pointer_left_board()

    def show_hint(self, move: str) -> None:
        self.cursor = NAMES.index(move)  # Keys go on from there: Enter presses.
        super().show_hint(move)
