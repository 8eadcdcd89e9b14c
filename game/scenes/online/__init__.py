"""Games with players at other machines: their tables, invitations, brokers.

Imports base, start, board and exchange. Imported by home, each when it is first needed. `games` is where to begin.
"""
