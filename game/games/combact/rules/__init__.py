"""The rules, as pure values. The names required of every game (`game.rules.Rules`) are listed here.

Imports the ground alone. Imported by its own game and view.
"""

from .moves import OPTIONS, legal_moves, outcome, play, side_to_move, start
from .position import parse_position, position_text

__all__ = ["OPTIONS", "legal_moves", "outcome", "parse_position", "play", "position_text", "side_to_move", "start"]
