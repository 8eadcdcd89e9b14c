"""Animation of undo: sprites that stood elsewhere glide back, the rest fades.

It knows no game: it compares what stands on a board before and after the game has put everything in its place. Nobody
waits for it, and whatever comes next brings it to its end. Without motion it is two beats: what goes is ringed where it
stands, then what has come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import hypot
from typing import NamedTuple

from game.scenes.animation.playback import CHOICE, STEP_SECONDS, beacon, beat
from game.stage.art import Art
from game.stage.easing import ease_in_out, ease_out
from game.stage.sprites import Anchor, Space, Sprite, Stage
from game.stage.tween import Animation, Call, InTurn, Parallel, Tween

GLIDE = 0.24
"""Seconds it takes."""
RING_WIDTH = 0.8
"""Width of a ring round a change, in the units of the board."""
REWIND = "rewind"
"""The tag under which it runs."""


class BoardSnapshot(NamedTuple):
    """State of a sprite."""

    art: Art
    layer: int
    anchor: Anchor
    x: float
    y: float
    scale: float
    width: float
    height: float
    angle: float
    alpha: float

    @classmethod
    def of(cls, sprite: Sprite) -> BoardSnapshot:
        """Return the present state of a sprite."""
        return cls(sprite.art, sprite.layer, sprite.anchor, *sprite.state())

    def ghost(self, space: Space) -> Sprite:
        """Return a sprite in this state, not yet on the stage."""
        return Sprite(self.art, space, *self[3:], layer=self.layer, anchor=self.anchor)


def rewind(
    stage: Stage, space: Space, show: Callable[[], object], lively: bool, ended: Callable[[], object] = lambda: None
) -> bool:
    """Let a game put everything of a space where it belongs (`show`), and lead the picture there; then it has `ended`.

    Return False if there is nothing to lead back.
    """
    stood = Counter(BoardSnapshot.of(sprite) for sprite in _standing(stage, space))
    show()
    now = [(sprite, BoardSnapshot.of(sprite)) for sprite in _standing(stage, space)]
    stands = Counter(stand for _, stand in now)
    gone = list((stood - stands).elements())
    new = stands - stood
    come = []
    for sprite, stand in now:
        if new[stand] > 0:
            new[stand] -= 1
            come.append((sprite, stand))
    if not (gone or come):
        return False
    lead = _lead if lively else _change
    stage.animator.start(InTurn(lead(stage, space, gone, come), Call(ended)), tag=REWIND, ambient=True)
    return True


def _standing(stage: Stage, space: Space) -> list[Sprite]:
    return [sprite for sprite in stage.sprites if sprite.space is space and sprite.visible and sprite.alpha > 0]


Come = Sequence[tuple[Sprite, BoardSnapshot]]
"""New sprites and their final states."""


def _change(stage: Stage, space: Space, gone: Sequence[BoardSnapshot], come: Come) -> Animation:
    """Return the animation without motion: the old state with rings for a beat, then the new one with rings."""
    ghosts = [stand.ghost(space) for stand in gone]
    replaced = {(stand.x, stand.y) for stand in gone} & {(stand.x, stand.y) for _, stand in come}

    def rings(stands: Iterable[BoardSnapshot]) -> list[Sprite]:
        places = {(s.x, s.y) for s in stands if s.art.kin() is not None or (s.x, s.y) in replaced}
        return [beacon(space, x, y, RING_WIDTH) for x, y in sorted(places)]

    for sprite, _ in come:
        sprite.alpha = 0.0
        sprite.jump()

    def appear() -> None:
        for sprite, stand in come:
            sprite.alpha = stand.alpha

    return InTurn(
        Parallel(beat(stage, CHOICE, *rings(gone)), beat(stage, CHOICE, *ghosts)),
        Call(appear),
        beat(stage, STEP_SECONDS, *rings(stand for _, stand in come)),
    )


def _lead(stage: Stage, space: Space, gone: Sequence[BoardSnapshot], come: Come) -> Animation:
    """Return the animation in which sprites glide from their old places or fade in, and ghosts fade out."""
    seconds = GLIDE
    origins, goals = _ways(gone, [stand for _, stand in come])
    parts: list[Animation] = []
    replaced = {(stand.x, stand.y, stand.layer) for stand in gone}
    for n, (sprite, stand) in enumerate(come):
        if n in origins:
            old = gone[origins[n]]
            sprite.x = old.x
            sprite.y = old.y
            sprite.alpha = old.alpha
            parts.append(Tween(sprite, seconds, ease_in_out, x=stand.x, y=stand.y, alpha=stand.alpha))
        elif (stand.x, stand.y, stand.layer) not in replaced:
            sprite.alpha = 0.0
            parts.append(Tween(sprite, seconds, ease_out, alpha=stand.alpha))
        sprite.jump()
    ghosts = []
    moved = {old for n, old in origins.items() if gone[old].art == come[n][1].art}
    for n, stand in enumerate(gone):
        if n not in moved:
            ghosts.append(stage.add(stand.ghost(space)))
            x, y = goals.get(n, (stand.x, stand.y))
            parts.append(Tween(ghosts[-1], seconds, ease_in_out, x=x, y=y, alpha=0.0))
    return InTurn(Parallel(*parts), Call(lambda: stage.remove_all(ghosts)))


def _ways(
    gone: Sequence[BoardSnapshot], come: Sequence[BoardSnapshot]
) -> tuple[dict[int, int], dict[int, tuple[float, float]]]:
    """Match new sprites with removed ones, by the nearest picture of the same thing; and find where removed ones go."""
    near = sorted(
        (hypot(old.x - new.x, old.y - new.y), n, m)
        for n, old in enumerate(gone)
        if (kin := old.art.kin()) is not None
        for m, new in enumerate(come)
        if new.art.kin() == kin
    )
    origins: dict[int, int] = {}
    goals = {n: (come[m].x, come[m].y) for _, n, m in reversed(near)}
    taken = set()
    for _, n, m in near:
        if n not in taken and m not in origins:
            taken.add(n)
            origins[m] = n
            goals[n] = (come[m].x, come[m].y)
    return origins, goals
