"""Builds packages for players: `python -m tools.package`."""
