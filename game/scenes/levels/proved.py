"""What is proved of a level, or not yet, in a sentence."""

from __future__ import annotations

from typing import Final

from game.language import N_plural
from game.play.port.game import AnyGame
from game.play.port.level import AnyLevel
from game.play.puzzles.puzzle_run import Found, ProofState
from game.scenes.base.scene import Scene

_SAID: Final = {
    (Found.SO_FAR, True): N_plural(
        "Looking for a proof: one shot is too few.", "Looking for a proof: {n} shots are too few."
    ),
    (Found.SO_FAR, False): N_plural(
        "Looking for a proof: {side} does not win at once.",
        "Looking for a proof: {side} does not win within {n} moves.",
    ),
    (Found.PROVED, True): N_plural("Proved: it takes one shot.", "Proved: it takes {n} shots, and not fewer."),
    (Found.PROVED, False): N_plural(
        "Proved: {side} wins at once.", "Proved: {side} wins in {n} moves, and not in fewer."
    ),
    (Found.NONE, True): N_plural(
        "Proved: it cannot be done with one shot.", "Proved: it cannot be done with {n} shots."
    ),
    (Found.NONE, False): N_plural(
        "Proved: {side} cannot win at once.", "Proved: {side} cannot force a win within {n} moves."
    ),
    (Found.UNKNOWN, True): N_plural(
        "Not proved: one shot is too many to search in a minute.",
        "Not proved: {n} shots are too many to search in a minute.",
    ),
    (Found.UNKNOWN, False): N_plural(
        "Not proved: one move is too many to search in a minute.",
        "Not proved: {n} moves are too many to search in a minute.",
    ),
}
"""By what was found, and whether one plays alone."""


def proved_words(scene: Scene, proof: ProofState, game: AnyGame, level: AnyLevel) -> str:
    """The sentence, in the player's language."""
    if not proof.number:
        return scene._("Looking for a proof.")
    one, many = _SAID[proof.found, game.players == 1]
    side = scene._(game.sides[game.rules.side_to_move(level.position)])
    return scene.app.translations.ngettext(one, many, proof.number).format(n=proof.number, side=side)
