"""The command line, and what it does without a window: films, replays, the text face, everything into one file.

Imports system, loop and what app may. Imported by nobody but `main.py`. `cli` is where to begin.
"""
