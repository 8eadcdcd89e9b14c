"""The beginning of a game of a match: its players are told who plays which side, while the pieces are set up."""

from functools import partial

from msgspec.structs import replace

from game.actions import Action
from game.play.session.match import Match, Person
from game.scenes.animation.undo_animation import REWIND
from game.scenes.board.board import STILL, AnyBoardScene
from game.stage.art import STRONG, TITLE, Text
from game.stage.easing import ease_out, ease_out_back
from game.stage.sprites import Layer, Sprite
from game.stage.tween import Animation, Call, Delay, InTurn, Parallel, Tween
from game.ui.input.inputs import Input, Pointer, Press

SPREAD = 0.5
POP = 0.26
"""Seconds from the first piece that comes up to the last one, and that each takes."""
BEATS = 3
"""Number of times that pieces are heard."""
PLATE_SHOWN = 2.4
"""Seconds for which the plate stands over the board, unless somebody moves."""
GUARD = 0.35
"""Seconds in which a second click of the one that began the game means nothing."""


def sides_told(play: AnyBoardScene) -> str:
    """Return which game of the match begins, and which side somebody plays: in a game against a program the person,
    else whoever begins.
    """
    match = play.session.match
    side = 1 if match.alone and match.players[match.player(0)] != Person() else 0
    text = play._("You play {side}") if play.names.addressed(side) else play._("{name} plays {side}")
    text = text.format(name=play.names.label(side), side=play.names.side(side))
    if match.best_of > 1:
        numbered = play._("Game {n} of {all} – {text}")
        text = numbered.format(n=sum(match.wins) + 1, all=match.best_of, text=text)
    return text


def stakes_told(play: AnyBoardScene) -> str:
    """Return whether somebody can win the match now, or else how it stands; "" before anybody has won a game."""
    match = play.session.match
    names = [play.names.label(match.player(player)) for player in (0, 1)]
    points = match.match_points
    if len(points) == 2:
        return play._("This game decides the match.")
    if points:
        return play._("Match point: {name}").format(name=names[points[0]])
    if not any(match.wins):
        return ""
    return play._("{first} – {second}: {n} : {m}").format(
        first=names[0], n=match.wins[0], m=match.wins[1], second=names[1]
    )


def _is_told(match: Match) -> bool:
    """Return whether the games of a match are announced: of one that has several, and from the second one on."""
    return match.best_of > 1 or any(match.wins)


class Opening:
    """Announces the games of a match at a board."""

    def __init__(self, play: AnyBoardScene) -> None:
        self.play = play
        self.lines: list[str] = []
        """The lines on the plate, while it is shown."""
        self._session: object = None
        """The game that was announced last."""
        self._since = -GUARD
        """When that was, in seconds."""

    def begin(self) -> None:
        """Announce the game at the table, if it is another one than before, and has no moves yet."""
        play = self.play
        session = play.session
        table = play.table
        if session is self._session or play.game.players != 2 or table.guided:
            return
        self._session = session
        if session.length or table.casual or table.self_play or not _is_told(session.match):
            return
        self._since = play.app.clock()
        self.lines = [text for text in (sides_told(play), stakes_told(play)) if text]
        for line in self.lines:
            play.narrator.tell(line)
        play.story.answer = " · ".join(self.lines)
        play.show_status()
        if play.lively:
            self._set_up()
        play.stage.animator.start(InTurn(Delay(PLATE_SHOWN), Call(self.end)), tag="plate", ambient=True)
        play.renew()

    def end(self) -> None:
        """Remove the plate."""
        if self.lines:
            self.lines = []
            self.play.stage.animator.cancel("plate")
            self.play.renew()

    def handle(self, event: Input) -> bool:
        """Remove the plate on a click or key; return whether it was the second click of the one that began the game."""
        if not self.lines or not isinstance(event, Press | Pointer):
            return False
        if isinstance(event, Pointer) and event.kind != "down":
            return False
        if self.play.app.clock() - self._since < GUARD and (
            isinstance(event, Pointer) or event == Press(Action.CONFIRM)
        ):
            return True
        self.end()
        return False

    def build(self) -> None:
        """Add the plate over the board, while it is to be seen."""
        if not self.lines:
            return
        form = self.play.form
        places = self.play.places
        room = places.board.width - 2 * _PLATE_PAD
        arts = list[Text]()
        for line, (size, face, colour, smaller) in zip(self.lines, _STYLES, strict=False):
            art = form.fitting(Text(line, size, face, colour, width=room), smaller)
            arts.append(replace(art, width=0.0))
        # Not even the smallest size may be enough over a small board: then the plate is wider than that.
        wanted = max(form.measure(art)[0] for art in arts) + 2 * _PLATE_PAD
        box = places.over(form.box, max(_LEAST_PLATE, wanted), _PLATE + _PLATE_LINE * (len(arts) - 1))
        arts = [replace(art, width=box.width - 2 * _PLATE_PAD + 1, shorten=True, align="centre") for art in arts]
        form.panel(box, opacity=0.97, layer=Layer.BEACON)
        for number, art in enumerate(arts):
            form.sprite(art, box.centerx, box.top + _PLATE / 2 + _PLATE_LINE * number, layer=Layer.HINT)

    def _set_up(self) -> None:
        """Let the pieces come up one after the other, from the upper left to the lower right."""
        play = self.play
        pieces = [
            sprite
            for sprite in play.stage.sprites
            if sprite.space is play.board and sprite.layer > STILL and sprite.visible and sprite.alpha > 0
        ]
        if not pieces:
            return
        far = sorted(sprite.x + sprite.y for sprite in pieces)
        first = far[0]
        span = max(far[-1] - far[0], 1e-6)
        parts: list[Animation] = [self._pop(sprite, SPREAD * (sprite.x + sprite.y - first) / span) for sprite in pieces]
        sound = partial(play.app.audio.play, "place", 0.5)
        parts += [InTurn(Delay(SPREAD * beat / (BEATS - 1)), Call(sound)) for beat in range(BEATS)]
        # Like what glides back after an undo it is brought to its end by whatever comes next.
        play.stage.animator.start(Parallel(*parts), tag=REWIND, ambient=True)

    @staticmethod
    def _pop(sprite: Sprite, delay: float) -> Animation:
        scale = sprite.scale
        alpha = sprite.alpha
        sprite.scale = scale * 0.4
        sprite.alpha = 0.0
        sprite.jump()
        grows = Tween(sprite, POP, ease_out_back, scale=scale)
        return InTurn(Delay(delay), Parallel(grows, Tween(sprite, POP * 0.6, ease_out, alpha=alpha)))


_LEAST_PLATE = 300.0
_PLATE_PAD = 26.0
"""Least width of the plate, and the space left and right of its text."""
_PLATE = 64.0
_PLATE_LINE = 34.0
"""Height of the plate with one line, and of each further line."""
_STYLES = ((27.0, TITLE, "text", (24.0, 21.0, 18.0, 16.0)), (19.0, STRONG, "accent", (17.0, 15.0, 14.0)))
"""Size, face and colour of the lines, and smaller sizes."""
