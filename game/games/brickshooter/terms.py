"""BrickShooter's own terms on the shared screens: its moves are shots, and the start of a race is its bricks."""

from game.language import N_, N_plural

_COUNTED = {
    ("{n} move", "{n} moves"): N_plural("{n} shot", "{n} shots"),
    ("From there it takes {n} more move.", "From there it takes {n} more moves."): N_plural(
        "From there it takes {n} more shot.", "From there it takes {n} more shots."
    ),
    ("Looking for a proof: one move is too few.", "Looking for a proof: {n} moves are too few."): N_plural(
        "Looking for a proof: one shot is too few.", "Looking for a proof: {n} shots are too few."
    ),
    ("Proved: it takes one move.", "Proved: it takes {n} moves, and not fewer."): N_plural(
        "Proved: it takes one shot.", "Proved: it takes {n} shots, and not fewer."
    ),
    ("Proved: it cannot be done with one move.", "Proved: it cannot be done with {n} moves."): N_plural(
        "Proved: it cannot be done with one shot.", "Proved: it cannot be done with {n} shots."
    ),
    (
        "Not proved: even one move takes more than a minute to search.",
        "Not proved: {n} moves take more than a minute to search.",
    ): N_plural(
        "Not proved: even one shot takes more than a minute to search.",
        "Not proved: {n} shots take more than a minute to search.",
    ),
}
"""Counted texts, each in singular and plural."""

TERMS = {
    "No moves yet": N_("No shots yet"),
    "No moves yet.": N_("No shots yet."),
    "Looking for a good move": N_("Looking for a good shot"),
    "Hint: the best move is in the marked part – {why}": N_("Hint: the best shot is at the marked part – {why}"),
    "{more} shows the move.": N_("{more} shows the shot."),
    "One move back": N_("One shot back"),
    "One move forward": N_("One shot forward"),
    "Move {n}": N_("Shot {n}"),
    "Move {n} of {all}": N_("Shot {n} of {all}"),
    "Move {n}: {played}. {cost} Better was {better}: {why}": N_(
        "Shot {n}: {played}. {cost} Better was {better}: {why}"
    ),
    "Move {n}: {played}. {cost} Better was {better}.": N_("Shot {n}: {played}. {cost} Better was {better}."),
    "Against the clock, no move counts as a mistake.": N_("Against the clock, no shot counts as a mistake."),
    "{all} ({each} per move)": N_("{all} ({each} per shot)"),
    "{chain}, move {n}": N_("{chain}, shot {n}"),
    "Points per move": N_("Points per shot"),
    "{move} is one of {n} right first moves: {why}": N_("{move} is one of {n} right first shots: {why}"),
    "It would take more moves.": N_("It would take more shots."),
    "Everybody plays from the same start.": N_("Everybody plays the same bricks."),
    "{name} has the start drawn again. Say once more that you are ready.": N_(
        "{name} has the bricks drawn again. Say once more that you are ready."
    ),
} | {text: own for texts, owns in _COUNTED.items() for text, own in zip(texts, owns, strict=True)}
"""Texts of the shared screens, each with BrickShooter's own."""
