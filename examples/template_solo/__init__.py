"""Lanterns: a small complete game of one player, to be copied by whoever wants to add one.

Copy this folder to `game/games/NAME`, and add this line, with the same name, to `GAMES` in `game/games/__init__.py`:

    "template_solo",

Its level files go to `levels/NAME/`. That is all: menu, set-up with its seed, score table, levels with stars, saving,
undo, hints and the text protocol find it there. Modules of the package import each other relatively, so that it can
have any name. docs/adding.md says where its tests go, and what it leaves out.

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
