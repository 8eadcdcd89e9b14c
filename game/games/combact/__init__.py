"""Combact: what can be known of it without a window; `game` puts it together.

Imports its own rules, play, players and the ground. Imported by its own view; read by name from `game.games`.
"""

from game.language import N_
from game.play.about import About

ABOUT = About(
    name="combact",
    title="Combact",
    summary=N_("Lay living shapes on the flower, never more than five at a point."),
    players=2,
    sides=(N_("White"), N_("Black")),
    words={
        "goal": N_("Goal"),
        "goal=time": N_("Time factor"),
        "goal=autonomy": N_("Autonomy"),
        "goal=bases": N_("3+3 bases"),
        "widths": N_("Choice"),
        "widths=4/4": N_("Four each"),
        "widths=5/3": N_("White five, Black three"),
        "widths=3/5": N_("White three, Black five"),
    },
    campaign="goal",
)
