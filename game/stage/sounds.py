"""Names of the sounds that come in families, and of those that are loaded ahead."""

FAMILIES = {"explode": 8, "raise": 5, "burst": 8, "lay": 7, "tally": 12, "enclose": 3}
"""Number of sounds in a family of steps, named `explode_1` to `explode_8` and so on."""

SHELL = ("hover", "press", "back", "toggle", "error", "turn", "count", "leave", "drop", "place", "token")
"""Short sounds of buttons and screens, loaded ahead. Those of a game's end, its count
included, take up to 0.7 MB each and are loaded when played.
"""


def steps(family: str) -> tuple[str, ...]:
    """Return the names of all sounds of a family. Raises `KeyError` for an unknown one."""
    return tuple(f"{family}_{number}" for number in range(1, FAMILIES[family] + 1))


def step(family: str, number: int) -> str:
    """Return the name of the `number`-th sound of a family, counted from 1 and clamped to it.

    Raises `KeyError` for an unknown family.
    """
    return f"{family}_{min(max(number, 1), FAMILIES[family])}"
