"""BrickShooter: what can be known of it without a window; `game` puts it together.

Imports its own rules, play, players and the ground. Imported by its own view; read by name from `game.games`.
"""
