"""The rules: pure values. What every game offers (`game.rules.Rules`) is named here.

Imports the ground alone. Imported by its own game and view.
"""

from .moves import OPTIONS, legal_moves, outcome, parse_position, play, position_text, side_to_move, start

__all__ = ["OPTIONS", "legal_moves", "outcome", "parse_position", "play", "position_text", "side_to_move", "start"]
