"""The connection to a broker, as `game.online.wire` uses it.

Imports background; imported by online.
"""
