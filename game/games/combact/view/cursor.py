"""Playing Combact with keys or a gamepad: choosing a gap or a piece, walking through the places, turning, laying."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions import DIRECTIONS, Action
from game.games.combact.rules.position import Position

if TYPE_CHECKING:
    from game.games.combact.view.scene import CombactScene


class Keys:
    """What keys and buttons do on the board of a scene."""

    def __init__(self, scene: CombactScene) -> None:
        self.scene = scene

    def act(self, action: Action) -> bool:
        """A key or a button while the board has the focus; whether it did anything."""
        scene = self.scene
        position: Position = scene.session.position
        if scene.ending() is not None:
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
