"""Lanterns: a small complete game of one player, from which a new one begins.

`python -m tools.new_game NAME --one` writes it as a game of that name, with its levels, and adds a line to `GAMES` in
`game/games/__init__.py`:

    "template_solo",

Menu, set-up with its seed, score table, levels with stars, saving, undo, hints and the text protocol find it there.
Modules of the template import each other relatively, so that it can be tried under any name.

Begin with `rules`, which all else stands on. `levels`, `engine`, `advice` and `lesson` need the rules alone, and `game`
puts them together, with what counts in it and how that is called. In `view` is what is seen, in the same files as in a
game of two players, which `examples/template` explains.

Imports its own rules, play and the ground. Imported by its own view; read by name from `game.games`.
"""

from game.language import N_
from game.play.port.game_info import GameInfo

INFO = GameInfo(
    name=__name__.rpartition(".")[2],  # The name of the package, whatever it was copied to.
    title="Lanterns",
    summary=N_("Press lanterns until all sixteen are lit."),
    players=1,
    sides=(N_("Player"), ""),
)
