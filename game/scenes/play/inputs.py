"""Steps that an input takes at a board before the cursor gets it. They return True if they have used it."""

from collections.abc import Callable

from game.actions import ASKED, Action
from game.play.session.session import OVER
from game.scenes.animation.undo_animation import REWIND
from game.scenes.base.context import Screen
from game.scenes.board.board import HURRY, AnyBoardScene
from game.scenes.board.board_queries import ask
from game.scenes.play.outcome import conclusion_of
from game.scenes.players.names import OTHER_PAD, is_others
from game.store.player.conclusion import Conclusion
from game.ui.input.inputs import Input, KeyDown, Pointer, Press


def refuse_other_pad(scene: AnyBoardScene, event: Input) -> bool:
    """Refuse a button of the gamepad whose player is not to move."""
    if not isinstance(event, Press) or not is_others(scene.app, scene.table, event):
        return False
    if not event.repeat:
        scene.refuse(OTHER_PAD)
    return True


def end_count(scene: AnyBoardScene, event: Input) -> bool:
    """End the final tally: who does anything now has seen enough of it, and means nothing else by it."""
    if not scene.story.counting or (isinstance(event, Pointer) and event.kind != "down"):
        return False
    if not (isinstance(event, Press | KeyDown) and event.repeat):
        scene.stage.animator.finish()
    return True


def go_on_to_result(scene: AnyBoardScene, result: Callable[[Conclusion], Screen], event: Input) -> bool:
    """Show the result on Enter: at once if it is about to come up, and again on the board of a game that has ended."""
    if event != Press(Action.CONFIRM):
        return False
    if scene.stage.animator.finish("result"):
        return True
    outcome = scene.table.ending
    if outcome is None or scene.table.guided or scene.moving or not scene.board_focused:
        return False
    scene.form.sound("press")
    scene.app.push(result(conclusion_of(scene, outcome)))
    return True


def await_hint(scene: AnyBoardScene, event: Input) -> bool:
    """Go on looking for a hint when it is asked for once more, or Enter is pressed: that is no move."""
    if not isinstance(event, Press) or not scene.seats.advising:
        return False
    return event.action is Action.HINT or (event.action is Action.CONFIRM and scene.board_focused)


def answer_question(scene: AnyBoardScene, event: Input) -> bool:
    """Answer a question about the board."""
    if not isinstance(event, Press) or event.action not in ASKED:
        return False
    if not event.repeat:
        ask(scene, event.action)
    return True


def skip(scene: AnyBoardScene) -> None:
    """Shorten the animation of a move, or of its undoing, as the player goes on."""
    if scene.story.showing is not None:
        scene.stage.animator.hurry(HURRY)
    scene.stage.animator.finish(REWIND)


def handle_or_go_on(scene: AnyBoardScene, handle: Callable[[Input], bool], event: Input) -> bool:
    """Handle an input; where it asks for no more than to go on, shorten what is being shown."""
    showing = scene.story.showing
    going_on = scene.lively and _goes_on(scene, event)
    used = handle(event)
    if going_on and scene.story.showing is showing and scene.table.refusal in ("", OVER):
        skip(scene)
    return used


def _goes_on(scene: AnyBoardScene, event: Input) -> bool:
    """Return whether an input asks for no more than to go on: a click on nothing, or Enter when there is no move."""
    over = scene.table.ending is not None
    if event == Press(Action.CONFIRM):
        return over and scene.board_focused
    if not isinstance(event, Pointer) or (event.kind, event.button) != ("down", 1):
        return False
    widget = scene.form.at(event.pixel)
    if widget is None or widget.key != "board":
        return widget is None
    return over or not (scene.table.waiting or widget.takes(event.pixel))


def ends_telling(event: Input) -> bool:
    """Return whether what was told before an input is over: not when the mouse moves, or the board is turned."""
    match event:
        case Press(action):
            return action is not Action.TURN
        case Pointer(kind):
            return kind in ("down", "wheel")
    return False
