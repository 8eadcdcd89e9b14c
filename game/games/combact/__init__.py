"""Combact: what can be known of it without a window; `game` puts it together.

Imports its own rules, play, players and the ground. Imported by its own view; read by name from `game.games`.
"""

from game.language import N_
from game.play.port.game_info import DUELS, GameInfo, Goal

INFO = GameInfo(
    name="combact",
    title="Combact",
    summary=N_("Lay living shapes, never more than five at a point."),
    players=2,
    previews=True,
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
    notes={
        "goal=time": N_("No place left: you lose."),
        "goal=autonomy": N_("Enclosed fields are points."),
        "goal=bases": N_("Connect more bases of your own."),
        "goal=campaign": N_("The first to win two games."),
        "widths=4/4": N_("Both choose from the next four bacteria in the ring."),
        "widths=5/3": N_("White chooses from the next five in the ring, Black from three: easier for White."),
        "widths=3/5": N_("White chooses from the next three in the ring, Black from five: easier for Black."),
    },
    chances={"goal=time": N_("Black wins about 5 of 8 games between equals.")},
    first_start="13-first-steps",
    campaign="goal",
    goals=(*DUELS, Goal(N_("Won against Expert"), 1, "won", "expert")),
)
