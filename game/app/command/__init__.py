"""The command line and what runs without a window: films, replays, the text protocol, backups.

Imports system, loop and what app may. Imported by nobody but `main.py`. `cli` is where to begin.
"""
