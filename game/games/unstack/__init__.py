"""UnStack: what can be known of it without a window; `game` puts it together.

Imports its own rules, play, players and the ground. Imported by its own view; read by name from `game.games`.
"""

from game.language import N_
from game.play.port.game_info import DUELS, GameInfo, Goal

INFO = GameInfo(
    name="unstack",
    title="UnStack",
    summary=N_("Sow your stacks and capture others no larger than your hand."),
    players=2,
    sides=(N_("Black"), N_("White")),
    words={"rules": N_("Rules"), "rules=classic": N_("Classic"), "rules=neto2026": N_("The inventor's rules of 2026")},
    notes={
        "rules=classic": N_("Stones are laid along a straight line, and a capture ends the path."),
        "rules=neto2026": N_("The path may turn at every step, and goes on after a capture."),
    },
    goals=(*DUELS, Goal(N_("Captured five stones with one move"), 5, "capture")),
)
