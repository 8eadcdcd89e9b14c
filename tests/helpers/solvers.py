"""An arcade with a few puzzles of its own, and what is done in them."""

from __future__ import annotations

from pathlib import Path

from game.players.client import ClientError
from game.scenes.play.play import PlayScene
from game.scenes.puzzles.puzzle_guide import PuzzleGuide
from game.store.files.folders import Folders
from tests.conftest import Player

PUZZLES = """\
explode win 2 easy 1000 a2 a2,c2,c1 r5,r4,b3/b5,b3,r2/r3,r4,b5 b
explode win 2 easy 1000 b2 b2,a3,b3 r2,b4,b4/b2,b5,r5/b1,r5,r4 b
explode win 3 hard 1720 c3 c3,b3,c3 .,b3,r4,b4/r3,b1,.,r1/b1,r5,b4,. r
"""


def with_puzzles(player: Player, folder: Path, lines: str = PUZZLES, **files: str) -> Player:
    """The arcade has these puzzles of Explode! and other files, and judges without a process."""
    levels = folder / "levels"
    (levels / "puzzles").mkdir(parents=True)
    for name, text in {"explode": lines, **files}.items():
        (levels / "puzzles" / f"{name}.txt").write_text(text)
    app = player.app
    app.folders = Folders(app.folders.assets, levels, app.folders.data)
    app.start_program = without_programs  # type: ignore[assignment]
    return player


def without_programs(*_: object) -> None:
    """No process can be started: moves are judged here."""
    raise ClientError("there are none")


def front(player: Player) -> tuple[PlayScene, PuzzleGuide]:
    """The board in front, and who sits beside it."""
    play = player.app.front
    assert isinstance(play, PlayScene)
    assert isinstance(play.guide, PuzzleGuide)
    return play, play.guide


def solve(player: Player) -> None:
    """Make all right moves that are left."""
    play, guide = front(player)
    run = guide.puzzling.run
    while not run.solved:
        assert play.play(run.line[0])
        player.run(1 / 30)
        player.settle()
