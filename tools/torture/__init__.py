"""Torture of the ways over which online games are played, see `python -m tools.torture`."""
