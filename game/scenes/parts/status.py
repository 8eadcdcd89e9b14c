"""The status line below the board."""

from __future__ import annotations

from functools import partial

from game.play.session import OVER
from game.play.table import DONE, WAITING, WATCHING, Hint
from game.players.seats import Seats
from game.scenes.parts.names import Names
from game.stage.art import STRONG
from game.stage.sprites import CENTRE, Sprite
from game.stage.text import Text
from game.stage.tween import Animation, Call, Delay, Loop, Sequence
from game.ui.canvas import Box, Canvas
from game.ui.frames import Dots


class StatusLine:
    """One line of text, with a sign before it while a program is at work."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.text = ""
        """What it says."""
        self._sprites: list[Sprite] = []

    def show(self, box: Box, text: str, colour: str, working: bool, lively: bool) -> None:
        """Show a text in place of the one before; nothing for an empty one."""
        canvas, stage = self.canvas, self.canvas.stage
        stage.remove_all(self._sprites)
        stage.animator.cancel("thinking")
        self._sprites, self.text = [], text
        if not text:
            return
        art = Text(text, 18, STRONG, colour, width=box.width - 90, shorten=True, align="centre", shadow=True)
        self._sprites.append(canvas.sprite(art, box.centerx, box.centery, anchor=CENTRE))
        if working:
            left = box.centerx - canvas.measure(art)[0] / 2 - 26
            self._work(canvas.sprite(Dots(), left, box.centery + 1), lively)

    def _work(self, dots: Sprite, lively: bool) -> None:
        """Let the sign move, so seldom that it costs next to nothing."""
        self._sprites.append(dots)
        if not lively:
            return

        def light(lit: int) -> None:
            dots.art = Dots(lit)

        steps: list[Animation] = []
        for lit in range(Dots.COUNT):
            steps += [Call(partial(light, lit)), Delay(0.36)]
        self.canvas.stage.animator.start(Loop(lambda: Sequence(*steps)), tag="thinking", ambient=True)


def about_programs(seats: Seats, names: Names) -> str:
    """What is said while a program thinks; empty when none does."""
    table, _ = seats.table, names._
    if seats.advising:
        return _("Looking for a good move")
    if not table.waiting:
        return ""
    if table.resting:
        return _("The game is paused")
    text = _("{name} is thinking").format(name=names.name(table.session.side))
    # Each new text is painted, which the person at the board should not feel.
    if seats.depth and table.watching:
        plural = names.app.translations.ngettext
        text += " · " + plural("{n} move deep", "{n} moves deep", seats.depth).format(n=seats.depth)
    return text


def about_hint(hint: Hint, names: Names) -> str:
    """What is said of a move that is shown; empty when there is nothing to say."""
    _ = names._
    if hint.instead:
        return _("You could do that, too. But now try what is shown here.")
    if hint.why is None:
        return ""
    one, many, n = hint.why
    why = names.app.translations.ngettext(one, many, n).format(n=n) if many else _(one)
    return _("Hint: {why}").format(why=why)


def why_not(refusal: str, names: Names) -> str:
    """Why a move does not count, where that has nothing to do with a game's own rules; else an empty text."""
    _ = names._
    if refusal == OVER and names.table.session.verdict is not None:
        return _("The game is over. Undo lets it go on.")
    return {
        WAITING: _("The computer is thinking. It is not your turn."),
        WATCHING: _("Programs play both sides: you are watching."),
        DONE: _("This step is done. Go on to the next one."),
    }.get(refusal, "")
