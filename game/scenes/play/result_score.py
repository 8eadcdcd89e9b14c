"""Result of a game for one: stars that pop up, and a score that runs up."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from game.language import N_
from game.play.session.line import HINT, UNDO
from game.scenes.base.scene import Scene
from game.stage.art import Text
from game.stage.easing import ease_out_back
from game.stage.sprites import Layer, Sprite
from game.stage.tween import Animation, Call, Delay, InTurn, Parallel, Tween
from game.ui.widgets.widgets import Box, Stars

STAR_SIZE = 62.0
"""Width of a star, in units."""
AID_LINES = {
    frozenset({HINT}): N_("Played with hints."),
    frozenset({UNDO}): N_("Played with undo."),
    frozenset({HINT, UNDO}): N_("Played with hints and undo."),
}
"""Sentences about the help that was used for a score."""


def build_stars(scene: Scene, won: int, of: int, begins: Callable[[], bool], box: Box) -> None:
    """Show the stars won; if `begins` says so, they pop up one after the other."""
    form = scene.form
    pops = begins()
    row = form.sprite(Stars(0 if pops else won, STAR_SIZE, of), *box.center)
    for n in range(won if pops else 0):
        x = box.centerx + STAR_SIZE * 1.1 * (n - (of - 1) / 2)
        star = form.sprite(Stars(1, STAR_SIZE, 1), x, row.y, alpha=0.0, layer=Layer.UPON)
        star.scale = 0.3
        pop = Parallel(Tween(star, 0.12, alpha=1.0), Tween(star, 0.32, ease_out_back, scale=1.0))
        sound = Call(lambda: form.sound("token"))
        scene.stage.animator.start(InTurn(Delay(0.3 + 0.35 * n), sound, pop))


def count_up(scene: Scene, figure: Sprite, points: int, told: Callable[[int], str]) -> None:
    """Let a score run up from nothing, slower towards its end; `told` returns the text of a number."""
    art = figure.art
    steps = min(24, points)
    if not isinstance(art, Text) or not steps:
        return

    def show(number: int) -> None:
        figure.art = replace(art, text=told(number))

    show(0)
    parts: list[Animation] = [Delay(0.2)]
    for step in range(1, steps + 1):
        parts += [Delay(0.8 / steps), Call(partial(show, round(points * (1 - (1 - step / steps) ** 2))))]
        if step % 3 == 0 or step == steps:
            parts.append(Call(lambda: scene.form.sound("count")))
    scene.stage.animator.start(InTurn(*parts))
