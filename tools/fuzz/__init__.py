"""Plays the arcade at random and looks for what breaks it: `python -m tools.fuzz`.

- `events`: what a player or the system can do, as values that can be written down;
- `world`: the whole arcade in a folder of its own, with a clock and a chance that only the fuzzer moves;
- `programs`: what sits at the table in place of programs in processes of their own;
- `openings`: every scene by its name;
- `chooser`: what to do next, with a liking for what is interesting;
- `watch`: what must always be true;
- `play`: plays until something is found; `shrink` makes it short;
- `memory`: how much is taken after a long while;
- `files`: every kind of file, damaged by `mutations`, through the whole arcade.
"""
