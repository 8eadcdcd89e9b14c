"""The status line below the board."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from game.actions import Action
from game.play.port.game import ANSWERED, DONE, WRONG
from game.play.session.match import Remote
from game.play.session.session import OVER
from game.play.table.hint import Hint, Told
from game.play.table.pie_rule import CHOOSING, NOTHING_LAID
from game.play.table.state import LOOKING, STANDS, TIMED, WAITING, WATCHING, Undo
from game.play.table.table import AnyTable
from game.players.seats import Seats
from game.scenes.base.context import worded
from game.scenes.players.names import OTHER_PAD, Names, verdict_of
from game.stage.art import STRONG, Text, short_names
from game.stage.sprites import CENTRE, Sprite
from game.stage.tween import Animation, Call, Delay, InTurn, Loop
from game.ui.drawing.canvas import Box, Canvas
from game.ui.drawing.metrics import LEGIBLE
from game.ui.drawing.surfaces import Dots

STATUS_SIZES = (18.0, 17.0, 16.0)
TWO_LINES = (14.0, 12.5, 11.0)
"""Font sizes, tried in this order until the text fits into one line, and then into two; more lines are the last way."""
_SMALLER_LINES = (10.0, 9.0)
"""Further sizes for two lines, where they are legible."""

DOTS = 45.0
"""Space beside the text for the dots, in units."""
LETTERS = (40, 20, 10)
"""Lengths to which names are cut, one after the other, while a text is too long for one line."""


class StatusLine:
    """One line of text, with moving dots before it while a program thinks."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.text = ""
        """The text that is shown."""
        self._sprites: list[Sprite] = []

    def show(
        self, box: Box, text: str, colour: str, working: bool, lively: bool, names: Sequence[str] = (),
        middle: float | None = None,
    ) -> None:  # fmt: skip
        """Show a text in a box, or nothing if it is empty. `names` are cut if it is too long. Its middle is that of the
        box, or as near to another one as the box allows.
        """
        canvas = self.canvas
        stage = self.canvas.stage
        stage.remove_all(self._sprites)
        stage.animator.cancel("thinking")
        self._sprites = []
        self.text = text
        if not text:
            return
        room = canvas.box.bottom - 1 - box.top
        art = self._fitting(text, colour, box.width - (2 * DOTS if working else 24), room, names)
        width, height = canvas.measure(art)
        width = max(width, art.width)
        # Several lines are higher than the box, and above it the focused track and the panels have their frames.
        lower = max(0.0, min(height - box.height, canvas.box.bottom - 1 - box.centery - height / 2))
        free = max(0.0, (box.width - width) / 2 - (DOTS if working else 0.0))
        x = box.centerx if middle is None else min(max(middle, box.centerx - free), box.centerx + free)
        self._sprites.append(canvas.sprite(art, x, box.centery + lower, anchor=CENTRE))
        if working:
            left = x - width / 2 - 26
            self._work(canvas.sprite(Dots(), left, box.centery + 1), lively)

    def _fitting(self, text: str, colour: str, width: float, room: float, names: Sequence[str]) -> Text:
        """Return the text in one line, or in two that are no higher than the `room` there is."""
        said = text
        for letters in LETTERS:
            said = short_names(text, names, letters)
            for size in STATUS_SIZES:
                art = Text(said, size, STRONG, colour, width=width, shorten=True, align="centre", shadow=True)
                line = replace(art, width=0.0, shorten=False)
                if self.canvas.measure(line)[0] <= width:
                    return line
        small = [size for size in _SMALLER_LINES if size * self.canvas.space.scale >= LEGIBLE]
        for size in (*TWO_LINES, *small):
            art = Text(said, size, STRONG, colour, width=width, lines=2, align="centre", shadow=True)
            whole = replace(art, lines=0)
            if self.canvas.measure(whole)[1] <= min(self.canvas.measure(art)[1], room):
                return art
        # Nothing of a sentence is cut, however large the letters are.
        return whole

    def _work(self, dots: Sprite, lively: bool) -> None:
        """Animate the dots, at a rate that costs next to nothing."""
        self._sprites.append(dots)
        if not lively:
            return

        def light(lit: int) -> None:
            dots.art = Dots(lit)

        steps: list[Animation] = []
        for lit in range(Dots.COUNT):
            steps += [Call(partial(light, lit)), Delay(0.36)]
        self.canvas.stage.animator.start(Loop(lambda: InTurn(*steps)), tag="thinking", ambient=True)


def _online(names: Names) -> str:
    """Return the state of a game against somebody at another machine; empty for any other game."""
    online = names.app.online
    return online.status(names.table) if online is not None else ""


def about_programs(seats: Seats, names: Names) -> str:
    """Return the text shown while a program thinks or there is something to say of a player elsewhere, or ""."""
    table = seats.table
    _ = names._
    if seats.advising:
        return worded(names, table.game, "Looking for a good move")
    if online := _online(names):
        return online
    if not table.waiting:
        return ""
    if isinstance(table.player(table.session.side), Remote):
        text = _("Send the game to {name}, and paste the answer here.")
        return text.format(name=names.mentioned(table.session.side))
    if table.resting:
        pause = names.key(Action.PAUSE)
        step = names.key(Action.STEP)
        if pause and step:
            return _("The game is paused: {pause} resumes, {step} plays one move").format(pause=pause, step=step)
        return _("The game is paused")
    text = _("{name} is thinking").format(name=names.name(table.session.side))
    # Each new text is painted, which the person at the board should not feel.
    if seats.depth and table.self_play:
        text += " · " + names.plural("{n} move deep", "{n} moves deep", seats.depth)
    return text


def about_hint(table: AnyTable, hint: Hint, names: Names) -> str:
    """Return the text of a hint, and which key says more or plays it; "" if there is nothing to say."""
    _ = names._

    if hint.instead:
        return _("That works too, but for now try the move shown here.")
    if hint.why is None:
        return ""
    why = names.spoken(hint.why)
    more = names.key(Action.HINT)
    play = names.key(Action.CONFIRM)
    text = _("Hint: {why}").format(why=why)
    key = _("{key} plays it.")
    if hint.told is Told.WHERE:
        text = worded(names, table.game, "Hint: the best move is in the marked part – {why}").format(why=why)
        key = worded(names, table.game, "{more} shows the move.")
        more = more or play
    elif hint.back:
        key = _("Press {key} to do it.")
    elif hint.told is Told.LINE:
        answer = "".join(move.move for move in table.hints.foreseen()[1:2]) if table.game.players == 2 else ""
        key = _("{key} plays it. The numbers say what follows.")
        if answer:
            text = _("Hint: the likely answer is {answer}.").format(answer=answer)
            key = _("{key} plays your move.")
    else:
        if hint.goal is not None:
            text += f" {names.spoken(hint.goal)}"
        if hint.most is Told.LINE and more:
            key = _("{key} plays it, {more} shows what follows.")
    return f"{text} {key.format(key=play, more=more)}".rstrip()


def about_looking(table: AnyTable, names: Names, told: str) -> str:
    """Return the text of the replay: the point of the line, and what its move did (`told`)."""
    at = table.session.ply
    count = table.session.length
    text = names._("Replay: move {n} of {count}") if at else names._("Replay: before the first move")
    text = text.format(n=at, count=count)
    return f"{text} – {told}" if told else text


def why_not(refusal: str, names: Names) -> str:
    """Return why a move was refused, or "" if the reason is one of the game's own rules."""
    _ = names._
    if refusal == OVER and names.table.undoing is not Undo.FREE:
        return _("The game is over.")
    if refusal == OVER and verdict_of(names.table) is not None:
        return _("The game is over. Undo to continue.")
    if refusal == STANDS:
        return _("You are looking back. Go to the latest move to play.")
    if refusal == WAITING and (online := _online(names)):
        return online
    if refusal == WAITING and isinstance(names.table.player(names.table.session.side), Remote):
        return _("It is {name}'s turn, by mail.").format(name=names.mentioned(names.table.session.side))
    if refusal == OTHER_PAD:
        return _("{name} is to move, with the other gamepad.").format(name=names.name(names.table.session.side))
    return {
        WAITING: _("The computer is thinking. It is not your turn."),
        LOOKING: _("You are looking back, and it was the computer's turn here."),
        WATCHING: _("The computer plays both sides. You are watching."),
        TIMED: _("Against the clock there is no undo, no hint and no second try."),
        DONE: _("This step is done. Go on to the next one."),
        ANSWERED: _("Wait a moment: this is the answer to your move."),
        WRONG: _("That is not the move. Try another one, or let a hint show it."),
        CHOOSING: _("The game is set up. First, a side is chosen."),
        NOTHING_LAID: _("A piece has to be laid here."),
    }.get(refusal, "")
