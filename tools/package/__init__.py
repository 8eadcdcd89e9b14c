"""Makes of a checkout what players install: `python -m tools.package`."""
