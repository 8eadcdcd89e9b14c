"""Counted things in sentences of the command line, which are English."""


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun, or with other words that depend on it: "1 game", "2 games"."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"
