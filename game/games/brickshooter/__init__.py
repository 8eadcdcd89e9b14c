"""BrickShooter: what can be known of it without a window; `game` puts it together.

Imports its own rules, play, players and the ground. Imported by its own view; read by name from `game.games`.
"""

from game.language import N_, N_plural
from game.play.port.game_info import CHAIN, GameInfo, Goal

INFO = GameInfo(
    name="brickshooter",
    title="BrickShooter",
    summary=N_("Shoot bricks into the field: three of a colour explode."),
    players=1,
    sides=(N_("Player"), ""),
    words={
        "colours": N_("Colours"),
        "colours=5": N_("Gentle"),
        "colours=7": N_("Classic"),
        "colours=10": N_("Master"),
        "mode": N_("Mode"),
        "mode=classic": N_("Classic game"),
        "mode=rush": N_("Rush"),
        "mode=thirty": N_("Thirty shots"),
        "mode=zen": N_("Zen"),
    },
    notes={
        "mode=classic": N_("As long as a lane can shoot."),
        "mode=rush": N_("The clock shoots too, ever faster."),
        "mode=thirty": N_("As many points as you can."),
        "mode=zen": N_("No end and no hurry."),
    },
    counts={"colours": N_plural("{n} colour", "{n} colours")},
    goals=(
        Goal(N_("Cleared the field"), 1, "cleared"),
        Goal(N_("Cleared the field three times in one run"), 3, "cleared"),
        CHAIN,
        Goal(N_("Solved twenty levels"), 20, "levels"),
        Goal(N_("Won both stars in ten levels"), 10, "levels", stars=2),
    ),
)
