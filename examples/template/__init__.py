"""Row of three: a small complete game, from which a new one begins.

`python -m tools.new_game NAME` writes it as a game of that name, with its level and its tests, and adds a line to
`GAMES` in `game/games/__init__.py`:

    "template",

Menu, set-up, saving, undo, hints, computer players and the text protocol find it there. Modules of the template import
each other relatively, so that it can be tried under any name.

Begin with `rules`, which all else stands on. `engine`, `advice` and `lesson` need the rules alone, and `game` puts them
together: the arcade's port to all that can be known without a window. In `view` is what is seen, in the same files as
in every game: `board`, `cursor`, `playback`, `panels` and `words` are the parts of the `scene`, `art` and `marks` their
pictures, and `game_view` puts it together with `help`.

Imports its own rules, play, players and the ground. Imported by its own view; read by name from `game.games`.
"""

from game.language import N_
from game.play.port.game_info import GameInfo

INFO = GameInfo(
    name=__name__.rpartition(".")[2],  # The name of the package, whatever it was copied to.
    title="Row of three",
    summary=N_("Lay suns or moons in turn: three of them in a row win."),
    players=2,
    sides=(N_("Sun"), N_("Moon")),
)
