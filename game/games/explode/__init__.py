"""Explode!: what can be known of it without a window; `game` puts it together.

Imports its own rules, play, players and the ground. Imported by its own view; read by name from `game.games`.
"""

from game.language import N_
from game.play.port.game_info import CHAIN, DUELS, GameInfo, Goal

INFO = GameInfo(
    name="explode",
    title="Explode!",
    summary=N_("Raise your stars until they burst, and sweep the board."),
    players=2,
    previews=True,
    sides=(N_("Red"), N_("Blue")),
    words={
        "turns": N_("Turn limit"),
        "turns=0": N_("None"),
    },
    notes={
        "turns=0": N_("A player without stars loses."),
        "turns": N_("After {n} turns the higher sum of the stars wins."),
    },
    boards={"": "5x5", "07-close-quarters": "4x4", "06-duel": "3x3"},
    goals=(*DUELS, CHAIN, Goal(N_("Took ten stars with one move"), 10, "capture")),
)
