"""A program that plays has failed: what it did, and how to go on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from game.players.opponent import Failure
from game.scenes.log import LogScene
from game.scenes.overlay import Entry
from game.scenes.question import QuestionScene
from game.scenes.seats import SUBSTITUTE, WHAT, player_title
from game.store.files import write_atomic

if TYPE_CHECKING:
    from game.scenes.play import PlayScene


def log_path(folder: Path, name: str) -> Path:
    """The file of a program's last lines, in the player's own folder."""
    safe = re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-") or "program"
    return folder / "logs" / f"{safe}.txt"


def trouble_scene(play: PlayScene, player: str, name: str, failure: Failure, lines: list[str]) -> QuestionScene:
    """The question how to go on without the answer of a program. Its last lines are kept in a file."""
    app = play.app
    side = play.session.side
    path = log_path(app.folders.data, player)
    text = "".join(f"{line}\n" for line in lines)
    app.save(lambda: write_atomic(path, text))

    def replace() -> None:
        play.seats.replace(side, SUBSTITUTE)
        play.reseated()

    def lend() -> None:
        play.seats.lend()
        play.reseated()

    def read() -> None:
        # The question comes back when the page is closed.
        app.push(question())
        app.push(LogScene(app, name, path, lines))

    def question() -> QuestionScene:
        entries = [
            Entry("retry", play._("Try again"), lambda: None, icon="restart", primary=True),
            Entry("replace", substitute, replace, icon="person"),
            Entry("own", play._("I make this move"), lend, icon="check"),
            Entry("log", play._("Read its last lines"), read, icon="list", enabled=bool(lines)),
        ]
        return QuestionScene(app, title, why, entries)

    title = play._("{name} does not play").format(name=name)
    why = play._(WHAT[failure.what]).format(detail=failure.detail)
    substitute = play._("{player} plays instead").format(player=player_title(app, SUBSTITUTE))
    return question()
