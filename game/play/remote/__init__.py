"""Games with somebody on another machine: their line of entries, and what a letter does to it.

Imports session and the ground. Imported by online, store and scenes. `remote_game` is where to begin.
"""
