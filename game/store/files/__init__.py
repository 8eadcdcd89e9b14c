"""Files of any kind: size limits, atomic writes, locks, exports; and the folders they lie in.

Imports play and the ground. Imported by archive, levels, player, scenes and app. `files` is where to begin.
"""
