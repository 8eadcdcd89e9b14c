"""The parts that screens are made of: board, tools, status line, coach.

Imports what scenes may import. Imported by scenes and the games' views.
"""
