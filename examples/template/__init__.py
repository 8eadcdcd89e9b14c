"""Row of three: a small complete game, to be copied by whoever wants to add one.

Copy this folder to `game/games/NAME`, and add this entry, with the same name, to `GAMES` in `game/games/__init__.py`:

    Game(
        "template",
        "Row of three",
        N_("Lay suns or moons in turn: three of them in a row win."),
        2,
        (N_("Sun"), N_("Moon")),
    ),

Its level file goes to `levels/NAME/`. That is all: menu, set-up, saving, undo, hints, computer players, the text face
and the tests of every game find it there. Modules of the package import each other relatively, so that it can have any
name.

Begin with `rules`, which all else stands on. `levels`, `engine` and `advice` need the rules alone; `art`, `scene`,
`help` and `lesson` show them.
"""
