"""What the puzzles of a game are about: their kinds, and the most frequent one by how many moves it takes."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.play.port.game import AnyGame
from game.play.port.puzzle import Puzzle
from game.scenes.base.scene import Scene

ALL = "all"
"""The name of the theme that all puzzles belong to."""


class Theme(Struct, frozen=True):
    """Puzzles that are about the same."""

    name: str
    title: str
    """In the player's language."""
    puzzles: Sequence[Puzzle]


def themes_of(scene: Scene, game: AnyGame, puzzles: Sequence[Puzzle]) -> list[Theme]:
    """All puzzles, and then those of each kind; a kind of more than half of them is told apart by the moves."""
    themes = [Theme(ALL, scene._("All kinds"), puzzles)]
    for kind in game.puzzles.kinds if game.puzzles is not None else ():
        alike = [puzzle for puzzle in puzzles if puzzle.kind == kind.name]
        title = scene._(kind.title)
        if not alike:
            continue
        if 2 * len(alike) <= len(puzzles):
            themes.append(Theme(kind.name, title, alike))
            continue
        for moves in sorted({puzzle.moves for puzzle in alike}):
            plural = scene.app.translations.ngettext
            words = plural("{title} in one move", "{title} in {n} moves", moves)
            some = [puzzle for puzzle in alike if puzzle.moves == moves]
            themes.append(Theme(f"{kind.name} {moves}", words.format(title=title, n=moves), some))
    return themes
