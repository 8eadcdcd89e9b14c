"""Files of any kind: read within limits, written whole or not at all, locked, exported; and where they lie.

Imports the ground. Imported by archive, levels, player, scenes and app. `files` is where to begin.
"""
