"""Words of the command line that name a game: a file, its text, an invitation."""

from game.checks import quoted

FILES = ".arcade"
"""Suffix of the arcade's own files."""


def missing(source: str) -> str:
    """Return in one sentence that a word is neither the name of a file nor a game."""
    if source.endswith(FILES):
        return f"there is no file {quoted(source)}"
    return f"{quoted(source)} is neither a file nor a game, whose text begins with the word arcade"
