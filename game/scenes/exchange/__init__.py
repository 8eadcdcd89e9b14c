"""Import and export of games: as text, files, pictures, letters, and everything in one file.

Imports base, start and board. Imported by online, settings, records, levels, review, home and play. `copies` is where
to begin.
"""
