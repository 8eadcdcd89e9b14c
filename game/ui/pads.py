"""Which button of a gamepad stands for which action. Gamepads cannot be bound otherwise yet."""

from __future__ import annotations

import pygame

from game.actions import Action

PAD_BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: Action.CONFIRM,
    pygame.CONTROLLER_BUTTON_B: Action.BACK,
    pygame.CONTROLLER_BUTTON_X: Action.UNDO,
    pygame.CONTROLLER_BUTTON_Y: Action.REDO,
    pygame.CONTROLLER_BUTTON_START: Action.BACK,
    pygame.CONTROLLER_BUTTON_BACK: Action.HELP,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Action.ROTATE_LEFT,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Action.ROTATE_RIGHT,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Action.PREVIOUS,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Action.NEXT,
    pygame.CONTROLLER_BUTTON_DPAD_UP: Action.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Action.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Action.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Action.RIGHT,
}
PAD_TRIGGERS = {pygame.CONTROLLER_AXIS_TRIGGERRIGHT: Action.HINT, pygame.CONTROLLER_AXIS_TRIGGERLEFT: Action.PASS}
PAD_STICKS: dict[int, tuple[Action | None, Action | None]] = {
    pygame.CONTROLLER_AXIS_LEFTX: (Action.LEFT, Action.RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (Action.UP, Action.DOWN),
    pygame.CONTROLLER_AXIS_RIGHTX: (Action.PAUSE, Action.STEP),
    pygame.CONTROLLER_AXIS_RIGHTY: (Action.PLACES, Action.TURN),
}
"""What the sticks do to the left and to the right, or upwards and downwards."""
JOY_BUTTONS = {0: Action.CONFIRM, 1: Action.BACK, 2: Action.UNDO, 3: Action.REDO, 4: Action.ROTATE_LEFT,
               5: Action.ROTATE_RIGHT, 6: Action.HELP, 7: Action.BACK}  # fmt: skip
"""For devices that report no standard layout."""
