"""Films a moment: opens its board, lets its players act, and takes down every frame until all stands still."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from game.rules import IllegalMove
from tools.film.moments import Moment, pixel_of
from tools.film.studio import HOVERED, RATE, AnyPlay, Frame, Recorder, Studio
from tools.film.watches import Watch, watches_of

STILL, MOST = 0.6, 15.0
"""Seconds without a movement after which a film ends, and at most so many after the last act."""
WIDE, WIDEST = 240, 387
"""Width of a small picture of the board, and of the whole window, in pixels."""


class Film(Struct):
    """A moment, frame by frame: the first frame is the one before anything was done, the second has the first act."""

    moment: Moment
    motion: str
    watches: tuple[Watch, ...]
    frames: list[Frame]
    made: tuple[str, ...]
    """The moves that the game has in the end."""

    def second(self, number: int) -> float:
        """Return the second at which a frame is seen; the one with the first act is second 0."""
        return (number - 1) / RATE

    def at(self, second: float) -> int:
        """Return the number of the frame with what is done at a second."""
        return 1 + round(second * RATE)


def shoot(moment: Moment, motion: str, size: tuple[int, int], wide: int = 0) -> Film:
    """Film a moment in a window of a size, in one of the ways of `MOTIONS`; pictures are `wide`, or small."""
    studio = Studio(size, motion)
    try:
        text, _ = moment.board
        back = len(moment.moves) if moment.again else 0
        scene = studio.open(moment.game, text, moment.moves if moment.again else (), back, moment.match)
        watches = tuple(_watched(scene, moment))
        if not moment.again:
            studio.move(pixel_of(scene, moment.place))
        studio.wait(HOVERED)
        studio.heard.clear()
        recorder = Recorder(studio, scene, watches, wide or (WIDEST if moment.whole else WIDE), moment.whole)
        recorder.take()
        _perform(studio, scene, moment, recorder)
        return Film(moment, motion, watches, recorder.frames, tuple(scene.session.moves))
    finally:
        studio.close()


def _watched(scene: AnyPlay, moment: Moment) -> list[Watch]:
    """Return what is to be seen of the moves that come of a moment."""
    rules, position = scene.session.rules, scene.session.position
    watches: list[Watch] = []
    for number, move in enumerate(moment.moves):
        events: list[Any] = []
        try:
            position = rules.play(position, move, events)
        except IllegalMove as error:
            raise ValueError(f"{moment.title}: {move} cannot be made") from error
        watches += watches_of(scene, number, events)
    return watches


def _perform(studio: Studio, scene: AnyPlay, moment: Moment, recorder: Recorder) -> None:
    waiting = sorted(moment.acts, key=lambda act: act[0])
    last, number, still = waiting[-1][0], 0, 0
    while number < (last + MOST) * RATE:
        while waiting and round(waiting[0][0] * RATE) <= number:
            waiting.pop(0)[1](studio, scene)
        studio.turn()
        recorder.take()
        number += 1
        still = 0 if recorder.frames[-1].moving else still + 1
        if number > (last + moment.least) * RATE and still >= STILL * RATE:
            return
