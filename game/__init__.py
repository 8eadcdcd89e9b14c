"""A pygame arcade of four board and puzzle games."""

__version__ = "0.1.0"
