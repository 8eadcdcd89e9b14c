"""Fuzzer: plays the arcade at random and looks for what breaks it: `python -m tools.fuzz`.

- `events`: events of a player or the system, as values that can be written to a file;
- `world`: the whole arcade in a folder of its own, with a clock and randomness controlled by the fuzzer;
- `programs`: scripted programs in place of processes;
- `openings`: scenes to start from, by name;
- `chooser`: choice of the next events;
- `watch`: invariants;
- `play`: plays until something is found; `shrink` makes it short;
- `memory`: memory after a long while;
- `files`: every kind of file, damaged by `mutations`, through the whole arcade;
- `folders`: imports of other players' files.
"""
