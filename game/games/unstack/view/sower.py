"""Sowing by hand: stones taken up and laid, while the move is not made yet."""

import math
from collections.abc import Sequence

from game.games.unstack.rules.board import Event, Position
from game.games.unstack.rules.sowing import Sowing
from game.games.unstack.rules.text import PASS
from game.games.unstack.view.board import Pieces
from game.games.unstack.view.hand import Hand, Hint
from game.games.unstack.view.layout import BOARD_WIDTH, Layout, rise
from game.games.unstack.view.playback import HAND_HEIGHT, Ahead, Carried, Playback
from game.play.port.move_result import MoveResult
from game.scenes.animation.playback import shake
from game.scenes.board.board import BoardScene
from game.scenes.board.cell_cursor import CellCursor
from game.stage.easing import ease_out
from game.stage.tween import Parallel, Resumable, Tween

FIRST_CELL = 45
"""Cell of the cursor when no stack can move."""


class Sower(CellCursor[Position, Event]):
    """The hand over a board, and its sprites."""

    def __init__(self, scene: BoardScene[Position, Event], pieces: Pieces) -> None:
        self.pieces = pieces
        self._hand = Hand(scene.session.position, scene.session.outcome is not None)
        super().__init__(scene)
        self._in_hand: Carried | None = None
        self._tosses: list[Resumable] = []
        """Stones laid by hand that may still be falling."""

    @property
    def hand(self) -> Hand:
        """The hand of the side to move; every position has a new one."""
        if self._hand.position is not self.scene.session.position:
            self._hand = Hand(self.scene.session.position, self.scene.session.outcome is not None)
        return self._hand

    def own_cell(self, near: int | None) -> int:
        """The stack that can move nearest to a cell, or the first one; without any, the cell."""
        sources = self.hand.sources
        if near is None or not sources:
            return next(iter(sources), FIRST_CELL if near is None else near)
        middle = self.pieces.layout.middle
        return min(sources, key=lambda cell: math.dist(middle(cell), middle(near)))

    def cell_at(self, x: float, y: float) -> int | None:
        return self.pieces.layout.pointed_at(self.hand.cells(), x, y)

    def captured(self, cells: Sequence[int]) -> tuple[int, int]:
        """Return the number of stones each side has captured, from those on the board and in the hand."""
        black, white = self.pieces.captured(cells)
        if self.hand.sowing is None:
            return black, white
        whole = self.pieces.captured(self.scene.session.position.cells)
        return (black, whole[1]) if self.scene.session.side == 0 else (whole[0], white)

    def show(self) -> None:
        """Let the board show what the hand has laid."""
        cells = self.hand.cells()
        self.pieces.stand(cells, self.captured(cells))

    def stop_tosses(self) -> None:
        """Stop all falling stones."""
        for toss in self._tosses:
            self.scene.stage.animator.cancel(("toss", id(toss)))
        self._tosses.clear()

    def turn(self, turned: bool) -> None:
        """Follow a turned board: end what is on its way, and hold the stones in the hand elsewhere."""
        self.stop_tosses()
        self._put_away()
        self.pieces.turn(Layout(turned))

    def playback(self, move: MoveResult[Position, Event], passes: str) -> Playback:
        """Return the playback of a move, without what was sown by hand."""
        sowing = move.gesture if isinstance(move.gesture, Sowing) else None
        held = self._in_hand.hand if self._in_hand and sowing is not None else None
        self.show_held()
        ahead = None
        if sowing is not None:
            start = (held.x, held.y) if held is not None else self.pieces.layout.foot(sowing.here)
            ahead = Ahead(sowing, start, tuple(toss.rest() for toss in self._tosses))
        self.stop_tosses()
        return Playback(self.pieces, self.scene.voices.play, self.scene.lively, passes, ahead)

    # Sowing

    def _sync(self) -> None:
        """Show on the board what the hand has laid, or hasten what is still being shown: it comes after that."""
        if self.scene.moving:
            self.scene.board_clock.hasten()
        else:
            self.scene.show(self.scene.session.position)

    def _changed(self) -> None:
        """Show a change of the hand everywhere."""
        self.cell = self.hand.sowing.here if self.hand.sowing is not None else self.cell
        self.scene.forget_refusal()
        self.refresh()
        self.scene.renew()

    def _clicked(self, sound: str, cell: int) -> None:
        """Let a change of the hand be heard from a cell, and show it everywhere."""
        self.scene.app.audio.play(sound, 0.8, (self.pieces.layout.middle(cell)[0] / BOARD_WIDTH - 0.5) * 0.8)
        self._sync()
        self._changed()

    def take(self, cell: int) -> None:
        """Take up all stones of a stack, or say why that cannot be."""
        refusal = self.hand.why_not_take(cell)
        if refusal is not None:
            tower = self.pieces.towers.get(cell)
            if tower is not None and self.scene.lively and not self.scene.moving:
                shake(self.scene.stage, tower, self.pieces.layout.foot(cell))
            self.scene.refuse(refusal)
            return
        self.hand.take(cell)
        self._clicked("pick", cell)

    def lay(self, cell: int, dragged: bool = False) -> None:
        """Lay stones on the next cell, or say why that cannot be.

        The last ones make the move at once, unless they are `dragged`: then the move is made when the button is let go.
        """
        hand = self.hand
        choice = self.hand.choice_at(cell)
        if hand.sowing is None or choice is None:
            self.scene.refuse(hand.why_not_lay(cell))
            return
        if choice.low == hand.sowing.hand and not dragged:
            self.make(hand.sowing.lay(choice.direction, choice.low).move)
            return
        start = self._held_place()
        count = hand.lay(cell)
        self._toss(cell, count, choice.captures, start)

    def lay_more(self, count: int = 1) -> None:
        """Lay more stones where the hand is, or say why that cannot be; before the first step take one stone fewer.

        The last ones make the move at once.
        """
        hand = self.hand
        start = self._held_place()
        sowing = hand.sowing
        if sowing is None:
            return
        if not sowing.laid:
            hand.take_fewer()
            self._clicked("lay_1", sowing.cell)
        elif hand.change(count):
            self._toss(sowing.here, count, 0, start)
            if count == sowing.hand and not self.make(hand.finished()):
                # Another move is meant: the stones are in the hand again.
                hand.sowing = sowing
                self._sync()
                self.scene.renew()
        else:
            self.scene.refuse(Hint.LAID if sowing.complete else Hint.NEEDED)

    def change(self, by: int) -> None:
        """Take, or lay, `by` more stones."""
        sowing = self.hand.sowing
        if sowing is None:
            return
        if by > 0 and sowing.laid:
            self.lay_more()
        elif self.hand.change(by):
            self._clicked("pick", sowing.here)

    def take_back(self) -> bool:
        """Take the last stone back; with none laid, put the hand's on their stack. Whether there was one in hand."""
        sowing = self.hand.sowing
        if sowing is None:
            return False
        self.hand.take_back()
        self._clicked("pick" if sowing.laid else "lay_2", sowing.here)
        return True

    def step_back(self) -> None:
        """Take the last step back; with none laid, put the hand's stones on their stack."""
        sowing = self.hand.sowing
        if sowing is not None:
            self.hand.step_back()
            self._clicked("pick", sowing.here)

    def _toss(self, cell: int, count: int, enemies: int, start: tuple[float, float]) -> None:
        """Let stones that the hand has just laid fall onto their cell."""
        if self.scene.moving or not self.scene.lively:
            self._clicked("lay_1", cell)
            return
        side = self.scene.session.side
        before = self.scene.session.position.cells
        value = self.hand.cells()[cell]
        taken = self.captured(before)[side]
        playback = Playback(self.pieces, self.scene.voices.play, self.scene.lively)
        laid = sum(drop for _, drop in self.hand.sowing.laid) if self.hand.sowing is not None else 1
        toss = Resumable(playback.toss(start, cell, value, laid, count, side, enemies=enemies, taken=taken))
        self._tosses = [other for other in self._tosses if other.time < other.duration]
        self._tosses.append(toss)
        self.scene.stage.animator.start(toss, tag=("toss", id(toss)), ambient=True)
        self._changed()

    def finish(self) -> None:
        """Make the move when it is complete or only one is left."""
        self.make(self.hand.finished())

    def make(self, move: str | None) -> bool:
        """Make a move, if there is one, that what the hand has laid belongs to; return whether it was made."""
        return move is not None and self.scene.play(move, None if self.scene.moving else self.hand.sowing)

    def pass_on(self) -> None:
        """Pass, or say why that cannot be."""
        self.scene.play(PASS)

    def put_down(self) -> None:
        """Let the hand be empty, and its stones be where they were."""
        if self.hand.sowing is not None:
            self.hand.sowing = None
            self._sync()
            self._changed()

    def _held_place(self) -> tuple[float, float]:
        """Return the place of the stones in the hand: at the pointer, or above the present cell."""
        if not self.by_keys and self.mouse is not None:
            x, y = self.scene.board.to_units(self.mouse)
            return x, y - 0.26
        sowing = self.hand.sowing
        here = self.cell if sowing is None else sowing.here
        x, y = self.pieces.layout.foot(here)
        return x, y - rise(abs(self.hand.cells()[here])) - HAND_HEIGHT

    def show_held(self) -> None:
        """Bring the stones in the hand to where they are held."""
        sowing = self.hand.sowing
        if sowing is None or sowing.complete:
            self._put_away()
            return
        x, y = self._held_place()
        carried = self._in_hand
        if carried is None:
            carried = self._in_hand = Carried(self.scene.session.side, self.scene.board)
            carried.put(x, y, y, 0.4)
            for sprite in carried.sprites:
                self.scene.stage.add(sprite)
        carried.hold(sowing.hand)
        hand = carried.hand
        shadow = carried.shadow
        if self.by_keys and self.scene.lively and (hand.x, hand.y) != (x, y):
            glide = Parallel(
                Tween(hand, 0.1, ease_out, x=x, y=y), Tween(shadow, 0.1, ease_out, x=x + 0.1, y=y + HAND_HEIGHT)
            )
            self.scene.stage.animator.start(glide, tag="held", ambient=True)
            return
        self.scene.stage.animator.cancel("held")
        hand.x = x
        hand.y = y
        shadow.x = x + 0.1
        shadow.y = y + HAND_HEIGHT
        hand.jump()
        shadow.jump()

    def _put_away(self) -> None:
        """Hide the stones in the hand."""
        if self._in_hand is not None:
            self.scene.stage.remove_all(self._in_hand.sprites)
            self._in_hand = None
