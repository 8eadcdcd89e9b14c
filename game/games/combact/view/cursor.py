"""Playing Combact with keys or a gamepad: choosing a gap or a piece, walking through the places, turning, laying."""

from __future__ import annotations

from typing import Protocol

from game.actions import DIRECTIONS, Action
from game.games.combact.rules.moves import Event
from game.games.combact.rules.position import Position
from game.games.combact.view.gap import Gap
from game.games.combact.view.placing import Hand
from game.games.combact.view.ring import Key, Ring
from game.play.session import Session
from game.play.table import Table
from game.ui.form import Form


class Board(Protocol):
    """What keys need of the scene whose board they act upon."""

    by_keys: bool
    meant: Key | None

    @property
    def table(self) -> Table[Position, Event]:
        """The table that is played at."""

    @property
    def session(self) -> Session[Position, Event]:
        """The game that is played."""

    @property
    def form(self) -> Form:
        """Where the sounds are."""

    @property
    def ring(self) -> Ring:
        """The bacteria to choose from."""

    @property
    def gap(self) -> Gap:
        """The gap that is meant."""

    @property
    def hand(self) -> Hand:
        """The piece in hand."""

    def stands(self) -> tuple[tuple[int, int], bool]:
        """The running score, and whether the side to act can do nothing but pass."""

    def pick(self, key: Key) -> None:
        """Take a piece into the hand."""

    def put_back(self) -> None:
        """Drop it again."""

    def rotate(self, by: int) -> None:
        """Turn it."""

    def lay(self) -> None:
        """Lay it where it is held."""

    def put_originator(self) -> None:
        """Put the originator into the gap that is meant."""

    def pass_turn(self) -> None:
        """Leave the turn to the other player."""

    def forget_refusal(self) -> None:
        """The player has turned to something else."""

    def refresh_cursor(self) -> None:
        """Show what is meant."""


class Keys:
    """What keys and buttons do on the board of a scene."""

    def __init__(self, scene: Board) -> None:
        self.scene = scene

    def act(self, action: Action) -> bool:
        """A key or a button while the board has the focus; whether it did anything."""
        scene = self.scene
        position = scene.session.position
        if scene.table.ending is not None:
            return False
        if not scene.by_keys and (action in DIRECTIONS or action is Action.CONFIRM):
            scene.by_keys = True
            if self._begin(position):
                scene.refresh_cursor()
                return True
        if not position.originator:
            used = self._act_on_gaps(position, action)
        elif scene.hand.piece:
            used = self._act_on_hand(action)
        else:
            used = self._act_on_ring(position, action)
        if used:
            scene.by_keys = True
            scene.refresh_cursor()
        return used

    def _begin(self, position: Position) -> bool:
        """Keys take over from the mouse: at first only show what is meant. Whether there was anything to show."""
        scene = self.scene
        scene.forget_refusal()
        if scene.hand.piece:
            if scene.hand.spot is None or not scene.hand.spot.fits:
                scene.hand.settle()
                return True
            return False
        if not position.originator:
            fresh = not scene.gap.piece
            if fresh:
                scene.gap.step(position, 1)
            return fresh
        lit = scene.ring.lit(position)
        fresh = scene.meant not in lit
        if fresh and lit:
            scene.meant = lit[0]
        return fresh and bool(lit)

    def _act_on_gaps(self, position: Position, action: Action) -> bool:
        scene = self.scene
        if action is Action.CONFIRM:
            scene.put_originator()
            return True
        if action not in DIRECTIONS:
            return False
        scene.gap.step(position, 1 if action in (Action.RIGHT, Action.DOWN) else -1)
        scene.form.sound("hover")
        return True

    def _act_on_ring(self, position: Position, action: Action) -> bool:
        scene = self.scene
        lit = scene.ring.lit(position)
        if action is Action.CONFIRM:
            if scene.stands()[1]:
                scene.pass_turn()
            elif scene.meant in lit and scene.meant is not None:
                scene.pick(scene.meant)
            return True
        if action not in (Action.LEFT, Action.RIGHT) or not lit:
            return False
        at = lit.index(scene.meant) if scene.meant in lit else 0
        scene.meant = lit[(at + (1 if action is Action.RIGHT else -1)) % len(lit)]
        scene.form.sound("hover")
        return True

    def _act_on_hand(self, action: Action) -> bool:
        scene = self.scene
        scene.forget_refusal()
        if action in DIRECTIONS:
            scene.hand.move(*DIRECTIONS[action])
        elif action in (Action.NEXT, Action.PREVIOUS):
            scene.hand.cycle(1 if action is Action.NEXT else -1)
        elif action is Action.CONFIRM:
            scene.lay()
        elif action is Action.BACK:
            scene.put_back()
        elif action in (Action.ROTATE_LEFT, Action.ROTATE_RIGHT):
            scene.by_keys = True
            scene.rotate(1 if action is Action.ROTATE_LEFT else -1)
        else:
            return False
        return True
