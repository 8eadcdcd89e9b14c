"""The finale of a match: a cup over the board with the name of the champion and the score, and paper that rains."""

from collections.abc import Iterator
from random import Random

from game.scenes.board.board import AnyBoardScene
from game.stage.art import STRONG, TITLE, Text
from game.stage.easing import ease_in_out, ease_out, ease_out_back
from game.stage.sprites import Layer, Sprite
from game.stage.tween import Animation, Call, Delay, InTurn, Parallel, Tween
from game.ui.drawing.canvas import Box
from game.ui.drawing.surfaces import Icon, Panel
from game.ui.widgets.widgets import Band

FINALE_SECONDS = 2.8
STILL_SECONDS = 2.2
"""Seconds that it takes, with motion and without."""
PLATE_WIDTH = 460.0
PLATE_HEIGHT = 214.0
"""Greatest width of the plate with the cup, and its height, in units."""
CUP = 92.0
"""Height of the cup, in units."""
SCRAPS = 64
CONFETTI_SIZES = ((12.0, 20.0), (16.0, 16.0), (9.0, 26.0))
FALL = 2.0
"""Number of scraps of paper, their sizes in units, and the seconds each falls at most."""


def won_match(play: AnyBoardScene, champion: int) -> str:
    """Return in one sentence that a player has won the match."""
    side = play.session.match.player(champion)
    if play.names.addressed(side):
        return play._("You win the match!")
    return play._("{name} wins the match!").format(name=play.names.label(side))


def begin_finale(play: AnyBoardScene, champion: int) -> float:
    """Show the finale over the board; return for how many seconds it is seen."""
    plate = _plate(play, champion)
    scraps = [*_scraps(play)] if play.lively else []
    stage = play.stage
    seconds = FINALE_SECONDS if play.lively else STILL_SECONDS
    for sprite in (*plate, *scraps):
        stage.add(sprite)
    parts: list[Animation] = [Delay(seconds)]
    if play.lively:
        parts += [_rise(sprite, 0.1 * number) for number, sprite in enumerate(plate)]
        chance = Random(champion)
        parts += [_fall(sprite, play.places.board, chance) for sprite in scraps]
    gone = Call(lambda: stage.remove_all([*plate, *scraps]))
    stage.animator.start(InTurn(Parallel(*parts), gone), tag="finale")
    return seconds


def _plate(play: AnyBoardScene, champion: int) -> list[Sprite]:
    """The plate, the cup, the sentence and the score, from below."""
    form = play.form
    wins = play.session.match.wins
    box = play.places.over(form.box, PLATE_WIDTH, PLATE_HEIGHT)
    text = Text(won_match(play, champion), 30, TITLE, "text", width=box.width - 32, shorten=True, align="centre")
    score = Text(f"{wins[champion]} : {wins[1 - champion]}", 26, STRONG, "accent")
    x = box.centerx
    top = box.top
    return [
        Sprite(Panel(*box.size, opacity=0.97), form.space, *box.center, layer=Layer.BEACON),
        Sprite(Icon("trophy", CUP, "accent"), form.space, x, top + 64, layer=Layer.HINT),
        Sprite(form.fitting(text, (26, 23, 20, 18, 16, 14)), form.space, x, top + 136, layer=Layer.HINT),
        Sprite(score, form.space, x, top + 180, layer=Layer.HINT),
    ]


def _rise(sprite: Sprite, delay: float) -> Animation:
    """Return the animation in which a part of the plate comes up."""
    sprite.scale = 0.5
    sprite.alpha = 0.0
    sprite.jump()
    comes = Parallel(Tween(sprite, 0.4, ease_out_back, scale=1.0), Tween(sprite, 0.16, ease_out, alpha=1.0))
    return InTurn(Delay(delay), comes)


def _scraps(play: AnyBoardScene) -> Iterator[Sprite]:
    """Yield scraps of paper above the board, in all colours."""
    hues = play.app.theme.palette.hues
    board = play.places.board
    chance = Random(SCRAPS)
    for number in range(SCRAPS):
        art = Band(*CONFETTI_SIZES[number % len(CONFETTI_SIZES)], hues[number % len(hues)], 1.0)
        x = board.left + board.width * chance.random()
        yield Sprite(art, play.form.space, x, board.top + 6, layer=Layer.BEACON, alpha=0.0)


def _fall(sprite: Sprite, board: Box, chance: Random) -> Animation:
    """Return the animation in which a scrap falls, turns and fades."""
    seconds = FALL * (0.6 + 0.4 * chance.random())
    far = board.height * (0.6 + 0.36 * chance.random())
    drift = 60.0 * (chance.random() - 0.5)
    turn = 540.0 * (chance.random() - 0.5)
    falls = Tween(sprite, seconds, ease_in_out, y=sprite.y + far, x=sprite.x + drift, angle=turn)
    seen = InTurn(Tween(sprite, 0.1, alpha=1.0), Delay(seconds * 0.6), Tween(sprite, seconds * 0.3, alpha=0.0))
    return InTurn(Delay(0.7 * chance.random()), Parallel(falls, seen))
