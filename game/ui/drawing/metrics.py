"""The scale of spacing and sizes that all screens share, in units."""

GAP_S = 6.0
"""Space between the parts of one thing."""
GAP_M = 8.0
"""Space between rows, cards and buttons that belong together."""
GAP = 10.0
"""Space between two things."""
GAP_L = 12.0
"""Space between groups."""
GAP_XL = 16.0
"""Space between large cards, and round a column."""
EDGE_M = 24.0
"""Free space inside a panel of a page."""
EDGE = 28.0
"""Free space inside a sheet, and at the edges of a page."""
LINE = 46.0
"""Height of a line in which a button or a field stands."""
LEGIBLE = 13.0
"""Least size of letters in pixels: where a unit has many, words may have sizes that are small in units."""
